"""How the pages look: how much of a list is in sight, and what an empty page says."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any, Literal

import pytest
from django.test import Client

from arbiter_chromium import needs_chromium, opened_hall
from arbiter_events import make_event
from swissmate.arbiter.languages import OFFERED
from swissmate.arbiter.models import Account, Event


@pytest.mark.parametrize(
    ("path", "link"),
    [
        ("standings", "players"),
        ("crosstable", "players"),
    ],
)
def test_an_empty_page_says_what_to_do_next(
    path: str, link: str, chief: Account, deputy: Account, client_of: Any
) -> None:
    event = make_event(chief, 0)
    base = f"/events/{event.pk}/"
    page = client_of(chief).get(base + path).content.decode()
    assert "No players yet" in page
    assert f'class="button primary" href="{base}{link}"' in page
    assert 'class="button primary"' not in client_of(deputy).get(base + path).content.decode()


def test_without_an_event_the_first_page_leads_to_one(
    chief: Account, deputy: Account, client_of: Any
) -> None:
    assert not Event.objects.exists()
    empty = client_of(chief).get("/").content.decode().split('class="empty"')[1]
    assert 'href="/events/new"' in empty
    assert 'href="/events/new"' not in client_of(deputy).get("/").content.decode()


def test_the_public_pages_of_an_empty_event_say_that_something_will_come(chief: Account) -> None:
    event = make_event(chief, 0)
    for path in ("", "standings", "crosstable", "players"):
        assert 'class="empty"' in Client().get(f"/p/{event.key}/{path}").content.decode(), path


@pytest.mark.slow
@needs_chromium
def test_how_much_is_in_sight(tmp_path: Path) -> None:
    with opened_hall(tmp_path, players=60) as hall:
        hall.pair(1)
        laptop = hall.page()
        laptop.goto(hall.address("players"))  # where the message of the last step is shown
        laptop.goto(hall.address("rounds/1/"))
        seen = laptop.locator(".board").evaluate_all(
            "all => all.filter(each => each.getBoundingClientRect().bottom <= innerHeight).length"
        )
        assert seen >= 25  # it was eleven

        phone = hall.page(width=390)
        phone.goto(hall.address("rounds/1/"))
        header = phone.evaluate("document.querySelector('main').getBoundingClientRect().top")
        assert header <= 80  # it was 150
        current = phone.locator(".tabs [aria-current]").bounding_box()
        assert current
        assert 0 <= current["x"] <= 390 - current["width"]

        # A card and the pages around it are as wide as the phone, with names of any length.
        public = re.search(r"/p/\w+/", hall.chief.get(f"{hall.event}/print")[2])
        assert public
        long = "Hohenlohe-Schillingsfuerst, Maximilian Alexander"
        key = re.search(r"players/(\d+)/edit", hall.chief.get(f"{hall.event}/players")[2])
        assert key
        phone.goto(hall.address(f"players/{key[1]}/edit"))
        phone.fill("[name=name]", long)
        phone.click("main button.primary")
        phone.goto(hall.server.address + public[0])
        opponent = phone.locator(f".board:has-text('{long}') .black a").get_attribute("href")
        for address in (
            hall.address(f"players/{key[1]}/card"),
            hall.server.address + str(opponent),
        ):
            phone.goto(address)
            assert phone.locator(".card-table tbody tr").count() == 1
            beyond = phone.evaluate(
                "[document.documentElement, ...document.querySelectorAll('.scroll')]"
                ".map(each => each.scrollWidth - each.clientWidth)"
            )
            assert max(beyond) <= 0, address


ONE_LINE = 50  # pixels; two lines are 75

LINES_OF_RESULTS = """() => {
  const found = [], texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let text; (text = texts.nextNode()); ) {
    const result = text.data.match(/[01½+−] – [01½+−]/);
    if (!result || !text.parentElement.offsetParent) continue;
    const range = document.createRange();
    range.setStart(text, result.index);
    range.setEnd(text, result.index + result[0].length);
    found.push(new Set([...range.getClientRects()].map(each => Math.round(each.top))).size);
  }
  return found;
}"""
"""On how many lines each result of a page stands."""


@pytest.mark.slow
@needs_chromium
def test_the_bar_on_top_is_one_line_in_every_language(tmp_path: Path) -> None:
    with opened_hall(tmp_path, players=2) as hall:
        name = "Open international de la ville de Neuchâtel 2026"
        event = hall.chief.new_event(name, 2).removeprefix(hall.server.address)
        for language in sorted(OFFERED):
            hall.chief.post("/language", language=language, next="/")
            page = hall.page(width=1280)
            page.goto(f"{hall.server.address}{event}/standings")
            assert page.locator("html").get_attribute("lang") == language
            header = page.evaluate("document.querySelector('header').offsetHeight")
            assert header < ONE_LINE, language
            # Nothing in it is out of sight, and all of the last tab can be seen.
            hidden = page.evaluate(
                "[document.documentElement, document.querySelector('.tabs')]"
                ".map(each => each.scrollWidth - each.clientWidth)"
            )
            assert max(hidden) <= 1, language
            page.context.close()


@pytest.mark.slow
@needs_chromium
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_the_name_in_the_crosstable_has_the_colour_of_its_row(
    tmp_path: Path, scheme: Literal["light", "dark"]
) -> None:
    with opened_hall(tmp_path, players=4) as hall:
        hall.pair(1)
        page = hall.page()
        page.emulate_media(color_scheme=scheme)
        for path in ("crosstable", "print/crosstable"):
            page.goto(hall.address(path))
            page.mouse.move(0, 0)
            second = page.locator(".crosstable tbody tr").nth(1)
            row, name = second.evaluate(
                "row => [row, row.cells[1]].map(each => getComputedStyle(each).backgroundColor)"
            )
            assert row == name != "rgba(0, 0, 0, 0)", path


@pytest.mark.slow
@needs_chromium
def test_a_result_is_not_cut_in_two_on_a_phone(tmp_path: Path) -> None:
    with opened_hall(tmp_path, players=24) as hall:
        for number in (1, 2):
            hall.pair(number)
            text = hall.chief.get(f"{hall.event}/rounds/{number}/")[2]
            for game in re.findall(r'data-url="([^"]+)"', text):
                hall.chief.post(game, result="D-D", version="1")
        hall.pair(3)
        phone = hall.page(width=390)
        text = hall.chief.get(f"{hall.event}/rounds/1/")[2]
        for address in re.findall(r'href="(/events/\d+/games/\d+/correct)"', text):
            phone.goto(hall.server.address + address)
            lines = phone.evaluate(LINES_OF_RESULTS)
            assert len(lines) > 2
            assert set(lines) == {1}, address


@pytest.mark.slow
@needs_chromium
def test_player_cards_do_not_waste_paper(tmp_path: Path) -> None:
    with opened_hall(tmp_path, players=54, rounds=7) as hall:
        for number in (1, 2):
            hall.pair(number)
            for game in re.findall(
                r'data-url="([^"]+)"', hall.chief.get(f"{hall.event}/rounds/{number}/")[2]
            ):
                hall.chief.post(game, result="1-0", version="1")
        page = hall.page()
        page.goto(hall.address("print/cards"))
        assert page.locator(".player-card").count() == 54
        height = page.locator(".player-card").first.evaluate("each => each.offsetHeight")
        row = page.locator(".player-card tr").first.evaluate("each => each.offsetHeight")
        sheets = page.pdf(format="A4").count(b"/Type /Page\n")
        assert 0 < sheets <= 2
        # Seven rounds need five lines more, and still 24 cards fit on a sheet of 297 mm.
        assert (height + 5 * row) * 8 < 297 / 25.4 * 96


TEXT_SIZES = """() => {
  const sizes = {};
  for (const each of document.querySelectorAll("body *:not(svg *)")) {
    const says = [...each.childNodes].some((node) => node.nodeType === 3 && node.data.trim());
    if (!says || !each.checkVisibility()) continue;
    sizes[getComputedStyle(each).fontSize] = each.outerHTML.slice(0, 90);
  }
  return sizes;
}"""
"""The sizes of the visible text of a page, each with an example."""

EVERY_DAY = (
    "players",
    "rounds/1/",
    "rounds/2/",
    "standings",
    "crosstable",
    "settings",
    "prizes",
    "print",
    "log",
)


@pytest.mark.slow
@needs_chromium
def test_all_text_has_one_of_four_sizes_and_one_button_is_the_next_act(tmp_path: Path) -> None:
    with opened_hall(tmp_path, players=6) as hall:
        hall.pair(1)
        for width in (1280, 390):
            page = hall.page(width=width)
            seen: dict[str, str] = {}
            for path in EVERY_DAY:
                page.goto(hall.address(path))
                seen |= page.evaluate(TEXT_SIZES)
                acts = page.locator("main .primary:visible").all_text_contents()
                assert len(acts) <= 1, (path, acts)
            assert len(seen) <= 4, seen  # there were seven


ON_ONE_LINE = """row => {
    const boxes = [".white", ".result", ".black"].map(
        (each) => row.querySelector(each).getBoundingClientRect());
    const apart = boxes.every((box, i) => !i || boxes[i - 1].right <= box.left);
    return apart && Math.max(...boxes.map((box) => box.bottom)) - boxes[0].top < 40;
}"""


@pytest.mark.slow
@needs_chromium
def test_a_board_is_one_line_with_its_links_too(tmp_path: Path) -> None:
    """Before it is published a board has a link to the reasons, later one to a correction."""
    with opened_hall(tmp_path, players=8) as hall:
        hall.pair(1)
        text = hall.chief.get(f"{hall.event}/rounds/1/")[2]
        for game in re.findall(r'data-url="([^"]+)"', text):
            hall.chief.post(game, result="1-0", version="1")
        hall.pair(2, publish=False)
        page = hall.page(width=1280)
        for number in (1, 2):
            page.goto(hall.address(f"rounds/{number}/"))
            assert page.locator(".board .row-links").count() == 4
            for board in page.locator(".board").all():
                assert board.evaluate(ON_ONE_LINE), number
                assert board.evaluate("each => each.offsetHeight") < 40, number


@pytest.mark.slow
@needs_chromium
def test_the_tabs_fit_a_tablet_in_every_language(tmp_path: Path) -> None:
    with opened_hall(tmp_path, players=2) as hall:
        for language in sorted(OFFERED):
            hall.chief.post("/language", language=language, next="/")
            page = hall.page(width=820)
            page.goto(hall.address("standings"))
            hidden = page.evaluate(
                "[document.documentElement, document.querySelector('.tabs')]"
                ".map(each => each.scrollWidth - each.clientWidth)"
            )
            assert max(hidden) <= 1, language
            page.context.close()


@pytest.mark.slow
@needs_chromium
def test_the_header_stands_on_the_grid_of_the_content(tmp_path: Path) -> None:
    with opened_hall(tmp_path, players=2) as hall:
        for width in (390, 820, 1280, 1920):
            page = hall.page(width=width)
            page.goto(hall.address("standings"))
            left, start = page.evaluate(
                "['.brand', 'main .head'].map(each => document.querySelector(each)"
                ".getBoundingClientRect().left)"
            )
            assert abs(left - start) <= 1, width


@pytest.mark.slow
@needs_chromium
def test_the_key_of_board_numbers_asks_on_the_page_itself(tmp_path: Path) -> None:
    from playwright.sync_api import expect

    with opened_hall(tmp_path, players=8) as hall:
        hall.pair(1)
        page = hall.page()
        page.goto(hall.address("rounds/1/"))
        page.keyboard.press("b")
        page.keyboard.type("3")
        page.keyboard.press("Enter")
        expect(page.locator(".board:focus .no")).to_have_text("3")


@pytest.mark.parametrize("language", sorted(OFFERED))
def test_languages_are_named_in_themselves(language: str, chief: Account, client_of: Any) -> None:
    browser = client_of(chief)
    browser.post("/language", {"language": language, "next": "/"})
    page = browser.get("/").content.decode()
    for code, name in OFFERED.items():
        assert (f"> {name} </button>" in page) == (code != language), code
