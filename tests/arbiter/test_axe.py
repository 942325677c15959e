"""axe-core on every page that the application has: light, dark, on a phone, on paper.

On the phone nothing has to be moved sideways, except a sheet of paper, and what is chosen
can be read. The browser asks for French, where more is too long than in English.

The pages are those of the routes, so that a new one is looked at without being named here.
"""

from __future__ import annotations

import re
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from arbiter_addresses import page_addresses
from arbiter_chromium import CUT_OFF, Hall, axe_source, needs_chromium, opened_hall

if TYPE_CHECKING:
    from playwright.sync_api import Page

pytestmark = [pytest.mark.slow, needs_chromium]


SCORING = {"win": "1", "draw": "0.5", "loss": "0", "pab": "1", "initial_color": "w"}
Parts = dict[str, list[object]]


def number_in(pattern: str, text: str) -> int:
    found = re.search(pattern, text)
    assert found, pattern
    return int(found[1])


def parts(hall: Hall, event: str, **more: list[object]) -> Parts:
    """Return what stands in the addresses of an event's pages, in its round two and the next."""
    page = hall.chief.get(f"{event}/rounds/2/")[2]
    key = re.search(r"/p/(\w+)/", hall.chief.get(f"{event}/print")[2])
    assert key
    return {
        "event_id": [event.rsplit("/", 1)[1]],
        "key": [key[1]],
        "number": [2, 3],
        "game_id": re.findall(r"games/(\d+)/", page)[:1],
        "pairing_id": re.findall(r"pairings/(\d+)/", page)[:1],
        "tpn": [1],
        **more,
    }


def new_event(hall: Hall, name: str, rounds: int, rules: str) -> str:
    """Create a public event and return its address."""
    answer = hall.chief.post(
        "/events/new",
        **{"name": name, "start": "2026-11-21", "rounds": str(rounds), "rules": rules},
        **SCORING,
        is_public="on",
    )
    return re.sub(r"/(players|teams)$", "", answer[1]["Location"])


def enter_results(hall: Hall, event: str) -> None:
    """Enter a result at every board of round one."""
    for address in re.findall(r'data-url="([^"]+)"', hall.chief.get(f"{event}/rounds/1/")[2]):
        hall.chief.post(address, result="1-0", version="1")


def individual(hall: Hall) -> Parts:
    """Play a round, publish another, switch on what has pages, in one of two tournaments."""
    chief, event = hall.chief, hall.event
    hall.pair(1)
    enter_results(hall, event)
    mark = re.search(r'name="seen" value="(\w+)"', chief.get(f"{event}/settings")[2])
    assert mark
    on = ("is_public", "is_explained", "is_forecast", "self_check_in", "results_from_players")
    shown = ("shows_standings", "shows_ratings", "shows_clubs")
    answer = chief.post(
        f"{event}/settings",
        seen=mark[1],
        **dict.fromkeys([*on, *shown], "on"),
        **{"name": "Open", "start": "2026-11-21", "rounds": "5", "rules": "dutch-2026"},
        **SCORING,
        tie_breaks="BH/C1,BH,SB",
        series="Festival",
    )
    assert answer[0] in {200, 302}
    chief.post(f"{event}/copy", name="Group B", start="2026-11-21")
    chief.post(f"{event}/categories/new", name="Below 2300", rating_to="2299")
    category = number_in(r"categories/(\d+)/", chief.get(f"{event}/prizes")[2])
    chief.post(f"{event}/prizes/set", **{f"prize-{category}": "50 + a cup"})
    seen = re.search(r'name="seen" value="([\w.]+)"', chief.get(f"{event}/season/rules")[2])
    assert seen
    season = {"points": "club", "ties": "average", "is_public": "on", "seen": seen[1]}
    chief.post(f"{event}/season/set", **season)
    hall.pair(2)
    code = re.search(r"<b>(\w{8})</b>", chief.get(f"{event}/print/slips")[2])
    assert code
    player = number_in(r"players/(\d+)/edit", chief.get(f"{event}/players")[2])
    more: Parts = {"player_id": [player], "category_id": [category], "code": [code[1]]}
    return parts(hall, event, **more)


def teams(hall: Hall) -> Parts:
    """Play a round of a team event, publish another with its line-ups locked."""
    chief = hall.chief
    event = new_event(hall, "Teams", 5, "team-2026")
    rows = ["Team;Board;Name;Rating"]
    for team in range(1, 5):
        rows += [f"Team {team};{b};T{team} B{b};{2400 - 40 * team - b}" for b in range(1, 5)]
    chief.post(f"{event}/teams/import", rows="\n".join(rows))
    team = number_in(r"players/(\d+)/roster", chief.get(f"{event}/teams")[2])
    for number in (1, 2):
        chief.post(f"{event}/rounds/{number}/pair")
        chief.post(f"{event}/rounds/{number}/publish")
        chief.post(f"{event}/rounds/{number}/line-ups/lock", locked="1")
        if number == 1:
            enter_results(hall, event)
    secret = re.search(r"/captain/([\w-]+)", chief.get(f"{event}/teams")[2])
    assert secret
    return parts(hall, event, player_id=[team], secret=[secret[1]])


def round_robin(hall: Hall) -> Parts:
    """Play a round of a round robin, publish another."""
    chief = hall.chief
    event = new_event(hall, "Final", 3, "berger")
    chief.post(f"{event}/players/import", rows="\n".join("ABCD"))
    for number in (1, 2):
        chief.post(f"{event}/rounds/{number}/pair")
        chief.post(f"{event}/rounds/{number}/publish")
        if number == 1:
            enter_results(hall, event)
    return parts(hall, event)


def knockout(hall: Hall) -> Parts:
    """Play a round of a knockout with a level match, and enter the terms of another."""
    chief = hall.chief
    event = new_event(hall, "Cup", 5, "knockout")
    chief.post(f"{event}/players/import", rows="\n".join("ABCDE"))
    chief.post(f"{event}/rounds/1/pair")
    chief.post(f"{event}/rounds/1/publish")
    for address in re.findall(r'data-url="([^"]+)"', chief.get(f"{event}/rounds/1/")[2]):
        chief.post(address, result="1/2", version="1")
    before = new_event(hall, "Next cup", 5, "knockout")
    chief.post(f"{before}/players/import", rows="\n".join("ABCDE"))
    return {**parts(hall, event), "event_id": [each.rsplit("/", 1)[1] for each in (event, before)]}


RUN = """async (only) => {
    const found = await axe.run(document, {
        resultTypes: ["violations"], // the others are told by one node each
        ...(only ? { runOnly: { type: "rule", values: only } } : {}),
    });
    return found.violations.flatMap((each) =>
        each.nodes.map((node) => `${each.id}: ${node.html.slice(0, 160)}`));
}"""


SIDEWAYS = """() => [document.documentElement, ...document.querySelectorAll("main *")].filter(
    (each) => each.scrollWidth > each.clientWidth + 1
        && (each === document.documentElement
            || ["auto", "scroll"].includes(getComputedStyle(each).overflowX))
).map((each) => `${each.tagName} ${each.className} ${each.scrollWidth} > ${each.clientWidth}`)"""
"""What is wider than its place."""
SHEETS = re.compile("/print/|/paper$|/sign$|/sheet$|/checklist$")
"""They are for paper, which is wider than a phone."""


def violations(page: Page, rules: list[str] | None = None) -> list[str]:
    found: list[str] = page.evaluate(RUN, rules)
    return found


def test_no_page_has_a_violation(tmp_path: Path) -> None:
    source = axe_source()
    faults: list[str] = []
    seen = 0
    with opened_hall(tmp_path, players=9) as hall:
        walked = {
            *page_addresses(individual(hall)),
            *page_addresses(
                teams(hall), ("teams", "line_ups", "boards", "pairing", "standings", "publishing")
            ),
            *page_addresses(round_robin(hall), ("boards", "pairing", "standings")),
            *page_addresses(knockout(hall), ("bracket", "standings")),
        }
        page = hall.page()
        page.context.add_cookies(
            [{"name": "django_language", "value": "fr", "url": hall.server.address}]
        )
        page.add_init_script(source)
        for address in sorted(walked):
            status, _headers, text = hall.chief.get(address)
            assert status < 500, address
            if status != 200 or not text.lstrip().lower().startswith("<!doctype html>"):
                continue  # a picture, or a part of a page
            seen += 1
            for width in (1280, 390):
                page.set_viewport_size({"width": width, "height": 800})
                page.emulate_media(media="screen", color_scheme="light", reduced_motion="reduce")
                if width == 1280:  # no script of ours asks how wide the window is
                    page.goto(hall.server.address + address)
                found = [(f"{width} light", violations(page))]
                if width == 390 and not SHEETS.search(address):
                    found.append(("to be moved sideways", page.evaluate(SIDEWAYS)))
                    found.append(("cut off", page.evaluate(CUT_OFF)))
                if width == 1280:  # a phone has the same colours, and shows less
                    page.emulate_media(color_scheme="dark")
                    found.append(("dark", violations(page, ["color-contrast"])))
                    page.emulate_media(media="print", color_scheme="light")
                    found.append(("paper", violations(page, ["color-contrast"])))
                faults += [
                    f"{address} {how}: {violation}" for how, all_ in found for violation in all_
                ]
    assert not faults, "\n".join(faults)
    assert seen > 90
