"""The round in progress: its boards, the games without a result, and their chances.

Only the last recorded round is open. A game without a result in an earlier round is adjourned and
counts as the pairing rules say (C.04.2.D.1; 2026 C.04.2 3.1).
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final, NamedTuple

from swissmate.errors import InputError, TournamentError
from swissmate.generator.config import GeneratorConfig
from swissmate.generator.results import result_model
from swissmate.model import Result, Tournament
from swissmate.systems.common.publishing_order import publishing_order
from swissmate.systems.position import position_before
from swissmate.wording import did_you_mean

RESULT_NAMES: Final = ("1-0", "1/2", "0-1")
"""The three ways in which a game ends, in the order of their numbers 0, 1, 2."""

RESULTS: Final = (Result.WHITE_WINS, Result.DRAW, Result.BLACK_WINS)

RESULT_CODES: Final = tuple((result.codes[0], result.codes[1]) for result in RESULTS)
"""The codes of White and Black for each of them (TRF16 columns 92-99)."""

MODELS: Final = ("model", "equal")

UNRATED: Final = 1400
"""The rating assumed for an unrated player: the floor of ratings since 2024 (B.02)."""

_SUM_TOLERANCE: Final = 1e-6

_SPELLINGS: Final = {
    "1-0": 0,
    "1:0": 0,
    "1/2": 1,
    "1/2-1/2": 1,
    "½": 1,
    "½-½": 1,
    "0.5-0.5": 1,
    "=": 1,
    "draw": 1,
    "0-1": 2,
    "0:1": 2,
}


class OpenGame(NamedTuple):
    """A game without a result: its board (from 1), both ids and the chances of 1-0, ½-½ and 0-1."""

    board: int
    white: int
    black: int
    chances: tuple[float, float, float]

    @property
    def results(self) -> tuple[int, ...]:
        """The results that are possible for the game."""
        return tuple(result for result, chance in enumerate(self.chances) if chance > 0)


@dataclass(frozen=True)
class OpenRound:
    """The last recorded round of a tournament.

    ``boards`` are all its games ``(White, Black)`` in publishing order: board n is
    ``boards[n - 1]``. ``games`` are those without a result. ``tournament`` includes the results
    that were given with the question.
    """

    tournament: Tournament
    round_number: int
    boards: tuple[tuple[int, int], ...]
    games: tuple[OpenGame, ...]


def open_round(
    tournament: Tournament,
    *,
    results: str = "model",
    given: Mapping[int, int] | None = None,
    chances: Mapping[int, tuple[float, float, float]] | None = None,
) -> OpenRound:
    """Return the round in progress.

    Args:
        tournament: with virtual points, as ``resolve`` returns it.
        results: ``"model"``, the table of expected scores that the generator uses (B.02 8.1.2, 30 %
            draws between equals); ``"equal"``, a third for each result.
        given: results taken as known, by board: 0 for 1-0, 1 for a draw, 2 for 0-1.
        chances: probabilities of 1-0, ½-½, 0-1 by board, instead of the model's.

    Raises:
        InputError: there is no such model.
        TournamentError: no round is recorded, or a board is named that is not open.
    """
    if results not in MODELS:
        raise InputError(
            f"found {results!r}{did_you_mean(results, MODELS)}; expected a model of results: "
            f"{' or '.join(MODELS)}",
            code="usage",
        )
    number = tournament.rounds_paired
    if not number:
        raise TournamentError("no round is paired yet, so no game is open", code="no-open-round")
    boards = _boards(tournament, number)
    given = given or {}
    _require_open(tournament, number, boards, (*given, *(chances or {})))
    tournament = tournament.with_results(
        {boards[board - 1]: RESULTS[result] for board, result in given.items()}, number
    )
    games = []
    for board, (white, black) in enumerate(boards, 1):
        if tournament.by_id[white].entry(number).result != " ":
            continue
        if chances and board in chances:
            odds = chances[board]
        else:
            odds = game_chances(tournament, white, black, results)
        games.append(OpenGame(board, white, black, odds))
    return OpenRound(tournament, number, boards, tuple(games))


def _boards(tournament: Tournament, number: int) -> tuple[tuple[int, int], ...]:
    pairs = []
    for player in tournament.players:
        entry = player.entry(number)
        if entry.opponent and (
            entry.color == "w" or (entry.color != "b" and player.id < entry.opponent)
        ):
            pairs.append((player.id, entry.opponent))
    contenders = {
        contender.id: contender for contender in position_before(tournament, number).contenders
    }
    return publishing_order(pairs, contenders)


def _require_open(
    tournament: Tournament,
    number: int,
    boards: tuple[tuple[int, int], ...],
    named: tuple[int, ...],
) -> None:
    for board in named:
        if not 1 <= board <= len(boards):
            raise TournamentError(
                f"round {number} has no board {board}; it has boards 1 to {len(boards)}",
                code="no-open-game",
            )
        white, black = boards[board - 1]
        if tournament.by_id[white].entry(number).result != " ":
            raise TournamentError(
                f"the game on board {board} of round {number} ({white}-{black}) has a result "
                "already; expected the board of an open game",
                code="no-open-game",
            )


def game_chances(
    tournament: Tournament, white: int, black: int, results: str
) -> tuple[float, float, float]:
    """Return the chances of 1-0, a draw and 0-1 by a model, ``"model"`` or ``"equal"``."""
    if results == "equal":
        return (1 / 3, 1 / 3, 1 / 3)
    by_id = tournament.by_id
    odds = RATING_MODEL(by_id[white].rating or UNRATED, by_id[black].rating or UNRATED)
    return (odds.white, odds.draw, odds.black)


_DEFAULTS: Final = GeneratorConfig()

RATING_MODEL: Final = result_model(
    _DEFAULTS.results,
    draws=_DEFAULTS.draws.low,
    cut=_DEFAULTS.rating_cut,
    white_advantage=_DEFAULTS.white_advantage,
)
"""The generator's own model of results, with its own settings."""


def parse_results(text: str) -> dict[int, int]:
    """Read results such as ``"3:1-0 7:1/2"``: board, colon, result. Return 0, 1 or 2 by board.

    Raises:
        InputError: a part does not have this form, or a board occurs twice.
    """
    results: dict[int, int] = {}
    for piece in re.split(r"[\s,]+", text.strip()):
        board, colon, result = piece.partition(":")
        if not (colon and _is_number(board) and result.lower() in _SPELLINGS):
            raise InputError(
                f"found {piece!r}; expected BOARD:RESULT, for example 3:1-0, 3:1/2 or 3:0-1",
                code="usage",
            )
        if int(board) in results:
            raise InputError(f"board {board} is given twice", code="usage")
        results[int(board)] = _SPELLINGS[result.lower()]
    return results


def parse_chances(text: str) -> dict[int, tuple[float, float, float]]:
    """Read probabilities such as ``"3:0.5/0.3/0.2"``: board, colon, 1-0, ½-½ and 0-1.

    Raises:
        InputError: a part does not have this form, a probability lies outside 0 to 1, or the three
            do not add up to 1.
    """
    chances: dict[int, tuple[float, float, float]] = {}
    for piece in re.split(r"[\s,]+", text.strip()):
        board, colon, rest = piece.partition(":")
        try:
            values = [float(part) for part in rest.split("/")]
        except ValueError:
            values = []
        if not (colon and _is_number(board) and len(values) == len(RESULT_NAMES)):
            raise InputError(
                f"found {piece!r}; expected BOARD:WIN/DRAW/LOSS, for example 3:0.5/0.3/0.2",
                code="usage",
            )
        if int(board) in chances:
            raise InputError(f"board {board} is given twice", code="usage")
        chances[int(board)] = require_chances(values, f"board {board}")
    return chances


def require_chances(values: list[float], where: str) -> tuple[float, float, float]:
    """Return three probabilities, adjusted for rounding so that they add up to exactly 1.

    Raises:
        InputError: one of them lies outside 0 to 1, or they do not add up to 1.
    """
    for value in values:
        if not 0 <= value <= 1:
            raise InputError(
                f"{where}: found the probability {value:g}; expected a number from 0 to 1",
                code="usage",
            )
    total = sum(values)
    if abs(total - 1) > _SUM_TOLERANCE:
        raise InputError(
            f"{where}: the probabilities of 1-0, 1/2 and 0-1 add up to {total:g}; expected 1",
            code="usage",
        )
    win, draw, loss = (value / total for value in values)
    return (win, draw, loss)


def _is_number(text: str) -> bool:
    return len(text) < 5 and text.isascii() and text.isdigit()
