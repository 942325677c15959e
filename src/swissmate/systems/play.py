"""A kind of tournament: what everybody outside this package needs to know of it.

A rule set has a play, and whoever holds the rules asks the play; nobody asks which play it is. A
play is a value with two kinds of content. Facts are fields: each is a question that some face has
of a tournament. What a room above the systems does in another way for this kind is a *part*, named
by its module and loaded when that room needs it, so that the systems import nothing from above.
"""

from collections.abc import Mapping
from importlib import import_module
from typing import Any, Final, NamedTuple

_USUAL: Final = {
    "generate": "swissmate.generator.rtg:play_games",
    "participants": "swissmate.ranking.participants:players",
}
"""The parts of a play that does as single players with single games do."""


class Form(NamedTuple):
    """How a file says without naming rules that it is a tournament of some kind.

    ``name`` is what a message calls it, ``codes`` the pattern of a type (TRF26 ``192``) or a kind
    in words (``092``), of which only the letters are left, in upper case.
    """

    name: str
    codes: str


class TypeCode(NamedTuple):
    """A code of TRF26 ``192`` and the rule set that it names, or a system whose date decides.

    ``written_for`` are the rule sets that are written as this code, by default just this one.
    ``for_bbp`` is the rule set that bbpPairings 6.0 pairs by when it reads this code, if it does.
    ``tells_scores``: behind it stand the scores and the colour preferences of teams.
    """

    text: str
    rules: str
    written_for: tuple[str, ...] | None = None
    for_bbp: str = ""
    tells_scores: bool = False

    @property
    def stands_for(self) -> tuple[str, ...]:
        """The rule sets and systems that are written as this code."""
        return (self.rules,) if self.written_for is None else self.written_for


class Play(NamedTuple):
    """What a kind of tournament is.

    ``enters_teams``: the sides of a pairing are teams with a line-up of players on boards.
    ``with_teams``: the system that a file means by the same words and codes if teams meet in it.
    ``rounds_a_match``: two players meet for so many rounds in a row, which are one pairing.
    ``meets_again``: the same two may meet more than once, so no number of rounds is too large.
    ``names_home``: the side that a pairing names first is at home; its boards have the colours that
    the competition gives to them, whichever that of the first board is.
    ``drawn_beforehand``: all pairings are known before the first round; who is absent loses by
    forfeit, and a free round is worth nothing. ``colors_bar``: there are limits of colours, which
    can forbid a pairing. ``ranks_itself``: the ranking is its own, without tie-breaks.
    ``eliminates``: who loses is out and the places follow from that, not from points; only those
    whose match goes on are paired, and who has left loses by forfeit.
    ``has_floaters``: one can ask why somebody does not float down.
    ``has_scoregroups``: the players are paired in groups, which a picture shows.
    ``judges_proposals``: another pairing can be held against that of the rules.
    ``form`` and ``codes``: how a file says that it is of this kind, and names its rules.

    ``parts`` are ``"module:name"`` by what they are for:

    - ``account`` explains a round (``explanation.accounts.account.RoundAccount``);
    - ``generate`` plays the rounds of a random tournament (``generator.rtg.PlayRounds``);
    - ``participants`` says who is ranked (``ranking.participants``);
    - ``ranking`` gives (place, player) of a tournament after a round, in order, where the places do
      not follow from points; ``rounds`` the number of rounds, where that depends on the results.
    """

    name: str
    enters_teams: bool = False
    with_teams: str = ""
    names_home: bool = False
    rounds_a_match: int = 1
    meets_again: bool = False
    drawn_beforehand: bool = False
    colors_bar: bool = True
    ranks_itself: bool = False
    eliminates: bool = False
    has_floaters: bool = False
    has_scoregroups: bool = True
    judges_proposals: bool = True
    form: Form | None = None
    codes: tuple[TypeCode, ...] = ()
    parts: Mapping[str, str] = {}

    @property
    def plays_matches(self) -> bool:
        """Whether a pairing is a match of several games."""
        return self.enters_teams or self.rounds_a_match > 1

    @property
    def is_individual_swiss(self) -> bool:
        """Whether single players meet for single games and never twice."""
        return not (self.plays_matches or self.meets_again)

    def part(self, what: str) -> Any:  # each room knows the type of its part
        """Return the part that a room needs of this kind."""
        return loaded((_USUAL | dict(self.parts))[what])


def loaded(place: str) -> Any:
    """Return what stands at ``"module:name"``."""
    module, _, name = place.partition(":")
    return getattr(import_module(module), name)
