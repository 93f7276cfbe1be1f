"""The words of the game: suits, ranks and terms in English and Serbian, for the French and the William Tell pack.

The one source: what is read (`spoken`), what people are shown and the list in docs/rules.md all come from here.
Serbian is written in Latin; Cyrillic is made from it, letter by letter.  Numbers as everywhere: suits 0..3 are spades
hearts diamonds clubs, ranks 0..7 are seven to ace.
"""

from __future__ import annotations

import re

from ..errors import InvalidRulesError

__all__ = [
    "LANGUAGES",
    "LOOKS",
    "PACKS",
    "TERMS",
    "card_name",
    "cyrillic",
    "in_language",
    "latin",
    "rank_letter",
    "rank_name",
    "read_language",
    "read_look",
    "read_pack",
    "suit_name",
]

LANGUAGES = ("en", "sr", "sr-Cyrl")
PACKS = ("french", "tell")
LOOKS = ("ascii", "symbols", "tell")  # of a card: SA; its suit as a symbol; William Tell's in words, leaves A

# pack -> language -> the name of each number, as one text
_SUITS = {
    "french": {"en": "spades hearts diamonds clubs", "sr": "pik herc karo tref"},
    "tell": {"en": "leaves hearts bells acorns", "sr": "list srce bundeva žir"},
}
_RANKS = {
    "french": {
        "en": "seven eight nine ten jack queen king ace",
        "sr": "sedmica osmica devetka desetka žandar dama kralj kec",
    },
    "tell": {
        "en": "seven eight nine ten under over king ace",
        "sr": "sedmica osmica devetka desetka dolnjak gornjak kralj kec",
    },
}
_RANK_LETTERS = {
    "french": {"en": "7 8 9 T J Q K A", "sr": "7 8 9 10 Ž D K A"},
    "tell": {"en": "VII VIII IX X U O K A", "sr": "VII VIII IX X U O K A"},
}
SINGULAR = {"leaves": "leaf"}  # English suits in the singular; the others lose their s

# English words, Serbian words (the first of each is the one that we use), what is meant
TERMS = (
    ("declarer, caller", "nosilac igre, nosilac licitacije", "the player who plays alone"),
    ("defender, gangster", "protivnik, gangster", "each of the two others"),
    ("auction, bidding", "licitacija", "the players bid or pass in turn"),
    ("opening", "otvaranje", "the first bid of an auction"),
    ("deal", "deljenje, runda", "the cards dealt once, and their play"),
    ("pack, deck", "špil", "the 32 cards"),
    ("dealer", "delilac", "deals, and speaks last; with four players he sits out"),
    ("first hand", "igrač od ruke", "the player after the dealer, who speaks first"),
    ("talon", "kup, talon", "the two cards that nobody was dealt"),
    ("discard", "škart", "the two cards that the declarer puts away"),
    ("trump, no trump", "adut, bez aduta (sans)", "strain S H D C, NT"),
    ("trick", "štih, ruka", "three cards, one from each player"),
    ("to lead", "voditi, izbaciti kartu", "to play the first card of a trick"),
    ("to follow suit", "odgovoriti na boju", "to play a card of the suit led"),
    ("cut, ruff", "sečenje", "to play a trump on another suit"),
    ("bid", "licit", "the number of tricks promised"),
    ("contract", "ugovor", "what the declarer plays: the last bid"),
    ("to make, made", "proći, prošao", "to take the tricks promised"),
    ("pass", "dalje", "to leave the auction"),
    ("raise", "dizanje", "a bid over the standing one"),
    ("fall", "pad", "a contract that was not made (pao), and what it costs"),
    ("easy scoring", "lako bodovanje", "a failed bid costs the number bid (club-easy)"),
    ("normal scoring", "normalno bodovanje", "a failed bid costs twice that, no trick costs the bid (club-normal)"),
    ("betli, Beetle", "betli", "a contract to take no trick, without trump (royale)"),
    ("target", "cilj", "the total that ends a match"),
    ("no tricks", "nula", "what a defender has who took none"),
    ("void", "bez boje", "a player without a card of a suit"),
    ("ending", "završnica", "equal hands of fewer than ten cards"),
    ("layout", "raspored", "one way the unseen cards can lie"),
)

_PAIRS = {"lj": "љ", "nj": "њ", "dž": "џ"}
_LETTERS = dict(zip("abvgdđežzijklmnoprstćufhcčš", "абвгдђежзијклмнопрстћуфхцчш", strict=True))
_BACK = {letter: sound for sound, letter in (_LETTERS | _PAIRS).items()}
# what stays as it is: {placeholders}, `code`, and the names of two clubs
_SOUND = re.compile(r"\{[^}]*\}|`[^`]*`|Mexico (?:Club|Royale)|lj|nj|dž|.", re.IGNORECASE | re.DOTALL)


def _split(table: dict[str, dict[str, str]]) -> dict[str, dict[str, list[str]]]:
    return {pack: {language: names.split() for language, names in row.items()} for pack, row in table.items()}


SUITS, RANKS, RANK_LETTERS = map(_split, (_SUITS, _RANKS, _RANK_LETTERS))


def cyrillic(latin: str) -> str:
    """Serbian Latin text in Cyrillic; {placeholders}, `code` and the names of our sources stay as they are."""
    return _SOUND.sub(lambda match: _cyrillic_letter(match.group()), latin)


def _cyrillic_letter(sound: str) -> str:
    small = sound.lower()
    letter = _PAIRS.get(small) or _LETTERS.get(small)
    if letter is None:
        return sound
    return letter if sound[0] == small[0] else letter.upper()


def latin(letter: str) -> str:
    """A Cyrillic letter in Serbian Latin; any other text as it is."""
    found = _BACK.get(letter.lower(), letter)
    return found if letter == letter.lower() else found.capitalize()


_SPOKEN_LANGUAGES = {
    "en": "en english engleski " + cyrillic("engleski"),
    "sr": "sr sr-latn srpski latinica " + cyrillic("latinica"),
    "sr-Cyrl": "sr-cyrl ćirilica cirilica " + cyrillic("sr srpski ćirilica"),
}


def read_language(text: str) -> str:
    """The language of its name, in any letter case: en, sr (also sr-Latn) or sr-Cyrl.

    Serbian named in Cyrillic is Serbian in Cyrillic; `latinica` and `ćirilica`, in either script, name the script.

    Raises:
        InvalidRulesError: it is none of these.
    """
    wanted = text.strip().lower().replace("_", "-")
    found = next((language for language, words in _SPOKEN_LANGUAGES.items() if wanted in words.split()), None)
    if found is None:
        raise InvalidRulesError(f"unknown language {text[:40]!r}; expected en, sr or sr-Cyrl")
    return found


def read_pack(text: str) -> str:
    """The pack of its name, in any letter case: french or tell.

    Raises:
        InvalidRulesError: it is none of these.
    """
    found = text.strip().lower()
    if found not in PACKS:
        raise InvalidRulesError(f"unknown pack {text[:40]!r}; expected french or tell")
    return found


def read_look(text: str) -> str:
    """How cards are shown, by its name in any letter case: ascii, symbols or tell.

    Raises:
        InvalidRulesError: it is none of these.
    """
    look = text.strip().lower()
    if look not in LOOKS:
        raise InvalidRulesError(f"{text[:40]!r} is no way to show cards; expected ascii, symbols or tell")
    return look


def in_language(english: str, serbian: str, language: str) -> str:
    """The one of two equal texts that is in this language; Cyrillic is made from the Serbian one."""
    if language == "en":
        return english
    return serbian if language == "sr" else cyrillic(serbian)


def suit_name(suit: int, language: str = "en", pack: str = "french") -> str:
    """What a suit is called: spades, pik, leaves, list, пик."""
    names = SUITS[pack]
    return in_language(names["en"][suit], names["sr"][suit], language)


def rank_name(rank: int, language: str = "en", pack: str = "french") -> str:
    """What a rank is called: queen, dama, over, gornjak, дама."""
    names = RANKS[pack]
    return in_language(names["en"][rank], names["sr"][rank], language)


def rank_letter(rank: int, language: str = "en", pack: str = "french") -> str:
    """What stands on the card, or is said in short: Q, D, O, Д; Roman numbers are never transliterated."""
    letters = RANK_LETTERS[pack]
    if pack == "tell" and rank < 4:
        return letters["en"][rank]
    return in_language(letters["en"][rank], letters["sr"][rank], language)


def card_name(number: int, language: str = "en", pack: str = "french") -> str:
    """What a card (8*suit + rank) is called: ace of spades, kec pik, кец пик."""
    suit, rank = suit_name(number >> 3, language, pack), rank_name(number & 7, language, pack)
    return f"{rank} of {suit}" if language == "en" else f"{rank} {suit}"
