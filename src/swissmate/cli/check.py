"""``swissmate check``: re-pairs every recorded round and says what differs."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from contextlib import ExitStack, closing
from functools import partial
from typing import TYPE_CHECKING, Any

from swissmate.checker import check
from swissmate.errors import TournamentError
from swissmate.languages.language import language_of
from swissmate.languages.phrase import Phrase
from swissmate.messages import as_key
from swissmate.parallel import available_processes
from swissmate.parquet import ParquetRows, require_parquet
from swissmate.requests.field import Arguments
from swissmate.trials.difference_kinds import DifferenceKind

from .check_files import Job, Question, Result, check_file, fetch, unopened
from .check_output import kind_phrase, notes_of, report_json
from .check_record import CheckRecord
from .check_rows import COLUMNS, rows_of
from .engine_request import remarks_json, resolved_of
from .exit_codes import ExitCode, Failure, attempt, worst
from .output import json_text, require_files, require_other_outputs, write_stdout
from .progress import Progress
from .sources import Unopened, count_sources, listed, open_sources
from .streams import tell
from .tournament_input import require_stdin_once
from .workers import require_workers, results_of

if TYPE_CHECKING:
    from swissmate.parquet import ParquetRows

    from .check_record import CheckRecord


_MANY = 16
"""With this many files or more, all processors are used unless --jobs says otherwise."""


class _Sum:
    """The totals over all files."""

    def __init__(self) -> None:
        self.codes: Counter[int] = Counter()
        self.tournaments = self.rounds = self.differing = self.faults = 0
        self.kinds: Counter[str] = Counter()

    def add(self, result: Result) -> None:
        """Add the result of a file to the totals."""
        self.codes[result.code] += 1
        self.tournaments += bool(result.json)
        self.rounds += result.rounds
        self.differing += result.differing
        self.faults += result.faults
        self.kinds.update(result.kinds)

    def as_json(self) -> dict[str, object]:
        """Return the totals as JSON."""
        return {
            "tournaments": self.tournaments,
            "rounds": self.rounds,
            "differing_rounds": self.differing,
            "other_findings": self.faults,
            "kinds": {kind.value: self.kinds[kind.value] for kind in DifferenceKind},
        }

    def as_text(self, language: str) -> str:
        """Return the totals as text in a language."""
        whole = Phrase(
            "check-total",
            {
                "tournaments": self.tournaments,
                "rounds": self.rounds,
                "differing": self.differing,
                "findings": self.faults,
            },
        )
        lines = [whole.text(language)]
        if self.kinds:
            counts = [
                f"{self.kinds[kind.value]} {kind_phrase(kind).text(language)}"
                for kind in DifferenceKind
                if self.kinds[kind.value]
            ]
            lines.append(Phrase("check-kinds", {"kinds": ", ".join(counts)}).text(language))
        return "\n".join(lines) + "\n"


def run(args: Arguments) -> int:
    """Check every file; a file that cannot be read does not stop the others from being checked."""
    require_workers(args)
    if args.resume and args.report is None:
        raise TournamentError("--resume needs the record: --report FILE", code="usage")
    require_stdin_once(args.files)
    require_files(report=args.report, parquet=args.parquet)
    if args.report or args.parquet:
        read = [attempt(partial(listed, file)) for file in args.files]
        # A name that cannot be read is reported when its turn comes; it is never overwritten.
        require_other_outputs(
            [
                *args.files,
                *(file for files in read if not isinstance(files, Failure) for file in files),
            ],
            [args.report, args.parquet],
        )
    question = Question(
        args.rules,
        args.acceleration,
        args.rounds,
        args.round,
        args.quiet,
        args.json or args.parquet is not None,
        args.date_order,
        args.encoding,
        args.language,
    )
    if args.language != "en":
        language_of(args.language)  # refused before the first file is read
    with ExitStack() as files:
        rows = files.enter_context(_rows(args.parquet)) if args.parquet else None
        record = files.enter_context(_record(args, question)) if args.report else None
        try:
            total = _check_all(args, question, record, rows)
        except KeyboardInterrupt:
            if record is not None:
                tell(
                    f"{args.report}: what is done is recorded; "
                    "run it again with --resume to continue"
                )
            raise
    codes = set(total.codes)
    if args.strict and (total.differing or total.faults):
        codes.add(ExitCode.DIFFERENCES)
    return worst(codes)


def answer(args: Arguments) -> object:
    """Return what re-pairing the recorded rounds shows, for the engine."""
    resolved, document = resolved_of(args, check_points_column=False)
    report = check(
        document.tournament,
        resolved.rules.id,
        None if args.round is None else (args.round,),
        acceleration=args.acceleration,
    )
    return {
        **report_json(report, resolved.acceleration, naming=as_key),
        "rules_reason": resolved.rules.reason.told(as_key),
        "notes": notes_of(document),
        "remarks": remarks_json(document.diagnostics),
    }


def _record(args: Arguments, question: Question) -> CheckRecord:
    return CheckRecord(args.report, question._asdict(), resume=args.resume)


def _rows(path: str) -> ParquetRows:
    require_parquet()
    return ParquetRows(path, COLUMNS)


def _check_all(
    args: Arguments,
    question: Question,
    record: CheckRecord | None,
    rows: ParquetRows | None,
) -> _Sum:
    """Check the files, report each as it is done, and return the totals."""
    number = count_sources(args.files)
    total = _Sum()
    listing = _JSONList() if args.json else None
    jobs = _jobs(args, question, record)
    if args.cluster:
        jobs = map(fetch, jobs)
    processes = available_processes() if number > _MANY else 1
    batch = 16 if args.cluster else 4
    results = results_of(check_file, jobs, args, total=number, processes=processes, batch=batch)
    with Progress(number, "tournaments") as progress, closing(results):
        for answer in results:
            result = answer
            if record is not None:
                known = record.known.get(result.name)
                if result.unchanged and known is not None:
                    result = _from_line(record.line(known))
                else:
                    record.add(_as_line(result))
            total.add(result)
            if rows is not None:
                rows.add(rows_of(result))
            progress.advance()
            if result.messages or result.text or listing:
                progress.clear()
            for message in result.messages:
                tell(message)
            if listing:
                listing.add(result.json or {"file": result.name, "exit_code": result.code})
            elif result.text:
                write_stdout(result.text)
    if listing:
        listing.end(total.as_json())
    else:
        write_stdout(total.as_text(args.language))
    if record is not None:
        record.add({"summary": total.as_json()})
    return total


def _jobs(
    args: Arguments, question: Question, record: CheckRecord | None
) -> Iterator[Job | Result]:
    for source in open_sources(args.files):
        if isinstance(source, Unopened):
            yield unopened(source)
            continue
        known = record.known.get(source.name) if record is not None else None
        yield Job(source, question, known.digest if known is not None else "")


def _as_line(result: Result) -> dict[str, object]:
    """Return the line of the record that stands for the result of one file."""
    line = result._asdict()
    del line["name"], line["unchanged"]
    return {"file": result.name, **line}


def _from_line(line: dict[str, Any]) -> Result:
    """Return the result that :func:`_as_line` wrote as this line."""
    return Result(line.pop("file"), **line)


class _JSONList:
    """Writes the JSON answer file by file, so that it is never held in memory as a whole."""

    def __init__(self) -> None:
        self._before = '{\n  "files": ['

    def add(self, value: object) -> None:
        """Write one file's answer."""
        write_stdout(self._before + "\n    " + json_text(value).rstrip().replace("\n", "\n    "))
        self._before = ","

    def end(self, summary: object) -> None:
        """Write the totals and close the answer."""
        text = json_text(summary).rstrip().replace("\n", "\n  ")
        first = self._before if self._before != "," else "\n  "
        write_stdout(f'{first}],\n  "summary": {text}\n}}\n')
