"""The checker of types finds every text that would lose the fields of a message."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from mypy import api

ROOT = Path(__file__).parents[2]
MARKED = re.compile("# (lost|kept|no text)$")

PLANTED = """\
from swissmate.errors import InputError, NoLegalPairing
from swissmate.messages import Message, Text, as_option
from swissmate.trf.diagnostics import Diagnostic


def planted(message: Message, text: Text, error: InputError, remark: Diagnostic) -> list[object]:
    return [
        f"in a file: {message}",  # lost
        "{}: {}".format("a file", text),  # lost
        str(error),  # lost
        f"{error!s:.60}",  # lost
        f"{remark}",  # lost
        f"{remark.message}",  # lost
        print(error),  # lost
        "in a file: " + message,  # no text
        ", ".join([text]),  # no text
        Message("in a file: {message}", message=message),  # kept
        Message("in a file: {error}", error=error),  # kept
        f"in a file: {message.told(as_option)}",  # kept
        f"{remark.code} {error.code}",  # kept
    ]
"""


@pytest.mark.slow
def test_every_way_to_lose_the_fields_is_found(tmp_path: Path) -> None:
    planted = tmp_path / "planted.py"
    planted.write_text(PLANTED, encoding="utf-8")
    settings = tmp_path / "mypy.ini"
    plugin, source = ROOT / "tools" / "mypy_messages.py", ROOT / "src"
    settings.write_text(
        f"[mypy]\nplugins = {plugin}\nmypy_path = {source}\ncache_dir = {tmp_path}\n"
        "follow_imports = silent\n",
        encoding="utf-8",
    )
    told, _, _ = api.run(["--config-file", str(settings), str(planted)])
    lines = dict.fromkeys(range(1, PLANTED.count("\n") + 1), "kept")
    for line in told.splitlines():
        place = re.match(r".*planted\.py:(\d+): error:", line)
        if place:
            lines[int(place[1])] = "lost" if "[fields-lost]" in line else "no text"
    expected = {
        number: marked[1]
        for number, line in enumerate(PLANTED.splitlines(), 1)
        if (marked := MARKED.search(line))
    }
    assert {number: lines[number] for number in expected} == expected


def test_make_check_asks_it() -> None:
    settings = (ROOT / "pyproject.toml").read_text(encoding="utf-8")
    assert re.search(r'plugins = \[.*"tools/mypy_messages\.py"', settings)
