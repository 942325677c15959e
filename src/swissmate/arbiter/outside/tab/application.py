"""Answers the requests of the tab's pages, as a server would; the tab's worker calls it.

The browser shows no cookies to a worker, so they are kept here. The cookie against which forms are
checked is stored beside the database, with the build that set it: a form that was open while the
tab was reloaded can still be sent, and one of an older build is refused, as its fields may mean
something else by now.
"""

from __future__ import annotations

import io
import os
import sys
from collections.abc import Callable, Iterable
from http.cookies import SimpleCookie
from pathlib import Path
from typing import Any, Final
from urllib.parse import unquote_to_bytes, urlsplit

import django
from django.conf import settings
from django.core.handlers.wsgi import WSGIHandler
from django.db import connections

from swissmate.arbiter.schema import bring_up_to_date
from swissmate.files.whole_file import write_whole

_FORM_COOKIE: Final = "csrftoken"

Answer = tuple[int, list[tuple[str, str]], bytes]


class Program:
    """The application, with its database updated to this version's schema.

    ``address`` is where its pages begin (``https://host/place/app/pages``), ``build`` names this
    build of the site.

    Raises:
        InputError: a newer version wrote the database.
    """

    def __init__(self, address: str, build: str) -> None:
        os.environ["DJANGO_SETTINGS_MODULE"] = "swissmate.arbiter.outside.tab.settings"
        os.environ["DJANGO_ALLOW_ASYNC_UNSAFE"] = "1"  # there is one thread
        django.setup(set_prefix=False)
        bring_up_to_date()
        self._handler = WSGIHandler()
        self._place = urlsplit(address)
        self._cookies: dict[str, str] = {}
        self._build = build
        self._kept = Path(settings.DATA_FOLDER) / "form-cookie"
        if self._kept.exists():
            set_by, _, cookie = self._kept.read_text(encoding="ascii").rpartition("\n")
            if set_by == build:
                self._cookies[_FORM_COOKIE] = cookie

    def answer(
        self, method: str, path: str, query: str, headers: Iterable[tuple[str, str]], body: bytes
    ) -> Answer:
        """Return status, headers and body; ``path`` is the part of the address after the host."""
        environ = self._environ(method, path, query, body)
        for name, value in headers:
            key = name.upper().replace("-", "_")
            environ[key if key == "CONTENT_TYPE" else f"HTTP_{key}"] = value
        environ["HTTP_COOKIE"] = "; ".join(f"{n}={v}" for n, v in self._cookies.items())
        begun: list[Any] = []

        def start(
            status: str, fields: list[tuple[str, str]], _fault: object = None, /
        ) -> Callable[[bytes], object]:
            begun[:] = [int(status.split(" ", 1)[0]), fields]
            return io.BytesIO().write  # nobody writes in this way any more

        response = self._handler(environ, start)
        try:
            content = b"".join(response)
        finally:
            response.close()
        for name, value in begun[1]:
            if name.lower() == "set-cookie":
                self._keep(value)
        return (
            begun[0],
            [header for header in begun[1] if header[0].lower() != "set-cookie"],
            content,
        )

    def _environ(self, method: str, path: str, query: str, body: bytes) -> dict[str, Any]:
        prefix = self._place.path.rstrip("/")
        inside = unquote_to_bytes(path.removeprefix(prefix)).decode("latin-1") or "/"
        return {
            "REQUEST_METHOD": method,
            "SCRIPT_NAME": prefix,
            "PATH_INFO": inside,
            "QUERY_STRING": query,
            "CONTENT_LENGTH": str(len(body)),
            "SERVER_NAME": self._place.hostname or "localhost",
            "SERVER_PORT": str(self._place.port or 443),
            "SERVER_PROTOCOL": "HTTP/1.1",
            "HTTP_HOST": self._place.netloc,
            "REMOTE_ADDR": "127.0.0.1",
            "wsgi.version": (1, 0),
            "wsgi.url_scheme": self._place.scheme,
            "wsgi.input": io.BytesIO(body),
            "wsgi.errors": sys.stderr,
            "wsgi.multithread": False,
            "wsgi.multiprocess": False,
            "wsgi.run_once": False,
        }

    def _keep(self, header: str) -> None:
        """Store a cookie that a page set, or delete it."""
        for name, morsel in SimpleCookie(header).items():
            if morsel["max-age"] == 0 or not morsel.value:
                self._cookies.pop(name, None)
                continue
            known = self._cookies.get(name)
            self._cookies[name] = morsel.coded_value
            if name == _FORM_COOKIE and known != morsel.coded_value:
                kept = f"{self._build}\n{morsel.coded_value}"
                write_whole(self._kept, kept.encode("ascii"), private=True)

    def close(self) -> None:
        """Write everything into the database file and close it."""
        connections.close_all()
