"""Chromium and WebKitGTK as the system has them, driven by the W3C protocol of their own drivers.

WebKitGTK stands in for Safari: the same engine in another house. Its MiniBrowser keeps nothing
while it is driven, so ``webkit_browser.py`` is driven in its place.
"""

from __future__ import annotations

import json
import os
import shutil
import signal
import socket
import subprocess
import time
import urllib.request
from contextlib import suppress
from pathlib import Path
from typing import Any, Final

import pytest

from arbiter_chromium import FLAGS

CHROMEDRIVER: Final = shutil.which("chromedriver")
WEBKITDRIVER: Final = shutil.which("WebKitWebDriver")
XVFB: Final = shutil.which("Xvfb")
_BROWSER: Final = Path(__file__).with_name("webkit_browser.py")
_CHROMIUM: Final = shutil.which("chromium")
DEADLINE = 240.0
STATE = "return [location.href, { ...document.body.dataset }, document.body.innerText]"


def _has_webkit() -> bool:
    """Whether the system's Python can open windows of WebKitGTK."""
    if not (WEBKITDRIVER and XVFB):
        return False
    asked = ["/usr/bin/python3", "-c", "import gi; gi.require_version('WebKit2', '4.1')"]
    return subprocess.run(asked, capture_output=True, check=False).returncode == 0


needs_driven_chromium = pytest.mark.browser(CHROMEDRIVER and _CHROMIUM)
needs_webkit = pytest.mark.browser(WEBKITDRIVER if _has_webkit() else None)


def free_port() -> int:
    """Return a port that nobody uses."""
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        return int(taken.getsockname()[1])


class WebDriver:
    """A browser behind a driver that speaks the W3C protocol."""

    def __init__(self, command: list[str], wanted: dict[str, Any], **more: str) -> None:
        self._port = free_port()
        self._process = subprocess.Popen(
            [*command, f"--port={self._port}"],
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            start_new_session=True,
            env={**os.environ, **more},
        )
        self._session = ""
        end = time.monotonic() + DEADLINE
        while True:
            try:
                value = self.ask("POST", "/session", capabilities={"alwaysMatch": wanted})
                break
            except OSError:
                assert time.monotonic() < end, "the driver did not start"
                time.sleep(0.1)
        self._session = f"/session/{value['sessionId']}"
        self.ask("POST", "/timeouts", script=int(DEADLINE * 1000), pageLoad=240_000)

    def ask(self, method: str, path: str, **values: Any) -> Any:  # what JSON holds
        """Send a command and return its result."""
        data = json.dumps(values).encode() if method == "POST" else None
        address = f"http://127.0.0.1:{self._port}{self._session}{path}"
        request = urllib.request.Request(
            address, data, {"Content-Type": "application/json"}, method=method
        )
        try:
            with urllib.request.urlopen(request, timeout=DEADLINE) as answer:  # noqa: S310
                return json.load(answer)["value"]
        except urllib.error.HTTPError as error:
            raise AssertionError(f"{method} {path}: {error.read().decode()}") from None

    def open(self, address: str) -> None:
        """Open a page."""
        self.ask("POST", "/url", url=address)

    def reload(self) -> None:
        """Load the page again."""
        self.ask("POST", "/refresh")

    def run(self, script: str, *args: object) -> Any:  # what JSON holds
        """Run the body of an async function in the page; return what it returns."""
        wrapped = (
            "const done = arguments[arguments.length - 1];"
            f"(async (...args) => {{ {script} }})(...[...arguments].slice(0, -1))"
            ".then((value) => done({ value }), (error) => done({ error: String(error) }));"
        )
        found = self.ask("POST", "/execute/async", script=wrapped, args=list(args))
        assert "error" not in found, found["error"]
        return found.get("value")

    def wait(self, condition: str, *args: object) -> None:
        """Wait until an expression of the page is true."""
        end = time.monotonic() + DEADLINE
        while not self.run(f"return Boolean({condition})", *args):
            assert time.monotonic() < end, (condition, self.run(STATE))
            time.sleep(0.1)

    def kill(self) -> None:
        """End every process of the browser at once, without a word."""
        _kill(self._process.pid)
        self._process.wait()

    def close(self) -> None:
        """End the browser."""
        with suppress(AssertionError):  # WebKit's has no window left to close
            self.ask("DELETE", "")
        self._process.terminate()
        self._process.wait(timeout=DEADLINE)


def _kill(root: int) -> None:
    """Kill a process and all that descend from it."""
    parents: dict[int, list[int]] = {}
    for folder in Path("/proc").glob("[0-9]*"):
        try:
            parent = int((folder / "stat").read_text().rpartition(")")[2].split()[1])
        except OSError:  # it has ended
            continue
        parents.setdefault(parent, []).append(int(folder.name))
    tree = [root]
    for process in tree:
        tree += parents.get(process, [])
    for process in tree:
        try:
            os.kill(process, signal.SIGKILL)
        except ProcessLookupError:
            continue


class Chromium(WebDriver):
    """Chromium without a window, with a profile of its own."""

    def __init__(self, profile: Path, *flags: str) -> None:
        args = [*FLAGS, *flags, "--headless=new", f"--user-data-dir={profile}"]
        options = {"binary": _CHROMIUM, "args": args}
        super().__init__([str(CHROMEDRIVER)], {"goog:chromeOptions": options})


class WebKit(WebDriver):
    """WebKitGTK on a screen that nobody sees, with a profile of its own."""

    def __init__(self, profile: Path) -> None:
        profile.mkdir(parents=True, exist_ok=True)
        number = 1000 + free_port() % 50_000
        self._screen = subprocess.Popen(
            [str(XVFB), f":{number}", "-screen", "0", "1400x1000x24", "-nolisten", "tcp"],
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )
        options = {"binary": str(_BROWSER), "args": [str(profile)]}
        super().__init__(
            [str(WEBKITDRIVER)],
            {"webkitgtk:browserOptions": options},
            DISPLAY=f":{number}",
        )

    def kill(self) -> None:
        """End every process of the browser at once, without a word."""
        super().kill()
        self._screen.kill()
        self._screen.wait()

    def close(self) -> None:
        """End the browser."""
        super().close()
        self._screen.terminate()
        self._screen.wait()
