"""Backups of versions that had other columns, as this version has them."""

from __future__ import annotations

import re
from typing import Any, Final

from swissmate.arbiter.event.fees.amounts import cents_of
from swissmate.arbiter.models import Payment

_FEE: Final = re.compile(r"(\d{1,6}(\.\d{1,2})?)?", re.ASCII)


def brought_up_to_date(content: dict[str, Any]) -> None:
    """Make fees and payments of what players had in columns of their own: a text and a tick.

    What cannot be that is left as it is, and refused as any value that no version has written.
    """
    event, players = content.get("event"), content.get("players")
    if not isinstance(event, dict) or not isinstance(players, list) or "payments" in content:
        return
    paid: list[dict[str, Any]] = []
    for row in players:
        if not isinstance(row, dict):
            continue
        fee, has_paid = row.get("fee"), row.get("has_paid")
        if not isinstance(fee, str) or not _FEE.fullmatch(fee) or not isinstance(has_paid, bool):
            continue
        del row["fee"], row["has_paid"]
        owed = cents_of(fee)
        row.update(owed=owed, owed_by_hand=owed is not None)
        if has_paid:
            paid.append(
                {
                    **{"id": len(paid) + 1, "number": len(paid) + 1, "event_id": event.get("id")},
                    **{"player_id": row.get("id"), "payer": row.get("name"), "amount": owed or 0},
                    **{"day": event.get("start"), "method": Payment.Method.OTHER.value},
                }
            )
    content["payments"] = paid
