"""What the arbiter should know, or must settle, before the next round is paired."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from swissmate.arbiter.event.entries.board_ranges import runs_into
from swissmate.arbiter.event.entries.persons import clashes
from swissmate.arbiter.event.teams.rules import rules_of
from swissmate.arbiter.models import (
    Bye,
    Conflict,
    Event,
    Game,
    Pairing,
    Player,
    Round,
)
from swissmate.arbiter.models.rounds import last_paired_round
from swissmate.arbiter.rounds.boards.game_views import torn_games
from swissmate.arbiter.rounds.boards.knockouts import findings_of
from swissmate.arbiter.rounds.boards.scores import FORFEITS, results_of
from swissmate.arbiter.rounds.boards.tournament import away, scoring_of
from swissmate.arbiter.rounds.pairing.entered import Entered, entered
from swissmate.arbiter.rounds.pairing.meetings import wrong_meetings
from swissmate.arbiter.rounds.pairing.schedule import undrawn_text, unfit_rounds
from swissmate.systems.common.initial_order import name_key
from swissmate.systems.handling import handling_in_force

NAMED_BOARDS: Final = 8
"""Up to this many open boards are listed with their players; of more, only the numbers."""


@dataclass(frozen=True)
class Check:
    """One finding of the pre-check. ``blocks``: the round cannot be paired until it is settled.

    ``link`` leads to the page where it is settled, as an address under that of the event.
    """

    text: str
    blocks: bool
    link: str = ""


def adjourned_before(event: Event, number: int) -> int:
    """Return how many games before a round are adjourned."""
    games = Game.objects.filter(pairing__round__event=event, pairing__round__number__lt=number)
    return games.filter(result="adj").count()


def told_adjourned(adjourned: int) -> str:
    """Return that so many games count as draws for a pairing; empty if there is none."""
    if not adjourned:
        return ""
    return ngettext(
        "%(n)s adjourned game counts as a draw for this pairing (C.04.2.D.1; 2026: C.04.2 3.1).",
        "%(n)s adjourned games count as draws for this pairing (C.04.2.D.1; 2026: C.04.2 3.1).",
        adjourned,
    ) % {"n": adjourned}


def precheck(event: Event) -> list[Check]:
    """Return what the arbiter should know before the next round is paired."""
    return checks_before(event, last_paired_round(event), entered(event), torn_games(event))


def checks_before(
    event: Event, last: int, everybody: Entered, torn: Sequence[Conflict]
) -> list[Check]:
    """Return what the arbiter should know before the round after round ``last`` is paired."""
    number = last + 1
    findings = []
    if event.play.eliminates:
        findings += [Check(text, stop, "bracket") for text, stop in findings_of(event, number)]
    elif number > event.rounds:
        findings.append(
            Check(
                ngettext(
                    "%(n)s round has been paired, and there is no other.",
                    "All %(n)s rounds have been paired.",
                    event.rounds,
                )
                % {"n": event.rounds},
                True,
            )
        )
    if last:
        findings += _unfinished(event)
        if not Round.objects.get(event=event, number=last).takes_results:
            findings.append(Check(_("Round %(n)s is not published.") % {"n": last}, True))
    for conflict in torn[:1]:
        pairing = conflict.game.pairing
        link = f"rounds/{pairing.round.number}/#board-{pairing.pk}"
        findings.append(Check(_("Two different results wait to be settled."), True, link))
    players, byes = everybody.players, everybody.byes_in(number)
    present = [p for p in players if not away(p, number) and p.pk not in byes]
    findings += _form_findings(event, present)
    named = {p.pk: p.name for p in players}
    for kind in Bye.Kind:
        names = [bye.player.name for bye in byes.values() if bye.kind == kind.value]
        if names:
            findings.append(Check(f"{kind.label}: {'; '.join(names)}", False))
    gone = [p.name for p in players if p.last_round is not None and p.last_round < number]
    if gone:
        findings.append(Check(_("Withdrawn: %(names)s") % {"names": "; ".join(gone)}, False))
    present_keys = {p.pk for p in present}
    for other in runs_into(event):
        values = {"group": other.event.name, "first": other.first, "last": other.last}
        text = _("The boards run into those of “%(group)s”, %(first)s to %(last)s.")
        findings.append(Check(text % values, False, "tournaments"))
    for clash in clashes(event, number, present):
        values = {
            "name": clash.player.name,
            "group": clash.other.event.name,
            "n": clash.round_number,
        }
        text = _("%(name)s also plays in “%(group)s”, where round %(n)s is at the same time.")
        findings.append(Check(text % values, False, "timetable"))
    missed = [named[key] for key in _did_not_appear(event, last) if key in present_keys]
    if missed:
        values = {"n": last, "names": "; ".join(missed)}
        findings.append(Check(_text_of_missed(event) % values, False))
    findings += _back_again(last, present, everybody.byes_in(last))
    coming = [p.name for p in players if p.first_round > number]
    if coming:
        findings.append(
            Check(_("Not yet arrived: %(names)s") % {"names": "; ".join(coming)}, False)
        )
    late = [p.name for p in players if p.first_round == number > 1]
    if late:
        findings.append(Check(_("Late entries: %(names)s") % {"names": "; ".join(late)}, False))
    findings += _odd_one_out(event, players, present)
    findings += [Check(text, False, "schedule") for text in wrong_meetings(event)]
    if number == 1 and (text := undrawn_text(event)):
        findings.append(Check(text, False, "schedule"))
    if number == 1:
        findings += _too_many_rounds(event, len(players))
    if number == 1 and not event.initial_color and not event.play.drawn_beforehand:
        text = (
            _("The colour of the top team in round one will be drawn by lot.")
            if event.play.enters_teams
            else _("The colour of the top player in round one will be drawn by lot.")
        )
        findings.append(Check(text, False))
    return findings


def _odd_one_out(event: Event, players: list[Player], present: list[Player]) -> list[Check]:
    """Return a finding if somebody has no opponent; with a table, nobody counts as absent."""
    if event.play.drawn_beforehand:
        odd = len(players) % 2 and len(players) > 1
        text = _("The number of players is odd: in each round one player has no opponent.")
        return [Check(text, False, "schedule")] if odd else []
    if len(present) % 2 == 0 or len(present) < 2 or event.play.eliminates:
        return []
    text = _("%(n)s are present: one will have the pairing-allocated bye.")
    return [Check(text % {"n": len(present)}, False)]


def _unfinished(event: Event) -> list[Check]:
    """Return a finding for every round with open boards, and what adjourned games count as."""
    games = Game.objects.filter(pairing__round__event=event, result__in=("", "adj"))
    values = ("result", "pairing__round__number", "pairing__board", "pairing_id")
    by_round: dict[int, dict[int, int]] = {}  # by board, the key of its pairing
    adjourned = 0
    for result, number, board, key in games.values_list(*values):
        if result:
            adjourned += 1
        else:
            by_round.setdefault(number, {})[board] = key
    text = told_adjourned(adjourned)
    return [*_missing_results(by_round), *([Check(text, False)] if text else ())]


def _missing_results(by_round: Mapping[int, Mapping[int, int]]) -> list[Check]:
    """Return for rounds with open boards their numbers, or who plays there."""
    findings = []
    for number, waiting in sorted(by_round.items()):
        link = f"rounds/{number}/"
        if len(waiting) > NAMED_BOARDS:
            boards = ", ".join(str(board) for board in sorted(waiting))
            text = _("Round %(r)s: %(n)s boards have no result: %(boards)s")
            values = {"r": number, "n": len(waiting), "boards": boards}
            findings.append(Check(text % values, True, link))
            continue
        pairings = Pairing.objects.filter(pk__in=waiting.values())
        for pairing in pairings.select_related("white", "black"):
            white, black = pairing.white, pairing.black
            text = _("Round %(r)s board %(b)s has no result: %(white)s – %(black)s")
            values = {"r": number, "b": pairing.board, "white": white, "black": black}
            findings.append(Check(text % values, True, f"{link}#board-{pairing.pk}"))
    return findings


def _back_again(last: int, present: Iterable[Player], byes: Mapping[int, Bye]) -> list[Check]:
    """Return a finding for players who were absent and are paired again unless somebody objects.

    ``byes`` are those of the last round.
    """
    absent = {key for key, bye in byes.items() if bye.kind == Bye.Kind.ZERO}
    names = [player.name for player in present if player.pk in absent]
    if not names:
        return []
    text = _("Absent in round %(n)s, paired in this one: %(names)s.")
    shown = "; ".join(sorted(names, key=name_key))
    return [Check(text % {"n": last, "names": shown}, False, f"rounds/{last + 1}/check-in")]


def _text_of_missed(event: Event) -> str:
    """Return what the rules in force say about players who lost by forfeit.

    Since 2026, staying away is not a withdrawal: these players are paired again unless somebody
    notes otherwise.
    """
    if handling_in_force(event.start).absence_is_withdrawal:
        return _(
            "Lost by forfeit in round %(n)s: %(names)s. A player who was absent without "
            "notice and gives no explanation has withdrawn (2017: C.04.2.D.2): note it "
            "below."
        )
    return _(
        "Lost by forfeit in round %(n)s: %(names)s. They will be paired again, unless they "
        "have withdrawn (2026: C.04.2 3.2). If somebody has withdrawn, note it below."
    )


def _did_not_appear(event: Event, round_number: int) -> list[int]:
    """Return the keys of the players who lost by forfeit in a round."""
    of_round = Pairing.objects.filter(round__event=event, round__number=round_number)
    # A match is lost by forfeit if all of its games are.
    pairings = of_round.filter(games__result__in=FORFEITS).distinct()
    forfeited = list(pairings)
    results = results_of(pairings, scoring_of(event)) if forfeited else {}
    keys: list[int | None] = []
    for pairing in forfeited:
        result = results.get(pairing.pk, "")
        keys += [pairing.white_id] if result in ("-/+", "-/-") else []
        keys += [pairing.black_id] if result in ("+/-", "-/-") else []
    return [key for key in keys if key is not None]


def _too_many_rounds(event: Event, players: int) -> list[Check]:
    """Return a finding if there are too few players for this many rounds (C.04.1 art. 2)."""
    most = players - 1 + players % 2 if players > 1 else 0
    if not most or event.rounds <= most or event.play.meets_again:
        return []
    text = ngettext(
        "%(players)s players can play at most %(most)s round without meeting twice; %(rounds)s "
        "are set. The last ones will have to be paired by hand.",
        "%(players)s players can play at most %(most)s rounds without meeting twice; %(rounds)s "
        "are set. The last ones will have to be paired by hand.",
        most,
    )
    return [
        Check(text % {"players": players, "most": most, "rounds": event.rounds}, False, "settings")
    ]


def _form_findings(event: Event, present: list[Player]) -> list[Check]:
    """Return what the kind of event still needs: players, rosters, rounds that fit a table."""
    if event.play.enters_teams:
        return _team_findings(event, present)
    if len(present) < 2:
        return [Check(_("At least two players are needed."), True)]
    why = unfit_rounds(event) if event.play.drawn_beforehand else ""
    return [Check(why, True, "settings")] if why else []


def _team_findings(event: Event, present: list[Player]) -> list[Check]:
    findings = []
    if len(present) < 2:
        findings.append(Check(_("At least two teams are needed."), True))
    boards = rules_of(event).boards
    teams = Player.objects.filter(pk__in=[player.pk for player in present])
    for team in teams.prefetch_related("members"):
        count = len(team.members.all())
        link = f"players/{team.pk}/roster"
        if not count:
            findings.append(Check(_("%(name)s has no players.") % {"name": team.name}, True, link))
        elif count < boards:
            text = ngettext(
                "%(name)s has %(n)s player for %(boards)s boards: the last ones stay empty.",
                "%(name)s has %(n)s players for %(boards)s boards: the last ones stay empty.",
                count,
            )
            values = {"name": team.name, "n": count, "boards": boards}
            findings.append(Check(text % values, False, link))
    return findings
