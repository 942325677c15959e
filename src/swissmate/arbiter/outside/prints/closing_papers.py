"""The papers at the end: the report, what it adds up to, and what the winners sign."""

from __future__ import annotations

from typing import Any, Final

from django.utils.translation import gettext as _

from swissmate.arbiter.ground.frame.filters import pts
from swissmate.arbiter.models import Bye, Event, Round
from swissmate.arbiter.outside.files.report_changes import changes_of
from swissmate.arbiter.outside.prints.cutting import in_stacks
from swissmate.arbiter.outside.prints.print_job import PrintJob
from swissmate.arbiter.outside.prints.statistics import statistics_of
from swissmate.arbiter.outside.prints.table_papers import ranked
from swissmate.arbiter.rounds.boards.boards import byes_of
from swissmate.arbiter.tables.prizes.given import receipts_of
from swissmate.arbiter.tables.standings import ranking
from swissmate.arbiter.tables.standings.keizer import keizer_list

_RECEIPTS: Final = 3


def report(job: PrintJob) -> dict[str, Any]:
    """Return the final report.

    Raises:
        Refused: a game is not over.
    """
    event = job.event
    ranking.require_final(event)
    return {
        **ranked(job, ranking.standings(event), None),
        "changes": changes_of(event),
        "byes": _byes(event),
    }


def _byes(event: Event) -> list[tuple[int, str, list[str]]]:
    """Return who had which bye in each round: the round, the kind, the names."""
    free = _("free round") if event.play.drawn_beforehand else _("pairing-allocated bye")
    rows = []
    for row in Round.objects.filter(event=event).order_by("number"):
        alone = row.pairings.filter(black__isnull=True).select_related("white")
        kinds = [(free, [pairing.white.name for pairing in alone])]
        byes = byes_of(event, row)
        for kind in Bye.Kind:
            names = [bye.player.name for bye in byes if bye.kind == kind.value]
            kinds.append((str(kind.label), names))
        rows += [(row.number, label, names) for label, names in kinds if names]
    return rows


def statistics(job: PrintJob) -> dict[str, Any]:
    """Return who played, and what came of the games."""
    return {"figures": statistics_of(job.event)}


def certificates(job: PrintJob) -> dict[str, Any]:
    """Return each participant's place and points, and the prizes, in the order of the standings."""
    table = ranking.standings(job.event)
    keizer = keizer_list(job.event)
    # The points of Keizer weigh the opponents: a certificate would not say what they mean.
    places = (
        [(place.rank, place.player, pts(place.points)) for place in table.places]
        if keizer is None
        else [(place.place, place.player, "") for place in keizer.places]
    )
    prizes = {receipt.player.pk: receipt.prizes for receipt in receipts_of(job.event)}
    winners_only = job.query.get("who") == "winners"
    rows = [
        (rank, player, points, prizes.get(player.pk, []))
        for rank, player, points in places
        if player.pk in prizes or not winners_only
    ]
    return {"rows": rows, "of": len(places), "is_final": table.is_final}


def receipts(job: PrintJob) -> dict[str, Any]:
    """Return a receipt for every winner, by the present standings, in the order of the ceremony."""
    return {
        "sheets": in_stacks(receipts_of(job.event), _RECEIPTS),
        "is_final": ranking.standings(job.event).is_final,
    }
