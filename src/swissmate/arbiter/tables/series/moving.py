"""Moving players between the tournaments of one event; teams stay in theirs."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Final

from django.db import transaction
from django.db.models import Q
from django.utils.translation import gettext as _

from swissmate.arbiter.event.entries import limits
from swissmate.arbiter.event.entries.players import PLAYER_FIELDS
from swissmate.arbiter.event.events.siblings import led_by
from swissmate.arbiter.event.fees import payments
from swissmate.arbiter.event.fees.rules import Prices
from swissmate.arbiter.event.ratings.methods import tournament_rating
from swissmate.arbiter.event.ratings.numbering import renumber_rows
from swissmate.arbiter.ground.ledger.audit import Recorder, recorded
from swissmate.arbiter.ground.ledger.errors import Refused
from swissmate.arbiter.models import Account, Arrival, Bye, Event, ForbiddenPair, Payment, Player
from swissmate.arbiter.models.rounds import last_paired_round

_BESIDE: Final = ("rating_source", "owed", "owed_for", "owed_by_hand", "entered")
"""What moves along beside what a form has."""


def move(
    event_id: int,
    actor: Account,
    player_ids: Collection[int],
    target_id: int,
    reason: str = "",
) -> int:
    """Move players to another tournament of the event, if neither tournament has paired a round.

    All of them are moved or none; players who are there already stay. Return how many have moved.
    ``reason`` is that for players outside the limits of the other tournament.

    Raises:
        Refused: the actor is not chief of both tournaments, there is no such player, a round has
            been paired, or the other tournament has a player with this identification number.
    """
    with transaction.atomic():
        event = Event.objects.filter(pk=event_id).first()
        led = led_by(actor, event) if event else []
        own = {row.pk: row for row in led if not row.play.enters_teams}
        target = own.get(target_id)
        players = Player.objects.filter(event__in=own, pk__in=player_ids)
        everybody = list(players.order_by("event_id", "tpn").prefetch_related("byes"))
        if target is None or not everybody or len(everybody) != len(set(player_ids)):
            raise Refused(_("Choose players and another tournament of this event."))
        moving = [player for player in everybody if player.event_id != target.pk]
        sources = {player.event_id for player in moving}
        # Both are locked in a fixed order, so that two simultaneous moves do not wait for each
        # other.
        list(Event.objects.select_for_update().filter(pk__in=[*sources, target.pk]).order_by("pk"))
        if any(last_paired_round(own[key]) for key in (*sources, target.pk)):
            raise Refused(_("A round has been paired: players stay where they are."))
        for key in sorted(sources):
            players_there = [player for player in moving if player.event_id == key]
            _move_from(own[key], target, actor, players_there, reason)
    return len(moving)


def _move_from(
    source: Event, target: Event, actor: Account, players: list[Player], reason: str
) -> None:
    ids = {player.fide_id: player.name for player in players if player.fide_id}
    twice = Player.objects.filter(event=target, fide_id__in=ids).first()
    if twice is not None:
        raise Refused(_("%(name)s is in both tournaments.") % {"name": ids[twice.fide_id]})
    names = "; ".join(player.name for player in players)
    with recorded(source.pk, actor, "player-moved-out", name=names, to=target.name) as out:
        with recorded(target.pk, actor, "player-moved-in", name=names, source=source.name) as into:
            first = Player.objects.filter(event=target).count() + 1
            moved = {
                player.pk: _copy(into, player, number)
                for number, player in enumerate(players, first)
            }
            limits.ask(into, list(moved.values()), reason)
            _take_apart(out, into, moved)
            for player in players:
                _take_along(out, into, player, moved[player.pk])
            renumber_rows(into.event)
        for player in players:
            payments.let_go(out, player)
            out.delete_whole(player)
        renumber_rows(out.event)


def _copy(into: Recorder, player: Player, number: int) -> Player:
    """Enter a player with the requested byes, and as here if the player is."""
    values = {name: getattr(player, name) for name in (*PLAYER_FIELDS, *_BESIDE)}
    row = Player(event=into.event, tpn=number, **values)
    row.tournament_rating = tournament_rating(row, into.event.rating_method)
    prices = Prices(into.event)
    if prices.rules and not row.owed_by_hand:
        prices.charge(row)
    into.create(row)
    for bye in player.byes.all():
        if bye.round_number <= into.event.rounds:
            into.create(Bye(player=row, round_number=bye.round_number, kind=bye.kind))
    for arrival in player.arrivals.all():
        into.create(
            Arrival(player=row, round_number=arrival.round_number, at=arrival.at, by=arrival.by)
        )
    return row


def _take_along(out: Recorder, into: Recorder, player: Player, moved: Player) -> None:
    """Take along the sign-up, and what was paid: out of one cash book and into the other."""
    for row in player.sign_ups.all():
        out.update(row, event=into.event, player=moved)
    paid = payments.balance_of(player).paid
    if paid:
        method, there, here = Payment.Method.OTHER, into.event.name, out.event.name
        payments.note(out, player, paid, method, text=there, is_refund=True)
        payments.note(into, moved, paid, method, text=here)


def _take_apart(out: Recorder, into: Recorder, moved: Mapping[int, Player]) -> None:
    """Take the forbidden pairs of those who move away, and along if both of a pair do."""
    for pair in ForbiddenPair.objects.filter(Q(one__in=moved) | Q(other__in=moved)):
        if pair.one_id in moved and pair.other_id in moved:
            into.create(
                ForbiddenPair(
                    event=into.event,
                    one=moved[pair.one_id],
                    other=moved[pair.other_id],
                    first_round=pair.first_round,
                    last_round=pair.last_round,
                    reason=pair.reason,
                )
            )
        out.delete(pair)
