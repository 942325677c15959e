"""Ratings by round: what cannot be typed, two people at once, undo, import, copies of an event."""

from __future__ import annotations

from typing import Any

import pytest

from arbiter_events import make_event, mark_in, play
from swissmate.arbiter.ground.backups import archives
from swissmate.arbiter.models import (
    Account,
    AuditEntry,
    Event,
    Player,
    RatedPlayer,
    RatingList,
    RoundRating,
)
from swissmate.arbiter.outside.files import restoring, trf_import


@pytest.fixture
def browser(client_of: Any, chief: Account) -> Any:
    return client_of(chief)


def address(event: Event) -> str:
    return f"/events/{event.pk}/ratings/rounds"


def save(browser: Any, event: Event, number: int, **ratings: str) -> Any:
    """Send the form with the ratings of players by number (``p2="2400"``)."""
    keys = dict(Player.objects.filter(event=event).values_list("tpn", "pk"))
    typed = {f"rating-{keys[int(name[1:])]}": value for name, value in ratings.items()}
    values = {"round": number, **typed}
    return browser.post(address(event), values)


def kept(event: Event) -> list[tuple[int, int, int]]:
    rows = RoundRating.objects.filter(player__event=event).order_by("player__tpn", "first_round")
    return list(rows.values_list("player__tpn", "first_round", "rating"))


@pytest.mark.parametrize(
    ("number", "text", "said"),
    [
        (2, "24oo", "“24oo” is not a rating."),
        (2, "-5", "“-5” is not a rating."),
        (2, "4000", "a rating is from 1 to 3999."),
        (2, "0", "a rating is from 1 to 3999."),
        (1, "2400", "A later rating must begin in one of the rounds 2 to 5."),
        (6, "2400", "A later rating must begin in one of the rounds 2 to 5."),
    ],
)
def test_what_is_no_rating_is_refused_and_stays_in_the_form(
    browser: Any, event: Event, number: int, text: str, said: str
) -> None:
    answer = save(browser, event, number, p1="2390", p2=text)
    assert answer.status_code == 400
    page = answer.content.decode()
    assert said in page
    assert f'value="{text}"' in page
    assert 'value="2390"' in page
    assert kept(event) == []


def test_ratings_are_changed_removed_and_taken_back(browser: Any, event: Event) -> None:
    save(browser, event, 2, p1="2390", p2="2370")
    save(browser, event, 4, p1="2395")
    save(browser, event, 2, p1="2391", p2="")
    assert kept(event) == [(1, 2, 2391), (1, 4, 2395)]
    page = browser.get(f"{address(event)}?round=4").content.decode()
    assert "from 2: 2391" in page
    entry = AuditEntry.objects.filter(action="ratings-of-round").latest("pk")
    browser.post(f"/events/{event.pk}/log/{entry.pk}/undo")
    assert kept(event) == [(1, 2, 2390), (1, 4, 2395), (2, 2, 2370)]


def test_of_two_forms_the_older_one_overwrites_nothing(browser: Any, event: Event) -> None:
    player = Player.objects.get(event=event, tpn=1)
    old = mark_in(browser, address(event))
    save(browser, event, 2, p1="2390")
    values = {"round": 2, "seen": old, f"rating-{player.pk}": "2200"}
    answer = browser.post(address(event), values)
    assert "after this page was opened. Nothing was saved." in answer.content.decode()
    assert kept(event) == [(1, 2, 2390)]


def test_the_rating_lists_fill_the_form_and_nothing_else(browser: Any, event: Event) -> None:
    Player.objects.filter(event=event, tpn=1).update(fide_id="1503014")
    official = RatingList.objects.create(name="list", kind="fide", size=1, is_complete=True)
    RatedPlayer.objects.create(
        rating_list=official, fide_id="1503014", name="Player 01", search="player 01", standard=2501
    )
    page = browser.get(f"{address(event)}?round=3&fill=lists").content.decode()
    assert 'value="2501"' in page
    assert kept(event) == []
    assert 'value="2501"' not in browser.get(f"{address(event)}?round=3").content.decode()


def test_they_survive_a_backup_and_a_file(browser: Any, chief: Account) -> None:
    event = make_event(chief, 4, tie_breaks="ARO", rating_of_ties="round")
    save(browser, event, 2, p1="2390", p3="2300")
    save(browser, event, 3, p1="2395")
    play(event, chief, 1)
    expected = kept(event)
    assert len(expected) == 3
    restored = restoring.restore(archives.archive(event.pk), chief)
    assert kept(restored) == expected
    file = browser.get(f"/events/{event.pk}/export/trf26").content
    imported = trf_import.import_trf(file, "long.trf", chief).event
    assert kept(imported) == expected
    assert imported.rating_of_ties == "round"
    again = browser.get(f"/events/{imported.pk}/export/trf26").content
    lines = [line for line in file.split(b"\n") if b"swissmate ratings" in line]
    assert len(lines) == 2
    assert [line for line in again.split(b"\n") if b"swissmate ratings" in line] == lines
