"""The papers of a round: pairings for the wall, and what lies on the boards."""

from __future__ import annotations

from typing import Any, Final

from django.utils.translation import gettext as _

from swissmate.arbiter.outside.prints.cutting import in_stacks
from swissmate.arbiter.outside.prints.print_job import ACROSS, UPRIGHT, PrintJob
from swissmate.arbiter.rounds.boards import reports
from swissmate.arbiter.rounds.boards.boards import Board, boards_of, byes_of
from swissmate.arbiter.rounds.boards.seats import seats_of

_SLIPS, _SLIPS_WITH_CODE = 8, 6
"""Slips on a sheet of A4 or Letter: two beside each other."""
_BOARD_CARDS: Final = 4
_SHEET: Final = 245
"""The height in millimetres that match cards have on a sheet of A4 or Letter."""
_HEAD, _LINE, _LINE_WITH_CODE = 34, 10, 20
"""The heights in millimetres of the frame of a match card, and of its lines."""


def _boards(job: PrintJob) -> dict[str, Any]:
    event, row = job.event, job.paired
    return {
        "row": row,
        "boards": boards_of(event, row),
        "byes": byes_of(event, row),
        "shape": ACROSS if job.is_large else UPRIGHT,
    }


def pairings(job: PrintJob) -> dict[str, Any]:
    """Return the pairings by board."""
    values = {"n": job.number, "of": job.event.rounds}
    return {**_boards(job), "heading": _("Round %(n)s of %(of)s: pairings") % values}


def names(job: PrintJob) -> dict[str, Any]:
    """Return the pairings by name."""
    content = _boards(job)
    heading = _("Round %(n)s: who sits where") % {"n": job.number}
    return {
        **content,
        "seats": seats_of(content["boards"], content["byes"]),
        "heading": heading,
    }


def slips(job: PrintJob) -> dict[str, Any]:
    """Return the slips of the games, or the cards of the matches, in cutting order."""
    played = _games(job)
    codes = _has_codes(job)
    matches = [board for board in played if board.is_match]
    singles = [board for board in played if not board.is_match]
    line = _LINE_WITH_CODE if codes else _LINE
    tallest = max((_HEAD + line * len(board.games) for board in matches), default=_SHEET)
    return {
        "singles": in_stacks(singles, _SLIPS_WITH_CODE if codes else _SLIPS),
        "matches": in_stacks(matches, max(1, _SHEET // tallest)),
        "codes": codes,
        "heading": _("Round %(n)s") % {"n": job.number},
    }


def board_cards(job: PrintJob) -> dict[str, Any]:
    """Return the cards that stand on the boards, in cutting order."""
    return {
        "sheets": in_stacks(_games(job), _BOARD_CARDS),
        "codes": _has_codes(job),
        "heading": _("Round %(n)s") % {"n": job.number},
    }


def _games(job: PrintJob) -> list[Board]:
    """Return the boards at which somebody plays."""
    boards = boards_of(job.event, job.paired)
    return [board for board in boards if board.pairing.black is not None]


def _has_codes(job: PrintJob) -> bool:
    """Whether players report the results of this round by phone."""
    event = job.event
    is_last = not event.round_set.filter(number__gt=job.number).exists()
    return reports.may_report(event) and job.reader.is_deputy and is_last
