"""What deals make when all cards are seen: the exact part of the bidding study.

Every player of a random deal is declarer once: the best of the 264 choices with the talon, what his ten cards take
without it, and what the deal gives when one of his high cards is exchanged for a defender's low one.
"""

from __future__ import annotations

from pathlib import Path
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from meksiko_dd.bench.measure import random_deals
from meksiko_dd.cards.card import FULL_MASK
from meksiko_dd.solver.layouts import choices
from meksiko_dd.solver.matrix import Matrix

SUITS = np.arange(4, dtype=np.uint8)
STRAINS = np.arange(5, dtype=np.uint8)
HIGH = (4, 5, 6, 7)  # ranks J Q K A
PART = 500  # deals
SEED = 2026


class Known(NamedTuple):
    """Arrays over deals and players, shape (n, 3) and more.

    Attributes:
        hands: the ten cards dealt.
        best: most tricks with the talon; `trump`: the suit that takes them, of several the longest of the twelve cards.
        alone: tricks of the ten dealt cards without the talon, in S H D C NT, shape (n, 3, 5).
        card: the number of a high card (J to A) of the ten, by chance; 255 if there is none to exchange.
        instead: most tricks when that card is exchanged for the lowest one of its suit that a defender holds.
    """

    hands: NDArray[np.uint32]
    best: NDArray[np.int8]
    trump: NDArray[np.uint8]
    alone: NDArray[np.int8]
    card: NDArray[np.uint8]
    instead: NDArray[np.int8]


def best_choice(held: int, second: int) -> tuple[int, int]:
    """Most tricks with twelve cards when the next player has `second`, and the trump."""
    of = choices(held)
    unseen = FULL_MASK & ~held
    tricks = Matrix(of.hands, of.strains, unseen).solve(np.array([second], dtype=np.uint32), 1)[0][:, 0]
    most = int(tricks.max())
    trumps = set(of.strains[tricks == most].tolist())
    return most, max(sorted(trumps), key=lambda suit: (held >> 8 * suit & 0xFF).bit_count())


def exchanges(hand: int, defenders: int) -> list[tuple[int, int]]:
    """High cards of a hand with the lowest card of their suit that a defender has, if it is lower."""
    found = []
    for suit in range(4):
        low = next((8 * suit + rank for rank in range(8) if defenders >> (8 * suit + rank) & 1), None)
        for rank in HIGH:
            card = 8 * suit + rank
            if hand >> card & 1 and low is not None and low < card:
                found.append((card, low))
    return found


def declare(hands: list[int], player: int, rng: np.random.Generator) -> tuple[int, int, list[int], int, int]:
    """What `Known` keeps of one deal and player."""
    hand, second = hands[player], hands[(player + 1) % 3]
    talon = FULL_MASK & ~(hands[0] | hands[1] | hands[2])
    best, trump = best_choice(hand | talon, second)
    unseen = FULL_MASK & ~hand & ~talon
    five = np.full(5, hand, dtype=np.uint32)
    alone = Matrix(five, STRAINS, unseen).solve(np.array([second], dtype=np.uint32), 1)[0][:, 0]
    pairs = exchanges(hand, unseen)
    if not pairs:
        return best, trump, alone.tolist(), 255, best
    card, low = pairs[rng.integers(len(pairs))]
    both = 1 << card | 1 << low
    other = second ^ both if second >> low & 1 else second
    return best, trump, alone.tolist(), card, best_choice(hand ^ both | talon, other)[0]


def known_deals(count: int, folder: Path) -> Known:
    """So many deals, in parts that are not done again if the folder has them."""
    parts = []
    for start in range(0, count, PART):
        path = folder / f"known-{start}.npz"
        deals = random_deals(count, SEED)[start : start + PART]
        if not path.exists():
            rng = np.random.default_rng([SEED, start])
            rows = [[declare(hands, player, rng) for player in range(3)] for hands in deals.tolist()]
            columns = [np.array([[one[at] for one in row] for row in rows]) for at in range(5)]
            np.savez(path, *columns, hands=deals)
            print(f"known deals: {start + len(deals)} of {count}", flush=True)
        with np.load(path) as stored:
            assert (stored["hands"] == deals).all(), f"{path} is of another run"
            parts.append([stored["hands"], *(stored[f"arr_{at}"] for at in range(5))])
    return Known(*(np.concatenate(column) for column in zip(*parts, strict=True)))
