"""What the rules see before a round is paired.

A :class:`PairingPosition` is the only thing a pairing system is given: no file, no database row.
:func:`position_before` derives it from a tournament for any round, played or still to come.
"""

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from itertools import accumulate, compress, repeat
from operator import add, itemgetter, or_
from typing import Any, NamedTuple

from swissmate.errors import TournamentError
from swissmate.model import Player, Points, ScoringSystem, Tournament

from .past_rounds import (
    PastRound,
    Tallies,
    looked_back,
    new,
    paired_in,
    past_round,
    tallies_before,
    with_round,
)


class Contender(NamedTuple):
    """A player who is to be paired in this round.

    ``id`` is the pairing number in the file (TPN); ``number`` is the player's place among those who
    have taken part so far or are paired now (2017 E.5, 2026 5.2.5;
    ``docs/disputes/dutch.md#arrivals``). ``score`` is the pairing score, ``points`` the score
    without virtual points (tenths). ``colors`` are the colours of played games, oldest first
    (``"wbb"``, C.04.2.D.5). ``met`` are the ids of opponents met over the board. ``last`` and
    ``before_last`` are the two rounds before this one. ``had_pab`` and ``had_forfeit_win`` concern
    all rounds before this one. ``top_unplayed`` is the most points from a single unplayed round
    (-1 if there was none); ``unplayed`` is the number of rounds without a game.
    """

    id: int
    number: int
    score: Points
    points: Points
    colors: str
    met: frozenset[int]
    last: PastRound | None
    before_last: PastRound | None
    had_pab: bool
    had_forfeit_win: bool
    top_unplayed: Points
    unplayed: int
    player: Player

    @property
    def color_difference(self) -> int:
        """Games with White minus games with Black (2017 A.6, 2026 1.6)."""
        return self.colors.count("w") - self.colors.count("b")


class PairingPosition(NamedTuple):
    """The tournament as it stands before round ``round_number`` is paired.

    ``contenders`` are the players to be paired, by score and then by pairing number (2017 A.2).
    ``rounds`` is the declared number of rounds (0 if unknown: then no round is the last).
    ``initial_color`` is ``"w"`` or ``"b"``. ``forbidden[id]`` are the ids that a player may not
    meet for reasons outside the rules, including his own id, so that the players of one group share
    one set. No two players of a set in ``protected`` should meet if it can be helped.
    ``tournament`` is for the systems that look back further than two rounds (Dubov, Burstein).
    ``shared`` holds what an engine found in positions with the same contenders (the same objects)
    before the same round; None if nothing is kept.
    """

    round_number: int
    rounds: int
    initial_color: str
    scoring: ScoringSystem
    contenders: tuple[Contender, ...]
    forbidden: Mapping[int, frozenset[int]]
    tournament: Tournament
    protected: tuple[frozenset[int], ...] = ()
    shared: dict[object, Any] | None = None

    @property
    def is_last_round(self) -> bool:
        """Whether this is the last round."""
        return self.rounds == self.round_number


def position_before(tournament: Tournament, round_number: int | None = None) -> PairingPosition:
    """Return the position before a round (from 1; by default the next round to be paired).

    For a recorded round the contenders are the players paired in it (including the one with the
    pairing-allocated bye); for the next round, all players with no bye or absence noted for it.

    Raises:
        TournamentError: the round is not between 1 and the next one to be paired.

    Takes time proportional to players times rounds.
    """
    paired = tournament.rounds_paired
    number = paired + 1 if round_number is None else round_number
    if type(number) is not int or not 1 <= number <= paired + 1:
        last = paired + 1 if tournament.rounds is None else min(paired + 1, tournament.rounds)
        allowed = f"one from 1 to {last}" if last > 1 else "round 1"
        raise TournamentError(f"round {number!r:.40} cannot be looked at; expected {allowed}")
    return _position(tournament, number, *looked_back(tournament, number))


def positions(tournament: Tournament) -> Iterator[PairingPosition]:
    """Yield the position before each recorded round, each derived from the one before.

    The same as :func:`position_before` of the rounds 1, 2, ..., in time proportional to the
    entries of the tournament.
    """
    tallies = tallies_before(tournament, 1)
    lasts: Sequence[PastRound | None] = [None] * len(tournament.players)
    for number in range(1, tournament.rounds_paired + 1):
        before_lasts = lasts
        if number > 1:
            tallies = with_round(tournament, tallies, number - 1)
            lasts = past_round(tournament, number - 1, tallies.last, tallies.scores)
        pairs_now = paired_in(tournament, number)
        yield _position(tournament, number, tallies, lasts, before_lasts, pairs_now)


def _position(
    tournament: Tournament,
    number: int,
    tallies: Tallies,
    lasts: Sequence[PastRound | None],
    before_lasts: Sequence[PastRound | None],
    pairs_now: Sequence[bool],
) -> PairingPosition:
    """Derive a position from the players' tallies and last two rounds, and from who is paired now.

    Each step handles all players at once, which takes half as long as going player by player.
    """
    players, scores = tournament.players, tallies.points
    ids = list(tournament.by_id)
    if tournament.virtual_points:
        scores = list(
            map(add, scores, (tournament.virtual(participant, number) for participant in ids))
        )
    numbers = accumulate(map(or_, tallies.arrived, pairs_now), initial=0)
    next(numbers)
    columns = zip(
        ids,
        numbers,
        scores,
        tallies.points,
        tallies.colors,
        tallies.met,
        lasts,
        before_lasts,
        tallies.had_pab,
        tallies.had_forfeit_win,
        tallies.top_unplayed,
        tallies.unplayed,
        players,
        strict=True,
    )
    contenders = list(map(new, repeat(Contender), compress(columns, pairs_now)))
    if ids != sorted(ids):
        contenders.sort(key=_BY_NUMBER)
    contenders.sort(key=_BY_SCORE, reverse=True)  # equal scores stay in the order of TPNs (A.2)
    return PairingPosition(
        number,
        tournament.rounds or 0,
        tournament.initial_color or "w",
        tournament.scoring,
        tuple(contenders),
        _forbidden(tournament, number),
        tournament,
        _protected(tournament, number, contenders) if tournament.protected else (),
    )


_BY_NUMBER, _BY_SCORE = itemgetter(0), itemgetter(2)


def _forbidden(tournament: Tournament, number: int) -> dict[int, frozenset[int]]:
    groups: dict[int, list[frozenset[int]]] = defaultdict(list)
    for players, first_round, last_round in tournament.forbidden:  # there may be 400,000
        if first_round <= number <= last_round and len(players) > 1:
            for member in players:
                groups[member].append(players)
    return {
        participant: first if not more else first.union(*more)
        for participant, (first, *more) in groups.items()
    }


def _protected(
    tournament: Tournament, number: int, contenders: list[Contender]
) -> tuple[frozenset[int], ...]:
    """Return the contenders in each group protected in this round, if there are at least two."""
    present = {contender.id for contender in contenders}
    groups = (
        group.players & present
        for group in tournament.protected
        if group.first_round <= number <= group.last_round
    )
    return tuple(group for group in groups if len(group) > 1)
