"""The group of commands, and what becomes of everything that goes wrong in one.

Exit status: 0 done; 2 wrong usage or unreadable input; 1 understood but cannot be answered; 130 interrupted.
Errors go to stderr as one sentence, and stdout then stays empty.
"""

from __future__ import annotations

import os
import sys
from importlib import import_module

import click

from .. import __version__
from ..errors import InvalidInputError, MeksikoError
from . import options, terminal

__all__ = ["run"]

# in help's order; each has the module of its name
COMMANDS = ("solve", "table", "discard", "bid", "review", "deal", "batch", "score", "rules", "bench")


class LazyGroup(click.Group):
    """A group that imports a command's module when that command is asked for: most of a cold start is imports."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        """All commands, in the order in which a newcomer meets them."""
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """The command, or None if there is no such one."""
        if cmd_name not in COMMANDS:
            return None
        command = getattr(import_module(f"..{cmd_name}", __name__), cmd_name)
        assert isinstance(command, click.Command)
        return command

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """Click's own, but an unknown name is answered with the known ones."""
        if args and not args[0].startswith("-") and args[0] not in COMMANDS:
            raise click.UsageError(f"no command {args[0]!r}; the commands are {', '.join(COMMANDS)}", ctx)
        return super().resolve_command(ctx, args)


@click.group(
    cls=LazyGroup,
    invoke_without_command=True,
    subcommand_metavar="COMMAND [ARGS]...",
    context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100},
    epilog=options.example(
        'meksiko-dd solve "A:AKJT8.A9.K7.8 Q97.KQ8.AT9.A .JT7.QJ8.KQJ9" --strain S --declarer A',
    ),
)
@click.version_option(__version__, prog_name="meksiko-dd")
@click.pass_context
def cli(ctx: click.Context) -> None:
    """Exact double-dummy answers for Meksiko: how many tricks does the declarer take when all cards are seen?"""
    if ctx.invoked_subcommand is None:
        terminal.print_error(ctx.get_help())
        ctx.exit(2)


def run(args: list[str]) -> int:
    """Run the command line and return the exit status; whatever goes wrong has become a sentence on stderr."""
    try:
        if sys.stdout is None:
            return _fail("cannot write to stdout: it is closed", 1)
        status = _invoke(args)
        sys.stdout.flush()
    except click.ClickException as error:
        return _fail(_click_text(error), error.exit_code)
    except MeksikoError as error:
        return _fail(str(error), 2 if isinstance(error, InvalidInputError) else 1)
    except MemoryError:
        return _fail("out of memory; try fewer --threads or a smaller --tt-kib", 1)
    except KeyboardInterrupt:
        terminal.drop(sys.stdout)
        return 130
    except BrokenPipeError:
        terminal.drop(sys.stdout)
        return 0
    except OSError as error:  # errors of reading have been told apart where files are read
        terminal.drop(sys.stdout)
        return _fail(f"cannot write to stdout: {error.strerror}", 1)
    return status


def _invoke(args: list[str]) -> int:
    """Parse and run.  Not click's own main: it ends with status 1 when a pipe is closed."""
    if "_MEKSIKO_DD_COMPLETE" in os.environ:
        cli.main(args, prog_name="meksiko-dd")  # a shell asks for completions; does not come back
    args = [word[1:] if word.startswith("-.") else word for word in args]  # a hand void in spades is no option
    try:
        with cli.make_context("meksiko-dd", args) as ctx:
            status = cli.invoke(ctx)
    except click.exceptions.Exit as end:  # --help and --version
        return end.exit_code
    return status if isinstance(status, int) else 0


def _click_text(error: click.ClickException) -> str:
    text = error.format_message()
    if isinstance(error, click.UsageError) and error.ctx is not None:
        text += f"\nTry '{error.ctx.command_path} --help'."
    return text


def _fail(text: str, status: int) -> int:
    """Say why on stderr, and give the status back."""
    terminal.print_error(f"meksiko-dd: {text}")
    return status
