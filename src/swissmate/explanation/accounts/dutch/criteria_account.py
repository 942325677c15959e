"""Every criterion of the Dutch system counted on a finished pairing (2017 C.5-C.19, 2026 C6-C21).

The values are counted from the players and the pairs alone, never from the weights with which the
engine found the pairing, so that an explanation is evidence and not an echo. Players are positions
in the order of 2017 A.2 / 2026 1.2, as in :class:`swissmate.systems.dutch.engine.field.Field`.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Final

from swissmate.model import Points
from swissmate.systems.common.color_allocation import color_of_higher
from swissmate.systems.common.color_preference import Strength, color_preference, opposite
from swissmate.systems.dutch.engine.downfloater_bounds import can_complete
from swissmate.systems.dutch.engine.field import Field
from swissmate.systems.dutch.engine.protection import fewest_of, protected_among
from swissmate.systems.topics import Topic

from ...statements import Value
from .following_bracket import Following
from .terms import DutchTerms

_ONE_POINT: Points = 10
_FLOATING = 1_000_000
"""Added to the score difference of an MDP who floats again, to put it above all others (2026 C18,
C20)."""

_REPEATED: Final = ((Topic.DOWN_1, Topic.UP_1), (Topic.DOWN_2, Topic.UP_2))
"""The floats of one round before, and those of two rounds before."""

_DIFFERENCES: Final = {
    Topic.DOWN_1: Topic.DOWN_1_SCORE,
    Topic.UP_1: Topic.UP_1_SCORE,
    Topic.DOWN_2: Topic.DOWN_2_SCORE,
    Topic.UP_2: Topic.UP_2_SCORE,
}


People = list[tuple[int, int]]
"""Players (positions), each with the number that the criterion counts: a score, a difference, or
1."""


@dataclass(frozen=True, slots=True)
class Bracket:
    """The players of a bracket, and its kind: ``"normal"``, ``"ppb"``, ``"clb"`` or ``"last"``.

    ``following`` is the scoregroup below whose pairing counts for C.7 (C8), None if there is none.
    ``below`` are all players below the bracket, as bits.
    """

    index: int
    kind: str
    mdps: tuple[int, ...]
    residents: tuple[int, ...]
    following: range | None
    below: int

    @property
    def members(self) -> tuple[int, ...]:
        """All players, in order."""
        return self.mdps + self.residents


def _descending(values: Iterable[int]) -> tuple[int, ...]:
    return tuple(sorted(values, reverse=True))


def _counted(topic: Topic, people: People) -> Value:
    """Return the value of a criterion, given the players whom it concerns."""
    if topic is Topic.BYE_UNPLAYED:
        return people[0][1] if people else 0
    if topic is Topic.SCORES or topic in _DIFFERENCES.values():
        return _descending(amount for _, amount in people)
    return len(people)


def worse_off(topic: Topic, real: People, other: People) -> People:
    """Return the players whom a criterion counts in the other candidate and not in the real one.

    If the criterion compares differences, return those with the first difference that is larger.
    """
    more = [pair for pair in other if pair not in real]
    if topic is Topic.SCORES or topic in _DIFFERENCES.values():
        mine, theirs = _counted(topic, real), _counted(topic, other)
        if isinstance(mine, tuple) and isinstance(theirs, tuple):
            padded = (*mine, *(-1 for _ in theirs))
            first = next((y for x, y in zip(padded, theirs, strict=False) if x != y), None)
            more = [pair for pair in more if pair[1] == first]
    return sorted(more)


class CriteriaAccount:
    """Counts the criteria of one edition for the players of one round.

    ``bye_score`` is the score that the receiver of the bye will have (2026 C5), None when no bye
    is given or the edition does not fix it.
    """

    def __init__(self, field: Field, terms: DutchTerms, bye_score: Points | None) -> None:
        self.field = field
        self.terms = terms
        self.bye_score = bye_score
        self.following = Following(field, artificial=terms.rules.floats_to_one_point_below)
        position = field.position
        bar = (position.round_number - 1) * position.scoring.best
        self._top = [
            position.is_last_round and 2 * contender.score > bar for contender in field.contenders
        ]
        self._wish = [color_preference(contender.colors) for contender in field.contenders]
        float_of, scoring = terms.engine.field.float_of, position.scoring
        self.floats = [
            tuple(
                "" if past is None else float_of(past, scoring)
                for past in (contender.last, contender.before_last)
            )
            for contender in field.contenders
        ]

    def values(
        self, bracket: Bracket, pairs: Sequence[tuple[int, int]], floaters: Sequence[int]
    ) -> tuple[Value, ...]:
        """Return the value of each quality criterion, in their order; smaller is better.

        ``pairs`` and ``floaters`` are a candidate of the bracket: every player is in one of them.
        """
        people = self.people(bracket, pairs, floaters)
        counts = {topic: _counted(topic, those) for topic, those in people.items()}
        counts[Topic.FOLLOWING] = self._ahead(bracket, floaters)
        if self.terms.protects:
            counts[Topic.PROTECTED] = self._protected(bracket, pairs, floaters)
        return tuple(counts[criterion.topic] for criterion in self.terms.quality)

    def people(
        self, bracket: Bracket, pairs: Sequence[tuple[int, int]], floaters: Sequence[int]
    ) -> dict[Topic, People]:
        """Return the players whom each criterion counts in a candidate, with the number counted."""
        people = self._colors(pairs)
        people[Topic.PAIRS] = [(v, 1) for v in floaters]
        if self.terms.protects:
            apart = [pair for pair in pairs if protected_among(self.field, [pair])]
            people[Topic.PROTECTED] = [(v, 1) for pair in apart for v in pair]
        if self.terms.rules.floats_to_one_point_below:
            people |= self._floats_by_difference(pairs, floaters, bracket)
        else:
            people |= self._floats_of_mdps(bracket, pairs, floaters)
        return people

    def _ahead(self, bracket: Bracket, floaters: Sequence[int]) -> Value:
        if bracket.following is None or not floaters:
            return ()
        return self.following.value(floaters, bracket.following)

    def _protected(
        self, bracket: Bracket, pairs: Sequence[tuple[int, int]], floaters: Sequence[int]
    ) -> Value:
        """Count the protected pairs here and the fewest possible among the players left (row P)."""
        here = protected_among(self.field, pairs)
        left = bracket.below | sum(1 << v for v in floaters)
        if not bracket.below or not can_complete(self.field, left):
            return here
        return here + fewest_of(self.field, left)

    def _floats_by_difference(
        self, pairs: Sequence[tuple[int, int]], floaters: Sequence[int], bracket: Bracket
    ) -> dict[Topic, People]:
        """Find everybody's score differences and floats; floating is to one point below (2017)."""
        score = self.field.score
        below = min(score[v] for v in bracket.members) - _ONE_POINT
        gaps = [(min(pair), max(pair), abs(score[pair[0]] - score[pair[1]])) for pair in pairs]
        down = [(v, score[v] - below) for v in floaters]
        people: dict[Topic, People] = {
            Topic.SCORES: [(higher, gap) for higher, _, gap in gaps] + down
        }
        down = down + [(higher, gap) for higher, _, gap in gaps if gap]
        up = [(lower, gap) for _, lower, gap in gaps if gap]
        for back, (down_topic, up_topic) in enumerate(_REPEATED):
            for topic, players, which in ((down_topic, down, "d"), (up_topic, up, "u")):
                repeated = [(v, gap) for v, gap in players if self.floats[v][back] == which]
                people[topic] = people[_DIFFERENCES[topic]] = repeated
        return people

    def _floats_of_mdps(
        self, bracket: Bracket, pairs: Sequence[tuple[int, int]], floaters: Sequence[int]
    ) -> dict[Topic, People]:
        """Find scores and floats of residents, MDPs and the MDPs' opponents (2026)."""
        score = self.field.score
        moved = set(bracket.mdps)
        lowest = min(score[v] for v in bracket.members)
        met = [(v, w) if v in moved else (w, v) for v, w in pairs if (v in moved) != (w in moved)]
        mdp_gaps = [(v, score[v] - score[w]) for v, w in met]
        mdp_gaps += [(v, _FLOATING + score[v] - lowest) for v in floaters if v in moved]
        opponent_gaps = [(w, score[v] - score[w]) for v, w in met]
        people: dict[Topic, People] = {
            Topic.SCORES: [(v, score[v]) for v in floaters],
            Topic.BYE_UNPLAYED: [],
        }
        if len(floaters) == 1 and score[floaters[0]] == self.bye_score:
            unplayed = self.field.contenders[floaters[0]].unplayed
            people[Topic.BYE_UNPLAYED] = [(floaters[0], unplayed)]
        residents_down = [v for v in floaters if v not in moved]
        for back, (down, up) in enumerate(_REPEATED):
            people[down] = [(v, 1) for v in residents_down if self.floats[v][back] == "d"]
            people[up] = [(w, 1) for _, w in met if self.floats[w][back] == "u"]
            for topic, players, which in ((down, mdp_gaps, "d"), (up, opponent_gaps, "u")):
                people[_DIFFERENCES[topic]] = [
                    (v, gap) for v, gap in players if self.floats[v][back] == which
                ]
        return people

    def _colors(self, pairs: Iterable[tuple[int, int]]) -> dict[Topic, People]:
        """Find the players whom the colour criteria count, given these pairs' colours (E, 5.2)."""
        wide: People = []
        thrice: People = []
        missed: People = []
        strong_missed: People = []
        contenders = self.field.contenders
        for pair in pairs:
            higher, lower = min(pair), max(pair)
            color, _ = color_of_higher(
                contenders[higher], contenders[lower], self.field.position.initial_color
            )
            for v, given in ((higher, color), (lower, opposite(color))):
                wish, strength = self._wish[v]
                if wish and wish != given:
                    missed.append((v, 1))
                    if strength is Strength.STRONG:
                        strong_missed.append((v, 1))
                if self._top[higher] or self._top[lower]:
                    difference = contenders[v].color_difference + (1 if given == "w" else -1)
                    if abs(difference) > 2:
                        wide.append((v, 1))
                    if contenders[v].colors.endswith(2 * given):
                        thrice.append((v, 1))
        return {
            Topic.COLOR_DIFFERENCE: wide,
            Topic.COLOR_THRICE: thrice,
            Topic.COLOR: missed,
            Topic.STRONG_COLOR: strong_missed,
        }

    def is_bound(self, topic: str, value: Value, bracket: Bracket, floats: int) -> bool:
        """Whether no pairing of these players at all has a lower value of a criterion.

        For the colours: if w of m players prefer one colour and f float, the p pairs have p places
        for it, so at least w - f - p are denied. For the number of pairs: a maximum matching. For
        the following bracket: everybody is paired, except one of its own if the number is odd. The
        other criteria are reported to be at their bound only if their value cannot improve.
        """
        if not value or (isinstance(value, tuple) and not any(value)):
            return True
        if len(bracket.members) == 1:
            return True
        if topic == "protected":
            return True  # The fewest of the whole round are known.
        if topic == "pairs":
            return value == self.fewest_floaters(bracket)
        if topic == "scores":
            # With this many floaters, all from the only score there is, nothing else is possible.
            return not bracket.mdps and floats == self.fewest_floaters(bracket)
        if topic == "following" and bracket.following is not None and isinstance(value, tuple):
            return self.following.is_bound(value, floats, bracket.following)
        if topic == "color":
            pairs = (len(bracket.members) - floats) // 2
            wishes = [self._wish[v][0] for v in bracket.members]
            most = max(wishes.count("w"), wishes.count("b"))
            return value == most - floats - pairs
        return False

    def fewest_floaters(self, bracket: Bracket) -> int:
        """Return how many of a bracket must float whatever the other criteria say (B.1.b, 3.1.2).

        Only C.1 and C.3, and the rule that two MDPs do not meet, are observed.
        """
        return self.following.unpaired(bracket.mdps, bracket.residents)
