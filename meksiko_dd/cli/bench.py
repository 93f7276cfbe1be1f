"""``meksiko-dd bench``: how fast the solver is on this machine, over fixed sets of questions."""

from __future__ import annotations

from typing import Any

import click

from .. import __version__
from ..bench.measure import SETS, Result, measure
from ..errors import quote
from ..solver.solver import Solver
from . import completion, options, terminal
from .bench_compare import compare, read_earlier
from .grid import Column, table_lines

HEADS = ("set", "per second", "mean us", "median", "p95", "nodes", "hits")
COMPARED = ("speed", "rate", "nodes")
WIDE = ("deals", "max", "checksum")


def _set_name(text: str) -> str:
    if text not in SETS:
        raise click.BadParameter(f"{quote(text)}; expected one of {', '.join(SETS)}")
    return text


@click.command(
    short_help="How fast the solver is on this machine.",
    epilog=options.example("meksiko-dd bench --set max --set layouts"),
)
@click.option(
    "--seconds",
    type=options.whole(1, 86400),
    default=20,
    metavar="N",
    help="About how many seconds to spend (default 20).",
)
@click.option(
    "--threads", type=options.whole(1, options.MOST_THREADS), default=1, metavar="N", help="Threads (default 1)."
)
@click.option(
    "--set",
    "names",
    type=_set_name,
    multiple=True,
    shell_complete=completion.offering(lambda: SETS),
    metavar="NAME",
    help=f"Only this set, may be repeated: {', '.join(SETS)}.",
)
@click.option(
    "--compare", "earlier_file", metavar="FILE|-", help="Show ratios to an earlier run: what --json printed then."
)
@click.option("--wide", is_flag=True, help="Also show the number of deals, the longest time and the checksum.")
@options.json_option
def bench(
    seconds: int, threads: int, names: tuple[str, ...], earlier_file: str | None, wide: bool, as_json: bool
) -> int:
    """Solve fixed sets of questions and say how long they take; the same questions on every machine.

    Each set is gone through as often as its share of the time allows, and of each question the shortest time counts.
    Times are those of a call, seen from Python.  Every answer is compared with the right one: status 1 if one is wrong.
    """
    earlier = None if earlier_file is None else read_earlier(earlier_file)
    wanted = [name for name in SETS if name in names or not names]
    results: list[Result] = []
    interrupted = False
    try:
        for number, name in enumerate(wanted, start=1):
            terminal.show_progress(f"{number}/{len(wanted)} {name}")
            results.append(measure(name, seconds / len(wanted), threads))
    except KeyboardInterrupt:
        interrupted = True
    terminal.show_progress("")
    report = to_json(results, threads, not interrupted)
    if earlier is not None:
        compare(report, earlier)
    if as_json:
        terminal.print_json(report)
    else:
        _print(report, earlier is not None, wide)
    wrong = [_wrong_text(result) for result in results if result.wrong]
    for text in wrong:
        terminal.print_error(f"meksiko-dd: {text}")
    return 130 if interrupted else 1 if wrong else 0


def _wrong_text(result: Result) -> str:
    assert result.wrong is not None
    at, answer, right = result.wrong
    return f"set {result.name}: the answer to question {at} is {answer}, expected {right}; please report this"


def to_json(results: list[Result], threads: int, complete: bool) -> dict[str, Any]:
    """The object that docs/json.md describes."""
    with Solver() as solver:
        cpu, tt_kib = solver.cpu, solver.memory_bytes // 1024
    return {
        "schema": terminal.SCHEMA,
        "version": __version__,
        "cpu": cpu,
        "solver_kib": tt_kib,
        "threads": threads,
        "complete": complete,
        "sets": [_set_json(result) for result in results],
    }


def _set_json(result: Result) -> dict[str, Any]:
    times = sorted(result.nanoseconds)
    count = len(times)
    middle = (times[(count - 1) // 2] + times[count // 2]) / 2
    return {
        "set": result.name,
        "what": SETS[result.name].what,
        "deals": result.questions,
        "complete": result.complete,
        "rounds": result.rounds,
        "threads": result.threads,
        "deals_per_second": round(result.questions / result.seconds, 3),
        "microseconds": {
            "mean": round(sum(times) / count / 1e3, 3),
            "median": round(middle / 1e3, 3),
            "p95": round(times[min(count - 1, count * 95 // 100)] / 1e3, 3),
            "max": round(times[-1] / 1e3, 3),
        },
        "nodes_per_deal": round(result.counters.nodes / count, 3),
        "hit_rate": round(result.counters.hits / max(1, result.counters.probes), 4),
        "checksum": result.checksum,
        "right": result.wrong is None,
    }


def _print(report: dict[str, Any], compared: bool, wide: bool) -> None:
    sets = report["sets"]
    heads = HEADS + (COMPARED if compared else ()) + (WIDE if wide else ())
    columns = [Column(head, right=at > 0, key=at == 0) for at, head in enumerate(heads)]
    rows = [_row(entry, compared, wide) for entry in sets]
    terminal.print_text("\n".join(table_lines(columns, rows)))
    terminal.print_text(
        f"\nmeksiko-dd {report['version']}, {report['cpu']} code, {report['solver_kib']} KiB a solver, "
        f"threads: {report['threads']}"
    )
    for entry in sets:
        unfinished = "" if entry["complete"] else "; not finished, there was no time for more"
        alone = "; one thread" if entry["threads"] != report["threads"] else ""
        terminal.print_text(f"  {entry['set']}: {entry['what']}{alone}{unfinished}")
    if compared:
        means = "speed, rate: times as fast as the earlier run, alone and with all threads; nodes: times as many."
        terminal.print_text(means)
    if not report["complete"]:
        terminal.print_text("interrupted")


def _row(entry: dict[str, Any], compared: bool, wide: bool) -> list[str]:
    times = entry["microseconds"]
    row = [
        entry["set"],
        f"{entry['deals_per_second']:,.0f}" if entry["deals_per_second"] >= 100 else f"{entry['deals_per_second']:.1f}",
        *(f"{times[key]:,.1f}" for key in ("mean", "median", "p95")),
        f"{entry['nodes_per_deal']:,.1f}",
        f"{entry['hit_rate']:.0%}",
    ]
    if compared:
        ratios = entry["compared"] or {}
        row += [f"{ratios[key]:.2f}" if key in ratios else "-" for key in COMPARED]
    return [*row, f"{entry['deals']:,}", f"{times['max']:,.1f}", entry["checksum"]] if wide else row
