"""The plots of docs/bidding.md, as SVG: the same bytes from the same numbers and the same matplotlib."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import matplotlib
import matplotlib.pyplot as plt
from matplotlib.axes import Axes
from study_page import part

STYLE: dict[Any, Any] = {
    "svg.hashsalt": "meksiko-dd",
    "svg.fonttype": "none",
    "font.family": "sans-serif",
    "font.size": 10,
    "axes.spines.top": False,
    "axes.spines.right": False,
    "axes.grid": True,
    "axes.grid.axis": "y",
    "axes.axisbelow": True,
    "grid.color": "#dddddd",
    "legend.frameon": False,
    "figure.facecolor": "white",
}
KNOWN, HIDDEN, TABLE = "#1b6ca8", "#d9822b", "#7a7a7a"
SIZE = (6.4, 3.6)
TOPS = ("none", "one", "two", "all three")
SHADES = ("#c6dbef", "#6baed6", "#2171b5", "#08306b")


def makes(axes: Axes, stored: dict[str, Any]) -> None:
    """How often each bid makes."""
    known, hidden = stored["known"]["makes"], stored["hidden"]["makes"]
    bids = [bid for bid in hidden if bid.isdigit()]
    for color, label, cells in (
        (TABLE, "all cards seen: somebody at the table", [known[bid]["table"] for bid in bids]),
        (KNOWN, "all cards seen: a player", [known[bid]["player"] for bid in bids]),
        (HIDDEN, "hidden cards: a player", [hidden[bid] for bid in bids]),
    ):
        axes.errorbar(
            bids,
            [100 * cell["mean"] for cell in cells],
            [100 * cell["se"] for cell in cells],
            color=color,
            marker="o",
            capsize=3,
            label=label,
        )
    axes.set(xlabel="bid", ylabel="random hands that make it, %", ylim=(0, 105))
    axes.legend()


def lengths(axes: Axes, stored: dict[str, Any]) -> None:
    """Hidden-cards tricks by longest suit and its top cards."""
    rows = stored["hidden"]["lengths"]
    titles = {3: "3", 4: "4", 5: "5", 6: "6+"}
    for tops, (label, shade) in enumerate(zip(TOPS, SHADES, strict=True)):
        cells = [row for row in rows if row["tops"] == tops]
        axes.bar(
            [row["length"] + 0.2 * (tops - 1.5) for row in cells],
            [row["mean"] for row in cells],
            0.19,
            yerr=[row["se"] for row in cells],
            color=shade,
            label=label,
            error_kw={"elinewidth": 1},
        )
    axes.set_xticks(list(titles), list(titles.values()))
    axes.set(xlabel="cards in the longest suit of the ten dealt", ylabel="tricks, hidden cards", ylim=(0, 10))
    axes.legend(title="of A K Q held there", ncols=4, loc="upper left", columnspacing=1, handlelength=1)


def talon(axes: Axes, stored: dict[str, Any]) -> None:
    """How many tricks the talon adds."""
    shares = stored["known"]["talon"]["shares"]
    axes.bar(list(shares), [100 * value for value in shares.values()], 0.7, color=KNOWN)
    for at, value in enumerate(shares.values()):
        axes.text(at, 100 * value + 1, part(value), ha="center")
    axes.set(xlabel="tricks that the talon adds, all cards seen", ylabel="players, %")


def cards(axes: Axes, stored: dict[str, Any]) -> None:
    """What high cards are worth."""
    rows = {(row["where"], row["card"]): row for row in stored["known"]["cards"]}
    for shift, where, color in ((-0.2, "trump", KNOWN), (0.2, "side", HIDDEN)):
        cells = [rows[where, card] for card in "AKQJ"]
        axes.bar(
            [at + shift for at in range(4)],
            [cell["mean"] for cell in cells],
            0.38,
            yerr=[cell["se"] for cell in cells],
            color=color,
            label=where,
            error_kw={"elinewidth": 1},
        )
    axes.set_xticks(range(4), ["ace", "king", "queen", "jack"])
    axes.set(xlabel="card exchanged for a low one", ylabel="tricks lost, all cards seen")
    axes.legend()


PLOTS = {"makes": makes, "lengths": lengths, "talon": talon, "cards": cards}


def plots(stored: dict[str, Any], folder: Path, kind: str = "svg") -> None:
    """Writes them all."""
    matplotlib.use("Agg")
    folder.mkdir(exist_ok=True)
    for name, draw in PLOTS.items():
        with matplotlib.rc_context(STYLE):
            figure, axes = plt.subplots(figsize=SIZE, layout="constrained")
            draw(axes, stored)
            figure.savefig(folder / f"bidding-{name}.{kind}", metadata={"Date": None} if kind == "svg" else None)
            plt.close(figure)
