"""Full-point byes and wins by forfeit worth what the rules of the event say (TRF26 162, XXS)."""

from __future__ import annotations

import gzip
import json
from typing import Any

import pytest

from arbiter_events import games_of, make_event, mark_in, play
from swissmate.arbiter.event.entries import byes
from swissmate.arbiter.ground.backups import archives
from swissmate.arbiter.ground.ledger.errors import NoPairing
from swissmate.arbiter.models import Account, Event, Player
from swissmate.arbiter.outside.files import restoring, trf_import
from swissmate.arbiter.rounds.boards.tournament import build_tournament
from swissmate.arbiter.rounds.pairing import rounds


def points_in(file: bytes) -> dict[int, int]:
    """Return the points column of a tournament file, in tenths."""
    lines = [line for line in file.decode().splitlines() if line.startswith("001")]
    return {int(line[4:8]): round(float(line[80:84]) * 10) for line in lines}


@pytest.mark.parametrize("dialect", ["trf16", "trf16x", "trf26"])
@pytest.mark.parametrize(
    ("full_bye", "forfeit_win"), [(None, None), (5, None), (None, 5), (0, 7), (10, 10)]
)
def test_they_are_worth_what_the_event_says_and_go_round(
    dialect: str, full_bye: int | None, forfeit_win: int | None, chief: Account, client_of: Any
) -> None:
    event = make_event(chief, 7, full_bye=full_bye, forfeit_win=forfeit_win)
    keys = dict(Player.objects.filter(event=event).values_list("tpn", "pk"))
    byes.set_bye(event.pk, chief, keys[3], 1, "F")
    play(event, chief, 1, "+/-")
    winner = games_of(event, 1)[0].pairing.white.tpn
    expected = {3: 10 if full_bye is None else full_bye}
    expected[winner] = 10 if forfeit_win is None else forfeit_win
    tournament = build_tournament(event)
    assert {player: tournament.points_before(player, 2) for player in expected} == expected
    exported = client_of(chief).get(f"/events/{event.pk}/export/{dialect}").content
    assert {player: points_in(exported)[player] for player in expected} == expected
    imported = trf_import.import_trf(exported, "x.trf", chief)
    assert imported.event.full_bye == (None if full_bye == 10 else full_bye)
    assert imported.event.forfeit_win == (None if forfeit_win == 10 else forfeit_win)
    again = build_tournament(imported.event)
    assert {player: again.points_before(player, 2) for player in expected} == expected
    assert not [
        remark for remark in imported.remarks if "Extra points" in remark or "scoring" in remark
    ]
    second = client_of(chief).get(f"/events/{imported.event.pk}/export/{dialect}").content
    assert points_in(second) == points_in(exported)


@pytest.mark.parametrize("dialect", ["trf16", "trf26"])
def test_the_values_go_round_before_anybody_has_them(
    dialect: str, chief: Account, client_of: Any
) -> None:
    event = make_event(chief, 6, full_bye=5, forfeit_win=0, half_bye=2)
    play(event, chief, 1)
    exported = client_of(chief).get(f"/events/{event.pk}/export/{dialect}").content
    again = trf_import.import_trf(exported, "x.trf", chief).event
    assert (again.full_bye, again.forfeit_win, again.half_bye) == (5, 0, 2)


def test_points_for_one_player_only_are_no_value_of_the_event(
    chief: Account, client_of: Any
) -> None:
    """Record 299 may also be a decision about one player: it is told, and not taken for a rule."""
    event = make_event(chief, 8, full_bye=5)
    keys = dict(Player.objects.filter(event=event).values_list("tpn", "pk"))
    byes.set_bye(event.pk, chief, keys[3], 1, "F")
    byes.set_bye(event.pk, chief, keys[4], 1, "F")
    play(event, chief, 1)
    exported = client_of(chief).get(f"/events/{event.pk}/export/trf26").content.decode()
    [line] = [line for line in exported.splitlines() if line.startswith("299")]
    assert line.split()[-2:] == ["3", "4"]
    changed = exported.replace(line, line.removesuffix("    4")).encode()
    imported = trf_import.import_trf(changed, "x.trf", chief)
    assert imported.event.full_bye is None
    assert any("Extra points" in remark for remark in imported.remarks)


def three_players(chief: Account, forfeit_win: int | None) -> Event:
    """One won by forfeit, the two others have had the bye."""
    event = make_event(chief, 3, forfeit_win=forfeit_win)
    play(event, chief, 1, "+/-")
    play(event, chief, 2)
    tournament = build_tournament(event)
    had = [p.id for p in tournament.players for e in p.entries if e.result == "U"]
    assert sorted(had) == [2, 3]
    return event


def test_a_forfeit_win_bars_the_bye_only_if_it_is_worth_a_win(chief: Account) -> None:
    """C.04.1 art. 4 (2026): "as many points as are rewarded for a win"."""
    event = three_players(chief, 5)
    rounds.pair_round(event.pk, chief, 3)
    tournament = build_tournament(event)
    assert tournament.by_id[1].entry(3).result == "U"
    with pytest.raises(NoPairing):
        rounds.pair_round(three_players(chief, None).pk, chief, 3)


def test_the_settings_take_them(chief: Account, client_of: Any) -> None:
    event = make_event(chief, 4)
    client = client_of(chief)
    page = client.get(f"/events/{event.pk}/settings").content.decode()
    assert 'name="full_bye"' in page
    values = {
        "name": event.name,
        "start": "2026-11-21",
        "rounds": "5",
        "rules": event.rules,
        "initial_color": "w",
        "win": "1",
        "draw": "0.5",
        "loss": "0",
        "pab": "1",
        "tie_breaks": "BH",
        "seen": mark_in(client, f"/events/{event.pk}/settings"),
    }
    answer = client.post(
        f"/events/{event.pk}/settings", {**values, "full_bye": "0.5", "forfeit_win": "0"}
    )
    assert answer.status_code == 302
    event.refresh_from_db()
    assert (event.full_bye, event.forfeit_win) == (5, 0)
    for name in ("full_bye", "forfeit_win"):
        answer = client.post(f"/events/{event.pk}/settings", {**values, name: "2"})
        assert answer.status_code == 400
    values["seen"] = mark_in(client, f"/events/{event.pk}/settings")
    client.post(f"/events/{event.pk}/settings", values)
    event.refresh_from_db()
    assert (event.full_bye, event.forfeit_win) == (None, None)


def test_bbp_cannot_say_it(chief: Account, client_of: Any) -> None:
    event = make_event(chief, 4, forfeit_win=5)
    answer = client_of(chief).get(f"/events/{event.pk}/export/trf16bx", follow=True)
    assert "Use TRF16 (JaVaFo) or TRF26" in answer.content.decode()


def test_a_backup_from_before_there_were_such_values_is_restored(chief: Account) -> None:
    event = make_event(chief, 4, full_bye=5, forfeit_win=7)
    play(event, chief, 1, "+/-")
    raw = archives.archive(event.pk)
    again = restoring.restore(raw, chief)
    assert (again.full_bye, again.forfeit_win) == (5, 7)
    content = json.loads(gzip.decompress(raw))
    del content["event"]["full_bye"], content["event"]["forfeit_win"]
    older = restoring.restore(gzip.compress(json.dumps(content).encode()), chief)
    assert (older.full_bye, older.forfeit_win) == (None, None)
    winner = games_of(older, 1)[0].pairing.white.tpn
    assert build_tournament(older).points_before(winner, 2) == 10
