"""Forecasts as text and as JSON (``docs/forecast.md`` describes both)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from swissmate.errors import TournamentError
from swissmate.languages.language import language_of
from swissmate.languages.phrase import Figure, Part, Phrase, written
from swissmate.model import Tournament, points_text

from .chances import Board, Chance, Forecast
from .endings import Ending, Endings
from .goals import GoalAnswer
from .open_round import RESULT_CODES, RESULT_NAMES
from .performance_goal import NOT_LOOKED_AT
from .sampling import widest_interval

_MOST_ROWS = 40


def require_player(forecast: Forecast, player: int) -> None:
    """Refuse a player who is not in the next round.

    Raises:
        TournamentError: there is no such player, or the player is not paired in the next round.
    """
    if player not in forecast.open_round.tournament.by_id:
        raise TournamentError(f"there is no player {player}", code="unknown-player")
    if player not in forecast.players:
        raise TournamentError(
            f"player {player} is not paired in round {forecast.round_number}: he is absent or "
            "has a bye that he asked for",
            code="not-paired-now",
        )


def percent(chance: float) -> str:
    """Return a probability as printed; 0 % and 100 % only if it is exactly that."""
    if chance in (0, 1):
        return f"{100 * chance:.0f} %"
    if chance < 0.001:
        return "< 0.1 %"
    if chance > 0.999:
        return "> 99.9 %"
    return f"{100 * chance:.1f} %" if chance < 0.1 else f"{100 * chance:.0f} %"


def label(tournament: Tournament, player: int) -> str:
    """Return number and name of a player."""
    known = tournament.by_id[player]
    return f"{player} {known.title} {known.name}".replace("  ", " ").strip()


def share(chance: float) -> Figure:
    """Return a probability as part of a text."""
    return Figure(percent(chance))


def how_known(forecast: Forecast) -> Phrase:
    """Return the sentence that says how the answer was found."""
    count = len(forecast.open_round.games)
    if not count:
        return Phrase("cast-over")
    left: Part = ""
    if forecast.left_out:
        boards = ", ".join(str(game.board) for game in forecast.left_out)
        left = Phrase("cast-without-a-say", {"boards": boards})
    known: dict[str, Part] = {"games": count, "outcomes": forecast.outcomes, "left": left}
    if forecast.exact:
        return Phrase("cast-exact", {**known, "rounds": forecast.pairings_computed})
    error = share(widest_interval(forecast.samples))
    return Phrase("cast-sampled", {**known, "samples": forecast.samples, "error": error})


def condition(forecast: Forecast, player: int, chance: Chance) -> Phrase:
    """Say when a pairing occurs: ``if board 3 is drawn``, or what makes it most likely."""
    if chance.probability == 1:
        return Phrase("cast-certain" if forecast.exact else "cast-every-sample")
    conditions = forecast.conditions(player, chance.opponent, chance.color)
    if forecast.exact and len(chance.decided_by) == 1:
        board = chance.decided_by[0]
        ways = [
            needed.result
            for needed in conditions
            if needed.board == board and needed.probability == 1
        ]
        if len(ways) == 1:
            return Phrase(f"cast-if-{_ENDINGS[ways[0]]}", {"board": board})
        if len(ways) == 2:
            return Phrase(f"cast-if-not-{_ENDINGS[3 - sum(ways)]}", {"board": board})
    best = conditions[0]
    decided: Part = ""
    if chance.decided_by:
        boards = "boards" if len(chance.decided_by) > 1 else "board"
        known = ("decide" if boards == "boards" else "decides") if forecast.exact else "seen"
        numbers = ", ".join(map(str, chance.decided_by))
        decided = Phrase(f"cast-{boards}-{known}", {"boards": numbers})
    return Phrase(
        "cast-likeliest",
        {
            "condition": Phrase(f"cast-if-{_ENDINGS[best.result]}", {"board": best.board}),
            "percent": share(best.probability),
            "decided": decided,
        },
    )


_ENDINGS: Final = ("won", "drawn", "lost")


def forecast_table(forecast: Forecast, player: int | None = None, language: str = "en") -> str:
    """Return the forecast as text in a language: the whole round, or one player."""
    tournament = forecast.open_round.tournament
    when = Phrase(
        "cast-while" if forecast.open_round.games else "cast-after",
        {"round": forecast.open_round.round_number},
    )
    title = Phrase(
        "cast-title", {"round": forecast.round_number, "rules": forecast.rules, "when": when}
    )
    lines: list[Part] = [
        (f"{tournament.name}: ", title) if tournament.name else title,
        how_known(forecast),
    ]
    if forecast.unpairable:
        lines.append(Phrase("cast-unpairable", {"percent": share(forecast.unpairable)}))
    lines.append("")
    lines += _round_lines(forecast) if player is None else _player_lines(forecast, player)
    words = language_of(language)
    return "\n".join(written(line, words) for line in lines) + "\n"


def _round_lines(forecast: Forecast) -> list[Part]:
    tournament = forecast.open_round.tournament
    sure = [board for board in forecast.boards if board.certain or board.probability == 1]
    rest = [board for board in forecast.boards if not (board.certain or board.probability == 1)]
    lines: list[Part] = [Phrase("cast-boards", {"head": sure_head(forecast), "boards": len(sure)})]
    lines += [("  ", board_text(tournament, board, " - ")) for board in sure]
    if rest:
        lines += ["", Phrase("cast-open-boards", {"boards": len(rest)})]
        for board in rest[:_MOST_ROWS]:
            numbers = ", ".join(map(str, board.decided_by))
            decided = Phrase("cast-of-board", {"boards": numbers}) if numbers else ""
            lines.append((_in_column(board), board_text(tournament, board, " - "), decided))
        if len(rest) > _MOST_ROWS:
            lines.append(("  ", Phrase("cast-more", {"count": len(rest) - _MOST_ROWS})))
    if forecast.open_round.games:
        lines += ["", Phrase("cast-deciding" if forecast.exact else "cast-deciding-seen")]
        for game in forecast.open_round.games:
            players = len(forecast.deciding.get(game.board, ()))
            name = "cast-game" if players else "cast-game-nobody"
            seats = {"board": game.board, "white": game.white, "black": game.black}
            lines.append(("  ", Phrase(name, {**seats, "players": players})))
    return lines


def _in_column(chance: Board | Chance) -> Figure:
    return Figure(f"  {percent(chance.probability):>7}  ")


def sure_head(forecast: Forecast) -> Phrase:
    """Return the heading of the boards that are certain, or seemed so."""
    return Phrase("cast-certain-head" if forecast.exact else "cast-sample-head")


def board_text(tournament: Tournament, board: Board, between: str) -> Part:
    """Return who meets whom on a board, or who has the bye."""
    if board.black is None:
        return Phrase("cast-has-bye", {"player": label(tournament, board.white)})
    return f"{label(tournament, board.white)}{between}{label(tournament, board.black)}"


def whom(forecast: Forecast, chance: Chance) -> Phrase:
    """Return the opponent and the colour of a possible game."""
    if chance.opponent is None:
        return Phrase("cast-bye")
    opponent = label(forecast.open_round.tournament, chance.opponent)
    return Phrase("cast-white" if chance.color == "w" else "cast-black", {"player": opponent})


def _player_lines(forecast: Forecast, player: int) -> list[Part]:
    lines: list[Part] = [label(forecast.open_round.tournament, player)]
    for chance in forecast.players[player]:
        interval: Part = ""
        if chance.interval:
            low, high = map(share, chance.interval)
            interval = Phrase("cast-interval", {"low": low, "high": high})
        when = condition(forecast, player, chance)
        lines.append((_in_column(chance), whom(forecast, chance), interval, ": ", when))
    floats = forecast.floats.get(player, {})
    for way, name in (("d", "cast-lower"), ("u", "cast-higher")):
        if way in floats:
            lines.append((Figure(f"  {percent(floats[way]):>7}  "), Phrase(name)))
    return lines


def forecast_json(forecast: Forecast, player: int | None = None) -> dict[str, object]:
    """Return the forecast as JSON: the whole round, or one player's part of it."""

    def chance(meeting: Chance) -> dict[str, object]:
        return {
            "opponent": meeting.opponent,
            "color": meeting.color,
            "probability": meeting.probability,
            **_more(meeting.interval, meeting.decided_by),
        }

    def board(pair: Board) -> dict[str, object]:
        return {
            "white": pair.white,
            "black": pair.black,
            "probability": pair.probability,
            "certain": pair.certain,
            **_more(pair.interval, pair.decided_by),
        }

    players = forecast.players if player is None else {player: forecast.players[player]}
    boards = [pair for pair in forecast.boards if player in (None, pair.white, pair.black)]
    return {
        "round": forecast.round_number,
        "rules": forecast.rules,
        "exact": forecast.exact,
        "outcomes": forecast.outcomes,
        "pairings_computed": forecast.pairings_computed,
        "samples": 0 if forecast.exact else forecast.samples,
        "error": 0.0 if forecast.exact else widest_interval(forecast.samples),
        "unpairable": forecast.unpairable,
        "open_games": [
            {
                "board": game.board,
                "white": game.white,
                "black": game.black,
                "chances": dict(zip(RESULT_NAMES, game.chances, strict=True)),
                "matters": game not in forecast.left_out,
            }
            for game in forecast.open_round.games
        ],
        "players": {
            str(number): [chance(meeting) for meeting in of] for number, of in players.items()
        },
        "floats": {
            str(number): {"down": of.get("d", 0.0), "up": of.get("u", 0.0)}
            for number, of in forecast.floats.items()
            if number in players
        },
        "boards": [board(pair) for pair in boards],
        "deciding": [
            {"board": number, "players": [decider for decider in of if decider in players]}
            for number, of in forecast.deciding.items()
        ],
    }


def _more(interval: tuple[float, float] | None, decided_by: Sequence[int]) -> dict[str, object]:
    more: dict[str, object] = {"decided_by": list(decided_by)}
    if interval is not None:
        more["interval"] = list(interval)
    return more


def endings_json(endings: Endings, player: int | None = None) -> dict[str, object]:
    """Return the places over all endings as JSON."""

    def ending_json(ending: Ending) -> dict[str, object]:
        return {
            "mean_points": ending.points / 10,
            "mean_place": ending.mean_place,
            "places": {str(place): share for place, share in ending.places.items()},
            "first_interval": list(endings.interval(ending.within(1))),
        }

    return {
        "endings": endings.count,
        "broken_off": endings.broken_off,
        "seed": endings.seed,
        "players": {
            str(number): ending_json(ending)
            for number, ending in endings.players.items()
            if player in (None, number)
        },
    }


def endings_table(
    endings: Endings, tournament: Tournament, player: int | None = None, language: str = "en"
) -> str:
    """Return the chances of the first places as text, the most likely winner first."""
    rows = [ending for ending in endings.players.values() if player in (None, ending.player)]
    rows.sort(
        key=lambda ending: (-ending.within(1), -ending.within(3), ending.mean_place, ending.player)
    )
    words = language_of(language)
    heads = (
        Phrase("cast-head-first"),
        *(Phrase("cast-head-top", {"places": places}) for places in (3, 10)),
        Phrase("cast-head-points"),
        Phrase("cast-head-player"),
    )
    first, three, ten, points, name = (written(head, words) for head in heads)
    counted: dict[str, Part] = {
        "endings": endings.count - endings.broken_off,
        "seed": str(endings.seed),
    }
    lines: list[Part] = [
        Phrase("cast-endings", counted),
        "",
        f"{first:>8} {three:>8} {ten:>8} {points:>7}  {name}",
    ]
    for ending in rows:
        shares = " ".join(f"{percent(ending.within(places)):>8}" for places in (1, 3, 10))
        numbers = Figure(f"{shares} {ending.points / 10:7.1f}  ")
        lines.append((numbers, label(tournament, ending.player)))
    return "\n".join(written(line, words) for line in lines) + "\n"


def goal_json(answer: GoalAnswer) -> dict[str, object]:
    """Return what a player can reach as JSON; endings are given by their last rounds."""
    return {
        "player": answer.player,
        "goal": str(answer.goal.phrase),
        "answer": answer.answer,
        "reason": str(answer.reason),
        "not_looked_at": list(map(str, _not_looked_at(answer))),
        "example": _rounds_json(answer.example),
        "counterexample": _rounds_json(answer.counterexample),
    }


def _not_looked_at(answer: GoalAnswer) -> Sequence[Phrase]:
    return NOT_LOOKED_AT if answer.goal.kind == "performance" else ()


def _rounds_json(tournament: Tournament | None) -> object:
    if tournament is None:
        return None
    names = {codes: name for codes, name in zip(RESULT_CODES, RESULT_NAMES, strict=True)}
    rounds = []
    for number in range(1, tournament.rounds_paired + 1):
        games = []
        for player in tournament.players:
            entry = player.entry(number)
            if entry.opponent and entry.color == "w":
                codes = (entry.result, tournament.by_id[entry.opponent].entry(number).result)
                result = names.get(codes, " ".join(codes))
                games.append({"white": player.id, "black": entry.opponent, "result": result})
        rounds.append({"round": number, "games": games})
    return rounds


def goal_text(answer: GoalAnswer, language: str = "en") -> str:
    """Return what a player can reach as a sentence, and the example's last round."""
    about: dict[str, Part] = {
        "player": answer.player,
        "goal": answer.goal.phrase,
        "answer": Phrase(f"cast-goal-{answer.answer}"),
        "reason": answer.reason,
    }
    lines: list[Part] = [Phrase("cast-goal", about)]
    for name, ended in (("reached", answer.example), ("missed", answer.counterexample)):
        if ended is not None:
            points = ended.points_before(answer.player, (ended.rounds or 0) + 1)
            own = ended.by_id[answer.player]
            last = [_own_game(ended, own.id, number) for number in range(1, len(own.entries) + 1)]
            how: dict[str, Part] = {
                "points": Figure(points_text(points)),
                "games": " ".join(last),
            }
            lines.append(("  ", Phrase(f"cast-goal-{name}", how)))
    if left_out := _not_looked_at(answer):
        what = tuple(part for phrase in left_out for part in (", ", phrase))[1:]
        lines.append(("  ", Phrase("cast-not-looked-at", {"what": what})))
    words = language_of(language)
    return "\n".join(written(line, words) for line in lines) + "\n"


def _own_game(tournament: Tournament, player: int, number: int) -> str:
    entry = tournament.by_id[player].entry(number)
    return f"{entry.opponent or ''}{entry.color if entry.opponent else ''}{entry.result.strip()}"
