"""Which boards of a hall a section needs, and where two sections run into each other."""

from __future__ import annotations

from dataclasses import dataclass

from swissmate.arbiter.models import Event, Player, Round


@dataclass(frozen=True)
class Boards:
    """The boards of a section, ``first`` to ``last``, which is below ``first`` if it has none."""

    event: Event
    first: int
    last: int

    def meets(self, other: Boards) -> bool:
        """Whether two sections that are played on the same days share a board."""
        one, two = self.event, other.event
        days = one.start <= (two.end or two.start) and two.start <= (one.end or one.start)
        return days and self.first <= other.last and other.first <= self.last


def needed(event: Event) -> int:
    """Return how many boards (of teams: matches) a section needs with everybody who still plays."""
    return Player.objects.filter(event=event, last_round=None).count() // 2


def boards_of_next(event: Event) -> Boards:
    """Return the boards that the next pairing of a section takes."""
    return Boards(event, event.first_board, event.first_board + needed(event) - 1)


def boards_now(event: Event) -> Boards:
    """Return the boards of a section: those of the last published round, or else of the next."""
    row = Round.objects.filter(event=event, published__isnull=False).order_by("number").last()
    boards = row.pairings.exclude(black=None).values_list("board", flat=True) if row else []
    if row is None or row.number == event.rounds or not boards:
        return boards_of_next(event)
    coming = boards_of_next(event)
    return Boards(event, min(coming.first, *boards), max(coming.last, *boards))


def runs_into(event: Event) -> list[Boards]:
    """Return the sections of the same event into whose boards the next pairing would run."""
    others = [boards_now(other) for other in event.together() if other.pk != event.pk]
    own = boards_of_next(event) if others else None
    return [other for other in others if own and own.meets(other)]
