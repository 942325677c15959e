"""Random small tournaments of which the positions of the conformance suite are taken.

They are plain: the usual scoring, no forbidden pairs, no acceleration, so that every program reads
them alike. Who asked for a bye in the round to come is absent: programs differ in whether its
points are in the column already.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from random import Random

from judges import random_positions
from oracle import positions
from oracle.match_positions import random_match_tournament
from swissmate.generator.match_events import ranked_teams
from swissmate.model import (
    STANDARD,
    Entry,
    Matches,
    Player,
    Team,
    TeamBye,
    TeamRecords,
    Tournament,
)
from swissmate.systems.double_swiss.event import as_matches

MOST_PLAYERS = 9
RINGS = 1_000_000
"""From this seed on two sets of upfloaters are left, each of two scores (3.5.3)."""


FIRST_ROUNDS = 2_000_000
"""From this seed on round one is to be paired."""


def draw(rules: str, seed: int) -> Tournament | None:
    """Return the tournament of a seed as a file would tell it; None where none can be made."""
    if seed >= FIRST_ROUNDS:
        return _before_round_one(seed)
    if rules == "team-2026":
        return _teams(
            _ring(seed) if seed >= RINGS else random_match_tournament(seed, most=MOST_PLAYERS), seed
        )
    if rules == "double-swiss-2026":
        drawn = random_match_tournament(seed, most=MOST_PLAYERS, double=True)
        return _double_swiss(_ring(seed) if seed >= RINGS else drawn, seed)
    if rules.startswith("dutch-"):
        return _players(positions.random_tournament(seed))
    drawn = (
        random_positions.random_tournament(Random(seed), players=(4, 9), rounds=(1, 6))
        if seed % 2
        else positions.random_tournament(seed)
    )
    # 100 points more or less are what a Maxi-tournament asks for.
    step = 50 if rules.endswith("-maxi") else 10
    # dubov-1997 says what equal ratings mean; elsewhere the numbers of players decide.
    return _players(drawn, step, equal=1 + seed % 3 if rules == "dubov-1997" else 1)


def draw_hard(seed: int) -> Tournament | None:
    """Return a tournament of a seed in which few pairings are left; None where none can be made.

    Small fields after many rounds, paired at random: most have met, byes and absences abound.
    """
    random = Random(f"hard {seed}")
    size = random.randint(5, MOST_PLAYERS)
    drawn = random_positions.random_tournament(
        random, players=(size, size), rounds=(max(size - 5, 2), size - 2)
    )
    return _players(drawn)


def draw_near(tournament: Tournament, seed: int) -> Tournament:
    """Return a variation of a position: some other results, byes, colours or numbers."""
    random = Random(f"near {seed}")
    entries = {player.id: list(player.entries) for player in tournament.players}
    for _ in range(random.randint(1, 8)):
        player, number = random.choice(list(entries)), random.randrange(tournament.rounds_paired)
        own = entries[player][number] if number < len(entries[player]) else Entry(0, "-", "Z")
        if not own.opponent:
            if number < len(entries[player]):
                entries[player][number] = Entry(0, "-", random.choice("HZUUF"))
            continue
        result, other = random.choice(("10", "01", "=="))
        color = random.choice("wb") if random.random() < 0.3 else own.color
        back = "b" if color == "w" else "w"
        entries[player][number] = Entry(own.opponent, color, result)
        entries[own.opponent][number] = Entry(player, back, other)
    ids = list(entries)
    if random.random() < 0.5:
        one, other_one = random.sample(ids, 2)
        ids = [{one: other_one, other_one: one}.get(each, each) for each in ids]
    new = dict(zip(entries, ids, strict=True))
    players = tuple(
        Player(
            new[each],
            entries=tuple(
                entry._replace(opponent=new[entry.opponent]) if entry.opponent else entry
                for entry in own
            ),
        )
        for each, own in sorted(entries.items(), key=lambda item: new[item[0]])
    )
    varied = _players(replace(tournament, players=players))
    return tournament if varied is None else varied


def _numbered(tournament: Tournament) -> dict[int, tuple[Entry, ...]] | None:
    """Return the entries of all by new numbers from 1.

    None where the field is of another size, or a round had no game: programs take that one for the
    round to be paired.
    """
    numbers = {player.id: number for number, player in enumerate(tournament.players, 1)}
    if not 4 <= len(numbers) <= MOST_PLAYERS or not tournament.rounds_paired:
        return None
    for number in range(1, tournament.rounds_paired + 1):
        if not any(player.entry(number).played for player in tournament.players):
            return None
    return {
        numbers[player.id]: tuple(
            entry._replace(opponent=numbers[entry.opponent]) if entry.opponent else entry
            for entry in (
                *player.entries[: tournament.rounds_paired],
                *(
                    entry._replace(result="Z")
                    for entry in player.entries[tournament.rounds_paired :]
                ),
            )
        )
        for player in tournament.players
    }


def _absent(tournament: Tournament) -> frozenset[int]:
    return frozenset(
        number
        for number, player in enumerate(tournament.players, 1)
        if player.id in tournament.absent
    )


def _breaks_the_limits(entries: tuple[Entry, ...]) -> bool:
    """Whether a player had a colour that no round paired by the rules gives him before the last."""
    colors = ""
    for entry in entries:
        if entry.played:
            colors += entry.color
            if abs(colors.count("w") - colors.count("b")) > 2 or colors.endswith(3 * entry.color):
                return True
    return False


def _players(tournament: Tournament, step: int = 10, equal: int = 1) -> Tournament | None:
    """Return the tournament with names and ratings, ``equal`` players of each rating."""
    entries = _numbered(tournament)
    if entries is None:
        return None
    if any(map(_breaks_the_limits, entries.values())):
        return None
    bare = Tournament(
        tuple(Player(each, entries=own) for each, own in entries.items()), rounds=tournament.rounds
    )
    players = tuple(
        player._replace(
            name=f"Player {player.id}",
            rating=2400 - step * (player.id - player.id % equal),
            points=bare.points_before(player.id, bare.rounds_paired + 1),
            rank=player.id,
        )
        for player in bare.players
    )
    return Tournament(
        players, rounds=tournament.rounds, initial_color=tournament.initial_color or "w",
        absent=_absent(tournament),
    )  # fmt: skip


def _before_round_one(seed: int) -> Tournament:
    """Return four players or more of whom nobody has played; of every third field one is absent."""
    dice = Random(seed)
    size = dice.randint(5, MOST_PLAYERS)
    players = tuple(
        Player(player, f"Player {player}", 2400 - 10 * player, points=0, rank=player)
        for player in range(1, size + 1)
    )
    absent = frozenset({dice.randint(1, size)} if seed % 3 == 0 else ())
    return Tournament(
        players, rounds=dice.randint(4, 9), initial_color=dice.choice("wb"), absent=absent
    )


def _matches(tournament: Tournament, dice: Random) -> Iterator[tuple[int, int, list[str]]]:
    """Yield the matches of each round: White of the first game, Black (0: nobody), their codes.

    Of several allocated byes in a round the first one stays; the others were absent.
    """
    entries = _numbered(tournament) or {}
    for number in range(tournament.rounds_paired):
        codes_had = set()
        for each, own in entries.items():
            entry = own[number] if number < len(own) else Entry(0, "-", "Z")
            if not entry.opponent:
                again = entry.result == "U" and "U" in codes_had
                codes_had.add(entry.result)
                yield each, 0, ["Z" if again else entry.result] * 2
            elif each < entry.opponent:
                codes = entry.result + entries[entry.opponent][number].result
                games = dice.choice(_GAMES.get(codes, [[codes, codes]]))
                if entry.color == "b" or (entry.color == "-" and dice.random() < 0.5):
                    yield entry.opponent, each, [game[::-1] for game in games]
                else:
                    yield each, entry.opponent, games


_GAMES = {
    "10": [["10", "10"], ["10", "=="], ["==", "10"]],
    "01": [["01", "01"], ["01", "=="], ["==", "01"]],
    "==": [["==", "=="], ["10", "01"], ["01", "10"]],
}
"""Two games that make a match of these codes."""


def _ring(seed: int) -> Tournament:
    """Return six participants of three scores who may meet in a ring, before the last round.

    The two at the top have met; each of them may meet one of every lower score, these one another.
    """
    dice = Random(seed)
    top, other, high, higher, low, lower = dice.sample(range(1, 7), 6)
    rounds = [
        ((top, other, "=="), (high, higher, "=="), (low, lower, "==")),
        ((top, high, "10"), (other, low, "10"), (higher, lower, "10")),
        ((top, higher, "10"), (other, lower, "10"), (high, low, "10")),
    ]
    dice.shuffle(rounds)
    entries: dict[int, list[Entry]] = {number: [] for number in range(1, 7)}
    for pairs in rounds:
        for one, two, codes in pairs:
            colors = dice.choice(("wb", "bw"))
            entries[one].append(Entry(two, colors[0], codes[0]))
            entries[two].append(Entry(one, colors[1], codes[1]))
    return Tournament(
        tuple(Player(each, entries=tuple(own)) for each, own in entries.items()),
        rounds=4,
        initial_color=dice.choice("wb"),
        matches=Matches(preferences=dice.choice(("A", "B", "")), secondary=dice.random() < 0.5),
    )


def _double_swiss(drawn: Tournament, seed: int) -> Tournament | None:
    if _numbered(drawn) is None:
        return None
    rows: dict[int, list[Entry]] = {number: [] for number in range(1, len(drawn.players) + 1)}
    for white, black, games in _matches(drawn, Random(seed)):
        for colors, codes in zip(("wb", "bw"), games, strict=True):
            if not black:
                rows[white].append(Entry(0, "-", codes))
                continue
            rows[white].append(Entry(black, colors[0], codes[0]))
            rows[black].append(Entry(white, colors[1], codes[1]))
    bare = Tournament(
        tuple(
            Player(each, f"Player {each}", 2400 - 10 * each, entries=tuple(own), rank=each)
            for each, own in rows.items()
        ),
        rounds=2 * (drawn.rounds or 0),
        scoring=STANDARD._replace(pab=15, half_bye=10, full_bye=20),
        initial_color=drawn.initial_color or "w",
        type_code="FIDE_DOUBLESWISS",
        absent=_absent(drawn),
    )
    seen = as_matches(bare)
    players = (
        player._replace(points=seen.points_before(player.id, seen.rounds_paired + 1))
        for player in bare.players
    )
    return replace(bare, players=tuple(players))


def _teams(drawn: Tournament, seed: int) -> Tournament | None:
    """Return an event of teams of two: 1 and 2 are the first team, 3 and 4 the second."""
    if _numbered(drawn) is None or drawn.matches is None:
        return None
    size, number = len(drawn.players), drawn.rounds_paired
    secondary, preferences = drawn.matches.secondary, drawn.matches.preferences
    kind = f"_TYPE{preferences}" if preferences else ""
    rows: dict[int, list[Entry]] = {number: [] for number in range(1, 2 * size + 1)}
    byes = [TeamBye("Z", number + 1, each) for each in sorted(_absent(drawn))]
    for white, black, games in _matches(drawn, Random(seed)):
        for board, codes in enumerate(games):
            one, other = 2 * white - 1 + board, 2 * black - 1 + board
            if not black:
                if board == 0 and codes in "HF":
                    byes.append(TeamBye(codes, len(rows[one]) + 1, white))
                rows[one].append(Entry(0, "-", codes))
                continue
            rows[one].append(Entry(other, "wb"[board], codes[0]))
            rows[other].append(Entry(one, "bw"[board], codes[1]))
    bare = Tournament(
        tuple(Player(each, entries=tuple(own)) for each, own in rows.items()),
        scoring=STANDARD._replace(pab=5),
    )
    players = tuple(
        player._replace(
            name=f"Player {player.id}",
            rating=2400 - 10 * player.id,
            points=bare.points_before(player.id, number + 1),
            rank=player.id,
        )
        for player in bare.players
    )
    return ranked_teams(
        replace(
            bare,
            players=players,
            rounds=drawn.rounds,
            initial_color=drawn.initial_color or "w",
            type_code=f"FIDE_TEAM{kind}_MP{'_GP' if secondary else ''}",
            teams=TeamRecords(
                tuple(
                    Team(
                        team,
                        f"Team {team}",
                        strength=str(2400 - 20 * team),
                        players=(2 * team - 1, 2 * team),
                    )
                    for team in range(1, size + 1)
                ),
                secondary=secondary,
                preferences=preferences,
                board_colors="wb",
                byes=tuple(byes),
            ),
        )
    )
