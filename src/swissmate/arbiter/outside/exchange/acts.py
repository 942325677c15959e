"""The acts of this room, as the log reports them."""

from __future__ import annotations

from typing import Final

from django.utils.translation import gettext_lazy as _

from swissmate.arbiter.ground.ledger.act import Act

ACTS: Final = (
    Act("export-answers", _("Answers for %(to)s: %(what)s"), undoable=True),
    Act("exports-chosen", _("Results go to: %(what)s"), undoable=True),
    Act("results-sent", _("Results sent to %(to)s: %(said)s")),
    Act("results-repeated", _("Sending to %(to)s while the event runs: %(what)s")),
)
