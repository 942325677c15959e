"""The static site on a server of its own, and browsers that open it, for tests/site."""

from __future__ import annotations

import http.server
import importlib
import os
import shutil
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from types import ModuleType
from typing import TYPE_CHECKING, Any

import pytest

from arbiter_chromium import CHROMIUM, FLAGS, needs_chromium

if TYPE_CHECKING:
    from playwright.sync_api import Browser, BrowserContext, Frame, FrameLocator, Page, Playwright

ROOT = Path(__file__).parents[1]
PLACE = "project/site"
"""The site is served from a sub-path, as a project's page would be."""

CLEAR = "/clear"
"""Asked for this, browsers delete all data of the site."""

DEADLINE = 240_000
"""Milliseconds after which something is not going to happen any more, however busy the machine."""

EVENT = {
    "name": "Kept",
    "start": "2026-11-22",
    "rounds": "5",
    "initial_color": "w",
    "tie_breaks": "BH",
    "win": "1",
    "draw": "0.5",
    "loss": "0",
    "pab": "1",
}
"""What a new event is asked for."""

_DATA = ROOT / "tests" / "data"
RECORDED = [
    path
    for system, count in (
        ("dutch-2017", 8),
        ("dutch-2026", 8),
        ("dubov-2026", 2),
        ("burstein-2026", 2),
    )
    for path in sorted((_DATA / system).glob("*.trf"))[:count]
]
"""Twenty recorded files."""


def questions(path: Path) -> list[list[str]]:
    """Return the command lines that are asked of each of them, in both browsers."""
    return [
        ["pair", path.name],
        ["check", path.name, "--json"],
        ["standings", path.name, "--json"],
        ["explain", path.name, "--round", "2"],
    ]


needs_node = pytest.mark.skipif(
    shutil.which("node") is None or shutil.which("npm") is None,
    reason="there is no Node with npm on this machine",
)
needs_site = [
    pytest.mark.slow,
    needs_chromium,
    needs_node,
]


def make_site() -> ModuleType:
    """Return the tool that builds the site."""
    tools = str(ROOT / "tools")
    if tools not in sys.path:
        sys.path.append(tools)
    return importlib.import_module("make_site")


class Web:
    """A web server for a folder of static files, on a free port; it can go away and come back."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.sent: list[str] = []
        """The paths of the files that were sent, in their order."""
        self._port = 0
        self.start()

    def start(self) -> None:
        """Listen, at the same port as before."""
        web = self

        class Quiet(http.server.SimpleHTTPRequestHandler):
            def __init__(self, *args: Any) -> None:  # handed on
                super().__init__(*args, directory=str(web.folder))

            def do_GET(self) -> None:
                del self.headers["If-Modified-Since"]  # an older build may follow a newer one
                super().do_GET()

            def copyfile(self, source: Any, outputfile: Any) -> None:  # handed on
                web.sent.append(self.path.split("?")[0])
                super().copyfile(source, outputfile)

            def end_headers(self) -> None:
                # As a host does that reads this file.
                for line in (web.folder / PLACE / "_headers").read_text().splitlines()[1:]:
                    name, _, value = line.strip().partition(": ")
                    self.send_header(name, value)
                if self.path == CLEAR:
                    self.send_header("Clear-Site-Data", '"storage"')
                super().end_headers()

            def log_message(self, *args: object) -> None:
                pass

        self._server = http.server.ThreadingHTTPServer(("127.0.0.1", self._port), Quiet)
        self._port = self._server.server_port
        self._thread = threading.Thread(target=self._server.serve_forever, daemon=True)
        self._thread.start()

    @property
    def origin(self) -> str:
        """Return the origin of all its pages."""
        return f"http://127.0.0.1:{self._port}"

    @property
    def address(self) -> str:
        """Return where the site begins."""
        return f"{self.origin}/{PLACE}"

    def stop(self) -> None:
        """Answer no more."""
        self._server.shutdown()
        self._server.server_close()
        self._thread.join()


class Profile:
    """A browser with a profile of its own; every request of it is noted, workers' too."""

    def __init__(self, playwright: Playwright, folder: Path, locale: str) -> None:
        self.context: BrowserContext = playwright.chromium.launch_persistent_context(
            str(folder),
            executable_path=CHROMIUM,
            args=list(FLAGS),
            accept_downloads=True,
            locale=locale,
        )
        self.context.set_default_timeout(DEADLINE)
        self.requests: list[str] = []
        self.faults: list[str] = []
        self.context.on("request", lambda request: self.requests.append(request.url))
        self.context.on("weberror", lambda error: self.faults.append(str(error.error)))

    def leaving(self, origin: str) -> list[str]:
        """Return the requests that left an origin."""
        inside = (f"{origin}/", "blob:", "data:", "about:", "chrome-error:")
        return [request for request in self.requests if not request.startswith(inside)]


@contextmanager
def opened_profile(
    playwright: Playwright, folder: Path, web: Web, locale: str = "en-GB"
) -> Iterator[Profile]:
    """Open a browser; that no request leaves the site's origin is part of each test."""
    profile = Profile(playwright, folder, locale)
    try:
        yield profile
        assert profile.leaving(web.origin) == []
        assert profile.faults == [], profile.faults
    finally:
        profile.context.close()


class Shell:
    """A tab with the application's shell: its pages, and requests to the program behind them."""

    def __init__(self, page: Page, web: Web) -> None:
        self.page = page
        self.web = web
        page.set_default_timeout(DEADLINE)

    def open(self, path: str = "") -> Shell:
        """Open the shell on a page of the application and wait until that is shown."""
        self.page.goto(f"{self.web.address}/app/#{path}")
        return self.shown()

    def reload(self) -> Shell:
        """Load the shell again."""
        self.page.reload()
        return self.shown()

    def shown(self) -> Shell:
        """Wait until a page of the application is shown, and the program stands ready."""
        self.page.wait_for_selector("body[data-shown]")
        self.page.wait_for_selector("body:is([data-state=ready],[data-state=beside])")
        return self

    def go(self, path: str) -> None:
        """Show a page of the application in the frame."""
        self.frame.goto(f"{self.web.address}/app/pages/{path}")

    @property
    def frame(self) -> Frame:
        """Return the frame of the application's pages."""
        element = self.page.wait_for_selector("#pages", state="attached")
        assert element is not None
        frame = element.content_frame()
        assert frame is not None
        return frame

    @property
    def pages(self) -> FrameLocator:
        """Return where to look for what the application shows."""
        return self.page.frame_locator("#pages")

    def get(self, path: str) -> tuple[int, str]:
        """Ask for a page as the application's own scripts do."""
        status, text = self.page.evaluate(
            """async (path) => {
                const answer = await fetch(`pages/${path}`);
                return [answer.status, await answer.text()];
            }""",
            path,
        )
        return int(status), str(text)

    def post(self, path: str, **values: str) -> tuple[int, str]:
        """Send a form as the application's own scripts do; return the status and the last address.

        A form without the mark of what it shows is sent again with that of now.

        ``FILE`` is the content of a file to be sent as such.
        """
        status, address = self.page.evaluate(
            """async ([path, values]) => {
                const home = await (await fetch("pages/")).text();
                const token = /name="csrfmiddlewaretoken" value="(.+?)"/.exec(home)[1];
                const body = "FILE" in values ? new FormData() : new URLSearchParams();
                body.append("csrfmiddlewaretoken", token);
                for (const [name, value] of Object.entries(values)) {
                    if (name !== "FILE") body.append(name, value);
                    else {
                        const bytes = Uint8Array.from(atob(value), (each) => each.charCodeAt(0));
                        body.append("file", new Blob([bytes]), "file");
                    }
                }
                let answer = await fetch(`pages/${path}`, { method: "POST", body });
                // It shows no page first, so it says yes to what that would have shown.
                while (answer.headers.get("X-Outcome") === "stale") {
                    const page = new DOMParser().parseFromString(await answer.text(), "text/html");
                    const fields = page.querySelectorAll("main form input[type=hidden]");
                    const again = new URLSearchParams([...fields].map((e) => [e.name, e.value]));
                    answer = await fetch(`pages/${path}`, { method: "POST", body: again });
                }
                return [answer.status, answer.url];
            }""",
            [path, values],
        )
        return int(status), str(address)

    def new_event(self, players: int) -> None:
        """Make an event of so many players, the first one of this browser."""
        assert self.post("events/new", **EVENT)[0] == 200
        rows = "\n".join(f"Player {n:03}; {2300 - 3 * n}; NOR" for n in range(players))
        assert self.post("events/1/players/import", rows=rows, confirmed="1")[0] == 200

    def results(self, event: int, number: int) -> list[tuple[str, str]]:
        """Return the boards of a round with their results, as the program has them now."""
        status, text = self.get(f"events/{event}/export/pairings-csv?round={number}")
        assert status == 200, text
        return [tuple(line.split(",", 1)) for line in text.splitlines()[1:]]  # type: ignore[misc]


class OwnChromium:
    """Chromium as a process of ours, so that it can be killed as a power cut would."""

    def __init__(self, folder: Path) -> None:
        assert CHROMIUM is not None
        told = folder / "DevToolsActivePort"
        told.unlink(missing_ok=True)
        self.process = subprocess.Popen(
            [
                CHROMIUM,
                *FLAGS,
                "--headless",
                "--remote-debugging-port=0",
                f"--user-data-dir={folder}",
                "--no-default-browser-check",
                "--hide-crash-restore-bubble",
                "about:blank",
            ],
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            start_new_session=True,
        )
        end = time.monotonic() + DEADLINE / 1000
        while not (told.exists() and told.read_text().strip()):
            assert time.monotonic() < end, "chromium did not start"
            assert self.process.poll() is None, "chromium ended"
            time.sleep(0.05)
        self.address = f"http://127.0.0.1:{told.read_text().splitlines()[0]}"

    def connected(self, playwright: Playwright) -> Browser:
        """Return the browser for playwright."""
        browser: Browser = playwright.chromium.connect_over_cdp(self.address)
        return browser

    def kill(self) -> None:
        """End every process of this browser at once, without a word."""
        os.killpg(self.process.pid, signal.SIGKILL)
        self.process.wait()
