"""Standings people can read: names of tie-breaks, direct encounter, teams, headings, discs."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from django.test import Client

from arbiter_chromium import needs_chromium, opened_hall
from arbiter_events import make_event, play
from arbiter_teams import make_team_event, play_matches
from swissmate.arbiter.models import Account, Member
from swissmate.arbiter.tables.standings.filters import tie_break_shown
from swissmate.arbiter.tables.standings.member_results import MemberResult, best_of_boards
from swissmate.arbiter.tables.standings.ranking import standings

Login = Callable[[Account | None], Client]


def test_each_tie_break_says_its_long_name(client_of: Login, chief: Account) -> None:
    event = make_event(chief, 6, tie_breaks="BH/C1,DE")
    page = client_of(chief).get(f"/events/{event.pk}/standings").content.decode()
    buttons = re.findall(r'title="([^"]+)" popovertarget="(tie-\d)" *>([^<]+)</button>', page)
    assert [(target, code) for _title, target, code in buttons] == [
        ("tie-1", "BH/C1"),
        ("tie-2", "DE"),
    ]
    assert buttons[0][0].startswith("BH/C1: Buchholz")
    for title, target, _code in buttons:
        assert f'id="{target}">{title}<' in page


def test_direct_encounter_is_the_place_among_the_tied(chief: Account) -> None:
    """A place reads first to last, so 1. stands above 2.; nothing stands where nobody is tied."""
    event = make_event(chief, 4, rounds=3, rules="berger", tie_breaks="DE", pab=0)
    play(event, chief, 1, "1-0", "1-0")
    play(event, chief, 2, "1-0", "0-1")
    table = standings(event)
    by_points: dict[int, list[Any]] = {}
    for place in table.places:
        by_points.setdefault(place.points, []).append(place)
    for tied in by_points.values():
        shown = [tie_break_shown("DE", place.tie_breaks[0]) for place in tied]
        assert all(text == "" or re.fullmatch(r"[1-4]\.", text) for text in shown)
        assert shown == sorted(shown)
        if len(tied) == 1:
            assert shown == [""]


def test_teams_have_their_matches_and_the_second_score_by_name(
    client_of: Login, chief: Account
) -> None:
    event = make_team_event(chief, 4, rounds=3)
    play_matches(event, chief, 1, *["1-0", "0-1", "1/2", "1/2"], *["1-0", "0-1", "1-0", "1/2"])
    table = standings(event)
    for place in table.places:
        assert place.matches
        won, drawn, lost = place.matches
        assert won + drawn + lost == 1
        assert place.points == 20 * won + 10 * drawn  # two match points for a win, one for a draw
    page = client_of(chief).get(f"/events/{event.pk}/standings").content.decode()
    assert re.search(r"<th class=\"num tie-break\"> *Game points *</th>", page)
    assert "MPVGP" not in page


def test_the_numbers_of_matches_have_headings(client_of: Login, chief: Account) -> None:
    event = make_team_event(chief, 4, rounds=3)
    play_matches(event, chief, 1)
    for client, address, numbers in (
        (client_of(chief), f"/events/{event.pk}/rounds/1/", "No. · Points"),
        (Client(), f"/p/{event.key}/", "Points"),
    ):
        page = client.get(address).content.decode()
        head = page.split('class="boards-head')[1].split(">", 1)[1].split("<ol")[0]
        side = f"Team {numbers} Player Rating"
        assert " ".join(re.sub("<[^>]+>", " ", head).split()) == f"Board {side} Result {side}"


def member(board: int) -> Member:
    return Member(board=board)


def test_the_best_of_a_board_has_most_points_then_the_higher_share() -> None:
    results = [
        MemberResult(member(1), games=3, points=20),
        MemberResult(member(1), games=2, points=20),
        MemberResult(member(2), games=1, points=10),
        MemberResult(member(2), games=1, points=10),
        MemberResult(member(3), games=2, points=0),  # nobody made a point here
        MemberResult(member(4), games=0, points=0, forfeits=3),
    ]
    assert best_of_boards(results) == [results[1], results[2], results[3]]


@pytest.mark.slow
@needs_chromium
def test_numbers_have_headings_and_colours_are_discs_on_desk_and_phone(tmp_path: Path) -> None:
    with opened_hall(tmp_path, players=4) as hall:
        hall.pair(1)
        for width in (1280, 390):
            page = hall.page(width=width)
            page.goto(hall.address("rounds/1/"))
            discs = page.locator("#boards .board").first.evaluate(
                """row => [[".white", "::after"], [".black", "::before"]].map(([side, part]) => {
                    const style = getComputedStyle(row.querySelector(side), part);
                    return [style.content, style.borderTopLeftRadius];
                })"""
            )
            assert discs == [['""', "50%"]] * 2, width
        desk = hall.page(width=1280)
        desk.goto(hall.address("rounds/1/"))
        assert " ".join(desk.locator(".boards-head").inner_text().split()) == (
            "Board White No. · Rating · Points Result Black No. · Rating · Points"
        )


def test_on_paper_the_headings_are_no_buttons(client_of: Login, chief: Account) -> None:
    """A browser draws buttons on the first sheet only: the others had no headings."""
    event = make_event(chief, 6, rounds=1, tie_breaks="BH/C1,DE")
    play(event, chief, 1)
    client = client_of(chief)
    for paper in ("standings", "report"):
        page = client.get(f"/events/{event.pk}/print/{paper}").content.decode()
        assert 'class="tie"' not in page
        assert re.findall(r"<abbr title=[^>]*>([^<]+)</abbr>", page) == ["BH/C1", "DE"]


def test_a_round_with_all_results_is_not_being_played(client_of: Login, chief: Account) -> None:
    """The standings after an earlier round said so of the last one."""
    event = make_event(chief, 6, rounds=3)
    play(event, chief, 1)
    play(event, chief, 2)
    client = client_of(chief)
    address = f"/events/{event.pk}/print/standings?round=1"
    assert "Round 2 is being played" not in client.get(address).content.decode()
    play(event, chief, 3, "1-0", "", "")
    assert "Round 3 is being played" in client.get(address).content.decode()
