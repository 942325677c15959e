"""What the rules see before a round is paired.

A :class:`PairingPosition` is the only thing a pairing system is given: no file, no database row.
:func:`position_before` derives it from a tournament for any round, played or still to come.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import NamedTuple

from swissmate.errors import TournamentError
from swissmate.model import ABSENT, Entry, Player, Points, ScoringSystem, Tournament, entry_points
from swissmate.model.result import PLAYED_CODES

__all__ = ["Contender", "PairingPosition", "PastRound", "position_before"]


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
    taken part so far or are paired now (2017 E.5, 2026 5.2.5; ``docs/disputes.md#arrivals``).
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
    meet for reasons outside the rules. ``tournament`` is there for the systems that look further
    back than two rounds (Dubov, Burstein).
    """

    round_number: int
    rounds: int
    initial_color: str
    scoring: ScoringSystem
    contenders: tuple[Contender, ...]
    forbidden: Mapping[int, frozenset[int]]
    tournament: Tournament

    @property
    def is_last_round(self) -> bool:
        """Whether the final round is being paired."""
        return self.rounds == self.round_number


def _takes_part(entry: Entry) -> bool:
    """Whether an entry shows that the player has arrived (2026 5.2.5 and the ruling on it)."""
    return entry.opponent != 0 or entry.result in "U+1=0WDL"


def _is_contender(entry: Entry, *, recorded: bool) -> bool:
    if recorded:
        return entry.opponent != 0 or entry.result == "U"
    return entry.opponent == 0 and entry.result == " "


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
    if not 1 <= number <= paired + 1:
        raise TournamentError(
            f"round {number} cannot be looked at: rounds 1 to {paired} are recorded"
        )
    recorded = number <= paired
    virtual = tournament.virtual_points
    tallies = _tallies(tournament, number - 1)
    if tournament.abnormal_points:
        tallies = {
            each: _with_abnormal(tournament, each, tallies[each], number) for each in tallies
        }
    absent = frozenset() if recorded else tournament.absent
    missing = ABSENT if recorded else _OPEN
    contenders = []
    arrived = 0
    for player in tournament.players:
        each, entries = player.id, player.entries
        entry = entries[number - 1] if len(entries) >= number else missing
        pairs_now = _is_contender(entry, recorded=recorded) and each not in absent
        tally = tallies[each]
        if not pairs_now and not tally.arrived:
            continue
        arrived += 1
        if not pairs_now:
            continue
        points = tally.points
        contenders.append(
            _new(
                Contender,
                (
                    each,
                    arrived,
                    points + tournament.virtual(each, number) if virtual else points,
                    points,
                    tally.colors,
                    tally.met,
                    _past_round(tournament, tallies, player, number, 1) if number > 1 else None,
                    _past_round(tournament, tallies, player, number, 2) if number > 2 else None,
                    tally.had_pab,
                    tally.had_forfeit_win,
                    tally.top_unplayed,
                    tally.unplayed,
                    player,
                ),
            )
        )
    contenders.sort(key=_rank)
    return PairingPosition(
        number,
        tournament.rounds or 0,
        tournament.initial_color or "w",
        tournament.scoring,
        tuple(contenders),
        _forbidden(tournament, number),
        tournament,
    )


_OPEN = Entry(0, "-", " ")

# Half the time that a named tuple takes to be made goes into sorting out its arguments.
_new = tuple.__new__


def _rank(contender: Contender) -> tuple[Points, int]:
    """Return the key of A.2: by score, then by pairing number."""
    return -contender.score, contender.id


class _Tally(NamedTuple):
    """What the rounds before this one come to for one player (see Contender).

    ``brought`` and ``scores`` are the points of the last two rounds and the scores before them,
    the last round first.
    """

    points: Points
    colors: str
    met: frozenset[int]
    brought: tuple[Points, Points]
    scores: tuple[Points, Points]
    had_pab: bool
    had_forfeit_win: bool
    top_unplayed: Points
    unplayed: int
    arrived: bool


def _tallies(tournament: Tournament, rounds: int) -> dict[int, _Tally]:
    """Sum up the first ``rounds`` rounds of every player."""
    if not rounds:
        return dict.fromkeys((player.id for player in tournament.players), _NEWCOMER)
    scoring = tournament.scoring
    even_handed = scoring.is_even_handed
    win, draw, loss = scoring.win_white, scoring.draw_white, scoring.loss_white
    worth = {"1": win, "=": draw, "0": loss}
    tallies = {}
    for player in tournament.players:
        past = player.entries
        if len(past) > rounds:
            past = past[:rounds]
        if even_handed and len(past) == rounds:
            opponents, seats, results = zip(*past, strict=True)
            codes = "".join(results)
            if 0 not in opponents and not codes.strip("1=0"):
                # Nearly everybody: a game in every round. Nothing needs a closer look.
                wins, draws = codes.count("1"), codes.count("=")
                points = win * wins + draw * draws + loss * (rounds - wins - draws)
                last = worth[codes[-1]]
                before_last = worth[codes[-2]] if rounds > 1 else 0
                tallies[player.id] = _new(
                    _Tally,
                    (
                        points,
                        "".join(seats),
                        frozenset(opponents),
                        (last, before_last),
                        (points - last, points - last - before_last),
                        False,
                        False,
                        -1,
                        0,
                        True,
                    ),
                )
                continue
        tallies[player.id] = _tally_closely(past, rounds, scoring)
    return tallies


def _tally_closely(past: tuple[Entry, ...], rounds: int, scoring: ScoringSystem) -> _Tally:
    """Sum up rounds with byes, forfeits or gaps among them."""
    points = last = before_last = 0
    top_unplayed, unplayed = -1, rounds - len(past)
    if unplayed:
        top_unplayed = last = before_last = scoring.zero_bye
        points = last * unplayed
    colors = ""
    met = []
    arrived = False
    for entry in past:
        opponent, color, result = entry
        value = entry_points(entry, scoring)
        points += value
        if opponent:
            arrived = True
            if result in PLAYED_CODES or result == " ":
                colors += color
                met.append(opponent)
                continue
        unplayed += 1
        top_unplayed = max(top_unplayed, value)
        arrived = arrived or _takes_part(entry)
    if len(past) == rounds and past:
        last = entry_points(past[-1], scoring)
    if len(past) >= rounds - 1 and rounds > 1:
        before_last = entry_points(past[rounds - 2], scoring)
    results = [entry.result for entry in past]
    return _Tally(
        points,
        colors,
        frozenset(met),
        (last, before_last),
        (points - last, points - last - before_last),
        "U" in results,
        "+" in results,
        top_unplayed,
        unplayed,
        arrived,
    )


_NEWCOMER = _Tally(0, "", frozenset(), (0, 0), (0, 0), False, False, -1, 0, False)


def _with_abnormal(tournament: Tournament, player_id: int, tally: _Tally, number: int) -> _Tally:
    """Return a tally with the points that the scoring system does not give (TRF26 record 299)."""
    extras = [tournament.abnormal(player_id, each) for each in range(1, number)]
    points = tally.points + sum(extras)
    last = tally.brought[0] + sum(extras[-1:])
    before_last = tally.brought[1] + sum(extras[-2:-1])
    return tally._replace(
        points=points,
        brought=(last, before_last),
        scores=(points - last, points - last - before_last),
    )


def _past_round(
    tournament: Tournament,
    tallies: Mapping[int, _Tally],
    player: Player,
    number: int,
    back: int,
) -> PastRound:
    """Return what one of the two rounds before round ``number`` was for a player."""
    earlier = number - back
    entries = player.entries
    entry = entries[earlier - 1] if len(entries) >= earlier else ABSENT
    tally, opponent = tallies[player.id], entry.opponent
    score = tally.scores[back - 1]
    theirs = tallies[opponent].scores[back - 1] if opponent else 0
    if tournament.virtual_points:
        score += tournament.virtual(player.id, earlier)
        if opponent:
            theirs += tournament.virtual(opponent, earlier)
    return _new(PastRound, (entry, tally.brought[back - 1], score, theirs))


def _forbidden(tournament: Tournament, number: int) -> dict[int, frozenset[int]]:
    result: dict[int, set[int]] = {}
    for group in tournament.forbidden:
        if group.first_round <= number <= group.last_round:
            for each in group.players:
                result.setdefault(each, set()).update(group.players)
    return {each: frozenset(others - {each}) for each, others in result.items()}
