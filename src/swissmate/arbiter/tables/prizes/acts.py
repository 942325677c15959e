"""The acts of this room, as the log reports them."""

from __future__ import annotations

from typing import Final

from django.utils.translation import gettext_lazy as _

from swissmate.arbiter.ground.ledger.act import Act

ACTS: Final = (
    Act("category-added", _("Category added: %(name)s"), undoable=True),
    Act("category-removed", _("Category removed: %(name)s"), undoable=True),
    Act("prizes-set", _("Prizes of %(name)s: %(prizes)s"), undoable=True),
    Act("prize-rules-set", _("Rules for prizes changed"), undoable=True),
)
