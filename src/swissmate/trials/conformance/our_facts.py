"""What our own reader finds in a tournament file, written as facts of the conformance suite."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import date
from itertools import combinations
from typing import Any, Final

from swissmate.conformance.records.facts import REFUSED
from swissmate.errors import TRFError
from swissmate.model import Player, Points, ScoringSystem, Tournament
from swissmate.trf import load
from swissmate.trf.document import TRFDocument
from swissmate.trf.players import cell_column
from swissmate.trf.records.fields import Record
from swissmate.trf.records.table import KEPT_RECORDS

Facts = dict[str, Any]

_EXTRA: Final = {
    "WW": "win_white", "BW": "win_black", "WD": "draw_white", "BD": "draw_black",
    "WL": "loss_white", "BL": "loss_black", "ZPB": "zero_bye", "HPB": "half_bye",
    "FPB": "full_bye", "PAB": "pab", "FW": "forfeit_win", "FL": "forfeit_loss",
}  # fmt: skip
_BX: Final = {
    "W": "win_white", "D": "draw_white", "L": "loss_white",
    "Z": "zero_bye", "F": "forfeit_loss", "U": "pab",
}  # fmt: skip


def our_facts(content: bytes) -> Facts | str:
    """Return the facts of a file, or ``"refused"``; docs/conformance.md lists them."""
    try:
        document = load(content)
    except TRFError:
        return REFUSED
    tournament = document.tournament
    return {
        "name": tournament.name,
        "city": tournament.place,
        "federation": tournament.federation,
        "start": _day(tournament.start),
        "end": _day(tournament.end),
        "type": tournament.kind,
        "chief_arbiter": tournament.chief_arbiter,
        "deputies": list(tournament.arbiters),
        "time_control": tournament.time_control,
        "round_dates": [_day(day) for day in tournament.round_dates],
        "rounds": tournament.rounds,
        "initial_color": tournament.initial_color,
        "tie_breaks": [code for code in tournament.tie_breaks if code != "PTS"],
        "system": _system(tournament),
        "players": {str(player.id): _player(player) for player in tournament.players},
        "byes": _byes(tournament),
        "double_byes": sorted(
            {
                (diagnostic.column - cell_column(1)) // 10 + 1
                for diagnostic in document.diagnostics
                if diagnostic.code == "trf-pab-twice"
            }
        ),
        "absent": sorted(tournament.absent),
        "forbidden": sorted(
            [*pair, group.first_round, group.last_round]
            for group in tournament.forbidden
            for pair in combinations(sorted(group.players), 2)
        ),
        "virtual_points": {
            str(who): _points_list(made) for who, made in tournament.virtual_points.items()
        },
        "abnormal_points": [
            {
                "type": abnormal.result.strip(),
                "points": abnormal.points / 10,
                "round": abnormal.round_number,
                "ids": list(abnormal.players),
            }
            for abnormal in tournament.abnormal_points
        ],
        **_scoring(tournament.scoring),
        **_kept(document),
    }


def _day(day: date | None) -> str | None:
    return None if day is None else day.isoformat()


def _points_list(points: Iterable[Points]) -> list[float]:
    return [point / 10 for point in points]


def _system(tournament: Tournament) -> Facts | None:
    if tournament.rules is None:
        return None
    name, _, edition = tournament.rules.partition("-")
    return {"name": name, "edition": edition, "accelerated": bool(tournament.acceleration)}


def _player(player: Player) -> Facts:
    return {
        "sex": player.sex,
        "title": player.title,
        "name": player.name,
        "rating": player.rating,
        "federation": player.federation,
        "fide_id": player.fide_id,
        "birth": player.birth,
        "points": None if player.points is None else player.points / 10,
        "rank": player.rank or 0,
        "rounds": [
            [entry.opponent, entry.color, entry.result.strip() or ("" if entry.opponent else "Z")]
            for entry in player.entries
        ],
    }


def _byes(tournament: Tournament) -> list[list[Any]]:
    """Return the byes of rounds that were not paired, as ``[id, round, letter]``."""
    requested = [
        [player.id, number, entry.result]
        for player in tournament.players
        for number, entry in enumerate(player.entries, 1)
        if number > tournament.rounds_paired and entry.result in "HFZ"
    ]
    away = [[player, tournament.rounds_paired + 1, "Z"] for player in tournament.absent]
    return sorted(requested + [bye for bye in away if bye not in requested])


def _scoring(scoring: ScoringSystem) -> Facts:
    unknown = scoring.draw_white if scoring.adjourned is None else scoring.adjourned
    return {
        "scoring": {
            "W": scoring.win_white / 10,
            "D": scoring.draw_white / 10,
            "L": scoring.loss_white / 10,
            "A": scoring.zero_bye / 10,
            "P": scoring.pab / 10,
            "X": unknown / 10,
        },
        "forfeit_loss": scoring.forfeit_loss / 10,
        "extra_scoring": {code: getattr(scoring, name) / 10 for code, name in _EXTRA.items()},
        "bx_scoring": {code: getattr(scoring, name) / 10 for code, name in _BX.items()},
    }


def _kept(document: TRFDocument) -> Facts:
    """Return the facts of the records that are kept beside the tournament."""
    records: dict[str, list[Record]] = {}
    for record in document.records:
        records.setdefault(record.code if record.code in KEPT_RECORDS else "NRS", []).append(record)
    facts: Facts = {
        "line_ups": [
            {
                "round": _number(record, "round"),
                "team": _number(record, "team"),
                "opponent": _number(record, "opponent"),
                "players": [int(player or 0) for player in _many(record, "players")],
            }
            for record in records.get("300", ())
        ],
        "teams": {
            str(_number(record, "team")): {
                "name": _one(record, "name"),
                "nickname": _one(record, "nickname"),
                "strength": _one(record, "strength"),
                "match_points": float(_one(record, "match_points") or 0),
                "game_points": float(_one(record, "game_points") or 0),
                "rank": int(_one(record, "rank") or 0),
                "players": [int(player) for player in _many(record, "players") if player],
            }
            for record in records.get("310", ())
        },
        "teams_by_name": {
            _one(record, "name"): [int(player) for player in _many(record, "players") if player]
            for record in records.get("013", ())
        },
        "forfeited": [
            [_one(record, "type"), *[_number(record, name) for name in ("round", "white", "black")]]
            for record in records.get("330", ())
        ],
        "match_scoring": {
            symbol: float(points)
            for record in records.get("362", ())
            for symbol, points in zip(
                _many(record, "symbols"), _many(record, "points"), strict=True
            )
        },
        "crosstable": {
            str(_number(record, "team")): {
                "nickname": _one(record, "nickname"),
                "match_points": float(_one(record, "match_points")),
                "game_points": float(_one(record, "game_points")),
                "opponents": list(_many(record, "opponents")),
            }
            for record in records.get("802", ())
        },
        "national": [
            {
                "country": record.code,
                "player": _number(record, "player"),
                "classification": _one(record, "classification"),
                "name": _one(record, "name"),
                "rating": int(_one(record, "rating") or 0),
                "origin": _one(record, "origin"),
            }
            for record in records.get("NRS", ())
        ],
    }
    for record in records.get("172", ()):
        facts["ranking_method"] = [_one(record, "federation"), _one(record, "method")]
    for record in records.get("182", ()):
        facts["controller"] = _one(record, "controller")
    for record in records.get("222", ()):
        facts["time_code"] = _one(record, "time_control")
    for record in records.get("352", ()):
        facts["board_colors"] = _one(record, "colors")
    for record in records.get("320", ()):
        facts["team_byes"] = {
            "match_points": float(_one(record, "match_points")),
            "game_points": float(_one(record, "game_points")),
            "teams": [int(team) for team in _many(record, "teams")],
        }
    return facts


def _one(record: Record, name: str) -> str:
    value = record.fields[name]
    return value if isinstance(value, str) else ""


def _many(record: Record, name: str) -> tuple[str, ...]:
    value = record.fields[name]
    return value if isinstance(value, tuple) else (value,)


def _number(record: Record, name: str) -> int:
    return int(_one(record, name) or 0)
