"""axe-core on every page that the application has: light, dark, on a phone, on paper.

The pages are those of the routes, so that a new one is looked at without being named here.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from django.urls import URLPattern, get_resolver, reverse

from arbiter_chromium import Hall, needs_chromium, opened_hall

if TYPE_CHECKING:
    from playwright.sync_api import Page

pytestmark = [pytest.mark.slow, needs_chromium]

PRINTS = (
    *("pairings", "names", "slips", "boards", "standings", "crosstable", "players", "cards"),
    *("report", "poster"),
)
NOT_HERE = {"logout", "full-backup", "export", "backup-file"}
"""They answer with a file, or end the session."""


def axe_source() -> str:
    package = pytest.importorskip("axe_playwright_python", reason="pip install '.[browser]'")
    found = sorted(Path(package.__file__).parent.rglob("axe*.js"))
    assert found, "the package axe-playwright-python has no axe-core"
    return found[0].read_text(encoding="utf-8")


def prepared(hall: Hall) -> dict[str, Any]:
    """Play a round, publish another, switch on what has pages; return what addresses need."""
    hall.pair(1)
    page = hall.chief.get(f"{hall.event}/rounds/1/")[2]
    for address in re.findall(r'data-url="([^"]+)"', page):
        hall.chief.post(address, result="1-0", version="1")
    settings = hall.chief.get(f"{hall.event}/settings")[2]
    mark = re.search(r'name="seen" value="(\w+)"', settings)
    assert mark
    on = ("is_public", "is_explained", "is_forecast", "self_check_in", "results_from_players")
    shown = ("shows_standings", "shows_ratings", "shows_clubs")
    answer = hall.chief.post(
        f"{hall.event}/settings",
        seen=mark[1],
        **dict.fromkeys([*on, *shown], "on"),
        **{"name": "Open", "start": "2026-11-21", "rounds": "5", "rules": "dutch-2026"},
        **{"win": "1", "draw": "0.5", "loss": "0", "pab": "1", "initial_color": "w"},
        tie_breaks="BH/C1,BH,SB",
    )
    assert answer[0] in {200, 302}
    hall.pair(2)
    page = hall.chief.get(f"{hall.event}/rounds/2/")[2]
    games = re.findall(r"games/(\d+)/result", page)
    slips = hall.chief.get(f"{hall.event}/print/slips")[2]
    code = re.search(r"<b>(\w{8})</b>", slips)
    key = re.search(r"/p/(\w+)/", hall.chief.get(f"{hall.event}/print")[2])
    player = re.search(r"players/(\d+)/edit", hall.chief.get(f"{hall.event}/players")[2])
    assert code
    assert key
    assert player
    return {
        "event_id": int(hall.event.rsplit("/", 1)[1]),
        "number": 2,
        "game_id": int(games[0]),
        "player_id": int(player[1]),
        "key": key[1],
        "code": code[1],
        "tpn": 1,
        "secret": "unknown",
    }


def addresses(values: dict[str, Any]) -> Iterator[str]:
    """Return the address of each page of the application."""
    for pattern in get_resolver().url_patterns:
        assert isinstance(pattern, URLPattern)
        view: Any = pattern.callback
        name = str(pattern.name)
        if "GET" not in view.methods or name in NOT_HERE:
            continue
        needed = set(pattern.pattern.converters)
        if name == "print":
            for what in PRINTS:
                yield reverse(name, args=[values["event_id"], what])
        elif needed <= set(values):
            yield reverse(name, kwargs={each: values[each] for each in needed})
        if "number" in needed and needed <= set(values):  # the round to come is another page
            yield reverse(name, kwargs={each: {**values, "number": 3}[each] for each in needed})


def violations(page: Page, source: str, rules: list[str] | None = None) -> list[str]:
    page.evaluate(source)
    options = {"runOnly": {"type": "rule", "values": rules}} if rules else {}
    found = page.evaluate("options => axe.run(document, options)", options)
    return [
        f"{each['id']}: {node['html'][:160]}"
        for each in found["violations"]
        for node in each["nodes"]
    ]


def test_no_page_has_a_violation(tmp_path: Path) -> None:
    source = axe_source()
    faults: list[str] = []
    seen = 0
    with opened_hall(tmp_path, players=9) as hall:
        values = prepared(hall)
        pages = {width: hall.page(width=width) for width in (1280, 390)}
        for address in addresses(values):
            status, _headers, text = hall.chief.get(address)
            if status != 200 or not text.lstrip().lower().startswith("<!doctype html>"):
                continue  # a picture, or a part of a page
            seen += 1
            for width, page in pages.items():
                page.emulate_media(media="screen", color_scheme="light", reduced_motion="reduce")
                page.goto(hall.server.address + address)
                found = [(f"{width} light", violations(page, source))]
                page.emulate_media(color_scheme="dark")
                found.append((f"{width} dark", violations(page, source, ["color-contrast"])))
                if width == 1280:
                    page.emulate_media(media="print", color_scheme="light")
                    found.append(("paper", violations(page, source, ["color-contrast"])))
                faults += [f"{address} {how}: {each}" for how, all_ in found for each in all_]
    assert not faults, "\n".join(faults)
    assert seen > 45
