"""Corrects who played in a match that is over: the results stay, the players' games move.

What a line-up of the day got wrong counts for the rating report, the players' own results and the
files. The match, the standings and the pairings depend on the results alone.
"""

from __future__ import annotations

from collections.abc import Sequence

from django.utils import timezone
from django.utils.translation import gettext as _

from swissmate.arbiter.event.teams.rosters import team_of
from swissmate.arbiter.event.teams.seats import entered
from swissmate.arbiter.ground.ledger.audit import Recorder, recorded
from swissmate.arbiter.ground.ledger.errors import Refused
from swissmate.arbiter.models import Account, Event, Game, LineUp, Member, Pairing, Player
from swissmate.arbiter.rounds.line_ups.line_ups import checked, match_of


def has_been_played(event: Event, team: Player, round_number: int) -> bool:
    """Return whether a match of a team has results: its line-up can only be corrected."""
    match = match_of(team, round_number)
    return match is not None and match.games.exclude(result="").filter(by_members=True).exists()


def played_matches(event: Event, round_number: int) -> set[int]:
    """Return the keys of the matches of a round that have results."""
    games = Game.objects.filter(pairing__round__event=event, pairing__round__number=round_number)
    rows = games.filter(by_members=True).exclude(result="").values_list("pairing_id", flat=True)
    return set(rows)


def correct_line_up(
    event_id: int,
    actor: Account,
    team_id: int,
    round_number: int,
    keys: Sequence[int | None],
    reason: str,
) -> None:
    """Say who really played for a team in a round; no result changes.

    ``keys`` are the players from the first board on, None for an empty one.

    Raises:
        Refused: there is no such match, it has no results yet, an empty board would be filled or
            emptied, nothing would change, or there is no reason and nobody can be asked.
        Unconfirmed: it has not been confirmed yet.
    """
    with recorded(event_id, actor, "line-up-corrected", round=round_number) as recorder:
        event = recorder.event
        team = team_of(recorder, team_id)
        match = match_of(team, round_number)
        if match is None or not has_been_played(event, team, round_number):
            raise Refused(_("This match has no results yet: change the line-up itself."))
        kept = checked(event, team, keys, in_order=False)
        recorder.require_reason(reason, _("A line-up that was played is corrected with a reason."))
        changed = _move(recorder, match, team, kept)
        if not changed:
            raise Refused(_("These players are noted already."))
        recorder.data["changed"] = "; ".join(changed)
        recorder.caution(
            "played",
            _(
                "The results of the match stay. The rating report, the results of the players and "
                "the files name the players whom you enter now."
            ),
        )
        try:
            checked(event, team, keys, in_order=True)
        except Refused as against:
            recorder.caution("order", str(against))
        _keep(recorder, team, round_number, kept)


def _move(
    recorder: Recorder, match: Pairing, team: Player, kept: Sequence[int | None]
) -> list[str]:
    """Give the games of a team to the players who played them; return what changed, in words."""
    members = {member.pk: member for member in team.members.all()}
    changed = []
    for game in match.games.select_related("one", "other").order_by("number"):
        member = members.get(kept[game.number - 1] or 0)
        name = "one" if match.white_id == team.pk else "other"
        before: Member | None = getattr(game, name)
        if member == before:
            continue
        if member is None or before is None:
            raise Refused(
                _("Board %(n)s: an empty board is a forfeit. Correct its result, not the line-up.")
                % {"n": game.number}
            )
        recorder.update(game, **{name: member})
        changed.append(
            _("board %(n)s: %(before)s → %(after)s")
            % {"n": game.number, "before": before.name, "after": member.name}
        )
    return changed


def _keep(recorder: Recorder, team: Player, round_number: int, kept: Sequence[int | None]) -> None:
    """Keep the corrected line-up of a round, locked as it was played."""
    row = entered(recorder.event, team, round_number).row
    if row is not None:
        recorder.update(row, members=list(kept))
        return
    recorder.create(
        LineUp(team=team, round_number=round_number, members=list(kept), locked=timezone.now())
    )
