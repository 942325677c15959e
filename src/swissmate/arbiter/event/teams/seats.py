"""The players of a team in a round, from the line-up entered or from the roster."""

from __future__ import annotations

from dataclasses import dataclass

from swissmate.arbiter.event.teams.rules import rules_of
from swissmate.arbiter.models import Event, LineUp, Member, Pairing, Player


@dataclass(frozen=True)
class Entered:
    """A team's line-up as a page shows it: a member or None for each board.

    ``row`` is None if nobody entered a line-up. ``reserves`` are the members who do not play.
    """

    team: Player
    seats: tuple[Member | None, ...]
    reserves: tuple[Member, ...]
    row: LineUp | None

    @property
    def is_locked(self) -> bool:
        """Whether the line-up is locked."""
        return self.row is not None and self.row.locked is not None


def entered(event: Event, team: Player, round_number: int) -> Entered:
    """Return a team's line-up in a round: the one entered, else the first of the roster."""
    boards = rules_of(event).boards
    members = list(team.members.all())
    row = LineUp.objects.filter(team=team, round_number=round_number).first()
    if row is None:
        seats: list[Member | None] = [*members[:boards], *[None] * (boards - len(members))]
    else:
        by_key = {member.pk: member for member in members}
        seats = [by_key.get(key) for key in row.members]
        seats += [None] * (boards - len(seats))
    sitting = {member.pk for member in seats if member}
    return Entered(team, tuple(seats), tuple(m for m in members if m.pk not in sitting), row)


def line_up_of(event: Event, team_id: int, round_number: int) -> tuple[Member | None, ...]:
    """Return the players of a team in a round, from the first board."""
    return entered(event, Player.objects.get(pk=team_id), round_number).seats


def teams_of_round(event: Event, round_number: int) -> list[Player]:
    """Return the teams that have a match in a round, by number."""
    pairings = Pairing.objects.filter(
        round__event=event, round__number=round_number, black__isnull=False
    )
    keys = {key for pair in pairings.values_list("white_id", "black_id") for key in pair}
    return list(Player.objects.filter(pk__in=keys).order_by("tpn"))


def all_locked(event: Event, round_number: int) -> bool:
    """Return whether all line-ups of a round are locked, so that names may be shown."""
    teams = [team.pk for team in teams_of_round(event, round_number)]
    locked = LineUp.objects.filter(
        team__in=teams, round_number=round_number, locked__isnull=False
    ).count()
    return locked == len(teams)
