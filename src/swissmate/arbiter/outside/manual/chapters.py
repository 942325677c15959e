"""The chapters of ``manual.md``, and the one that a page opens."""

from __future__ import annotations

import html
import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Final

from django.utils.translation import gettext

from swissmate.arbiter import rooms

_PART: Final = re.compile(
    r"(?P<mark>#+ |- )?(?P<words>.+?)(?P<slug> \{#[a-z]+\})?", flags=re.DOTALL
)
"""A heading, a paragraph or an item of a list: what is translated as one text."""

_HEADING: Final = re.compile(r"## (?P<title>.+) \{#(?P<slug>[a-z]+)\}")
_INLINE: Final = (
    (re.compile(r"\[([^\]]+)\]\([^)]*\)"), r"\1"),
    (re.compile(r"`([^`]+)`"), r"<code>\1</code>"),
    (re.compile(r"\*\*([^*]+)\*\*"), r"<b>\1</b>"),
    (re.compile(r"\*([^*]+)\*"), r"<em>\1</em>"),
)

CHAPTER_OF_ROOM: Final = {
    "accounts": "accounts",
    "log": "log",
    "backups": "log",
    "rules": "settings",
    "ratings": "ratings",
    "entries": "players",
    "events": "settings",
    "teams": "teams",
    "sign_up": "players",
    "fees": "players",
    "boards": "rounds",
    "line_ups": "teams",
    "pairing": "rounds",
    "bracket": "teams",
    "arrivals": "hall",
    "standings": "standings",
    "prizes": "prizes",
    "rating_report": "ratings",
    "series": "prizes",
    "seasons": "seasons",
    "files": "files",
    "moves": "files",
    "exchange": "files",
    "publishing": "prints",
    "feeds": "prints",
    "webhooks": "prints",
    "prints": "prints",
    "forecasts": "forecasts",
    "manual": "beginning",
    "tab": "beginning",
}
"""The chapter that the pages of a room open; a test finds rooms without one."""

_CHAPTER_OF_PAGE: Final = {
    "home": "beginning",
    "restore": "log",
    "integrity": "mode",
    "timetable": "hall",
    "match-card": "teams",
    "schedule": "teams",
    "find-board": "hall",
    "report": "hall",
    "clubs": "prizes",
    "federations": "prizes",
    "export": "files",
    "screen": "hall",
    "series-screen": "hall",
}
"""Pages whose subject differs from that of their room."""


@dataclass(frozen=True)
class Chapter:
    """One chapter: its slug in addresses, its title, and its text as HTML."""

    slug: str
    title: str
    body: str


def manual_text() -> str:
    """Return the text of the whole manual in the reader's language, in the form of its file."""
    return "\n\n".join(
        "\n".join(
            f"{part['mark'] or ''}{gettext(_words(part))}{part['slug'] or ''}" for part in block
        )
        for block in _blocks()
    )


def sentences() -> set[str]:
    """Return what is translated of the manual, part by part."""
    return {_words(part) for block in _blocks() for part in block}


def _blocks() -> Iterator[list[re.Match[str]]]:
    text = (files(__package__) / "manual.md").read_text(encoding="utf-8")
    for block in re.split(r"\n\s*\n", text.strip()):
        parts = re.split(r"^(?=- )", block, flags=re.MULTILINE)
        yield [part for words in parts if (part := _PART.fullmatch(words.strip()))]


def _words(part: re.Match[str]) -> str:
    return " ".join(part["words"].split())


def chapters() -> dict[str, Chapter]:
    """Return the chapters by slug, in order, in the reader's language."""
    by_slug: dict[str, Chapter] = {}
    parts = re.split(r"^(?=## )", manual_text(), flags=re.MULTILINE)
    for part in parts[1:]:
        first, _, rest = part.partition("\n")
        named = _HEADING.fullmatch(first.strip())
        if named is None:
            raise ValueError(first)
        slug = named["slug"]
        by_slug[slug] = Chapter(slug, named["title"], as_html(rest))
    return by_slug


def chapter_of_page(name: str) -> str:
    """Return the slug of the chapter about a page, by the name of its address."""
    if name in _CHAPTER_OF_PAGE:
        return _CHAPTER_OF_PAGE[name]
    if name.partition("-")[0] == "public":
        return "public"
    return CHAPTER_OF_ROOM.get(_rooms().get(name, ""), "beginning")


@cache
def _rooms() -> dict[str, str]:
    """Return the room of each page, by the name of its address."""
    return {
        str(pattern.name): room.__name__.split(".")[-2]
        for room in rooms.modules("urls")
        for pattern in room.urlpatterns
    }


def as_html(text: str) -> str:
    """Return paragraphs, lists and smaller headings as HTML: what the manual and changes have.

    Links lead to files that are not among the pages: their words are shown.
    """
    out = []
    for block in re.split(r"\n\s*\n", text.strip()):
        heading, _, rest = block.partition("\n") if block.startswith("###") else ("", "", block)
        if heading:
            marks, _, title = heading.partition(" ")
            level = len(marks) - 1
            out.append(f"<h{level}>{_inline(title)}</h{level}>")
        lead, items = _items(rest)
        if lead:
            out.append(f"<p>{_inline(lead)}</p>")
        if items:
            out.append("<ul>" + "".join(f"<li>{_inline(item)}</li>" for item in items) + "</ul>")
    return "\n".join(out)


def _items(block: str) -> tuple[str, list[str]]:
    """Return the text before a list, and its items, each on one line."""
    parts = re.split(r"^- ", block, flags=re.MULTILINE)
    lines = [re.sub("[ \n]+", " ", part).strip() for part in parts]  # French has blanks to keep
    return lines[0], lines[1:]


def _inline(text: str) -> str:
    shown = html.escape(text)
    for pattern, instead in _INLINE:
        shown = pattern.sub(instead, shown)
    return shown
