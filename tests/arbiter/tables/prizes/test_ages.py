"""Categories cut by the age on a day: by the day of birth, and said if only the year is known."""

from __future__ import annotations

from datetime import date
from pathlib import Path
from typing import Any

import pytest
from django.test import Client

from arbiter_chromium import needs_chromium, opened_hall
from arbiter_events import last_entry, make_event
from swissmate.arbiter.ground.backups import archives
from swissmate.arbiter.ground.ledger import undoing
from swissmate.arbiter.models import Account, Category, Event, Player
from swissmate.arbiter.outside.files import restoring

BIRTHS = {
    1: "2015-01-01",  # twelve on that very day
    2: "2015-01-02",  # the day after
    3: "2015",
    4: "2016",
    5: "2014",
    6: "",
}


def with_births(chief: Account) -> Event:
    event = make_event(chief, 6)
    for tpn, birth in BIRTHS.items():
        Player.objects.filter(event=event, tpn=tpn).update(birth=birth)
    return event


def said(page: str) -> str:
    return " ".join(page.split())


def test_under_twelve_on_a_day(chief: Account, client_of: Any) -> None:
    event = with_births(chief)
    client, base = client_of(chief), f"/events/{event.pk}"
    form = client.get(f"{base}/prizes").content.decode()
    assert 'value="2026-01-01"' in form  # the usual day of an event of 2026
    values = {"name": "U12", "age_below": "12", "age_on": "2027-01-01"}
    assert client.post(f"{base}/categories/new", values).status_code == 302
    row = Category.objects.get()
    players = {player.tpn: player for player in Player.objects.filter(event=event)}
    assert [tpn for tpn, player in players.items() if row.has(player)] == [2, 4]
    assert [tpn for tpn, player in players.items() if row.is_undecided(player)] == [3]
    page = said(client.get(f"{base}/categories/{row.pk}/").content.decode())
    assert "under 12 on 1 January 2027" in page
    warning = page.partition("message warning")[2]
    assert "only the year of birth is known" in warning
    assert f'<a href="{base}/players/{players[3].pk}/edit">Player 03</a> (2015)' in warning
    assert "Player 05" not in warning
    assert "1 more if the day of birth says so" in said(
        client.get(f"{base}/prizes").content.decode()
    )
    public = said(Client().get(f"/p/{event.key}/categories/{row.pk}").content.decode())
    assert "under 12 on 1 January 2027" in public
    assert "year of birth" not in public  # births are nobody's business
    Player.objects.filter(pk=players[3].pk).update(birth="2015-03-01")
    assert row.has(Player.objects.get(pk=players[3].pk))


def test_at_least_sixty(chief: Account, client_of: Any) -> None:
    event = with_births(chief)
    Player.objects.filter(event=event, tpn=6).update(birth="1966-12-31")
    url = f"/events/{event.pk}/categories/new"
    typed = {"name": "S60", "age_from": "60", "age_on": "2026-12-31"}
    client_of(chief).post(url, typed)
    row = Category.objects.get()
    assert [p.tpn for p in Player.objects.filter(event=event) if row.has(p)] == [6]


@pytest.mark.parametrize(
    ("typed", "why"),
    [
        ({"age_below": "12", "age_on": ""}, "Enter the day on which the age counts."),
        ({"age_below": "12", "age_on": "1.1.2027"}, "is not a day: write it as 2027-01-01."),
        ({"age_below": "12", "age_from": "12", "age_on": "2027-01-01"}, "nobody could be in"),
        ({"age_below": "u12", "age_on": "2027-01-01"}, "is not a number"),
    ],
)
def test_an_age_that_says_nothing_is_refused(
    chief: Account, client_of: Any, typed: dict[str, str], why: str
) -> None:
    event = make_event(chief, 4)
    answer = client_of(chief).post(f"/events/{event.pk}/categories/new", {"name": "x", **typed})
    assert answer.status_code == 400
    assert why in answer.content.decode()
    assert not Category.objects.exists()


def test_the_day_of_a_form_without_an_age_is_no_condition(chief: Account, client_of: Any) -> None:
    event = with_births(chief)
    url = f"/events/{event.pk}/categories/new"
    client_of(chief).post(url, {"name": "All", "age_on": "2027-01-01"})
    row = Category.objects.get()
    assert row.age_on is None
    assert all(row.has(player) for player in Player.objects.filter(event=event))


def test_an_age_is_kept_undone_and_told_when_copied(chief: Account, client_of: Any) -> None:
    event = with_births(chief)
    client, base = client_of(chief), f"/events/{event.pk}"
    client.post(
        f"{base}/categories/new", {"name": "U12", "age_below": "12", "age_on": "2027-01-01"}
    )
    again = restoring.restore(archives.archive(event.pk), chief)
    assert Category.objects.get(event=again).age_on == date(2027, 1, 1)
    copied = client.post(f"{base}/copy", {"name": "Next", "start": "2028-05-01"}, follow=True)
    assert "still count the age on the day of the other event: U12 (1 January 2027)" in said(
        copied.content.decode()
    )
    undoing.undo(event.pk, last_entry(event, "category-added").pk, chief)
    assert not Category.objects.filter(event=event).exists()


@pytest.mark.slow
@needs_chromium
def test_a_category_is_cut_at_a_day_on_the_page(tmp_path: Path) -> None:
    from playwright.sync_api import expect

    with opened_hall(tmp_path, players=6) as hall:
        page = hall.page()
        page.goto(hall.address("prizes"))
        page.click("text=New category")
        form = "form[action$='/categories/new']"
        page.fill(f"{form} [name=name]", "U12")
        page.fill(f"{form} [name=age_below]", "12")
        page.fill(f"{form} [name=age_on]", "2027-01-01")
        page.click(f"{form} button")
        expect(page.locator("th", has_text="U12")).to_contain_text("under 12 on 1 January 2027")
