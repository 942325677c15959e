"""The acts of this room, as the log reports them."""

from __future__ import annotations

from typing import Final

from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext_lazy

from swissmate.arbiter.event.events.siblings import require_may_join_again
from swissmate.arbiter.event.rules.locks import require_unlocked
from swissmate.arbiter.ground.ledger.act import Act
from swissmate.arbiter.ground.ledger.levels import Level

ACTS: Final = (
    Act("event-created", _("Event %(name)s created")),
    Act(
        "event-changed",
        _("Event settings changed: %(fields)s"),
        asks=_("Change these settings: %(fields)s?"),
        verb=_("Change the settings"),
        undoable=True,
        table="event",
        before_undo=require_unlocked,
        after_undo=require_may_join_again,
        cautions={"locked": Level.PROHIBITED},
        integrity=("Configuration", Level.AGAINST),
    ),
    Act("event-archived", _("Event archived")),
    Act("event-reopened", _("Event taken out of the archive")),
    Act("event-deleted", _("Event %(name)s deleted; its backup is %(backup)s")),
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
