"""What lies behind a position: each player's totals and last two rounds, and who is paired now."""

from collections.abc import Iterable, Sequence
from itertools import repeat
from operator import add, sub
from typing import Final, NamedTuple

from swissmate.model import ABSENT, OPEN, Entry, Player, Points, Tournament, entry_points
from swissmate.model.result import PLAYED_CODES


class PastRound(NamedTuple):
    """One earlier round of one player, as the float rules need it.

    ``points`` are the points from the round; ``score`` and ``opponent_score`` are the pairing
    scores of both players *before* that round, including its virtual points.
    """

    entry: Entry
    points: Points
    score: Points
    opponent_score: Points


class Tallies(NamedTuple):
    """All players' totals from the rounds before a position; see :class:`.position.Contender`.

    Each field holds a value for each player, in the order of ``Tournament.players``. ``points``
    do not include virtual points. ``last`` and ``before_last`` are the points from the last two
    rounds; ``scores`` and ``earlier_scores`` are the points before the last and before the
    second-last round. ``arrived`` tells who has taken part so far (2026 5.2.5 and the ruling on
    it).
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
"""A player with one of these codes has taken part, whether he had an opponent or not."""

_GAMES = PLAYED_CODES | {" "}
"""With an opponent, one of these codes is a game that was played or is in progress."""

_PAB, _FORFEIT_WIN = b"U+"
"""The codes of the bye and the forfeit win, as bytes in a row of codes."""

_ARRIVING = frozenset(_ARRIVES.encode())

_UNMET: frozenset[int] = frozenset()


def _flags(codes: Iterable[str]) -> bytes:
    """Return a table for ``bytes.translate``: 1 for these codes, 0 for all others."""
    table = bytearray(256)
    for code in codes:
        table[ord(code)] = 1
    return bytes(table)


# Half the time of making a named tuple goes into sorting out its arguments.
new: Final = tuple.__new__

_IS_PLAYED, _IS_GAME = _flags(PLAYED_CODES), _flags(_GAMES)


def round_of(players: Iterable[Player], number: int, missing: Entry = ABSENT) -> list[Entry]:
    """Return every player's entry for a round (from 1), ``missing`` where there is none."""
    place = number - 1
    own = [player.entries for player in players]
    return [entries[place] if len(entries) > place else missing for entries in own]


def looked_back(
    tournament: Tournament, number: int
) -> tuple[Tallies, Sequence[PastRound | None], Sequence[PastRound | None], list[bool]]:
    """Return what a position is made of, for each player in the order of the tournament.

    These are the totals, the last round, the one before it, and who is paired in the round itself.
    Takes time proportional to players times rounds.
    """
    tallies = tallies_before(tournament, number)
    return (
        tallies,
        past_round(tournament, number - 1, tallies.last, tallies.scores),
        past_round(tournament, number - 2, tallies.before_last, tallies.earlier_scores),
        paired_in(tournament, number),
    )


def past_round(
    tournament: Tournament, number: int, brought: Sequence[Points], scores: Sequence[Points]
) -> Sequence[PastRound | None]:
    """Return a round as a past round of each player; None for everybody if it is before round one.

    ``brought`` are the players' points from the round; ``scores`` are their points before it.
    """
    players = tournament.players
    if number < 1:
        return [None] * len(players)
    ids = tournament.by_id
    nobody = 0
    if tournament.virtual_points:
        scores = list(
            map(add, scores, (tournament.virtual(participant, number) for participant in ids))
        )
        nobody = tournament.virtual(0, number)
    score_of = dict(zip(ids, scores, strict=True))
    score_of[0] = nobody
    entries = round_of(players, number)
    theirs = [score_of[entry[0]] for entry in entries]
    rounds = zip(entries, brought, scores, theirs, strict=True)
    return list(map(new, repeat(PastRound), rounds))


def paired_in(tournament: Tournament, number: int) -> list[bool]:
    """Return, for each player, whether he is paired in the round (or is to be, if it is next)."""
    players, absent = tournament.players, tournament.absent
    if number <= tournament.rounds_paired:
        entries = round_of(players, number)
        return [opponent != 0 or code == "U" for opponent, _, code in entries]
    if max(map(len, tournament.columns.codes), default=0) < number:
        open_now = [True] * len(players)
    else:
        entries = round_of(players, number, OPEN)
        open_now = [opponent == 0 and code == " " for opponent, _, code in entries]
    if not absent:
        return open_now
    own = zip(players, open_now, strict=True)
    return [is_open and player.id not in absent for player, is_open in own]


def tallies_before(tournament: Tournament, round_number: int) -> Tallies:
    """Return every player's totals from the rounds before ``round_number`` (from 1).

    Takes time proportional to players times rounds.
    """
    rounds = round_number - 1
    if not rounds:
        return _before_round_one(len(tournament.players))
    opponents = list(tournament.columns.opponents)
    colors = list(tournament.columns.colors)
    codes = list(tournament.columns.codes)
    if set(map(len, codes)) != {rounds}:
        opponents = [own[:rounds] + (ABSENT.opponent,) * (rounds - len(own)) for own in opponents]
        colors = [own[:rounds].ljust(rounds, ABSENT.color) for own in colors]
        codes = [own[:rounds].ljust(rounds, ABSENT.result.encode()) for own in codes]
    # First treat all rounds as games, which can be done for all players at once ...
    known = tournament.worth
    if known and not 0 <= min(known.values()) <= max(known.values()) < 256:
        known = {}  # a value does not fit into a byte
    codes_known = "".join(known).encode()
    worth = bytes.maketrans(codes_known, bytes(known.values()))
    worths = [own.translate(worth) for own in codes]
    points = list(map(sum, worths))
    last = [own[-1] for own in worths]
    before_last = [own[-2] for own in worths] if rounds > 1 else [0] * len(worths)
    aside = _before_round_one(len(codes))
    aside.arrived[:] = repeat(True, len(codes))
    # ... then correct, one by one, the players who had other rounds as well.
    for player, own_codes in enumerate(codes):
        own_opponents = opponents[player]
        if known and 0 not in own_codes.translate(_IS_PLAYED) and all(own_opponents):
            continue
        own_colors = colors[player]
        own_worths: Sequence[Points] = worths[player]
        untold = own_codes.translate(None, codes_known)
        if untold:
            past = list(map(Entry, own_opponents, own_colors, own_codes.decode()))
            own_worths = [_worth(entry, tournament) for entry in past]
            player_id = tournament.players[player].id
            values = [tournament.points_of(player_id, number + 1) for number in range(rounds)]
            points[player], last[player] = sum(values), values[-1]
            before_last[player] = values[-2] if rounds > 1 else 0
        games = own_codes.translate(_IS_GAME)
        gaps = [place for place, game in enumerate(games) if not (game and own_opponents[place])]
        if gaps:
            aside.top_unplayed[player] = max([own_worths[gap] for gap in gaps])
            aside.unplayed[player] = len(gaps)
            aside.had_pab[player] = _PAB in own_codes
            aside.had_forfeit_win[player] = _FORFEIT_WIN in own_codes
            aside.arrived[player] = any(own_opponents) or not _ARRIVING.isdisjoint(own_codes)
            for gap in reversed(gaps):
                own_opponents = own_opponents[:gap] + own_opponents[gap + 1 :]
                own_colors = own_colors[:gap] + own_colors[gap + 1 :]
            opponents[player], colors[player] = own_opponents, own_colors
        if untold:  # a match whose games were all forfeited by turns counts as met, without colour
            colors[player] = colors[player].replace("-", "")
    scores = list(map(sub, points, last))
    return aside._replace(
        points=points,
        colors=colors,
        met=list(map(frozenset, opponents)),
        last=last,
        before_last=before_last,
        scores=scores,
        earlier_scores=list(map(sub, scores, before_last)),
    )


def with_round(tournament: Tournament, tallies: Tallies, round_number: int) -> Tallies:
    """Return the tallies with one more round, number ``round_number``, included."""
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
            known[code]
            if code in known
            else tournament.points_of(tournament.players[place].id, round_number)
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


def _before_round_one(count: int) -> Tallies:
    """Return the tallies of ``count`` players before round one."""
    zeros = [[0] * count for _ in range(6)]
    flags = [[False] * count for _ in range(3)]
    points, last, before_last, scores, earlier_scores, unplayed = zeros
    return Tallies(
        *(points, [""] * count, [_UNMET] * count, last, before_last, scores, earlier_scores),
        *(flags[0], flags[1], [-1] * count, unplayed, flags[2]),
    )


def _add_unplayed(tallies: Tallies, place: int, entry: Entry, tournament: Tournament) -> None:
    """Add a round without a game to the tallies of the player at a place."""
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
