"""Writes the lines of a tournament: every record that the model holds, by dialect."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from datetime import date
from operator import itemgetter

from swissmate.errors import TournamentError
from swissmate.model import (
    ABSENT,
    OPEN,
    STANDARD,
    Entry,
    Player,
    Points,
    ScoringSystem,
    Tournament,
    entry_points,
    points_text,
)
from swissmate.systems.plays import play_of

from .decision_lines import decision_line
from .dialects import Dialect
from .headers import PROTECTED_COMMENT, RULES_COMMENT, TABLE_COMMENT, TABLE_WORDS, TERMS_COMMENT
from .later_ratings import rating_lines
from .records.fields import line_of
from .records.table import TEXT_FIELDS
from .scoring import BBP_CODES, XXS_CODES, has_free_rounds
from .team_lines import named_team_lines, runs_of, scores_of
from .types import code_of_system, tournament_type, type_code
from .values import in_columns

_OLD_CODES = {"W": "1", "D": "=", "L": "0", "U": "+", "F": "+", "H": "=", "Z": "-"}


def _one_line(text: str) -> str:
    """Return a text without line ends, which would break the record."""
    return " ".join(text.split()) if text.splitlines()[1:] else text.strip()


def _stated_points(tournament: Tournament, player: Player, dialect: Dialect) -> Points:
    """Return the points to write into the points column.

    If nobody stated points, or if the dialect cannot say how they came about, they are the sum of
    the rounds. Before TRF26 that includes byes noted for rounds to come, which stand in the same
    line: JaVaFo derives from the column what a bye is worth.
    """
    tells_why = dialect.new and not dialect.bbp26
    stated = player.points if tells_why or not tournament.abnormal_points else None
    paired, last = tournament.rounds_paired, len(player.entries)
    brought = _brought(tournament, player, paired)
    with_byes = _brought(tournament, player, last) if last > paired else brought
    if stated not in (None, brought, with_byes):
        return stated
    return brought if dialect.new else with_byes


def _brought(tournament: Tournament, player: Player, last: int) -> Points:
    """Return what the rounds up to the last one brought: an open game nothing, as in a table."""
    entries = [player.entry(number) for number in range(1, last + 1)]
    # A bye stands in all rounds of a match but brings its points once.
    match = play_of(tournament.rules).rounds_a_match
    entries = [entry for index, entry in enumerate(entries) if entry.opponent or index % match == 0]
    scoring = tournament.scoring.so_far
    return sum(entry_points(entry, scoring) for entry in entries)


def _cell(entry: Entry, dialect: Dialect) -> tuple[str | int | None, str | None, str | None]:
    """Return opponent, colour and result as they stand in a round's columns."""
    result = entry.result if dialect.letters else _OLD_CODES.get(entry.result, entry.result)
    if entry.opponent:
        return entry.opponent, entry.color, result
    if entry.result == " ":
        return None, None, None
    # A board won by forfeit has a colour.
    return "0000", entry.color if entry.result == "+" else "-", result


def entries_with_absence(tournament: Tournament, player: Player) -> tuple[Entry, ...]:
    """Return the rounds of a player with his absence in the round to be paired, if he is absent."""
    missing = tournament.rounds_paired - len(player.entries)
    if player.id not in tournament.absent or missing < 0:
        return player.entries
    return (*player.entries, *[OPEN] * missing, ABSENT)


def player_line(tournament: Tournament, player: Player, dialect: Dialect) -> str:
    """Return a player's 001 record.

    Raises:
        TournamentError: the number has more than four digits, or the points do.
    """
    if not 0 < player.id < 10_000:
        raise TournamentError(f"the number {player.id} does not fit into the columns of the file")
    absences = dialect.absent_in_rounds
    entries = entries_with_absence(tournament, player) if absences else player.entries
    cells = [_cell(entry, dialect) for entry in entries]
    return line_of(
        "001",
        player.id,
        player.sex[:1],
        player.title[:3].rjust(3),
        _one_line(player.name)[:33],
        str(player.rating or "")[:4],
        _one_line(player.federation)[:3],
        _one_line(player.fide_id)[:11].rjust(11),
        _one_line(player.birth)[:10],
        _stated_points(tournament, player, dialect),
        "" if player.rank is None else str(player.rank)[:4],
        *(zip(*cells, strict=True) if cells else ((), (), ())),
    )


def player_lines(tournament: Tournament, dialect: Dialect) -> list[str]:
    """Return the 001 records of all players, by number."""
    return [player_line(tournament, player, dialect) for player in tournament.players]


def header_lines(tournament: Tournament, dialect: Dialect) -> list[str]:
    """Return every record except those of the players."""
    return [
        *_section_2(tournament),
        *_rounds_and_color(tournament, dialect),
        *_scoring(tournament, dialect),
        *_rules(tournament, dialect),
        *_table(tournament, dialect),
        *_terms(tournament, dialect),
        *_players_named(tournament, dialect),
        *named_team_lines(tournament.teams, dialect),
    ]


def _day(day: date) -> str:
    return f"{day.year:04}/{day.month:02}/{day.day:02}"


def _section_2(tournament: Tournament) -> Iterator[str]:
    """Yield the tournament section that all dialects share (012 to 132)."""
    rated = sum(1 for player in tournament.players if player.rating)
    unclear = {day.record: day.text for day in tournament.unclear_dates}
    texts = [
        *((code, getattr(tournament, field)) for code, field in TEXT_FIELDS.items()),
        ("042", _day(tournament.start) if tournament.start else unclear.get("042", "")),
        ("052", _day(tournament.end) if tournament.end else unclear.get("052", "")),
        ("062", str(len(tournament.players))),
        ("072", str(rated)),
        *(("112", name) for name in tournament.arbiters),
    ]
    for code, text in sorted(texts, key=itemgetter(0)):
        if text:
            yield line_of(code, _one_line(text))
    if "132" in unclear:
        yield f"132 {unclear['132']}"
    elif tournament.round_dates:
        yield line_of("132", [_day(day)[2:] if day else None for day in tournament.round_dates])


def _rounds_and_color(tournament: Tournament, dialect: Dialect) -> Iterator[str]:
    color = None if tournament.initial_color_inferred else tournament.initial_color
    if tournament.rounds is not None:
        if dialect.xx:
            yield line_of("XXR", str(tournament.rounds))
        if dialect.rounds_and_color:
            yield line_of("142", str(tournament.rounds))
    if color is not None:
        if dialect.xx:
            yield f"XXC {'white1' if color == 'w' else 'black1'}"
        if dialect.rounds_and_color:
            yield line_of("152", color.upper())


def _scoring(tournament: Tournament, dialect: Dialect) -> Iterator[str]:
    scoring = tournament.scoring
    # If a round is a match, the byes have other defaults (C.04.5 and C.04.6 1.4).
    teams = tournament.teams
    several = play_of(tournament.rules).rounds_a_match > 1
    free = has_free_rounds(tournament) and scoring.pab != 0  # else they are worth nothing
    of_boards = teams is not None and teams.board_pab is not None
    stated = dialect.new and (several or free or of_boards)
    if scoring == STANDARD and not stated:
        return
    if dialect.xxs:
        for codes in ("WW WD WL", "BW BD BL", "FW FL PAB", "FPB HPB ZPB"):
            worth = [(code, _worth(scoring, XXS_CODES[code])) for code in codes.split()]
            yield line_of("XXS", [f"{code}={points_text(points)}" for code, points in worth])
    if dialect.bb and all(len(_values(scoring, names)) == 1 for names in BBP_CODES.values()):
        for code, names in BBP_CODES.items():
            yield line_of(code, _worth(scoring, names))
    if dialect.new:
        symbols = [("W", scoring.win_white), ("D", scoring.draw_white), ("L", scoring.loss_white)]
        if scoring.zero_bye or scoring.forfeit_loss:
            symbols.append(("Z" if dialect.bbp26 else "A", scoring.zero_bye))
        if stated or scoring.pab != scoring.win_white:
            symbols.append(("P", scoring.pab))
        if several:
            symbols += [("H", scoring.half_bye), ("F", scoring.full_bye)]
        if scoring.adjourned is not None and not dialect.bbp26:
            symbols.append(("X", scoring.adjourned))
        yield line_of("162", *zip(*symbols, strict=True))


def _values(scoring: ScoringSystem, names: Sequence[str]) -> set[Points]:
    """Return what these results are worth: one value each, for a code that speaks of them all."""
    return {getattr(scoring, name) for name in names}


def _worth(scoring: ScoringSystem, names: Sequence[str]) -> Points:
    return min(_values(scoring, names))


def _rules(tournament: Tournament, dialect: Dialect) -> Iterator[str]:
    """Yield the type code (192), or a comment for rule sets without a code, and the tie-breaks."""
    rules, acceleration = tournament.rules, tournament.acceleration
    if dialect.new:
        if tournament.tie_breaks:
            ties = [code for code in tournament.tie_breaks if code != "PTS"]
            yield line_of("202", ",".join(ties))
            yield line_of("212", ",".join(tournament.tie_breaks))
        teams = tournament.teams
        scores = None if teams is None else scores_of(teams)
        code = type_code(
            rules, acceleration, tournament.start, scores=scores, for_bbp=dialect.bbp26
        )
        if code is not None:
            yield line_of("192", code)
        if code is not None or dialect.bbp26:
            return  # rules that bbpPairings lacks are a loss, not a comment for us
        system = code_of_system(rules, acceleration, tournament.start)
        if system is not None:
            yield line_of("192", system)  # the comment names the edition
        if rules is None and tournament.type_code:
            yield line_of(
                "192", _one_line(tournament.type_code)
            )  # a system without a rule set here
    implied = tournament_type(tournament.kind, tournament.start)
    if implied is not None and tournament.teams is not None:
        implied = implied.with_teams
    if rules is not None and implied != (rules, acceleration) and dialect.comments:
        yield f"{RULES_COMMENT} {rules} {acceleration}".rstrip()


def _table(tournament: Tournament, dialect: Dialect) -> Iterator[str]:
    """Yield the comment on the cycles of a table."""
    words = [word for name, word in TABLE_WORDS.items() if getattr(tournament, name)]
    if words and dialect.comments:
        yield " ".join((TABLE_COMMENT, *words))


def _terms(tournament: Tournament, dialect: Dialect) -> Iterator[str]:
    """Yield the comment on the terms of a knockout."""
    if tournament.terms and dialect.comments:
        yield f"{TERMS_COMMENT} {tournament.terms}"


def _players_named(tournament: Tournament, dialect: Dialect) -> Iterator[str]:
    """Yield the records of forbidden pairs, virtual points, absences and abnormal points."""
    paired = tournament.rounds_paired
    for group in tournament.forbidden:
        ids = sorted(group.players)
        unlimited = (group.first_round, group.last_round) == (1, 999)
        if dialect.xx and (unlimited or group.first_round <= paired + 1 <= group.last_round):
            yield line_of("XXP", ids)
        if dialect.new or (dialect.rounds_and_color and not unlimited):
            last = group.last_round
            if last == 999 and tournament.rounds is not None:
                last = max(tournament.rounds, group.first_round)
            yield line_of("260", group.first_round, last, ids)
    if dialect.comments:
        for group in tournament.protected:
            rounds = f"{group.first_round}-{group.last_round}".removesuffix("999")
            ids = sorted(group.players)
            yield f"{PROTECTED_COMMENT} {rounds}" + "".join(f" {number:4}" for number in ids)
        yield from rating_lines(tournament.players)
        for decision in tournament.decisions:
            yield f"### {decision_line(decision)}"
    if dialect.xx:
        for player_id, values in sorted(tournament.virtual_points.items()):
            yield line_of("XXA", player_id, [f"{in_columns(points)} " for points in values])
    if dialect.new:
        yield from _acceleration_ranges(tournament)
        for award in () if dialect.bbp26 else tournament.abnormal_points:
            yield line_of(
                "299", award.result, None, award.points, award.round_number, award.players
            )
        if tournament.teams is None:  # in a team event, 240 names teams
            yield from _byes_240(tournament)
    if dialect.xxz and tournament.absent:
        yield line_of("XXZ", sorted(tournament.absent))


def _byes_240(tournament: Tournament) -> Iterator[str]:
    """Yield the byes noted for rounds not yet paired, and the absences of the next round."""
    paired = tournament.rounds_paired
    byes: dict[tuple[int, str], list[int]] = {}
    for player in tournament.players:
        for index in range(paired, len(player.entries)):
            result = player.entries[index].result
            if result in "HF" and not player.entries[index].opponent:
                byes.setdefault((index + 1, result), []).append(player.id)
        if player.id in tournament.absent:
            byes.setdefault((paired + 1, "Z"), []).append(player.id)
    for (round_number, result), players in sorted(byes.items()):
        yield line_of("240", result, round_number, players)


def _acceleration_ranges(tournament: Tournament) -> Iterator[str]:
    """Yield records 250: equal points in consecutive rounds for consecutive players."""
    ranges: list[tuple[int, int, Points, int, int]] = []
    growing: dict[tuple[int, int, Points], int] = {}
    for player in tournament.players:
        still: dict[tuple[int, int, Points], int] = {}
        for run in runs_of(tournament.virtual_points.get(player.id, ())):
            place = growing.get(run)
            if place is None:
                place = len(ranges)
                ranges.append((*run, player.id, player.id))
            else:
                ranges[place] = (*ranges[place][:4], player.id)
            still[run] = place
        growing = still
    for first_round, last_round, points, first, last in ranges:
        yield line_of("250", None, points, first_round, last_round, first, last)
