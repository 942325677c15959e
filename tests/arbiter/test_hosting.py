"""The proxy of the recipe for hosting takes what the application takes, and hardly more."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

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


def test_a_database_that_does_not_answer_is_no_fault_of_the_program(tmp_path: Path) -> None:
    """Containers start at once: a worker may be there before its database."""
    pytest.importorskip("psycopg")
    nobody = "postgresql://anna:secret@127.0.0.1:1/swissmate"  # a port that nobody has
    root = CONF.parents[2]
    done = subprocess.run(
        [sys.executable, "-m", "swissmate", "serve", "--port", "0", "--data", str(tmp_path)],
        env=os.environ | {"SWISSMATE_DATABASE_URL": nobody, "PYTHONPATH": str(root / "src")},
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )
    assert done.returncode == 3
    assert "SWISSMATE_DATABASE_URL: expected a database that answers" in done.stderr
    assert "bug" not in done.stderr
    assert "secret" not in done.stderr
