"""What decides beside the tie-breaks of C.07: typed values, a play-off, lots (4.2).

Typed values come after the tie-breaks. A play-off ranks its players before their tie-breaks, in the
places that they have among them. Lots decide what remains. A player who is expelled leaves the
table after all values are computed; the games stay.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final, NamedTuple

from swissmate.arbiter.models import DecidedPlace, Event, Player
from swissmate.model import Points
from swissmate.ranking import Row

LOT: Final = "Lot"
"""The heading of the places decided by lot."""
PLAYOFF: Final = "Play-off"
"""The heading of the places in a play-off."""
_HOW: Final = DecidedPlace.How
Groups = list[list[Row]]


class Placed(NamedTuple):
    """A line of the standings, its rank, and the texts of the columns added here.

    ``decided`` is how the place was decided beside the tie-breaks: ``playoff``, ``lot`` or "".
    """

    row: Row
    rank: int
    more: tuple[str, ...]
    decided: str


@dataclass(frozen=True)
class Tie:
    """A tie that was decided: the players' places in it, by their keys."""

    number: int
    how: str
    places: Mapping[int, int]

    @property
    def names_places(self) -> list[list[int]]:
        """The players by place, the best first; those with the same place together."""
        return [
            [key for key, own in self.places.items() if own == place]
            for place in sorted({*self.places.values()})
        ]


@dataclass
class Ranking:
    """The lines in their order, the headings that are added, and the ties that count no longer."""

    lines: list[Placed]
    headings: tuple[str, ...] = ()
    void: list[Tie] = field(default_factory=list)


def ties_of(event: Event) -> list[Tie]:
    """Return the ties of an event that a play-off or lots decided, in the order of the log."""
    ties: dict[int, dict[int, DecidedPlace]] = {}
    for row in DecidedPlace.objects.filter(player__event=event):
        ties.setdefault(row.tie, {})[row.player_id] = row
    return [
        Tie(number, next(iter(rows.values())).how, {key: row.place for key, row in rows.items()})
        for number, rows in ties.items()
    ]


def number_of(text: str) -> float | None:
    """Return a typed value as a number; None if there is none."""
    try:
        return float(text.replace(",", "."))
    except ValueError:
        return None


def placed(
    event: Event,
    rows: Sequence[Row],
    players: Mapping[int, Player],
    points: Callable[[int], Points],
    *,
    is_final: bool,
) -> Ranking:
    """Return the lines of the standings in their final order, with the columns that are added.

    ``rows`` are those of the tie-breaks, ``players`` are their players by pairing number, and
    ``points`` tells the points of a number. Only final standings have play-offs and lots. An event
    that announced lots has one drawing for whatever nobody has decided: it is determined by the
    public address, so that a second drawing gives the same order.
    """
    groups: Groups = []
    for row in rows:
        if players[row.player].is_expelled:
            continue
        if groups and groups[-1][0].rank == row.rank:
            groups[-1].append(row)
        else:
            groups.append([row])
    more: dict[str, dict[int, str]] = {}
    if event.typed_tie_break:
        more[event.typed_tie_break] = {
            number: player.typed_value for number, player in players.items()
        }
        groups = _split(groups, lambda row: _typed(players[row.player]))
    decided: dict[int, str] = {}
    void: list[Tie] = []
    if is_final:
        number_of_key = {player.pk: number for number, player in players.items()}
        for how, heading, change in (
            (_HOW.PLAYOFF, PLAYOFF, _after_playoff),
            (_HOW.LOT, LOT, _after_lots),
        ):
            for tie in (tie for tie in ties_of(event) if tie.how == how):
                place = {
                    number_of_key[key]: own
                    for key, own in tie.places.items()
                    if key in number_of_key
                }
                changed = change(groups, place, points)
                if changed is None:
                    void.append(tie)
                    continue
                groups = changed
                decided |= dict.fromkeys(place, str(how))
                column = more.setdefault(heading, {})
                column |= {number: f"{own}." for number, own in place.items()}
        if event.draws_lots:
            groups, drawn = _drawn(event, groups, players)
            if drawn:
                more.setdefault(LOT, {}).update(drawn)
                decided |= dict.fromkeys(drawn, str(_HOW.LOT))
    lines = []
    rank = 1
    for group in groups:
        for row in group:
            texts = tuple(column.get(row.player, "") for column in more.values())
            lines.append(Placed(row, rank, texts, decided.get(row.player, "")))
        rank += len(group)
    return Ranking(lines, tuple(more), void)


def _after_playoff(
    groups: Groups, place: Mapping[int, int], points: Callable[[int], Points]
) -> Groups | None:
    """Return the groups after a play-off; None if its players are no whole run with equal points.

    Those who are equal after it stay in the order of the tie-breaks.
    """
    touched = [
        index for index, group in enumerate(groups) if any(row.player in place for row in group)
    ]
    if not touched or touched != [*range(touched[0], touched[-1] + 1)]:
        return None
    own = groups[touched[0] : touched[-1] + 1]
    numbers = {row.player for group in own for row in group}
    if numbers != {*place} or len({points(number) for number in numbers}) > 1:
        return None
    by_place = [
        [row for row in group if place[row.player] == wanted]
        for wanted in sorted({*place.values()})
        for group in own
    ]
    return [*groups[: touched[0]], *filter(None, by_place), *groups[touched[-1] + 1 :]]


def _after_lots(
    groups: Groups, place: Mapping[int, int], _points: Callable[[int], Points]
) -> Groups | None:
    """Return the groups after the lots drawn for a shared place; None if it is shared no longer."""
    group = next((group for group in groups if {row.player for row in group} == {*place}), None)
    if group is None:
        return None
    at = groups.index(group)
    order = sorted(group, key=lambda row: place[row.player])
    return [*groups[:at], *([row] for row in order), *groups[at + 1 :]]


def _drawn(
    event: Event, groups: Groups, players: Mapping[int, Player]
) -> tuple[Groups, dict[int, str]]:
    """Return the groups after the drawing that the event announced, and the lots by number."""
    drawn: dict[int, int] = {}
    for group in groups:
        if len(group) > 1:
            order = sorted(group, key=lambda row: _lot(event, players[row.player]))
            drawn |= {row.player: place for place, row in enumerate(order, 1)}
    split = _split(groups, lambda row: float(drawn.get(row.player, 0)))
    return split, {number: f"{place}." for number, place in drawn.items()}


def _typed(player: Player) -> float:
    value = number_of(player.typed_value)
    return float("inf") if value is None else -value


def _lot(event: Event, player: Player) -> str:
    return hashlib.sha256(f"lot/{event.key}/{player.pk}".encode()).hexdigest()


def _split(groups: Groups, key: Callable[[Row], float]) -> Groups:
    """Split each group by a value, smaller values first; equal ones stay together."""
    split: Groups = []
    for group in groups:
        by_value: dict[float, list[Row]] = {}
        for row in group:
            by_value.setdefault(key(row), []).append(row)
        split += [by_value[value] for value in sorted(by_value)]
    return split
