"""A copy of the tree in which one thing is wrong, and what the conformance suite makes of it."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Protocol

ROOT = Path(__file__).resolve().parents[2]
_TIME_LIMIT = 300

IN_TIME = """
import signal

def stop(*_):
    raise TimeoutError

signal.signal(signal.SIGVTALRM, stop)

def in_time(call):
    signal.setitimer(signal.ITIMER_VIRTUAL, 5)
    try:
        return call()
    finally:
        signal.setitimer(signal.ITIMER_VIRTUAL, 0)
"""
"""Lines of a script: ``in_time(call)`` gives a call five seconds of the processor.

Any position of the suite is paired in a few milliseconds; who asks an engine waits so long at most
(``swissmate conformance --timeout``)."""

_JUDGED = (
    IN_TIME
    + """
import json, sys
from swissmate.trials.conformance.parts import PARTS

part, rules, wrong = PARTS[sys.argv[1]], sys.argv[2:], []
for each in part.positions():
    if rules and each.rules not in rules:
        continue
    try:
        right = in_time(lambda: part.same(each.expected, part.ours(each)))
    except Exception:
        right = False
    if not right:
        code = getattr(each, "tie_break", "")
        wrong.append(f"{each.article} of {code}" if code else each.article)
print(json.dumps(wrong))
"""
)
"""A program that breaks down, or does not end, gives a wrong answer too."""


class Change(Protocol):
    """A fault: ``old`` occurs once in ``file`` and becomes ``new``."""

    @property
    def what(self) -> str:
        """What is wrong with it."""

    @property
    def file(self) -> str:
        """The file, from the root of the repository."""

    @property
    def old(self) -> str:
        """The text that is right."""

    @property
    def new(self) -> str:
        """The text that is wrong."""


class TextGone(SystemExit):
    """The text that a fault changes is not there once."""


@contextmanager
def changed(tree: Path, fault: Change) -> Iterator[None]:
    """Have a copy of the tree with a fault in it; afterwards it is as it was.

    Raises:
        TextGone: the text to be changed is not there once.
    """
    path = tree / fault.file
    text = path.read_text(encoding="utf-8")
    if text.count(fault.old) != 1:
        raise TextGone(f"{fault.what}: its text is no longer in {fault.file}")
    path.write_text(text.replace(fault.old, fault.new), encoding="utf-8")
    try:
        yield
    finally:
        path.write_text(text, encoding="utf-8")


def copy_sources(tree: Path) -> None:
    """Put the sources into an empty folder, with the script that judges beside them."""
    shutil.copytree(ROOT / "src", tree / "src", ignore=shutil.ignore_patterns("__pycache__"))
    (tree / "judged.py").write_text(_JUDGED, encoding="utf-8")


def said(tree: Path, module: str, *words: str) -> list[Any]:
    """Return what a module beside the sources prints as JSON; [] where it does not end.

    Raises:
        CalledProcessError: it failed.
    """
    try:
        done = subprocess.run(
            [sys.executable, "-m", module, *words],
            cwd=tree, capture_output=True, text=True, timeout=_TIME_LIMIT, check=True,
            env={**os.environ, "PYTHONPATH": "src", "PYTHONDONTWRITEBYTECODE": "1"},
        )  # fmt: skip
    except subprocess.TimeoutExpired:
        # A program that does not end says nothing about what is wrong.
        return []
    return list(json.loads(done.stdout))


def wrong_articles(tree: Path, fault: Change, part: str, *rules: str) -> Counter[str]:
    """Return how many positions of each article or record are wrong with a fault.

    Raises:
        TextGone: the text to be changed is not there once.
    """
    with changed(tree, fault):
        return Counter(said(tree, "judged", part, *rules))
