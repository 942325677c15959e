"""The process beside the server that forecasts the next round.

Given a tournament with open games, it returns possible boards. The pairings made for an event are
kept. When a game ends, only the outcomes that are still possible remain, and these have been paired
already (`Forecast.given`).
"""

from __future__ import annotations

from contextlib import suppress
from dataclasses import dataclass
from multiprocessing.connection import Connection
from typing import Final

from swissmate.arbiter.ground.frame.side_process import attend
from swissmate.errors import SwissmateError
from swissmate.forecasting import Board, Chance, Forecast, forecast
from swissmate.forecasting.open_round import RESULT_CODES, RESULTS
from swissmate.forecasting.sampling import widest_interval
from swissmate.model import Result, Tournament

MOST_OUTCOMES: Final = 3**7
"""Up to this many outcomes (seven open games), all are paired: some seconds for 300 players."""

SAMPLES: Final = 1000
"""This many are drawn if there are more: no probability is off by more than 3.1 %."""

_EVENTS_KEPT: Final = 8

Pair = tuple[int, int]


@dataclass(frozen=True)
class Question:
    """The current event; ``adjourned`` games (White, Black) count as draws for the pairing."""

    event: int
    tournament: Tournament
    rules: str
    adjourned: tuple[Pair, ...]


@dataclass(frozen=True)
class Outlook:
    """What is known about the next round; players are pairing numbers.

    ``error`` is half the width of the widest 95 % interval, 0 if the answer is exact.
    ``round_boards`` are the games of the open round by board (from 1, as ``decided_by`` counts
    them); ``deciding`` says of each open game how many players' next games depend on it, or visibly
    depend on it if the answer is sampled.
    """

    exact: bool
    outcomes: int
    error: float
    open_games: tuple[Pair, ...]
    boards: tuple[Board, ...]
    players: dict[int, tuple[Chance, ...]]
    round_boards: tuple[Pair, ...]
    deciding: tuple[tuple[Pair, int], ...]
    pairings_computed: int


def outlook_of(computed: Forecast) -> Outlook:
    """Return the parts of a forecast that pages show."""
    boards = computed.open_round.boards
    deciding = tuple(
        (boards[board - 1], len(players)) for board, players in computed.deciding.items()
    )
    return Outlook(
        computed.exact,
        computed.outcomes,
        0.0 if computed.exact else widest_interval(computed.samples),
        tuple((game.white, game.black) for game in computed.open_round.games),
        computed.boards,
        dict(computed.players),
        boards,
        deciding,
        computed.pairings_computed,
    )


class Forecaster:
    """Keeps the last forecast of some events, and continues from it."""

    def __init__(self) -> None:
        self._kept: dict[int, tuple[Tournament, str, Forecast]] = {}

    def answer(self, question: Question) -> Outlook | None:
        """Return the outlook, None if the rules have no answer."""
        tournament = question.tournament
        # C.04.2.D.1; 2026 C.04.2 3.1
        tournament = tournament.with_results(dict.fromkeys(question.adjourned, Result.DRAW))
        known = self._kept.pop(question.event, None)
        computed = None
        with suppress(SwissmateError):
            if known is not None and known[1] == question.rules:
                computed = _gone_on(known[0], tournament, known[2])
            if computed is None:
                computed = forecast(
                    tournament,
                    question.rules,
                    acceleration=tournament.acceleration or "none",
                    most_outcomes=MOST_OUTCOMES,
                    samples=SAMPLES,
                )
        if computed is None:
            return None
        self._kept[question.event] = (tournament, question.rules, computed)
        while len(self._kept) > _EVENTS_KEPT:
            del self._kept[next(iter(self._kept))]
        return outlook_of(computed)


def _gone_on(before: Tournament, now: Tournament, earlier: Forecast) -> Forecast | None:
    """Return the forecast after new results, None if anything else has changed.

    Only a third of the samples agree with each result: after several results it is quicker to draw
    anew.
    """
    number = before.rounds_paired
    if now.rounds_paired != number:
        return None
    ended = []
    for game in earlier.open_round.games:
        seats = (now.by_id.get(game.white), now.by_id.get(game.black))
        codes = tuple(seat.entry(number).result for seat in seats if seat is not None)
        if codes in RESULT_CODES:
            result = RESULT_CODES.index(codes)
            before = before.with_result(game.white, game.black, RESULTS[result])
            ended.append((game.board, result))
    if before != now or (len(ended) > 1 and not earlier.exact):
        return None
    for board, result in ended:
        earlier = earlier.given(board, result)
    return earlier


def work(connection: Connection) -> None:
    """Answer questions (this is what the process runs)."""
    attend(connection, Forecaster().answer)
