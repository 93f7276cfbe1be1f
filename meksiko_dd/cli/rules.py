"""``meksiko-dd rules``: the tables known by name, one of them in plain sentences, and what differs between two."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import click

from ..cards.card import CARDS
from ..cards.kinds import Rank, Suit
from ..rules.auction import Auction, call_name, said
from ..rules.contracts import TRICKS, Contract
from ..rules.explain import differences, explain, field_sentence, source
from ..rules.pay import Pay, meksiko_chance, pay_table
from ..rules.table import DEFAULT, MINI, PRESETS, Rules, Value, value_text
from ..sheets.views import points_text
from ..words import names
from ..words.numbers import percent
from ..words.sentences import contract_name, say
from . import completion, options, terminal
from .grid import Column, table_lines

Text = Callable[[], list[str]]  # what people read is laid out when it is wanted: not for --json
FORMS = "rules, rules NAME, rules NAME --auction CALLS, rules --compare A B, rules --words"


@click.command(
    short_help="How a table plays: listed, explained, compared.",
    epilog=options.example(
        "meksiko-dd rules club-easy --set target=31\n  meksiko-dd rules --compare pagat club-normal"
    ),
)
@click.argument("name", required=False, shell_complete=completion.TABLES)
@options.changes_option
@click.option(
    "--compare",
    nargs=2,
    shell_complete=completion.TABLES,
    metavar="A B",
    help="Show only what differs between two tables.",
)
@click.option("--auction", metavar="CALLS", help='Follow an auction, such as "A5 B6 C-": who may bid what now.')
@click.option("--words", "word_list", is_flag=True, help="List the words of the game and the names of the cards.")
@options.language_option
@options.pack_option
@options.json_option
def rules(
    name: str | None,
    changes: tuple[str, ...],
    compare: tuple[str, str] | None,
    auction: str | None,
    word_list: bool,
    language: str,
    pack: str,
    as_json: bool,
) -> None:
    """List the tables known by name, or explain one: NAME, in plain sentences.

    NAME may carry changes: "club-normal to 31", "pagat lowest_bid=6 must_open=dealer".  --compare takes the same.
    """
    if sum(map(bool, (name is not None or auction is not None or changes, compare, word_list))) > 1:
        raise click.UsageError(f"too many questions at once; expected one of: {FORMS}")
    if compare:
        answer, text = _comparison(Rules.parse(compare[0]), Rules.parse(compare[1]), language)
    elif word_list:
        answer, text = _word_list(language, pack)
    elif name is None and auction is None and not changes:
        answer, text = _list(language)
    else:
        table = Rules.parse(DEFAULT.name if name is None else name, changes)
        answer, text = _table(table, language) if auction is None else _auction(auction, table, language)
    if as_json:
        terminal.print_json({"schema": terminal.SCHEMA, **answer})
    else:
        terminal.print_text("\n".join(text()))


def _list(language: str) -> tuple[dict[str, Any], Text]:
    tables = [*PRESETS.values(), MINI]
    rows = [[table.name, source(table, language)] for table in tables]
    columns = [Column(key=True), Column(words=True)]
    answer = {"presets": [_table_json(table, language) for table in tables]}
    return answer, lambda: [say("rules.list", language), *table_lines(columns, rows, indent=2)]


def _table_json(table: Rules, language: str) -> dict[str, Any]:
    return {"name": table.name, "text": table.text, "source": source(table, language), "fields": dict(table.fields)}


def _table(table: Rules, language: str) -> tuple[dict[str, Any], Text]:
    sentences = explain(table, language)
    chance = meksiko_chance(table, TRICKS)
    answer = {
        **_table_json(table, language),
        "contracts": [_contract_json(one) for one in table.contracts],
        "pay": [_pay_json(pay) for pay in pay_table(table)],
        "meksiko_chance": chance,
        "sentences": sentences,
    }
    head = f"{table.text}. {say('rules.source', language, source=source(table, language))}"
    bullets = [f"- {sentence}" for sentence in sentences]
    return answer, lambda: [head, "", *_pay_rows(table, language), "", _meksiko_pays(table, language), "", *bullets]


def _pay_json(pay: Pay) -> dict[str, Any]:
    plain = pay._asdict()
    return {"bid": plain.pop("contract").text, **plain}


def _pay_rows(table: Rules, language: str) -> list[str]:
    heads = ("made", "failed", "trick", "no_trick")
    columns = [Column(say("head.bid", language), key=True), *(Column(say(f"pay.{head}", language)) for head in heads)]
    rows = []
    for pay in pay_table(table):
        low, high = map(points_text, pay.made)
        made = low if low == high else say("pay.range", language, low=low, high=high)
        defender = ["" if points is None else points_text(points) for points in (pay.trick, pay.no_trick)]
        if pay.defender_made is not None and pay.defender_failed is not None:
            places = {"made": points_text(pay.defender_made), "failed": points_text(pay.defender_failed)}
            defender[0] = say("pay.either", language, **places)
        rows.append([contract_name(pay.contract.text, language), made, points_text(pay.failed), *defender])
    return table_lines(columns, rows)


def _meksiko_pays(table: Rules, language: str) -> str:
    """From which chance on Meksiko is worth more than the best that a number can bring, and more than nothing."""
    even, chance = meksiko_chance(table, 0), meksiko_chance(table, TRICKS)
    if even is None:
        return say("pay.meksiko_nothing", language)
    places = {"points": TRICKS, "even": percent(even, 1, language), "made": points_text(table.meksiko_made)}
    if chance is None:
        return say("pay.meksiko_never", language, **places)
    return say("pay.meksiko", language, share=percent(chance, 1, language), **places)


def _contract_json(contract: Contract) -> dict[str, Any]:
    return {
        "bid": contract.text,
        "rank": contract.rank,
        "takes_talon": contract.takes_talon,
        "strains": [strain.letter for strain in contract.strains],
        "goal": contract.goal.word,
        "tricks_needed": contract.tricks_needed,
        "ends_early": contract.ends_early,
    }


def _comparison(one: Rules, other: Rules, language: str) -> tuple[dict[str, Any], Text]:
    found = differences(one, other)
    answer = {
        "a": one.text,
        "b": other.text,
        "differences": [{"field": field, "a": a, "b": b} for field, (a, b) in found.items()],
    }
    if not found:
        return answer, lambda: [say("rules.same", language, a=one.text, b=other.text)]
    return answer, lambda: _comparison_rows(one, other, found, language)


def _comparison_rows(one: Rules, other: Rules, found: dict[str, tuple[Value, Value]], language: str) -> list[str]:
    """What differs between two tables, the values and then what they mean.

    Args:
        one: a table.
        other: another one.
        found: the fields that differ, with both values.
        language: of what people read.
    """
    columns = [
        Column(say("rules.field", language), key=True),
        *(Column(table.text, words=True) for table in (one, other)),
    ]
    text = table_lines(columns, [[field, value_text(a), value_text(b)] for field, (a, b) in found.items()])
    for field, values in found.items():
        text += ["", f"{field}:"]
        text += [
            f"  {table.text}: {field_sentence(field, value, language)}"
            for table, value in zip((one, other), values, strict=True)
        ]
    return text


def _word_list(language: str, pack: str) -> tuple[dict[str, Any], Text]:
    terms = [
        {"english": english, "serbian": names.in_language(serbian, serbian, language), "meaning": meaning}
        for english, serbian, meaning in names.TERMS
    ]
    cards = {str(card): names.card_name(card.number, language, pack) for card in CARDS}
    answer = {
        "language": language,
        "pack": pack,
        "terms": terms,
        "suits": {suit.letter: names.suit_name(suit, language, pack) for suit in Suit},
        "ranks": {rank.letter: names.rank_name(rank, language, pack) for rank in Rank},
        "cards": cards,
    }
    return answer, lambda: _word_rows(terms, language, pack)


def _word_rows(terms: list[dict[str, str]], language: str, pack: str) -> list[str]:
    columns = [Column(words=True), Column(words=True), Column(words=True)]
    text = table_lines(columns, [list(term.values()) for term in terms])
    text += ["", *(f"{suit.letter}   {names.suit_name(suit, language, pack)}" for suit in Suit), ""]
    for rank in reversed(Rank):
        shown = names.rank_letter(rank, language, pack)
        text.append(f"{rank.letter}   {shown:<4}  {names.rank_name(rank, language, pack)}")
    return text


def _auction(calls: str, table: Rules, language: str) -> tuple[dict[str, Any], Text]:
    auction = Auction.parse(calls, table)
    answer = {
        "rules": table.text,
        "auction": auction.text,
        "over": auction.over,
        "turn": None if auction.turn is None else auction.turn.name,
        "legal": [said(call) for call in auction.legal_calls],
        "declarer": None if auction.declarer is None else auction.declarer.name,
        "bid": None if auction.contract is None else auction.contract.text,
        "talon_shown": auction.talon_shown,
    }
    return answer, lambda: _auction_text(auction, language)


def _auction_text(auction: Auction, language: str) -> list[str]:
    if auction.turn is not None:
        legal = " ".join(map(said, auction.legal_calls))
        if language != "en":
            legal = ", ".join(call_name(contract, language) for contract in auction.legal_calls)
        return [say("auction.turn", language, name=auction.turn.name, calls=legal)]
    if auction.declarer is None or auction.contract is None:
        return [say("auction.thrown_in", language)]
    key = "auction.forced" if auction.forced else "auction.declarer"
    talon = {True: "auction.shown", False: "auction.hidden", None: "auction.untouched"}[auction.talon_shown]
    bid = contract_name(auction.contract.text, language)
    return [say(key, language, name=auction.declarer.name, bid=bid), say(talon, language)]
