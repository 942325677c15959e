"""A question stands below the tab of its page; an address says who can open it."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from django.test import Client, override_settings

from arbiter_events import make_event, play
from arbiter_teams import make_team_event
from swissmate.arbiter.ground.frame.seen import seen_mark
from swissmate.arbiter.ground.ledger.audit import sentence
from swissmate.arbiter.models import Account, AuditEntry
from swissmate.arbiter.rounds.pairing import rounds

Login = Callable[[Account], Client]


def tab_of(page: str) -> list[str]:
    return re.findall(r'aria-current="page">([^<]+)</a>', page.partition("<main")[0])


def test_a_question_keeps_the_tab_and_the_round_of_its_page(
    client_of: Login, chief: Account
) -> None:
    event = make_event(chief, 6)
    play(event, chief, 1)
    rounds.pair_round(event.pk, chief, 2)
    rounds.publish_round(event.pk, chief, 2)
    page = f"/events/{event.pk}/rounds/2/"
    mark = seen_mark("unpair", event_id=event.pk, number=2)
    answer = client_of(chief).post(
        f"{page}unpair", {"seen": mark}, headers={"referer": f"http://testserver{page}"}
    )
    assert answer.headers["X-Asked"] == "1"
    asked = answer.content.decode()
    assert tab_of(asked) == ["Rounds"]
    assert f'<a href="{page}" aria-current="page">' in asked  # the last round, not the first
    assert '<button class="danger">Discard pairing</button>' in asked


def test_rounds_of_matches_are_told_in_matches(chief: Account) -> None:
    teams = make_team_event(chief, 4, rounds=1)
    rounds.pair_round(teams.pk, chief, 1)
    entry = AuditEntry.objects.filter(event_id=teams.pk, action="round-paired").latest("pk")
    assert sentence(entry) == "Round 1 paired: 2 matches"


@pytest.mark.parametrize("names", [[], ["hall-pc", "192.168.1.20"]])
def test_the_address_for_everybody_stands_beside_one_for_this_machine_alone(
    client_of: Login, chief: Account, names: list[str]
) -> None:
    event = make_event(chief, 2)
    address = f"/events/{event.pk}/print/poster"
    with override_settings(NAMES_IN_NETWORK=names):
        answer = client_of(chief).get(address, headers={"host": "localhost:8000"})
    page = answer.content.decode()
    assert "Phones cannot reach this address" in page
    assert "--host" not in page
    assert (f'href="http://192.168.1.20:8000{address}"' in page) == bool(names)
    assert ("How phones take part" in page) == (not names)
