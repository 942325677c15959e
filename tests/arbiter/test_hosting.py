"""The proxy of the recipe for hosting takes what the application takes, and hardly more."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

from arbiter_addresses import routes

CONF = Path(__file__).parents[2] / "examples" / "hosting" / "nginx.conf"
UNITS = {"k": 1024, "m": 1024 * 1024}
LOCATION = re.compile(r"location (?:(=|~) )?(\S+) \{(.*?)\}", re.DOTALL)
SIZE = re.compile(r"client_max_body_size (\d+)([km]);")


def limit_of(path: str) -> int:
    """The size of a body that the proxy takes for an address: of its location, or of the server."""
    text = CONF.read_text(encoding="utf-8")
    sizes = {
        (kind, where): SIZE.search(body) or SIZE.search(LOCATION.sub("", text))
        for kind, where, body in LOCATION.findall(text)
    }
    named = (
        size
        for (kind, where), size in sizes.items()
        if (kind == "=" and path == where) or (kind == "~" and re.match(where, path))
    )
    size = next(named, sizes["", "/"])
    assert size is not None
    return int(size[1]) * UNITS[size[2]]


def test_the_proxy_takes_the_bodies_that_the_application_takes() -> None:
    for pattern in routes():
        view: Any = pattern.callback
        path = re.sub(r"<\w+:\w+>", "1", f"/{pattern.pattern}")
        if "POST" in view.methods:
            assert view.body_limit <= limit_of(path) <= 1.4 * view.body_limit + 2**24, path
    assert limit_of("/login") == limit_of("/p/1/b/1") == limit_of("/welcome/1") == 64 * 1024
