"""``meksiko-dd batch``: JSON lines in, the same objects in the same order out, with the tricks added."""

from __future__ import annotations

import json
import math
from collections.abc import Iterator
from contextlib import contextmanager
from typing import IO, Any

import click

from ..cards.deal import Deal
from ..cards.kinds import Goal
from ..cards.notation import GOAL, SEAT, STRAIN
from ..cards.position import Position
from ..errors import InvalidDealError, MeksikoError, quote
from ..solver.solver import Solver
from ..words.plain import decoded
from . import files, options
from .terminal import shown_json

NEEDED = {"deal": "three hands as text", "strain": STRAIN.expected, "declarer": SEAT.expected}
OPTIONAL = {"leader": SEAT.expected, "goal": GOAL.expected}  # these may also be null, as if they were left out
BOM = b"\xef\xbb\xbf"
DOS_END = b"\x1a"  # the mark with which DOS ends a file


@click.command(
    cls=options.Command,
    short_help="Solve a file of JSON lines.",
    epilog=options.example(
        """echo '{"deal": "AQ... K7... J8...", "strain": "NT", "declarer": "A"}' | meksiko-dd batch -""",
    ),
)
@click.argument("file", metavar="FILE|-")
@options.solver_options
@click.option("--json", is_flag=True, help="Accepted for symmetry: the output is JSON lines in any case.")
def batch(file: str, node_budget: int, tt_kib: int, json: bool) -> int:
    """Solve a JSON object on each line of FILE (or of stdin, -) and print it again with "tricks" added.

    Blank lines and lines starting with # are skipped.  A bad line comes back as {"line_number": 7, "error": "..."}; the
    others are answered, and the exit status is 1.  The format is described in docs/json.md.
    """
    status = 0
    with _opened(file) as stream, options.new_solver(tt_kib, node_budget) as solver:
        for number, raw in enumerate(_lines(stream, file), start=1):
            text = (raw.removeprefix(BOM) if number == 1 else raw).strip(DOS_END)
            if not text.strip() or text.lstrip().startswith(b"#"):
                continue
            answer, good = answer_line(solver, number, text)
            click.echo(answer)  # which flushes
            if not good:
                status = 1
    return status


@contextmanager
def _opened(file: str) -> Iterator[IO[bytes]]:
    """FILE as bytes: a line that is no UTF-8 is that line's error."""
    if file == "-":
        yield files.stdin()
        return
    try:
        stream = open(file, "rb")  # noqa: SIM115 - closed below; the error of opening is told apart from those of writing
    except OSError as error:
        raise files.unreadable(file, error) from None
    with stream:
        yield stream


def _lines(stream: IO[bytes], file: str) -> Iterator[bytes]:
    """The lines without their ends, each as soon as it is there."""
    while True:
        try:
            line = stream.readline()
        except OSError as error:
            raise files.unreadable(file, error) from None
        if not line:
            return
        yield from line.splitlines()


def answer_line(solver: Solver, number: int, raw: bytes) -> tuple[str, bool]:
    """The JSON to print for line `number`, and whether it is an answer, not an error."""
    try:
        question = _read(decoded(raw))
        return json.dumps({**question, "tricks": _tricks(solver, question)}, allow_nan=False), True
    except json.JSONDecodeError as error:
        why = f"not JSON: {error.msg} at character {error.pos + 1}"
    except RecursionError:
        why = "not usable JSON: nested too deeply"
    except MeksikoError as error:
        why = str(error)
    return json.dumps({"line_number": number, "error": why}, allow_nan=False), False


def _read(text: str) -> dict[str, Any]:
    """The JSON object of a line; numbers that could not be printed again as they are, are errors."""
    question = json.loads(text, parse_constant=_constant, parse_float=_float, parse_int=_int)
    if not isinstance(question, dict):
        raise InvalidDealError(
            f'the line is {shown_json(question)}; expected an object with "deal", "strain", "declarer"'
        )
    return question


def _constant(word: str) -> None:
    raise InvalidDealError(f"not JSON: {word} is no number; expected a finite one")


def _float(text: str) -> float:
    number = float(text)
    if math.isinf(number):
        raise InvalidDealError(f"the number {quote(text)} is too large; expected at most 1.7e308")
    return number


def _int(text: str) -> int:
    try:
        return int(text)
    except ValueError:
        raise InvalidDealError(f"a number has {len(text)} digits; expected at most 4300") from None


def _tricks(solver: Solver, question: dict[str, Any]) -> int:
    for key, expected in (NEEDED | OPTIONAL).items():
        if key in NEEDED and key not in question:
            raise InvalidDealError(f'"{key}" is missing; expected {expected}')
        value = question.get(key)
        if not isinstance(value, str) and not (key in OPTIONAL and value is None):
            raise InvalidDealError(f'"{key}" is {shown_json(value)}; expected {expected}')
    must_trump, played = question.get("must_trump"), question.get("played")
    if must_trump is not None and not isinstance(must_trump, bool):
        raise InvalidDealError(f'"must_trump" is {shown_json(must_trump)}; expected true or false')
    cards = played if isinstance(played, list) else ["" if played is None else played]
    if not all(isinstance(card, str) for card in cards):
        raise InvalidDealError(f'"played" is {shown_json(played)}; expected cards such as "S8 SQ"')
    position = Position(
        Deal.parse(question["deal"]),
        question["strain"],
        question["declarer"],
        question.get("leader"),
        must_trump is not False,
        played or "",
    )
    return solver.tricks(position, Goal.MAX if question.get("goal") is None else Goal.parse(question["goal"]))
