"""What an arbiter decides about a knockout: its terms, its seeds, and matches that stay level."""

from __future__ import annotations

import secrets
from collections.abc import Mapping
from typing import Any, Final

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from swissmate.arbiter.event.ratings.numbering import renumber_rows, set_numbers
from swissmate.arbiter.ground.ledger.audit import Recorder, recorded
from swissmate.arbiter.ground.ledger.errors import Refused, refusal
from swissmate.arbiter.models import Account, AuditEntry, Event, Player
from swissmate.arbiter.models.rounds import last_paired_round
from swissmate.arbiter.rounds.boards.knockouts import fit_rounds
from swissmate.arbiter.rounds.bracket.brackets import state_of
from swissmate.errors import TournamentError
from swissmate.systems.knockout.terms import Terms, parse_stages, parse_terms

FLAGS: Final = {
    "third": gettext_lazy("The losers of the semifinals play for place 3"),
    "double": gettext_lazy("Double elimination: only the second lost match puts a player out"),
    "second_final": gettext_lazy("Double elimination: a second final if the unbeaten player loses"),
    "reseed": gettext_lazy("New pairs in each stage: the highest seed left meets the lowest"),
    "best_loser": gettext_lazy("New pairs: the best loser fills an odd number"),
    "reversed_pairs": gettext_lazy("Every second pair of the bracket stands the other way round"),
}
"""What is said yes or no to, with its label."""


def _require_open(event: Event) -> None:
    if not event.play.eliminates:
        raise Refused(_("This event is not a knockout."))
    if last_paired_round(event):
        raise Refused(_("Round one has been paired: the terms and seeds of a knockout stand."))


def set_terms(
    event_id: int, actor: Account, games: str, final: str, flags: Mapping[str, bool]
) -> None:
    """Set the terms of a knockout before its first round.

    Raises:
        Refused: a round has been paired, or the terms cannot be read or exclude each other.
    """
    with recorded(event_id, actor, "knockout-terms") as recorder:
        event = recorder.event
        _require_open(event)
        chosen_flags: dict[str, Any] = {name: flags.get(name, False) for name in FLAGS}
        try:
            terms = parse_terms(event.terms)._replace(
                games=parse_stages(games),
                final=parse_stages(final) if final.strip() else (),
                **chosen_flags,
            )
            if not terms.double:
                terms = terms._replace(second_final=True)  # it says nothing there
            parse_terms(str(terms))
        except TournamentError as error:
            raise refusal(error) from error
        chosen = [
            str(label)
            for name, label in FLAGS.items()
            if getattr(terms, name) and (terms.double or name != "second_final")
        ]
        stages = [" ".join(typed.split()) for typed in (games, final) if typed.strip()]
        recorder.data["terms"] = "; ".join([" / ".join(stages), *chosen])
        recorder.update(event, terms=str(terms))


def order_seeds(event_id: int, actor: Account, how: str, numbers: Mapping[int, int]) -> None:
    """Order the seeds: ``by hand`` (``numbers`` by player), by ``lot``, or by ``rating``.

    Raises:
        Refused: a round has been paired, or there is no such order.
    """
    with recorded(event_id, actor, "seeds-ordered") as recorder:
        event = recorder.event
        _require_open(event)
        terms = parse_terms(event.terms)
        names = {"hand": _("by hand"), "lot": _("by lot"), "rating": _("by rating")}
        if how not in names:
            raise Refused(_("There is no such order."))
        terms = terms._replace(
            kept=how == "hand", lot=1 + secrets.randbelow(999_999) if how == "lot" else 0
        )
        recorder.data["how"] = f"{names[how]} ({terms.lot})" if terms.lot else names[how]
        recorder.update(event, terms=str(terms))
        players = list(Player.objects.filter(event=event).order_by("tpn"))
        if how == "hand":
            highest = len(players) + 1
            players.sort(key=lambda player: (numbers.get(player.pk, highest), player.tpn))
            set_numbers(event, players)
        elif how == "rating":
            renumber_rows(event)
        # The numbers are not rows of the log; the line is written all the same.
        recorder.changes.append({"table": "player", "pk": 0, "before": {}, "after": {}})


def decide(event_id: int, actor: Account, number: int, winner: int | None, reason: str) -> None:
    """Say who won a match: by lot, or since somebody has left. ``winner`` None: both are out.

    Raises:
        Refused: the match is not open, one of its games has no result yet, or it is not level and
            there is no reason.
    """
    with recorded(event_id, actor, "match-decided", number=number) as recorder:
        event = recorder.event
        if not event.play.eliminates:
            raise Refused(_("This event is not a knockout."))
        last = last_paired_round(event)
        terms = parse_terms(event.terms)
        if any((made.match, made.after_round) == (number, last) for made in terms.won):
            terms = terms.without_decision(number)
            recorder.update(event, terms=str(terms))
        now = state_of(event)
        match = next((row for row in now.matches if row.number == number), None) if now else None
        if match is None or not match.is_on:
            raise Refused(_("Match %(n)s is not open.") % {"n": number})
        if match.progress.waits:
            raise Refused(
                _("A game of match %(n)s has no result: enter it, or discard the pairing.")
                % {"n": number}
            )
        players = {
            player.pk: player
            for player in Player.objects.filter(event=event, tpn__in=match.players)
        }
        if winner is not None and winner not in players:
            raise Refused(_("This player does not play match %(n)s.") % {"n": number})
        name = players[winner].name if winner is not None else _("nobody")
        recorder.reason = reason.strip()
        recorder.data["name"] = name
        if not match.progress.level:
            why = _("Match %(n)s is not over: deciding it by hand needs a reason.") % {"n": number}
            recorder.require_reason(reason, why)
            recorder.caution("early", _("Match %(n)s is not over yet.") % {"n": number})
        tpn = players[winner].tpn if winner is not None else 0
        recorder.update(event, terms=str(terms.with_decision(number, tpn, last)))
        fit_rounds(recorder)


def require_no_later_round(recorder: Recorder, entry: AuditEntry) -> None:
    """Refuse to undo what rounds have been paired by since.

    Raises:
        Refused: a round has been paired.
    """
    before = parse_terms(_terms(entry, "before"))
    after = parse_terms(_terms(entry, "after"))
    last = last_paired_round(recorder.event)
    newest = max((made.after_round for made in after.won if made not in before.won), default=0)
    if last > newest:
        raise Refused(_("Round %(n)s has been paired since: discard it first.") % {"n": last})


def _terms(entry: AuditEntry, when: str) -> str:
    texts = [change[when]["terms"] for change in entry.changes if "terms" in (change[when] or {})]
    return str((texts[-1] if when == "after" else texts[0]) if texts else Terms())
