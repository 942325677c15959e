"""Detects a form older than the values that it would overwrite, so that nothing is lost silently.

A page puts a mark of what it showed into its form. The use-case compares it with the mark of the
current values. (A result similarly says which version of the board was seen.)
"""

from __future__ import annotations

import json
from collections.abc import Iterable
from hashlib import sha256

from django.db import models
from django.utils.timezone import localtime
from django.utils.translation import gettext as _

from swissmate.arbiter.ground.ledger.audit import last_change, plain
from swissmate.arbiter.ground.ledger.errors import Stale


def mark_of(row: models.Model, fields: Iterable[str]) -> str:
    """Return a mark of the values in these fields of a row; other values give another mark."""
    values = [plain(getattr(row, name)) for name in fields]
    return sha256(json.dumps(values).encode()).hexdigest()[:16]


def require_fresh(
    row: models.Model, fields: Iterable[str], seen: str | None, event_id: int
) -> None:
    """Refuse to overwrite changes made after a form was opened; None: there was no form.

    Raises:
        Stale: the current values are different.
    """
    if seen is None or seen == mark_of(row, fields):
        return
    entry = last_change(event_id, row)
    if entry is None or not entry.who:
        raise Stale(_("This was changed meanwhile."))
    raise Stale(
        _("%(who)s changed this at %(time)s, after this form was opened.")
        % {"who": entry.who, "time": f"{localtime(entry.at):%H:%M:%S}"}
    )
