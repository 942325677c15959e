"""Random questions about a round, with the answers held against every pairing of its brackets."""

from __future__ import annotations

from collections import Counter
from random import Random

from judges.bracket_trial import decides
from judges.random_positions import random_position as played_position
from judges.whole_brackets import BYE, WholeRound
from oracle.hard_positions import hard_position
from oracle.positions import random_position
from swissmate.errors import NoLegalPairing
from swissmate.explanation.accounts.dutch.round_account import DutchAccount
from swissmate.explanation.accounts.dutch.why_not import dutch_why_not
from swissmate.explanation.accounts.proposals import judge_float, judge_proposal
from swissmate.explanation.question import (
    AskBye,
    AskColor,
    AskFloat,
    AskInstead,
    AskPair,
    PlayerWish,
    WhyNot,
)
from swissmate.explanation.statements import RoundExplanation
from swissmate.systems.position import PairingPosition
from swissmate.systems.registry import rule_set
from swissmate.systems.ruleset import RoundPairing

MOST = 14
"""The largest bracket about which questions are asked."""

Ids = frozenset[int]


def position_of_seed(seed: int) -> PairingPosition:
    """Return a position: by the rules or at random, of 2 to 24 players."""
    kind = seed % 4
    if kind == 0:
        return random_position(seed)
    if kind == 1:
        return played_position(Random(seed), players=(8, 20), rounds=(0, 6))
    return hard_position(seed, 8, 25)


class Asked:
    """A round of a seed as both sides see it.

    Raises:
        NoLegalPairing: it cannot be paired.
    """

    def __init__(self, seed: int, rules: str) -> None:
        self.seed, self.rules = seed, rules
        self.dice = Random(f"questions {seed}")
        self.position = position_of_seed(seed)
        self.ids = [contender.id for contender in self.position.contenders]
        self.whole = WholeRound(self.position, rules)
        self.pairing: RoundPairing = rule_set(rules).pair(self.position)
        assert {frozenset(pair) for pair in self.pairing.pairs} == self.whole.pairs, seed
        assert self.pairing.pab == self.whole.bye, seed
        self.account = DutchAccount(self.position, rule_set(rules))
        self.explanation: RoundExplanation = self.account.explanation
        self.done = self.account.done
        self.seen: Counter[str] = Counter()
        self.wrong: list[str] = []

    @property
    def is_small(self) -> bool:
        """Whether no bracket has more than :data:`MOST` players, and there are two at least."""
        return self.whole.largest() <= MOST and len(self.ids) > 1

    def check(self, holds: object, question: object, why: str) -> bool:
        """Note a question that is answered otherwise than by trying everything."""
        if not holds:
            self.wrong.append(f"{self.rules} seed {self.seed} {question}: {why}")
        return bool(holds)

    # Why not? -----------------------------------------------------------------------------------

    def why_not(self, most: int = 8) -> int:
        """Ask of pairs, byes and colours; return how many questions there were."""
        dice = self.dice
        for _ in range(most):
            kind = dice.choice(("pair", "pair", "pair", "color", "bye"))
            one, two = dice.sample(self.ids, 2)
            if kind == "pair":
                self._why_not(AskPair(one, two), one, frozenset({two}))
            elif kind == "bye" and len(self.ids) % 2:
                self._why_not(AskBye(one), one, frozenset({BYE}))
            else:
                color = dice.choice("wb")
                partners = self.whole.color_partners(one, color)
                self._why_not(AskColor(one, color), one, partners)
        return sum(self.seen.values())

    def _why_not(self, question: PlayerWish, player: int, partners: Ids) -> None:
        theirs = self.whole.wished(player, partners)
        mine = dutch_why_not(self.done, question)
        self.seen[mine.decided_by or mine.verdict] += 1
        if not self.check(mine.exact, question, "not exact"):
            return
        if isinstance(theirs, str):
            verdict = mine.decided_by if theirs == "bye-score" else mine.verdict
            self.check(verdict == theirs, question, f"{verdict}, not {theirs}")
            return
        bracket, found = theirs
        other = mine.alternative
        if not self.check(other is not None, question, f"{mine.verdict}, not a bracket"):
            return
        assert other is not None
        pairs = frozenset(frozenset(pair) for pair in other.pairs)
        self.check(pairs == found.candidate.key, question, "another candidate is better")
        values = tuple(criterion_account.value for criterion_account in other.values)
        self.check(values == found.values, question, f"{values}, not {found.values}")
        self._decides(mine, decides(self.rules, bracket.real, found))

    def _decides(self, mine: WhyNot, theirs: tuple[str, object, object]) -> None:
        topic, real, other = theirs
        told = (mine.decided_by, mine.verdict)
        kind = "criterion" if topic in _criteria(self.rules) else "order"
        self.check(told == (topic, kind), mine.question, f"{told}, not {topic}")
        if kind == "criterion":
            counted = (mine.real, mine.other)
            self.check(counted == (real, other), mine.question, f"{counted}, not {real} {other}")

    # Why did he not float? ----------------------------------------------------------------------

    def floats(self) -> int:
        """Ask of every player why he does not float; return how many questions there were."""
        score = {contender.id: contender.score for contender in self.position.contenders}
        for mark in self.explanation.players:
            lowest = min(self.explanation.brackets[mark.bracket].scores)
            mine = judge_float(self.account, AskFloat(mark.id))
            below = frozenset(player for player, points in score.items() if points < lowest)
            floats = mark.home < mark.bracket or (mark.opponent in below or not mark.opponent)
            agreed = self.check((mine.verdict == "is-so") == floats, mine.question, "floats?")
            if agreed and not floats:
                self._another_round(mine, [(mark.id, below)])
        return sum(self.seen.values())

    def _another_round(self, mine: WhyNot, kept: list[tuple[int, Ids]]) -> None:
        """Hold an answer against the round in which some may meet certain others only."""
        self.seen[mine.decided_by or mine.verdict] += 1
        try:
            other = WholeRound(only(self.position, kept), self.rules)
        except NoLegalPairing:
            self.check(mine.verdict == "impossible", mine.question, "it is impossible")
            return
        if other.largest() > MOST + 8:
            return
        new = other.pairs - self.whole.pairs
        changed = set(map(frozenset, mine.changed))
        if other.pairs == self.whole.pairs:
            return
        if self.check(changed == new, mine.question, "another round is better"):
            self._parts(mine, other.pairs, other.bye)

    def _parts(self, mine: WhyNot, pairs: frozenset[Ids], bye: int | None) -> None:
        theirs = self.whole.parting(pairs, bye)
        if isinstance(theirs, str):
            self.check(mine.decided_by == theirs, mine.question, f"{mine.decided_by}: {theirs}")
            return
        bracket, found = theirs
        self._decides(mine, decides(self.rules, bracket.real, found))

    # Why not this instead? ----------------------------------------------------------------------

    def proposals(self) -> int:
        """Propose some pairs, and a whole round; return how many questions there were."""
        if len(self.ids) < 4:
            return 0
        self._propose(self._some_pairs())
        self._propose(self._some_pairs())
        self._propose(self._whole_round())
        return sum(self.seen.values())

    def _some_pairs(self) -> list[tuple[int, int]]:
        """Draw some pairs, mostly of players who may meet."""
        dice, player = self.dice, self.whole.whole.player
        careless = dice.random() < 0.1
        left = dice.sample(self.ids, len(self.ids))
        pairs: list[tuple[int, int]] = []
        for _ in range(dice.randint(1, min(3, len(left) // 2))):
            one = left.pop()
            for two in left:
                if careless or self.whole.whole.may_meet(player[one], player[two]):
                    left.remove(two)
                    pairs.append((one, two))
                    break
        return pairs

    def _whole_round(self) -> list[tuple[int, int]]:
        """Return the round of the rules with the opponents of two or three changed."""
        pairs = [list(pair) for pair in self.pairing.pairs]
        for _ in range(self.dice.randint(1, 3)):
            if len(pairs) > 1:
                one, two = self.dice.sample(range(len(pairs)), 2)
                pairs[one][1], pairs[two][1] = pairs[two][1], pairs[one][1]
        return [(white, black) for white, black in pairs]

    def _propose(self, pairs: list[tuple[int, int]]) -> None:
        if not pairs:
            return
        named = {player for pair in pairs for player in pair}
        left = [player for player in self.ids if player not in named]
        bye = None
        if len(self.ids) % 2 and left and (len(left) == 1 or self.dice.random() < 0.2):
            bye = self.pairing.pab if self.pairing.pab in left else self.dice.choice(left)
        mine = judge_proposal(self.account, AskInstead(tuple(pairs), bye))
        player = self.whole.whole.player
        illegal = not all(
            self.whole.whole.may_meet(player[one], player[two]) for one, two in pairs
        ) or (bye is not None and not self.whole.whole.may_have_pab(player[bye]))
        if illegal:
            self.seen["illegal"] += 1
            self.check(mine.verdict == "impossible", mine.question, "it is not legal")
            return
        made = {frozenset(pair) for pair in pairs}
        if len(named) + (bye is not None) < len(self.ids):
            kept = [(player, frozenset(pair)) for pair in pairs for player in pair]
            kept += [(bye, frozenset())] if bye is not None else []
            if mine.verdict == "procedure":  # only the colours proposed differ
                self.check(made <= self.whole.pairs, mine.question, "more than the colours differ")
                return
            self._another_round(mine, kept)
            return
        self.seen["whole"] += 1
        if made == self.whole.pairs:
            same = mine.verdict in ("is-so", "procedure")
            self.check(same, mine.question, f"{mine.verdict}, though the pairs are the same")
        else:
            self._parts(mine, frozenset(made), bye)


def _criteria(rules: str) -> set[str]:
    return {str(criterion.topic) for criterion in rule_set(rules).criteria}


def only(position: PairingPosition, kept: list[tuple[int, Ids]]) -> PairingPosition:
    """Return the position in which some players may meet certain others only, or nobody."""
    forbidden = {player: set(others) for player, others in position.forbidden.items()}
    for player, others in kept:
        for other in {contender.id for contender in position.contenders} - others - {player}:
            forbidden.setdefault(player, set()).add(other)
            forbidden.setdefault(other, set()).add(player)
    return position._replace(forbidden={player: frozenset(of) for player, of in forbidden.items()})
