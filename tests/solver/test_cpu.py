"""Machine code chosen at run time: the same answers and the same work on every path that this processor has."""

from __future__ import annotations

from typing import Any

import pytest
from support.command import DEAL, fails, ok
from support.paths import jsonl
from support.solving import PATHS

import meksiko_dd as mdd
from meksiko_dd.solver.solver import CPU_VARIABLE

QUESTION = ("solve", DEAL, "--strain", "S", "--declarer", "A", "--json")


@pytest.fixture(autouse=True)
def no_variable(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv(CPU_VARIABLE, raising=False)


def test_every_processor_has_the_portable_path() -> None:
    assert {"auto", "portable"} <= set(PATHS)
    with mdd.Solver(cpu="portable") as portable, mdd.Solver(cpu="auto") as auto, mdd.Solver() as default:
        assert portable.cpu == "portable" and auto.cpu == default.cpu == PATHS[-1].replace("auto", "portable")


@pytest.mark.slow
@pytest.mark.parametrize("name", PATHS)
@pytest.mark.parametrize(("goal", "must_trump"), [("max", True), ("max", False), ("min", True), ("min", False)])
def test_answers_and_work_are_those_of_the_portable_path(name: str, goal: str, must_trump: bool) -> None:
    with mdd.Solver(cpu=name) as solver, mdd.Solver(cpu="portable") as portable:
        for seed in range(15):
            question: dict[str, Any] = {"strain": mdd.Strain(seed % 5), "declarer": mdd.Seat(seed % 3), "goal": goal}
            deal = mdd.Deal.random(seed)
            assert solver.solve(deal, must_trump=must_trump, **question) == portable.solve(
                deal, must_trump=must_trump, **question
            )
        assert solver.counters == portable.counters and solver.counters.nodes > 0


@pytest.mark.slow
@pytest.mark.parametrize("name", PATHS)
def test_golden_cases(name: str, solved: list[dict[str, Any]]) -> None:
    with mdd.Solver(cpu=name) as solver:
        for case in solved:
            keys = ("deal", "strain", "declarer", "leader", "goal", "must_trump")
            assert solver.solve(**{key: case[key] for key in keys}).tricks == case["tricks"], case


@pytest.mark.parametrize("name", PATHS)
def test_arrays_and_layouts(name: str, solved: list[dict[str, Any]], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(CPU_VARIABLE, name)
    case = jsonl("layouts.jsonl")[2]
    assert mdd.layout_counts(case["hand"], case["discard"], case["strain"], threads=2).tolist() == case["counts"]
    cases = [case for case in solved if case["goal"] == "min" and not case["must_trump"]]
    hands = [mdd.Deal.parse(case["deal"]).masks for case in cases]
    strain = [mdd.Strain.parse(case["strain"]) for case in cases]
    declarer, leader = ([mdd.Seat.parse(case[key]) for case in cases] for key in ("declarer", "leader"))
    found = mdd.solve_array(hands, strain, declarer, leader, "min", must_trump=False)
    assert found.tolist() == [case["tricks"] for case in cases]


@pytest.mark.parametrize("count", [1, 100])
def test_an_unknown_path_is_named_from_threads_too(count: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(CPU_VARIABLE, "Z80")
    with pytest.raises(mdd.InvalidDealError, match="MEKSIKO_DD_CPU is 'Z80'"):
        mdd.solve_array([mdd.Deal.random(1).masks] * count, "S", "A", threads=2)


@pytest.mark.parametrize("name", PATHS)
def test_the_environment_chooses_and_an_argument_overrides_it(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(CPU_VARIABLE, name.upper())
    with mdd.Solver() as solver, mdd.Solver(cpu="portable") as portable, mdd.Solver(cpu=name) as named:
        assert solver.cpu == named.cpu and portable.cpu == "portable"
    assert ok(*QUESTION, env={CPU_VARIABLE: name}) == ok(*QUESTION)
    monkeypatch.setenv(CPU_VARIABLE, "")
    mdd.Solver().close()


def test_an_unknown_path_is_named() -> None:
    error = fails(2, *QUESTION, env={CPU_VARIABLE: "Z80"})
    assert error == "meksiko-dd: MEKSIKO_DD_CPU is 'Z80'; expected auto, portable or bmi\n"


@pytest.mark.skipif("bmi" in PATHS, reason="this processor has BMI2")
def test_a_path_that_this_processor_lacks_is_refused() -> None:
    with pytest.raises(mdd.InvalidDealError, match=r"cpu is 'bmi': this processor lacks .* expected auto or portable"):
        mdd.Solver(cpu="bmi")


def test_counters_are_a_value() -> None:
    with mdd.Solver() as solver:
        assert solver.counters == mdd.Counters(nodes=0, probes=0, hits=0, stores=0)
        solver.solve(DEAL, "S", "A")
        first = solver.counters
        assert first.probes >= first.hits > 0 and first.stores > 0 and first.nodes == solver.nodes > 0
        with pytest.raises(AttributeError):
            first.nodes = 7  # type: ignore[misc]
