"""The result of ``swissmate check`` for one tournament: as text, as JSON, as rows of boards."""

from __future__ import annotations

import os
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from swissmate.checker import CheckReport
from swissmate.explanation import sentence
from swissmate.messages import Naming, as_option, told
from swissmate.model import points_text
from swissmate.systems.plays import play_of
from swissmate.trf.integrity_lines import integrity_line
from swissmate.trials.difference_kinds import kind_of
from swissmate.wording import counted

from .output import open_games_json

if TYPE_CHECKING:
    from swissmate.checker import RoundCheck
    from swissmate.explanation import Statement
    from swissmate.systems.choice import AccelerationChoice
    from swissmate.trf import TRFDocument


def notes_of(document: TRFDocument) -> list[str]:
    """Return the arbiter's acts that a file's comments report: they may be why a round differs."""
    return [comment for comment in document.comments if integrity_line(comment)]


def differing_rows(round_check: RoundCheck) -> str:
    """Return the boards that differ as the other checkers print them: ours left, the file's right.

    The bye is ``ID - 0``. An identical round gives an empty text.
    """
    if round_check.identical:
        return ""
    ours, theirs = list(round_check.expected_only), list(round_check.recorded_only)
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


def _sentence(statement: Statement, language: str) -> str:
    # A sentence is needed only for a difference, and most files have none.
    return sentence(statement, str, language)


def report_text(
    name: str,
    report: CheckReport,
    decided: Mapping[int, Statement],
    notes: Sequence[str] = (),
    *,
    quiet: bool,
    language: str,
) -> str:
    """Return the answer as text; ``quiet`` leaves out whatever is correct.

    For each round that differs, ``decided`` has the statement that decides between the two
    pairings. It is written in ``language``, one of ``swissmate.explanation.LANGUAGES``. ``notes``
    are the acts that the file reports (a correction, a pairing by hand): they may be why a round
    differs.
    """
    stem = os.path.splitext(os.path.basename(name))[0]
    lines = []
    for round_check in report.rounds:
        if quiet and round_check.identical and not round_check.findings:
            continue
        lines.append(f"{stem}: Round #{round_check.round_number}: {_verdict(round_check)}")
        if round_check.expected is None:
            lines.append(f"  No valid pairing exists: {round_check.reason}")
        elif not round_check.identical:
            lines.append(differing_rows(round_check).rstrip("\n"))
        if round_check.round_number in decided:
            lines.append(f"  {_sentence(decided[round_check.round_number], language)}")
        if not round_check.identical:
            lines.append(
                f"  kind: {kind_of(round_check, decided.get(round_check.round_number)).value}"
            )
        if round_check.colors_only:
            text = ", ".join(f"{white}-{black}" for white, black in round_check.colors_only)
            lines.append(f"  only the colours differ: {text}")
        lines += [f"  illegal: {finding.message}" for finding in round_check.findings]
    if report.differing:
        lines += [f"{stem}: the file notes: {note}" for note in notes]
    lines += [
        f"{stem}: points of {_noun(report)} {finding.player}: the file says "
        f"{points_text(finding.recorded)}, the results give {points_text(finding.computed)}"
        for finding in report.points
    ]
    lines += [f"{stem}: {line}" for line in _standings_lines(report, quiet=quiet)]
    if report.last_round is not None and not quiet:
        lines.append(
            f"{stem}: nobody says how many rounds there are: round "
            f"{report.rounds[-1].round_number} fits {report.last_round.value}"
        )
    following = report.next_round
    if following is not None and not following.pairable:
        reason = told(following.reason, as_option)
        lines.append(f"{stem}: round {following.round_number} cannot be paired: {reason}")
    return "".join(line + "\n" for line in lines)


def _noun(report: CheckReport) -> str:
    return "team" if play_of(report.rules).enters_teams else "player"


def _standings_lines(report: CheckReport, *, quiet: bool) -> list[str]:
    """Return the lines that compare the file's tie-breaks with its ranks."""
    rank_check = report.ranks
    if rank_check is None:
        return []
    lines = [
        f"rank of {_noun(report)} {difference.player}: the file says {difference.recorded}, "
        "its tie-breaks give "
        + (
            f"{difference.first}"
            if difference.first == difference.last
            else f"{difference.first} to {difference.last}"
        )
        + f" ({_valued(rank_check.tie_breaks, difference.values)})"
        for difference in rank_check.differences
    ]
    if rank_check.unchecked and report.rounds and (rank_check.tie_breaks or not quiet):
        lines.append(f"standings: not compared: {told(rank_check.unchecked, as_option)}")
    elif rank_check.compared and not (lines or quiet):
        codes = ", ".join(rank_check.tie_breaks)
        lines.append(f"standings: {counted(rank_check.compared, 'rank')} in the order of {codes}")
    return lines


def _valued(codes: Sequence[str], values: Sequence[str]) -> str:
    return ", ".join(f"{code} {value}" for code, value in zip(codes, values, strict=True) if value)


def _verdict(round_check: RoundCheck) -> str:
    if round_check.identical:
        return "identical"
    if round_check.expected is None:
        return "cannot be paired"
    boards = len(round_check.recorded_only)
    return f"{counted(boards, 'board')} {'differs' if boards == 1 else 'differ'}"


def report_json(
    report: CheckReport,
    acceleration: AccelerationChoice | None,
    decided: Mapping[int, Statement] | None = None,
    *,
    complete: bool = True,
    language: str = "en",
    naming: Naming = as_option,
) -> dict[str, object]:
    """Return the answer as JSON; ``docs/cli.md`` documents the keys.

    ``naming`` says how the face calls the fields that a message may name.
    """
    decided = decided or {}
    following = report.next_round
    return {
        "rules": report.rules,
        "acceleration": acceleration.method if acceleration else "",
        "identical": report.clean,
        "rounds": [
            {
                "round": round_check.round_number,
                "identical": round_check.identical,
                "expected": list(map(list, round_check.expected_only)),
                "recorded": list(map(list, round_check.recorded_only)),
                "colors_only": list(map(list, round_check.colors_only)),
                "decided_by": None
                if round_check.round_number not in decided
                else {
                    "id": decided[round_check.round_number].id,
                    "params": dict(decided[round_check.round_number].params),
                    "text": _sentence(decided[round_check.round_number], language),
                },
                "kind": None
                if round_check.identical
                else kind_of(round_check, decided.get(round_check.round_number)).value,
                "no_legal_pairing": round_check.reason or None,
                "findings": [
                    {
                        "code": finding.code,
                        "players": list(finding.players),
                        "message": finding.message,
                    }
                    for finding in round_check.findings
                ],
            }
            for round_check in report.rounds
            if complete or not round_check.identical or round_check.findings
        ],
        "points": [
            {
                "player": finding.player,
                "recorded": finding.recorded / 10,
                "computed": finding.computed / 10,
            }
            for finding in report.points
        ],
        "ranks": [
            {
                "player": difference.player,
                "recorded": difference.recorded,
                "first": difference.first,
                "last": difference.last,
                "values": list(difference.values),
            }
            for difference in report.wrong_ranks
        ],
        "ranks_compared": report.ranks.compared if report.ranks else 0,
        "tie_breaks": list(report.ranks.tie_breaks) if report.ranks else [],
        "ranks_unchecked": told(report.ranks.unchecked, naming) or None if report.ranks else None,
        "open_games": open_games_json(report.open_games),
        "last_round": None
        if report.last_round is None
        else report.last_round.name.lower().replace("_", "-"),
        "next_round": None
        if following is None
        else {
            "round": following.round_number,
            "pairable": following.pairable,
            "reason": told(following.reason, naming),
        },
    }
