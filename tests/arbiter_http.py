"""A server process and a small HTTP client, for the tests that kill one or load it."""

from __future__ import annotations

import fcntl
import http.client
import os
import re
import shutil
import subprocess
import sys
import tempfile
from functools import cache
from html import unescape
from pathlib import Path
from typing import IO
from urllib.parse import urlencode

ROOT = Path(__file__).parents[1]
PASSWORD = "correct horse battery"  # noqa: S105 - of accounts that live for one test

_MAKE_TABLES = """
import django
django.setup()
from swissmate.arbiter.schema import bring_up_to_date
bring_up_to_date()
"""


@cache
def _own_folder() -> tempfile.TemporaryDirectory[str]:
    """Return the folder of a program that no run of tests has given one."""
    return tempfile.TemporaryDirectory(prefix="swissmate-tests-")


@cache
def new_database() -> Path:
    """Return a database that has its tables and nothing else; all processes of a run share it."""
    folder = Path(os.environ.get("SWISSMATE_TESTS_SHARED") or _own_folder().name)
    made, making = folder / "swissmate.sqlite3", folder / "making"
    with (folder / "lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if not made.exists():
            environment = _environment()
            environment |= {"DJANGO_SETTINGS_MODULE": "swissmate.arbiter.settings"}
            environment |= {"SWISSMATE_DATA": str(making)}
            making.mkdir()
            subprocess.run([sys.executable, "-c", _MAKE_TABLES], env=environment, check=True)
            (making / made.name).replace(made)
    return made


def prepare(data: Path) -> None:
    """Give a data folder without a database one with its tables: they take seconds to make."""
    data.mkdir(parents=True, exist_ok=True)
    database = data / "swissmate.sqlite3"
    if not database.exists():
        shutil.copy(new_database(), database)


def _environment() -> dict[str, str]:
    environment = {**os.environ, "PYTHONPATH": str(ROOT / "src")}
    # The data are those of the folder, whatever the tests beside this one work on.
    for name in ("DJANGO_SETTINGS_MODULE", "SWISSMATE_DATA", "SWISSMATE_DATABASE_URL"):
        environment.pop(name, None)
    return environment


class Server:
    """``swissmate serve`` on a data folder, as a process of its own.

    With ``fresh`` it makes the tables of a new database itself, as on the first day. What it writes
    to its log goes to ``errors``.
    """

    def __init__(
        self,
        data: Path,
        *options: str,
        fresh: bool = False,
        errors: IO[str] | None = None,
        **environment: str,
    ) -> None:
        self.data = data
        self.errors = errors
        if not fresh:
            prepare(data)
        self.port = 0  # whichever is free; a restart keeps it
        self.environment = environment
        self.options = options
        self.link = ""
        self.process = self._start()

    def _start(self) -> subprocess.Popen[str]:
        environment = _environment() | self.environment
        command = [sys.executable, "-m", "swissmate", "serve", "--port", str(self.port)]
        process = subprocess.Popen(
            [*command, "--data", str(self.data), *self.options],
            env=environment,
            stdout=subprocess.PIPE,
            stderr=self.errors,
            text=True,
            cwd=ROOT,
        )
        assert process.stdout is not None
        first = process.stdout.readline()
        address = re.search(r"swissmate is at (https?://127\.0\.0\.1:(\d+))/", first)
        if address is None:
            raise RuntimeError(f"the server did not start: {first!r}")
        self.address, self.port = address[1], int(address[2])
        if not self.link:
            # Over HTTPS two lines about the certificate come before it.
            for _ in range(3 if "--https" in self.options else 1):
                line = process.stdout.readline()
            found = re.search(r"/welcome/\S+", line)
            self.link = found.group() if found else "-"
        return process

    def kill(self) -> None:
        """End the process as a power cut would: at once, without a word."""
        self.process.kill()
        self._wait()

    def stop(self) -> None:
        """End the process in order."""
        self.process.terminate()
        self._wait()

    def restart(self) -> None:
        """Start again on the same folder."""
        self.process = self._start()

    def _wait(self) -> None:
        self.process.wait(timeout=30)
        if self.process.stdout is not None:
            self.process.stdout.close()


class Visitor:
    """A browser without pictures: keeps cookies and one connection."""

    def __init__(self, port: int, patience: float = 30) -> None:
        self.port = port
        self.patience = patience
        self.cookies: dict[str, str] = {}
        self.headers: dict[str, str] = {}
        self.connection: http.client.HTTPConnection | None = None
        self.is_new = True

    def request(
        self, method: str, path: str, values: dict[str, str] | list[tuple[str, str]] | None = None
    ) -> tuple[int, dict[str, str], str]:
        """Send a request; return the status, the headers and the text."""
        if values is None:
            return self._send(method, path, None, "")
        body = urlencode(values).encode()
        return self._send(method, path, body, "application/x-www-form-urlencoded")

    def _send(
        self, method: str, path: str, body: bytes | None, kind: str
    ) -> tuple[int, dict[str, str], str]:
        if self.connection is None:
            self.connection = http.client.HTTPConnection(
                "127.0.0.1", self.port, timeout=self.patience
            )
            self.is_new = True
        cookies = "; ".join(f"{k}={v}" for k, v in self.cookies.items())
        headers = {"Cookie": cookies, **self.headers}
        if body is not None:
            headers["Content-Type"] = kind
            headers["X-CSRFToken"] = self.cookies.get("csrftoken", "")
        try:
            self.connection.request(method, path, body, headers)
            response = self.connection.getresponse()
            text = response.read().decode()
        except (OSError, http.client.HTTPException) as error:
            self.close()
            if isinstance(error, http.client.RemoteDisconnected) and not self.is_new:
                # The server has closed a connection that was idle; browsers ask again as well.
                return self._send(method, path, body, kind)
            raise
        self.is_new = False
        for cookie in response.headers.get_all("Set-Cookie") or []:
            name, _, value = cookie.split(";", 1)[0].partition("=")
            self.cookies[name] = value
        return response.status, dict(response.headers), text

    def send_file(
        self, path: str, field: str, name: str, content: bytes
    ) -> tuple[int, dict[str, str], str]:
        """Upload a file."""
        edge = "edge-of-a-part"
        head = f'--{edge}\r\nContent-Disposition: form-data; name="{field}"; filename="{name}"'
        body = f"{head}\r\n\r\n".encode() + content + f"\r\n--{edge}--\r\n".encode()
        return self._send("POST", path, body, f"multipart/form-data; boundary={edge}")

    def close(self) -> None:
        """Give the connection back."""
        if self.connection is not None:
            self.connection.close()
            self.connection = None

    def get(self, path: str) -> tuple[int, dict[str, str], str]:
        """Read a page."""
        return self.request("GET", path)

    def post(self, path: str, **values: str) -> tuple[int, dict[str, str], str]:
        """Send a form, say yes to what is asked, and to what its page would have shown."""
        status, headers, text = self.request("POST", path, values)
        while "X-Asked" in headers or headers.get("X-Outcome") == "stale":
            sent = [
                (name, unescape(value))
                for name, value in re.findall(
                    r'<input type="hidden" name="([^"]+)" value="([^"]*)"', text
                )
            ]
            status, headers, text = self.request("POST", path, sent)
        return status, headers, text

    def sign_up(self, link: str, name: str) -> None:
        """Create an account by a one-time link."""
        self.get(link)
        status, _headers, text = self.post(link, username=name, password=PASSWORD, again=PASSWORD)
        if status != 302:
            raise RuntimeError(text)

    def log_in(self, name: str) -> None:
        """Log in."""
        self.get("/login")
        status, _headers, text = self.post("/login", username=name, password=PASSWORD)
        if status != 302:
            raise RuntimeError(text)

    def new_event(self, name: str, players: int, rounds: int = 9, **more: str) -> str:
        """Create an event with players and more settings; return its address."""
        scoring = {"win": "1", "draw": "0.5", "loss": "0", "pab": "1"}
        status, headers, text = self.post(
            "/events/new",
            name=name,
            start="2026-11-21",
            rounds=str(rounds),
            is_public="on",
            is_explained="on",
            initial_color="w",
            tie_breaks="BH/C1,BH,SB",
            **scoring,
            **more,
        )
        if status != 302:
            raise RuntimeError(text)
        event = headers["Location"].removesuffix("/players")
        rows = "\n".join(f"Player {n:03};{2700 - 3 * n};NOR" for n in range(players))
        self.post(f"{event}/players/import", rows="Name;Rating;Federation\n" + rows)
        return event
