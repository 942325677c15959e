"""Takes a player who did not come out of a round that is not published, in one act.

The player gets a zero-point bye and the round is paired again by the rules, for those who are there
(a pairing may change until it is published: C.04.2.D.10; 2026: C.04.2 4.4). Whoever
is then left over plays somebody else or has the bye, as the rules say.
"""

from __future__ import annotations

from django.db.models import Q
from django.utils.translation import gettext as _

from swissmate.arbiter.event.entries.bye_rows import write_bye
from swissmate.arbiter.event.entries.players import player_of
from swissmate.arbiter.ground.ledger.audit import Recorder, recorded
from swissmate.arbiter.ground.ledger.errors import Refused
from swissmate.arbiter.models import Account, AuditEntry, Bye, Event, Round
from swissmate.arbiter.rounds.pairing import by_hand
from swissmate.arbiter.rounds.pairing.rounds import (
    Pairs,
    last_round,
    require_finished,
    write_pairings,
)


def may_take_out(event: Event, row: Round) -> bool:
    """Return whether players can be taken out of a round; a table pairs everybody."""
    return row.published is None and not (event.play.drawn_beforehand or event.play.eliminates)


def take_out(event_id: int, actor: Account, round_number: int, player_id: int) -> None:
    """Take a player out of the last round, which is not published, and pair it again.

    Raises:
        Refused: the round is published or drawn beforehand, the player is not in it, or there is no
            pairing without the player.
        Unconfirmed: what changes has not been confirmed yet.
    """
    with recorded(event_id, actor, "player-taken-out", round=round_number) as recorder:
        event = recorder.event
        require_finished(event)
        row = last_round(event, round_number)
        if not may_take_out(event, row):
            raise Refused(
                _("Players are taken out before a round is published. Later, enter a forfeit.")
            )
        player = player_of(recorder, player_id)
        if not row.pairings.filter(Q(white=player) | Q(black=player)).exists():
            raise Refused(_("%(name)s is not paired in this round.") % {"name": player.name})
        before: Pairs = list(row.pairings.order_by("board").values_list("white_id", "black_id"))
        write_bye(recorder, player, round_number, Bye.Kind.ZERO)
        by_rules = by_hand.rule_pairs(event, round_number)
        if not by_rules:
            raise Refused(
                _("The rules give no pairing without %(name)s: change the round by hand.")
                % {"name": player.name}
            )
        text = _("Round %(n)s is paired again by the rules, without %(name)s.")
        lost = _("What was changed by hand in this round is lost.") if row.is_manual else ""
        whole = f"{text % {'n': round_number, 'name': player.name}} {lost}".strip()
        recorder.caution("paired-again", whole)
        pairs = [(white, black) for white, black in by_rules if white is not None]
        by_hand.show_differences(recorder, before, pairs)
        write_pairings(recorder, row, pairs)
        recorder.update(row, is_manual=False, manual_reason="", rule_pairs=by_rules)


def require_unpublished(recorder: Recorder, entry: AuditEntry) -> None:
    """Refuse to bring a player back into a round that everybody has seen by now.

    Raises:
        Refused: the round is published.
    """
    number = entry.data["round"]
    shown = Round.objects.filter(event=recorder.event, number=number, published__isnull=False)
    if shown.exists():
        raise Refused(_("Round %(n)s is published by now: unpublish it first.") % {"n": number})
