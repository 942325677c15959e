"""Line breaks and control characters that were typed or pasted are not stored.

An event's own backup restores, and no line of its tournament file is forged.
"""

from __future__ import annotations

import gzip
import json
import unicodedata
from typing import Any

from django.core.files.uploadedfile import SimpleUploadedFile
from django.db import models
from django.test import Client

from arbiter_events import games_of, make_event, mark_in, play, say_yes
from arbiter_teams import make_team_event
from swissmate.arbiter.event.entries import players
from swissmate.arbiter.ground.backups import archives
from swissmate.arbiter.ground.ledger import undoing
from swissmate.arbiter.models import EVENT_TABLES, Account, AuditEntry, Event, Player, Round
from swissmate.arbiter.outside.files import restoring
from swissmate.arbiter.outside.files.exports import export
from swissmate.arbiter.rounds.pairing import rounds
from swissmate.trf import load

FORGED = "\r\n012 Forged\n### MPA @ Round 1: forged\u2028001\x85x\x0b\x1b"
NUL = FORGED + "\0"


def _texts(value: Any) -> list[str]:
    """Every text in the values of a row."""
    if isinstance(value, dict):
        return [text for part in value.values() for text in _texts(part)]
    if isinstance(value, list):
        return [text for part in value for text in _texts(part)]
    return [value] if isinstance(value, str) else []


def _stored(event: Event) -> list[str]:
    """Every text that is stored for an event, the log's among them."""
    rows: list[models.Model] = [
        Event.objects.get(pk=event.pk),
        *AuditEntry.objects.filter(event_id=event.pk),
        *(row for table in EVENT_TABLES for row in table.rows_of(event.pk)),
    ]
    return [
        text
        for row in rows
        for field in row._meta.concrete_fields
        for text in _texts(getattr(row, field.attname))
    ]


def _is_sound(event: Event, chief: Account, *, forged: int) -> None:
    """Nothing stored breaks a line, the backup restores, and the file has the lines it should.

    At least so many texts were taken with what was typed: the forms were not simply refused.
    """
    texts = _stored(event)
    broken = [
        text for text in texts if {*map(unicodedata.category, text)} & {"Cc", "Zl", "Zp", "Cs"}
    ]
    assert broken == []
    assert sum("Forged" in text for text in texts) >= forged
    copy = restoring.restore(archives.archive(event.pk), chief)
    for one in (event, copy):
        made = export(one, "trf26")
        assert made is not None
        lines = made.content.decode().splitlines()
        assert [line[:3] for line in lines].count("012") == 1
        assert not any("forged" in line for line in lines if line.startswith("###"))
        found = load(made.content, check_points_column=False, unknown_results_are_open=True)
        assert len(found.tournament.players) >= Player.objects.filter(event=event).count()


def _ok(client: Client, address: str, values: dict[str, Any]) -> None:
    answer = say_yes(client, address, values)
    assert answer.status_code in {200, 302}, (address, answer.content)


def test_in_the_forms_of_an_event(chief: Account, client_of: Any) -> None:
    client = client_of(chief)
    settings = {"rounds": "5", "rules": "dutch-2026", "win": "1", "draw": "0.5", "loss": "0"}
    texts = ("name", "place", "chief_arbiter", "deputies", "time_control")
    typed = {**settings, "pab": "1", "start": "2026-11-21"}
    _ok(client, "/events/new", {**typed, **{name: name + FORGED for name in texts}})
    event = Event.objects.get()
    assert event.name.startswith("name")
    assert "012 Forged" in event.name
    base = f"/events/{event.pk}"
    typed["seen"] = mark_in(client, f"{base}/settings")
    _ok(client, f"{base}/settings", {**typed, **{name: f"new {name}{FORGED}" for name in texts}})
    for number in range(6):
        values = {"name": f"P {number}{FORGED}", "club": f"Club{FORGED}", "rating": "2000"}
        _ok(client, f"{base}/players/add", values)
    pasted = 'Name;Club\n"Quoted, A\n012 Forged";"B\r\n001"\nB, C;Forged\x0bD\x85\u2029E\n'
    _ok(client, f"{base}/players/import", {"rows": pasted})
    table = SimpleUploadedFile("a.csv", pasted.replace("Quoted", "Other").encode())
    _ok(client, f"{base}/players/import", {"file": table})
    _ok(client, f"{base}/players/line", {"line": f"Vidal, Ana{FORGED} 1900 ESP"})
    one, other, *_rest = Player.objects.filter(event=event).order_by("tpn")
    own = f"{base}/players/{one.pk}/edit"
    seen = mark_in(client, own)
    _ok(client, own, {"name": f"New {FORGED}", "rating": "2100", "seen": seen})
    pair = {"one": one.pk, "other": other.pk, "first": "1", "last": "9", "reason": NUL}
    _ok(client, f"{base}/forbidden", pair)
    _ok(client, f"{base}/categories/new", {"name": f"U18{NUL}", "club": NUL, "sex": ""})
    _ok(client, f"{base}/prizes/set", {"method": "hort", "currency": f"E{NUL}"})
    times = {"start-1": "2026-11-21T09:00", "rate-1": f"90 min{NUL}"}
    _ok(client, f"{base}/timetable/save", times)
    _ok(client, f"{base}/rounds/1/pair", {})
    _ok(client, f"{base}/rounds/1/unpair", {"reason": NUL})
    play(event, chief, 1)
    game = games_of(event, 1)[0]
    _ok(client, f"{base}/games/{game.pk}/correct", {"result": "0-1", "reason": NUL})
    _is_sound(event, chief, forged=25)


def test_in_the_forms_of_teams(chief: Account, client_of: Any) -> None:
    event = make_team_event(chief)
    client = client_of(chief)
    base = f"/events/{event.pk}"
    _ok(client, f"{base}/teams/add", {"name": f"Team{NUL}"})
    rows = 'Team;Board;Name;Rating\n"A\n012 Forged";1;"B\r\n013 Forged";2000\n'
    _ok(client, f"{base}/teams/import", {"rows": rows})
    _is_sound(event, chief, forged=3)


def test_what_a_use_case_is_given_is_cleaned_as_well(chief: Account) -> None:
    event = make_event(chief, 4)
    row = Player.objects.filter(event=event).first()
    assert row is not None
    players.change_player(event.pk, chief, row.pk, {"name": f"A\n{row.name}", "club": "x\0y"})
    row.refresh_from_db()
    assert (row.name, row.club) == ("A Player 01", "x y")
    # What the log remembers is what was stored: it can be undone.
    undoing.undo(event.pk, AuditEntry.objects.latest("pk").pk, chief)
    row.refresh_from_db()
    assert (row.name, row.club) == ("Player 01", "")


def test_a_text_of_an_older_version_goes_into_the_backup_as_one_line(chief: Account) -> None:
    event = make_event(chief, 4)
    rounds.pair_round(event.pk, chief, 1)
    # As a version before stored them; such an update passes by what cleans.
    Player.objects.filter(event=event).update(club="A\n012 Forged")
    Round.objects.filter(event=event).update(manual_reason="B\r001")
    raw = archives.archive(event.pk)
    assert json.loads(gzip.decompress(raw))["players"][0]["club"] == "A 012 Forged"
    copy = restoring.restore(raw, chief)
    assert Round.objects.get(event=copy).manual_reason == "B 001"


def test_what_no_database_holds_is_not_looked_for(chief: Account, client_of: Any) -> None:
    event = make_event(chief, 4)
    client = client_of(chief)
    for address in ("players/search?q=%00", "players/search?line=a%00b", "log?who=%00"):
        assert client.get(f"/events/{event.pk}/{address}").status_code == 404
    assert client.get("/p/a%00b/").status_code == 404
    answer = client_of(None).post("/login", {"username": "a\0b", "password": "\0"})
    assert answer.status_code == 403
    answer = client.post(f"/events/{event.pk}/players/line", {"line": "\0"})
    assert answer.status_code == 302
