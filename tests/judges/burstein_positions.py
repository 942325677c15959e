"""Random tournaments for the Burstein tests: odd little ones, and whole events played out."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from random import Random

from swissmate.model import (
    STANDARD,
    Entry,
    ForbiddenGroup,
    Player,
    ScoringSystem,
    Tournament,
)
from swissmate.systems.position import PairingPosition, position_before
from swissmate.systems.ruleset import RoundPairing

FOOTBALL = ScoringSystem(
    win_white=30,
    win_black=30,
    draw_white=10,
    draw_black=10,
    forfeit_win=30,
    pab=30,
    full_bye=30,
    half_bye=10,
)

Pair = Callable[[PairingPosition], RoundPairing]


def random_tournament(seed: int, most_players: int = 10, most_rounds: int = 6) -> Tournament:
    """Return a small tournament after some rounds, paired carelessly.

    Byes of each kind, forfeits, absences, forbidden pairs, virtual points and football scores
    occur; two players never meet twice over the board, but colours may break the rules.
    """
    rng = Random(seed)
    ids = list(range(1, rng.randint(3, most_players) + 1))
    entries: dict[int, list[Entry]] = {player: [] for player in ids}
    met: set[frozenset[int]] = set()
    drawish = rng.random() / 2
    for _ in range(rng.randint(0, most_rounds)):
        for player, entry in _random_round(rng, entries, met, drawish).items():
            entries[player].append(entry)
    forbidden: tuple[ForbiddenGroup, ...] = ()
    if rng.random() < 0.2:
        forbidden = (ForbiddenGroup(frozenset(rng.sample(ids, 2))),)
    accelerated = rng.random() < 0.1
    return Tournament(
        tuple(
            Player(player, rating=2000 - player // 2, entries=tuple(entries[player]))
            for player in ids
        ),
        rounds=9,
        scoring=STANDARD if rng.random() < 0.8 else FOOTBALL,
        initial_color=rng.choice("wb"),
        forbidden=forbidden,
        virtual_points={player: (10,) * 12 for player in ids[: len(ids) // 2]}
        if accelerated
        else {},
        absent=frozenset(player for player in ids if rng.random() < 0.06),
    )


def _random_round(
    rng: Random, entries: dict[int, list[Entry]], met: set[frozenset[int]], drawish: float
) -> dict[int, Entry]:
    ids = list(entries)
    rng.shuffle(ids)
    row: dict[int, Entry] = {}
    pool = []
    for column in ids:
        chance = rng.random()
        code = "Z" if chance < 0.05 else "H" if chance < 0.07 else "F" if chance < 0.08 else ""
        if code:
            row[column] = Entry(0, "-", code)
        else:
            pool.append(column)
    pool.sort(key=lambda player: sum(e.result in "1+U" for e in entries[player]) + 2 * rng.random())
    while pool:
        one = pool.pop()
        free = [player for player in reversed(pool) if frozenset((one, player)) not in met]
        if not free:
            had = any(entry.result == "U" for entry in entries[one])
            row[one] = Entry(0, "-", "Z" if had or rng.random() < 0.5 else "U")
            continue
        two = free[0]
        pool.remove(two)
        chance = rng.random()
        if chance < 0.04:
            result = "+-"
        elif chance < 0.04 + drawish:
            result = "=="
        else:
            result = "10" if chance < 0.75 else "01"
        balance = [
            sum((e.color == "w") - (e.color == "b") for e in entries[player] if e.played)
            for player in (one, two)
        ]
        first_white = balance[0] < balance[1] or (balance[0] == balance[1] and rng.random() < 0.5)
        colors = "wb" if first_white else "bw"
        row[one] = Entry(two, colors[0], result[0])
        row[two] = Entry(one, colors[1], result[1])
        if result != "+-":
            met.add(frozenset((one, two)))
    return row


def play_round(
    tournament: Tournament, pair: Pair, rng: Random, absences: float = 0.03
) -> tuple[Tournament, PairingPosition, RoundPairing]:
    """Pair and play the next round with random results.

    Raises whatever ``pair`` raises.
    """
    away = frozenset(player.id for player in tournament.players if rng.random() < absences)
    position = position_before(replace(tournament, absent=away))
    pairing = pair(position)
    new = {player: Entry(0, "-", "Z" if rng.random() < 0.6 else "H") for player in sorted(away)}
    if pairing.pab is not None:
        new[pairing.pab] = Entry(0, "-", "U")
    for white, black in pairing.pairs:
        chance = rng.random()
        result = "+-" if chance < 0.03 else "==" if chance < 0.3 else "10"
        if result == "10" and rng.random() < 0.45:
            result = "01"
        new[white] = Entry(black, "w", result[0])
        new[black] = Entry(white, "b", result[1])
    players = tuple(
        player._replace(entries=(*player.entries, new[player.id])) for player in tournament.players
    )
    return replace(tournament, players=players), position, pairing


def legality_complaints(position: PairingPosition, pairing: RoundPairing) -> list[str]:
    """Return which of the absolute criteria a round-pairing breaks (C1-C3, everybody once)."""
    found = []
    by_id = {contender.id: contender for contender in position.contenders}
    names = [player for pair in pairing.pairs for player in pair]
    if pairing.pab is not None:
        names.append(pairing.pab)
        receiver = by_id[pairing.pab]
        if receiver.had_pab or receiver.top_unplayed >= position.scoring.win:
            found.append(f"{pairing.pab} may not have the bye")
    if sorted(names) != sorted(by_id):
        found.append("not everybody is there once")
    for white, black in pairing.pairs:
        if black in by_id[white].met or black in position.forbidden.get(white, ()):
            found.append(f"{white}-{black} may not meet")
        for player, color in ((white, "w"), (black, "b")):
            colors = by_id[player].colors + color
            difference = colors.count("w") - colors.count("b")
            if colors[-3:] == color * 3 or abs(difference) > 2:
                found.append(f"{player} has {color} after {by_id[player].colors}")
    return found
