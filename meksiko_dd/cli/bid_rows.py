"""The table that `bid` prints: a row for each bid and for a pass, the columns that matter first."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from ..words.sentences import contract_name
from .faces import Faces
from .grid import Column, table_lines

if TYPE_CHECKING:
    from ..bids.report import BidReport, ContractRating, PassRating

__all__ = ["bid_lines", "numbers"]


def bid_lines(report: BidReport, wide: bool, faces: Faces) -> list[str]:
    """The bids and a pass, a row each; `wide`: with all that is known of them."""
    passing = report.passing
    rows = [_Row(contract_name(one.contract, faces.language), one.contract, one, one.gain) for one in report.legal]
    if passing is not None:
        rows.append(_Row(faces.say("bid.pass" if passing.legal else "bid.later"), "pass", passing.own, passing.gain))
    heads = ["bid", "makes", "points", "tricks"]
    heads += ["gain"] * any(abs(row.gain - _points(row, report)) > 1e-9 for row in rows)
    heads += ["wins"] * any(one.p_win is not None for one in report.legal)
    heads += ["bound"] * any(one.points_bound is not None for one in report.legal)
    heads += ["others", "trump", "helps"] * wide
    columns = [Column(key=True), *(Column(faces.say(f"bid.{head}"), key=head == "bid") for head in heads)]
    table = []
    for row in rows:
        cells = _cells(row, report, faces)
        bar = "" if row.rating is None else "#" * round(10 * row.rating.p_make)
        table.append([">" if row.call == report.call else "", *(cells[head] for head in heads), bar])
    called = [number for number, row in enumerate(rows) if row.call == report.call]
    return table_lines([*columns, Column(spare=True)], table, called)


class _Row(NamedTuple):
    """What a row of the table is about.

    Attributes:
        name: what people call it.
        call: a contract's text, or pass.
        rating: of the contract; of a pass that leads to a contract of one's own, of that; None: another pass.
        gain: by how much the player's total grows.
    """

    name: str
    call: str
    rating: ContractRating | None
    gain: float


def _points(row: _Row, report: BidReport) -> float:
    if row.call != "pass":
        assert row.rating is not None
        return row.rating.points
    assert report.passing is not None
    return report.passing.points


def _cells(row: _Row, report: BidReport, faces: Faces) -> dict[str, str]:
    """All that a row can show, by the names of the heads."""
    passing = report.passing if row.call == "pass" else None
    wins = row.rating if passing is None else passing
    cells = dict.fromkeys(("makes", "others", "trump", "helps", "bound"), "")
    cells |= {
        "bid": row.name,
        "gain": faces.fixed(row.gain),
        "wins": _percent(None if wins is None else wins.p_win, faces),
    }
    if row.rating is not None:
        return {**cells, **numbers(row.rating, faces)}
    assert passing is not None
    return {**cells, "points": faces.estimate(passing.points, passing.points_se), "tricks": _tricks(passing, faces)}


def numbers(one: ContractRating, faces: Faces) -> dict[str, str]:
    """What is known of a contract, by the names of the heads."""
    trump = ""
    if one.strain is not None and one.strain_share is not None:
        trump = f"{faces.short_strain(one.strain)} {faces.percent(one.strain_share)}"
    return {
        "makes": faces.estimate(100 * one.p_make, 100 * one.p_make_se, 1, "%"),
        "points": faces.estimate(one.points, one.points_se),
        "others": faces.estimate(one.others, one.others_se),
        "tricks": _tricks(one, faces),
        "trump": trump,
        "helps": _percent(one.helps, faces),
        "bound": _bound(one, faces),
    }


def _tricks(one: ContractRating | PassRating, faces: Faces) -> str:
    return "" if one.tricks is None or one.tricks_se is None else faces.estimate(one.tricks, one.tricks_se)


def _percent(share: float | None, faces: Faces) -> str:
    return "" if share is None else faces.percent(share)


def _bound(one: ContractRating, faces: Faces) -> str:
    if one.p_make_bound is None or one.points_bound is None:
        return ""
    return f"{faces.percent(one.p_make_bound, 1)} {faces.fixed(one.points_bound)}"
