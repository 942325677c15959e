"""A nine-round event of forty players in a real browser, from the first link to the report.

Needs Chromium of the system and ``pip install 'swissmate[browser]'``; skipped otherwise. With
``SWISSMATE_SCREENSHOTS=FOLDER`` it also takes pictures at desktop, tablet and phone size.
"""

from __future__ import annotations

import os
import random
import re
import sqlite3
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from arbiter_chromium import CHROMIUM, FLAGS, assert_fits, needs_chromium, opened_hall
from arbiter_http import PASSWORD, ROOT, Server

sync_api = pytest.importorskip("playwright.sync_api")

pytestmark = [pytest.mark.slow, needs_chromium]

if TYPE_CHECKING:
    from playwright.sync_api import Page, Route

    from arbiter_chromium import Hall

SIZES = {"desktop": (1280, 800), "tablet": (820, 1180), "phone": (360, 740)}
KEYS = {"1-0": "1", "1/2": "5", "0-1": "0", "+/-": "+", "-/+": "-"}


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Server]:
    running = Server(tmp_path / "data")
    yield running
    running.stop()


def create_account(page: Page, link: str, name: str) -> None:
    page.goto(link)
    page.fill("[name=username]", name)
    page.fill("[name=password]", PASSWORD)
    page.fill("[name=again]", PASSWORD)
    page.click("main button.primary")
    page.wait_for_selector("h1")


def enter_round(page: Page, results: list[str]) -> None:
    """Enter a whole round with keys alone: the first open board has the focus already."""
    for result in results:
        page.keyboard.press(KEYS[result])
    sync_api.expect(page.locator(".board:not(.done):not(.bye)")).to_have_count(0)


def pictures(page: Page, name: str, path: str | None = None) -> None:
    folder = os.environ.get("SWISSMATE_SCREENSHOTS")
    if not folder:
        return
    if path:
        page.goto(path)
    usual = page.viewport_size
    for size, (width, height) in SIZES.items():
        page.set_viewport_size({"width": width, "height": height})
        page.screenshot(path=f"{folder}/{size}-{name}.png")
    if usual is not None:
        page.set_viewport_size(usual)


def assert_fits_a_phone(page: Page, path: str) -> None:
    """On a phone nothing sticks out of the page."""
    page.set_viewport_size({"width": 360, "height": 740})
    page.goto(path)
    assert_fits(page, 360)
    page.set_viewport_size({"width": 1280, "height": 800})


def test_nine_rounds_of_forty_players(server: Server, tmp_path: Path) -> None:
    problems: list[str] = []
    foreign: list[str] = []

    def watch(page: Page) -> None:
        page.on("pageerror", lambda error: problems.append(str(error)))
        page.on(
            "console",
            lambda message: (
                problems.append(message.text)
                if message.type == "error" and "409" not in message.text
                else None
            ),
        )
        page.on(
            "request",
            lambda request: (
                foreign.append(request.url)
                if not request.url.startswith((server.address, "data:"))
                else None
            ),
        )

    with sync_api.sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=list(FLAGS))
        context = browser.new_context(viewport={"width": 1280, "height": 800})
        page = context.new_page()
        watch(page)
        play_the_event(server, browser, page, watch, tmp_path)
        browser.close()
    assert problems == []
    assert foreign == []


class CountedPage:
    """Counts what a person would do: clicks, fields, keys."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.clicks = self.fields = self.keys = 0

    def click(self, selector: str) -> None:
        self.clicks += 1
        self.page.click(selector)

    def fill(self, selector: str, text: str) -> None:
        self.fields += 1
        self.page.fill(selector, text)

    def press(self, key: str) -> None:
        self.keys += 1
        self.page.keyboard.press(key)


def test_twelve_players_from_nothing_to_the_first_round(server: Server) -> None:
    """The steps that docs/web.md counts: six clicks, six fields, six keys."""
    with sync_api.sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=list(FLAGS))
        page = browser.new_page()
        person = CountedPage(page)
        page.goto(server.address + server.link)
        person.fill("[name=username]", "anna")
        person.fill("[name=password]", PASSWORD)
        person.fill("[name=again]", PASSWORD)
        person.click("main button.primary")
        person.fill("[name=name]", "Club evening")
        person.fill("[name=rounds]", "5")
        person.click("text=Create event")
        person.fill("[name=rows]", "\n".join(f"Player {n}; {2000 - 10 * n}" for n in range(12)))
        person.click("text=Add these players")
        person.click("text=To round 1")
        person.click("text=Pair round 1")
        person.click("form[action$='/publish'] button")
        page.wait_for_selector(".board:focus")
        for key in "150150":
            person.press(key)
        sync_api.expect(page.locator(".board.done")).to_have_count(6)
        browser.close()
    assert (person.clicks, person.fields, person.keys) == (6, 6, 6)


def test_between_the_last_result_and_the_next_pairing(tmp_path: Path) -> None:
    """What is still open is in sight, one click or key away; the next page wakes up by itself."""
    server = Server(tmp_path)
    try:
        with sync_api.sync_playwright() as playwright:
            browser = playwright.chromium.launch(executable_path=CHROMIUM, args=list(FLAGS))
            context = browser.new_context(viewport={"width": 1280, "height": 600})
            page = context.new_page()
            create_account(page, server.address + server.link, "anna")
            page.goto(server.address + "/events/new")
            page.fill("[name=name]", "Open")
            page.fill("[name=rounds]", "5")
            page.click("main button.primary")
            page.fill("[name=rows]", "\n".join(f"Player {n}; {2300 - 10 * n}" for n in range(40)))
            page.click("text=Add these players")
            page.wait_for_selector("text=40 players added")
            event = re.sub(r"/players.*", "", page.url)
            page.goto(f"{event}/rounds/1/")
            page.click("form[action$='/pair'] button")
            page.click("form[action$='/publish'] button")
            page.wait_for_selector(".board:focus")
            for board in range(1, 21):
                page.keyboard.press("ArrowDown" if board in (4, 11, 17) else "1")
            sync_api.expect(page.locator(".open-boards a")).to_have_text(["4", "11", "17"])
            sync_api.expect(page.locator(".open-boards")).to_be_in_viewport()
            page.click(".open-boards a >> text=17")
            focused = page.locator(".board:focus .no")
            sync_api.expect(focused).to_have_text("17")
            sync_api.expect(focused).to_be_in_viewport()
            page.keyboard.press("5")
            page.keyboard.press("n")  # nothing open below: from the top again
            sync_api.expect(focused).to_have_text("4")
            page.keyboard.press("0")
            sync_api.expect(page.locator(".open-boards a")).to_have_text(["11"])

            # A second page waits for the last result, and is told of it.
            waiting = context.new_page()
            waiting.goto(f"{event}/rounds/2/")
            waiting.get_by_label("Player 7 (8)", exact=True).check()
            button = waiting.locator("form[action$='/pair'] button")
            sync_api.expect(button).to_be_disabled()
            sync_api.expect(waiting.locator("#precheck .blocks a")).to_have_count(1)
            page.keyboard.press("n")
            page.keyboard.press("1")
            sync_api.expect(page.locator("#live a.primary")).to_have_text("To round 2")
            sync_api.expect(button).to_be_enabled()
            # What was being filled in meanwhile is still there.
            waiting.click("text=Note for all ticked")
            waiting.wait_for_selector("#precheck >> text=half-point bye: Player 7")
            page.click("#live a.primary")
            page.click("form[action$='/pair'] button")
            page.wait_for_selector(".tag.warn >> text=not published")
            sync_api.expect(page.locator(".board:not(.bye)")).to_have_count(19)
            browser.close()
    finally:
        server.stop()


def test_a_round_paired_by_hand_where_nobody_is_left(tmp_path: Path) -> None:
    """Four players have met in three rounds; whoever is chosen changes places, for good."""
    server = Server(tmp_path)
    try:
        with sync_api.sync_playwright() as playwright:
            browser = playwright.chromium.launch(executable_path=CHROMIUM, args=list(FLAGS))
            page = browser.new_context(viewport={"width": 390, "height": 844}).new_page()
            create_account(page, server.address + server.link, "anna")
            page.goto(server.address + "/events/new")
            page.fill("[name=name]", "Four")
            page.fill("[name=rounds]", "5")
            page.click("main button.primary")
            page.fill("[name=rows]", "Ada;2000\nBen;1900\nCleo;1800\nDan;1700")
            page.click("text=Add these players")
            page.wait_for_selector("text=4 players added")
            event = re.sub(r"/players.*", "", page.url)
            for number in (1, 2, 3, 4):
                page.goto(f"{event}/rounds/{number}/")
                page.click("form[action$='/pair'] button")
                if number < 4:
                    page.click("form[action$='/publish'] button")
                    page.wait_for_selector(".board:focus")
                    enter_round(page, ["1/2", "1/2"])
            page.wait_for_selector("text=No valid pairing exists")
            assert_fits(page, 390)
            page.click("button:has-text('Pair by hand')")
            names = page.locator(".manual .seat")

            def expect(*order: str) -> None:
                for index, name in enumerate(order):
                    sync_api.expect(names.nth(index)).to_contain_text(name)

            expect("Ada", "Ben", "Cleo", "Dan")
            page.fill("[name=one]", "4")
            page.fill("[name=other]", "1")
            sync_api.expect(page.locator("#named")).to_contain_text("Dan")
            page.keyboard.press("Enter")
            expect("Dan", "Ben", "Cleo", "Ada")
            names.nth(2).click()
            names.nth(0).click()
            expect("Cleo", "Ben", "Dan", "Ada")
            sync_api.expect(page.locator(".breach")).to_have_count(2)
            page.fill("[name=reason]", "agreed with all four")
            page.click("#finish button.primary")
            page.wait_for_selector("text=Cleo and Ben meet again")
            page.click("#asked button")  # a pairing that is not the rules' is asked twice
            page.wait_for_selector("text=This is asked twice")
            page.click("#asked button")
            page.wait_for_selector(".tag:has-text('paired by hand')")
            page.wait_for_selector("text=Dan and Ada meet again")
            browser.close()
    finally:
        server.stop()


def test_a_result_that_was_not_saved_is_said_loudly(tmp_path: Path) -> None:
    server = Server(tmp_path, "--demo")
    try:
        with sync_api.sync_playwright() as playwright:
            browser = playwright.chromium.launch(executable_path=CHROMIUM, args=list(FLAGS))
            page = browser.new_page()
            create_account(page, server.address + server.link, "anna")
            page.goto(server.address + "/events/1/rounds/2/")
            page.wait_for_selector(".board:focus")
            faults: list[str] = []
            page.on("pageerror", lambda error: faults.append(str(error)))
            page.context.set_offline(True)
            page.locator(".board:focus").press("1")
            page.wait_for_selector("#alert >> text=NOT SAVED")
            page.wait_for_selector(".board.unsaved")
            page.context.set_offline(False)
            page.locator(".board.unsaved").press("1")
            sync_api.expect(page.locator(".board.unsaved")).to_have_count(0)
            sync_api.expect(page.locator("#alert")).to_be_hidden()
            sync_api.expect(page.locator(".board.done")).to_have_count(3)
            assert faults == []
            browser.close()
    finally:
        server.stop()


@contextmanager
def round_one(tmp_path: Path) -> Iterator[tuple[Hall, Page]]:
    """A hall whose first round is paired, and the page of it, ready for keys."""
    with opened_hall(tmp_path) as hall:
        hall.pair(1)
        page = hall.page()
        page.goto(hall.address("rounds/1/"))
        page.wait_for_selector(".board:focus")
        yield hall, page


def held_back(page: Page, address: str = "**/result") -> list[Route]:
    """Hold back what is sent to an address, every result, until the test lets it go."""
    held: list[Route] = []

    def hold(route: Route) -> None:
        held.append(route)

    page.route(address, hold)
    return held


def taken(page: Page, held: list[Route]) -> Route:
    """The request that is held back, once it has come."""
    while not held:
        page.wait_for_timeout(20)
    return held.pop()


def test_a_pairing_by_hand_is_not_finished_before_its_changes_are_there(tmp_path: Path) -> None:
    """On a slow line the change was lost, and the round left as it was."""
    with round_one(tmp_path) as (_hall, page):
        page.click(".round-menu summary")
        page.click("text=Swap players or colours")
        page.locator("#draft").wait_for()
        page.wait_for_load_state()  # its script hears clicks
        held = held_back(page, "**/manual/move")
        page.fill("[name=reason]", "two of one family")
        colors = page.locator("[data-turn]")
        colors.nth(0).click()
        colors.nth(1).click()
        page.click("#finish button.primary")
        page.wait_for_timeout(500)
        for _ in range(2):
            taken(page, held).continue_()
        page.wait_for_selector("text=/The rules give another pairing: .+; .+/")


def test_a_failure_is_said_though_a_poll_brought_the_row_anew_meanwhile(tmp_path: Path) -> None:
    """A colleague's result comes between the key and its failure; a reload that is due waits."""
    with round_one(tmp_path) as (hall, page):
        held = held_back(page)
        row = page.locator(".board:focus")
        address = row.get_attribute("data-url")
        assert address
        row.evaluate("row => { row.isSameRow = true; }")
        page.keyboard.press("1")
        with page.expect_response(lambda answer: "/live" in answer.url and answer.status == 200):
            hall.chief.post(address, result="1-0", version="1")
        saving = page.locator(".board.saving")
        sync_api.expect(page.locator("#live strong")).to_have_text("1")  # the poll was shown
        assert saving.evaluate("row => row.isSameRow")
        taken(page, held).abort()
        alert = page.locator("#alert >> text=NOT SAVED")
        sync_api.expect(alert).to_be_visible()
        sync_api.expect(page.locator(".board.unsaved")).to_have_count(1)
        # The pairing is taken back: the page must be loaded again, but not before this is saved.
        with page.expect_response(lambda answer: "hx-refresh" in answer.headers):
            hall.chief.post(f"{hall.event}/rounds/1/unpublish", reason="a slip")
        sync_api.expect(alert).to_be_visible()
        assert page.locator(".board.unsaved").evaluate("row => row.isSameRow")


def test_a_click_is_not_lost_when_the_page_would_load_itself_again(tmp_path: Path) -> None:
    """The answer to the click takes its time; meanwhile a colleague takes the pairing back."""
    with round_one(tmp_path) as (hall, page):
        clicked = held_back(page, "**/standings")
        page.evaluate("path => location.assign(path)", hall.address("standings"))
        link = taken(page, clicked)
        with page.expect_response(lambda answer: "hx-refresh" in answer.headers):
            hall.chief.post(f"{hall.event}/rounds/1/unpublish", reason="a slip")
        page.wait_for_timeout(300)  # in which the page would load itself again
        link.continue_()
        page.wait_for_url("**/standings")


def test_neither_a_second_key_nor_what_a_poll_brought_is_lost(tmp_path: Path) -> None:
    """A key on a row whose first is on its way is sent after it; the poll asks once more."""
    with round_one(tmp_path) as (hall, page):
        held = held_back(page)
        row = page.locator(".board:focus")
        address = row.get_attribute("data-url")
        shown = page.get_attribute("#live", "hx-get")
        assert address
        assert shown
        page.keyboard.press("1")
        with page.expect_response(lambda answer: "/live" in answer.url and answer.status == 200):
            hall.chief.post(address, result="1/2", version="1")
        taken(page, held).abort()
        first = page.locator(".board.unsaved")
        sync_api.expect(first).to_have_count(1)
        first.focus()
        page.keyboard.press("5")
        page.keyboard.press("ArrowUp")
        page.keyboard.press("0")  # the draw is still on its way
        taken(page, held).continue_()
        with page.expect_request(lambda request: request.url.endswith(shown)):
            taken(page, held).continue_()
        sync_api.expect(page.locator("#alert")).to_be_hidden()
        sync_api.expect(page.locator(".board [aria-pressed=true]")).to_have_text("0–1")


def play_the_event(server: Server, browser: Any, page: Page, watch: Any, tmp_path: Path) -> None:
    base = server.address
    rng = random.Random(9)
    create_account(page, server.address + server.link, "anna")

    # A colleague is invited and opens the link in a browser of her own.
    page.goto(base + "/accounts")
    page.click("text=Make a one-time link")
    link = page.input_value("input[readonly]")
    deputy = browser.new_context(viewport={"width": 820, "height": 1180}).new_page()
    watch(deputy)
    create_account(deputy, link, "berta")

    # The event and its players.
    page.goto(base + "/")
    page.click("text=New event")
    page.fill("[name=name]", "Autumn Open")
    page.click("text=Advanced")
    page.fill("[name=place]", "Town Hall")
    page.click("text=Create event")
    rows = ["Name;Rating;Federation;Title;Club"]
    for number in range(39):
        title = ["GM", "IM", "FM", ""][min(number // 4, 3)]
        federation = ["NOR", "ESP", "GER", "IND"][number % 4]
        rows.append(
            f"Surname{number:02}, Ann;{2500 - 23 * number};{federation};{title};Club {number % 7}"
        )
    page.fill("[name=rows]", "\n".join(rows))
    page.click("text=Add these players")
    page.wait_for_selector("text=39 players added")
    pictures(page, "players")
    event = re.sub(r"/players.*", "", page.url)

    # A half-point bye in round three, and a pair that may not meet.
    page.click("text=Surname10, Ann")
    page.select_option("[name=bye-3]", "H")
    page.click("main button.primary")
    page.wait_for_selector("text=Surname10, Ann: saved.")
    page.goto(event + "/players")
    page.click("text=Pairs that may not meet")
    page.select_option("[name=one]", index=1)
    page.select_option("[name=other]", index=20)
    page.click("form[action$='/forbidden'] button")
    page.wait_for_selector("li:has-text('Surname00, Ann – Surname19, Ann')")

    for number in range(1, 10):
        if number == 2:  # a late entry
            picked_from_the_rating_list(page, event, base, tmp_path)
            page.wait_for_selector("text=Latecomer, Lars is on the list")
        if number == 6:  # a withdrawal
            page.goto(event + "/players")
            page.click("text=Surname20, Ann")
            page.click("form[action$='/withdraw'] button")
        page.goto(f"{event}/rounds/{number}/")
        if number == 3:
            pictures(page, "before-pairing")
        page.click("form[action$='/pair'] button")
        page.click("form[action$='/publish'] button")
        page.wait_for_selector(".board[data-url]")
        count = page.locator(".board[data-url]").count()
        results = rng.choices(["1-0", "1/2", "0-1"], (5, 4, 3), k=count)
        if number == 2:
            results[3], results[7] = "+/-", "-/+"
        if number == 3:
            conflict_between_two(page, deputy)
            results = results[1:]
        if number == 5:
            deputy.goto(page.url)
            spectator = spectator_who_searches(page, browser, event)
            page.keyboard.press(KEYS[results[0]])
            asks = deputy.get_attribute("#live", "hx-trigger")
            assert asks == "every 1500ms"  # so that a colleague sees it within two seconds
            deputy.wait_for_selector(".board.done")
            results = results[1:]
            enter_round(page, results)
            results = []
            # His page was renewed; what he searched for stayed.
            spectator.wait_for_selector(".board.done:visible")
            assert spectator.input_value("#find-player") == "Surname05"
            sync_api.expect(spectator.locator(".board:visible")).to_have_count(1)
        enter_round(page, results)
        if number == 3:
            pictures(page, "round")
        if number == 4:
            wrong_result_corrected(page, event)

    look_at_everything(page, browser, event, base)
    check_the_exports(page, event, tmp_path)
    check_the_database(page, base, tmp_path)


def picked_from_the_rating_list(page: Page, event: str, base: str, tmp_path: Path) -> None:
    """A list is loaded; a late entry is found by a part of the name and added."""
    path = tmp_path / "list.xml"
    people = (("7000001", "Latecomer, Lars", 2222), ("7000002", "Latecomer, Mia", 1999))
    path.write_text(
        "<playerslist>"
        + "".join(
            f"<player><fideid>{number}</fideid><name>{name}</name><country>NOR</country>"
            f"<title>FM</title><rating>{rating}</rating><birthday>2001</birthday></player>"
            for number, name, rating in people
        )
        + "</playerslist>"
    )
    page.goto(base + "/ratings")
    page.set_input_files("[name=file]", path)
    page.click("main button >> text=Import")
    page.wait_for_selector("text=2 players imported")
    page.goto(event + "/players")
    page.click("#add-players > summary")
    page.click("text=Add one player")
    page.locator("#finder").press_sequentially("latecomer l")
    page.wait_for_selector("#found li")
    sync_api.expect(page.locator("#found li")).to_have_count(1)
    page.click("#found button")
    assert page.input_value("#add-form [name=fide_id]") == "7000001"
    assert page.input_value("#add-form [name=rating]") == "2222"
    page.click("#add-form button.primary")
    page.click("#asked button")  # numbers in use move


def spectator_who_searches(page: Page, browser: Any, event: str) -> Page:
    """Somebody on a phone looks for one player."""
    text = page.request.get(event + "/print").text()
    found = re.search(r'href="(http://[^"]+/p/\w+/)"', text)
    assert found is not None
    phone: Page = browser.new_context(viewport={"width": 360, "height": 740}).new_page()
    phone.goto(found.group(1))
    phone.fill("#find-player", "Surname05")
    sync_api.expect(phone.locator(".board:visible")).to_have_count(1)
    return phone


def conflict_between_two(page: Page, deputy: Page) -> None:
    """Two people enter different results for board one; the chief settles it."""
    deputy.goto(page.url)
    # The deputy's page is kept from hearing of the first result.
    deputy.route("**/live*", lambda route: route.fulfill(status=204))
    page.keyboard.press("1")
    page.wait_for_selector(".board.done")
    deputy.click(".board:first-child button[value='0-1']")
    deputy.wait_for_selector(".board.conflict")
    page.wait_for_selector(".board.conflict >> text=Two different results")
    pictures(page, "conflict")
    page.click(".settle button:has-text('berta')")
    page.wait_for_selector(
        ".board:first-child:not(.conflict) button[value='0-1'][aria-pressed=true]"
    )
    deputy.unroute("**/live*")
    page.locator(".board:nth-child(2)").focus()


def wrong_result_corrected(page: Page, event: str) -> None:
    """The chief undoes the last result of round four, and enters it again."""
    page.goto(event + "/log")
    page.click("tr:has-text('Round 4 board') >> nth=0 >> button")
    page.wait_for_selector("text=Undone: ")
    page.goto(event + "/rounds/4/")
    page.wait_for_selector(".board:not(.done):focus")
    enter_round(page, ["1/2"])
    # A result of round three is corrected after round four was played: for rating only.
    page.goto(event + "/rounds/3/")
    page.click(".board:nth-child(5) >> text=Correct")
    assert page.is_checked("[value=rating]")
    page.select_option("[name=result]", "W-L")
    page.fill("[name=reason]", "the score sheets say so")
    page.click("form button.primary")
    # Nobody corrects what later rounds were paired by without being asked.
    page.click("#asked button")
    page.wait_for_selector("text=Corrected:")


def look_at_everything(page: Page, browser: Any, event: str, base: str) -> None:
    for what in ("standings", "crosstable", "print", "log", "settings", "backups", "players"):
        pictures(page, what, f"{event}/{what}")
        assert_fits_a_phone(page, f"{event}/{what}")
    for what in (
        "pairings",
        "names",
        "slips",
        "boards",
        "standings",
        "crosstable",
        "players",
        "cards",
        "report",
        "poster",
    ):
        response = page.goto(f"{event}/print/{what}")
        assert response is not None
        assert response.ok, what
        page.emulate_media(media="print")
        assert page.locator("body").inner_text().strip()
        assert not page.is_visible("[data-do=print]")
        page.emulate_media(media="screen")
        pictures(page, f"print-{what}")
    page.goto(event + "/rounds/3/")
    page.click(".board:nth-child(4) >> text=Why?")
    page.select_option("[name=wish]", "bye")
    page.click("text=Ask")
    page.wait_for_selector(".answer li")
    page.click("text=The whole round as a picture")
    page.wait_for_selector("img.picture")
    pictures(page, "why")
    assert_fits_a_phone(page, page.url)
    page.goto(event + "/print")
    public = page.get_attribute(f"a[href^='{base}/p/']", "href")
    assert public is not None
    phone = browser.new_context(viewport={"width": 360, "height": 740}).new_page()
    for what in ("", "rounds/2", "standings", "crosstable", "players", "players/1"):
        response = phone.goto(public + what)
        assert response.ok, what
        assert_fits(phone, 360)
        pictures(phone, "public-" + (what.replace("/", "-") or "pairings"))
    assert "Surname" in phone.inner_text("main")


def check_the_exports(page: Page, event: str, tmp_path: Path) -> None:
    for dialect in ("trf26", "trf16"):
        response = page.request.get(f"{event}/export/{dialect}")
        path = tmp_path / f"{dialect}.trf"
        path.write_bytes(response.body())
        done = subprocess.run(
            [
                sys.executable,
                "-m",
                "swissmate",
                "check",
                str(path),
                "--strict",
                "--rules",
                "dutch-2026",
            ],
            env={**os.environ, "PYTHONPATH": str(ROOT / "src")},
            capture_output=True,
            text=True,
            check=False,
        )
        assert done.returncode == 0, done.stdout + done.stderr


def check_the_database(page: Page, base: str, tmp_path: Path) -> None:
    """The downloaded copy of the whole database opens and holds the nine rounds."""
    copy = tmp_path / "copy.sqlite3"
    copy.write_bytes(page.request.get(base + "/backup").body())
    connection = sqlite3.connect(copy)
    assert connection.execute("PRAGMA integrity_check").fetchone() == ("ok",)
    assert connection.execute("SELECT count(*) FROM arbiter_round").fetchone() == (9,)
    connection.close()


def test_why_on_a_phone(tmp_path: Path) -> None:
    """A parent taps "Why?" at a board and on a player's card, and asks why not somebody else."""
    server = Server(tmp_path)
    try:
        with sync_api.sync_playwright() as playwright:
            browser = playwright.chromium.launch(executable_path=CHROMIUM, args=list(FLAGS))
            page = browser.new_page()
            create_account(page, server.address + server.link, "anna")
            page.goto(server.address + "/events/new")
            page.fill("[name=name]", "Why")
            page.fill("[name=rounds]", "5")
            page.click("main summary")
            page.select_option("[name=initial_color]", "b")  # so that Ben has White
            page.click("main button.primary")
            names = ["Ada", "Ben", "Cleo", "Dan", "Eve", "Finn", "Gus", "Hana"]
            rows = [f"{name};{2000 - 50 * place}" for place, name in enumerate(names)]
            page.fill("[name=rows]", "\n".join(rows))
            page.click("text=Add these players")
            page.wait_for_selector("text=8 players added")
            event = re.sub(r"/players.*", "", page.url)
            page.goto(f"{event}/rounds/1/")
            page.click("form[action$='/pair'] button")
            page.click("form[action$='/publish'] button")
            page.wait_for_selector(".board:focus")
            page.goto(f"{event}/print")
            link = page.locator("a[href*='/p/']").first.get_attribute("href")
            assert link is not None
            public = server.address + re.sub(r"^https?://[^/]+", "", link)

            phone = browser.new_context(viewport={"width": 360, "height": 740}).new_page()
            faults: list[str] = []
            phone.on("pageerror", lambda error: faults.append(str(error)))

            phone.goto(public)
            assert_fits(phone, 360)
            why = phone.locator(".board a.why")
            assert why.count() == 4
            box = why.first.bounding_box()
            assert box is not None
            assert box["height"] >= 24  # a finger's least (WCAG 2.5.8)
            assert box["width"] >= 24
            pictures(phone, "why-board")
            why.nth(1).click()
            phone.wait_for_selector("h1 >> text=why this pairing in round 1")
            phone.wait_for_selector("text=2 Ben is number 2 of the upper half, 6 Finn")
            assert_fits(phone, 360)
            pictures(phone, "why-player")
            phone.select_option("[name=not]", label="5 Eve")
            phone.click("form.ask button")
            phone.wait_for_selector("text=Why do 2 Ben and 5 Eve not meet?")
            assert_fits(phone, 360)
            phone.click("text=Back to the whole explanation")
            phone.click("nav >> text=Players")
            phone.click("text=Hana")
            phone.wait_for_selector("h1 >> text=Hana")
            assert_fits(phone, 360)
            phone.click("a.why")
            phone.wait_for_selector("text=4 Dan is number 4 of the upper half, 8 Hana")
            assert faults == []
            browser.close()
    finally:
        server.stop()
