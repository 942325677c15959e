"""Keeps what decided a tie beside the tie-breaks: a play-off, or the drawing of lots."""

from __future__ import annotations

import secrets
from collections.abc import Mapping
from typing import Final

from django.db.models import Max
from django.utils.translation import gettext as _

from swissmate.arbiter.ground.ledger.audit import Recorder, recorded
from swissmate.arbiter.ground.ledger.errors import Refused
from swissmate.arbiter.models import Account, DecidedPlace, Event, Player
from swissmate.arbiter.tables.standings.ranking import standings
from swissmate.arbiter.tables.standings.ties import Tie

_ACTS: Final = {
    DecidedPlace.How.PLAYOFF.value: "playoff-entered",
    DecidedPlace.How.LOT.value: "lots-entered",
}


def enter(event_id: int, actor: Account, how: str, places: Mapping[int, int]) -> None:
    """Enter the result of a play-off, or of lots drawn by hand.

    ``places`` are the players' places in it by their keys. After a play-off several may have the
    same place; with lots, everybody has another one.

    Raises:
        Refused: the standings are not final, a place is missing, a player has been in another one
            already, or the players are not equals.
    """
    if how not in _ACTS:
        raise Refused(_("There is no such decision of a tie."))
    with recorded(event_id, actor, _ACTS[how]) as recorder:
        _write(recorder, how, places)


def draw_lots(event_id: int, actor: Account, player_ids: list[int]) -> None:
    """Draw lots for a shared place, and keep the outcome.

    Raises:
        Refused: the standings are not final, or these are not all players of one shared place.
    """
    with recorded(event_id, actor, "lots-drawn") as recorder:
        order = sorted(player_ids)
        secrets.SystemRandom().shuffle(order)
        places = {key: place for place, key in enumerate(order, 1)}
        _write(recorder, DecidedPlace.How.LOT.value, places)


def _write(recorder: Recorder, how: str, places: Mapping[int, int]) -> None:
    event = recorder.event
    if event.play.ranks_itself or not standings(event).is_final:
        raise Refused(_("Play-offs and lots decide final standings: some games are not over."))
    players = {row.pk: row for row in Player.objects.filter(event=event, pk__in=places)}
    if len(players) != len(places):
        raise Refused(_("This player is not in the event."))
    if len(places) < 2:
        raise Refused(_("Give two players or more a place."))
    numbers = sorted({*places.values()})
    if numbers != _places_of(places) or (
        how == DecidedPlace.How.LOT and len(numbers) < len(places)
    ):
        raise Refused(
            _("The places are counted from 1 without a gap: 1, 2, 3, or 1, 1, 3 after a play-off.")
        )
    before = DecidedPlace.objects.filter(player__event=event)
    taken = before.filter(player__in=places).select_related("player").first()
    if taken is not None:
        raise Refused(
            _("A tie of %(name)s has been decided already: remove that first.")
            % {"name": taken.player.name}
        )
    tie = (before.aggregate(last=Max("tie"))["last"] or 0) + 1
    for key in sorted(places, key=lambda key: (places[key], players[key].tpn)):
        row = DecidedPlace(player=players[key], how=how, tie=tie, place=places[key])
        recorder.create(row)
    recorder.data["names"] = names_of(places, players)
    if any(void.number == tie for void in standings(event).void):
        raise Refused(why_void(how))


def _places_of(places: Mapping[int, int]) -> list[int]:
    """Return the places that players can have who have these: 1, 1, 3 and not 1, 1, 2."""
    ordered = sorted(places.values())
    return sorted({ordered.index(place) + 1 for place in ordered})


def names_of(places: Mapping[int, int], players: Mapping[int, Player]) -> str:
    """Return the players of a tie with their places."""
    keys = sorted(places, key=lambda key: (places[key], players[key].tpn))
    return "; ".join(f"{places[key]}. {players[key].name}" for key in keys)


def why_void(how: str) -> str:
    """Return why a decision of a tie does not count."""
    if how == DecidedPlace.How.LOT:
        return _("Lots are drawn for all players who share one place.")
    return _(
        "A play-off is between players with the same points who stand one below the other, all of "
        "a shared place included."
    )


def remove(event_id: int, actor: Account, tie: int) -> None:
    """Remove a decision: the tie-breaks count again, or the place is shared again.

    Raises:
        Refused: there is none.
    """
    with recorded(event_id, actor, "tie-reopened") as recorder:
        rows = DecidedPlace.objects.filter(player__event=recorder.event, tie=tie)
        decided = list(rows.select_related("player"))
        if not decided:
            raise Refused(_("This decision does not exist any more."))
        players = {row.player_id: row.player for row in decided}
        recorder.data["names"] = names_of({row.player_id: row.place for row in decided}, players)
        for row in decided:
            recorder.delete(row)


def told(event: Event, tie: Tie) -> str:
    """Return the players of a tie with their places."""
    players = {row.pk: row for row in Player.objects.filter(event=event, pk__in=tie.places)}
    return names_of(tie.places, players)
