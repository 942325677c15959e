"""Games between two players as PGN, with what boards and broadcasts know them by.

Source: the PGN standard of 1994, and how Lichess and LiveChess read such files: games are told
apart by the names and ``Round "ROUND.BOARD"``, so both must stay the same through a round.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Final

from swissmate.messages import Message
from swissmate.pgn.games import written

from .checks import check_fide_ids
from .destination import Concern, Detail, Losses
from .rounds import Game
from .source import Source
from .time_controls import TimeControl

_RESULTS: Final = {
    **dict.fromkeys(("10", "+-", "WL"), "1-0"),
    **dict.fromkeys(("01", "-+", "LW"), "0-1"),
    **dict.fromkeys(("==", "DD"), "1/2-1/2"),
    "  ": "*",
}
_DROPPED: Final = ("bye", "unknown")
"""Names that Lichess takes for nobody; so it does with a single letter."""

ROUND: Final = Detail(
    "round", "only this round", 3, form=r"[1-9]\d{0,2}", expected="the number of a round"
)


def check_games(source: Source) -> Iterator[Concern]:
    """Yield what a broadcast would not take or not recognise."""
    if not games_of(source):
        field = "round" if source.detail("round") else "rounds"
        yield Concern(field, "there is no game to be sent", stops=True)
    seen: dict[str, int] = {}
    for person in source.people:
        name = person.player.name.strip()
        if len(name) < 2 or name.casefold() in _DROPPED:
            message = Message("found {name}; broadcasts drop such a name", name=repr(name))
            yield Concern("name", message, person.id)
        elif name in seen:
            message = Message(
                "the same name as player {other}; broadcasts tell games apart by names",
                other=seen[name],
            )
            yield Concern("name", message, person.id)
        seen.setdefault(name, person.id)
    yield from check_fide_ids(source, Message("the name alone says who it is"))


def pgn_of(source: Source, games: Sequence[Game], losses: Losses) -> str:
    """Return games as PGN, with their moves where these are known; note what that loses."""
    numbers: Counter[int] = Counter()
    texts = []
    for game in games:
        numbers[game.round_number] += 1
        place = source.boards.get((game.round_number, game.white), numbers[game.round_number])
        texts.append(_game(source, game, place, losses))
    return "\n".join(texts)


def note_what_has_no_game(source: Source, losses: Losses) -> None:
    """Note byes, boards against nobody and players without a game: PGN does not hold them."""
    wanted = source.detail("round")
    for event in source.rounds.unpaired:
        if event.code != "Z" and wanted in ("", str(event.round_number)):
            losses.lost("bye", "byes", event.player, event.round_number)
    for game in source.rounds.games:
        if not (game.white and game.black) and wanted in ("", str(game.round_number)):
            nobody = Message("boards won by forfeit against nobody")
            losses.lost("result", nobody, game.white or game.black, game.round_number)
    met = {side for game in games_of(source) for side in (game.white, game.black)}
    for person in source.people:
        if person.id not in met:
            losses.lost("player", "players without a game", person.id)


def games_of(source: Source) -> list[Game]:
    """Return the games between two players, of the round that is asked for or of all.

    They are in the order of the boards in the hall, where these are known.
    """
    wanted = source.detail("round")
    games = [
        game
        for game in source.rounds.games
        if game.white and game.black and wanted in ("", str(game.round_number))
    ]
    if not source.boards:
        return games
    return sorted(games, key=lambda game: (game.round_number, game.match, source.board_of(game)))


def _game(source: Source, game: Game, number: int, losses: Losses) -> str:
    """Return a game; ``number`` is its board in the hall, else its place in the round."""

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
        "Board": str(source.board_of(game)),
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
    return written(tags, source.moves.get((game.round_number, game.white), ""))


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
