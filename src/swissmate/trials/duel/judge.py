"""Judges who is right: what the rules give, and which article another round breaks.

The judges are the engine, the validator (which knows no engine), the second proof of
``pair --verify`` and the explanation of "why not this instead".
"""

from __future__ import annotations

from typing import Final, NamedTuple

from swissmate.api.explaining import explain
from swissmate.api.pairing import pair
from swissmate.checker import RoundCheck, validate_round
from swissmate.checker.report import boards
from swissmate.checker.verify import verify_pairing
from swissmate.errors import InputError, InternalError, SwissmateError
from swissmate.explanation import sentence
from swissmate.messages import as_option
from swissmate.model import Tournament
from swissmate.systems.choice import resolve
from swissmate.systems.ruleset import RoundPairing
from swissmate.trials.difference_kinds import DifferenceKind, kind_of

from .engines import Boards

RIGHT: Final = "right"
WRONG: Final = "wrong"

_WORDS: Final = {
    DifferenceKind.INPUT: WRONG,
    DifferenceKind.OURS: "swissmate wrong",
    DifferenceKind.UNCLEAR: DifferenceKind.UNCLEAR.value,
    DifferenceKind.UNDECIDED: DifferenceKind.UNDECIDED.value,
}

_NO_ROUND: Final = frozenset(
    ("unknown-player", "paired-twice", "not-paired", "two-byes", "needless-bye")
)
"""Findings of answers that are not a round at all: there is nothing to compare."""


class Verdict(NamedTuple):
    """The verdict on one side's round.

    ``word`` is ``"right"`` (the rules give it), ``"wrong"``, ``"swissmate wrong"`` (it counts
    better than ours), ``"rule unclear"`` or ``"undecided"``. ``article`` is the article that
    decides, if there is one, and ``why`` says so in sentences.
    """

    word: str
    article: str
    why: str


def judge(tournament: Tournament, rules: str, answers: tuple[Boards, Boards]) -> list[Verdict]:
    """Return a verdict for each of two answers about the round to be paired."""
    tournament = resolve(tournament, rules).tournament
    try:
        ours = pair(tournament, rules, open_games_are_draws=True)
    except SwissmateError as error:
        return [
            _without_ours(tournament, rules, answer, error.told(as_option)) for answer in answers
        ]
    return [_verdict(tournament, rules, ours, answer) for answer in answers]


def _verdict(tournament: Tournament, rules: str, ours: RoundPairing, given: Boards) -> Verdict:
    if given == frozenset(boards(ours)):
        return _proven(tournament, rules, ours)
    recorded = _pairing(ours.round_number, given)
    byes = [white for white, black in given if not black]
    findings = validate_round(tournament, ours.round_number, recorded.pairs, byes, rules)
    messages = "; ".join(str(finding.message) for finding in findings)
    if any(finding.code in _NO_ROUND for finding in findings):
        return Verdict(WRONG, "", messages)
    try:
        story = explain(tournament, ours.round_number, rules, open_games_are_draws=True)
        answer = story.instead(recorded.pairs, recorded.pab)
    except InputError as error:  # the answer pairs somebody who is not there
        return Verdict(WRONG, "", f"it pairs who is not to be paired: {error.told(as_option)}")
    statements = answer.answer.statements
    article = next(
        (str(named) for statement in reversed(statements) if (named := _article(statement))), ""
    )
    check = RoundCheck(ours.round_number, recorded, ours, "", findings)
    why = " ".join(sentence(statement, str, "en") for statement in statements)
    kind = kind_of(check, statements[-1])
    if kind is DifferenceKind.UNCLEAR:
        why += f" Ours takes a reading of {', '.join(ours.readings)} (docs/disputes)."
    return Verdict(_WORDS[kind], answer.answer.article or article, why)


def _article(statement: object) -> object:
    return getattr(statement, "params", {}).get("article")


def _proven(tournament: Tournament, rules: str, ours: RoundPairing) -> Verdict:
    try:
        return Verdict(
            RIGHT, "", f"the round of the rules: {verify_pairing(tournament, ours, rules)}"
        )
    except InternalError as error:
        why = f"the second proof does not hold: {error.told(as_option)}"
        return Verdict(_WORDS[DifferenceKind.OURS], "", why)


def _without_ours(tournament: Tournament, rules: str, given: Boards, reason: str) -> Verdict:
    number = tournament.rounds_paired + 1
    byes = [white for white, black in given if not black]
    pairs = _pairing(number, given).pairs
    findings = validate_round(tournament, number, pairs, byes, rules)
    if findings:
        return Verdict(WRONG, "", "; ".join(str(finding.message) for finding in findings))
    kind = _WORDS[DifferenceKind.OURS]
    return Verdict(kind, "", f"a legal round, where swissmate finds none: {reason}")


def _pairing(number: int, given: Boards) -> RoundPairing:
    byes = sorted(white for white, black in given if not black)
    return RoundPairing(
        number, tuple(sorted(pair for pair in given if pair[1])), byes[0] if byes else None
    )
