"""Which versions have opened a data folder, and what has changed since: the changelog, in parts."""

from __future__ import annotations

import re
from dataclasses import dataclass
from datetime import date
from pathlib import Path
from typing import Final

from swissmate import __version__
from swissmate.files.whole_file import write_whole

_NAME: Final = "versions"
_CHANGELOG: Final = "CHANGELOG.md"
_HERE: Final = Path(__file__).resolve().parent
FIRST: Final = "Pairings"
"""The heading of a version that says what can alter a pairing; it comes first."""


@dataclass(frozen=True)
class Changes:
    """What one version has changed: ``text`` is Markdown, with the heading of pairings first."""

    version: str
    text: str


def note_opened(folder: Path) -> None:
    """Note that this version has opened a data folder, unless the last one was the same."""
    before = _noted(folder)
    if not before or before[-1][0] != __version__:
        lines = [*before, (__version__, date.today().isoformat())]
        text = "".join(f"{version} {day}\n" for version, day in lines)
        write_whole(folder / _NAME, text.encode(), private=True)


def before_this(folder: Path) -> str:
    """Return the version that opened a data folder before this one; "" if there was none."""
    others = [version for version, _day in _noted(folder) if version != __version__]
    return others[-1] if others else ""


def _noted(folder: Path) -> list[tuple[str, str]]:
    try:
        lines = (folder / _NAME).read_text("utf-8").split("\n")
    except (OSError, UnicodeDecodeError):
        return []
    parts = [line.split() for line in lines]
    return [(part[0], part[1]) for part in parts if len(part) == 2]


def changelog() -> str:
    """Return the text of the changelog: it lies in the package, or in the clone; else ""."""
    for path in (_HERE / _CHANGELOG, _HERE.parents[2] / _CHANGELOG):
        if path.is_file():
            return path.read_text("utf-8")
    return ""


def changes(text: str, *, since: str = "") -> list[Changes]:
    """Return the versions of a changelog, the newest first; only those after ``since``.

    If the changelog does not know that version, it is the newest one alone.
    """
    parts = re.split(r"^## \[([^\]]+)\].*\n", text, flags=re.MULTILINE)[1:]
    all_ = [
        Changes(version, _pairings_first(body))
        for version, body in zip(parts[::2], parts[1::2], strict=True)
    ]
    versions = [part.version for part in all_]
    if not since:
        return all_
    return all_[: versions.index(since)] if since in versions else all_[:1]


def _pairings_first(body: str) -> str:
    before, *parts = re.split(r"^### ", body, flags=re.MULTILINE)
    parts.sort(key=lambda part: not part.startswith(FIRST + "\n"))
    return "\n\n".join([before.strip(), *("### " + part.strip() for part in parts)]).strip()
