"""A Keizer round: from the top of the ranking, each player meets the nearest possible opponent.

The ranking is the one before the round. Whether a player was passed over is derived from the
finished pairing and the rounds before.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from swissmate.systems.keizer.parameters import KeizerParameters
from swissmate.systems.keizer.presets import keizer_parameters
from swissmate.systems.keizer.ranking import keizer_ranking
from swissmate.systems.position import Contender, PairingPosition
from swissmate.systems.ruleset import RoundPairing, RuleSet

from ...statements import (
    PairAccount,
    PlayerExplanation,
    PlayerMark,
    RoundExplanation,
    Statement,
    say,
)
from ..marks import heading, player_marks
from ..obstacles import require_paired

_SHOWN = 6


def keizer_explanation(position: PairingPosition, rules: RuleSet) -> RoundExplanation:
    """Explain a round by the ranking before it.

    Raises:
        NoLegalPairing: the round cannot be paired.
    """
    pairing = rules.pair(position)
    place = places(position, rules)
    nowhere = dict.fromkeys(place, 0)
    marks = player_marks(position, rules, pairing, nowhere, nowhere)
    ranked = sorted(marks, key=lambda player_mark: place[player_mark.id])
    by_id = {contender.id: contender for contender in position.contenders}
    return RoundExplanation(
        *heading(position, rules),
        tuple(replace(player_mark, preference="", strength=0) for player_mark in ranked),
        (),
        tuple(
            PairAccount(white, black, 0, _color(position, by_id, place, white, black))
            for white, black in pairing.pairs
        ),
        pairing.pab,
        (
            say("keizer-round", round=position.round_number, players=len(by_id)),
            *(
                statement
                for white, black in pairing.pairs
                for statement in pair_statements(position, rules, place, pairing, white, black)
            ),
        ),
        tuple(_bye(pairing)),
    )


def places(position: PairingPosition, rules: RuleSet) -> Mapping[int, int]:
    """Return the places of the ranking before a round, by player."""
    ranking = keizer_ranking(
        position.tournament, keizer_parameters(rules.id), position.round_number - 1
    )
    return {row.player: row.place for row in ranking.rows}


def rounds_since(position: PairingPosition, one: Contender, other: int) -> int:
    """Return how many rounds ago two players last met, 1 for the round before; 0 if never."""
    for back in range(1, position.round_number):
        entry = one.player.entry(position.round_number - back)
        if entry.opponent == other and entry.played:
            return back
    return 0


def kept_apart(
    position: PairingPosition, parameters: KeizerParameters, pairing: RoundPairing
) -> int:
    """Return the number of rounds within which no pair of this round has met before.

    It is the number that the rules require, unless that left somebody without an opponent. Then the
    number was reduced as far as necessary, and some pair met exactly one round before it.
    """
    by_id = {contender.id: contender for contender in position.contenders}
    since = [rounds_since(position, by_id[one], other) for one, other in pairing.pairs]
    return min([parameters.apart, *(number - 1 for number in since if number)])


def pair_statements(
    position: PairingPosition,
    rules: RuleSet,
    place: Mapping[int, int],
    pairing: RoundPairing,
    one: int,
    other: int,
) -> list[Statement]:
    """Say of a pair whose turn it was, and why no player between the two was taken.

    ``place`` are the places of the ranking (:func:`places`), which takes long to make.
    """
    higher, lower = sorted((one, other), key=place.__getitem__)
    statements = [
        say("keizer-pair", a=higher, b=lower, a_place=place[higher], b_place=place[lower])
    ]
    between = [
        contender.id
        for contender in position.contenders
        if place[higher] < place[contender.id] < place[lower]
    ]
    for passed in sorted(between, key=place.__getitem__)[:_SHOWN]:
        statements.append(why_passed(position, rules, place, pairing, higher, passed))
    return statements


def why_passed(
    position: PairingPosition,
    rules: RuleSet,
    place: Mapping[int, int],
    pairing: RoundPairing,
    chooser: int,
    passed: int,
) -> Statement:
    """Say why a player does not meet a lower-ranked one who is nearer than the opponent."""
    by_id = {contender.id: contender for contender in position.contenders}
    opponent = {a: b for pair in pairing.pairs for a, b in (pair, pair[::-1])}
    if passed in position.forbidden.get(chooser, ()):
        return say("forbidden", a=chooser, b=passed)
    taken = opponent.get(passed, 0)
    if taken and place[taken] < place[chooser]:
        return say("keizer-taken", a=passed, b=taken)
    if passed == pairing.pab:
        return say("keizer-bye-taken", a=passed)
    back = rounds_since(position, by_id[chooser], passed)
    if 0 < back <= kept_apart(position, keizer_parameters(rules.id), pairing):
        return say("keizer-met", a=chooser, b=passed, round=position.round_number - back)
    return say("keizer-rest", a=chooser, b=passed)


def keizer_player(
    position: PairingPosition, rules: RuleSet, explanation: RoundExplanation, player: int
) -> PlayerExplanation:
    """Return one player's part of a round.

    Raises:
        InputError: there is no such player, or the player is not paired in the round.
    """
    require_paired(position, (player,))
    mark: PlayerMark = explanation.by_id[player]
    place = places(position, rules)
    before = (say("keizer-place", a=player, place=place[player], players=len(place)),)
    sections: list[tuple[str, tuple[Statement, ...]]] = [("before", before)]
    pairing = explanation.pairing
    if mark.opponent:
        statements = pair_statements(position, rules, place, pairing, player, mark.opponent)
        colors = explanation.colors_of(player)
        sections += [("opponent", tuple(statements)), ("color", colors)]
    elif explanation.pab == player:
        sections.append(("bye", explanation.bye))
    return PlayerExplanation(mark, tuple(sections))


def _bye(pairing: RoundPairing) -> list[Statement]:
    if pairing.pab is None:
        return [say("match-bye-none")]
    return [say("keizer-bye", a=pairing.pab)]


def _color(
    position: PairingPosition,
    by_id: Mapping[int, Contender],
    place: Mapping[int, int],
    white: int,
    black: int,
) -> Statement:
    """Return the rule that gave White: the first one that applies."""
    one, other = by_id[white], by_id[black]
    facts = {"white": white, "black": black}
    if one.color_difference != other.color_difference:
        return say("keizer-color-fewer", **facts)
    for number in range(position.round_number - 1, 0, -1):
        entry = one.player.entry(number)
        if entry.opponent == black and entry.played:
            return say("keizer-color-last", round=number, **facts)
    pairs = zip(reversed(one.colors), reversed(other.colors), strict=False)
    if any(mine != theirs for mine, theirs in pairs):
        return say("keizer-color-alternate", **facts)
    higher = min((white, black), key=place.__getitem__)
    if one.colors or other.colors:
        return say("keizer-color-higher", a=higher, **facts)
    return say("keizer-color-first", a=higher, **facts)
