"""One tournament of a duel: both engines pair each round until they differ."""

from __future__ import annotations

import tempfile
import time
from typing import NamedTuple

from swissmate.api.generating import generate
from swissmate.generator import GeneratorConfig
from swissmate.model import Tournament
from swissmate.trf import read_trf
from swissmate.trials.programs import ProgramFailed

from .engines import Boards, Engine, Table
from .judge import Verdict, judge
from .positions import breaches, can_be_asked, question
from .shrink import shrink


class Question(NamedTuple):
    """The options that apply to all tournaments and change the answers.

    ``dialect`` is what the engines read. ``seconds`` is how long a difference is shrunk at most.
    """

    config: GeneratorConfig
    seed: int
    sides: tuple[Engine, Engine]
    dialect: str
    seconds: float


class Task(NamedTuple):
    """One tournament, by its number from 1."""

    number: int
    question: Question


class Difference(NamedTuple):
    """The position in which two engines differ.

    ``found`` and ``smallest`` are files of the position as it was found and after it was shrunk;
    the next round of both is ``round_number`` of ``rounds``. ``answers`` and ``verdicts`` belong to
    ``smallest``, in the order of the sides.
    """

    found: bytes
    smallest: bytes
    round_number: int
    rounds: int
    players: int
    answers: tuple[Boards, Boards]
    verdicts: tuple[Verdict, Verdict]


class Played(NamedTuple):
    """The outcome of a tournament; ``asked`` is how many rounds both engines were asked to pair.

    ``failed`` says which engine had no answer, and ``file`` is the position where that happened.
    """

    number: int
    players: int
    asked: int
    difference: Difference | None = None
    failed: str = ""
    file: bytes = b""


def play(task: Task) -> Played:
    """Generate a tournament, ask both engines round by round, and work out where they differ.

    Raises:
        InputError: an engine cannot be started.
    """
    duel = task.question
    tournament = generate(duel.config, seed=duel.seed, number=task.number).tournament
    size = len(tournament.players)
    with tempfile.TemporaryDirectory(prefix="swissmate-") as folder:
        table = Table(duel.sides, duel.config.rules, duel.dialect, folder)
        for number in range(1, tournament.rounds_paired + 1):
            position = question(tournament, number)
            try:
                first, second = table.answers(position, number)
            except ProgramFailed as error:
                file = table.written(position)
                return Played(task.number, size, number, None, f"round {number}: {error}", file)
            if first != second:
                difference = _worked_out(table, position, (first, second), duel.seconds)
                return Played(task.number, size, number, difference)
    return Played(task.number, size, tournament.rounds_paired)


def _worked_out(
    table: Table, position: Tournament, answers: tuple[Boards, Boards], seconds: float
) -> Difference:
    """Make the position smaller as long as both engines answer and differ, then judge it."""
    allowed = breaches(position, table.rules)
    end = time.monotonic() + seconds

    def holds(smaller: Tournament) -> bool:
        nonlocal answers
        number = smaller.rounds_paired + 1
        if (
            time.monotonic() >= end
            or not can_be_asked(smaller, number)
            or not breaches(smaller, table.rules) <= allowed
            or (parted := table.parted(smaller, number)) is None
        ):
            return False
        answers = parted  # those of the smallest so far: no engine is asked twice
        return True

    smallest = shrink(position, holds)
    file = table.written(smallest)
    first, second = judge(read_trf(file), table.rules, answers)
    return Difference(
        table.written(position),
        file,
        smallest.rounds_paired + 1,
        smallest.rounds or 0,
        len(smallest.players),
        answers,
        (first, second),
    )
