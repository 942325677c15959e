"""Events of matches for other programs: all single games, and the teams."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import replace
from typing import Any, Final

from django.db.models import QuerySet

from swissmate.api.writing import write_trf
from swissmate.arbiter.event.teams.rosters import rosters_of
from swissmate.arbiter.ground.frame.csv_text import csv_text
from swissmate.arbiter.ground.ledger.errors import refusal
from swissmate.arbiter.models import Event, Game, IntegrityEvent, Pairing
from swissmate.arbiter.models.rounds import turned
from swissmate.arbiter.outside.files.decisions import decisions_of
from swissmate.arbiter.rounds.boards.game_views import games_of
from swissmate.arbiter.rounds.boards.match_records import numbers_of
from swissmate.arbiter.rounds.boards.tournament import recorded_tournament
from swissmate.arbiter.tables.standings.member_results import member_results
from swissmate.arbiter.tables.standings.ranking import standings
from swissmate.errors import SwissmateError
from swissmate.model import Tournament, points_text, team_event
from swissmate.systems.common.baku import accelerated
from swissmate.systems.registry import rule_set
from swissmate.trf import TRFDocument

_RESULT_OF_ROUND_ONE: Final = 98
"""The index of the result of round one in a player's line; each round has ten columns."""


def pairings_of(event: Event) -> QuerySet[Pairing]:
    """Return all boards of an event, round by round."""
    pairings = Pairing.objects.filter(round__event=event).select_related("round", "white", "black")
    return pairings.order_by("round__number", "board")


def members_csv(event: Event) -> bytes:
    """Return the players of the teams with their scores."""
    head = ["Team no", "Team", "Board", "Title", "Name", "Federation", "Rating", "FIDE id"]
    rows: list[list[object]] = [
        [*head, "National ids", "Birth", "Sex", "Points", "Games", "Won by forfeit"]
    ]
    for result in member_results(event):
        m = result.member
        rows.append(
            [
                m.team.tpn,
                m.team.name,
                m.board,
                m.title,
                m.name,
                m.federation,
                m.rating,
                m.fide_id,
                m.national_ids,
                m.birth,
                m.sex,
                points_text(result.points),
                result.games,
                result.forfeits,
            ]
        )
    return csv_text(rows)


def matches_csv(event: Event) -> bytes:
    """Return every game of every match: who has White, who has Black, the result of White."""
    rows: list[list[object]] = [
        ["Round", "Match", "Board", "No", "One", "Other no", "Other", "White", "Result", "Black"]
    ]
    pairings = pairings_of(event)
    games = games_of(event, pairings)
    for pairing in pairings:
        own = [pairing.round.number, pairing.board]
        white, black = pairing.white, pairing.black
        if black is None:
            rows.append([*own, "", white.tpn, white.name, "", "", "", "bye", ""])
            continue
        sides = [white.tpn, white.name, black.tpn, black.name]
        for game in games[pairing.pk]:
            row = game.row
            cells = [game.one.name, row.result, game.other.name]
            if row.turned:
                cells = [game.other.name, turned(row.result), game.one.name]
            rows.append([*own, row.number, *sides, *cells])
    return csv_text(rows)


def matches_json(event: Event) -> dict[str, Any]:
    """Return the rosters and the games of all matches, with results seen from the first side."""
    if not event.play.plays_matches:
        return {}
    pairings = pairings_of(event)
    games = games_of(event, pairings)
    teams = [
        {
            "number": team.tpn,
            "players": [
                {
                    "board": m.board,
                    "name": m.name,
                    "rating": m.rating,
                    "fide_id": m.fide_id,
                    "national_ids": m.national_ids,
                }
                for m in team.members.all()
            ],
        }
        for team in rosters_of(event)
    ]
    boards = [
        {
            "round": pairing.round.number,
            "match": pairing.board,
            "board": game.row.number,
            "one": game.one.name,
            "other": game.other.name,
            "white": "other" if game.row.turned else "one",
            "result": game.row.result,
        }
        for pairing in pairings
        for game in games.get(pairing.pk, ())
    ]
    return {"teams": teams, "boards": boards} if teams else {"boards": boards}


def as_counted(event: Event, tournament: Tournament) -> Tournament:
    """Return the tournament with the current value of its games without a result.

    While a round is in progress they bring nothing. Once it is complete, only adjourned games have
    no result, and count as draws as they do for the next pairing.
    """
    if Game.objects.filter(pairing__round__event=event, result="").exists():
        return replace(tournament, scoring=tournament.scoring._replace(adjourned=0))
    return tournament


def written(source: Tournament | TRFDocument, dialect: str) -> bytes:
    """Return a tournament as a file.

    Raises:
        Refused: the format cannot hold it.
    """
    try:
        return write_trf(source, dialect=dialect, lossy=True)
    except SwissmateError as error:
        raise refusal(error) from error


def integrity_lines(event: Event) -> tuple[str, ...]:
    """Return a ``###`` line for each act of which a reader of the file must know."""
    return tuple(
        f"### {integrity_event.line}"
        for integrity_event in IntegrityEvent.objects.filter(event=event)
    )


def match_document(event: Event, *, for_rating: bool, published_only: bool = False) -> TRFDocument:
    """Return an event of matches as its report has it: its single games, its teams, ``###``."""
    recorded = recorded_tournament(event, for_rating=for_rating, published_only=published_only)
    counted = as_counted(event, recorded)
    table = standings(event, published_only=published_only)
    ranks = {place.player.tpn: place.rank for place in table.places}
    if recorded.teams is None:
        # In a double Swiss, a bye stands in both rounds of a match, but brings its points once.
        seen = rule_set(event.rules).as_seen(counted)
        players = tuple(
            player._replace(
                points=seen.points_before(player.id, seen.rounds_paired + 1),
                rank=ranks.get(player.id),
            )
            for player in recorded.players
        )
        tournament = replace(recorded, players=players)
    else:
        last = recorded.rounds_paired + 1
        players = tuple(
            player._replace(points=counted.points_before(player.id, last))
            for player in recorded.players
        )
        matches = team_event(counted)
        seen = accelerated(matches.tournament)
        teams = tuple(
            replace(
                team,
                match_points=sum(match.match_points for match in matches.results[team.id]),
                game_points=sum(match.game_points for match in matches.results[team.id]),
                rank=ranks.get(team.id),
            )
            for team in recorded.teams.teams
        )
        records = replace(recorded.teams, teams=teams, virtual_points=seen.virtual_points)
        tournament = replace(recorded, players=players, teams=records)
    return carried(replace(tournament, decisions=decisions_of(event)), integrity_lines(event))


def carried(tournament: Tournament, lines: tuple[str, ...]) -> TRFDocument:
    """Return a tournament with lines that it does not hold itself."""
    return TRFDocument("", b"", "utf-8", False, lines, ("\n",) * len(lines), tournament, ())


def match_trf(event: Event, dialect: str, *, for_rating: bool) -> bytes:
    """Return the tournament file of an event of matches: its single games, and its teams."""
    document = match_document(event, for_rating=for_rating)
    file = written(document.tournament, dialect)
    if dialect != "trf26":
        return file
    file += "".join(f"{line}\n" for line in document.lines).encode()
    return with_adjourned_games(event, file)


def with_adjourned_games(event: Event, data: bytes) -> bytes:
    """Return a file in which each adjourned game has a ``?``, since its result is unknown."""
    games = Game.objects.filter(pairing__round__event=event, result="adj", rating_result="")
    members = numbers_of(event)
    marked: dict[int, list[int]] = defaultdict(list)
    for game in games.select_related("pairing__round", "pairing__white", "pairing__black"):
        number = game.pairing.round.number
        if game.by_members:
            own = [members[key] for key in (game.one_id, game.other_id) if key is not None]
        else:
            sides = (game.pairing.white, game.pairing.black)
            own = [player.tpn for player in sides if player is not None]
            number = event.play.rounds_a_match * (number - 1) + game.number
        for player in own:
            marked[player].append(_RESULT_OF_ROUND_ONE + 10 * (number - 1))
    if not marked:
        return data
    lines = data.decode().split("\n")
    for index, line in enumerate(lines):
        columns = marked.get(int(line[4:8]), ()) if line.startswith("001") else ()
        for column in columns:
            text = lines[index].ljust(column + 1)
            lines[index] = f"{text[:column]}?{text[column + 1 :]}"
    return "\n".join(lines).encode()
