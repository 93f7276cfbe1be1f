"""The command ``meksiko-dd``: the only part of the package that prints.

Exit status: 0 done; 2 wrong usage or unreadable input; 1 understood but cannot be answered; 130 interrupted.
Errors go to stderr as one sentence, and stdout then stays empty.
"""

from __future__ import annotations

import contextlib
import os
import sys
from importlib import import_module

import click

from .. import __version__
from ..errors import IllegalPlayError, InvalidDealError, SolverError

__all__ = ["main"]

COMMANDS = {"solve": "solve", "table": "table", "deal": "deal", "batch": "batch"}  # command -> module, in help's order


class LazyGroup(click.Group):
    """A group that imports a command's module when that command is asked for: most of a cold start is imports."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        """All commands, in the order in which a newcomer meets them."""
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """The command, or None if there is no such one."""
        if cmd_name not in COMMANDS:
            return None
        command = getattr(import_module(f".{COMMANDS[cmd_name]}", __name__), cmd_name)
        assert isinstance(command, click.Command)
        return command

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """Click's own, but an unknown name is answered with the known ones."""
        if args and not args[0].startswith("-") and args[0] not in COMMANDS:
            raise click.UsageError(f"no command {args[0]!r}; the commands are {', '.join(COMMANDS)}", ctx)
        return super().resolve_command(ctx, args)


@click.group(cls=LazyGroup, context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100})
@click.version_option(__version__, prog_name="meksiko-dd")
def cli() -> None:
    r"""Exact double-dummy answers for Meksiko: how many tricks does the declarer take when all cards are seen?

    \b
    Example:
      meksiko-dd solve "A:AKJT8.A9.K7.8 Q97.KQ8.AT9.A .JT7.QJ8.KQJ9" --strain S --declarer A
    """


def main(args: list[str] | None = None) -> None:
    """Run the command line and exit with its status."""
    status = _run(args)
    if status == 0:
        status = _flush()
    sys.exit(status)


def _run(args: list[str] | None) -> int:
    try:
        result = cli.main(args, prog_name="meksiko-dd", standalone_mode=False)
    except click.ClickException as error:
        error.show()
        return error.exit_code
    except (InvalidDealError, IllegalPlayError, SolverError) as error:
        click.echo(f"meksiko-dd: {error}", err=True)
        return 2 if isinstance(error, InvalidDealError) else 1
    except (KeyboardInterrupt, click.Abort):
        return 130
    except BrokenPipeError:
        return _hush()
    return result if isinstance(result, int) else 0


def _flush() -> int:
    """Write out what is left; a reader that has gone away is no error."""
    try:
        sys.stdout.flush()
    except BrokenPipeError:
        return _hush()
    return 0


def _hush() -> int:
    """The reader of stdout went away: end quietly, without the interpreter's own complaint at exit."""
    with contextlib.suppress(OSError, ValueError):
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    return 0
