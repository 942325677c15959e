"""A small event to explore: twelve invented players, one round played, one in progress."""

from __future__ import annotations

from datetime import date
from typing import Final

from swissmate.arbiter.event.entries import byes, players
from swissmate.arbiter.event.events.events import create_event
from swissmate.arbiter.event.rules.rule_sets import default_rules
from swissmate.arbiter.event.rules.tie_breaks import DEFAULT_TIE_BREAKS
from swissmate.arbiter.models import Account, Bye, Event, Game, Player
from swissmate.arbiter.rounds.boards import results
from swissmate.arbiter.rounds.pairing import rounds

_NAME: Final = "Demonstration Open"
_PLAYERS: Final = (
    ("Alder, Ines", "WGM", 2310, "GER"),
    ("Birch, Tomas", "IM", 2402, "CZE"),
    ("Cedar, Lucia", "", 1985, "ESP"),
    ("Dogwood, Peter", "FM", 2288, "ENG"),
    ("Elm, Sofie", "", 2104, "DEN"),
    ("Fir, Marek", "", 2051, "POL"),
    ("Ginkgo, Hana", "WFM", 2120, "JPN"),
    ("Hazel, Owen", "", 1873, "WLS"),
    ("Ivy, Clara", "", 1790, "FRA"),
    ("Juniper, Raj", "CM", 2195, "IND"),
    ("Kapok, Joao", "", 1655, "BRA"),
    ("Larch, Nina", "", 0, "NOR"),
)


def load() -> Event | None:
    """Create the demonstration once; later starts do not change it."""
    if Event.objects.filter(name=_NAME).exists():
        return None
    today = date.today()
    event = create_event(
        None,
        {
            "name": _NAME,
            "place": "Anywhere",
            "start": today,
            "rounds": 5,
            "rules": default_rules(today),
            "tie_breaks": DEFAULT_TIE_BREAKS,
            "initial_color": "w",
            "time_control": "90 min + 30 s",
        },
    )
    nobody = Account(username="demo")
    players.add_players(
        event.pk,
        nobody,
        [
            {"name": name, "title": title, "rating": rating, "federation": federation}
            for name, title, rating, federation in _PLAYERS
        ],
    )
    last = Player.objects.filter(event=event).order_by("-tpn").first()
    if last is not None:
        byes.set_bye(event.pk, nobody, last.pk, 2, Bye.Kind.HALF)
    for number, codes in ((1, ("1-0", "1/2", "1-0", "0-1", "+/-", "1-0")), (2, ("1/2", "1-0"))):
        rounds.pair_round(event.pk, nobody, number)
        rounds.publish_round(event.pk, nobody, number)
        games = Game.objects.filter(pairing__round__event=event, pairing__round__number=number)
        for game, result in zip(games.order_by("pairing__board"), codes, strict=False):
            results.enter_result(event.pk, nobody, game.pk, result, game.version)
    return event
