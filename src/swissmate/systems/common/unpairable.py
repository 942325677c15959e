"""Why a round cannot be paired at all: a sentence for the arbiter, and the players it is about.

Every system refuses such a round (2017 A.9; 2026 1.9.3 and similar articles) and leaves it to the
arbiter. The reason says what stands in the way: some players have too few opponents, or nobody who
may have the bye leaves the others pairable. It cites only articles that bar a pair of the players
it names.
"""

from collections.abc import Mapping, Sequence
from typing import Final, NamedTuple

from swissmate.errors import NoLegalPairing
from swissmate.matching.bits import iter_bits
from swissmate.matching.maximum import components, gallai_edmonds, maximum_matching
from swissmate.messages import Message, Text
from swissmate.systems.position import Contender

_MOST_NAMED = 8
NAMED: Final = {
    "player": ("player {number}", "players {numbers} and {last}"),
    "team": ("team {number}", "teams {numbers} and {last}"),
}
"""How participants are named, one and several, by their noun."""


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
        why, players = self._too_few_opponents(left, lacking, between)
        if odd:
            why = Message("{why}, and only one can have the bye", why=why)
            if not self.may_have_bye:
                article = self.articles.bye
                why = Message(
                    "{why}; nor may anybody have it ({article})", why=why, article=article
                )
        return NoLegalPairing(why, self._ids(players))

    def _nobody_for_the_bye(self, removable: int) -> NoLegalPairing:
        """Say that no player whose absence lets the others be paired may have the bye."""
        bye = self.articles.bye
        if not self.may_have_bye:
            return NoLegalPairing(
                Message(
                    "the number of players is odd and nobody may have the bye ({article})",
                    article=bye,
                )
            )
        ids = self._ids(removable)
        who = self._named(ids)
        if len(ids) > 1:
            why = Message(
                "the others can be paired only if one of {who} has the bye, and none of them may"
                " have it ({article})",
                who=who, article=bye,
            )  # fmt: skip
        elif not self.rows[removable.bit_length() - 1]:
            why = Message(
                "{who} has nobody left to meet ({causes}) and may not have the bye ({article})",
                who=who, causes=self._causes(removable), article=bye,
            )  # fmt: skip
        else:
            why = Message(
                "the others can be paired only if {who} has the bye, who may not have it"
                " ({article})",
                who=who, article=bye,
            )  # fmt: skip
        return NoLegalPairing(why, ids)

    def _too_few_opponents(self, left: int, lacking: int, between: int) -> tuple[Message, int]:
        """Say which players lack opponents; return the text and these players.

        ``left`` are the players left over by one largest pairing. ``lacking`` are all players left
        over by at least one (the set D of Gallai and Edmonds); ``between`` are their other
        opponents (A).
        """
        alone = sum(1 << v for v in iter_bits(lacking) if not self.rows[v])
        if alone.bit_count() > len(self.contenders) % 2:
            who, causes = self._named(self._ids(alone)), self._causes(alone)
            if alone & (alone - 1):
                why = Message("{who} have nobody left to meet ({causes})", who=who, causes=causes)
            else:
                why = Message("{who} has nobody left to meet ({causes})", who=who, causes=causes)
            return why, alone
        parts = components(self.rows, lacking)
        single = sum(part for part in parts if not part & (part - 1))
        opponents = 0
        for v in iter_bits(single):
            opponents |= self.rows[v]
        short = single.bit_count() - opponents.bit_count()
        if short == left.bit_count():
            why = Message(
                "{who} can meet nobody but {others}, so that {short} of them are left over"
                " ({causes})",
                who=self._named(self._ids(single)), others=self._named(self._ids(opponents)),
                short=short, causes=self._causes(single),
            )  # fmt: skip
            return why, single
        if not between and left.bit_count() == 2:
            part = min(parts, key=int.bit_count)
            why = Message(
                "{who} can meet only each other, and their number is odd ({causes})",
                who=self._named(self._ids(part)), causes=self._causes(part),
            )  # fmt: skip
            return why, part
        why = Message(
            "whatever the pairs, {count} are left over, for example {who} ({causes})",
            count=left.bit_count(), who=self._named(self._ids(left)), causes=self._causes(left),
        )  # fmt: skip
        return why, left

    def _causes(self, players: int) -> Text:
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
        articles = [
            article
            for article, is_there in ((self.articles.rematch, met), (self.articles.color, color))
            if is_there
        ]
        if not forbidden:
            return ", ".join(articles) or self.articles.rematch
        if not articles:
            return Message("forbidden pairs")
        return Message("{articles}, forbidden pairs", articles=", ".join(articles))

    def _ids(self, players: int) -> tuple[int, ...]:
        return tuple(sorted(self.contenders[v].id for v in iter_bits(players)))

    def _named(self, ids: Sequence[int]) -> Message:
        """Return "player 3", "players 3 and 7", or the first few and the number of others."""
        one, several = NAMED[self.articles.noun]
        if len(ids) == 1:
            return Message(one, number=str(ids[0]))
        *names, last = map(str, ids)
        if len(ids) > _MOST_NAMED:
            del names[_MOST_NAMED - 1 :]
            others = len(ids) - len(names)
            return Message(several, numbers=", ".join(names), last=Message("{n} others", n=others))
        return Message(several, numbers=", ".join(names), last=last)
