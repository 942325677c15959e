"""What follows from the results of a knockout: how many rounds it has, and who goes on."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import replace

from django.utils.translation import gettext as _

from swissmate.arbiter.ground.ledger.audit import Recorder
from swissmate.arbiter.ground.ledger.errors import refusal
from swissmate.arbiter.models import Event, Game, Player
from swissmate.arbiter.rounds.boards.tournament import away, build_tournament
from swissmate.errors import SwissmateError
from swissmate.model import Tournament
from swissmate.systems.knockout.event import Knockout, knockout_before
from swissmate.systems.knockout.terms import parse_terms


def fit_rounds(recorder: Recorder) -> None:
    """Give a knockout as many rounds as its results so far leave at the least.

    While a game has no result, the number stays.
    """
    event = recorder.event
    if not event.play.eliminates:
        return
    if Game.objects.filter(pairing__round__event=event, result="").exists():
        return
    try:
        rounds = event.play.part("rounds")(build_tournament(event))
    except SwissmateError:
        return  # the pages of the bracket say what is wrong
    recorder.update(event, rounds=max(rounds, 1))


def left_before(event: Event, round_number: int) -> set[int]:
    """Return the numbers of the players who have left before a round."""
    players = Player.objects.filter(event=event)
    return {player.tpn for player in players if away(player, round_number)}


def without_the_gone(
    tournament: Tournament, gone: Collection[int], round_number: int
) -> tuple[Tournament, Knockout]:
    """Decide the matches of those who have left before a round for their opponents.

    Raises:
        TournamentError: the terms contradict the knockout.
    """
    now = knockout_before(tournament, round_number)
    while True:
        lost = [match for match in now.playing if not {*match.players}.isdisjoint(gone)]
        if not lost:
            return tournament, now
        terms = now.terms
        for match in lost:
            there = [player for player in match.players if player not in gone]
            winner = there[0] if there else 0
            terms = terms.with_decision(match.number, winner, round_number - 1)
        tournament = replace(tournament, terms=str(terms))
        now = knockout_before(tournament, round_number)


def decide_for_the_present(
    recorder: Recorder, tournament: Tournament, round_number: int
) -> Tournament:
    """Let the opponents of those who have left go on, and fit the number of rounds.

    Raises:
        TournamentError: the terms contradict the knockout.
    """
    gone = left_before(recorder.event, round_number)
    tournament, now = without_the_gone(tournament, gone, round_number)
    rounds = max(round_number - 1 + now.fewest_rounds, 1)
    recorder.update(recorder.event, terms=tournament.terms, rounds=rounds)
    return tournament


def forget_decisions(recorder: Recorder, round_number: int) -> None:
    """Take back what was decided by hand after a round that is discarded."""
    event = recorder.event
    if not event.play.eliminates:
        return
    terms = parse_terms(event.terms)
    kept = tuple(decision for decision in terms.won if decision.after_round < round_number)
    recorder.update(event, terms=str(terms._replace(won=kept)))
    fit_rounds(recorder)


def findings_of(event: Event, number: int) -> list[tuple[str, bool]]:
    """Return what the bracket says before a round, and whether it has to be settled first."""
    tournament = build_tournament(event)
    if len(tournament.players) < 2:
        return []
    names = {player.id: player.name for player in tournament.players}
    gone = left_before(event, number)
    try:
        now = knockout_before(tournament, number)
        settled = without_the_gone(tournament, gone, number)[1]
    except SwissmateError as error:
        return [(str(refusal(error)), True)]
    findings = []
    for match in now.matches:
        if match.is_on and not match.progress.waits and not {*match.players}.isdisjoint(gone):
            text = _("Match %(n)s: who is still there goes on without a game (%(names)s).")
            both = " – ".join(names[player] for player in match.players)
            findings.append((text % {"n": match.number, "names": both}, False))
    for match in now.undecided:
        text = _("Match %(n)s is level: somebody has to decide it.") % {"n": match.number}
        findings.append((text, not settled.playing))
    for decision in now.void:
        text = _("Match %(n)s was decided for somebody who does not play it: decide it again.")
        findings.append((text % {"n": decision.match}, True))
    if now.strays:
        text = _("Games of rounds before belong to no match any more: see the bracket.")
        findings.append((text, True))
    if not now.stage:
        findings.append((_("The knockout is over: every match is decided."), True))
    elif not settled.stage:
        text = _("No match is left to play: decide the last one by hand.")
        findings.append((text, True))
    return findings
