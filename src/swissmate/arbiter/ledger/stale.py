"""A form that is older than what it would overwrite: nothing is lost in silence.

A page puts the mark of what it showed into its form; the use-case compares it with the mark of what
stands now, as a result says which version of the board was seen.
"""

from __future__ import annotations

import json
from collections.abc import Iterable
from hashlib import sha256

from django.db import models
from django.utils.timezone import localtime
from django.utils.translation import gettext as _

from swissmate.arbiter.ledger.audit import last_change, plain
from swissmate.arbiter.ledger.errors import Stale


def mark_of(row: models.Model, fields: Iterable[str]) -> str:
    """Return a mark of what fields of a row hold; another value gives another mark."""
    values = [plain(getattr(row, name)) for name in fields]
    return sha256(json.dumps(values).encode()).hexdigest()[:16]


def require_fresh(
    row: models.Model, fields: Iterable[str], seen: str | None, event_id: int
) -> None:
    """Refuse to overwrite what was changed after a form was opened; None: nobody looked at one.

    Raises:
        Stale: something else stands there now.
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
