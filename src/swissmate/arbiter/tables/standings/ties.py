"""What decides beside the tie-breaks of C.07: typed values, a play-off, lots (4.2).

Typed values come after the tie-breaks. A play-off ranks its players before their tie-breaks, in the
places that they have among them. Lots decide what remains. A player who is expelled leaves the
table after all values are computed; the games stay.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import groupby
from typing import Final, NamedTuple

from swissmate.arbiter.models import DecidedPlace, Event, Player
from swissmate.model import Points
from swissmate.model.decision import LOT, PLAYOFF, Decision
from swissmate.ranking import Row
from swissmate.ranking.decided import after_decision

HEADINGS: Final = {DecidedPlace.How.PLAYOFF: PLAYOFF, DecidedPlace.How.LOT: LOT}
"""What decides, in the order in which it does, with the heading of the places in it."""
Groups = list[tuple[int, ...]]


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

    def decision(self, after_round: int, numbers: Mapping[int, int]) -> Decision:
        """Return what was decided, of players by their pairing numbers; who has none is left out.

        ``numbers`` are those of players by their keys.
        """
        by_place = (
            tuple(
                numbers[key] for key, own in self.places.items() if own == place and key in numbers
            )
            for place in sorted({*self.places.values()})
        )
        heading = HEADINGS[DecidedPlace.How(self.how)]
        return Decision(heading, after_round, tuple(filter(None, by_place)))


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
    row_of = {row.player: row for row in rows if not players[row.player].is_expelled}
    groups: Groups = [
        tuple(row.player for row in own)
        for _rank, own in groupby(row_of.values(), lambda row: row.rank)
    ]
    more: dict[str, dict[int, str]] = {}
    if event.typed_tie_break:
        more[event.typed_tie_break] = {
            number: player.typed_value for number, player in players.items()
        }
        groups = _split(groups, lambda number: _typed(players[number]))
    decided: dict[int, str] = {}
    void: list[Tie] = []
    if is_final:
        numbers = {player.pk: number for number, player in players.items()}
        ties = ties_of(event)
        for how, heading in HEADINGS.items():
            for tie in (tie for tie in ties if tie.how == how):
                changed = after_decision(groups, tie.decision(event.rounds, numbers), points)
                if changed is None:
                    void.append(tie)
                    continue
                groups = changed
                for key, own in tie.places.items():
                    if key in numbers:
                        decided[numbers[key]] = str(how)
                        more.setdefault(heading, {})[numbers[key]] = f"{own}."
        if event.draws_lots:
            groups, drawn = _drawn(event, groups, players)
            if drawn:
                more.setdefault(LOT, {}).update(drawn)
                decided |= dict.fromkeys(drawn, str(DecidedPlace.How.LOT))
    lines = []
    rank = 1
    for group in groups:
        for number in group:
            texts = tuple(column.get(number, "") for column in more.values())
            lines.append(Placed(row_of[number], rank, texts, decided.get(number, "")))
        rank += len(group)
    return Ranking(lines, tuple(more), void)


def _drawn(
    event: Event, groups: Groups, players: Mapping[int, Player]
) -> tuple[Groups, dict[int, str]]:
    """Return the groups after the drawing that the event announced, and the lots by number."""
    drawn: dict[int, int] = {}
    for group in groups:
        if len(group) > 1:
            order = sorted(group, key=lambda number: _lot(event, players[number]))
            drawn |= {number: place for place, number in enumerate(order, 1)}
    split = _split(groups, lambda number: float(drawn.get(number, 0)))
    return split, {number: f"{place}." for number, place in drawn.items()}


def _typed(player: Player) -> float:
    value = number_of(player.typed_value)
    return float("inf") if value is None else -value


def _lot(event: Event, player: Player) -> str:
    return hashlib.sha256(f"lot/{event.key}/{player.pk}".encode()).hexdigest()


def _split(groups: Groups, value_of: Callable[[int], float]) -> Groups:
    """Split each group by a value, smaller values first; equal ones stay together."""
    split: Groups = []
    for group in groups:
        by_value: dict[float, list[int]] = {}
        for number in group:
            by_value.setdefault(value_of(number), []).append(number)
        split += [tuple(by_value[value]) for value in sorted(by_value)]
    return split
