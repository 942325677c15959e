"""A team event and a double round robin in Chromium, from entry to the final report."""

from __future__ import annotations

import re
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

import swissmate
from arbiter_chromium import (
    Hall,
    assert_fits,
    needs_chromium,
    opened_hall,
    shot,
)

sync_api = pytest.importorskip("playwright.sync_api")

if TYPE_CHECKING:
    from playwright.sync_api import Page

pytestmark = needs_chromium

ROUNDS = 7
# The strongest line-ups win most boards; a few draws, one forfeit a round.
KEYS = ("1", "1", "5", "1", "0", "5", "1", "0", "5", "1", "1", "5")


def rows_of_teams(teams: int, members: int) -> str:
    names = ("Adler", "Berg", "Carlsen", "Dahl", "Ende")
    lines = ["Team;Board;Name;Rating;Federation"]
    for team in range(1, teams + 1):
        lines += [
            f"Team {team:02};{board};{name} {team:02}, A;{2500 - 30 * team - 9 * board};NOR"
            for board, name in enumerate(names[:members], 1)
        ]
    return "\n".join(lines)


def create(hall: Hall, page: Page, name: str, rounds: int, rules: str) -> None:
    page.goto(f"{hall.server.address}/events/new")
    page.fill("[name=name]", name)
    page.fill("[name=rounds]", str(rounds))
    page.click("form.event-form summary")
    page.select_option("[name=rules]", rules)
    page.click("main button.primary")


def enter_by_keys(page: Page, count: int, keys: tuple[str, ...]) -> None:
    """Enter the results of a round board by board, and wait until all are stored."""
    page.wait_for_selector(".board:focus")
    for index in range(count):
        page.keyboard.press(keys[index % len(keys)])
    done = page.locator(".board.done[data-url]")
    sync_api.expect(done).to_have_count(count, timeout=60_000)


def pair_and_publish(page: Page) -> None:
    page.click("form[action$='/pair'] button")
    page.click("form[action$='/publish'] button")


@pytest.mark.slow
def test_twelve_teams_from_entry_to_report(tmp_path: Path) -> None:
    with opened_hall(tmp_path) as hall:
        page = hall.page()
        page.set_default_timeout(60_000)
        create(hall, page, "Team Cup", ROUNDS, "team-2026")
        page.fill("[name=rows]", rows_of_teams(12, 5))
        page.click("text=Add these teams")
        page.wait_for_selector("text=12 teams entered")
        shot(page, "teams")
        event = page.url.removesuffix("/teams")
        captain = page.locator("text=address for line-ups").first.get_attribute("href")
        page.click("text=Team 01")
        shot(page, "roster")
        for number in range(1, ROUNDS + 1):
            page.goto(f"{event}/rounds/{number}/")
            pair_and_publish(page)
            if number == 1:
                _line_ups(hall, page, event, str(captain))
                page.goto(f"{event}/rounds/1/")
            enter_by_keys(page, 24, KEYS[number:] + KEYS[:number])
            if number == 1:
                shot(page, "round")
        page.goto(f"{event}/standings")
        sync_api.expect(page.locator("table.standings tbody tr")).to_have_count(12)
        shot(page, "standings")
        page.goto(f"{event}/crosstable")
        shot(page, "crosstable")
        _papers(hall, page, event)


def _line_ups(hall: Hall, page: Page, event: str, captain: str) -> None:
    """The captain lets his fifth player in; the arbiter locks; then everybody sees the names."""
    outside = hall.browser.new_context(viewport={"width": 390, "height": 844}).new_page()
    outside.goto(hall.server.address + captain)
    outside.select_option(".line-up label:nth-of-type(4) select", label="5 Ende 01, A 2425")
    outside.click("text=Save this line-up")
    outside.wait_for_selector("text=You can change it until")
    shot(outside, "captain")
    outside.goto(hall.server.address + re.sub("captain/.*", "", captain))
    assert outside.locator("text=Ende 01, A").count() == 0
    page.goto(f"{event}/rounds/1/line-ups")
    shot(page, "line-ups")
    page.click("text=Lock all line-ups")
    page.wait_for_selector("text=Open them again")
    outside.reload()
    sync_api.expect(outside.locator("text=Ende 01, A")).to_have_count(1)
    shot(outside, "public-phone")
    assert_fits(outside, 390)


def _papers(hall: Hall, page: Page, event: str) -> None:
    """What is printed and exported at the end."""
    for paper in ("report", "pairings", "slips", "names", "standings", "players"):
        answer: Any = page.goto(f"{event}/print/{paper}?round={ROUNDS}")
        assert answer.status == 200, paper
        shot(page, f"print-{paper}")
    page.goto(f"{event}/print/report")
    sync_api.expect(page.locator("table.crosstable tbody tr")).to_have_count(12)
    sync_api.expect(page.locator("main")).to_contain_text("Swiss team system 2026")
    status, _headers, text = hall.chief.get(
        event.removeprefix(hall.server.address) + "/export/trf26"
    )
    assert status == 200
    assert sum(line.startswith("310") for line in text.splitlines()) == 12
    assert sum(line.startswith("300") for line in text.splitlines()) == 12 * ROUNDS


@pytest.mark.slow
def test_a_double_round_robin_of_eight(tmp_path: Path) -> None:
    with opened_hall(tmp_path) as hall:
        page = hall.page()
        page.set_default_timeout(60_000)
        create(hall, page, "Double Round", 14, "berger")
        page.fill("[name=rows]", "\n".join(f"Player {n}; {2300 - 10 * n}" for n in range(1, 9)))
        page.click("text=Add these players")
        page.wait_for_selector("text=8 players added")
        event = re.sub(r"/players.*", "", page.url)
        page.goto(f"{event}/schedule")
        page.click("text=Draw the numbers by lot")
        with page.expect_navigation():
            page.click("#sure [value=yes]")
        sync_api.expect(page.locator(".schedule section")).to_have_count(14)
        shot(page, "schedule")
        for number in range(1, 15):
            page.goto(f"{event}/rounds/{number}/")
            pair_and_publish(page)
            enter_by_keys(page, 4, KEYS[number % 5 :])
        page.goto(f"{event}/schedule")
        assert page.locator(".schedule td.result", has_text="–").count() == 56
        page.goto(f"{event}/print/report")
        sync_api.expect(page.locator("table.crosstable tbody tr")).to_have_count(8)
        shot(page, "round-robin-report")


@pytest.mark.slow
def test_a_league_of_eight_teams_at_home_and_away(tmp_path: Path) -> None:
    """From the card of the form to the report: Black on the odd boards for the home team."""
    with opened_hall(tmp_path) as hall:
        page = hall.page()
        page.set_default_timeout(60_000)
        page.goto(f"{hall.server.address}/events/new")
        page.check("[name=form][value=league]")
        page.fill("[name=name]", "City League")
        page.fill("[name=rounds]", "14")
        shot(page, "league-new")
        page.click("main button.primary")
        page.fill("[name=rows]", rows_of_teams(8, 4))
        page.click("text=Add these teams")
        page.wait_for_selector("text=8 teams entered")
        event = page.url.removesuffix("/teams")
        page.click("text=How matches are played")
        page.select_option("[name=home_boards]", "bw")
        page.click("form[action$='/teams/rules'] button")
        page.wait_for_selector("text=Saved.")
        page.goto(f"{event}/schedule")
        sync_api.expect(page.locator(".schedule section")).to_have_count(14)
        assert "Varma" not in page.content()
        shot(page, "league-schedule")
        for number in range(1, 15):
            page.goto(f"{event}/rounds/{number}/")
            if number == 1:  # the numbers were not drawn: the order of the list is taken
                page.click("form[action$='/pair'] button")
                page.click("#asked button")
                page.click("form[action$='/publish'] button")
            else:
                pair_and_publish(page)
            # C.05 Annex 1: row 1 is 1-8, 2-7, 3-6, 4-5; in the second cycle the other is at home.
            if number in (1, 8):
                home, other = ("Team 01", "Team 08")[:: 1 if number == 1 else -1]
                first = page.locator(".match").first
                sync_api.expect(first).to_contain_text(re.compile(f"{home}.*{other}", re.S))
                assert first.locator(".piece").first.get_attribute("class") == "piece b"
            enter_by_keys(page, 16, KEYS[number % 5 :])
            if number == 1:
                shot(page, "league-round")
                why = page.locator("a[href$='/explain']").first.get_attribute("href")
                page.goto(f"{hall.server.address}{why}")
                sync_api.expect(page.locator("main")).to_contain_text("is at home against")
                shot(page, "league-why")
        for paper in ("pairings", "slips", "grid", "standings", "crosstable", "report"):
            answer: Any = page.goto(f"{event}/print/{paper}?round=14")
            assert answer.status == 200, paper
            shot(page, f"league-print-{paper}")
        sync_api.expect(page.locator("table.crosstable tbody tr")).to_have_count(8)
        inside = event.removeprefix(hall.server.address)
        key = re.search(r"/p/(\w+)/", hall.chief.get(f"{inside}/print")[2])
        assert key is not None
        phone = hall.browser.new_context(viewport={"width": 390, "height": 844}).new_page()
        for name in ("", "schedule", "standings", "crosstable", "rounds/1"):
            phone.goto(f"{hall.server.address}/p/{key[1]}/{name}")
            assert_fits(phone, 390)
            shot(phone, f"league-phone-{name.replace('/', '-') or 'home'}")
        narrow = hall.page(width=390)
        roster = page.get_by_role("link", name="Team 01").first
        page.goto(f"{event}/teams")
        of_team = str(roster.get_attribute("href")).removeprefix(inside + "/")
        for name in ("teams", "schedule", "standings", "crosstable", "rounds/1/", of_team):
            narrow.goto(f"{event}/{name}")
            assert_fits(narrow, 390)
            shot(narrow, f"league-narrow-{name.replace('/', '-')}")
        # Without the row of headings each field says itself what it holds.
        for cell in narrow.locator(".roster tbody tr:first-child td").all():
            text = cell.evaluate("cell => getComputedStyle(cell, '::before').content")
            assert len(text.strip('"')) > 3, text
        for name in ("teams", "standings", "crosstable"):
            page.goto(f"{event}/{name}")
            shot(page, f"league-{name}")
        status, _headers, text = hall.chief.get(f"{inside}/export/trf26")
        assert status == 200
        report = swissmate.check(swissmate.read_trf(text.encode()))
        assert (report.rules, report.differing) == ("team-round-robin", ())
        assert len(report.rounds) == 14
