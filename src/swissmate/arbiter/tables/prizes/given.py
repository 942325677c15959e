"""What the winners receive, as papers and pages show it."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from swissmate.arbiter.models import Category, Event, Player
from swissmate.arbiter.tables.prizes.categories import awards
from swissmate.arbiter.tables.prizes.sharing import Award
from swissmate.arbiter.tables.prizes.shown import money_and_thing
from swissmate.arbiter.tables.standings.clubs import prize_rules


@dataclass(frozen=True)
class Given:
    """A prize that a player receives; ``category`` is "" for the whole event."""

    player: Player
    category: str
    place: int
    cents: int
    what: str
    """Money and thing, in words."""
    shared: bool
    by_lot: bool


@dataclass(frozen=True)
class Receipt:
    """All that a player receives; ``total`` is the money, "" if there is none."""

    player: Player
    prizes: list[Given]
    total: str


def given_in(event: Event, given: Iterable[Award]) -> list[Given]:
    """Return awards with their players and in words, in the same order."""
    currency = prize_rules(event).currency
    players = {player.pk: player for player in Player.objects.filter(event=event)}
    names = dict(Category.objects.filter(event=event).values_list("pk", "name"))
    return [
        Given(
            players[award.player],
            names.get(award.category, ""),
            award.place,
            award.cents,
            money_and_thing(award.cents, award.thing, currency),
            award.shared,
            award.by_lot,
        )
        for award in given
    ]


def receipts_of(event: Event) -> list[Receipt]:
    """Return one receipt for each winner by the present standings, the best prize first."""
    by_player: dict[int, list[Given]] = {}
    for prize in given_in(event, awards(event)):
        by_player.setdefault(prize.player.pk, []).append(prize)
    currency = prize_rules(event).currency
    return [
        Receipt(
            prizes[0].player,
            prizes,
            money_and_thing(sum(prize.cents for prize in prizes), "", currency),
        )
        for prizes in by_player.values()
    ]
