"""Whoever comes after a pairing was made."""

from __future__ import annotations

from typing import Any

import pytest

from arbiter_events import games_of, make_event, play, say_yes
from swissmate.arbiter.event.entries import byes, players, withdrawals
from swissmate.arbiter.ground.ledger import audit, undoing
from swissmate.arbiter.ground.ledger.errors import Refused
from swissmate.arbiter.models import Account, AuditEntry, Event, Game, Pairing, Player
from swissmate.arbiter.rounds.boards import results
from swissmate.arbiter.rounds.pairing import late_entries, rounds
from swissmate.arbiter.tables.standings import ranking


def late_entry(event: Event, actor: Account, name: str = "Late, Lea") -> Player:
    players.add_players(event.pk, actor, [{"name": name, "rating": 2390}])
    return Player.objects.get(event=event, name=name)


@pytest.mark.parametrize("way", ["discard", "undo", "after publishing"])
def test_a_late_entry_plays_a_round_that_is_paired_again(
    way: str, chief: Account, client_of: Any
) -> None:
    event = make_event(chief, 6)
    client = client_of(chief)
    base = f"/events/{event.pk}/rounds/1/"
    client.post(base + "pair")
    if way == "after publishing":
        client.post(base + "publish")
    late = late_entry(event, chief)
    if way == "undo":
        paired = AuditEntry.objects.get(action="round-paired")
        client.post(f"/events/{event.pk}/log/{paired.pk}/undo")
    else:
        if way == "after publishing":
            say_yes(client, base + "unpublish", {"reason": "one more"})
        say_yes(client, base + "unpair", {})
    page = client.get(base).content.decode()
    assert "Not yet arrived" not in page
    client.post(base + "pair")
    assert Pairing.objects.filter(round__event=event).count() == 4
    late.refresh_from_db()
    assert late.first_round == 1
    paired_keys = {
        key for game in games_of(event, 1) for key in (game.pairing.white_id, game.pairing.black_id)
    }
    assert late.pk in paired_keys


def test_who_was_late_before_stays_late(chief: Account) -> None:
    event = make_event(chief, 6)
    rounds.pair_round(event.pk, chief, 1)
    rounds.publish_round(event.pk, chief, 1)
    for game in games_of(event, 1):
        Game.objects.filter(pk=game.pk).update(result="1-0")
    late = late_entry(event, chief)
    rounds.pair_round(event.pk, chief, 2)
    rounds.unpair_round(event.pk, chief, 2, "")
    late.refresh_from_db()
    assert late.first_round == 2


def test_discarding_is_undone_with_what_followed(chief: Account) -> None:
    event = make_event(chief, 6)
    rounds.pair_round(event.pk, chief, 1)
    late = late_entry(event, chief)
    rounds.unpair_round(event.pk, chief, 1, "")
    undoing.undo(event.pk, AuditEntry.objects.get(action="round-unpaired").pk, chief)
    late.refresh_from_db()
    assert late.first_round == 2


def with_a_late_entry(actor: Account, **values: object) -> tuple[Event, Player]:
    """Seven players, round one published, one has the bye; an eighth comes."""
    event = make_event(actor, 7, **values)
    rounds.pair_round(event.pk, actor, 1)
    rounds.publish_round(event.pk, actor, 1)
    return event, late_entry(event, actor)


def test_a_late_entry_is_put_against_the_bye(chief: Account, client_of: Any) -> None:
    event, late = with_a_late_entry(chief)
    waiting = Pairing.objects.get(round__event=event, black=None).white
    client = client_of(chief)
    url = f"/events/{event.pk}/rounds/1/"
    page = client.get(url).content.decode()
    assert f"Plays {waiting.name}, who has the bye" in page
    assert "C.04.2 4.4.4" in page
    say_yes(client, url + "late", {"player": late.pk, "do": "seat"})  # one click, and yes
    games = games_of(event, 1)
    assert len(games) == 4
    assert {games[3].pairing.white_id, games[3].pairing.black_id} == {late.pk, waiting.pk}
    assert (games[3].pairing.board, games[3].result) == (4, "")
    page = client.get(url).content.decode()
    assert "late entry: Late, Lea" in page
    assert "Came after the pairing" not in page
    late.refresh_from_db()
    assert late.first_round == 1
    entry = AuditEntry.objects.get(action="late-entry-seated")
    assert audit.sentence(entry) == f"Round 1 board 4: Late, Lea came late and plays {waiting.name}"
    undoing.undo(event.pk, entry.pk, chief)
    assert Pairing.objects.get(round__event=event, black=None).white_id == waiting.pk
    late.refresh_from_db()
    assert late.first_round == 2


@pytest.mark.parametrize("count", [5, 7])
def test_the_color_of_a_late_entry_is_that_of_the_rules(count: int, chief: Account) -> None:
    """2026 5.2.5: without a history the higher ranked has the initial colour if his number is odd.

    The lowest of an odd list has the bye; Lea, who is placed second, is the higher ranked.
    """
    event = make_event(chief, count)
    rounds.pair_round(event.pk, chief, 1)
    late = late_entry(event, chief)
    assert Player.objects.get(pk=late.pk).tpn == 1
    game = late_entries.seat(event.pk, chief, 1, late.pk)
    assert game.white_id == late.pk


def test_who_has_met_the_bye_holder_does_not_again(chief: Account) -> None:
    event = make_event(chief, 3)
    play(event, chief, 1)
    absent = Player.objects.get(event=event, tpn=1)
    withdrawals.withdraw_player(event.pk, chief, absent.pk)
    rounds.pair_round(event.pk, chief, 2)
    with pytest.raises(Refused):
        late_entries.seat(event.pk, chief, 2, absent.pk)


def test_half_a_point_only_where_the_rules_give_it(chief: Account, client_of: Any) -> None:
    client = client_of(chief)
    for given in (False, True):
        event, late = with_a_late_entry(chief, late_half_bye=given, name=f"Event {given}")
        url = f"/events/{event.pk}/rounds/1/"
        assert ("Half a point for this round" in client.get(url).content.decode()) == given
        client.post(url + "late", {"player": late.pk, "do": "half"})
        assert late.byes.exists() == given
        points = {place.player.pk: place.points for place in ranking.standings(event).places}
        assert points[late.pk] == 0  # the round is not over
        for game in games_of(event, 1):
            results.enter_result(event.pk, chief, game.pk, "1-0", game.version)
        points = {place.player.pk: place.points for place in ranking.standings(event).places}
        assert points[late.pk] == (5 if given else 0)
    page = client.get(f"/events/{event.pk}/players/{late.pk}/edit").content.decode()
    assert "half-point bye" in page
    # Who was there from the start has none.
    other = Player.objects.get(event=event, tpn=3)
    client.post(url + "late", {"player": other.pk, "do": "half"})
    assert not other.byes.exists()


def test_no_half_point_for_a_round_missed_before_one_that_was_played(chief: Account) -> None:
    event, late = with_a_late_entry(chief, late_half_bye=True)
    for game in games_of(event, 1):
        results.enter_result(event.pk, chief, game.pk, "1-0", game.version)
    assert byes.may_have_half(late, 1)
    rounds.pair_round(event.pk, chief, 2)
    assert late.pk in {
        key for game in games_of(event, 2) for key in (game.pairing.white_id, game.pairing.black_id)
    }
    with pytest.raises(Refused, match="Half a point can be given only"):
        late_entries.give_half(event.pk, chief, 1, late.pk)
    assert not late.byes.exists()


def test_who_cannot_play_any_more_is_told_the_next_round(chief: Account, client_of: Any) -> None:
    """Nobody has the bye: there is nothing else that "else" could mean."""
    event = make_event(chief, 6)
    rounds.pair_round(event.pk, chief, 1)
    rounds.publish_round(event.pk, chief, 1)
    late_entry(event, chief)
    page = client_of(chief).get(f"/events/{event.pk}/rounds/1/").content.decode()
    assert "from round 2" in page
    assert "otherwise from round 2" not in page


def test_the_question_about_moved_numbers_says_who_is_added(chief: Account, client_of: Any) -> None:
    """It spoke of pairing numbers only."""
    event = make_event(chief, 6)
    play(event, chief, 1)
    client = client_of(chief)
    url = f"/events/{event.pk}/players/add"
    values: dict[str, object] = {"name": "Late, Lea", "rating": "2900"}
    asked = client.post(url, values)
    assert "X-Asked" in asked.headers
    page = asked.content.decode()
    assert "<h1>Add Late, Lea to round 2?</h1>" in page
    assert ">Add</button>" in page
    assert "pairing numbers that are in use change" in page
    say_yes(client, url, values)
    assert Player.objects.get(event=event, name="Late, Lea").tpn == 1
