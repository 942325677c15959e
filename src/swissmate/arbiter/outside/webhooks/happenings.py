"""What has happened in an event since somebody looked last: read from the log, told as values.

The log has every act and its undoing, whichever page did it. What is told is what the public pages
show at that moment (:mod:`swissmate.arbiter.outside.feeds.event_data`).
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from hashlib import sha256
from typing import Any, Final

from swissmate.arbiter.ground.frame.addresses import address_of
from swissmate.arbiter.models import AuditEntry, Event, Game, Pairing, Round, Webhook
from swissmate.arbiter.models.webhooks import Topic
from swissmate.arbiter.outside.feeds.event_data import (
    VERSION,
    board_data,
    published,
    round_data,
    standings_data,
)
from swissmate.arbiter.rounds.boards.boards import boards_of
from swissmate.arbiter.tables.standings.ranking import last_complete_round

_AT_ONCE: Final = 500
"""So many lines of the log are looked at together."""


@dataclass
class _Changes:
    """What lines of the log have changed: rows by their keys.

    ``results`` are the results of games, and ``were_published`` says of rounds whether they were
    published, before the first of the lines. ``numbers`` are those of rounds that came or went.
    """

    results: dict[int, str] = field(default_factory=dict)
    rounds: set[int] = field(default_factory=set)
    were_published: dict[int, bool] = field(default_factory=dict)
    numbers: dict[int, int] = field(default_factory=dict)
    pairings: set[int] = field(default_factory=set)


def body_of(event: Event, topic: str, number: int | None = None, data: Any = None) -> str:
    """Return a message: the event, its public page if it has one, the round, and the values."""
    values = {
        "version": VERSION,
        "type": topic,
        "event": {
            "name": event.full_name,
            "page": address_of("public", event.key) if event.is_public else None,
        },
        "round": number,
        "data": data,
    }
    return json.dumps(values, ensure_ascii=False, separators=(",", ":"))


def up_to_now(webhook: Webhook) -> None:
    """Note on a webhook how things stand, so that only what happens from now on is told."""
    event = webhook.event
    last = AuditEntry.objects.filter(event_id=event.pk).values_list("pk", flat=True).first()
    webhook.seen = last or 0
    webhook.complete = _complete(event)
    webhook.standings = _digest(_standings(event, webhook.complete))


def is_due(webhook: Webhook) -> bool:
    """Whether something has happened since the webhook was told last."""
    return AuditEntry.objects.filter(event_id=webhook.event_id, pk__gt=webhook.seen).exists()


def happened(webhook: Webhook) -> list[tuple[str, str]]:
    """Return topics and messages of what has happened, and note on the webhook that it is seen."""
    event = webhook.event
    lines = AuditEntry.objects.filter(event_id=event.pk, pk__gt=webhook.seen).order_by("pk")
    entries = list(lines[:_AT_ONCE])
    if not entries:
        return []
    webhook.seen = entries[-1].pk
    changes = _changes(entries)
    messages = [
        *_taken_back(event, changes),
        *_pairings(event, changes),
        *_results(event, changes),
        *_state(webhook),
    ]
    return [(topic, body) for topic, body in messages if topic in webhook.topics]


def _changes(entries: Iterable[AuditEntry]) -> _Changes:
    changes = _Changes()
    for entry in entries:
        for change in entry.changes:
            before, after = change["before"] or {}, change["after"] or {}
            if change["table"] == "game" and "result" in before and after:
                changes.results.setdefault(change["pk"], before["result"])
            elif change["table"] == "round" and "published" in before | after:
                changes.were_published.setdefault(change["pk"], bool(before.get("published")))
                changes.rounds.add(change["pk"])
                if "number" in before | after:
                    changes.numbers[change["pk"]] = (before | after)["number"]
            elif change["table"] == "pairing":
                changes.pairings.add(change["pk"])
    return changes


def _taken_back(event: Event, changes: _Changes) -> Iterator[tuple[str, str]]:
    """Yield the rounds that were published and are not any more."""
    rows = Round.objects.filter(pk__in=changes.rounds).values_list("pk", "number")
    numbers = changes.numbers | dict(rows)
    before = {numbers[key] for key, was in changes.were_published.items() if was}
    for number in sorted(before.difference(published(event).values_list("number", flat=True))):
        yield Topic.TAKEN_BACK, body_of(event, Topic.TAKEN_BACK, number)


def _pairings(event: Event, changes: _Changes) -> Iterator[tuple[str, str]]:
    """Yield the rounds that were published, or whose published pairings are others now."""
    changed = Pairing.objects.filter(pk__in=changes.pairings).values_list("round_id", flat=True)
    for row in published(event).filter(pk__in=changes.rounds | set(changed)):
        yield Topic.PAIRINGS, body_of(event, Topic.PAIRINGS, row.number, round_data(event, row))


def _results(event: Event, changes: _Changes) -> Iterator[tuple[str, str]]:
    """Yield the boards of published rounds whose results are others now."""
    games = Game.objects.filter(
        pk__in=changes.results, pairing__round__event=event, pairing__round__published__isnull=False
    )
    topics: dict[int, tuple[Round, str]] = {}
    for game in games.select_related("pairing__round").order_by("pairing__round__number", "pk"):
        before = changes.results[game.pk]
        if before != game.result:
            topic = str(Topic.CORRECTED if before else Topic.ENTERED)
            known = topics.get(game.pairing_id)
            if known is None or topic == Topic.CORRECTED:
                topics[game.pairing_id] = game.pairing.round, topic
    for row in dict.fromkeys(row for row, _topic in topics.values()):
        for board in boards_of(event, row, public=True):
            if board.pairing.pk in topics:
                topic = topics[board.pairing.pk][1]
                yield topic, body_of(event, topic, row.number, board_data(event, board))


def _state(webhook: Webhook) -> Iterator[tuple[str, str]]:
    """Yield what is complete now and was not, and standings that are others now."""
    event = webhook.event
    before, webhook.complete = webhook.complete, _complete(event)
    for row in published(event).filter(number__gt=before, number__lte=webhook.complete):
        yield Topic.ROUND, body_of(event, Topic.ROUND, row.number, round_data(event, row))
    standings = _standings(event, webhook.complete)
    digest = _digest(standings)
    if standings is not None and digest != webhook.standings:
        yield (
            Topic.STANDINGS,
            body_of(event, Topic.STANDINGS, standings["after_round"], standings),
        )
    webhook.standings = digest
    if before < event.rounds <= webhook.complete:
        yield Topic.EVENT, body_of(event, Topic.EVENT, webhook.complete)


def _complete(event: Event) -> int:
    """Return the last published round up to which all results are known."""
    complete = published(event).filter(number__lte=last_complete_round(event))
    number: int | None = complete.values_list("number", flat=True).last()
    return number or 0


def _standings(event: Event, complete: int) -> dict[str, Any] | None:
    return standings_data(event) if complete and event.shows_standings else None


def _digest(standings: dict[str, Any] | None) -> str:
    text = json.dumps(standings, sort_keys=True)
    return "" if standings is None else sha256(text.encode()).hexdigest()
