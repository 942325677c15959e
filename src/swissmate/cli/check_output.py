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
    return [each for each in document.comments if integrity_line(each)]


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
    for each in report.rounds:
        if quiet and each.identical and not each.findings:
            continue
        lines.append(f"{stem}: Round #{each.round_number}: {_verdict(each)}")
        if each.expected is None:
            lines.append(f"  No valid pairing exists: {each.reason}")
        elif not each.identical:
            lines.append(differing_rows(each).rstrip("\n"))
        if each.round_number in decided:
            lines.append(f"  {_sentence(decided[each.round_number], language)}")
        if not each.identical:
            lines.append(f"  kind: {kind_of(each, decided.get(each.round_number)).value}")
        if each.colors_only:
            text = ", ".join(f"{white}-{black}" for white, black in each.colors_only)
            lines.append(f"  only the colours differ: {text}")
        lines += [f"  illegal: {finding.message}" for finding in each.findings]
    if report.differing:
        lines += [f"{stem}: the file notes: {each}" for each in notes]
    lines += [
        f"{stem}: points of {_noun(report)} {each.player}: the file says "
        f"{points_text(each.recorded)}, the results give {points_text(each.computed)}"
        for each in report.points
    ]
    lines += [f"{stem}: {each}" for each in _standings_lines(report, quiet=quiet)]
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
    found = report.ranks
    if found is None:
        return []
    lines = [
        f"rank of {_noun(report)} {each.player}: the file says {each.recorded}, its tie-breaks "
        "give "
        + (f"{each.first}" if each.first == each.last else f"{each.first} to {each.last}")
        + f" ({_valued(found.tie_breaks, each.values)})"
        for each in found.differences
    ]
    if found.unchecked and report.rounds and (found.tie_breaks or not quiet):
        lines.append(f"standings: not compared: {told(found.unchecked, as_option)}")
    elif found.compared and not (lines or quiet):
        codes = ", ".join(found.tie_breaks)
        lines.append(f"standings: {counted(found.compared, 'rank')} in the order of {codes}")
    return lines


def _valued(codes: Sequence[str], values: Sequence[str]) -> str:
    return ", ".join(f"{code} {value}" for code, value in zip(codes, values, strict=True) if value)


def _verdict(found: RoundCheck) -> str:
    if found.identical:
        return "identical"
    if found.expected is None:
        return "cannot be paired"
    boards = len(found.recorded_only)
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
                    "text": _sentence(decided[each.round_number], language),
                },
                "kind": None
                if each.identical
                else kind_of(each, decided.get(each.round_number)).value,
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
            if complete or not each.identical or each.findings
        ],
        "points": [
            {
                "player": each.player,
                "recorded": each.recorded / 10,
                "computed": each.computed / 10,
            }
            for each in report.points
        ],
        "ranks": [
            {
                "player": each.player,
                "recorded": each.recorded,
                "first": each.first,
                "last": each.last,
                "values": list(each.values),
            }
            for each in report.wrong_ranks
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
