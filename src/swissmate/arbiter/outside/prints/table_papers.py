"""Tables for the wall: standings, crosstable, and the grid of those who all meet."""

from __future__ import annotations

from typing import Any, Final

from django.utils.translation import gettext as _

from swissmate.arbiter.ground.frame.shared import number_in
from swissmate.arbiter.models import Category
from swissmate.arbiter.outside.prints.asked import ACROSS, UPRIGHT, Asked
from swissmate.arbiter.outside.prints.grid import grid_of
from swissmate.arbiter.tables.prizes.categories import category_standings
from swissmate.arbiter.tables.standings import ranking
from swissmate.arbiter.tables.standings.keizer import keizer_list
from swissmate.arbiter.tables.standings.member_results import member_results
from swissmate.arbiter.tables.standings.ranking import Standings

_UPRIGHT_ROUNDS: Final = 9
"""So many rounds have room beside the names on an upright sheet."""


def ranked(asked: Asked, table: Standings, number: int | None) -> dict[str, Any]:
    """Return standings with everything that the tables of other rooms show of them."""
    return {
        "table": table,
        "numbers": range(1, table.rounds + 1),
        "keizer": keizer_list(asked.event, through_round=number),
        "members": member_results(asked.event),
    }


def standings(asked: Asked) -> dict[str, Any]:
    """Return the standings, or those of a category."""
    event, number = asked.event, asked.number
    category = _category(asked)
    table = (
        ranking.standings(event, through_round=number)
        if category is None
        else category_standings(event, category, through_round=number)
    )
    content = ranked(asked, table, number)
    heading = table.heading
    if category is not None:  # the Keizer list and the teams' players are of the whole event
        content |= {"keizer": None, "members": []}
        heading = f"{category.name}: {heading}"
    return {**content, "heading": heading, "shape": ACROSS if asked.is_large else UPRIGHT}


def _category(asked: Asked) -> Category | None:
    """Return the category that an address names, if the event has it."""
    key = number_in(asked.query.get("category", ""), 0)
    return Category.objects.filter(event=asked.event, pk=key).first()


def crosstable(asked: Asked) -> dict[str, Any]:
    """Return the crosstable; with many rounds across the sheet."""
    table = ranking.standings(asked.event, through_round=asked.number)
    shape = ACROSS if asked.is_large or table.rounds > _UPRIGHT_ROUNDS else UPRIGHT
    return {
        **ranked(asked, table, asked.number),
        "heading": _("Crosstable after round %(n)s") % {"n": table.after_round},
        "shape": shape,
    }


def grid(asked: Asked) -> dict[str, Any]:
    """Return everybody against everybody, with room for what has not been played."""
    return {"grid": grid_of(asked.event), "shape": ACROSS}
