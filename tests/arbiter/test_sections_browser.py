"""The sections of an event in Chromium: from four groups of six into the next event."""

from __future__ import annotations

import os
import re
from pathlib import Path
from typing import TYPE_CHECKING, Final

import pytest

from arbiter_chromium import Hall, assert_fits, needs_chromium, opened_hall

sync_api = pytest.importorskip("playwright.sync_api")

if TYPE_CHECKING:
    from playwright.sync_api import Page

pytestmark = [pytest.mark.slow, needs_chromium]

SHOTS = os.environ.get("SWISSMATE_SHOTS", "")
"""A folder for pictures of the pages, for whoever wants to look at them."""

BERGER: Final = (
    ((1, 6), (2, 5), (3, 4)),
    ((6, 4), (5, 3), (1, 2)),
    ((2, 6), (3, 1), (4, 5)),
    ((6, 5), (1, 4), (2, 3)),
    ((3, 6), (4, 2), (5, 1)),
)
"""The table of six players (C.05 annex 1)."""


def shot(page: Page, name: str) -> None:
    """Take pictures of a page as a desk, a tablet, a phone and a sheet of paper show it."""
    if SHOTS:
        for width in (1280, 820, 390):
            page.set_viewport_size({"width": width, "height": 900})
            page.screenshot(path=str(Path(SHOTS) / f"{name}-{width}.png"), full_page=True)
        page.emulate_media(media="print")
        page.screenshot(path=str(Path(SHOTS) / f"{name}-paper.png"), full_page=True)
        page.emulate_media(media="screen")
    for width in (390, 1280):
        page.set_viewport_size({"width": width, "height": 900})
        assert_fits(page, width)


def make_group(hall: Hall, name: str, **more: str) -> str:
    """Make a group of six without a round."""
    values = {"name": name, "start": "2026-11-21", "rounds": "5", "series": "City Cup"}
    points = {"win": "1", "draw": "0.5", "loss": "0", "pab": "0"}
    on = dict.fromkeys(("is_public", "shows_standings", "shows_clubs"), "on")
    values |= {"form": "table", **points, **on, **more}
    event = hall.chief.post("/events/new", **values)[1]["Location"].removesuffix("/players")
    rows = [f"{name}{n} Player;{2400 - 50 * n};Club {n % 3}" for n in range(1, 7)]
    hall.chief.post(f"{event}/players/import", rows="\n".join(["Name;Rating;Club", *rows]))
    return event


def play_group(hall: Hall, event: str) -> None:
    """Play a group to its end: the lower number wins."""
    for number, pairs in enumerate(BERGER, 1):
        hall.chief.post(f"{event}/rounds/{number}/pair")
        hall.chief.post(f"{event}/rounds/{number}/publish")
        page = hall.chief.get(f"{event}/rounds/{number}/")[2]
        addresses = re.findall(r'data-url="([^"]+)"', page)
        for address, (white, black) in zip(addresses, pairs, strict=True):
            result = "1-0" if white < black else "0-1"
            hall.chief.post(address, result=result, version="1")


def test_four_groups_of_six_and_a_final_of_eight(tmp_path: Path) -> None:
    with opened_hall(tmp_path, players=0) as hall:
        groups = [make_group(hall, name) for name in "ABCD"]
        for group in groups:
            play_group(hall, group)
        page = hall.page()
        page.goto(f"{hall.server.address}{groups[0]}/tournaments")
        page.click("text=Qualifiers")
        rows = page.locator("table.list tbody tr")
        sync_api.expect(rows).to_have_count(8)
        assert [row.split("\t")[2] for row in rows.all_inner_texts()][:4] == [
            f"{name}1 Player {name}" for name in "ABCD"
        ]
        # One of them does not want to: the third of the group comes in.
        page.get_by_label("Does not take part: C2 Player").check()
        page.click("text=Show the list >> nth=1")
        sync_api.expect(page.locator("tr.gone")).to_contain_text("C2 Player")
        sync_api.expect(page.locator("table.list")).to_contain_text("C3 Player")
        page.click("summary:has-text('In a bracket')")
        shot(page, "qualifiers")
        pairs = page.locator("details li").all_inner_texts()
        met = {frozenset(re.findall(r"(\w\d) Player", pair)) for pair in pairs}
        assert met == {
            frozenset(pair) for pair in (("A1", "B2"), ("B1", "A2"), ("C1", "D2"), ("D1", "C3"))
        }
        page.select_option("[name=form]", "knockout")
        page.click("text=Enter them")
        page.wait_for_url("**/players")
        sync_api.expect(page.locator("main")).to_contain_text("8 players are entered in “Final”.")
        names = page.locator("#players tbody tr, table.list tbody tr").all_inner_texts()
        assert [re.findall(r"(\w\d) Player", row)[0] for row in names][:4] == [
            "A1",
            "B1",
            "C1",
            "D1",
        ]
        shot(page, "final-players")
        # B1 withdraws: B3 comes in at that place, with one button.
        final = page.url.removesuffix("/players").removeprefix(hall.server.address)
        keys = re.findall(r"/players/(\d+)/edit", hall.chief.get(f"{final}/players")[2])
        hall.chief.post(f"{final}/players/{list(dict.fromkeys(keys))[1]}/withdraw")
        page.goto(f"{hall.server.address}{groups[0]}/tournaments/qualifiers")
        notice = page.locator("form.message")
        sync_api.expect(notice).to_contain_text("B1 Player has withdrawn from “Final”.")
        sync_api.expect(notice).to_contain_text("B3 Player (B, 3)")
        shot(page, "qualifiers-replace")
        notice.get_by_role("button", name="Replace").click()
        sync_api.expect(page.locator("main")).to_contain_text("B3 Player is entered in “Final”.")
        sync_api.expect(page.locator("form.message")).to_have_count(0)


def test_one_desk_for_three_sections(tmp_path: Path) -> None:
    with opened_hall(tmp_path, players=0) as hall:
        groups = [make_group(hall, name, form="swiss", pab="1") for name in "ABC"]
        for group in groups[:2]:
            rows = "Name;Rating;Club;Birth\nPark, Kim;2000;Rooks;2001"
            hall.chief.post(f"{group}/players/import", rows=rows)
        page = hall.page()
        page.goto(f"{hall.server.address}{groups[0]}/tournaments")
        # Nothing is numbered yet: all begin with board one, and the page says so.
        sync_api.expect(page.locator(".cards .problem")).to_have_count(3)
        page.click("summary:has-text('Number the boards through')")
        shot(page, "tournaments")
        page.get_by_role("button", name="Number", exact=True).click()
        sync_api.expect(page.locator(".cards .problem")).to_have_count(0)
        sync_api.expect(page.locator(".cards")).to_contain_text("Boards 11 to 13")
        page.get_by_role("link", name="Desk").click()
        page.get_by_label("Find a player").fill("park")
        sync_api.expect(page.locator("#desk tr:visible")).to_have_count(1)
        page.get_by_role("button", name="Here: Park, Kim").click()
        sync_api.expect(page.locator("main")).to_contain_text("Park, Kim is here. Sections: 2.")
        shot(page, "desk")
        page.get_by_role("link", name="Park, Kim").click()
        page.get_by_label("Another section").select_option("C")
        page.get_by_role("button", name="Add", exact=True).click()
        sync_api.expect(page.locator(".plain-list li")).to_have_count(3)
        shot(page, "person")
        page.get_by_role("button", name="Withdraw everywhere").click()
        sync_api.expect(page.locator("main")).to_contain_text("Withdrawn: A; B; C")
        sync_api.expect(page.locator(".plain-list")).to_contain_text("withdrawn")
        assert "Park, Kim withdrawn after round 0" in hall.chief.get(f"{groups[2]}/log")[2]
        # A outgrows its two free boards: the desk says so, and one button numbers all again,
        # with as many free ones as the arbiter wants.
        more = "\n".join(f"Late {letter};1000" for letter in "ABCDEFGH")
        hall.chief.post(f"{groups[0]}/players/import", rows=f"Name;Rating\n{more}")
        page.goto(f"{hall.server.address}{groups[0]}/tournaments/desk")
        button = page.get_by_role("button", name="Number the boards through again")
        shot(page, "desk-boards")
        page.get_by_label("Free boards after each").fill("3")
        button.click()
        sync_api.expect(page.locator("main")).to_contain_text("The boards are numbered up to")
        sync_api.expect(button).to_have_count(0)


def test_the_first_four_of_each_group_of_six_in_a_knockout_of_sixteen(tmp_path: Path) -> None:
    with opened_hall(tmp_path, players=0) as hall:
        groups = [make_group(hall, name) for name in "ABCD"]
        for group in groups:
            play_group(hall, group)
        page = hall.page()
        page.goto(f"{hall.server.address}{groups[0]}/tournaments/qualifiers?first=4")
        sync_api.expect(page.locator("table.list tbody tr")).to_have_count(16)
        page.select_option("[name=form]", "knockout")
        page.fill("[name=name]", "Knockout")
        page.click("text=Enter them")
        page.wait_for_url("**/players")
        final = page.url.removesuffix("/players").removeprefix(hall.server.address)
        for number in range(1, 5):
            hall.chief.post(f"{final}/rounds/{number}/pair")
            hall.chief.post(f"{final}/rounds/{number}/publish")
            text = hall.chief.get(f"{final}/rounds/{number}/")[2]
            for address in re.findall(r'data-url="([^"]+)"', text):
                hall.chief.post(address, result="1-0", version="1")
        page.goto(f"{hall.server.address}{final}/standings")
        shot(page, "knockout-standings")
        page.goto(f"{hall.server.address}{final}/rounds/1/")
        shot(page, "knockout-round-1")
        met = re.findall(
            r"([A-D])[1-6] Player.*?([A-D])[1-6] Player", page.inner_text("main"), re.S
        )
        assert len(met) == 8
        assert all(one != other for one, other in met)


def test_clubs_by_rules_of_their_own(tmp_path: Path) -> None:
    with opened_hall(tmp_path, players=0) as hall:
        group = make_group(hall, "A", form="swiss", pab="1")
        hall.chief.post(f"{group}/rounds/1/pair")
        page = hall.page()
        page.goto(f"{hall.server.address}{group}/clubs/4")
        page.click("summary:has-text('Rules of the ranking')")
        page.get_by_label("At least so many players").fill("2")
        page.get_by_label("Women among those who count").fill("1")
        page.get_by_role("button", name="Save").click()
        sync_api.expect(page.locator("main")).to_contain_text("1 of those who count is a woman")
        sync_api.expect(page.locator("table.list tbody td.num").first).to_have_text("–")
        page.click("summary:has-text('Rules of the ranking')")
        shot(page, "clubs")
        page.get_by_role("link", name="Print", exact=True).click()
        shot(page, "clubs-paper")
