"""Who is one person in several sections, and whose rounds are at the same time."""

from __future__ import annotations

from datetime import date, datetime, timedelta
from typing import Any

import pytest
from django.utils.timezone import make_aware

from arbiter_events import make_event
from swissmate.arbiter.event.entries import byes, withdrawals
from swissmate.arbiter.event.entries.persons import clashes, persons
from swissmate.arbiter.event.entries.players import add_players
from swissmate.arbiter.event.events import timetable
from swissmate.arbiter.models import Account, Event, Player
from swissmate.arbiter.rounds.pairing.precheck import precheck

ADA = {"name": "Lovelace, Ada"}


@pytest.mark.parametrize(
    ("one", "other", "is_same"),
    [
        (ADA, {"name": "ada  LOVELACE"}, True),
        (ADA, {"name": "Lovelace, Anna"}, False),
        ({**ADA, "fide_id": "7"}, {"name": "Byron, Ada", "fide_id": "7"}, True),
        ({**ADA, "fide_id": "7"}, {**ADA, "fide_id": "8"}, False),
        ({**ADA, "fide_id": "7"}, ADA, True),
        ({**ADA, "birth": "1815"}, {**ADA, "birth": "1815-12-10"}, True),
        ({**ADA, "birth": "1815-12-11"}, {**ADA, "birth": "1815-12-10"}, False),
        ({**ADA, "birth": "1815-00-00"}, {**ADA, "birth": "1815-12-10"}, True),
        ({**ADA, "federation": "ENG"}, {**ADA, "federation": "GER"}, False),
        # The number in a federation says it before the name does.
        ({**ADA, "national_ids": "ENG 7"}, {"name": "Byron, Ada", "national_ids": "ENG 7"}, True),
        ({**ADA, "national_ids": "ENG 7"}, {**ADA, "national_ids": "ENG 8"}, False),
        ({**ADA, "national_ids": "ENG 7"}, {**ADA, "national_ids": "GER 8"}, True),
        ({**ADA, "sex": "w"}, {**ADA, "sex": ""}, True),
        ({**ADA, "sex": "w"}, {**ADA, "sex": "f"}, True),
        ({**ADA, "sex": "w"}, {**ADA, "sex": "m"}, False),
    ],
)
def test_who_is_one_person(one: Any, other: Any, is_same: bool) -> None:
    rows = [Player(pk=n, event=Event(pk=n), **row) for n, row in ((1, one), (2, other))]
    assert [[player.pk for player in group] for group in persons(rows)] == (
        [[1, 2]] if is_same else [[1], [2]]
    )


def test_nobody_is_in_one_section_twice_and_the_order_stays() -> None:
    rows = [
        Player(pk=1, event_id=1, name="B"),
        Player(pk=2, event_id=1, name="A"),
        Player(pk=3, event_id=2, name="A", fide_id="5"),
        Player(pk=4, event_id=1, name="A"),
    ]
    assert [[player.pk for player in group] for group in persons(rows)] == [[1], [2, 3], [4]]


def section(chief: Account, name: str, hour: int, kind: str = "standard") -> Event:
    """A section with two rounds on one day, five hours after each other."""
    event = make_event(chief, 0, name=name, series="Open", kind=kind, start=date(2026, 11, 21))
    starts = make_aware(datetime(2026, 11, 21, hour))
    lines: Any = {1: (starts, ""), 2: (starts + timedelta(hours=5), "")}
    timetable.set_times(event.pk, chief, lines)
    rows = [{**ADA, "rating": 2000}, {"name": f"Only in {name}", "rating": 1900}]
    add_players(event.pk, chief, rows)
    return event


def told(event: Event) -> list[str]:
    return [check.text for check in precheck(event) if "same time" in check.text]


def test_rounds_at_the_same_time_are_told_before_the_pairing_and_forbid_nothing(
    chief: Account,
) -> None:
    # Three hours apart, and a game lasts up to four: round one of both.
    a, b = section(chief, "A", 9), section(chief, "B", 12)
    # Four hours after round one of A: that game is over.
    c = section(chief, "C", 13, "blitz")
    assert told(a) == ["Lovelace, Ada also plays in “B”, where round 1 is at the same time."]
    assert [check.blocks for check in precheck(a) if "same time" in check.text] == [False]
    # Round one of B (12 to 16) meets round one of A (9 to 13), round two of A (14) and C (13).
    players = list(Player.objects.filter(event=b))
    assert {(clash.other.event.name, clash.round_number) for clash in clashes(b, 1, players)} == {
        ("A", 1),
        ("C", 1),
    }
    ada = Player.objects.get(event=b, **ADA)
    byes.set_bye(b.pk, chief, ada.pk, 1, "Z")
    assert told(a) == []
    withdrawals.withdraw_player(c.pk, chief, Player.objects.get(event=c, **ADA).pk)
    assert clashes(c, 1, []) == []


def test_without_a_timetable_nothing_is_known(chief: Account) -> None:
    a, b = section(chief, "A", 9), section(chief, "B", 9)
    timetable.set_times(b.pk, chief, {})
    assert told(a) == []
