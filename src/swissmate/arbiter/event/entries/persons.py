"""One person in several tournaments of an event: who is who, and rounds at the same time."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import timedelta
from typing import Any, Final

from swissmate.arbiter.event.entries.national_ids import records_of
from swissmate.arbiter.event.entries.players import PLAYER_FIELDS
from swissmate.arbiter.models import Bye, Event, Player, RoundTime
from swissmate.model import Player as ModelPlayer
from swissmate.season.identity import IN_SECTIONS, Groups

_OF_ONE_TOURNAMENT: Final = frozenset(
    {"is_expelled", "typed_value", "no_half_byes", "fixed_board", "comment"}
)
_LASTS: Final = {
    Event.Kind.STANDARD.value: timedelta(hours=4),
    Event.Kind.RAPID.value: timedelta(hours=1),
    Event.Kind.BLITZ.value: timedelta(minutes=20),
}
"""How long a game may last, by the rate of play: what two rounds at the same time are told by."""


@dataclass(frozen=True)
class Clash:
    """A player of a round, who may play another round at that time."""

    player: Player
    other: Player
    round_number: int


def values_of(player: Player) -> dict[str, Any]:
    """Return what a player takes along into another tournament; the rest belongs to this one."""
    return {name: getattr(player, name) for name in PLAYER_FIELDS if name not in _OF_ONE_TOURNAMENT}


def persons(players: Iterable[Player]) -> list[list[Player]]:
    """Return the players of several tournaments by persons, in the order of the first of each.

    Of two with the same name, those with an id come first: it says for sure who is who. The rules
    are those of :mod:`swissmate.season.identity`.
    """
    rows = {(player.event_id, player.pk): player for player in players}
    ordered = sorted(rows, key=lambda entry: not rows[entry].fide_id)
    models = {entry: _model(rows[entry]) for entry in ordered}
    people = Groups(models, IN_SECTIONS, guesses=True).people
    place = {entry: number for number, entry in enumerate(rows)}
    groups = [sorted(own, key=place.__getitem__) for own in people]
    groups.sort(key=lambda own: place[own[0]])
    return [[rows[entry] for entry in own] for own in groups]


def _model(row: Player) -> ModelPlayer:
    """Return what says who a player is."""
    return ModelPlayer(
        id=row.pk,
        name=row.name,
        sex=row.sex,
        federation=row.federation,
        fide_id=row.fide_id,
        birth=row.birth,
        national=records_of(row, row.event) if row.national_ids else (),
    )


def rows_of(player: Player, events: Iterable[Event]) -> list[Player]:
    """Return the rows of a player's person in some tournaments, by their names."""
    rows = Player.objects.filter(event__in=events).select_related("event")
    ordered = rows.order_by("event__name", "event_id")
    return next(group for group in persons(ordered) if any(row.pk == player.pk for row in group))


def clashes(event: Event, number: int, players: Sequence[Player]) -> list[Clash]:
    """Return which players of a round may have another one at the same time, by the timetables.

    A round of another tournament counts for whoever has not withdrawn there and has no bye in it.
    """
    beside = {other.pk: other for other in event.together() if other.pk != event.pk}
    if not beside or event.play.enters_teams:
        return []
    here = RoundTime.objects.filter(event=event, number=number).first()
    if here is None:
        return []
    end = here.starts + _LASTS[event.kind]
    there: dict[int, int] = {}
    for row in RoundTime.objects.filter(event__in=beside, starts__lt=end).order_by("-number"):
        if row.starts + _LASTS[beside[row.event_id].kind] > here.starts:
            there[row.event_id] = row.number
    others = list(Player.objects.filter(event__in=there).select_related("event"))
    byes = set(Bye.objects.filter(player__in=others).values_list("player_id", "round_number"))
    keys = {player.pk for player in players}
    at_once = []
    for person in persons([*players, *others]):
        own = next((row for row in person if row.pk in keys), None)
        for other in person:
            round_ = there.get(other.event_id, 0)
            plays = other.last_round is None or other.last_round >= round_
            if own and other is not own and plays and (other.pk, round_) not in byes:
                at_once.append(Clash(own, other, round_))
    return at_once
