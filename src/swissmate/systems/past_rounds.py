"""What the rounds before a position come to for each player, summed up."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import compress, repeat
from operator import add, sub

from swissmate.model import ABSENT, Entry, Player, Points, Tournament, entry_points
from swissmate.model.result import PLAYED_CODES, RESULT_CODES
from swissmate.values import NamedTuple, TypeVar

_Value = TypeVar("_Value")


class Tallies(NamedTuple):
    """The rounds of all players before a position, summed up; see :class:`.position.Contender`.

    Each field holds a value for each player, in the order of ``Tournament.players``. ``points``
    have no virtual points. ``last`` and ``before_last`` are what the last two rounds brought,
    ``scores`` and ``earlier_scores`` the points before these two. ``arrived`` tells who has taken
    part so far (2026 5.2.5 and the ruling on it).
    """

    points: list[Points]
    colors: list[str]
    met: list[frozenset[int]]
    last: list[Points]
    before_last: list[Points]
    scores: list[Points]
    earlier_scores: list[Points]
    had_pab: list[bool]
    had_forfeit_win: list[bool]
    top_unplayed: list[Points]
    unplayed: list[int]
    arrived: list[bool]


_ARRIVES = "U+1=0WDL"
"""With one of these a player has taken part, whether he had an opponent or not."""

_GAMES = PLAYED_CODES | {" "}
"""With an opponent, one of these is a game that was played or is being played."""

_NOTHING = dict.fromkeys(RESULT_CODES, 0)


def round_of(players: Iterable[Player], number: int, missing: Entry = ABSENT) -> list[Entry]:
    """Return every player's entry of a round (from 1), ``missing`` where there is none."""
    place = number - 1
    own = [player.entries for player in players]
    return [entries[place] if len(entries) > place else missing for entries in own]


def tallies_before(tournament: Tournament, round_number: int) -> Tallies:
    """Sum up the rounds before ``round_number`` (from 1) of every player.

    Takes time proportional to players times rounds.
    """
    rounds = round_number - 1
    if not rounds:
        return _newcomers(len(tournament.players))
    opponents = list(tournament.columns.opponents)
    colors = list(tournament.columns.colors)
    codes = list(tournament.columns.codes)
    if set(map(len, codes)) != {rounds}:
        opponents = _cut(opponents, rounds, ABSENT.opponent)
        colors = _cut(colors, rounds, ABSENT.color)
        codes = _cut(codes, rounds, ABSENT.result)
    # As if there were a game in each of the rounds, which is done for all players at once ...
    known = tournament.worth
    worth = {**_NOTHING, **known}
    value_of = worth.__getitem__
    points = [sum(map(value_of, own)) for own in codes]
    last = [worth[own[rounds - 1]] for own in codes]
    before_last = [worth[own[rounds - 2]] if rounds > 1 else 0 for own in codes]
    aside = _newcomers(len(codes))
    aside.arrived[:] = repeat(True, len(codes))
    # ... and those who had other rounds, too, are looked at one by one.
    only_games, untold = PLAYED_CODES.issuperset, RESULT_CODES.difference(known)
    for place, own_codes in enumerate(codes):
        if known and only_games(own_codes) and all(opponents[place]):
            continue
        own_opponents, own_colors = opponents[place], colors[place]
        games = [
            opponent != 0 and code in _GAMES
            for opponent, code in zip(own_opponents, own_codes)  # noqa: B905 - they are a row
        ]
        opponents[place] = tuple(compress(own_opponents, games))
        colors[place] = tuple(compress(own_colors, games))
        aside.arrived[place] = any(games)
        for index, game in enumerate(games):
            if not game:
                entry = Entry(own_opponents[index], own_colors[index], own_codes[index])
                _add_unplayed(aside, place, entry, tournament)
        if untold.isdisjoint(own_codes):
            continue
        past = map(Entry, own_opponents, own_colors, own_codes)
        values = [_value(entry, tournament, place, each) for each, entry in enumerate(past, 1)]
        points[place], last[place] = sum(values), values[-1]
        before_last[place] = values[-2] if rounds > 1 else 0
        # A match whose games were all forfeited by turns was met and had no colour.
        colors[place] = tuple([color for color in colors[place] if color != "-"])
    scores = list(map(sub, points, last))
    return aside._replace(
        points=points,
        colors=list(map("".join, colors)),
        met=list(map(frozenset, opponents)),
        last=last,
        before_last=before_last,
        scores=scores,
        earlier_scores=list(map(sub, scores, before_last)),
    )


def with_round(tournament: Tournament, tallies: Tallies, round_number: int) -> Tallies:
    """Return the tallies with one more round, number ``round_number``, in them."""
    known = tournament.worth
    values = []
    result = tallies._replace(
        colors=tallies.colors.copy(),
        met=tallies.met.copy(),
        had_pab=tallies.had_pab.copy(),
        had_forfeit_win=tallies.had_forfeit_win.copy(),
        top_unplayed=tallies.top_unplayed.copy(),
        unplayed=tallies.unplayed.copy(),
        arrived=tallies.arrived.copy(),
    )
    colors, met, arrived = result.colors, result.met, result.arrived
    for place, entry in enumerate(round_of(tournament.players, round_number)):
        opponent, color, code = entry
        values.append(
            known[code] if code in known else _value(entry, tournament, place, round_number)
        )
        if opponent and code in _GAMES:
            if color != "-" or code in known:  # as above
                colors[place] += color
            met[place] |= {opponent}
            arrived[place] = True
        else:
            _add_unplayed(result, place, entry, tournament)
    return result._replace(
        points=list(map(add, tallies.points, values)),
        last=values,
        before_last=tallies.last,
        scores=tallies.points,
        earlier_scores=tallies.scores,
    )


def _newcomers(count: int) -> Tallies:
    """Return the tallies of so many players without a round."""
    zeros = [[0] * count for _ in range(6)]
    flags = [[False] * count for _ in range(3)]
    points, last, before_last, scores, earlier_scores, unplayed = zeros
    unmet = [frozenset[int]()] * count
    return Tallies(
        *(points, [""] * count, unmet, last, before_last, scores, earlier_scores),
        *(flags[0], flags[1], [-1] * count, unplayed, flags[2]),
    )


def _cut(
    column: Iterable[tuple[_Value, ...]], rounds: int, missing: _Value
) -> list[tuple[_Value, ...]]:
    """Return a column of the tournament with so many rounds of each player."""
    return [own[:rounds] + (missing,) * (rounds - len(own)) for own in column]


def _add_unplayed(tallies: Tallies, place: int, entry: Entry, tournament: Tournament) -> None:
    """Count in a round without a game of the player at a place."""
    opponent, _, code = entry
    top_unplayed = tallies.top_unplayed[place]
    tallies.top_unplayed[place] = max(top_unplayed, _worth(entry, tournament))
    tallies.unplayed[place] += 1
    if code == "U":
        tallies.had_pab[place] = True
    elif code == "+":
        tallies.had_forfeit_win[place] = True
    if opponent or code in _ARRIVES:
        tallies.arrived[place] = True


def _worth(entry: Entry, tournament: Tournament) -> Points:
    """Return what an entry is worth by the scoring system."""
    known = tournament.worth.get(entry[2])
    return entry_points(entry, tournament.scoring) if known is None else known


def _value(entry: Entry, tournament: Tournament, place: int, number: int) -> Points:
    """Return what a round brought the player at a place.

    Matches and record 299 differ from the scoring system.
    """
    value, player_id = _worth(entry, tournament), tournament.players[place].id
    if tournament.matches is not None:
        stated = tournament.matches.brought(player_id, number)
        if stated is not None:
            value = stated.primary
    if tournament.abnormal_points:
        value += tournament.abnormal(player_id, number)
    return value
