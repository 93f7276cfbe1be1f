"""``meksiko-dd deal``: random deals by seed, with given cards fixed."""

from __future__ import annotations

import click

from ..cards.deal import Deal, is_talon
from ..cards.hand import Hand, format_cards, parse_cards
from ..cards.kinds import Seat
from ..errors import InvalidDealError, quote
from ..words import names
from . import options, terminal
from .faces import faces_for

EXPECTED_FIX = "A, B, C or talon, a colon and cards, such as A:SA,SK"


def _look_or_size(text: str) -> str | int:
    return options.whole(1, 10)(text) if text.strip().isdigit() else options.chosen(names.read_look)(text)


@click.command(
    short_help="Random deals by seed, with given cards fixed.",
    epilog=options.example("meksiko-dd deal --seed 7 --fix A:SA,SK --fix talon:H7"),
)
@click.option(
    "--seed",
    type=options.whole(0, 2**63 - 1),
    metavar="N",
    help="Seed: deals depend on it alone (default: a random one).",
)
@click.option(
    "--count",
    "-n",
    type=options.whole(1, 10**9),
    default=1,
    metavar="N",
    help="How many deals (default 1), of the seeds that follow.",
)
@click.option(
    "--size", type=options.whole(1, 10), default=10, metavar="K", help="Cards a hand (default 10; fewer: an ending)."
)
@click.option("--fix", multiple=True, metavar="SEAT:CARDS", help="Give a seat (A, B, C or talon) these cards: A:SA,SK.")
@click.option("--draw", is_flag=True, help="Draw the deal as well.")
@click.option(
    "--cards",
    type=_look_or_size,
    metavar="ascii|symbols|tell",
    help="How --draw shows cards: see `meksiko-dd solve --help`. A number is read as --size.",
)
@options.language_option
@options.pack_option
@options.json_option
def deal(
    seed: int | None,
    count: int,
    size: int,
    fix: tuple[str, ...],
    draw: bool,
    language: str,
    pack: str,
    cards: str | int | None,
    as_json: bool,
) -> None:
    """Deal at random; each deal is one line that the other commands read.

    The same seed and fixed cards give the same deal on every machine.
    """
    if isinstance(cards, int):
        size, cards = cards, None
    if seed is None:
        import secrets

        seed = secrets.randbelow(2**31)
    fixed = _fixed(fix)
    deals = []
    for number in range(seed, seed + count):
        made = Deal.random(number, fixed=fixed, size=size)
        if as_json:
            entry = {
                "seed": number,
                "deal": made.text,
                "talon": None if made.talon is None else format_cards(made.talon),
            }
            deals.append(entry)
            continue
        click.echo(made.text)
        if draw:
            terminal.print_text(faces_for(language, pack, cards).diagram(made) + "\n")
    if as_json:
        terminal.print_json({"schema": terminal.SCHEMA, "deals": deals})


def _fixed(options: tuple[str, ...]) -> dict[str, Hand]:
    fixed: dict[str, Hand] = {}
    for option in options:
        owner, colon, text = option.partition(":")
        if not colon:
            raise InvalidDealError(f"--fix {quote(option)}; expected {EXPECTED_FIX}")
        try:
            name = "talon" if is_talon(owner) else Seat.parse(owner).name
        except InvalidDealError:
            raise InvalidDealError(f"--fix {quote(option)}: unknown seat; expected {EXPECTED_FIX}") from None
        try:
            fixed[name] = fixed.get(name, Hand(0)) | Hand.of(parse_cards(text))
        except InvalidDealError as error:
            raise InvalidDealError(f"--fix {quote(option)}: {error}") from None
    return fixed
