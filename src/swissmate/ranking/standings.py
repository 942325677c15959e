"""The standings: players in the order of the points and then of each tie-break (C.07 4.2)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Final, NamedTuple

from swissmate.errors import InputError, TournamentError
from swissmate.languages.phrase import Figure, Phrase
from swissmate.messages import in_python
from swissmate.model import TeamEvent, Tournament, points_text
from swissmate.model.words import Written
from swissmate.systems.form import system_of_form
from swissmate.systems.play import Play
from swissmate.systems.plays import play_of
from swissmate.systems.round_robin.withdrawals import (
    Annulled,
    annulled,
    event_without_annulled,
    without_annulled,
)
from swissmate.wording import counted

from .accounts import Accounts, Value
from .codes import TieBreakCode, parse_code
from .decided import decided
from .direct_encounter import DirectEncounter
from .edition import Edition, TieBreak, value_text
from .editions import DEFAULT_EDITION
from .editions import edition as edition_of
from .event import Event, has_results
from .groups import in_order_of, split_among_tied, split_by_value
from .participants import participants_of
from .performance import unrated_players
from .teams.event import team_scores

DEFAULT_TIE_BREAKS: Final = ("PTS", "BH/C1", "BH", "SB", "DE")
"""The tie-breaks of a Swiss tournament whose file names none."""

DEFAULT_ROUND_ROBIN_TIE_BREAKS: Final = ("PTS", "DE", "WIN", "SB", "KS")
"""Those of a round robin whose file names none: Buchholz must not be used there (article 8)."""


DEFAULT_TEAM_TIE_BREAKS: Final = ("PTS", "MPVGP", "EDE", "EMGSB", "SSSC")
"""Those of a team event whose file names none; the first two are what C.04.6 pairs by."""

DEFAULT_TEAM_ROUND_ROBIN_TIE_BREAKS: Final = ("PTS", "MPVGP", "DE", "BC", "SB")
"""Those of a round robin of teams whose file names none."""


@dataclass(frozen=True, slots=True)
class Row:
    """One player's line: the exact values, and the place, which all who are still tied share."""

    rank: int
    player: int
    values: tuple[Value, ...]


@dataclass(frozen=True)
class Standings:
    """The standings after a round.

    ``rows`` are in the order of the places; players who share a place are in the order of their
    pairing numbers. ``codes`` are the tie-breaks as they were named, ``columns`` as the edition has
    them. ``notes`` are sentences for the arbiter, for example about a tie-break that was dropped;
    among them, ``left_out`` are about codes of the file that have no column here, and ``pending``
    about games without a result. ``accounts[column][id]`` is how a value was made up (none for
    direct encounter); ``encounters[column]`` are the applications of article 6.
    """

    tournament: Tournament
    after_round: int
    edition: Edition
    codes: tuple[TieBreakCode, ...]
    columns: tuple[TieBreak, ...]
    rows: tuple[Row, ...]
    notes: tuple[Phrase, ...]
    left_out: tuple[Phrase, ...]
    pending: tuple[Phrase, ...]
    event: Event = field(repr=False, compare=False)
    accounts: tuple[Accounts, ...] = field(repr=False, compare=False)
    encounters: Mapping[int, tuple[DirectEncounter, ...]] = field(repr=False, compare=False)

    @cached_property
    def by_player(self) -> Mapping[int, Row]:
        """The rows by player id."""
        return {row.player: row for row in self.rows}

    @cached_property
    def shared(self) -> frozenset[int]:
        """The places shared by more than one player."""
        counts = Counter(row.rank for row in self.rows)
        return frozenset(rank for rank, players in counts.items() if players > 1)

    def __str__(self) -> str:
        """Return the table as text."""
        from .render import standings_table  # the tables are made from standings

        return standings_table(self)

    def texts(self, row: Row) -> tuple[str, ...]:
        """Return the values of a row as they are printed."""
        return tuple(
            value_text(value, column.unit)
            for value, column in zip(row.values, self.columns, strict=True)
        )


def standings(
    tournament: Tournament | TeamEvent,
    tie_breaks: Sequence[str | TieBreakCode] | None = None,
    after_round: int | None = None,
    edition: str = DEFAULT_EDITION,
    *,
    predetermined: bool | None = None,
    players: bool = False,
) -> Standings:
    """Rank the players of a tournament, or the teams of a team event.

    A tournament whose type or records make it one of teams is ranked by teams, and a double Swiss
    by its matches; ``players`` ranks the players of either by their games.

    ``tie_breaks`` are codes such as ``"BH/C1"`` in their order; if none are given, those of the
    file, else ``DEFAULT_TIE_BREAKS``. ``PTS`` is put first if the list does not contain it. A code
    of the file that the edition lacks, or does not allow for this kind of tournament, is left out,
    and a note says so. A code that the caller requests is an error in that case.

    ``after_round`` is the number of rounds to count; by default all that have a result. Rounds that
    are declared but not paired may be requested: they count as absences. ``predetermined`` says
    that the pairings were predetermined (round robin, C.07 15.2); by default the file decides. A
    player who left a round robin before completing half of the games is not ranked, and these games
    do not count (C.05 6.6). Ties that the list leaves are shared places (the drawing of lots in 4.2
    is not done here), unless the tournament has decisions of these standings.

    Raises:
        InputError: a code or the edition is unknown, or does not fit the tournament.
        TournamentError: there is no such round, an opponent is not in the tournament, or the games
            of its players do not form matches of teams.
    """
    rules = edition_of(edition)
    tournament, teams = participants_of(tournament, as_players=players)
    if players and tournament.teams is not None:  # its tie-breaks were chosen for the teams
        chosen = tuple(map(Written, tournament.tie_breaks))
        tournament = replace(tournament, tie_breaks=chosen)
    if predetermined is None:
        predetermined = tournament.predetermined
    eliminates = _play(tournament).eliminates
    kind = _Kind(predetermined, teams, eliminates)
    codes, left_out = _codes(tournament, tie_breaks, rules, kind)
    columns = tuple(kind.row(rules, code) for code in codes)
    rounds = _rounds(tournament, after_round)
    gone = annulled(tournament) if predetermined else ()
    if teams is None:
        event = Event.after(
            without_annulled(tournament) if gone else tournament,
            rounds,
            rules.dummy,
            predetermined=predetermined,
        )
    else:
        ranked = event_without_annulled(teams) if gone else teams
        event = team_scores(ranked, rounds, rules.dummy, predetermined=predetermined)
    notes: list[Phrase] = []
    pending = _pending(tournament, rounds)
    groups: list[tuple[int, ...]] = [tuple(sorted(event.records))] if event.records else []
    places = _places(tournament, rounds) if eliminates else {}
    if places:
        by_place: dict[int, list[int]] = {}
        for player_id, place in places.items():
            by_place.setdefault(place, []).append(player_id)
        groups = [tuple(sorted(ids)) for ids in by_place.values()]
    accounts: list[Accounts] = []
    encounters: dict[int, tuple[DirectEncounter, ...]] = {}
    for index, (code, column) in enumerate(zip(codes, columns, strict=True)):
        # A tie-break of teams may count by their other score.
        of_score = column.event(event, code)
        if column.accounts is None:
            groups, values, applied = split_among_tied(of_score, groups, column, code)
            encounters[index] = applied
        else:
            values = column.accounts(of_score, code)
            shows_only = eliminates and code.name == "PTS"
            closed = [
                group
                for group in groups
                if shows_only or (column.usable and not column.usable(event, group))
            ]
            split = split_by_value(
                [group for group in groups if group not in closed],
                values,
                lower_first=column.lower_first != code.reverse,
            )
            notes += [] if shows_only else _unusable(code, column, closed)
            # A tied group that may not use this tie-break stays as it is, in its place.
            groups = in_order_of(groups, split + closed)
        accounts.append(values)
    if not players or tournament.teams is None:  # of a team event they are about teams
        groups, remarks = decided(tournament, groups, rounds)
        notes += remarks
    rows = []
    rank, place = 1, 0
    for group in groups:
        if places.get(group[0], place) != place:
            rank = place = places[group[0]]
        for player_id in group:
            rows.append(
                Row(rank, player_id, tuple([values[player_id].value for values in accounts]))
            )
        rank += len(group)
    return Standings(
        tournament,
        rounds,
        rules,
        codes,
        columns,
        tuple(rows),
        (
            *left_out,
            *pending,
            *(_annulled_note(left, tournament.noun) for left in gone),
            *_dropped(event, codes, columns),
            *notes,
        ),
        left_out,
        pending,
        event,
        tuple(accounts),
        encounters,
    )


def _annulled_note(gone: Annulled, noun: str) -> Phrase:
    games = {"completed": gone.completed, "games": gone.games}
    name = "rank-note-left-early-team" if noun == "team" else "rank-note-left-early"
    return Phrase(name, {"player": gone.player, **games})


def _places(tournament: Tournament, rounds: int) -> dict[int, int]:
    """Return the places that a knockout gives by itself, in order."""
    return {
        player: place for place, player in _play(tournament).part("ranking")(tournament, rounds)
    }


def _play(tournament: Tournament) -> Play:
    return play_of(system_of_form(tournament) or tournament.rules)


class _Kind(NamedTuple):
    """The kind of tournament, as far as it decides which tie-breaks are allowed."""

    predetermined: bool
    teams: TeamEvent | None
    eliminates: bool

    @property
    def default(self) -> tuple[str, ...]:
        """The tie-breaks to use if the tournament names none."""
        if self.eliminates:
            return ("PTS",)
        if self.teams is not None and self.predetermined:
            return DEFAULT_TEAM_ROUND_ROBIN_TIE_BREAKS
        if self.teams is not None:
            return DEFAULT_TEAM_TIE_BREAKS
        return DEFAULT_ROUND_ROBIN_TIE_BREAKS if self.predetermined else DEFAULT_TIE_BREAKS

    @property
    def points(self) -> tuple[str, ...]:
        """The codes of the points that rank first."""
        if self.teams is None:
            return ("PTS",)
        return ("PTS", "GPTS" if self.teams.game_points_first else "MPTS")

    def row(self, rules: Edition, code: TieBreakCode) -> TieBreak:
        """Return the row for a code.

        Raises:
            InputError: there is no such tie-break, or not for this kind of tournament.
        """
        return rules.tie_break(code, predetermined=self.predetermined, teams=self.teams is not None)


def _codes(
    tournament: Tournament,
    tie_breaks: Sequence[str | TieBreakCode] | None,
    rules: Edition,
    kind: _Kind,
) -> tuple[tuple[TieBreakCode, ...], tuple[Phrase, ...]]:
    """Return the codes to rank by, and a note on each code of the file that cannot be used."""
    codes: list[TieBreakCode] = []
    left_out: list[Phrase] = []
    for wanted in tie_breaks or tournament.tie_breaks or kind.default:
        try:
            code = parse_code(wanted) if isinstance(wanted, str) else wanted
            kind.row(rules, code)
            codes.append(code)
        except InputError as error:
            # Who asks for a code means it; the list of a file was perhaps written for other rules.
            if tie_breaks or (isinstance(wanted, str) and not isinstance(wanted, Written)):
                raise
            why = error.told(in_python)  # these errors name codes, no fields
            left_out.append(Phrase("rank-note-left-out", {"code": str(wanted), "why": why}))
    if all(code.name not in kind.points for code in codes):
        codes.insert(0, parse_code("PTS"))
    return tuple(codes), tuple(left_out)


def _rounds(tournament: Tournament, after_round: int | None) -> int:
    if after_round is None:
        rounds = tournament.rounds_paired
        # A round that is only paired would count as a round in which nobody has scored.
        while rounds and not has_results(tournament, rounds):
            rounds -= 1
        return rounds
    last = max(tournament.rounds or 0, tournament.rounds_paired)
    if not 0 <= after_round <= last:
        raise TournamentError(
            f"there are no standings after round {after_round}: the tournament has "
            f"{counted(last, 'round')}",
            code="no-such-round",
        )
    return after_round


def _unusable(code: TieBreakCode, column: TieBreak, closed: list[tuple[int, ...]]) -> list[Phrase]:
    return [
        Phrase(
            "rank-note-unusable",
            {"code": str(code), "players": ", ".join(map(str, group)), "article": column.article},
        )
        for group in closed
        if len(group) > 1
    ]


def _pending(tournament: Tournament, rounds: int) -> tuple[Phrase, ...]:
    """Return notes on games without a result."""
    pending = Counter(
        number
        for player in tournament.players
        for number, (opponent, _, code) in enumerate(player.entries[:rounds], 1)
        if opponent and code == " "
    )
    adjourned = tournament.scoring.adjourned
    name = "rank-note-open" if adjourned is None else "rank-note-adjourned"
    worth = {} if adjourned is None else {"points": Figure(points_text(adjourned))}
    return tuple(
        Phrase(
            # A game stands in the entries of both players.
            name if entries == 2 else f"{name}-many",
            {"round": number, "games": entries // 2, **worth},
        )
        for number, entries in sorted(pending.items())
    )


def _dropped(
    event: Event, codes: Sequence[TieBreakCode], columns: Sequence[TieBreak]
) -> tuple[Phrase, ...]:
    dropped = [
        str(code)
        for code, column in zip(codes, columns, strict=True)
        if column.rated_only and not code.unrated
    ]
    unrated = unrated_players(event) if dropped else ()
    if not unrated:
        return ()
    some = ", ".join(map(str, unrated[:5])) + (" ..." if len(unrated) > 5 else "")
    names = {"codes": ", ".join(dropped), "first": dropped[0]}
    return (Phrase("rank-note-dropped", {**names, "players": some}),)
