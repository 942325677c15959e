"""The application in the system's Chromium, for tests of what only a browser shows."""

from __future__ import annotations

import os
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from arbiter_http import Server, Visitor

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

_NAMES = ("chromium-headless-shell", "chromium", "chromium-browser")  # the first starts fastest
CHROMIUM = next(filter(None, map(shutil.which, _NAMES)), None)
FLAGS = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)
needs_chromium = pytest.mark.browser(CHROMIUM)

try:
    from playwright.sync_api import expect
except ImportError:  # the tests that need it are left out
    pass
else:
    expect.set_options(timeout=30_000)  # a busy machine is slow, not wrong


CUT_OFF = """() => {
  const closed = [...document.querySelectorAll("[role=tabpanel][hidden]")];
  closed.forEach((tab) => { tab.hidden = false; });
  const cut = [...document.querySelectorAll("select:not([multiple])")]
    .filter((select) => select.checkVisibility() && select.selectedOptions.length)
    .filter((select) => {
        const alone = document.createElement("select");
        alone.append(new Option(select.selectedOptions[0].text));
        alone.style = "position: absolute; width: max-content; min-width: 0; max-width: none";
        select.after(alone);
        const room = alone.offsetWidth;
        alone.remove();
        return room > select.offsetWidth;
    })
    .map((select) => `${select.name}: ${select.selectedOptions[0].text}`);
  closed.forEach((tab) => { tab.hidden = true; });
  return cut;
}"""
"""The choices of a page that cannot be read to their end."""


def assert_fits(page: Page, width: int) -> None:
    """Nothing sticks out of a page, read to its end; what is chosen can be read, in tabs too."""
    page.wait_for_load_state()
    assert page.evaluate("document.documentElement.scrollWidth") <= width, page.url
    assert page.evaluate(CUT_OFF) == [], page.url


def axe_source() -> str:
    """Return axe-core, which judges a page in a browser."""
    package = pytest.importorskip("axe_playwright_python", reason="pip install '.[browser]'")
    found = sorted(Path(package.__file__).parent.rglob("axe*.js"))
    assert found, "the package axe-playwright-python has no axe-core"
    return found[0].read_text(encoding="utf-8")


@dataclass
class Hall:
    """A server with one event, the chief's connection to it, and a browser."""

    server: Server
    chief: Visitor
    event: str
    browser: Browser

    def page(self, visitor: Visitor | None = None, width: int = 1280) -> Page:
        """Open a page of a browser in which somebody has logged in, by default the chief."""
        context = self.browser.new_context(viewport={"width": width, "height": 800})
        cookies = (visitor or self.chief).cookies
        context.add_cookies(
            [{"name": n, "value": v, "url": self.server.address} for n, v in cookies.items()]
        )
        return context.new_page()

    def address(self, path: str = "") -> str:
        """Return the address of a page of the event."""
        return f"{self.server.address}{self.event}/{path}"

    def pair(self, number: int, *, publish: bool = True) -> None:
        """Pair a round and publish it."""
        self.chief.post(f"{self.event}/rounds/{number}/pair")
        if publish:
            self.chief.post(f"{self.event}/rounds/{number}/publish")


@contextmanager
def opened_hall(folder: Path, players: int = 8, rounds: int = 5) -> Iterator[Hall]:
    """Start a server with an event, and a browser; end both."""
    sync_api = pytest.importorskip("playwright.sync_api")
    server = Server(folder)
    chief = Visitor(server.port)
    try:
        chief.sign_up(server.link, "chief")
        event = chief.new_event("Open", players, rounds).removeprefix(server.address)
        with sync_api.sync_playwright() as playwright:
            browser = playwright.chromium.launch(executable_path=CHROMIUM, args=list(FLAGS))
            yield Hall(server, chief, event, browser)
            browser.close()
    finally:
        chief.close()
        server.stop()


SHOTS = os.environ.get("SWISSMATE_SHOTS", "")
"""A folder for pictures of the pages, for whoever wants to look at them."""


def shot(page: Page, name: str) -> None:
    if SHOTS:
        page.screenshot(path=str(Path(SHOTS) / f"{name}.png"), full_page=True)
