"""Applies the records about players (260, XXP, 250, XXA, 240, XXZ) once all players are known."""

from __future__ import annotations

from collections.abc import Mapping

from swissmate.model import AbnormalPoints, Entry, ForbiddenGroup, Player, Points, points_text
from swissmate.values import Final

from .diagnostics import Complaints
from .headers import HeaderReader, Ids
from .players import PlayerLine, cell_column
from .record_checks import complain_of_late_bye

_OPEN: Final = Entry(0, "-", " ")


def known(
    players: Ids, lines: Mapping[int, PlayerLine], line: int, complaints: Complaints
) -> tuple[int, ...]:
    """Return those players of a record whom the file has, with a warning for the others."""
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


def forbidden(
    header: HeaderReader, lines: Mapping[int, PlayerLine], complaints: Complaints
) -> tuple[ForbiddenGroup, ...]:
    """Return the forbidden groups; a range up to the last round has no end.

    If XXP forbids a group for good and 260 forbids it for some rounds, 260 counts: files that are
    meant for both kinds of program hold both records.
    """
    groups: list[ForbiddenGroup] = []
    for each in header.forbidden:
        players = frozenset(known(each.players, lines, each.line, complaints))
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
            frozenset(known(each.players, lines, each.line, complaints)),
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
        if each.points is None:
            complaints.warn(
                "trf-field",
                "A record 299 gives match points only, which are for teams; it is left out",
                each.line,
                13,
                "''",
                "points in columns 13 to 17",
            )
            continue
        players = known(each.players, lines, each.line, complaints)
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
    for bye in header.byes:
        round_number = bye.round_number or paired + 1
        if header.rounds is not None and round_number > header.rounds:
            complain_of_late_bye(complaints, round_number, header.rounds, bye.line, 7)
            continue
        columns = dict(bye.players)
        for player_id in known(bye.players, lines, bye.line, complaints):
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
