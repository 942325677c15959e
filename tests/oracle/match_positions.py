"""Random positions of tournaments of matches: teams, or players of a double Swiss.

Rounds are drawn at random (nobody meets twice over the board), with forfeits, byes, absences, late
comers, forbidden pairs and virtual points, so that every criterion has to be used, the completion
of the round among them.
"""

from __future__ import annotations

import random

from swissmate.model import Entry, ForbiddenGroup, Matches, MatchPoints, Player, Tournament
from swissmate.systems.position import PairingPosition, position_before

_BYES = "UHFZ"


def random_match_tournament(seed: int, *, most: int = 12, double: bool = False) -> Tournament:
    """Return a tournament of 2 to ``most`` participants with some rounds played."""
    dice = random.Random(seed)
    size = dice.randint(2, most)
    # Few rounds leave large scoregroups, many leave hardly anybody whom one has not met.
    past = dice.randint(0, min(size + 1, 7 if size > 8 else size))
    rounds = past + dice.choice((1, 1, 2, 2, 3, 5))
    ids = sorted(dice.sample(range(1, size + 4), size))
    entries: dict[int, list[Entry]] = {player: [] for player in ids}
    points: dict[int, list[MatchPoints]] = {player: [] for player in ids}
    met: set[frozenset[int]] = set()
    unusual = dice.choice((0.0, 0.1, 0.35))
    scale = dice.choice(((20, 10, 0), (30, 10, 0), (10, 5, 0)))
    few_results = dice.random() < 0.4
    for _ in range(past):
        waiting = [player for player in ids if dice.random() >= unusual / 2]
        for player in set(ids) - set(waiting):
            _bye(entries, points, player, dice.choice(_BYES), scale)
        dice.shuffle(waiting)
        if dice.random() < 0.7:
            waiting.sort(key=lambda player: -sum(worth.primary for worth in points[player]))
        while waiting:
            one = waiting.pop(0)
            free = [player for player in waiting if frozenset((one, player)) not in met]
            if not free:
                _bye(entries, points, one, dice.choice(_BYES), scale)
                continue
            two = free[0] if dice.random() < 0.7 else dice.choice(free)
            waiting.remove(two)
            white, black = dice.sample((one, two), 2)
            forfeited = dice.random() < unusual / 2
            _match(entries, points, white, black, dice, scale, forfeited, few_results, double)
            if not forfeited:
                met.add(frozenset((one, two)))
    for player in ids:
        # What is granted for later rounds decides nothing yet.
        if dice.random() < unusual / 3:
            entries[player] += [Entry(0, "-", " "), Entry(0, "-", dice.choice("FHZ"))]
    forbidden: tuple[ForbiddenGroup, ...] = ()
    if dice.random() < 0.2 and size > 3:
        forbidden = (ForbiddenGroup(frozenset(dice.sample(ids, 2))),)
    virtual = {}
    if dice.random() < 0.15:
        values = tuple(dice.choice((scale[0], scale[1], 0)) for _ in range(past + 1))
        virtual = dict.fromkeys(ids[: (size + 1) // 2], values)
    absent = frozenset(player for player in ids if dice.random() < unusual / 3)
    return Tournament(
        tuple(Player(player, f"P{player}", entries=tuple(entries[player])) for player in ids),
        rounds=rounds,
        initial_color=dice.choice("wb"),
        forbidden=forbidden,
        virtual_points=virtual,
        absent=absent if size - len(absent) > 1 else frozenset(),
        matches=Matches(
            {player: tuple(own) for player, own in points.items()},
            preferences=dice.choice(("A", "B", "B", "")),
            secondary=dice.random() < 0.6,
        ),
    )


def random_match_position(seed: int, *, most: int = 12, double: bool = False) -> PairingPosition:
    """Return the position before the next round of such a tournament."""
    return position_before(random_match_tournament(seed, most=most, double=double))


def _bye(
    entries: dict[int, list[Entry]],
    points: dict[int, list[MatchPoints]],
    player: int,
    code: str,
    scale: tuple[int, int, int],
) -> None:
    entries[player].append(Entry(0, "-", code))
    primary = {"U": scale[1], "H": scale[1], "F": scale[0], "Z": 0}[code]
    points[player].append(MatchPoints(primary, 2 * primary))


def _match(
    entries: dict[int, list[Entry]],
    points: dict[int, list[MatchPoints]],
    white: int,
    black: int,
    dice: random.Random,
    scale: tuple[int, int, int],
    forfeited: bool,
    few_results: bool,
    double: bool,
) -> None:
    if forfeited:
        codes = dice.choice(("+-", "-+", "--"))
        worth = [scale[0] if code == "+" else 0 for code in codes]
        boards = [40 if code == "+" else 0 for code in codes]
        colors = dice.choice(("wb", "--"))
    else:
        codes = dice.choice(("10", "01") if few_results else ("10", "==", "01"))
        worth = [{"1": scale[0], "=": scale[1], "0": scale[2]}[code] for code in codes]
        first = dice.choice((25, 30, 35, 40)) if "1" in codes else 20
        boards = [first, 40 - first] if codes[0] != "0" else [40 - first, first]
        colors = "--" if double and dice.random() < 0.03 else "wb"
        if double:
            worth = [5 * (board // 10) for board in boards]
    for index, (own, other) in enumerate(((white, black), (black, white))):
        entries[own].append(Entry(other, colors[index], codes[index]))
        points[own].append(MatchPoints(worth[index], boards[index]))
