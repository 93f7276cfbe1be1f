"""``meksiko-dd review``: played deals, card by card: what each decision cost, and could the contract be made?"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import click

from ..cards.card import Card
from ..cards.hand import parse_cards
from ..cards.kinds import Seat
from ..errors import IllegalRecordError, InvalidRecordError
from ..records.record import BadRecord, Record, read_records
from ..reviews.extras import Extras
from ..reviews.play import review_many, show_win, what_if
from ..reviews.report import BadReview, Review
from ..words.plain import person
from . import files, options, terminal
from .faces import faces_for
from .review_rows import review_rows

if TYPE_CHECKING:
    from ..reviews.hidden_report import Hidden
    from ..reviews.own import OwnReview

SECONDS, SAMPLES = 10.0, 200  # of --hidden
IN_FULL = ("every", "hidden", "show_win", "own", "player")  # who asks for one of these sees each deal, not a line of it


@click.command(
    cls=options.Command,
    short_help="What each card of a played deal cost.",
    epilog=options.example("meksiko-dd review examples/lost.mek --show-win"),
)
@click.argument("file", metavar="FILE|-")
@click.option("--deal", type=options.whole(1, 999_999), metavar="N", help="Only the deal with this number, in full.")
@click.option("--all", "every", is_flag=True, help="Show every card, not only the mistakes; of all deals.")
@click.option("--own", metavar="A|NAME", help="Also show this player's own tricks, points and fines.")
@click.option("--player", metavar="A|NAME", help="Only this player's cards and summary.")
@click.option("--keep-going", is_flag=True, help="Report deals that cannot be read and review the others (status 1).")
@click.option("--show-win", is_flag=True, help="Show how the contract could last be made, or beaten if it was made.")
@click.option("--from", "start", type=options.whole(1, 31), metavar="N", help="What if: from card N on ...")
@click.option("--play", metavar="CARDS", help='... these cards are played, "HQ D7", and then all play perfectly.')
@click.option("--hidden", is_flag=True, help="Also judge each decision by what its player had seen (estimates).")
@click.option("--seconds", type=options.seconds, metavar="S", help="With --hidden: seconds for each deal (default 10).")
@click.option(
    "--samples",
    type=options.whole(2, 10**6),
    metavar="N",
    help="With --hidden: layouts for each decision (default 200).",
)
@click.option(
    "--seed", type=options.whole(0, 2**53 - 1), metavar="N", help="With --hidden: seed of the samples (default 1)."
)
@click.option("--html", metavar="FILE|-", help="Also write the review to FILE, one page that needs nothing else.")
@options.threads_option
@options.faces_options
@options.json_option
def review(file: str, **options: Any) -> int:
    """Review the played deals in FILE (or on stdin, -), text or JSON (docs/record.md).

    First what happened: the contract, the result, the cards that turned it, a sentence for each player; then the
    mistakes, a line a trick, exactly (double dummy); the discard's rank, and what each player could have made.  Of
    several deals a line each, and a line for each player over all.  A deal that cannot be true
    is reported with what was legal, the others are reviewed, and the status is 1.  With --hidden each decision is
    also judged by what its player had seen: estimates with their standard errors.
    """
    _check(file, options)
    records = read_records(files.read_input(file), keep_going=True)
    unread = [one for one in records if isinstance(one, BadRecord) and not one.impossible]
    if unread and not options["keep_going"]:
        raise InvalidRecordError(unread[0].error)
    if options["deal"] is not None:
        records = [record for record in records if record.number == options["deal"]]
        if not records:
            raise click.UsageError(f"--deal {options['deal']} is not in {file}; expected the number of a deal in it")
    if options["start"] is not None and len(records) > 1:
        raise click.UsageError(f"--from asks about one deal, and there are {len(records)}; expected --deal N beside it")
    reviews = review_many(records, options["threads"], _progress(len(records)))
    seats, out = _players(options["player"], records)
    shown = [(one, seat) for one, seat, idle in zip(reviews, seats, out, strict=True) if not idle or _is_wrong(one)]
    found = [one for one, _ in shown]
    if options["start"] is not None and isinstance(found[0], BadReview) and not found[0].errors:
        raise IllegalRecordError(f"deal {found[0].number} was thrown in; expected one that was played for --from")
    extras: list[Extras] = []
    for one, seat in shown:
        extras.append(_extras(one, seat, options, _interrupted(extras)))
    bad = [f"{error}" for one in found if isinstance(one, BadReview) for error in one.errors]
    for error in bad:
        terminal.print_error(f"meksiko-dd: {error}")
    if not all(map(_is_wrong, found)):
        _print(found, extras, options)
    return 130 if _interrupted(extras) else 1 if bad else 0


def _is_wrong(found: Review | BadReview) -> bool:
    """Is it a deal that cannot be read or be true?  One that was thrown in has no review either."""
    return isinstance(found, BadReview) and bool(found.errors)


def _interrupted(extras: list[Extras]) -> bool:
    """Has Ctrl-C ended the part with cards hidden?"""
    return any(extra.hidden is not None and extra.hidden.stopped == "interrupt" for extra in extras)


def _check(file: str, options: dict[str, Any]) -> None:
    if options["play"] is not None and options["start"] is None:
        raise click.UsageError('--play goes with --from N; expected something like --from 12 --play "HQ"')
    if options["html"] == "-" and options["as_json"]:
        raise click.UsageError("--html - prints the page; expected no --json beside it")
    if options["html"] is not None and options["html"] != "-" and files.is_same_file(file, options["html"]):
        raise click.UsageError(f"--html {options['html']!r} is the record itself; expected another file")
    if options["play"] is not None:
        options["play"] = parse_cards(options["play"])

    for name in ("seconds", "samples", "seed"):
        if options[name] is not None and not options["hidden"]:
            raise click.UsageError(f"--{name} goes with --hidden; expected --hidden beside it")


def _progress(total: int) -> Any:
    if not terminal.progress_wanted() or total < 2:
        return None
    return lambda done, all_: terminal.show_progress(f"{done}/{all_}" if done < all_ else "")


def _players(player: str | None, records: list[Record | BadRecord]) -> tuple[list[Seat | None], list[bool]]:
    """For each deal the seat that is asked about, None: all; and does he sit out, as one of four does?"""
    out = [player is not None and isinstance(record, Record) and _sits_out(record, player) for record in records]
    seats = [
        record.seat(player) if player is not None and isinstance(record, Record) and not idle else None
        for record, idle in zip(records, out, strict=True)
    ]
    if any(out) and not any(seat is not None for seat in seats):
        raise click.UsageError(f"--player {player!r} sits out; expected one who plays")
    return seats, out


def _sits_out(record: Record, player: str) -> bool:
    if len(record.names) == len(Seat) or record.dealer is None:
        return False
    return record.names[record.dealer].casefold() == person(player).casefold()


def _extras(found: Review | BadReview, player: Seat | None, options: dict[str, Any], over: bool) -> Extras:
    """What is asked for beside the review: a line to the win, what if, and the part with cards hidden.

    Args:
        found: the review, or why there is none.
        player: who is asked about; None: all.
        options: those of the command.
        over: has Ctrl-C come before?
    """
    if isinstance(found, BadReview):
        return Extras()
    win = show_win(found) if options["show_win"] else None
    given: tuple[Card, ...] = options["play"] or ()
    if_ = None if options["start"] is None else what_if(found, options["start"], given)
    hidden = _hidden(found, player, options, over) if options["hidden"] else None
    own = None if options["own"] is None or _sits_out(found.record, options["own"]) else _own(found, options["own"])
    return Extras(player, options["show_win"], win, if_, hidden, own, options["every"])


def _own(found: Review, player: str) -> OwnReview:
    """A player's own tricks and points, moment by moment."""
    from ..reviews.own import own_review

    return own_review(found, found.record.seat(player))


def _hidden(found: Review, player: Seat | None, options: dict[str, Any], over: bool) -> Hidden:
    """The part with cards hidden, of all or of the player who is asked about; `over`: Ctrl-C came before its turn.

    Args:
        found: the review.
        player: who is asked about; None: all.
        options: those of the command.
        over: has Ctrl-C come before?
    """
    from ..reviews.hidden import review_hidden
    from ..reviews.hidden_report import Hidden

    wanted = list(Seat) if player is None else [player]
    seed = 1 if options["seed"] is None else options["seed"]
    if over:
        left = sum(card.player in wanted and not card.forced for card in found.cards)
        return Hidden(seed, (), None, (), left, "interrupt")
    answer = review_hidden(
        found,
        samples=options["samples"] or SAMPLES,
        seconds=options["seconds"] or SECONDS,
        seed=seed,
        threads=options["threads"],
        players=wanted,
        progress=_progress(2),
    )
    terminal.show_progress("")  # it may have been stopped by the time
    return answer


def _print(found: list[Review | BadReview], extras: list[Extras], options: dict[str, Any]) -> None:
    if options["html"] is not None:
        from ..reviews.page import review_html

        pack = "tell" if options["cards"] == "tell" else options["pack"]
        page = review_html(found, options["language"], pack, extras)
        files.write_file(options["html"], page)
        if options["html"] == "-":
            return
    if options["as_json"]:
        deals = [_json(one, extra) for one, extra in zip(found, extras, strict=True)]
        terminal.print_json({"schema": terminal.SCHEMA, "deals": deals})
        return
    faces = faces_for(options["language"], options["pack"], options["cards"])
    if len(found) > 1 and not any(options[name] for name in IN_FULL):
        from .review_file import file_rows

        terminal.print_text("\n".join(file_rows([one for one in found if not _is_wrong(one)], faces)))
        return
    parts = [review_rows(one, extra, faces) for one, extra in zip(found, extras, strict=True) if not _is_wrong(one)]
    terminal.print_text("\n\n\n".join("\n".join(rows) for rows in parts))


def _json(found: Review | BadReview, extra: Extras) -> dict[str, Any]:
    plain = found.to_dict()
    if extra.player is not None:
        plain["cards"] = [card for card in plain["cards"] if card["player"] == extra.player.name]
        plain["players"] = {extra.player.name: plain["players"][extra.player.name]}
    if extra.win_wanted:
        plain["show_win"] = None if extra.win is None else extra.win.to_dict()
    if extra.what_if is not None:
        plain["what_if"] = extra.what_if.to_dict()
    if extra.hidden is not None:
        plain["hidden"] = extra.hidden.to_dict()
    if extra.own is not None:
        plain["own"] = extra.own.to_dict()
    return plain
