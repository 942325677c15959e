"""Whoever comes after a pairing was made."""

from __future__ import annotations

from typing import Any

import pytest

from arbiter_events import games_of, make_event
from swissmate.arbiter.entries import players
from swissmate.arbiter.ledger import audit
from swissmate.arbiter.models import Account, AuditEntry, Event, Game, Player
from swissmate.arbiter.rounds import rounds


def newcomer(event: Event, actor: Account, name: str = "Late, Lea") -> Player:
    players.add_players(event.pk, actor, [{"name": name, "rating": 2390}])
    return Player.objects.get(event=event, name=name)


@pytest.mark.parametrize("way", ["discard", "undo", "after publishing"])
def test_a_latecomer_plays_a_round_that_is_paired_again(
    way: str, chief: Account, client_of: Any
) -> None:
    event = make_event(chief, 6)
    client = client_of(chief)
    base = f"/events/{event.pk}/rounds/1/"
    client.post(base + "pair")
    if way == "after publishing":
        client.post(base + "publish")
    late = newcomer(event, chief)
    if way == "undo":
        paired = AuditEntry.objects.get(action="round-paired")
        client.post(f"/events/{event.pk}/log/{paired.pk}/undo")
    else:
        if way == "after publishing":
            client.post(base + "unpublish", {"reason": "one more"})
        client.post(base + "unpair")
    page = client.get(base).content.decode()
    assert "Not yet arrived" not in page
    client.post(base + "pair")
    assert Game.objects.filter(round__event=event).count() == 4
    late.refresh_from_db()
    assert late.first_round == 1
    paired_keys = {key for game in games_of(event, 1) for key in (game.white_id, game.black_id)}
    assert late.pk in paired_keys


def test_who_was_late_before_stays_late(chief: Account) -> None:
    event = make_event(chief, 6)
    rounds.pair_round(event.pk, chief, 1)
    rounds.publish_round(event.pk, chief, 1)
    for game in games_of(event, 1):
        Game.objects.filter(pk=game.pk).update(result="1-0")
    late = newcomer(event, chief)
    rounds.pair_round(event.pk, chief, 2)
    rounds.unpair_round(event.pk, chief, 2, "")
    late.refresh_from_db()
    assert late.first_round == 2


def test_discarding_is_undone_with_what_followed(chief: Account) -> None:
    event = make_event(chief, 6)
    rounds.pair_round(event.pk, chief, 1)
    late = newcomer(event, chief)
    rounds.unpair_round(event.pk, chief, 1, "")
    audit.undo(event.pk, AuditEntry.objects.get(action="round-unpaired").pk, chief)
    late.refresh_from_db()
    assert late.first_round == 2
