"""The two sides of a duel: a program that pairs a file, or our own engine."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Final, NamedTuple

from swissmate.api.pairing import pair
from swissmate.api.writing import write_trf
from swissmate.checker import Board
from swissmate.checker.report import boards
from swissmate.errors import InputError, SwissmateError
from swissmate.messages import as_option
from swissmate.model import Tournament
from swissmate.trf import read_trf
from swissmate.trials.answers import read_pairs
from swissmate.trials.programs import ProgramFailed, written_answer

Boards = frozenset[Board]

OURS: Final = "swissmate"


class Engine(NamedTuple):
    """One side: its command (None for our own engine), and how many seconds it has to answer."""

    command: str | None
    timeout: float

    @property
    def name(self) -> str:
        """The name of the engine in reports."""
        return self.command or OURS

    def answer(self, file: str, number: int, rules: str) -> Boards:
        """Return the boards that the engine gives for round ``number`` of a file.

        Raises:
            ProgramFailed: the engine has no answer.
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
        return frozenset(boards(pair(read_trf(file), rules, open_games_are_draws=True)))
    except SwissmateError as error:
        raise ProgramFailed(error.told(as_option)) from error


class Table(NamedTuple):
    """Two engines that read the same file, and the folder and dialect in which it is written."""

    sides: tuple[Engine, Engine]
    rules: str
    dialect: str
    folder: str

    def written(self, tournament: Tournament) -> bytes:
        """Return the file that both engines are given."""
        return write_trf(tournament, dialect=self.dialect, lossy=True)

    def answers(self, tournament: Tournament, number: int) -> tuple[Boards, Boards]:
        """Return both engines' pairings of a round.

        Raises:
            ProgramFailed: an engine has no answer; the text says which one and why.
            InputError: an engine cannot be started.
        """
        file = os.path.join(self.folder, "position.trf")
        Path(file).write_bytes(self.written(tournament))
        both = []
        for side in self.sides:
            try:
                both.append(side.answer(file, number, self.rules))
            except ProgramFailed as error:
                raise ProgramFailed(f"{side.name}: {error}") from error
        return both[0], both[1]

    def parted(self, tournament: Tournament, number: int) -> tuple[Boards, Boards] | None:
        """Return both pairings of a round if they differ; None if they agree or an engine has none.

        Raises:
            InputError: an engine cannot be started.
        """
        try:
            first, second = self.answers(tournament, number)
        except ProgramFailed:
            return None
        except InputError as error:
            if error.code == "crosstest-program":
                raise
            return None  # the position cannot be written as a file
        return None if first == second else (first, second)
