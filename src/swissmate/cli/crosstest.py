"""``swissmate crosstest``: we and other programs judge each other's tournaments (C.04.A, A.7)."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import closing
from dataclasses import replace

from swissmate.errors import InputError
from swissmate.parallel import ordered_results
from swissmate.requests.field import Arguments
from swissmate.trials.crosstest.totals import Side
from swissmate.trials.crosstest.tournaments import OURS, THEIRS, Question, Task, cross

from .check_record import CheckRecord
from .crosstest_page import page, sum_text
from .exit_codes import ExitCode
from .generate import asked_config, fitting
from .output import (
    json_text,
    require_files,
    require_other_outputs,
    require_writable,
    write_stdout,
    write_whole,
)
from .placeholders import require_places
from .progress import Progress
from .streams import tell


def run(args: Arguments) -> int:
    """Run the tournaments that the record does not hold yet; write the totals and the page."""
    if not (args.engine or args.generator or args.standings):
        raise InputError(
            "there is nothing to compare with: say --engine, --generator or --standings",
            code="usage",
        )
    if min(args.count, args.first, args.jobs) < 1:
        raise InputError("--count, --first and --jobs must be above 0", code="usage")
    if args.resume and args.seed is None:
        raise InputError("--resume needs the seed of the run: --seed N", code="usage")
    require_files(record=args.record, page=args.page)
    require_other_outputs([args.model, args.config], [args.record, args.page])
    require_writable(args.page)
    _require_known_places(args)
    config, seed = asked_config(args)
    question = Question(
        fitting(config, args.format),
        seed,
        args.engine,
        tuple(args.generator),
        args.standings,
        args.format,
        args.their_rules,
        args.timeout,
        f"{args.record}.files",
    )
    if args.seed is None:
        tell(f"seed {seed}")
    sides = {OURS: Side(), THEIRS: Side()}
    options = {
        **question._asdict(),
        # The order of a set differs between processes.
        "config": [repr(replace(question.config, unset=frozenset())), *sorted(config.unset)],
        "generators": list(question.generators),
    }
    del options["timeout"], options["keep"]
    try:
        with CheckRecord(args.record, options, resume=args.resume) as record:
            numbers = range(args.first, args.first + args.count)
            _run_all(question, numbers, args.jobs, record, sides)
    except KeyboardInterrupt:
        tell(f"{args.record}: what is done is recorded; --seed {seed} --resume goes on")
        raise
    finally:
        if args.page is not None:
            write_whole(args.page, page(question, sides))
    if args.json:
        write_stdout(json_text({name: side.as_json() for name, side in sides.items()}))
    else:
        write_stdout(sum_text(sides))
    differs = any(
        side.count["differing"] or side.other or side.count["wrong_ranks"] or side.failures
        for side in sides.values()
    )
    return ExitCode.DIFFERENCES if args.strict and differs else ExitCode.DONE


def _require_known_places(args: Arguments) -> None:
    for option, commands, known in (
        ("--engine", [args.engine], ("file", "out")),
        ("--generator", args.generator, ("out", "seed", "number")),
        ("--standings", [args.standings], ("file",)),
    ):
        for command in commands:
            if command is not None:
                require_places(option, command, known, needed=())


def _run_all(
    question: Question, numbers: range, jobs: int, record: CheckRecord, sides: dict[str, Side]
) -> None:
    ways = [OURS] if question.engine or question.standings else []
    ways += [THEIRS] if question.generators else []
    tasks = [Task(side, number, question) for number in numbers for side in ways]
    for task in tasks:
        if (known := record.known.get(task.name)) is not None:
            sides[task.side].add(record.line(known))
    open_tasks: Iterator[Task] = (task for task in tasks if task.name not in record.known)
    results = ordered_results(cross, open_tasks, jobs)
    with Progress(len(tasks), "tournaments") as progress, closing(results):
        for line in results:
            record.add(line)
            sides[str(line["file"]).partition(" ")[0]].add(line)
            progress.advance()
    record.add({"summary": {name: side.as_json() for name, side in sides.items()}})
