"""A tournament as JSON, without loss (the schema is in ``docs/trf.md``).

Points are decimal numbers (``3.5``), dates are ``YYYY-MM-DD``, a round of a player is an object
with ``opponent`` (a starting rank or null), ``color`` and ``result`` (the code of the file). Each
object is a table of its keys, by which it is written and read.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, Final

from swissmate.errors import InputError
from swissmate.model import (
    AbnormalPoints,
    Entry,
    ForbiddenGroup,
    NationalRecord,
    Player,
    Points,
    ScoringSystem,
    TeamRecords,
    Tournament,
)
from swissmate.model.agreement import is_one_game, require_types
from swissmate.model.decision import LOT, PLAYOFF, Decision
from swissmate.model.result import RESULT_CODES
from swissmate.model.words import Written

from .consistency import accelerated, check_rounds, with_free_rounds, wrong_points_told
from .dates import with_dates
from .diagnostics import Complaints
from .document import TRFDocument
from .json_values import (
    Json,
    Keys,
    Kind,
    Reading,
    date_of,
    identity,
    kind_of,
    line_of_file,
    list_of,
    many,
    maybe,
    number_of,
    object_of,
    path,
    shown_keys,
    taken_keys,
    tenths_of,
    text_of,
    wrong,
)
from .lines import decode
from .national import with_national
from .players import PlayerLine
from .team_checks import check_teams
from .team_lines import all_team_lines
from .teams import teams_of_lines
from .writer import carried_lines

FORMAT: Final = "swissmate-tournament"
_VERSION: Final = 1


def _of(keys: Keys, make: Callable[..., Any]) -> Kind:
    """Return the kind of an object that is made of the values of its keys in their order."""
    return Kind(
        lambda value: shown_keys(keys, value),
        lambda value, key, reading: make(*taken_keys(keys, value, key, reading).values()),
    )


def _checked(
    read: Callable[[Json, str], Any],
    expected: str,
    fits: Callable[[Any], object],
    missing: Json = None,
) -> Kind:
    """Return the kind of a value that is not just any that ``read`` takes."""

    def checked(value: Json, key: str) -> Any:
        taken = read(value, key)
        if not fits(taken):
            raise wrong(key, expected, taken)
        return taken

    return kind_of(checked, missing)


def _players_named(value: Json, key: str, reading: Reading) -> tuple[int, ...]:
    numbers = [number_of(number, key) for number in list_of(value, key)]
    return reading.known_players(numbers, key)


def _virtual_points(value: Json, key: str, reading: Reading) -> Mapping[int, tuple[Points, ...]]:
    values = {}
    for name, points in object_of(value, key).items():
        if not (name.isascii() and name.isdigit() and len(name) < 5):
            raise wrong(key, "starting ranks", name)
        values[int(name)] = tuple(tenths_of(worth, key) for worth in list_of(points, key))
    return {number: values[number] for number in reading.known_players(values, key)}


def _scoring(value: Json, key: str, _: Reading) -> ScoringSystem:
    if isinstance(value, str):
        return ScoringSystem.of(value)
    given = object_of(value, key)
    known = {*ScoringSystem._fields}
    unknown = set(given) - known
    if unknown:
        raise wrong(key, "one of " + ", ".join(sorted(known)), min(unknown))
    return ScoringSystem(
        **{name: tenths_of(worth, name) for name, worth in given.items() if worth is not None}
    )


def _groups(value: Json, key: str, reading: Reading) -> tuple[ForbiddenGroup, ...]:
    groups: tuple[ForbiddenGroup, ...] = _ALL_GROUPS.taken(value, key, reading)
    for group in groups:
        if group.last_round < group.first_round:
            expected = f"a round from first_round, {group.first_round}, on"
            raise wrong(path(key, "last_round"), expected, group.last_round)
    return groups


_TEXT: Final = kind_of(text_of, "")
_NEEDED_TEXT: Final = _TEXT._replace(missing=None)
_WORD: Final = _TEXT._replace(taken=lambda value, key, _: Written(text_of(value, key)))
_FLAG: Final = Kind(identity, lambda value, *_: value is True)
_NUMBER: Final = kind_of(number_of)
_POINTS: Final = kind_of(tenths_of, shown=lambda points: points / 10)
_DAY: Final = maybe(kind_of(date_of, shown=lambda day: day.isoformat()))
_ID_SET: Final = Kind(sorted, lambda *given: frozenset(_players_named(*given)))
_GROUP: Final = {
    "players": _ID_SET,
    "first_round": kind_of(number_of, 1),
    "last_round": kind_of(number_of, 999),
}
_ALL_GROUPS: Final = many(_of(_GROUP, ForbiddenGroup))
_ABNORMAL: Final = {
    "result": _NEEDED_TEXT,
    "points": _POINTS,
    "round": kind_of(number_of, 0),
    "players": Kind(list, _players_named),
}
_DECISION: Final = {
    "how": _checked(text_of, f"{PLAYOFF} or {LOT}", (PLAYOFF, LOT).__contains__),
    "after_round": _NUMBER,
    "order": many(many(_NUMBER)),
}
_UNCLEAR: Final = {
    "record": _checked(text_of, "042, 052 or 132", ("042", "052", "132").__contains__),
    "text": _NEEDED_TEXT,
}
_NATIONAL: Final = {
    "federation": _checked(text_of, "three capitals", re.compile("[A-Z]{3}").fullmatch),
    "id": _TEXT,
    "rating": kind_of(number_of, 0),
    "birth": _TEXT,
    "classification": _TEXT,
    "origin": _TEXT,
}
_ROUND: Final = {
    "opponent": Kind(
        lambda opponent: opponent or None, lambda *given: maybe(_NUMBER).taken(*given) or 0
    ),
    "color": _checked(text_of, "w, b or -", ("w", "b", "-").__contains__, "-"),
    "result": _checked(text_of, "a result code", RESULT_CODES.__contains__, " "),
}
_PLAYER: Final[Keys] = {
    "id": _checked(number_of, "a number from 1 to 9999", range(1, 10_000).__contains__),
    **dict.fromkeys(("name", "title", "sex", "federation", "fide_id", "birth"), _TEXT),
    "key": _TEXT._replace(optional=True),
    "rating": kind_of(number_of, 0),
    "later_ratings": many(
        _of({"round": _NUMBER, "rating": _NUMBER}, lambda *values: values)
    )._replace(optional=True),
    "national": many(_of(_NATIONAL, NationalRecord))._replace(optional=True),
    "points": maybe(_POINTS),
    "rank": maybe(_NUMBER),
    "rounds": many(_of(_ROUND, Entry)),
}


def _shown_player(player: Player) -> Json:
    fields = player._asdict() | {"rounds": player.entries}
    return shown_keys(_PLAYER, (fields[name] for name in _PLAYER))


def _player(value: Json, key: str, reading: Reading) -> Player:
    fields = taken_keys(_PLAYER, value, key, reading)
    later = tuple(sorted(fields.pop("later_ratings")))
    return Player(entries=fields.pop("rounds"), later_ratings=later, **fields)


_TOURNAMENT: Final[Keys] = {
    **dict.fromkeys(
        ("name", "place", "federation", "kind", "type_code", "time_control", "chief_arbiter"), _TEXT
    ),
    "arbiters": many(_TEXT),
    "start": _DAY,
    "end": _DAY,
    "round_dates": many(_DAY),
    "unclear_dates": many(_of(_UNCLEAR, lambda *values: values)),
    "team_records": _FLAG,
    "teams": many(_TEXT)._replace(shown=lambda teams: [*all_team_lines(teams)]),
    "rounds": maybe(_checked(number_of, "a number from 1 to 999", range(1, 1000).__contains__)),
    "rules": maybe(_WORD),
    "acceleration": _TEXT,
    "initial_color": maybe(_checked(text_of, "w, b or null", ("w", "b").__contains__)),
    "initial_color_inferred": _FLAG,
    "tie_breaks": many(_WORD),
    "scoring": Kind(
        lambda scoring: {
            name: maybe(_POINTS).shown(worth) for name, worth in scoring._asdict().items()
        },
        _scoring,
        {},
    ),
    "keeps_table_order": _FLAG._replace(optional=True),
    "meets_in_a_row": _FLAG._replace(optional=True),
    "terms": _TEXT._replace(optional=True),
    "forbidden": _ALL_GROUPS._replace(taken=_groups),
    "protected": _ALL_GROUPS._replace(taken=_groups),
    "virtual_points": Kind(
        lambda virtual: {
            str(player): many(_POINTS).shown(worth) for player, worth in virtual.items()
        },
        _virtual_points,
        {},
    ),
    "absent": _ID_SET._replace(missing=[]),
    "abnormal_points": many(_of(_ABNORMAL, AbnormalPoints)),
    "decisions": many(_of(_DECISION, Decision))._replace(optional=True),
    "players": many(Kind(_shown_player, _player))._replace(missing=None),
}

_BESIDE: Final = {
    "format": _TEXT,
    "version": _NUMBER,
    "other_records": many(kind_of(line_of_file)),
}
"""The keys that stand beside those of the tournament."""


def to_json(source: Tournament | TRFDocument) -> str:
    """Return a tournament as JSON; for a document, the lines that its tournament lacks come too."""
    tournament = source.tournament if isinstance(source, TRFDocument) else source
    require_types(tournament)
    value: dict[str, Json] = {"format": FORMAT, "version": _VERSION}
    value |= shown_keys(_TOURNAMENT, (getattr(tournament, name) for name in _TOURNAMENT))
    if isinstance(source, TRFDocument):
        value["other_records"] = list(carried_lines(source))
    return json.dumps(value, ensure_ascii=False, indent=1) + "\n"


def from_json(text: str | bytes) -> Tournament:
    """Return the tournament of a JSON text that :func:`to_json` wrote.

    Raises:
        InputError: the text is not of this kind; the message names the key.
    """
    reading = Reading(Complaints("-", strict=False))
    return _tournament(_whole(text, reading), reading, None)


def document_from_json(
    text: str | bytes,
    file: str = "-",
    *,
    strict: bool = False,
    check_points_column: bool = False,
    rounds: int | None = None,
    rules: str | None = None,
    acceleration: str | None = None,
    date_order: str | None = None,
    encoding: str | None = None,
) -> TRFDocument:
    """Return the tournament of a JSON text together with the records kept beside it.

    With ``check_points_column``, points that do not match the rounds are an error, as in a TRF.
    Unknown keys and players are warnings. ``strict``, ``rounds``, ``rules``, ``acceleration``,
    ``date_order`` and ``encoding`` are those of :func:`~swissmate.trf.load`.

    Raises:
        InputError: the text is not of this kind; the message names the key.
        TRFError: there is a warning, and the reading is strict.
    """
    complaints = Complaints(file, strict=strict)
    if encoding is not None and isinstance(text, bytes):
        text = decode(text, encoding, complaints).text
    reading = Reading(complaints)
    whole = _whole(text, reading)
    tournament = _tournament(whole, reading, date_order)
    if not tournament.players:
        raise wrong("players", "one player at least", [])
    if tournament.teams is not None:
        check_teams(tournament, (), None, complaints, only_warn=not check_points_column)
    scoring = whole.get("scoring")
    states_pab = isinstance(scoring, dict) and scoring.get("pab") is not None
    tournament = with_free_rounds(tournament, rules, is_stated=states_pab)
    ready = accelerated(tournament, acceleration, rounds)
    # In a team event the points of the players do not matter.
    checked = check_points_column and ready.teams is None
    for player, expected in wrong_points_told(ready) if checked else ():
        raise wrong(f"players (id {player.id}) points", expected, (player.points or 0) / 10)
    records = _BESIDE["other_records"]
    lines = records.taken(whole.get("other_records", []), "other_records", reading)
    if not any(player.national for player in tournament.players):
        tournament = with_national(tournament, lines)  # texts of before have them only there
    return TRFDocument(
        file,
        b"",
        "utf-8",
        False,
        lines,
        ("\n",) * len(lines) or ("",),
        tournament,
        tuple(complaints.collected),
    )


def _whole(text: str | bytes, reading: Reading) -> Mapping[str, Json]:
    """Return the object that a text is."""
    try:
        value = json.loads(text)
    except (ValueError, RecursionError) as error:
        raise InputError(f"this is not JSON: {error}", code="json") from error
    whole = object_of(value, "(the whole text)")
    for name, expected in (("format", FORMAT), ("version", _VERSION)):
        if whole.get(name) != expected:
            raise wrong(name, str(expected), whole.get(name))
    reading.tell_unknown_keys("", whole, {**_TOURNAMENT, **_BESIDE})
    return whole


def _tournament(whole: Mapping[str, Json], reading: Reading, date_order: str | None) -> Tournament:
    complaints = reading.complaints

    def taken(name: str) -> Any:
        kind = _TOURNAMENT[name]
        return kind.taken(whole.get(name, kind.missing), name, reading)

    players = sorted(taken("players"), key=lambda player: player.id)
    reading.players = {player.id for player in players}
    if len(reading.players) != len(players):
        raise wrong("players", "each id once", "the same id twice")
    values = {name: taken(name) for name in _TOURNAMENT if name != "players"}
    if values["rounds"] is not None:
        lines = _lines(players, complaints)
        check_rounds(lines, values["rounds"], complaints)
        players = [player for player, _ in lines.values()]
    _check_games(players)
    unclear = values.pop("unclear_dates")
    values["teams"] = _teams(values["teams"], players, complaints)
    tournament = Tournament(tuple(players), **values)
    return with_dates(tournament, unclear, complaints, date_order) if unclear else tournament


def _lines(players: Iterable[Player], complaints: Complaints) -> dict[int, PlayerLine]:
    """Return the players as those of a file's lines, which a JSON text does not have."""
    return {player.id: PlayerLine(player, complaints.whole) for player in players}


def _teams(
    lines: Sequence[str], players: Iterable[Player], complaints: Complaints
) -> TeamRecords | None:
    if not lines:
        return None
    # The line numbers are those of the list under this key.
    named = Complaints(f"{complaints.file}, key teams", strict=complaints.strict)
    teams = teams_of_lines(lines, _lines(players, named), named)
    complaints.collected += named.collected
    return teams


def _check_games(players: Iterable[Player]) -> None:
    """Check that both players of each game report the same."""
    known = {player.id: player for player in players}
    for player in known.values():
        key = f"players (id {player.id}) rounds"
        for number, entry in enumerate(player.entries, 1):
            if not entry.opponent:
                continue
            other = known.get(entry.opponent)
            if other is None or other is player:
                raise wrong(key, f"another player's id in round {number}", entry.opponent)
            back = other.entry(number)
            if back.opponent != player.id or not is_one_game(entry, back):
                expected = f"the same game of round {number} with both players"
                raise wrong(key, expected, f"{tuple(entry)} and {tuple(back)}")
