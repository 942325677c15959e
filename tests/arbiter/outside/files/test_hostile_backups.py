"""A backup that nobody's program wrote is refused whole, with the place and the reason."""

from __future__ import annotations

import gzip
import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from django.conf import settings

from arbiter_events import make_event, play
from swissmate.arbiter.ground.backups import archives
from swissmate.arbiter.ground.ledger.errors import Refused
from swissmate.arbiter.models import (
    Account,
    AuditEntry,
    Event,
    ExportAnswers,
    IntegrityEvent,
    Player,
)
from swissmate.arbiter.outside.files import restoring

Content = dict[str, Any]
Damage = Callable[[Content], object]


def packed(content: Content) -> bytes:
    # The module writes Infinity for a number that is none, as a hostile file may.
    return gzip.compress(json.dumps(content).encode())


def of(table: str, place: int = 0, **values: object) -> Damage:
    """Return the damage that gives a row other values."""

    def damage(content: Content) -> None:
        (content[table][place] if table != "event" else content[table]).update(values)

    return damage


def without(table: str, name: str) -> Damage:
    """Return the damage that takes a value away."""

    def damage(content: Content) -> None:
        del (content[table][0] if table != "event" else content[table])[name]

    return damage


def line(**values: object) -> Damage:
    """Return the damage that adds a line to the log."""

    def damage(content: Content) -> None:
        content["log"].append({**content["log"][0], "id": 10**6, **values})

    return damage


DAMAGES: dict[str, tuple[Damage, str]] = {
    "a path in the key": (of("event", key="../../x"), "event: the address"),
    "a name of two lines": (of("event", name="A\n012 B"), "event: found"),
    "a player of two lines": (of("players", name="A\r001 B"), "players 1: found"),
    "a round of no rules": (of("rounds", rules=None), "rounds 1: found None"),
    "a pairing system": (of("event", rules="x"), "event: the rules"),
    "a tie-break": (of("event", tie_breaks="XX"), "event: "),
    "points": (of("event", draw=99), "event: "),
    "a rating beyond all": (of("players", 1, rating=9999), "players 2: A rating"),
    "a number as a name": (of("players", name=7), "players 1: found 7 as “name”"),
    "a text as a rating": (of("players", rating="2000"), "players 1: found '2000'"),
    "a name without end": (of("players", name="a" * 121), "players 1: found"),
    "a key that is too large": (of("players", tpn=2**40), "players 1: found"),
    "a column of tomorrow": (of("players", wings=2), "players 1: “wings” is unknown"),
    "two rows of one key": (
        lambda content: content["players"].append(content["players"][0]),
        "players 5: the id",
    ),
    "a result that is none": (of("games", result="2-0"), "games 1: found '2-0'"),
    "a game of strangers": (of("pairings", white_id=10**6), "pairings 1: it refers"),
    "a game against oneself": (
        lambda content: content["pairings"][0].update(black_id=content["pairings"][0]["white_id"]),
        "pairings, Round 1: a player has two boards",
    ),
    "a round that is missing": (of("rounds", number=2), "rounds: a round is missing"),
    "a pairing of texts": (of("rounds", rule_pairs=[["x", "y"]]), "rounds 1: “rule_pairs”"),
    "answers that are none": (of("export_answers", values=[1]), "export_answers 1: “values”"),
    "an answer of another kind": (
        of("export_answers", values={"user": 7}),
        "export_answers 1: “values”",
    ),
    "an answer of two lines": (
        of("export_answers", values={"user": "a\nb"}),
        "export_answers 1: “values”",
    ),
    "a pairing of no pairs": (of("rounds", rule_pairs=[1]), "rounds 1: it refers"),
    "a day before all calendars": (
        of("event", created="0001-01-01T00:00:00+14:00"),
        "event: found",
    ),
    "a comment of two lines": (
        of("integrity", details="x\n001    1 forged"),
        "integrity 1: found",
    ),
    "a comment that is a record": (
        of("integrity", kind="swissmate protected: 1 2"),
        "integrity 1: “kind”",
    ),
    "a line of the log without its words": (
        line(action="result", data={}),
        "log 3: “after” is missing",
    ),
    "a line of the log with others": (line(data=[1]), "log 3: “data”"),
    "a deletion in the log": (
        line(action="event-deleted", data={"name": "a", "key": "b", "backup": 7}),
        "log 3: “action”",
    ),
    "the end of the mode without its round": (
        line(action="mode-left", data={"key": "x"}),
        "log 3: “round” is missing",
    ),
    "no log": (lambda content: content.pop("log"), "log: it is missing"),
    "no event": (lambda content: content.pop("event"), "event: it is missing"),
    "no number": (without("players", "tpn"), "players 1: “tpn” is missing"),
    "no name": (without("players", "name"), "players 1: “name” is missing"),
    "no key": (without("players", "id"), "players 1: found"),
    "players that are none": (lambda content: content.update(players="x"), "players: found 'x'"),
}


@pytest.mark.parametrize("damage", DAMAGES)
def test_it_is_refused_whole_with_place_and_reason(damage: str, chief: Account) -> None:
    event = make_event(chief, 4)
    play(event, chief, 1)
    IntegrityEvent.objects.create(event=event, kind="MPA", round_number=1, details="said")
    ExportAnswers.objects.create(event=event, destination="germany", values={"user": "Berta"})
    content = json.loads(gzip.decompress(archives.archive(event.pk)))
    content["log"] = content["log"][:2]
    restoring.restore(packed(content), chief)  # only the damage is refused
    counts = [model.objects.count() for model in (Event, Player, AuditEntry)]
    spoil, expected = DAMAGES[damage]
    spoil(content)
    with pytest.raises(Refused) as refused:
        restoring.restore(packed(content), chief)
    assert f"damaged at {expected}" in str(refused.value)
    assert "Nothing was restored" in str(refused.value)
    assert [model.objects.count() for model in (Event, Player, AuditEntry)] == counts


@pytest.mark.parametrize("number", ["Infinity", "NaN", "1e999", "2.5"])
def test_a_number_that_is_none_is_refused(number: str, chief: Account) -> None:
    event = make_event(chief, 4)
    text = gzip.decompress(archives.archive(event.pk))
    assert b'"rounds": 5' in text
    raw = text.replace(b'"rounds": 5', b'"rounds": ' + number.encode())
    with pytest.raises(Refused, match="not a backup"):
        restoring.restore(raw, chief)


def test_deletions_told_by_an_older_restore_do_no_harm(chief: Account, client_of: Any) -> None:
    for data in ({}, {"key": "a", "backup": 7}, {"key": "b", "backup": "../../x", "name": []}):
        AuditEntry.objects.create(event_id=7, who="", action="event-deleted", data=data)
    assert archives.deleted_events() == []
    assert client_of(chief).get("/").status_code == 200
    assert not (Path(settings.BACKUP_FOLDER) / "event-7").exists()
