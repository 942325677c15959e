"""One person in several tournaments of an event: who is who, and rounds at the same time."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import timedelta
from typing import Any, Final

from swissmate.arbiter.event.entries.players import PLAYER_FIELDS
from swissmate.arbiter.models import Bye, Event, Player, RoundTime
from swissmate.systems.common.names import words_of

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

    Two are the same person if their FIDE ids are the same, or if one has none, by the name, unless
    birth, sex or federation say otherwise. Nobody is in one tournament twice.
    """
    groups: list[list[Player]] = []
    by_id: dict[str, list[Player]] = {}
    by_words: dict[tuple[str, ...], list[list[Player]]] = defaultdict(list)
    # Those with an id first: it says for sure who is who.
    rows = list(players)
    for player in sorted(rows, key=lambda player: not player.fide_id):
        words = words_of(player.name)
        own = by_id.get(player.fide_id) if player.fide_id else None
        if own is None or any(player.event_id == row.event_id for row in own):
            own = next((group for group in by_words[words] if _may_be(player, group)), None)
        if own is None:
            own = []
            groups.append(own)
            by_words[words].append(own)
        own.append(player)
        if player.fide_id:
            by_id[player.fide_id] = own
    place = {player.pk: number for number, player in enumerate(rows)}
    for group in groups:
        group.sort(key=lambda player: place[player.pk])
    return sorted(groups, key=lambda group: place[group[0].pk])


def _may_be(player: Player, group: Sequence[Player]) -> bool:
    """Whether nothing but the name is needed to say that a player is one of these."""
    return all(
        player.event_id != row.event_id
        and not (player.fide_id and row.fide_id)
        and not (_digits(player) and _digits(row) and not _same_birth(player, row))
        and all(
            getattr(player, name) in ("", getattr(row, name)) or not getattr(row, name)
            for name in ("sex", "federation")
        )
        for row in group
    )


def _digits(player: Player) -> str:
    return re.sub(r"\D", "", player.birth)


def _same_birth(player: Player, other: Player) -> bool:
    """Whether two births agree as far as both are known."""
    one, two = _digits(player), _digits(other)
    return one.startswith(two) or two.startswith(one)


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
