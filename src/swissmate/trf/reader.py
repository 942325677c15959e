"""Reading tournament report files: TRF06, TRF16, TRF(x), TRF(bx) and TRF26 in one reader.

The dialects do not contradict each other, so a file need not say which one it is written in.
Nothing that is read is lost: see :class:`~swissmate.trf.document.TRFDocument`.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Mapping
from typing import Final

from swissmate.model import AbnormalPoints, Entry, ForbiddenGroup, Player, Points, Tournament

from .consistency import accelerated, check_games, check_pabs, check_points, check_rounds
from .diagnostics import Complaints
from .document import TRFDocument
from .headers import HeaderReader, Ids
from .lines import decode, split_lines
from .players import PlayerLine, PlayerReader, cell_column
from .records import KEPT_RECORDS, check_record, is_national
from .types import tournament_type

_MOST_LINES: Final = 100_000
"""Ten for each of the 9999 possible players: what is longer is no tournament."""

_OPEN: Final = Entry(0, "-", " ")


def read_trf(
    path: str | os.PathLike[str] | bytes,
    *,
    strict: bool = False,
    encoding: str | None = None,
    acceleration: str | None = None,
) -> Tournament:
    """Read a tournament from a file.

    Args:
        path: the file's name, ``"-"`` for standard input, or the file's content as bytes.
        strict: raise at the first oddity instead of passing over it.
        encoding: how the file is encoded; by default UTF-8, or else Windows-1252.
        acceleration: a method whose virtual points the points column may hold although the file
            does not name it, ``"baku-2016"`` or ``"baku-2026"``.

    Raises:
        TRFError: the file is no tournament report, or contradicts itself.
        OSError: the file cannot be opened.

    Takes time proportional to the size of the file; about 10 ms for 1,000 players and 9 rounds.
    """
    return load(path, strict=strict, encoding=encoding, acceleration=acceleration).tournament


def load(
    path: str | os.PathLike[str] | bytes,
    *,
    strict: bool = False,
    encoding: str | None = None,
    name: str | None = None,
    check_points_column: bool = True,
    rounds: int | None = None,
    acceleration: str | None = None,
) -> TRFDocument:
    """Read a file with all that :func:`read_trf` leaves out: lines, remarks, encoding.

    Args:
        path: the file's name, ``"-"`` for standard input, or the file's content as bytes.
        strict: raise at the first oddity instead of noting it.
        encoding: how the file is encoded; by default UTF-8, or else Windows-1252.
        name: what to call the file in messages; by default its name.
        check_points_column: False makes points that do not add up a warning, for those who want
            to report them all.
        rounds: the number of rounds of a file that does not say it, which is an oddity otherwise.
        acceleration: a method whose virtual points the points column may hold, too.

    Raises:
        TRFError: the file is no tournament report, or contradicts itself.
        OSError: the file cannot be opened.
    """
    if isinstance(path, bytes):
        data, file = path, name or "-"
    elif path == "-":
        data, file = sys.stdin.buffer.read(), "-"
    else:
        file = os.fspath(path)
        with open(file, "rb") as stream:
            data = stream.read()
    complaints = Complaints(name or file, strict=strict)
    count = max(data.count(b"\n"), data.count(b"\r"))
    if count > _MOST_LINES:
        complaints.fail(
            "trf-too-long",
            "The file has more lines than a tournament can have",
            _MOST_LINES + 1,
            1,
            f"{count} lines",
            f"at most {_MOST_LINES}",
        )
    source = decode(data, encoding, complaints)
    lines, ends = split_lines(source.text)
    header = HeaderReader(complaints)
    players = PlayerReader(complaints)
    records: list[tuple[str, int]] = []
    _read_lines(lines, header, players, records, complaints)
    if not players.players:
        complaints.fail("trf-no-players", "The file has no player (no record 001)")
    if header.rounds is not None or rounds is None:
        check_rounds(players.players, header.rounds, complaints)
    tournament = _tournament(header, players.players, complaints)
    for line, number in records:
        check_record(line, number, players.players, complaints)
    check_points(
        accelerated(tournament, acceleration, rounds),
        players.players,
        complaints,
        only_warn=not check_points_column,
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


def _read_lines(
    lines: list[str],
    header: HeaderReader,
    players: PlayerReader,
    records: list[tuple[str, int]],
    complaints: Complaints,
) -> None:
    number = 0
    for line in lines:
        number += 1
        code = line[:3]
        if code == "001":
            players.read(line, number)
        elif header.read(code, line, number):
            continue
        elif code in KEPT_RECORDS or is_national(line):
            records.append((line, number))
        elif line.lstrip().startswith("001 "):
            complaints.fail(
                "trf-player-id",
                "The record of a player does not begin the line",
                number,
                1,
                repr(line[:8]),
                "001 in columns 1 to 3",
            )
        elif line.strip():
            complaints.warn(
                "trf-unknown-record",
                "This record is unknown; it is kept as it is",
                number,
                1,
                repr(code),
                "the code of a record",
            )


def _tournament(
    header: HeaderReader, lines: Mapping[int, PlayerLine], complaints: Complaints
) -> Tournament:
    if header.by_rank and list(lines) != sorted(lines):
        complaints.fail(
            "trf-rank-order",
            "XXC rank asks to pair by the order of the lines, which is not that of the numbers",
            header.by_rank,
            5,
            "rank",
            "players in the order of their starting ranks",
        )
    check_games(lines, complaints)
    ordered = tuple(lines[number].player for number in sorted(lines))
    paired = Tournament(ordered).rounds_paired
    check_pabs(lines, paired, complaints)
    absent: frozenset[int] = frozenset()
    if header.byes:
        ordered, absent = _with_byes(header, ordered, lines, paired, complaints)
    start = header.dates.get("042")
    rules, acceleration = _rules(header)
    text = header.text
    color = header.initial_color
    inferred = None if color else _inferred_color(ordered)
    tie_breaks = header.tie_breaks.get("212")
    if tie_breaks is None and "202" in header.tie_breaks:
        tie_breaks = ("PTS", *header.tie_breaks["202"])
    return Tournament(
        ordered,
        rounds=header.rounds,
        scoring=header.scoring.value(),
        initial_color=color or inferred,
        forbidden=_forbidden(header, lines, complaints),
        virtual_points=_virtual_points(header, ordered, complaints),
        absent=absent,
        rules=rules,
        acceleration=acceleration,
        start=start,
        name=text.get("012", ""),
        place=text.get("022", ""),
        federation=text.get("032", ""),
        tie_breaks=tie_breaks or (),
        end=header.dates.get("052"),
        round_dates=header.round_dates,
        chief_arbiter=text.get("102", ""),
        arbiters=tuple(header.arbiters),
        time_control=text.get("122", ""),
        kind=text.get("092", ""),
        type_code=text.get("192", "") if rules is None else "",
        initial_color_inferred=inferred is not None,
        abnormal_points=tuple(
            AbnormalPoints(
                each.result,
                each.points,
                each.round_number,
                _known(each.players, lines, each.line, complaints),
            )
            for each in header.abnormal
        ),
    )


def _rules(header: HeaderReader) -> tuple[str | None, str]:
    """Return the rule set and the acceleration that the file names (192, a comment, 092)."""
    start = header.dates.get("042")
    named = tournament_type(header.text.get("192", ""), start)
    if named is None or named.rules is None:
        comment = header.text.get("###", "").split()
        if comment:
            return comment[0], comment[1] if len(comment) > 1 else ""
        named = named or tournament_type(header.text.get("092", ""), start)
    return (named.rules, named.acceleration) if named else (None, "")


def _inferred_color(players: tuple[Player, ...]) -> str | None:
    """Return the initial colour that round one shows, or None.

    TRF26 record 152: the colour of the highest-ranked player who was paired in round one. A
    pairing-allocated bye above him counts for the parity of his number (2017 E.5, 2026 5.2.5).
    """
    above = 0
    for player in players:
        entry = player.entry(1)
        if entry.color in "wb":
            return entry.color if above % 2 == 0 else "bw"[entry.color == "b"]
        above += entry.result == "U" or entry.opponent != 0
    return None


def _known(
    players: Ids, lines: Mapping[int, PlayerLine], line: int, complaints: Complaints
) -> tuple[int, ...]:
    """Return the players of a record that the file knows, warning of the others."""
    known = []
    for number, column in players:
        if number in lines:
            known.append(number)
        else:
            complaints.warn(
                "trf-unknown-player",
                "A record names somebody who has no 001 record; he is left out",
                line,
                column,
                str(number),
                "the starting rank of a player",
            )
    return tuple(known)


def _forbidden(
    header: HeaderReader, lines: Mapping[int, PlayerLine], complaints: Complaints
) -> tuple[ForbiddenGroup, ...]:
    """Return the forbidden groups; a range up to the last round has no end.

    A group that XXP forbids for good and 260 for some rounds is the latter: files that both kinds
    of program are to read hold both.
    """
    groups: list[ForbiddenGroup] = []
    for each in header.forbidden:
        players = frozenset(_known(each.players, lines, each.line, complaints))
        last = each.last_round
        if header.rounds is not None and last >= header.rounds:
            last = 999
        group = ForbiddenGroup(players, max(each.first_round, 1), last)
        if len(players) > 1 and group not in groups:
            groups.append(group)
    limited = {each.players for each in groups if (each.first_round, each.last_round) != (1, 999)}
    return tuple(
        each
        for each in groups
        if (each.first_round, each.last_round) != (1, 999) or each.players not in limited
    )


def _virtual_points(
    header: HeaderReader, players: tuple[Player, ...], complaints: Complaints
) -> dict[int, tuple[Points, ...]]:
    """Return the virtual points of every player who has some (XXA, 250); the last one counts."""
    if not header.accelerations:
        return {}
    values: dict[int, list[Points]] = {each.id: [] for each in players}
    for each in header.accelerations:
        if each.first_player == each.last_player and each.first_player not in values:
            complaints.warn(
                "trf-unknown-player",
                "A record names somebody who has no 001 record; he is left out",
                each.line,
                5,
                str(each.first_player),
                "the starting rank of a player",
            )
        start = each.first_round - 1
        end = start + len(each.points)
        for player_id, own in values.items():
            if each.first_player <= player_id <= each.last_player:
                own.extend([0] * (end - len(own)))
                own[start:end] = each.points
    for own in values.values():
        while own and own[-1] == 0:
            own.pop()
    return {player_id: tuple(own) for player_id, own in values.items() if own}


def _with_byes(
    header: HeaderReader,
    players: tuple[Player, ...],
    lines: Mapping[int, PlayerLine],
    paired: int,
    complaints: Complaints,
) -> tuple[tuple[Player, ...], frozenset[int]]:
    """Enter the byes of XXZ and 240 into the players' rounds.

    An absence in the round to be paired becomes a member of the second value instead, and is
    taken out of the player's line if it stands there too.
    """
    rounds: dict[int, list[Entry]] = {}
    absent: set[int] = set()
    for bye in header.byes:
        round_number = bye.round_number or paired + 1
        if header.rounds is not None and round_number > header.rounds:
            complaints.warn(
                "trf-bye-record",
                f"A bye is noted in round {round_number}, which the tournament does not have",
                bye.line,
                5,
                str(round_number),
                f"at most round {header.rounds}",
            )
            continue
        columns = dict(bye.players)
        for player_id in _known(bye.players, lines, bye.line, complaints):
            entries = rounds.setdefault(player_id, list(lines[player_id].player.entries))
            own = entries[round_number - 1] if round_number <= len(entries) else _OPEN
            if own.opponent or own.result not in (" ", bye.result):
                complaints.warn(
                    "trf-bye-record",
                    f"A bye is noted in round {round_number} for a player whose line, "
                    f"{lines[player_id].line}, says otherwise; the line counts",
                    bye.line,
                    columns[player_id],
                    str(player_id),
                    f"nothing else in column {cell_column(round_number)} of his line",
                )
            elif bye.result == "Z" and round_number == paired + 1:
                absent.add(player_id)
                if len(entries) == round_number:
                    entries.pop()
            else:
                entries.extend([_OPEN] * (round_number - len(entries)))
                entries[round_number - 1] = Entry(0, "-", bye.result)
    changed = tuple(
        Player(
            each.id,
            each.name,
            each.rating,
            each.title,
            each.sex,
            each.federation,
            each.fide_id,
            each.birth,
            each.points,
            each.rank,
            _trimmed(rounds[each.id]),
        )
        if each.id in rounds
        else each
        for each in players
    )
    return changed, frozenset(absent)


def _trimmed(entries: list[Entry]) -> tuple[Entry, ...]:
    while entries and entries[-1] == _OPEN:
        entries.pop()
    return tuple(entries)
