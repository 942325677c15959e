"""A tournament as JSON, without loss (the schema is in ``docs/trf.md``).

Points are decimal numbers (``3.5``), dates are ``YYYY-MM-DD``, a round of a player is an object
with ``opponent`` (a starting rank or null), ``color`` and ``result`` (the code of the file).
"""

from __future__ import annotations

import json
from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import fields
from datetime import date
from typing import Final

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
)
from swissmate.model.agreement import is_one_game, require_types
from swissmate.model.words import Written

from .consistency import accelerated, check_rounds, wrong_points_told
from .dates import with_dates
from .diagnostics import Complaints, Line
from .document import TRFDocument
from .json_values import (
    Json,
    date_of,
    known_keys,
    known_players,
    lines_of,
    list_of,
    number_of,
    object_of,
    tenths_of,
    text_of,
    texts_of,
    wrong,
)
from .lines import decode
from .players import PlayerLine
from .team_checks import check_teams
from .team_lines import all_team_lines
from .teams import teams_of_lines
from .writer import carried_lines

FORMAT: Final = "swissmate-tournament"
_VERSION: Final = 1


_TEXTS: Final = (
    "name",
    "place",
    "federation",
    "kind",
    "type_code",
    "time_control",
    "chief_arbiter",
)
"""The texts of a tournament, in the order in which they are written."""

_PLAYER_TEXTS: Final = ("name", "title", "sex", "federation", "fide_id", "birth")


def to_json(source: Tournament | TRFDocument) -> str:
    """Return a tournament as JSON; for a document, the lines that its tournament lacks come too."""
    tournament = source.tournament if isinstance(source, TRFDocument) else source
    require_types(tournament)
    value: dict[str, Json] = {"format": FORMAT, "version": _VERSION}
    for name in _TEXTS:
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


def _player(player: Player) -> dict[str, Json]:
    value: dict[str, Json] = {"id": player.id}
    for name in _PLAYER_TEXTS:
        value[name] = getattr(player, name)
    if player.key:
        value["key"] = player.key
    value["rating"] = player.rating
    if player.later_ratings:
        value["later_ratings"] = [
            {"round": first, "rating": rating} for first, rating in player.later_ratings
        ]
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
        InputError: the text is not of this kind; the message names the key.
    """
    reader = _Reader(text, Complaints("-", strict=False))
    return reader.dated(reader.tournament())


def document_from_json(
    text: str | bytes,
    file: str = "-",
    *,
    strict: bool = False,
    check_points_column: bool = False,
    rounds: int | None = None,
    acceleration: str | None = None,
    date_order: str | None = None,
    encoding: str | None = None,
) -> TRFDocument:
    """Return the tournament of a JSON text together with the records kept beside it.

    With ``check_points_column``, points that do not match the rounds are an error, as in a TRF.
    Unknown keys and players are warnings. ``strict``, ``rounds``, ``acceleration``, ``date_order``
    and ``encoding`` are those of :func:`~swissmate.trf.load`.

    Raises:
        InputError: the text is not of this kind; the message names the key.
        TRFError: there is a warning, and the reading is strict.
    """
    complaints = Complaints(file, strict=strict)
    if encoding is not None and isinstance(text, bytes):
        text = decode(text, encoding, complaints).text
    reader = _Reader(text, complaints)
    tournament = reader.dated(reader.tournament(), date_order)
    if not tournament.players:
        raise wrong("players", "one player at least", [])
    if tournament.teams is not None:
        check_teams(tournament, (), None, complaints, only_warn=not check_points_column)
    ready = accelerated(tournament, acceleration, rounds)
    # In a team event the points of the players do not matter.
    checked = check_points_column and ready.teams is None
    for player, expected in wrong_points_told(ready) if checked else ():
        raise wrong(f"players (id {player.id}) points", expected, (player.points or 0) / 10)
    lines = tuple(lines_of(reader.value.get("other_records", []), "other_records"))
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


class _Reader:
    """Reads one JSON text."""

    def __init__(self, text: str | bytes, complaints: Complaints) -> None:
        try:
            value = json.loads(text)
        except (ValueError, RecursionError) as error:
            raise InputError(f"this is not JSON: {error}", code="json") from error
        self.value = object_of(value, "(the whole text)")
        if self.value.get("format") != FORMAT:
            raise wrong("format", FORMAT, self.value.get("format"))
        if self.value.get("version") != _VERSION:
            raise wrong("version", str(_VERSION), self.value.get("version"))
        self.complaints = complaints
        known_keys(self.value, "", complaints)

    def tournament(self) -> Tournament:
        """Return the tournament."""
        value = self.value
        rounds = value.get("rounds")
        rules = value.get("rules")
        color = value.get("initial_color")
        if color not in (None, "w", "b"):
            raise wrong("initial_color", "w, b or null", color)
        players = [self._player(each) for each in list_of(value.get("players"), "players")]
        players.sort(key=lambda player: player.id)
        ids = {player.id for player in players}
        if len(ids) != len(players):
            raise wrong("players", "each id once", "the same id twice")
        if rounds is not None and not 0 < number_of(rounds, "rounds") < 1000:
            raise wrong("rounds", "a number from 1 to 999", rounds)
        if rounds is not None:
            nowhere = Line("", 0, self.complaints)
            lines = {player.id: PlayerLine(player, nowhere) for player in players}
            check_rounds(lines, number_of(rounds, "rounds"), self.complaints)
            players = [player for player, _ in lines.values()]
        _check_games(players)
        return Tournament(
            tuple(players),
            rounds=None if rounds is None else number_of(rounds, "rounds"),
            scoring=self._scoring(),
            initial_color=None if color is None else text_of(color, "initial_color"),
            forbidden=tuple(self._groups("forbidden", ids)),
            protected=tuple(self._groups("protected", ids)),
            virtual_points=self._virtual_points(ids),
            absent=frozenset(self._ids(value.get("absent", []), "absent", ids)),
            rules=None if rules is None else Written(text_of(rules, "rules")),
            start=date_of(value.get("start"), "start"),
            tie_breaks=tuple(map(Written, texts_of(value.get("tie_breaks", []), "tie_breaks"))),
            end=date_of(value.get("end"), "end"),
            round_dates=tuple(
                date_of(day, "round_dates")
                for day in list_of(value.get("round_dates", []), "round_dates")
            ),
            arbiters=tuple(texts_of(value.get("arbiters", []), "arbiters")),
            keeps_table_order=value.get("keeps_table_order") is True,
            initial_color_inferred=value.get("initial_color_inferred") is True,
            abnormal_points=tuple(self._abnormal(ids)),
            matches=None,
            unclear_dates=(),
            team_records=value.get("team_records") is True,
            teams=self._teams(players),
            entered=None,
            **{name: text_of(value.get(name, ""), name) for name in (*_TEXTS, "acceleration")},
        )

    def dated(self, tournament: Tournament, order: str | None = None) -> Tournament:
        """Return the tournament with its ambiguous dates, interpreted together with the others."""
        texts = []
        for each in list_of(self.value.get("unclear_dates", []), "unclear_dates"):
            item = self._object(each, "unclear_dates")
            record = text_of(item.get("record"), "unclear_dates.record")
            if record not in ("042", "052", "132"):
                raise wrong("unclear_dates.record", "042, 052 or 132", record)
            texts.append((record, text_of(item.get("text"), "unclear_dates.text")))
        return with_dates(tournament, texts, self.complaints, order) if texts else tournament

    def _teams(self, players: Iterable[Player]) -> TeamRecords | None:
        lines = list(texts_of(self.value.get("teams", []), "teams"))
        if not lines:
            return None
        # The line numbers are those of the list under this key.
        named = Complaints(f"{self.complaints.file}, key teams", strict=self.complaints.strict)
        nowhere = Line("", 0, named)
        by_id = {player.id: PlayerLine(player, nowhere) for player in players}
        teams = teams_of_lines(lines, by_id, named)
        self.complaints.collected += named.collected
        return teams

    def _scoring(self) -> ScoringSystem:
        scoring = self.value.get("scoring", {})
        if isinstance(scoring, str):
            return ScoringSystem.of(scoring)
        given = object_of(scoring, "scoring")
        known = {each.name for each in fields(ScoringSystem)}
        unknown = set(given) - known
        if unknown:
            raise wrong("scoring", "one of " + ", ".join(sorted(known)), min(unknown))
        return ScoringSystem(
            **{key: tenths_of(each, key) for key, each in given.items() if each is not None}
        )

    def _object(self, value: Json, key: str) -> Mapping[str, Json]:
        item = object_of(value, key)
        known_keys(item, key, self.complaints)
        return item

    def _ids(self, value: Json | None, key: str, players: Collection[int]) -> tuple[int, ...]:
        numbers = [number_of(each, key) for each in list_of(value, key)]
        return known_players(numbers, key, players, self.complaints)

    def _virtual_points(self, players: Collection[int]) -> dict[int, tuple[Points, ...]]:
        key = "virtual_points"
        found = {
            _player_id(each): tuple(tenths_of(one, key) for one in list_of(points, key))
            for each, points in object_of(self.value.get(key, {}), key).items()
        }
        return {each: found[each] for each in known_players(found, key, players, self.complaints)}

    def _groups(self, name: str, players: Collection[int]) -> Iterable[ForbiddenGroup]:
        for each in list_of(self.value.get(name, []), name):
            group = self._object(each, name)
            first = number_of(group.get("first_round", 1), f"{name}.first_round")
            last = number_of(group.get("last_round", 999), f"{name}.last_round")
            if last < first:
                raise wrong(f"{name}.last_round", f"a round from first_round, {first}, on", last)
            ids = self._ids(group.get("players"), f"{name}.players", players)
            yield ForbiddenGroup(frozenset(ids), first, last)

    def _abnormal(self, players: Collection[int]) -> Iterable[AbnormalPoints]:
        key = "abnormal_points"
        for each in list_of(self.value.get(key, []), key):
            item = self._object(each, key)
            yield AbnormalPoints(
                text_of(item.get("result"), f"{key}.result"),
                tenths_of(item.get("points"), f"{key}.points"),
                number_of(item.get("round", 0), f"{key}.round"),
                self._ids(item.get("players"), f"{key}.players", players),
            )

    def _player(self, value: Json) -> Player:
        item = self._object(value, "players")
        points, rank = item.get("points"), item.get("rank")
        return Player(
            number_of(item.get("id"), "players.id"),
            rating=number_of(item.get("rating", 0), "players.rating"),
            points=None if points is None else tenths_of(points, "players.points"),
            rank=None if rank is None else number_of(rank, "players.rank"),
            entries=tuple(
                self._entry(each) for each in list_of(item.get("rounds", []), "players.rounds")
            ),
            **{name: text_of(item.get(name, ""), f"players.{name}") for name in _PLAYER_TEXTS},
            key=text_of(item.get("key", ""), "players.key"),
            later_ratings=tuple(sorted(self._later_ratings(item))),
        )

    def _later_ratings(self, player: Mapping[str, Json]) -> Iterator[tuple[int, int]]:
        key = "players.later_ratings"
        for each in list_of(player.get("later_ratings", []), key):
            item = self._object(each, key)
            yield (
                number_of(item.get("round"), f"{key}.round"),
                number_of(item.get("rating"), f"{key}.rating"),
            )

    def _entry(self, value: Json) -> Entry:
        item = self._object(value, "players.rounds")
        opponent = item.get("opponent")
        color = text_of(item.get("color", "-"), "players.rounds.color")
        result = text_of(item.get("result", " "), "players.rounds.result")
        if color not in ("w", "b", "-"):
            raise wrong("players.rounds.color", "w, b or -", color)
        if len(result) != 1 or result not in "1=0+-WDLHFUZ ":
            raise wrong("players.rounds.result", "a result code", result)
        number = 0 if opponent is None else number_of(opponent, "players.rounds.opponent")
        return Entry(number, color, result)


def _check_games(players: Iterable[Player]) -> None:
    """Check that both players of each game report the same."""
    known = {player.id: player for player in players}
    for player in known.values():
        key = f"players (id {player.id}) rounds"
        if not 0 < player.id < 10_000:
            raise wrong("players.id", "a number from 1 to 9999", player.id)
        for number, entry in enumerate(player.entries, 1):
            if not entry.opponent:
                continue
            other = known.get(entry.opponent)
            if other is None or other is player:
                raise wrong(key, f"another player's id in round {number}", entry.opponent)
            back = other.entry(number)
            if back.opponent != player.id or not is_one_game(entry, back):
                raise wrong(
                    key,
                    f"the same game of round {number} with both players",
                    f"{tuple(entry)} and {tuple(back)}",
                )


def _player_id(key: str) -> int:
    if not (key.isascii() and key.isdigit() and len(key) < 5):
        raise wrong("virtual_points", "starting ranks", key)
    return int(key)
