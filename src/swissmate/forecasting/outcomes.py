"""Every way in which the open games may end, the resulting positions, and their pairings.

One observation makes it fast. What a pairing system sees of a player (:class:`Contender`) depends
on the player's own games alone; the scores that opponents had before the open round are known
already. So three positions, one for each result on all open boards, contain every contender of
every outcome. An outcome is assembled from them, and nothing is counted again. Systems that look
further back (Dubov, Burstein) find the whole outcome in ``position.tournament``.

Most brackets of an outcome occur in many others, too. What an engine finds for one is kept
(``position.shared``).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import NamedTuple, TypeAlias

from swissmate.errors import NoLegalPairing
from swissmate.model import Tournament
from swissmate.systems.pair_round import pair_round
from swissmate.systems.position import Contender, PairingPosition, position_before
from swissmate.systems.registry import rule_set

from .open_round import RESULTS

Outcome: TypeAlias = tuple[int, ...]
"""The results of the open games in their order: 0 for 1-0, 1 for a draw, 2 for 0-1."""


class NextRound(NamedTuple):
    """The next round after one outcome; ``pairs`` is empty if no legal pairing exists.

    ``floats`` are the players whose opponent has another score, with ``"d"`` for the higher score.
    """

    pairs: tuple[tuple[int, int], ...]
    pab: int | None
    floats: tuple[tuple[int, str], ...]

    @property
    def possible(self) -> bool:
        """Whether there is a legal pairing."""
        return bool(self.pairs)


NO_ROUND = NextRound((), None, ())


@dataclass(frozen=True)
class Outcomes:
    """Pairs the next round after any outcome of the open games ``(White, Black)``."""

    tournament: Tournament
    rules: str
    games: tuple[tuple[int, int], ...]

    def __reduce__(self) -> tuple[type[Outcomes], tuple[object, ...]]:
        """Send another process only the question: cached values depend on object identity."""
        return Outcomes, (self.tournament, self.rules, self.games)

    @cached_property
    def _alike(self) -> tuple[Tournament, ...]:
        """The tournament after the same result on all open boards, for each result."""
        return tuple(
            self.tournament.with_results(dict.fromkeys(self.games, result)) for result in RESULTS
        )

    @cached_property
    def _positions(self) -> tuple[PairingPosition, ...]:
        return tuple(position_before(tournament)._replace(shared={}) for tournament in self._alike)

    @cached_property
    def _affected(self) -> tuple[dict[int, Contender], ...]:
        open_players = {player for pair in self.games for player in pair}
        return tuple(
            {
                contender.id: contender
                for contender in position.contenders
                if contender.id in open_players
            }
            for position in self._positions
        )

    @cached_property
    def _others(self) -> list[Contender]:
        affected = self._affected[0]
        return [
            contender for contender in self._positions[0].contenders if contender.id not in affected
        ]

    @cached_property
    def _seats(self) -> dict[int, int]:
        return {player.id: seat for seat, player in enumerate(self.tournament.players)}

    def _after(self, outcome: Outcome) -> Tournament:
        players = list(self.tournament.players)
        for pair, result in zip(self.games, outcome, strict=True):
            for player in pair:
                players[self._seats[player]] = self._alike[result].by_id[player]
        return replace(self.tournament, players=tuple(players))

    def position(self, outcome: Outcome) -> PairingPosition:
        """Return the position before the next round after an outcome."""
        contenders = self._others.copy()
        for pair, result in zip(self.games, outcome, strict=True):
            affected = self._affected[result]
            contenders += [affected[player] for player in pair if player in affected]
        contenders.sort(key=lambda contender: (-contender.score, contender.id))
        return self._positions[0]._replace(
            contenders=tuple(contenders), tournament=self._after(outcome)
        )

    def next_round(self, outcome: Outcome) -> NextRound:
        """Return the next round after an outcome.

        Raises:
            UnsupportedByRuleSet: the rule set has no answer for this tournament.
        """
        position = self.position(outcome)
        try:
            pairing = pair_round(rule_set(self.rules), position)
        except NoLegalPairing:
            return NO_ROUND
        scores = {contender.id: contender.score for contender in position.contenders}
        floats = []
        for white, black in pairing.pairs:
            difference = scores[white] - scores[black]
            if difference:
                higher, lower = (white, black) if difference > 0 else (black, white)
                floats += [(higher, "d"), (lower, "u")]
        return NextRound(pairing.pairs, pairing.pab, tuple(floats))

    def matters(self, game: int) -> bool:
        """Whether a game can have any influence: a player of it plays on, or the system looks back.

        A system that is given the same contenders after each result pairs them alike, unless it
        looks at the tournament behind them.
        """
        if rule_set(self.rules).looks_back:
            return True
        return any(player in self._affected[0] for player in self.games[game])


def next_rounds(work: tuple[Outcomes, Sequence[Outcome]]) -> tuple[list[NextRound], list[int]]:
    """Return the different next rounds of some outcomes, and which of them each outcome has.

    This is what a process is sent and returns: most outcomes share their next round with others.
    """
    outcomes, wanted = work
    places: dict[NextRound, int] = {}
    which = [places.setdefault(outcomes.next_round(outcome), len(places)) for outcome in wanted]
    return list(places), which
