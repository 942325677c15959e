"""Tie-breaks based on the opponents' scores (C.07 articles 8 and 9; 16.4 for unplayed rounds)."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction

from swissmate.model import Points
from swissmate.systems.past_rounds import new

from .accounts import Account, Accounts, Cut, Element, Source, cut_elements
from .codes import TieBreakCode
from .event import Event, Kind, Record, Round, category


def dummy_with_own_score(event: Event, record: Record, unplayed: Round) -> tuple[Points, str]:
    """Return the dummy's score: the player's own final score.

    Rules: C.07 c07-2024 16.4.
    """
    del event, unplayed
    return record.points, ""


def dummy_with_own_score_capped(
    event: Event, record: Record, unplayed: Round
) -> tuple[Points, str]:
    """Return the dummy's score: the player's own score, up to a cap.

    Rules: C.07 c07-2026 16.4.1 (forfeits: the scheduled opponent's adjusted score), 16.4.2 (other
    unplayed rounds: a draw's points in every round).
    """
    if unplayed.kind.forfeit:
        cap, article = event.records[unplayed.opponent].adjusted, "16.4.1"
    else:
        cap, article = event.scoring.draw * event.rounds, "16.4.2"
    return (cap, article) if cap < record.points else (record.points, "")


def opposition(event: Event, code: TieBreakCode) -> Mapping[int, tuple[Element, ...]]:
    """Return every player's opponents; computed once for Buchholz, Sonneborn-Berger and cuts."""
    key = code.forfeits_as_games
    if key not in event.opposition:
        as_games = event.predetermined or key
        event.opposition[key] = {
            player_id: _opponents(event, record, as_games=as_games)
            for player_id, record in event.records.items()
        }
    return event.opposition[key]


def _opponents(event: Event, record: Record, *, as_games: bool) -> tuple[Element, ...]:
    """Return one element per round: the score of the opponent, or of the dummy of a Swiss event.

    Rules: C.07 8.1, 15.2, 16.3, 16.4. With ``/P``, and where the pairings are predetermined,
    forfeits are games with the scheduled opponent. A free round in a round robin has no element.
    """
    records = event.records
    elements = []
    for index, played in enumerate(record.rounds):
        number, kind, opponent, _, points, *_ = played
        if kind.game or (as_games and kind.forfeit):
            score = records[opponent].adjusted
            source = Source.GAME if kind.game else Source.FORFEIT_AS_GAME
            row = (number, source, opponent, score, points, score, False, "", 0)
            elements.append(new(Element, row))
        elif not event.predetermined:
            score, cap = event.dummy(event, record, played)
            note = category(record.rounds, index)
            elements.append(
                Element(
                    number,
                    Source.DUMMY,
                    opponent,
                    score,
                    points,
                    score,
                    kind.voluntary,
                    f"{note}, {cap}" if cap else note,
                )
            )
    return tuple(elements)


def summed(elements: tuple[Element, ...], code: TieBreakCode) -> Account:
    """Return the account of a sum after the cuts that the code specifies."""
    cuts = cut_elements(elements, code.cut_least, code.cut_most)
    total = sum([element.value for element in elements])
    return Account(total - sum([elements[index].value for index, _ in cuts]), elements, cuts)


def buchholz(event: Event, code: TieBreakCode) -> Accounts:
    """Return Buchholz, in tenths: the sum of the scores of the opponents.

    Rules: C.07 8.1; ``/F`` makes it Fore Buchholz (8.3).
    """
    if code.fore:
        event = event.fore
    key = ("BH", code)
    if key not in event.memo:
        event.memo[key] = {
            player_id: summed(elements, code)
            for player_id, elements in opposition(event, code).items()
        }
    return event.memo[key]


def fore_buchholz(event: Event, code: TieBreakCode) -> Accounts:
    """Return Buchholz as if all paired games of the final round had been drawn, in tenths.

    Rules: C.07 8.3.
    """
    return buchholz(event.fore, code)


def average_of_opponents_buchholz(event: Event, code: TieBreakCode) -> Accounts:
    """Return the mean Buchholz of the opponents played over the board, in tenths, exactly.

    Rules: C.07 8.2; ``/F`` takes their Fore Buchholz (c07-2026). With ``/P`` a forfeit is a game
    here too. None without such an opponent.
    """
    values = buchholz(
        event, TieBreakCode("BH", fore=code.fore, forfeits_as_games=code.forfeits_as_games)
    )
    accounts = {}
    for player_id, record in event.records.items():
        elements = []
        for played in record.rounds:
            as_game = code.forfeits_as_games and played.kind.forfeit
            if played.kind is Kind.GAME or as_game:
                value = values[played.opponent].value or 0
                source = Source.FORFEIT_AS_GAME if as_game else Source.GAME
                elements.append(Element(played.number, source, played.opponent, value, 0, value))
        total = sum([element.value for element in elements])
        accounts[player_id] = Account(
            Fraction(total, len(elements)) if elements else None, tuple(elements)
        )
    return accounts


def sonneborn_berger(event: Event, code: TieBreakCode) -> Accounts:
    """Return Sonneborn-Berger, in hundredths: opponents' scores times the points against them.

    Rules: C.07 9.1; ``/F`` as in Fore Buchholz.
    """
    if code.fore:
        event = event.fore
    accounts = {}
    for player_id, elements in opposition(event, code).items():
        products = [
            new(Element, (*element[:5], element.basis * element.points, *element[6:]))
            for element in elements
        ]
        accounts[player_id] = summed(tuple(products), code)
    return accounts


def koya(event: Event, code: TieBreakCode) -> Accounts:
    """Return the points, in tenths, against players with at least half of the possible score.

    Rules: C.07 9.2; ``/L`` moves the limit by half points (14.5). Forfeits count against the
    scheduled opponent. The possible score is a win in every round in which a player can have an
    opponent; in a round robin with an odd number of players, that is one round less.
    """
    rounds = event.rounds
    if event.predetermined:
        rounds = max(
            (
                sum(1 for played in record.rounds if played.opponent)
                for record in event.records.values()
            ),
            default=0,
        )
    limit = Fraction(event.scoring.win * rounds, 2) + 5 * code.limit
    accounts = {}
    for player_id, record in event.records.items():
        elements: list[Element] = []
        cuts: list[tuple[int, Cut]] = []
        for played in record.rounds:
            if not played.opponent:
                continue
            score = event.records[played.opponent].points
            source = Source.GAME if played.kind.game else Source.FORFEIT_AS_GAME
            if score < limit:
                cuts.append((len(elements), Cut.BELOW_LIMIT))
            elements.append(
                Element(played.number, source, played.opponent, score, played.points, played.points)
            )
        left_out = sum([elements[index].points for index, _ in cuts])
        total = sum([element.points for element in elements]) - left_out
        accounts[player_id] = Account(total, tuple(elements), tuple(cuts))
    return accounts
