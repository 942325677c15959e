"""The whole schedule of a round robin, and the drawing of numbers (C.05 6.2, Annexes 1 and 2)."""

from __future__ import annotations

from dataclasses import dataclass
from secrets import randbelow

from django.utils.translation import gettext as _

from swissmate.api.pairing import schedule
from swissmate.arbiter.event.ratings.numbering import set_numbers
from swissmate.arbiter.ground.ledger.audit import recorded
from swissmate.arbiter.ground.ledger.errors import Refused, refusal
from swissmate.arbiter.models import Account, AuditEntry, Event, Pairing, Player
from swissmate.arbiter.models.rounds import last_paired_round
from swissmate.arbiter.rounds.boards.scores import results_of
from swissmate.arbiter.rounds.boards.tournament import build_tournament, scoring_of
from swissmate.errors import SwissmateError
from swissmate.model import Player as ModelPlayer
from swissmate.systems.registry import rule_set
from swissmate.systems.round_robin.varma import varma_draw


@dataclass(frozen=True)
class ScheduledGame:
    """A game of the schedule with its result, if it has been played; Black is None for nobody."""

    white: Player
    black: Player | None
    result: str = ""


@dataclass(frozen=True)
class Scheduled:
    """A round of the schedule; ``cycle`` counts the cycles of the table from 1."""

    number: int
    cycle: int
    games: tuple[ScheduledGame, ...]


def schedule_of(event: Event, *, published_only: bool = False) -> list[Scheduled]:
    """Return all rounds of an event with a table.

    Raises:
        Refused: the rules have no table, or none for these players and rounds.
    """
    try:
        rounds = schedule(build_tournament(event), event.rules)
    except SwissmateError as error:
        raise refusal(error) from error
    players = list(Player.objects.filter(event=event).order_by("tpn"))
    pairings = Pairing.objects.filter(round__event=event, black__isnull=False)
    if published_only:
        pairings = pairings.filter(round__published__isnull=False)
    entered = results_of(pairings, scoring_of(event))
    results = {
        (number, white, black): entered.get(key, "")
        for key, number, white, black in pairings.values_list(
            "pk", "round__number", "white_id", "black_id"
        )
    }
    scheduled = []
    for scheduled_round in rounds:
        own = []
        for one, other in scheduled_round.games:
            white, black = players[one - 1], players[other - 1]
            result = results.get((scheduled_round.number, white.pk, black.pk), "")
            own.append(ScheduledGame(white, black, result))
        if scheduled_round.free:
            own.append(ScheduledGame(players[scheduled_round.free - 1], None))
        scheduled.append(Scheduled(scheduled_round.number, scheduled_round.cycle, tuple(own)))
    return scheduled


def fitting_rounds(event: Event) -> list[int]:
    """Return the numbers of rounds that fit the table, of one cycle and of two.

    Empty if the present number fits, or nothing does.
    """
    table = rule_set(event.rules).schedule
    count = Player.objects.filter(event=event).count()
    cycle = table.length(count, 1) if table is not None and count > 1 else None
    return [cycle, 2 * cycle] if cycle and event.rounds % cycle else []


def unfit_rounds(event: Event) -> str:
    """Return why the number of rounds does not fit the table; "" if it does."""
    table = rule_set(event.rules).schedule
    count = Player.objects.filter(event=event).count()
    if table is None or count < 2:
        return ""
    cycle = table.length(count, 1)
    if cycle is None:
        return _("There is no table for %(n)s players.") % {"n": count}
    if event.rounds % cycle == 0:
        return ""
    rounds = {"n": count, "cycle": cycle, "twice": 2 * cycle, "rounds": event.rounds}
    if event.play.enters_teams:
        return (
            _(
                "The table for %(n)s teams has %(cycle)s rounds, or %(twice)s at home and away; "
                "the event has %(rounds)s."
            )
            % rounds
        )
    return (
        _(
            "The table for %(n)s players has %(cycle)s rounds, or %(twice)s if everybody meets "
            "everybody twice; the event has %(rounds)s."
        )
        % rounds
    )


def numbers_drawn(event: Event) -> bool:
    """Return whether the numbers were drawn, and nobody has joined since."""
    entries = AuditEntry.objects.filter(event_id=event.pk)
    last = entries.filter(action="numbers-drawn").order_by("-pk").first()
    joined = ("players-added", "teams-added", "player-moved-in")
    return last is not None and not entries.filter(action__in=joined, pk__gt=last.pk).exists()


def undrawn_text(event: Event) -> str:
    """Return what is to be told before round one of a table without drawn numbers, or ""."""
    if not event.play.drawn_beforehand or numbers_drawn(event):
        return ""
    return _("The numbers have not been drawn: the table would take the order of the list.")


def draw_numbers(event_id: int, actor: Account, *, restricted: bool) -> None:
    """Draw the numbers by lot.

    ``restricted``: by the Varma tables, so that players of one federation meet early (Annex 2).

    Raises:
        Refused: a round has been paired, the rules have no table, or no Varma table fits.
    """
    with recorded(event_id, actor, "numbers-drawn") as recorder:
        event = recorder.event
        if not event.play.drawn_beforehand:
            raise Refused(_("Numbers are drawn by lot for round robins only."))
        if last_paired_round(event):
            raise Refused(_("A round has been paired: the numbers are drawn before round 1."))
        if restricted and event.play.enters_teams:
            raise Refused(_("The Varma tables are by the federations of players, not for teams."))
        players = list(Player.objects.filter(event=event).order_by("tpn"))
        if restricted:
            models = [ModelPlayer(p.pk, p.name, federation=p.federation) for p in players]
            try:
                drawn = dict(varma_draw(models, randbelow))
            except SwissmateError as error:
                raise refusal(error) from error
        else:
            numbers = list(range(1, len(players) + 1))
            drawn = {p.pk: numbers.pop(randbelow(len(numbers))) for p in players}
        set_numbers(event, sorted(players, key=lambda player: drawn[player.pk]))
        recorder.data["how"] = _("by the Varma tables") if restricted else _("by lot")
        recorder.changes.append({"table": "player", "pk": 0, "before": {}, "after": {}})


def drawn_text(*, restricted: bool) -> str:
    """Return the message after a draw."""
    how = _("by the Varma tables") if restricted else _("by lot")
    return _("The numbers were drawn %(how)s.") % {"how": how}
