"""``python -m meksiko_dd``: the same as the command ``meksiko-dd``."""

from .cli.main import main

if __name__ == "__main__":
    main()
