"""The content of an explanation, as data: statements with ids and parameters, and the accounts.

No prose is stored here: :mod:`.speech` turns a statement into a sentence. Players are pairing
numbers (TPN), points are tenths, rounds count from 1, colours are ``"w"`` and ``"b"``.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from swissmate.model import Points
from swissmate.systems.ruleset import RoundPairing

Value = int | tuple[int, ...]
"""The value of a criterion: a number, or a list that is compared from its first element on."""

Param = int | str | bool | None | tuple[int, ...] | tuple[tuple[int, ...], ...]


@dataclass(frozen=True, slots=True)
class Statement:
    """One claim: ``id`` says which (``docs/statements.md`` lists them), ``params`` its subjects."""

    id: str
    params: Mapping[str, Param] = field(default_factory=dict)


def say(statement_id: str, **params: Param) -> Statement:
    """Return a statement."""
    return Statement(statement_id, params)


@dataclass(frozen=True, slots=True)
class PlayerMark:
    """One player at the time of the round, and what happened to the player.

    ``preference`` is ``""``, ``"w"`` or ``"b"``, ``strength`` 0 (none) to 3 (absolute). ``floats``
    are those of the round before and of two rounds before (``"d"``, ``"u"``, ``""``). ``opponent``
    is 0 for the bye; ``color`` is then ``""``. ``bracket`` is the index of the bracket in which the
    player was paired or got the bye; ``home`` is that of the player's own scoregroup.
    """

    id: int
    name: str
    rating: int
    score: Points
    points: Points
    colors: str
    preference: str
    strength: int
    floats: tuple[str, str]
    opponent: int
    color: str
    home: int
    bracket: int


@dataclass(frozen=True, slots=True)
class CriterionAccount:
    """One criterion of the edition and its value for a pairing.

    ``reach`` is ``"none"`` if the value cannot improve (0), ``"bound"`` if no pairing of these
    players, whatever its other qualities, has a lower value, and ``"above"`` if a lower value would
    cost something on a higher criterion (the chosen pairing is the best in their order).
    """

    topic: str
    number: str
    article: str
    summary: str
    value: Value
    reach: str


@dataclass(frozen=True, slots=True)
class PairAccount:
    """One pair and the rule that gave the colours."""

    white: int
    black: int
    bracket: int
    color_rule: Statement


@dataclass(frozen=True, slots=True)
class BracketAccount:
    """One bracket (or scoregroup) of the round.

    ``kind`` is ``"normal"``, ``"ppb"``, ``"clb"``, ``"last"`` or ``"scoregroup"`` (systems without
    brackets). ``s1`` and ``s2`` are those of the bracket before any exchange; ``remainder_s1`` and
    ``remainder_s2`` are those of the remainder of a heterogeneous bracket. ``earlier`` says how
    many of the candidates before the chosen one each criterion rejected, as ``(topic, number)``;
    None if they were not counted. ``changes`` are the pairs before the colours were given, S1
    first.
    """

    index: int
    kind: str
    scores: tuple[Points, ...]
    mdps: tuple[int, ...]
    residents: tuple[int, ...]
    pairs: tuple[tuple[int, int], ...]
    downfloaters: tuple[int, ...]
    limbo: tuple[int, ...] = ()
    s1: tuple[int, ...] = ()
    s2: tuple[int, ...] = ()
    remainder_s1: tuple[int, ...] = ()
    remainder_s2: tuple[int, ...] = ()
    max_pairs: int = 0
    criteria: tuple[CriterionAccount, ...] = ()
    earlier: tuple[tuple[str, int], ...] | None = None
    statements: tuple[Statement, ...] = ()


@dataclass(frozen=True, slots=True)
class RoundExplanation:
    """Everything to be said about one round."""

    tournament: str
    rules: str
    title: str
    chapter: str
    round_number: int
    rounds: int
    players: tuple[PlayerMark, ...]
    brackets: tuple[BracketAccount, ...]
    pairs: tuple[PairAccount, ...]
    pab: int | None
    statements: tuple[Statement, ...]
    bye: tuple[Statement, ...] = ()

    @property
    def pairing(self) -> RoundPairing:
        """The round of the rules that is explained."""
        pairs = tuple((pair.white, pair.black) for pair in self.pairs)
        return RoundPairing(self.round_number, pairs, self.pab)

    @property
    def by_id(self) -> dict[int, PlayerMark]:
        """The players by pairing number."""
        return {player.id: player for player in self.players}

    def pair_of(self, player: int) -> PairAccount | None:
        """Return the pair of a player, None if the player has no game."""
        return next((pair for pair in self.pairs if player in (pair.white, pair.black)), None)

    def colors_of(self, player: int) -> tuple[Statement, ...]:
        """Return the rule that gave a player's pair its colours; empty without a game."""
        pair = self.pair_of(player)
        return (pair.color_rule,) if pair else ()

    def on_the_wall(self, *named: int) -> tuple[Statement, ...]:
        """Warn that another round was recorded, and say what it has for the players asked about.

        Empty if the recorded round is that of the rules, or if none is recorded.
        """
        wall = {statement.id: statement.params for statement in self.statements}
        if "wall-differs" not in wall:
            return ()
        statements = [say("wall-other")]
        recorded = wall["wall-differs"]["recorded"]
        pairs = recorded if isinstance(recorded, tuple) else ()
        own = tuple(pair for pair in pairs if isinstance(pair, tuple) and {*pair} & {*named})
        if own:
            statements.append(say("wall-pairs", recorded=own))
        bye = wall.get("wall-bye", {})
        if {*bye.values()} & {*named}:
            statements.append(say("wall-bye", **bye))
        return tuple(statements)


@dataclass(frozen=True, slots=True)
class PlayerExplanation:
    """The round from one player's point of view: ``sections`` are ``(heading id, statements)``."""

    player: PlayerMark
    sections: tuple[tuple[str, tuple[Statement, ...]], ...]
