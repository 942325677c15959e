"""An edition of a pairing system as a value that reads like its Handbook page.

A criterion number means nothing without its edition. So code that editions share uses *topics*, and
only the tables of the editions contain numbers.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import date
from enum import Enum
from typing import Any, NamedTuple

from swissmate.errors import UnsupportedByRuleSet
from swissmate.model import ScoringSystem, Tournament

from .days import Days
from .past_rounds import PastRound
from .play import Play, loaded
from .plays import PLAYS, SWISS
from .position import Contender, PairingPosition
from .topics import ColorRule, Topic


@dataclass(frozen=True, slots=True)
class RoundPairing:
    """The pairing of one round.

    ``pairs`` are ``(white id, black id)`` in publishing order (C.04.2.D.9); ``pab`` is the player
    with the pairing-allocated bye, None if there is none. ``readings`` are the entries of
    ``docs/disputes.md`` on which this pairing depends, if the text leaves a choice. ``resting``
    are the players who are there and have no game in this round.
    """

    round_number: int
    pairs: tuple[tuple[int, int], ...]
    pab: int | None
    readings: tuple[str, ...] = ()
    resting: tuple[int, ...] = ()

    def __str__(self) -> str:
        """Return the round as pairing numbers, a line for each board, and the bye."""
        return self.text()

    def text(self, tournament: Tournament | None = None) -> str:
        """Return the round with a line for each board, White first, and the bye.

        With the tournament that was paired, players have their names, else their numbers.
        """

        def name(player: int) -> str:
            known = tournament.by_id.get(player) if tournament is not None else None
            return known.name if known is not None and known.name else str(player)

        width = len(str(len(self.pairs)))
        lines = [f"Round {self.round_number}"]
        lines += [
            f"{board:>{width}}  {name(white)} - {name(black)}"
            for board, (white, black) in enumerate(self.pairs, 1)
        ]
        if self.pab is not None:
            lines.append(f"{'bye':>{width}}  {name(self.pab)}")
        return "\n".join(lines)


class Level(Enum):
    """The kind of criterion, as the edition calls it."""

    ABSOLUTE = "absolute"
    COMPLETION = "completion"
    PAB = "pairing-allocated bye"
    PROTECTION = "protection (beyond the Handbook)"
    QUALITY = "quality"


class ByeBar(Enum):
    """What bars the pairing-allocated bye, besides an earlier pairing-allocated bye."""

    FORFEIT_WIN = "a forfeit win"
    UNPLAYED_POINTS = "any points without playing"
    UNPLAYED_WIN = "the points of a win without playing"
    FORFEIT_OR_UNPLAYED_WIN = "a forfeit win, or the points of a win without playing"
    UNPLAYED_MATCH_WON = "a match won by forfeit, or a full-point bye"


class Criterion(NamedTuple):
    """One row of an edition's table: ``topic`` is edition-free, ``number`` and ``article`` are not.

    ``summary`` says in our words what the criterion requires. ``costs`` is the function that runs,
    where the engine executes the table (``systems.dutch.engine.criteria``).
    """

    topic: Topic
    number: str
    article: str
    level: Level
    summary: str
    costs: Callable[[Any], list[Any]] | None = None


class ScheduledRound(NamedTuple):
    """One round of a schedule, by drawn numbers: 1 is the first player of the tournament.

    ``cycle`` and ``row`` (from 1) say which round of the printed table it is; in a cycle with
    ``reversed_colors`` White and Black of the table are exchanged. ``games`` are in the printed
    order, White first; ``free`` is the number without a game, 0 for none.
    """

    number: int
    cycle: int
    row: int
    reversed_colors: bool
    games: tuple[tuple[int, int], ...]
    free: int


class Schedule(NamedTuple):
    """What a rule set with a table for all rounds knows beforehand.

    ``rounds`` returns the schedule of a tournament. ``length`` takes the number of players and the
    approximate number of rounds wanted; it returns the number of rounds of an event, or None if
    there is no table.
    """

    rounds: Callable[[Tournament], tuple[ScheduledRound, ...]]
    length: Callable[[int, int], int | None]


def _as_it_is(tournament: Tournament) -> Tournament:
    return tournament


class RuleSet(NamedTuple):
    """One edition of one system.

    ``days`` are the days on which it is in force. ``pair`` pairs a position and raises
    ``NoLegalPairing`` or ``UnsupportedByRuleSet``. ``float_of`` tells the float of a past round
    (``"d"``, ``"u"`` or ``""``), and ``may_have_bye`` whether a player may have the bye; they are
    None if the edition has no floats, or decides about the bye in another way. ``looks_back`` says
    that the rules also look at the tournament behind the position, so that the same contenders may
    be paired differently. ``as_seen`` turns a tournament as given in a file into the one that the
    rules see: the teams of a team event, the matches of a double Swiss, or the tournament itself if
    players play single games. ``schedule`` is given if a table holds all rounds of an event.

    Facts for the validator and for explanations: ``bye_bar`` is what bars the bye, None if nothing
    does. ``articles`` are the articles of rules
    that are not criteria, by topic. ``color_rules`` are the rules that decide the colours of a
    pair, in order, each with its article; empty where they are not explained (matches).
    ``spares_topscorers``: two equal absolute preferences may meet if one is a topscorer's.
    ``frees_colors_in_last_round``: in the last round they always may. ``completes_every_bracket``:
    every bracket, not only the PPB, must let the round be completed (2026 C4).
    ``floats_to_one_point_below``: a downfloater's score difference is measured to one point below
    his bracket (2017 A.8); otherwise only his score counts. ``sorts_mdp_sets_by_score``: sets of
    MDPs are compared by their scores before their BSNs (2017 D.3).

    ``parts`` are what explanations have of this edition, each as ``"module:name"``: ``procedure``
    knows the turns and steps of a procedure (``ProcedureAccount``), ``quality`` is the table that
    chooses upfloaters and pairs of matches.
    """

    id: str
    system: str
    title: str
    chapter: str
    days: Days
    criteria: tuple[Criterion, ...]
    pair: Callable[[PairingPosition], RoundPairing]
    float_of: Callable[[PastRound, ScoringSystem], str] | None = None
    may_have_bye: Callable[[Contender, ScoringSystem], bool] | None = None
    looks_back: bool = True
    bye_bar: ByeBar | None = None
    articles: Mapping[str, str] = {}
    color_rules: tuple[tuple[ColorRule, str], ...] = ()
    spares_topscorers: bool = False
    frees_colors_in_last_round: bool = False
    completes_every_bracket: bool = False
    floats_to_one_point_below: bool = False
    sorts_mdp_sets_by_score: bool = False
    as_seen: Callable[[Tournament], Tournament] = _as_it_is
    schedule: Schedule | None = None
    parts: Mapping[str, str] = {}

    @property
    def effective_from(self) -> date:
        """The first day on which it is in force."""
        return self.days.first

    @property
    def effective_until(self) -> date | None:
        """The last day on which it is in force; None while it is."""
        return self.days.last

    @property
    def fixes_bye_score(self) -> bool:
        """Whether the score of the player with the bye is fixed before any bracket (2026 C5)."""
        return any(criterion.topic is Topic.BYE_SCORE for criterion in self.criteria)

    @property
    def play(self) -> Play:
        """The kind of tournament."""
        return PLAYS.get(self.system, SWISS)

    def part(self, what: str) -> Any:  # who needs it knows its type
        """Return the part that an explanation needs of this edition."""
        return loaded(self.parts[what])

    @property
    def table(self) -> Schedule:
        """The schedule of the rules.

        Raises:
            UnsupportedByRuleSet: there is none.
        """
        if self.schedule is None:
            raise UnsupportedByRuleSet(
                f"{self.id} has no schedule: each round depends on the results before it"
            )
        return self.schedule

    def require_protection(self) -> None:
        """Refuse protected pairs if no row of the table counts them.

        Raises:
            UnsupportedByRuleSet: the rules have no such row.
        """
        if all(criterion.topic is not Topic.PROTECTED for criterion in self.criteria):
            raise UnsupportedByRuleSet(
                f"{self.id} has no row for players who should not meet if it can be helped, as "
                "dutch-2017 and dutch-2026 have; expected forbidden pairs (260, XXP), or none"
            )

    def require_players(self, what: str) -> None:
        """Refuse a feature that exists only for Swiss systems of single players.

        Raises:
            UnsupportedByRuleSet: the rules pair teams, or matches of two games, or by a table.
        """
        if not self.play.is_individual_swiss:
            raise UnsupportedByRuleSet(f"there is no {what} of {self.id} yet")
