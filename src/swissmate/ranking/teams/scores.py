"""Tie-breaks that use both scores of a team (C.07 articles 13.2, 13.4)."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction

from ..accounts import Account, Accounts, Element, Source
from ..codes import TieBreakCode
from ..event import Event, TeamScores
from ..opponents import buchholz, opposition, summed


def extended_sonneborn_berger(own: str) -> Callable[[Event, TieBreakCode], Accounts]:
    """Return the tie-break that adds opponents' scores times the points made against them.

    Rules: C.07 13.2, in hundredths. The event is the one by the opponents' score; ``own`` is
    ``"MP"`` or ``"GP"``. Cuts leave out the product of the opponent with the lowest score (14.1.2).
    """

    def accounts(event: Event, code: TieBreakCode) -> Accounts:
        opponents, ours = event, event.by(own)
        if code.fore:
            opponents, ours = opponents.fore, ours.fore
        by_team = {}
        for team, elements in opposition(opponents, code).items():
            made = {played.number: played.points for played in ours.records[team].rounds}
            by_team[team] = summed(
                tuple(
                    [
                        element._replace(
                            points=made[element.round_number],
                            value=element.basis * made[element.round_number],
                        )
                        for element in elements
                    ]
                ),
                code,
            )
        return by_team

    return accounts


def strength_divisor(event: Event, code: TieBreakCode) -> int:
    """Return the normalising factor of 13.4.2 b; ``/K`` overrides it.

    It is the highest primary score possible in the tournament divided by the highest secondary
    score possible in a match, rounded towards zero; if that is zero (very few rounds), it is one.
    """
    if code.divisor:
        return code.divisor
    teams = team_scores_of(event)
    return max(event.scoring.win * teams.rounds // max(teams.other.scoring.win, 1), 1)


def scores_and_strength(event: Event, code: TieBreakCode) -> Accounts:
    """Return the secondary score plus Buchholz divided by the factor of 13.4.2, in exact tenths.

    Rules: C.07 13.4; ``/F`` uses Fore Buchholz.
    """
    divisor = strength_divisor(event, code)
    plain = TieBreakCode("BH", forfeits_as_games=code.forfeits_as_games, fore=code.fore)
    strength = buchholz(event, plain)
    by_team = {}
    for team, record in team_scores_of(event).other.records.items():
        value = strength[team].value or 0
        elements = (
            Element(0, Source.OTHER_SCORE, 0, 0, record.points, record.points),
            Element(0, Source.STRENGTH, 0, value, divisor, Fraction(value, divisor)),
        )
        by_team[team] = Account(record.points + Fraction(value, divisor), elements)
    return by_team


def team_scores_of(event: Event) -> TeamScores:
    """Return the team scores of an event; the edition has checked that it is one of teams."""
    if event.teams is None:
        raise TypeError(event)
    return event.teams
