"""Applies the records about players (260, XXP, 250, XXA, 240, XXZ) once all players are known."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from swissmate.model import AbnormalPoints, Entry, ForbiddenGroup, Player, Points, points_text

from .diagnostics import Complaints
from .headers import HeaderReader
from .players import PlayerLine
from .records.checks import (
    check_round,
    complain_of_contradicted_bye,
    complain_of_late_bye,
    complain_of_nobody,
    complain_of_unknown,
    known_ids,
)

_OPEN: Final = Entry(0, "-", " ")


def forbidden(
    header: HeaderReader, lines: Mapping[int, PlayerLine], complaints: Complaints
) -> tuple[ForbiddenGroup, ...]:
    """Return the forbidden groups; a range up to the last round has no end.

    If XXP forbids a group for good and 260 forbids it for some rounds, 260 counts: files that are
    meant for both kinds of program hold both records.
    """
    groups: list[ForbiddenGroup] = []
    for each in header.forbidden:
        players = frozenset(
            known_ids(each.players, lines, each.code, each.line, complaints, who="player")
        )
        if len({number for number, _ in each.players}) == 1:
            complain_of_nobody(complaints, each.code, each.line, who="player")
        if each.first_round != 1:
            check_round(complaints, each.code, each.first_round, header.rounds, each.line, 5)
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


def protected(
    header: HeaderReader, lines: Mapping[int, PlayerLine], complaints: Complaints
) -> tuple[ForbiddenGroup, ...]:
    """Return the groups that should be kept apart if possible."""
    groups = (
        ForbiddenGroup(
            frozenset(known_ids(each.players, lines, "###", each.line, complaints, who="player")),
            max(each.first_round, 1),
            each.last_round,
        )
        for each in header.protected
    )
    return tuple(group for group in groups if len(group.players) > 1)


def abnormal_points(
    header: HeaderReader, lines: Mapping[int, PlayerLine], complaints: Complaints
) -> tuple[AbnormalPoints, ...]:
    """Return the points outside the scoring system (299)."""
    found = []
    for each in header.abnormal:
        if each.match_points is not None:
            complaints.warn(
                "trf-field",
                "A record 299 gives match points, which are for teams; they are left out",
                each.line,
                8,
                points_text(each.match_points),
                "points in columns 13 to 17 alone",
            )
        if each.points is None:
            continue
        if each.round_number:
            check_round(complaints, "299", each.round_number, header.rounds, each.line, 20)
        players = known_ids(each.players, lines, "299", each.line, complaints, who="player")
        found.append(AbnormalPoints(each.result, each.points, each.round_number, players))
    return tuple(found)


def virtual_points(
    header: HeaderReader, players: tuple[Player, ...], complaints: Complaints
) -> dict[int, tuple[Points, ...]]:
    """Return the virtual points of every player who has any (XXA, 250); the last record counts."""
    if not header.accelerations:
        return {}
    values: dict[int, list[Points]] = {each.id: [] for each in players}
    for each in header.accelerations:
        if any(each.match_points):
            complaints.warn(
                "trf-acceleration",
                "Fictitious match points are for teams and are left out",
                each.line,
                5,
                points_text(each.match_points[0]),
                "blanks",
            )
        check_round(complaints, each.code, each.first_round, header.rounds, each.line, 15)
        inside = any(each.first_player <= one <= each.last_player for one in values)
        if not (inside and each.first_player):
            column = 5 if each.code == "XXA" else 23
            named = sorted({each.first_player, each.last_player})
            found = " to ".join(map(str, named))
            complain_of_unknown(complaints, each.code, each.line, column, found)
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


def with_byes(
    header: HeaderReader,
    players: tuple[Player, ...],
    lines: Mapping[int, PlayerLine],
    paired: int,
    complaints: Complaints,
) -> tuple[tuple[Player, ...], frozenset[int]]:
    """Enter the byes of XXZ and 240 into the players' rounds.

    An absence in the round to be paired goes into the second value instead, and is removed from the
    player's line if it stands there too.
    """
    rounds: dict[int, list[Entry]] = {}
    absent: set[int] = set()
    said_by: dict[tuple[int, int], int] = {}
    absences: set[tuple[int, int]] = set()
    for bye in header.byes:
        round_number = bye.round_number or paired + 1
        if header.rounds is not None and round_number > header.rounds:
            complain_of_late_bye(complaints, round_number, header.rounds, bye.line, 7)
            continue
        columns = dict(bye.players)
        code = "240" if bye.round_number else "XXZ"
        named = known_ids(bye.players, lines, code, bye.line, complaints, who="player")
        for player_id in named:
            entries = rounds.setdefault(player_id, list(lines[player_id].player.entries))
            own = entries[round_number - 1] if round_number <= len(entries) else _OPEN
            before = said_by.get((player_id, round_number), lines[player_id].line)
            if (player_id, round_number) in absences and bye.result != "Z":
                own = Entry(0, "-", "Z")
            if own.opponent or own.result not in (" ", bye.result):
                complain_of_contradicted_bye(
                    complaints,
                    round_number,
                    bye.line,
                    columns[player_id],
                    str(player_id),
                    by=f"line {before}",
                )
                continue
            said_by[player_id, round_number] = bye.line
            if bye.result == "Z" and round_number == paired + 1:
                absences.add((player_id, round_number))
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
