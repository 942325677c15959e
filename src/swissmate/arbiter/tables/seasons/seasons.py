"""Sets up a season, decides who is who, and gives points by hand."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from django.utils.translation import gettext as _

from swissmate.arbiter.event.events.siblings import of_one_event
from swissmate.arbiter.ground.ledger.audit import recorded, values_changed
from swissmate.arbiter.ground.ledger.errors import Refused
from swissmate.arbiter.models import Account, Event, Player, Season, SeasonDecision, SeasonPoints
from swissmate.arbiter.tables.seasons.forms import FIELDS
from swissmate.arbiter.tables.seasons.table import season_here
from swissmate.errors import InputError
from swissmate.season.rules import amount

_MOST: Final = 200


def set_rules(event_id: int, actor: Account, values: Mapping[str, Any]) -> None:
    """Set the rules of the season in this tournament; without one, it is set up here.

    ``values`` are fields of :class:`.models.Season`. A tournament that is away (taken out, in the
    archive, deleted) keeps its weight for when it comes back.

    Raises:
        Refused: a value makes no sense, or the season is set up in another tournament.
    """
    with recorded(event_id, actor, "season-set") as recorder:
        _require_here(recorder.event)
        row = Season.objects.filter(event=recorder.event).first()
        old = row or Season(event=recorder.event)
        new = Season(event=recorder.event, **{name: values[name] for name in FIELDS})
        here = {tournament.key for tournament in of_one_event(recorder.event)}
        away = {key: weight for key, weight in old.weights.items() if key not in here}
        new.weights = away | new.weights
        _require_possible(new)
        changed = {
            name: (getattr(old, name), getattr(new, name))
            for name in FIELDS
            if row is None or getattr(old, name) != getattr(new, name)
        }
        if not changed:
            return
        if row is None:
            recorder.data["changed"] = values_changed({"points": (None, new.points)})
            recorder.create(new)
        else:
            recorder.data["changed"] = values_changed(changed, private=["weights"])
            recorder.update(row, **{name: value for name, (_old, value) in changed.items()})


def _require_here(event: Event) -> None:
    """Refuse a second season beside that of another tournament."""
    season = season_here(event)
    if season is not None and season.event_id != event.pk:
        raise Refused(
            _("The season table is set up in “%(name)s”: change it there.")
            % {"name": season.event.name}
        )


def _require_possible(season: Season) -> None:
    """Refuse rules that the arithmetic does not take, in the reader's words.

    Raises:
        Refused: points, numbers or names are none.
    """
    try:
        amount(season.participation)
    except InputError as error:
        raise Refused(_not_points(season.participation)) from error
    for weight in season.weights.values():
        try:
            is_possible = amount(weight) >= 0
        except InputError:
            is_possible = False
        if not is_possible:
            raise Refused(
                _("“%(text)s” is not a weight: write it as 2 or 0.5.") % {"text": weight[:30]}
            )
    if max(season.best_percent, season.minimum_percent) > 100:
        raise Refused(_("A share of the tournaments is from 0 to 100 per cent."))
    if [season.best, season.drop, season.best_percent].count(0) < 2:
        raise Refused(_("Say how many results count, or how many are left out, not both."))
    if season.ties not in Season.Ties.values:
        raise Refused(_("This choice does not exist."))
    try:
        season.rules.counted(1)
    except InputError as error:
        raise Refused(
            _("“%(text)s” are not points: write them from the first place on, as 10 8 6 5.")
            % {"text": season.points[:60]}
        ) from error


def _not_points(text: str) -> str:
    return _("“%(text)s” is not a number of points: write it as 2, -1 or 0.5.") % {
        "text": text[:30]
    }


def remove(event_id: int, actor: Account) -> None:
    """Remove a season: the rules, the decisions and the points by hand; undo brings them back.

    Raises:
        Refused: there is none in this tournament.
    """
    with recorded(event_id, actor, "season-removed") as recorder:
        row = _own(recorder.event)
        for decision in SeasonDecision.objects.filter(event=recorder.event):
            recorder.delete(decision)
        for points in SeasonPoints.objects.filter(event=recorder.event):
            recorder.delete(points)
        recorder.delete(row)


def _own(event: Event) -> Season:
    row = Season.objects.filter(event=event).first()
    if row is None:
        raise Refused(_("There is no season table in this tournament."))
    return row


def decide(event_id: int, actor: Account, one: int, other: int, *, same: bool) -> None:
    """Decide that two players (by their keys) are the same person, or two people.

    An earlier decision about these two is replaced.

    Raises:
        Refused: they are not players of two tournaments of this season.
    """
    action = "season-same" if same else "season-apart"
    with recorded(event_id, actor, action) as recorder:
        _own(recorder.event)
        first, second = _player(recorder.event, one), _player(recorder.event, other)
        if first.event_id == second.event_id:
            raise Refused(_("Choose players of two tournaments: nobody plays twice in one."))
        players = {
            player.event.key: list(Player.objects.filter(event=player.event))
            for player in (first, second)
        }
        for row in SeasonDecision.objects.filter(event=recorder.event):
            if {*row.persons(players)} == {first, second}:
                recorder.delete(row)
        if SeasonDecision.objects.filter(event=recorder.event).count() >= _MOST:
            raise Refused(_("There are too many decisions."))
        recorder.data |= {"one": called(first), "other": called(second)}
        recorder.create(
            SeasonDecision(
                event=recorder.event,
                place=first.event.key,
                number=first.pk,
                name=first.name,
                other_place=second.event.key,
                other_number=second.pk,
                other_name=second.name,
                is_same=same,
            )
        )


def called(player: Player) -> str:
    """Return a player with the tournament: ``Vogel, Jörg (May)``."""
    return f"{player.name} ({player.event.name})"


def _player(event: Event, key: int) -> Player:
    own = Player.objects.filter(event__in=of_one_event(event), pk=key).select_related("event")
    player = own.first()
    if player is None:
        raise Refused(_("Choose two players."))
    return player


def reopen(event_id: int, actor: Account, decision_id: int) -> None:
    """Take a decision back, so that numbers and names count again.

    Raises:
        Refused: there is no such decision.
    """
    with recorded(event_id, actor, "season-open") as recorder:
        row = SeasonDecision.objects.filter(event=recorder.event, pk=decision_id).first()
        if row is None:
            raise Refused(_("This decision does not exist."))
        recorder.data |= {"one": row.name, "other": row.other_name}
        recorder.delete(row)


def give(event_id: int, actor: Account, player: int, points: str, reason: str) -> None:
    """Give a player points by hand, or take them away.

    Raises:
        Refused: there is no such player, it is no number, or there is no reason.
    """
    with recorded(event_id, actor, "season-points") as recorder:
        _own(recorder.event)
        row = _player(recorder.event, player)
        try:
            amount(points)
        except InputError as error:
            raise Refused(_not_points(points)) from error
        if not reason.strip():
            raise Refused(_("Enter a reason: it stands in the table."))
        if SeasonPoints.objects.filter(event=recorder.event).count() >= _MOST:
            raise Refused(_("There are too many points by hand."))
        recorder.data |= {
            "name": row.name,
            "points": points.strip(),
            "reason": reason.strip()[:200],
        }
        recorder.create(
            SeasonPoints(
                event=recorder.event,
                place=row.event.key,
                number=row.pk,
                name=row.name,
                points=points.strip(),
                reason=" ".join(reason.split())[:200],
            )
        )


def take_away(event_id: int, actor: Account, points_id: int) -> None:
    """Remove points that were given by hand.

    Raises:
        Refused: there are none.
    """
    with recorded(event_id, actor, "season-points-removed") as recorder:
        row = SeasonPoints.objects.filter(event=recorder.event, pk=points_id).first()
        if row is None:
            raise Refused(_("These points do not exist."))
        recorder.data["name"] = row.name
        recorder.delete(row)
