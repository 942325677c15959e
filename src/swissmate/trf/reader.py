"""Reading tournament report files: TRF06, TRF16, TRF(x), TRF(bx) and TRF26 in one reader.

The dialects do not contradict each other, so a file need not say which one it is written in.
Nothing that is read is lost: see :class:`~swissmate.trf.document.TRFDocument`.
"""

from __future__ import annotations

import os
from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Any, Final

from swissmate import trf
from swissmate.errors import InputError
from swissmate.files.bounded import read_file
from swissmate.messages import Message
from swissmate.model import Tournament
from swissmate.model.words import Written
from swissmate.systems.common.first_color import inferred_color
from swissmate.systems.plays import play_of

from .consistency import (
    accelerated,
    check_games,
    check_pabs,
    check_points,
    check_rounds,
    cut_placeholders,
    with_free_rounds,
)
from .dates import Dates
from .diagnostics import Complaints, Line
from .document import TRFDocument
from .headers import HeaderReader
from .later_ratings import with_later_ratings
from .lines import decode, split_lines, tell_control_characters
from .national import with_national
from .players import PlayerLine, PlayerReader
from .players_named import abnormal_points, forbidden, protected, virtual_points, with_byes
from .records.checks import Known, check_record, check_repeats
from .records.fields import is_national
from .records.table import (
    HELD_LISTS,
    KEPT_RECORDS,
    MATCH_RECORDS,
    TEAM_RECORDS,
    TEXT_FIELDS,
)
from .types import (
    TournamentType,
    begins_as_team_code,
    counts_matches,
    is_form_of_teams,
    is_type_code,
    tournament_type,
)
from .unopposed import settle_unopposed

if TYPE_CHECKING:
    from swissmate.model import TeamRecords

_MOST_LINES: Final = 100_000
"""Ten for each of the 9999 possible players: a longer file is not a tournament."""


def read_trf(
    path: str | os.PathLike[str] | bytes,
    *,
    strict: bool = False,
    encoding: str | None = None,
    acceleration: str | None = None,
    date_order: str | None = None,
) -> Tournament:
    """Read a tournament from a file.

    Args:
        path: the file's name, ``"-"`` for standard input, or the file's content as bytes.
        strict: raise an error at the first oddity instead of ignoring it.
        encoding: how the file is encoded; by default UTF-8, or else Windows-1252.
        acceleration: a method whose virtual points the points column may include although the file
            does not name it, ``"baku-2016"`` or ``"baku-2026"``.
        date_order: ``"dmy"``, ``"mdy"`` or ``"ymd"``: how to read a date such as ``03/04/2026``;
            without it, such a date is kept as text.

    Raises:
        TRFError: the file is not a tournament report, or contradicts itself.
        TooLargeError: it has more than 64 MiB.
        OSError: the file cannot be opened.

    Takes time proportional to the size of the file; about 10 ms for 1,000 players and 9 rounds.
    """
    return load(
        path, strict=strict, encoding=encoding, acceleration=acceleration, date_order=date_order
    ).tournament


def load(
    path: str | os.PathLike[str] | bytes,
    *,
    strict: bool = False,
    encoding: str | None = None,
    name: str | None = None,
    check_points_column: bool = True,
    rounds: int | None = None,
    rules: str | None = None,
    acceleration: str | None = None,
    date_order: str | None = None,
    unknown_results_are_open: bool = False,
) -> TRFDocument:
    """Read a file with everything that :func:`read_trf` leaves out: lines, remarks, encoding.

    Args:
        path, strict, encoding, acceleration, date_order: as for :func:`read_trf`.
        name: what to call the file in messages; by default its name.
        check_points_column: False turns points that do not add up into a warning, for callers that
            want to report them all.
        rounds: the number of rounds, for a file that does not state it; its absence is an oddity
            otherwise.
        rules: the rules by which it is paired, if not by those that the file names: a round robin
            has free rounds, which bring nothing.
        unknown_results_are_open: treat a game with an unknown result as one without a result, with
            a warning; by default it is an error.

    Raises:
        TRFError, TooLargeError, OSError: as for :func:`read_trf`.
    """
    if isinstance(path, bytes):
        data, file = path, name or "-"
    elif not isinstance(path, str | os.PathLike):
        raise InputError(
            f"{path!r:.40} is not the name of a file; expected a text, a path, or the file's "
            "content as bytes",
            code="wrong-type",
        )
    else:
        file = os.fspath(path)
        if isinstance(path, str) and _is_content(path):
            raise InputError(
                f"{path!r:.40} is the text of a file and not its name; expected a name, a path, or "
                "the content as bytes (text.encode())",
                code="wrong-type",
            )
        data = read_file(file)
    complaints = Complaints(name or file, strict=strict)
    count = max(data.count(b"\n"), data.count(b"\r"))
    if count > _MOST_LINES:
        message = "The file has more lines than a tournament can have"
        first_beyond = Line("", _MOST_LINES + 1, complaints)
        expected = f"at most {_MOST_LINES}"
        first_beyond.fail("trf-too-long", message, 1, f"{count} lines", expected)
    source = decode(data, encoding, complaints)
    lines, ends = split_lines(source.text)
    tell_control_characters(source.text, lines, complaints)
    header = HeaderReader()
    players = PlayerReader(complaints, unknown_results_are_open=unknown_results_are_open)
    kept, listed = _read_lines(lines, header, players, complaints)
    if not players.players:
        complaints.whole.fail("trf-no-players", "The file has no player (no record 001)")
    cut_placeholders(players.players)
    if header.rounds is not None or rounds is None:
        check_rounds(players.players, header.rounds, complaints)
    team_records = any(line.code in TEAM_RECORDS for line in kept)
    teams = None
    if team_records and _plays_in_teams(header, kept):
        teams = trf.teams.read_teams(header, kept, players.players)
    if players.won_unopposed:
        settle_unopposed(players.players, teams)
    tournament = _tournament(
        header, players.players, complaints, date_order, teams, team_records=team_records
    )
    tournament = with_national(tournament, (line.text for line in kept))
    tournament = with_free_rounds(tournament, rules, is_stated=header.scoring.states_pab)
    known = Known(players.players, None if teams is None else teams.by_id, header.rounds or rounds)
    for line in kept:
        check_record(line, known)
    check_repeats([*kept, *listed])
    if teams is not None:
        trf.team_checks.check_teams(
            tournament, kept, lines, complaints, only_warn=not check_points_column
        )
    check_points(
        accelerated(tournament, acceleration, rounds),
        players.players,
        # In a team event the points of the players do not matter.
        only_warn=not check_points_column or teams is not None,
    )
    return TRFDocument(
        file,
        data,
        source.encoding,
        source.bom,
        tuple(lines),
        tuple(ends),
        tournament,
        tuple(complaints.collected),
    )


def _is_content(text: str) -> bool:
    """Whether a text in the place of a file's name is what a file holds."""
    record = text[:3].isdigit() and text[3:4] == " "
    return (record or any(end in text for end in "\n\r\0")) and not os.path.exists(text)


def _read_lines(
    lines: list[str], header: HeaderReader, players: PlayerReader, complaints: Complaints
) -> tuple[list[Line], list[Line]]:
    """Read every line; return the records to be kept, and the lists that the tournament holds."""
    kept: list[Line] = []
    listed: list[Line] = []
    for number, text in enumerate(lines, 1):
        code = text[:3]
        if code == "001":
            players.read(text, number)
            continue
        line = Line(text, number, complaints)
        if header.read(line):
            if code in HELD_LISTS:
                listed.append(line)
        elif code in KEPT_RECORDS or is_national(text):
            kept.append(line)
        # Kept as unknown, it would be missing from the tournament.
        elif text.lstrip().startswith("001 "):
            message = "The record of a player does not begin the line"
            line.fail("trf-player-id", message, 1, repr(text[:8]), "001 in columns 1 to 3")
        elif text.strip():
            message = "This record is unknown; it is kept as it is"
            line.warn("trf-unknown-record", message, 1, repr(code), "the code of a record")
    return kept, listed


def _plays_in_teams(header: HeaderReader, records: Iterable[Line]) -> bool:
    """Whether a file is that of a team event: it names teams, and its type does not deny it.

    An individual tournament may have teams, too, for a separate table of teams.
    """
    if not any(line.code in ("310", "013") for line in records):
        return False
    code, kind = header.text.get("192", ""), header.text.get("092", "")
    if is_type_code(code) and not code.startswith("CUSTOM"):
        # A mistyped code of teams is one of teams; which one, the pairing will ask.
        if begins_as_team_code(code):
            return True
        # Teams play round robins, too, with the code of single players: then there are matches.
        return is_form_of_teams(code) and any(line.code in MATCH_RECORDS for line in records)
    if header.text.get("###"):
        return play_of(header.text["###"]).enters_teams
    return not kind.strip().upper().startswith("INDIVIDUAL")


def _tournament(
    header: HeaderReader,
    lines: Mapping[int, PlayerLine],
    complaints: Complaints,
    date_order: str | None,
    teams: TeamRecords | None,
    *,
    team_records: bool,
) -> Tournament:
    if header.by_rank and list(lines) != sorted(lines):
        message = "XXC rank asks to pair by the order of the lines, not that of the numbers"
        expected = "players in the order of their starting ranks"
        header.by_rank.fail("trf-rank-order", message, 5, "rank", expected)
    check_games(lines)
    ordered = tuple(lines[number].player for number in sorted(lines))
    ordered = with_later_ratings(ordered, header.later_ratings)
    absent: frozenset[int] = frozenset()
    if teams is None:
        check_pabs(lines)
    # In a team event the numbers of 240 are those of teams.
    if header.byes and teams is None:
        paired = Tournament(ordered).rounds_paired
        ordered, absent = with_byes(header, ordered, lines, paired)
    dates = header.dates.dates(date_order)
    named = _named_rules(header, dates, complaints)
    rules, acceleration = named.with_teams if teams else named
    text = header.text
    texts: dict[str, Any] = {field: text.get(code, "") for code, field in TEXT_FIELDS.items()}
    color = header.initial_color
    inferred = None if color else inferred_color(ordered)
    tie_breaks = header.tie_breaks.get("212")
    if tie_breaks is None and "202" in header.tie_breaks:
        tie_breaks = ("PTS", *header.tie_breaks["202"])
    return Tournament(
        ordered,
        rounds=header.rounds,
        scoring=header.scoring.value(matches=counts_matches(text.get("192", ""))),
        initial_color=color or inferred,
        forbidden=() if teams else forbidden(header, lines),
        protected=() if teams else protected(header, lines),
        virtual_points={} if teams else virtual_points(header, lines),
        absent=absent,
        rules=None if rules is None else Written(rules),
        acceleration=acceleration,
        start=dates.start,
        tie_breaks=tuple(map(Written, tie_breaks or ())),
        end=dates.end,
        unclear_dates=dates.unclear,
        team_records=team_records,
        round_dates=dates.rounds,
        arbiters=tuple(header.arbiters),
        type_code=text.get("192", "") if rules is None else "",
        initial_color_inferred=inferred is not None,
        abnormal_points=() if teams else abnormal_points(header, lines),
        teams=teams,
        decisions=tuple(header.decisions),
        keeps_table_order="keeps_table_order" in header.table,
        meets_in_a_row="meets_in_a_row" in header.table,
        terms=header.terms,
        **texts,
    )


def _named_rules(header: HeaderReader, dates: Dates, complaints: Complaints) -> TournamentType:
    """Return the rule set and the acceleration that the file names (192, a comment, 092).

    Raises:
        TRFError: ``trf-date-order``: a code depends on the first day, which has two readings.
    """
    named = _named(header, "192", dates, complaints)
    # 192 says too little: then our own comment, and only then the words of 092.
    if named is None or named.rules is None or named.names_system_alone:
        comment = header.text.get("###", "").split()
        if comment:
            return TournamentType(comment[0], comment[1] if len(comment) > 1 else "")
        named = named or _named(header, "092", dates, complaints)
    return named or TournamentType(None, "")


def _named(
    header: HeaderReader, record: str, dates: Dates, complaints: Complaints
) -> TournamentType | None:
    """Return what a coded type names, if it is the same under every reading of the first day."""
    code = header.text.get(record, "")
    days = dates.starts or (None,)
    named = {tournament_type(code, day) for day in days}
    if len(named) > 1:
        complaints.whole.fail(
            "trf-date-order",
            f"The edition that {code} names goes by the first day, which may be "
            + " or ".join(map(str, dates.starts)),
            found=repr(code),
            expected=Message("the order ({field.date_order}), or a code with an edition"),
        )
    return named.pop()
