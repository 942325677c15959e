"""The rating that orders a list: by method (C.04.2 2.1; TRF26 record 172) and rate of play."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterable, Mapping
from typing import TYPE_CHECKING, Any, Final

from swissmate.arbiter.event.ratings.rating_lists import people_in_use
from swissmate.arbiter.models import Event, Player, RatedPlayer
from swissmate.systems.common.initial_order import LastKey, alphabetical
from swissmate.wording import whole_number

if TYPE_CHECKING:
    from swissmate.arbiter.ground.ledger.audit import Recorder

_BY_METHOD: Final[Mapping[str, Callable[[int, int], int]]] = {
    Event.RatingMethod.FIDE: lambda official, _national: official,
    Event.RatingMethod.NRO: lambda _official, national: national,
    Event.RatingMethod.FIDON: lambda official, national: official or national,
    Event.RatingMethod.NIDOF: lambda official, national: national or official,
    Event.RatingMethod.HBFN: max,
    Event.RatingMethod.LBFN: lambda official, national: (
        min(official, national) or max(official, national)
    ),
}

SEQUENCES: Final[Mapping[str, tuple[str, ...]]] = {
    Event.Kind.STANDARD: ("standard", "rapid", "blitz"),
    Event.Kind.RAPID: ("rapid", "standard", "blitz"),
    Event.Kind.BLITZ: ("blitz", "standard", "rapid"),
}
"""The order in which the official lists are searched for a rating, by rate of play.

An effective rapid or blitz rating is the standard one if the player has none (B.02).
"""


def rating_by(method: str, official: int, national: int, own: int) -> int:
    """Return the rating that orders the list; 0 for none.

    A typed estimate counts if the method finds nothing (C.04.2 2.1); with the method ``OTHER`` it
    is the only rating that counts.
    """
    find = _BY_METHOD.get(method)
    return own if find is None else find(official, national) or own


def tournament_rating(player: Player, method: str) -> int | None:
    """Return what is stored as a player's rating by this method; None for the usual method."""
    if method == Event.RatingMethod.FIDON:
        return None
    return rating_by(method, player.rating, player.national_rating, player.own_rating)


def official_rating(person: RatedPlayer, event: Event) -> tuple[int, str]:
    """Return a person's rating for an event, and which of the ratings it is.

    The event's own order counts, or else that of its rate of play.
    """
    for name in event.rating_order.split(",") if event.rating_order else SEQUENCES[event.kind]:
        value = int(getattr(person, name))
        if value:
            return value, name
    return 0, ""


def last_key(event: Event) -> LastKey:
    """Return the key that orders players with the same rating and title; the lot is the event's."""
    order = event.equal_order
    if order == Event.EqualOrder.LOT:
        return lambda player: hashlib.sha256(f"{event.key}/{player.name}".encode()).hexdigest()
    if order == Event.EqualOrder.NUMBER:
        return lambda player: (_number(player.fide_id), alphabetical(player))
    if order == Event.EqualOrder.AGE:
        return lambda player: (player.birth or "9999", alphabetical(player))
    return alphabetical


def _number(text: str) -> int:
    number = whole_number(text, most=12)
    return 10**12 if number is None else number


def unrated_code(event: Event, codes: Iterable[str], ratings: Iterable[int]) -> list[str]:
    """Return tie-break codes in which unrated players count as the event says.

    A code that names a rating itself (``ARO/U1400``) keeps it.
    """
    rated = sorted(rating for rating in ratings if rating)
    if not rated or not event.unrated_rule:
        return list(codes)
    lowest = event.unrated_rule == Event.UnratedRule.LOWEST
    worth = rated[0] if lowest else round(sum(rated) / len(rated))
    return [
        f"{code}/U{worth}" if is_of_ratings(code) and "/U" not in code else code for code in codes
    ]


def is_of_ratings(code: str) -> bool:
    """Return whether a tie-break is made of ratings (C.07 10)."""
    return code.partition("/")[0] in {"ARO", "TPR", "PTP", "APRO", "APPO", "RTNG"}


def sources_of(event: Event, rows: Iterable[Mapping[str, Any]]) -> dict[tuple[str, int], str]:
    """Return the list from which ratings come, by FIDE id and rating; no entry for typed ones."""
    ids = {str(row.get("fide_id") or "") for row in rows} - {""}
    sources = {}
    people = people_in_use(event).filter(fide_id__in=ids).select_related("rating_list")
    for person in people:
        rating, name = official_rating(person, event)
        if rating:
            sources[person.fide_id, rating] = f"{person.rating_list.label} ({name})"[:60]
    return sources


def set_ratings(recorder: Recorder, player: Player, changed: Iterable[str]) -> None:
    """After a change, store the rating that orders the list, and the source of the official one."""
    values: dict[str, Any] = {
        "tournament_rating": tournament_rating(player, recorder.event.rating_method)
    }
    if {"rating", "fide_id"} & set(changed):
        row = {"fide_id": player.fide_id}
        sources = sources_of(recorder.event, [row])
        values["rating_source"] = sources.get((player.fide_id, player.rating), "")
    recorder.update(player, **values)
