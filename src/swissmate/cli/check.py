"""``swissmate check``: re-pairs every recorded round and says what differs."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import closing, nullcontext
from hashlib import blake2b
from typing import TYPE_CHECKING, Any, NamedTuple

from swissmate.api import check
from swissmate.checker import CheckReport
from swissmate.errors import TournamentError, TRFError
from swissmate.parallel import available_processes, ordered_results
from swissmate.systems.resolution import resolve

from .check_output import count_text, report_json, report_text
from .difference_kinds import DifferenceKind, kind_of
from .exit_codes import ExitCode, Failure, attempt, worst
from .output import json_text, write_stdout
from .progress import Progress
from .sources import Source, count_sources, open_sources, read_source
from .streams import tell
from .tournament_input import (
    add_reading_arguments,
    diagnostic_lines,
    open_games_line,
    parse_document,
    require_stdin_once,
    rules_lines,
    with_rounds,
)

if TYPE_CHECKING:
    import argparse

    from swissmate.explanation import Statement
    from swissmate.model import Tournament

    from .check_record import CheckRecord

NAME = "check"
HELP = "re-pair every recorded round and say what differs"
EPILOG = """\
examples:
  swissmate check open.trf                   every round of one tournament
  swissmate check folder season.zip          all tournament files of a folder and an archive
  swissmate check open.trf --round 5         one round
  swissmate check folder --strict --json     for scripts: exit code 6 if anything differs
  swissmate check big.tar.gz --quiet --report big.jsonl
                                             a record, from which --resume goes on
"""

_MANY = 16
"""From so many files on all processors are used unless --jobs says otherwise."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the command's arguments."""
    parser.add_argument(
        "files",
        metavar="FILE|DIR|ARCHIVE",
        nargs="+",
        help="tournament file, folder, .zip or .tar.gz; - for stdin",
    )
    add_reading_arguments(parser)
    parser.add_argument("--round", metavar="N", type=int, help="check this round only")
    parser.add_argument(
        "--jobs", metavar="N", type=int, help="work in N processes (default: all, for many files)"
    )
    parser.add_argument("--strict", action="store_true", help="exit code 6 if anything differs")
    parser.add_argument("--json", action="store_true", help="answer as JSON")
    parser.add_argument(
        "-q", "--quiet", action="store_true", help="only the differences, and the totals"
    )
    parser.add_argument(
        "--lang",
        metavar="CODE",
        default="en",
        help="the language in which the deciding rule is told: en, de, es, fr, it or nl "
        "(default: en)",
    )
    parser.add_argument(
        "--report", metavar="FILE", help="write a record as well, one JSON object a line"
    )
    parser.add_argument(
        "--resume", action="store_true", help="continue where the record of --report ends"
    )


class _Question(NamedTuple):
    """What is asked of every file; it changes the answers.

    ``complete``: the JSON of a file holds the identical rounds too.
    """

    rules: str | None
    acceleration: str | None
    rounds: int | None
    round: int | None
    quiet: bool
    complete: bool
    date_order: str | None
    language: str


class _Job(NamedTuple):
    """One file to check: what a worker process is sent. ``digest`` is that of its known answer."""

    source: Source
    question: _Question
    digest: str


class _Result(NamedTuple):
    """What a worker process sends back for one file; ``unchanged``: its known answer holds."""

    name: str
    digest: str
    code: int = ExitCode.DONE
    messages: Sequence[str] = ()
    text: str = ""
    json: dict[str, object] | None = None
    rounds: int = 0
    differing: int = 0
    faults: int = 0
    kinds: Sequence[str] = ()
    unchanged: bool = False


class _Sum:
    """What all files come to."""

    def __init__(self) -> None:
        self.codes: Counter[int] = Counter()
        self.tournaments = self.rounds = self.differing = self.faults = 0
        self.kinds: Counter[str] = Counter()

    def add(self, result: _Result) -> None:
        """Count a file in."""
        self.codes[result.code] += 1
        self.tournaments += bool(result.json)
        self.rounds += result.rounds
        self.differing += result.differing
        self.faults += result.faults
        self.kinds.update(result.kinds)

    def as_json(self) -> dict[str, object]:
        """Return the sum for machines."""
        return {
            "tournaments": self.tournaments,
            "rounds": self.rounds,
            "differing_rounds": self.differing,
            "other_findings": self.faults,
            "kinds": {each.value: self.kinds[each.value] for each in DifferenceKind},
        }

    def as_text(self) -> str:
        """Return the sum for people."""
        lines = [
            f"{count_text(self.tournaments, 'tournament')}, {count_text(self.rounds, 'round')}: "
            f"{count_text(self.differing, 'round')} "
            f"{'differs' if self.differing == 1 else 'differ'}, "
            f"{count_text(self.faults, 'other finding')}"
        ]
        if self.kinds:
            counts = [
                f"{self.kinds[each.value]} {each.value}"
                for each in DifferenceKind
                if self.kinds[each.value]
            ]
            lines.append(f"as far as a program can tell: {', '.join(counts)}")
        return "\n".join(lines) + "\n"


def run(args: argparse.Namespace) -> int:
    """Check every file; those that cannot be read do not keep the others from being checked."""
    if args.jobs is not None and args.jobs < 1:
        raise TournamentError("--jobs must be at least 1", code="usage")
    if args.resume and args.report is None:
        raise TournamentError("--resume needs the record: --report FILE", code="usage")
    require_stdin_once(args.files)
    question = _Question(
        args.rules,
        args.acceleration,
        args.rounds,
        args.round,
        args.quiet,
        args.json,
        args.date_order,
        args.lang,
    )
    if args.lang != "en":
        from swissmate.explanation.sentences.language import language_of  # noqa: PLC0415

        language_of(args.lang)  # refused before the first file is read
    with _record(args, question) if args.report else nullcontext() as record:
        try:
            total = _check_all(args, question, record)
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


def _record(args: argparse.Namespace, question: _Question) -> CheckRecord:
    from .check_record import CheckRecord  # noqa: PLC0415 - only --report needs it

    return CheckRecord(args.report, question._asdict(), resume=args.resume)


def _check_all(args: argparse.Namespace, question: _Question, record: CheckRecord | None) -> _Sum:
    """Check the files, tell of each as it comes, and return the sum."""
    number = count_sources(args.files)
    processes = min(args.jobs or (available_processes() if number > _MANY else 1), number)
    total = _Sum()
    listing = _JSONList() if args.json else None
    results = ordered_results(_check_source, _jobs(args, question, record), processes, batch=4)
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
        write_stdout(total.as_text())
    if record is not None:
        record.add({"summary": total.as_json()})
    return total


def _jobs(
    args: argparse.Namespace, question: _Question, record: CheckRecord | None
) -> Iterator[_Job]:
    for source in open_sources(args.files):
        known = record.known.get(source.name) if record is not None else None
        yield _Job(source, question, known.digest if known is not None else "")


def _as_line(result: _Result) -> dict[str, object]:
    """Return the line of the record for one file."""
    line = result._asdict()
    del line["name"], line["unchanged"]
    return {"file": result.name, **line}


def _from_line(line: dict[str, Any]) -> _Result:
    """Return what :func:`_as_line` made a line of."""
    return _Result(line.pop("file"), **line)


class _JSONList:
    """Writes the answer for machines file by file, so that none of it is kept."""

    def __init__(self) -> None:
        self._before = '{\n  "files": ['

    def add(self, value: object) -> None:
        """Write one file's answer."""
        write_stdout(self._before + "\n    " + json_text(value).rstrip().replace("\n", "\n    "))
        self._before = ","

    def end(self, summary: object) -> None:
        """Write the sum and close the answer."""
        text = json_text(summary).rstrip().replace("\n", "\n  ")
        first = self._before if self._before != "," else "\n  "
        write_stdout(f'{first}],\n  "summary": {text}\n}}\n')


def _check_source(job: _Job) -> _Result:
    source, question, digest = job
    name = source.name
    data = attempt(lambda: read_source(source), name)
    if isinstance(data, Failure):
        return _failed(name, "", data)
    found = blake2b(data, digest_size=16).hexdigest()
    if found == digest:
        return _Result(name, found, unchanged=True)
    done = attempt(lambda: load_and_check(name, data, found, question), name)
    return _failed(name, found, done) if isinstance(done, Failure) else done


def _failed(name: str, digest: str, failure: Failure) -> _Result:
    kinds = (DifferenceKind.INPUT.value,) if isinstance(failure.error, TRFError) else ()
    return _Result(name, digest, failure.code, (f"swissmate: {failure.text}",), kinds=kinds)


def load_and_check(name: str, data: bytes, digest: str, question: _Question) -> _Result:
    """Check one tournament file.

    Raises:
        SwissmateError: it is not a tournament, or the rules have no answer for it.
    """
    document = parse_document(
        data,
        name,
        check_points_column=False,
        rounds=question.rounds,
        date_order=question.date_order,
    )
    tournament = with_rounds(document.tournament, question.rounds)
    resolved = resolve(tournament, question.rules, acceleration=question.acceleration)
    only = None if question.round is None else (question.round,)
    report = check(tournament, resolved.rules.id, only, acceleration=question.acceleration)
    decided = _decided(resolved.tournament, report)
    messages = diagnostic_lines(document, without="trf-points")
    messages += rules_lines(name, resolved)
    if report.points:
        from swissmate.trf.consistency import acceleration_advice  # noqa: PLC0415 - a rare finding

        advice = acceleration_advice(resolved.tournament)
        messages += [f"{name}: {advice}"] if advice else []
    last = tournament.rounds_paired
    messages += [
        open_games_line(name, each, tournament)
        for each in report.open_games
        # A last round without any result has been paired and is about to be played.
        if each.entered or each.round_number < last
    ]
    answer = report_json(
        report,
        resolved.acceleration,
        decided,
        complete=question.complete,
        language=question.language,
    )
    return _Result(
        name,
        digest,
        messages=tuple(messages),
        text=report_text(name, report, decided, quiet=question.quiet, language=question.language),
        json={"file": name, **answer},
        rounds=len(report.rounds),
        differing=len(report.differing),
        faults=sum(len(each.findings) for each in report.rounds)
        + len(report.points)
        + len(report.wrong_ranks),
        kinds=tuple(
            kind_of(each, decided.get(each.round_number)).value for each in report.differing
        ),
    )


def _decided(tournament: Tournament, report: CheckReport) -> dict[int, Statement]:
    """What decides between our pairing and the recorded one, for each round that differs."""
    if not report.differing:
        return {}
    from swissmate.explanation import deciding_criterion  # noqa: PLC0415 - identical rounds need none
    from swissmate.systems.position import position_before  # noqa: PLC0415
    from swissmate.systems.registry import rule_set  # noqa: PLC0415

    rules = rule_set(report.rules)
    decided = {}
    for each in report.differing:
        if each.expected is None:
            continue
        position = position_before(tournament, each.round_number)
        recorded = each.recorded
        decided[each.round_number] = deciding_criterion(
            position, rules, recorded.pairs, recorded.pab, each.expected
        )
    return decided
