"""Following the links of a published site, as a visitor without a server would."""

from __future__ import annotations

import re
from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import unquote


class Links(HTMLParser):
    """Addresses and identifiers of a page, and how many links lead nowhere."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.links: list[str] = []
        self.names: set[str] = set()
        self.dead = 0
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.dead += tag == "a" and not any(name == "href" for name, _value in attrs)
        for name, value in attrs:
            if name in {"href", "src", "action"}:
                self.links.append(value or "")
            if name == "id":
                self.names.add(value or "")


def crawled(folder: Path) -> set[Path]:
    """Follow every link from the first page; a broken one fails the test."""
    waiting, seen = [folder / "index.html"], set()
    while waiting:
        page = waiting.pop()
        if page in seen:
            continue
        seen.add(page)
        if page.suffix != ".html":
            continue
        read = Links(page.read_text(encoding="utf-8"))
        assert not read.dead, f"{page.name} has links that lead nowhere"
        for link in read.links:
            assert not re.match(r"[a-z]+:|/", link), f"{page.name} leads away: {link}"
            path, _, part = link.partition("#")
            target = (page.parent / unquote(path)).resolve() if path else page
            assert target.is_file(), f"{page.name}: {link} is broken"
            if part and not path:
                assert part in read.names, f"{page.name}: #{part} is broken"
            waiting.append(target)
    return seen
