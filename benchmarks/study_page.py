"""docs/bidding.md: the words of bidding_template.md, and in its places the stored numbers of the bidding study."""

from __future__ import annotations

from pathlib import Path
from typing import Any

TEMPLATE = Path(__file__).parent / "bidding_template.md"
BIDS = ("5", "6", "7", "8", "9", "10", "meksiko, no trump", "meksiko, trump named")
TITLES = {"6": "6 or more"}
COMPANY = {
    "short": "neither, one or two cards",
    "long": "neither, three cards or more",
    "king": "with the king, no ace",
}
TOPS = ("none", "one", "two", "all three")


def number(cell: dict[str, Any] | None, digits: int = 2) -> str:
    """A mean with its standard error."""
    return "" if cell is None else f"{cell['mean']:.{digits}f} ±{cell['se']:.{digits}f}"


def share(cell: dict[str, Any] | None) -> str:
    """A proportion with its standard error; one that never came says how often it was looked for."""
    if cell is None:
        return ""
    if cell["mean"] == 0:
        return f"0 of {cell['n']:,}"
    digits = 1 if cell["se"] >= 0.0005 else 2
    return f"{100 * cell['mean']:.{digits}f}% ±{100 * cell['se']:.{digits}f}"


def part(value: float) -> str:
    """A proportion of many players, without an error."""
    return "0" if not value else f"{value:.1%}" if value >= 0.0005 else "<0.1%"


def table(head: list[str], rows: list[list[str]]) -> list[str]:
    """In Markdown."""
    lines = [head, ["---"] * len(head), *rows]
    return ["| " + " | ".join(line) + " |" for line in lines]


def find(rows: list[dict[str, Any]], **wanted: Any) -> dict[str, Any] | None:
    """The row with these values."""
    return next((row for row in rows if all(row[name] == value for name, value in wanted.items())), None)


def makes(stored: dict[str, Any]) -> list[str]:
    """How often each bid makes."""
    known, hidden = stored["known"]["makes"], stored["hidden"]
    rows = [
        [
            bid,
            share(known[bid]["player"]),
            share(known[bid]["table"]),
            share(hidden["makes"][bid]),
            share(hidden["justified"].get(bid)),
        ]
        for bid in BIDS
    ]
    return table(
        ["bid", "all cards seen: a player", "all cards seen: somebody at the table", "hidden cards", "worth bidding"],
        rows,
    )


def distribution(stored: dict[str, Any]) -> list[str]:
    """Best tricks of a player, all cards seen."""
    shares = stored["known"]["shares"]
    return table(
        ["tricks", *map(str, range(11))],
        [["players", *(part(shares.get(str(many), 0)) for many in range(11))]],
    )


def lengths(stored: dict[str, Any]) -> list[str]:
    """Tricks by the longest suit and its top cards, both ways."""
    rows = []
    for one in stored["known"]["lengths"]:
        hidden = find(stored["hidden"]["lengths"], length=one["length"], tops=one["tops"])
        title = TITLES.get(str(one["length"]), str(one["length"]))
        count = "" if hidden is None else f"{hidden['n']:,}"
        rows.append([title, TOPS[one["tops"]], number(one), f"{one['n']:,}", number(hidden), count])
    head = ["longest suit", "of A K Q", "tricks, all cards seen", "players", "tricks, hidden cards", "hands"]
    return table(head, rows)


def talon(stored: dict[str, Any]) -> list[str]:
    """What the talon adds."""
    known, hidden = stored["known"]["talon"], stored["hidden"]
    rows = [["all hands", number(known["all"]), number(hidden["talon"])]]
    for one in known["by_length"]:
        title = TITLES.get(str(one["length"]), str(one["length"]))
        rows.append(
            [f"longest suit {title}", number(one), number(find(hidden["talon_by_length"], length=one["length"]))]
        )
    lines = table(["", "tricks more, all cards seen", "tricks more, hidden cards"], rows)
    shares = known["shares"]
    most = max(map(int, shares))
    lines += ["", "How often it adds each number of tricks, all cards seen:", ""]
    return lines + table(
        ["tricks", *map(str, range(most + 1))],
        [["players", *(part(shares.get(str(many), 0)) for many in range(most + 1))]],
    )


def cards(stored: dict[str, Any]) -> list[str]:
    """What high cards are worth."""
    rows = []
    for one in reversed(stored["known"]["cards"]):
        hidden = find(stored["hidden"]["cards"], where=one["where"], card=one["card"])
        rows.append(
            [f"{one['where']} {one['card']}", number(one), share(one["nothing"]), f"{one['n']:,}", number(hidden)]
        )
    return table(["card", "costs tricks, all cards seen", "costs nothing", "exchanges", "tricks, hidden cards"], rows)


def queens(stored: dict[str, Any]) -> list[str]:
    """Queens by company."""
    cells = stored["known"]["queens"]
    rows = []
    for kind in dict.fromkeys(one["kind"] for one in cells):
        pair = [find(cells, where=where, kind=kind) for where in ("side", "trump")]
        counts = ["" if one is None else f"{one['n']:,}" for one in pair]
        idle = share(pair[0]["nothing"]) if pair[0] else ""
        rows.append([kind, number(pair[0]), idle, counts[0], number(pair[1]), counts[1]])
    head = [
        "in its suit",
        "side queen costs tricks",
        "costs nothing",
        "exchanges",
        "trump queen costs tricks",
        "exchanges",
    ]
    return table(head, rows)


def limits(stored: dict[str, Any]) -> list[str]:
    """How far hands go over a standing five."""
    cells = stored["rated"]["limits"]
    return table(["up to", *cells], [["hands", *(share(cell) for cell in cells.values())]])


def page(stored: dict[str, Any]) -> str:
    """The whole page."""
    known, hidden = stored["known"], stored["hidden"]
    gains = known["talon"]["shares"]
    queen = {(one["where"], one["card"]): one for one in known["cards"]}
    parts = {
        "deals": f"{known['deals']:,}",
        "players": f"{known['best']['n']:,}",
        "hands": f"{hidden['hands']:,}",
        "talons": str(hidden["talons"]),
        "alone": f"{hidden['talon']['n']:,}",
        "best": number(known["best"]),
        "tricks": number(hidden["tricks"]),
        "talon_known": number(known["talon"]["all"]),
        "talon_hidden": number(hidden["talon"]),
        "trump_queen": number(queen["trump", "Q"]),
        "side_queen": number(queen["side", "Q"]),
        "side_queen_idle": share(queen["side", "Q"]["nothing"]),
        "trump_queen_hidden": number(find(hidden["cards"], where="trump", card="Q")),
        "side_queen_hidden": number(find(hidden["cards"], where="side", card="Q")),
        **{f"queen_{name}": number(find(known["queens"], where="side", kind=kind)) for name, kind in COMPANY.items()},
        "trump_queen_tops": number(find(known["queens"], where="trump", kind="with ace and king")),
        "talon_none": f"{gains.get('0', 0):.0%}",
        "talon_two": f"{sum(value for many, value in gains.items() if int(many) >= 2):.0%}",
        "rated": str(stored["rated"]["hands"]),
        "rated_talons": str(stored["rated"]["talons"]),
        "passing": number(stored["rated"]["passing"]),
        "limits": "\n".join(limits(stored)),
        "seven_table": share(known["makes"]["7"]["table"]),
        "eight_table": share(known["makes"]["8"]["table"]),
        "makes": "\n".join(makes(stored)),
        "distribution": "\n".join(distribution(stored)),
        "lengths": "\n".join(lengths(stored)),
        "talon": "\n".join(talon(stored)),
        "cards": "\n".join(cards(stored)),
        "queens": "\n".join(queens(stored)),
    }
    return TEMPLATE.read_text(encoding="utf-8").format(**parts)
