"""Who may open what: every route with every role, and what an attacker would try."""

from __future__ import annotations

import io
import zipfile
from http.cookies import SimpleCookie
from typing import Any, cast

import pytest
from django.conf import settings
from django.core.exceptions import PermissionDenied
from django.core.files.uploadedfile import SimpleUploadedFile
from django.db import transaction
from django.http import HttpRequest, HttpResponse
from django.test import Client, RequestFactory, override_settings
from django.urls import reverse

from arbiter_addresses import routes
from arbiter_events import games_of, make_account, make_event, play
from swissmate.arbiter.event.entries import forbidden_pairs, players
from swissmate.arbiter.ground.accounts import accounts, event_roles
from swissmate.arbiter.ground.frame.access import Access, AccessMiddleware
from swissmate.arbiter.models import (
    Account,
    AuditEntry,
    Event,
    ForbiddenPair,
    Game,
    Invitation,
    Player,
    Role,
)
from swissmate.arbiter.rounds.arrivals import check_in
from swissmate.arbiter.rounds.boards import reports

# The least role for each route. A route that is missing here fails the test: whoever adds one
# says here who may use it.
MATRIX = {
    "moves": "deputy",
    "take-moves": "deputy",
    "fetch-moves": "deputy",
    "moves-source": "chief",
    "enter-offered": "deputy",
    "public-games": "public",
    "public-round-games": "public",
    "exports": "chief",
    "choose-exports": "chief",
    "export-all-files": "chief",
    "export-to": "chief",
    "save-export": "chief",
    "export-files": "chief",
    "send-export": "chief",
    "repeat-export": "chief",
    "delivery": "chief",
    "read-back": "chief",
    "webhooks": "chief",
    "add-webhook": "chief",
    "change-webhook": "chief",
    "remove-webhook": "chief",
    "try-webhook": "chief",
    "home": "guest",
    "login": "public",
    "logout": "public",
    "quit": "chief",
    "welcome": "public",
    "enter-here": "public",
    "about": "chief",
    "fit-rounds": "chief",
    "choose-password": "chief",
    "language": "guest",
    "accounts": "chief",
    "invite": "chief",
    "account": "chief",
    "help": "public",
    "help-file": "public",
    "help-chapter": "public",
    "ratings": "chief",
    "fetch-ratings": "chief",
    "stop-reading": "chief",
    "compare-ratings": "chief",
    "round-ratings": "chief",
    "decide-ratings": "chief",
    "full-backup": "chief",
    "restore": "chief",
    "import-trf": "chief",
    "take-over": "chief",
    "new-event": "chief",
    "event": "viewer",
    "settings": "chief",
    "log": "viewer",
    "log-back": "deputy",
    "undo": "deputy",
    "undo-steps": "deputy",
    "players": "viewer",
    "add-player": "chief",
    "import-players": "chief",
    "search-players": "viewer",
    "renumber": "chief",
    "exchange-numbers": "chief",
    "add-line": "chief",
    "byes": "viewer",
    "save-byes": "chief",
    "change-players": "chief",
    "attend-players": "chief",
    "fees": "deputy",
    "pay-fees": "deputy",
    "set-fees": "chief",
    "fee-rules": "chief",
    "cash-book": "deputy",
    "fees-file": "deputy",
    "receipt": "deputy",
    "cancel-payment": "chief",
    "player-fee": "deputy",
    "pay-fee": "deputy",
    "refund-fee": "chief",
    "sign-ups": "chief",
    "decide-sign-ups": "chief",
    "sign-up-terms": "chief",
    "erase-sign-ups": "chief",
    "sign-up": "public",
    "my-sign-up": "public",
    "check-in": "deputy",
    "tick": "deputy",
    "finish-check-in": "chief",
    "entrance": "deputy",
    "entrance-picture": "deputy",
    "here": "public",
    "timetable": "viewer",
    "save-timetable": "chief",
    "screen": "public",
    "find-board": "public",
    "report": "public",
    "forget-reports": "deputy",
    "board-code": "deputy",
    "absence": "chief",
    "archive-event": "chief",
    "delete-event": "chief",
    "restore-deleted": "chief",
    "player": "chief",
    "remove-player": "chief",
    "withdraw": "chief",
    "return": "chief",
    "anonymise": "chief",
    "forbid": "chief",
    "allow": "chief",
    "rating-report": "viewer",
    "rating-account": "viewer",
    "title-result": "chief",
    "roles": "chief",
    "copy-event": "chief",
    "history": "viewer",
    "ties": "chief",
    "enter-tie": "chief",
    "draw-lots": "chief",
    "reopen-tie": "chief",
    "half-points": "chief",
    "take-out": "chief",
    "correct-line-up": "chief",
    "prizes": "viewer",
    "prizes-to-sign": "viewer",
    "set-prizes": "chief",
    "add-category": "chief",
    "category": "viewer",
    "remove-category": "chief",
    "public-category": "public",
    "clubs": "viewer",
    "group-rules": "chief",
    "federations": "viewer",
    "public-clubs": "public",
    "public-federations": "public",
    "series": "viewer",
    "public-series": "public",
    "series-screen": "public",
    "move-players": "chief",
    "season": "viewer",
    "season-print": "viewer",
    "season-rules": "chief",
    "set-season": "chief",
    "remove-season": "chief",
    "season-people": "chief",
    "decide-person": "chief",
    "reopen-person": "chief",
    "give-points": "chief",
    "take-points": "chief",
    "public-season": "public",
    "public-season-category": "public",
    "number-boards": "chief",
    "desk": "deputy",
    "desk-here": "deputy",
    "desk-act": "chief",
    "qualifiers": "chief",
    "enter-qualifiers": "chief",
    "replace-qualifier": "chief",
    "protection": "viewer",
    "protect": "chief",
    "unprotect": "chief",
    "round": "viewer",
    "live": "viewer",
    "pair": "chief",
    "publish": "chief",
    "unpublish": "chief",
    "unpair": "chief",
    "manual": "chief",
    "by-hand": "chief",
    "manual-start": "chief",
    "manual-move": "chief",
    "manual-finish": "chief",
    "manual-drop": "chief",
    "late": "chief",
    "integrity": "viewer",
    "rules": "viewer",
    "leave-mode": "chief",
    "result": "deputy",
    "more": "deputy",
    "settle": "deputy",
    "correct": "chief",
    "explain": "viewer",
    "explain-sheet": "viewer",
    "checklist": "viewer",
    "explain-picture": "viewer",
    "standings": "viewer",
    "crosstable": "viewer",
    "card": "viewer",
    "print-menu": "viewer",
    "finish": "viewer",
    "save-finish": "chief",
    "print": "viewer",
    "export": "chief",
    "backups": "chief",
    "backup-file": "chief",
    "qr": "viewer",
    "public": "public",
    "public-round": "public",
    "public-standings": "public",
    "public-crosstable": "public",
    "public-players": "public",
    "public-card": "public",
    "openapi": "public",
    "public-data": "public",
    "public-players-data": "public",
    "public-round-data": "public",
    "public-standings-data": "public",
    "public-calendar": "public",
    "public-feed": "public",
    "embedded-pairings": "public",
    "embedded-standings": "public",
    "public-why": "public",
    "match-card": "viewer",
    "match-forfeit": "chief",
    "teams": "viewer",
    "team-rules": "chief",
    "add-team": "chief",
    "import-teams": "chief",
    "roster": "chief",
    "line-ups": "viewer",
    "lock-line-ups": "chief",
    "line-up": "deputy",
    "captain": "public",
    "schedule": "viewer",
    "draw-numbers": "chief",
    "public-schedule": "public",
    "bracket": "viewer",
    "bracket-paper": "viewer",
    "bracket-picture": "viewer",
    "knockout-terms": "chief",
    "order-seeds": "chief",
    "decide-match": "chief",
    "public-bracket": "public",
    "public-bracket-picture": "public",
    "next": "viewer",
    "public-next": "public",
}
LEVELS = ["public", "guest", "viewer", "deputy", "chief"]


def test_the_matrix_names_every_route() -> None:
    assert {pattern.name for pattern in routes()} == set(MATRIX)


def addresses(event: Event, account_id: int) -> dict[str, str]:
    """The address of every route in an event with a paired round."""
    values = {
        "event_id": event.pk,
        "number": 1,
        "match": 1,
        "game_id": games_of(event, 1)[0].pk,
        "player_id": Player.objects.filter(event=event)[0].pk,
        "pair_id": 1,
        "protection_id": 1,
        "category_id": 1,
        "tie": 1,
        "pairing_id": games_of(event, 1)[0].pairing_id,
        "entry_id": 1,
        "account_id": account_id,
        "list_id": 1,
        "key": event.key,
        "secret": "unknown",
        "what": "players",
        "slug": "standings",
        "name": "none",
        "tpn": 1,
        "best": 4,
        "code": "unknown",
        "to": "fide",
        "receipt": 1,
        "kind": "csv",
    }
    found = {}
    for pattern in routes():
        arguments = {
            name: value for name, value in values.items() if name in pattern.pattern.converters
        }
        found[str(pattern.name)] = reverse(str(pattern.name), kwargs=arguments)
    return found


@pytest.mark.parametrize("role", LEVELS)
def test_every_route_with_every_role(role: str, chief: Account, client_of: Any) -> None:
    event = make_event(chief, 8)
    play(event, chief, 1, "", "", "", "")
    account = None if role == "public" else make_account(Role(role), "tester")
    urls = addresses(event, chief.pk)
    client = client_of(account)
    cookies = dict(client.cookies)
    for pattern in routes():
        view: Any = pattern.callback
        assert isinstance(view.access, Access)
        url = urls[str(pattern.name)]
        needed = MATRIX[str(pattern.name)]
        allowed = LEVELS.index(role) >= LEVELS.index(needed)
        for method in view.methods:
            before = AuditEntry.objects.count()
            # Each request meets the same event, and nobody is logged out by one before.
            client.cookies = SimpleCookie(cookies)
            with transaction.atomic():
                response = getattr(client, method.lower())(url)
                after = AuditEntry.objects.count()
                transaction.set_rollback(True)
            where = f"{method} {url} as {role}"
            if allowed:
                refused = response.status_code in {401, 403} and pattern.name != "login"
                assert not refused, where
                assert response.status_code < 500, where
            elif role == "public" and method == "GET":
                assert response.status_code == 302, where
                assert response.headers["Location"].startswith("/login?next="), where
            else:
                assert response.status_code in {401, 403}, where
                assert after == before, where


@pytest.mark.parametrize("role", ["public", "chief"])
def test_head_is_answered_as_get_is(role: str, chief: Account, client_of: Any) -> None:
    event = make_event(chief, 8)
    play(event, chief, 1, "", "", "", "")
    urls = addresses(event, chief.pk)
    client = client_of(chief if role == "chief" else None)
    opened = 0
    for pattern in routes():
        url = urls[str(pattern.name)]
        if pattern.name == "full-backup":
            continue  # not within the transaction of a test
        get, head = client.get(url), client.head(url)
        assert head.status_code == get.status_code, url
        assert not b"".join(head), url
        opened += get.status_code == 200
    assert opened > (50 if role == "chief" else 10)


# An account's own role, and the one that an event gives; those that differ most come last: they
# would show in another event first.
ROLES_BY_EVENT = {
    "guest": ("viewer", "deputy", "chief"),
    "viewer": ("deputy", "chief", "guest"),
    "deputy": ("viewer", "guest"),
}


@pytest.mark.parametrize(
    ("own", "given"), [(own, given) for own in ROLES_BY_EVENT for given in ROLES_BY_EVENT[own]]
)
def test_every_route_by_role_and_event(
    own: str, given: str, chief: Account, client_of: Any
) -> None:
    """The role that an event gives counts there; in another event the account's own does."""
    here, other = make_event(chief, 4, name="Here Open"), make_event(chief, 4, name="Other Cup")
    for event in (here, other):
        play(event, chief, 1, "", "")
    account = make_account(Role(own), "tester")
    event_roles.set_role(here.pk, chief, account.pk, given)
    client = client_of(account)
    for event, role in ((here, given), (other, own)):
        assert (event.name in client.get("/").content.decode()) is (role != "guest")
        if event == other and given not in ("chief", ROLES_BY_EVENT[own][-1]):
            continue
        urls = addresses(event, chief.pk)
        before = AuditEntry.objects.count()
        for pattern in routes():
            name, view = str(pattern.name), cast(Any, pattern.callback)
            if "event_id" not in pattern.pattern.converters:
                continue
            allowed = LEVELS.index(role) >= LEVELS.index(MATRIX[name])
            for method in view.methods:
                if allowed and method != "GET":
                    continue  # it would be done
                status = getattr(client, method.lower())(urls[name]).status_code
                where = f"{method} {urls[name]} ({event.name}) as {own}, given {given}"
                assert (status != 403) is allowed, where
        assert AuditEntry.objects.count() == before


def test_a_guest_does_not_meet_other_events_by_the_way(chief: Account, client_of: Any) -> None:
    """Neither in the history of a player nor in the tournaments of one event."""
    here = make_event(chief, 4, name="Here Open", series="Festival")
    make_event(chief, 4, name="Other Cup", series="Festival")  # the same names play there
    guest = make_account(Role.GUEST, "tester")
    event_roles.set_role(here.pk, chief, guest.pk, "viewer")
    player = Player.objects.filter(event=here)[0]
    pages = (f"players/{player.pk}/history", "tournaments", "timetable", "players")
    for account, seen in ((guest, False), (chief, True)):
        text = "".join(
            client_of(account).get(f"/events/{here.pk}/{page}").content.decode() for page in pages
        )
        assert ("Other Cup" in text) is seen
    assert client_of(guest).get("/events/999999/players").status_code == 403  # as if it were there


def test_a_view_without_declared_access_is_closed_even_to_the_chief(chief: Account) -> None:
    def forgotten(request: HttpRequest) -> HttpResponse:
        return HttpResponse("secret")

    request = RequestFactory().get("/")
    request.user = chief
    with pytest.raises(PermissionDenied):
        AccessMiddleware(forgotten).process_view(request, forgotten, (), {})


def test_a_method_that_is_not_declared_is_refused(chief: Account, client_of: Any) -> None:
    event = make_event(chief, 4)
    answer = client_of(chief).get(f"/events/{event.pk}/rounds/1/pair")
    assert answer.status_code == 405
    assert answer.headers["Allow"] == "POST"
    assert client_of(chief).put(f"/events/{event.pk}/rounds/1/pair").status_code == 405
    assert not Game.objects.exists()
    # Who loads a question again is led back to its page.
    page = answer.content.decode()
    assert "Nothing was changed." in page
    assert f'href="/events/{event.pk}/rounds/1/"' in page
    assert 'href="/events/' not in client_of(chief).get("/language").content.decode()


@pytest.mark.parametrize("path", ["pair", "publish"])
def test_forms_of_other_sites_are_refused(chief: Account, path: str) -> None:
    event = make_event(chief, 4)
    client = Client(enforce_csrf_checks=True)
    client.force_login(chief)
    response = client.post(f"/events/{event.pk}/rounds/1/{path}")
    assert response.status_code == 403
    assert not Game.objects.exists()


def test_names_with_markup_stay_text(chief: Account, client_of: Any) -> None:
    evil = "<script>alert(1)</script>\"'><img src=x onerror=alert(2)>"
    event = make_event(chief, 6, name=evil, place=evil, time_control=evil)
    player = Player.objects.filter(event=event, tpn=1).get()
    players.change_player(event.pk, chief, player.pk, {"name": evil, "club": evil})
    other = Player.objects.filter(event=event, tpn=2).get()
    forbidden_pairs.forbid_pair(event.pk, chief, player.pk, other.pk, 1, 9, evil)
    play(event, chief, 1, "1-0")
    game = games_of(event, 1)[0]
    client = client_of(chief)
    base = f"/events/{event.pk}/"
    client.post(
        base + f"games/{game.pk}/correct", {"result": "0-1", "reason": evil, "scope": "all"}
    )
    pages = [
        "players",
        f"players/{player.pk}/edit",
        "rounds/1/",
        "standings",
        "crosstable",
        "log",
        "settings",
        "print",
        "print/report",
        "print/cards",
        "print/slips",
        "print/names",
        f"players/{player.pk}/card",
        f"games/{game.pk}/correct",
        "rounds/1/live?since=0",
    ]
    public = [
        f"/p/{event.key}/{page}" for page in ("", "standings", "crosstable", "players", "players/1")
    ]
    for page in [*(base + address for address in pages), *public, "/"]:
        response = client.get(page)
        text = response.content.decode()
        assert response.status_code in {200, 204}, page
        assert "<script>alert" not in text, page
        assert "<img src=x" not in text, page
        assert "onerror=alert(2)>" not in text.replace("&gt;", ""), page


def test_a_name_in_the_search_answer_stays_data(chief: Account, client_of: Any) -> None:
    from swissmate.arbiter.models import RatedPlayer, RatingList

    event = make_event(chief, 2)
    rating_list = RatingList.objects.create(name="x", is_complete=True)
    RatedPlayer.objects.create(
        rating_list=rating_list, fide_id="1", name="'><script>x</script>, A", search="xx"
    )
    text = client_of(chief).get(f"/events/{event.pk}/players/search?q=xx").content.decode()
    assert "<script>" not in text
    assert text.count("data-fill='") == 1
    assert "'" not in text.split("data-fill='")[1].split("}")[0]


@override_settings(SESSION_COOKIE_SECURE=True, CSRF_COOKIE_SECURE=True)
def test_no_cookie_leaves_an_encrypted_page_or_is_read_by_scripts(chief: Account) -> None:
    event = make_event(chief, 4, results_from_players=True, self_check_in=True)
    play(event, chief, 1, "", "")
    visitor = Client(HTTP_X_FORWARDED_PROTO="https")
    game = games_of(event, 1)[0]
    player = Player.objects.filter(event=event)[0]
    visitor.get("/login")
    visitor.post(f"/p/{event.key}/b/{reports.code_of(event, game)}", {"said": "w:1-0"})
    code = check_in.entrance_code(event, 2)
    visitor.post(f"/p/{event.key}/here/2/{code}", {"player": player.pk})
    visitor.post("/login", {"username": "chief", "password": "a long password"})
    assert {"csrftoken", "board", "here", "device", "sessionid"} <= set(visitor.cookies)
    for name, cookie in visitor.cookies.items():
        assert cookie["secure"], name
        assert cookie["httponly"], name
        assert cookie["samesite"] == "Lax", name


def test_csv_cells_are_no_formulas(chief: Account, client_of: Any) -> None:
    event = make_event(chief, 2)
    player = Player.objects.filter(event=event, tpn=1).get()
    players.change_player(event.pk, chief, player.pk, {"name": "=HYPERLINK(1)", "club": "@x"})
    text = client_of(chief).get(f"/events/{event.pk}/export/players-csv").content.decode()
    assert ",'=HYPERLINK(1)," in text
    assert ",'@x" in text
    # Programs of other countries divide at semicolons.
    players.change_player(event.pk, chief, player.pk, {"name": "Ace;=HYPERLINK(1)"})
    text = client_of(chief).get(f"/events/{event.pk}/export/players-csv").content.decode()
    assert "Ace;'=HYPERLINK(1)," in text


def test_ids_of_another_event_are_not_accepted(chief: Account, client_of: Any) -> None:
    own = make_event(chief, 4)
    other = make_event(chief, 4, name="Other")
    play(own, chief, 1, "", "")
    play(other, chief, 1, "", "")
    game = games_of(other, 1)[0]
    stranger = Player.objects.filter(event=other)[0]
    client = client_of(chief)
    base = f"/events/{own.pk}/"
    for path, values in (
        (f"games/{game.pk}/result", {"result": "1-0", "version": "1"}),
        (f"games/{game.pk}/settle", {"result": "1-0"}),
        (f"games/{game.pk}/correct", {"result": "1-0", "reason": "x"}),
        (f"players/{stranger.pk}/withdraw", {}),
        (f"players/{stranger.pk}/remove", {}),
        ("byes/save", {"changes": f"{stranger.pk}:2::H"}),
        (f"players/{stranger.pk}/edit", {"name": "Changed"}),
    ):
        response = client.post(base + path, values)
        assert response.status_code in {302, 404}, path
    client.post(
        base + "forbidden",
        {"one": stranger.pk, "other": Player.objects.filter(event=own)[0].pk, "first": 1},
    )
    game.refresh_from_db()
    stranger.refresh_from_db()
    assert game.result == ""
    assert stranger.last_round is None
    assert stranger.name != "Changed"
    assert not stranger.byes.exists()
    assert not ForbiddenPair.objects.exists()
    entry = AuditEntry.objects.filter(event_id=other.pk)[0]
    client.post(base + f"log/{entry.pk}/undo")
    assert games_of(other, 1)


BROKEN = {
    "empty": b"",
    "binary": bytes(range(256)) * 50,
    "zip": b"PK\x03\x04" + b"\x00" * 200,
    "huge row": b"Name;Rating\n" + b"x" * 100_000 + b";1\n",
    "json": b'{"format": "swissmate-event", "version": 1}',
    "deep json": b"[" * 100_000,
    "trf": b"012 Name\n001    1      A" + b" " * 70 + b"   9 w 1\n",
    "gzip": b"\x1f\x8b" + b"\x00" * 50,
}


@pytest.mark.parametrize("kind", BROKEN)
@pytest.mark.parametrize("path", ["players/import", "/restore", "/import-trf", "/ratings"])
def test_malformed_uploads_are_refused(
    kind: str, path: str, chief: Account, client_of: Any
) -> None:
    event = make_event(chief, 2)
    url = path if path.startswith("/") else f"/events/{event.pk}/{path}"
    upload = SimpleUploadedFile("file.bin", BROKEN[kind])
    response = client_of(chief).post(url, {"file": upload})
    assert response.status_code in {200, 302, 400}
    assert Event.objects.count() == 1
    assert Player.objects.count() == 2


def test_an_oversized_upload_is_refused(chief: Account, client_of: Any) -> None:
    event = make_event(chief, 2)
    upload = SimpleUploadedFile("players.csv", b"a" * (settings.UPLOAD_LIMIT + 1))
    response = client_of(chief).post(f"/events/{event.pk}/players/import", {"file": upload})
    assert response.status_code == 200
    assert b"too large" in response.content
    assert Player.objects.count() == 2


def test_a_spreadsheet_that_unpacks_to_gigabytes_is_refused(chief: Account, client_of: Any) -> None:
    event = make_event(chief, 2)
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("xl/worksheets/sheet1.xml", b"\0" * (101 * 1024 * 1024))
    upload = SimpleUploadedFile("bomb.xlsx", packed.getvalue())
    response = client_of(chief).post(f"/events/{event.pk}/players/import", {"file": upload})
    assert b"too large" in response.content


def test_xml_entities_are_refused(chief: Account, client_of: Any) -> None:
    bomb = b'<?xml version="1.0"?><!DOCTYPE x [<!ENTITY a "aaaa">]><playerslist><player><name>&a;'
    client_of(chief).post("/ratings", {"file": SimpleUploadedFile("x.xml", bomb)})
    from swissmate.arbiter.models import RatingList

    assert not RatingList.objects.filter(is_complete=True).exists()


def test_guessing_passwords_is_slowed_down(deputy: Account) -> None:
    client = Client()
    for _ in range(5):
        answer = client.post("/login", {"username": "deputy", "password": "wrong"})
        assert answer.status_code == 403
    right = {"username": "Deputy", "password": "a long password"}
    assert client.post("/login", right).status_code == 429  # also the right one, for a while
    assert "_auth_user_id" not in client.session
    assert AuditEntry.objects.filter(action="login-locked").count() == 1


def test_one_address_cannot_try_many_names(chief: Account) -> None:
    client = Client()
    for number in range(30):
        client.post("/login", {"username": f"name{number}", "password": "wrong"})
    answer = client.post("/login", {"username": "chief", "password": "a long password"})
    assert answer.status_code == 429


def test_login_does_not_lead_elsewhere(chief: Account) -> None:
    answer = Client().post(
        "/login",
        {"username": "chief", "password": "a long password", "next": "https://example.org/"},
    )
    assert answer.status_code == 302
    assert answer.headers["Location"] == "/"


def test_a_one_time_link_works_once() -> None:
    secret = accounts.first_link_secret()
    assert secret is not None
    assert not Invitation.objects.filter(secret_hash=secret).exists()  # only the hash is kept
    first = Client()
    values = {"username": "anna", "password": "correct horse", "again": "correct horse"}
    assert first.post(f"/welcome/{secret}", values).status_code == 302
    assert Account.objects.get().role == Role.CHIEF
    second = Client().post(f"/welcome/{secret}", {**values, "username": "eve"})
    assert second.status_code == 404
    assert Account.objects.count() == 1
    assert accounts.first_link_secret() is None


@pytest.mark.parametrize("password", ["short", "password123", "1234567890"])
def test_weak_passwords_are_refused(password: str) -> None:
    secret = accounts.first_link_secret()
    values = {"username": "anna", "password": password, "again": password}
    assert Client().post(f"/welcome/{secret}", values).status_code == 400
    assert not Account.objects.exists()


def test_one_chief_must_remain(chief: Account, client_of: Any) -> None:
    client_of(chief).post(f"/accounts/{chief.pk}", {"role": "viewer", "active": "on"})
    chief.refresh_from_db()
    assert chief.role == Role.CHIEF


def test_a_locked_account_is_out_at_once(chief: Account, deputy: Account, client_of: Any) -> None:
    client = client_of(deputy)
    assert client.get("/").status_code == 200
    accounts.change_account(deputy.pk, chief, role=Role.DEPUTY, is_active=False)
    assert client.get("/").status_code == 302


def test_headers_keep_the_page_to_itself(chief: Account, client_of: Any) -> None:
    response = client_of(chief).get("/")
    policy = response.headers["Content-Security-Policy"]
    assert "script-src 'self'" in policy
    assert "unsafe" not in policy
    assert "http" not in policy
    assert response.headers["X-Frame-Options"] == "DENY"
    assert response.headers["X-Content-Type-Options"] == "nosniff"


def test_a_foreign_host_name_is_refused(chief: Account, client_of: Any) -> None:
    response = client_of(chief).get("/", headers={"host": "evil.example"})
    assert response.status_code == 400


def test_a_deputy_undoes_results_and_nothing_else(
    chief: Account, deputy: Account, client_of: Any
) -> None:
    event = make_event(chief, 4)
    play(event, chief, 1, "1-0", "")
    result = AuditEntry.objects.get(action="result")
    published = AuditEntry.objects.get(action="round-published")
    client = client_of(deputy)
    client.post(f"/events/{event.pk}/log/{published.pk}/undo")
    assert games_of(event, 1)[0].pairing.round.published is not None
    client.post(f"/events/{event.pk}/log/{result.pk}/undo")
    assert games_of(event, 1)[0].result == ""
