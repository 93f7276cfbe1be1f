"""The wall between Python and C: the stub that mypy checks calls with is C's header, and no status lacks its error."""

from __future__ import annotations

import ast
import re
from typing import TYPE_CHECKING, NamedTuple

import pytest
from support.paths import ROOT

import meksiko_dd as mdd
from meksiko_dd._binding import ERRORS, check, ffi, lib
from meksiko_dd.solver.raw import raw_position

COMMENT = re.compile(r"/\*.*?\*/", re.DOTALL)
ENUM = re.compile(r"(?:typedef )?enum \{([^}]*)\} ?(\w*);")
STRUCT = re.compile(r"typedef struct \{([^}]*)\} (\w+);")
HANDLE = re.compile(r"typedef struct \w+ \w+;")
FUNCTION = re.compile(r"([\w ]+?[ *]+)(\w+)\(([^)]*)\);")
NUMBERS = {"int", "int8_t", "uint8_t", "int16_t", "int32_t", "uint32_t", "uint64_t"}


class Variable(NamedTuple):
    """A field or a parameter: its name, and its type as C has it, `const uint8_t [3]`."""

    name: str
    kind: str


def variable(text: str) -> Variable:
    """`const uint8_t trick[3]` in its two parts."""
    found = re.fullmatch(r"(.*?)(\w+)(\[\w+\])?", text.strip())
    assert found is not None, text
    return Variable(found[2], f"{found[1].strip()}{found[3] or ''}")


class Header:
    """What stands in mdd_api.h, by name; a line that it cannot make out is an error."""

    def __init__(self, text: str) -> None:
        text = " ".join(COMMENT.sub("", text).split())
        self.enums = {name: re.findall(r"MDD_\w+", body) for body, name in ENUM.findall(text)}
        self.constants = [name for body, _ in ENUM.findall(text) for name in re.findall(r"MDD_\w+", body)]
        self.structs = {
            name: [variable(field) for field in body.split(";") if field.strip()] for body, name in STRUCT.findall(text)
        }
        for known in (ENUM, STRUCT, HANDLE):
            text = known.sub("", text)
        self.functions = {
            name: (kind.strip(), [] if arguments == "void" else [variable(part) for part in arguments.split(",")])
            for kind, name, arguments in FUNCTION.findall(text)
        }
        assert not FUNCTION.sub("", text).strip(), "the header has something that is none of these"


def written(kind: str, pointed_to: bool = False) -> str:
    """How the stub writes a type of C."""
    kind = kind.replace("const ", "")
    if found := re.fullmatch(r"(.*?) ?(\*|\[\w+\])", kind):
        return f"Pointer[{written(found[1], pointed_to=True)}]"
    if kind == "void":
        return "None"
    return "int" if kind in NUMBERS and not pointed_to else kind


HEADER = Header((ROOT / "solver_c" / "mdd_api.h").read_text(encoding="utf-8"))
STUB = {
    node.name: node
    for node in ast.parse((ROOT / "meksiko_dd" / "_solver.pyi").read_text(encoding="utf-8")).body
    if isinstance(node, ast.ClassDef)
}


def fields(name: str) -> list[tuple[str, str]]:
    """Names and types that a class of the stub declares."""
    found = (node for node in STUB[name].body if isinstance(node, ast.AnnAssign))
    return [(ast.unparse(node.target), ast.unparse(node.annotation)) for node in found]


def declaration(name: str) -> str:
    """What the stub should say of a function of the header."""
    result, arguments = HEADER.functions[name]
    given = [f"{item.name}: {written(item.kind)}" for item in arguments]
    return f"def {name}({', '.join(['self', *given, '/'] if given else ['self'])}) -> {written(result)}:\n    ..."


def test_the_header_is_read() -> None:
    """Should the patterns above rot, nothing here would be compared any more."""
    assert HEADER.enums["mdd_goal"] == ["MDD_GOAL_MAX", "MDD_GOAL_MIN"]
    assert Variable("hands", "uint32_t[MDD_SEATS]") in HEADER.structs["mdd_position"]
    assert HEADER.functions["mdd_trick_winner"] == (
        "int",
        [Variable("trick", "const uint8_t[MDD_SEATS]"), Variable("strain", "int")],
    )
    assert HEADER.functions["mdd_status_text"] == ("const char *", [Variable("status", "mdd_status")])
    with pytest.raises(AssertionError, match="none of these"):
        Header("typedef union { int a; } mdd_new;")


def test_the_stub_has_the_functions_of_the_header() -> None:
    found = {node.name: ast.unparse(node) for node in STUB["Lib"].body if isinstance(node, ast.FunctionDef)}
    assert found == {name: declaration(name) for name in HEADER.functions}


def test_the_stub_has_the_constants_of_the_header() -> None:
    assert fields("Lib") == [(name, "Final[int]") for name in HEADER.constants]


@pytest.mark.parametrize("name", HEADER.structs)
def test_the_stub_has_the_fields_of_each_struct(name: str) -> None:
    assert fields(name) == [
        (item.name, written(item.kind).replace("Pointer", "ArrayField")) for item in HEADER.structs[name]
    ]


STARTS = {
    "mdd_options": "OptionsFields",
    "mdd_position": "PositionFields",
    "mdd_knowledge": "KnowledgeFields",
    "mdd_choice": "ChoiceFields",
    "mdd_race": "RaceFields",
}


@pytest.mark.parametrize("name", STARTS)
def test_a_new_struct_is_started_from_its_own_fields(name: str) -> None:
    arrays = {"ArrayField[uint32_t]": "Sequence[int]", "ArrayField[uint8_t]": "Sequence[int]"}
    assert fields(STARTS[name]) == [(field, arrays.get(kind, kind)) for field, kind in fields(name)]


def test_the_extension_is_what_the_header_says() -> None:
    """A stale build, whose functions or numbers are those of an older header."""
    assert set(dir(lib)) == {*HEADER.functions, *HEADER.constants}
    for name, found in HEADER.structs.items():
        assert [field for field, _ in ffi.typeof(name).fields] == [item.name for item in found]


def test_every_status_has_its_error() -> None:
    statuses = [name for name in HEADER.enums["mdd_status"] if name not in ("MDD_OK", "MDD_STATUS_COUNT")]
    assert {getattr(lib, name) for name in statuses} == ERRORS.keys()


@pytest.mark.parametrize(
    ("name", "error", "sentence"),
    [
        ("MDD_ERROR_MEMORY", MemoryError, "there is not enough memory"),
        ("MDD_ERROR_OPTIONS", mdd.InvalidDealError, "a solver option is out of range"),
        ("MDD_ERROR_ARGUMENT", mdd.InvalidDealError, "strain, seat, goal, rule or card is out of range"),
        ("MDD_ERROR_DUPLICATE", mdd.InvalidDealError, "a card is in two places"),
        ("MDD_ERROR_HAND_SIZES", mdd.InvalidDealError, "hands must have 1 to 10 cards"),
        ("MDD_ERROR_REVOKE", mdd.InvalidDealError, "a card of the unfinished trick breaks the rules"),
        ("MDD_ERROR_BUDGET", mdd.SolverError, "the node budget ran out"),
        ("MDD_ERROR_CANCELLED", mdd.SolverError, "the solver was cancelled"),
        ("MDD_ERROR_KNOWLEDGE", mdd.InvalidDealError, "what is said to be known of the cards contradicts itself"),
    ],
)
def test_a_status_becomes_its_error_with_the_sentence_of_c(name: str, error: type[Exception], sentence: str) -> None:
    with pytest.raises(error, match=f"^{sentence}"):
        check(getattr(lib, name))


def test_no_status_is_silently_right() -> None:
    check(lib.MDD_OK)
    for unknown in (lib.MDD_STATUS_COUNT, 1000, -1):
        with pytest.raises(mdd.SolverError, match=f"^the C code gave the status {unknown}, which is unknown here$"):
            check(unknown)


if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    # mypy must object to each of these calls: under --strict an ignore that is not needed is an error

    def _wrong_calls(solver: mdd.Solver, bytes_of_cards: NDArray[np.int8]) -> None:
        handle, out = solver._open(), ffi.new("int *")
        position = raw_position((1, 2, 4), mdd.Strain.S, True)
        lib.mdd_tricks(handle, position)  # type: ignore[call-arg]  # one argument is missing
        lib.mdd_tricks(position, handle, out)  # type: ignore[arg-type]  # in the wrong order
        lib.mdd_tricks(handle, position, ffi.new("uint64_t *"))  # type: ignore[arg-type]  # another width
        lib.mdd_trickz(handle, position, out)  # type: ignore[attr-defined]
        lib.MDD_GOAL_MOST  # type: ignore[attr-defined]  # noqa: B018
        ffi.new("mdd_position *", {"leeder": 0})  # type: ignore[call-overload]
        ffi.from_buffer("uint32_t[]", bytes_of_cards)  # type: ignore[call-overload]
        position.leeder = 0  # type: ignore[attr-defined]
        position.hands = (1, 2, "SA")  # type: ignore[assignment]
        ffi.new("mdd_solution *").tricks.upper()  # type: ignore[attr-defined]
