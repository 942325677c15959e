"""The backup of the largest event that is supported can be restored."""

from __future__ import annotations

import gzip
from typing import Any

import pytest
from django.conf import settings

from arbiter_events import make_event
from swissmate.arbiter.event.events import events
from swissmate.arbiter.ground.backups import archives, limits
from swissmate.arbiter.ground.ledger.errors import Refused
from swissmate.arbiter.models import Account, AuditEntry, Event, Game, Pairing, Player, Round
from swissmate.arbiter.outside.files import restoring
from swissmate.arbiter.rounds.boards import results
from swissmate.arbiter.rounds.pairing import rounds

PLAYERS = 500
"""A tenth of the 5,000 that are supported: within a tenth of the limits."""
ROUNDS = 11


LIMITS = {
    "the file": (settings, "UPLOAD_LIMIT"),
    "its text": (limits, "SIZE"),
    "its values": (limits, "MOST_VALUES"),
    "its players": (limits, "MOST_PLAYERS"),
}


def size_of(event: Event, limit: str) -> int:
    """What an event has of something that is limited."""
    raw = archives.archive(event.pk)
    text = gzip.decompress(raw)
    values = text.count(b",") + text.count(b"[") + text.count(b"{")
    return {"the file": len(raw), "its text": len(text), "its values": values}.get(limit, 20)


@pytest.mark.parametrize("limit", LIMITS)
def test_a_backup_that_nears_what_can_be_restored_is_told(
    limit: str, chief: Account, client_of: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    event = make_event(chief, 20)
    client = client_of(chief)
    page = f"/events/{event.pk}/backups"

    def warned() -> bool:
        return "of the size that can be restored" in client.post(page, follow=True).content.decode()

    monkeypatch.setattr(*LIMITS[limit], 2 * size_of(event, limit))
    assert not warned()
    monkeypatch.setattr(*LIMITS[limit], int(1.1 * size_of(event, limit)))
    assert warned()
    restoring.restore(archives.archive(event.pk), chief)


@pytest.mark.parametrize("limit", LIMITS)
def test_an_event_whose_backup_cannot_be_restored_is_not_deleted(
    limit: str, chief: Account, monkeypatch: pytest.MonkeyPatch
) -> None:
    event = make_event(chief, 20)
    monkeypatch.setattr(*LIMITS[limit], size_of(event, limit) // 2)
    with pytest.raises(Refused, match="too large to be restored: nothing was deleted"):
        events.delete_event(event.pk, chief, event.name)
    assert Player.objects.filter(event=event).count() == 20
    monkeypatch.undo()
    events.delete_event(event.pk, chief, event.name)
    assert not Event.objects.filter(pk=event.pk).exists()


def test_what_is_written_of_five_thousand_players_and_eleven_rounds_is_restored(
    chief: Account, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Rows and text grow with the players, so a tenth of them needs a tenth of the limits."""
    for place, name in LIMITS.values():
        monkeypatch.setattr(place, name, getattr(place, name) // 10)
    event = make_event(chief, 2, rounds=ROUNDS)
    rounds.pair_round(event.pk, chief, 1)
    rounds.publish_round(event.pk, chief, 1)
    game = Game.objects.get(pairing__round__event=event)
    results.enter_result(event.pk, chief, game.pk, "1-0", game.version)
    logged = {entry.action: entry for entry in AuditEntry.objects.filter(event_id=event.pk)}
    pairing, result = logged["round-paired"], logged["result"]
    created = [change for change in pairing.changes if change["table"] == "game"]
    assert result.changes
    assert len(created) == 1
    created = [change for change in pairing.changes if change["table"] in {"game", "pairing"}]
    Round.objects.filter(event=event).delete()
    Player.objects.filter(event=event).delete()
    # The rows that as many use-cases would leave, which would take an hour.
    name = "Familyname-Other {:04}, Firstname Secondname"
    people = Player.objects.bulk_create(
        Player(event=event, tpn=n, name=name.format(n), rating=2000, club=f"Chess Club {n % 300}")
        for n in range(1, PLAYERS + 1)
    )
    half = PLAYERS // 2
    for number in range(1, ROUNDS + 1):
        turned = people[half + number :] + people[half : half + number]
        pairs = list(zip(people[:half], turned, strict=True))
        row = Round.objects.create(
            event=event, number=number, rule_pairs=[[one.pk, other.pk] for one, other in pairs]
        )
        paired = Pairing.objects.bulk_create(
            Pairing(round=row, board=board, white=one, black=other)
            for board, (one, other) in enumerate(pairs, 1)
        )
        Game.objects.bulk_create(Game(pairing=pairing, result="1-0") for pairing in paired)
        # Paired five times, as late entries come; each result is entered and then corrected.
        AuditEntry.objects.bulk_create(
            AuditEntry(
                event_id=event.pk,
                who=line.who,
                action=line.action,
                data={**line.data, "round": number},
                changes=line.changes if line is result else created * half,
            )
            for line in [pairing] * 5 + [result] * PLAYERS
        )
    copy = restoring.restore(archives.archive(event.pk), chief)
    assert Game.objects.filter(pairing__round__event=copy).count() == half * ROUNDS
    assert AuditEntry.objects.filter(event_id=copy.pk).count() > PLAYERS * ROUNDS
