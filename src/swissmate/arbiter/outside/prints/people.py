"""Everybody who plays in the hall: the players of an event, or the members of its teams."""

from __future__ import annotations

from dataclasses import dataclass

from swissmate.arbiter.event.teams.rosters import rosters_of
from swissmate.arbiter.models import Event, Member, Player
from swissmate.systems.common.initial_order import name_key


@dataclass(frozen=True)
class Person:
    """Somebody with a name; ``entry`` is the own entry, or that of the team (``team``: its name).

    ``key`` tells people apart; ``rating`` is 0 and ``birth`` "" if they are not known.
    """

    key: tuple[bool, int]
    entry: Player
    name: str
    title: str
    sex: str
    rating: int
    federation: str
    birth: str
    team: str = ""
    board: int | None = None
    """The board at which somebody always plays."""

    @property
    def club(self) -> str:
        """What somebody plays for: the team, or a club."""
        return self.team or self.entry.club


def key_of(who: Player | Member) -> tuple[bool, int]:
    """Return what tells a player or a member of a team apart from all others."""
    return isinstance(who, Member), who.pk


def people_of(event: Event) -> list[Person]:
    """Return everybody, in the order of the list; members team by team."""
    if event.play.enters_teams:
        return [_member(team, row) for team in rosters_of(event) for row in team.members.all()]
    return [_player(row) for row in Player.objects.filter(event=event).prefetch_related("byes")]


def by_name(people: list[Person]) -> list[Person]:
    """Return people in alphabetical order."""
    return sorted(people, key=lambda person: (*name_key(person.name), person.key))


def _player(row: Player) -> Person:
    return Person(
        key_of(row),
        row,
        row.name,
        row.title,
        row.sex,
        row.strength,
        row.federation,
        row.birth,
        board=row.fixed_board,
    )


def _member(team: Player, row: Member) -> Person:
    return Person(
        key_of(row),
        team,
        row.name,
        row.title,
        row.sex,
        row.rating,
        row.federation or team.federation,
        row.birth,
        team.name,
    )
