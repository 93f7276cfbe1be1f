"""Deals, moments of play and kinds of solvers that several tests ask about."""

from __future__ import annotations

import random
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager

import meksiko_dd as mdd
from meksiko_dd._binding import lib
from meksiko_dd.solver.solver import CPUS
from support import reference_solver as ref

TECHNIQUES = {
    name: getattr(lib, f"MDD_TECHNIQUE_{name.upper()}")
    for name in ("table", "bounds", "ordering", "equivalence", "relevant_ranks")
}
VARIANTS = {
    "all on": {},
    **{f"no {name}": {"techniques": lib.MDD_TECHNIQUES_ALL & ~bit} for name, bit in TECHNIQUES.items()},
    "all off": {"techniques": 0},
    "1 KiB table": {"tt_kib": 1},
}
HARD = "AQT8..KJ97.A9 KJ97.AQT8..K8 .KJ97.AQT8.Q7"
README_DEAL = "AKJT8.A9.K7.8 Q97.KQ8.AT9.A .JT7.QJ8.KQJ9"


def supported(name: str) -> bool:
    try:
        mdd.Solver(cpu=name).close()
    except mdd.InvalidDealError:
        return False
    return True


PATHS = [name for name in CPUS if supported(name)]


@contextmanager
def every_solver() -> Iterator[dict[str, mdd.Solver]]:
    """Every technique off in turn, all of them, a small table, all machine code; open until the end of the block."""
    with ExitStack() as stack:
        solvers = {name: mdd.Solver(**options) for name, options in VARIANTS.items()}
        solvers |= {f"{name} code": mdd.Solver(cpu=name) for name in PATHS}
        for solver in solvers.values():
            stack.enter_context(solver)
        yield solvers


def random_state(
    rng: random.Random, size: int, goal: str, must_trump: bool, played: int
) -> tuple[ref.State, mdd.Position]:
    """The same random moment of play for the reference and for us, `played` random legal cards after the first lead."""
    hands = ref.random_deal(rng, size)
    strain, declarer, leader = rng.randrange(5), rng.randrange(3), rng.randrange(3)
    state = ref.State(hands, strain, declarer, leader, goal, must_trump)
    position = mdd.Position(
        mdd.Deal.from_masks(hands), mdd.Strain(strain), mdd.Seat(declarer), mdd.Seat(leader), must_trump
    )
    for _ in range(played):
        card = rng.choice(state.legal_cards)
        state, _ = ref.play(state, card)
        position = position.play(mdd.Card.from_number(card))
    return state, position
