"""The feed of an event: its rounds as they are published, and the standings after each of them."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime
from typing import Final
from uuid import NAMESPACE_URL, uuid5

from django.utils import translation
from django.utils.feedgenerator import Atom1Feed
from django.utils.translation import gettext as _

from swissmate.arbiter.ground.frame.addresses import address_of
from swissmate.arbiter.models import AuditEntry, Event
from swissmate.arbiter.outside.feeds.event_data import published
from swissmate.arbiter.tables.standings.ranking import last_complete_round

_RESULTS: Final = ("result", "correction", "conflict-settled", "adjournment-ended", "result-rest")


def feed_of(event: Event, absolute: Callable[[str], str]) -> str:
    """Return the feed in Atom; ``absolute`` makes a whole address of a path."""
    page = absolute(address_of("public", event.key))
    feed = Atom1Feed(
        title=event.full_name,
        link=page,
        description=event.place,
        language=translation.get_language(),
        feed_url=absolute(address_of("public-feed", event.key)),
        feed_guid=_id(event, "feed"),
    )
    complete = last_complete_round(event)
    for row in published(event).reverse():
        if row.published is None:
            continue
        if event.shows_standings and row.number <= complete:
            feed.add_item(
                title=_("Standings after round %(n)s") % {"n": row.number},
                link=absolute(address_of("public-standings", event.key)),
                description="",
                unique_id=_id(event, f"standings/{row.number}"),
                updateddate=_results_known(event, row.number) or row.published,
            )
        feed.add_item(
            title=_("Pairings of round %(n)s") % {"n": row.number},
            link=absolute(address_of("public-round", event.key, row.number)),
            description="",
            unique_id=_id(event, f"rounds/{row.number}"),
            pubdate=row.published,
            updateddate=row.published,
        )
    return str(feed.writeString("utf-8"))


def _id(event: Event, what: str) -> str:
    return uuid5(NAMESPACE_URL, f"swissmate:{event.key}/{what}").urn


def _results_known(event: Event, number: int) -> datetime | None:
    """Return when a result of a round was entered or corrected last."""
    entries = AuditEntry.objects.filter(event_id=event.pk, action__in=_RESULTS, data__round=number)
    return entries.values_list("at", flat=True).first()
