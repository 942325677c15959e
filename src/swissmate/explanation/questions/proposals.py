"""Rounds other than that of the rules: recorded, proposed, or asked about.

**A wish as a prohibition.** The best round in which certain players meet, or one of them floats, is
the round of the rules when these players may meet nobody else: prohibiting pairs removes rounds,
and those that remain keep their order. So a partial proposal is completed as the rules would
complete it, for every system alike, and the answer names what distinguishes that round from the
real one.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from typing import Final

from swissmate.errors import InputError, NoLegalPairing
from swissmate.model import Points
from swissmate.systems.position import PairingPosition
from swissmate.systems.ruleset import RoundPairing, RuleSet

from ..accounts.answers import already_so
from ..accounts.obstacles import barring, bye_obstacles, pair_obstacles, require_paired
from ..statements import PlayerMark, RoundExplanation, Statement, Value, WhyNot, say
from .compare_pairings import what_decides

Pair = tuple[int, int]

_ORDER: Final = "order-"
_NOT_DECIDED: Final = ("colors-differ", "no-difference", "recorded-better")
_MOST_MEMBERS: Final = 30
"""In a larger bracket the table of its members is omitted."""


def judge_proposal(
    position: PairingPosition,
    rules: RuleSet,
    pairing: RoundPairing,
    pairs: Sequence[Pair],
    bye: int | None,
) -> WhyNot:
    """Judge a whole or partial proposal, White first, against the round of the rules.

    Raises:
        InputError: a player occurs twice in it, or is not paired in the round.
    """
    question = say("ask-instead", pairs=tuple(pairs), bye=bye or 0)
    named = [each for pair in pairs for each in pair] + ([bye] if bye else [])
    require_paired(position, named)
    for each in named:
        if named.count(each) > 1:
            raise InputError(f"player {each} stands in the proposal twice", code="usage")
    obstacles = _obstacles(position, rules, pairs, bye)
    if obstacles:
        return WhyNot(question, "impossible", obstacles)
    whole = len(named) == len(position.contenders)
    if whole:
        other: RoundPairing | None = replace(pairing, pairs=tuple(pairs), pab=bye)
    else:
        other = _paired_with(position, rules, _only(position, pairs, bye))
    if other is None:
        return WhyNot(question, "impossible", (say("proposal-unpairable"),))
    if not whole:
        # The proposed colours are kept, whatever the rules would give.
        asked = {frozenset(pair): pair for pair in pairs}
        kept = tuple(asked.get(frozenset(pair), pair) for pair in other.pairs)
        other = replace(other, pairs=kept)
    return _judged(question, position, rules, pairing, other)


def judge_float(
    position: PairingPosition,
    rules: RuleSet,
    explanation: RoundExplanation,
    pairing: RoundPairing,
    player: int,
) -> WhyNot:
    """Explain why a player does not float down, and what if others of the bracket had.

    Raises:
        InputError: the player is not paired in the round.
    """
    require_paired(position, [player])
    question = say("ask-float", a=player)
    mark = explanation.by_id[player]
    if mark.home < mark.bracket:
        return already_so(question)
    bracket = explanation.brackets[mark.bracket]
    lowest = min(bracket.scores)
    answer = _floated(position, rules, pairing, question, player, lowest)
    if answer.verdict == "is-so":
        return answer
    members = (*bracket.mdps, *bracket.residents)
    table: list[Statement] = []
    if bracket.index < len(explanation.brackets) - 1:
        down = tuple(each for each in members if _moves_down(explanation, each, mark, lowest))
        if not down:  # nobody could be asked to move down instead
            nobody = say("floats-nobody", bracket=bracket.index, score=lowest)
            return replace(answer, statements=(*answer.statements, nobody))
        table.append(say("floats-now", players=down))
    for member in members if len(bracket.residents) <= _MOST_MEMBERS else ():
        if member != player and explanation.by_id[member].bracket == mark.bracket:
            said = _floated(position, rules, pairing, question, member, lowest)
            table += [say("if-floated", a=member), *said.statements[:2]]
    return replace(answer, statements=(*answer.statements, *table))


def _moves_down(
    explanation: RoundExplanation, player: int, asked: PlayerMark, lowest: Points
) -> bool:
    """Whether a player in the same bracket as the one asked about meets somebody below it."""
    mark = explanation.by_id[player]
    if mark.bracket > asked.bracket:
        return True
    return mark.opponent != 0 and explanation.by_id[mark.opponent].score < lowest


def read_proposal(text: str) -> tuple[list[Pair], int | None]:
    """Read ``"11-22 16-20 7-bye"``; return the pairs, White first, and who gets the bye.

    Raises:
        InputError: a part does not have this form, or two players have the bye.
    """
    pairs: list[Pair] = []
    byes: list[int] = []
    for piece in text.replace(",", " ").split():
        one, dash, two = piece.partition("-")
        if dash and one.isdecimal() and two.isdecimal():
            pairs.append((int(one), int(two)))
        elif dash and one.isdecimal() and two.lower() == "bye":
            byes.append(int(one))
        else:
            raise InputError(
                f"found {piece!r}; expected pairs such as 11-22 or 12-bye", code="usage"
            )
    if len(byes) > 1 or not (pairs or byes):
        raise InputError(
            f"found {text!r}; expected at least one pair, and at most one bye", code="usage"
        )
    return pairs, byes[0] if byes else None


def on_the_wall(
    position: PairingPosition, rules: RuleSet, pairing: RoundPairing
) -> tuple[Statement, ...]:
    """Say whether a recorded round is that of the rules, and if not, where they differ."""
    number, players = position.round_number, position.tournament.players
    recorded, bye = [], None
    for player in players:
        entry = player.entry(number)
        if (entry.opponent and entry.color == "w") or (
            entry.opponent and entry.color != "b" and player.id < entry.opponent
        ):
            recorded.append((player.id, entry.opponent))
        elif entry.result == "U":
            bye = player.id
    if set(recorded) == set(pairing.pairs) and bye == pairing.pab:
        return (say("wall-same"),)
    ours = set(pairing.pairs)
    theirs = tuple(pair for pair in recorded if pair not in ours)
    expected = tuple(pair for pair in pairing.pairs if pair not in set(recorded))
    found = [say("wall-differs", recorded=theirs, expected=expected)]
    if bye != pairing.pab and pairing.pab is not None and bye is not None:
        found.append(say("wall-bye", recorded=bye, expected=pairing.pab))
    if rules.schedule is None and rules.system != "keizer":  # these have no criteria
        found += what_decides(position, rules, recorded, bye, pairing)
    return tuple(found)


def _obstacles(
    position: PairingPosition, rules: RuleSet, pairs: Iterable[Pair], bye: int | None
) -> tuple[Statement, ...]:
    by_id = {each.id: each for each in position.contenders}
    for one, two in pairs:
        found = pair_obstacles(position, rules, by_id[one], by_id[two])
        if found:
            return found
    if bye:
        if len(position.contenders) % 2 == 0:
            return (say("no-bye-needed", a=bye, players=len(position.contenders)),)
        return bye_obstacles(position, rules, by_id[bye])
    return ()


def _only(
    position: PairingPosition, pairs: Iterable[Pair], bye: int | None
) -> Mapping[int, frozenset[int]]:
    """Return whom each named player may no longer meet when only the proposal is allowed."""
    everybody = frozenset(each.id for each in position.contenders)
    kept = {one: two for pair in pairs for one, two in (pair, pair[::-1])}
    barred = {one: everybody - {one, two} for one, two in kept.items()}
    if bye:
        barred[bye] = everybody - {bye}
    return barred


def _paired_with(
    position: PairingPosition, rules: RuleSet, barred: Mapping[int, frozenset[int]]
) -> RoundPairing | None:
    """Pair the round with further prohibitions (both ways); None if there is no pairing."""
    try:
        return rules.pair(barring(position, barred.items()))
    except NoLegalPairing:
        return None


def _floated(
    position: PairingPosition,
    rules: RuleSet,
    pairing: RoundPairing,
    question: Statement,
    player: int,
    lowest: int,
) -> WhyNot:
    """Judge the round in which a player floats down from the bracket."""
    score = {each.id: each.score for each in position.contenders}
    opponent = next((b if a == player else a for a, b in pairing.pairs if player in (a, b)), 0)
    if not opponent or score[opponent] < lowest:
        return already_so(question)
    above = frozenset(each for each in score if score[each] >= lowest and each != player)
    other = _paired_with(position, rules, {player: above})
    if other is None:
        return WhyNot(question, "impossible", (say("float-impossible", a=player),))
    return _judged(question, position, rules, pairing, other)


def _judged(
    question: Statement,
    position: PairingPosition,
    rules: RuleSet,
    pairing: RoundPairing,
    other: RoundPairing,
) -> WhyNot:
    if set(other.pairs) == set(pairing.pairs) and other.pab == pairing.pab:
        return already_so(question)
    said = list(what_decides(position, rules, other.pairs, other.pab, pairing))
    decided = said[-1]
    ours = {frozenset(pair) for pair in pairing.pairs}
    changed = tuple(pair for pair in other.pairs if frozenset(pair) not in ours)
    params = decided.params
    verdict = "criterion"
    if decided.id.startswith(_ORDER):
        verdict = "order"
    elif decided.id.startswith("step-") or decided.id in _NOT_DECIDED:
        verdict = "procedure"
    bracket = params.get("bracket")
    return WhyNot(
        question,
        verdict,
        tuple(said),
        str(params.get("topic") or ("bye-score" if decided.id == "bye-score-worse" else "")),
        str(params.get("number") or ""),
        str(params.get("article") or ""),
        _value(params.get("real")),
        _value(params.get("other")),
        bracket if isinstance(bracket, int) else None,
        exact=not decided.id.startswith("step-"),
        changed=changed,
    )


def _value(value: object) -> Value:
    return value if isinstance(value, int | tuple) else ()
