"""The first hour counted: keys and clicks in Chromium, at 0.28 s each (docs/web.md)."""

from __future__ import annotations

import re
import time
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from arbiter_chromium import needs_chromium, opened_hall

sync_api = pytest.importorskip("playwright.sync_api")

if TYPE_CHECKING:
    from playwright.sync_api import Page

pytestmark = [pytest.mark.slow, needs_chromium]

SECONDS_EACH = 0.28
FROM_PAPER = (
    *("Alder, Ines 2310 GER", "Birch, Tomas 2402 CZE", "Cedar, Lucia 1985 ESP"),
    *("Dogwood, Peter 2288 ENG", "Elm, Sofie 2104 DEN", "Fir, Marek 2051 POL"),
    *("Ginkgo, Hana 2120 JPN", "Hazel, Owen 1873 WLS", "Ivy, Clara 1790 FRA"),
    *("Juniper, Raj 2195 IND", "Kapok, Joao 1655 BRA", "Larch, Nina 0 NOR"),
    *("Maple, Berta 1820 CAN", "Nutmeg, Carl 1764 NED", "Oak, Dora 1702 IRL"),
    *("Palm, Emil 1688 SWE", "Quince, Frida 1651 NOR", "Rowan, Anton 1622 SCO"),
    *("Spruce, Mika 1590 FIN", "Teak, Lars 1544 DEN", "Umber, Zoe 1501 AUS"),
    *("Vine, Paula 1433 POR", "Willow, Jan 1399 BEL", "Yew, Ottilie 1250 AUT"),
)


@dataclass
class Typist:
    """Somebody at a keyboard; every key and click is counted."""

    page: Page
    keys: int = 0
    clicks: int = 0

    def type(self, text: str) -> None:
        self.page.keyboard.type(text)
        self.keys += len(text)

    def press(self, key: str) -> None:
        self.page.keyboard.press(key)
        self.keys += 1

    def click(self, what: str) -> None:
        self.page.click(what)
        self.clicks += 1

    @property
    def seconds(self) -> float:
        return (self.keys + self.clicks) * SECONDS_EACH


def test_24_players_from_paper_to_a_published_round(tmp_path: Path) -> None:
    with opened_hall(tmp_path, players=0) as hall:
        page = hall.page()
        page.goto(hall.address("players"))
        typist = Typist(page)
        for number, line in enumerate(FROM_PAPER, 1):
            page.wait_for_selector("[name=line]:focus")
            typist.type(line)
            typist.press("Enter")
            page.wait_for_function(
                "([number, name]) => (document.querySelector('.done-line') || {}).textContent?."
                "includes(name) && document.querySelector('#line').value === ''",
                arg=[number, line.split(",")[0]],
            )
        page.wait_for_selector("#players-head h1 >> text=24")
        typist.click("#players-head >> text=To round 1")
        typist.click("text=Pair round 1")
        typist.click("button >> text=Publish")
        page.wait_for_selector(".board:focus")
        sync_api.expect(page.locator(".board")).to_have_count(12)
        text = sum(map(len, FROM_PAPER))
        beyond = (typist.keys + typist.clicks - text) / len(FROM_PAPER)
        assert beyond < 2  # ten were allowed
        assert typist.seconds < 180
        print(
            f"{typist.keys} keys, {typist.clicks} clicks: {typist.seconds:.0f} s", f"{beyond:.2f}"
        )


def test_check_in_of_60_with_ten_absent(tmp_path: Path) -> None:
    with opened_hall(tmp_path, players=60) as hall:
        page = hall.page()
        page.goto(hall.address("rounds/1/check-in"))
        typist = Typist(page)
        typist.click("text=All are here")
        page.wait_for_selector(".arrivals-count >> text=60 / 60")
        for count, number in enumerate(range(3, 60, 6), 1):
            page.wait_for_selector("#find-arrival:focus")
            typist.type(f"0{number:02}")
            typist.press("Enter")
            page.wait_for_selector(f".arrivals-count >> text={60 - count} / 60")
        typist.click("text=The rest are absent")
        page.wait_for_selector(".message >> text=Absent: Player 003; Player 009")
        assert typist.seconds < 60
        checks = page.locator("#precheck").inner_text()
        found = re.search("zero-point bye: (.*)", checks)
        assert found
        assert len(found[1].split("; ")) == 10
        print(f"{typist.keys} keys, {typist.clicks} clicks: {typist.seconds:.0f} s")


def test_byes_are_typed_into_the_grid(tmp_path: Path) -> None:
    with opened_hall(tmp_path, players=6) as hall:
        page = hall.page()
        page.goto(hall.address("byes"))
        page.locator("#byes tbody td[tabindex='0']").focus()
        typist = Typist(page)
        for key in ("h", "ArrowRight", "ArrowRight", "z", "ArrowDown", "h", "ArrowUp", "Delete"):
            typist.press(key)
        assert page.locator("td.changed").count() == 2  # one was taken back before it was saved
        typist.click("#byes-form button")
        page.wait_for_selector(".message >> text=2 byes noted")
        cells = page.locator("#byes tbody tr").evaluate_all(
            "rows => rows.map("
            "row => [...row.cells].slice(2).map(cell => cell.textContent).join('.'))"
        )
        assert cells[:2] == ["H....", "..H.."]
        assert set(cells[2:]) == {"...."}
        page.set_viewport_size({"width": 390, "height": 800})  # where no heading is in sight
        free = page.locator("#byes tbody tr:last-child td:last-child")
        assert free.evaluate("cell => getComputedStyle(cell, '::before').content") == '"5"'


def test_no_change_is_lost_while_the_list_is_read(tmp_path: Path) -> None:
    """A change that comes while the list is asked for has it asked for again."""
    with opened_hall(tmp_path, players=4) as hall:
        page = hall.page()
        page.goto(hall.address("players"))
        page.wait_for_load_state("networkidle")
        answered: list[str] = []
        page.on("requestfinished", lambda request: answered.append(request.url))
        page.evaluate("for (let i = 0; i < 2; i++) htmx.trigger(document.body, 'players-changed')")
        end = time.monotonic() + 30
        while answered.count(hall.address("players")) < 2:
            assert time.monotonic() < end, answered
            page.wait_for_timeout(50)
