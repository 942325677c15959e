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


_NEWCOMER = Tally(0, "", frozenset(), (0, 0), (0, 0), False, False, -1, 0, False)

# Half the time that a named tuple takes to be made goes into sorting out its arguments.
_new = tuple.__new__


def tallies_before(tournament: Tournament, round_number: int) -> dict[int, Tally]:
    """Sum up the rounds before ``round_number`` (from 1) of every player, by player id.

    Takes time proportional to players times rounds.
    """
    rounds = round_number - 1
    if not rounds:
        return dict.fromkeys((player.id for player in tournament.players), _NEWCOMER)
    worth = _worth(tournament)
    tallies = {}
    for player in tournament.players:
        past = player.entries
        if len(past) > rounds:
            past = past[:rounds]
        if worth and len(past) == rounds:
            opponents, seats, results = zip(*past, strict=True)
            codes = "".join(results)
            if 0 not in opponents and not codes.strip("1=0"):
                # Nearly everybody: a game in every round. Nothing needs a closer look.
                wins, draws = codes.count("1"), codes.count("=")
                losses = rounds - wins - draws
                points = worth["1"] * wins + worth["="] * draws + worth["0"] * losses
                last = worth[codes[-1]]
                before_last = worth[codes[-2]] if rounds > 1 else 0
                tallies[player.id] = _new(
                    Tally,
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
        entries = (*past, *[ABSENT] * (rounds - len(past))) if len(past) < rounds else past
        tallies[player.id] = _extended(_NEWCOMER, entries, tournament, player.id, 1)
    return tallies


def with_round(
    tournament: Tournament, tallies: Mapping[int, Tally], round_number: int
) -> dict[int, Tally]:
    """Return the tallies with one more round, number ``round_number``, in them."""
    worth = _worth(tournament)
    result = {}
    for player in tournament.players:
        each, past = player.id, player.entries
        entry = past[round_number - 1] if len(past) >= round_number else ABSENT
        opponent, color, code = entry
        if not opponent or color == "-" or code not in worth:
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


def _worth(tournament: Tournament) -> dict[str, Points]:
    """Return what a game brings by its code, where nothing but the code decides that; else {}."""
    scoring = tournament.scoring
    if tournament.abnormal_points or tournament.matches is not None or not scoring.is_even_handed:
        return {}
    return {"1": scoring.win_white, "=": scoring.draw_white, "0": scoring.loss_white}


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
    stated = () if matches is None else matches.points.get(player_id, ())
    opponents = []
    for number, entry in enumerate(entries, first):
        opponent, color, result = entry
        worth = value = entry_points(entry, scoring)
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
            if opponent or result in "U+1=0WDL":
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
