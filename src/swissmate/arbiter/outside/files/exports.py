"""The event for other programs: tournament files, CSV, JSON."""

from __future__ import annotations

import json
from dataclasses import dataclass, replace
from typing import Any, Final

from django.utils.translation import get_language
from django.utils.translation import gettext as _

from swissmate.arbiter.ground.frame.csv_text import csv_text
from swissmate.arbiter.ground.ledger.errors import Refused
from swissmate.arbiter.models import Event, Game, Player
from swissmate.arbiter.outside.files.decisions import decisions_of
from swissmate.arbiter.outside.files.match_exports import (
    as_counted,
    carried,
    integrity_lines,
    match_document,
    match_trf,
    matches_csv,
    matches_json,
    members_csv,
    pairings_of,
    with_adjourned_games,
    written,
)
from swissmate.arbiter.outside.files.pgn import pgn
from swissmate.arbiter.outside.files.report_lines import report_lines, reported
from swissmate.arbiter.outside.site.site_folder import plain_name, zipped
from swissmate.arbiter.rounds.boards.scores import results_of
from swissmate.arbiter.rounds.boards.tournament import build_tournament, scoring_of
from swissmate.arbiter.tables.standings.ranking import require_final, standings
from swissmate.model import AbnormalPoints, Tournament, points_text
from swissmate.systems.common.baku import accelerated
from swissmate.trf import TRFDocument


@dataclass(frozen=True)
class Export:
    """A file to be downloaded."""

    name: str
    content: bytes
    content_type: str


def _standings_csv(event: Event) -> bytes:
    table = standings(event)
    rows: list[list[object]] = [
        ["Rank", "No", "Title", "Name", "Federation", "Rating", "Club", "Points", *table.tie_breaks]
    ]
    for place in table.places:
        player = place.player
        rows.append(
            [
                place.rank,
                player.tpn,
                player.title,
                player.name,
                player.federation,
                player.strength,
                player.club,
                points_text(place.points),
                *place.tie_breaks,
            ]
        )
    return csv_text(rows)


_PLAYER_COLUMNS: Final = {
    "No": "tpn",
    "Title": "title",
    "Name": "name",
    "Federation": "federation",
    "Rating": "rating",
    "National rating": "national_rating",
    "FIDE id": "fide_id",
    "National ids": "national_ids",
    "Birth": "birth",
    "Sex": "sex",
    "Club": "club",
}
"""The columns of the table of players, each with its field."""


def _players_csv(event: Event) -> bytes:
    if event.play.enters_teams:
        return members_csv(event)
    players = Player.objects.filter(event=event).values_list(*_PLAYER_COLUMNS.values())
    return csv_text([list(_PLAYER_COLUMNS), *players])


def _pairings_csv(event: Event) -> bytes:
    if event.play.plays_matches:
        return matches_csv(event)
    rows: list[list[object]] = [
        ["Round", "Board", "White no", "White", "Result", "Black no", "Black"]
    ]
    pairings = pairings_of(event)
    results = results_of(pairings, scoring_of(event))
    for pairing in pairings:
        black = pairing.black
        rows.append(
            [
                pairing.round.number,
                pairing.board,
                pairing.white.tpn,
                pairing.white.name,
                results[pairing.pk] if black else "bye",
                black.tpn if black else "",
                black.name if black else "",
            ]
        )
    return csv_text(rows)


def _json(event: Event) -> bytes:
    table = standings(event)
    pairings = pairings_of(event)
    results = results_of(pairings, scoring_of(event))
    content: dict[str, Any] = {
        "name": event.full_name,
        "place": event.place,
        "federation": event.federation,
        "start": event.start.isoformat(),
        "end": event.end.isoformat() if event.end else None,
        "rounds": event.rounds,
        "rules": event.rules,
        "players": [
            {
                "number": p.tpn,
                "name": p.name,
                "title": p.title,
                "rating": p.strength,
                "federation": p.federation,
                "fide_id": p.fide_id,
                "club": p.club,
            }
            for p in Player.objects.filter(event=event)
        ],
        "games": [
            {
                "round": pairing.round.number,
                "board": pairing.board,
                "white": pairing.white.tpn,
                "black": pairing.black.tpn if pairing.black else None,
                "result": results.get(pairing.pk, ""),
            }
            for pairing in pairings
        ],
        **matches_json(event),
        "standings": [
            {
                "rank": place.rank,
                "number": place.player.tpn,
                "points": points_text(place.points),
                "tie_breaks": dict(zip(table.tie_breaks, place.tie_breaks, strict=True)),
            }
            for place in table.places
        ],
    }
    return json.dumps(content, ensure_ascii=False, indent=1).encode()


def _reported(event: Event, *, for_rating: bool, published_only: bool = False) -> Tournament:
    """Return the tournament of the report, with the ranks and points of the recorded rounds."""
    tournament = accelerated(
        build_tournament(event, for_rating=for_rating, published_only=published_only)
    )
    last = tournament.rounds_paired
    table = standings(event, published_only=published_only)
    ranks = {place.player.tpn: place.rank for place in table.places}
    counted = as_counted(event, tournament)
    players = tuple(
        player._replace(
            points=counted.points_before(player.id, last + 1), rank=ranks.get(player.id)
        )
        for player in tournament.players
    )
    return reported(event, replace(tournament, players=players, decisions=decisions_of(event)))


def report_document(event: Event, *, for_rating: bool, published_only: bool = False) -> TRFDocument:
    """Return an event as its report has it, with the records that no tournament holds."""
    if event.play.plays_matches:
        return match_document(event, for_rating=for_rating, published_only=published_only)
    tournament = _reported(event, for_rating=for_rating, published_only=published_only)
    return _with_lines(event, tournament)


def _trf(event: Event, dialect: str, *, for_rating: bool) -> bytes:
    """Return the tournament file; ranks and points are those of the recorded rounds."""
    if for_rating:
        require_final(event)
    if event.play.plays_matches:
        return match_trf(event, dialect, for_rating=for_rating)
    tournament = _reported(event, for_rating=for_rating)
    tournament = _with_stated_points(tournament, dialect)
    if dialect != "trf26":
        return written(tournament, dialect)
    if Game.objects.filter(pairing__round__event=event, result="adj").exists():
        draw = tournament.scoring.draw  # the value that 162 X gives them
        tournament = replace(tournament, scoring=tournament.scoring._replace(adjourned=draw))
    return with_adjourned_games(event, written(_with_lines(event, tournament), "trf26"))


def _with_lines(event: Event, tournament: Tournament) -> TRFDocument:
    """Return a tournament with a ``###`` line for each act of which a reader must know."""
    return carried(tournament, (*integrity_lines(event), *report_lines(event)))


def _with_stated_points(tournament: Tournament, dialect: str) -> Tournament:
    """Return the tournament changed so that the file states what byes and forfeit wins are worth.

    JaVaFo's XXS has codes for them. TRF26's record 162 does not: there a half-point bye is worth a
    draw, a full-point bye and a forfeit win are worth a win, and 299 states other points. The
    format of bbpPairings cannot state it.

    Raises:
        Refused: the format cannot state it.
    """
    scoring = tournament.scoring
    usual = scoring._replace(
        half_bye=scoring.draw,
        full_bye=scoring.win,
        forfeit_win=scoring.win,
    )
    if scoring == usual or dialect in {"trf16", "trf16x"}:
        return tournament
    if dialect != "trf26":
        raise Refused(
            _(
                "In this format half-point byes can only count as draws, and full-point "
                "byes and forfeit wins only as wins. Use TRF16 (JaVaFo) or TRF26."
            )
        )
    stated = [
        AbnormalPoints(code, worth, 0, _having(tournament, code))
        for code, worth, other in (
            ("H", scoring.half_bye, usual.half_bye),
            ("F", scoring.full_bye, usual.full_bye),
            ("+", scoring.forfeit_win, usual.forfeit_win),
        )
        if worth != other
    ]
    return replace(
        tournament, scoring=usual, abnormal_points=(*tournament.abnormal_points, *stated)
    )


def _having(tournament: Tournament, code: str) -> tuple[int, ...]:
    """Return the players who have a result in any round; everybody if nobody has it yet."""
    having = [
        player.id
        for player in tournament.players
        if any(entry.result == code for entry in player.entries)
    ]
    return tuple(having or [player.id for player in tournament.players])


_TABLES: Final = {
    "standings-csv": _standings_csv,
    "players-csv": _players_csv,
    "pairings-csv": _pairings_csv,
}


def export(event: Event, what: str, *, for_rating: bool = False) -> Export | None:
    """Return the event in a format; None if there is no such format."""
    name = plain_name(event) or "event"
    if what in _TABLES:
        table = what.removesuffix("-csv")
        return Export(f"{name}-{table}.csv", _TABLES[what](event), "text/csv; charset=utf-8")
    if what in {"trf16", "trf16x", "trf16bx", "trf26"}:
        return Export(
            f"{name}-{what}{'-rating' if for_rating else ''}.trf",
            _trf(event, what, for_rating=for_rating),
            "text/plain; charset=utf-8",
        )
    if what == "pgn":
        return Export(f"{name}.pgn", pgn(event), "application/x-chess-pgn")
    if what in {"site", "site-without-why"}:
        site = zipped(event, why=what == "site", language=get_language() or "en")
        return Export(f"{name}-site.zip", site, "application/zip")
    if what == "json":
        return Export(f"{name}.json", _json(event), "application/json")
    return None
