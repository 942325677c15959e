"""What the rules see before a round is paired.

A :class:`PairingPosition` is the only thing a pairing system is given: no file, no database row.
:func:`position_before` derives it from a tournament for any round, played or still to come.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from operator import attrgetter

from swissmate.errors import TournamentError
from swissmate.model import ABSENT, Entry, Player, Points, ScoringSystem, Tournament
from swissmate.values import Any, NamedTuple, dataclass, field

from .past_rounds import Tally, tallies_before, with_round


class PastRound(NamedTuple):
    """One earlier round of one player, as the float rules ask for it.

    ``points`` is what the round brought; ``score`` and ``opponent_score`` are the pairing scores
    (virtual points of that round included) of both players *before* that round.
    """

    entry: Entry
    points: Points
    score: Points
    opponent_score: Points


class Contender(NamedTuple):
    """A player who is to be paired in this round.

    ``id`` is the pairing number of the file (TPN); ``number`` the place among those who have
    taken part so far or are paired now (2017 E.5, 2026 5.2.5; ``docs/disputes/dutch.md#arrivals``).
    ``score`` is the pairing score, ``points`` the score without virtual points (tenths).
    ``colors`` are the colours of played games, oldest first (``"wbb"``, C.04.2.D.5). ``met`` are
    the ids met over the board. ``last`` and ``before_last`` are the two rounds before this one.
    ``had_pab`` and ``had_forfeit_win``: ever, before this round. ``top_unplayed`` is the most
    that a single unplayed round has brought (-1 if there was none); ``unplayed`` counts the
    rounds without a game.
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


@dataclass(frozen=True, slots=True)
class PairingPosition:
    """The tournament as it stands before round ``round_number`` is paired.

    ``contenders`` are the players to be paired, by score and then by pairing number (2017 A.2).
    ``rounds`` is the declared number of rounds (0 when unknown: then no round is the last).
    ``initial_color`` is ``"w"`` or ``"b"``. ``forbidden[id]`` are the ids that a player may not
    meet for reasons outside the rules, his own among them: those of one group share one set. Of
    each set of ``protected`` no two should meet if it can be helped. ``tournament`` is there for
    the systems that look further back than two rounds (Dubov, Burstein). ``shared`` is what an
    engine found in positions with the same contenders (the same objects) before the same round,
    None where nothing is kept.
    """

    round_number: int
    rounds: int
    initial_color: str
    scoring: ScoringSystem
    contenders: tuple[Contender, ...]
    forbidden: Mapping[int, frozenset[int]]
    tournament: Tournament
    protected: tuple[frozenset[int], ...] = ()
    shared: dict[object, Any] | None = field(default=None, compare=False, repr=False)

    @property
    def is_last_round(self) -> bool:
        """Whether the final round is being paired."""
        return self.rounds == self.round_number


def position_before(tournament: Tournament, round_number: int | None = None) -> PairingPosition:
    """Return the position before a round (from 1; by default the next round to be paired).

    For a round that is already recorded the contenders are those whom it paired; for the next
    one, everybody who has no bye or absence noted for it.

    Raises:
        TournamentError: the round is not between 1 and the next one to be paired.

    Takes time proportional to players times rounds.
    """
    paired = tournament.rounds_paired
    number = paired + 1 if round_number is None else round_number
    if type(number) is not int or not 1 <= number <= paired + 1:
        raise TournamentError(
            f"round {number!r:.40} cannot be looked at; expected one from 1 to {paired + 1}"
        )
    tallies = tallies_before(tournament, number)
    lasts, before_lasts = (_past_rounds(tournament, tallies, number, back) for back in (1, 2))
    return _position(tournament, number, tallies, lasts, before_lasts, recorded=number <= paired)


def positions(tournament: Tournament) -> Iterator[PairingPosition]:
    """Yield the position before each recorded round, each derived from the one before.

    The same as :func:`position_before` of the rounds 1, 2, ..., in time proportional to the
    entries of the tournament.
    """
    tallies = tallies_before(tournament, 1)
    lasts: dict[int, PastRound] = {}
    for number in range(1, tournament.rounds_paired + 1):
        if number > 1:
            tallies = with_round(tournament, tallies, number - 1)
        lasts, before_lasts = _past_rounds(tournament, tallies, number, 1), lasts
        yield _position(tournament, number, tallies, lasts, before_lasts, recorded=True)


def _position(
    tournament: Tournament,
    number: int,
    tallies: Mapping[int, Tally],
    lasts: Mapping[int, PastRound],
    before_lasts: Mapping[int, PastRound],
    *,
    recorded: bool,
) -> PairingPosition:
    """Derive a position from the tallies and the two past rounds of the players."""
    virtual = tournament.virtual_points
    absent = frozenset() if recorded else tournament.absent
    missing = ABSENT if recorded else _OPEN
    contenders = []
    arrived = 0
    for player in tournament.players:
        each, entries = player.id, player.entries
        opponent, _, result = entries[number - 1] if len(entries) >= number else missing
        if recorded:
            pairs_now = opponent != 0 or result == "U"
        else:
            pairs_now = opponent == 0 and result == " " and each not in absent
        points, colors, met, _, _, had_pab, had_forfeit_win, top, unplayed, here = tallies[each]
        if not pairs_now and not here:
            continue
        arrived += 1
        if not pairs_now:
            continue
        score = points + tournament.virtual(each, number) if virtual else points
        contenders.append(
            _new(
                Contender,
                (
                    each,
                    arrived,
                    score,
                    points,
                    colors,
                    met,
                    lasts.get(each),
                    before_lasts.get(each),
                    had_pab,
                    had_forfeit_win,
                    top,
                    unplayed,
                    player,
                ),
            )
        )
    contenders.sort(key=_BY_NUMBER)
    contenders.sort(key=_BY_SCORE, reverse=True)  # whoever has the same score stays in order (A.2)
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


_OPEN = Entry(0, "-", " ")

# Half the time that a named tuple takes to be made goes into sorting out its arguments.
_new = tuple.__new__


_BY_NUMBER, _BY_SCORE = attrgetter("id"), attrgetter("score")


def _past_rounds(
    tournament: Tournament, tallies: Mapping[int, Tally], number: int, back: int
) -> dict[int, PastRound]:
    """Return what one of the two rounds before round ``number`` was for each player."""
    earlier, place = number - back, back - 1
    if earlier < 1:
        return {}
    virtual = tournament.virtual_points
    result = {}
    for player in tournament.players:
        each, entries = player.id, player.entries
        entry = entries[earlier - 1] if len(entries) >= earlier else ABSENT
        tally, opponent = tallies[each], entry[0]
        score = tally.scores[place]
        theirs = tallies[opponent].scores[place] if opponent else 0
        if virtual:
            score += tournament.virtual(each, earlier)
            theirs += tournament.virtual(opponent, earlier)
        result[each] = _new(PastRound, (entry, tally.brought[place], score, theirs))
    return result


def _forbidden(tournament: Tournament, number: int) -> dict[int, frozenset[int]]:
    groups: dict[int, list[frozenset[int]]] = {}
    for group in tournament.forbidden:
        if group.first_round <= number <= group.last_round and len(group.players) > 1:
            for each in group.players:
                groups.setdefault(each, []).append(group.players)
    return {each: one if not more else one.union(*more) for each, (one, *more) in groups.items()}


def _protected(
    tournament: Tournament, number: int, contenders: list[Contender]
) -> tuple[frozenset[int], ...]:
    """Return the contenders of each group that is protected in this round, two at least."""
    present = {each.id for each in contenders}
    groups = (
        group.players & present
        for group in tournament.protected
        if group.first_round <= number <= group.last_round
    )
    return tuple(group for group in groups if len(group) > 1)
