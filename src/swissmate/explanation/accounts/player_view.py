"""The round from one player's point of view: why this opponent, colour, float or bye."""

from __future__ import annotations

from swissmate.systems.position import PairingPosition
from swissmate.systems.ruleset import RuleSet

from ..question import AskBye
from ..statements import (
    BracketAccount,
    PlayerExplanation,
    PlayerMark,
    RoundExplanation,
    Statement,
    say,
)
from .marks import standing
from .obstacles import bye_obstacles, pair_obstacles, require_paired
from .openings import bye_opening
from .opponent_account import Ask, opponent_reasons


def player_explanation(
    position: PairingPosition, rules: RuleSet, explanation: RoundExplanation, ask: Ask, player: int
) -> PlayerExplanation:
    """Return one player's part of an explanation; ``ask`` answers why-not questions.

    Raises:
        InputError: there is no such player, or the player is not among those who were paired.
    """
    marks = explanation.by_id
    require_paired(position, (player,))
    mark = marks[player]
    bracket = explanation.brackets[mark.bracket]
    sections = (
        ("before", _before(position, explanation, mark)),
        ("bracket", _bracket(position, rules, explanation, mark, bracket)),
        ("opponent", _opponent(position, rules, explanation, ask, mark)),
        ("color", list(explanation.colors_of(mark.id))),
        ("float", _float(explanation, mark)),
        ("bye", _bye(position, rules, explanation, mark, ask)),
    )
    return PlayerExplanation(
        mark, tuple((name, tuple(statements)) for name, statements in sections if statements)
    )


def _before(
    position: PairingPosition, explanation: RoundExplanation, mark: PlayerMark
) -> list[Statement]:
    statements = standing(explanation, mark)
    player = next(contender for contender in position.contenders if contender.id == mark.id)
    past = [player.player.entry(number) for number in range(1, position.round_number)]
    first = next((number for number, entry in enumerate(past, 1) if entry.result != "Z"), 0)
    if first > 1:
        statements.append(say("you-late", a=mark.id, round=first, number=player.number))
    if mark.colors:
        statements.append(
            say("you-colors", colors=mark.colors, wish=mark.preference, strength=mark.strength)
        )
    else:
        statements.append(say("you-no-games"))
    floats = [
        say("you-float", back=back, float=which)
        for back, which in enumerate(mark.floats, 1)
        if which
    ]
    if explanation.round_number > 1:
        statements += floats or [say("you-no-floats")]
    return statements


def _bracket(
    position: PairingPosition,
    rules: RuleSet,
    explanation: RoundExplanation,
    mark: PlayerMark,
    bracket: BracketAccount,
) -> list[Statement]:
    members = (*bracket.mdps, *bracket.residents)
    scores = tuple(sorted({explanation.by_id[member].score for member in members}, reverse=True))
    statements = [say("you-bracket", members=len(members), scores=scores)]
    if mark.home < mark.bracket:
        statements.append(say("you-moved-down", score=mark.score))
    contenders = {contender.id: contender for contender in position.contenders}
    obstacles = [
        obstacle
        for other in members
        if other != mark.id
        for obstacle in (
            (say("both-moved-down", a=mark.id, b=other),)
            if mark.id in bracket.mdps and other in bracket.mdps
            else pair_obstacles(position, rules, contenders[mark.id], contenders[other])[:1]
        )
    ]
    others = len(members) - (1 if mark.id in members else 0)
    if obstacles:
        statements.append(
            say("you-could-meet", count=others - len(obstacles), barred=len(obstacles))
        )
        statements += obstacles
    return statements


def _opponent(
    position: PairingPosition,
    rules: RuleSet,
    explanation: RoundExplanation,
    ask: Ask,
    mark: PlayerMark,
) -> list[Statement]:
    if not mark.opponent:
        return [say("opponent-bye")]
    return opponent_reasons(position, rules, explanation, ask, mark)


def _float(explanation: RoundExplanation, mark: PlayerMark) -> list[Statement]:
    statements = []
    for bracket in explanation.brackets:
        if mark.id not in (*bracket.mdps, *bracket.residents) or not bracket.downfloaters:
            continue
        if bracket.index == len(explanation.brackets) - 1:
            continue
        if mark.id in bracket.downfloaters:
            statements += _floated(mark, bracket)
        elif bracket.kind != "scoregroup":
            statements.append(say("you-stayed", a=mark.id, players=bracket.downfloaters))
    return statements


def _floated(mark: PlayerMark, bracket: BracketAccount) -> list[Statement]:
    """Say why a player floated down from one bracket."""
    if bracket.kind == "scoregroup":
        return [
            statement
            for statement in bracket.statements
            if statement.id == "met-lower" and statement.params["a"] == mark.id
        ]
    facts = {"a": mark.id, "score": bracket.scores[0]}
    for place, statement in enumerate(bracket.statements):
        if statement.params.get("a") != mark.id:
            continue
        if statement.id == "float-alone":
            return [say("you-floated-alone", **facts)]
        if statement.id == "float-no-opponent":
            reasons = [
                reason
                for reason in bracket.statements[place + 1 :]
                if reason.params.get("a") == mark.id and "b" in reason.params
            ]
            return [say("you-floated-nobody", **facts), *reasons]
    why = ("floats-", "float-chosen", "float-lowest", "float-instead", "criterion-", "order-")
    return [
        say("you-floated", **facts),
        *(statement for statement in bracket.statements if statement.id.startswith(why)),
    ]


def _bye(
    position: PairingPosition,
    rules: RuleSet,
    explanation: RoundExplanation,
    mark: PlayerMark,
    ask: Ask,
) -> list[Statement]:
    if explanation.pab is None:
        return []
    if explanation.pab == mark.id:
        return [say("you-have-bye", a=mark.id), *explanation.bye]
    player = next(contender for contender in position.contenders if contender.id == mark.id)
    obstacles = bye_obstacles(position, rules, player)
    if obstacles:
        return list(obstacles)
    return [
        *bye_opening(explanation, mark.id),
        say("if-bye", a=mark.id),
        *ask(AskBye(mark.id)).statements,
    ]
