"""Draws the notes of a version from the changelog: what can alter a pairing comes first.

usage: release_notes.py [VERSION]

Without a version it is that of the program, ``__version__`` in ``src/swissmate/__init__.py``. A tag
takes them from here: ``release_notes.py | git tag -a v0.1.0 --cleanup=verbatim -F -``.
"""

from __future__ import annotations

import sys
from pathlib import Path

from swissmate import __version__
from swissmate.arbiter.versions import changes

CHANGELOG = Path(__file__).resolve().parents[1] / "CHANGELOG.md"


def notes(changelog: str, version: str) -> str:
    """Return the section of a version, its heading "Pairings" first, under a title.

    Raises:
        ValueError: the changelog has no section ``## [version]``, or it says nothing.
    """
    found = [part.text for part in changes(changelog) if part.version == version]
    if not found:
        raise ValueError(f"CHANGELOG.md has no section '## [{version}]'")
    [text] = found
    if not text:
        raise ValueError(f"the section '## [{version}]' of CHANGELOG.md is empty")
    return f"# swissmate {version}\n\n{text}\n"


if __name__ == "__main__":
    sys.stdout.write(notes(CHANGELOG.read_text(encoding="utf-8"), *(sys.argv[1:] or [__version__])))
