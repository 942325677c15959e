"""The acts of this room, as the log reports them."""

from __future__ import annotations

from typing import Final

from django.utils.translation import gettext_lazy as _

from swissmate.arbiter.ledger.act import Act

ACTS: Final = (Act("numbers-drawn", _("Numbers drawn %(how)s")),)
