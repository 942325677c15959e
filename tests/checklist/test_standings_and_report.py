"""Expelled players, ties, lots, typed values, unrated players, the final report (197-217)."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from django.test import Client

from arbiter_events import make_event, play
from swissmate.arbiter.models import Account, Event, Player

Login = Callable[[Account | None], Client]


@pytest.fixture
def browser(client_of: Login, chief: Account) -> Client:
    return client_of(chief)


def table(browser: Client, event: Event) -> list[tuple[str, str]]:
    """Rank and name of each line of the standings."""
    page = browser.get(f"/events/{event.pk}/standings").content.decode()
    return re.findall(r'<td class="num"><b>(\d+)</b></td><td>[^<]*</td><td><a [^>]*>([^<]+)<', page)


def tied(chief: Account, **values: object) -> Event:
    """Four players after one round that is the last: 1 and 2 won with White and Black."""
    event = make_event(chief, 4, rounds=1, tie_breaks="WIN", **values)
    play(event, chief, 1, "1-0", "0-1")
    return event


@pytest.mark.question(197, 198)
def test_an_expelled_player_is_left_out(browser: Client, chief: Account) -> None:
    event = tied(chief)
    before = table(browser, event)
    assert len(before) == 4
    player = Player.objects.get(event=event, name=before[0][1])
    page = browser.get(f"/events/{event.pk}/players/{player.pk}/edit").content.decode()
    seen = re.search(r'name="seen" value="(\w+)"', page)
    assert seen is not None
    values = {"name": player.name, "rating": player.rating, "is_expelled": "on", "seen": seen[1]}
    browser.post(f"/events/{event.pk}/players/{player.pk}/edit", values)
    after = table(browser, event)
    assert player.name not in [name for _, name in after]
    assert [rank for rank, _ in after] == ["1", "2", "2"]


@pytest.mark.question(203)
def test_ties_remain_as_shared_places(browser: Client, chief: Account) -> None:
    assert [rank for rank, _ in table(browser, tied(chief))] == ["1", "1", "3", "3"]


@pytest.mark.question(204, 206)
def test_lots_decide_once(browser: Client, chief: Account) -> None:
    event = tied(chief, draws_lots=True)
    drawn = table(browser, event)
    assert [rank for rank, _ in drawn] == ["1", "2", "3", "4"]
    assert table(browser, event) == drawn
    file = browser.get(f"/events/{event.pk}/export/trf26").content.decode()
    ranks = {
        line[14:47].strip(): line[85:89].strip() for line in file.splitlines() if line[:3] == "001"
    }
    assert ranks == {name: rank for rank, name in drawn}


@pytest.mark.question(207, 205)
def test_values_computed_elsewhere_decide(browser: Client, chief: Account) -> None:
    event = tied(chief, typed_tie_break="Play-off")
    first, second = (name for rank, name in table(browser, event) if rank == "1")
    for name, value in ((first, "1"), (second, "1.5")):
        player = Player.objects.get(event=event, name=name)
        page = browser.get(f"/events/{event.pk}/players/{player.pk}/edit").content.decode()
        seen = re.search(r'name="seen" value="(\w+)"', page)
        assert seen is not None
        values = {"name": name, "rating": player.rating, "typed_value": value, "seen": seen[1]}
        browser.post(f"/events/{event.pk}/players/{player.pk}/edit", values)
    assert table(browser, event)[:2] == [("1", second), ("2", first)]
    assert "Play-off" in browser.get(f"/events/{event.pk}/standings").content.decode()


@pytest.mark.question(208, 209)
def test_unrated_players_count_in_tie_breaks_of_ratings_as_the_event_says(
    browser: Client, chief: Account
) -> None:
    """2380, 2360, 2340 and none: the lowest is 2340, the mean 2360."""
    for rule, worth in (("", ""), ("lowest", "ARO/U2340"), ("average", "ARO/U2360")):
        event = make_event(chief, 4, rounds=1, tie_breaks="ARO", unrated_rule=rule)
        Player.objects.filter(event=event, tpn=4).update(rating=0)
        play(event, chief, 1, "1-0", "0-1")
        page = browser.get(f"/events/{event.pk}/standings").content.decode()
        assert worth in page
        assert ("dropped" in page) == (not rule)


@pytest.mark.question(217)
def test_the_final_report_leaves_nothing_out(browser: Client, chief: Account) -> None:
    event = tied(chief, time_control="90 min + 30 s", federation="NOR", rating_method="HBFN")
    Player.objects.filter(event=event, tpn=2).update(national_rating=2399, federation="NOR")
    file = browser.get(f"/events/{event.pk}/export/trf26?for=rating").content.decode()
    for line in (
        "142 1", "172 NOR HBFN", "182 swissmate", "192 FIDE_DUTCH_2026", "202 WIN", "212 PTS,WIN",
        "222 5400+30", "092 Individual: Swiss-System", "042 2026/11/21", "152 W",
    ):  # fmt: skip
        assert f"\n{line}" in "\n" + file, line
    national = next(each for each in file.splitlines() if each.startswith("NOR"))
    assert (national[4:8], national[48:52]) == ("   2", "2399")
    own = next(each for each in file.splitlines() if each.startswith("001    2"))
    assert own[48:52] == "2360"
