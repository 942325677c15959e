"""A player who asks to be anonymous: everywhere, and in the log."""

from __future__ import annotations

import json
from typing import Any

import pytest
from django.db import DatabaseError, transaction

from arbiter_events import make_event, play
from swissmate.arbiter.event.entries import anonymity, forbidden_pairs, players, withdrawals
from swissmate.arbiter.event.fees import payments, rules
from swissmate.arbiter.ground.backups import archives
from swissmate.arbiter.ground.ledger import undoing
from swissmate.arbiter.models import (
    EVENT_TABLES,
    Account,
    AuditEntry,
    Player,
    Season,
    SeasonDecision,
)
from swissmate.arbiter.outside.files.exports import export
from swissmate.arbiter.outside.publishing import public_why
from swissmate.arbiter.tables.seasons import seasons
from swissmate.arbiter.tables.series import moving


def test_no_page_file_or_entry_knows_the_name(chief: Account, client_of: Any) -> None:
    event = make_event(chief, 8)
    player = Player.objects.get(event=event, tpn=3)
    values = {
        "name": "Öztürk, Adelheid",
        "birth": "2012-05-06",
        "club": "SK Ulm",
        "fide_id": "1234567",
    }
    players.change_player(event.pk, chief, player.pk, {**values, "contact": "adelheid@example.org"})
    other = Player.objects.get(event=event, tpn=8)
    forbidden_pairs.forbid_pair(
        event.pk, chief, player.pk, other.pk, 1, 9, "sister of Adelheid Öztürk"
    )
    play(event, chief, 1, "1-0")
    anonymity.anonymise(event.pk, chief, player.pk)
    told = ("Öztürk", "Adelheid", "1234567", "2012-05-06", "example.org", "adelheid@")
    texts = {"log": json.dumps(list(AuditEntry.objects.values("data", "changes", "reason")))}
    texts["log"] = texts["log"].encode().decode("unicode_escape")
    client = client_of(chief)
    base, public = f"/events/{event.pk}/", f"/p/{event.key}/"
    for page in ("players", "log", "standings", "crosstable", "rounds/1/", "print/cards"):
        texts[page] = client.get(base + page).content.decode()
    for page in ("", "players", "standings", "crosstable", "players/3", "rounds/1/why/3"):
        texts[public + page] = client.get(public + page).content.decode()
    public_why.close()
    for what in ("trf16", "trf26", "json", "players-csv", "pairings-csv", "pgn"):
        made = export(event, what)
        assert made is not None
        texts[what] = made.content.decode()
    for where, text in texts.items():
        for word in told:
            assert word not in text, f"{word} in {where}"
    assert "N. N. 1" in texts["players"]
    assert "N. N. 1" in texts["log"]


def test_the_log_is_guarded_again_and_nothing_brings_the_name_back(chief: Account) -> None:
    event = make_event(chief, 4)
    player = Player.objects.get(event=event, tpn=1)
    players.change_player(event.pk, chief, player.pk, {"name": "Secret, Sam"})
    changed = AuditEntry.objects.get(action="player-changed")
    anonymity.anonymise(event.pk, chief, player.pk)
    entry = AuditEntry.objects.first()
    assert entry is not None
    with pytest.raises(DatabaseError, match="append-only"), transaction.atomic():
        entry.save()
    with pytest.raises(DatabaseError, match="append-only"), transaction.atomic():
        AuditEntry.objects.all().delete()
    player.refresh_from_db()
    assert player.name == "N. N. 1"
    undoing.undo(event.pk, changed.pk, chief)
    player.refresh_from_db()
    assert player.name == "N. N. 1"
    assert b"Secret" not in archives.archive(event.pk)


def test_no_free_text_other_name_or_other_section_keeps_the_name(chief: Account) -> None:
    may, june = (make_event(chief, 0, name=name, series="Season") for name in ("May", "June"))
    [old] = players.add_players(may.pk, chief, [{"name": "Okd, Sam", "contact": "o@example.org"}])
    players.change_player(may.pk, chief, old.pk, {"name": "Secret, Sam"})
    [other] = players.add_players(june.pk, chief, [{"name": "Sekret, S"}])
    [moved] = players.add_players(june.pk, chief, [{"name": "Walker, Wil", "contact": "w@w.org"}])
    moving.move(june.pk, chief, [moved.pk], may.pk)
    rules.set_owed(may.pk, chief, [old.pk], 1000, "Secret, Sam helps")
    payments.pay(may.pk, chief, old.pk, 500, "cash", text="from the mother of Sam Secret")
    seasons.set_rules(june.pk, chief, vars(Season()))
    seasons.decide(june.pk, chief, old.pk, other.pk, same=True)
    seasons.give(june.pk, chief, old.pk, "1", "Secret, Sam has helped")
    for player in (old, Player.objects.get(event=may, name="Walker, Wil")):
        anonymity.anonymise(may.pk, chief, player.pk)
    rows = [[*table.rows_of(e.pk).values()] for table in EVENT_TABLES for e in (may, june)]
    stored = f"{rows} {[*AuditEntry.objects.values('data', 'changes', 'reason')]}"
    for word in ("Okd", "Secret", "o@example.org", "Walker", "w@w.org"):
        assert word not in stored, word
    assert "Sekret" in stored
    [decision] = SeasonDecision.objects.all()
    assert decision.name == Player.objects.get(pk=old.pk).name  # a restore finds it by the name


def test_a_short_name_is_not_found_inside_others(chief: Account) -> None:
    event = make_event(chief, 4)
    Player.objects.filter(event=event, tpn=1).update(name="Li")
    Player.objects.filter(event=event, tpn=2).update(name="Lima, Lisa")
    withdrawals.withdraw_player(event.pk, chief, Player.objects.get(event=event, tpn=2).pk)
    anonymity.anonymise(event.pk, chief, Player.objects.get(event=event, tpn=1).pk)
    entry = AuditEntry.objects.get(action="player-withdrawn")
    assert entry.data["name"] == "Lima, Lisa"
