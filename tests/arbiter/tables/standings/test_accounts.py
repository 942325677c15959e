"""A player's card says what the tie-breaks were added up from."""

from __future__ import annotations

import re
from typing import Any

import pytest
from django.utils import translation

from arbiter_events import make_event, play
from swissmate.arbiter.event.entries import byes
from swissmate.arbiter.models import Account, Event, Player
from swissmate.arbiter.tables.standings.accounts import tie_break_accounts
from swissmate.arbiter.tables.standings.ranking import standings


@pytest.mark.parametrize(
    ("rules", "tie_breaks"),
    [
        ("dutch-2026", "BH/C1,SB,DE,PS,ARO"),
        ("dutch-2017", "BH,WON"),
        ("berger", "DE,WIN,SB,KS"),
        ("double-swiss-2026", "BH/C1,SB"),
    ],
)
def test_every_value_of_the_standings_has_an_account(
    rules: str, tie_breaks: str, chief: Account
) -> None:
    event = make_event(chief, 6, rules=rules, tie_breaks=tie_breaks)
    play(event, chief, 1)
    for place in standings(event).places:
        accounts = tie_break_accounts(event, place.player)
        assert tuple(account.value for account in accounts) == place.tie_breaks
        assert [account.title.split(":")[0] for account in accounts] == tie_breaks.split(",")
        assert all(
            account.facts for account in accounts if account.value not in {"0", "0.0", "0.00"}
        )


def test_the_card_tells_it(chief: Account, client_of: Any) -> None:
    event = make_event(chief, 6, tie_breaks="BH,SB")
    player, other = Player.objects.filter(event=event)[:2]
    client = client_of(chief)
    url = f"/events/{event.pk}/players/{player.pk}/card"
    assert "round 1: win against" not in client.get(url).content.decode()
    byes.set_bye(event.pk, chief, other.pk, 2, "Z")
    play(event, chief, 1)
    play(event, chief, 2)
    page = client.get(url).content.decode()
    assert "Buchholz: the opponents&#x27; points (C.07 8.1)" in page
    assert "round 1: " in page
    assert "round 2: " in page


def test_keizer_has_an_account_of_its_own(chief: Account) -> None:
    event = make_event(chief, 4, rules="keizer")
    play(event, chief, 1)
    assert tie_break_accounts(event, Player.objects.filter(event=event)[0]) == []


ENGLISH = (
    "round ",
    " against ",
    "who has",
    "with White",
    "with Black",
    "the tied",
    "absent (zero",
    "not tied",
    "without a result",
    "unrated",
)


@pytest.mark.parametrize("language", ["de", "es", "fr", "it", "nl"])
def test_an_account_speaks_the_language_of_its_page(
    language: str, chief: Account, client_of: Any
) -> None:
    """What the core says of a ranking is in the catalogues: no page mixes two languages."""
    event = make_event(chief, 6, tie_breaks="BH/C1,SB,DE,PS,ARO,KS")
    players = Player.objects.filter(event=event)
    byes.set_bye(event.pk, chief, players[1].pk, 2, "Z")
    play(event, chief, 1)
    play(event, chief, 2)
    players.filter(pk=players[5].pk).update(rating=0)
    client = client_of(chief)
    client.cookies.load({"django_language": language})
    with translation.override(language):  # the language of a request outlives it
        _speaks_no_english(client, event)


def _speaks_no_english(client: Any, event: Event) -> None:
    for player in Player.objects.filter(event=event):
        page = client.get(f"/events/{event.pk}/players/{player.pk}/card").content.decode()
        facts = re.findall(r"<details>\s*<summary>\s*<b>.*?</details>", page, re.DOTALL)
        assert len(facts) == 6
        said = re.sub(r"<summary>.*?</summary>", "", "".join(facts), flags=re.DOTALL)
        assert not [word for word in ENGLISH if word in said], said
    page = client.get(f"/events/{event.pk}/standings").content.decode()
    notes = re.findall(r'<p class="hint">(ARO.*?)</p>', page)
    assert notes
    assert not [word for word in ENGLISH if word in notes[0]], notes
