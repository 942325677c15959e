"""Players who come after a round was paired (C.04.2.C; 2026: C.04.2 2.4, 4.4.4).

There are two ways in: a game with the player who has the bye, or half a point for a missed round,
if the regulations of the event give one. Otherwise a late entry plays from the next round on.
"""

from __future__ import annotations

from dataclasses import dataclass

from django.db.models import Q
from django.utils.translation import gettext as _

from swissmate.arbiter.event.entries.alphabet import by_name
from swissmate.arbiter.event.entries.byes import may_have_half
from swissmate.arbiter.event.entries.confirmations import ask_bye
from swissmate.arbiter.event.entries.players import player_of
from swissmate.arbiter.event.rules.rule_sets import pair_two
from swissmate.arbiter.ground.ledger.audit import recorded
from swissmate.arbiter.ground.ledger.errors import Refused, in_words, refusal
from swissmate.arbiter.models import Account, Bye, Pairing, Player, Round
from swissmate.arbiter.rounds.boards.seating import seat as write_games
from swissmate.arbiter.rounds.boards.tournament import build_tournament
from swissmate.arbiter.rounds.pairing.by_hand import admit
from swissmate.arbiter.rounds.pairing.rounds import last_round, require_finished
from swissmate.errors import NoLegalPairing, SwissmateError
from swissmate.systems.handling import handling_in_force


@dataclass(frozen=True)
class LateEntries:
    """Who came after a round's pairing, who has the bye there, and what the rules say."""

    players: list[Player]
    bye: Player | None
    article: str


def late_entries_of(row: Round) -> LateEntries | None:
    """Return the players who could still be let into the last round; None if nobody came since."""
    event = row.event
    late = Player.objects.filter(event=event, first_round=row.number + 1, last_round=None)
    given = Bye.objects.filter(player__event=event, round_number=row.number)
    players = by_name(late.exclude(pk__in=given.values("player_id")))
    if not players:
        return None
    bye = row.pairings.filter(black=None).select_related("white").first()
    case = handling_in_force(event.start).pairing_may_change("late-entry")
    return LateEntries(players, bye.white if bye else None, case.article if case else "")


def seat(event_id: int, actor: Account, round_number: int, player_id: int) -> Pairing:
    """Let a late entry play the player with the bye in the last round; the rules give the colours.

    Raises:
        Refused: nobody has the bye, the two may not meet, or the player is in the round already.
    """
    with recorded(event_id, actor, "late-entry-seated", round=round_number) as recorder:
        event = recorder.event
        require_finished(event)
        row = last_round(event, round_number)
        player = player_of(recorder, player_id)
        if row.pairings.filter(Q(white=player) | Q(black=player)).exists():
            raise Refused(_("%(name)s is paired twice.") % {"name": player.name})
        pairing = row.pairings.filter(black=None).select_related("white").first()
        if pairing is None:
            raise Refused(_("Nobody has the bye."))
        waiting = pairing.white
        admit(recorder, player, round_number)
        tournament = build_tournament(event, through_round=round_number - 1, next_round=True)
        try:
            by_rules = pair_two(tournament, row.rules, waiting.tpn, player.tpn)
        except NoLegalPairing as error:
            raise Refused(
                _("%(one)s and %(other)s may not meet (%(why)s).")
                % {"one": waiting.name, "other": player.name, "why": in_words(error.why)}
            ) from error
        except SwissmateError as error:
            raise refusal(error) from error
        recorder.ask_and_note(
            round_number,
            f"{waiting.tpn}=PAB => {by_rules.pairs[0][0]}-{by_rules.pairs[0][1]}",
            _("%(name)s is let into a round that was paired.") % {"name": player.name},
        )
        white = waiting if by_rules.pairs[0][0] == waiting.tpn else player
        black = player if white is waiting else waiting
        recorder.update(pairing, white=white, black=black)
        write_games(recorder, pairing)
        reason = _("late entry: %(name)s") % {"name": player.name}
        recorder.update(
            row,
            is_manual=True,
            manual_reason="; ".join(filter(None, [row.manual_reason, reason]))[:500],
        )
        recorder.data.update(name=player.name, other=waiting.name, board=pairing.board)
    return pairing


def give_half(event_id: int, actor: Account, round_number: int, player_id: int) -> None:
    """Give a late entry a half-point bye for a missed round (C.04.2.C.2; 2026: 2.4).

    Raises:
        Refused: the regulations of the event give none, or the player was present or has been
            paired since.
    """
    with recorded(event_id, actor, "bye-set", round=round_number) as recorder:
        player = player_of(recorder, player_id)
        if not may_have_half(player, round_number):
            raise Refused(
                _(
                    "Half a point can be given only for a round that a late entry missed, and "
                    "only if the settings allow it."
                )
            )
        recorder.data["kind"] = str(Bye.Kind.HALF.value)
        ask_bye(recorder, player, round_number, Bye.Kind.HALF)
        recorder.create(Bye(player=player, round_number=round_number, kind=Bye.Kind.HALF))
