"""The result of ``swissmate check`` for one tournament: as text, as JSON, as rows of boards."""

from __future__ import annotations

import os
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from swissmate.checker import CheckReport
from swissmate.explanation import sentence
from swissmate.languages.phrase import Figure, Part, Phrase
from swissmate.messages import Message, Naming, Text, as_option, told
from swissmate.model import points_text
from swissmate.systems.plays import play_of
from swissmate.trf.integrity_lines import integrity_line
from swissmate.trials.difference_kinds import DifferenceKind, kind_of

from .output import open_games_json

if TYPE_CHECKING:
    from swissmate.checker import RoundCheck
    from swissmate.explanation import Statement
    from swissmate.systems.acceleration import AccelerationChoice
    from swissmate.trf import TRFDocument


def notes_of(document: TRFDocument) -> list[str]:
    """Return the arbiter's acts that a file's comments report: they may be why a round differs."""
    return [comment for comment in document.comments if integrity_line(comment)]


def differing_rows(round_check: RoundCheck, language: str = "en") -> str:
    """Return the boards that differ as the other checkers print them: ours left, the file's right.

    The bye is ``ID - 0``. An identical round gives an empty text.
    """
    if round_check.identical:
        return ""
    ours, theirs = list(round_check.expected_only), list(round_check.recorded_only)
    heads = Phrase("check-head-ours").text(language), Phrase("check-head-theirs").text(language)
    rows = [f"  {heads[0]:<22}  {heads[1]} "]
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
    pairings. All is in ``language``, one of ``swissmate.explanation.LANGUAGES``. ``notes``
    are the acts that the file reports (a correction, a pairing by hand): they may be why a round
    differs.
    """
    stem = os.path.splitext(os.path.basename(name))[0]
    lines = []
    for round_check in report.rounds:
        if quiet and round_check.identical and not round_check.findings:
            continue
        verdict: dict[str, Part] = {
            "round": round_check.round_number,
            "verdict": _verdict(round_check),
        }
        lines.append(f"{stem}: {Phrase('check-round', verdict).text(language)}")
        lines += _round_lines(round_check, decided.get(round_check.round_number), language)
    about_file = [
        *(Phrase("check-note", {"note": note}) for note in notes if report.differing),
        *(
            Phrase(
                "check-points",
                {
                    "who": _who(report, finding.player),
                    "recorded": Figure(points_text(finding.recorded)),
                    "computed": Figure(points_text(finding.computed)),
                },
            )
            for finding in report.points
        ),
        *_standings_lines(report, quiet=quiet),
    ]
    if report.last_round is not None and not quiet:
        fit = Phrase(f"last-{report.last_round.value}")
        about: dict[str, Part] = {"round": report.rounds[-1].round_number, "fit": fit}
        about_file.append(Phrase("check-last-round", about))
    following = report.next_round
    if following is not None and not following.pairable:
        about = {"round": following.round_number, "why": told(following.reason, as_option)}
        about_file.append(Phrase("check-next-round", about))
    lines += [f"{stem}: {phrase.text(language)}" for phrase in about_file]
    return "".join(line + "\n" for line in lines)


def _round_lines(round_check: RoundCheck, decided: Statement | None, language: str) -> list[str]:
    """Return what is said below the verdict on a round; nothing if all is right."""
    lines = []
    if round_check.expected is None:
        lines.append(Phrase("check-no-pairing", {"why": round_check.reason}).text(language))
    elif not round_check.identical:
        lines.append(differing_rows(round_check, language).rstrip("\n").removeprefix("  "))
    if decided is not None:
        lines.append(_sentence(decided, language))
    phrases = []
    if not round_check.identical:
        kind = kind_phrase(kind_of(round_check, decided))
        phrases.append(Phrase("check-kind", {"kind": kind}))
    if round_check.colors_only:
        boards = ", ".join(f"{white}-{black}" for white, black in round_check.colors_only)
        phrases.append(Phrase("check-colors", {"boards": boards}))
    phrases += [
        Phrase("check-illegal", {"why": finding.message}) for finding in round_check.findings
    ]
    return [f"  {line}" for line in (*lines, *(phrase.text(language) for phrase in phrases))]


def kind_phrase(kind: DifferenceKind) -> Phrase:
    """Return the words for a kind of difference."""
    return Phrase(f"mistake-{kind.name.lower()}")


def _who(report: CheckReport, number: int) -> Phrase:
    return Phrase(
        "who-team" if play_of(report.rules).enters_teams else "who-player", {"number": number}
    )


def _standings_lines(report: CheckReport, *, quiet: bool) -> list[Phrase]:
    """Return the lines that compare the file's tie-breaks with its ranks."""
    rank_check = report.ranks
    if rank_check is None:
        return []
    lines = [
        Phrase(
            "check-rank",
            {
                "who": _who(report, difference.player),
                "recorded": difference.recorded,
                "given": _places(difference.first, difference.last),
                "values": _valued(rank_check.tie_breaks, difference.values),
            },
        )
        for difference in rank_check.differences
    ]
    if rank_check.unchecked and report.rounds and (rank_check.tie_breaks or not quiet):
        lines.append(
            Phrase("check-unranked", {"why": _why_unranked(rank_check.unchecked, as_option)})
        )
    elif rank_check.compared and not (lines or quiet):
        about: dict[str, Part] = {
            "ranks": rank_check.compared,
            "codes": ", ".join(rank_check.tie_breaks),
        }
        lines.append(Phrase("check-ranks", about))
    return lines


def _places(first: int, last: int) -> Part:
    return first if first == last else Phrase("check-places", {"first": first, "last": last})


def _why_unranked(why: Text | Part, naming: Naming) -> Part:
    return told(why, naming) if isinstance(why, Message) else why


def _valued(codes: Sequence[str], values: Sequence[str]) -> str:
    return ", ".join(f"{code} {value}" for code, value in zip(codes, values, strict=True) if value)


def _verdict(round_check: RoundCheck) -> Phrase:
    if round_check.identical:
        return Phrase("check-identical")
    if round_check.expected is None:
        return Phrase("check-unpairable")
    return Phrase("check-boards", {"boards": len(round_check.recorded_only)})


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
                        "message": str(finding.message),
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
        "ranks_unchecked": str(_why_unranked(report.ranks.unchecked, naming)) or None
        if report.ranks
        else None,
        "open_games": open_games_json(report.open_games),
        "last_round": None if report.last_round is None else report.last_round.value,
        "next_round": None
        if following is None
        else {
            "round": following.round_number,
            "pairable": following.pairable,
            "reason": told(following.reason, naming),
        },
    }
