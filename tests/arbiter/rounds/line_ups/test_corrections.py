"""A line-up that was wrong on the day is corrected for the rating; results and tables stay."""

from __future__ import annotations

from typing import Any

import pytest

from arbiter_events import games_of, last_entry, results_of, say_yes
from arbiter_teams import keys, make_team_event, play_matches
from swissmate.arbiter.ground.ledger import undoing
from swissmate.arbiter.ground.ledger.errors import Refused
from swissmate.arbiter.models import Account, Event, Game, LineUp, Player
from swissmate.arbiter.outside.files.exports import export
from swissmate.arbiter.rounds.line_ups.corrections import correct_line_up
from swissmate.arbiter.rounds.line_ups.line_ups import enter_line_up
from swissmate.arbiter.rounds.pairing import rounds
from swissmate.arbiter.tables.standings.member_results import member_results
from swissmate.arbiter.tables.standings.ranking import standings
from swissmate.trf import read_trf


@pytest.fixture
def played(chief: Account) -> Event:
    """Four teams of six after two rounds of three, White winning everywhere."""
    event = make_team_event(chief, teams=4, members=6, rounds=3)
    play_matches(event, chief, 1)
    play_matches(event, chief, 2)
    return event


def games_by_member(event: Event) -> dict[str, int]:
    return {row.member.name: row.games for row in member_results(event)}


def played_by(event: Event, number: int, team: int) -> list[int | None]:
    seats = []
    for game in games_of(event, number):
        if game.pairing.white.tpn == team:
            seats.append(game.one_id)
        elif game.pairing.black and game.pairing.black.tpn == team:
            seats.append(game.other_id)
    return seats


def test_the_games_move_and_the_results_stay(played: Event, chief: Account, client_of: Any) -> None:
    own = keys(played, 1)
    team = Player.objects.get(event=played, tpn=1)
    results_before = results_of(played, 1)
    table_before = [(p.rank, p.player.tpn, p.tie_breaks) for p in standings(played).places]
    rounds.pair_round(played.pk, chief, 3)  # the last round, long after the mistake
    base = f"/events/{played.pk}/rounds/1/line-ups"
    client = client_of(chief)
    assert "Correct who played" in client.get(base).content.decode()
    page = client.get(f"{base}/{team.pk}").content.decode()
    assert "Correct who played" in page
    corrected = [own[0], own[1], own[2], own[5]]  # the sixth played on the fourth board
    typed = {"board": [str(key) for key in corrected]}
    asked = client.post(f"{base}/{team.pk}/correct", typed)
    text = " ".join(asked.content.decode().split())
    assert "A line-up that was played is corrected with a reason." in text
    say_yes(client, f"{base}/{team.pk}/correct", {**typed, "reason": "slip of the match"})
    assert played_by(played, 1, 1) == corrected
    assert results_of(played, 1) == results_before
    assert [(p.rank, p.player.tpn, p.tie_breaks) for p in standings(played).places] == table_before
    row = LineUp.objects.get(team=team, round_number=1)
    assert row.members == corrected
    assert row.locked is not None
    log = client.get(f"/events/{played.pk}/log").content.decode()
    assert "board 4: A4, Player → A6, Player" in log
    assert "slip of the match" in log
    undoing.undo(played.pk, last_entry(played, "line-up-corrected").pk, chief)
    assert played_by(played, 1, 1) == own[:4]


def test_the_rating_file_has_who_played(played: Event, chief: Account) -> None:
    own = keys(played, 1)
    team = Player.objects.get(event=played, tpn=1)
    before = games_by_member(played)
    correct_line_up(played.pk, chief, team.pk, 1, [*own[:3], own[5]], "slip")
    after = games_by_member(played)
    assert after["A4, Player"] == before["A4, Player"] - 1
    assert after["A6, Player"] == before.get("A6, Player", 0) + 1
    assert {name: count for name, count in after.items() if not name.startswith("A")} == {
        name: count for name, count in before.items() if not name.startswith("A")
    }
    made = export(played, "trf26")
    assert made is not None
    players = {player.name: player for player in read_trf(made.content).players}
    assert players["A6, Player"].entry(1).opponent
    assert not players["A4, Player"].entry(1).opponent
    assert players["A4, Player"].entry(2).opponent


def test_two_players_who_exchanged_boards_are_told_of_the_order(
    played: Event, chief: Account, client_of: Any
) -> None:
    own = keys(played, 2)
    team = Player.objects.get(event=played, tpn=2)
    url = f"/events/{played.pk}/rounds/1/line-ups/{team.pk}/correct"
    typed = {"board": [str(own[1]), str(own[0]), str(own[2]), str(own[3])], "reason": "seen"}
    asked = client_of(chief).post(url, typed).content.decode()
    assert "The results of the match stay." in asked
    assert "cannot play on a higher board" in " ".join(asked.split())
    say_yes(client_of(chief), url, typed)
    assert played_by(played, 1, 2)[:2] == [own[1], own[0]]


def test_what_is_no_correction_of_a_line_up(played: Event, chief: Account, client_of: Any) -> None:
    own, strangers = keys(played, 1), keys(played, 2)
    team = Player.objects.get(event=played, tpn=1)
    for line_up, why in (
        (own[:4], "noted already"),
        (own[:3], "an empty board is a forfeit"),
        ([*own[:3], strangers[0]], "is not in the team"),
        ([*own[:3], own[0]], "on two boards"),
    ):
        with pytest.raises(Refused, match=why):
            correct_line_up(played.pk, chief, team.pk, 1, line_up, "slip")
    with pytest.raises(Refused, match="with a reason"):
        correct_line_up(played.pk, chief, team.pk, 1, [*own[:3], own[5]], " ")
    with pytest.raises(Refused, match="no results yet"):
        correct_line_up(played.pk, chief, team.pk, 3, [*own[:3], own[5]], "slip")
    url = f"/events/{played.pk}/rounds/1/line-ups/{team.pk}/correct"
    typed = {"board": [str(key) for key in own[:3]], "reason": "slip"}
    answer = client_of(chief).post(url, typed)
    assert answer.status_code == 400  # and what was chosen stays
    assert "an empty board is a forfeit" in answer.content.decode()
    assert not Game.objects.filter(one=own[5]).exists()


def test_before_the_first_result_the_line_up_itself_is_changed(
    chief: Account, client_of: Any
) -> None:
    event = make_team_event(chief, teams=4, members=6)
    rounds.pair_round(event.pk, chief, 1)
    rounds.publish_round(event.pk, chief, 1)
    team = Player.objects.get(event=event, tpn=1)
    page = client_of(chief).get(f"/events/{event.pk}/rounds/1/line-ups/{team.pk}")
    assert "Correct who played" not in page.content.decode()
    enter_line_up(event.pk, chief, team.pk, 1, keys(event, 1)[1:5])
    assert played_by(event, 1, 1) == keys(event, 1)[1:5]


def test_in_the_last_round_both_ways_are_open(
    played: Event, chief: Account, client_of: Any
) -> None:
    team = Player.objects.get(event=played, tpn=1)
    base = f"/events/{played.pk}/rounds/2/line-ups/{team.pk}"
    page = client_of(chief).get(base).content.decode()
    assert "Save this line-up" in page
    assert f'formaction="{base}/correct"' in page
    earlier = client_of(chief).get(base.replace("rounds/2", "rounds/1")).content.decode()
    assert "Save this line-up" not in earlier
    assert 'action="' + base.replace("rounds/2", "rounds/1") + '/correct"' in earlier
