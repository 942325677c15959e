"""A double Swiss in the application: matches of two games, colours reversed."""

from __future__ import annotations

from typing import Any

from arbiter_events import games_of, make_event, pairings_of, results_of
from arbiter_teams import play_matches
from swissmate.arbiter.models import Account, Event
from swissmate.arbiter.outside.files.exports import export
from swissmate.arbiter.outside.files.trf_import import import_trf
from swissmate.arbiter.rounds.boards.tournament import build_tournament, recorded_tournament
from swissmate.arbiter.rounds.pairing import rounds
from swissmate.arbiter.tables.standings.ranking import standings
from swissmate.checker import check
from swissmate.trf import read_trf


def double_swiss(chief: Account, count: int) -> Event:
    return make_event(
        chief, count, rules="double-swiss-2026", rounds=4, pab=15, tie_breaks="BH/C1,SB"
    )


def test_a_match_is_two_games(chief: Account) -> None:
    event = double_swiss(chief, 7)
    play_matches(event, chief, 1, "1-0", "1/2", "1-0", "0-1", "-/+", "-/+")
    assert [(b.number, b.turned) for b in games_of(event, 1)] == [(1, False), (2, True)] * 3
    matches = pairings_of(event, 1)
    assert results_of(event, 1) == ["1-0", "1/2", "-/+", ""]
    seen = build_tournament(event)
    points = {player: seen.points_before(player, 2) for player in range(1, 8)}
    first, second, third = ((m.white.tpn, m.black.tpn) for m in matches if m.black)
    assert [points[player] for player in (*first, *second, *third)] == [15, 5, 10, 10, 0, 20]
    # The bye is worth a win and a draw (C.04.5 1.4).
    assert points[7] == 15
    players = recorded_tournament(event)
    assert players.rounds == 8
    assert [entry.color for entry in players.by_id[first[0]].entries] == ["w", "b"]


def test_the_file_comes_back(chief: Account) -> None:
    event = double_swiss(chief, 7)
    for number in (1, 2, 3):
        play_matches(event, chief, number, *["1-0", "1/2", "0-1", "1/2"] * 3)
    made = export(event, "trf26")
    assert made is not None
    report = check(read_trf(made.content))
    assert [round_check.identical for round_check in report.rounds] == [True] * 3
    again = import_trf(made.content, "double.trf", chief).event
    assert recorded_tournament(again) == recorded_tournament(event)
    assert [p.tie_breaks for p in standings(again).places] == [
        p.tie_breaks for p in standings(event).places
    ]
    cells = [cell.text for place in standings(event).places for cell in place.cells]
    assert any("1½" in cell for cell in cells)


def test_nothing_is_to_be_corrected_before_it_is_published(chief: Account, client_of: Any) -> None:
    event = double_swiss(chief, 6)
    rounds.pair_round(event.pk, chief, 1)
    client = client_of(chief)
    url = f"/events/{event.pk}/rounds/1/"
    assert "/correct" not in client.get(url).content.decode()
    rounds.unpair_round(event.pk, chief, 1, "")
    play_matches(event, chief, 1, *["1-0", "1/2"] * 3)
    rounds.pair_round(event.pk, chief, 2)
    assert "/correct" in client.get(url).content.decode()
    assert "/correct" not in client.get(url.replace("/1/", "/2/")).content.decode()
