"""The acts of this room, as the log reports them."""

from __future__ import annotations

from typing import Final

from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext_lazy

from swissmate.arbiter.ground.ledger.act import Act

ACTS: Final = (
    Act("undo", _("Undone: %(what)s")),
    Act(
        "undo-several",
        ngettext_lazy(
            "%(count)s step undone: %(what)s", "%(count)s steps undone: %(what)s", "count"
        ),
    ),
)
