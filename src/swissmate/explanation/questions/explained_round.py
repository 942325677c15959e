"""The questions one can ask about a round, for every rule set."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import cached_property

from swissmate.errors import TournamentError, UnsupportedByRuleSet
from swissmate.model import Tournament
from swissmate.systems.choice import resolve
from swissmate.systems.position import PairingPosition, position_before
from swissmate.systems.registry import rule_set
from swissmate.systems.ruleset import RoundPairing, RuleSet
from swissmate.wording import counted

from ..accounts.checklist import ChecklistLine, checklist_of
from ..accounts.dutch.dutch_round import DutchRound
from ..accounts.dutch.story import dutch_explanation
from ..accounts.dutch.terms import DUTCH_TERMS
from ..accounts.dutch.why_not import dutch_why_not
from ..accounts.keizer.story import keizer_explanation, keizer_player
from ..accounts.keizer.why_not import keizer_why_not
from ..accounts.matches.side_view import side_explanation
from ..accounts.matches.story import match_explanation
from ..accounts.matches.why_not import match_why_not
from ..accounts.openings import player_opening
from ..accounts.player_view import player_explanation
from ..accounts.procedures.story import procedure_explanation
from ..accounts.procedures.why_not import procedure_why_not
from ..accounts.table.story import table_explanation, table_player
from ..accounts.table.why_not import table_instead, table_why_not
from ..statements import PlayerExplanation, RoundExplanation, Statement, WhyNot, say
from .answer_openings import opening_of
from .proposals import judge_float, judge_proposal, on_the_wall


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
    return _explained(tournament, round_number, rules)[2]


class ExplainedRound:
    """A round that is paired and explained once, for any number of questions about it.

    ``explanation`` is that of the whole round.
    """

    def __init__(
        self, tournament: Tournament, round_number: int | None = None, rules: str | None = None
    ) -> None:
        """Pair and explain the round; parameters and errors are those of :func:`explain_round`."""
        self._position, self._rules, self.explanation, self._done = _explained(
            tournament, round_number, rules
        )

    @property
    def tournament(self) -> Tournament:
        """The tournament as the rules see it: of teams, if these are paired."""
        return self._position.tournament

    def player(self, player: int) -> PlayerExplanation:
        """Return the explanation of the round for one player (by pairing number).

        Raises:
            InputError: there is no such player, or the player is not paired in the round.
        """
        found, wall = self._player(player), self.explanation.on_the_wall(player)
        said = player_opening(self._position, self._rules, self.explanation, found.player)
        first = (("wall", wall), ("answer", said)) if wall else (("answer", said),)
        return replace(found, sections=(*first, *found.sections))

    def _player(self, player: int) -> PlayerExplanation:
        if self._rules.schedule is not None:
            return table_player(self.explanation, player)
        if self._rules.system == "keizer":
            return keizer_player(self._position, self._rules, self.explanation, player)
        if self._rules.pairs_matches:
            return side_explanation(
                self._position, self._rules, self.explanation, self._ask, player
            )
        return player_explanation(self._position, self._rules, self.explanation, self._ask, player)

    def why_not(self, player: int, wish: int | str) -> WhyNot:
        """Explain why a player does not have an opponent (a pairing number), or something else.

        ``wish`` is a pairing number, ``"bye"``, ``"white"``, ``"black"`` or ``"float"`` (down).

        Raises:
            InputError: there is no such player, or the player is not paired in the round.
        """
        if wish == "float" and self._rules.schedule is not None:
            raise UnsupportedByRuleSet("a table knows no floaters")
        if wish == "float" and not self._rules.is_individual_swiss:
            raise UnsupportedByRuleSet(f"nobody floats down in {self._rules.id}: ask for a pair")
        if wish == "float":
            found = judge_float(
                self._position, self._rules, self.explanation, self._pairing, player
            )
            return self._completed(found)
        if wish == "bye":
            question = say("ask-bye", a=player)
        elif isinstance(wish, str):
            question = say("ask-color", a=player, color=wish[0])
        else:
            question = say("ask-pair", a=player, b=wish)
        return self._completed(self._ask(question))

    def _completed(self, answer: WhyNot) -> WhyNot:
        """Open an answer plainly, and say after it who has virtual points.

        All scores in the answer include these points.
        """
        asked = [_number(answer.question.params.get(name)) for name in "ab"]
        marks = map(self.explanation.by_id.get, asked)
        told = tuple(
            say("virtual", a=mark.id, virtual=mark.score - mark.points)
            for mark in marks
            if mark is not None and mark.score != mark.points
        )
        return self._opened(answer, *asked, after=told)

    def _opened(self, answer: WhyNot, *asked: int, after: tuple[Statement, ...] = ()) -> WhyNot:
        wall = self.explanation.on_the_wall(*asked)
        opening = opening_of(self._position, self._rules, self.explanation, answer)
        told = answer.statements
        if any(each.id == "open-points" for each in opening):
            told = tuple(each for each in told if each.id != "fewer-points")
        return replace(answer, statements=(*wall, *opening, *told, *after))

    def instead(self, pairs: Sequence[tuple[int, int]], bye: int | None = None) -> WhyNot:
        """Judge a proposal, whole or partial, against the round of the rules.

        ``pairs`` are ids, White first; ``bye`` is the player proposed for the bye. What a partial
        proposal leaves open is paired as the rules would then pair it.

        Raises:
            InputError: a player occurs twice in it, or is not paired in the round.
        """
        if self._rules.schedule is not None:
            found = table_instead(self._position, self._rules, self.explanation, pairs, bye)
        else:
            if self._rules.system == "keizer":
                self._rules.require_players("judgement of a proposal")
            found = judge_proposal(self._position, self._rules, self._pairing, pairs, bye)
        return self._opened(found, bye or 0, *(each for pair in pairs for each in pair))

    @cached_property
    def checklist(self) -> tuple[ChecklistLine, ...]:
        """What an arbiter needs to know of each player to recheck the round."""
        return checklist_of(self._position, self._rules, self.explanation)

    @cached_property
    def _pairing(self) -> RoundPairing:
        return _pairing_of(self.explanation)

    def _ask(self, question: Statement) -> WhyNot:
        if self._rules.schedule is not None:
            return table_why_not(self._position, self._rules, self.explanation, question)
        if self._done is not None:
            return dutch_why_not(self._done, question)
        if self._rules.system == "keizer":
            return keizer_why_not(self._position, self._rules, self.explanation, question)
        if self._rules.pairs_matches:
            return match_why_not(self._position, self._rules, question)
        return procedure_why_not(self._position, self._rules, self.explanation, question)


def _number(value: object) -> int:
    return value if isinstance(value, int) else 0


def _pairing_of(explanation: RoundExplanation) -> RoundPairing:
    """Return the round of the rules that was explained."""
    pairs = tuple((each.white, each.black) for each in explanation.pairs)
    return RoundPairing(explanation.round_number, pairs, explanation.pab)


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


def why_not(
    tournament: Tournament,
    player: int,
    wish: int | str,
    round_number: int | None = None,
    rules: str | None = None,
) -> tuple[RoundExplanation, WhyNot]:
    """Explain why a player does not have an opponent (a pairing number), or something else.

    ``wish`` is a pairing number, ``"bye"``, ``"white"``, ``"black"`` or ``"float"`` (down).

    Raises:
        InputError: there is no such player, or the player is not paired in the round. Other errors
            are those of :func:`explain_round`.
    """
    explained = ExplainedRound(tournament, round_number, rules)
    return explained.explanation, explained.why_not(player, wish)


def _explained(
    tournament: Tournament, round_number: int | None, rules: str | None
) -> tuple[PairingPosition, RuleSet, RoundExplanation, DutchRound | None]:
    resolved = resolve(tournament, rules)
    chosen = rule_set(resolved.rules.id)
    position = position_before(resolved.tournament, round_number)
    rounds = resolved.tournament.rounds
    if rounds is not None and position.round_number > max(rounds, tournament.rounds_paired):
        raise TournamentError(
            f"there is no round {position.round_number}: the tournament has "
            f"{counted(rounds, 'round')}",
            code="no-such-round",
        )
    done: DutchRound | None = None
    if chosen.id in DUTCH_TERMS:
        explanation, done = dutch_explanation(position, chosen.id, dutch_why_not)
    elif chosen.schedule is not None:
        explanation = table_explanation(position, chosen)
    elif chosen.system == "keizer":
        explanation = keizer_explanation(position, chosen)
    elif chosen.pairs_matches:
        explanation = match_explanation(position, chosen)
    else:
        explanation = procedure_explanation(position, chosen)
    if position.round_number <= resolved.tournament.rounds_paired:
        wall = on_the_wall(position, chosen, _pairing_of(explanation))
        explanation = replace(explanation, statements=(*wall, *explanation.statements))
    return position, chosen, explanation, done
