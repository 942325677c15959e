"""``swissmate duel``: random tournaments until two engines differ; shrunk and judged."""

from __future__ import annotations

import os
from contextlib import closing, nullcontext
from dataclasses import replace
from typing import Final

from swissmate.errors import InputError
from swissmate.files import whole_file
from swissmate.parquet import ParquetRows, require_ordinary, require_parquet
from swissmate.requests.field import Arguments
from swissmate.systems.plays import play_of
from swissmate.systems.registry import canonical_id
from swissmate.trials.duel.engines import Engine
from swissmate.trials.duel.outcome import Outcome
from swissmate.trials.duel.play import Played, Question, Task, play

from .duel_report import COLUMNS, file_name, html, json, row, text
from .exit_codes import ExitCode
from .generate import asked_config, fitting
from .output import (
    make_folder,
    require_files,
    require_folder,
    require_other_outputs,
    require_writable,
    write_answer,
)
from .placeholders import require_places
from .progress import Progress
from .streams import tell
from .workers import require_workers, results_of

_NOT_DRAWN: Final = frozenset({"scoring", "acceleration", "forbidden_pairs", "tie_breaks"})
"""What not every engine reads: generated only if the user asks for it."""


def run(args: Arguments) -> int:
    """Play until enough differences are found; write the report, also when interrupted."""
    require_workers(args)
    require_files(parquet=args.parquet)
    require_other_outputs([args.model, args.config], [args.output, args.parquet])
    require_folder(args.out_dir)
    question = _question(args)
    require_writable(args.output, args.parquet)
    if args.seed is None:
        tell(f"seed {question.seed}")
    if args.parquet:
        require_parquet()
        require_ordinary(args.parquet)
    outcome = Outcome(question, args.out_dir)
    try:
        _play_all(args, outcome)
    finally:
        if outcome.tournaments:
            _write_report(args, outcome)
    return ExitCode.DONE if outcome.all_the_same else ExitCode.NO_PAIRING


def _write_report(args: Arguments, outcome: Outcome) -> None:
    report = {"text": text, "json": json, "html": html}[args.report]
    write_answer(args.output, report(outcome))


def _question(args: Arguments) -> Question:
    for name in ("tournaments", "first", "differences"):
        if getattr(args, name) <= 0:
            raise InputError(f"--{name} must be above 0", code="usage")
    for name in ("engine", "against"):
        command = getattr(args, name)
        if command is not None:
            require_places(f"--{name}", command, ("file", "out", "round", "rules"))
    config, seed = asked_config(args)
    config = fitting(config, args.format)
    config = replace(config, rules=canonical_id(config.rules), unset=config.unset - _NOT_DRAWN)
    if not play_of(config.rules).is_individual_swiss:
        raise InputError(
            f"--rules {config.rules}: expected a Swiss system of players", code="usage"
        )
    sides = Engine(args.against, args.timeout), Engine(args.engine, args.timeout)
    return Question(config, seed, sides, args.format, args.shrink)


def _play_all(args: Arguments, outcome: Outcome) -> None:
    numbers = range(args.first, args.first + args.tournaments)
    tasks = (Task(number, outcome.question) for number in numbers)
    results = results_of(play, tasks, args, total=len(numbers), batch=1)
    rows = ParquetRows(args.parquet, COLUMNS) if args.parquet else nullcontext()
    with rows as file, Progress(len(numbers), "tournaments") as progress, closing(results):
        for played in results:
            _keep(played, args.out_dir)
            outcome.add(played)
            if file is not None:
                file.add([row(played)])
            progress.advance()
            if len(outcome.found) >= args.differences:
                break


def _keep(played: Played, folder: str) -> None:
    """Write the positions of a tournament in which a difference or a failure was found."""
    difference = played.difference
    if difference is None and not played.failed:
        return
    make_folder(folder)
    smallest = difference.smallest if difference is not None else played.file
    whole_file.write_whole(os.path.join(folder, file_name(played)), smallest)
    if difference is not None:
        whole_file.write_whole(os.path.join(folder, file_name(played, "found")), difference.found)
