"""Why a round cannot be paired at all: a sentence for the arbiter, and the players it is about.

Every system refuses such a round (2017 A.9; 2026 1.9.3 and similar articles) and leaves it to the
arbiter. The reason says what stands in the way: some players have too few opponents, or nobody who
may have the bye leaves the others pairable. It cites only articles that bar a pair of the players
it names.
"""

from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

from swissmate.errors import NoLegalPairing
from swissmate.matching.bits import iter_bits
from swissmate.matching.maximum import components, gallai_edmonds, maximum_matching
from swissmate.systems.position import Contender

_MOST_NAMED = 8


class AbsoluteArticles(NamedTuple):
    """How an edition numbers its absolute criteria: no rematch, no second bye, colours.

    ``noun`` is its word for the participants.
    """

    rematch: str
    bye: str
    color: str
    noun: str = "player"


def no_legal_pairing(
    contenders: Sequence[Contender],
    rows: Sequence[int],
    may_have_bye: int,
    forbidden: Mapping[int, frozenset[int]],
    articles: AbsoluteArticles,
) -> NoLegalPairing:
    """Return the error for players who cannot all be paired (with a bye if their number is odd).

    ``rows`` are, as bits, the players whom each contender may meet; ``may_have_bye`` are the
    players who may have the bye; ``forbidden`` is as in the position. Takes one maximum matching.
    """
    return _Refusal(contenders, rows, may_have_bye, forbidden, articles).error()


class _Refusal:
    def __init__(
        self,
        contenders: Sequence[Contender],
        rows: Sequence[int],
        may_have_bye: int,
        forbidden: Mapping[int, frozenset[int]],
        articles: AbsoluteArticles,
    ) -> None:
        self.contenders = contenders
        self.everybody = (1 << len(contenders)) - 1
        self.rows = [rows[v] & self.everybody for v in range(len(contenders))]
        self.may_have_bye = may_have_bye & self.everybody
        self.forbidden = forbidden
        self.articles = articles

    def error(self) -> NoLegalPairing:
        odd = len(self.contenders) % 2
        mate = maximum_matching(self.rows)
        left = sum(1 << v for v, w in enumerate(mate) if w < 0)
        lacking, between = gallai_edmonds(self.rows, self.everybody, mate)
        if odd and left.bit_count() == 1:
            return self._nobody_for_the_bye(lacking)
        text, players = self._too_few_opponents(left, lacking, between)
        if odd:
            text += f", and only one {self.articles.noun} can have the bye"
            if not self.may_have_bye:
                text += f"; nor may anybody have it ({self.articles.bye})"
        return NoLegalPairing(text, self._ids(players))

    def _nobody_for_the_bye(self, removable: int) -> NoLegalPairing:
        """Say that no player whose absence lets the others be paired may have the bye."""
        bye = self.articles.bye
        if not self.may_have_bye:
            return NoLegalPairing(
                f"the number of players is odd and nobody may have the bye ({bye})"
            )
        ids = self._ids(removable)
        if len(ids) > 1:
            text = (
                f"the others can be paired only if one of {self._named(ids)} has the bye, and none"
                f" of them may have it ({bye})"
            )
        elif not self.rows[removable.bit_length() - 1]:
            text = (
                f"{self._named(ids)} has nobody left to meet ({self._causes(removable)}) and may"
                f" not have the bye ({bye})"
            )
        else:
            text = (
                f"the others can be paired only if {self._named(ids)} has the bye, who may not have"
                f" it ({bye})"
            )
        return NoLegalPairing(text, ids)

    def _too_few_opponents(self, left: int, lacking: int, between: int) -> tuple[str, int]:
        """Say which players lack opponents; return the text and these players.

        ``left`` are the players left over by one largest pairing. ``lacking`` are all players left
        over by at least one (the set D of Gallai and Edmonds); ``between`` are their other
        opponents (A).
        """
        alone = sum(1 << v for v in iter_bits(lacking) if not self.rows[v])
        if alone.bit_count() > len(self.contenders) % 2:
            names = self._named(self._ids(alone))
            have = "have" if alone & (alone - 1) else "has"
            return f"{names} {have} nobody left to meet ({self._causes(alone)})", alone
        parts = components(self.rows, lacking)
        single = sum(part for part in parts if not part & (part - 1))
        opponents = 0
        for v in iter_bits(single):
            opponents |= self.rows[v]
        short = single.bit_count() - opponents.bit_count()
        if short == left.bit_count():
            text = (
                f"{self._named(self._ids(single))} can meet nobody but"
                f" {self._named(self._ids(opponents))}, so that {short} of them are left over"
                f" ({self._causes(single)})"
            )
            return text, single
        if not between and left.bit_count() == 2:
            part = min(parts, key=int.bit_count)
            text = (
                f"{self._named(self._ids(part))} can meet only each other, and their number is odd"
                f" ({self._causes(part)})"
            )
            return text, part
        text = (
            f"whatever the pairs, {left.bit_count()} {self.articles.noun}s are left over, for"
            f" example {self._named(self._ids(left))} ({self._causes(left)})"
        )
        return text, left

    def _causes(self, players: int) -> str:
        """Return the articles that keep these players from meeting anybody."""
        met = forbidden = color = False
        ids = {contender.id for contender in self.contenders}
        for v in iter_bits(players):
            one = self.contenders[v]
            others = ids & one.met
            barred = ids & self.forbidden.get(one.id, frozenset()) - {one.id}
            met |= bool(others)
            forbidden |= bool(barred)
            # Any other player who is missing is barred by his colour preference.
            missing = len(ids) - 1 - self.rows[v].bit_count()
            color |= missing > len(others | barred)
        named = (
            (self.articles.rematch, met),
            (self.articles.color, color),
            ("forbidden pairs", forbidden),
        )
        return ", ".join(name for name, there in named if there) or self.articles.rematch

    def _ids(self, players: int) -> tuple[int, ...]:
        return tuple(sorted(self.contenders[v].id for v in iter_bits(players)))

    def _named(self, ids: Iterable[int]) -> str:
        """Return "player 3", "players 3 and 7", or the first few and the number of others."""
        noun = self.articles.noun
        names = [str(participant) for participant in ids]
        if len(names) > _MOST_NAMED:
            names[_MOST_NAMED - 1 :] = [f"{len(names) - _MOST_NAMED + 1} others"]
        if len(names) == 1:
            return f"{noun} {names[0]}"
        return f"{noun}s {', '.join(names[:-1])} and {names[-1]}"
