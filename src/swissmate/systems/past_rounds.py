"""What the rounds before a position come to for each player, summed up."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from swissmate.model import ABSENT, Entry, Points, Tournament, entry_points
from swissmate.model.result import PLAYED_CODES
from swissmate.values import NamedTuple


class Tally(NamedTuple):
    """The rounds of one player before a position; see :class:`.position.Contender`.

    ``points`` has no virtual points. ``brought`` and ``scores`` are the points of the last two
    rounds and the scores before them, the last round first. ``arrived`` tells whether he has taken
    part so far (2026 5.2.5 and the ruling on it).
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


_ARRIVES = "U+1=0WDL"
"""With one of these a player has taken part, whether he had an opponent or not."""

_NEWCOMER = Tally(0, "", frozenset(), (0, 0), (0, 0), False, False, -1, 0, False)
_NONE_UNPLAYED = (False, False, -1, 0, True)
"""What a tally ends with where there is a game in every round."""

# Half the time that a named tuple takes to be made goes into sorting out its arguments.
_new = tuple.__new__


def tallies_before(tournament: Tournament, round_number: int) -> dict[int, Tally]:
    """Sum up the rounds before ``round_number`` (from 1) of every player, by player id.

    Takes time proportional to players times rounds.
    """
    rounds = round_number - 1
    if not rounds:
        return dict.fromkeys((player.id for player in tournament.players), _NEWCOMER)
    worth = tournament.worth
    value_of = worth.__getitem__
    tallies = {}
    for player in tournament.players:
        past = player.entries[:rounds]
        if len(past) < rounds:
            past += (ABSENT,) * (rounds - len(past))
        opponents, seats, codes = zip(*past, strict=True)
        try:
            values = list(map(value_of, codes))
        except KeyError:  # the code alone does not tell
            tallies[player.id] = _extended(_NEWCOMER, past, tournament, player.id, 1)
            continue
        unplayed = _NONE_UNPLAYED
        if 0 in opponents or not PLAYED_CODES.issuperset(codes):
            opponents, seats, unplayed = _apart(past, worth)
        points, last = sum(values), values[-1]
        before_last = values[-2] if rounds > 1 else 0
        tallies[player.id] = _new(
            Tally,
            (
                points,
                "".join(seats),
                frozenset(opponents),
                (last, before_last),
                (points - last, points - last - before_last),
                *unplayed,
            ),
        )
    return tallies


def _apart(
    past: Sequence[Entry], worth: Mapping[str, Points]
) -> tuple[tuple[int, ...], tuple[str, ...], tuple[bool, bool, Points, int, bool]]:
    """Return opponents and colours of the games, and what the other rounds come to."""
    opponents, seats, codes = [], [], []
    arrived = False
    for opponent, color, code in past:
        if opponent and code in PLAYED_CODES:
            opponents.append(opponent)
            seats.append(color)
        else:
            codes.append(code)
            arrived = arrived or opponent != 0 or code in _ARRIVES
    top = max([_NEWCOMER.top_unplayed, *[worth[code] for code in codes]])
    unplayed = ("U" in codes, "+" in codes, top, len(codes), arrived or bool(opponents))
    return tuple(opponents), tuple(seats), unplayed


def with_round(
    tournament: Tournament, tallies: Mapping[int, Tally], round_number: int
) -> dict[int, Tally]:
    """Return the tallies with one more round, number ``round_number``, in them."""
    worth = tournament.worth
    result = {}
    for player in tournament.players:
        each, past = player.id, player.entries
        entry = past[round_number - 1] if len(past) >= round_number else ABSENT
        opponent, color, code = entry
        if not worth or not opponent or code not in PLAYED_CODES:
            result[each] = _extended(tallies[each], (entry,), tournament, each, round_number)
            continue
        points, colors, met, brought, scores, *unplayed, _ = tallies[each]
        value = worth[code]
        result[each] = _new(
            Tally,
            (
                points + value,
                colors + color,
                met | {opponent},
                (value, brought[0]),
                (points, scores[0]),
                *unplayed,
                True,
            ),
        )
    return result


def _extended(
    tally: Tally, entries: Sequence[Entry], tournament: Tournament, player_id: int, first: int
) -> Tally:
    """Add a player's rounds from number ``first`` on to his tally."""
    (
        points,
        colors,
        met,
        brought,
        scores,
        had_pab,
        had_forfeit_win,
        top_unplayed,
        unplayed,
        arrived,
    ) = tally
    scoring, abnormal, matches = (
        tournament.scoring,
        tournament.abnormal_points,
        tournament.matches,
    )
    known = tournament.worth
    stated = () if matches is None else matches.points.get(player_id, ())
    opponents = []
    for number, entry in enumerate(entries, first):
        opponent, color, result = entry
        worth = value = known[result] if result in known else entry_points(entry, scoring)
        if number <= len(stated):
            value = stated[number - 1].primary
        if abnormal:
            value += tournament.abnormal(player_id, number)
        brought, scores = (value, brought[0]), (points, scores[0])
        points += value
        if opponent and (result in PLAYED_CODES or result == " "):
            # A match whose games were all forfeited by turns was met and had no colour.
            colors += color if color != "-" else ""
            opponents.append(opponent)
        else:
            unplayed += 1
            top_unplayed = max(top_unplayed, worth)
            if result == "U":
                had_pab = True
            elif result == "+":
                had_forfeit_win = True
            if opponent or result in _ARRIVES:
                arrived = True
    return _new(
        Tally,
        (
            points,
            colors,
            met.union(opponents),
            brought,
            scores,
            had_pab,
            had_forfeit_win,
            top_unplayed,
            unplayed,
            arrived or bool(opponents),
        ),
    )
