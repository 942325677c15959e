"""What this room does to an event, as the log tells it."""

from __future__ import annotations

from typing import Final

from django.utils.translation import gettext_lazy as _

from swissmate.arbiter.ledger.act import Act

ACTS: Final = (Act("timetable", _("Timetable: %(count)s rounds have a time"), undoable=True),)
