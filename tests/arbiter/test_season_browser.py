"""A season of five tournaments in Chromium: set up, who is who, points by hand, public, paper."""

from __future__ import annotations

import re
from collections.abc import Iterator
from fractions import Fraction
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from arbiter_chromium import SHOTS, Hall, assert_fits, needs_chromium, opened_hall, shot

sync_api = pytest.importorskip("playwright.sync_api")

if TYPE_CHECKING:
    from playwright.sync_api import Page

pytestmark = [pytest.mark.slow, needs_chromium]

MONTHS = ("January", "February", "March", "April", "May")
PEOPLE = {
    "Alder, Ann": "w;1990",
    "Birch, Bob": "m;1961",
    "Cedar, Cem": "m;2011",
    "Dogwood, Dee": "w;2012",
    "Elm, Eva": "w;1985",
    "Fir, Finn": "m;1977",
    "Gum, Gus": "m;2010",
    "Hazel, Hanna": "w;1999",
}
WON, LOST = Fraction(10 + 8 + 6 + 5, 4), Fraction(4 + 3 + 2 + 1, 4)
"""Four of eight win, and share the first four places of 10 8 6 5 4 3 2 1."""


def axe_source() -> str:
    package = pytest.importorskip("axe_playwright_python", reason="pip install '.[browser]'")
    found = sorted(Path(package.__file__).parent.rglob("axe*.js"))
    return found[0].read_text(encoding="utf-8")


def faults_of(page: Page) -> list[str]:
    """What axe-core finds on a page."""
    found: list[str] = page.evaluate(
        "async () => (await axe.run(document)).violations.flatMap((v) => "
        "v.nodes.map((n) => `${v.id}: ${n.html.slice(0, 160)}`))"
    )
    return found


def played(hall: Hall, number: int, month: str) -> tuple[str, list[str]]:
    """Play a tournament of one round, White wins everywhere; its address and the winners."""
    chief = hall.chief
    answer = chief.post(
        "/events/new",
        **{"name": month, "start": f"2026-0{number}-10", "rounds": "1", "rules": "dutch-2026"},
        **{"win": "1", "draw": "0.5", "loss": "0", "pab": "1", "initial_color": "w"},
        **{"is_public": "on", "shows_standings": "on", "series": "Grand Prix"},
    )
    event = re.sub(r"/players$", "", answer[1]["Location"])
    names = list(PEOPLE)
    lines = ["Name;Rating;Sex;Birth"]
    for place in range(8):  # another order in each month, so that others meet
        name = names[(place * (1, 3, 5, 7, 3)[number - 1] + number) % 8]
        born = PEOPLE[name]
        if (month, name) == ("March", "Hazel, Hanna"):
            name, born = "Hazel, H.", "w;"
        lines.append(f"{name};{2000 - 50 * place};{born}")
    chief.post(f"{event}/players/import", rows="\n".join(lines))
    chief.post(f"{event}/rounds/1/pair")
    chief.post(f"{event}/rounds/1/publish")
    page = chief.get(f"{event}/rounds/1/")[2]
    for address in re.findall(r'data-url="([^"]+)"', page):
        chief.post(address, result="1-0", version="1")
    standings = chief.get(f"{event}/standings")[2]
    return event, re.findall(r'/card">([^<]+)</a>', standings)[:4]


@pytest.fixture
def hall(tmp_path: Path) -> Iterator[Hall]:
    with opened_hall(tmp_path, players=0) as opened:
        yield opened


def expected(winners: dict[str, list[str]], best: int) -> dict[str, Fraction]:
    """What a spreadsheet would say: so many best of a win's and a loss's points."""
    totals = {}
    for name in PEOPLE:
        own = [WON if name in won else LOST for won in winners.values()]
        totals[name] = sum(sorted(own, reverse=True)[:best], Fraction(0))
    return totals


def rows_of(page: Page) -> dict[str, str]:
    """Return the points of everybody in the table."""
    return {
        row.locator(".main").inner_text().strip(): row.locator(".points").inner_text().strip()
        for row in page.locator(".season tbody tr").all()
    }


def as_shown(points: Fraction) -> str:
    return str(points) if points.denominator == 1 else f"{float(points):.2f}"


def test_a_season_of_five_tournaments(hall: Hall) -> None:
    events, winners = {}, {}
    for number, month in enumerate(MONTHS, 1):
        events[month], winners[month] = played(hall, number, month)
    winners["March"] = ["Hazel, Hanna" if n == "Hazel, H." else n for n in winners["March"]]
    base, page = hall.server.address, hall.page()
    page.add_init_script(axe_source())
    january = base + events["January"]
    it_is_set_up(page, base + events["March"], january)
    assert rows_of(page)["Hazel, H."] in (as_shown(WON), as_shown(LOST))
    two_names_are_one_person(page)
    wanted = expected(winners, 4)
    assert rows_of(page) == {name: as_shown(points) for name, points in wanted.items()}
    points_by_hand(page, january)
    wanted["Birch, Bob"] -= 2
    assert rows_of(page)["Birch, Bob"] == as_shown(wanted["Birch, Bob"])
    a_place_is_explained(page, winners)
    a_category(page, january)
    a_late_correction(hall, page, events["May"], january, winners)
    for width in (1280, 820, 390):
        for name in ("", "/rules", "/people"):
            own = hall.page(width=width)
            own.add_init_script(axe_source())
            own.goto(f"{january}/season{name}")
            if name == "/rules":
                own.click("summary >> text=More >> nth=-1")
            shot(own, f"season{name.replace('/', '-')}-{width}")
            assert_fits(own, width)
            assert faults_of(own) == [], own.url
    the_public_sees_it(hall, page, events["January"])
    it_is_printed(page, january)


def it_is_set_up(page: Page, march: str, january: str) -> None:
    """From any tournament one comes to the empty page; it is set up in January."""
    page.goto(f"{march}/tournaments")
    page.click("main >> text=Season table")
    sync_api.expect(page.locator("main")).to_contain_text("There is no season table yet.")
    page.goto(f"{january}/season")
    page.click("text=Set up a season table")
    page.select_option("[name=points]", label="others, by place:")
    page.fill("[name=own]", "10 8 6 5 4 3 2 1")
    page.fill("[name=best]", "4")
    assert faults_of(page) == []
    page.click("main button.primary")
    sync_api.expect(page.locator(".season tbody tr")).to_have_count(9)
    page.goto(f"{march}/season")
    sync_api.expect(page.locator(".season tbody tr")).to_have_count(9)


def two_names_are_one_person(page: Page) -> None:
    warning = page.locator(".message.warning")
    sync_api.expect(warning).to_contain_text("1 player may be somebody")
    warning.locator("a").click()
    item = page.locator("main li", has_text="Hazel, H.")
    shot(page, "season-doubt-1280")
    assert faults_of(page) == []
    item.locator("button", has_text="One person").click()
    sync_api.expect(page.locator("main")).to_contain_text("Nobody is in doubt.")
    sync_api.expect(page.locator("main")).to_contain_text("Take back")
    page.click("main >> text=Season table")
    sync_api.expect(page.locator(".season tbody tr")).to_have_count(8)


def points_by_hand(page: Page, january: str) -> None:
    page.goto(f"{january}/season/rules")
    form = page.locator("form[action$='/points/give']")
    label = form.locator("option", has_text="Birch, Bob").first.inner_text()
    form.locator("select").select_option(label=label.strip())
    form.locator("[name=points]").fill("-2")
    form.locator("[name=reason]").fill("did not appear")
    form.locator("button").click()
    sync_api.expect(page.locator("main li")).to_contain_text("Birch, Bob: -2 (did not appear)")
    page.goto(f"{january}/season")


def a_place_is_explained(page: Page, winners: dict[str, list[str]]) -> None:
    """The lines are those of the five months; one of them does not count."""
    row = page.locator(".season tbody tr", has_text="Birch, Bob")
    row.locator("summary").click()
    sentences = [text.strip() for text in row.locator("li").all_inner_texts()]
    for month in MONTHS:
        line = next(text for text in sentences if text.startswith(f"{month}:"))
        won = "Birch, Bob" in winners[month]
        assert line.removesuffix(", not counted") == (
            f"{month}: 7.25 for the shared places 1 to 4"
            if won
            else f"{month}: 2.50 for the shared places 5 to 8"
        )
    assert sum(text.endswith(", not counted") for text in sentences) == 1
    assert "-2: did not appear" in sentences
    shot(page, "season-explained-1280")


def a_category(page: Page, january: str) -> None:
    page.goto(f"{january}/prizes")
    page.click("summary >> text=New category")
    page.fill("form[action$='/categories/new'] [name=name]", "Born in or after 2010")
    page.fill("[name=born_from]", "2010")
    page.click("form[action$='/categories/new'] button")
    page.goto(f"{january}/season")
    page.click("main .rounds-bar >> text=Born in or after 2010")
    assert set(rows_of(page)) == {"Cedar, Cem", "Dogwood, Dee", "Gum, Gus"}


def a_late_correction(
    hall: Hall, page: Page, may: str, january: str, winners: dict[str, list[str]]
) -> None:
    """Board one of May was won by Black; the table follows, and so does an undo in the log."""
    text = hall.chief.get(f"{may}/rounds/1/")[2]
    game = re.findall(r"games/(\d+)/", text)[0]
    page.goto(f"{hall.server.address}{may}/games/{game}/correct")
    page.select_option("[name=result]", "0-1")
    page.fill("[name=reason]", "misread")
    page.click("main form button.primary")
    page.wait_for_load_state()
    page.goto(f"{january}/season")
    now = rows_of(page)
    names = [name for name in PEOPLE if name != "Birch, Bob"]
    before = {name: as_shown(expected(winners, 4)[name]) for name in names}
    assert {name for name in names if now[name] != before[name]} != set()


def the_public_sees_it(hall: Hall, page: Page, january: str) -> None:
    found = re.search(r"/p/(\w+)/", hall.chief.get(f"{january}/print")[2])
    assert found
    for width in (1280, 390):
        phone = hall.browser.new_context(viewport={"width": width, "height": 800}).new_page()
        phone.add_init_script(axe_source())
        phone.goto(f"{hall.server.address}/p/{found[1]}/")
        phone.click("nav.tournaments >> text=Season table")
        current = phone.locator("nav.tournaments [aria-current]")
        sync_api.expect(current).to_have_text("Season table")
        sync_api.expect(phone.locator(".season tbody tr")).to_have_count(8)
        assert_fits(phone, width)
        assert faults_of(phone) == [], phone.url
        shot(phone, f"season-public-{width}")
    del page


def it_is_printed(page: Page, january: str) -> None:
    page.goto(f"{january}/print")
    page.click("main >> text=Season table")
    page.emulate_media(media="print")
    sync_api.expect(page.locator(".season tbody tr")).to_have_count(8)
    assert faults_of(page) == [], page.url
    shot(page, "season-paper")
    if SHOTS:
        page.pdf(path=str(Path(SHOTS) / "season.pdf"), prefer_css_page_size=True)
