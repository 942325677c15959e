"""A tournament as JSON, without loss (the schema is in ``docs/trf.md``).

Points are decimal numbers (``3.5``), dates are ``YYYY-MM-DD``, a round of a player is an object
with ``opponent`` (a starting rank or null), ``color`` and ``result`` (the code of the file).
"""

from __future__ import annotations

import json
from collections.abc import Collection, Iterable, Iterator
from datetime import date
from typing import Final

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
from swissmate.model.words import Written

from .consistency import accelerated, check_rounds, wrong_points_told
from .dates import with_dates
from .diagnostics import Complaints, Line
from .document import TRFDocument
from .json_values import (
    Item,
    Json,
    date_of,
    known_players,
    list_of,
    number_of,
    object_of,
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
        {"record": date.record, "text": date.text} for date in tournament.unclear_dates
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
        name: _decimal(points) for name, points in tournament.scoring._asdict().items()
    }
    for name in ("keeps_table_order", "meets_in_a_row"):
        if getattr(tournament, name):
            value[name] = True
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
        str(player_id): list(map(_decimal, points))
        for player_id, points in tournament.virtual_points.items()
    }
    value["absent"] = list(sorted(tournament.absent))
    value["abnormal_points"] = [
        {
            "result": award.result,
            "points": _decimal(award.points),
            "round": award.round_number,
            "players": list(award.players),
        }
        for award in tournament.abnormal_points
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
    if player.national:
        value["national"] = [record._asdict() for record in player.national]
    value["points"] = _decimal(player.points)
    value["rank"] = player.rank
    value["rounds"] = [
        {"opponent": entry.opponent or None, "color": entry.color, "result": entry.result}
        for entry in player.entries
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
    return _tournament(_whole(text, Complaints("-", strict=False)), None)


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
    whole = _whole(text, complaints)
    tournament = _tournament(whole, date_order)
    if not tournament.players:
        raise wrong("players", "one player at least", [])
    if tournament.teams is not None:
        check_teams(tournament, (), None, complaints, only_warn=not check_points_column)
    ready = accelerated(tournament, acceleration, rounds)
    # In a team event the points of the players do not matter.
    checked = check_points_column and ready.teams is None
    for player, expected in wrong_points_told(ready) if checked else ():
        raise wrong(f"players (id {player.id}) points", expected, (player.points or 0) / 10)
    lines = tuple(whole.lines("other_records"))
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


def _whole(text: str | bytes, complaints: Complaints) -> Item:
    """Return the object that a text is."""
    try:
        value = json.loads(text)
    except (ValueError, RecursionError) as error:
        raise InputError(f"this is not JSON: {error}", code="json") from error
    head = object_of(value, "(the whole text)")
    if head.get("format") != FORMAT:
        raise wrong("format", FORMAT, head.get("format"))
    if head.get("version") != _VERSION:
        raise wrong("version", str(_VERSION), head.get("version"))
    return Item(value, "", complaints)


def _tournament(whole: Item, date_order: str | None) -> Tournament:
    color = whole.value.get("initial_color")
    if color not in (None, "w", "b"):
        raise wrong("initial_color", "w, b or null", color)
    list_of(whole.value.get("players"), "players")
    players = sorted(map(_read_player, whole.items("players")), key=lambda player: player.id)
    ids = {player.id for player in players}
    if len(ids) != len(players):
        raise wrong("players", "each id once", "the same id twice")
    rounds = whole.maybe("rounds", number_of)
    if rounds is not None:
        if not 0 < rounds < 1000:
            raise wrong("rounds", "a number from 1 to 999", rounds)
        lines = _lines(players, whole.complaints)
        check_rounds(lines, rounds, whole.complaints)
        players = [player for player, _ in lines.values()]
    _check_games(players)
    rules = whole.maybe("rules", text_of)
    tournament = Tournament(
        tuple(players),
        rounds=rounds,
        scoring=_scoring(whole),
        initial_color=None if color is None else str(color),
        forbidden=tuple(_groups(whole, "forbidden", ids)),
        protected=tuple(_groups(whole, "protected", ids)),
        virtual_points=_virtual_points(whole, ids),
        absent=frozenset(whole.players("absent", ids) if "absent" in whole.value else ()),
        rules=None if rules is None else Written(rules),
        start=whole.maybe("start", date_of),
        tie_breaks=tuple(map(Written, whole.texts("tie_breaks"))),
        end=whole.maybe("end", date_of),
        round_dates=tuple(date_of(day, "round_dates") for day in whole.values("round_dates")),
        arbiters=tuple(whole.texts("arbiters")),
        keeps_table_order=whole.value.get("keeps_table_order") is True,
        meets_in_a_row=whole.value.get("meets_in_a_row") is True,
        initial_color_inferred=whole.value.get("initial_color_inferred") is True,
        abnormal_points=tuple(_abnormal(whole, ids)),
        matches=None,
        unclear_dates=(),
        team_records=whole.value.get("team_records") is True,
        teams=_teams(whole, players),
        entered=None,
        **{name: whole.text(name, "") for name in (*_TEXTS, "acceleration")},
    )
    texts = []
    for item in whole.items("unclear_dates"):
        record = item.text("record")
        if record not in ("042", "052", "132"):
            raise wrong("unclear_dates.record", "042, 052 or 132", record)
        texts.append((record, item.text("text")))
    return with_dates(tournament, texts, whole.complaints, date_order) if texts else tournament


def _lines(players: Iterable[Player], complaints: Complaints) -> dict[int, PlayerLine]:
    """Return the players as those of a file's lines, which a JSON text does not have."""
    nowhere = Line("", 0, complaints)
    return {player.id: PlayerLine(player, nowhere) for player in players}


def _teams(whole: Item, players: Iterable[Player]) -> TeamRecords | None:
    lines = whole.texts("teams")
    if not lines:
        return None
    # The line numbers are those of the list under this key.
    named = Complaints(f"{whole.complaints.file}, key teams", strict=whole.complaints.strict)
    teams = teams_of_lines(lines, _lines(players, named), named)
    whole.complaints.collected += named.collected
    return teams


def _scoring(whole: Item) -> ScoringSystem:
    scoring = whole.value.get("scoring", {})
    if isinstance(scoring, str):
        return ScoringSystem.of(scoring)
    given = object_of(scoring, "scoring")
    known = {*ScoringSystem._fields}
    unknown = set(given) - known
    if unknown:
        raise wrong("scoring", "one of " + ", ".join(sorted(known)), min(unknown))
    return ScoringSystem(
        **{name: tenths_of(worth, name) for name, worth in given.items() if worth is not None}
    )


def _virtual_points(whole: Item, ids: Collection[int]) -> dict[int, tuple[Points, ...]]:
    key = "virtual_points"
    values = {}
    for name, points in object_of(whole.value.get(key, {}), key).items():
        if not (name.isascii() and name.isdigit() and len(name) < 5):
            raise wrong(key, "starting ranks", name)
        values[int(name)] = tuple(tenths_of(worth, key) for worth in list_of(points, key))
    return {number: values[number] for number in known_players(values, key, ids, whole.complaints)}


def _groups(whole: Item, name: str, ids: Collection[int]) -> Iterator[ForbiddenGroup]:
    for group in whole.items(name):
        first, last = group.number("first_round", 1), group.number("last_round", 999)
        if last < first:
            raise wrong(f"{name}.last_round", f"a round from first_round, {first}, on", last)
        yield ForbiddenGroup(frozenset(group.players("players", ids)), first, last)


def _abnormal(whole: Item, ids: Collection[int]) -> Iterator[AbnormalPoints]:
    for item in whole.items("abnormal_points"):
        result, points = item.text("result"), item.tenths("points")
        yield AbnormalPoints(result, points, item.number("round", 0), item.players("players", ids))


def _read_player(item: Item) -> Player:
    return Player(
        item.number("id"),
        rating=item.number("rating", 0),
        points=item.maybe("points", tenths_of),
        rank=item.maybe("rank", number_of),
        entries=tuple(map(_entry, item.items("rounds"))),
        **{name: item.text(name, "") for name in _PLAYER_TEXTS},
        key=item.text("key", ""),
        later_ratings=tuple(
            sorted(
                (later.number("round"), later.number("rating"))
                for later in item.items("later_ratings")
            )
        ),
        national=tuple(map(_national, item.items("national"))),
    )


def _national(item: Item) -> NationalRecord:
    code = item.text("federation")
    if not (len(code) == 3 and code.isascii() and code.isalpha() and code.isupper()):
        raise wrong("players.national.federation", "three capitals", code)
    names = ("id", "birth", "classification", "origin")
    return NationalRecord(
        code, rating=item.number("rating", 0), **{name: item.text(name, "") for name in names}
    )


def _entry(item: Item) -> Entry:
    color, result = item.text("color", "-"), item.text("result", " ")
    if color not in ("w", "b", "-"):
        raise wrong("players.rounds.color", "w, b or -", color)
    if len(result) != 1 or result not in "1=0+-WDLHFUZ ":
        raise wrong("players.rounds.result", "a result code", result)
    return Entry(item.maybe("opponent", number_of) or 0, color, result)


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
                expected = f"the same game of round {number} with both players"
                raise wrong(key, expected, f"{tuple(entry)} and {tuple(back)}")
