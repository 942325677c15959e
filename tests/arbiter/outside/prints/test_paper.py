"""What comes out of the printer: browsers print ink, and leave backgrounds out."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from arbiter_chromium import CHROMIUM, FLAGS, needs_chromium, opened_hall
from swissmate.api.explaining import explain
from swissmate.trf import read_trf

pytestmark = [pytest.mark.slow, needs_chromium]

# How much of the disc is drawn as a border, and in what colour.
INK = """disc => { const s = getComputedStyle(disc);
    return [parseFloat(s.borderTopWidth) * 2 / disc.getBoundingClientRect().height,
            s.borderTopColor]; }"""


def test_the_black_disc_is_ink(tmp_path: Path) -> None:
    with opened_hall(tmp_path) as hall:
        hall.pair(1)
        page = hall.page()
        page.emulate_media(media="print")
        for what in ("slips", "boards"):
            page.goto(hall.address(f"print/{what}"))
            share, color = page.locator(".piece.b").first.evaluate(INK)
            assert share >= 0.95, what
            assert color == "rgb(0, 0, 0)"
            assert page.locator(".piece.w").first.evaluate(INK)[0] < 0.5
        page.goto(hall.address("print/cards"))  # where discs are letters
        assert (
            "●"
            in page.locator(".player-card").first.inner_text()
            + page.locator(".player-card").nth(1).inner_text()
        )


SHEETS = ("A4", "Letter")


def pages_of(pdf: bytes) -> int:
    return pdf.count(b"/Type /Page\n")


@pytest.mark.parametrize("paper", SHEETS)
def test_the_sheet_for_a_protest_is_one_page_with_the_longest_text_there_is(paper: str) -> None:
    """Of all answers about the round the longest, in each language that makes it longer."""
    sync_api = pytest.importorskip("playwright.sync_api")
    story = explain(read_trf(Path(__file__).parents[4] / "examples" / "open40.trf"), 5)
    players = [pair.white for pair in story.round.pairs]
    answers = [story.why_not(player, wish) for player in players for wish in ("float", "bye")]
    answers += [story.why_not(one, two) for one, two in zip(players, players[3:], strict=False)]
    blacks = [pair.black for pair in story.round.pairs if pair.black]
    moved = list(zip(players, [*blacks[1:], blacks[0]], strict=False))
    texts = [answer.sheet() for answer in answers]
    longest = answers[max(range(len(texts)), key=lambda at: len(texts[at]))]
    with sync_api.sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=list(FLAGS))
        page = browser.new_page()
        for sheet in (
            *(longest.sheet(language, head="An open · today") for language in ("en", "de", "fr")),
            story.instead(moved).sheet(),
        ):
            page.set_content(sheet)
            assert pages_of(page.pdf(format=paper, prefer_css_page_size=True)) == 1
        browser.close()


@pytest.mark.parametrize("paper", SHEETS)
def test_each_sheet_has_its_place_and_nothing_on_it_is_cut(tmp_path: Path, paper: str) -> None:
    """40 boards are five sheets of eight slips; no card is higher than its place."""
    name = "Wolfeschlegelsteinhausenbergerdorff, Maximilian Alexander"
    with opened_hall(tmp_path, players=80) as hall:
        rows = f"Name;Rating\n{name} A;2790\n{name} B;2780"
        hall.chief.post(f"{hall.event}/players/import", rows=rows)
        hall.pair(1)
        page = hall.page()
        page.emulate_media(media="print")
        for what, sheets in (("slips", 6), ("boards", 11), ("badges", 11), ("place-cards", 41)):
            page.goto(hall.address(f"print/{what}"))
            first = page.locator(".sheet").first.bounding_box()
            assert first is not None
            assert first["y"] == 0, what  # a pile is cut once: all sheets begin at one height
            cut = page.evaluate(
                """() => [...document.querySelectorAll(".sheet > *, .badge")]
                   .filter((card) => card.scrollHeight > card.clientHeight + 1).length"""
            )
            assert cut == 0, what
            pdf = page.pdf(format=paper, prefer_css_page_size=True)
            assert pages_of(pdf) == sheets, what


def test_no_list_is_wider_than_its_sheet(tmp_path: Path) -> None:
    name, club = "Wolfeschlegelsteinhausenbergerdorff", "Schachgesellschaft Oberunterbachhausen"
    with opened_hall(tmp_path) as hall:
        rows = f"Name;Rating;Club\n{name}, Maximilian Alexander;2790;{club} {name} 1923"
        hall.chief.post(f"{hall.event}/players/import", rows=rows)
        hall.chief.post(f"{hall.event}/prizes/set", **{"prize-0": f"500 + a cup, {club} 1923"})
        hall.pair(1)
        page = hall.page(width=703)  # A4 without its margins
        page.emulate_media(media="print")
        papers = ("pairings", "names", "standings", "clubs", "players", "check-in", "cards")
        for path in (*(f"print/{what}" for what in papers), "prizes/sign", "rating-report"):
            page.goto(hall.address(path))
            assert page.evaluate("document.documentElement.scrollWidth") <= 703, path


def test_wall_lists_are_landscape_and_their_columns_do_not_collide(tmp_path: Path) -> None:
    with opened_hall(tmp_path, players=20) as hall:
        rows = "Name;Rating\nWolfeschlegelsteinhausenbergerdorff-Papadopoulos, Maximilian;2790"
        hall.chief.post(f"{hall.event}/players/import", rows=rows)
        hall.pair(1)
        page = hall.page(width=1031)  # landscape A4 without its margins
        page.emulate_media(media="print")
        for what in ("pairings", "names", "standings"):
            page.goto(hall.address(f"print/{what}?size=large"))
            outside = page.evaluate(
                """() => [...document.querySelectorAll("td, th")].filter((cell) =>
                   cell.scrollWidth > cell.clientWidth + 1).map((cell) => cell.textContent)"""
            )
            assert outside == [], what
            width = page.evaluate("document.documentElement.scrollWidth")
            assert width <= 1031, what
            pdf = page.pdf(format="A4", prefer_css_page_size=True)
            assert re.search(rb"/MediaBox \[0 0 84[12]", pdf), what
