"""What an arbiter looks for on the page of a round is there: one menu, one line once published."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest
from django.test import override_settings

from arbiter_chromium import Hall, needs_chromium, opened_hall
from arbiter_events import make_event, play
from swissmate.arbiter.event.entries import withdrawals
from swissmate.arbiter.models import Account, Event, Player, SignUpTerms
from swissmate.arbiter.rounds.pairing import rounds

MENU = ".round-menu summary"


def way(hall: Hall, *clicks: str) -> Any:
    """Go from the page of round two by clicks, three at most; return the page at their end."""
    assert len(clicks) <= 3
    page = hall.page()
    page.goto(hall.address("rounds/2/"))
    for click in clicks:
        page.click(click)
    return page


@pytest.mark.slow
@needs_chromium
def test_each_act_is_found_within_three_clicks(tmp_path: Path) -> None:
    with opened_hall(tmp_path, players=8) as hall:
        hall.pair(1)
        text = hall.chief.get(f"{hall.event}/rounds/1/")[2]
        for address in re.findall(r'data-url="([^"]+)"', text):
            hall.chief.post(address, result="1-0", version="1")
        hall.pair(2)
        swap = way(hall, MENU, "text=Swap players or colours")
        swap.wait_for_selector("h1:has-text('Round 2: change the pairing by hand')")
        swap.click("text=Discard the changes")
        unpair = way(hall, MENU, ".round-menu >> text=Discard pairing")
        unpair.wait_for_selector("h1:has-text('Discard the pairing of round 2?')")
        unpair.wait_for_selector("[name=reason]:focus")
        way(hall, ".published >> text=Result slips").wait_for_selector(".slip")
        way(hall, "text=Public page").wait_for_selector("body.public h1")
        byes = way(hall, MENU, "text=Byes of all rounds")
        cell = "#byes tbody tr:first-child td:nth-child(7)"  # number, name, five rounds
        byes.click(cell)
        byes.wait_for_selector(f"{cell}:has-text('H')")
        undo = way(hall, MENU, "text=Undo: Round 2 published")
        undo.wait_for_selector("text=Undone: Round 2 published")
        undo.wait_for_selector(".tag:has-text('not published')")


def shown(client: Any, event: Event, number: int) -> str:
    text: str = client.get(f"/events/{event.pk}/rounds/{number}/").content.decode()
    return text


def test_what_follows_publishing_is_on_one_line(chief: Account, client_of: Any) -> None:
    event = make_event(chief, 4, is_public=True)
    rounds.pair_round(event.pk, chief, 1)
    client = client_of(chief)
    assert 'class="published' not in shown(client, event, 1)
    page = client.post(f"/events/{event.pk}/rounds/1/publish", follow=True).content.decode()
    line = re.search(r'<p class="published.*?</p>', page, re.DOTALL)
    assert line
    links = re.findall(r'href="([^"]+)"', line[0])
    prints = f"/events/{event.pk}/print/"
    assert links == [
        f"/p/{event.key}/",
        f"{prints}poster",
        f"{prints}pairings?round=1",
        f"{prints}slips?round=1",
    ]
    for link in links:
        assert client.get(link).status_code == 200


def test_an_earlier_round_offers_no_change(chief: Account, client_of: Any) -> None:
    event = make_event(chief, 4)
    play(event, chief, 1)
    play(event, chief, 2, "", "")
    page = shown(client_of(chief), event, 1)
    assert "round-menu" in page
    for act in ("manual/start", "unpair", "unpublish"):
        assert f"/{act}" not in page
        assert f"/rounds/2/{act}" in shown(client_of(chief), event, 2)


def test_the_menu_offers_only_what_an_account_may_do(
    chief: Account, viewer: Account, client_of: Any
) -> None:
    event = make_event(chief, 4)
    play(event, chief, 1, "", "")
    player = Player.objects.get(event=event, tpn=4)
    withdrawals.withdraw_player(event.pk, chief, player.pk)
    assert f"Undo: {player.name} withdrawn" in shown(client_of(chief), event, 1)
    page = shown(client_of(viewer), event, 1)
    assert "/print/slips" in page
    for act in ("/undo", "/unpair", "/manual/start"):
        assert act not in page


@pytest.mark.parametrize(
    ("host", "reached"),
    [
        ("127.0.0.1:8000", False),
        ("127.8.0.1:8000", False),
        ("localhost:8000", False),
        ("hall.localhost", False),
        ("[::1]:8000", False),
        ("0.0.0.0:8000", False),
        ("192.168.1.5:8000", True),
        ("laptop.local:8000", True),
    ],
)
def test_an_address_that_no_phone_can_reach_is_said_wherever_it_is_printed(
    host: str, reached: bool, chief: Account, client_of: Any
) -> None:
    event = make_event(chief, 4, is_public=True, results_from_players=True)
    SignUpTerms.objects.create(event=event, is_open=True)
    play(event, chief, 1, "", "")
    base = f"/events/{event.pk}"
    client = client_of(chief)
    papers = ("print", "print/poster", "print/slips", "print/boards")
    with override_settings(ALLOWED_HOSTS=["*"]):
        for path in ("rounds/1/", "sign-ups", *papers):
            page = client.get(f"{base}/{path}", headers={"Host": host}).content.decode()
            assert ("hones cannot reach this address" in page) != reached, path
        page = client.get(f"{base}/print/pairings", headers={"Host": host}).content.decode()
        assert "cannot reach this address" not in page  # it has no address
