"""Why two players may not meet, and why a player may not have the bye: the absolute criteria.

Works for every rule set: the reasons are read from the tournament's entries, with round and
article.
"""

from __future__ import annotations

from collections.abc import Iterable, Set
from typing import Final

from swissmate.errors import NoLegalPairing, TournamentError
from swissmate.model import entry_points
from swissmate.systems.common.color_preference import Strength, color_preference
from swissmate.systems.position import Contender, PairingPosition
from swissmate.systems.ruleset import ByeBar, RuleSet

from ..statements import Statement, say

_BYES_ASKED_FOR: Final = {"H": "half-point bye", "F": "full-point bye"}


def _article(rules: RuleSet, *topics: str) -> str:
    for criterion in rules.criteria:
        if criterion.topic in topics:
            return criterion.number
    return ""


def is_topscorer(position: PairingPosition, player: Contender) -> bool:
    """Whether a player has over half of the maximum score before the last round (A.7, 1.8)."""
    most = (position.round_number - 1) * position.scoring.best
    return position.is_last_round and 2 * player.score > most


def pair_bars(
    position: PairingPosition, rules: RuleSet, one: Contender, two: Contender
) -> tuple[Statement, ...]:
    """Return why two may not meet in this round, whatever their colours; empty if they may.

    Rules: dutch-2017 C.1 (C.04.1.b); dutch-2026 C1; the forbidden and protected pairs of the
    tournament.
    """
    bars = []
    if two.id in one.met:
        rounds = tuple(
            number
            for number in range(1, position.round_number)
            if one.player.entry(number).played and one.player.entry(number).opponent == two.id
        )
        bars.append(
            say("met", a=one.id, b=two.id, rounds=rounds, article=_article(rules, "rematch"))
        )
    if two.id in position.forbidden.get(one.id, ()):
        bars.append(say("forbidden", a=one.id, b=two.id))
    elif kept_apart(position, rules, one, two):
        article = _article(rules, "protected")
        bars.append(say("protected", a=one.id, b=two.id, article=article))
    return tuple(bars)


def pair_obstacles(
    position: PairingPosition, rules: RuleSet, one: Contender, two: Contender
) -> tuple[Statement, ...]:
    """Return why two players may not meet for a single game in this round; empty if they may.

    Rules: those of :func:`pair_bars`; dutch-2017 C.3 (C.04.1.f, g); dutch-2026 C3.
    """
    statements = list(pair_bars(position, rules, one, two))
    wish, strength = color_preference(one.colors)
    other, other_strength = color_preference(two.colors)
    if wish == other and strength is other_strength is Strength.ABSOLUTE:
        spared = rules.spares_topscorers and (
            is_topscorer(position, one) or is_topscorer(position, two)
        )
        free = rules.frees_colors_in_last_round and position.is_last_round
        if not spared and not free:
            article = _article(
                rules,
                "same-absolute",
                "absolute-colors",
                "color-difference-limit",
            )
            statements.append(
                say(
                    "same-absolute",
                    a=one.id,
                    b=two.id,
                    color=wish,
                    a_colors=one.colors,
                    b_colors=two.colors,
                    article=article,
                )
            )
    return tuple(statements)


def kept_apart(position: PairingPosition, rules: RuleSet, one: Contender, two: Contender) -> bool:
    """Whether two players are protected from each other and the round has no such pair (row P)."""
    if not any(one.id in group and two.id in group for group in position.protected):
        return False
    groups = ((member, group - {member}) for group in position.protected for member in group)
    try:
        rules.pair(barring(position, groups)._replace(protected=()))
    except NoLegalPairing:
        return False
    return True


def barring(position: PairingPosition, barred: Iterable[tuple[int, Set[int]]]) -> PairingPosition:
    """Return the position with further forbidden opponents for some players."""
    forbidden = {player: set(ids) for player, ids in position.forbidden.items()}
    for player, others in barred:
        forbidden.setdefault(player, set()).update(others)
        for other in others:
            forbidden.setdefault(other, set()).add(player)
    frozen = {player: frozenset(ids) for player, ids in forbidden.items()}
    return position._replace(forbidden=frozen)


def without_opponents(
    position: PairingPosition, player: int, others: set[int], *, bye: int = 0
) -> PairingPosition:
    """Return the position with opponents barred for a player, and the bye too without ``bye``."""
    wished = barring(position, ((player, others),))
    if bye:
        return wished
    contenders = tuple(
        contender._replace(had_pab=True) if contender.id == player else contender
        for contender in wished.contenders
    )
    return wished._replace(contenders=contenders)


def bye_article(rules: RuleSet) -> str:
    """Return the number of the rule that bars the bye."""
    return _article(rules, "bye-bar", "pab-bar")


def bye_obstacles(
    position: PairingPosition, rules: RuleSet, player: Contender
) -> tuple[Statement, ...]:
    """Return why a player may not have the bye; empty if the player may.

    Rules: dutch-2017 C.2 (C.04.1.d); dutch-2026 C2 (C.04.1 art. 4).
    """
    bar = rules.bye_bar
    scoring = position.scoring
    article = bye_article(rules)
    statements = []
    for number in range(1, position.round_number):
        entry = player.player.entry(number)
        points = entry_points(entry, scoring)
        if entry.result == "U":
            statements.append(say("had-bye", a=player.id, round=number, article=article))
        elif entry.played:
            continue
        elif bar is ByeBar.UNPLAYED_POINTS:
            if points > 0:
                statements.append(
                    say(
                        "unplayed-points", a=player.id, round=number, points=points, article=article
                    )
                )
        elif bar is ByeBar.UNPLAYED_WIN:
            if points >= scoring.win:
                statements.append(
                    say("unplayed-win", a=player.id, round=number, points=points, article=article)
                )
        elif entry.result == "+":
            statements.append(say("forfeit-win", a=player.id, round=number, article=article))
        elif bar is ByeBar.FORFEIT_OR_UNPLAYED_WIN and points >= scoring.win:
            statements.append(
                say("unplayed-win", a=player.id, round=number, points=points, article=article)
            )
    if (
        not statements
        and rules.may_have_bye is not None
        and not rules.may_have_bye(player, scoring)
    ):
        statements.append(say("bye-barred", a=player.id, article=article))
    return tuple(statements)


def require_paired(position: PairingPosition, players: Iterable[int]) -> None:
    """Refuse to explain the round to somebody who has no part in it.

    Raises:
        TournamentError: the tournament has no such player, or the round does not pair the player;
            the message says which.
    """
    tournament, number = position.tournament, position.round_number
    paired = {contender.id for contender in position.contenders}
    for player in players:
        if player not in tournament.by_id:
            ids = [player.id for player in tournament.players]
            raise TournamentError(
                f"there is no player {player}; the numbers go from {ids[0]} to {ids[-1]}",
                code="unknown-player",
            )
        if player not in paired:
            result = tournament.by_id[player].entry(number).result
            reason = _BYES_ASKED_FOR.get(result, "absent (zero-point bye)")
            raise TournamentError(
                f"player {player} is not paired in round {number}: {reason}", code="not-paired-now"
            )
