"""Firefox as the system has it, driven by its own Marionette protocol: JSON over a socket."""

from __future__ import annotations

import json
import os
import shutil
import signal
import socket
import subprocess
import time
from pathlib import Path
from typing import Any

import pytest

FIREFOX = shutil.which("firefox-esr") or shutil.which("firefox")
needs_firefox = pytest.mark.browser(FIREFOX)
DEADLINE = 240.0

_PREFERENCES: dict[str, bool | int | str] = {
    "marionette.port": 0,  # a free one, written to a file of the profile
    "app.update.disabledForTesting": True,
    "browser.shell.checkDefaultBrowser": False,
    "browser.startup.page": 0,
    "datareporting.policy.dataSubmissionEnabled": False,
    "network.captive-portal-service.enabled": False,
    "network.connectivity-service.enabled": False,
    "toolkit.telemetry.enabled": False,
}


class Firefox:
    """A Firefox without a window, with a profile of its own."""

    def __init__(self, profile: Path, **preferences: bool | int | str) -> None:
        assert FIREFOX is not None
        profile.mkdir(parents=True, exist_ok=True)
        lines = [
            f"user_pref({json.dumps(name.replace('__', '.'))}, {json.dumps(value)});\n"
            for name, value in {**_PREFERENCES, **preferences}.items()
        ]
        (profile / "user.js").write_text("".join(lines), encoding="utf-8")
        told = profile / "MarionetteActivePort"
        told.unlink(missing_ok=True)
        self._process = subprocess.Popen(
            [FIREFOX, "--headless", "--marionette", "--no-remote", "--profile", str(profile)],
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            start_new_session=True,
        )
        end = time.monotonic() + DEADLINE
        while not (told.exists() and told.read_text().strip()):
            assert time.monotonic() < end, "firefox did not start"
            assert self._process.poll() is None, "firefox ended"
            time.sleep(0.05)
        self._socket = socket.create_connection(("127.0.0.1", int(told.read_text())), DEADLINE)
        self._file = self._socket.makefile("rb")
        self._sent = 0
        self._message()
        self.ask("WebDriver:NewSession", capabilities={})
        self.ask("WebDriver:SetTimeouts", script=int(DEADLINE * 1000), pageLoad=240_000)

    def _message(self) -> Any:  # what JSON holds
        digits = b""
        while (byte := self._file.read(1)) != b":":
            assert byte, "firefox is gone"
            digits += byte
        return json.loads(self._file.read(int(digits)))

    def ask(self, command: str, **parameters: object) -> Any:  # what JSON holds
        """Send a command and return its result."""
        self._sent += 1
        text = json.dumps([0, self._sent, command, parameters]).encode()
        self._socket.sendall(b"%d:%s" % (len(text), text))
        _kind, _number, error, result = self._message()
        assert error is None, f"{command}: {error}"
        return result

    def open(self, address: str) -> None:
        """Open a page."""
        self.ask("WebDriver:Navigate", url=address)

    def run(self, script: str, *args: object) -> Any:  # what JSON holds
        """Run the body of an async function in the page; return what it returns."""
        wrapped = (
            "const done = arguments[arguments.length - 1];"
            f"(async (...args) => {{ {script} }})(...arguments)"
            ".then((value) => done({ value }), (error) => done({ error: String(error) }));"
        )
        found = self.ask(
            "WebDriver:ExecuteAsyncScript", script=wrapped, args=list(args), sandbox=None
        )["value"]
        assert "error" not in found, found["error"]
        return found.get("value")

    def wait(self, condition: str, *args: object) -> None:
        """Wait until an expression of the page is true."""
        end = time.monotonic() + DEADLINE
        while not self.run(f"return Boolean({condition})", *args):
            assert time.monotonic() < end, condition
            time.sleep(0.1)

    def reload(self) -> None:
        """Load the page again."""
        self.ask("WebDriver:Refresh")

    def kill(self) -> None:
        """End every process of the browser at once, without a word."""
        self._file.close()
        self._socket.close()
        os.killpg(self._process.pid, signal.SIGKILL)
        self._process.wait()

    def close(self) -> None:
        """End the browser."""
        self.ask("Marionette:Quit", flags=["eForceQuit"])
        self._file.close()
        self._socket.close()
        self._process.wait(timeout=DEADLINE)
