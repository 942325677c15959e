"""Tie-breaks based on the participant's own record (C.07 article 7, type B), and the points."""

from __future__ import annotations

from collections.abc import Callable

from swissmate.model import Points
from swissmate.systems.past_rounds import new

from .accounts import Account, Accounts, Cut, Element, Source
from .codes import TieBreakCode
from .event import Event, Kind, Record, Round


def _of_round(played: Round, value: Points) -> Element:
    """Return the element that a round is; ``value`` is what it adds."""
    number, _, opponent, _, scored, _, board, _ = played
    return new(Element, (number, Source.ROUND, opponent, 0, scored, value, False, "", board))


def points(event: Event, code: TieBreakCode) -> Accounts:
    """Return the points, in tenths, without virtual points (C.04.5)."""
    del code
    accounts = {}
    for player_id, record in event.records.items():
        elements = [_of_round(played, played.points) for played in record.rounds]
        elements += [
            Element(number, Source.BONUS, 0, 0, bonus, bonus)
            for number, bonus in record.bonuses.items()
        ]
        accounts[player_id] = Account(record.points, tuple(elements))
    return accounts


def _count(event: Event, counts: Callable[[Round], bool]) -> Accounts:
    """Return how many rounds meet a condition; the elements are these rounds."""
    accounts = {}
    for player_id, record in event.records.items():
        elements = tuple([_of_round(played, 1) for played in event.units(record) if counts(played)])
        accounts[player_id] = Account(len(elements), elements)
    return accounts


def wins(event: Event, code: TieBreakCode) -> Accounts:
    """Return the number of rounds in which a win's points were obtained, with or without playing.

    Rules: C.07 7.1. Only the points matter, including those awarded by a decision (TRF26 record
    299).
    """
    del code
    scoring = event.unit_scoring
    win_with = {"w": scoring.win_white, "b": scoring.win_black}
    return _count(event, lambda played: played.points >= win_with.get(played.color, scoring.win))


def games_won(event: Event, code: TieBreakCode) -> Accounts:
    """Return the number of games won over the board. Rules: C.07 7.2."""
    del code
    return _count(event, lambda played: played.kind is Kind.GAME and played.halves == 2)


def games_played_with_black(event: Event, code: TieBreakCode) -> Accounts:
    """Return the number of games played over the board with black. Rules: C.07 7.3."""
    del code
    return _count(event, lambda played: played.kind is Kind.GAME and played.color == "b")


def games_won_with_black(event: Event, code: TieBreakCode) -> Accounts:
    """Return the number of games won over the board with black. Rules: C.07 7.4."""
    del code
    return _count(
        event,
        lambda played: played.kind is Kind.GAME and played.color == "b" and played.halves == 2,
    )


def progressive_score(event: Event, code: TieBreakCode) -> Accounts:
    """Return the sum, in tenths, of the scores after each round.

    Rules: C.07 7.5; a cut leaves out the scores after the first rounds (14.1.1 c), whether they
    were played or not: article 16 speaks of Buchholz and Sonneborn-Berger only.
    """
    accounts = {}
    for player_id, record in event.records.items():
        elements = []
        score = 0
        for played in record.rounds:
            score += played.points + record.bonuses.get(played.number, 0)
            elements.append(_of_round(played, score))
        kept = elements[code.cut_least :]
        cuts = tuple((index, Cut.LEAST) for index in range(len(elements) - len(kept)))
        accounts[player_id] = Account(
            sum([element.value for element in kept]), tuple(elements), cuts
        )
    return accounts


def rounds_elected_to_play(event: Event, code: TieBreakCode) -> Accounts:
    """Return the number of rounds minus half-point and zero-point byes and forfeit losses.

    Rules: C.07 7.6; rounds after a withdrawal are zero-point byes (16.1.1).
    """
    del code
    accounts = {}
    for player_id, record in event.records.items():
        elements = tuple(
            [_of_round(played, 1) for played in record.rounds if not played.kind.voluntary]
        )
        accounts[player_id] = Account(len(elements), elements)
    return accounts


def standard_points(event: Event, code: TieBreakCode) -> Accounts:
    """Return, in tenths, 1 for each round won on points and 1/2 for each round level on points.

    Rules: C.07 c07-2026 7.7: the player's points are compared with those of the scheduled opponent
    in that round, or with a draw's points if there was no opponent.
    """
    del code
    accounts = {}
    for player_id, record in event.records.items():
        elements = []
        for played in event.units(record):
            value = _standard(event, record, played)
            if value:
                elements.append(_of_round(played, value))
        accounts[player_id] = Account(sum([element.value for element in elements]), tuple(elements))
    return accounts


def _standard(event: Event, record: Record, played: Round) -> Points:
    # Points of an adjourned game are not won yet, nor is it level.
    if played.kind is Kind.UNFINISHED:
        return 0
    other = event.unit_scoring.draw
    if played.against is not None:
        other = played.against
    elif played.opponent:
        opposite = event.records[played.opponent].rounds[played.number - 1]
        # Where the entries of the two contradict each other, a draw stands in for them.
        if opposite.opponent == record.player.id:
            other = opposite.points
    if played.points > other:
        return 10
    return 5 if played.points == other else 0


def pairing_number(event: Event, code: TieBreakCode) -> Accounts:
    """Return the tournament pairing number. Rules: C.07 c07-2026 7.8, ascending unless ``/R``."""
    del code
    return {player_id: Account(player_id) for player_id in event.records}
