"""Ratings by round in a long event, and which of them the tie-breaks use."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping
from dataclasses import replace

from django.utils.translation import gettext as _

from swissmate.arbiter.event.ratings.consistency import compare
from swissmate.arbiter.event.ratings.methods import is_of_ratings
from swissmate.arbiter.ground.ledger.audit import recorded, values_changed
from swissmate.arbiter.ground.ledger.errors import Refused
from swissmate.arbiter.models import Account, Event, Player, RoundRating
from swissmate.model import Tournament

_HIGHEST = 3999


def advice(event: Event) -> str:
    """Return advice against rating-based tie-breaks in a long event; "" if none is needed.

    Ratings change during such an event.
    """
    codes = [code for code in event.tie_breaks.split(",") if is_of_ratings(code)]
    if not codes or not event.lasts_long:
        return ""
    return _(
        "This event lasts more than 30 days, and ratings change in that time: tie-breaks "
        "based on ratings (%(codes)s) are not advised."
    ) % {"codes": ", ".join(codes)}


def ratings_by_player(event: Event) -> dict[int, list[RoundRating]]:
    """Return the later ratings of each player, by key, in the order of their rounds."""
    ratings: dict[int, list[RoundRating]] = defaultdict(list)
    for row in RoundRating.objects.filter(player__event=event).order_by("first_round"):
        ratings[row.player_id].append(row)
    return ratings


def set_ratings_from(
    event_id: int,
    actor: Account,
    number: int,
    ratings: Mapping[int, int | None],
) -> int:
    """Write ratings of players, by key, from a round on; None removes a rating that begins there.

    Players who are not named keep theirs. Return how many changed.

    Raises:
        Refused: there is no such round, player or rating. The ratings of round one are in the list.
    """
    with recorded(event_id, actor, "ratings-of-round", round=number) as recorder:
        event = recorder.event
        if not 2 <= number <= event.rounds:
            raise Refused(
                _("A later rating must begin in one of the rounds 2 to %(n)s.")
                % {"n": event.rounds}
            )
        players = {player.pk: player for player in Player.objects.filter(event=event)}
        there = {row.player_id: row for row in _from(event, number)}
        changed = {}
        for key, rating in ratings.items():
            player = players.get(key)
            if player is None:
                raise Refused(_("This player does not exist any more."))
            if rating is not None and not 0 < rating <= _HIGHEST:
                raise Refused(
                    _("%(name)s: a rating is from 1 to %(most)s.")
                    % {"name": player.name, "most": _HIGHEST}
                )
            row = there.get(key)
            before = row.rating if row else None
            if before == rating:
                continue
            changed[player.name] = (before, rating)
            if row is not None and rating is None:
                recorder.delete(row)
            elif row is not None:
                recorder.update(row, rating=rating)
            elif rating is not None:
                recorder.create(RoundRating(player=player, first_round=number, rating=rating))
        recorder.data["count"] = len(changed)
        recorder.data["changed"] = values_changed(changed)
    return len(changed)


def _from(event: Event, number: int) -> list[RoundRating]:
    return list(RoundRating.objects.filter(player__event=event, first_round=number))


def listed_ratings(event: Event) -> dict[int, int]:
    """Return by player the ratings in the current lists, where they differ from the entry."""
    return {
        difference.player.pk: int(difference.listed)
        for difference in compare(event).differences
        if difference.field == "rating"
    }


def with_ratings_of_ties(event: Event, tournament: Tournament) -> Tournament:
    """Return a tournament in which tie-breaks find the ratings that the event chose for them."""
    if event.rating_of_ties == Event.RatingOfTies.FIRST or event.play.enters_teams:
        return tournament
    keys = dict(Player.objects.filter(event=event).values_list("tpn", "pk"))
    ratings = ratings_by_player(event)
    is_last = event.rating_of_ties == Event.RatingOfTies.LAST
    players = []
    for player in tournament.players:
        rows = [(row.first_round, row.rating) for row in ratings.get(keys.get(player.id, 0), ())]
        if is_last:
            rows = [(1, rating) for _first, rating in rows[-1:]]
        players.append(player._replace(later_ratings=tuple(rows)))
    return replace(tournament, players=tuple(players))
