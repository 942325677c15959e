"""What the rules see before a round is paired.

A :class:`PairingPosition` is the only thing a pairing system is given: no file, no database row.
:func:`position_before` derives it from a tournament for any round, played or still to come.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import NamedTuple

from swissmate.errors import TournamentError
from swissmate.model import Entry, Player, Points, ScoringSystem, Tournament, entry_points

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
    scoring = tournament.scoring
    worth: dict[Entry, Points] = {}
    scores: dict[int, list[Points]] = {}
    for player in tournament.players:
        total = 0
        running = [0]
        for entry in player.entries[: number - 1]:
            value = worth.get(entry)
            if value is None:
                value = worth[entry] = entry_points(entry, scoring)
            total += value
            running.append(total)
        running += [total] * (number - len(running))
        scores[player.id] = running
    contenders = []
    arrived = 0
    for player in tournament.players:
        entry = player.entry(number) if recorded or len(player.entries) >= number else _OPEN
        pairs_now = _is_contender(entry, recorded=recorded) and (
            recorded or player.id not in tournament.absent
        )
        past = player.entries[: number - 1]
        if not pairs_now and not any(_takes_part(each) for each in past):
            continue
        arrived += 1
        if pairs_now:
            contenders.append(_contender(tournament, player, number, arrived, scores))
    contenders.sort(key=lambda each: (-each.score, each.id))
    return PairingPosition(
        number,
        tournament.rounds or 0,
        tournament.initial_color or "w",
        scoring,
        tuple(contenders),
        _forbidden(tournament, number),
        tournament,
    )


_OPEN = Entry(0, "-", " ")


def _contender(
    tournament: Tournament,
    player: Player,
    number: int,
    arrived: int,
    scores: Mapping[int, list[Points]],
) -> Contender:
    scoring = tournament.scoring
    own = scores[player.id]
    colors = []
    met = []
    had_pab = had_forfeit_win = False
    top_unplayed, unplayed = -1, 0
    past = player.entries[: number - 1]
    for index, entry in enumerate(past):
        if entry.played:
            colors.append(entry.color)
            met.append(entry.opponent)
            continue
        unplayed += 1
        top_unplayed = max(top_unplayed, own[index + 1] - own[index])
        had_pab = had_pab or entry.result == "U"
        had_forfeit_win = had_forfeit_win or entry.result == "+"
    missing = number - 1 - len(past)
    if missing:
        unplayed += missing
        top_unplayed = max(top_unplayed, scoring.zero_bye)

    def past_round(back: int) -> PastRound | None:
        earlier = number - back
        if earlier < 1:
            return None
        entry = player.entry(earlier)
        opponent = entry.opponent
        return PastRound(
            entry,
            own[earlier] - own[earlier - 1],
            own[earlier - 1] + tournament.virtual(player.id, earlier),
            scores[opponent][earlier - 1] + tournament.virtual(opponent, earlier)
            if opponent
            else 0,
        )

    return Contender(
        player.id,
        arrived,
        own[number - 1] + tournament.virtual(player.id, number),
        own[number - 1],
        "".join(colors),
        frozenset(met),
        past_round(1),
        past_round(2),
        had_pab,
        had_forfeit_win,
        top_unplayed,
        unplayed,
        player,
    )


def _forbidden(tournament: Tournament, number: int) -> dict[int, frozenset[int]]:
    result: dict[int, set[int]] = {}
    for group in tournament.forbidden:
        if group.first_round <= number <= group.last_round:
            for each in group.players:
                result.setdefault(each, set()).update(group.players)
    return {each: frozenset(others - {each}) for each, others in result.items()}
