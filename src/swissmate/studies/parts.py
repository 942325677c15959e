"""The work of a study, divided into parts that can be computed anywhere in any order.

A part is a number of consecutive tournaments of one design. Its rows depend on the study alone. A
finished part is a file, so nothing is computed twice after a restart.
"""

from __future__ import annotations

import json
import os
import time
from collections.abc import Iterator
from typing import Any, NamedTuple

from swissmate.files.whole_file import remove_unfinished, write_whole
from swissmate.generator import generate
from swissmate.systems.position import PairingPosition
from swissmate.systems.ruleset import RoundPairing

from .design import Study
from .details import GameRow, PlayerRow, game_rows, player_rows
from .measures import Row, measure, played


class Part(NamedTuple):
    """Tournaments ``first`` to ``last`` (included, from 1) of the design at this place."""

    design: int
    first: int
    last: int

    @property
    def name(self) -> str:
        """A name for files and keys."""
        return f"d{self.design:02}-{self.first:07}"


class Timing(NamedTuple):
    """How much processor time the rounds of a tournament took; it varies between runs."""

    design: str
    tournament: int
    rounds: int
    milliseconds: float


class PartResult(NamedTuple):
    """The result of a part: rows that are the same everywhere, and how long pairing took here.

    ``players`` and ``games`` are empty unless the study asks for them.
    """

    part: Part
    rows: tuple[Row, ...]
    timings: tuple[Timing, ...]
    players: tuple[PlayerRow, ...] = ()
    games: tuple[GameRow, ...] = ()


def parts_of(study: Study) -> Iterator[Part]:
    """Yield the parts of a study, alternating the designs so that a run cut short has them all."""
    for first in range(1, study.tournaments + 1, study.part):
        for design in range(len(study.designs)):
            yield Part(design, first, min(first + study.part - 1, study.tournaments))


def compute_part(study: Study, part: Part) -> PartResult:
    """Play and measure the tournaments of a part; a pure function, except for the timings."""
    design = study.designs[part.design]
    pair = design.pair()
    rows: list[Row] = []
    timings: list[Timing] = []
    players: list[PlayerRow] = []
    games: list[GameRow] = []
    for number in range(part.first, part.last + 1):
        spent = 0.0

        def timed(position: PairingPosition) -> RoundPairing:
            nonlocal spent
            started = time.thread_time()
            try:
                return pair(position)
            finally:
                spent += time.thread_time() - started

        generated = generate(design.config, study.seed, number, pair=timed)
        event = played(generated, study.tie_breaks)
        row = measure(design.name, event, design.pairing_name, design.config.acceleration)
        own = [value for module in study.own_measures for value in module.measured(generated)]
        rows.append(row._replace(own=tuple(own)))
        timings.append(Timing(design.name, number, row.rounds_played, 1000 * spent))
        if study.details:
            players += player_rows(design.name, event)
            games += game_rows(design.name, event)
    return PartResult(part, tuple(rows), tuple(timings), tuple(players), tuple(games))


class PartStore:
    """The finished parts of a study in a folder of their own; each study has a different folder."""

    def __init__(self, folder: str, study: Study) -> None:
        self._folder = os.path.join(folder, "parts", study.digest)
        os.makedirs(self._folder, exist_ok=True)
        remove_unfinished(self._folder)

    def _path(self, part: Part) -> str:
        return os.path.join(self._folder, f"{part.name}-{part.last - part.first + 1}.json")

    def __contains__(self, part: Part) -> bool:
        """Whether the part is finished: files are written whole or not at all."""
        return os.path.exists(self._path(part))

    def save(self, result: PartResult) -> None:
        """Keep a finished part.

        Raises:
            OSError: the part cannot be written; no part of the file exists then.
        """
        text = json.dumps(result._asdict())
        write_whole(self._path(result.part), text.encode())

    def load(self, part: Part) -> PartResult:
        """Return a finished part.

        Raises:
            OSError: the file does not exist.
        """
        with open(self._path(part), encoding="utf-8") as file:
            value: dict[str, Any] = json.load(file)
        # JSON writes floats so that they are read back exactly, but has lists only.
        rows = tuple(
            Row._make(tuple(cell) if isinstance(cell, list) else cell for cell in row)
            for row in value["rows"]
        )
        return PartResult(
            part,
            rows,
            tuple(Timing._make(row) for row in value["timings"]),
            tuple(PlayerRow._make(row) for row in value["players"]),
            tuple(GameRow._make(row) for row in value["games"]),
        )
