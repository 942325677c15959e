"""The acts of this room, as the log reports them."""

from __future__ import annotations

from typing import Final

from django.utils.translation import gettext_lazy as _

from swissmate.arbiter.events.locks import require_unlocked
from swissmate.arbiter.events.siblings import require_may_join_again
from swissmate.arbiter.integrity.levels import Level
from swissmate.arbiter.ledger.act import Act

ACTS: Final = (
    Act("event-created", _("Event %(name)s created")),
    Act(
        "event-changed",
        _("Event settings changed: %(fields)s"),
        undoable=True,
        table="event",
        before_undo=require_unlocked,
        after_undo=require_may_join_again,
        cautions={"locked": Level.PROHIBITED},
        integrity=("Configuration", Level.AGAINST),
    ),
    Act(
        "event-imported",
        _("Event imported from %(file)s"),
        cautions={
            "imported": Level.UNREGULATED,
            "adjusted": Level.UNREGULATED,
            "checked": Level.UNUSUAL,
            "against": Level.AGAINST,
        },
        integrity=("Import", Level.AGAINST),
    ),
    Act("event-restored", _("Event restored from a backup of %(made)s")),
    Act("event-archived", _("Event archived")),
    Act("event-reopened", _("Event taken out of the archive")),
    Act("event-deleted", _("Event %(name)s deleted; its backup is %(backup)s")),
)
