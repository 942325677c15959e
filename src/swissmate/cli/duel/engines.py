"""The two sides of a duel: programs that pair a file, or our own engine."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Final, NamedTuple

from swissmate.api import pair, read_trf, write_trf
from swissmate.checker import Board
from swissmate.checker.report import boards
from swissmate.cli.crosstest.answers import read_pairs
from swissmate.cli.crosstest.programs import ProgramFailed, written_answer
from swissmate.errors import InputError, SwissmateError
from swissmate.model import Tournament

Boards = frozenset[Board]

OURS: Final = "swissmate"


class Engine(NamedTuple):
    """One side: its command, None for our own engine, and the seconds that it has to answer."""

    command: str | None
    timeout: float

    @property
    def name(self) -> str:
        """How it is called in what is told."""
        return self.command or OURS

    def answer(self, file: str, number: int, rules: str) -> Boards:
        """Return the boards that it gives round ``number`` of a file.

        Raises:
            ProgramFailed: it has no answer.
            InputError: it cannot be started.
        """
        if self.command is None:
            return _our_answer(file, rules)
        out = f"{file}.pairs"
        places = {"file": file, "round": str(number), "rules": rules}
        text = written_answer(self.command, self.timeout, out, **places)
        return frozenset(read_pairs(text))


def _our_answer(file: str, rules: str) -> Boards:
    try:
        return frozenset(boards(pair(read_trf(file), rules)))
    except SwissmateError as error:
        raise ProgramFailed(str(error)) from error


class Table(NamedTuple):
    """Where two engines sit: both read the same file, in the folder and the dialect of this."""

    sides: tuple[Engine, Engine]
    rules: str
    dialect: str
    folder: str

    def written(self, tournament: Tournament) -> bytes:
        """Return the file that both are asked about."""
        return write_trf(tournament, dialect=self.dialect)

    def answers(self, tournament: Tournament, number: int) -> tuple[Boards, Boards]:
        """Return what both make of a round.

        Raises:
            ProgramFailed: one has no answer; the text says who and why.
            InputError: one cannot be started.
        """
        file = os.path.join(self.folder, "position.trf")
        Path(file).write_bytes(self.written(tournament))
        found = []
        for side in self.sides:
            try:
                found.append(side.answer(file, number, self.rules))
            except ProgramFailed as error:
                raise ProgramFailed(f"{side.name}: {error}") from error
        return found[0], found[1]

    def parted(self, tournament: Tournament, number: int) -> tuple[Boards, Boards] | None:
        """Return what both make of a round if they differ; None where they agree or one is silent.

        Raises:
            InputError: one cannot be started.
        """
        try:
            first, second = self.answers(tournament, number)
        except ProgramFailed:
            return None
        except InputError as error:
            if error.code == "crosstest-program":
                raise
            return None  # a position that cannot be written as a file
        return None if first == second else (first, second)
