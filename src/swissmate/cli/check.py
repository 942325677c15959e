"""``swissmate check``: re-pairs every recorded round and says what differs."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import TYPE_CHECKING, NamedTuple

from swissmate.checker import CheckReport, check
from swissmate.errors import TournamentError
from swissmate.model import points_text

from .exit_codes import ExitCode, describe, worst
from .output import json_text, write_stdout
from .progress import Progress
from .reading import (
    STDIN,
    add_reading_arguments,
    diagnostic_lines,
    expand,
    read_document,
    resolve_request,
    rules_lines,
    with_rounds,
)

if TYPE_CHECKING:
    import argparse
    from multiprocessing.pool import IMapIterator

    from swissmate.checker import RoundCheck
    from swissmate.explain import Statement
    from swissmate.model import Tournament
    from swissmate.systems.acceleration import AccelerationChoice

__all__ = ["EPILOG", "HELP", "NAME", "add_arguments", "differing_rows", "run"]

NAME = "check"
HELP = "re-pair every recorded round and say what differs"
EPILOG = """\
examples:
  swissmate check open.trf                   every round of one tournament
  swissmate check archive --jobs 4           all tournament files of a folder
  swissmate check open.trf --round 5         one round
  swissmate check archive --strict --json    for scripts: exit code 6 if anything differs
"""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the command's arguments."""
    parser.add_argument(
        "files", metavar="FILE|DIR", nargs="+", help="tournament file or folder, - for stdin"
    )
    add_reading_arguments(parser)
    parser.add_argument("--round", metavar="N", type=int, help="check this round only")
    parser.add_argument("--jobs", metavar="N", type=int, default=1, help="work in N processes")
    parser.add_argument("--strict", action="store_true", help="exit code 6 if anything differs")
    parser.add_argument("--json", action="store_true", help="answer as JSON")
    parser.add_argument("-q", "--quiet", action="store_true", help="only what differs, and the sum")


class _Job(NamedTuple):
    """One file to check: what a worker process is sent."""

    name: str
    args: argparse.Namespace


class _Result(NamedTuple):
    """What a worker process sends back for one file."""

    name: str
    code: int
    messages: tuple[str, ...]
    text: str
    json: dict[str, object]
    rounds: int
    differing: int
    faults: int


def run(args: argparse.Namespace) -> int:
    """Check every file; those that cannot be read do not keep the others from being checked."""
    if args.jobs < 1:
        raise TournamentError("--jobs must be at least 1", code="usage")
    names = expand(args.files)
    if names.count(STDIN) > 1:
        raise TournamentError("standard input can be read once", code="usage")
    jobs = [_Job(name, args) for name in names]
    codes: list[int] = []
    answers = []
    rounds = differing = faults = read = 0
    with Progress(len(jobs), "tournaments") as progress, _results(jobs, args.jobs) as results:
        for result in results:
            progress.advance()
            codes.append(result.code)
            rounds += result.rounds
            differing += result.differing
            faults += result.faults
            read += bool(result.json)
            if result.messages or result.text:
                progress.clear()
            for message in result.messages:
                print(message, file=sys.stderr)
            if args.json:
                answers.append(result.json or {"file": result.name, "exit_code": result.code})
            elif result.text:
                write_stdout(result.text)
    if args.json:
        summary = {
            "tournaments": read,
            "rounds": rounds,
            "differing_rounds": differing,
            "other_findings": faults,
        }
        write_stdout(json_text({"files": answers, "summary": summary}))
    else:
        write_stdout(
            f"{_count(read, 'tournament')}, {_count(rounds, 'round')}: "
            f"{_count(differing, 'round')} {'differs' if differing == 1 else 'differ'}, "
            f"{_count(faults, 'other finding')}\n"
        )
    if args.strict and (differing or faults):
        codes.append(ExitCode.DIFFERENCES)
    return worst(codes)


def _count(number: int, what: str) -> str:
    return f"{number} {what}{'' if number == 1 else 's'}"


@contextmanager
def _results(jobs: Sequence[_Job], processes: int) -> Iterator[Iterator[_Result]]:
    """Check in this process, or in several; the answers come in the order of the files."""
    processes = min(processes, len(jobs))
    if processes < 2:
        yield map(_check_file, jobs)
        return
    import multiprocessing  # noqa: PLC0415 - one process does without it

    chunk = max(1, min(16, len(jobs) // (4 * processes)))
    # Leaving the context, also by Ctrl-C, ends the workers, who ignore the signal themselves.
    with multiprocessing.Pool(processes, _ignore_interrupt) as pool:
        answers: IMapIterator[_Result] = pool.imap(_check_file, jobs, chunk)
        yield answers


def _ignore_interrupt() -> None:
    import signal  # noqa: PLC0415 - only workers need it

    signal.signal(signal.SIGINT, signal.SIG_IGN)


def _check_file(job: _Job) -> _Result:
    name, args = job
    try:
        document = read_document(name, check_points_column=False)
        tournament = with_rounds(document.tournament, args.rounds)
        resolved = resolve_request(tournament, args)
        only = None if args.round is None else (args.round,)
        report = check(resolved.tournament, resolved.rules.id, only)
        decided = _decided(resolved.tournament, report)
    except Exception as error:  # every kind of error is told, and becomes the exit code
        code, text = describe(error, name)
        return _Result(name, code, (f"swissmate: {text}",), "", {}, 0, 0, 0)
    messages = diagnostic_lines(document, without="trf-points")
    messages += rules_lines(name, resolved)
    return _Result(
        name,
        ExitCode.DONE,
        tuple(messages),
        _as_text(name, report, decided, quiet=args.quiet),
        _as_json(name, report, decided, resolved.acceleration),
        len(report.rounds),
        len(report.differing),
        sum(len(each.findings) for each in report.rounds) + len(report.points),
    )


def differing_rows(found: RoundCheck) -> str:
    """Return the boards that differ as the other checkers print them: ours left, the file's right.

    The bye is ``ID - 0``. An identical round gives an empty text.
    """
    if found.identical:
        return ""
    ours, theirs = list(found.expected_only), list(found.recorded_only)
    rows = ["  Checker pairings        Tournament pairings "]
    for index in range(max(len(ours), len(theirs))):
        left = _cell(ours, index)
        rows.append(f"    {left}                {_cell(theirs, index)}".rstrip())
    return "\n".join(rows) + "\n"


def _cell(boards: Sequence[tuple[int, int]], index: int) -> str:
    if index >= len(boards):
        return " " * 9
    white, black = boards[index]
    return f"{white:>3} - {black:>3}"


def _decided(tournament: Tournament, report: CheckReport) -> dict[int, Statement]:
    """What decides between our pairing and the recorded one, for each round that differs."""
    if not report.differing:
        return {}
    from swissmate.explain import deciding_criterion  # noqa: PLC0415 - identical rounds need none
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


def _sentence(statement: Statement, rules: str) -> str:
    from swissmate.explain import sentence  # noqa: PLC0415 - as above
    from swissmate.systems.registry import rule_set  # noqa: PLC0415

    criteria = {each.topic: each.summary for each in rule_set(rules).criteria}
    return sentence(statement, str, criteria)


def _as_text(name: str, report: CheckReport, decided: dict[int, Statement], *, quiet: bool) -> str:
    stem = os.path.splitext(os.path.basename(name))[0]
    lines = []
    for each in report.rounds:
        if quiet and each.identical and not each.findings:
            continue
        lines.append(f"{stem}: Round #{each.round_number}: {_verdict(each)}")
        if each.expected is None:
            lines.append(f"  No valid pairing exists: {each.reason}")
        elif not each.identical:
            lines.append(differing_rows(each).rstrip("\n"))
        if each.round_number in decided:
            lines.append(f"  {_sentence(decided[each.round_number], report.rules)}")
        if each.colors_only:
            text = ", ".join(f"{white}-{black}" for white, black in each.colors_only)
            lines.append(f"  only the colours differ: {text}")
        lines += [f"  illegal: {finding.message}" for finding in each.findings]
    lines += [
        f"{stem}: points of player {each.player}: the file says {points_text(each.recorded)}, "
        f"the results give {points_text(each.computed)}"
        for each in report.points
    ]
    following = report.next_round
    if following is not None and not following.pairable:
        lines.append(f"{stem}: round {following.round_number} cannot be paired: {following.reason}")
    return "".join(line + "\n" for line in lines)


def _verdict(found: RoundCheck) -> str:
    if found.identical:
        return "identical"
    if found.expected is None:
        return "cannot be paired"
    boards = len(found.recorded_only)
    return f"{_count(boards, 'board')} {'differs' if boards == 1 else 'differ'}"


def _as_json(
    name: str,
    report: CheckReport,
    decided: dict[int, Statement],
    acceleration: AccelerationChoice | None,
) -> dict[str, object]:
    """The answer for machines; ``docs/cli.md`` documents the keys."""
    following = report.next_round
    return {
        "file": name,
        "rules": report.rules,
        "acceleration": acceleration.method if acceleration else "",
        "identical": report.clean,
        "rounds": [
            {
                "round": each.round_number,
                "identical": each.identical,
                "expected": list(map(list, each.expected_only)),
                "recorded": list(map(list, each.recorded_only)),
                "colors_only": list(map(list, each.colors_only)),
                "decided_by": None
                if each.round_number not in decided
                else {
                    "id": decided[each.round_number].id,
                    "params": dict(decided[each.round_number].params),
                    "text": _sentence(decided[each.round_number], report.rules),
                },
                "no_legal_pairing": each.reason or None,
                "findings": [
                    {
                        "code": finding.code,
                        "players": list(finding.players),
                        "message": finding.message,
                    }
                    for finding in each.findings
                ],
            }
            for each in report.rounds
        ],
        "points": [
            {
                "player": each.player,
                "recorded": points_text(each.recorded),
                "computed": points_text(each.computed),
            }
            for each in report.points
        ],
        "next_round": None
        if following is None
        else {
            "round": following.round_number,
            "pairable": following.pairable,
            "reason": following.reason,
        },
    }
