"""A whole event as a newcomer runs it in Chromium: few clicks, or none and the keyboard alone."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

import arbiter_messy_list as messy_list
from arbiter_chromium import CHROMIUM, FLAGS, needs_chromium
from arbiter_http import Server

sync_api = pytest.importorskip("playwright.sync_api")

if TYPE_CHECKING:
    from playwright.sync_api import Page

pytestmark = [pytest.mark.slow, needs_chromium]

PASSWORD = "correct horse battery"
IN_FOCUS = """(wanted) => {
    const here = document.activeElement;
    return !!here && here !== document.body && here.matches(wanted);
}"""
NAMED = """(name) => {
    const here = document.activeElement;
    const own = here.closest("label") || (here.labels && here.labels[0]) || here;
    const text = (here.ariaLabel || own.textContent).replace(/\\s+/g, " ").trim();
    return text.includes(name);
}"""


@contextmanager
def empty_installation(folder: Path) -> Iterator[tuple[Server, Page]]:
    """Start the program with an empty data folder, and a browser; end both."""
    server = Server(folder)
    try:
        with sync_api.sync_playwright() as playwright:
            browser = playwright.chromium.launch(executable_path=CHROMIUM, args=list(FLAGS))
            yield server, browser.new_page(viewport={"width": 1280, "height": 800})
            browser.close()
    finally:
        server.stop()


@dataclass
class Newcomer:
    """Somebody at mouse and keyboard. What stands on a paper before them is text, not a key."""

    page: Page
    clicks: int = 0
    keys: int = 0

    def click(self, what: str) -> None:
        self.page.click(what)
        self.page.wait_for_load_state("networkidle")
        self.clicks += 1

    def text(self, text: str) -> None:
        self.page.keyboard.type(text)

    def press(self, key: str) -> None:
        self.page.keyboard.press(key)
        self.page.wait_for_load_state("networkidle")
        self.keys += 1

    def walk_to(self, name: str, *, wanted: str = "*", most: int = 90) -> None:
        """Press Tab until something of that name has the focus."""
        for _ in range(most):
            if self.page.evaluate(IN_FOCUS, wanted) and self.page.evaluate(NAMED, name):
                return
            self.page.keyboard.press("Tab")
            self.keys += 1
        raise AssertionError(f"{name!r} is not reached by Tab on {self.page.url}")

    def choose(self, name: str, then: str, *, wanted: str = "button, a, summary") -> None:
        """Walk to a button or link, press Enter, and wait for what it leads to."""
        self.walk_to(name, wanted=wanted)
        self.press("Enter")
        self.page.wait_for_selector(then)
        self.page.wait_for_load_state("networkidle")

    def sign_up(self, address: str) -> None:
        """Follow the one-time link that the program prints."""
        self.page.goto(address)
        self.text("chief")
        for _ in range(2):
            self.press("Tab")
            self.text(PASSWORD)
        self.press("Enter")


def test_sixty_messy_players_to_a_published_round(tmp_path: Path) -> None:
    """It took 30 clicks and 12 keys."""
    with empty_installation(tmp_path / "data") as (server, page):
        newcomer = Newcomer(page)
        newcomer.sign_up(server.address + server.link)
        page.wait_for_selector("[name=name]:focus")
        newcomer.text("City Open")
        newcomer.press("Enter")
        book = tmp_path / "meldungen.xlsx"
        book.write_bytes(messy_list.workbook())
        page.set_input_files("input[type=file]", book)
        newcomer.clicks += 3  # "Choose file", the file, "Open"
        newcomer.click("text=Load file")
        newcomer.click("[name$='-rating']")
        newcomer.press("Control+a")
        newcomer.text("1500")
        newcomer.click("button >> text=Add 60")
        page.wait_for_selector("h1 >> text=Add 60 players: ")  # two want two byes each
        newcomer.click("main button >> text=Add")
        sync_api.expect(page.locator("#players-head h1")).to_have_text("Players 60")
        newcomer.click("#players-head >> text=To round 1")
        newcomer.click("text=Pair round 1")
        newcomer.click("button >> text=Publish")
        page.wait_for_selector(".published >> text=Published")
        sync_api.expect(page.locator(".board")).to_have_count(30)
        print(f"{newcomer.clicks} clicks, {newcomer.keys} keys")
        assert newcomer.clicks <= 15
        assert newcomer.keys <= 12


PLAYERS = (
    *("Alder, Ines 2310 GER", "Birch, Tomas 2202 CZE", "Cedar, Lucia 1985 ESP"),
    *("Dogwood, Peter 1888 ENG", "Elm, Sofie 1804 DEN", "Fir, Marek 1751 POL"),
    *("Ginkgo, Hana 1620 JPN", "Hazel, Owen 1573 WLS"),
)


def test_a_whole_event_by_keyboard_alone(tmp_path: Path) -> None:
    """Tab, Enter, space, arrows and the keys that the pages name; no mouse."""
    with empty_installation(tmp_path) as (server, page):
        # Whatever reacts to a mouse alone is not reached: nothing here clicks.
        person = Newcomer(page)
        person.sign_up(server.address + server.link)
        page.wait_for_selector("[name=name]:focus")
        person.text("Keys only")
        person.walk_to("Rounds", wanted="input")
        person.press("Control+a")
        person.text("3")
        person.press("Enter")
        for line in PLAYERS:
            page.wait_for_selector("[name=line]:focus")
            person.text(line)
            person.press("Enter")
            page.wait_for_selector(f".done-line >> text={line.split(',')[0]}")
        person.choose("Check-in", ".arrivals-count")
        person.choose("All are here", ".arrivals-count >> text=8 / 8")
        person.choose("Rounds", "button >> text=Pair round 1", wanted=".tabs a")
        for number in (1, 2, 3):
            if number > 1:
                page.wait_for_selector("#live a.button")
                person.press("n")
                person.press("Enter")
                page.wait_for_selector(f"button >> text=Pair round {number}")
            person.choose(f"Pair round {number}", "button >> text=Publish")
            person.choose("Publish", ".published >> text=Published")
            page.wait_for_selector(".board:focus")
            for result in "1=01":
                person.press(result)
            sync_api.expect(page.locator(".board.done")).to_have_count(4)
        person.choose("Standings", ".standings", wanted=".tabs a")
        sync_api.expect(page.locator(".standings tbody tr")).to_have_count(8)
        person.choose("Print and export", "h1 >> text=Print", wanted=".tabs a")
        person.choose("Finish", "h1 >> text=Finish")
        for label, value in (("Place", "Halle"), ("Federation", "GER")):
            person.walk_to(label, wanted="input")
            person.text(value)
        person.choose("Save", ".message.success")
        person.choose("Final report", "h1 >> text=report", wanted="main a")
        person.choose("All prints", "h1 >> text=Print")
        person.choose("Finish", "h1 >> text=Finish")
        person.walk_to("TRF26", wanted="a")
        with page.expect_download() as download:
            page.keyboard.press("Enter")
        text = Path(download.value.path()).read_text(encoding="utf-8")
        assert "012 Keys only" in text
        assert "022 Halle" in text
        assert sum(line.startswith("001") for line in text.splitlines()) == len(PLAYERS)
        print(f"{person.keys} keys beside the texts")
