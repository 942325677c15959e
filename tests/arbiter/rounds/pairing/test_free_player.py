"""Round robins of an odd field: somebody is free in each round, which is no bye with points."""

from __future__ import annotations

from datetime import date
from typing import Any

import pytest

from arbiter_events import make_event, play
from swissmate.arbiter.event.entries import byes, players
from swissmate.arbiter.event.events.forms import EventForm
from swissmate.arbiter.ground.ledger.errors import Refused
from swissmate.arbiter.models import Account, Player
from swissmate.arbiter.outside.files.trf_import import import_trf
from swissmate.arbiter.rounds.pairing.precheck import precheck
from swissmate.arbiter.tables.standings.ranking import standings

NOT_DRAWN = "The numbers have not been drawn: the table would take the order of the list."


def worth_of_the_bye(rules: str, **typed: str) -> int:
    form = EventForm()
    values = {name: form[name].value() for name in form.fields}
    data = {name: "" if value is None else str(value) for name, value in values.items()}
    data |= {"name": "Club", "start": str(date(2026, 11, 21)), "rules": rules, "rounds": "5"}
    sent = EventForm({**data, **typed})
    assert sent.is_valid(), sent.errors
    return int(sent.cleaned_data["pab"])


@pytest.mark.parametrize(
    ("rules", "worth"), [("berger", 0), ("dutch-2026", 10), ("double-swiss-2026", 15)]
)
def test_what_nobody_typed_follows_from_the_rules(rules: str, worth: int, chief: Account) -> None:
    assert worth_of_the_bye(rules) == worth


def test_an_imported_round_robin_gives_nothing_for_being_free(chief: Account) -> None:
    """The file says nothing of it (no 162 P), before the first round and after it."""
    head = "012 Club\n042 2026/11/21\n142 3\n152 W\n192 BERGER_ROUNDROBIN\n"
    rounds = ("0000 - U", "   3 w 1", "   2 b 0")
    for number, played in enumerate((("", "", ""), rounds)):
        lines = (
            f"001 {tpn:>4}      {f'Player {tpn}':<33} 2000{'':>37}  {cell}\n"
            for tpn, cell in enumerate(played, 1)
        )
        event = import_trf((head + "".join(lines)).encode(), f"{number}.trf", chief).event
        assert event.pab == 0
        points = {place.player.tpn: place.points for place in standings(event).places}
        assert points == {1: 0, 2: 10 * number, 3: 0}


def test_the_bye_of_a_league_is_worth_its_win(chief: Account) -> None:
    """With 3-1-0, nobody thinks of the bye: it was one point, less than a win."""
    league = {"win": "3", "draw": "1", "loss": "0"}
    assert worth_of_the_bye("dutch-2026", **league) == 30
    assert worth_of_the_bye("dutch-2026", **league, pab="2") == 20


def test_what_was_typed_stands(chief: Account) -> None:
    assert worth_of_the_bye("berger", pab="0.5") == 5


def test_the_page_before_pairing_speaks_of_the_table(chief: Account, client_of: Any) -> None:
    event = make_event(chief, 5, rules="berger", initial_color="", pab=0)
    texts = [check.text for check in precheck(event)]
    assert texts == [
        "The number of players is odd: in each round one player has no opponent.",
        NOT_DRAWN,
    ]
    play(event, chief, 1)
    client = client_of(chief)
    for path in ("rounds/1/", "print/pairings?round=1", "print/names?round=1"):
        page = client.get(f"/events/{event.pk}/{path}").content.decode()
        assert "free" in page, path


def test_a_table_has_nobody_over_when_somebody_is_absent(chief: Account) -> None:
    event = make_event(chief, 6, rules="berger", initial_color="")
    byes.set_bye(event.pk, chief, Player.objects.filter(event=event)[0].pk, 1, "Z")
    assert [check.text for check in precheck(event)] == ["zero-point bye: Player 01", NOT_DRAWN]


def test_a_swiss_has(chief: Account) -> None:
    event = make_event(chief, 6, initial_color="")
    byes.set_bye(event.pk, chief, Player.objects.filter(event=event)[0].pk, 1, "Z")
    assert [check.text for check in precheck(event)][-2:] == [
        "5 are present: one will have the pairing-allocated bye.",
        "The colour of the top player in round one will be drawn by lot.",
    ]


def test_nobody_comes_late_to_a_table(chief: Account) -> None:
    event = make_event(chief, 6, rules="berger")
    play(event, chief, 1)
    with pytest.raises(Refused, match="the table has no place"):
        players.add_players(event.pk, chief, [{"name": "Late, Lea"}])
    assert Player.objects.filter(event=event).count() == 6
    play(event, chief, 2)
