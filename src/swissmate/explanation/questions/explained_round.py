"""The questions one can ask about a round, for every rule set."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from functools import cached_property

from swissmate.errors import TournamentError
from swissmate.model import Tournament
from swissmate.systems.choice import resolve
from swissmate.systems.position import PairingPosition, position_before
from swissmate.systems.ruleset import RoundPairing, RuleSet
from swissmate.wording import counted

from ..accounts.account import RoundAccount, account_of
from ..accounts.checklist import ChecklistLine, checklist_of
from ..accounts.what_decides import what_decides
from ..question import AskFloat, AskInstead, Question, WhyNot
from ..statements import PlayerExplanation, RoundExplanation, Statement, say
from .on_the_wall import on_the_wall


def explain_round(
    tournament: Tournament, round_number: int | None = None, rules: str | None = None
) -> RoundExplanation:
    """Explain how the rules pair a round (by default the next one), bracket by bracket.

    A recorded round is explained as the rules pair it. The first statement says whether it was
    recorded that way and, if not, where the two differ. ``rules`` is as in :func:`swissmate.pair`.

    Raises:
        InputError: there is no such rule set or round.
        NoLegalPairing: the round cannot be paired.
        UnsupportedByRuleSet: the rule set gives no answer for this tournament.
    """
    return ExplainedRound(tournament, round_number, rules).explanation


class ExplainedRound:
    """A round that is paired and explained once, for any number of questions about it.

    ``explanation`` is that of the whole round.
    """

    def __init__(
        self, tournament: Tournament, round_number: int | None = None, rules: str | None = None
    ) -> None:
        """Pair and explain the round; parameters and errors are those of :func:`explain_round`."""
        self._account = _account(tournament, round_number, rules)
        self.explanation = self._account.explanation

    @property
    def tournament(self) -> Tournament:
        """The tournament as the rules see it: of teams, if these are paired."""
        return self._account.position.tournament

    def player(self, player: int) -> PlayerExplanation:
        """Return the explanation of the round for one player (by pairing number).

        Raises:
            InputError: there is no such player, or the player is not paired in the round.
        """
        view, wall = self._account.player(player), self.explanation.on_the_wall(player)
        opening = (self._account.opening(view.player),)
        first = (("wall", wall), ("answer", opening)) if wall else (("answer", opening),)
        return replace(view, sections=(*first, *view.sections))

    def ask(self, question: Question) -> WhyNot:
        """Answer a question: first plainly, at last who has virtual points (all scores have them).

        What a partial proposal leaves open is paired as the rules would then pair it.

        Raises:
            InputError: there is no such player, or the round does not pair the player, or a
                proposal has the player twice.
            UnsupportedByRuleSet: such questions make no sense for these rules.
        """
        account, concerned = self._account, question.players
        if isinstance(question, AskInstead):
            answer, concerned = account.instead(question), question.proposed
        elif isinstance(question, AskFloat):
            answer = account.why_no_float(question)
        else:
            answer = account.why_not(question)
        statements = answer.statements
        opening = account.answer_opening(answer)
        if any(statement.id == "open-points" for statement in opening):
            statements = tuple(
                statement for statement in statements if statement.id != "fewer-points"
            )
        wall = self.explanation.on_the_wall(*concerned)
        virtual = self._virtual_points(question)
        return replace(answer, statements=(*wall, *opening, *statements, *virtual))

    def _virtual_points(self, question: Question) -> tuple[Statement, ...]:
        marks = map(self.explanation.by_id.get, question.players)
        return tuple(
            say("virtual", a=mark.id, virtual=mark.score - mark.points)
            for mark in marks
            if mark is not None and mark.score != mark.points
        )

    @cached_property
    def checklist(self) -> tuple[ChecklistLine, ...]:
        """What an arbiter needs to know of each player to recheck the round."""
        return checklist_of(self._account)


def explain_player(
    tournament: Tournament,
    player: int,
    round_number: int | None = None,
    rules: str | None = None,
) -> tuple[RoundExplanation, PlayerExplanation]:
    """Explain a round, and what it means for one player (by pairing number).

    Raises:
        InputError: there is no such player, or the player is not paired in the round. Other errors
            are those of :func:`explain_round`.
    """
    explained = ExplainedRound(tournament, round_number, rules)
    return explained.explanation, explained.player(player)


def deciding_criterion(
    position: PairingPosition,
    rules: RuleSet,
    recorded_pairs: Iterable[tuple[int, int]],
    recorded_pab: int | None,
    expected: RoundPairing,
) -> Statement:
    """Return the criterion or rule that distinguishes a recorded pairing from that of the rules.

    It is the last statement of ``what_decides``, which first says who is affected and how.
    """
    account = account_of(position, rules)
    return what_decides(account, recorded_pairs, recorded_pab, expected)[-1]


def _account(tournament: Tournament, round_number: int | None, rules: str | None) -> RoundAccount:
    resolved = resolve(tournament, rules)
    chosen = resolved.rule_set
    position = position_before(resolved.tournament, round_number)
    rounds = resolved.tournament.rounds
    if rounds is not None and position.round_number > max(rounds, tournament.rounds_paired):
        raise TournamentError(
            f"there is no round {position.round_number}: the tournament has "
            f"{counted(rounds, 'round')}",
            code="no-such-round",
        )
    account = account_of(position, chosen)
    if position.round_number <= resolved.tournament.rounds_paired:
        explanation = account.explanation
        account.explanation = replace(
            explanation, statements=(*on_the_wall(account), *explanation.statements)
        )
    return account
