"""Half points for rounds that players miss, offered on the page before a pairing.

They are for late entries, if the regulations of the event give one (C.04.2.C.2; 2026: 2.4), and for
players whose absence in the round to be paired was announced (C.04.2.D.4; 2026: C.04.2 3.3).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _

from swissmate.arbiter.event.entries.alphabet import by_name
from swissmate.arbiter.event.entries.bye_rows import write_bye
from swissmate.arbiter.event.entries.byes import may_have_half
from swissmate.arbiter.event.entries.confirmations import ask_bye
from swissmate.arbiter.ground.ledger.audit import recorded
from swissmate.arbiter.ground.ledger.errors import Refused
from swissmate.arbiter.models import Account, Bye, Event, Player
from swissmate.arbiter.models.rounds import last_paired_round
from swissmate.arbiter.rounds.pairing.entered import Entered, entered


@dataclass(frozen=True)
class Offer:
    """A round for which a player may have half a point; ``is_late``: who came, or comes, late.

    ``others`` is how many half-point byes the player has in other rounds.
    """

    player: Player
    round_number: int
    is_late: bool
    others: int


@dataclass(frozen=True)
class HalfPoints:
    """What is offered, and the late entries who have nothing because the settings give nothing."""

    offers: list[Offer]
    without: list[Player]


def half_points(event: Event, number: int, everybody: Entered) -> HalfPoints:
    """Return the half points that may be given before a round is paired."""
    absent_now = {
        key for key, bye in everybody.byes_in(number).items() if bye.kind == Bye.Kind.ZERO
    }
    players = [
        player
        for player in everybody.players
        # Whoever came in round one and is not absent now has missed nothing.
        if not player.no_half_byes and (player.first_round > 1 or player.pk in absent_now)
    ]
    offers: list[Offer] = []
    without: list[Player] = []
    for player in by_name(players):
        if player.last_round is not None and player.last_round < number:
            continue
        byes = {n: bye.kind for n, bye in everybody.byes.get(player.pk, {}).items()}
        missed = [n for n in range(1, min(player.first_round, number + 1)) if n not in byes]
        if missed and not event.late_half_bye:
            without += [player] if player.first_round == number else []
            missed = []
        rounds = [n for n in missed if n == number or may_have_half(player, n)]
        absent = [number] if byes.get(number) == Bye.Kind.ZERO else []
        halves = [n for n, kind in byes.items() if kind == Bye.Kind.HALF]
        offers += [
            Offer(player, n, n in rounds, len([other for other in halves if other != n]))
            for n in (*rounds, *absent)
        ]
    return HalfPoints(offers, without)


def give(event_id: int, actor: Account, number: int, chosen: Sequence[tuple[int, int]]) -> None:
    """Give half a point to players for rounds, each as ``(key, round)``; to all of them or none.

    ``number`` is the round to be paired.

    Raises:
        Refused: nobody is chosen, the round has been paired, or somebody may have none there.
    """
    with recorded(event_id, actor, "halves-given", round=number) as recorder:
        event = recorder.event
        if not chosen:
            raise Refused(_("Choose players first."))
        if number != last_paired_round(event) + 1:
            raise Refused(_("Round %(n)s has been paired already.") % {"n": number})
        offered = {
            (offer.player.pk, offer.round_number): offer.player
            for offer in half_points(event, number, entered(event)).offers
        }
        names = []
        for key, round_number in dict.fromkeys(chosen):
            player = offered.get((key, round_number))
            if player is None:
                raise Refused(_("One of them can have no half point there: load the page again."))
            ask_bye(recorder, player, round_number, Bye.Kind.HALF)
            write_bye(recorder, player, round_number, Bye.Kind.HALF)
            names.append(f"{player.name} ({round_number})")
        recorder.data["names"] = "; ".join(names)[:400]
