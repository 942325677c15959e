"""A knockout of twenty-four in Chromium: from the form of the event to the picture on paper."""

from __future__ import annotations

import re
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from arbiter_chromium import Hall, assert_fits, axe_source, needs_chromium, opened_hall, shot

sync_api = pytest.importorskip("playwright.sync_api")

if TYPE_CHECKING:
    from playwright.sync_api import Page

pytestmark = [pytest.mark.slow, needs_chromium]


def test_a_knockout_of_twenty_four(tmp_path: Path) -> None:
    with opened_hall(tmp_path, players=0) as hall:
        page = hall.page()
        event = created(hall, page)
        # Eight byes; matches of one game, then one after another until one is decided.
        assert play(hall, event, 1, ("1-0", "1/2", *("0-1",) * 6)) == 8
        assert play(hall, event, 2, ("1-0",)) == 1, "the play-off"
        assert play(hall, event, 3) == 8
        assert play(hall, event, 4) == 4
        looked_at(hall, page, event, "semifinals")
        withdrawn(hall, page, event)
        # The other semifinal; the withdrawn player's opponent is in the final.
        assert play(hall, event, 5) == 1
        assert play(hall, event, 6) == 1, "no match for place 3: one of the two has left"
        page.goto(f"{event}/bracket")
        sync_api.expect(page.locator(".winner strong")).to_be_visible()
        looked_at(hall, page, event, "over")
        page.goto(f"{event}/standings")
        sync_api.expect(page.locator("h1")).to_contain_text("Final standings")


def created(hall: Hall, page: Page) -> str:
    page.goto(f"{hall.server.address}/events/new")
    page.check("[name=form][value=knockout]")
    page.fill("[name=name]", "City Cup")
    page.fill("[name=start]", "2026-11-21")
    page.fill("[name=rounds]", "5")
    shot(page, "new-event")
    page.click("main button.primary")
    rows = [f"Player {n + 1:02}, Kim;{2290 - 20 * n}" for n in range(24)]
    page.fill("[name=rows]", "\n".join(["Name;Rating", *rows]))
    page.click("text=Add these players")
    sync_api.expect(page.locator("text=24 players added")).to_be_visible()
    event = re.sub(r"/players.*", "", page.url)
    page.goto(f"{event}/bracket")
    page.fill("[name=games]", "1 + until")
    page.check("[name=third]")
    page.click("text=Save")
    sync_api.expect(page.locator("[name=games]")).to_have_value("1 + until")
    shot(page, "terms")
    return event


def play(hall: Hall, event: str, number: int, codes: tuple[str, ...] = ()) -> int:
    """Play a round by the pages that every event has; return how many games it had."""
    own = event.removeprefix(hall.server.address)
    hall.chief.post(f"{own}/rounds/{number}/pair")
    hall.chief.post(f"{own}/rounds/{number}/publish")
    addresses = re.findall(r'data-url="([^"]+)"', hall.chief.get(f"{own}/rounds/{number}/")[2])
    for index, address in enumerate(addresses):
        code = codes[index] if index < len(codes) else "1-0"
        hall.chief.post(address, result=code, version="1")
    return len(addresses)


def withdrawn(hall: Hall, page: Page, event: str) -> None:
    """Let a semifinalist leave, on the page before round 5."""
    page.goto(f"{event}/bracket")
    name = page.locator(".box.on .named").first.inner_text()
    page.goto(f"{event}/rounds/5/")
    page.locator("#present li", has_text=name).locator("input").check()
    page.select_option("main form select[name=kind]", "out")
    page.click("text=Note for all ticked")
    if page.locator(".cautions").count():
        page.click("main form button.primary, main form button")
    sync_api.expect(page.locator("#precheck")).to_contain_text("goes on without a game")
    shot(page, "precheck")


def looked_at(hall: Hall, page: Page, event: str, name: str) -> None:
    """Look at the bracket in three widths, in public and on paper; nothing may stick out."""
    own = event.removeprefix(hall.server.address)
    key = re.search(r"/p/(\w+)/", hall.chief.get(f"{own}/print")[2])
    assert key
    public = f"{hall.server.address}/p/{key[1]}/bracket"
    source = axe_source()
    for width in (1280, 820, 390):
        page.set_viewport_size({"width": width, "height": 900})
        for where, address in (("bracket", f"{event}/bracket"), ("public", public)):
            page.goto(address)
            sync_api.expect(page.locator(".bracket .box").first).to_be_visible()
            assert_fits(page, width)
            page.evaluate(source)
            found = page.evaluate("axe.run().then(r => r.violations.map(v => v.id))")
            assert found == [], (where, width)
            shot(page, f"{name}-{where}-{width}")
    page.set_viewport_size({"width": 1280, "height": 900})
    page.goto(f"{event}/bracket/paper")
    sync_api.expect(page.locator(".whole-picture svg")).to_be_visible()
    page.emulate_media(media="print")
    paper = page.pdf(prefer_css_page_size=True)
    assert paper.count(b"/Type /Page\n") == 1, "the picture fits one sheet"
    shot(page, f"{name}-paper")
    page.emulate_media(media="screen")
