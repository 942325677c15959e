"""Archiving and deleting an event: nothing changes by a slip, and nothing is lost."""

from __future__ import annotations

import gzip
import json
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest
from django.apps import apps
from django.db.models import ForeignKey, Model
from django.test import override_settings

from arbiter_events import games_of, make_event, play
from swissmate.arbiter.event.entries import byes, forbidden_pairs, players, withdrawals
from swissmate.arbiter.event.events import events
from swissmate.arbiter.ground.backups import archives
from swissmate.arbiter.ground.ledger.errors import Refused
from swissmate.arbiter.models import EVENT_TABLES, Account, AuditEntry, Event, Game, Player
from swissmate.arbiter.models.accounts import EventRole
from swissmate.arbiter.models.exchange import Delivery
from swissmate.arbiter.models.webhooks import Telling, Webhook
from swissmate.arbiter.outside.files import restoring
from swissmate.arbiter.rounds.boards import corrections, results
from swissmate.arbiter.rounds.boards.tournament import build_tournament
from swissmate.arbiter.rounds.pairing import rounds


def played(chief: Account, deputy: Account) -> Event:
    """An event with everything that can be kept: byes, forbidden pairs, a conflict, corrections."""
    event = make_event(chief, 9, half_bye=0, acceleration="baku-2026")
    keys = dict(Player.objects.filter(event=event).values_list("tpn", "pk"))
    byes.set_bye(event.pk, chief, keys[5], 2, "H")
    forbidden_pairs.forbid_pair(event.pk, chief, keys[1], keys[2], 1, 3, "sisters")
    play(event, chief, 1, "1-0", "1/2", "+/-", "0-1")
    withdrawals.withdraw_player(event.pk, chief, keys[9])
    players.add_players(event.pk, chief, [{"name": "Late", "rating": 2250, "contact": "phone"}])
    play(event, chief, 2, "1-0", "", "adj", "")
    game = games_of(event, 2)[0]
    results.enter_result(event.pk, deputy, game.pk, "0-1", game.version - 1)
    game = games_of(event, 1)[0]
    corrections.correct_result(event.pk, chief, game.pk, "1/2", "score sheet", rating_only=True)
    event.refresh_from_db()
    return event


def content(made: bytes) -> dict[str, Any]:
    """Return what a backup holds, with ordinal numbers for the database's keys.

    Left out is what a restored event does not keep, as ``docs/web.md`` says: who proposed the
    second result of a conflict, the rows behind the log, and which entry took back which.
    """
    raw: dict[str, Any] = json.loads(gzip.decompress(made))
    places: dict[str, dict[int, int]] = {
        table: {row["id"]: place for place, row in enumerate(raw[table])}
        for table in ("players", "rounds", "pairings", "games")
    }
    pointers = {
        "player_id": "players",
        "one_id": "players",
        "other_id": "players",
        "white_id": "players",
        "black_id": "players",
        "round_id": "rounds",
        "pairing_id": "pairings",
        "game_id": "games",
    }
    for table, rows in raw.items():
        for row in [rows] if table == "event" else rows if isinstance(rows, list) else []:
            for gone in ("id", "by_id", "event_id", "changes", "undoes"):
                row.pop(gone, None)
            for name, to in pointers.items():
                if row.get(name) is not None:
                    row[name] = places[to][row[name]]
            if "rule_pairs" in row:
                row["rule_pairs"] = [
                    [places["players"].get(key) for key in pair] for pair in row["rule_pairs"]
                ]
    raw.pop("made")
    return raw


def test_a_restored_backup_holds_what_the_event_held(chief: Account, deputy: Account) -> None:
    event = played(chief, deputy)
    Event.objects.filter(pk=event.pk).update(created=datetime(2026, 11, 21, 9, 30, 1, 123, UTC))
    made = archives.archive(event.pk)
    restored = restoring.restore(made, chief)
    before, after = content(made), content(archives.archive(restored.pk))
    assert after["log"].pop()["action"] == "event-restored"
    assert before["event"].pop("key") != after["event"].pop("key")  # the other one is still there
    assert after == before
    assert len(before["log"]) > 10
    assert len(before["conflicts"]) == 1


def test_a_deleted_event_comes_back(chief: Account, deputy: Account, client_of: Any) -> None:
    other = make_event(chief, 4, name="Another Event")
    play(other, chief, 1)
    event = played(chief, deputy)
    before = build_tournament(event, next_round=True)
    client = client_of(chief)
    url = f"/events/{event.pk}/delete"
    for wrong in ("", "Club", "Another Event"):
        assert client.post(url, {"name": wrong}).status_code == 302
        assert Event.objects.filter(pk=event.pk).exists()
    assert archives.backup_names(event.pk) == []
    assert client.post(url, {"name": " club  championship "}).headers["Location"] == "/"
    assert not Event.objects.filter(pk=event.pk).exists()
    assert not Player.objects.filter(event_id=event.pk).exists()
    assert Game.objects.count() == 2  # those of the other event
    entry = AuditEntry.objects.filter(event_id=event.pk)[0]
    assert (entry.action, entry.who) == ("event-deleted", chief.username)
    page = client.get("/").content.decode()
    assert "Club Championship was deleted." in page
    [deleted] = archives.deleted_events()
    link = f"/deleted/{event.pk}/{deleted.backup}/restore"
    assert link in page
    answer = client.post(link)
    restored = Event.objects.exclude(pk=other.pk).get()
    assert answer.headers["Location"] == f"/events/{restored.pk}/"
    assert restored.key == event.key  # the address on the poster works again
    assert build_tournament(restored, next_round=True) == before
    assert archives.deleted_events() == []
    assert link not in client.get("/").content.decode()


def test_without_a_backup_nothing_is_deleted(
    chief: Account, deputy: Account, tmp_path: Path
) -> None:
    event = played(chief, deputy)
    before = Game.objects.filter(pairing__round__event=event).count()
    blocked = tmp_path / "a-file"
    blocked.write_text("no folder can be made here")
    with (
        override_settings(BACKUP_FOLDER=blocked),
        pytest.raises(Refused, match="nothing was deleted"),
    ):
        events.delete_event(event.pk, chief, event.name)
    assert Game.objects.filter(pairing__round__event=event).count() == before > 0


def test_only_the_chief_deletes(deputy: Account, chief: Account, client_of: Any) -> None:
    event = make_event(chief, 4)
    client = client_of(deputy)
    assert client.post(f"/events/{event.pk}/delete", {"name": event.name}).status_code == 403
    assert client.post(f"/events/{event.pk}/archive", {"archived": "1"}).status_code == 403
    assert Event.objects.filter(pk=event.pk, archived=None).exists()


def test_nothing_changes_in_the_archive(chief: Account, deputy: Account, client_of: Any) -> None:
    event = make_event(chief, 8)
    play(event, chief, 1, "1-0", "", "", "")
    client = client_of(chief)
    client.post(f"/events/{event.pk}/archive", {"archived": "1"})
    event.refresh_from_db()
    assert event.archived is not None
    assert "Archived events" in client.get("/").content.decode()
    assert client.get(f"/events/{event.pk}/rounds/1/").status_code == 200
    assert client.get(f"/p/{event.key}/").status_code == 200
    game = games_of(event, 1)[1]
    answer = client_of(deputy).post(
        f"/events/{event.pk}/games/{game.pk}/result", {"result": "1-0", "version": game.version}
    )
    assert answer.status_code == 409
    for attempt in (
        lambda: rounds.pair_round(event.pk, chief, 2),
        lambda: players.add_players(event.pk, chief, [{"name": "X"}]),
        lambda: events.change_event(event.pk, chief, {"name": "Y"}),
    ):
        with pytest.raises(Refused, match="archived"):
            attempt()
    game.refresh_from_db()
    assert game.result == ""
    client.post(f"/events/{event.pk}/archive", {"archived": "0"})
    results.enter_result(event.pk, chief, game.pk, "1-0", game.version)
    actions = list(AuditEntry.objects.filter(event_id=event.pk).values_list("action", flat=True))
    assert actions[:3] == ["result", "event-reopened", "event-archived"]


@pytest.mark.parametrize(
    ("dialect", "worth"), [("trf16", 0), ("trf16x", 10), ("trf26", 0), ("trf26", 10), ("trf26", 5)]
)
def test_half_point_byes_of_another_value(
    dialect: str, worth: int, chief: Account, client_of: Any
) -> None:
    """The rules of the event may give another number of points (C.04.2.D.4; 2026: C.04.2 3.3)."""
    event = make_event(chief, 7, half_bye=worth)
    keys = dict(Player.objects.filter(event=event).values_list("tpn", "pk"))
    byes.set_bye(event.pk, chief, keys[3], 1, "H")
    play(event, chief, 1)
    assert build_tournament(event).points_before(3, 2) == worth
    client = client_of(chief)
    exported = client.get(f"/events/{event.pk}/export/{dialect}").content
    line = next(line for line in exported.decode().splitlines() if line.startswith("001    3"))
    assert float(line[80:84]) * 10 == worth
    from swissmate.arbiter.outside.files import trf_import

    imported = trf_import.import_trf(exported, "x.trf", chief)
    assert imported.event.half_bye == (None if worth == 5 else worth)
    assert build_tournament(imported.event).points_before(3, 2) == worth
    assert not [
        remark for remark in imported.remarks if "Extra points" in remark or "scoring" in remark
    ]


def test_a_format_that_cannot_say_it_is_refused(chief: Account, client_of: Any) -> None:
    event = make_event(chief, 4, half_bye=0)
    client = client_of(chief)
    answer = client.get(f"/events/{event.pk}/export/trf16bx", follow=True)
    assert "half-point byes can only count as draws" in answer.content.decode()
    form = client.get(f"/events/{event.pk}/settings").content.decode()
    assert 'name="half_bye" value="0"' in form


def leads_to_an_event(model: type[Model]) -> bool:
    related = [f.related_model for f in model._meta.concrete_fields if isinstance(f, ForeignKey)]
    return any(model is Event or leads_to_an_event(model) for model in related)


def test_every_table_of_an_event_is_backed_up_and_deleted_with_it() -> None:
    tables = [table.model for table in EVENT_TABLES]
    wanted = {m for m in apps.get_app_config("arbiter").get_models() if leads_to_an_event(m)}
    # Who has which role, and what this machine sends, is a matter of this installation, not of the
    # event's backup: a restored event would send itself as another one.
    assert set(tables) == wanted - {EventRole, Delivery, Webhook, Telling}
    for index, model in enumerate(tables):
        for field in model._meta.concrete_fields:
            if isinstance(field, ForeignKey) and field.related_model in wanted:
                assert tables.index(field.related_model) < index
