"""What a team event shares with others: by hand, taken back, forecasts, files that contradict."""

from __future__ import annotations

from typing import Any

import pytest

from arbiter_events import games_of, mark_in
from arbiter_teams import make_team_event, play_matches
from swissmate.arbiter.ground.ledger.errors import Refused
from swissmate.arbiter.models import Account, Event, Game, Player, Round
from swissmate.arbiter.outside.files.exports import export
from swissmate.arbiter.outside.files.trf_import import import_trf
from swissmate.arbiter.rounds.pairing import alteration, rounds


def test_a_pairing_changed_by_hand_seats_the_teams_anew(chief: Account) -> None:
    event = make_team_event(chief, teams=4)
    rounds.pair_round(event.pk, chief, 1)
    before = games_of(event, 1)
    one, other = before[0].pairing, before[-1].pairing
    pairs = [
        (one.white_id, other.white_id),
        (one.black_id, other.black_id),
    ]
    alteration.start(event.pk, chief, 1)
    found = alteration.current(event, 1)
    assert found is not None
    found.pairs = [list(pair) for pair in pairs]
    found.save()
    alteration.finish(event.pk, chief, 1, "both came from one town")
    after = games_of(event, 1)
    assert len(after) == 8
    for board in after:
        assert board.one is not None
        assert board.other is not None
        assert (board.one.team_id, board.other.team_id) == (
            board.pairing.white_id,
            board.pairing.black_id,
        )


def test_a_discarded_round_leaves_no_games(chief: Account) -> None:
    event = make_team_event(chief, teams=4)
    rounds.pair_round(event.pk, chief, 1)
    rounds.unpair_round(event.pk, chief, 1, "too early")
    assert not Game.objects.exists()
    assert not Round.objects.filter(event=event).exists()
    rounds.pair_round(event.pk, chief, 1)
    assert len(games_of(event, 1)) == 8


@pytest.mark.parametrize("path", ["rounds/2/", "next", "standings", "crosstable", "print/cards"])
def test_pages_while_matches_are_played(chief: Account, client_of: Any, path: str) -> None:
    event = make_team_event(chief, is_forecast=True)
    play_matches(event, chief, 1)
    play_matches(event, chief, 2, "1-0", "", "1/2", "")
    assert client_of(chief).get(f"/events/{event.pk}/{path}").status_code == 200
    for public in ("", "standings", "players", "crosstable", "players/1", "players/1/next"):
        answer = client_of(None).get(f"/p/{event.key}/{public}")
        assert answer.status_code < 500, public
    for what in ("trf26", "pairings-csv", "players-csv", "standings-csv", "json"):
        assert export(event, what) is not None


@pytest.mark.parametrize(
    ("wrong", "message"),
    [
        (
            lambda text: text + "013 Team A                           " + "   1    7\n",
            "013 and 310",
        ),
        (lambda text: text.replace("300 001 001 003 0001", "300 001 001 003 0007"), "not in the"),
        (lambda text: text.replace("352 WBWB", "352 WBW"), "more boards"),
    ],
)
def test_a_file_that_contradicts_itself_makes_no_event(
    chief: Account, wrong: Any, message: str
) -> None:
    event = make_team_event(chief, teams=4)
    play_matches(event, chief, 1)
    made = export(event, "trf26")
    assert made is not None
    text = made.content.decode()
    assert wrong(text) != text
    with pytest.raises(Refused, match=message):
        import_trf(wrong(text).encode(), "teams.trf", chief)
    assert Event.objects.count() == 1


def test_a_table_after_a_round_counts_no_game_of_a_later_one(
    chief: Account, client_of: Any
) -> None:
    event = make_team_event(chief, teams=4, members=4)
    play_matches(event, chief, 1)
    play_matches(event, chief, 2, "1-0", "")  # a game of the second round is still played
    for path in (f"/events/{event.pk}/standings", f"/p/{event.key}/standings"):
        rows = client_of(chief).get(path).context["members"]
        assert [row.games for row in rows] == [1] * 16, path


def test_a_team_is_not_asked_what_only_a_person_has(chief: Account, client_of: Any) -> None:
    event = make_team_event(chief, teams=4)
    team = Player.objects.get(event=event, tpn=1)
    client, address = client_of(chief), f"/events/{event.pk}/players/{team.pk}/edit"
    page = client.get(address).content.decode()
    assert 'name="name"' in page
    for name in ("birth", "sex", "title", "fide_id", "national_ids"):
        assert f'name="{name}"' not in page
    values = {"name": "New Name", "club": "SK", "seen": mark_in(client, address)}
    assert client.post(address, values).status_code == 302
    team.refresh_from_db()
    assert (team.name, team.club) == ("New Name", "SK")
    prizes = client.get(f"/events/{event.pk}/prizes").content.decode()
    assert "4 teams" in prizes
    assert "player" not in prizes.partition("<table")[2].partition("Or choose")[0]
    for name in ("born_from", "age_on", "sex"):
        assert f'name="{name}"' not in prizes
    for path in ("/", f"/events/{event.pk}/settings"):
        assert "4 teams" in client.get(path).content.decode()
