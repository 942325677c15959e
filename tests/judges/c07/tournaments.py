"""Random small tournaments as crosstables, and the file of one (TRF26, by its columns)."""

from __future__ import annotations

from fractions import Fraction
from random import Random

from judges.c07.event import HALF, Cell, Event

Scoring = dict[str, Fraction]
_OTHER = {"1": "0", "0": "1", "=": "=", "+": "-", "-": "+"}
USUAL: Scoring = {"W": Fraction(1), "D": HALF, "L": Fraction(0), "A": Fraction(0), "P": Fraction(1)}
THREE_ONE: Scoring = {**USUAL, "W": Fraction(3), "D": Fraction(1), "P": Fraction(3)}
HALF_BYE: Scoring = {**USUAL, "P": HALF}
_WORTH = {
    "1": "W", "=": "D", "0": "L", "+": "W", "-": "A", "U": "P", "F": "W", "H": "D", "Z": "A"
}  # fmt: skip


def cell_of(scoring: Scoring, opponent: int, color: str, what: str) -> Cell:
    return Cell(opponent, color, what, scoring[_WORTH[what]])


def swiss(seed: int, players: int, rounds: int, scoring: Scoring, edition: int) -> Event | None:
    """Return a tournament whose rounds are paired at random among those who have not met."""
    random = Random(f"{seed} {players} {rounds}")
    unrest = random.choice((0, 0.1, 0.25))
    forfeits = random.choice((0, 0.1, 0.3))
    cells: dict[int, list[Cell]] = {who: [] for who in range(1, players + 1)}
    gone: set[int] = set()
    for _ in range(rounds):
        missing = {}
        for who in cells:
            if random.random() < unrest / 3:
                gone.add(who)
            if who in gone or random.random() < unrest:
                missing[who] = "Z" if who in gone else random.choice("HHZZF")
        present = [who for who in cells if who not in missing]
        random.shuffle(present)
        if len(present) % 2:
            free = [who for who in present if not any(cell.what in "UF" for cell in cells[who])]
            if not free:
                return None
            present.remove(free[0])
            missing[free[0]] = "U"
        pairs = list(zip(present[::2], present[1::2], strict=True))
        if any(
            cell.opponent == black and cell.what in "1=0"
            for white, black in pairs
            for cell in cells[white]
        ):
            return None
        for who, what in missing.items():
            cells[who].append(cell_of(scoring, 0, "-", what))
        _play(random, cells, pairs, scoring, forfeits)
    return _event(random, cells, scoring, edition)


def round_robin(
    seed: int, players: int, cycles: int, scoring: Scoring, edition: int
) -> Event | None:
    """Return a round robin by the circle; an odd field has a free round each.

    None where somebody played less than half of his games: C.05 6.6 takes him out of the table.
    """
    random = Random(f"{seed} {players} {cycles} round robin")
    forfeits = random.choice((0, 0.1, 0.3))
    cells: dict[int, list[Cell]] = {who: [] for who in range(1, players + 1)}
    circle = [*cells, 0] if players % 2 else [*cells]
    for number in range(cycles * (len(circle) - 1)):
        half = len(circle) // 2
        pairs = list(zip(circle[:half], reversed(circle[half:]), strict=True))
        if number % 2:
            pairs = [(black, white) for white, black in pairs]
        for one, other in pairs:
            if not one or not other:
                cells[one or other].append(cell_of(scoring, 0, "-", "Z"))
        _play(random, cells, [pair for pair in pairs if all(pair)], scoring, forfeits)
        circle = [circle[0], circle[-1], *circle[1:-1]]
    for own in cells.values():
        if 2 * sum(cell.what in "1=0" for cell in own) <= sum(cell.opponent > 0 for cell in own):
            return None
    event = _event(random, cells, scoring, edition)
    return event._replace(round_robin=True)


def _play(
    random: Random,
    cells: dict[int, list[Cell]],
    pairs: list[tuple[int, int]],
    scoring: Scoring,
    forfeits: float,
) -> None:
    for white, black in pairs:
        what = random.choice("+-") if random.random() < forfeits else random.choice("10==")
        other = "-" if what == "-" and random.random() < 0.3 else _OTHER[what]
        cells[white].append(cell_of(scoring, black, "w", what))
        cells[black].append(cell_of(scoring, white, "b", other))


def _event(random: Random, cells: dict[int, list[Cell]], scoring: Scoring, edition: int) -> Event:
    ratings = sorted(random.sample(range(1400, 2400), len(cells)), reverse=True)
    if random.random() < 0.1:
        ratings[-1] = 0
    return Event(
        {who: tuple(cell) for who, cell in cells.items()},
        dict(zip(cells, ratings, strict=True)),
        scoring["W"],
        scoring["D"],
        scoring["L"],
        edition=edition,
    )


def file_of(event: Event, name: str, code: str, scoring: Scoring) -> str:
    """Return the tournament file: TRF26, which says the tie-break too (212)."""
    year = event.edition
    kind = "Individual: Round-Robin" if event.round_robin else "Individual: Swiss-System"
    lines = [
        f"012 {name}",
        f"042 {year}/06/01",
        f"052 {year}/06/09",
        f"062 {len(event.cells)}",
        f"092 {kind}",
        f"142 {event.rounds}",
        f"XXR {event.rounds}",
    ]
    if scoring != USUAL:
        worth = "".join(f"{letter:>2}{float(scoring[letter]):4}   " for letter in scoring)
        lines.append(f"162 {worth.rstrip()}")
    if event.round_robin:
        double = event.rounds >= 2 * (len(event.cells) - 1)
        lines.append(f"192 {'FIDE_DOUBLEROUNDROBIN' if double else 'FIDE_ROUNDROBIN'}")
    lines.append(f"212 PTS,{code}")
    points = {
        who: sum((cell.points for cell in own), Fraction(0)) for who, own in event.cells.items()
    }
    for who, own in event.cells.items():
        rank = 1 + sum(point > points[who] for point in points.values())
        rating = event.ratings[who] or ""
        line = (
            f"001 {who:4}      {f'Player {who}':33} {rating:4} "
            f"{'':3} {'':11} {'':10} {float(points[who]):4} {rank:4}"
        )
        for cell in own:
            opponent = f"{cell.opponent:4}" if cell.opponent else "0000"
            line += f"  {opponent} {cell.color} {cell.what}"
        lines.append(line)
    return "\n".join(lines) + "\n"


def event_of(text: str, edition: int) -> Event:
    """Return the tournament of a file that :func:`file_of` wrote."""
    scoring = dict(USUAL)
    cells: dict[int, list[Cell]] = {}
    ratings = {}
    lines = text.splitlines()
    for line in lines:
        if line.startswith("162"):
            for place in range(5, len(line), 9):
                scoring[line[place]] = Fraction(line[place + 1 : place + 5].strip())
    for line in lines:
        if line.startswith("001"):
            who = int(line[4:8])
            ratings[who] = int(line[48:52].strip() or 0)
            cells[who] = [
                cell_of(scoring, int(line[place : place + 4]), line[place + 5], line[place + 7])
                for place in range(91, len(line), 10)
            ]
    return Event(
        {who: tuple(cell) for who, cell in cells.items()},
        ratings,
        scoring["W"],
        scoring["D"],
        scoring["L"],
        round_robin="ROUNDROBIN" in text,
        edition=edition,
    )
