"""Verdicts on an engine's answers."""

from __future__ import annotations

import os
import tempfile
from pathlib import Path
from typing import Any, NamedTuple

from swissmate.errors import NoLegalPairing, SwissmateError
from swissmate.messages import as_option
from swissmate.trials.programs import ProgramFailed, ProgramRefused, written_answer

from .parts import PARTS, Part, Question


class Case(NamedTuple):
    """A position and its part of the suite, named by text: both can be sent to other processes."""

    part_name: str
    position: Question

    @property
    def part(self) -> Part:
        """The part of the suite."""
        return PARTS[self.part_name]


class Verdict(NamedTuple):
    """A position and what an engine answered; ``failed`` says why there is no answer."""

    case: Case
    found: Any
    failed: str

    @property
    def position(self) -> Question:
        """The position that was asked."""
        return self.case.position

    @property
    def part(self) -> Part:
        """The part of the suite that the position belongs to."""
        return self.case.part

    @property
    def is_right(self) -> bool:
        """Whether the answer is the one that the rules give."""
        return not self.failed and self.part.same(self.position.expected, self.found)

    @property
    def differing(self) -> list[tuple[str, str, str]]:
        """The wrong members, each with the right value and the one found; empty without members."""
        return [] if self.failed else self.part.differing(self.position.expected, self.found)

    @property
    def is_wrong_reading(self) -> bool:
        """Whether it is the answer of the wrong reading that this position is meant to expose."""
        wrong = self.position.wrong
        return not self.failed and wrong is not None and self.part.same(wrong, self.found)


def verdict(engine: str | None, timeout: float, case: Case) -> Verdict:
    """Ask a position of an engine, on whichever machine this runs, and judge its answer.

    ``engine`` is a command (None: our own engine) that has ``timeout`` seconds for an answer.

    Raises:
        InputError: the engine cannot be started.
    """
    with tempfile.TemporaryDirectory(prefix="swissmate-") as folder:
        try:
            if engine is None:
                return Verdict(case, case.part.ours(case.position), "")
            return _answer(engine, timeout, case, folder)
        except ProgramFailed as error:
            return Verdict(case, None, str(error))
        except NoLegalPairing as error:
            return Verdict(case, None, f"no pairing: {error.reason}")
        except SwissmateError as error:
            if engine is not None:
                raise
            return Verdict(case, None, error.told(as_option))


def _answer(engine: str, timeout: float, case: Case, folder: str) -> Verdict:
    part, position = case.part, case.position
    file, out = os.path.join(folder, "position.trf"), os.path.join(folder, "answer.txt")
    Path(file).write_bytes(position.content)
    places = {"file": file, **part.places(position)}
    try:
        text = written_answer(engine, timeout, out, **places)
    except ProgramRefused:
        if part.refusal is None:
            raise
        return Verdict(case, part.refusal, "")
    return Verdict(case, part.read(text), "")
