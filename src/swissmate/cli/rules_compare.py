"""``swissmate rules compare``: how many recorded rounds another edition would pair differently."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from contextlib import closing
from typing import NamedTuple

from swissmate.checker.editions import EditionDifference, RoundComparison, compare_editions
from swissmate.checker.report import Board
from swissmate.errors import TournamentError
from swissmate.languages.language import language_of
from swissmate.languages.phrase import Figure, Part, Phrase
from swissmate.parallel import available_processes, ordered_results
from swissmate.requests.field import Arguments
from swissmate.systems.registry import rule_set

from .exit_codes import ExitCode, Failure, attempt, worst
from .notices import diagnostic_lines
from .output import json_text, write_stdout
from .progress import Progress
from .sources import Source, Unopened, count_sources, open_sources, read_source
from .streams import tell
from .tournament_input import parse_document, require_stdin_once

_MANY = 16
"""With this many files or more, all processors are used unless --jobs says otherwise."""


class _Job(NamedTuple):
    """One file, as sent to a worker process."""

    source: Source
    before: str
    after: str


class _Differing(NamedTuple):
    """One round that differs, with the boards that only one of the rule sets gives."""

    round: int
    kind: str
    boards: int
    before: Sequence[Board]
    after: Sequence[Board]

    @classmethod
    def of(cls, compared: RoundComparison) -> _Differing:
        """Return what is reported of a round; only its kind can be empty, when nothing differs."""
        kind = compared.difference.value if compared.difference else ""
        return cls(
            compared.round_number, kind, compared.boards, compared.before_only, compared.after_only
        )


class _Result(NamedTuple):
    """The result for one file, as a worker process returns it."""

    name: str
    code: int
    messages: Sequence[str] = ()
    rounds: int = 0
    differing: Sequence[_Differing] = ()


def compare_files(before: str, after: str, names: Sequence[str], args: Arguments) -> int:
    """Pair every recorded round of the files by two rule sets; report differences and totals.

    Raises:
        InputError: there is no such rule set, or no file was named.
    """
    ids = [rule_set(name).id for name in (before, after)]
    if args.jobs is not None and args.jobs < 1:
        raise TournamentError("--jobs must be at least 1", code="usage")
    require_stdin_once(names)
    language = args.language
    language_of(language)  # refused before the first file is read
    number = count_sources(names)
    processes = min(args.jobs or (available_processes() if number > _MANY else 1), number)
    jobs = (_job(source, *ids) for source in open_sources(names))
    results = ordered_results(_compare_source, jobs, processes, batch=4)
    codes: set[int] = set()
    kinds: Counter[str] = Counter()
    tournaments = rounds = 0
    files = []
    with Progress(number, "tournaments") as progress, closing(results):
        for result in results:
            progress.advance()
            codes.add(result.code)
            tournaments += result.code == ExitCode.DONE
            rounds += result.rounds
            kinds.update(difference.kind for difference in result.differing)
            # A file that could not be compared is told all the same.
            messages = () if args.quiet and result.code == ExitCode.DONE else result.messages
            if messages or result.differing:
                progress.clear()
            for message in messages:
                tell(message)
            if args.json:
                files.append(_file_json(result))
            elif not args.quiet:
                write_stdout(
                    "".join(
                        _line(result.name, difference, language) for difference in result.differing
                    )
                )
    share = kinds.total() / rounds if rounds else 0.0
    if args.json:
        summary = {
            "before": ids[0],
            "after": ids[1],
            "tournaments": tournaments,
            "rounds": rounds,
            "differing_rounds": kinds.total(),
            "share": round(share, 4),
            "kinds": {kind.value: kinds[kind.value] for kind in EditionDifference},
        }
        write_stdout(json_text({"files": files, "summary": summary}))
    else:
        whole = Phrase(
            "compare-total",
            {
                "tournaments": tournaments,
                "rounds": rounds,
                "differing": kinds.total(),
                "share": Figure(f"{share:.2%}"),
                "before": ids[0],
                "after": ids[1],
            },
        )
        write_stdout(whole.text(language) + "\n" + _kinds_text(kinds, language))
    return worst(codes)


def _job(source: Source | Unopened, before: str, after: str) -> _Job | _Result:
    """Return what a worker is sent, or the result if there is nothing to compare."""
    if isinstance(source, Unopened):
        return _failed(source.name, source.failure)
    return _Job(source, before, after)


def _compare_source(job: _Job | _Result) -> _Result:
    if isinstance(job, _Result):
        return job
    name = job.source.name
    outcome = attempt(lambda: _compare(job), name)
    return _failed(name, outcome) if isinstance(outcome, Failure) else outcome


def _failed(name: str, failure: Failure) -> _Result:
    return _Result(name, failure.code, (f"swissmate: {failure.text}",))


def _compare(job: _Job) -> _Result:
    name = job.source.name
    document = parse_document(read_source(job.source), name, check_points_column=False)
    compared = list(compare_editions(document.tournament, job.before, job.after))
    return _Result(
        name,
        ExitCode.DONE,
        diagnostic_lines(document, without="trf-points"),
        len(compared),
        [
            _Differing.of(round_comparison)
            for round_comparison in compared
            if round_comparison.difference is not None
        ],
    )


def _file_json(result: _Result) -> dict[str, object]:
    if result.code != ExitCode.DONE:
        return {"file": result.name, "exit_code": result.code}
    differing = [difference._asdict() for difference in result.differing]
    return {"file": result.name, "rounds": result.rounds, "differing": differing}


def _line(name: str, differing: _Differing, language: str) -> str:
    about: dict[str, Part] = {
        "round": differing.round,
        "changed": max(len(differing.before), len(differing.after)),
        "boards": differing.boards,
        "kind": _kind_phrase(EditionDifference(differing.kind)),
    }
    return f"{name}: {Phrase('compare-round', about).text(language)}\n"


def _kind_phrase(kind: EditionDifference) -> Phrase:
    return Phrase(f"compare-{kind.name.lower()}")


def _kinds_text(kinds: Counter[str], language: str) -> str:
    width = len(str(kinds.total()))
    return "".join(
        f"  {kinds[kind.value]:>{width}}  {_kind_phrase(kind).text(language)}\n"
        for kind in EditionDifference
        if kinds[kind.value]
    )
