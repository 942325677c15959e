"""What is not what it should be, and windows that keep nothing: a clear message, nothing lost."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from arbiter_chromium import CHROMIUM, FLAGS
from site_rig import DEADLINE, PLACE, Shell, Web, needs_site, opened_profile

pytest.importorskip("playwright.sync_api")

if TYPE_CHECKING:
    from playwright.sync_api import Playwright

pytestmark = needs_site


def test_files_that_are_no_backup_change_nothing(
    web: Web, tmp_path: Path, playwright: Playwright
) -> None:
    picture = tmp_path / "picture.png"
    picture.write_bytes(b"\x89PNG\r\n\x1a\n" + bytes(range(256)) * 40)
    big = tmp_path / "big.json"
    with big.open("wb") as file:
        file.truncate(100 * 2**20)
    half = tmp_path / "half.json.gz"
    with opened_profile(playwright, tmp_path / "profile", web) as profile:
        shell = Shell(profile.context.new_page(), web).open()
        assert shell.post("tab/demo")[0] == 200
        shell.go("events/1/rounds/2/")
        shell.page.wait_for_selector("#save")
        with shell.page.expect_download() as saving:
            shell.page.click("#save")
        whole = saving.value.path().read_bytes()
        half.write_bytes(whole[: len(whole) // 2])
        before = shell.get("events/1/export/trf26")[1]
        for form, path, words in (
            ("restore", picture, "This is not a backup of an event."),
            ("restore", half, "This is not a backup of an event."),
            ("restore", big, "This file is too large."),
            ("import-trf", picture, "picture.png"),
            ("import-trf", big, "This file is too large."),
        ):
            shell.go("")
            shell.pages.locator("summary", has_text="Import").click()
            fields = shell.pages.locator(f"form[action$='/{form}']")
            fields.locator("input[type=file]").set_input_files(str(path))
            fields.locator("button").click()
            shell.pages.locator(".message.error", has_text=words).wait_for()
            events = json.loads(shell.get("tab/state")[1])["events"]
            assert [event["id"] for event in events] == [1], (form, path.name)
        assert shell.get("events/1/export/trf26")[1] == before
        # A page whose program is open in no tab leads to the shell, and that to the page.
        shell.page.close()
        page = profile.context.new_page()
        page.set_default_timeout(DEADLINE)
        page.goto(web.address)
        page.wait_for_function(  # a tab that has just been closed may answer once more
            "navigator.locks.query().then(({ held }) => !held.some((it) => / owner/.test(it.name)))"
        )
        page.goto(f"{web.address}/app/pages/events/1/standings")
        page.click("text=Open it here")
        again = Shell(page, web).shown()
        assert again.pages.locator("tbody tr").count() == 12
        assert again.get("events/1/export/trf26")[1] == before


def test_a_window_that_promises_nothing_says_so(
    web: Web, tmp_path: Path, playwright: Playwright
) -> None:
    browser = playwright.chromium.launch(executable_path=CHROMIUM, args=list(FLAGS))
    shell = Shell(browser.new_context(locale="en-GB").new_page(), web).open()
    assert shell.post("tab/demo")[0] == 200
    shell.page.wait_for_selector("body[data-kept='not promised']")
    shell.page.click("#data")
    told = shell.pages.locator("#room", has_text="has not promised to keep the data")
    told.wait_for()
    browser.close()


@pytest.mark.parametrize(
    ("missing", "words", "locale"),
    [
        ("delete Navigator.prototype.serviceWorker", "has no service workers", "en-GB"),
        ("delete Navigator.prototype.locks", "has no locks between tabs", "en-GB"),
        ("delete Navigator.prototype.locks", "kennt keine Sperren zwischen Tabs", "de-AT"),
        (
            "IDBFactory.prototype.open = () => { throw new DOMException('', 'SecurityError'); }",
            "does not keep data (SecurityError)",
            "en-GB",
        ),
        # It promises an answer and never gives one.
        ("IDBFactory.prototype.open = () => ({})", "does not keep data (TimeoutError)", "en-GB"),
        (
            "if (window.isSecureContext) ServiceWorkerContainer.prototype.register = async () => "
            "{ throw new Error('not this time'); }",
            "could not be started: not this time",
            "en-GB",
        ),
    ],
)
def test_a_window_that_cannot_keep_data_says_what_it_lacks(
    web: Web, tmp_path: Path, playwright: Playwright, missing: str, words: str, locale: str
) -> None:
    with opened_profile(playwright, tmp_path / "profile", web, locale) as profile:
        profile.context.add_init_script(missing)
        page = profile.context.new_page()
        page.goto(f"{web.address}/app/")
        page.wait_for_selector("body[data-state=failed]", timeout=DEADLINE)
        told = page.inner_text("#trouble")
        assert words in told
        if "not this time" not in words:
            nothing = "the workbench, which keeps nothing"
            assert (nothing if locale == "en-GB" else "die Werkbank, die nichts behält") in told
        assert page.get_attribute("html", "lang") == locale[:2]


def test_pages_are_asked_for_when_the_program_can_answer_and_answered_in_time(
    web: Web, tmp_path: Path, playwright: Playwright
) -> None:
    """WebKit waits 70 seconds for a page, then asks the host.

    What the worker says reaches a busy page late, when its own worker has the lock already; and
    a page may take longer than that, or the tab that runs the program sleeps.
    """
    late = """
        window.Worker = class extends Worker {
            set onmessage(handle) {
                let wait = 0;
                super.onmessage = (event) => setTimeout(handle, wait += 1000, event);
            }
        }
    """
    busy = "() => { setTimeout(() => { for (const now = Date.now(); Date.now() < now + 6000;); }) }"
    script = (web.folder / PLACE / "offline.js").read_text(encoding="utf-8")
    hasty = script.replace("EARLY = 50_000", "EARLY = 1500")
    assert hasty != script
    with opened_profile(playwright, tmp_path / "profile", web) as profile:
        profile.context.route(
            "**/offline.js",
            lambda route: route.fulfill(body=hasty, content_type="text/javascript"),
        )
        profile.context.add_init_script(late)
        shell = Shell(profile.context.new_page(), web)
        shell.page.goto(f"{web.address}/app/")
        shell.page.wait_for_selector("#pages:not([hidden])")
        assert shell.page.get_attribute("body", "data-state") == "ready"
        button = shell.pages.locator('form[action$="tab/demo"] button')
        button.wait_for()
        shell.page.workers[0].evaluate(busy)
        button.click()
        shell.pages.locator("h1", has_text="still working").wait_for()
        shell.pages.locator("#boards").wait_for()
        assert shell.page.get_attribute("body", "data-shown") == "events/1/rounds/2/"
