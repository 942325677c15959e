"""The brackets of a Dutch round, derived from a finished pairing (2017 A.3, A.9; 2026 1.3).

The brackets depend on the round alone, except for the collapse of 2017 (A.9). Where that happened
is taken from the engine; everything else is taken from the pairs.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from swissmate.model import Points
from swissmate.systems.dutch.engine.bracket import round_pairing
from swissmate.systems.dutch.engine.downfloater_bounds import can_complete
from swissmate.systems.dutch.engine.field import Field
from swissmate.systems.dutch.engine.protection import settle
from swissmate.systems.position import PairingPosition
from swissmate.systems.ruleset import RoundPairing

from ...statements import Value
from .candidate_order import Place, place_of
from .criteria_account import Bracket, CriteriaAccount
from .terms import DutchTerms

Pairs = Sequence[tuple[int, int]]


class Candidate:
    """A way to pair a bracket: positions, the values of the criteria, and the place in order."""

    __slots__ = ("floaters", "pairs", "place", "values")

    def __init__(
        self, pairs: Pairs, floaters: Sequence[int], values: tuple[Value, ...], place: Place
    ) -> None:
        self.pairs = tuple((min(pair), max(pair)) for pair in pairs)
        self.floaters = tuple(sorted(floaters))
        self.values = values
        self.place = place

    @property
    def key(self) -> tuple[tuple[Value, ...], Place]:
        """The key that makes one candidate better than another: the smaller key wins."""
        return self.values, self.place


PairedBracket = tuple[Bracket, Candidate]


class DutchRound:
    """A round that the Dutch system has paired, bracket after bracket.

    ``field`` is the engine's, with the bye restricted to the players who may finally get it (2026
    C5). ``whole`` is the field before that.
    """

    def __init__(self, position: PairingPosition, rules_id: str) -> None:
        terms = DutchTerms.of(rules_id)
        self.position = position
        self.terms: DutchTerms = terms
        self.field, engine_brackets = terms.engine.pair_brackets(position, terms.engine)
        self.whole = Field(position, terms.engine.field)
        settle(self.whole)
        if self.field.protected:
            self.terms = terms = replace(terms, protects=True)
        self.pairing: RoundPairing = round_pairing(self.field, engine_brackets)
        self.place_of_id = {contender.id: v for v, contender in enumerate(self.field.contenders)}
        kinds = [bracket.kind for bracket in engine_brackets]
        self.collapsed_at = kinds.index("ppb") if "clb" in kinds else -1
        self.bye_score: Points | None = None
        if terms.rules.fixes_bye_score and self.pairing.pab is not None:
            self.bye_score = self.field.score[self.place_of_id[self.pairing.pab]]
        self.account = CriteriaAccount(self.field, terms, self.bye_score)
        self.brackets = self.read(self.pairing.pairs)

    def bracket(self, index: int, mdps: Sequence[int]) -> Bracket:
        """Return a bracket of the round with the players moved down into it."""
        groups, size = self.field.groups, self.field.size
        residents = groups[index]
        kind = "normal"
        looks_ahead = self.terms.rules.completes_every_bracket
        if index == self.collapsed_at:
            kind = "ppb"
        elif self.collapsed_at >= 0 and index == self.collapsed_at + 1:
            kind, residents = "clb", range(residents.start, size)
        elif index == len(groups) - 1:
            kind = "last"
        elif self.field.protected and not looks_ahead:
            kind = "ppb"  # Each bracket of such a round is paired as the PPB is.
        following = groups[index + 1] if kind == "normal" else None
        return Bracket(
            index,
            kind,
            tuple(sorted(mdps)),
            tuple(residents),
            following,
            (1 << size) - (1 << residents.stop),
        )

    def read(self, pairs: Sequence[tuple[int, int]]) -> list[PairedBracket]:
        """Return the brackets of a finished pairing (of ids)."""
        opponent = {}
        for one, two in pairs:
            v, w = self.place_of_id[one], self.place_of_id[two]
            opponent[v], opponent[w] = w, v
        paired: list[PairedBracket] = []
        carried: tuple[int, ...] = ()
        for index in range(len(self.field.groups)):
            bracket = self.bracket(index, carried)
            inside = set(bracket.members)
            made = [(v, opponent[v]) for v in inside if v < opponent.get(v, -1)]
            # Outside the last bracket two MDPs do not meet: such a pair is made further down.
            moved = set(bracket.mdps)
            made = [
                (v, w)
                for v, w in made
                if w in inside and not (bracket.below and v in moved and w in moved)
            ]
            taken = {v for pair in made for v in pair}
            floaters = [v for v in bracket.members if v not in taken]
            paired.append((bracket, self.candidate(bracket, sorted(made), floaters)))
            carried = tuple(floaters)
            if not bracket.below:
                break
        return paired

    def candidate(self, bracket: Bracket, pairs: Pairs, floaters: Sequence[int]) -> Candidate:
        """Return a candidate with all its values counted."""
        return Candidate(
            pairs,
            floaters,
            self.account.values(bracket, pairs, floaters),
            place_of(self.field, self.terms, bracket, pairs),
        )

    def completes(self, bracket: Bracket, floaters: Sequence[int]) -> bool:
        """Whether the round can be completed with these downfloaters (2017 A.9, 2026 C4)."""
        if not bracket.below:
            if not floaters:
                return True
            return len(floaters) == 1 and bool(self.field.may_bye >> floaters[0] & 1)
        return can_complete(self.field, bracket.below | sum(1 << v for v in floaters))

    def is_possible(self, bracket: Bracket, floaters: Sequence[int]) -> bool:
        """Whether a candidate with these downfloaters is allowed in this kind of bracket.

        In 2017, a bracket that is neither PPB nor last is paired without regard to completion.
        """
        if bracket.kind == "normal" and not self.terms.rules.completes_every_bracket:
            return True
        return self.completes(bracket, floaters)

    def id(self, v: int) -> int:
        """Return a position as a pairing number."""
        return self.field.contenders[v].id

    def ids(self, positions: Sequence[int]) -> tuple[int, ...]:
        """Return positions as pairing numbers."""
        return tuple(self.field.contenders[v].id for v in positions)

    def id_pairs(self, pairs: Pairs) -> tuple[tuple[int, int], ...]:
        """Return pairs of positions as pairing numbers."""
        contenders = self.field.contenders
        return tuple((contenders[v].id, contenders[w].id) for v, w in pairs)
