"""A team event in the application: matches, boards, what follows from them."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from arbiter_events import games_of, pairings_of, results_of, say_yes
from arbiter_teams import make_team_event, play_matches
from swissmate.api.pairing import pair
from swissmate.api.placing import standings as ranked
from swissmate.arbiter.models import Account
from swissmate.arbiter.outside.files.exports import export
from swissmate.arbiter.outside.files.trf_import import import_trf
from swissmate.arbiter.rounds.boards.tournament import build_tournament, recorded_tournament
from swissmate.arbiter.tables.standings.ranking import standings
from swissmate.checker import check
from swissmate.trf import read_trf


def test_the_boards_give_the_match(chief: Account) -> None:
    event = make_team_event(chief)
    # 1-4: the first side wins three boards of four; 5-2: two each; 3-6: nothing yet on board 4.
    three, two = ["1-0", "1-0", "0-1", "1-0"], ["1-0", "0-1", "1/2", "1/2"]
    play_matches(event, chief, 1, *three, *two, "0-1", "0-1", "0-1", "")
    matches = pairings_of(event, 1)
    assert [(m.white.tpn, m.black.tpn if m.black else 0) for m in matches] == [
        (1, 4),
        (5, 2),
        (3, 6),
    ]
    assert results_of(event, 1) == ["1-0", "1/2", ""]
    seen = build_tournament(event)
    assert [seen.points_before(team, 2) for team in (1, 4, 5, 2)] == [20, 0, 10, 10]
    players = recorded_tournament(event)
    # The first side has White on boards 1 and 3: so players 3 of both teams have a won and a lost
    # game with White and Black.
    assert players.by_id[3].entries[0] == (18, "w", "0")
    assert players.by_id[2].entries[0] == (17, "b", "1")


def test_the_next_round_is_that_of_the_file(chief: Account) -> None:
    event = make_team_event(chief, teams=7)
    play_matches(event, chief, 1, *["1-0", "1/2", "1/2", "1/2"] * 3)
    play_matches(event, chief, 2)
    expected = pair(recorded_tournament(event), "team-2026", round_number=2)
    matches = pairings_of(event, 2)
    assert [(m.white.tpn, m.black.tpn) for m in matches if m.black] == list(expected.pairs)
    assert [m.white.tpn for m in matches if not m.black] == [expected.pab]
    table = standings(event)
    assert table.after_round == 2
    assert sum(place.points for place in table.places) == 2 * (3 * 20 + 10)


def test_the_exported_file_is_paired_and_ranked_alike(chief: Account) -> None:
    event = make_team_event(chief, teams=7)
    for number in (1, 2, 3):
        play_matches(event, chief, number, *["1-0", "1/2", "0-1", "1/2", "1-0"] * 3)
    made = export(event, "trf26")
    assert made is not None
    tournament = read_trf(made.content)
    table = ranked(tournament)
    assert [row.player for row in table.rows] == [p.player.tpn for p in standings(event).places]
    report = check(tournament)
    assert [round_check.identical for round_check in report.rounds] == [True] * 3
    assert not report.points


def test_an_exported_event_comes_back(chief: Account) -> None:
    event = make_team_event(chief, teams=6, tie_breaks="MPVGP,EDE,EMGSB,SSSC")
    for number in (1, 2):
        play_matches(event, chief, number, *["1-0", "1/2", "0-1", "+/-", "0-1"] * 3)
    made = export(event, "trf26")
    assert made is not None
    again = import_trf(made.content, "teams.trf", chief).event
    assert recorded_tournament(again) == recorded_tournament(event)
    assert [p.tie_breaks for p in standings(again).places] == [
        p.tie_breaks for p in standings(event).places
    ]


def test_a_correction_of_an_earlier_round_is_asked_and_told_in_the_file(
    chief: Account, client_of: Any
) -> None:
    """C.04.2.D.8 (2026: C.04.2 4.3) knows no difference between a game and one of a match."""
    event = make_team_event(chief, teams=4)
    for number in (1, 2):
        play_matches(event, chief, number)
    game = games_of(event, 1)[1]
    url = f"/events/{event.pk}/games/{game.pk}/correct"
    values = {"scope": "all", "result": "1/2", "reason": "scoresheet"}
    asked = client_of(chief).post(url, values)
    assert "later rounds were paired with the old result" in asked.content.decode()
    game.refresh_from_db()
    assert game.result == "1-0"
    say_yes(client_of(chief), url, values)
    game.refresh_from_db()
    assert game.result == "1/2"
    made = export(event, "trf26")
    assert made is not None
    one, other = game.pairing.white.tpn, game.pairing.black.tpn if game.pairing.black else 0
    line = f"### Correction @ Round 1: {one}-{other} board 2: 1-0 => 1/2"
    assert line in made.content.decode().splitlines()
    again = import_trf(made.content, "teams.trf", chief).event
    assert again.integrity_events.filter(kind="Correction", round_number=1).exists()


def test_a_match_is_explained(chief: Account, client_of: Any) -> None:
    event = make_team_event(chief)
    play_matches(event, chief, 1)
    play_matches(event, chief, 2, "")
    match = pairings_of(event, 2)[0]
    page = client_of(chief).get(f"/events/{event.pk}/pairings/{match.pk}/explain?who=1&wish=4")
    text = page.content.decode()
    assert "is the top of the pair" in text
    assert "have met before, in round 1 (C1)" in text
    assert "Black on 2 and 4" in text
    public = client_of(None).get(f"/p/{event.key}/rounds/2/why/{match.white.tpn}")
    assert public.status_code == 200
    assert "is the top of the pair" in public.content.decode()


def test_a_match_drawn_by_crossed_forfeits(chief: Account) -> None:
    """Two boards won by forfeit on each side: equal game points, one match point each (C.04.6
    1.2). The match stays unplayed: the teams may meet again."""
    event = make_team_event(chief, teams=4, tie_breaks="MPVGP,EDE,EMGSB,SSSC")
    play_matches(event, chief, 1, "+/-", "+/-", "-/+", "-/+", *["1/2"] * 4)
    assert {place.points for place in standings(event).places} == {10}
    made = export(event, "trf26")
    assert made is not None
    assert b"\n330" not in made.content
    assert {row.values[0] for row in ranked(read_trf(made.content)).rows} == {10}
    again = import_trf(made.content, "teams.trf", chief).event
    assert recorded_tournament(again) == recorded_tournament(event)


def test_a_board_won_without_an_opponent_stays_won_by_forfeit(chief: Account) -> None:
    file = Path(__file__).parents[3] / "data" / "records" / "board-won-by-forfeit.trf"
    imported = import_trf(file.read_bytes(), file.name, chief)
    assert not [remark for remark in imported.remarks if "013" in remark or "marked +" in remark]
    won = [board for board in games_of(imported.event, 1) if board.other_id is None]
    assert [(board.number, board.result) for board in won] == [(2, "+/-")]
    made = export(imported.event, "trf26")
    assert made is not None
    assert read_trf(made.content).by_id[2].entry(1) == (0, "b", "+")
