"""The exported tournament files: they say what was played, and the checker finds nothing."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from arbiter_events import games_of, make_event, play
from arbiter_teams import make_team_event, play_matches
from swissmate.api.placing import standings as rank
from swissmate.arbiter.event.entries import byes, forbidden_pairs, players, withdrawals
from swissmate.arbiter.models import Account, Player
from swissmate.arbiter.outside.files import trf_import
from swissmate.arbiter.rounds.boards.tournament import build_tournament
from swissmate.arbiter.tables.standings.ranking import standings
from swissmate.checker import check
from swissmate.model import Entry
from swissmate.trf import load, write_trf


@pytest.mark.parametrize("dialect", ["trf16", "trf16x", "trf16bx", "trf26"])
@pytest.mark.parametrize("acceleration", ["", "baku-2026"])
def test_the_checker_agrees_with_an_exported_event(
    dialect: str, acceleration: str, chief: Account, client_of: Any
) -> None:
    event = make_event(chief, 17, rounds=7, acceleration=acceleration, initial_color="b")
    keys = dict(Player.objects.filter(event=event).values_list("tpn", "pk"))
    byes.set_bye(event.pk, chief, keys[4], 2, "H")
    forbidden_pairs.forbid_pair(event.pk, chief, keys[1], keys[2], 1, 999, "")
    play(event, chief, 1, "1-0", "1/2", "0-1", "+/-", "-/-", "0-1", "1/2", "1-0")
    withdrawals.withdraw_player(event.pk, chief, keys[9])
    players.add_players(event.pk, chief, [{"name": "Late", "rating": 2250, "federation": "NOR"}])
    for number in range(2, 6):
        play(event, chief, number, "1/2", "1-0", "0-1", "0-1", "1/2", "-/+", "1-0")
    answer = client_of(chief).get(f"/events/{event.pk}/export/{dialect}")
    assert answer.status_code == 200
    document = load(answer.content, name="export.trf", strict=dialect == "trf26")
    report = check(document.tournament, "dutch-2026")
    assert [round_check.round_number for round_check in report.differing] == []
    assert not report.illegal
    assert not report.points
    built = build_tournament(event)
    assert len(report.rounds) == 5
    for player in built.players:
        theirs = document.tournament.by_id[player.id]
        assert theirs.name == player.name
        for number in range(1, 6):
            assert theirs.entry(number) == player.entry(number)


@pytest.mark.parametrize("dialect", ["trf16", "trf26"])
def test_a_round_being_played_is_exported_as_it_is(
    dialect: str, chief: Account, client_of: Any
) -> None:
    """The games without a result bring nothing yet, and the checker names them."""
    event = make_event(chief, 8)
    play(event, chief, 1)
    play(event, chief, 2, "1/2", "", "1-0", "")
    content = client_of(chief).get(f"/events/{event.pk}/export/{dialect}").content
    document = load(content, name="export.trf", strict=True)
    report = check(document.tournament, "dutch-2026")
    assert report.clean
    [waiting] = report.open_games
    games = {
        (g.pairing.white.tpn, g.pairing.black.tpn)
        for g in games_of(event, 2)
        if g.pairing.black and not g.result
    }
    assert (waiting.round_number, set(waiting.games), waiting.of) == (2, games, 4)
    winners = {game.pairing.white.tpn for game in games_of(event, 1)}
    points = {tpn: 10 if tpn in winners else 0 for tpn in range(1, 9)}
    for game in games_of(event, 2):
        assert game.pairing.black is not None
        if game.result == "1/2":
            points[game.pairing.white.tpn] += 5
            points[game.pairing.black.tpn] += 5
        elif game.result == "1-0":
            points[game.pairing.white.tpn] += 10
    assert {player.id: player.points for player in document.tournament.players} == points


def test_out_and_in_again(chief: Account, client_of: Any) -> None:
    event = make_event(chief, 9, place="Hall", federation="NOR", win=30, draw=10, pab=30)
    play(event, chief, 1, "1/2")
    play(event, chief, 2, "0-1", "W-L", "=-0")
    raw = client_of(chief).get(f"/events/{event.pk}/export/trf26").content
    again = trf_import.import_trf(raw, "again.trf", chief).event
    ours, theirs = build_tournament(event), build_tournament(again)
    assert theirs.players == ours.players
    assert theirs.scoring == ours.scoring
    assert (theirs.rounds, theirs.rules, theirs.initial_color) == (5, "dutch-2026", "w")
    assert (theirs.name, theirs.place, theirs.federation) == (ours.name, "Hall", "NOR")


def test_other_formats(chief: Account, client_of: Any) -> None:
    event = make_event(chief, 4)
    play(event, chief, 1, "1-0", "1/2")
    client = client_of(chief)
    base = f"/events/{event.pk}/export/"
    text = client.get(base + "pairings-csv").content.decode("utf-8-sig").splitlines()
    assert text[1] == "1,1,1,Player 01,1-0,3,Player 03"
    standings = client.get(base + "standings-csv").content.decode("utf-8-sig").splitlines()
    assert standings[1].startswith("1,1,,Player 01,,2380,,1.0,")
    content = client.get(base + "json").json()
    assert [game["result"] for game in content["games"]] == ["1-0", "1/2"]
    assert client.get(base + "unknown").status_code == 404


@pytest.mark.parametrize("kind", ["H", "Z", "F"])
@pytest.mark.parametrize("dialect", ["trf16", "trf26"])
def test_a_round_in_which_nobody_played_is_not_lost(
    kind: str, dialect: str, chief: Account, client_of: Any
) -> None:
    """The second round was called off: everybody has the same bye."""
    event = make_event(chief, 4)
    play(event, chief, 1)
    tournament = build_tournament(event)
    off = tuple(
        player._replace(entries=(*player.entries, Entry(0, "-", kind)))
        for player in tournament.players
    )
    file = write_trf(replace(tournament, players=off), dialect="trf26")
    made = trf_import.import_trf(file, "off.trf", chief).event
    browser = client_of(chief)
    assert browser.get(f"/events/{made.pk}/rounds/2/").status_code == 200
    again = load(browser.get(f"/events/{made.pk}/export/{dialect}").content).tournament
    assert again.rounds_paired == 2
    assert [p.entries for p in again.players] == [p.entries for p in off]
    play(made, chief, 3)
    again = load(browser.get(f"/events/{made.pk}/export/{dialect}").content).tournament
    assert {p.entry(2) for p in again.players} == {Entry(0, "-", kind)}


def test_an_adjourned_game_counts_as_a_draw_in_the_standings_too(
    chief: Account, client_of: Any
) -> None:
    """What it brings meanwhile is the same in the points, the order and the file (C.04.2.D.1)."""
    event = make_event(chief, 8, tie_breaks="BH,SB")
    play(event, chief, 1, "adj", "0-1")
    play(event, chief, 2, "0-1", "1/2", "adj")
    places = standings(event).places
    assert [place.points for place in places] == sorted(
        (place.points for place in places), reverse=True
    )
    white = games_of(event, 1)[0].pairing.white
    own = next(place for place in places if place.player == white)
    assert own.points >= 5
    file = load(client_of(chief).get(f"/events/{event.pk}/export/trf26").content).tournament
    assert {p.id: p.rank for p in file.players} == {row.player: row.rank for row in rank(file).rows}
    assert {p.id: p.points for p in file.players} == {p.player.tpn: p.points for p in places}


def cells(file: bytes) -> list[tuple[str, str]]:
    """The numbers of a file that can be read, and what stands in their rounds."""
    lines = load(file).lines
    return [(line[4:8], line[91:].rstrip()) for line in lines if line.startswith("001")]


@pytest.mark.parametrize("kind", ["single", "team", "league", "double"])
@pytest.mark.parametrize("last", [1, 2])
def test_an_adjourned_game_is_still_adjourned_in_a_file_and_after_its_import(
    kind: str, last: int, chief: Account, client_of: Any
) -> None:
    """Each board has its own ``?``, in the last round and in one before, for both players; a game
    without a result of the round in progress has none."""
    if kind in {"team", "league"}:
        rules = {"rules": "team-round-robin", "rounds": 3} if kind == "league" else {}
        event = make_team_event(chief, teams=4, members=4, **rules)
        rounds_of = play_matches
    else:
        rules = {"rules": "double-swiss-2026"} if kind == "double" else {}
        event = make_event(chief, 8, **rules)
        rounds_of = play
    results = {"single": ["adj", "0-1"], "double": ["1-0", "adj"]}.get(kind, ["0-1", "1/2", "adj"])
    rounds_of(event, chief, 1, *results)
    if last == 2:
        rounds_of(event, chief, 2, "1-0", "")
    browser = client_of(chief)
    file = browser.get(f"/events/{event.pk}/export/trf26").content
    assert file.decode().count(" ?") == 2
    again = trf_import.import_trf(file, "open.trf", chief).event
    copy = browser.get(f"/events/{again.pk}/export/trf26").content
    assert cells(copy) == cells(file)


def test_the_list_of_players_is_printed_by_number_or_by_name(
    chief: Account, client_of: Any
) -> None:
    event = make_event(chief, 3)
    for number, name in enumerate(("Zorn, Ida", "adler, Tom", "Müller, Eva"), 1):
        Player.objects.filter(event=event, tpn=number).update(name=name)
    client = client_of(chief)
    base = f"/events/{event.pk}/print"
    assert f"{base}/players?order=alphabet" in client.get(base).content.decode()
    for address, order in (
        ("players", ["Zorn", "adler", "Müller"]),
        ("players?order=alphabet", ["adler", "Müller", "Zorn"]),
    ):
        text = client.get(f"{base}/{address}").content.decode()
        assert sorted(order, key=text.index) == order
