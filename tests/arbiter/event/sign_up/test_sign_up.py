"""Sign-up: the public form, the waiting list, and the queue that becomes players."""

from __future__ import annotations

import json
import random
from datetime import timedelta
from html import unescape
from typing import Any

import pytest
from django.test import Client
from django.utils import timezone

from arbiter_events import last_entry, mark_in, play, say_yes
from arbiter_sign_up import open_form, send, stamp_in, states
from swissmate.arbiter.event.entries import anonymity, players, withdrawals
from swissmate.arbiter.event.ratings.spellings import search_key
from swissmate.arbiter.event.sign_up import public_pages, sign_ups, terms
from swissmate.arbiter.ground.backups import archives
from swissmate.arbiter.ground.frame.throttle import Throttle
from swissmate.arbiter.ground.ledger import undoing
from swissmate.arbiter.ground.ledger.errors import Refused
from swissmate.arbiter.models import (
    Account,
    AuditEntry,
    Event,
    Player,
    RatedPlayer,
    RatingList,
    SignUp,
)
from swissmate.arbiter.outside.files import restoring


@pytest.fixture(autouse=True)
def no_waiting(monkeypatch: pytest.MonkeyPatch) -> None:
    """The tests fill the form in faster than anybody."""
    monkeypatch.setattr(public_pages, "_LEAST_SECONDS", -1)
    monkeypatch.setattr(public_pages, "_FROM_ONE_ADDRESS", Throttle(most=20, seconds=600))


def keys(event: Event, *names: str) -> list[int]:
    return [SignUp.objects.get(event=event, name=name).pk for name in names]


def test_a_sign_up_becomes_a_player_after_a_look(chief: Account, client_of: Any) -> None:
    event = open_form(chief)
    answer = send(
        Client(),
        event,
        "Alder, Ines",
        federation="Deutschland",
        birth="31.12.2009",
        sex="w",
        email="ines@example.org",
        phone="+49 30 1234",
        comment="vegetarian",
    )
    assert answer.status_code == 302
    row = SignUp.objects.get(event=event)
    assert answer.headers["Location"] == f"/p/{event.key}/sign-up/{row.key}"
    assert (row.federation, row.birth, row.consent) == ("GER", "2009-12-31", "I agree.")
    mine = Client().get(answer.headers["Location"]).content.decode()
    assert "Your sign-up has arrived" in mine
    assert "ines@example.org" in mine
    assert not Player.objects.filter(event=event).exists()
    client = client_of(chief)
    queue = client.get(f"/events/{event.pk}/sign-ups").content.decode()
    assert "ines@example.org" in queue
    client.post(f"/events/{event.pk}/sign-ups/decide", {"chosen": row.pk, "do": "accept"})
    player = Player.objects.get(event=event)
    assert (player.name, player.birth, player.sex) == ("Alder, Ines", "2009-12-31", "w")
    assert player.contact == "ines@example.org, +49 30 1234"
    assert player.comment == "vegetarian"
    assert "You are on the list" in Client().get(answer.headers["Location"]).content.decode()
    public = Client().get(f"/p/{event.key}/players").content.decode()
    assert "Alder, Ines" in public
    for private in ("example.org", "1234", "2009", "vegetarian"):
        assert private not in public
    # One act, one line, one way back: the player is gone, and the sign-up waits again.
    entry = last_entry(event, "players-added")
    undoing.undo(event.pk, entry.pk, chief)
    assert not Player.objects.filter(event=event).exists()
    assert states(event) == {"Alder, Ines": "open"}


def test_the_rating_is_found_by_id_and_by_name(chief: Account) -> None:
    event = open_form(chief)
    rating_list = RatingList.objects.create(name="x", kind="fide", is_complete=True, size=2)
    for number, name, rating in (
        ("1503014", "Carlsen, Magnus", 2839),
        ("4100018", "Alder, Ines", 2111),
    ):
        RatedPlayer.objects.create(
            **{"rating_list": rating_list, "fide_id": number, "name": name},
            search=search_key(name),
            **{"standard": rating, "federation": "NOR", "title": "GM"},
        )
    client = Client()
    send(client, event, "Carlson", fide_id="1503014")
    send(client, event, "Alder, Ines")
    send(client, event, "Alder, Ines", federation="ENG")  # another one: the list has a Norwegian
    added = sign_ups.accept(event.pk, chief, SignUp.objects.values_list("pk", flat=True)[:2])
    ratings = {player.name: (player.rating, player.title, player.fide_id) for player in added}
    assert ratings == {
        "Carlson": (2839, "GM", "1503014"),
        "Alder, Ines": (2111, "GM", "4100018"),
    }
    [(row, line, player)] = sign_ups.doubted(event, list(SignUp.objects.filter(state="open")))
    assert "rating" not in line.values
    assert player == added[1]
    assert any("on the list already" in doubt for doubt in line.doubts)
    with pytest.raises(Refused, match="Alder, Ines: accepted"):
        sign_ups.accept(event.pk, chief, [SignUp.objects.get(player=added[1]).pk, row.pk])
    assert Player.objects.filter(event=event).count() == 2  # all of them or none


def test_places_and_the_waiting_list_move_up_by_themselves(chief: Account) -> None:
    event = open_form(chief, 2, places=4)
    client = Client()
    for name in ("A", "B", "C", "D", "E"):
        assert send(client, event, name).status_code == 302
    assert states(event) == {
        **dict.fromkeys("AB", "open"),
        **dict.fromkeys("CDE", "waiting"),
    }
    row = SignUp.objects.get(event=event, name="D")
    assert sign_ups.place_in_line(row) == 2
    page = client.get(f"/p/{event.key}/sign-up/{row.key}").content.decode()
    assert "number 2 on the waiting list" in page
    # Accepting takes no place, a player who is removed leaves one, and so does a withdrawal.
    sign_ups.accept(event.pk, chief, keys(event, "A"))
    assert states(event)["C"] == "waiting"
    players.remove_player(event.pk, chief, Player.objects.get(name="Player 01").pk)
    assert states(event)["C"] == "open"
    entry = last_entry(event, "player-removed")
    assert entry.data["moved_up"] == "C"
    undoing.undo(event.pk, entry.pk, chief)
    assert (states(event)["C"], Player.objects.filter(event=event).count()) == ("waiting", 3)
    withdrawals.withdraw_player(event.pk, chief, Player.objects.get(name="Player 02").pk)
    assert states(event)["C"] == "open"
    sign_ups.refuse(event.pk, chief, keys(event, "B"), "too strong")
    assert states(event)["D"] == "open"
    sign_ups.withdraw(event.pk, row.key)
    assert (states(event)["D"], states(event)["E"]) == ("withdrawn", "open")
    # Later nobody moves up: the tournament has begun.
    sign_ups.accept(event.pk, chief, keys(event, "C", "E"))
    send(client, event, "F")
    play(event, chief, 1)
    withdrawals.withdraw_player(event.pk, chief, Player.objects.get(name="Player 01").pk)
    assert states(event)["F"] == "waiting"


def test_places_are_given_by_hand(chief: Account, client_of: Any) -> None:
    event = open_form(chief, 1, places=2, moves_up=False)
    for name in ("A", "B", "C"):
        send(Client(), event, name)
    sign_ups.withdraw(event.pk, SignUp.objects.get(name="A").key)
    assert states(event) == {"A": "withdrawn", "B": "waiting", "C": "waiting"}
    send(Client(), event, "D")  # a place is free, but others wait for it
    assert states(event)["D"] == "waiting"
    url = f"/events/{event.pk}/sign-ups/decide"
    client_of(chief).post(url, {"chosen": keys(event, "C"), "do": "give"})
    assert states(event)["C"] == "open"
    undoing.undo(event.pk, last_entry(event, "sign-ups-moved-up").pk, chief)
    assert states(event)["C"] == "waiting"


@pytest.mark.parametrize(
    ("values", "said"),
    [
        ({"is_open": False}, "The sign-up is closed."),
        ({"opens": 1}, "not open yet"),
        ({"closes": -1}, "The sign-up is closed."),
        ({"places": 1, "has_waiting_list": False}, "All places are taken."),
    ],
)
def test_a_form_that_is_closed_takes_nobody(
    chief: Account, values: dict[str, Any], said: str
) -> None:
    event = open_form(chief, 1)
    stamp = stamp_in(Client(), event)
    today = timezone.localdate()
    days = {
        name: today + timedelta(days=value) if name in ("opens", "closes") else value
        for name, value in values.items()
    }
    row = terms.terms_of(event)
    terms.set_terms(
        event.pk,
        chief,
        {**{name: getattr(row, name) for name in terms.TERMS_FIELDS}, **days},
    )
    assert said in Client().get(f"/p/{event.key}/sign-up").content.decode()
    answer = send(Client(), event, "Late, Larry", once=stamp)
    assert answer.status_code == 409
    assert said in answer.content.decode()
    assert not SignUp.objects.exists()


def test_an_event_without_a_form_has_no_page(chief: Account, event: Event) -> None:
    assert Client().get(f"/p/{event.key}/sign-up").status_code == 404
    opened = open_form(chief)
    Event.objects.filter(pk=opened.pk).update(is_public=False)
    assert Client().get(f"/p/{opened.key}/sign-up").status_code == 404


def test_what_is_asked_must_be_written_and_nothing_else_is_taken(chief: Account) -> None:
    event = open_form(chief, fields="birth* email")
    answer = send(Client(), event, "Ines", email="nobody")
    text = answer.content.decode()
    assert answer.status_code == 400
    assert text.count('class="problem"') == 2  # no birth, and no address
    answer = send(Client(), event, "Ines", birth="2009", club="Rooks", fide_id="7", consent="")
    assert answer.status_code == 400  # no consent
    assert send(Client(), event, "Ines", birth="2009", club="Rooks").status_code == 302
    assert SignUp.objects.get(event=event).club == ""  # was not asked


def test_the_same_form_counts_once(chief: Account) -> None:
    event = open_form(chief)
    client = Client()
    stamp = stamp_in(client, event)
    first = send(client, event, "Alder, Ines", once=stamp)
    second = send(client, event, "Alder, Ines", once=stamp)
    assert first.headers["Location"] == second.headers["Location"]
    assert SignUp.objects.count() == 1
    # Somebody else on the same device, after going back, is somebody else.
    send(client, event, "Alder, Otto", once=stamp)
    assert SignUp.objects.count() == 2


def test_robots_are_kept_away(chief: Account, monkeypatch: pytest.MonkeyPatch) -> None:
    event, other = open_form(chief), open_form(chief)
    client = Client()
    assert send(client, event, "Bot", further="https://example.org").status_code == 400
    assert send(client, event, "Bot", once="made up").status_code == 400
    assert send(client, event, "Bot", once=stamp_in(client, other)).status_code == 400
    with monkeypatch.context() as patch:
        patch.setattr(public_pages, "_LEAST_SECONDS", 2)
        answer = send(client, event, "Quick, Quinn")
        assert answer.status_code == 400
        assert "Quick, Quinn" in answer.content.decode()  # a person sends it again
        patch.setattr(public_pages, "_MOST_SECONDS", -1)
        assert "more than a day" in send(client, event, "Slow").content.decode()
    assert not SignUp.objects.exists()
    # One address has a limit; another one has its own.
    for number in range(20):
        visitor = Client(REMOTE_ADDR="203.0.113.7")
        assert send(visitor, event, f"Visitor {number}").status_code == 302
    assert send(Client(REMOTE_ADDR="203.0.113.7"), event, "One more").status_code == 429
    assert send(Client(REMOTE_ADDR="203.0.113.8"), event, "Another").status_code == 302
    assert Client(enforce_csrf_checks=True).post(f"/p/{event.key}/sign-up").status_code == 403


def test_the_form_asks_for_nothing_from_elsewhere_and_sets_no_new_cookie(chief: Account) -> None:
    event = open_form(chief)
    client = Client()
    answer = client.get(f"/p/{event.key}/sign-up")
    assert set(client.cookies) == {"csrftoken"}
    text = answer.content.decode()
    assert 'src="http' not in text
    assert "script-src 'self'" in answer.headers["Content-Security-Policy"]
    assert answer.headers["Cache-Control"] == "no-store"


def test_a_private_page_is_for_its_holder_alone(chief: Account, client_of: Any) -> None:
    event, other = open_form(chief), open_form(chief)
    mine = send(Client(), event, "Alder, Ines").headers["Location"]
    key = mine.rsplit("/", 1)[1]
    for address in (f"/p/{other.key}/sign-up/{key}", f"/p/{event.key}/sign-up/{'0' * 32}"):
        assert Client().get(address).status_code == 404
    assert client_of(None).post(mine, {"withdraw": "1"}).status_code == 200
    assert states(event) == {"Alder, Ines": "withdrawn"}
    assert "You have withdrawn" in Client().get(mine).content.decode()
    # Whoever is on the list of players leaves it after a look.
    later = send(Client(), event, "Birch, Ana").headers["Location"]
    sign_ups.accept(event.pk, chief, keys(event, "Birch, Ana"))
    client_of(None).post(later, {"withdraw": "1"})
    assert Player.objects.filter(event=event).count() == 1
    page = client_of(chief).get(f"/events/{event.pk}/sign-ups").content.decode()
    assert "still on the list of players" in page


def test_refusing_needs_a_reason_that_the_person_sees(chief: Account, client_of: Any) -> None:
    event = open_form(chief)
    mine = send(Client(), event, "Alder, Ines").headers["Location"]
    url = f"/events/{event.pk}/sign-ups/decide"
    client = client_of(chief)
    answer = client.post(url, {"chosen": keys(event, "Alder, Ines"), "do": "refuse"})
    assert answer.status_code == 200  # asked why
    assert states(event) == {"Alder, Ines": "open"}
    client.post(
        url, {"chosen": keys(event, "Alder, Ines"), "do": "refuse", "reason": "Juniors only"}
    )
    assert "Juniors only" in Client().get(mine).content.decode()
    undoing.undo(event.pk, last_entry(event, "sign-ups-refused").pk, chief)
    assert states(event) == {"Alder, Ines": "open"}


def test_a_sign_up_is_merged_with_a_player(chief: Account, client_of: Any) -> None:
    event = open_form(chief, 2)
    send(Client(), event, "Player One", club="Rooks", fide_id="1503014", email="p@example.org")
    player = Player.objects.get(event=event, name="Player 01")
    rating = player.rating
    say_yes(
        client_of(chief),
        f"/events/{event.pk}/sign-ups/decide",
        {"chosen": keys(event, "Player One"), "do": "merge", "player": player.pk},
    )
    player.refresh_from_db()
    assert (player.name, player.club, player.fide_id) == ("Player 01", "Rooks", "1503014")
    assert (player.rating, player.contact) == (rating, "p@example.org")
    assert SignUp.objects.get().player == player
    assert Player.objects.filter(event=event).count() == 2
    undoing.undo(event.pk, last_entry(event, "sign-up-merged").pk, chief)
    player.refresh_from_db()
    assert (player.club, SignUp.objects.get().state) == ("", "open")


def test_nothing_knows_the_sign_up_of_a_player_who_asked_to_be_anonymous(chief: Account) -> None:
    event = open_form(chief)
    send(Client(), event, "Alder, Ines", email="ines@example.org", birth="2009")
    [player] = sign_ups.accept(event.pk, chief, keys(event, "Alder, Ines"))
    players.change_player(event.pk, chief, player.pk, {"name": "Alder-Vogel, Ines"})
    anonymity.anonymise(event.pk, chief, player.pk)
    log = json.dumps(list(AuditEntry.objects.values("data", "changes", "reason")))
    assert not SignUp.objects.exists()
    for word in ("Alder", "example.org", "2009"):
        assert word not in log
    assert "N. N. 1" in log


def test_a_backup_brings_sign_ups_and_their_form(chief: Account) -> None:
    event = open_form(chief, places=2)
    for name in ("A", "B", "C"):
        send(Client(), event, name, email=f"{name}@example.org")
    sign_ups.accept(event.pk, chief, keys(event, "A"))
    copy = restoring.restore(archives.archive(event.pk), chief)
    assert states(copy) == {"A": "accepted", "B": "open", "C": "waiting"}
    assert SignUp.objects.get(event=copy, name="A").player == Player.objects.get(event=copy)
    row = SignUp.objects.get(event=copy, name="C")
    assert row.email == "C@example.org"
    assert Client().get(f"/p/{copy.key}/sign-up/{row.key}").status_code == 200
    assert terms.terms_of(copy).places == 2


def test_the_settings_of_the_form(chief: Account, client_of: Any) -> None:
    event = open_form(chief)
    client = client_of(chief)
    page = f"/events/{event.pk}/sign-ups"
    form = {
        "seen": mark_in(client, page),
        **{"is_open": "on", "opens": "2026-10-01", "closes": "2026-11-20", "places": "80"},
        **{"has_waiting_list": "on", "consent": "Yes.", "kept_days": "14"},
        **{"ask-birth": "*", "ask-club": "?"},
    }
    assert client.post(f"{page}/terms", {**form, "closes": "2026-09-30"}).status_code == 400
    assert client.post(f"{page}/terms", {**form, "kept_days": "9999"}).status_code == 400
    assert client.post(f"{page}/terms", form).status_code == 302
    row = terms.terms_of(event)
    assert (row.fields, row.places, row.moves_up) == ("club birth*", 80, False)
    assert str(row.erased_by) == "2026-12-05"
    undoing.undo(event.pk, last_entry(event, "sign-up-set").pk, chief)
    assert terms.terms_of(event).places is None


def _hostile(chance: random.Random) -> str:
    pieces = [
        *("<script>alert(1)</script>", "' OR 1=1 --", "\0", "\u202e", "\r\n012 x", "{{ 7*7 }}"),
        *("%s%n", "=HYPERLINK(1)", "😀" * 5, "a" * 5000, "٣٤", "²", "-1", "1e9", "NaN", " ", ""),
        *("../../etc", "\ud800", "𝔘", "İ", "2009-02-30", "GER", "x@y", "x@example.org", "2000"),
    ]
    return "".join(chance.choice(pieces) for _part in range(chance.randint(0, 3)))


@pytest.mark.parametrize("forms", [125, pytest.param(500, marks=pytest.mark.long)])
def test_hostile_values_are_refused_or_stay_text(
    forms: int, chief: Account, client_of: Any
) -> None:
    """Forms of anything in any field: an answer each, and no markup of theirs on any page."""
    event = open_form(chief)
    chance = random.Random(4)
    client, stamp = Client(), stamp_in(Client(), event)
    names = ("name", *terms.MAY_BE_ASKED, "consent", "once", "state", "key", "player", "at", "id")
    taken = 0
    for number in range(forms):
        form = {name: _hostile(chance) for name in names if chance.random() < 0.15}
        form["name"] = form.get("name") or f"Name {number}"
        if chance.random() < 0.9:
            form |= {"once": stamp, "consent": "on"}
        body = {
            name: text.encode("utf-8", "surrogatepass").decode("utf-8", "replace")
            for name, text in form.items()
        }
        answer = client.post(f"/p/{event.key}/sign-up", body)
        assert answer.status_code in {302, 400}, (number, answer.status_code)
        taken += answer.status_code == 302
        if answer.status_code == 400:
            assert "<script>alert" not in answer.content.decode()
    assert taken > forms // 25
    assert SignUp.objects.filter(event=event).count() <= taken
    assert set(states(event).values()) == {"open"}
    for row in SignUp.objects.all():
        page = client.get(f"/p/{event.key}/sign-up/{row.key}")
        assert page.status_code == 200
        assert "<script>alert" not in page.content.decode()
    chief_page = client_of(chief).get(f"/events/{event.pk}/sign-ups").content.decode()
    assert "<script>alert" not in chief_page
    assert "<script>alert" in unescape(chief_page)
    log = client_of(chief).get(f"/events/{event.pk}/log").content.decode()
    assert "<script>alert" not in log
    assert AuditEntry.objects.filter(action="signed-up").count() <= taken
