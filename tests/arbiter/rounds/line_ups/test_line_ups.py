"""Line-ups: captain and arbiter, the lock, substitutes, and what is refused."""

from __future__ import annotations

from typing import Any

import pytest

from arbiter_events import games_of, results_of
from arbiter_teams import keys, make_team_event
from swissmate.arbiter.event.teams.seats import all_locked
from swissmate.arbiter.ground.ledger import undoing
from swissmate.arbiter.ground.ledger.errors import Refused
from swissmate.arbiter.models import Account, AuditEntry, Captain, Event, LineUp, Player
from swissmate.arbiter.outside.files.exports import export
from swissmate.arbiter.rounds.boards import results
from swissmate.arbiter.rounds.boards.tournament import build_tournament
from swissmate.arbiter.rounds.line_ups.line_ups import enter_line_up, lock_line_ups
from swissmate.arbiter.rounds.pairing import rounds


def team(event: Event, number: int) -> int:
    return int(Player.objects.get(event=event, tpn=number).pk)


@pytest.fixture
def paired(chief: Account) -> Event:
    event = make_team_event(chief, teams=4, members=6)
    rounds.pair_round(event.pk, chief, 1)
    rounds.publish_round(event.pk, chief, 1)
    return event


def test_a_substitute_plays_where_the_order_puts_him(chief: Account, paired: Event) -> None:
    one = keys(paired, 1)
    enter_line_up(paired.pk, chief, team(paired, 1), 1, [one[0], one[2], one[3], one[5]])
    seats = [b.one_id for b in games_of(paired, 1) if b.pairing.white.tpn == 1]
    assert seats == [one[0], one[2], one[3], one[5]]


def test_a_line_up_entered_before_the_pairing_holds(chief: Account) -> None:
    event = make_team_event(chief, teams=4)
    one = keys(event, 2)
    enter_line_up(event.pk, None, team(event, 2), 1, one[1:5])
    rounds.pair_round(event.pk, chief, 1)
    own = team(event, 2)
    match = [b for b in games_of(event, 1) if own in (b.pairing.white_id, b.pairing.black_id)]
    sitting = [b.one_id if b.pairing.white_id == own else b.other_id for b in match]
    assert sitting == one[1:5]


@pytest.mark.parametrize(
    ("line_up", "message"),
    [
        (lambda own, other: [own[0], other[0], own[2], own[3]], "B1, Player is not in the team"),
        (lambda own, other: [own[0], own[0], own[2], own[3]], "on two boards"),
        (lambda own, other: [*own[:5]], "5 boards were entered, and a match has 4"),
        (lambda own, other: [own[1], own[0], own[2], own[3]], "fixed board order"),
    ],
)
def test_a_wrong_line_up_changes_nothing(paired: Event, line_up: Any, message: str) -> None:
    before = [(b.one_id, b.other_id) for b in games_of(paired, 1)]
    entries = AuditEntry.objects.count()
    chosen = line_up(keys(paired, 1), keys(paired, 2))
    with pytest.raises(Refused, match=message):
        enter_line_up(paired.pk, None, team(paired, 1), 1, chosen)
    assert [(b.one_id, b.other_id) for b in games_of(paired, 1)] == before
    assert AuditEntry.objects.count() == entries
    assert not LineUp.objects.exists()


def test_a_locked_line_up_is_the_arbiters(chief: Account, paired: Event) -> None:
    one = keys(paired, 1)
    lock_line_ups(paired.pk, chief, 1, locked=True)
    assert all_locked(paired, 1)
    with pytest.raises(Refused, match="locked"):
        enter_line_up(paired.pk, None, team(paired, 1), 1, one[1:5])
    with pytest.raises(Refused, match="locked"):
        enter_line_up(paired.pk, chief, team(paired, 1), 1, one[1:5])
    enter_line_up(paired.pk, chief, team(paired, 1), 1, one[1:5], "ill since this morning")
    assert games_of(paired, 1)[0].one_id == one[1]


def test_an_empty_chair_loses_its_board(chief: Account, paired: Event) -> None:
    one = keys(paired, 1)
    enter_line_up(paired.pk, chief, team(paired, 1), 1, [*one[:3], None])
    last = games_of(paired, 1)[3]
    assert (last.result, last.one_id) == ("-/+", None)
    with pytest.raises(Refused, match="a player on one side only"):
        results.enter_result(paired.pk, chief, last.pk, "1-0", last.version)
    for board in games_of(paired, 1):
        if not board.result:
            results.enter_result(paired.pk, chief, board.pk, "1/2", board.version)
    # Three draws and a lost board: 1.5 against 2.5.
    seen = build_tournament(paired)
    match = games_of(paired, 1)[0].pairing
    assert results_of(paired, 1)[0] == "0-1"
    assert seen.points_before(match.white.tpn, 2) == 0
    assert export(paired, "trf26") is not None


def test_a_result_locks_the_line_up_of_its_match(chief: Account, paired: Event) -> None:
    board = games_of(paired, 1)[0]
    results.enter_result(paired.pk, chief, board.pk, "1-0", board.version)
    with pytest.raises(Refused, match="locked"):
        enter_line_up(paired.pk, None, board.pairing.white_id, 1, keys(paired, 1)[1:5])
    # And with a reason the arbiter does not seat somebody else on a board that was played.
    with pytest.raises(Refused, match="has a result already"):
        enter_line_up(paired.pk, chief, board.pairing.white_id, 1, keys(paired, 1)[1:5], "why")


def test_undoing_a_result_opens_the_match_again(chief: Account, paired: Event) -> None:
    for board in games_of(paired, 1)[:4]:
        results.enter_result(paired.pk, chief, board.pk, "1-0", board.version)
    assert results_of(paired, 1)[0] == "1-0"
    first = AuditEntry.objects.filter(event_id=paired.pk, action="result").earliest("pk")
    undoing.undo(paired.pk, first.pk, chief)
    assert results_of(paired, 1)[0] == ""


def test_a_match_nobody_came_to(chief: Account, paired: Event) -> None:
    match = games_of(paired, 1)[0].pairing
    results.forfeit(paired.pk, chief, match.pk, "-/+")
    seen = build_tournament(paired)
    black = match.black
    assert black is not None
    assert seen.by_id[black.tpn].entry(1).result == "+"
    assert seen.points_before(black.tpn, 2) == 20
    results.forfeit(paired.pk, chief, match.pk, "")
    assert build_tournament(paired).by_id[black.tpn].entry(1).result == " "


def test_the_captains_page(chief: Account, client_of: Any, paired: Event) -> None:
    captain = Captain.objects.get(team__event=paired, team__tpn=1)
    other = Captain.objects.get(team__event=paired, team__tpn=2)
    address = f"/p/{paired.key}/captain/{captain.key}"
    visitor = client_of(None)
    page = visitor.get(address).content.decode()
    assert "A6, Player" in page
    assert "B1, Player" not in page
    one = keys(paired, 1)
    stranger = visitor.post(address, {"board": [one[0], keys(paired, 2)[0], one[1], one[2]]})
    assert stranger.status_code == 400
    assert "is not in the team" in stranger.content.decode()
    sent = visitor.post(address, {"board": [one[0], one[1], one[2], one[4]]})
    assert sent.status_code == 302
    assert [b.one_id for b in games_of(paired, 1)][:4] == [one[0], one[1], one[2], one[4]]
    # Until the line-ups are locked the public does not see who plays.
    assert "A1, Player" not in visitor.get(f"/p/{paired.key}/").content.decode()
    lock_line_ups(paired.pk, chief, 1, locked=True)
    public = visitor.get(f"/p/{paired.key}/").content.decode()
    assert "A5, Player" in public
    assert "A4, Player" not in public
    # Now he enters for the round to come.
    assert "Round 2" in visitor.get(address).content.decode()
    assert visitor.get(f"/p/{paired.key}/captain/{other.key[:-1]}x").status_code == 404
