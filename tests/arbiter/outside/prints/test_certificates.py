"""Certificates for everybody, and the size of the paper they and all others are printed on."""

from __future__ import annotations

import re
from collections.abc import Callable
from datetime import date, timedelta
from pathlib import Path

import pytest
from django.test import Client
from django.utils import timezone

from arbiter_events import make_event, play
from swissmate.arbiter.event.entries import players
from swissmate.arbiter.models import Account, Event
from swissmate.arbiter.outside import prints
from swissmate.arbiter.outside.prints.filters import (
    days_unless_today,
    has_letter_paper,
    length_class,
)
from swissmate.arbiter.tables.prizes import categories
from swissmate.arbiter.tables.standings.ranking import standings

Login = Callable[[Account], Client]
STYLES = Path(str(prints.__file__)).parent / "static" / "prints"


def sheets(page: str) -> list[str]:
    found = re.findall(r'<section class="certificate">(.*?)</section>', page, re.DOTALL)
    return [" ".join(re.sub(r"<[^>]+>", " ", sheet).split()) for sheet in found]


def test_each_player_has_a_sheet_with_place_points_and_prizes(
    client_of: Login, chief: Account
) -> None:
    event = make_event(chief, 6, rounds=1)
    play(event, chief, 1)
    categories.set_prizes(event.pk, chief, 0, ["100", "50.50 + a cup"])
    address = f"/events/{event.pk}/print/certificates"
    everybody = sheets(client_of(chief).get(address).content.decode())
    places = standings(event).places
    assert len(everybody) == len(places) == 6
    for sheet, place in zip(everybody, places, strict=True):
        assert place.player.name in sheet
        assert f"place {place.rank} of 6" in sheet
    winners = sheets(client_of(chief).get(f"{address}?who=winners").content.decode())
    assert len(winners) < 6
    assert all(re.search(r"\d", sheet.partition("Points")[2]) for sheet in winners)
    menu = client_of(chief).get(f"/events/{event.pk}/print").content.decode()
    assert "Certificates for everybody" in menu
    assert "certificates?who=winners" in menu


def test_money_without_cents_has_none(client_of: Login, chief: Account) -> None:
    event = make_event(chief, 4, rounds=1)
    play(event, chief, 1, "1-0", "1/2")
    categories.set_prizes(event.pk, chief, 0, ["500", "50.50"])
    page = client_of(chief).get(f"/events/{event.pk}/prizes").content.decode()
    assert 'value="500"' in page
    assert 'value="50.50"' in page
    assert "500.00" not in page
    german = client_of(chief).get(f"/events/{event.pk}/prizes", headers={"accept-language": "de"})
    assert 'value="50,50"' in german.content.decode()


def test_a_long_word_needs_small_type_too() -> None:
    """A badge is 82 mm wide inside: a word that is broken without a hyphen is hard to read."""
    assert [length_class(text) for text in ("Li, Ana", "Wolfeschlegelsteinhausenbergerdorff")] == [
        "",
        "longest",
    ]


@pytest.mark.parametrize(("federation", "size"), [("USA", "letter"), ("GER", "A4"), ("", "A4")])
def test_papers_state_their_size(
    client_of: Login, chief: Account, federation: str, size: str
) -> None:
    event = make_event(chief, 2, federation=federation)
    page = client_of(chief).get(f"/events/{event.pk}/print/players").content.decode()
    assert ("letter.css" in page) == (size == "letter") == has_letter_paper(event)
    stated = STYLES / ("letter.css" if size == "letter" else "print.css")
    assert re.findall(r"(?<![-\w])size: ([^;]+);", stated.read_text(encoding="utf-8")) == [
        size,
        f"{size} landscape",
    ]


def test_the_head_of_a_paper_has_a_day_once() -> None:
    today = timezone.localdate()
    assert days_unless_today(Event(start=today)) == ""
    assert days_unless_today(Event(start=today - timedelta(2), end=today + timedelta(1))) == ""
    march = date(2026, 3, 7)
    assert days_unless_today(Event(start=march)) == "7 March 2026"
    long = Event(start=march, end=date(2026, 3, 9))
    assert days_unless_today(long) == "7 March 2026 – 9 March 2026"


def test_the_report_says_a_late_entry_and_results_as_people_read_them(
    client_of: Login, chief: Account
) -> None:
    event = make_event(chief, 4, rounds=1)
    play(event, chief, 1, "1-0", "1/2")
    players.add_players(event.pk, chief, [{"name": "Late, Larry"}])
    log = client_of(chief).get(f"/events/{event.pk}/log").content.decode()
    assert "Late entry, from round 2 on: Late, Larry" in log
    assert "– → ½ – ½" in log
    assert "1/2 (" not in log
