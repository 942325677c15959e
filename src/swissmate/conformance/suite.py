"""The suite: small positions, each of which a wrong reading of one article pairs differently.

The answers come from the literal oracles, which enumerate candidates as the text describes. The
files are plain TRF16 with the number of rounds (``XXR``, ``142``) and the initial colour (``XXC``,
``152``), which all engines read. ``suite/RULES.json`` is the index.
"""

from __future__ import annotations

import json
from collections.abc import Collection, Iterator
from dataclasses import dataclass
from importlib.resources.abc import Traversable
from typing import Final

from swissmate.errors import InputError

from .folder import suite_folder

VERSION: Final = 11
"""The version of the suite; it increases when positions are added, changed or removed."""

Boards = frozenset[tuple[int, int]]
"""The pairs ``(white, black)`` of a round by pairing number; ``(number, 0)`` has the bye."""


@dataclass(frozen=True, slots=True)
class Position:
    """One question of the suite and its answer.

    ``name`` is the file's path within the suite. ``article`` is the article that the position
    tests, and ``why`` is what it requires. ``round_number`` is the round to be paired. ``expected``
    are its boards; ``wrong`` are those of the wrong reading (or of the program that was found to
    break the article there), None if that reading finds none.
    ``agree`` are the other programs that gave the same answer when they were asked, with their
    versions.
    """

    name: str
    rules: str
    article: str
    why: str
    round_number: int
    expected: Boards
    wrong: Boards | None
    agree: tuple[str, ...] = ()

    @property
    def content(self) -> bytes:
        """The tournament file."""
        return _folder().joinpath(*self.name.split("/")).read_bytes()


def rule_sets() -> tuple[str, ...]:
    """Return the ids of the rule sets for which there are positions."""
    names = (file.name for file in _folder().iterdir())
    return tuple(sorted(name.removesuffix(".json") for name in names if name.endswith(".json")))


def positions(rules: Collection[str] | None = None) -> Iterator[Position]:
    """Yield the positions of some rule sets (by default of all), in the order of their articles.

    Raises:
        InputError: there are no positions for one of them.
    """
    known = rule_sets()
    for rules_id in rules if rules is not None else known:
        if rules_id not in known:
            raise InputError(
                f"the suite has no positions of {rules_id!r}; it has those of {', '.join(known)}",
                code="unknown-rules",
            )
    for rules_id in known:
        if rules is None or rules_id in rules:
            text = _folder().joinpath(f"{rules_id}.json").read_text(encoding="utf-8")
            for row in json.loads(text):
                yield Position(
                    row["file"],
                    row["rules"],
                    row["article"],
                    row["why"],
                    row["round"],
                    _boards(row),
                    None if row["wrong"] is None else _boards(row["wrong"]),
                    tuple(row.get("agree", ())),
                )


def _boards(row: dict[str, object]) -> Boards:
    pairs, bye = row["pairs"], row["bye"]
    assert isinstance(pairs, list)  # the suite is ours
    boards = {(white, black) for white, black in pairs}
    return frozenset(boards | ({(bye, 0)} if isinstance(bye, int) else set()))


def _folder() -> Traversable:
    return suite_folder(__package__)
