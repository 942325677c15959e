"""Random small tournaments of teams on two or three boards, and the file of one (TRF26)."""

from __future__ import annotations

from fractions import Fraction
from random import Random

from judges.c07.event import HALF, Cell, Event, TeamEvent

_OTHER = {"1": "0", "0": "1", "=": "=", "+": "-", "-": "+"}
_WORTH = {"1": Fraction(1), "+": Fraction(1), "=": HALF}
Match = tuple[int, str, str]
"""The opponent (0 for nobody), the colour of the first board, the results from the first down."""


def team_swiss(seed: int, teams: int, rounds: int, boards: int) -> dict[int, list[Match]] | None:
    """Return the matches of an event: rounds paired at random among those who have not met."""
    random = Random(f"{seed} {teams} {rounds} {boards} teams")
    unrest = random.choice((0, 0.1, 0.2))
    forfeits = random.choice((0, 0.15, 0.3))
    played: dict[int, list[Match]] = {team: [] for team in range(1, teams + 1)}
    for _ in range(rounds):
        present = [team for team in played if random.random() >= unrest]
        random.shuffle(present)
        bye = present.pop() if len(present) % 2 else 0
        if bye and any(what == "U" for _, _, what in played[bye]):
            return None
        for team, own in played.items():
            if team not in present:
                own.append((0, "-", "U" if team == bye else random.choice("HZ")))
        for white, black in zip(present[::2], present[1::2], strict=True):
            if any(game[0] == black for game in played[white]):
                return None
            if random.random() < forfeits / 2:
                results = random.choice("+-") * boards
            else:
                results = "".join(
                    random.choice("+-" if random.random() < forfeits else "10==")
                    for _ in range(boards)
                )
                if not set(results) & set("1=0"):
                    return None
            played[white].append((black, "w", results))
            played[black].append((white, "b", "".join(_OTHER[result] for result in results)))
    return played


def event_of_matches(
    played: dict[int, list[Match]], boards: int, *, game_points_first: bool, edition: int = 2026
) -> TeamEvent:
    """Return the event: a match 2, 1, 0; the pairing's bye and a half-point bye are drawn."""
    by_match: dict[int, tuple[Cell, ...]] = {}
    by_game: dict[int, tuple[Cell, ...]] = {}
    on_boards: dict[int, tuple[tuple[Fraction, ...], ...]] = {}
    for team, own in played.items():
        match_cells, game_cells, board_rows = [], [], []
        for opponent, color, results in own:
            if opponent:
                row = tuple(_WORTH.get(result, Fraction(0)) for result in results)
                made = sum(row, Fraction(0))
                what = "1" if 2 * made > boards else "=" if 2 * made == boards else "0"
                match = {"1": Fraction(2), "=": Fraction(1), "0": Fraction(0)}[what]
                if not set(results) & set("1=0"):
                    what = results[0]
            else:
                what = results
                match, made = (Fraction(0),) * 2 if what == "Z" else (Fraction(1), boards * HALF)
                share = {"U": Fraction(1), "H": HALF, "Z": Fraction(0)}[what]  # 12
                row = (share,) * boards
            match_cells.append(Cell(opponent, color, what, match))
            game_cells.append(Cell(opponent, color, what, made))
            board_rows.append(row)
        by_match[team], by_game[team] = tuple(match_cells), tuple(game_cells)
        on_boards[team] = tuple(board_rows)
    ratings = {team: 2400 - 10 * team for team in played}
    matches = Event(by_match, ratings, Fraction(2), Fraction(1), Fraction(0), edition=edition)
    games = Event(by_game, ratings, Fraction(boards), boards * HALF, Fraction(0), edition=edition)
    if game_points_first:
        return TeamEvent(games, matches, on_boards, game_points_first=True)
    return TeamEvent(matches, games, on_boards)


def file_of(event: TeamEvent, played: dict[int, list[Match]], name: str, code: str) -> str:
    """Return the tournament file: TRF26, which says the tie-break too (212)."""
    boards = max(len(results) for own in played.values() for at, _, results in own if at)
    rounds = event.primary.rounds
    scores = "GP_MP" if event.game_points_first else "MP_GP"
    year = event.primary.edition
    lines = [
        f"012 {name}",
        f"042 {year}/06/01",
        f"052 {year}/06/09",
        f"062 {boards * len(played)}",
        f"082 {len(played)}",
        "092 Team: Swiss-System",
        f"142 {rounds}",
        "162  W 1.0    D 0.5    L 0.0    P 0.5",
        f"192 FIDE_TEAM_{scores}",
        f"212 PTS,{code}",
        f"352 {'WBWB'[:boards]}",
        "362 TW 2.0   TD 1.0   TL 0.0",
    ]
    for team, own in played.items():
        lines += [_player(team, board, own, boards) for board in range(boards)]
    for team in played:
        match, game = (_total(event.by(score), team) for score in ("MP", "GP"))
        rank = 1 + sum(_total(event.primary, each) > _total(event.primary, team) for each in played)
        numbers = " ".join(f"{(team - 1) * boards + board + 1:4}" for board in range(boards))
        lines.append(
            f"310 {team:3} {f'Team {team}':32} {'':5}  {2400 - 10 * team:5} "
            f"{match:6} {game:6} {rank:3}  {numbers}"
        )
    byes = [
        next((team for team, own in played.items() if own[number][2] == "U"), 0)
        for number in range(rounds)
    ]
    if any(byes):
        lines.append(f"320  1.0 {boards / 2:4} " + " ".join(f"{bye:03}" for bye in byes))
    for number in range(rounds):
        for letter in "HZ":
            out = [team for team, own in played.items() if own[number][2] == letter]
            if out:
                lines.append(f"240 {letter} {number + 1:03} " + " ".join(f"{at:4}" for at in out))
        for team, own in played.items():
            opponent, color, results = own[number]
            if color == "w" and not set(results) & set("1=0"):
                lines.append(
                    f"330 {results[0]}{_OTHER[results[0]]} {number + 1:3} {team:3} {opponent:3}"
                )
    return "\n".join(lines) + "\n"


def _total(event: Event, team: int) -> float:
    return float(sum((cell.points for cell in event.cells[team]), Fraction(0)))


def _player(team: int, board: int, own: list[Match], boards: int) -> str:
    number = (team - 1) * boards + board + 1
    made, cells = Fraction(0), ""
    for opponent, color, results in own:
        if opponent:
            what = results[board]
            made += _WORTH.get(what, Fraction(0))
            shade = color if board % 2 == 0 else "wb"[color == "w"]
            cells += f"  {(opponent - 1) * boards + board + 1:4} {shade} {what}"
        else:
            made += HALF if results in "UH" else 0
            cells += f"  0000 - {results}"
    head = f"001 {number:4}      {f'Player {number}':33} {2600 - number:4} {'':26} "
    return f"{head}{float(made):4} {number:4}{cells}"


def matches_of(text: str) -> tuple[dict[int, list[Match]], int, bool]:
    """Return the matches of a file that :func:`file_of` wrote, the boards, and what ranks first."""
    boards = len(next(line for line in text.splitlines() if line.startswith("352"))[4:])
    rows = [line for line in text.splitlines() if line.startswith("001")]
    played: dict[int, list[Match]] = {}
    for team in range(1, len(rows) // boards + 1):
        own = rows[(team - 1) * boards : team * boards]
        played[team] = []
        for place in range(91, len(own[0]), 10):
            opponent = (int(own[0][place : place + 4]) + boards - 1) // boards
            results = "".join(line[place + 7] for line in own)
            color = own[0][place + 5]
            played[team].append((opponent, color, results if opponent else results[0]))
    return played, boards, "GP_MP" in text
