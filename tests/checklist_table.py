"""The verification checklist as a table that runs: questions, what answers cost, which tests show.

``tests/checklist/questions.toml`` has the questions. Each answer leads to a next question, so only
a path of them is asked. A question that no passing test shows gets the answer that costs more on
the rest of its path (``tools/checklist.py`` prints it, ``docs/evidence/checklist.md`` lists it).
"""

from __future__ import annotations

import ast
import re
import tomllib
from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path

FOLDER = Path(__file__).parent / "checklist"
_OUTCOME = re.compile(r"(fail|\d+)(?: > (\d+|end))?")


@dataclass(frozen=True)
class Outcome:
    """What an answer costs; ``following`` is 0 at the end."""

    is_failure: bool
    penalty: int
    following: int


@dataclass(frozen=True)
class Question:
    """A question with both outcomes, and the answer that we give.

    ``owner``: an act outside the program that only its owner can do, as the file that is ready for
    it. Until it is done it costs what the checklist says.
    """

    number: int
    part: str
    asks: str
    outcomes: Mapping[str, Outcome]
    answer: str
    where: str
    owner: str


@dataclass(frozen=True)
class Total:
    """What a path costs, and the questions on it that cost something."""

    failures: int
    penalty: int
    open: tuple[int, ...]

    @property
    def weight(self) -> tuple[int, int, int]:
        """Failures first, then per cent; of equals the shorter list of open questions."""
        return self.failures, self.penalty, -len(self.open)


def _outcome(text: str, number: int, last: int) -> Outcome:
    found = _OUTCOME.fullmatch(text)
    if found is None:
        raise ValueError(f"question {number}: {text!r} is not a valid outcome")
    following = found[2] or str(number + 1)
    is_last = following == "end" or int(following) > last
    failed = found[1] == "fail"
    return Outcome(failed, 0 if failed else int(found[1]), 0 if is_last else int(following))


@cache
def questions() -> dict[int, Question]:
    """Return the questions by number."""
    rows = tomllib.loads((FOLDER / "questions.toml").read_text(encoding="utf-8"))
    last = max(map(int, rows))
    made, part = {}, ""
    for key, row in rows.items():
        number, part = int(key), row.get("part", part)
        costs = (("Y", "yes"), ("N", "no"))
        made[number] = Question(
            number,
            part,
            row["asks"],
            {letter: _outcome(row.get(name, "0"), number, last) for letter, name in costs},
            row.get("answer", "Y"),
            row.get("where", ""),
            row.get("owner", ""),
        )
    return made


def total(shown: Collection[int]) -> Total:
    """Return what the checklist costs when tests show the answers of these questions."""
    rows = questions()

    @cache
    def rest(number: int) -> Total:
        if number == 0:
            return Total(0, 0, ())
        row = rows[number]
        answers = [row.answer] if number in shown else ["Y", "N"]
        return max((_after(row, answer) for answer in answers), key=lambda each: each.weight)

    def _after(row: Question, answer: str) -> Total:
        outcome = row.outcomes[answer]
        after = rest(outcome.following)
        costs = outcome.is_failure or outcome.penalty > 0
        return Total(
            after.failures + outcome.is_failure,
            after.penalty + outcome.penalty,
            ((row.number, *after.open) if costs else after.open),
        )

    for number in sorted(rows, reverse=True):  # from the end, so that no recursion is deep
        rest(number)
    return rest(min(rows))


def asked(shown: Collection[int]) -> Iterator[int]:
    """Give the questions that our answers lead to, in their order."""
    rows = questions()
    number = min(rows)
    while number:
        yield number
        number = rows[number].outcomes[rows[number].answer].following


def owners_acts(shown: Collection[int]) -> list[Question]:
    """Return the acts that are ready for the owner and not done: no program can do them."""
    return [
        row
        for row in questions().values()
        if row.owner and row.number in shown and row.outcomes[row.answer].penalty
    ]


def owners_cost(row: Question) -> int:
    """Return what an act of the owner costs until it is done."""
    return max(outcome.penalty for outcome in row.outcomes.values())


def marked_files() -> list[Path]:
    """Return the files of tests that show answers: those of the checklist, then the others."""
    others = (path for path in FOLDER.parent.rglob("test_*.py") if path.parent != FOLDER)
    marked = (path for path in others if "@pytest.mark.question(" in path.read_text("utf-8"))
    return [*sorted(FOLDER.glob("test_*.py")), *sorted(marked)]


def marked_tests() -> dict[int, list[str]]:
    """Return which tests are marked with each question: ``file.py::test`` with the named part.

    Tests of the application have their folders before the file.
    """
    found: dict[int, list[str]] = {}
    for path in marked_files():
        file = path.relative_to(FOLDER if path.parent == FOLDER else FOLDER.parent).as_posix()
        tree = ast.parse(path.read_text(encoding="utf-8"))
        for node in tree.body:
            if not isinstance(node, ast.FunctionDef):
                continue
            for decorator in node.decorator_list:
                for number, part in _numbers(decorator):
                    name = f"{file}::{node.name}" + (f"[{part}]" if part else "")
                    found.setdefault(number, []).append(name)
    return found


def _numbers(decorator: ast.expr) -> Iterator[tuple[int, str]]:
    """Give the question numbers in a decorator, with the id of the parameter set they stand in."""
    for call in ast.walk(decorator):
        if not isinstance(call, ast.Call):
            continue
        if _is_mark(call) and call is decorator:
            yield from ((number, "") for number in _constants(call))
        named = {keyword.arg: keyword.value for keyword in call.keywords}
        if "marks" in named:
            part = named.get("id")
            text = str(part.value) if isinstance(part, ast.Constant) else ""
            for mark in ast.walk(named["marks"]):
                if isinstance(mark, ast.Call) and _is_mark(mark):
                    yield from ((number, text) for number in _constants(mark))


def _is_mark(call: ast.Call) -> bool:
    return isinstance(call.func, ast.Attribute) and call.func.attr == "question"


def _constants(call: ast.Call) -> list[int]:
    return [
        argument.value
        for argument in call.args
        if isinstance(argument, ast.Constant) and isinstance(argument.value, int)
    ]
