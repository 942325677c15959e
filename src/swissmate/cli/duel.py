"""``swissmate duel``: random tournaments until two engines differ; shrunk and judged."""

from __future__ import annotations

import os
from contextlib import closing, nullcontext
from dataclasses import replace
from typing import TYPE_CHECKING, Final

from swissmate.errors import InputError
from swissmate.parquet import ParquetRows, require_ordinary, require_parquet
from swissmate.systems.plays import play_of
from swissmate.systems.registry import canonical_id
from swissmate.trf import DIALECTS, whole_file
from swissmate.trials.duel.engines import Engine
from swissmate.trials.duel.outcome import Outcome
from swissmate.trials.duel.play import Played, Question, Task, play

from .duel_report import COLUMNS, file_name, html, json, row, text
from .exit_codes import ExitCode
from .generate import add_config_arguments, asked_config, fitting
from .numbers import whole
from .output import (
    make_folder,
    require_files,
    require_folder,
    require_other_outputs,
    require_writable,
    write_answer,
)
from .program_arguments import add_timeout, require_places, seconds
from .progress import Progress
from .streams import tell
from .workers import add_worker_arguments, require_workers, results_of

if TYPE_CHECKING:
    import argparse

NAME: Final = "duel"
HELP: Final = "play random tournaments until two engines differ, and say who is right"
EPILOG: Final = """\
examples:
  swissmate duel --engine 'other --dutch {file} -p {out}' --rules dutch-2017
  swissmate duel --engine 'other {file} {out}' --tournaments 500 --differences 20 \\
      --players 6-30 --seed 7 --report html -o duel.html
  swissmate duel --engine 'one {file} {out}' --against 'two {file} {out}'

Both pair each round of the same files, {round} of {file}; nobody is told the other's
answer. Where they differ, the position is made as small as it goes (players, rounds,
byes, results), both are asked again, and the engine, the independent validator and
the explanations say who is right and by which article. Ctrl-C ends the run and tells
what was found.

Exit code 0: both answered everything alike; 1: they differ, or one had no answer
(docs/conformance.md)."""

_NOT_DRAWN: Final = frozenset({"scoring", "acceleration", "forbidden_pairs", "tie_breaks"})
"""What not every engine reads: generated only if the user asks for it."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the command's arguments."""
    parser.add_argument(
        "--engine", metavar="CMD", required=True,
        help="pairs {round} of {file} by {rules}, writes the pairs into {out}",
    )  # fmt: skip
    parser.add_argument("--against", metavar="CMD", help="the other side (default: our own engine)")
    parser.add_argument(
        "--tournaments", metavar="N", type=whole, default=100,
        help="end after so many (default: 100)",
    )  # fmt: skip
    parser.add_argument(
        "--first", metavar="N", type=whole, default=1, help="number of the first (default: 1)"
    )
    parser.add_argument(
        "--differences", metavar="N", type=whole, default=1,
        help="end after so many tournaments in which they differ (default: 1)",
    )  # fmt: skip
    parser.add_argument("--seed", metavar="N", type=whole, help="default: drawn, and told")
    parser.add_argument(
        "--format",
        choices=tuple(each for each in DIALECTS if each != "trf06"),
        default="trf16",
        help="what the engines read (default: trf16)",
    )
    add_timeout(parser, 10)
    parser.add_argument(
        "--shrink", metavar="S", type=_patience, default=60.0,
        help="seconds in which a position is made smaller (default: 60; 0: as it was found)",
    )  # fmt: skip
    parser.add_argument(
        "--out-dir", metavar="DIR", default="duel",
        help="write the positions there, NUMBER.trf and NUMBER-found.trf (default: duel)",
    )  # fmt: skip
    parser.add_argument("--parquet", metavar="FILE", help="write a row a tournament as well")
    parser.add_argument(
        "--report", choices=("text", "json", "html"), default="text", help="default: text"
    )
    parser.add_argument("-o", "--output", metavar="OUT", help="write to this file, - for stdout")
    add_worker_arguments(parser)
    add_config_arguments(parser)


def _patience(text: str) -> float:
    return seconds(text, none=True)


def run(args: argparse.Namespace) -> int:
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


def _write_report(args: argparse.Namespace, outcome: Outcome) -> None:
    report = {"text": text, "json": json, "html": html}[args.report]
    write_answer(args.output, report(outcome))


def _question(args: argparse.Namespace) -> Question:
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


def _play_all(args: argparse.Namespace, outcome: Outcome) -> None:
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
    found = played.difference
    if found is None and not played.failed:
        return
    make_folder(folder)
    smallest = found.smallest if found is not None else played.file
    whole_file.write_whole(os.path.join(folder, file_name(played)), smallest)
    if found is not None:
        whole_file.write_whole(os.path.join(folder, file_name(played, "found")), found.found)
