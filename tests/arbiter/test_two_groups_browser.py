"""Sixty players in two groups in Chromium, from the settings to the published site."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from arbiter_chromium import Hall, assert_fits, needs_chromium, opened_hall, shot
from arbiter_http import ROOT
from arbiter_site import crawled

sync_api = pytest.importorskip("playwright.sync_api")

if TYPE_CHECKING:
    from playwright.sync_api import Locator, Page

pytestmark = [pytest.mark.slow, needs_chromium]


def rows_of_players() -> str:
    """Thirty rated 2290 to 1710 and thirty 1690 to 1110; every fourth a woman, some are young."""
    lines = ["Name;Rating;Sex;Birth;Club"]
    for n in range(60):
        rating = (2290 - 20 * n) if n < 30 else (1690 - 20 * (n - 30))
        sex, birth = "w" if n % 4 == 0 else "m", 2011 if n % 5 == 0 else 1985
        lines.append(f"Player {n + 1:02}, Kim;{rating};{sex};{birth};Club {n % 6}")
    return "\n".join(lines)


def expect(page: Page, what: str) -> Locator:
    found = page.locator(what)
    sync_api.expect(found.first).to_be_visible()
    return found


def said_yes(page: Page) -> None:
    """Say yes to everything that is asked after a click."""
    while expect(page, ".cautions, .boards").first.evaluate("e => e.matches('.cautions')"):
        page.locator(".cautions").evaluate("e => e.remove()")  # the next page has its own
        page.click("main form button")


class Groups:
    """The two tournaments of the event: their addresses in the application and in public."""

    def __init__(self, hall: Hall) -> None:
        self.hall = hall
        self.page = hall.page()
        self.a = self.b = self.key_a = self.key_b = ""

    def key(self, event: str) -> str:
        text = self.hall.chief.get(event.removeprefix(self.hall.server.address) + "/print")[2]
        found = re.search(r"/p/(\w+)/", text)
        assert found
        return found[1]

    def public(self, key: str, path: str = "") -> str:
        return f"{self.hall.server.address}/p/{key}/{path}"


def test_sixty_players_in_two_groups(tmp_path: Path) -> None:
    with opened_hall(tmp_path, players=0) as hall:
        groups = Groups(hall)
        two_tournaments_with_one_list(groups)
        one_timetable(groups)
        categories_and_prizes(groups)
        check_in(groups, groups.a, (2, 6, 11, 17, 23))
        check_in(groups, groups.b, (33, 38, 44, 50, 59))
        for event in (groups.a, groups.b):
            groups.page.goto(f"{event}/rounds/1/")
            groups.page.click("form[action$='/pair'] button")
            groups.page.click("form[action$='/publish'] button")
            expect(groups.page, ".board:focus")
            sync_api.expect(groups.page.locator(".board:not(.bye)")).to_have_count(12)
        two_late_entries(groups)
        screen = hall.page(width=1920)
        screen.goto(groups.public(groups.key_a, "screen?seconds=600&show=boards,standings"))
        expect(screen, ".leaf.shown[data-kind=boards]")
        two_phones(groups, screen)
        the_rest_of_the_round(groups, screen)
        prizes_are_given(groups)
        the_public_page_of_both(groups)
        the_site(groups, tmp_path)


def two_tournaments_with_one_list(groups: Groups) -> None:
    page, base = groups.page, groups.hall.server.address
    page.goto(f"{base}/events/new")
    page.click("form.event-form summary")
    page.fill("[name=name]", "Group A")
    page.fill("[name=series]", "City Festival")
    page.fill("[name=start]", "2026-11-21")
    page.fill("[name=rounds]", "5")
    page.select_option("[name=initial_color]", "w")
    for name in ("late_half_bye", "results_from_players"):
        page.check(f"[name={name}]")
    page.click("main button.primary")
    page.fill("[name=rows]", rows_of_players())
    page.click("text=Add these players")
    expect(page, "text=60 players added")
    groups.a = re.sub(r"/players.*", "", page.url)
    page.goto(f"{groups.a}/settings")
    copied = page.locator("form[action$='/copy']")
    copied.locator("[name=name]").fill("Group B")
    copied.locator("[name=start]").fill("2026-11-21")
    copied.locator("button").click()
    page.wait_for_url(lambda url: url.endswith("/settings") and url != f"{groups.a}/settings")
    groups.b = re.sub(r"/settings.*", "", page.url)
    # One list: everybody was typed once, and is shared out by rating; one goes up by name.
    page.goto(f"{groups.a}/tournaments")
    page.fill("[name=below]", "1700")
    page.select_option("[name=to]", label="Group B")
    page.get_by_label("Player 30, Kim", exact=True).check()
    page.click("main form button >> text=Move")
    expect(page, "text=31 players moved.")
    page.get_by_label("Player 30, Kim", exact=True).check()
    page.select_option("[name=to]", label="Group A")
    shot(page, "one-list")
    page.click("main form button >> text=Move")
    expect(page, "text=1 player moved.")
    in_a = page.locator("#everybody tbody tr", has_text="Group A")
    sync_api.expect(in_a).to_have_count(30)
    groups.key_a, groups.key_b = groups.key(groups.a), groups.key(groups.b)


def one_timetable(groups: Groups) -> None:
    page = groups.page
    page.goto(f"{groups.b}/timetable")
    page.fill("[name=start-1]", "2026-11-21T14:00")
    page.fill("[name=minutes]", "90")
    page.click("text=Fill in the others")
    sync_api.expect(page.locator("[name=start-5]")).to_have_value("2026-11-21T20:00")
    assert page.is_checked("[name=all]")
    shot(page, "timetable")
    page.click("form.card button.primary")
    expect(page, ".message >> text=Saved")
    page.goto(f"{groups.a}/timetable")
    sync_api.expect(page.locator("[name=start-5]")).to_have_value("2026-11-21T20:00")


def categories_and_prizes(groups: Groups) -> None:
    page = groups.page
    for event in (groups.a, groups.b):
        page.goto(f"{event}/prizes")
        page.click("text=New category")
        page.fill("form[action$='/categories/new'] [name=name]", "Women")
        page.select_option("form[action$='/categories/new'] [name=sex]", "w")
        page.click("form[action$='/categories/new'] button")
        page.click("text=New category")
        page.fill("form[action$='/categories/new'] [name=name]", "U16")
        page.fill("form[action$='/categories/new'] [name=born_from]", "2011")
        page.click("form[action$='/categories/new'] button")
        for column, prizes in enumerate(
            (("300", "200", "100"), ("50", "a book"), ("a chess set",))
        ):
            for place, prize in enumerate(prizes):
                row = page.locator(".prizes tbody tr").nth(place)
                row.locator("input").nth(column).fill(prize)
        page.click("text=Save")
        expect(page, "text=Who gets what")
    # Born in 2011, Under 15: the day of birth decides. A hint on that is nothing unsaved.
    page.click("text=New category")
    page.fill("form[action$='/categories/new'] [name=name]", "Under 15")
    page.fill("form[action$='/categories/new'] [name=age_below]", "15")
    page.fill("form[action$='/categories/new'] [name=age_on]", "2026-07-01")
    page.click("form[action$='/categories/new'] button")
    expect(page, "text=if their days of birth say so")
    sync_api.expect(page.locator("[data-unsaved]")).to_be_hidden()


def check_in(groups: Groups, event: str, absent: tuple[int, ...]) -> None:
    page = groups.page
    page.goto(f"{event}/rounds/1/check-in")
    page.click("text=All are here")
    expect(page, ".arrivals-count >> text=30 / 30")
    for count, number in enumerate(absent, 1):
        page.keyboard.type(f"{number:02},")
        page.keyboard.press("Enter")
        expect(page, f".arrivals-count >> text={30 - count} / 30")
    shot(page, "check-in")
    page.click("text=The rest are absent")
    expect(page, ".message >> text=Absent: Player")
    notes = page.locator("#precheck").inner_text()
    found = re.search("zero-point bye: (.*)", notes)
    assert found
    assert [int(number) for number in re.findall(r"Player (\d+)", found[1])] == list(absent)


def two_late_entries(groups: Groups) -> None:
    """In A one plays whoever has the bye; in B one has half a point for the round."""
    page = groups.page
    for event, name, button in (
        (groups.a, "Late, Lea", "text=who has the bye"),
        (groups.b, "Tardy, Tim", "text=Half a point for this round"),
    ):
        page.goto(f"{event}/players")
        page.click("#add-players > summary")
        page.fill("#line", f"{name} 1650")
        page.keyboard.press("Enter")
        asked, added = page.locator(".cautions"), page.locator(".done-line", has_text=name)
        asked.or_(added).first.wait_for()
        if asked.count():  # numbers in use move
            page.click("main form button")
            expect(page, f"text={name} is on the list")
        page.goto(f"{event}/rounds/1/")
        shot(page, "late")
        page.click(f"#late button >> {button}")
        said_yes(page)
        sync_api.expect(page.locator("#late")).to_have_count(0)
    page.goto(f"{groups.a}/rounds/1/")
    sync_api.expect(page.locator(".board:not(.bye)", has_text="Late, Lea")).to_have_count(1)
    page.goto(f"{groups.b}/rounds/1/")
    sync_api.expect(page.locator("text=Tardy, Tim (half-point bye)")).to_have_count(1)


def two_phones(groups: Groups, screen: Page) -> None:
    """White reports on one phone, Black confirms on another; on board two they differ."""
    page, browser = groups.page, groups.hall.browser
    page.goto(f"{groups.a}/print/slips?round=1")
    # The slips lie as they are cut; each has its board in the heading.
    slips = page.locator(".slip:has(.code)").all()
    assert len(slips) == 13  # the late entry's board too
    boards = {slip.locator("header b").inner_text(): slip for slip in slips}
    codes = [boards[f"Board {n}"].locator(".code b").inner_text() for n in range(1, 14)]
    shot(page, "slips")
    phones = []
    for _side in "wb":
        context = browser.new_context(viewport={"width": 390, "height": 844}, has_touch=True)
        phone = context.new_page()
        phones.append(phone)
    white, black = phones
    page.goto(f"{groups.a}/rounds/1/")
    white.goto(groups.public(groups.key_a))
    white.click("text=Report a result")
    white.fill("[name=code]", codes[0])
    white.click("text=Find the board")
    white.click("button[value='w:1-0']")
    expect(white, "text=Your opponent confirms it on another phone")
    shot(white, "phone-white")
    one = page.locator(".board").nth(0)
    sync_api.expect(one.locator(".reports")).to_contain_text("1 – 0")  # it comes by itself
    assert page.locator(".board.done").count() == 0
    black.goto(groups.public(groups.key_a, f"b/{codes[0]}"))
    shot(black, "phone-black")
    black.click("button:has-text('Confirm:')")
    expect(black, "text=This result has been entered")
    sync_api.expect(page.locator(".board.done")).to_have_count(1)
    sync_api.expect(screen.locator("tr.done .result")).to_have_text(["1 – 0"])
    for phone, said in ((white, "w:1-0"), (black, "b:1/2")):
        phone.goto(groups.public(groups.key_a, f"b/{codes[1]}"))
        phone.click(f"button[value='{said}']")
        expect(phone, "text=You report:")
    # The arbiter sees both, and decides.
    both = page.locator(".board").nth(1).locator(".reports .tag")
    sync_api.expect(both).to_have_text(["1 – 0", "½ – ½"])
    shot(page, "two-reports")
    assert page.locator(".board.done").count() == 1
    for phone in phones:
        assert_fits(phone, 390)


def the_rest_of_the_round(groups: Groups, screen: Page) -> None:
    page = groups.page
    for event, boards in ((groups.a, 13), (groups.b, 12)):
        page.goto(f"{event}/rounds/1/")
        expect(page, ".board:focus")
        for number in range(boards - (event == groups.a)):
            page.keyboard.press("15101"[number % 5])
        sync_api.expect(page.locator(".board.done:not(.bye)")).to_have_count(boards)
    sync_api.expect(screen.locator("tr.done")).to_have_count(13)
    shot(screen, "screen")
    page.goto(f"{groups.a}/rounds/2/")
    page.click("form[action$='/pair'] button")
    page.click("form[action$='/publish'] button")
    sync_api.expect(screen.locator(".leaf[data-kind=standings]")).to_have_count(2)
    screen.keyboard.press("ArrowLeft")
    expect(screen, ".leaf.shown[data-kind=standings]")
    shot(screen, "screen-standings")


def prizes_are_given(groups: Groups) -> None:
    page = groups.page
    page.goto(f"{groups.a}/prizes/sign")
    text = page.locator("main").inner_text()
    for money in ("300.00", "200.00", "100.00"):
        assert money in text or "shared" in text
    for thing in ("a book", "a chess set"):
        row = page.locator("tbody tr", has_text=thing)
        assert re.search(r"Player \d+, Kim", row.inner_text()), thing
    shot(page, "prizes")


def the_public_page_of_both(groups: Groups) -> None:
    phone = groups.hall.browser.new_context(viewport={"width": 390, "height": 844}).new_page()
    phone.goto(groups.public(groups.key_b))
    phone.click("nav.tournaments >> text=Where everybody sits")
    rows = phone.locator("#everybody tbody tr")
    sync_api.expect(rows).to_have_count(62)
    phone.fill("[data-filter]", "player 45")
    shown = phone.locator("#everybody tbody tr:visible")
    sync_api.expect(shown).to_have_count(2)  # the player and the opponent
    assert "Group B" in shown.first.inner_text()
    assert_fits(phone, 390)
    shot(phone, "public-page-of-both")


def the_site(groups: Groups, tmp_path: Path) -> None:
    """Published by the command, read from the disk: no link is broken, one group leads to both."""
    out = tmp_path / "site"
    command = [sys.executable, "-m", "swissmate", "publish", "--data", str(tmp_path)]
    done = subprocess.run(
        [*command, "--out", str(out), "--no-why", "--event", "Group A", "--event", "Group B"],
        check=False,
        capture_output=True,
        text=True,
        cwd=ROOT,
        env={**os.environ, "PYTHONPATH": str(ROOT / "src")},
    )
    assert done.returncode == 0, done.stderr
    seen = crawled(out)
    assert len([path for path in seen if "players-" in path.name]) == 62
    asked: list[str] = []
    reader = groups.hall.browser.new_context(viewport={"width": 390, "height": 844}).new_page()
    reader.on("request", lambda request: asked.append(request.url))
    reader.goto(f"file://{out}/index.html")
    reader.click("text=Group A")
    reader.click("nav.tournaments >> text=Group B")
    sync_api.expect(reader.locator("header strong")).to_have_text("City Festival: Group B")
    reader.click("text=Where everybody sits")
    reader.fill("[data-filter]", "late, lea")
    sync_api.expect(reader.locator("#everybody tbody tr:visible")).to_have_count(2)
    reader.get_by_role("link", name="Late, Lea").click()
    expect(reader, "h1 >> text=Late, Lea")
    assert all(url.startswith("file://") for url in asked)
