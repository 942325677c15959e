"""Undoing: offered beside what was done, several steps at once, and only where it will work."""

from __future__ import annotations

import re
from typing import Any

import pytest
from django.db import transaction

from arbiter_events import games_of, make_event, play
from swissmate.arbiter.event.entries import byes, players, withdrawals
from swissmate.arbiter.ground.ledger import undoing
from swissmate.arbiter.ground.ledger.act import acts
from swissmate.arbiter.ground.ledger.audit import sentence
from swissmate.arbiter.ground.ledger.errors import Refused
from swissmate.arbiter.models import Account, AuditEntry, Bye, Event, Player, Round
from swissmate.arbiter.rounds.boards import corrections, results
from swissmate.arbiter.rounds.pairing import rounds


def lines(event: Event) -> list[AuditEntry]:
    return list(AuditEntry.objects.filter(event_id=event.pk))


class Anything(dict[str, Any]):
    """The data of any line of the log."""

    def __missing__(self, key: str) -> int:
        return 2


def test_each_question_has_a_title_and_a_verb_of_its_own() -> None:
    for act in acts().values():
        if act.cautions or act.integrity:
            assert (act.asks % Anything()).endswith("?"), act.name
            assert str(act.verb), act.name


def test_what_was_done_is_said_with_the_way_back(chief: Account, client_of: Any) -> None:
    event = make_event(chief, 4)
    player = Player.objects.get(event=event, tpn=1)
    client = client_of(chief)
    page = f"/events/{event.pk}/players"
    done = client.post(f"{page}/{player.pk}/withdraw", follow=True).content.decode()
    message = re.search(r'<div class="message success".*?</div>', done, re.DOTALL)
    assert message
    assert f"{player.name} withdrawn after round 0" in message[0]
    [entry] = re.findall(r'name="entry" value="(\d+)"', message[0])
    undone = client.post(
        f"/events/{event.pk}/log/undo",
        {"entry": entry},
        follow=True,
        headers={"Referer": f"http://testserver{page}"},
    )
    assert undone.redirect_chain[-1][0] == page  # where it was done
    assert f"Undone: {player.name} withdrawn" in undone.content.decode()
    player.refresh_from_db()
    assert player.last_round is None


def test_a_viewer_and_a_deputy_are_offered_what_they_may_do(
    chief: Account, deputy: Account, client_of: Any
) -> None:
    event = make_event(chief, 4)
    play(event, chief, 1, "1-0", "")
    board = games_of(event, 1)[1]
    client = client_of(deputy)
    client.post(f"/events/{event.pk}/games/{board.pk}/result", {"result": "1/2", "version": 1})
    log = client.get(f"/events/{event.pk}/log").content.decode()
    assert log.count("/undo") == 2  # of the two results; the other lines are the chief's
    answer = client.post(
        f"/events/{event.pk}/log/undo",
        {"entry": AuditEntry.objects.get(action="round-published").pk},
        follow=True,
    )
    assert "Only the chief arbiter can undo this" in answer.content.decode()
    assert Round.objects.get(event=event).published


def test_only_undos_that_will_work_are_offered(chief: Account) -> None:
    """Each that is offered is undone, each that is not is refused."""
    event = make_event(chief, 6)
    one, two = Player.objects.filter(event=event).order_by("tpn")[:2]
    byes.set_bye(event.pk, chief, one.pk, 3, "Z")
    byes.set_bye(event.pk, chief, one.pk, 3, "")
    byes.set_bye(event.pk, chief, one.pk, 3, "H")
    withdrawals.withdraw_player(event.pk, chief, two.pk)
    play(event, chief, 1)
    players.add_players(event.pk, chief, [{"name": "Late, Larry"}])
    rounds.pair_round(event.pk, chief, 2)
    entries = lines(event)
    offered = undoing.working(event, entries, chief)
    told = {entry.pk: sentence(entry) for entry in entries}
    for entry in entries:
        try:
            with_undo(event, entry, chief)
        except Refused:
            assert entry.pk not in offered, told[entry.pk]
        else:
            assert entry.pk in offered, told[entry.pk]
    assert {entry.action for entry in entries if entry.pk in offered} == {
        "round-paired",
        "bye-set",
        "player-withdrawn",
    }


def with_undo(event: Event, entry: AuditEntry, actor: Account) -> None:
    """Undo an entry and take that back."""
    with transaction.atomic():
        undoing.undo(event.pk, entry.pk, actor)
        transaction.set_rollback(True)


@pytest.mark.parametrize(
    ("table", "column", "may_change"),
    [("Player", "tpn", True), ("SeasonPoints", "number", True), ("RoundTime", "number", False)],
)
def test_only_numbers_of_players_may_have_changed_since(
    table: str, column: str, may_change: bool
) -> None:
    """Late entries and restores give players other ones; a round's time is of that round."""
    change = {"table": table, "after": {column: 1}}
    assert undoing.is_there(change, {column: 1})
    assert undoing.is_there(change, {column: 2}) == may_change


def test_several_steps_are_undone_at_once_back_to_a_line(chief: Account, client_of: Any) -> None:
    event = make_event(chief, 4)
    one = Player.objects.get(event=event, tpn=1)
    play(event, chief, 1, "1-0", "0-1")
    byes.set_bye(event.pk, chief, one.pk, 2, "H")
    client = client_of(chief)
    address = f"/events/{event.pk}/log/back"
    page = client.get(address).content.decode()
    counts = [int(count) for count in re.findall(r"Undo\s+(\d+)\s+step", page)]
    assert counts[:4] == [1, 2, 3, 4]
    assert Bye.objects.count() == 1  # looking changes nothing
    before = AuditEntry.objects.count()
    steps, _why = undoing.steps_back(event, chief, 30)
    back = [entry.pk for entry, _stops in steps[:4]]  # the bye, two results, publishing
    answer = client.post(f"/events/{event.pk}/log/undo", {"entry": back}, follow=True)
    assert "4 steps undone: " in answer.content.decode()
    assert AuditEntry.objects.count() == before + 1  # one line
    assert Round.objects.get(event=event).published is None
    assert [game.result for game in games_of(event, 1)] == ["", ""]
    assert not Bye.objects.exists()
    assert undoing.undone(event.pk) == set(back)
    log = client.get(f"/events/{event.pk}/log").content.decode()
    assert log.count('<tr class="gone"') == 4


def test_several_steps_are_undone_all_or_none(chief: Account) -> None:
    event = make_event(chief, 4)
    play(event, chief, 1, "1-0", "0-1")
    paired = AuditEntry.objects.get(event_id=event.pk, action="round-paired")
    last = lines(event)[0]
    with pytest.raises(Refused, match="Round 1 paired: 2 boards: Round 1 has results already"):
        undoing.undo_several(event.pk, [last.pk, paired.pk], chief)
    assert [game.result for game in games_of(event, 1)] == ["1-0", "0-1"]


def test_going_back_stops_only_where_all_is_as_it_was(chief: Account) -> None:
    """What was undone already is passed over."""
    event = make_event(chief, 4)
    play(event, chief, 1, "1-0", "0-1")
    first = lines(event)[1]
    undoing.undo(event.pk, first.pk, chief)  # the result of board 1, before that of board 2
    steps, why = undoing.steps_back(event, chief, 30)
    found = [(entry.action, stops) for entry, stops in steps[:3]]
    assert found == [("result", False), ("round-published", True), ("round-paired", True)]
    assert "Round 1 board 2" in sentence(steps[0][0])
    assert why == ""


def test_going_back_ends_with_the_reason(chief: Account) -> None:
    event = make_event(chief, 4)
    play(event, chief, 1, "1-0", "")
    game, other = games_of(event, 1)
    results.enter_result(event.pk, chief, game.pk, "0-1", 1)  # by a page that was older
    results.enter_result(event.pk, chief, other.pk, "0-1", 1)
    steps, why = undoing.steps_back(event, chief, 30)
    assert [entry.action for entry, _stops in steps] == ["result"]
    assert why.startswith("Round 1 board 1: 0 – 1 was entered, but 1 – 0 was already there")
    assert why.endswith("This entry cannot be undone.")


def test_the_log_can_be_searched_and_has_names(chief: Account, client_of: Any) -> None:
    event = make_event(chief, 4)
    play(event, chief, 1, "1-0", "0-1")
    game = games_of(event, 1)[0]
    corrections.correct_result(event.pk, chief, game.pk, "1/2", "misread", rating_only=False)
    client = client_of(chief)

    def told(**query: object) -> list[str]:
        page = client.get(f"/events/{event.pk}/log", query).content.decode()
        rows = re.findall(r"<tr(?: class=\"gone\")?>.*?</tr>", page, re.DOTALL)
        return [" ".join(re.sub("<[^>]+>", " ", row).split()) for row in rows[1:]]

    white = game.pairing.white.name
    assert all(white in row for row in told(q=white))
    assert len(told(q=f"{white} corrected")) == 1
    assert len(told(about="results")) == 3
    assert len(told(about="results", round="2")) == 0
    assert len(told(about="pairing", round="1")) == 2
    assert len(told(who=chief.username)) == AuditEntry.objects.filter(event_id=event.pk).count()
