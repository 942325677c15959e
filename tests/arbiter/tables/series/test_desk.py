"""The desk of an event with several sections: everybody once."""

from __future__ import annotations

from typing import Any

import pytest

from arbiter_events import last_entry, make_account, make_event, mark_in, play, say_yes
from swissmate.arbiter.event.entries.players import add_players
from swissmate.arbiter.ground.accounts import event_roles
from swissmate.arbiter.ground.ledger import undoing
from swissmate.arbiter.ground.ledger.errors import Refused
from swissmate.arbiter.models import Account, Arrival, AuditEntry, Event, Player, Role
from swissmate.arbiter.rounds.arrivals import check_in
from swissmate.arbiter.tables.series import desk

KIM: dict[str, Any] = {
    "name": "Park, Kim",
    "rating": 2000,
    "club": "Rooks",
    "birth": "2001",
    "contact": "kim@example.org",
    "fee": "30",
    "comment": "comes late",
}


@pytest.fixture
def sections(chief: Account) -> tuple[Event, Event, Event]:
    """Three sections; Kim plays in the first two."""
    made = [make_event(chief, 2, name=name, series="Open") for name in ("A", "B", "C")]
    for section in made[:2]:
        add_players(section.pk, chief, [KIM])
    return made[0], made[1], made[2]


def kim(event: Event) -> Player:
    return Player.objects.get(event=event, name="Park, Kim")


def here(event: Event) -> bool:
    return Arrival.objects.filter(player=kim(event)).exists()


def send(client: Any, event: Event, **values: Any) -> Any:
    """Send a form of the page of Kim."""
    base = f"/events/{event.pk}/tournaments/desk"
    page = f"{base}?player={kim(event).pk}"
    form = {"player": kim(event).pk, "seen": mark_in(client, page), **values}
    return say_yes(client, f"{base}/act", form)


def test_everybody_once_with_all_sections(chief: Account, sections: Any, client_of: Any) -> None:
    a, b, _c = sections
    # Six and Kim twice: the two Player 01 (and 02) of each section are one name and no other word.
    people = desk.people(chief, a)
    assert [(p.player.name, len(p.entries)) for p in people] == [
        ("Park, Kim", 2),
        ("Player 01", 3),
        ("Player 02", 3),
    ]
    page = client_of(chief).get(f"/events/{b.pk}/tournaments/desk").content.decode()
    assert " ".join(page.split()).count("> Park, Kim </a>") == 1
    assert "3 persons in several sections" in page


def test_one_check_in_for_all_sections_with_a_line_in_each_log(
    chief: Account, sections: Any, client_of: Any
) -> None:
    a, b, _c = sections
    client, url = client_of(chief), f"/events/{a.pk}/tournaments/desk/here"
    client.post(url, {"player": kim(a).pk})
    assert (here(a), here(b)) == (True, True)
    for event in (a, b):
        assert last_entry(event, "checked-in").data["name"] == "Park, Kim"
    client.post(url, {"gone": kim(b).pk})
    assert (here(a), here(b)) == (False, False)
    play(a, chief, 1)
    play(b, chief, 1)
    # Whoever is here already in one of them is checked in in the other.
    check_in.tick(a.pk, chief, kim(a).pk, 2, here=True)
    assert desk.tick(a.pk, chief, kim(a).pk, here=True) == 1
    with pytest.raises(Refused, match="all know already"):
        desk.tick(a.pk, chief, kim(a).pk, here=True)
    undoing.undo(b.pk, last_entry(b, "checked-in").pk, chief)
    assert desk.people(chief, a)[0].is_expected


def test_another_section_with_all_data_but_those_of_a_section(
    chief: Account, sections: Any, client_of: Any
) -> None:
    a, _b, c = sections
    assert send(client_of(chief), a, do="add", to=c.pk).status_code == 302
    row = kim(c)
    assert (row.rating, row.club, row.birth, row.contact) == (
        2000,
        "Rooks",
        "2001",
        "kim@example.org",
    )
    assert (row.owed, row.comment) == (None, "")
    undoing.undo(c.pk, last_entry(c, "players-added").pk, chief)
    assert not Player.objects.filter(event=c, name="Park, Kim").exists()
    with pytest.raises(Refused, match="already"):
        desk.add(a.pk, chief, kim(a).pk, sections[1].pk, "")


def test_to_play_down_asks_for_a_reason(chief: Account, sections: Any, client_of: Any) -> None:
    a, _b, c = sections
    Event.objects.filter(pk=c.pk).update(rating_to=1800)
    client = client_of(chief)
    page = client.get(f"/events/{a.pk}/tournaments/desk?player={kim(a).pk}").content.decode()
    assert "(rated above 1800)" in page
    with pytest.raises(Refused, match="needs a reason"):
        desk.add(a.pk, chief, kim(a).pk, c.pk, "")
    with pytest.raises(Refused, match="needs a reason"):
        desk.move(a.pk, chief, kim(a).pk, c.pk, "")
    send(client, a, do="move", to=c.pk, entry=kim(a).pk, reason="house player")
    assert last_entry(c, "player-moved-in").reason == "house player"
    assert [entry.player.event.name for entry in desk.people(chief, a)[0].entries] == ["B", "C"]


def test_an_entry_moves_with_what_is_noted_before_a_round_is_paired(
    chief: Account, sections: Any, client_of: Any
) -> None:
    a, b, c = sections
    desk.tick(a.pk, chief, kim(a).pk, here=True)
    with pytest.raises(Refused, match="both tournaments"):
        desk.move(a.pk, chief, kim(a).pk, b.pk, "")
    send(client_of(chief), a, do="move", to=c.pk, entry=kim(a).pk)
    assert here(c)
    assert not Player.objects.filter(event=a, name="Park, Kim").exists()
    play(b, chief, 1)
    with pytest.raises(Refused, match="has been paired"):
        desk.move(b.pk, chief, kim(b).pk, a.pk, "")


def test_withdrawn_here_or_everywhere(chief: Account, sections: Any, client_of: Any) -> None:
    a, b, _c = sections
    client = client_of(chief)
    send(client, a, do="withdraw", entry=kim(b).pk)
    assert (kim(a).last_round, kim(b).last_round) == (None, 0)
    send(client, a, do="leave")
    assert (kim(a).last_round, kim(b).last_round) == (0, 0)
    undoing.undo(a.pk, last_entry(a, "player-withdrawn").pk, chief)
    assert kim(a).last_round is None
    desk.withdraw(a.pk, chief, kim(a).pk, everywhere=True)
    with pytest.raises(Refused, match="still take part"):
        desk.withdraw(a.pk, chief, kim(a).pk, everywhere=True)


def test_who_sits_at_the_desk_of_one_section_touches_no_other(
    chief: Account, sections: Any, client_of: Any
) -> None:
    a, b, c = sections
    anna = make_account(Role.GUEST, "anna")
    client = client_of(anna)
    desk_of_a = f"/events/{a.pk}/tournaments/desk"
    event_roles.set_role(a.pk, chief, anna.pk, "viewer")
    assert client.get(desk_of_a).status_code == 403
    event_roles.set_role(a.pk, chief, anna.pk, "deputy")
    page = client.get(desk_of_a).content.decode()
    assert "several sections" not in page
    assert client.get(f"{desk_of_a}?player={kim(b).pk}").status_code == 404
    client.post(f"{desk_of_a}/here", {"player": kim(a).pk})
    assert (here(a), here(b)) == (True, False)
    client.post(f"{desk_of_a}/here", {"player": kim(b).pk})
    assert not here(b)
    assert client.post(f"{desk_of_a}/act", {"player": kim(a).pk, "do": "leave"}).status_code == 403
    event_roles.set_role(a.pk, chief, anna.pk, "chief")
    before = AuditEntry.objects.exclude(event_id=a.pk).count()
    for do in ("add", "move", "leave"):
        send(client, a, do=do, to=c.pk, entry=kim(a).pk)
    assert AuditEntry.objects.exclude(event_id=a.pk).count() == before
    assert kim(b).last_round is None


def test_bad_input_changes_nothing(chief: Account, sections: Any, client_of: Any) -> None:
    a, _b, _c = sections
    client, base = client_of(chief), f"/events/{a.pk}/tournaments/desk"
    before = AuditEntry.objects.count()
    assert client.get(f"{base}?player=x").status_code == 404
    for form in ({}, {"player": "x"}, {"gone": "999999"}):
        assert client.post(f"{base}/here", form).status_code == 302
    for values in ({"do": "add", "to": "x"}, {"do": "dance"}, {"do": "move", "to": "999999"}):
        assert send(client, a, **values).status_code == 302
    assert AuditEntry.objects.count() == before
