"""Three hands drawn around a table in plain text, in playing order counterclockwise: A below, B right, C left."""

from __future__ import annotations

from collections.abc import Sequence

from .hand import Hand
from .kinds import Seat, Suit

__all__ = ["drawn"]

LEFT = 22  # how wide the hand on the left is, at least


def drawn(
    hands: Sequence[Hand],
    talon: Hand | None,
    marks: Sequence[str],
    ranks: Sequence[str],
    seat_word: str,
    talon_word: str,
) -> str:
    """The hands as they are, and the talon or a blank line between them.

    Args:
        hands: of A, B, C.
        talon: the two cards aside; None: they are not shown.
        marks: what stands for each suit, spades first: letters, symbols or words.
        ranks: what stands for each rank, the seven first.
        seat_word: what a seat is called.
        talon_word: what the talon is called.
    """
    wide = max(map(len, marks))
    apart, comma = (" ", ", ") if wide > 1 else ("", " ")  # suit from rank, card from card
    gap = " " if max(map(len, ranks)) > 1 else ""

    def block(seat: Seat) -> list[str]:
        own = [gap.join(ranks[card.rank] for card in hands[seat] if card.suit is suit) or "-" for suit in Suit]
        return [f"{seat_word} {seat.name}", *(f"{mark:{wide}} {held}" for mark, held in zip(marks, own, strict=True))]

    left, right, below = block(Seat.C), block(Seat.B), block(Seat.A)
    across = max(LEFT, *(len(line) + 2 for line in left))
    lines = [f"   {one:<{across}}{other}" for one, other in zip(left, right, strict=True)]
    aside = comma.join(marks[card.suit] + apart + ranks[card.rank] for card in talon or ())
    lines.append(f"{'':12}{talon_word} {aside}" if aside else "")
    lines += [f"{'':14}{line}" for line in below]
    return "\n".join(lines)
