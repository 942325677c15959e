"""How ``swissmate check`` checks one file, in whichever process that happens."""

from __future__ import annotations

from collections.abc import Sequence
from hashlib import blake2b
from typing import TYPE_CHECKING, NamedTuple

from swissmate.checker import CheckReport, check
from swissmate.errors import TRFError
from swissmate.explanation import deciding_criterion
from swissmate.systems.choice import resolve
from swissmate.systems.position import position_before
from swissmate.systems.registry import rule_set
from swissmate.trf.consistency import acceleration_advice
from swissmate.trf.diagnostics import LEFT_OUT
from swissmate.trf.records.table import HELD_LISTS, KEPT_RECORDS
from swissmate.trials.difference_kinds import DifferenceKind, kind_of

from .check_output import notes_of, report_json, report_text
from .exit_codes import ExitCode, Failure, attempt
from .notices import diagnostic_lines, note_line, open_games_line, rules_lines
from .sources import Source, Unopened, read_source
from .tournament_input import parse_document

if TYPE_CHECKING:
    from swissmate.explanation import Statement
    from swissmate.model import Tournament
    from swissmate.trf import Diagnostic, TRFDocument


class Question(NamedTuple):
    """The options that apply to every file and change the answer.

    ``complete``: the JSON answer for a file lists the identical rounds too.
    """

    rules: str | None
    acceleration: str | None
    rounds: int | None
    round: int | None
    quiet: bool
    complete: bool
    date_order: str | None
    encoding: str | None
    language: str


class Job(NamedTuple):
    """One file to check, as sent to a worker process. ``digest`` is that of its known answer."""

    source: Source
    question: Question
    digest: str


class Result(NamedTuple):
    """The result for one file, as a worker returns it; ``unchanged``: its known answer holds."""

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


def fetch(job: Job | Result) -> Job | Result:
    """Return the job with the bytes of its file, or a result if nothing is left to do.

    Workers on other machines cannot read the files of this one.
    """
    if isinstance(job, Result):
        return job
    source, question, digest = job
    data = attempt(lambda: read_source(source), source.name)
    if isinstance(data, Failure):
        return _failed(source.name, "", data)
    if digest and _digest_of(data) == digest:
        return Result(source.name, digest, unchanged=True)
    return Job(Source(source.name, source.path, data=data), question, "")


def _digest_of(data: bytes) -> str:
    return blake2b(data, digest_size=16).hexdigest()


def check_file(job: Job | Result) -> Result:
    """Return the result for a file; a file that cannot be read gives a result that says so."""
    fetched = fetch(job)
    if isinstance(fetched, Result):
        return fetched
    name, data, question = fetched.source.name, fetched.source.data or b"", fetched.question
    digest = _digest_of(data)
    outcome = attempt(lambda: load_and_check(name, data, digest, question), name)
    return _failed(name, digest, outcome) if isinstance(outcome, Failure) else outcome


def unopened(source: Unopened) -> Result:
    """Return the result for a folder or an archive in which nothing can be checked."""
    return _failed(source.name, "", source.failure)


def _failed(name: str, digest: str, failure: Failure) -> Result:
    kinds = (DifferenceKind.INPUT.value,) if isinstance(failure.error, TRFError) else ()
    return Result(name, digest, failure.code, (f"swissmate: {failure.text}",), kinds=kinds)


def load_and_check(name: str, data: bytes, digest: str, question: Question) -> Result:
    """Check one tournament file.

    Raises:
        SwissmateError: the file is not a tournament, or the rules have no answer for it.
    """
    document = parse_document(
        data,
        name,
        check_points_column=False,
        rounds=question.rounds,
        rules=question.rules,
        date_order=question.date_order,
        encoding=question.encoding,
    )
    tournament = document.tournament
    resolved = resolve(tournament, question.rules, acceleration=question.acceleration)
    only = None if question.round is None else (question.round,)
    report = check(tournament, resolved.rules.id, only, acceleration=question.acceleration)
    decided = _decided(resolved.tournament, report)
    messages = diagnostic_lines(document, without="trf-points", language=question.language)
    messages += rules_lines(name, resolved, question.language)
    if report.points:
        advice = acceleration_advice(resolved.tournament)
        messages += [note_line(name, advice, question.language)] if advice else []
    last = tournament.rounds_paired
    messages += [
        open_games_line(name, open_round, tournament, question.language)
        for open_round in report.open_games
        # A last round without any result has been paired and is about to be played.
        if open_round.entered or open_round.round_number < last
    ]
    if question.quiet and report.clean:
        messages = []  # remarks belong to what they may explain
    notes = notes_of(document)
    answer = report_json(
        report,
        resolved.acceleration,
        decided,
        complete=question.complete,
        language=question.language,
    )
    return Result(
        name,
        digest,
        messages=tuple(messages),
        text=report_text(
            name,
            report,
            decided,
            notes,
            quiet=question.quiet,
            language=question.language,
        ),
        json={"file": name, **answer, "notes": notes},
        rounds=len(report.rounds),
        differing=len(report.differing),
        faults=sum(len(round_check.findings) for round_check in report.rounds)
        + len(report.points)
        + len(report.wrong_ranks)
        + sum(_is_lost(diagnostic, document) for diagnostic in document.diagnostics),
        kinds=tuple(
            kind_of(round_check, decided.get(round_check.round_number)).value
            for round_check in report.differing
        ),
    )


def _is_lost(remark: Diagnostic, document: TRFDocument) -> bool:
    """Whether a remark is about a list or range record that was left out, or about totals."""
    code = document.lines[remark.line - 1][:3] if 0 < remark.line <= len(document.lines) else ""
    left_out = remark.code in LEFT_OUT or remark.code == "trf-contradiction"
    return remark.code == "trf-totals" or (left_out and code in KEPT_RECORDS | HELD_LISTS)


def _decided(tournament: Tournament, report: CheckReport) -> dict[int, Statement]:
    """Return what decides between our pairing and the recorded one, for each round that differs."""
    if not report.differing:
        return {}
    rules = rule_set(report.rules)
    decided = {}
    for round_check in report.differing:
        if round_check.expected is None:
            continue
        position = position_before(tournament, round_check.round_number)
        recorded = round_check.recorded
        decided[round_check.round_number] = deciding_criterion(
            position, rules, recorded.pairs, recorded.pab, round_check.expected
        )
    return decided
