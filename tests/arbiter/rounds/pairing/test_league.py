"""A league of teams in the application: the table, home rights, board colours, files."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from django.test import Client
from django.urls import reverse

import swissmate
from arbiter_events import games_of, mark_in
from arbiter_teams import make_team_event, play_matches
from swissmate.arbiter.event.entries.withdrawals import withdraw_player
from swissmate.arbiter.event.teams import rosters
from swissmate.arbiter.event.teams.rules import rules_of
from swissmate.arbiter.models import Account, Event, Pairing, Player
from swissmate.arbiter.outside.files.trf_import import import_trf
from swissmate.arbiter.rounds.boards import results
from swissmate.arbiter.rounds.boards.tournament import recorded_tournament
from swissmate.arbiter.rounds.pairing import rounds, schedule
from swissmate.arbiter.tables.standings.ranking import standings
from swissmate.exchange.registry import destinations

RULES = {"boards": 4, "win": 20, "draw": 10, "loss": 0, "free_round": 0}


def make_league(actor: Account, teams: int = 4, colors: str = "wb", **values: object) -> Event:
    values = {"rules": "team-round-robin", "rounds": 3, "pab": 0, **values}
    event = make_team_event(actor, teams, 4, **values)
    rosters.change_rules(event.pk, actor, {**RULES, "home_boards": colors})
    event.refresh_from_db()
    return event


def pairs(event: Event, number: int) -> list[tuple[int, int | None]]:
    rows = Pairing.objects.filter(round__event=event, round__number=number).order_by("board")
    return [(row.white.tpn, row.black.tpn if row.black else None) for row in rows]


@pytest.mark.parametrize(
    ("colors", "first_boards"), [("wb", "wbwb"), ("bw", "bwbw"), ("w", "wwww"), ("b", "bbbb")]
)
def test_the_boards_of_the_home_team(chief: Account, colors: str, first_boards: str) -> None:
    event = make_league(chief, colors=colors)
    for number in range(1, 4):
        play_matches(event, chief, number)
    # C.05 Annex 1, the table for four.
    assert [pairs(event, number) for number in (1, 2, 3)] == [
        [(1, 4), (2, 3)],
        [(4, 3), (1, 2)],
        [(2, 4), (3, 1)],
    ]
    own = [game for game in games_of(event, 1) if game.pairing.board == 1]
    assert "".join("wb"[game.turned] for game in own) == first_boards
    tournament = recorded_tournament(event)
    assert tournament.teams is not None
    assert tournament.teams.board_colors == first_boards
    data = swissmate.write_trf(tournament, dialect="trf26")
    report = swissmate.check(swissmate.read_trf(data))
    assert (report.rules, report.differing) == ("team-round-robin", ())
    assert len(report.rounds) == 3


def test_a_free_round_brings_what_the_settings_say(chief: Account) -> None:
    """Three teams: the table for four has 1-4 first, so team 1 is free."""
    event = make_league(chief, 3)
    play_matches(event, chief, 1)
    assert pairs(event, 1) == [(2, 3), (1, None)]
    free = {place.player.tpn: place.points for place in standings(event).places}
    assert free == {1: 0, 2: 20, 3: 0}
    paid = make_league(chief, 3, pab=5)
    rosters.change_rules(paid.pk, chief, {**RULES, "home_boards": "wb", "free_round": 10})
    play_matches(paid, chief, 1)
    places = {place.player.tpn: place for place in standings(paid).places}
    assert places[1].points == 10
    assert places[1].tie_breaks[0] == "2.0", "half a point on each of four boards"
    # Who has left has nothing from a free round: the table for three has 2-3, 1-2, 3-1.
    withdraw_player(paid.pk, chief, Player.objects.get(event=paid, tpn=3).pk)
    play_matches(paid, chief, 2)
    assert pairs(paid, 2) == [(1, 2), (3, None)]
    assert {place.player.tpn: place.points for place in standings(paid).places}[3] == 0


def test_who_leaves_early_does_not_count(chief: Account) -> None:
    """4 played one of three matches: nobody has points against it (General Regulations 6.6)."""
    event = make_league(chief)
    play_matches(event, chief, 1)
    team = Player.objects.get(event=event, tpn=4)
    withdraw_player(event.pk, chief, team.pk)
    for number in (2, 3):
        rounds.pair_round(event.pk, chief, number)
        rounds.publish_round(event.pk, chief, number)
        for game in games_of(event, number):
            home, other = game.pairing.white, game.pairing.black
            code = "+/-" if other == team else "-/+" if home == team else "1-0"
            results.enter_result(event.pk, chief, game.pk, code, game.version)
    table = standings(event)
    assert {place.player.tpn: place.points for place in table.places} == {1: 20, 2: 20, 3: 20}
    assert any("team 4 left with 1 of 3 matches" in note for note in table.notes)


def test_the_schedule_and_its_pages(chief: Account, client_of: Callable[[Account], Client]) -> None:
    client = client_of(chief)
    event = make_league(chief, rounds=6, meets_in_a_row=True)
    assert [
        [(game.white.tpn, game.black and game.black.tpn) for game in scheduled.games]
        for scheduled in schedule.schedule_of(event)
    ][:2] == [[(1, 4), (2, 3)], [(4, 1), (3, 2)]]
    for number in (1, 2):
        play_matches(event, chief, number, "1-0", "1-0", "1/2", "0-1")
    address = f"/events/{event.pk}"
    match = Pairing.objects.filter(round__event=event, round__number=1).order_by("board")[0]
    for page in (
        *("teams", "rounds/1/", "rounds/3/", "schedule", "standings", "crosstable", "players"),
        *("print/pairings?round=1", "print/slips?round=1", "print/grid", "print/crosstable"),
        *("print/standings", "print/players", "print", "rounds/1/line-ups", "settings"),
        *(f"pairings/{match.pk}/explain", f"players/{match.white_id}/card", "exports"),
    ):
        answer = client.get(f"{address}/{page}")
        assert answer.status_code == 200, page
    why = client.get(f"{address}/pairings/{match.pk}/explain").content.decode()
    assert "is at home against" in why
    round_page = client.get(f"{address}/rounds/1/").content.decode()
    assert "Home team" in round_page
    assert "Varma" not in client.get(f"{address}/schedule").content.decode()
    for page in ("", "standings", "schedule", "rounds/1"):
        answer = client.get(reverse("public", args=[event.key]) + page)
        assert answer.status_code == 200, page


def test_pages_and_papers_say_the_color_of_the_first_board(
    chief: Account, client_of: Callable[[Account], Client]
) -> None:
    """The home team has Black on board 1: so has team 1 against 4 in the table for four."""
    event = make_league(chief, colors="bw")
    play_matches(event, chief, 1, "1-0", "1/2", "1/2", "1/2")
    client = client_of(chief)
    first = next(place for place in standings(event).places if place.player.tpn == 1)
    assert (first.cells[0].opponent, first.cells[0].color) == (4, "b")
    grid = client.get(f"/events/{event.pk}/print/grid").content.decode()
    # Row 2 of the table is 4-3, 1-2: team 1 is at home again.
    assert "<small>2b</small>" in grid
    assert "Game points" in grid
    paper = client.get(f"/events/{event.pk}/print/pairings?round=1").content.decode()
    assert "Home team" in paper
    assert "<th>White" not in paper
    rounds.pair_round(event.pk, chief, 2)
    rounds.publish_round(event.pk, chief, 2)
    captain = Player.objects.get(event=event, tpn=1).captain
    page = client.get(reverse("captain", args=[event.key, captain.key])).content.decode()
    assert "You have Black on board 1." in page
    match = Pairing.objects.filter(round__event=event, round__number=1).order_by("board")[0]
    why = client.get(f"/events/{event.pk}/pairings/{match.pk}/explain?who=1&wish=white")
    assert "1 Team A is at home against 4 Team D" in why.content.decode()


def test_the_rules_of_a_league_are_those_of_its_form(
    chief: Account, client_of: Callable[[Account], Client]
) -> None:
    client = client_of(chief)
    form = {"form": "league", "name": "City league", "start": "2026-10-01", "rounds": "14"}
    page = client.get("/events/new").content.decode()
    assert 'value="league"' in page
    answer = client.post("/events/new", {**form, "win": "1", "draw": "0.5", "loss": "0", "pab": "1",
                                         "tie_breaks": "BH/C1,BH,SB,DE"})  # fmt: skip
    assert answer.status_code == 302, answer.content.decode()
    event = Event.objects.get(name="City league")
    assert (event.rules, event.pab, event.tie_breaks) == ("team-round-robin", 0, "MPVGP,DE,BC,SB")
    teams = f"/events/{event.pk}/teams"
    text = client.get(teams).content.decode()
    assert 'name="home_boards"' in text
    assert 'name="preferences"' not in text
    values = {"boards": "6", "home_boards": "bw", "win": "3", "draw": "1", "loss": "0",
              "free_round": "1", "seen": mark_in(client, teams)}  # fmt: skip
    assert client.post(f"{teams}/rules", values).status_code == 302
    rules = rules_of(event)
    assert (rules.board_colors, rules.win, rules.free_round) == ("bwbwbw", 30, 10)


def test_a_file_comes_back_as_it_went(
    chief: Account, client_of: Callable[[Account], Client]
) -> None:
    event = make_league(chief, 3, "bw", rounds=6, meets_in_a_row=True, pab=5)
    rosters.change_rules(event.pk, chief, {**RULES, "home_boards": "bw", "free_round": 10})
    play_matches(event, chief, 1, "1-0", "1/2", "0-1", "1/2")
    play_matches(event, chief, 2, *["+/-"] * 4)
    client = client_of(chief)
    data = client.get(f"/events/{event.pk}/export/trf26").content
    again = import_trf(data, "league.trf", chief).event
    assert again.meets_in_a_row
    assert (rules_of(again).board_colors, rules_of(again).free_round, again.pab) == ("bwbw", 10, 5)
    assert [pairs(again, number) for number in (1, 2)] == [[(2, 3), (1, None)], [(3, 2), (1, None)]]
    assert [(game.turned, game.result) for game in games_of(again, 2)] == [
        (game.turned, game.result) for game in games_of(event, 2)
    ]
    exported = client.get(f"/events/{again.pk}/export/trf26").content
    assert exported.splitlines()[-20:] == data.splitlines()[-20:]


def test_every_export_is_made(chief: Account, client_of: Callable[[Account], Client]) -> None:
    event = make_league(chief)
    for number in (1, 2, 3):
        play_matches(event, chief, number)
    client = client_of(chief)
    for name in ("trf26", "json", "pairings-csv", "standings-csv", "players-csv"):
        assert client.get(f"/events/{event.pk}/export/{name}").status_code == 200, name
    for where in destinations():
        assert (
            client.get(f"/events/{event.pk}/exports/{where.id}/", follow=True).status_code == 200
        ), where.id
