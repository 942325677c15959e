"""The account of a round of a knockout: which match, where its players come from, which game."""

from __future__ import annotations

from dataclasses import replace
from functools import cached_property

from swissmate.systems.knockout.bracket import Source
from swissmate.systems.knockout.event import Knockout, Match, knockout_before
from swissmate.systems.knockout.knockout import whites

from ...question import AskBye, AskColor, PlayerWish, WhyNot
from ...statements import (
    PairAccount,
    PlayerExplanation,
    PlayerMark,
    RoundExplanation,
    Statement,
    say,
)
from ..account import RoundAccount
from ..answers import already_so
from ..marks import heading, player_marks
from ..obstacles import require_paired
from ..openings import game_facts


class KnockoutAccount(RoundAccount):
    """A round of a knockout: the bracket says who meets whom."""

    @cached_property
    def now(self) -> Knockout:
        """The knockout before the round."""
        return knockout_before(self.position.tournament, self.position.round_number)

    def story(self) -> RoundExplanation:
        pairing = self.rules.pair(self.position)
        nowhere = dict.fromkeys((contender.id for contender in self.position.contenders), 0)
        marks = player_marks(self.position, self.rules, pairing, nowhere, nowhere)
        matches = [self._match(white) for white, _ in pairing.pairs]
        first = say("knockout-stage", stage=self.now.stage, matches=len(matches))
        reseeded = (say("knockout-reseed"),) if self.now.terms.reseed else ()
        return RoundExplanation(
            *heading(self.position, self.rules),
            tuple(replace(mark, preference="", strength=0) for mark in marks),
            (),
            tuple(
                PairAccount(white, black, 0, self._color(match, white, black))
                for match, (white, black) in zip(matches, pairing.pairs, strict=True)
            ),
            None,
            (first, *reseeded, *(sentence for match in matches for sentence in self._about(match))),
            (say("knockout-bye-odd" if reseeded else "knockout-bye-first"),),
        )

    def player(self, player: int) -> PlayerExplanation:
        require_paired(self.position, (player,))
        mark = self.explanation.by_id[player]
        if not mark.opponent:
            return PlayerExplanation(mark, (("bye", (self._without_game(player),)),))
        colors = self.explanation.colors_of(player)
        match = self._about(self._match(player))
        return PlayerExplanation(mark, (("opponent", match), ("color", colors)))

    def why_not(self, question: PlayerWish) -> WhyNot:
        require_paired(self.position, question.players)
        mark = self.explanation.by_id[question.player]
        if isinstance(question, AskBye):
            own = (self._doing(mark.id), *self.explanation.bye)
            return WhyNot(question, "procedure", own)
        if isinstance(question, AskColor):
            if mark.color == question.color:
                return already_so(question)
            return WhyNot(question, "procedure", self.player(mark.id).sections[-1][1])
        if mark.opponent == question.other:
            return already_so(question)
        both = tuple(self._doing(player) for player in question.players)
        return WhyNot(question, "procedure", (*both, *self._earliest(*question.players)))

    def opening(self, mark: PlayerMark) -> Statement:
        if not mark.opponent:
            return self._without_game(mark.id)
        match = self._match(mark.id)
        return say("open-knockout", **game_facts(self, mark), match=match.number)

    def _match(self, player: int) -> Match:
        return next(match for match in self.now.playing if player in match.players)

    def _about(self, match: Match) -> tuple[Statement, ...]:
        """Say which match it is, and where its players come from."""
        upper, lower = match.players
        facts = {"match": match.number, "part": match.meeting.part, "nth": len(match.games) + 1}
        sources = (match.meeting.upper, match.meeting.lower)
        return (
            say(f"knockout-{match.kind}", a=upper, b=lower, **facts),
            *(
                self._source(player, source)
                for player, source in zip((upper, lower), sources, strict=True)
            ),
        )

    def _source(self, player: int, source: Source) -> Statement:
        if source.kind == "seed":
            return say("knockout-from-seed", a=player, seed=source.number)
        before = next(match for match in self.now.matches if match.number == source.number)
        name = "bye" if before.how == "bye" else source.kind
        return say(f"knockout-from-{name}", a=player, match=source.number)

    def _color(self, match: Match, white: int, black: int) -> Statement:
        facts = {"white": white, "black": black}
        if match.games:
            return say("knockout-color-reversed", **facts)
        tournament, number = self.position.tournament, self.position.round_number
        if whites(tournament, white, number) < whites(tournament, black, number):
            return say("keizer-color-fewer", **facts)
        return say("knockout-color-lot", **facts)

    def _doing(self, player: int) -> Statement:
        opponent = self.explanation.by_id[player].opponent
        if opponent:
            match = self._match(player).number
            return say("knockout-plays", a=player, b=opponent, match=match)
        return self._without_game(player)

    def _without_game(self, player: int) -> Statement:
        last = self.now.match_of(player)
        number = last.number if last is not None else 0
        if player in self.now.places:
            return say("knockout-out", a=player, match=number)
        return say("knockout-rests", a=player, match=number)

    def _earliest(self, one: int, other: int) -> tuple[Statement, ...]:
        """Say in which match two can meet, if the bracket has one and both are still in."""
        ways = [self._way(player) for player in (one, other)]
        common = [number for number in ways[0] if number in ways[1]]
        if not common or self.now.terms.reseed:
            return ()
        return (say("knockout-earliest", a=one, b=other, match=common[0]),)

    def _way(self, player: int) -> list[int]:
        """Return the matches of a player who wins from here on."""
        last = self.now.match_of(player)
        way: list[int] = []
        if last is None or player in self.now.places:
            return way
        if last.winner is None:
            way.append(last.number)
        source = Source("loser" if last.loser == player else "winner", last.number)
        for match in self.now.matches:
            if source in (match.meeting.upper, match.meeting.lower):
                way.append(match.number)
                source = Source("winner", match.number)
        return way
