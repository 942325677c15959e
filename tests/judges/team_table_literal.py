"""The table of a team round robin, followed literally: withdrawals, scores, tie-breaks, places.

Matches and their points are those of :mod:`.team_round_robin_literal`. The texts are C.05 (General
Regulations 6.6 on withdrawals) and C.07 (articles 6, 9, 11 to 13, 15). The readings of the
tie-breaks are those of ``docs/disputes/team-tie-breaks.md``.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from functools import partial
from typing import Any, Literal, NamedTuple

from .team_round_robin_literal import (
    MISSING_BOARD,
    POINTS,
    game_points,
    is_complete,
    match_points,
    was_played,
)

# The order of tie-breaks that C.07 gives teams by default.
DEFAULT_ORDER = ("MPTS", "GPTS", "DE", "BC", "SB:MP")


class Match(NamedTuple):
    """A match: the home team, its guest, and the boards."""

    first: int
    second: int
    boards: tuple[str, ...]


@dataclass(frozen=True)
class Event:
    """What has happened.

    Attributes:
        teams: how many there are.
        rounds: the matches of each round so far, also those of teams that are gone, with one string
            for each board.
        cycles: how often everybody meets everybody.
        win_draw_loss: match points.
        bye: match and game points of the free round of an odd field, which is no match.
        withdrawn: team to the first round in which it was gone.
        primary: the score by which the places go first.
        forfeits_are_meetings: whether a match forfeited as a whole counts for direct encounter:
            15.2 says that forfeits are regular games in round robins, 6.1.1 leaves them out.
    """

    teams: int
    rounds: Sequence[Sequence[Match]]
    cycles: int = 1
    win_draw_loss: tuple[int, int, int] = (2, 1, 0)
    bye: tuple[Fraction, Fraction] = (Fraction(0), Fraction(0))
    withdrawn: Mapping[int, int] = field(default_factory=dict)
    primary: Literal["MP", "GP"] = "MP"
    forfeits_are_meetings: bool = True

    def is_gone(self, team: int, number: int) -> bool:
        """Return whether a team has left before a round."""
        return team in self.withdrawn and number >= self.withdrawn[team]


def unranked(event: Event) -> set[int]:
    """Return who left before completing half of its matches (General Regulations 6.6)."""
    out = set()
    for team in event.withdrawn:
        completed = 0
        for number, matches in enumerate(event.rounds, start=1):
            for match in matches:
                if team in (match.first, match.second) and not event.is_gone(team, number):
                    completed += is_complete(match.boards) and was_played(match.boards)
        if 2 * completed < (event.teams - 1) * event.cycles:
            out.add(team)
    return out


def counted_matches(event: Event) -> list[Match]:
    """Return the matches that count for the places (General Regulations 6.6).

    The matches of a team that left before half count for nobody. A team that left later loses the
    rest by default.
    """
    out = unranked(event)
    counted = []
    for number, matches in enumerate(event.rounds, start=1):
        for match in matches:
            if match.first in out or match.second in out:
                continue
            first_gone = event.is_gone(match.first, number)
            second_gone = event.is_gone(match.second, number)
            boards = match.boards
            if first_gone or second_gone:
                default = ("-" if first_gone else "+") + ("-" if second_gone else "+")
                boards = (default,) * len(match.boards)
            counted.append(Match(match.first, match.second, boards))
    return counted


class Encounter(NamedTuple):
    """A match as one of its teams sees it; ``boards`` holds the team's points on each board."""

    team: int
    opponent: int
    scores: Mapping[str, Fraction]  # "MP" and "GP"
    boards: tuple[Fraction, ...]
    met: bool


def encounters(event: Event) -> list[Encounter]:
    """Return every match that counts, once for each team."""
    seen = []
    for match in counted_matches(event):
        both_mp = match_points(match.boards, event.win_draw_loss)
        both_gp = game_points(match.boards)
        met = is_complete(match.boards) and (
            was_played(match.boards) or event.forfeits_are_meetings
        )
        for side, (team, opponent) in enumerate(
            [(match.first, match.second), (match.second, match.first)]
        ):
            made = tuple(
                POINTS[board[side]] if board not in ("", MISSING_BOARD) else Fraction(0)
                for board in match.boards
            )
            scores = {"MP": Fraction(both_mp[side]), "GP": both_gp[side]}
            seen.append(Encounter(team, opponent, scores, made, met))
    return seen


def totals(event: Event) -> dict[int, dict[str, Fraction]]:
    """Return the match points and the game points of every team that is ranked."""
    out = unranked(event)
    ranked = [team for team in range(1, event.teams + 1) if team not in out]
    total = {team: {"MP": Fraction(0), "GP": Fraction(0)} for team in ranked}
    for encounter in encounters(event):
        for score in ("MP", "GP"):
            total[encounter.team][score] += encounter.scores[score]
    for number, matches in enumerate(event.rounds, start=1):
        busy = {team for match in matches for team in (match.first, match.second)}
        for team in ranked:
            if event.teams % 2 == 1 and team not in busy and not event.is_gone(team, number):
                total[team]["MP"] += event.bye[0]
                total[team]["GP"] += event.bye[1]
    return total


# What the extended direct encounter adds for two teams (13.3.2).
BOARD_RULES = {
    "C": ["BC"],
    "BT": ["BC", "TBR"],
    "BB": ["BC", "BBE"],
    "T": ["TBR"],
    "B": ["BBE"],
}

# Tie-breaks: groups of teams that are level, best first

Groups = list[list[int]]


def split(group: list[int], value: Callable[[int], Any]) -> Groups:
    """Return a group in its order by a value, the highest first."""
    classes: dict[Any, list[int]] = {}
    for team in sorted(group):
        classes.setdefault(value(team), []).append(team)
    return [classes[key] for key in sorted(classes, reverse=True)]


def direct_encounter(group: list[int], matches: Sequence[Encounter], score: str) -> Groups:
    """Return a group in its order by direct encounter (C.07 article 6).

    6.1: only if all of the group have met. 6.1.2: repeated meetings of two teams are averaged. 6.2:
    the rule is applied again to those who are still level. 6.3 is for Swiss tournaments only.
    """
    between = {
        (team, rival): [
            encounter.scores[score]
            for encounter in matches
            if (encounter.team, encounter.opponent) == (team, rival) and encounter.met
        ]
        for team in group
        for rival in group
        if team != rival
    }
    if not all(between.values()):
        return [sorted(group)]
    made = {
        team: sum(
            (
                sum(between[team, rival]) / len(between[team, rival])
                for rival in group
                if rival != team
            ),
            Fraction(0),
        )
        for team in group
    }
    classes = split(group, made.__getitem__)
    if len(classes) == 1:
        return classes
    return [part for level in classes for part in direct_encounter(level, matches, score)]


def extended_direct_encounter(
    group: list[int], matches: Sequence[Encounter], primary: str, boards: str = ""
) -> Groups:
    """Return a group in its order by extended direct encounter (C.07 13.3).

    13.3.1: direct encounter by the primary score; if it separates nobody, by the secondary. 13.3.3:
    those who are still level start again. 13.3.2: if two are left, the boards of their own matches
    decide.

    Args:
        group: who is level.
        matches: all matches.
        primary: ``MP`` or ``GP``.
        boards: what is added to EDE: ``C``, ``BT``, ``BB``, ``T``, ``B`` or nothing.
    """
    secondary = "GP" if primary == "MP" else "MP"
    for score in (primary, secondary):
        classes = direct_encounter(group, matches, score)
        if len(classes) > 1:
            return [
                part
                for level in classes
                for part in extended_direct_encounter(level, matches, primary, boards)
            ]
    if len(group) != 2 or not boards:
        return [sorted(group)]
    own = [encounter for encounter in matches if {encounter.team, encounter.opponent} == set(group)]
    if not any(encounter.met for encounter in own):
        return [sorted(group)]
    for rule in BOARD_RULES[boards]:
        classes = split(group, partial(by_boards, rule, own))
        if len(classes) > 1:
            return classes
    return [sorted(group)]


def by_boards(rule: str, matches: Sequence[Encounter], team: int) -> tuple[Fraction, ...]:
    """Return a tie-break of article 12, higher is better.

    BC (12.1): the sum of board number times points made there, the lower the better. TBR (12.2):
    the points on board 1, then on board 2 and so on. BBE (12.3): the points without the last board,
    then without the last two and so on.
    """
    made = [Fraction(0)] * max((len(encounter.boards) for encounter in matches), default=0)
    for encounter in matches:
        if encounter.team == team:
            made = [sum(both, Fraction(0)) for both in zip(made, encounter.boards, strict=True)]
    if rule == "BC":
        return (-sum((board * points for board, points in enumerate(made, start=1)), Fraction(0)),)
    if rule == "TBR":
        return tuple(made)
    return tuple(sum(made[:kept], Fraction(0)) for kept in range(len(made) - 1, 0, -1))


def sonneborn_berger(event: Event, team: int, opponents: str, own: str) -> Fraction:
    """Return the sum of the opponents' scores times what was made against them (9.1, 13.2)."""
    total = totals(event)
    return sum(
        (
            total[encounter.opponent][opponents] * encounter.scores[own]
            for encounter in encounters(event)
            if encounter.team == team
        ),
        Fraction(0),
    )


SONNEBORN_BERGER = {
    "SB:MP": ("MP", "MP"),
    "SB:GP": ("GP", "GP"),
    "EMMSB": ("MP", "MP"),
    "EMGSB": ("MP", "GP"),
    "EGMSB": ("GP", "MP"),
    "EGGSB": ("GP", "GP"),
}


def ordered(event: Event, group: list[int], code: str) -> Groups:
    """Return a group of level teams in its order by one tie-break."""
    total, matches = totals(event), encounters(event)
    if code in ("MPTS", "GPTS"):
        return split(group, lambda team: total[team][code[:2]])
    if code == "MPVGP":  # 13.1: the other of the two scores
        other = "GP" if event.primary == "MP" else "MP"
        return split(group, lambda team: total[team][other])
    if code in ("DE", "DE:MP", "DE:GP"):
        return direct_encounter(group, matches, code[3:] or event.primary)
    if code.startswith("EDE"):
        return extended_direct_encounter(group, matches, event.primary, code[3:])
    if code in ("BC", "TBR", "BBE"):
        # 12.1: only teams of equal game points can be compared.
        if code == "BC" and len({total[team]["GP"] for team in group}) > 1:
            return [sorted(group)]
        return split(group, partial(by_boards, code, matches))
    opponents, own = SONNEBORN_BERGER[f"SB:{event.primary}" if code == "SB" else code]
    return split(group, lambda team: sonneborn_berger(event, team, opponents, own))


def places(event: Event, order: Sequence[str] = DEFAULT_ORDER) -> dict[int, int]:
    """Return the place of every team that is ranked; who stays level shares one.

    Args:
        event: what has happened.
        order: the tie-breaks from the first, the scores among them, by their codes in C.07.
    """
    groups = [sorted(totals(event))]
    for code in order:
        groups = [
            part
            for group in groups
            for part in (ordered(event, group, code) if len(group) > 1 else [group])
        ]
    place, shared = {}, 1
    for group in groups:
        for team in group:
            place[team] = shared
        shared += len(group)
    return place
