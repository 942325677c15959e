"""Parts of every story: the heading, the players as marks, the pairs with their colours."""

from __future__ import annotations

from collections.abc import Mapping

from swissmate.systems.common.color_preference import color_preference
from swissmate.systems.past_rounds import PastRound
from swissmate.systems.position import Contender, PairingPosition
from swissmate.systems.ruleset import RoundPairing, RuleSet

from ..statements import PairAccount, PlayerMark, RoundExplanation, Statement, say
from .colors_account import color_rule


def heading(position: PairingPosition, rules: RuleSet) -> tuple[str, str, str, str, int, int]:
    """Return the first fields of a :class:`RoundExplanation`: which round, by which rules."""
    return (
        position.tournament.name,
        rules.id,
        rules.title,
        rules.chapter,
        position.round_number,
        position.rounds,
    )


def opponents_in(pairing: RoundPairing) -> dict[int, tuple[int, str]]:
    """Return whom each player meets, and with which colour."""
    opponents: dict[int, tuple[int, str]] = {}
    for white, black in pairing.pairs:
        opponents[white], opponents[black] = (black, "w"), (white, "b")
    return opponents


def player_marks(
    position: PairingPosition,
    rules: RuleSet,
    pairing: RoundPairing,
    home: Mapping[int, int],
    bracket: Mapping[int, int],
) -> tuple[PlayerMark, ...]:
    """Return every player of the round, in ranking order.

    ``home`` and ``bracket`` are the indices of the player's scoregroup and of the bracket in which
    the player was paired. In systems without downfloats and upfloats both floats are ``""``.
    """
    opponents = opponents_in(pairing)
    marks = []
    for contender in position.contenders:
        wish, strength = color_preference(contender.colors)
        opponent, color = opponents.get(contender.id, (0, ""))
        marks.append(
            PlayerMark(
                contender.id,
                contender.player.name,
                contender.player.rating,
                contender.score,
                contender.points,
                contender.colors,
                wish,
                int(strength),
                (
                    _float(rules, position, contender.last),
                    _float(rules, position, contender.before_last),
                ),
                opponent,
                color,
                home[contender.id],
                bracket[contender.id],
            )
        )
    return tuple(marks)


def _float(rules: RuleSet, position: PairingPosition, past: PastRound | None) -> str:
    if past is None or rules.float_of is None:
        return ""
    return rules.float_of(past, position.scoring)


def pair_accounts(
    position: PairingPosition, rules: RuleSet, pairing: RoundPairing, bracket: Mapping[int, int]
) -> tuple[PairAccount, ...]:
    """Return the pairs in publishing order, each with the rule that gave its colours."""
    by_id: dict[int, Contender] = {contender.id: contender for contender in position.contenders}
    return tuple(
        PairAccount(
            white,
            black,
            bracket[white],
            color_rule(position, rules, by_id[white], by_id[black]),
        )
        for white, black in pairing.pairs
    )


def standing(explanation: RoundExplanation, mark: PlayerMark) -> list[Statement]:
    """Return the score and the place of a player before the round."""
    place = [player.id for player in explanation.players].index(mark.id) + 1
    players = len(explanation.players)
    statements = [say("you", a=mark.id, score=mark.score, place=place, players=players)]
    if mark.score != mark.points:
        statements.append(say("you-virtual", virtual=mark.score - mark.points))
    return statements
