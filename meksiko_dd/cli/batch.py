"""``meksiko-dd batch``: JSON lines in, the same objects in the same order out, with the tricks added."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import IO, Any

import click

from ..cards import Goal
from ..deal import Deal
from ..errors import InvalidDealError, MeksikoError
from ..position import Position
from ..solver import Solver
from . import common

NEEDED = ("deal", "strain", "declarer")


@click.command(short_help="Solve a file of JSON lines.")
@click.argument("file", metavar="FILE|-")
@common.solver_options
@click.option("--json", is_flag=True, help="Accepted for symmetry: the output is JSON lines in any case.")
@click.pass_context
def batch(ctx: click.Context, file: str, node_budget: int, tt_kib: int, json: bool) -> int:
    r"""Solve a JSON object on each line of FILE (or of stdin, -) and print it again with "tricks" added.

    Blank lines and lines starting with # are skipped.  A bad line comes back as {"line_number": 7, "error": "..."}; the
    others are answered, and the exit status is 1.  The format is described in docs/json.md.

    \b
    Example:
      echo '{"deal": "AQ... K7... J8...", "strain": "NT", "declarer": "A"}' | meksiko-dd batch -
    """
    bad = 0
    with _opened(file) as stream, common.new_solver(tt_kib, node_budget) as solver:
        for number, raw in enumerate(stream, start=1):
            answer = answer_line(solver, number, raw.removeprefix(b"\xef\xbb\xbf") if number == 1 else raw)
            if answer is None:
                continue
            bad += "tricks" not in answer
            common.print_json(answer)
            sys.stdout.flush()
    return 1 if bad else 0


@contextmanager
def _opened(file: str) -> Iterator[IO[bytes]]:
    """FILE as bytes: a line that is no UTF-8 is that line's error."""
    if file == "-":
        yield sys.stdin.buffer
        return
    try:
        stream = open(file, "rb")  # noqa: SIM115 - closed below; the error of opening is told apart from those of reading
    except OSError as error:
        raise click.UsageError(f"cannot read {file!r}: {error.strerror}") from None
    with stream:
        yield stream


def answer_line(solver: Solver, number: int, raw: bytes) -> dict[str, Any] | None:
    """What to print for line `number`; None for a blank line or a comment."""
    stripped = raw.strip()
    if not stripped or stripped.startswith(b"#"):
        return None
    try:
        return _answer(solver, stripped)
    except UnicodeDecodeError as error:
        return {"line_number": number, "error": f"byte {error.start + 1} is not UTF-8"}
    except json.JSONDecodeError as error:
        return {"line_number": number, "error": f"not JSON: {error.msg} at character {error.pos + 1}"}
    except RecursionError:
        return {"line_number": number, "error": "not usable JSON: nested too deeply"}
    except (MeksikoError, ValueError) as error:
        return {"line_number": number, "error": str(error)}


def _answer(solver: Solver, text: bytes) -> dict[str, Any]:
    question = json.loads(text.decode("utf-8"))
    if not isinstance(question, dict):
        raise InvalidDealError('expected a JSON object with "deal", "strain" and "declarer"')
    missing = [key for key in NEEDED if key not in question]
    if missing:
        raise InvalidDealError(f'"{missing[0]}" is missing; expected "deal", "strain" and "declarer"')
    must_trump = question.get("must_trump")
    if must_trump is None:
        must_trump = True
    if not isinstance(must_trump, bool):
        raise InvalidDealError(f'"must_trump" is {json.dumps(must_trump)}; expected true or false')
    played = question.get("played") or ""
    if not isinstance(played, str) and not (isinstance(played, list) and all(isinstance(card, str) for card in played)):
        raise InvalidDealError(f'"played" is {json.dumps(played)}; expected cards such as "S8 SQ"')
    deal = question["deal"]
    if not isinstance(deal, str):
        raise InvalidDealError(f'"deal" is {json.dumps(deal)}; expected three hands as text')
    position = Position(
        Deal.parse(deal), question["strain"], question["declarer"], question.get("leader"), must_trump, played
    )
    goal = question.get("goal")
    return {**question, "tricks": solver.tricks(position, Goal.parse("max" if goal is None else goal))}
