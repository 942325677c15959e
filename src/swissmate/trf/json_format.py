"""A tournament as JSON, without loss (the schema is in ``docs/trf.md``).

Points are decimal numbers (``3.5``), dates are ``YYYY-MM-DD``, a round of a player is an object
with ``opponent`` (a starting rank or null), ``color`` and ``result`` (the code of the file).
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Mapping
from dataclasses import fields
from datetime import date
from typing import Final, TypeAlias

from swissmate.errors import InputError
from swissmate.model import (
    AbnormalPoints,
    Entry,
    ForbiddenGroup,
    Player,
    Points,
    ScoringSystem,
    TeamRecords,
    Tournament,
    points_text,
)
from swissmate.model.agreement import is_one_game, require_types

from .consistency import accelerated, acceleration_advice, wrong_points
from .dates import with_dates
from .diagnostics import Complaints
from .document import TRFDocument
from .team_lines import all_team_lines
from .teams import teams_of_lines
from .writer import carried_lines

FORMAT: Final = "swissmate-tournament"
_VERSION: Final = 1

_Json: TypeAlias = "str | int | float | bool | list[_Json] | dict[str, _Json] | None"

_TEXTS: Final = (
    "acceleration",
    "name",
    "place",
    "federation",
    "chief_arbiter",
    "time_control",
    "kind",
    "type_code",
)
_UNWRITABLE: Final = re.compile("[\x00-\x08\n-\x1f\ud800-\udfff]")
"""What no line of a file can hold: control characters (save tabs) and halves of characters."""

_PLAYER_TEXTS: Final = ("name", "title", "sex", "federation", "fide_id", "birth")


def to_json(source: Tournament | TRFDocument) -> str:
    """Return a tournament as JSON; of a document, the lines that it does not hold come too."""
    tournament = source.tournament if isinstance(source, TRFDocument) else source
    require_types(tournament)
    value: dict[str, _Json] = {"format": FORMAT, "version": _VERSION}
    for name in (
        *("name", "place", "federation", "kind", "type_code"),
        *("time_control", "chief_arbiter"),
    ):
        value[name] = getattr(tournament, name)
    value["arbiters"] = list(tournament.arbiters)
    value["start"] = _day(tournament.start)
    value["end"] = _day(tournament.end)
    value["round_dates"] = [_day(day) for day in tournament.round_dates]
    value["unclear_dates"] = [
        {"record": each.record, "text": each.text} for each in tournament.unclear_dates
    ]
    value["team_records"] = tournament.team_records
    value["teams"] = list(all_team_lines(tournament))
    value["rounds"] = tournament.rounds
    value["rules"] = tournament.rules
    value["acceleration"] = tournament.acceleration
    value["initial_color"] = tournament.initial_color
    value["initial_color_inferred"] = tournament.initial_color_inferred
    value["tie_breaks"] = list(tournament.tie_breaks)
    value["scoring"] = {
        each.name: _decimal(getattr(tournament.scoring, each.name))
        for each in fields(ScoringSystem)
    }
    if tournament.keeps_table_order:
        value["keeps_table_order"] = True
    for name in ("forbidden", "protected"):
        value[name] = [
            {
                "players": list(sorted(group.players)),
                "first_round": group.first_round,
                "last_round": group.last_round,
            }
            for group in getattr(tournament, name)
        ]
    value["virtual_points"] = {
        str(player_id): [_decimal(each) for each in points]
        for player_id, points in tournament.virtual_points.items()
    }
    value["absent"] = list(sorted(tournament.absent))
    value["abnormal_points"] = [
        {
            "result": each.result,
            "points": _decimal(each.points),
            "round": each.round_number,
            "players": list(each.players),
        }
        for each in tournament.abnormal_points
    ]
    value["players"] = [_player(player) for player in tournament.players]
    if isinstance(source, TRFDocument):
        value["other_records"] = list(carried_lines(source))
    return json.dumps(value, ensure_ascii=False, indent=1) + "\n"


def _player(player: Player) -> dict[str, _Json]:
    value: dict[str, _Json] = {"id": player.id}
    for name in _PLAYER_TEXTS:
        value[name] = getattr(player, name)
    value["rating"] = player.rating
    value["points"] = _decimal(player.points)
    value["rank"] = player.rank
    value["rounds"] = [
        {"opponent": each.opponent or None, "color": each.color, "result": each.result}
        for each in player.entries
    ]
    return value


def _decimal(points: Points | None) -> float | None:
    return None if points is None else points / 10


def _day(day: date | None) -> str | None:
    return None if day is None else day.isoformat()


def from_json(text: str | bytes) -> Tournament:
    """Return the tournament of a JSON text that :func:`to_json` wrote.

    Raises:
        InputError: this is not such a text; the message names the key.
    """
    reader = _Reader(text)
    return reader.dated(reader.tournament(), Complaints("-", strict=False))


def document_from_json(
    text: str | bytes,
    file: str = "-",
    *,
    check_points_column: bool = False,
    rounds: int | None = None,
    acceleration: str | None = None,
    date_order: str | None = None,
) -> TRFDocument:
    """Return the tournament of a JSON text together with the records kept beside it.

    With ``check_points_column`` points that are not those of the rounds are an error, as in a TRF;
    ``rounds``, ``acceleration`` and ``date_order`` are those of :func:`~swissmate.trf.load`.

    Raises:
        InputError: this is not such a text; the message names the key.
    """
    reader = _Reader(text)
    complaints = Complaints(file, strict=False)
    tournament = reader.dated(reader.tournament(), complaints, date_order)
    if not tournament.players:
        raise _wrong("players", "one player at least", [])
    ready = accelerated(tournament, acceleration, rounds)
    for player, accepted in wrong_points(ready) if check_points_column else ():
        expected = " or ".join(map(points_text, accepted))
        advice = acceleration_advice(ready)
        expected += advice and f". {advice}"
        key = f"players (id {player.id}) points"
        raise _wrong(key, expected, (player.points or 0) / 10)
    lines = tuple(_texts(reader.value.get("other_records", []), "other_records"))
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


def _wrong(key: str, expected: str, found: object) -> InputError:
    return InputError(f"JSON key {key}: found {found!r:.60}; expected {expected}", code="json")


def _number(value: _Json | None, key: str) -> int:
    if isinstance(value, bool) or not isinstance(value, int):
        raise _wrong(key, "a whole number", value)
    return value


def _tenths(value: _Json | None, key: str) -> Points:
    if isinstance(value, bool) or not isinstance(value, int | float):
        raise _wrong(key, "points", value)
    if not -100_000 < value < 100_000 or abs(round(value * 10) - value * 10) > 1e-6:
        raise _wrong(key, "points with one decimal", value)
    return round(value * 10)


def _text(value: _Json | None, key: str) -> str:
    if not isinstance(value, str):
        raise _wrong(key, "a text", value)
    if not value.isprintable() and _UNWRITABLE.search(value):
        raise _wrong(key, "a text without control characters", value)
    return value


def _texts(value: _Json | None, key: str) -> list[str]:
    return [_text(each, key) for each in _list(value, key)]


def _list(value: _Json | None, key: str) -> Iterable[_Json]:
    if not isinstance(value, list):
        raise _wrong(key, "a list", value)
    return value


def _object(value: _Json | None, key: str) -> Mapping[str, _Json]:
    if not isinstance(value, dict):
        raise _wrong(key, "an object", value)
    return value


def _date(value: _Json | None, key: str) -> date | None:
    if value is None:
        return None
    try:
        return date.fromisoformat(_text(value, key))
    except ValueError:
        raise _wrong(key, "a date like 2026-02-01", value) from None


class _Reader:
    """Reads one JSON text."""

    def __init__(self, text: str | bytes) -> None:
        try:
            value = json.loads(text)
        except (ValueError, RecursionError) as error:
            raise InputError(f"this is not JSON: {error}", code="json") from error
        self.value = _object(value, "(the whole text)")
        if self.value.get("format") != FORMAT:
            raise _wrong("format", FORMAT, self.value.get("format"))
        if self.value.get("version") != _VERSION:
            raise _wrong("version", str(_VERSION), self.value.get("version"))

    def tournament(self) -> Tournament:
        """Return the tournament."""
        value = self.value
        rounds = value.get("rounds")
        rules = value.get("rules")
        color = value.get("initial_color")
        if color not in (None, "w", "b"):
            raise _wrong("initial_color", "w, b or null", color)
        players = [self._player(each) for each in _list(value.get("players"), "players")]
        players.sort(key=lambda player: player.id)
        if len({player.id for player in players}) != len(players):
            raise _wrong("players", "each id once", "the same id twice")
        if rounds is not None and not 0 < _number(rounds, "rounds") < 1000:
            raise _wrong("rounds", "a number from 1 to 999", rounds)
        _check_rounds(players, None if rounds is None else _number(rounds, "rounds"))
        return Tournament(
            tuple(players),
            rounds=None if rounds is None else _number(rounds, "rounds"),
            scoring=self._scoring(),
            initial_color=None if color is None else _text(color, "initial_color"),
            forbidden=tuple(self._groups("forbidden")),
            protected=tuple(self._groups("protected")),
            virtual_points={
                _player_id(key): tuple(
                    _tenths(each, "virtual_points") for each in _list(points, "virtual_points")
                )
                for key, points in _object(
                    value.get("virtual_points", {}), "virtual_points"
                ).items()
            },
            absent=frozenset(
                _number(each, "absent") for each in _list(value.get("absent", []), "absent")
            ),
            rules=None if rules is None else _text(rules, "rules"),
            start=_date(value.get("start"), "start"),
            tie_breaks=tuple(_texts(value.get("tie_breaks", []), "tie_breaks")),
            end=_date(value.get("end"), "end"),
            round_dates=tuple(
                _date(day, "round_dates")
                for day in _list(value.get("round_dates", []), "round_dates")
            ),
            arbiters=tuple(_texts(value.get("arbiters", []), "arbiters")),
            keeps_table_order=value.get("keeps_table_order") is True,
            initial_color_inferred=value.get("initial_color_inferred") is True,
            abnormal_points=tuple(self._abnormal()),
            matches=None,
            unclear_dates=(),
            team_records=value.get("team_records") is True,
            teams=self._teams(),
            **{name: _text(value.get(name, ""), name) for name in _TEXTS},
        )

    def dated(
        self, tournament: Tournament, complaints: Complaints, order: str | None = None
    ) -> Tournament:
        """Return the tournament with its unclear dates, as they are read beside the others."""
        texts = []
        for each in _list(self.value.get("unclear_dates", []), "unclear_dates"):
            item = _object(each, "unclear_dates")
            record = _text(item.get("record"), "unclear_dates.record")
            if record not in ("042", "052", "132"):
                raise _wrong("unclear_dates.record", "042, 052 or 132", record)
            texts.append((record, _text(item.get("text"), "unclear_dates.text")))
        return with_dates(tournament, texts, complaints, order) if texts else tournament

    def _teams(self) -> TeamRecords | None:
        lines = list(_texts(self.value.get("teams", []), "teams"))
        return teams_of_lines(lines, Complaints("-", strict=False)) if lines else None

    def _scoring(self) -> ScoringSystem:
        given = _object(self.value.get("scoring", {}), "scoring")
        known = {each.name for each in fields(ScoringSystem)}
        unknown = set(given) - known
        if unknown:
            raise _wrong("scoring", "one of " + ", ".join(sorted(known)), min(unknown))
        return ScoringSystem(
            **{key: _tenths(each, key) for key, each in given.items() if each is not None}
        )

    def _groups(self, name: str) -> Iterable[ForbiddenGroup]:
        for each in _list(self.value.get(name, []), name):
            group = _object(each, name)
            yield ForbiddenGroup(
                frozenset(
                    _number(one, f"{name}.players")
                    for one in _list(group.get("players"), f"{name}.players")
                ),
                _number(group.get("first_round", 1), f"{name}.first_round"),
                _number(group.get("last_round", 999), f"{name}.last_round"),
            )

    def _abnormal(self) -> Iterable[AbnormalPoints]:
        for each in _list(self.value.get("abnormal_points", []), "abnormal_points"):
            item = _object(each, "abnormal_points")
            yield AbnormalPoints(
                _text(item.get("result"), "abnormal_points.result"),
                _tenths(item.get("points"), "abnormal_points.points"),
                _number(item.get("round", 0), "abnormal_points.round"),
                tuple(
                    _number(one, "abnormal_points.players")
                    for one in _list(item.get("players"), "abnormal_points.players")
                ),
            )

    def _player(self, value: _Json) -> Player:
        item = _object(value, "players")
        points, rank = item.get("points"), item.get("rank")
        return Player(
            _number(item.get("id"), "players.id"),
            rating=_number(item.get("rating", 0), "players.rating"),
            points=None if points is None else _tenths(points, "players.points"),
            rank=None if rank is None else _number(rank, "players.rank"),
            entries=tuple(
                self._entry(each) for each in _list(item.get("rounds", []), "players.rounds")
            ),
            **{name: _text(item.get(name, ""), f"players.{name}") for name in _PLAYER_TEXTS},
        )

    def _entry(self, value: _Json) -> Entry:
        item = _object(value, "players.rounds")
        opponent = item.get("opponent")
        color = _text(item.get("color", "-"), "players.rounds.color")
        result = _text(item.get("result", " "), "players.rounds.result")
        if color not in ("w", "b", "-"):
            raise _wrong("players.rounds.color", "w, b or -", color)
        if len(result) != 1 or result not in "1=0+-WDLHFUZ ":
            raise _wrong("players.rounds.result", "a result code", result)
        number = 0 if opponent is None else _number(opponent, "players.rounds.opponent")
        return Entry(number, color, result)


def _check_rounds(players: Iterable[Player], rounds: int | None) -> None:
    """Check that the two players of each game tell the same, and that nobody has a round more."""
    if rounds is not None and not 0 < rounds < 1000:
        raise _wrong("rounds", "a number from 1 to 999", rounds)
    known = {player.id: player for player in players}
    for player in known.values():
        key = f"players (id {player.id}) rounds"
        if not 0 < player.id < 10_000:
            raise _wrong("players.id", "a number from 1 to 9999", player.id)
        if rounds is not None and len(player.entries) > rounds:
            raise _wrong(key, f"no more than the {rounds} rounds declared", len(player.entries))
        for number, entry in enumerate(player.entries, 1):
            if not entry.opponent:
                continue
            other = known.get(entry.opponent)
            if other is None or other is player:
                raise _wrong(key, f"another player's id in round {number}", entry.opponent)
            back = other.entry(number)
            if back.opponent != player.id or not is_one_game(entry, back):
                raise _wrong(
                    key,
                    f"the same game of round {number} with both players",
                    f"{tuple(entry)} and {tuple(back)}",
                )


def _player_id(key: str) -> int:
    if not (key.isascii() and key.isdigit() and len(key) < 5):
        raise _wrong("virtual_points", "starting ranks", key)
    return int(key)
