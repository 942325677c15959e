"""Small tournaments in all kinds of states, one per seed.

They are not played by the rules of any system: rounds are paired at random among players who have
not met (nearer scores more often), so that the states include those a good pairing would avoid.
What varies: 2-10 players with gaps in their numbers, rounds to come and final rounds, forfeits of
one or both sides, byes of every letter, late entries, withdrawals, forbidden pairs, accelerated
rounds, scoring systems, both initial colours.
"""

from __future__ import annotations

from random import Random

from swissmate.model import (
    STANDARD,
    Entry,
    ForbiddenGroup,
    Player,
    Points,
    ScoringSystem,
    Tournament,
)
from swissmate.systems.position import PairingPosition, position_before

__all__ = ["random_position", "random_tournament"]

_THREE_ONE_NOUGHT = ScoringSystem(30, 30, 10, 10, 0, 0, 30, 0, 30, 30, 10, 0)
_SCORINGS = (
    *(5 * (STANDARD,)),
    _THREE_ONE_NOUGHT,
    STANDARD._replace(pab=5),
    STANDARD._replace(pab=0),
    _THREE_ONE_NOUGHT._replace(loss_white=10, loss_black=10, draw_white=20, draw_black=20),
    STANDARD._replace(win_black=15, forfeit_win=15, pab=15),
    STANDARD._replace(forfeit_win=5, full_bye=5),
)


class _Course:
    """A tournament while it is being played."""

    def __init__(self, random: Random) -> None:
        self.random = random
        count = random.choice((2, 3, 4, 4, 5, 5, 6, 6, 7, 7, 8, 8, 9, 9, 10, 10))
        numbers = range(1, count + 1 if random.random() < 0.7 else 2 * count)
        self.ids = sorted(random.sample(numbers, count))
        self.entries: dict[int, list[Entry]] = {player: [] for player in self.ids}
        self.scoring = random.choice(_SCORINGS)
        self.strict = random.random() < 0.9
        quiet = random.random() < 0.4
        self.unrest = 0.0 if quiet else random.choice((0.05, 0.15, 0.3))
        self.forfeits = 0.0 if quiet else random.choice((0.0, 0.05, 0.2))
        self.draws = random.choice((0.1, 0.3, 0.7))
        self.arrival = {player: 1 for player in self.ids}
        self.departure = {player: 99 for player in self.ids}
        for player in self.ids:
            if random.random() < self.unrest / 2:
                self.arrival[player] = random.randint(2, 4)
            if random.random() < self.unrest / 2:
                self.departure[player] = random.randint(2, 6)

    def absence(self, ident: int, number: int) -> str:
        """Return the letter of a round that the player misses, "" if he is there."""
        if not self.arrival[ident] <= number < self.departure[ident]:
            return "Z" if self.random.random() < 0.8 else "H"
        if self.random.random() < self.unrest:
            return self.random.choice("HHHZZF")
        return ""

    def points(self, ident: int) -> Points:
        """Return roughly the score, which is all that the random pairing needs."""
        worth = {"1": 10, "+": 10, "U": 10, "F": 10, "W": 10, "=": 5, "H": 5, "D": 5}
        return sum(worth.get(entry.result, 0) for entry in self.entries[ident])

    def colors(self, ident: int) -> str:
        return "".join(entry.color for entry in self.entries[ident] if entry.played)

    def may_have(self, ident: int, color: str) -> bool:
        had = self.colors(ident) + color
        return abs(had.count("w") - had.count("b")) <= 2 and not had.endswith(3 * color)

    def pairs(self, present: list[int]) -> list[tuple[int, int]] | None:
        """Return ``(white, black)`` pairs of players who have not met, None if there are none."""
        if not present:
            return []
        first, *others = present
        met = {entry.opponent for entry in self.entries[first] if entry.played}
        for other in others:
            if other in met:
                continue
            sides = [(first, other), (other, first)]
            self.random.shuffle(sides)
            if self.strict:
                sides = [
                    (white, black)
                    for white, black in sides
                    if self.may_have(white, "w") and self.may_have(black, "b")
                ]
            if not sides:
                continue
            rest = self.pairs([player for player in others if player != other])
            if rest is not None:
                return [sides[0], *rest]
        return None

    def play(self, number: int) -> bool:
        """Play one round; return whether it could be paired."""
        random = self.random
        missing = {player: self.absence(player, number) for player in self.ids}
        present = [player for player in self.ids if not missing[player]]
        noise = {player: random.choice((0, 0, 3, 6, 12)) for player in present}
        present.sort(key=lambda player: (-self.points(player) + noise[player], random.random()))
        bye = 0
        if len(present) % 2:
            free = [
                player
                for player in present
                if all(past.result != "U" for past in self.entries[player])
            ]
            if not free:
                return False
            bye = free[-1] if random.random() < 0.6 else random.choice(free)
            present.remove(bye)
        pairs = self.pairs(present)
        if not pairs:
            return False
        for white, black in pairs:
            self.record(white, black)
        for player, letter in missing.items():
            if letter:
                self.entries[player].append(Entry(0, "-", letter))
        if bye:
            self.entries[bye].append(Entry(0, "-", "U"))
        return True

    def record(self, white: int, black: int) -> None:
        """Give a game a result."""
        random = self.random
        if random.random() < self.forfeits:
            mine, theirs = random.choice((("+", "-"), ("-", "+"), ("-", "-")))
        elif random.random() < self.draws:
            mine, theirs = random.choice((("=", "="), ("=", "="), ("D", "D")))
        else:
            mine, theirs = ("1", "0") if (white < black) == (random.random() < 0.7) else ("0", "1")
        self.entries[white].append(Entry(black, "w", mine))
        self.entries[black].append(Entry(white, "b", theirs))


def random_tournament(seed: int) -> Tournament:
    """Return the tournament of a seed, with the absences of its next round noted."""
    random = Random(seed)
    course = _Course(random)
    planned = random.randint(0, min(len(course.ids), 8))
    played = 0
    while played < planned and course.play(played + 1):
        played += 1
    number = played + 1
    absent = set()
    for player in course.ids:
        letter = course.absence(player, number)
        if letter and random.random() < 0.5:
            absent.add(player)
        elif letter:
            course.entries[player].append(Entry(0, "-", letter))
    rounds = number if random.random() < 0.35 else number + random.randint(0, 4)
    forbidden = []
    if random.random() < 0.2 and len(course.ids) > 3:
        for _ in range(random.randint(1, 2)):
            together = random.sample(course.ids, random.choice((2, 2, 3)))
            first = random.choice((1, 1, number))
            forbidden.append(ForbiddenGroup(frozenset(together), first, 999))
    virtual = {}
    if random.random() < 0.2:
        top = course.ids[: (len(course.ids) + 1) // 2]
        step = (10, 10, 5) if random.random() < 0.5 else (10, 5, 5, 5)
        virtual = {player: step[:rounds] for player in top}
    ratings = {
        player: 2000 if random.random() < 0.3 else 2500 - 10 * player for player in course.ids
    }
    return Tournament(
        tuple(
            Player(player, rating=ratings[player], entries=tuple(course.entries[player]))
            for player in course.ids
        ),
        rounds=rounds,
        scoring=course.scoring,
        initial_color=random.choice("wb"),
        forbidden=tuple(forbidden),
        virtual_points=virtual,
        absent=frozenset(absent),
    )


def random_position(seed: int) -> PairingPosition:
    """Return the position before the next round of the tournament of a seed."""
    return position_before(random_tournament(seed))


def random_protected_position(seed: int) -> PairingPosition:
    """Return a position of a seed in which some players are protected from each other.

    Clubs of many sizes: mostly the round can do without their pairs, often it cannot.
    """
    random = Random(f"protected {seed}")
    tournament = random_tournament(seed)
    ids = [player.id for player in tournament.players]
    for _ in range(random.choice((1, 1, 2, 3))):
        if len(ids) > 2:
            members = random.sample(ids, min(len(ids), random.choice((2, 3, 4, 6, 8))))
            tournament = tournament.protect(*members)
    return position_before(tournament)
