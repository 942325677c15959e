"""The tournament as a value: players, their rounds, and what the regulations need to know."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from datetime import date
from functools import cached_property, lru_cache
from typing import TYPE_CHECKING, Any, Final, NamedTuple, TypeAlias

from swissmate import model
from swissmate.wording import counted

from .abnormal import AbnormalPoints
from .decision import Decision
from .matches import Matches
from .player import Player
from .result import Columns, Entry, entry_points
from .scoring import STANDARD, Points, ScoringSystem, points_text
from .words import PREDETERMINED, require_known_rules, require_known_tie_breaks

if TYPE_CHECKING:
    from .changes import PairedRound
    from .outcome import Bye, Game, Result
    from .team_records import TeamRecords


Who: TypeAlias = int | str
"""A player: the pairing number, a key of the caller's own, or the name."""


if TYPE_CHECKING:
    Results: TypeAlias = (
        Mapping[tuple[int, int], Result]
        | Mapping[tuple[str, str], Result]
        | Mapping[tuple[Who, Who], Result]
    )


_PREDETERMINED: Final = ("ROUNDROBIN", "SCHEVENINGEN", "SCHILLER")
"""Systems with a schedule, in the words of 192 and 092 (``BERGER_ROUNDROBIN``, ``Round-Robin``)."""


@lru_cache
def _worth(scoring: ScoringSystem) -> Mapping[str, Points]:
    """Return the points for each code that alone determines them (:attr:`Tournament.worth`)."""
    if not scoring.is_even_handed:
        return {}
    codes = "1W=D0L+UFHZ"
    if scoring.forfeit_loss == scoring.zero_bye:
        codes += "-"
    return {code: entry_points(Entry(0, "-", code), scoring) for code in codes}


class ForbiddenGroup(NamedTuple):
    """Players of whom no two may be paired (``XXP``, TRF26 ``260``) in rounds first..last."""

    players: frozenset[int]
    first_round: int = 1
    last_round: int = 999


class UnclearDate(NamedTuple):
    """A date in the file that does not name one certain day, kept as written.

    ``record`` is ``"042"``, ``"052"`` or ``"132"`` (then ``text`` is the whole record after its
    code). ``readings`` are the days that the text may mean: none if it cannot be read.
    """

    record: str
    text: str
    readings: tuple[date, ...]


_NO_ROUNDS: Final[tuple[tuple[Any, ...], ...]] = ((), (), ())


@dataclass(frozen=True)
class Tournament:
    """A tournament at one moment. Immutable: a changed tournament is a new one.

    ``players`` are in the order of their ids. ``rounds`` is the number of rounds declared
    beforehand (C.04.1.a), None if not stated. ``initial_color`` is ``"w"`` or ``"b"``, the colour
    drawn by lot before round one (2017 E, 2026 5.1), None if not stated.
    ``virtual_points[id][r - 1]`` are the virtual points of a player before round r (C.04.5.1).
    ``protected`` are groups of players of whom no two should meet if it can be helped: a wish of
    the organiser beyond the Handbook (``docs/protected.md``).
    ``absent`` are the ids that ``XXZ`` excludes from the round to be paired.
    ``rules`` is a rule-set id such as ``"dutch-2017"`` when the file names one. ``acceleration`` is
    ``"baku-2016"`` or ``"baku-2026"`` when the file names a method instead of giving points, else
    "". ``start`` and ``end`` are the first and the last day; dates in the file that are not clear
    are kept in ``unclear_dates``. ``initial_color_inferred`` says that the initial colour was not
    stated but derived from round one. ``kind`` is the type of tournament in words (``092``);
    ``type_code`` is the coded type (``192``) if it does not name a rule set; ``tie_breaks`` are the
    codes that define the standings, ``PTS`` among them (``212``). ``matches`` is given when a round
    is a match of several games, whose worth does not follow from the entry's code.
    ``team_records`` says that the file has records of teams (``013``, ``300``, ``310``); ``teams``
    is what these say if it is the teams that are paired.

    ``decisions`` are places among equals that a play-off or lots decided.

    ``keeps_table_order``: in a round robin of two cycles, the last two rounds of the first cycle
    are not exchanged (C.05 Annex 1 recommends exchanging them). ``meets_in_a_row``: in a round
    robin of several cycles, the same two meet in that many rounds in a row. ``terms`` are what a
    knockout has decided for itself, in words (``docs/knockout.md``).

    ``entered`` is the number of the player whom :meth:`with_player` entered last. Wherever a method
    takes a player, it takes the pairing number, the player's key or the name.

    The methods whose names begin with ``with``, and ``rejoin``, ``forbid`` and ``protect``, return
    a new tournament. They raise :class:`~swissmate.errors.TournamentError` if the request
    contradicts this tournament. Each takes time proportional to the number of players (``withdraw``
    and ``rejoin``: to the number of players times the number of rounds that they change).
    """

    players: tuple[Player, ...] = ()
    rounds: int | None = None
    scoring: ScoringSystem = STANDARD
    initial_color: str | None = None
    forbidden: tuple[ForbiddenGroup, ...] = ()
    protected: tuple[ForbiddenGroup, ...] = ()
    virtual_points: Mapping[int, tuple[Points, ...]] = field(default_factory=dict)
    absent: frozenset[int] = frozenset()
    rules: str | None = None
    acceleration: str = ""
    start: date | None = None
    name: str = ""
    place: str = ""
    federation: str = ""
    tie_breaks: tuple[str, ...] = ()
    end: date | None = None
    round_dates: tuple[date | None, ...] = ()
    chief_arbiter: str = ""
    arbiters: tuple[str, ...] = ()
    time_control: str = ""
    kind: str = ""
    initial_color_inferred: bool = False
    abnormal_points: tuple[AbnormalPoints, ...] = ()
    type_code: str = ""
    matches: Matches | None = None
    unclear_dates: tuple[UnclearDate, ...] = ()
    team_records: bool = False
    teams: TeamRecords | None = None
    decisions: tuple[Decision, ...] = ()
    keeps_table_order: bool = False
    meets_in_a_row: bool = False
    terms: str = ""
    entered: int | None = field(default=None, compare=False)

    def __post_init__(self) -> None:
        """Refuse misspelt rules and tie-breaks at once.

        Raises:
            TournamentError: there is no such rule set or tie-break.
        """
        if self.rules is not None:
            require_known_rules(self.rules)
        if self.tie_breaks and isinstance(self.tie_breaks, tuple):
            require_known_tie_breaks(self.tie_breaks)

    def __str__(self) -> str:
        """Return the name, how far the tournament is, and a line with the points of each player."""
        following = self.rounds_paired + 1
        lines = [self._summary]
        # A game in progress has brought nothing yet, although it counts for the next pairing.
        so_far = replace(self, scoring=self.scoring.so_far)
        width = len(str(max(self.by_id, default=0)))
        for player in self.players:
            points = points_text(so_far.points_before(player.id, following))
            lines.append(f"{points:>5}  {player.id!s:>{width}} {str(player).partition(' ')[2]}")
        return "\n".join(lines).rstrip()

    def __repr__(self) -> str:
        """Return one line in angle brackets."""
        try:
            return f"<Tournament {self._summary}>"
        except (AttributeError, TypeError, ValueError):  # of wrong types: that is for messages
            return f"<Tournament {self.name!r}, with values of wrong types>"

    @property
    def _summary(self) -> str:
        paired = counted(self.rounds_paired, "round")
        of_rounds = f" of {self.rounds}" if self.rounds is not None else ""
        known = (self.name, counted(len(self.players), self.noun))
        text = f"{': '.join(filter(None, known))}, {paired}{of_rounds} paired"
        return f"{text}, {self.rules}" if self.rules else text

    @property
    def predetermined(self) -> bool:
        """Whether the file says that the pairings were known beforehand (C.07 15.2), as in a round
        robin: by its rules, else its coded type (192), else its type in words (092)."""
        if self.rules is not None:
            return self.rules in PREDETERMINED
        words = "".join(filter(str.isalnum, self.type_code or self.kind)).upper()
        return any(system in words for system in _PREDETERMINED)

    @property
    def noun(self) -> str:
        """The word for what is paired: ``"team"`` or ``"player"``."""
        return "team" if self.matches is not None and self.teams is not None else "player"

    @cached_property
    def by_id(self) -> Mapping[int, Player]:
        """The players by id."""
        return {player.id: player for player in self.players}

    @cached_property
    def columns(self) -> Columns:
        """The rounds of all players as columns, for answering questions about everybody at once."""
        rows = [tuple(zip(*player.entries)) or _NO_ROUNDS for player in self.players]  # noqa: B905
        opponents, colors, codes = zip(*rows, strict=True) if rows else _NO_ROUNDS
        joined = map("".join, codes)
        return Columns(opponents, tuple(map("".join, colors)), tuple(map(str.encode, joined)))

    @cached_property
    def colors_played(self) -> Mapping[int, str]:
        """The colours of each player's rounds by id, a blank for a round without a game."""
        return {
            player.id: "".join(
                [
                    color if opponent and result not in "+-" else " "
                    for opponent, color, result in player.entries
                ]
            )
            for player in self.players
        }

    @cached_property
    def rounds_paired(self) -> int:
        """The number of rounds already paired.

        These are the rounds up to the last one in which two players met, and any rounds directly
        after it in which everybody has a bye or is absent, so that nobody is left to be paired.
        Byes and absences of some players after that belong to rounds still to be paired.
        """
        last = 0
        for player in self.players:
            entries = player.entries
            for index in range(len(entries) - 1, last - 1, -1):
                if entries[index].opponent:
                    last = index + 1
                    break
        while self.players and all(
            len(player.entries) > last and player.entries[last].result != " "
            for player in self.players
        ):
            last += 1
        return last

    @cached_property
    def worth(self) -> Mapping[str, Points]:
        """The points for each result code that alone determines them, in tenths.

        A game without a result is not among them. Neither is ``"-"`` if a forfeit loss is worth
        something else than a zero-point bye: both codes are also used for a round without an
        opponent. The mapping is empty if colours, matches or record 299 matter as well.
        """
        if self.abnormal_points or self.matches is not None:
            return {}
        return _worth(self.scoring)

    def virtual(self, player_id: int, round_number: int) -> Points:
        """Return a player's virtual points before a round (from 1), in tenths."""
        values = self.virtual_points.get(player_id, ())
        return values[round_number - 1] if 0 < round_number <= len(values) else 0

    def abnormal(self, player_id: int, round_number: int) -> Points:
        """Return how much the points of a round differ from the scoring system's, in tenths."""
        entry = self.by_id[player_id].entry(round_number)
        stated = self.stated_worth(player_id, round_number, entry)
        usual = entry_points(entry, self.scoring)
        bonus = self.bonus(player_id, round_number)
        return bonus if stated is None else stated - usual + bonus

    def stated_worth(self, player_id: int, round_number: int, entry: Entry) -> Points | None:
        """Return what record 299 says that the result of a round is worth, in tenths.

        None if it says nothing; if it says several things, the last one counts.
        """
        code = {"1": "W", "=": "D", "0": "L"}.get(entry.result, entry.result)
        if code == " ":
            if entry.opponent:
                return None
            code = "Z"
        stated = None
        for point in self.abnormal_points:
            if point.result == code and point.is_about(player_id, round_number):
                stated = point.points
        return stated

    def bonus(self, player_id: int, round_number: int) -> Points:
        """Return the points that record 299 adds in a round beside the result, in tenths."""
        return sum(
            point.points
            for point in self.abnormal_points
            if point.result == " " and point.is_about(player_id, round_number)
        )

    def brought(self, player_id: int, round_number: int) -> Points:
        """Return the points from a round, by its match or the scoring system, in tenths."""
        if self.matches is not None:
            known = self.matches.brought(player_id, round_number)
            if known is not None:
                return known.primary
        return entry_points(self.by_id[player_id].entry(round_number), self.scoring)

    def points_of(self, player_id: int, round_number: int) -> Points:
        """Return the points from a round with those of record 299, in tenths."""
        points = self.brought(player_id, round_number)
        return points + self.abnormal(player_id, round_number) if self.abnormal_points else points

    def points_before(self, player_id: int, round_number: int) -> Points:
        """Return a player's points, without virtual ones, from the rounds before this one."""
        return sum([self.points_of(player_id, number) for number in range(1, round_number)])

    def with_player(
        self,
        name: str,
        rating: int = 0,
        *,
        number: int | None = None,
        title: str = "",
        federation: str = "",
        sex: str = "",
        fide_id: str = "",
        birth: str = "",
        key: str = "",
    ) -> Tournament:
        """Return the tournament with one more player, whose number is its :attr:`entered`.

        ``number`` is the pairing number, by default the next one; then
        :func:`swissmate.number_players` gives the numbers of C.04.2, to all by rating before round
        one, and to late entries that of their rank. ``key`` is a name
        of the caller's own, by which the player is found whatever his number becomes. A late
        entrant counts as absent from the earlier rounds; :meth:`with_bye` can give byes for them.
        """
        if number is None:
            number = max((player.id for player in self.players), default=0) + 1
        player = Player(number, name, rating, title, sex, federation, fide_id, birth, key=key)
        return model.changes.add_player(self, player)

    def player(self, who: Who) -> Player:
        """Return a player by the pairing number, the key or the name.

        Raises:
            TournamentError: there is no such player, or several have this name.
        """
        return model.changes.find_player(self, who)

    def with_bye(self, player: Who, bye: Bye, round_number: int | None = None) -> Tournament:
        """Return the tournament with a bye noted, by default for the next round.

        The player is not paired in that round. ``Bye.ALLOCATED`` gives the bye of the round to a
        player of the arbiter's choice.
        """
        return model.changes.give_bye(self, player, bye, round_number)

    def without_bye(self, player: Who, round_number: int | None = None) -> Tournament:
        """Return the tournament with a bye for a future round taken back."""
        return model.changes.take_bye_back(self, player, round_number)

    def withdraw(self, player: Who, after_round: int | None = None) -> Tournament:
        """Return the tournament with a player withdrawn, by default after the last paired round.

        The player has zero-point byes in all later rounds.
        """
        return model.changes.withdraw(self, player, after_round)

    def rejoin(self, player: Who, round_number: int | None = None) -> Tournament:
        """Return the tournament with a withdrawn player paired again from a round on."""
        return model.changes.rejoin(self, player, round_number)

    def forbid(self, *players: Who, first_round: int = 1, last_round: int = 999) -> Tournament:
        """Return the tournament in which no two of these players may be paired."""
        return model.changes.forbid(self, players, first_round, last_round)

    def protect(self, *players: Who, first_round: int = 1, last_round: int = 999) -> Tournament:
        """Return the tournament in which no two of these players are paired if it can be helped."""
        return model.changes.protect(self, players, first_round, last_round)

    def with_round(
        self, pairing: PairedRound | Iterable[tuple[Who, Who]], bye: Who | None = None
    ) -> Tournament:
        """Return the tournament with its next round paired; the games are pending.

        ``pairing`` is what :func:`swissmate.pair` returns, or pairs ``(white, black)`` with ``bye``
        beside them. Everybody must be paired, have the bye or be absent.
        """
        return model.changes.record_round(self, pairing, bye)

    def without_last_round(self) -> Tournament:
        """Return the tournament with its last paired round taken back; requested byes stay."""
        return model.changes.discard_round(self)

    def with_result(
        self, white: Who, black: Who, result: Result, round_number: int | None = None
    ) -> Tournament:
        """Return the tournament with the result of a game, by default in the last round."""
        return model.changes.record_results(self, {(white, black): result}, round_number)

    def with_results(self, results: Results, round_number: int | None = None) -> Tournament:
        """Return the tournament with results of one round, by ``(white, black)``."""
        return model.changes.record_results(self, results, round_number)

    def games(self, round_number: int) -> tuple[Game, ...]:
        """Return the games of a round, in the order of White's pairing number."""
        return model.changes.games_of(self, round_number)
