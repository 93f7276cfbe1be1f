"""``meksiko-dd rules``: the tables known by name, one of them in plain sentences, and what differs between two."""

from __future__ import annotations

from typing import Any

import click

from ..cards.card import CARDS
from ..cards.kinds import Rank, Suit
from ..rules.auction import Auction, call_name, said
from ..rules.contracts import Contract
from ..rules.explain import differences, explain, field_sentence, source
from ..rules.table import DEFAULT, MINI, PRESETS, Rules, value_text
from ..words import names
from ..words.sentences import contract_name, say
from . import completion, options, terminal

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
        terminal.print_text("\n".join(text))


def _list(language: str) -> tuple[dict[str, Any], list[str]]:
    tables = [*PRESETS.values(), MINI]
    width = max(len(table.name) for table in tables)
    text = [say("rules.list", language)]
    text += [f"  {table.name:<{width}}  {source(table, language)}" for table in tables]
    return {"presets": [_table_json(table, language) for table in tables]}, text


def _table_json(table: Rules, language: str) -> dict[str, Any]:
    return {"name": table.name, "text": table.text, "source": source(table, language), "fields": dict(table.fields)}


def _table(table: Rules, language: str) -> tuple[dict[str, Any], list[str]]:
    sentences = explain(table, language)
    contracts = [_contract_json(one) for one in table.contracts]
    answer = {**_table_json(table, language), "contracts": contracts, "sentences": sentences}
    head = f"{table.text}. {say('rules.source', language, source=source(table, language))}"
    return answer, [head, "", *(f"- {sentence}" for sentence in sentences)]


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


def _comparison(one: Rules, other: Rules, language: str) -> tuple[dict[str, Any], list[str]]:
    found = differences(one, other)
    answer = {
        "a": one.text,
        "b": other.text,
        "differences": [{"field": field, "a": a, "b": b} for field, (a, b) in found.items()],
    }
    if not found:
        return answer, [say("rules.same", language, a=one.text, b=other.text)]
    rows = [(say("rules.field", language), one.text, other.text)]
    rows += [(field, value_text(a), value_text(b)) for field, (a, b) in found.items()]
    widths = [max(len(row[column]) for row in rows) for column in range(2)]
    text = [f"{a:<{widths[0]}}  {b:<{widths[1]}}  {c}".rstrip() for a, b, c in rows]
    for field, values in found.items():
        text += ["", f"{field}:"]
        text += [
            f"  {table.text}: {field_sentence(field, value, language)}"
            for table, value in zip((one, other), values, strict=True)
        ]
    return answer, text


def _word_list(language: str, pack: str) -> tuple[dict[str, Any], list[str]]:
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
    widths = [max(len(term[key]) for term in terms) for key in ("english", "serbian")]
    text = [f"{one['english']:<{widths[0]}}  {one['serbian']:<{widths[1]}}  {one['meaning']}" for one in terms]
    text += ["", *(f"{suit.letter}   {names.suit_name(suit, language, pack)}" for suit in Suit), ""]
    for rank in reversed(Rank):
        shown = names.rank_letter(rank, language, pack)
        text.append(f"{rank.letter}   {shown:<4}  {names.rank_name(rank, language, pack)}")
    return answer, text


def _auction(calls: str, table: Rules, language: str) -> tuple[dict[str, Any], list[str]]:
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
    return answer, _auction_text(auction, language)


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
