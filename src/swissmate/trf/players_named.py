"""Applies the records about players (260, XXP, 250, XXA, 240, XXZ) once all players are known."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence

from swissmate.model import (
    ABSENT,
    OPEN,
    AbnormalPoints,
    Entry,
    ForbiddenGroup,
    Player,
    Points,
    points_text,
)

from .headers import Acceleration, HeaderReader
from .players import PlayerLine
from .records.complaints import (
    check_round,
    contradicted_bye,
    known_ids,
    late_bye,
    names_nobody,
    place_of,
    unknown,
)


def forbidden(header: HeaderReader, players: Collection[int]) -> tuple[ForbiddenGroup, ...]:
    """Return the forbidden groups; a range up to the last round has no end.

    If XXP forbids a group for good and 260 forbids it for some rounds, 260 counts: files that are
    meant for both kinds of program hold both records.
    """
    groups: list[ForbiddenGroup] = []
    for first, last, ids, line in header.forbidden:
        named = frozenset(known_ids(line, ids, players, "player"))
        if len({number for number, _ in ids}) == 1:
            names_nobody(line, "player")
        check_round(line, "first_round", first, header.rounds)
        for_good = header.rounds is not None and last >= header.rounds
        group = ForbiddenGroup(named, max(first, 1), 999 if for_good else last)
        if len(named) > 1 and group not in groups:
            groups.append(group)
    limited = {group.players for group in groups if not _is_for_good(group)}
    return tuple(
        group for group in groups if not _is_for_good(group) or group.players not in limited
    )


def _is_for_good(group: ForbiddenGroup) -> bool:
    return (group.first_round, group.last_round) == (1, 999)


def protected(header: HeaderReader, players: Collection[int]) -> tuple[ForbiddenGroup, ...]:
    """Return the groups that should be kept apart if possible."""
    groups = (
        ForbiddenGroup(frozenset(known_ids(line, ids, players, "player")), max(first, 1), last)
        for first, last, ids, line in header.protected
    )
    return tuple(group for group in groups if len(group.players) > 1)


def abnormal_points(header: HeaderReader, players: Collection[int]) -> tuple[AbnormalPoints, ...]:
    """Return the points outside the scoring system (299)."""
    awards = []
    for result, match_points, points, round_number, ids, line in header.abnormal:
        if match_points is not None:
            message = "A record 299 gives match points, which are for teams; they are left out"
            stated, expected = points_text(match_points), "points in columns 13 to 17 alone"
            line.warn("trf-field", message, place_of(line, "match_points"), stated, expected)
        if points is None:
            continue
        if round_number:
            check_round(line, "round", round_number, header.rounds)
        named = known_ids(line, ids, players, "player")
        awards.append(AbnormalPoints(result, points, round_number, named))
    return tuple(awards)


def virtual_points(header: HeaderReader, players: Collection[int]) -> dict[int, tuple[Points, ...]]:
    """Return the virtual points of every player who has any (XXA, 250); the last record counts."""
    for record in header.accelerations:
        if any(record.match_points):
            message = "Fictitious match points are for teams and are left out"
            stated = points_text(record.match_points[0])
            place = place_of(record.line, "match_points")
            record.line.warn("trf-acceleration", message, place, stated, "blanks")
    worth = [(record, record.points) for record in header.accelerations]
    return points_by_round(worth, players, header.rounds, "player")


def points_by_round(
    records: Iterable[tuple[Acceleration, Sequence[Points]]],
    known: Collection[int],
    rounds: int | None,
    who: str,
) -> dict[int, tuple[Points, ...]]:
    """Return the virtual points of each player or team (``who``), round by round.

    Each record comes with the points that count of it; of records for one round the last counts.
    """
    values: dict[int, list[Points]] = {number: [] for number in known}
    for record, worth in records:
        line = record.line
        check_round(line, "first_round", record.first_round, rounds)
        within = [number for number in known if record.first <= number <= record.last]
        if not (within and record.first):
            ends = sorted({record.first, record.last})
            unknown(line, place_of(line, "first_id"), " to ".join(map(str, ends)), who)
        start = record.first_round - 1
        end = start + len(worth)
        for number in within:
            own = values[number]
            own.extend([0] * (end - len(own)))
            own[start:end] = worth
    for own in values.values():
        while own and own[-1] == 0:
            own.pop()
    return {number: tuple(own) for number, own in values.items() if own}


def with_byes(
    header: HeaderReader,
    players: tuple[Player, ...],
    lines: Mapping[int, PlayerLine],
    paired: int,
) -> tuple[tuple[Player, ...], frozenset[int]]:
    """Enter the byes of XXZ and 240 into the players' rounds.

    An absence in the round to be paired goes into the second value instead, and is removed from the
    player's line if it stands there too.
    """
    rounds: dict[int, list[Entry]] = {}
    absent: set[int] = set()
    said_by: dict[tuple[int, int], int] = {}
    for result, stated_round, ids, line in header.byes:
        round_number = stated_round or paired + 1
        if header.rounds is not None and round_number > header.rounds:
            late_bye(line, place_of(line, "round"), round_number, header.rounds)
            continue
        columns = dict(ids)
        next_absence = result == "Z" and round_number == paired + 1
        for player_id in known_ids(line, ids, lines, "player"):
            entries = rounds.setdefault(player_id, list(lines[player_id].player.entries))
            own = entries[round_number - 1] if round_number <= len(entries) else OPEN
            before = said_by.get((player_id, round_number), lines[player_id].line.number)
            if round_number == paired + 1 and player_id in absent and result != "Z":
                own = ABSENT
            if own.opponent or own.result not in (" ", result):
                column = columns[player_id]
                contradicted_bye(line, column, str(player_id), round_number, f"line {before}")
                continue
            said_by[player_id, round_number] = line.number
            if next_absence:
                absent.add(player_id)
                if len(entries) == round_number:
                    entries.pop()
            else:
                entries.extend([OPEN] * (round_number - len(entries)))
                entries[round_number - 1] = Entry(0, "-", result)
    changed = tuple(
        player._replace(entries=_trimmed(rounds[player.id])) if player.id in rounds else player
        for player in players
    )
    return changed, frozenset(absent)


def _trimmed(entries: list[Entry]) -> tuple[Entry, ...]:
    while entries and entries[-1] == OPEN:
        entries.pop()
    return tuple(entries)
