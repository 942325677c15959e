"""Creates an event from a tournament file; every past round is paired again and compared."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import date
from typing import Final

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from swissmate.arbiter.event.ratings.numbering import keep_order_of_equals
from swissmate.arbiter.event.rules.locks import points_problems
from swissmate.arbiter.event.rules.rule_sets import rules_title
from swissmate.arbiter.event.rules.tie_breaks import check_tie_breaks, default_tie_breaks
from swissmate.arbiter.ground.ledger import audit
from swissmate.arbiter.ground.ledger.errors import Refused, refusal
from swissmate.arbiter.ground.ledger.once import require_first
from swissmate.arbiter.models import (
    Account,
    Bye,
    Event,
    ForbiddenPair,
    Game,
    Pairing,
    Player,
    Protection,
    Round,
    RoundRating,
)
from swissmate.arbiter.models.integrity import MODE_LEFT
from swissmate.arbiter.outside.files.import_review import (
    adjourned_in,
    adjustments,
    round_remarks,
    tell,
)
from swissmate.arbiter.outside.files.match_import import keep_matches, national_ids, result_of
from swissmate.arbiter.rounds.boards.tournament import scoring_of
from swissmate.checker import CheckReport, check
from swissmate.errors import InternalError, SwissmateError, TRFError
from swissmate.model import AbnormalPoints, Entry, Points, Tournament
from swissmate.model import Player as ModelPlayer
from swissmate.systems.choice import resolve_rules
from swissmate.systems.knockout.terms import parse_terms
from swissmate.systems.plays import play_of
from swissmate.systems.registry import rule_set
from swissmate.systems.round_robin.schedule import in_a_row
from swissmate.trf import TRFDocument, load
from swissmate.wording import whole_number

_MAX_PLAYERS: Final = 5000


@dataclass
class Imported:
    """The new event and every remark on the file."""

    event: Event
    remarks: list[str] = field(default_factory=list)


def import_trf(raw: bytes, name: str, actor: Account, *, encoding: str | None = None) -> Imported:
    """Create an event from a tournament file, once each of its adjustments has been confirmed.

    An unknown result code becomes a game without a result. ``encoding`` is how the file is encoded,
    by default UTF-8 or else Windows-1252.

    Raises:
        Refused: the file is not a tournament report, or contains something that cannot be stored.
        Unconfirmed: the adjustments and the rounds against the rules have not been confirmed yet.
    """
    try:
        document = load(
            raw,
            encoding=encoding,
            name=name or "-",
            check_points_column=False,
            unknown_results_are_open=True,
        )
    except TRFError as error:
        raise refusal(error) from error
    return import_document(document, name, actor)


def import_document(
    document: TRFDocument, name: str, actor: Account, doubts: Sequence[str] = ()
) -> Imported:
    """Create an event from a tournament, as :func:`import_trf` does from the file that ``name``
    calls. ``doubts`` about how it was read are asked first.

    Raises:
        Refused: it contains something that cannot be stored.
        Unconfirmed: the doubts and adjustments have not been confirmed yet.
    """
    tournament = document.tournament
    if not tournament.players:
        raise Refused(_("There are no players in this file."))
    if len(tournament.players) > _MAX_PLAYERS:
        raise Refused(_("There are too many players in this file."))
    try:
        rules = resolve_rules(tournament)
        play = play_of(rules.id)
        seen = rule_set(rules.id).as_seen(tournament) if play.plays_matches else tournament
        report = check(tournament, rules.id)
    except InternalError:
        raise
    except SwissmateError as error:
        raise refusal(error) from error
    _require_points(tournament, rules.id)
    remarks = adjustments(document, rules_title(rules.id))
    with transaction.atomic():
        require_first(actor)
        event = _event(tournament, seen, rules.id, remarks)
        keys = _players(event, seen, remarks)
        keep_order_of_equals(event)
        _forbidden(event, seen, keys)
        _protected(event, seen, keys)
        adjourned = adjourned_in(document)
        _rounds(event, seen, report, keys, adjourned)
        if play.plays_matches:
            keep_matches(event, tournament, keys, remarks, adjourned)
        for player in seen.players:
            _future_byes(player, seen, keys, remarks)
        recorder = audit.Recorder(event)
        recorder.action = "event-imported"
        recorder.data["file"] = name[:100] or "-"
        for doubt in doubts:
            recorder.caution("doubted", doubt)
        recorder.caution(
            "imported",
            _("%(file)s becomes a new event: %(name)s, %(n)s players, %(r)s rounds paired.")
            % {
                "file": recorder.data["file"],
                "name": event.name,
                "n": len(seen.players),
                "r": seen.rounds_paired,
            },
        )
        tell(recorder, document, report, remarks)
        left = event.integrity_events.filter(kind=MODE_LEFT).first()
        if left is not None:
            event.mode_left_in = left.round_number
            event.save()
        audit.require_confirmed(recorder)
        recorder.changes.clear()  # the whole event is new, so none of this can be undone separately
        audit.log(event.pk, actor, "event-imported", recorder)
    return Imported(event, [*doubts, *remarks, *round_remarks(report)])


def _require_points(tournament: Tournament, rules: str) -> None:
    """Refuse points that no event may have.

    Raises:
        Refused: a draw or the bye is worth too much.
    """
    scoring = tournament.scoring
    problems = points_problems(scoring.win, scoring.draw, scoring.loss, scoring.pab, rules=rules)
    if problems:
        raise Refused(
            _("The points of the file (162): %(why)s") % {"why": " ".join(problems.values())}
        )


def _event(tournament: Tournament, seen: Tournament, rules: str, remarks: list[str]) -> Event:
    scoring = tournament.scoring
    tie_breaks = [code for code in tournament.tie_breaks if code != "PTS"]
    if check_tie_breaks(tie_breaks, rules):
        remarks.append(_("The tie-breaks of the file are unknown here; the usual ones are taken."))
        tie_breaks = []
    event = Event(
        name=(tournament.name or _("Imported event"))[:120],
        place=tournament.place[:120],
        federation=tournament.federation[:3].upper(),
        start=tournament.start or date.today(),
        end=tournament.end,
        rounds=max(seen.rounds or 0, seen.rounds_paired, 1),
        rules=rules,
        acceleration=tournament.acceleration,
        win=scoring.win,
        draw=scoring.draw,
        loss=scoring.loss,
        pab=scoring.pab,
        half_bye=_worth(tournament, "H", scoring.half_bye, scoring.draw),
        full_bye=_worth(tournament, "F", scoring.full_bye, scoring.win),
        forfeit_win=_worth(tournament, "+", scoring.forfeit_win, scoring.win),
        tie_breaks=",".join(tie_breaks) or default_tie_breaks(rules),
        time_control=tournament.time_control[:120],
        chief_arbiter=tournament.chief_arbiter[:120],
        deputies=", ".join(tournament.arbiters)[:250],
        initial_color=seen.initial_color or "",
        keeps_table_order=tournament.keeps_table_order,
        terms=_terms(tournament, rules),
        meets_in_a_row=play_of(rules).drawn_beforehand and in_a_row(seen),
        rating_of_ties=Event.RatingOfTies.ROUND
        if any(player.later_ratings for player in seen.players)
        else Event.RatingOfTies.FIRST,
    )
    kept = scoring_of(event)._replace(
        adjourned=scoring.adjourned,
        half_bye=scoring.half_bye,
        full_bye=scoring.full_bye,
        forfeit_win=scoring.forfeit_win,
    )
    if kept != scoring:
        remarks.append(_("The scoring of the file has cases that were simplified here."))
    if tournament.virtual_points and not tournament.acceleration:
        remarks.append(_("The virtual points of the file were not kept."))
    if scoring.adjourned not in (None, scoring.draw):
        remarks.append(_("Adjourned games count as draws here; the file (162 X) says otherwise."))
    if any(not _stated(tournament, abnormal) for abnormal in tournament.abnormal_points):
        remarks.append(_("Extra points and penalties of the file were not kept."))
    event.save()
    return event


def _terms(tournament: Tournament, rules: str) -> str:
    """Return the terms of a knockout, with the starting ranks of the file as its seeds."""
    if not play_of(rules).eliminates:
        return ""
    return str(parse_terms(tournament.terms)._replace(kept=True, listed=0))


def _stated(tournament: Tournament, abnormal: AbnormalPoints) -> bool:
    """Whether a record 299 only states what byes of a kind or forfeit wins are worth in this event.

    It does if it applies to every round and names everybody who has such a result.
    """
    if abnormal.result not in ("H", "F", "+") or abnormal.round_number != 0:
        return False
    return all(
        player.id in abnormal.players
        for player in tournament.players
        if any(entry.result == abnormal.result for entry in player.entries)
    )


def _worth(tournament: Tournament, code: str, own: Points, usual: Points) -> Points | None:
    """Return the value of a result, by record 299 or the scoring system; None if it is usual."""
    stated = {
        abnormal.points
        for abnormal in tournament.abnormal_points
        if abnormal.result == code and _stated(tournament, abnormal)
    }
    worth = stated.pop() if len(stated) == 1 else own
    return None if worth == usual else worth


def _players(event: Event, tournament: Tournament, remarks: list[str]) -> dict[int, int]:
    keys = {}
    ids: set[str] = set()
    listed = 0 if event.play.eliminates else parse_terms(tournament.terms).listed
    for player in tournament.players:
        fide_id = player.fide_id if whole_number(player.fide_id, most=12) else ""
        if fide_id and fide_id in ids:
            remarks.append(
                _("Player %(id)s: the FIDE id is there twice; left out.") % {"id": player.id}
            )
            fide_id = ""
        ids.add(fide_id)
        row = Player.objects.create(
            event=event,
            tpn=player.id,
            seed=player.id if player.id <= listed else None,
            name=(player.name or f"{player.id}")[:120],
            title=player.title[:3],
            sex=player.sex[:1],
            rating=max(0, min(player.rating, 3999)),
            federation=player.federation[:3],
            fide_id=fide_id[:12],
            national_ids=national_ids(player, remarks),
            birth=player.birth[:10],
        )
        keys[player.id] = row.pk
        for first, rating in player.later_ratings:
            RoundRating.objects.create(player=row, first_round=first, rating=rating)
    return keys


def _forbidden(event: Event, tournament: Tournament, keys: dict[int, int]) -> None:
    for group in tournament.forbidden:
        members = sorted(player for player in group.players if player in keys)
        for index, one in enumerate(members):
            for other in members[index + 1 :]:
                ForbiddenPair.objects.create(
                    event=event,
                    one_id=keys[one],
                    other_id=keys[other],
                    first_round=group.first_round,
                    last_round=group.last_round,
                )


def _protected(event: Event, tournament: Tournament, keys: dict[int, int]) -> None:
    for group in tournament.protected:
        ends = group.last_round < 999
        Protection.objects.create(
            event=event,
            kind=Protection.Kind.PLAYERS,
            rounds=Protection.Rounds.FIRST if ends else Protection.Rounds.ALL,
            count=group.last_round if ends else 0,
            first_round=group.first_round,
            players=sorted(keys[player] for player in group.players if player in keys),
        )


def _bye(entry: Entry) -> str:
    """Return how an entry without an opponent is stored."""
    return {"H": "H", "F": "F", "+": "F"}.get(entry.result, "")


def _rounds(
    event: Event,
    tournament: Tournament,
    report: CheckReport,
    keys: dict[int, int],
    adjourned: set[tuple[int, int]],
) -> None:
    last = tournament.rounds_paired
    checks = {round_check.round_number: round_check for round_check in report.rounds}
    for number in range(1, last + 1):
        round_check = checks[number]
        expected = round_check.expected
        rule_pairs: list[list[int | None]] = []
        if expected is not None:
            rule_pairs = [[keys[white], keys[black]] for white, black in expected.pairs]
            if expected.pab is not None:
                rule_pairs.append([keys[expected.pab], None])
        row = Round.objects.create(
            event=event,
            number=number,
            published=timezone.now(),
            rules=event.rules,
            rule_pairs=rule_pairs,
            is_manual=not round_check.identical,
            manual_reason="" if round_check.identical else _("imported like this"),
        )
        board = 0
        for white, black in round_check.recorded.pairs:
            board += 1
            entry = tournament.by_id[white].entry(number)
            codes = entry.result + tournament.by_id[black].entry(number).result
            pairing = Pairing.objects.create(
                round=row, board=board, white_id=keys[white], black_id=keys[black]
            )
            if not tournament.matches:  # the games of matches follow, with their players
                unfinished = number == last and (white, number) not in adjourned
                result = result_of(codes, f"{white}-{black}", number, unfinished=unfinished)
                Game.objects.create(pairing=pairing, result=result)
        for player in tournament.players:
            entry = player.entry(number)
            if entry.opponent:
                continue
            if entry.result == "U":
                board += 1
                Pairing.objects.create(round=row, board=board, white_id=keys[player.id])
            elif _bye(entry):
                Bye.objects.create(player_id=keys[player.id], round_number=number, kind=_bye(entry))


def _future_byes(
    player: ModelPlayer, tournament: Tournament, keys: dict[int, int], remarks: list[str]
) -> None:
    following = tournament.rounds_paired + 1
    for number in range(following, len(player.entries) + 1):
        entry = player.entry(number)
        if entry.result == "U":
            remarks.append(
                _(
                    "Player %(id)s: the bye noted for round %(n)s is not kept. The pairing "
                    "decides who has the bye."
                )
                % {"id": player.id, "n": number}
            )
        elif entry.result in "HFZ":
            Bye.objects.create(player_id=keys[player.id], round_number=number, kind=entry.result)
    if player.id in tournament.absent and len(player.entries) < following:
        Bye.objects.create(player_id=keys[player.id], round_number=following, kind="Z")
