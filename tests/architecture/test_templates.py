"""Templates stay legible: a thought a line, and nothing in them that depends on line breaks."""

from __future__ import annotations

import re
from pathlib import Path

SOURCE = Path(__file__).parents[2] / "src"
LONGEST = 120
MEAN = 60


def templates() -> dict[str, str]:
    paths = [path for path in SOURCE.rglob("*.html") if "templates" in path.parts]
    assert len(paths) > 100
    return {str(path.relative_to(SOURCE)): path.read_text(encoding="utf-8") for path in paths}


def test_no_line_is_too_long() -> None:
    long = [
        f"{name}:{number}"
        for name, text in templates().items()
        for number, line in enumerate(text.splitlines(), 1)
        if len(line) > LONGEST
    ]
    assert long == []


def test_lines_are_short_in_the_mean() -> None:
    lines = [line for text in templates().values() for line in text.splitlines()]
    assert sum(len(line) + 1 for line in lines) / len(lines) < MEAN


def test_no_line_break_means_anything() -> None:
    # frame/template_loader.py reads each of them as a blank.
    kept = re.compile(r"<pre\b|<textarea\b[^>]*>[^<]*\n|<script\b[^>]*>[^<]|<!--|//.*\n")
    addresses = re.compile(r"https?://")
    assert [
        name for name, text in templates().items() if kept.search(addresses.sub("", text))
    ] == []
    # A message with line breaks in it is another message, unless it is trimmed.
    broken = re.compile(r"{% blocktranslate (?!trimmed)[^%]*%}[^{]*\n")
    assert [name for name, text in templates().items() if broken.search(text)] == []
