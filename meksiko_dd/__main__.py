"""The command ``meksiko-dd``, also ``python -m meksiko_dd``: Ctrl-C ends it with status 130, from its first line on.

Python itself would show where it was interrupted.  So this module imports next to nothing before it can answer Ctrl-C,
and the package that holds it imports nothing at all.
"""

import os
import sys

# what signal.py hands on, but that one imports much before it does
from _signal import SIG_IGN, SIGINT, default_int_handler, getsignal, signal  # type: ignore[import-not-found]

TYPE_CHECKING = False
if TYPE_CHECKING:
    from types import FrameType

INTERRUPTED = 130


def main(args: list[str] | None = None) -> None:
    """Run the command line and exit with its status."""
    try:
        heard = getsignal(SIGINT) is default_int_handler  # in the background of a script it is not
        if heard:
            signal(SIGINT, _interrupt)
        from .cli.main import run

        status = run(sys.argv[1:] if args is None else args)
        if heard:
            signal(SIGINT, SIG_IGN)  # all is said; what the interpreter still has to do takes a moment
    except KeyboardInterrupt:
        os._exit(INTERRUPTED)
    sys.exit(status)


def _interrupt(number: int, frame: "FrameType | None") -> None:
    """Ctrl-C: an exception, as Python's own handler has it, but the end at once where something is being imported.

    There an exception may be raised in a callback of the import system, which drops it: Ctrl-C would be lost.  What an
    import interrupts has nothing to be tidied up, and nothing to print.
    """
    while frame is not None and frame.f_code is not main.__code__:
        if frame.f_code.co_filename.startswith("<frozen importlib"):
            os._exit(INTERRUPTED)
        frame = frame.f_back
    raise KeyboardInterrupt


if __name__ == "__main__":
    main()
