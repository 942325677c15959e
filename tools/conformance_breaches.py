"""Look for small positions in which a program breaks an article that leaves no choice.

usage: conformance_breaches.py --rules ID --engine NAME=CMD... [--seeds N] [--near FILE] [--take N]

Run from the root of the repository with ``PYTHONPATH=src:tests``. ``CMD`` is a command as
``swissmate conformance`` takes it, or one without ``{file}`` that stays: it reads one name of a
file a line and writes the list of pairs, then an empty line.

The families of ``conformance_draws`` are asked (with ``--near`` variations of a known position),
and what comes back is judged by the independent validator: two who have met, a bye for who may have
none, a colour that is forbidden, somebody left out. A program that refuses is told only where the
literal oracle finds a pairing. Such a position is made as small as it goes while the program still
breaks the same article. With ``--take N`` the search of a program ends with N positions of an
article, and these go into the suite, with the answer of the literal oracle; the program's own
answer is the wrong one of the index.
"""

from __future__ import annotations

import argparse
import sys
import tempfile
from collections import Counter
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from typing import NamedTuple

from conformance_draws import draw, draw_hard, draw_near
from make_conformance import Parting, answer, append, dialect_of, hangs_on_a_reading

from oracle.literal import Boards, literal
from swissmate.checker import validate_round
from swissmate.errors import SwissmateError
from swissmate.model import Tournament
from swissmate.systems.position import position_before
from swissmate.systems.registry import rule_set
from swissmate.trf import load, write_trf
from swissmate.trials.conformance.parts import PAIRING
from swissmate.trials.duel.positions import breaches, can_be_asked
from swissmate.trials.duel.shrink import shrink
from swissmate.trials.programs import (
    ProgramFailed,
    ProgramRefused,
    answer_about,
    written_answer,
)

SECONDS = 10
FEWEST = 4  # players to be paired
ARTICLES = {
    "dutch-2017": {"rematch": "C.1", "bye-not-allowed": "C.2", "absolute-color": "C.3"},
    "dutch-2026": {"rematch": "C1", "bye-not-allowed": "C2", "absolute-color": "C3"},
    "dubov-2026": {"rematch": "C1", "bye-not-allowed": "C2", "absolute-color": "C3"},
    "burstein-2017": {"rematch": "1.3", "bye-not-allowed": "4.1"},
    "burstein-2026": {"rematch": "C1", "bye-not-allowed": "C2"},
    "team-2026": {"rematch": "C1", "bye-not-allowed": "C2"},
}
"""The article that each finding of the validator breaks; others are reported, but not taken."""


class Program(NamedTuple):
    """A program under test: its name, its command and the rules that it is asked by."""

    name: str
    command: str
    rules: str

    def pairs(self, content: bytes, round_number: int) -> frozenset[tuple[int, int]] | None:
        """Return its boards, with ``(number, 0)`` for the bye; None where it refuses.

        Raises:
            ProgramFailed: it crashed, took too long or wrote something else.
        """
        with tempfile.TemporaryDirectory() as folder:
            file, out = Path(folder, "position.trf"), Path(folder, "answer.txt")
            file.write_bytes(content)
            try:
                if "{file}" in self.command:
                    places = {"file": str(file), "round": str(round_number), "rules": self.rules}
                    text = written_answer(self.command, SECONDS, str(out), **places)
                else:
                    text = answer_about(self.command, str(file), SECONDS)
            except ProgramRefused:
                return None
        try:
            return PAIRING.read(text)
        except ValueError as error:
            raise ProgramFailed(str(error)) from error

    def broken(self, tournament: Tournament) -> frozenset[str]:
        """Return the codes of what its pairing of the next round breaks; "refused": it has none."""
        number = tournament.rounds_paired + 1
        boards = self.pairs(write_trf(tournament, dialect=dialect_of(self.rules)), number)
        if boards is None:
            return frozenset({"refused"})
        pairs = [board for board in boards if board[1]]
        byes = [white for white, black in boards if not black]
        found = validate_round(tournament, number, pairs, byes, self.rules)
        return frozenset(each.code for each in found)


def seen(tournament: Tournament, rules: str) -> Tournament | None:
    """Return the tournament as a program reads it; None where it is no good question."""
    try:
        document = load(write_trf(tournament, dialect=dialect_of(rules)))
        position = position_before(rule_set(rules).as_seen(document.tournament))
    except SwissmateError:
        return None
    read = document.tournament
    ready = can_be_asked(read, read.rounds_paired + 1) and not document.diagnostics
    enough = len(position.contenders) >= FEWEST and all(
        any(player.entry(number).played for player in read.players)
        for number in range(1, read.rounds_paired + 1)
    )
    return read if ready and enough and not breaches(read, rules) else None


def right_answer(tournament: Tournament, rules: str) -> Boards | None:
    """Return what the literal oracle pairs; None where it finds nothing or hangs on a reading."""
    engine = rule_set(rules)
    position = position_before(engine.as_seen(tournament))
    expected = answer(literal(rules), position)
    if expected is None:
        return None
    paired = engine.pair(position)
    return None if hangs_on_a_reading(rules, position, paired, expected) else expected


def still_breaks(program: Program, code: str, smaller: Tournament) -> bool:
    """Whether a smaller position is a good question in which the same article is broken."""
    read = seen(smaller, program.rules)
    if read is None:
        return False
    try:
        if code not in program.broken(read):
            return False
    except ProgramFailed:
        return False
    return right_answer(read, program.rules) is not None


def found_by(
    program: Program, seeds: range, near: Tournament | None, count: Counter[str]
) -> Iterator[tuple[str, Parting]]:
    """Give the code of each breach with the smallest position in which it happens."""
    families: list[Callable[[int], Tournament | None]] = [partial(draw, program.rules)]
    if near is not None:
        families = [partial(draw_near, near)]
    elif program.rules != "team-2026":
        families.append(draw_hard)
    for seed in seeds:
        for family in families:
            tournament = family(seed)
            if tournament is None or (tournament := seen(tournament, program.rules)) is None:
                continue
            count["asked"] += 1
            try:
                codes = program.broken(tournament)
            except ProgramFailed:
                count["no answer"] += 1
                continue
            if not codes or right_answer(tournament, program.rules) is None:
                continue
            count["broken"] += 1
            code = min(codes)
            smallest = seen(shrink(tournament, partial(still_breaks, program, code)), program.rules)
            assert smallest is not None  # it was held against the same question
            yield code, parting(program, smallest)


def parting(program: Program, smallest: Tournament) -> Parting:
    """Return a position with the answer of the oracle and that of the program."""
    number = smallest.rounds_paired + 1
    boards = program.pairs(write_trf(smallest, dialect=dialect_of(program.rules)), number)
    given: Boards | None = None
    if boards is not None:
        bye = next((white for white, black in sorted(boards) if not black), None)
        given = tuple(sorted(board for board in boards if board[1])), bye
    expected = right_answer(smallest, program.rules)
    assert expected is not None  # so it was found
    return (len(smallest.players), number), smallest, expected, given


def clause_of(code: str, position: Parting) -> int:
    """Return which clause of the article is broken: of the bye, 0 forbids it twice, 1 the rest."""
    _, tournament, _, given = position
    if code != "bye-not-allowed" or given is None or given[1] is None:
        return 0
    return int(all(entry.result != "U" for entry in tournament.by_id[given[1]].entries))


def main() -> int:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--rules", required=True, choices=sorted(ARTICLES))
    parser.add_argument("--engine", required=True, action="append", metavar="NAME=CMD")
    parser.add_argument("--seeds", type=int, default=10_000)
    parser.add_argument("--first", type=int, default=0, help="the first seed (conformance_draws)")
    parser.add_argument("--near", type=Path, metavar="FILE", help="variations of this position")
    parser.add_argument("--take", type=int, default=0, metavar="N", help="of each into the suite")
    arguments = parser.parse_args()
    seeds = range(arguments.first, arguments.first + arguments.seeds)
    near = load(arguments.near.read_bytes()).tournament if arguments.near else None
    for text in arguments.engine:
        name, _, command = text.partition("=")
        program = Program(name, command, arguments.rules)
        count: Counter[str] = Counter()
        found: dict[str, list[Parting]] = {}
        for code, position in found_by(program, seeds, near, count):
            same = found.setdefault(code, [])
            if position[2:] not in [each[2:] for each in same]:
                same.append(position)
                print(f"{name} {code}: {position[0]}, right {position[2]}, given {position[3]}",
                      flush=True)  # fmt: skip
            if len(same) == arguments.take and code in ARTICLES[arguments.rules]:
                break
        print(f"{name} {arguments.rules}: {dict(count)}", flush=True)
        for code, positions in found.items():
            article = ARTICLES[arguments.rules].get(code)
            for position in sorted(positions, key=lambda each: each[0])[: arguments.take]:
                if article is not None:
                    append(arguments.rules, article, position, clause_of(code, position))
    return 0


if __name__ == "__main__":
    sys.exit(main())
