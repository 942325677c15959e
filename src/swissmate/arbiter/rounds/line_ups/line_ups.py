"""Line-ups: who plays on which board in a round; entered by captain or arbiter, then locked.

A round always has a line-up: the one that was entered, or else the first players of the roster. It
can be changed until it is locked; whatever is printed or published before that shows no names.
"""

from __future__ import annotations

from collections.abc import Sequence

from django.utils import timezone
from django.utils.translation import gettext as _

from swissmate.arbiter.event.teams.rosters import team_of
from swissmate.arbiter.event.teams.rules import rules_of
from swissmate.arbiter.event.teams.seats import entered, teams_of_round
from swissmate.arbiter.ground.ledger.audit import recorded
from swissmate.arbiter.ground.ledger.errors import Refused
from swissmate.arbiter.models import Account, Captain, Event, LineUp, Member, Pairing, Player
from swissmate.arbiter.models.rounds import last_paired_round
from swissmate.arbiter.rounds.boards.seating import reseat


def checked(
    event: Event, team: Player, keys: Sequence[int | None], *, in_order: bool
) -> list[int | None]:
    """Return a line-up in the form in which it is stored.

    Raises:
        Refused: it names a player of another team, or one player twice, has more boards than a
            match, or breaks the board order.
    """
    boards = rules_of(event).boards
    if len(keys) > boards:
        raise Refused(
            _("%(team)s: %(n)s boards were entered, and a match has %(boards)s.")
            % {"team": team.name, "n": len(keys), "boards": boards}
        )
    order = {member.pk: member for member in team.members.all()}
    seen: list[Member] = []
    for board, key in enumerate(keys, 1):
        if key is None:
            continue
        member = order.get(key)
        if member is None:
            stranger = Member.objects.filter(pk=key, team__event=event).first()
            raise Refused(
                _("%(team)s board %(n)s: %(name)s is not in the team.")
                % {
                    "team": team.name,
                    "n": board,
                    "name": stranger.name if stranger else _("this player"),
                }
            )
        if member in seen:
            raise Refused(
                _("%(team)s: %(name)s is on two boards.") % {"team": team.name, "name": member.name}
            )
        if in_order and seen and seen[-1].board > member.board:
            raise Refused(
                _(
                    "%(team)s: %(one)s is behind %(other)s in the fixed board order and cannot "
                    "play on a higher board."
                )
                % {"team": team.name, "one": seen[-1].name, "other": member.name}
            )
        seen.append(member)
    return [*keys, *[None] * (boards - len(keys))]


def enter_line_up(
    event_id: int,
    actor: Account | None,
    team_id: int,
    round_number: int,
    keys: Sequence[int | None],
    reason: str = "",
) -> None:
    """Enter a team's line-up for the last round paired or for the next one.

    ``actor`` is None for the captain of the team. A locked line-up can be changed by an arbiter
    only, with a reason. The same applies to a line-up that departs from the fixed order.

    Raises:
        Refused: the round is over, the line-up is locked, or :func:`checked` refuses it.
    """
    with recorded(event_id, actor, "line-up", round=round_number) as recorder:
        event = recorder.event
        team = team_of(recorder, team_id)
        last = last_paired_round(event)
        if round_number not in (last, last + 1) or not 1 <= round_number <= event.rounds:
            raise Refused(_("Line-ups can be entered only for the next round to be played."))
        row = LineUp.objects.filter(team=team, round_number=round_number).first()
        by_captain = actor is None
        if row is not None and row.locked is not None and (by_captain or not reason.strip()):
            raise Refused(
                _("The line-up of %(team)s is locked: the arbiter changes it, with a reason.")
                % {"team": team.name}
            )
        kept = checked(event, team, keys, in_order=by_captain or not reason.strip())
        recorder.reason = reason.strip()
        names = {member.pk: member.name for member in team.members.all()}
        who = _("captain") if actor is None else actor.get_username()
        recorder.data.update(
            who=who,
            line_up="; ".join(names[key] if key else "–" for key in kept),
        )
        if row is None:
            recorder.create(LineUp(team=team, round_number=round_number, members=kept, by=who))
        else:
            recorder.update(row, members=kept, by=who, at=timezone.now())
        match = match_of(team, round_number)
        if match is not None:
            reseat(recorder, match)


def match_of(team: Player, round_number: int) -> Pairing | None:
    """Return the match of a team in a round; None if it has none."""
    pairings = Pairing.objects.filter(round__event=team.event_id, round__number=round_number)
    own = pairings.filter(white=team) | pairings.filter(black=team)
    return own.filter(black__isnull=False).select_related("round").first()


def lock_line_ups(event_id: int, actor: Account, round_number: int, *, locked: bool) -> int:
    """Lock the line-ups of all teams in a round, or unlock them; return how many changed.

    Raises:
        Refused: the round is not the last one paired.
    """
    action = "line-ups-locked" if locked else "line-ups-opened"
    with recorded(event_id, actor, action, round=round_number) as recorder:
        event = recorder.event
        if round_number != last_paired_round(event):
            raise Refused(_("Only the last round that was paired can be changed."))
        changed = 0
        for team in teams_of_round(event, round_number):
            given = entered(event, team, round_number)
            if given.is_locked == locked:
                continue
            changed += 1
            if given.row is None:
                keys = [member.pk if member else None for member in given.seats]
                recorder.create(
                    LineUp(
                        team=team, round_number=round_number, members=keys, locked=timezone.now()
                    )
                )
            else:
                recorder.update(given.row, locked=timezone.now() if locked else None)
    return changed


def team_by_key(event: Event, key: str) -> Player | None:
    """Return the team whose captain has this key."""
    captain = Captain.objects.filter(team__event=event, key=key).select_related("team").first()
    return captain.team if captain else None
