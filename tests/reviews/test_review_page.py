"""The page of a review: by itself, and in a real headless Chromium, at the width of a phone."""

from __future__ import annotations

import random
import re
from html.parser import HTMLParser
from pathlib import Path
from typing import Any

import pytest
from support import played
from support.browsers import DESK, PHONE, open_page
from support.command import ok, run
from support.paths import EXAMPLES
from support.records import LOST

import meksiko_dd as mdd
from meksiko_dd.reviews.page import review_html
from meksiko_dd.reviews.report import Review

MATCH = (EXAMPLES / "match.mek").read_text(encoding="utf-8")
NASTY = ("</script><script>window.hacked=1</script>", '"><img src=x onerror=hacked=1>', "A&B 'c' \u0416")
EMPTY = ("meta", "br", "circle", "line", "path")


class Checker(HTMLParser):
    """Are all elements closed in their order, and does none point outside?"""

    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []
        self.outside: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if tag not in EMPTY:
            self.open.append(tag)
        links = [(name, value or "") for name, value in attrs if name in ("src", "href", "action", "onerror")]
        self.outside += [f"{name}={value}" for name, value in links if not (name == "href" and value.startswith("#"))]

    def handle_endtag(self, tag: str) -> None:
        if tag not in EMPTY:
            assert self.open.pop() == tag


def nasty() -> Review:
    record = played.random_record(random.Random(2), "pagat").replace(
        names=[name.replace(",", "") for name in NASTY], comments=NASTY, number=7
    )
    return mdd.review(record)


@pytest.mark.slow
@pytest.mark.parametrize("language", ["en", "sr", "sr-Cyrl"])
def test_page_by_itself(language: str) -> None:
    """Whole, nothing from outside, names escaped."""
    reviews = [
        nasty(),
        *(mdd.review(file.read_text()) for file in sorted(EXAMPLES.glob("*.mek")) if file.stem != "match"),
    ]
    page = review_html(reviews[:1], language) + "\n" + review_html(reviews[1:], language, "tell")
    for text in page.split("\n\n<!DOCTYPE"):
        checker = Checker()
        checker.feed(text)
        checker.close()
        assert not checker.open and not checker.outside
    assert not re.search(r"https?:|url\(|@import|//[a-z]", page.replace("// Steps", ""))
    assert page.count("<script") == 4 and "<img" not in page
    assert 'name="viewport"' in page and "default-src 'none'" in page
    assert "&lt;/script&gt;&lt;script&gt;window.hacked=1" in page


def test_command(tmp_path: Path) -> None:
    file = tmp_path / "page.html"
    shown = ok("review", LOST, "--html", str(file))
    assert shown == ok("review", LOST)
    assert file.read_text(encoding="utf-8") == ok("review", LOST, "--html", "-")
    done = run("review", LOST, "--html", str(tmp_path / "no" / "page.html"))
    assert done.returncode == 1 and "cannot write" in done.stderr and done.stdout == ""
    match = ok("review", str(EXAMPLES / "match.mek"), "--html", "-", "--lang", "sr")
    assert match.count('<section class="deal"') == 5 and '<html lang="sr">' in match


def test_page_says_first_what_happened() -> None:
    page = review_html([mdd.review(Path(LOST).read_text())])
    head = page.split("<h3>")[0]
    assert "The card that turned it:" in head and "with ♠9 A (Ana) let the contract go; better: ♠K." in head
    assert "A (Ana): 1 mistake in 10 cards; 2 tricks given away, 12 points lost." in head


def test_chart_has_every_value() -> None:
    found = mdd.review(Path(LOST).read_text())
    page = review_html([found])
    path = re.search(r'<path d="([^"]*)"', page)
    assert path is not None
    steps = re.findall(r"V([\d.]+)", path.group(1))
    assert len(steps) == len(found.cards) == 30 and len(set(steps)) == 2
    assert page.count("<circle") == sum(card.cost > 0 for card in found.cards) == 1


# ---- in a browser


def show(browser: Any, folder: Path, reviews: list[Review], size: tuple[int, int] = PHONE) -> None:
    open_page(browser, folder, review_html(reviews), size)


def status(browser: Any, deal: int = 1) -> str:
    return str(browser.find_element("css selector", f"#deal-{deal} .status").text)


VALUES = """
const cards = document.querySelectorAll('#deal-' + arguments[0] + ' .hand .card');
const valued = Array.from(cards).filter(card => card.querySelector('.value').textContent);
return Object.fromEntries(valued.map(card => [card.dataset.card, card.querySelector('.value').textContent]));
"""


LOOK = """
const valued = Array.from(document.querySelectorAll('.hand .card')).filter(c => c.querySelector('.value').textContent);
const found = [
  document.querySelector('.status').textContent,
  Object.fromEntries(valued.map(card => [card.dataset.card, card.querySelector('.value').textContent])),
  document.querySelectorAll('.hand .card').length,
  Array.from(document.querySelectorAll('.hand .next, .hand .costly')).map(card => card.dataset.card),
];
document.querySelector('button.on').click();
return found;
"""


def shown_values(browser: Any, deal: int = 1) -> dict[str, str]:
    return dict(browser.execute_script(VALUES, deal))


@pytest.mark.slow
def test_steps_show_the_value_on_every_card(browser: Any, tmp_path: Path) -> None:
    found = mdd.review(Path(LOST).read_text())
    show(browser, tmp_path, [found])
    for at, card in enumerate(found.cards):
        said, values, held, marked = browser.execute_script(LOOK)
        assert said.startswith(f"Card {card.n} of 30, trick {card.trick}: ") and ("costs 2" in said) == (card.n == 13)
        assert values == {str(one): str(value) for one, value in card.values}
        assert held == 30 - at and marked == [str(card.card)]
    assert status(browser) == "The end of the play. Declarer's tricks: 4." and shown_values(browser) == {}
    assert not browser.find_element("css selector", "button.on").is_enabled()


@pytest.mark.slow
def test_keys_buttons_rows_and_chart_move(browser: Any, tmp_path: Path) -> None:
    from selenium.webdriver.common.keys import Keys

    found = mdd.review(Path(LOST).read_text())
    show(browser, tmp_path, [found], DESK)
    body = browser.find_element("css selector", "body")
    body.send_keys(Keys.ARROW_RIGHT, Keys.ARROW_RIGHT, Keys.ARROW_RIGHT, Keys.ARROW_LEFT)
    assert status(browser).startswith("Card 3 of 30")
    browser.find_element("css selector", "button.last").click()
    assert status(browser).startswith("The end")
    browser.find_element("css selector", "button.back").click()
    assert status(browser).startswith("Card 30 of 30")
    browser.find_element("css selector", "button.first").click()
    assert status(browser).startswith("Card 1 of 30")
    row = browser.find_element("css selector", "tr[data-n='13']")
    browser.execute_script("arguments[0].scrollIntoView({block: 'center'})", row)
    row.click()
    assert status(browser).startswith("Card 13 of 30") and "here" in row.get_attribute("class")
    before = browser.find_element("css selector", ".cursor").get_attribute("x1")
    chart = browser.find_element("css selector", "svg.chart")
    browser.execute_script("arguments[0].scrollIntoView({block: 'center'})", chart)
    chart.click()  # the middle
    assert status(browser).startswith(("Card 15 of 30", "Card 16 of 30"))
    assert browser.find_element("css selector", ".cursor").get_attribute("x1") != before


@pytest.mark.slow
@pytest.mark.parametrize("size", [PHONE, DESK, (320, 600)])
def test_it_fits_and_needs_no_network(browser: Any, tmp_path: Path, size: tuple[int, int]) -> None:
    for found in [
        nasty(),
        *(mdd.review((EXAMPLES / f"{name}.mek").read_text()) for name in ("lost", "betli", "meksiko")),
    ]:
        show(browser, tmp_path, [found], size)
        for _ in range(2):
            wide = browser.execute_script("return [document.documentElement.scrollWidth, window.innerWidth]")
            assert wide[0] <= wide[1], (found.number, wide)
            browser.find_element("css selector", "button.last").click()
        assert browser.execute_script("return performance.getEntriesByType('resource').length") == 0
        assert browser.execute_script("return typeof window.hacked") == "undefined"
    errors = [line for line in browser.get_log("browser") if line["level"] in ("SEVERE", "WARNING")]
    assert not errors, errors


@pytest.mark.slow
def test_several_deals_on_a_page(browser: Any, tmp_path: Path) -> None:
    from selenium.webdriver.common.keys import Keys

    records = mdd.read_records((EXAMPLES / "match.mek").read_text())
    reviews = [one for one in mdd.review_many(records) if isinstance(one, Review)]
    show(browser, tmp_path, reviews, DESK)
    assert [status(browser, one.number)[:7] for one in reviews] == ["Card 1 "] * 4
    second = reviews[1].number
    browser.execute_script("document.querySelector('#deal-' + arguments[0] + ' button.on').click()", second)
    browser.find_element("css selector", "body").send_keys(Keys.ARROW_RIGHT)
    assert [status(browser, one.number)[:7] for one in reviews] == ["Card 1 ", "Card 3 ", "Card 1 ", "Card 1 "]
    assert shown_values(browser, second) == {str(one): str(value) for one, value in reviews[1].cards[2].values}


@pytest.mark.slow
def test_two_deals_of_one_number(browser: Any, tmp_path: Path) -> None:
    found = mdd.review(Path(LOST).read_text())
    show(browser, tmp_path, [found, found], DESK)
    browser.execute_script("document.querySelector('#deal-1-2 button.on').click()")
    said = [browser.find_element("css selector", f"#deal-1-{place} .status").text[:7] for place in (1, 2)]
    assert said == ["Card 1 ", "Card 2 "]


@pytest.mark.slow
def test_names_and_comments_are_shown_as_they_are(browser: Any, tmp_path: Path) -> None:
    show(browser, tmp_path, [nasty()])
    text = browser.find_element("css selector", "body").text
    for name in NASTY:
        assert name.replace(",", "") in text and f"Comment: {name}" in text


def test_the_hands_as_dealt_stand_on_the_page() -> None:
    page = ok("review", LOST, "--html", "-")
    game = mdd.review(Path(LOST).read_text(encoding="utf-8")).game
    assert "<h3>As dealt</h3>" in page and game.talon is not None
    dealt = page.split("<h3>As dealt</h3>")[1].split("<h3>")[0]
    assert sum(dealt.count(rank) for rank in "789TJQK") + dealt.split("A (Ana)")[1].count("A") >= 32
    assert dealt.count("<p ") == 4 and "declarer&#39;s tricks, all playing perfectly</text>" in page


@pytest.mark.slow
@pytest.mark.parametrize("language", ["en", "sr"])
def test_no_word_is_broken_on_a_phone(browser: Any, tmp_path: Path, language: str) -> None:
    """Heads of tables and plain names stand on one line; the page is no wider than the phone."""
    page = tmp_path / "page.html"
    page.write_text(review_html([mdd.review(Path(LOST).read_text(encoding="utf-8"))], language), encoding="utf-8")
    browser.set_window_size(*PHONE)
    browser.get(page.as_uri())
    broken = browser.execute_script("""
return Array.from(document.querySelectorAll('th, h1, h3')).filter(one => {
  if (!one.firstChild) return false;
  const words = [...one.textContent.matchAll(/\\S+/g)];
  return words.some(word => {
    const range = document.createRange();
    range.setStart(one.firstChild, word.index);
    range.setEnd(one.firstChild, word.index + word[0].length);
    return range.getClientRects().length > 1;
  });
}).map(one => one.textContent);""")
    assert broken == []
    assert browser.execute_script("return document.documentElement.scrollWidth <= window.innerWidth")


@pytest.mark.slow
def test_next_mistake_and_the_score_of_tricks(browser: Any, tmp_path: Path) -> None:
    found = mdd.review(Path(LOST).read_text())
    show(browser, tmp_path, [found])
    costly = [card.n for card in found.cards if card.cost]
    for n in [*costly, costly[0]]:  # behind the last one comes the first again
        browser.execute_script("document.querySelector('button.mistake').click()")
        assert status(browser).startswith(f"Card {n} of 30")
        pips = browser.execute_script(
            "return Array.from(document.querySelectorAll('.pips i')).map(pip => pip.className)"
        )
        position = found.position(n)
        defenders = (n - 1) // 3 - position.taken
        assert pips.count("own") == position.taken and pips.count("theirs") == defenders
        assert pips.count("own") + pips.count("own soon") == found.cards[n - 1].before and len(pips) == 10
        said = browser.find_element("css selector", ".score").text
        assert said == f"A (Ana): {position.taken}, defenders: {defenders}"
    assert browser.find_element("css selector", ".contract .bid").text == "6 \u2663"


def test_a_page_has_no_button_without_work() -> None:
    """Who plays without a mistake gets no button for the next one, and a deal without cards played none at all."""
    clean = review_html([one for one in mdd.review_many(mdd.read_records(MATCH)) if isinstance(one, Review)][:1])
    assert '<button type="button" class="on"' in clean and 'class="mistake"' not in clean
    (record,) = mdd.read_records(Path(LOST).read_text())
    assert isinstance(record, mdd.Record)
    record = record.replace(cards=(), seats=(), winners=(), end=None, tricks=None)
    page = review_html([mdd.review(record.replace(points=None, totals=None, claim=None))])
    assert "<button" not in page and 'class="chart"' not in page and 'class="felt"' in page


def test_a_match_has_an_index_and_one_deal_none() -> None:
    page = review_html(mdd.review_many(mdd.read_records(MATCH)))
    links = re.findall(r'<li><a href="#([^"]+)">([^<]+)</a>', page)
    assert [target for target, _ in links] == re.findall(r'<section class="deal" id="([^"]+)"', page)
    assert links[0][1] == "1. B (Boris): 6, clubs, made" and "all have passed" in links[2][1]
    assert 'class="index"' not in review_html([mdd.review(Path(LOST).read_text())])


@pytest.mark.slow
@pytest.mark.parametrize("dark", [False, True])
def test_light_and_dark_are_readable(browser: Any, tmp_path: Path, dark: bool) -> None:
    """Contrast of text against what is behind it, after WCAG 2: 4.5 at least."""
    scheme = {"name": "prefers-color-scheme", "value": "dark" if dark else "light"}
    browser.execute_cdp_cmd("Emulation.setEmulatedMedia", {"features": [scheme]})
    show(browser, tmp_path, [mdd.review(Path(LOST).read_text())])
    for _ in range(2):
        assert browser.execute_script(CONTRASTS) == []
        browser.execute_script("document.querySelector('button.mistake').click()")
    browser.execute_cdp_cmd("Emulation.setEmulatedMedia", {"features": []})


CONTRASTS = """
function channels(color) { return color.match(/[\\d.]+/g).map(Number); }
function light(rgb) {
  const [r, g, b] = rgb.map(v => v / 255).map(v => v <= 0.04045 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4);
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}
function behind(one) {
  const color = channels(getComputedStyle(one).backgroundColor);
  return color.length === 4 && color[3] === 0 && one.parentElement ? behind(one.parentElement) : color.slice(0, 3);
}
function faint(one) {
  return one && (Number(getComputedStyle(one).opacity) < 1 || faint(one.parentElement));
}
const texts = Array.from(document.querySelectorAll('p, h1, h2, h3, h4, td, th, .rank, .value, .sign, button, .score'));
return texts.filter(one => one.textContent.trim() && one.offsetParent && !faint(one)).map(one => {
  const [a, b] = [light(channels(getComputedStyle(one).color).slice(0, 3)), light(behind(one))].sort((x, y) => y - x);
  return [one.className + ' ' + one.textContent.slice(0, 20), (a + 0.05) / (b + 0.05)];
}).filter(pair => pair[1] < 4.5);
"""
