"""A broadcast at Lichess: its description, and the games of each round in PGN.

Source: Lichess's description of its API (broadcasts), and its code that reads the games. A round
shows 64 games; the names of games and rounds must stay the same.
"""

from __future__ import annotations

from collections.abc import Iterator
from datetime import datetime
from typing import Final
from zoneinfo import ZoneInfo

from swissmate.exchange.destination import Concern, Destination, Detail, File, Losses
from swissmate.exchange.game_tags import (
    ROUND,
    check_games,
    games_of,
    note_what_has_no_game,
    pgn_of,
)
from swissmate.exchange.lichess.broadcasts import plan_file
from swissmate.exchange.lichess.delivery import BROADCAST
from swissmate.exchange.rounds import Game
from swissmate.exchange.source import Source
from swissmate.exchange.time_controls import TIME_CONTROL
from swissmate.messages import Message
from swissmate.model import Tournament

_MOST_BOARDS: Final = 64


def _address(name: str, meaning: str) -> Detail:
    return Detail(name, meaning, 200, form=r"https?://\S+", expected="an address with https://")


def _format(tournament: Tournament) -> str:
    """Return what kind of tournament it is, as Lichess's own examples say it."""
    rounds = tournament.rounds or tournament.rounds_paired
    kind = "round-robin" if tournament.predetermined else "Swiss"
    teams = " for teams" if tournament.teams else ""
    return f"{rounds}-round {kind}{teams}"


DETAILS: Final = (
    Detail(
        "name",
        "name of the broadcast",
        needed=True,
        form=r".{3,80}",
        expected="3 to 80 characters",
        default=lambda tournament: tournament.name,
    ),
    Detail("format", "kind of tournament", 80, default=_format),
    TIME_CONTROL,
    Detail("location", "place", 80, default=lambda tournament: tournament.place, any_length=True),
    _address("website", "web site of the event"),
    _address("standings", "address of the standings"),
    _address("regulations", "address of the regulations"),
    Detail("description", "description, Markdown in one line", 2_000),
    Detail(
        "visibility",
        "who sees it",
        choices={
            "public": "everybody",
            "unlisted": "who has the link",
            "private": "only its owner",
        },
        default="public",
    ),
    Detail(
        "edit",
        "whether a description that is another one now replaces the one there, with all that was "
        "changed there by hand",
        choices={"no": "no", "yes": "yes"},
        default="no",
    ),
    Detail(
        "delay",
        "seconds by which Lichess shows moves later",
        form=r"\d{1,3}|[12]\d{3}|3[0-5]\d\d|3600",
        expected="a number up to 3600",
    ),
    Detail(
        "start_time",
        "when rounds start on their days (by default as the timetable says)",
        form=r"([01]\d|2[0-3]):[0-5]\d",
        expected="hours and minutes, 14:30",
    ),
    Detail(
        "time_zone",
        "time zone of the start times",
        form=r"[A-Za-z]+(/[A-Za-z0-9_+-]+)*",
        expected="a name such as Europe/Berlin",
    ),
    Detail(
        "boards",
        "only the first boards of each round",
        form=r"[1-9]\d?|100",
        expected="a number up to 100",
        default=str(_MOST_BOARDS),
    ),
    ROUND,
)


def check(source: Source) -> Iterator[Concern]:
    """Yield what a broadcast would not take or not recognise."""
    yield from check_games(source)
    if int(source.detail("boards") or 0) > _MOST_BOARDS:
        message = Message(
            "more than {most} boards in a round; only official broadcasts show them",
            most=_MOST_BOARDS,
        )
        yield Concern("boards", message)
    if _zone(source) is None and source.detail("start_time"):
        yield Concern("time_zone", "time zone of the start times: missing or unknown", stops=True)


def _zone(source: Source) -> ZoneInfo | None:
    name = source.detail("time_zone")
    try:
        return ZoneInfo(name) if name else None
    except (KeyError, ValueError, OSError):  # ZoneInfoNotFoundError is a KeyError
        return None


def write(source: Source, losses: Losses) -> tuple[File, ...]:
    """Return the description and a file with the games of each round."""
    rounds: dict[int, list[Game]] = {}
    for game in games_of(source):
        rounds.setdefault(game.round_number, []).append(game)
    most = int(source.detail("boards"))
    files, rows = [], []
    for number, games in sorted(rounds.items()):
        for game in games[most:]:
            for side in (game.white, game.black):
                losses.lost("result", "boards behind the last one that is sent", side, number)
        name = f"round-{number}.pgn"
        text = pgn_of(source, games[:most], losses)
        files.append(File(name, text.encode("utf-8")))
        rows.append(
            {
                "number": number,
                "file": name,
                "games": len(games[:most]),
                "fields": _round_fields(source, number),
            }
        )
    note_what_has_no_game(source, losses)
    edit = source.detail("edit") == "yes"
    return (plan_file(_tour_fields(source), rows, edit), *files)


def _tour_fields(source: Source) -> dict[str, str]:
    control = source.time_control
    fields = {
        "name": " ".join(source.detail("name").split()),
        "info.format": source.detail("format"),
        "info.tc": source.detail("time_control")[:80],
        "info.fideTC": control.rate if control else "",
        "info.timeZone": source.detail("time_zone"),
        "info.location": source.detail("location")[:80],
        "info.website": source.detail("website"),
        "info.standings": source.detail("standings"),
        "info.regulations": source.detail("regulations"),
        "markdown": source.detail("description"),
        "visibility": source.detail("visibility"),
        "teamTable": "true" if source.tournament.teams else "",
    }
    return {name: text for name, text in fields.items() if text}


def _round_fields(source: Source, number: int) -> dict[str, str]:
    fields = {"name": f"Round {number}", "delay": source.detail("delay")}
    day, clock, zone = source.day(number), source.detail("start_time"), _zone(source)
    starts = source.starts.get(number)
    if day is not None and clock and zone is not None:
        starts = datetime.combine(day, datetime.strptime(clock, "%H:%M").time(), zone)
    if starts is not None:
        fields["startsAt"] = str(int(starts.timestamp() * 1000))
    return {name: text for name, text in fields.items() if text}


DESTINATION: Final = Destination(
    "lichess",
    "Broadcast at Lichess",
    "broadcast.json, the description, and a PGN file for each round",
    "made and pushed at lichess.org with a token of yours (scopes study:read and study:write)",
    "Lichess's description of its API and its code; never tried on the server",
    check,
    write,
    details=DETAILS,
    cannot_hold=(
        "byes, boards won by forfeit against nobody, players without a game",
        "that a game is not rated, and results that differ for the two sides or that both forfeit",
        "the colors that a forfeited game does not have: the lower number stands for White",
        "boards behind the 64th of a round",
    ),
    server=BROADCAST,
    is_public=True,
)
