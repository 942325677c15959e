"""A kind of tournament that the program does not have: a ladder, in one folder.

Who stands next to each other on the ladder meets, again and again: the first and the second, the
third and the fourth. The ladder is the order by points, then by number. White has who had it less
often, then who stands higher. In an odd field the last one has the bye, also again.
"""

from __future__ import annotations

from datetime import date

from swissmate.explanation.accounts.account import RoundAccount
from swissmate.explanation.accounts.answers import already_so
from swissmate.explanation.accounts.marks import heading, player_marks
from swissmate.explanation.accounts.obstacles import require_paired
from swissmate.explanation.accounts.openings import game_facts
from swissmate.explanation.question import AskInstead, PlayerWish, WhyNot
from swissmate.explanation.statements import (
    PairAccount,
    PlayerExplanation,
    PlayerMark,
    RoundExplanation,
    Statement,
    say,
)
from swissmate.systems.days import Days
from swissmate.systems.play import Form, Play, TypeCode
from swissmate.systems.position import Contender, PairingPosition
from swissmate.systems.registry import register, unregister
from swissmate.systems.ruleset import Criterion, Level, RoundPairing, RuleSet
from swissmate.systems.topics import Topic

DAYS = Days(date(2020, 1, 1))


def pair(position: PairingPosition) -> RoundPairing:
    """Pair neighbours on the ladder; the contenders come by score and number."""
    ladder = list(position.contenders)
    bye = ladder.pop().id if len(ladder) % 2 else None
    pairs = zip(ladder[::2], ladder[1::2], strict=True)
    colored = tuple(_colored(*two) for two in pairs)
    return RoundPairing(position.round_number, colored, bye)


def _colored(higher: Contender, lower: Contender) -> tuple[int, int]:
    if lower.color_difference < higher.color_difference:
        return lower.id, higher.id
    return higher.id, lower.id


class LadderAccount(RoundAccount):
    """A round of the ladder, told with the words that there are."""

    def story(self) -> RoundExplanation:
        pairing = pair(self.position)
        nowhere = dict.fromkeys((contender.id for contender in self.position.contenders), 0)
        return RoundExplanation(
            *heading(self.position, self.rules),
            player_marks(self.position, self.rules, pairing, nowhere, nowhere),
            (),
            tuple(PairAccount(*two, 0, self._color(*two)) for two in pairing.pairs),
            pairing.pab,
            tuple(self._neighbours(*sorted(two, key=self._place)) for two in pairing.pairs),
            () if pairing.pab is None else (self._bye(pairing.pab),),
        )

    def player(self, player: int) -> PlayerExplanation:
        require_paired(self.position, (player,))
        mark = self.explanation.by_id[player]
        if not mark.opponent:
            return PlayerExplanation(mark, (("bye", self.explanation.bye),))
        both = sorted((player, mark.opponent), key=self._place)
        return PlayerExplanation(mark, (("opponent", (self._neighbours(*both),)),))

    def why_not(self, question: PlayerWish) -> WhyNot:
        require_paired(self.position, question.players)
        mark = self.explanation.by_id[question.player]
        if question.topic == "bye":
            is_so = not mark.opponent
        elif question.topic == "color":
            is_so = mark.color == question.statement.params["color"]
        else:
            is_so = mark.opponent == question.players[1]
        if is_so:
            return already_so(question)
        told = dict(self.player(question.player).sections)
        return WhyNot(question, "procedure", next(iter(told.values())))

    def instead(self, question: AskInstead) -> WhyNot:
        require_paired(self.position, question.proposed)
        return self.why_not_pairs(question)

    def why_not_pairs(self, question: AskInstead) -> WhyNot:
        if {*question.pairs} <= {*self.pairing.pairs}:
            return already_so(question)
        return WhyNot(question, "procedure", self.explanation.statements)

    def opening(self, mark: PlayerMark) -> Statement:
        if not mark.opponent:
            return self.explanation.bye[0]
        higher = min(mark.id, mark.opponent, key=self._place)
        return say("open-keizer", **game_facts(self, mark), higher=higher)

    def _place(self, player: int) -> int:
        return next(
            n for n, contender in enumerate(self.position.contenders, 1) if contender.id == player
        )

    def _neighbours(self, higher: int, lower: int) -> Statement:
        places = {"a_rung": self._place(higher), "b_rung": self._place(lower)}
        return say("ladder-neighbours", a=higher, b=lower, **places)

    def _color(self, white: int, black: int) -> Statement:
        if self._place(white) > self._place(black):
            return say("keizer-color-fewer", white=white, black=black)
        return say("keizer-color-first", white=white, black=black, a=white)

    def _bye(self, player: int) -> Statement:
        return say("open-bye", a=player, players=len(self.position.contenders))


LADDER = Play(
    "ladder",
    meets_again=True,
    colors_bar=False,
    form=Form("ladder", "LADDER"),
    codes=(TypeCode("CLUB_LADDER", "ladder"),),
    parts={"account": f"{__name__}:LadderAccount"},
)

RULES = RuleSet(
    id="ladder",
    system="ladder",
    title="Ladder",
    chapter="club rules",
    days=DAYS,
    criteria=(
        Criterion(Topic.COLOR, "1", "club rules", Level.QUALITY, "neighbours on the ladder meet"),
    ),
    pair=pair,
)

WORDS = "toy.words"


def add_ladder() -> None:
    """Add the kind: this call is all that the program needs."""
    register("ladder", LADDER, {"ladder": DAYS}, {"ladder": __name__}, WORDS)


def remove_ladder() -> None:
    """Take it out again."""
    unregister("ladder", WORDS)
