"""A table of parameters as a rule set."""

from __future__ import annotations

from dataclasses import replace

from swissmate.model import Tournament
from swissmate.systems.days import DAYS
from swissmate.systems.position import PairingPosition
from swissmate.systems.ruleset import Criterion, Level, RoundPairing, RuleSet
from swissmate.systems.topics import Topic

from .pairing import pair_by_ranking
from .presets import PRESETS


def as_season(tournament: Tournament) -> Tournament:
    """Return the tournament with one more round to play if the number of rounds is not stated."""
    if tournament.rounds is not None:
        return tournament
    return replace(tournament, rounds=tournament.rounds_paired + 1)


def keizer_rules(rule_set_id: str) -> RuleSet:
    """Return the rule set that plays by a table of parameters."""
    title, source, parameters = PRESETS[rule_set_id]

    def pair(position: PairingPosition) -> RoundPairing:
        return pair_by_ranking(position, parameters)

    top = "1.5 x players" if parameters.top is None else str(parameters.top)
    often = "" if parameters.absences is None else f" ({parameters.absences} times at most)"
    rows = (
        (Topic.KEIZER_VALUE, f"the first of the ranking has the value {top}, each player one less than the one above"),
        (Topic.KEIZER_GAMES, f"a win brings the opponent's value, a draw {parameters.draw} of it, a loss nothing"),
        (Topic.KEIZER_UNPLAYED, f"of the own value: bye {parameters.bye}, duty {parameters.duty}, absence {parameters.absence}{often}"),
        (Topic.KEIZER_OWN_VALUE, "the own value is part of the score" if parameters.own_value else "the own value is not part of the score"),
        (Topic.REMATCH, f"nobody meets again within {parameters.apart} rounds, as far as possible"),
        (Topic.KEIZER_NEAREST, "from the top of the ranking, each meets the next one whom he may meet"),
        (Topic.COLOR, "White to who had it less often; colours of the last meeting reversed"),
    )  # fmt: skip
    return RuleSet(
        id=rule_set_id,
        system="keizer",
        title=title,
        chapter=source,
        days=DAYS["keizer"]["keizer"],
        criteria=tuple(
            Criterion(topic, str(number), "club rules", Level.QUALITY, text)
            for number, (topic, text) in enumerate(rows, 1)
        ),
        pair=pair,
        as_seen=as_season,
    )
