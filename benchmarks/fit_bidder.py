"""The least squares and the logistic curve of the bidder's model, and what the held-out hands say about it."""

from __future__ import annotations

from itertools import pairwise
from typing import Any, NamedTuple, Protocol

import numpy as np
from numpy.typing import NDArray

from meksiko_dd.hidden import bidder

ROUNDS = 50
MODEL_VARIANCE = 0.05  # of what the model cannot know, in tricks^2: only for the weights of hands with more talons
HELD_OUT = 5  # every fifth hand
BIN = 0.5  # tricks
EDGES = (0.0, 0.05, 0.25, 0.5, 0.75, 0.95, 1.0)  # of predicted chances


class Rated(Protocol):
    """See `calibrate_bidder.Rated`."""

    @property
    def hands(self) -> NDArray[np.uint32]: ...
    @property
    def tricks(self) -> NDArray[np.float64]: ...
    @property
    def points(self) -> NDArray[np.float64]: ...


class Fit(NamedTuple):
    """Coefficients of the features of a trump suit and of another suit, and of the curve."""

    trump: NDArray[np.float64]
    side: NDArray[np.float64]
    curve: NDArray[np.float64]

    def estimate(self, hands: NDArray[np.uint32]) -> NDArray[np.float64]:
        """As `bidder.estimate` before it is cut off."""
        total = suit_sums(bidder.holdings(hands), self.trump, self.side).max(axis=1)
        estimate: NDArray[np.float64] = np.polynomial.polynomial.polyval(total, self.curve)
        return estimate


def held_out(count: int) -> NDArray[np.bool_]:
    """Which hands of a sample take no part in the fit."""
    out: NDArray[np.bool_] = np.arange(count) % HELD_OUT == 0
    return out


def tables() -> tuple[NDArray[np.float64], NDArray[np.float64]]:
    """The features of `bidder` as matrices (256, features)."""
    trump, side = (np.array(list(part.values()), dtype=float).T for part in bidder.features())
    return trump, side


def suit_sums(suits: NDArray[np.intp], trump: NDArray[np.float64], side: NDArray[np.float64]) -> NDArray[np.float64]:
    """The sum over the suits with each of the four as trump, shape (n, 4)."""
    as_trump, beside = (table @ part for table, part in zip(tables(), (trump, side), strict=True))
    sums: NDArray[np.float64] = beside[suits].sum(axis=1, keepdims=True) + as_trump[suits] - beside[suits]
    return sums


def within(rated: Rated) -> float:
    """Variance of a hand's tricks from talon to talon (and of the few layouts that score), pooled over the hands."""
    return float(rated.tricks.var(axis=1, ddof=1).mean())


def fit(samples: list[Rated]) -> Fit:
    """Least squares over the hands that are not held out; the best trump is found again and again until it stays."""
    use = [~held_out(len(one.hands)) for one in samples]
    suits = bidder.holdings(np.concatenate([one.hands[kept] for one, kept in zip(samples, use, strict=True)]))
    tricks = np.concatenate([one.tricks[kept].mean(axis=1) for one, kept in zip(samples, use, strict=True)])
    variances = [MODEL_VARIANCE + within(one) / one.tricks.shape[1] for one in samples]
    weights = np.repeat(1 / np.sqrt(variances), [kept.sum() for kept in use])
    trump_table, side_table = tables()
    every = side_table[suits].sum(axis=1)
    rows = np.arange(len(suits))
    best = (suits + 1000 * trump_table[suits].sum(axis=2)).argmax(axis=1)  # to begin with
    for _ in range(ROUNDS):
        held = suits[rows, best]
        design = np.hstack([np.ones((len(rows), 1)), trump_table[held], every - side_table[held]])
        found = np.linalg.lstsq(design * weights[:, None], tricks * weights, rcond=None)[0]
        trump, side = np.split(found[1:], [trump_table.shape[1]])
        sums = suit_sums(suits, trump, side)
        if (best == (best := sums.argmax(axis=1))).all():
            break
    trump, side = trump.round(3), side.round(3)
    total = suit_sums(suits, trump, side).max(axis=1)
    curve = np.polynomial.polynomial.polyfit(total, tricks, 2, w=weights)
    return Fit(trump, side, curve.round(4))


def logistic(estimates: NDArray[np.float64], worth: NDArray[np.float64]) -> tuple[float, NDArray[np.float64]]:
    """One slope and six thresholds of greatest likelihood (Newton), from estimates (n,) and yes or no (n, 6)."""
    count = worth.shape[1]
    design = np.hstack([np.tile(estimates, count)[:, None], np.repeat(-np.eye(count), len(estimates), axis=0)])
    answers = worth.T.ravel()
    found = np.array([2.0, *(2.0 * np.array(bidder.NUMBERS))])
    for _ in range(ROUNDS):
        chance = 1 / (1 + np.exp(-design @ found))
        curvature = (design * (chance * (1 - chance))[:, None]).T @ design
        found = found + np.linalg.solve(curvature, design.T @ (answers - chance))
    return float(found[0]), found[1:] / found[0]


def stored(fit: Fit, wide: Rated, deep: Rated) -> dict[str, Any]:
    """All that is kept in the data file."""
    names = bidder.features()
    parts = {
        part: dict(zip(name, values.tolist(), strict=True))
        for part, name, values in zip(("trump", "side"), names, (fit.trump, fit.side), strict=True)
    }
    use = ~held_out(len(deep.hands))
    slope, thresholds = logistic(fit.estimate(deep.hands[use]), deep.points[use].mean(axis=1) > 0)
    chances = dict(zip(map(str, bidder.NUMBERS), thresholds.round(3).tolist(), strict=True))
    model = {"curve": fit.curve.tolist(), "slope": round(slope, 3), "thresholds": chances}
    samples = {
        name: {"hands": len(one.hands), "talons": one.tricks.shape[1], **quality(fit, one)}
        for name, one in (("wide", wide), ("deep", deep))
    }
    checks = {"bins": bins(fit, [wide, deep]), "chances": chance_bins(fit, deep, slope, thresholds)}
    return parts | model | {"samples": samples} | checks


def quality(fit: Fit, rated: Rated) -> dict[str, float]:
    """How well held-out hands are told.

    R2 against the rated tricks, and what it could be at most, as those are by chance a little off; the sd of what is
    left without that chance (0 where the data cannot tell it from 0); the mean of what is left.
    """
    out = held_out(len(rated.hands))
    tricks = rated.tricks[out].mean(axis=1)
    left = tricks - fit.estimate(rated.hands[out])
    noise = float(rated.tricks[out].var(axis=1, ddof=1).mean()) / rated.tricks.shape[1]
    whole, squares = float(tricks.var()), float((left**2).mean())
    numbers = {
        "r2": 1 - squares / whole,
        "r2_possible": 1 - noise / whole,
        "residual_sd": max(0.0, squares - noise) ** 0.5,
        "bias": float(left.mean()),
        "bias_se": float(left.std(ddof=1) / np.sqrt(len(left))),
    }
    return {"held_out": int(out.sum())} | {name: round(number, 3) for name, number in numbers.items()}


def bins(fit: Fit, samples: list[Rated]) -> list[dict[str, Any]]:
    """Held-out hands by estimate: how many, mean estimate, and mean of the rated tricks with its standard error."""
    out = [held_out(len(one.hands)) for one in samples]
    estimates = np.concatenate([fit.estimate(one.hands[held]) for one, held in zip(samples, out, strict=True)])
    tricks = np.concatenate([one.tricks[held].mean(axis=1) for one, held in zip(samples, out, strict=True)])
    rows = []
    for low in np.arange(0, 11, BIN):
        here = (estimates >= low) & (estimates < low + BIN)
        count = int(here.sum())
        if count >= HELD_OUT:
            numbers = {"estimate": estimates[here].mean(), "tricks": tricks[here].mean()}
            numbers["tricks_se"] = tricks[here].std(ddof=1) / np.sqrt(count)
            rounded = {name: round(float(number), 2) for name, number in numbers.items()}
            rows.append({"from": float(low), "hands": count} | rounded)
    return rows


def chance_bins(fit: Fit, deep: Rated, slope: float, thresholds: NDArray[np.float64]) -> list[dict[str, Any]]:
    """Held-out hands of the deep sample and all six bids, by predicted chance: how often it was worth it."""
    out = held_out(len(deep.hands))
    away = fit.estimate(deep.hands[out])[:, None] - thresholds
    predicted = (1 / (1 + np.exp(-slope * away))).ravel()
    worth = (deep.points[out].mean(axis=1) > 0).ravel()
    rows = []
    for low, high in pairwise(EDGES):
        here = (predicted >= low) & (predicted <= high)
        count = int(here.sum())
        if count:
            means = {"predicted": predicted[here].mean(), "worth": worth[here].mean()}
            rounded = {name: round(float(number), 3) for name, number in means.items()}
            rows.append({"from": low, "to": high, "cases": count} | rounded)
    return rows


def report(stored: dict[str, Any]) -> list[str]:
    """The section's tables, in Markdown."""
    lines = ["| held-out hands | talons each | R2 | possible R2 | sd left | bias |", "|---|---|---|---|---|---|"]
    for name, one in stored["samples"].items():
        sd = f"{one['residual_sd']:.2f}" if one["residual_sd"] else "not told from 0"
        cells = (f"{one['held_out']} {name}", one["talons"], f"{one['r2']:.3f}", f"{one['r2_possible']:.3f}", sd)
        lines.append(row(*cells, f"{one['bias']:+.3f} ±{one['bias_se']:.3f}"))
    lines += ["", "| estimate from | hands | mean estimate | mean rated tricks |", "|---|---|---|---|"]
    for one in stored["bins"]:
        tricks = f"{one['tricks']:.2f} ±{one['tricks_se']:.2f}"
        lines.append(row(one["from"], one["hands"], f"{one['estimate']:.2f}", tricks))
    lines += ["", "| chance predicted | cases | mean prediction | worth the bid |", "|---|---|---|---|"]
    for one in stored["chances"]:
        span = f"{one['from']:.0%} to {one['to']:.0%}"
        lines.append(row(span, one["cases"], f"{one['predicted']:.1%}", f"{one['worth']:.1%}"))
    lines += ["", row("bid", *stored["thresholds"]), "|---" * 7 + "|"]
    return [*lines, row("estimate", *(f"{value:.2f}" for value in stored["thresholds"].values()))]


def row(*cells: object) -> str:
    """A row of a table."""
    return f"| {' | '.join(map(str, cells))} |"
