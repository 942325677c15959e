"""Rating-based tie-breaks (C.07 article 10).

They are dropped when unrated players are present, unless the tournament says how these are handled.
Here ``/U1400`` does that: unrated players count with that rating.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from .accounts import Account, Accounts, Element, Source, cut_elements
from .codes import TieBreakCode
from .event import Event, Kind, Round
from .rating_tables import average_half_up, perfect_performance, performance

_NOTHING: Final = Account(None)


def unrated_players(event: Event) -> tuple[int, ...]:
    """Return the ids of the players without a rating."""
    return tuple(id_ for id_, record in event.records.items() if record.player.rating_in(1) <= 0)


def _dropped(event: Event, code: TieBreakCode) -> Accounts | None:
    """Return accounts without a value if the tie-break is dropped (article 10, preamble)."""
    if code.unrated or not unrated_players(event):
        return None
    return dict.fromkeys(event.records, _NOTHING)


def _rating_of_opponent(event: Event, played: Round) -> int:
    return event.records[played.opponent].player.rating_in(played.number)


def _rated_games(event: Event, player_id: int, code: TieBreakCode) -> list[Element]:
    """Return games over the board; ``value`` is the opponent's rating, ``points`` half points."""
    return [
        Element(
            played.number,
            Source.GAME,
            played.opponent,
            (opponent_rating := _rating_of_opponent(event, played) or code.unrated),
            played.halves,
            opponent_rating,
        )
        for played in event.records[player_id].rounds
        if played.kind is Kind.GAME
    ]


def _of_games(
    event: Event, code: TieBreakCode, figure: Callable[[int, list[int]], int]
) -> Accounts:
    """Return a figure of half points and opponents' ratings for every player, None without games.

    If the code has cuts, the lowest and highest ratings are removed first (14.1.1 b).
    """
    key = (figure.__name__, code)
    if key not in event.memo:
        accounts = {}
        for player_id in event.records:
            elements = _rated_games(event, player_id, code)
            cuts = cut_elements(elements, code.cut_least, code.cut_most)
            cut = {index for index, _ in cuts}
            kept = [element for index, element in enumerate(elements) if index not in cut]
            ratings = [int(element.value) for element in kept]
            halves = sum([element.points for element in kept])
            accounts[player_id] = Account(
                figure(halves, ratings) if ratings else None, tuple(elements), cuts
            )
        event.memo[key] = accounts
    return event.memo[key]


def _average(half_points: int, ratings: list[int]) -> int:
    del half_points
    return average_half_up(ratings)


def average_rating_of_opponents(event: Event, code: TieBreakCode) -> Accounts:
    """Return the mean rating of the opponents played over the board, one half rounded up.

    Rules: C.07 10.1.
    """
    return _dropped(event, code) or _of_games(event, code, _average)


def tournament_performance_rating(event: Event, code: TieBreakCode) -> Accounts:
    """Return ARO plus the rating difference of the fractional score over the board.

    Rules: C.07 10.2, B.02 8.1.1.
    """
    return _dropped(event, code) or _of_games(event, code, performance)


def perfect_tournament_performance(event: Event, code: TieBreakCode) -> Accounts:
    """Return the lowest rating whose expected score reaches the score made over the board.

    Rules: C.07 10.3, B.02 8.1.2.
    """
    return _dropped(event, code) or _of_games(event, code, perfect_performance)


def _average_of_opponents(event: Event, own: Accounts) -> Accounts:
    accounts = {}
    for player_id, record in event.records.items():
        elements = []
        for played in record.rounds:
            value = own[played.opponent].value if played.kind is Kind.GAME else None
            if value is not None:
                elements.append(
                    Element(played.number, Source.GAME, played.opponent, value, 0, value)
                )
        values = [int(element.value) for element in elements]
        accounts[player_id] = Account(average_half_up(values) if values else None, tuple(elements))
    return accounts


def average_performance_of_opponents(event: Event, code: TieBreakCode) -> Accounts:
    """Return the mean performance (10.2) of the opponents over the board. Rules: C.07 10.4."""
    own = TieBreakCode("TPR", unrated=code.unrated)
    return _dropped(event, code) or _average_of_opponents(event, _of_games(event, own, performance))


def average_perfect_performance_of_opponents(event: Event, code: TieBreakCode) -> Accounts:
    """Return the mean perfect performance (10.3) of the opponents. Rules: C.07 10.5."""
    own = TieBreakCode("PTP", unrated=code.unrated)
    return _dropped(event, code) or _average_of_opponents(
        event, _of_games(event, own, perfect_performance)
    )


def rating(event: Event, code: TieBreakCode) -> Accounts:
    """Return the player's rating. Rules: C.07 c07-2026 10.6, descending unless ``/R``."""
    return _dropped(event, code) or {
        id_: Account(record.player.rating_in(1) or code.unrated)
        for id_, record in event.records.items()
    }
