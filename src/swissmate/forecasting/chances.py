"""The probability of each pairing of the next round, and the games that decide it.

An exact answer pairs every outcome of the open games and weights it by the product of its chances.
A sampled answer draws outcomes with these chances, and gives each probability a Wilson interval (95
%). An answer is one or the other, and says which.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from itertools import product
from typing import Final, NamedTuple

from swissmate.errors import InputError, TournamentError
from swissmate.model import Result, Tournament
from swissmate.model.agreement import require_types
from swissmate.parallel import ordered_results
from swissmate.systems.choice import resolve

from .open_round import RESULTS, OpenGame, OpenRound, open_round
from .outcomes import NO_ROUND, NextRound, Outcome, Outcomes, next_rounds
from .sampling import SAMPLES, draw_outcomes, wilson
from .weighed_outcomes import WeighedOutcomes

MOST_OUTCOMES: Final = 3**9
"""Up to this many outcomes the answer is exact unless the caller says otherwise."""

_PIECE: Final = 3**6
"""This many outcomes are sent to a process at once: the last six games vary, the others are
fixed."""
_ONE_PROCESS: Final = 200
"""This many pairings are done before a second process would have started."""

Step = Callable[[int, int], None]
"""Called with the number of pairings done, and their total."""


class Condition(NamedTuple):
    """What one open game tells about a pairing: its probability if the game ends this way."""

    board: int
    result: int
    probability: float


class Chance(NamedTuple):
    """One possible next opponent; None is the bye, and then there is no colour.

    ``decided_by`` are the boards that decide the pairing. A sampled answer has an ``interval``, and
    names only the boards that visibly decide it.
    """

    opponent: int | None
    color: str | None
    probability: float
    interval: tuple[float, float] | None
    decided_by: tuple[int, ...]


class Board(NamedTuple):
    """A possible board of the next round; ``black`` is None for the bye."""

    white: int
    black: int | None
    probability: float
    interval: tuple[float, float] | None
    decided_by: tuple[int, ...]

    @property
    def certain(self) -> bool:
        """Whether the board occurs whatever happens (never claimed from a sample)."""
        return not self.decided_by and self.interval is None


@dataclass(frozen=True)
class Forecast:
    """What is known of the next round while games are open.

    ``outcomes`` is the number of ways in which the open games may end, ``pairings_computed`` is how
    many rounds were paired for this answer, ``left_out`` are the open games proven to have no
    influence. ``unpairable`` is the probability that the next round has no legal pairing.
    """

    open_round: OpenRound
    rules: str
    exact: bool
    outcomes: int
    pairings_computed: int
    left_out: tuple[OpenGame, ...]
    most_outcomes: int
    samples: int
    seed: int
    _weighed: WeighedOutcomes = field(repr=False)

    @property
    def round_number(self) -> int:
        """The number of the next round."""
        return self.open_round.round_number + 1

    @cached_property
    def unpairable(self) -> float:
        """The probability that no legal pairing exists."""
        rounds = self._weighed.rounds
        return self._weighed.weight(
            [i for i, which in enumerate(self._weighed.which) if not rounds[which].possible]
        )

    @cached_property
    def boards(self) -> tuple[Board, ...]:
        """Every possible board: certain ones first, then by probability."""
        boards = []
        for pair, where in self._weighed.places.items():
            chance = self._weighed.weight(where)
            interval = None if self.exact else wilson(chance, len(self._weighed.drawn))
            boards.append(Board(*pair, chance, interval, self._weighed.decided_by(pair)))
        boards.sort(key=lambda board: (not board.certain, -board.probability, board.white))
        return tuple(boards)

    @cached_property
    def players(self) -> Mapping[int, tuple[Chance, ...]]:
        """The possible opponents of each player of the next round, the most likely first."""
        by_player: dict[int, list[Chance]] = {}
        for board in self.boards:
            rest = (board.probability, board.interval, board.decided_by)
            if board.black is None:
                by_player.setdefault(board.white, []).append(Chance(None, None, *rest))
            else:
                by_player.setdefault(board.white, []).append(Chance(board.black, "w", *rest))
                by_player.setdefault(board.black, []).append(Chance(board.white, "b", *rest))
        return {
            player: tuple(
                sorted(
                    by_player[player],
                    key=lambda chance: (-chance.probability, chance.opponent or 0),
                )
            )
            for player in sorted(by_player)
        }

    @cached_property
    def floats(self) -> Mapping[int, Mapping[str, float]]:
        """For each player the chance of meeting a lower (``"d"``) or a higher (``"u"``) score."""
        places: dict[tuple[int, str], list[int]] = {}
        for which, where in self._weighed.by_round.items():
            for floated in self._weighed.rounds[which].floats:
                places.setdefault(floated, []).extend(where)
        weights: dict[int, dict[str, float]] = {}
        for (player, way), where in sorted(places.items()):
            weights.setdefault(player, {})[way] = self._weighed.weight(where)
        return weights

    @cached_property
    def deciding(self) -> Mapping[int, tuple[int, ...]]:
        """For each board of an open game, the players whose next game (visibly) depends on it."""
        by_board: dict[int, list[int]] = {game.board: [] for game in self._weighed.games}
        for player, chances in self.players.items():
            boards = {board for chance in chances for board in chance.decided_by}
            for board in boards:
                by_board[board].append(player)
        return {board: tuple(sorted(players)) for board, players in by_board.items()}

    def conditions(
        self, player: int, opponent: int | None, color: str | None = None
    ) -> tuple[Condition, ...]:
        """Return a pairing's probability for each result of each open game, the most telling first.

        ``color`` is the player's, None for either.

        Raises:
            TournamentError: as far as is known, the two cannot meet in this way.
        """
        weighed, where = self._weighed, list[int]()
        if color != "b":
            where += weighed.places.get((player, opponent), ())
        if color != "w" and opponent is not None:
            where += weighed.places.get((opponent, player), ())
        if not where:
            raise TournamentError(
                f"players {player} and {opponent} cannot meet in round {self.round_number}",
                code="no-such-pairing",
            )
        conditions = [
            Condition(game.board, result, part / total)
            for game, parts, totals in zip(
                weighed.games, weighed.by_result(where), weighed.totals, strict=True
            )
            for result, (part, total) in enumerate(zip(parts, totals, strict=True))
            if total
        ]
        return tuple(
            sorted(
                conditions,
                key=lambda condition: (-condition.probability, condition.board, condition.result),
            )
        )

    def given(
        self, board: int, result: int, *, processes: int = 1, step: Step | None = None
    ) -> Forecast:
        """Return the forecast once a game has ended, without repeating pairings already made.

        ``board`` is that of an open game (from 1), ``result`` 0 for 1-0, 1 for a draw, 2 for 0-1.

        Raises:
            TournamentError: the board is not that of an open game.
        """
        game = next(
            (open_game for open_game in self.open_round.games if open_game.board == board), None
        )
        if game is None:
            raise TournamentError(
                f"board {board} is not an open game of round {self.open_round.round_number}",
                code="no-open-game",
            )
        if result not in (0, 1, 2):
            raise InputError(f"found the result {result!r}; expected 0, 1 or 2", code="usage")
        round_ = OpenRound(
            self.open_round.tournament.with_result(game.white, game.black, RESULTS[result]),
            self.open_round.round_number,
            self.open_round.boards,
            tuple(open_game for open_game in self.open_round.games if open_game.board != board),
        )
        return _forecast(
            round_,
            self.rules,
            self.most_outcomes,
            self.samples,
            self.seed,
            processes,
            step,
            self._known_after(game, result),
        )

    def _known_after(self, game: OpenGame, result: int) -> list[tuple[Outcome, NextRound]]:
        """Return the outcomes that agree with a result, without its game, and their rounds."""
        weighed = self._weighed
        seat = weighed.games.index(game) if game in weighed.games else None
        known = []
        for outcome, which in zip(weighed.drawn, weighed.which, strict=True):
            if seat is None:
                known.append((outcome, weighed.rounds[which]))
            elif outcome[seat] == result:
                known.append((outcome[:seat] + outcome[seat + 1 :], weighed.rounds[which]))
        return known


def forecast(
    tournament: Tournament,
    rules: str | None = None,
    *,
    results: str = "model",
    given: Mapping[int, int] | None = None,
    chances: Mapping[int, tuple[float, float, float]] | None = None,
    acceleration: str | None = None,
    most_outcomes: int = MOST_OUTCOMES,
    samples: int = SAMPLES,
    seed: int = 1,
    processes: int = 1,
    step: Step | None = None,
) -> Forecast:
    """Return the probability of each pairing of the next round, while games are open.

    Args:
        tournament: its last recorded round has games without a result (or all have ended: then the
            next round is certain).
        rules: as for :func:`swissmate.pair`.
        results: ``"model"``, by rating (B.02 8.1.2, 30 % draws between equals; unrated players
            count as 1400), or ``"equal"``, a third for each result.
        given: results taken as known, by board (from 1, in publishing order): 0 is 1-0, 1 a draw, 2
            is 0-1.
        chances: probabilities of 1-0, draw and 0-1 by board, instead of the model's.
        most_outcomes: up to this many outcomes the answer is exact.
        samples: how many outcomes are drawn if there are more; ``seed`` determines which.
        processes: how many to use. The answer is the same for any number.

    Raises:
        InputError: an argument makes no sense.
        TournamentError: the argument is not a tournament, no round is recorded, all rounds have
            been paired, or a board is named whose game is not open.
        UnsupportedByRuleSet: the rules have no answer for this tournament.

    An exact answer takes as long as pairing 3**n rounds, where n games are open.
    """
    require_types(tournament)
    if most_outcomes < 1 or samples < 1:
        raise InputError("at least one outcome must be paired", code="usage")
    resolved = resolve(tournament, rules, acceleration=acceleration)
    resolved.rule_set.require_players("forecast")
    whole = resolved.tournament
    if whole.rounds is not None and whole.rounds_paired >= whole.rounds:
        raise TournamentError(
            f"all rounds of the tournament ({whole.rounds}) are paired already",
            code="tournament-over",
        )
    round_ = open_round(whole, results=results, given=given, chances=chances)
    return _forecast(
        round_, resolved.rules.id, most_outcomes, samples, seed, processes, step, known=()
    )


def _forecast(
    round_: OpenRound,
    rules: str,
    most_outcomes: int,
    samples: int,
    seed: int,
    processes: int,
    step: Step | None,
    known: Iterable[tuple[Outcome, NextRound]],
) -> Forecast:
    everything = Outcomes(
        round_.tournament, rules, tuple((game.white, game.black) for game in round_.games)
    )
    says = [everything.matters(seat) for seat in range(len(round_.games))]
    games = tuple(game for game, has in zip(round_.games, says, strict=True) if has)
    left_out = tuple(game for game, has in zip(round_.games, says, strict=True) if not has)
    tournament = round_.tournament
    for game in left_out:  # any result will do: it is proven to change nothing
        tournament = tournament.with_result(game.white, game.black, Result.DRAW)
    outcomes = Outcomes(tournament, rules, tuple((game.white, game.black) for game in games))
    count = math.prod(len(game.results) for game in games)
    exact = count <= most_outcomes
    past = list(known)
    if exact:
        drawn = list(product(*(game.results for game in games)))
    else:
        # Earlier samples that agree with what is known now are samples of what may still happen.
        drawn = [outcome for outcome, _ in past][:samples]
        drawn += draw_outcomes(games, samples - len(drawn), seed, len(past))
    rounds = dict(past)
    missing = [outcome for outcome in dict.fromkeys(drawn) if outcome not in rounds]
    if len(missing) <= _ONE_PROCESS:
        processes = 1
    pieces = [missing[at : at + _PIECE] for at in range(0, len(missing), _PIECE)]
    done = 0
    work = ordered_results(next_rounds, ((outcomes, piece) for piece in pieces), processes, batch=1)
    for piece, (different, which) in zip(pieces, work, strict=True):
        rounds.update(zip(piece, [different[index] for index in which], strict=True))
        done += len(piece)
        if step is not None:
            step(done, len(missing))
    places: dict[NextRound, int] = {}
    which_one = [places.setdefault(rounds[outcome], len(places)) for outcome in drawn]
    return Forecast(
        round_,
        rules,
        exact,
        math.prod(len(game.results) for game in round_.games),
        len(missing),
        left_out,
        most_outcomes,
        samples,
        seed,
        WeighedOutcomes(exact, games, tuple(drawn), tuple(places) or (NO_ROUND,), tuple(which_one)),
    )
