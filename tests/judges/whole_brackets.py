"""The Dutch system by trying every pairing of its brackets, and what is asked about a round.

How one bracket is tried is in :mod:`judges.bracket_trial`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cache, partial
from typing import NamedTuple

from judges.bracket_trial import BracketTrial, Following, Found, Ids
from swissmate.errors import NoLegalPairing
from swissmate.oracles.dutch_literal import round2017 as literal_2017
from swissmate.oracles.dutch_literal import round2026 as literal_2026
from swissmate.oracles.dutch_literal.candidates import Bracket
from swissmate.oracles.dutch_literal.choice import scoregroups
from swissmate.oracles.dutch_literal.field import LiteralField
from swissmate.systems.position import Contender, PairingPosition

BYE = 0
"""The partner that stands for the bye."""


class Done(NamedTuple):
    """A bracket that was paired: ``below`` are the players of all brackets under it."""

    kind: str
    trial: BracketTrial
    real: Found
    below: Ids


class WholeRound:
    """A round by enumeration, and what is asked about it.

    Raises:
        NoLegalPairing: there is none.
    """

    def __init__(self, position: PairingPosition, rules: str) -> None:
        self.position, self.rules = position, rules
        self.is_2026 = rules == "dutch-2026"
        self.bye_score: int | None = None
        if self.is_2026:
            self.whole = LiteralField(position, partial(literal_2026.may_have_pab, position))
            self.bye_score = literal_2026.lowest_pab_score(self.whole)
            self.field = LiteralField(position, self._may_have_bye)
        else:
            self.whole = self.field = LiteralField(position, literal_2017.may_have_pab)
        if not self.whole.completes(frozenset(self.whole.player)):
            raise NoLegalPairing("there is none", tuple(self.whole.player))
        self.brackets = tuple(self._paired())

    def _may_have_bye(self, contender: Contender) -> bool:
        return (
            literal_2026.may_have_pab(self.position, contender)
            and contender.score == self.bye_score
        )

    @property
    def pairs(self) -> frozenset[Ids]:
        """Who meets whom."""
        return frozenset(pair for done in self.brackets for pair in done.real.candidate.key)

    @property
    def bye(self) -> int | None:
        """Who has the bye."""
        left = self.brackets[-1].real.candidate.downfloaters if self.brackets else ()
        return left[0].id if left else None

    def largest(self) -> int:
        """Return the size of the largest bracket."""
        return max((done.trial.bracket.size for done in self.brackets), default=0)

    # The round -----------------------------------------------------------------------------------

    def _paired(self) -> Iterator[Done]:
        groups = scoregroups(self.position.contenders)
        mdps: tuple[Contender, ...] = ()
        for place, group in enumerate(groups):
            lower = groups[place + 1 :]
            below = frozenset(contender.id for row in lower for contender in row)
            bracket = Bracket(mdps, group)
            trial = self._trial(bracket, lower)
            ends = self._leaves(below)
            if self.is_2026 or not lower:
                done = self._best("bracket" if lower else "last", trial, below, ends)
            else:
                done = self._best("bracket", trial, below, lambda _: True)
                if not ends(done.real.candidate.downfloaters):
                    yield from self._collapsed(bracket, lower, below)
                    return
            yield done
            mdps = _ranked(done.real.candidate.downfloaters)

    def _collapsed(
        self, bracket: Bracket, lower: Sequence[tuple[Contender, ...]], below: Ids
    ) -> Iterator[Done]:
        """Pair the penultimate and the collapsed last bracket (2017 A.9)."""
        ppb = self._best("ppb", self._trial(bracket, ()), below, self._leaves(below))
        yield ppb
        everybody = tuple(contender for row in lower for contender in row)
        last = Bracket(_ranked(ppb.real.candidate.downfloaters), everybody)
        yield self._best("clb", self._trial(last, ()), frozenset(), self._leaves(frozenset()))

    def _trial(self, bracket: Bracket, lower: Sequence[tuple[Contender, ...]]) -> BracketTrial:
        following: Following | None = None
        if lower and self.is_2026:
            rest = frozenset(contender.id for row in lower[1:] for contender in row)
            following = cache(partial(literal_2026.following_bracket, self.field, lower[0], rest))
        elif lower:
            alone = len(lower) == 1
            following = cache(partial(literal_2017.following_bracket, self.field, lower[0], alone))
        return BracketTrial(self.field, bracket, self.rules, following, self.bye_score)

    def _leaves(self, below: Ids) -> Callable[[Sequence[Contender]], bool]:
        def leaves(down: Sequence[Contender]) -> bool:
            if not below:
                return self.field.ends_round(down)
            return self.field.completes(below | {contender.id for contender in down})

        return leaves

    def _best(
        self,
        kind: str,
        trial: BracketTrial,
        below: Ids,
        leaves: Callable[[tuple[Contender, ...]], bool],
    ) -> Done:
        found = trial.best(leaves)
        if found is None:
            raise AssertionError("a bracket without a candidate")
        return Done(kind, trial, found, below)

    # What is asked about it -------------------------------------------------------------------

    def is_so(self, player: int, partners: Ids) -> bool:
        """Whether the player has one of these partners."""
        if BYE in partners and self.bye == player:
            return True
        return any(frozenset((player, other)) in self.pairs for other in partners)

    def wished(self, player: int, partners: Ids) -> tuple[Done, Found] | str:
        """Return the bracket that rules a wish out and the best other candidate, or a verdict.

        The verdicts: ``"is-so"``, ``"impossible"``, ``"bye-score"``.
        """
        everybody = frozenset(self.field.player)
        if self.is_so(player, partners):
            return "is-so"
        if not self._open(self.whole, everybody, player, partners):
            return "impossible"
        if self.bye_score is not None and not self._open(self.field, everybody, player, partners):
            return "bye-score"
        for done in self.brackets:
            candidate = done.real.candidate
            inside = [pair for pair in candidate.key if player in pair]
            leaves = self._wished_leaves(done, player, partners)
            if leaves(candidate.downfloaters) and all(
                pair - {player} <= partners for pair in inside
            ):
                continue
            found = done.trial.best(leaves, (player, partners))
            return "impossible" if found is None else (done, found)
        return "impossible"

    def _wished_leaves(
        self, done: Done, player: int, partners: Ids
    ) -> Callable[[Sequence[Contender]], bool]:
        field, below = self.field, done.below
        members = {member.id for member in done.trial.members}

        def leaves(floaters: Sequence[Contender]) -> bool:
            down = frozenset(floater.id for floater in floaters)
            if player in members - down:
                return field.completes(below | down) if below else field.ends_round(floaters)
            if not below:
                return field.ends_round(floaters) and BYE in partners and down == {player}
            possible = partners
            if player in down:  # who moved down meets residents of lower brackets
                possible = frozenset(v for v in partners if v == BYE or v in below)
            return self._open(field, below | down, player, possible)

        return cache(leaves)

    def _open(self, field: LiteralField, players: Ids, player: int, partners: Ids) -> bool:
        """Whether these players can be paired with the wish fulfilled, by trying its partners."""
        one = field.player[player]
        for other in partners:
            if other == BYE:
                odd = len(players) % 2 == 1
                if odd and field.may_have_pab(one) and field.perfect(players - {player}):
                    return True
            elif (
                other in players
                and field.may_meet(one, field.player[other])
                and field.completes(players - {player, other})
            ):
                return True
        return False

    def color_partners(self, player: int, color: str) -> Ids:
        """Return against whom a player would have a colour."""
        one = self.field.player[player]
        found = set()
        for other in self.position.contenders:
            if self.field.may_meet(one, other):
                white, _ = self.field.colors(one, other)
                if (white is one) == (color == "w"):
                    found.add(other.id)
        return frozenset(found)

    def parting(self, pairs: frozenset[Ids], bye: int | None) -> tuple[Done, Found] | str:
        """Return the first bracket in which another round differs, and its candidate there.

        ``"bye-score"`` when the bye goes to another score (2026 C5), ``"same"`` when none differs.
        """
        if bye is not None and self.bye_score not in (None, self.field.player[bye].score):
            return "bye-score"
        for done in self.brackets:
            members = {member.id for member in done.trial.members}
            theirs = frozenset(pair for pair in pairs if pair <= members)
            if done.below:  # two who moved down meet in the last bracket or not at all
                theirs = frozenset(pair for pair in theirs if not pair <= done.trial.mdps)
            if theirs != done.real.candidate.key:
                return done, done.trial.found(theirs)
        return "same"


def _ranked(players: Iterable[Contender]) -> tuple[Contender, ...]:
    return tuple(sorted(players, key=lambda contender: (-contender.score, contender.id)))
