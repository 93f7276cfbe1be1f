"""Plain text as files have it: what programs leave in it is undone, and what cannot be text is named."""

from __future__ import annotations

import pytest

from meksiko_dd.words.headings import COLUMNS, heading, plain_word
from meksiko_dd.words.names import cyrillic
from meksiko_dd.words.plain import NotTextError, Place, decoded, one_line, person, split_lines, unreadable

FAMILY = "\U0001f468\u200d\U0001f469\u200d\U0001f467"  # one emoji of three, joined
ENGLAND = "\U0001f3f4\U000e0067\U000e0062\U000e0065\U000e006e\U000e0067\U000e007f"


def test_three_line_ends_and_no_other() -> None:
    assert split_lines("a\nb\r\nc\rd") == ["a", "b", "c", "d"]
    assert split_lines("a\n\n\r\r\n") == ["a", "", "", "", ""]
    assert split_lines("a\u2028b\x0bc\x85d\x1ce") == ["a\u2028b\x0bc\x85d\x1ce"]


def test_marks_that_nobody_sees_are_gone() -> None:
    assert split_lines("\ufeffa\u200b\n\ufeffb\xad\x1a") == ["a", "b"]
    assert split_lines("a\x1a\r\n\x1ab\n\x1a") == ["a", "b", ""]
    assert one_line("\u202eevil\u202c") == "evil" and person("A\u2060na") == "Ana"


@pytest.mark.parametrize("blank", "\t\xa0\u2003\u2009\u202f\u3000\u2028", ids=lambda blank: f"U+{ord(blank):04X}")
def test_every_blank_is_one(blank: str) -> None:
    assert one_line(f" a{blank}b{blank}") == "a b" and person(f"Ana{blank}{blank} Marija") == "Ana Marija"
    assert one_line("a  b") == "a  b"


@pytest.mark.parametrize("text", [FAMILY, ENGLAND, "\u2764\ufe0f", "\u0928\u200d\u092e", "\U0001fae8", "\uf8ff"])
def test_joined_and_new_emoji_stay(text: str) -> None:
    assert one_line(text) == text == person(text) and unreadable(text) is None


def test_names_are_composed() -> None:
    assert person("Z\u030cika") == "\u017dika"


@pytest.mark.parametrize("letter", ["\x00", "\x07", "\x1b", "\n", "\r", "\x0b", "\x85", "\x9b", "\ud800"])
def test_control_characters_are_no_text(letter: str) -> None:
    assert unreadable(f"a{letter}b") == letter == unreadable(one_line(f"a{letter}b"))


@pytest.mark.parametrize(
    ("data", "place", "text"),
    [
        (b"\xff", Place(1, 1, 1), "byte 1 is not UTF-8"),
        (b"a\nb\xff", Place(2, 2, 4), "byte 4 is not UTF-8"),
        (b"a\r\nb\rc\xfe", Place(3, 2, 7), "byte 7 is not UTF-8"),
        ("Šć".encode("cp1250"), Place(1, 1, 1), "byte 1 is not UTF-8"),
        ("ab".encode("utf-16"), Place(1, 1, 1), "the file is UTF-16"),
        ("ab".encode("utf-16-le"), Place(1, 1, 1), "the file is UTF-16"),
        ("ab".encode("utf-16-be"), Place(1, 1, 1), "the file is UTF-16"),
        ("ab".encode("utf-32"), Place(1, 1, 1), "the file is UTF-32"),
        ("ab".encode("utf-32-be"), Place(1, 1, 1), "the file is UTF-32"),
    ],
)
def test_bytes_that_are_no_text(data: bytes, place: Place, text: str) -> None:
    with pytest.raises(NotTextError) as caught:
        decoded(data)
    assert (caught.value.place, str(caught.value)) == (place, text)


def test_text_and_bytes_are_the_same() -> None:
    assert decoded("Š\n") == decoded("Š\n".encode()) == "Š\n" and decoded(b"") == ""


@pytest.mark.parametrize(
    ("column", "words"),
    [
        ("deal", "deal, Deal No., deljenje, dijeljenje, R. br., RB, redni_broj, Broj"),
        ("dealer", "Dealer, delilac, DELILAC:, deli, djelilac"),
        ("declarer", "declarer, nosilac, Nosilac igre, nosilac-licitacije"),
        ("bid", "Bid, contract, licit, LICITACIJA, igra"),
        ("tricks", "tricks, štihovi, stihovi, Štihovi"),
        ("names", "names, igrači, igraci"),
        ("date", "Date, datum, vreme, Datum i vreme"),
        ("note", "note, Notes, comment, napomena, Napomene, beleška, beleska, primedba, runda"),
    ],
)
def test_headings_in_every_spelling(column: str, words: str) -> None:
    assert column in COLUMNS
    for word in words.split(", "):
        assert heading(word) == column, word
        if column != "names":
            assert heading(cyrillic(word)) == column, cyrillic(word)
    assert heading("ž") is None and heading("") is None and heading("Ana") is None


def test_plain_words() -> None:
    assert plain_word(" ŠTIH-ovi ") == "stih ovi" and plain_word("Ђорђе") == "djordje" == plain_word("Đorđe")
    assert plain_word("дељење") == "deljenje" and plain_word("Z\u030cika") == "zika"
