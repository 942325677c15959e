"""Personal data of sign-ups: deleted by one act after the event, from the rows and the log."""

from __future__ import annotations

import json
import re
from datetime import timedelta
from typing import Any

import pytest
from django.test import Client
from django.utils import timezone

from arbiter_events import last_entry, make_event, play, say_yes
from arbiter_sign_up import OPEN, open_form
from swissmate.arbiter.event.entries import players
from swissmate.arbiter.event.sign_up import erasing, sign_ups, terms
from swissmate.arbiter.ground.ledger import undoing
from swissmate.arbiter.ground.ledger.errors import Refused
from swissmate.arbiter.models import Account, AuditEntry, Event, Player, SignUp
from swissmate.arbiter.outside.files.exports import export
from swissmate.arbiter.tables.series import desk, moving

SECRET = ("ines@example.org", "+49 30 1234", "2009-12-31", "vegetarian", "Waiter, Will", "I agree.")


def signed_up(chief: Account) -> Event:
    """An event that is over: one who signed up has played, one was refused."""
    event = open_form(chief, 3)
    day = timezone.localdate() - timedelta(days=3)
    Event.objects.filter(pk=event.pk).update(start=day, end=day)
    row = sign_ups.sign_up(
        event.pk,
        {"name": "Alder, Ines", "email": "ines@example.org", "phone": "+49 30 1234"}
        | {"birth": "2009-12-31", "comment": "vegetarian", "consent": "I agree."},
    )
    will = sign_ups.sign_up(event.pk, {"name": "Waiter, Will", "birth": "1960-01-02"})
    [player] = sign_ups.accept(event.pk, chief, [row.pk])
    players.change_player(event.pk, chief, player.pk, {"rating": 1777})
    sign_ups.refuse(event.pk, chief, [will.pk], "Will is too late")
    terms.set_terms(event.pk, chief, {**OPEN, "is_open": False, "consent": ""})
    play(event, chief, 1)
    return event


def _facts(page: str) -> str:
    """What a public page shows, without the revision by which it asks for changes."""
    return re.sub(r"since=\d+", "", Client().get(page).content.decode().split("<main")[1])


def test_one_act_deletes_them_and_leaves_the_tournament(chief: Account, client_of: Any) -> None:
    event = signed_up(chief)
    public = [f"/p/{event.key}/{page}" for page in ("", "players", "standings", "crosstable")]
    before = [_facts(page) for page in public]
    table = export(event, "standings-csv")
    address = f"/p/{event.key}/sign-up/{SignUp.objects.get(name='Alder, Ines').key}"
    page = f"/events/{event.pk}/sign-ups"
    client = client_of(chief)
    text = client.get(page).content.decode()
    assert "Backups made before the act still have" in text
    asked = client.post(f"{page}/erase")
    assert "X-Asked" in asked.headers
    assert SignUp.objects.count() == 2
    say_yes(client, f"{page}/erase", {})
    assert not SignUp.objects.exists()
    player = Player.objects.get(event=event, name="Alder, Ines")
    assert (player.contact, player.birth, player.comment) == ("", "2009", "")
    assert player.rating == 1777
    log = json.dumps(list(AuditEntry.objects.values("data", "changes", "reason")))
    for word in SECRET[:5]:
        assert word not in log, word
    pages = "".join(client.get(f"/events/{event.pk}/{name}").content.decode() for name in ("log",))
    assert "Waiter" not in pages
    assert "Alder, Ines" in pages  # a player is in the log as before
    assert Client().get(address).status_code == 404
    assert [_facts(page) for page in public] == before
    assert table is not None
    assert export(event, "standings-csv") == table
    assert "Deleted:" in client.get(page).content.decode()


def test_nothing_is_left_of_who_has_moved_left_the_list_or_plays_in_two_sections(
    chief: Account,
) -> None:
    """Wherever the data went from the form: other sections, their logs, rows that are gone."""
    day = timezone.localdate() - timedelta(days=3)
    event = open_form(chief)
    Event.objects.filter(pk=event.pk).update(series="Festival")
    other = make_event(chief, 0, name="B", series="Festival")
    third = make_event(chief, 0, name="C", series="Festival")
    signed = {"birth": "2009-12-31", "comment": "vegetarian"}
    rows = {
        name: sign_ups.sign_up(event.pk, {"name": name, "email": f"{name}@example.org", **signed})
        for name in ("Stays", "Moves", "Leaves", "Renamed")
    }
    added = sign_ups.accept(event.pk, chief, [row.pk for row in rows.values()])
    key_of = {player.name: player.pk for player in added}
    desk.add(event.pk, chief, key_of["Stays"], other.pk, "")
    moving.move(event.pk, chief, [key_of["Moves"]], other.pk)
    players.change_player(event.pk, chief, key_of["Renamed"], {"name": "Leaves too"})
    for name in ("Leaves", "Renamed"):
        players.remove_player(event.pk, chief, key_of[name])
    players.add_players(third.pk, chief, [{"name": "Stays", "contact": "another"}])
    terms.set_terms(event.pk, chief, {**OPEN, "is_open": False})
    Event.objects.filter(pk=event.pk).update(start=day, end=day)
    Event.objects.filter(pk=other.pk).update(end=timezone.localdate())
    with pytest.raises(Refused, match="not over yet"):
        erasing.erase(event.pk, chief)
    Event.objects.filter(pk=other.pk).update(start=day, end=day)
    assert erasing.erase(event.pk, chief) == 3
    terms.set_terms(other.pk, chief, {**OPEN, "is_open": False})
    assert erasing.erase(other.pk, chief) == 1
    left = json.dumps(list(AuditEntry.objects.values("data", "changes", "reason")))
    left += json.dumps(list(Player.objects.values("name", "contact", "birth", "comment")))
    for word in ("example.org", "2009-12-31", "vegetarian", "Leaves", "Renamed"):
        assert word not in left, word
    assert "Stays" in left
    assert Player.objects.get(event=third).contact == "another"


def test_it_cannot_be_undone_and_what_came_before_still_can(chief: Account) -> None:
    event = signed_up(chief)
    erasing.erase(event.pk, chief)
    with pytest.raises(Refused):
        undoing.undo(event.pk, last_entry(event, "sign-ups-erased").pk, chief)
    undoing.undo(event.pk, last_entry(event, "player-changed").pk, chief)
    assert Player.objects.get(event=event, name="Alder, Ines").rating == 0
    for action in ("signed-up", "sign-ups-refused"):  # nothing brings the rows back
        with pytest.raises(Refused):
            undoing.undo(event.pk, last_entry(event, action).pk, chief)
    with pytest.raises(Refused, match="nothing to delete"):
        erasing.erase(event.pk, chief)


def test_not_before_the_end_and_not_while_the_form_is_open(chief: Account) -> None:
    event = signed_up(chief)
    terms.set_terms(event.pk, chief, OPEN)
    with pytest.raises(Refused, match="Close the form first"):
        erasing.erase(event.pk, chief)
    Event.objects.filter(pk=event.pk).update(end=timezone.localdate())
    with pytest.raises(Refused, match="not over yet"):
        erasing.erase(event.pk, chief)
    assert SignUp.objects.count() == 2


def test_the_page_says_when_the_promise_is_broken(chief: Account, client_of: Any) -> None:
    event = signed_up(chief)
    page = f"/events/{event.pk}/sign-ups"
    said = "The form promises that they are deleted by"
    for days, is_late in ((30, False), (1, True)):
        terms.set_terms(event.pk, chief, {**OPEN, "is_open": False, "kept_days": days})
        text = client_of(chief).get(page).content.decode()
        assert (f'<p class="message warning"> {said}' in text) is is_late
        assert said in text
