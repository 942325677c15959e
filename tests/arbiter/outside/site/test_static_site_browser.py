"""The published site in Chromium, from the disk: with scripts, without, and on a phone."""

from __future__ import annotations

from pathlib import Path

import pytest

from arbiter_chromium import CHROMIUM, FLAGS, assert_fits, needs_chromium
from arbiter_events import make_event, play
from swissmate.arbiter.models import Account
from swissmate.arbiter.outside.site import site_folder


@needs_chromium
def test_it_reads_from_a_memory_stick(chief: Account, tmp_path: Path) -> None:
    sync_api = pytest.importorskip("playwright.sync_api")
    event = make_event(chief, 12, name="Memory stick")
    play(event, chief, 1, "1-0", "1/2")
    event.refresh_from_db()
    site_folder.publish([event], tmp_path, why=False)
    first = f"file://{tmp_path}/index.html"
    with sync_api.sync_playwright() as driver:
        browser = driver.chromium.launch(executable_path=CHROMIUM, args=list(FLAGS))
        page = browser.new_page(viewport={"width": 390, "height": 800})
        asked: list[str] = []
        page.on("request", lambda request: asked.append(request.url))
        page.goto(first)
        page.click("text=Memory stick")
        page.fill("[data-filter]", "player 07")
        sync_api.expect(page.locator("#boards > li:visible")).to_have_count(1)
        assert_fits(page, 390)
        assert all(url.startswith("file://") for url in asked)
        plain = browser.new_context(java_script_enabled=False).new_page()
        plain.goto(first)
        plain.click("text=Memory stick")
        plain.click("text=Standings")
        sync_api.expect(plain.locator("table.standings tbody tr")).to_have_count(12)
        assert not plain.locator("[data-filter]").is_visible()
        browser.close()
