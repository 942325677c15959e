"""The tab tells things as they are: storage that is gone, prints, help, and where the data lie."""

from __future__ import annotations

import re
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from site_rig import Shell, Web, needs_site, opened_profile

pytest.importorskip("playwright.sync_api")

if TYPE_CHECKING:
    from playwright.sync_api import Playwright

pytestmark = needs_site


def test_help_opens_in_the_tab_without_a_network(
    web: Web, tmp_path: Path, playwright: Playwright
) -> None:
    with opened_profile(playwright, tmp_path / "profile", web) as profile:
        shell = Shell(profile.context.new_page(), web).open()
        assert shell.post("tab/demo")[0] == 200
        web.stop()
        shell.go("events/1/rounds/2/")
        shell.pages.locator("a.help").click()
        shell.pages.locator("h1", has_text="Rounds: pairing and publishing").wait_for()
        assert shell.page.url.endswith("#help/rounds?event=1")
        web.start()


def test_printing_the_window_prints_the_paper(
    web: Web, tmp_path: Path, playwright: Playwright
) -> None:
    """Chromium prints a window as it does for Ctrl+P; the frame alone would be one page."""
    with opened_profile(playwright, tmp_path / "profile", web) as profile:
        shell = Shell(profile.context.new_page(), web).open()
        shell.new_event(120)
        shell.go("events/1/print/players")
        shell.pages.locator("tbody tr").nth(100).wait_for()
        alone = profile.context.new_page()
        alone.goto(f"{web.address}/app/pages/events/1/print/players")
        expected = pages_of(alone.pdf(prefer_css_page_size=True))
        assert expected > 2
        shell.page.bring_to_front()
        assert pages_of(shell.page.pdf(prefer_css_page_size=True)) == expected
        # Afterwards the frame is as before.
        assert shell.page.locator("#bar").is_visible()
        assert shell.pages.locator("tbody tr").count() == 120
        assert shell.page.locator("body > .paper-head").count() == 0


def pages_of(pdf: bytes) -> int:
    """Return how many pages a PDF has."""
    return len(re.findall(rb"/Type\s*/Page\b(?!s)", pdf))


def test_storage_that_the_browser_clears_is_told_and_nothing_is_lost_while_the_tab_is_open(
    web: Web, tmp_path: Path, playwright: Playwright
) -> None:
    with opened_profile(playwright, tmp_path / "profile", web) as profile:
        shell = Shell(profile.context.new_page(), web).open()
        shell.new_event(4)
        beside = Shell(profile.context.new_page(), web).open("events/1/")
        session = profile.context.new_cdp_session(shell.page)
        cleared = {"origin": web.origin, "storageTypes": "all"}
        session.send("Storage.clearDataForOrigin", cleared)
        told = shell.page.locator("#trouble", has_text="This tab still has your events")
        told.wait_for()
        # A copy can be saved; the next entry writes everything again.
        told.locator("a").click()
        shell.pages.locator("h1", has_text="Your data").wait_for()
        assert shell.get("events/1/export/trf26")[1].count("\n001 ") == 4
        assert shell.post("events/1/rounds/1/pair")[0] == 200
        shell.page.locator("#trouble", has_text="was written again").wait_for()
        # The tabs that are open and those that come go on asking this one, then one another.
        later = Shell(profile.context.new_page(), web).open("events/1/")
        for each in (later, beside):
            each.page.wait_for_selector("body[data-state=beside]")
            assert len(each.results(1, 1)) == 2
        shell.reload()
        tabs = (shell, later, beside)
        states = [str(each.page.get_attribute("body", "data-state")) for each in tabs]
        assert sorted(states) == ["beside", "beside", "ready"]
        assert shell.get("events/1/export/trf26")[1].count("\n001 ") == 4
        assert len(shell.results(1, 1)) == 2


def test_storage_that_the_browser_clears_while_the_program_starts_is_told(
    web: Web, tmp_path: Path, playwright: Playwright
) -> None:
    """Before, its pages were "not open in any tab" in the tab where it ran."""
    with opened_profile(playwright, tmp_path / "profile", web) as profile:
        shell = Shell(profile.context.new_page(), web)
        session = profile.context.new_cdp_session(shell.page)
        shell.page.goto(f"{web.address}/app/")
        shell.page.wait_for_selector("body[data-state=loading]")
        session.send("Storage.clearDataForOrigin", {"origin": web.origin, "storageTypes": "all"})
        shell.page.locator("#trouble", has_text="This tab still has your events").wait_for()
        shell.pages.locator("text=No event yet").wait_for()


def test_a_tab_whose_service_worker_is_deleted_gets_another_when_it_can(
    web: Web, tmp_path: Path, playwright: Playwright
) -> None:
    """Without a network its pages are the browser's own; once, registering never ends."""
    with opened_profile(playwright, tmp_path / "profile", web) as profile:
        shell = Shell(profile.context.new_page(), web).open()
        shell.page.evaluate("""() => {
            const { prototype } = ServiceWorkerContainer, { register } = prototype;
            prototype.register = function () {
                prototype.register = register;
                return new Promise(() => {});
            };
        }""")
        session = profile.context.new_cdp_session(shell.page)
        session.send("Storage.clearDataForOrigin", {"origin": web.origin, "storageTypes": "all"})
        link = shell.page.locator("#trouble a")
        link.wait_for()
        web.stop()
        link.click()
        shell.page.wait_for_function("!document.querySelector('#pages').contentDocument")
        web.start()
        shell.pages.locator("h1", has_text="Your data").wait_for()


def test_an_address_of_what_the_browser_has_deleted_says_so(
    web: Web, tmp_path: Path, playwright: Playwright
) -> None:
    with opened_profile(playwright, tmp_path / "profile", web) as profile:
        shell = Shell(profile.context.new_page(), web).open()
        shell.new_event(4)
        shell.page.goto(web.address)
        session = profile.context.new_cdp_session(shell.page)
        session.send("Storage.clearDataForOrigin", {"origin": web.origin, "storageTypes": "all"})
        shell.open("events/1/rounds/2/")
        shell.pages.locator("text=This event is not in this browser").wait_for()


@pytest.mark.parametrize("width", [1280, 820, 390])
def test_where_the_data_lie_is_whole_and_they_can_be_deleted(
    web: Web, tmp_path: Path, playwright: Playwright, width: int
) -> None:
    with opened_profile(playwright, tmp_path / "profile", web) as profile:
        page = profile.context.new_page()
        page.set_viewport_size({"width": width, "height": 800})
        shell = Shell(page, web).open()
        assert shell.post("tab/demo")[0] == 200
        shell.go("events/1/rounds/2/")
        page.wait_for_selector("#save:not([hidden])")
        page.click("#data")
        for heading in ("Where they lie", "Back up", "Restore", "Move", "Clear"):
            shell.pages.locator("h2", has_text=heading).wait_for()
        room = shell.pages.locator("#room", has_text="GB free")
        room.wait_for()
        for where in (page, shell.frame):
            assert where.evaluate("document.documentElement.scrollWidth") <= width
        for part in ("#bar > *", "#data"):
            for box in page.locator(part).all():
                assert not box.is_visible() or box.evaluate("it => it.scrollWidth <= innerWidth")
        shell.pages.locator("#clear button").click()  # without the tick nothing happens
        assert page.get_attribute("body", "data-state") == "ready"
        shell.pages.locator("#clear input[type=checkbox]").check()
        shell.pages.locator("#clear button").click()
        page.wait_for_selector("body[data-state=deleted]")
        assert "is deleted" in page.inner_text("#trouble")
        page.wait_for_function(
            "async () => !(await indexedDB.databases()).length && !(await caches.keys()).length"
        )
        shell.reload()
        shell.pages.locator("text=No event yet").wait_for()


def test_pages_without_scripts_say_what_they_need(
    web: Web, tmp_path: Path, playwright: Playwright
) -> None:
    for place in ("", "app/", "workbench/"):
        text = (web.folder / "project" / "site" / place / "index.html").read_text("utf-8")
        assert re.search(r"<noscript>.*JavaScript.*</noscript>", text, re.DOTALL), place


def test_a_browser_that_blocks_cookies_is_told(
    web: Web, tmp_path: Path, playwright: Playwright
) -> None:
    """Before, the first page offered a button that did nothing."""
    with opened_profile(playwright, tmp_path / "profile", web) as profile:
        page = profile.context.new_page()
        # As Chromium refuses; one without a window does not read this setting.
        page.add_init_script("""
            const no = (name) => { throw new DOMException("The user denied permission", name); };
            ServiceWorkerContainer.prototype.register = async () => no("NotSupportedError");
            IDBFactory.prototype.open = () => no("UnknownError");
        """)
        page.goto(web.address)
        page.locator("#offline", has_text="This window or this device keeps no files").wait_for()
        assert page.locator("#fetch").is_hidden()
        page.goto(f"{web.address}/app/")
        page.locator("#trouble", has_text="the browser blocks cookies for this address").wait_for()


def test_one_button_makes_everything_ready_for_offline(
    web: Web, tmp_path: Path, playwright: Playwright
) -> None:
    """Only the first page was visited: before, the workbench said "Failed to fetch"."""
    with opened_profile(playwright, tmp_path / "profile", web) as profile:
        page = profile.context.new_page()
        page.goto(web.address)
        page.evaluate("() => navigator.serviceWorker.ready.then(() => true)")
        web.stop()
        page.goto(f"{web.address}/app/")
        page.locator("#trouble", has_text="is not on this device yet").wait_for()
        page.goto(f"{web.address}/workbench/")
        page.locator("#trouble", has_text="is not on this device yet").wait_for()
        web.start()
        page.goto(web.address)
        page.select_option("#language", "de")
        page.locator("#fetch").click()
        page.wait_for_selector("body[data-offline=ready]")
        page.locator("#offline", has_text="ohne Netz").wait_for()
        web.stop()
        page.goto(f"{web.address}/workbench/")
        page.wait_for_selector("body[data-started]")
        assert page.get_attribute("html", "lang") == "de"
        page.goto(f"{web.address}/app/")
        Shell(page, web).shown()
        web.start()
