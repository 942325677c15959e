"""Random knockouts: they last until the final is decided, however many rounds that takes."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from swissmate.model import ABSENT
from swissmate.systems.knockout.event import knockout_before
from swissmate.systems.position import position_before

from .rtg import BeforeRoundOne, Generated, ranked

_GAMES: Final = ("1+until", "2+until", "2+2+until", "2")


def play_knockout(begun: BeforeRoundOne) -> Generated:
    """Play a knockout; who is absent loses by forfeit, a level match goes to the better seed."""
    dice = begun.dice("terms")
    terms = f"games={_GAMES[dice.below(len(_GAMES))]}"
    if dice.chance(0.4):
        terms += " third=yes"
    elif dice.chance(0.3) and len(begun.field.players) > 2:
        terms += " double=yes"
    start = replace(begun.start, rounds=None, terms=terms)
    play = begun.game_play(start, drawn_beforehand=True)
    number = 0
    while True:
        now = knockout_before(play.tournament())
        for match in now.undecided:
            terms_now = now.terms.with_decision(match.number, match.upper or 0, number)
            play.start = replace(play.start, terms=str(terms_now))
            now = knockout_before(play.tournament())
        if not now.stage:
            break
        number += 1
        planned = begun.plan.absences[min(number, len(begun.plan.absences)) - 1]
        pairing = play.pair(position_before(play.tournament(), number))
        play.play_round(number, pairing, planned.keys())
        for player in pairing.resting:
            play.entries[player - 1] += (ABSENT,)
    tournament = ranked(replace(play.tournament(), rounds=number))
    return Generated(tournament, begun.field.strengths, begun.seed, begun.number, "")
