"""The acts of this room, as the log reports them."""

from __future__ import annotations

from typing import Final

from django.utils.translation import ngettext_lazy

from swissmate.arbiter.ledger.act import Act

ACTS: Final = (
    Act(
        "timetable",
        ngettext_lazy(
            "Timetable: %(count)s round has a time",
            "Timetable: %(count)s rounds have a time",
            "count",
        ),
        undoable=True,
    ),
)
