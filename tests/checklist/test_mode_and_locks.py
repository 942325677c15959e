"""FIDE mode, the levels of warning, and what is locked once a round is paired (40-46, 57-111)."""

from __future__ import annotations

import pytest
from django.test import Client

from arbiter_events import hidden_in, make_event, play, say_yes
from swissmate.arbiter.models import Account, Event

from .desk import (
    change,
    exported,
    imported,
    leave_mode,
    locked_in,
    page_of,
    settings_in,
    undo,
    upload,
)

LEFT = "Not in FIDE mode"


@pytest.mark.question(40)
def test_a_new_event_is_in_the_mode(browser: Client) -> None:
    form = settings_in(browser, "/events/new") | {"name": "Open", "start": "2026-11-21"}
    answer = browser.post("/events/new", form, follow=True)
    number = answer.request["PATH_INFO"].split("/")[2]
    page = browser.get(f"/events/{number}/integrity").content.decode()
    assert "This event is in FIDE mode" in page
    assert LEFT not in page


@pytest.mark.question(42, 43, 44)
def test_the_mode_is_left_after_two_answers_the_second_with_the_consequences(
    browser: Client, chief: Account, event: Event
) -> None:
    play(event, chief, 1)
    url = f"/events/{event.pk}/integrity/leave"
    first = browser.post(url, {"reason": "an open event"})
    assert first.headers["X-Asked"] == "1"
    assert "It can never be in FIDE mode again" not in first.content.decode()
    # Whoever sends the first answer twice is no further than the second question.
    sent = hidden_in(first)
    second = browser.post(url, {**sent, "confirmed": sent["confirmed"] * 2})
    assert second.headers["X-Asked"] == "2"
    assert "It can never be in FIDE mode again" in second.content.decode()
    event.refresh_from_db()
    assert event.in_fide_mode
    browser.post(url, hidden_in(second))
    assert LEFT in page_of(browser, event, "players")
    assert "\n### FIDE mode exited @ Round 1\n" in exported(browser, event)
    assert "FIDE mode left" in page_of(browser, event, "log")


@pytest.mark.question(45)
def test_no_undo_backup_or_import_brings_the_mode_back(
    browser: Client, chief: Account, event: Event
) -> None:
    play(event, chief, 1)
    browser.post(f"/events/{event.pk}/backups")
    page = page_of(browser, event, "backups")
    link = page.split(f'href="/events/{event.pk}/backups/')[1].split('"')[0]
    backup = browser.get(f"/events/{event.pk}/backups/{link}").content
    leave_mode(browser, event)
    undo(browser, event, action="mode-left")
    assert LEFT in page_of(browser, event, "players")
    restored = browser.post("/restore", upload(backup, "old.json.gz"), follow=True)
    assert LEFT in restored.content.decode()
    # What the file says is believed: an event made of it is not in the mode either.
    again = imported(browser, exported(browser, event))
    assert LEFT in page_of(browser, again, "players")


@pytest.mark.question(46)
def test_every_page_shows_that_the_mode_was_left(
    browser: Client, chief: Account, event: Event
) -> None:
    paths = ["players", "rounds/1/", "rounds/2/", "standings", "crosstable", "log", "settings"]
    prints = ("standings", "pairings", "crosstable", "players", "report")
    paths += ["print", *(f"print/{page}" for page in prints)]

    def showing() -> list[str]:
        pages = {path: browser.get(f"/events/{event.pk}/{path}") for path in paths}
        return [path for path, page in pages.items() if LEFT in page.content.decode()]

    play(event, chief, 1)
    assert showing() == []
    leave_mode(browser, event)
    assert showing() == paths
    assert LEFT in browser.get(f"/p/{event.key}/").content.decode()


@pytest.mark.parametrize(
    ("field", "value"),
    [
        pytest.param("rounds", "7", marks=pytest.mark.question(57), id="rounds"),
        pytest.param("win", "3", marks=pytest.mark.question(75), id="win"),
        pytest.param("draw", "0.4", marks=pytest.mark.question(75), id="draw"),
        pytest.param("pab", "0.5", marks=pytest.mark.question(85), id="bye"),
        pytest.param("rules", "dubov-2026", marks=pytest.mark.question(93), id="system"),
        pytest.param(
            "acceleration", "baku-2026", marks=pytest.mark.question(109, 110), id="acceleration"
        ),
        pytest.param("tie_breaks", "SB", marks=pytest.mark.question(200), id="tie-breaks"),
    ],
)
def test_what_rounds_were_paired_by_is_locked(
    browser: Client, chief: Account, event: Event, field: str, value: str
) -> None:
    url = f"/events/{event.pk}/settings"
    assert field not in locked_in(browser, url)
    play(event, chief, 1)
    assert field in locked_in(browser, url)
    before = getattr(event, field)
    refused = change(browser, url, **{field: value, "reason": "the organizer wants it"})
    assert refused.status_code == 400
    assert "In FIDE mode this is not possible" in refused.content.decode()
    event.refresh_from_db()
    assert getattr(event, field) == before
    # What is not locked can be changed as before.
    assert change(browser, url, place="Oslo").status_code == 302


def test_acceleration_is_locked_when_it_is_on(browser: Client, chief: Account) -> None:
    event = make_event(chief, acceleration="baku-2026", rounds=9, count=12)
    play(event, chief, 1)
    refused = change(browser, f"/events/{event.pk}/settings", acceleration="", reason="no more")
    assert refused.status_code == 400


def test_once_the_mode_is_left_a_change_is_asked_and_told_by_the_file(
    browser: Client, chief: Account, event: Event
) -> None:
    play(event, chief, 1)
    leave_mode(browser, event)
    url = f"/events/{event.pk}/settings"
    values = {**settings_in(browser, url), "rounds": "6", "reason": "one more"}
    asked = browser.post(url, values)
    assert asked.headers["X-Asked"] == "1"
    event.refresh_from_db()
    assert event.rounds == 5
    say_yes(browser, url, values)
    assert "### Configuration @ Round 1: rounds 5 => 6" in exported(browser, event)
    undo(browser, event, action="event-changed")
    file = exported(browser, event)
    assert "### Configuration" not in file
    assert "\n142 5\n" in file
