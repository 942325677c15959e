"""The positions of a duel: a tournament before a round, and smaller positions derived from it.

Every smaller position is one that could have occurred: its recorded rounds break no absolute rule
unless those of the original tournament broke it too.
"""

from __future__ import annotations

from collections.abc import Callable, Container, Iterator, Mapping, Set
from dataclasses import replace
from typing import Final, NamedTuple

from swissmate.checker import validate_round
from swissmate.model import Entry, Player, Tournament, entry_points
from swissmate.model.result import ABSENT
from swissmate.trials.crosstest.tournaments import before_round

_HALF_BYE: Final = Entry(0, "-", "H")
_FULL_BYE: Final = Entry(0, "-", "F")

PLAYED: Final[Mapping[str, str]] = {
    **{"+-": "10", "-+": "01", "--": "=="},
    **{"WL": "10", "LW": "01", "DD": "==", "LL": "==", "DL": "==", "LD": "=="},
    **{"=0": "==", "0=": "==", "00": "==", "  ": "=="},
}
"""Forfeits, unrated games and unusual results, and the ordinary game that replaces each; White's
code comes first."""

DRAWN: Final[Mapping[str, str]] = {"10": "==", "01": "=="}
"""Games with a winner, and the draw that replaces each."""


class Place(NamedTuple):
    """A game of a position: the round, and both players by pairing number."""

    round_number: int
    white: int
    black: int


def question(tournament: Tournament, number: int) -> Tournament:
    """Return the tournament as it stood when a round was to be paired.

    A player who asked for a bye in that round is absent: engines differ on whether the points of
    the bye are in the points column already.
    """
    before = before_round(tournament, number)
    players = tuple(
        player._replace(
            entries=(*_padded(player, number - 1), *(ABSENT for _ in player.entries[number - 1 :])),
            rank=player.id,
        )
        for player in before.players
    )
    return _with_points(replace(before, players=players), number - 1)


def _padded(player: Player, rounds: int) -> tuple[Entry, ...]:
    return tuple(player.entry(number) for number in range(1, rounds + 1))


def _with_points(tournament: Tournament, played: int) -> Tournament:
    players = tuple(
        player._replace(points=tournament.points_before(player.id, played + 1))
        for player in tournament.players
    )
    return replace(tournament, players=players)


def without_players(tournament: Tournament, gone: Set[int], *, worth: bool) -> Tournament:
    """Return the position without some players, the others renumbered from 1.

    A player who met one of them is absent in that round instead; with ``worth``, the player gets a
    bye worth the same points.
    """
    stay = [player for player in tournament.players if player.id not in gone]
    number_of = {player.id: number for number, player in enumerate(stay, 1)}

    def entry(own: Entry) -> Entry:
        if own.opponent in number_of:
            return own._replace(opponent=number_of[own.opponent])
        if not own.opponent:
            return own
        points = entry_points(own, tournament.scoring) if worth else 0
        if not points:
            return ABSENT
        return _FULL_BYE if points > tournament.scoring.half_bye else _HALF_BYE

    players = tuple(
        player._replace(
            id=number_of[player.id],
            entries=tuple(map(entry, player.entries)),
            rank=number_of[player.id],
        )
        for player in stay
    )
    groups = (
        group._replace(
            players=frozenset(number_of[player] for player in group.players if player not in gone),
        )
        for group in tournament.forbidden
    )
    virtual = {
        number_of[player]: points
        for player, points in tournament.virtual_points.items()
        if player in number_of
    }
    smaller = replace(
        tournament,
        players=players,
        forbidden=tuple(group for group in groups if len(group.players) > 1),
        virtual_points=virtual,
        absent=frozenset(number_of[player] for player in tournament.absent if player in number_of),
    )
    return _with_points(smaller, tournament.rounds_paired)


def without_round(tournament: Tournament, number: int, *, shorter: bool) -> Tournament:
    """Return the position without a recorded round; ``shorter``: the event loses a round, too."""

    def cut(values: tuple[Entry, ...]) -> tuple[Entry, ...]:
        return values[: number - 1] + values[number:]

    players = tuple(player._replace(entries=cut(player.entries)) for player in tournament.players)
    virtual = {
        player: points[: number - 1] + points[number:]
        for player, points in tournament.virtual_points.items()
    }
    rounds = tournament.rounds
    smaller = replace(
        tournament,
        players=players,
        virtual_points=virtual,
        rounds=rounds - 1 if shorter and rounds else rounds,
    )
    return _with_points(smaller, tournament.rounds_paired - 1)


def games(tournament: Tournament) -> Iterator[tuple[Place, str]]:
    """Yield the recorded games, each with both result codes, White's first."""
    for number in range(1, tournament.rounds_paired + 1):
        for player in tournament.players:
            own = player.entry(number)
            other = tournament.by_id.get(own.opponent)
            if other is not None and _is_white(player.id, own):
                place = Place(number, player.id, own.opponent)
                yield place, own.result + other.entry(number).result


def _is_white(player: int, own: Entry) -> bool:
    return own.color == "w" or (own.color == "-" and player < own.opponent)


def with_results(tournament: Tournament, results: Mapping[Place, str]) -> Tournament:
    """Return the position with other results for some games, given as both codes, White's first."""
    codes = {
        (place.round_number, player): code
        for place, both in results.items()
        for player, code in zip((place.white, place.black), both, strict=True)
    }
    return _changed(
        tournament, lambda player, number, own: own._replace(result=codes[number, player]), codes
    )


def byes(tournament: Tournament) -> list[tuple[int, int]]:
    """Return round and player of each recorded bye that is worth points."""
    return [
        (number, player.id)
        for number in range(1, tournament.rounds_paired + 1)
        for player in tournament.players
        if player.entry(number).result in "HFU"
    ]


def with_absences(tournament: Tournament, places: Set[tuple[int, int]]) -> Tournament:
    """Return the position with some byes, given by round and player, turned into absences."""
    return _changed(tournament, lambda _player, _number, _own: ABSENT, places)


def _changed(
    tournament: Tournament,
    change: Callable[[int, int, Entry], Entry],
    places: Container[tuple[int, int]],
) -> Tournament:
    players = tuple(
        player._replace(
            entries=tuple(
                change(player.id, number, own) if (number, player.id) in places else own
                for number, own in enumerate(player.entries, 1)
            ),
        )
        for player in tournament.players
    )
    return _with_points(replace(tournament, players=players), tournament.rounds_paired)


def with_plain_players(tournament: Tournament) -> Tournament:
    """Return the position with players of whom only their order by rating is known."""
    players = tuple(
        Player(
            player.id,
            f"Player {player.id}",
            max(2800 - 10 * player.id, 1000),
            points=player.points,
            rank=player.rank,
            entries=player.entries,
        )
        for player in tournament.players
    )
    return replace(tournament, players=players, name="Duel")


def breaches(tournament: Tournament, rules: str) -> frozenset[str]:
    """Return which absolute rules the recorded rounds break, as codes of the validator."""
    codes = set()
    for number in range(1, tournament.rounds_paired + 1):
        entries = {player.id: player.entry(number) for player in tournament.players}
        pairs = [
            (player, own.opponent)
            for player, own in entries.items()
            if own.opponent and _is_white(player, own)
        ]
        given = [player for player, own in entries.items() if own.result == "U"]
        codes |= {
            finding.code for finding in validate_round(tournament, number, pairs, given, rules)
        }
    return frozenset(codes)


def can_be_asked(tournament: Tournament, number: int) -> bool:
    """Whether this is the next round, with two or more players left, after a round with a game."""
    there = sum(number > len(player.entries) for player in tournament.players)
    return (
        there > 1
        and tournament.rounds_paired == number - 1
        and (tournament.rounds is None or number <= tournament.rounds)
        and (number == 1 or any(player.entry(number - 1).opponent for player in tournament.players))
    )
