"""The pairings of a document for Chess-Results: games, players without one, matches of teams."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Final

from swissmate.exchange.destination import Losses
from swissmate.exchange.rounds import Game, Unpaired
from swissmate.exchange.source import Source
from swissmate.messages import Message
from swissmate.systems.plays import play_of

_NO_ROW: Final = "-2"
_ALLOCATED: Final = "-1"
_RESULTS: Final = {
    **dict.fromkeys("1W+", "1.0"), **dict.fromkeys("=D", "0.5"), **dict.fromkeys("0L-", "0.0"),
    " ": "",
}  # fmt: skip


def pairing_rows(
    source: Source, order: Mapping[int, int], losses: Losses
) -> Iterator[dict[str, str]]:
    """Yield every game, and in an event of single players everybody who has none.

    ``order`` are the numbers of the players in the document.
    """
    rounds = source.rounds
    boards: Counter[int] = Counter()
    for game in rounds.games:
        boards[game.round_number] += 1
        for side in filter(None, (game.white, game.black)):
            if not game.colored:
                losses.lost("color", "that a forfeited game has no colors", side, game.round_number)
        yield _game(game, order)
    for event in rounds.unpaired:
        if rounds.matches:
            if event.code != "Z":
                losses.lost("bye", "byes of players in a team", event.player, event.round_number)
            continue
        boards[event.round_number] += 1
        yield _unpaired(source, event, order, boards[event.round_number], losses)


def _game(game: Game, order: Mapping[int, int]) -> dict[str, str]:
    first, second = (_RESULTS[code] for code in game.codes)
    if not game.played and not game.pending:
        mark = "K"
    elif set(game.codes) & set("WDL"):
        mark = "U"
    else:
        mark = "D" if game.played and game.codes not in ("10", "01", "==") else ""
    return {
        "round": str(game.round_number),
        "pairing": str(game.match or game.board),
        "board": str(game.board if game.match else 1),
        "whiteno": str(order.get(game.white, 0)),
        "blackno": str(order.get(game.black, 0)),
        "reswhite": first,
        "resblack": second,
        "forfeit": mark,
    }


def _unpaired(
    source: Source, event: Unpaired, order: Mapping[int, int], board: int, losses: Losses
) -> dict[str, str]:
    scoring = source.tournament.scoring
    worth = source.worth_of_bye(event.code)
    result = {scoring.win: "1.0", scoring.draw: "0.5"}.get(worth, "" if not worth else "1.0")
    allocated = event.code == "U"
    if worth not in (scoring.win, scoring.draw, 0):
        message = Message("the points of a bye, if it brings neither a win, a draw nor nothing")
        losses.lost("points", message, event.player, event.round_number)
    if not allocated and {"1.0": "F", "0.5": "H", "": "Z"}[result] != event.code:
        message = Message("which kind of bye it was, beside its points")
        losses.lost("bye", message, event.player, event.round_number)
    return {
        "round": str(event.round_number),
        "pairing": str(board),
        "board": "1",
        "whiteno": str(order[event.player]),
        "blackno": _ALLOCATED if allocated else _NO_ROW,
        "reswhite": result or ("0.0" if allocated else ""),
        "resblack": "0.0" if allocated else "",
        "forfeit": "K" if allocated else "",
    }


def home_has_black(source: Source) -> bool:
    """Whether the competition gives Black on the first board to the team at home.

    Else the first of two teams is the one with White there.
    """
    teams = source.tournament.teams
    at_home = play_of(source.tournament.rules).names_home
    return teams is not None and at_home and teams.board_colors.startswith("b")


def match_rows(source: Source) -> Iterator[dict[str, str]]:
    """Yield the matches; ``no1`` is the team that plays at home (``homecolor`` has its color)."""
    turned = home_has_black(source)
    for match in source.rounds.matches:
        without = _ALLOCATED if match.code == "U" else _NO_ROW
        paused = not match.black and not match.points[0]
        sides = [
            (str(match.white), match.points[0]),
            (str(match.black) if match.black else without, match.points[1]),
        ]
        if turned and match.black:
            sides.reverse()
        (first, first_points), (second, second_points) = sides
        yield {
            "round": str(match.round_number),
            "pairing": str(match.number),
            "no1": first,
            "no2": second,
            "res1": "" if paused else f"{first_points / 10:.1f}",
            "res2": "" if paused else f"{second_points / 10:.1f}",
        }
