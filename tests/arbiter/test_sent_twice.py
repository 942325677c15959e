"""One click too many adds nothing twice: players, events, categories, copies."""

from __future__ import annotations

import re
from html import unescape
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile

from arbiter_addresses import routes
from arbiter_events import make_event
from arbiter_teams import make_team_event
from swissmate.arbiter.ground.accounts import accounts
from swissmate.arbiter.ground.backups import archives
from swissmate.arbiter.models import Account, Category, Event, Invitation, Player


def _token(text: str, address: str) -> str:
    """The token of the form that a page has for an address."""
    for form in re.findall(r"<form\b[^>]*>.*?</form>", text, re.DOTALL):
        head = form[: form.index(">") + 1]
        if f'action="{address}"' in head or ("action=" not in head and address == "/events/new"):
            found = re.search(r'name="once" value="(\w+)"', form)
            assert found, address
            return found[1]
    raise AssertionError(f"no form for {address}")


INVITE = "/accounts/invite"
NEW_EVENT = {
    "name": "Rapid",
    "start": "2026-11-21",
    "rounds": "5",
    **{"win": "1", "draw": "0.5", "loss": "0", "pab": "1"},
}


@pytest.mark.parametrize("name", ["new", "copy", "restore"])
def test_two_clicks_make_one_event(chief: Account, client_of: Any, name: str) -> None:
    event = make_event(chief, 4)
    pages = {"new": "/events/new", "copy": f"/events/{event.pk}/settings", "restore": "/"}
    addresses = {"new": "/events/new", "copy": f"/events/{event.pk}/copy", "restore": "/restore"}
    raw = archives.archive(event.pk)

    def values() -> dict[str, object]:
        if name == "restore":
            return {"file": SimpleUploadedFile("x.json.gz", raw)}
        return {**(NEW_EVENT if name == "new" else {"name": "Next", "start": "2027-01-02"})}

    client = client_of(chief)
    token = {"once": _token(client.get(pages[name]).content.decode(), addresses[name])}
    first = client.post(addresses[name], {**values(), **token})
    second = client.post(addresses[name], {**values(), **token}, follow=True)
    assert first.status_code == 302
    assert Event.objects.count() == 2
    assert "This was sent twice, and was done once." in second.content.decode()
    made = Event.objects.exclude(pk=event.pk).get()
    assert f"/events/{made.pk}/" in second.redirect_chain[0][0]  # where the first click led
    # The page loaded again makes another one: it was meant.
    other = {"once": _token(client.get(pages[name]).content.decode(), addresses[name])}
    client.post(addresses[name], {**values(), **other})
    assert Event.objects.count() == 3


@pytest.mark.parametrize(
    ("name", "values"),
    [
        ("add", {"name": "Twin, Tom", "rating": "1800"}),
        ("import", {"rows": "Name;Rating\nTwin, Tom;1800"}),
        ("line", {"line": "Twin, Tom 1800"}),
    ],
)
def test_two_clicks_make_one_player(
    chief: Account, client_of: Any, name: str, values: dict[str, str]
) -> None:
    event = make_event(chief, 4)
    client = client_of(chief)
    page, address = f"/events/{event.pk}/players", f"/events/{event.pk}/players/{name}"
    token = {"once": _token(client.get(page).content.decode(), address)}
    client.post(address, {**values, **token})
    client.post(address, {**values, **token})
    assert Player.objects.filter(event=event, name="Twin, Tom").count() == 1
    # Another player typed into the same page is another player.
    other = {key: text.replace("Tom", "Tim") for key, text in values.items()}
    client.post(address, {**other, **token})
    assert Player.objects.filter(event=event, name="Twin, Tim").count() == 1


def test_two_clicks_make_one_link_and_both_pages_show_it(chief: Account, client_of: Any) -> None:
    """A browser shows the answer to the last click only, and a link is shown once."""
    client = client_of(chief)
    form = {"role": "deputy", "once": _token(client.get("/accounts").content.decode(), INVITE)}
    links = [
        re.findall(r'value="(http[^"]+/welcome/[^"]+)"', client.post(INVITE, form).content.decode())
        for _click in range(2)
    ]
    assert len(links[0]) == 1
    assert links[0] == links[1]
    assert Invitation.objects.count() == 1
    # Used, it is not shown again: the page before, clicked again, says what happened.
    accounts.create_account(links[0][0].rsplit("/", 1)[1], "colleague", "a long password")
    again = client.post(INVITE, form, follow=True).content.decode()
    assert "This was sent twice, and was done once." in again
    assert "/welcome/" not in again
    # The page loaded again makes another one: it was meant.
    form["once"] = _token(client.get("/accounts").content.decode(), INVITE)
    assert links[0][0] not in client.post(INVITE, form).content.decode()
    assert Invitation.objects.count() == 2


def test_a_confirmation_sent_twice_is_one(chief: Account, client_of: Any) -> None:
    """The question between the form and its act carries the token along."""
    event = make_event(chief, 4, mode_left_in=0)
    client = client_of(chief)
    address = f"/events/{event.pk}/apart/add"
    routes_ = {str(route.name) for route in routes()}
    assert "protect" in routes_
    text = client.get(f"/events/{event.pk}/apart").content.decode()
    action = re.search(r'<form class="card" method="post" action="([^"]*)"', text)
    assert action
    address = unescape(action[1])
    values = {"kind": "club", "strict": "0", "rounds": "all", "count": "2"}
    form = {**values, "once": _token(text, address)}
    from arbiter_events import say_yes
    from swissmate.arbiter.models import Protection

    say_yes(client, address, form)
    made = Protection.objects.count()
    say_yes(client, address, form)
    assert Protection.objects.count() == made == 1


def test_every_form_that_only_adds_has_a_token(chief: Account, client_of: Any) -> None:
    event, teams = make_event(chief, 4), make_team_event(chief)
    client = client_of(chief)
    base = f"/events/{event.pk}"
    for page, addresses in {
        "/": ["/import-trf", "/restore"],
        "/accounts": [INVITE],
        f"{base}/players": [f"{base}/players/{page}" for page in ("line", "add", "import")],
        f"{base}/prizes": [f"{base}/categories/new"],
        f"/events/{teams.pk}/teams": [f"/events/{teams.pk}/teams/{n}" for n in ("add", "import")],
    }.items():
        text = client.get(page).content.decode()
        for address in addresses:
            assert _token(text, address)
    assert not Category.objects.exists()
