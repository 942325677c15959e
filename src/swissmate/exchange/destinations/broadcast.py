"""PGN without moves for broadcasts: a game a board, with what boards and broadcasts know it by.

Source: the PGN standard of 1994, and how Lichess and LiveChess read such files: games are told
apart by the names and ``Round "ROUND.BOARD"``, so both must stay the same through a round.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Final

from swissmate.exchange.checks import check_fide_ids
from swissmate.exchange.destination import Concern, Destination, Detail, File, Losses
from swissmate.exchange.rounds import Game
from swissmate.exchange.source import Source
from swissmate.exchange.texts import file_stem
from swissmate.exchange.time_controls import TIME_CONTROL, TimeControl

_RESULTS: Final = {
    **dict.fromkeys(("10", "+-", "WL"), "1-0"),
    **dict.fromkeys(("01", "-+", "LW"), "0-1"),
    **dict.fromkeys(("==", "DD"), "1/2-1/2"),
    "  ": "*",
}
_MOST_GAMES: Final = 100
"""Lichess takes so many games at once."""

_DROPPED: Final = ("bye", "unknown")
"""Names that Lichess takes for nobody; so it does with a single letter."""

DETAILS: Final = (
    Detail("round", "only this round", 3, form=r"[1-9]\d{0,2}", expected="the number of a round"),
    TIME_CONTROL,
)


def check(source: Source) -> Iterator[Concern]:
    """Yield what a broadcast would not take or not recognise."""
    games = _games(source)
    if not games:
        field = "round" if source.detail("round") else "rounds"
        yield Concern(field, "there is no game to be sent", stops=True)
    most = max(Counter(game.round_number for game in games).values(), default=0)
    if most > _MOST_GAMES:
        message = f"{most} games in a round; Lichess takes {_MOST_GAMES} at once"
        yield Concern("round", message)
    seen: dict[str, int] = {}
    for person in source.people:
        name = person.player.name.strip()
        if len(name) < 2 or name.casefold() in _DROPPED:
            yield Concern("name", f"found {name!r}; broadcasts drop such a name", person.id)
        elif name in seen:
            message = f"the same name as player {seen[name]}; broadcasts tell games apart by names"
            yield Concern("name", message, person.id)
        seen.setdefault(name, person.id)
    yield from check_fide_ids(source, "the name alone says who it is")


def write(source: Source, losses: Losses) -> tuple[File, ...]:
    """Return the file, a game after the other."""
    wanted = source.detail("round")
    numbers: Counter[int] = Counter()
    texts = []
    for game in _games(source):
        numbers[game.round_number] += 1
        texts.append(_game(source, game, numbers[game.round_number], losses))
    for event in source.rounds.unpaired:
        if event.code != "Z" and wanted in ("", str(event.round_number)):
            losses.lost("bye", "byes", event.player, event.round_number)
    for game in source.rounds.games:
        if not (game.white and game.black) and wanted in ("", str(game.round_number)):
            message = "boards won by forfeit against nobody"
            losses.lost("result", message, game.white or game.black, game.round_number)
    met = {side for game in _games(source) for side in (game.white, game.black)}
    for person in source.people:
        if person.id not in met:
            losses.lost("player", "players without a game", person.id)
    part = f"-round-{wanted}" if wanted else ""
    name = f"{file_stem(source.tournament.name)}{part}.pgn"
    return (File(name, "\n".join(texts).encode("utf-8")),)


def _games(source: Source) -> list[Game]:
    """Return the games between two players, of the round that is asked for or of all."""
    wanted = source.detail("round")
    return [
        game
        for game in source.rounds.games
        if game.white and game.black and wanted in ("", str(game.round_number))
    ]


def _game(source: Source, game: Game, number: int, losses: Losses) -> str:
    """Return a game; ``number`` is its place among the games of the round."""

    def lost(what: str, message: str) -> None:
        for side in (game.white, game.black):
            losses.lost(what, message, side, game.round_number)

    tournament = source.tournament
    result = _RESULTS.get(game.codes, "*")
    if game.codes == "--":
        lost("result", "the result of a game that both forfeited")
    elif game.codes not in _RESULTS:
        lost("result", "a result that differs for the two sides")
    elif game.played and not game.rated:
        lost("result", "that a game is not rated, without a move of both")
    elif not game.colored:
        lost("color", "that a forfeited game has no colors")
    white, black = source.by_id[game.white], source.by_id[game.black]
    tags = {
        "Event": tournament.name or "?",
        "Site": tournament.place or "?",
        "Date": _day(source, game.round_number),
        "Round": f"{game.round_number}.{number}",
        "White": white.player.name or "?",
        "Black": black.player.name or "?",
        "Result": result,
        "Board": str(game.board),
    }
    for color, person in (("White", white), ("Black", black)):
        rating = person.player.rating_in(game.round_number)
        tags[f"{color}Title"] = person.player.title
        tags[f"{color}Elo"] = str(rating or "")
        tags[f"{color}FideId"] = person.fide_id
        tags[f"{color}Team"] = source.team_names.get(person.id, "")
    tags |= {
        "EventDate": f"{tournament.start:%Y.%m.%d}" if tournament.start else "",
        "EventType": _kind(source),
        "EventRounds": str(tournament.rounds or source.rounds.number),
        "TimeControl": _control(source.time_control),
        "Termination": "" if game.played or game.pending else "forfeit",
    }
    head = "\n".join(f'[{name} "{_plain(text)}"]' for name, text in tags.items() if text)
    return f"{head}\n\n{result}\n"


def _kind(source: Source) -> str:
    kind = "tourn" if source.tournament.predetermined else "swiss"
    return f"team-{kind}" if source.tournament.teams else kind


def _day(source: Source, number: int) -> str:
    """Return the day of a round; if it is not known, only the year (PGN 8.1.1.3)."""
    tournament = source.tournament
    day = source.day(number)
    if day is None and tournament.start == tournament.end:
        day = tournament.start
    if day is not None:
        return f"{day:%Y.%m.%d}"
    return f"{tournament.start:%Y}.??.??" if tournament.start else "????.??.??"


def _control(control: TimeControl | None) -> str:
    """Return a time control as PGN writes it, "" if it is not known or has a delay."""
    if control is None or control.delay:
        return ""
    added = f"+{control.increment}" if control.increment else ""
    return ":".join(
        f"{f'{period.moves}/' if period.moves else ''}{period.seconds}{added}"
        for period in control.periods
    )


def _plain(text: str) -> str:
    kept = "".join(letter for letter in " ".join(text.split()) if letter.isprintable())
    return kept.replace("\\", "\\\\").replace('"', '\\"')


DESTINATION: Final = Destination(
    "broadcast",
    "PGN for broadcasts and boards (Lichess, LiveChess, Chess.com)",
    "one PGN file without moves, in UTF-8",
    "into a broadcast or LiveChess, or served at an address as application/x-chess-pgn; "
    "charset=utf-8",
    "the PGN standard, and Lichess's own code; never tried on a server",
    check,
    write,
    "",
    DETAILS,
    (
        "byes, boards won by forfeit against nobody, players without a game",
        "that a game is not rated, and results that differ for the two sides or that both forfeit",
        "the colors that a forfeited game does not have: the lower number stands for White",
    ),
    is_public=True,
)
