"""Teams and their rosters in a fixed board order (C.04.6 1.6.1)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from django.db.models import Q
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from swissmate.arbiter.event.entries.national_ids import Holders
from swissmate.arbiter.event.ratings.numbering import renumber_rows
from swissmate.arbiter.event.teams.rules import rules_of
from swissmate.arbiter.ground.ledger.audit import Recorder, recorded, values_changed
from swissmate.arbiter.ground.ledger.errors import Refused
from swissmate.arbiter.models import (
    Account,
    Captain,
    Event,
    Game,
    Member,
    Player,
)
from swissmate.arbiter.models.entries import PERSON_FIELDS
from swissmate.arbiter.models.rounds import last_paired_round
from swissmate.wording import first_of

MEMBER_FIELDS: Final = (*PERSON_FIELDS, "rating")
_SWISS_RULES: Final = ("boards", "primary", "preferences", "win", "draw", "loss")
_LEAGUE_RULES: Final = ("boards", "home_boards", "win", "draw", "loss", "free_round")
MOST_MEMBERS: Final = 30


def team_of(recorder: Recorder, team_id: int) -> Player:
    """Return a team of the event.

    Raises:
        Refused: there is no such team.
    """
    team = Player.objects.filter(event=recorder.event, pk=team_id).first()
    if team is None:
        raise Refused(_("This team is not in the event."))
    recorder.data["name"] = team.name
    return team


def rosters_of(event: Event) -> list[Player]:
    """Return the teams of a team event with their players prefetched; empty for other events."""
    if not event.play.enters_teams:
        return []
    return list(Player.objects.filter(event=event).prefetch_related("members"))


def rule_fields(event: Event) -> tuple[str, ...]:
    """Return what is to be said of the matches of an event: fields of its rules."""
    return _LEAGUE_RULES if event.play.names_home else _SWISS_RULES


def captain_of(team: Player) -> Captain:
    """Return a team's captain; a new one, not saved, if none is known."""
    return Captain.objects.filter(team=team).first() or Captain(team=team)


def change_rules(event_id: int, actor: Account, values: Mapping[str, Any]) -> None:
    """Change how matches are played and what they are worth.

    Raises:
        Refused: a round has been paired, or a team has fewer players than a match has boards.
    """
    with recorded(event_id, actor, "team-rules-changed") as recorder:
        event = recorder.event
        if last_paired_round(event):
            raise Refused(_("A round has been paired: how matches are played is fixed."))
        boards = int(values["boards"])
        if not 1 <= boards <= MOST_MEMBERS:
            raise Refused(_("A match has 1 to %(n)s boards.") % {"n": MOST_MEMBERS})
        for team in Player.objects.filter(event=event).prefetch_related("members"):
            count = len(team.members.all())
            if 0 < count < boards:
                raise Refused(
                    ngettext(
                        "%(name)s has %(n)s player: too few for a match on %(boards)s boards.",
                        "%(name)s has %(n)s players: too few for a match on %(boards)s boards.",
                        count,
                    )
                    % {"name": team.name, "n": count, "boards": boards}
                )
        rules = rules_of(event)
        if not values["loss"] <= values["draw"] <= values["win"]:
            raise Refused(_("A draw must be worth no less than a loss and no more than a win."))
        new = {name: values[name] for name in rule_fields(event)}
        recorder.data["changed"] = values_changed(
            {
                name: (getattr(rules, name), value)
                for name, value in new.items()
                if getattr(rules, name) != value
            }
        )
        if rules.pk is None:
            for name, value in new.items():
                setattr(rules, name, value)
            recorder.create(rules)
        else:
            recorder.update(rules, **new)


def set_captain(event_id: int, actor: Account, team_id: int, name: str) -> None:
    """Set the captain of a team; the address for line-ups stays the same."""
    with recorded(event_id, actor, "captain-changed") as recorder:
        captain = captain_of(team_of(recorder, team_id))
        recorder.data["captain"] = name[:120]
        if captain.pk is None:
            captain.name = name[:120]
            recorder.create(captain)
        else:
            recorder.update(captain, name=name[:120])


def set_roster(
    event_id: int, actor: Account, team_id: int, rows: Sequence[Mapping[str, Any]], reason: str = ""
) -> None:
    """Make rows the roster of a team, all of them or none; ``board`` is the place in the order.

    A row with the key of a member (``pk``) changes that member; a member whom no row names leaves.
    Once a round has been paired, the order of the members is fixed: late entries follow them, or a
    reason is needed.

    Raises:
        Refused: two players have one board, FIDE id or national id, a name is missing, a player
            who has played would leave, or the fixed order would change without a reason.
    """
    with recorded(event_id, actor, "roster-changed") as recorder:
        team = team_of(recorder, team_id)
        write_roster(recorder, team, rows, reason)


def write_roster(
    recorder: Recorder, team: Player, rows: Sequence[Mapping[str, Any]], reason: str = ""
) -> None:
    """Do the same as :func:`set_roster`, inside a use-case."""
    known = {member.pk: member for member in team.members.all()}
    _check_rows(recorder.event, team, rows, known)
    ordered = sorted(rows, key=lambda row: int(row["board"]))
    kept = [row["pk"] for row in ordered if row.get("pk")]
    before = [key for key in known if key in kept]
    if last_paired_round(recorder.event):
        fixed = kept == before and all(row.get("pk") for row in ordered[: len(kept)])
        if not fixed and not reason.strip():
            raise Refused(
                _(
                    "%(name)s: rounds have been paired, and the board order is fixed. New "
                    "players go to the end of the list; any other change needs a reason."
                )
                % {"name": team.name}
            )
    recorder.reason = reason.strip()
    for key, member in known.items():
        if key not in kept:
            if Game.objects.filter(Q(one=member) | Q(other=member)).exists():
                raise Refused(
                    _("%(name)s has been in a line-up and must stay in the team.")
                    % {"name": member.name}
                )
            recorder.delete(member)
    for board, row in enumerate(ordered, 1):
        values = {name: row[name] for name in MEMBER_FIELDS if name in row}
        if row.get("pk"):
            recorder.update(known[row["pk"]], board=board, **values)
        else:
            recorder.create(Member(team=team, board=board, **values))
    recorder.data["count"] = len(ordered)
    _rate(recorder, team)


def _check_rows(
    event: Event, team: Player, rows: Sequence[Mapping[str, Any]], known: Mapping[int, Member]
) -> None:
    if len(rows) > MOST_MEMBERS:
        raise Refused(_("A team has at most %(n)s players.") % {"n": MOST_MEMBERS})
    on_board: dict[int, str] = {}
    ids: dict[str, str] = {}
    holders = _holders(event, team)
    for row in rows:
        if not row["name"]:
            raise Refused(_("%(team)s: a player has no name.") % {"team": team.name})
        if row.get("pk") and row["pk"] not in known:
            raise Refused(
                _("%(name)s is not in %(team)s.") % {"name": row["name"], "team": team.name}
            )
        board = int(row["board"])
        if board in on_board:
            raise Refused(
                _("%(team)s has two players on board %(n)s: %(one)s and %(other)s.")
                % {"team": team.name, "n": board, "one": on_board[board], "other": row["name"]}
            )
        on_board[board] = row["name"]
        holders.take(row["name"], row.get("national_ids", ""), row.get("federation", ""))
        fide_id = row.get("fide_id", "")
        if not fide_id:
            continue
        elsewhere = (
            Member.objects.filter(team__event=event, fide_id=fide_id).exclude(team=team).first()
        )
        if fide_id in ids or elsewhere:
            raise Refused(
                _("%(name)s: the id %(id)s is in %(team)s already.")
                % {
                    "name": row["name"],
                    "id": fide_id,
                    "team": elsewhere.team.name if elsewhere else team.name,
                }
            )
        ids[fide_id] = row["name"]


def _holders(event: Event, team: Player) -> Holders:
    """Return who has which national id in the other teams."""
    holders = Holders(event, ())
    others = Member.objects.filter(team__event=event).exclude(team=team).exclude(national_ids="")
    for member in others.select_related("team"):
        name = f"{member.name} ({member.team.name})"
        holders.add(name, member.national_ids, member.federation)
    return holders


def _rate(recorder: Recorder, team: Player) -> None:
    """Set a team's strength, the average of its first boards, which orders the list (C.04.2 2.1).

    Once a round has been paired, the strength stays the same.
    """
    if last_paired_round(recorder.event):
        return
    boards = rules_of(recorder.event).boards
    ratings = [m.rating for m in team.members.order_by("board")[:boards] if m.rating]
    recorder.update(team, rating=round(sum(ratings) / len(ratings)) if ratings else 0)
    renumber_rows(recorder.event)


def add_teams(
    event_id: int, actor: Account, teams: Mapping[str, Sequence[Mapping[str, Any]]]
) -> int:
    """Add teams with their rosters, all of them or none; return how many are new.

    The roster of an existing team is replaced.

    Raises:
        Refused: as for :func:`set_roster`.
    """
    with recorded(event_id, actor, "teams-added") as recorder:
        event = recorder.event
        paired = last_paired_round(event)
        there = {team.name: team for team in Player.objects.filter(event=event)}
        number = max((team.tpn for team in there.values()), default=0)
        new = 0
        for name, rows in teams.items():
            team = there.get(name)
            if team is None:
                number += 1
                new += 1
                team = Player(event=event, name=name, tpn=number, first_round=max(1, paired + 1))
                recorder.create(team)
                recorder.create(Captain(team=team))
                there[name] = team
            if rows:
                write_roster(recorder, team, rows)
                team.refresh_from_db()
                number = max(number, event.players.count())
        if not paired:
            renumber_rows(event)
        recorder.data.update(count=len(teams), names=first_of([*teams], divider=", "))
    return new
