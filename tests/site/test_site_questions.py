"""A question loaded again, and the pages of the service worker, in the language of the reader."""

from __future__ import annotations

from typing import TYPE_CHECKING

from arbiter_chromium import CHROMIUM
from site_rig import DEADLINE, Web, needs_site

if TYPE_CHECKING:
    from playwright.sync_api import Playwright

pytestmark = needs_site


def test_a_question_loaded_again_changes_nothing_and_leads_back(
    web: Web, playwright: Playwright
) -> None:
    """The frame kept the address of the form, and loading it again showed an empty page."""
    browser = playwright.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
    page = browser.new_page()
    page.set_default_timeout(DEADLINE)
    page.goto(f"{web.address}/app/")
    page.wait_for_selector("body[data-shown]")
    inside = page.frame_locator("#pages")
    inside.locator('form[action$="tab/demo"] button').click()
    inside.locator("#boards").wait_for()
    inside.locator("form[action$='rounds/2/unpair']").evaluate("(form) => form.requestSubmit()")
    page.wait_for_selector("body[data-shown$=unpair]")
    page.reload()
    inside.locator("text=Nothing was changed.").first.wait_for()
    inside.locator("text=Back to the page").click()
    inside.locator("#boards").wait_for()
    assert inside.locator("h1").first.inner_text() == "Round 2 of 5"
    browser.close()


def test_a_page_without_the_program_speaks_the_language_chosen(
    web: Web, playwright: Playwright
) -> None:
    """The browser is English, the reader chose Italian on the first page."""
    browser = playwright.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
    page = browser.new_context(locale="en-GB").new_page()
    page.set_default_timeout(DEADLINE)
    page.goto(f"{web.address}/")
    page.wait_for_selector("body[data-started]")
    page.evaluate("() => navigator.serviceWorker.ready.then(() => true)")
    page.select_option("#language", "it")
    page.reload()
    page.wait_for_selector("html[lang=it]")
    page.goto(f"{web.address}/app/pages/events/1/")
    page.wait_for_selector("html[lang=it]")
    assert page.inner_text("h1") == "swissmate non è aperto in nessuna scheda"
    assert page.get_attribute("main a", "href") == "/project/site/app/#events/1/"
    browser.close()
