"""Positions written down player by player, for tests that speak of one paragraph.

A scene says of each player what the rules look at: score, colours, whom he has met, rating, ARO
and in which rounds he was upfloated. Opponents that the scene does not name are ghosts outside
the round whose rating gives the wanted ARO.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from swissmate.model import STANDARD, Entry, ForbiddenGroup, Player, ScoringSystem, Tournament
from swissmate.systems.past_rounds import PastRound
from swissmate.systems.position import Contender, PairingPosition


class P(NamedTuple):
    """One player: score in points; ``met`` need be told of one of the two only."""

    id: int
    score: float = 0
    colors: str = ""
    met: Sequence[int] = ()
    rating: int = 2000
    aro: int = 2000
    up: Sequence[int] = ()
    last: tuple[float, float] | None = None
    pab: bool = False
    forfeit_win: bool = False
    top_unplayed: int = -1
    name: str = ""


def scene(
    *players: P,
    round_number: int | None = None,
    rounds: int = 9,
    initial: str = "w",
    forbidden: Sequence[tuple[int, int]] = (),
    scoring: ScoringSystem = STANDARD,
) -> PairingPosition:
    """Return the position. The round is by default the one after the longest colour history."""
    longest = max(len(p.colors) for p in players)
    number = round_number or longest + 1
    met: dict[int, set[int]] = {p.id: set(p.met) for p in players}
    for p in players:
        for other in p.met:
            met[other].add(p.id)
    ghosts: list[Player] = []
    virtual: dict[int, tuple[int, ...]] = {}
    made = []
    for p in players:
        entries = [Entry(0, "-", "Z")] * (number - 1 - len(p.colors))
        for game, color in enumerate(p.colors):
            ghost = 1000 + len(ghosts)
            ghosts.append(Player(ghost, rating=p.aro))
            at = number - len(p.colors) + game
            if at in p.up:
                virtual[ghost] = (0,) * (at - 1) + (1000,)
            entries.append(Entry(ghost, color, "0"))
        made.append(Player(p.id, p.name or f"P{p.id:03}", p.rating, entries=tuple(entries)))
    tournament = Tournament(
        tuple(made + ghosts), rounds=rounds, initial_color=initial, virtual_points=virtual
    )
    contenders = []
    for index, p in enumerate(sorted(players, key=lambda sequences: sequences.id)):
        last = None
        if p.last is not None:
            own, other = (round(10 * value) for value in p.last)
            last = PastRound(Entry(999, "w", "="), 5, own, other)
        contenders.append(
            Contender(
                p.id,
                index + 1,
                round(10 * p.score),
                round(10 * p.score),
                p.colors,
                frozenset(met[p.id]),
                last,
                None,
                p.pab,
                p.forfeit_win,
                p.top_unplayed,
                number - 1 - len(p.colors),
                next(player for player in made if player.id == p.id),
            )
        )
    contenders.sort(key=lambda c: (-c.score, c.id))
    bans: dict[int, frozenset[int]] = {}
    for one, two in forbidden:
        bans[one] = bans.get(one, frozenset()) | {two}
        bans[two] = bans.get(two, frozenset()) | {one}
    return PairingPosition(
        number, rounds, initial, scoring, tuple(contenders), _readonly(bans), tournament
    )


def _readonly(bans: Mapping[int, frozenset[int]]) -> Mapping[int, frozenset[int]]:
    return bans


def crosstable(text: str, *, rounds: int | None = None, initial: str = "w",
               forbidden: Sequence[tuple[int, int]] = ()) -> Tournament:  # fmt: skip
    """Return a tournament from lines such as ``2400 | 5w1 3b= U``: rating, then the rounds."""
    players = []
    for number, line in enumerate(text.strip().splitlines(), 1):
        rating, _, games = line.partition("|")
        entries = []
        for game in games.split():
            if game in "UHFZ":
                entries.append(Entry(0, "-", game))
            else:
                entries.append(Entry(int(game[:-2]), game[-2], game[-1]))
        players.append(Player(number, f"P{number:03}", int(rating), entries=tuple(entries)))
    return Tournament(
        tuple(players),
        rounds=rounds,
        initial_color=initial,
        forbidden=tuple(ForbiddenGroup(frozenset(pair)) for pair in forbidden),
    )
