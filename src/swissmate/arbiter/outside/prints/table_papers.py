"""Tables for the wall: standings, crosstable, and the grid of those who all meet."""

from __future__ import annotations

from typing import Any, Final

from django.utils.translation import gettext as _

from swissmate.arbiter.ground.frame.shared import number_in
from swissmate.arbiter.models import Category
from swissmate.arbiter.outside.prints.grid import grid_of
from swissmate.arbiter.outside.prints.print_job import ACROSS, UPRIGHT, PrintJob
from swissmate.arbiter.tables.prizes.categories import category_standings
from swissmate.arbiter.tables.standings import ranking
from swissmate.arbiter.tables.standings.clubs import BEST, group_table, prize_rules
from swissmate.arbiter.tables.standings.keizer import keizer_list
from swissmate.arbiter.tables.standings.member_results import member_results
from swissmate.arbiter.tables.standings.ranking import Standings

_UPRIGHT_ROUNDS: Final = 9
"""So many rounds have room beside the names on an upright sheet."""


def ranked(job: PrintJob, table: Standings, number: int | None) -> dict[str, Any]:
    """Return standings with everything that the tables of other rooms show of them."""
    return {
        "table": table,
        "numbers": range(1, table.rounds + 1),
        "keizer": keizer_list(job.event, through_round=number),
        "members": member_results(job.event, through_round=table.after_round),
    }


def standings(job: PrintJob) -> dict[str, Any]:
    """Return the standings, or those of a category."""
    event, number = job.event, job.number
    category = _category(job)
    table = (
        ranking.standings(event, through_round=number)
        if category is None
        else category_standings(event, category, through_round=number)
    )
    content = ranked(job, table, number)
    heading = table.heading
    if category is not None:  # the Keizer list and the teams' players are of the whole event
        content |= {"keizer": None, "members": []}
        heading = f"{category.name}: {heading}"
    return {**content, "heading": heading, "shape": ACROSS if job.is_large else UPRIGHT}


def _category(job: PrintJob) -> Category | None:
    """Return the category that an address names, if the event has it."""
    key = number_in(job.query.get("category", ""), 0)
    return Category.objects.filter(event=job.event, pk=key).first()


def crosstable(job: PrintJob) -> dict[str, Any]:
    """Return the crosstable of the rounds that are over; with many of them across the sheet."""
    through = ranking.last_complete_round(job.event) if job.number is None else job.number
    table = ranking.standings(job.event, through_round=through)
    shape = ACROSS if job.is_large or table.rounds > _UPRIGHT_ROUNDS else UPRIGHT
    return {
        **ranked(job, table, job.number),
        "heading": _("Crosstable after round %(n)s") % {"n": table.after_round},
        "shape": shape,
    }


def clubs(job: PrintJob) -> dict[str, Any]:
    """Return clubs or federations by their best players."""
    field = "federation" if job.query.get("field") == "federation" else "club"
    best = number_in(job.query.get("best", ""), 0)
    best = best if best in BEST else prize_rules(job.event).group_best
    heading = _("Clubs") if field == "club" else _("Federations")
    table = group_table(job.event, field, best)
    return table | {"choices": (), "heading": heading, "shape": UPRIGHT}


def grid(job: PrintJob) -> dict[str, Any]:
    """Return everybody against everybody, with room for what has not been played."""
    return {"grid": grid_of(job.event), "shape": ACROSS}
