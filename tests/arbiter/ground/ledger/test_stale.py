"""Two tabs on one form: the older one overwrites nothing in silence, and the log shows values."""

from __future__ import annotations

from typing import Any

from arbiter_events import make_account, make_event, mark_in
from swissmate.arbiter.event.entries import forbidden_pairs
from swissmate.arbiter.models import Account, AuditEntry, ForbiddenPair, Player, Role


def test_a_stale_tab_does_not_restore_the_old_rating(chief: Account, client_of: Any) -> None:
    event = make_event(chief, 4)
    player = Player.objects.filter(event=event, tpn=1).get()
    url = f"/events/{event.pk}/players/{player.pk}/edit"
    other = make_account(Role.CHIEF, "berta")
    first, second = client_of(chief), client_of(other)
    mark = mark_in(first, url)
    values = {"name": player.name, "rating": "2380", "seen": mark}
    assert second.post(url, {**values, "rating": "2401"}).status_code == 302
    answer = first.post(url, {**values, "club": "Rook"})
    text = answer.content.decode()
    assert answer.status_code == 409
    assert "berta changed this" in text
    assert "Now: 2401" in text
    assert 'value="Rook"' in text  # what was typed is still there
    player.refresh_from_db()
    assert (player.rating, player.club) == (2401, "")
    # Saved again, after having been told, it stands.
    again = mark_in(first, url)
    assert first.post(url, {**values, "club": "Rook", "seen": again}).status_code == 302
    player.refresh_from_db()
    assert (player.rating, player.club) == (2380, "Rook")


def test_a_form_without_a_mark_is_an_old_one(chief: Account, client_of: Any) -> None:
    event = make_event(chief, 4)
    player = Player.objects.filter(event=event, tpn=1).get()
    url = f"/events/{event.pk}/players/{player.pk}/edit"
    assert client_of(chief).post(url, {"name": "X"}).status_code == 409


def test_stale_settings_change_nothing(chief: Account, client_of: Any) -> None:
    event = make_event(chief, 4)
    url = f"/events/{event.pk}/settings"
    client = client_of(chief)
    values = {
        "name": event.name,
        "start": "2026-11-21",
        "rounds": "5",
        "rules": event.rules,
        "win": "1",
        "draw": "0.5",
        "loss": "0",
        "pab": "1",
        "seen": mark_in(client, url),
    }
    assert client.post(url, {**values, "rounds": "7"}).status_code == 302
    answer = client.post(url, {**values, "place": "Oslo"})
    assert answer.status_code == 409
    assert "Now: 7" in answer.content.decode()
    event.refresh_from_db()
    assert (event.rounds, event.place) == (7, "")


def test_the_log_shows_values(chief: Account, client_of: Any) -> None:
    event = make_event(chief, 4)
    player = Player.objects.filter(event=event, tpn=1).get()
    client = client_of(chief)
    url = f"/events/{event.pk}/players/{player.pk}/edit"
    values = {"name": player.name, "rating": "2412", "contact": "0123 456", "club": "Rook"}
    client.post(url, {**values, "seen": mark_in(client, url)})
    text = client.get(f"/events/{event.pk}/log").content.decode()
    assert "Rating: 2380 → 2412" in text
    assert "Club: – → Rook" in text
    assert "Contact" in text
    assert "0123 456" not in text  # viewers read the log


def test_viewers_do_not_read_why_a_pair_is_forbidden(
    chief: Account, deputy: Account, viewer: Account, client_of: Any
) -> None:
    event = make_event(chief, 4)
    one, other = Player.objects.filter(event=event)[:2]
    forbidden_pairs.forbid_pair(event.pk, chief, one.pk, other.pk, 1, 5, "a quarrel in court")
    assert ForbiddenPair.objects.get().reason == "a quarrel in court"
    assert AuditEntry.objects.get(action="pair-forbidden").reason == "a quarrel in court"
    for page in ("players", "log"):
        url = f"/events/{event.pk}/{page}"
        assert "may not meet" in client_of(viewer).get(url).content.decode()
        assert "quarrel" not in client_of(viewer).get(url).content.decode()
        assert "quarrel" in client_of(deputy).get(url).content.decode()
