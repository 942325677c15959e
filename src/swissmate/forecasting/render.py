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


def require_player(found: Forecast, player: int) -> None:
    """Refuse a player who is not in the next round.

    Raises:
        TournamentError: there is no such player, or the player is not paired in the next round.
    """
    if player not in found.open_round.tournament.by_id:
        raise TournamentError(f"there is no player {player}", code="unknown-player")
    if player not in found.players:
        raise TournamentError(
            f"player {player} is not paired in round {found.round_number}: he is absent or has a "
            "bye that he asked for",
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


def how_known(found: Forecast) -> Phrase:
    """Return the sentence that says how the answer was found."""
    count = len(found.open_round.games)
    if not count:
        return Phrase("cast-over")
    left: Part = ""
    if found.left_out:
        boards = ", ".join(str(game.board) for game in found.left_out)
        left = Phrase("cast-without-a-say", {"boards": boards})
    known: dict[str, Part] = {"games": count, "outcomes": found.outcomes, "left": left}
    if found.exact:
        return Phrase("cast-exact", {**known, "rounds": found.pairings_computed})
    error = share(widest_interval(found.samples))
    return Phrase("cast-sampled", {**known, "samples": found.samples, "error": error})


def condition(found: Forecast, player: int, chance: Chance) -> Phrase:
    """Say when a pairing occurs: ``if board 3 is drawn``, or what makes it most likely."""
    if chance.probability == 1:
        return Phrase("cast-certain" if found.exact else "cast-every-sample")
    conditions = found.conditions(player, chance.opponent, chance.color)
    if found.exact and len(chance.decided_by) == 1:
        board = chance.decided_by[0]
        ways = [each.result for each in conditions if each.board == board and each.probability == 1]
        if len(ways) == 1:
            return Phrase(f"cast-if-{_ENDINGS[ways[0]]}", {"board": board})
        if len(ways) == 2:
            return Phrase(f"cast-if-not-{_ENDINGS[3 - sum(ways)]}", {"board": board})
    best = conditions[0]
    decided: Part = ""
    if chance.decided_by:
        boards = "boards" if len(chance.decided_by) > 1 else "board"
        known = ("decide" if boards == "boards" else "decides") if found.exact else "seen"
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


def forecast_table(found: Forecast, player: int | None = None, language: str = "en") -> str:
    """Return the forecast as text in a language: the whole round, or one player."""
    tournament = found.open_round.tournament
    when = Phrase(
        "cast-while" if found.open_round.games else "cast-after",
        {"round": found.open_round.round_number},
    )
    title = Phrase("cast-title", {"round": found.round_number, "rules": found.rules, "when": when})
    lines: list[Part] = [
        (f"{tournament.name}: ", title) if tournament.name else title,
        how_known(found),
    ]
    if found.unpairable:
        lines.append(Phrase("cast-unpairable", {"percent": share(found.unpairable)}))
    lines.append("")
    lines += _round_lines(found) if player is None else _player_lines(found, player)
    words = language_of(language)
    return "\n".join(written(line, words) for line in lines) + "\n"


def _round_lines(found: Forecast) -> list[Part]:
    tournament = found.open_round.tournament
    sure = [each for each in found.boards if each.certain or each.probability == 1]
    rest = [each for each in found.boards if not (each.certain or each.probability == 1)]
    lines: list[Part] = [Phrase("cast-boards", {"head": sure_head(found), "boards": len(sure)})]
    lines += [("  ", board_text(tournament, each, " - ")) for each in sure]
    if rest:
        lines += ["", Phrase("cast-open-boards", {"boards": len(rest)})]
        for each in rest[:_MOST_ROWS]:
            numbers = ", ".join(map(str, each.decided_by))
            decided = Phrase("cast-of-board", {"boards": numbers}) if numbers else ""
            lines.append((_in_column(each), board_text(tournament, each, " - "), decided))
        if len(rest) > _MOST_ROWS:
            lines.append(("  ", Phrase("cast-more", {"count": len(rest) - _MOST_ROWS})))
    if found.open_round.games:
        lines += ["", Phrase("cast-deciding" if found.exact else "cast-deciding-seen")]
        for game in found.open_round.games:
            players = len(found.deciding.get(game.board, ()))
            name = "cast-game" if players else "cast-game-nobody"
            seats = {"board": game.board, "white": game.white, "black": game.black}
            lines.append(("  ", Phrase(name, {**seats, "players": players})))
    return lines


def _in_column(each: Board | Chance) -> Figure:
    return Figure(f"  {percent(each.probability):>7}  ")


def sure_head(found: Forecast) -> Phrase:
    """Return the heading of the boards that are certain, or seemed so."""
    return Phrase("cast-certain-head" if found.exact else "cast-sample-head")


def board_text(tournament: Tournament, board: Board, between: str) -> Part:
    """Return who meets whom on a board, or who has the bye."""
    if board.black is None:
        return Phrase("cast-has-bye", {"player": label(tournament, board.white)})
    return f"{label(tournament, board.white)}{between}{label(tournament, board.black)}"


def whom(found: Forecast, chance: Chance) -> Phrase:
    """Return the opponent and the colour of a possible game."""
    if chance.opponent is None:
        return Phrase("cast-bye")
    opponent = label(found.open_round.tournament, chance.opponent)
    return Phrase("cast-white" if chance.color == "w" else "cast-black", {"player": opponent})


def _player_lines(found: Forecast, player: int) -> list[Part]:
    lines: list[Part] = [label(found.open_round.tournament, player)]
    for each in found.players[player]:
        interval: Part = ""
        if each.interval:
            low, high = map(share, each.interval)
            interval = Phrase("cast-interval", {"low": low, "high": high})
        when = condition(found, player, each)
        lines.append((_in_column(each), whom(found, each), interval, ": ", when))
    floats = found.floats.get(player, {})
    for way, name in (("d", "cast-lower"), ("u", "cast-higher")):
        if way in floats:
            lines.append((Figure(f"  {percent(floats[way]):>7}  "), Phrase(name)))
    return lines


def forecast_json(found: Forecast, player: int | None = None) -> dict[str, object]:
    """Return the forecast as JSON: the whole round, or one player's part of it."""

    def chance(each: Chance) -> dict[str, object]:
        return {
            "opponent": each.opponent,
            "color": each.color,
            "probability": each.probability,
            **_more(each.interval, each.decided_by),
        }

    def board(each: Board) -> dict[str, object]:
        return {
            "white": each.white,
            "black": each.black,
            "probability": each.probability,
            "certain": each.certain,
            **_more(each.interval, each.decided_by),
        }

    players = found.players if player is None else {player: found.players[player]}
    boards = [each for each in found.boards if player in (None, each.white, each.black)]
    return {
        "round": found.round_number,
        "rules": found.rules,
        "exact": found.exact,
        "outcomes": found.outcomes,
        "pairings_computed": found.pairings_computed,
        "samples": 0 if found.exact else found.samples,
        "error": 0.0 if found.exact else widest_interval(found.samples),
        "unpairable": found.unpairable,
        "open_games": [
            {
                "board": game.board,
                "white": game.white,
                "black": game.black,
                "chances": dict(zip(RESULT_NAMES, game.chances, strict=True)),
                "matters": game not in found.left_out,
            }
            for game in found.open_round.games
        ],
        "players": {str(each): [chance(one) for one in of] for each, of in players.items()},
        "floats": {
            str(each): {"down": of.get("d", 0.0), "up": of.get("u", 0.0)}
            for each, of in found.floats.items()
            if each in players
        },
        "boards": [board(each) for each in boards],
        "deciding": [
            {"board": each, "players": [one for one in of if one in players]}
            for each, of in found.deciding.items()
        ],
    }


def _more(interval: tuple[float, float] | None, decided_by: Sequence[int]) -> dict[str, object]:
    found: dict[str, object] = {"decided_by": list(decided_by)}
    if interval is not None:
        found["interval"] = list(interval)
    return found


def endings_json(found: Endings, player: int | None = None) -> dict[str, object]:
    """Return the places over all endings as JSON."""

    def one(each: Ending) -> dict[str, object]:
        return {
            "mean_points": each.points / 10,
            "mean_place": each.mean_place,
            "places": {str(place): share for place, share in each.places.items()},
            "first_interval": list(found.interval(each.within(1))),
        }

    return {
        "endings": found.count,
        "broken_off": found.broken_off,
        "seed": found.seed,
        "players": {
            str(number): one(each)
            for number, each in found.players.items()
            if player in (None, number)
        },
    }


def endings_table(found: Endings, tournament: Tournament, player: int | None = None) -> str:
    """Return the chances of the first places as text, the most likely winner first."""
    rows = [each for each in found.players.values() if player in (None, each.player)]
    rows.sort(key=lambda each: (-each.within(1), -each.within(3), each.mean_place, each.player))
    lines = [
        f"{found.count - found.broken_off} endings, seed {found.seed}",
        "",
        f"{'first':>8} {'top 3':>8} {'top 10':>8} {'points':>7}  player",
    ]
    lines += [
        f"{percent(each.within(1)):>8} {percent(each.within(3)):>8} "
        f"{percent(each.within(10)):>8} {each.points / 10:7.1f}  {label(tournament, each.player)}"
        for each in rows
    ]
    return "\n".join(lines) + "\n"


def goal_json(answer: GoalAnswer) -> dict[str, object]:
    """Return what a player can reach as JSON; endings are given by their last rounds."""
    return {
        "player": answer.player,
        "goal": str(answer.goal),
        "answer": answer.answer,
        "reason": answer.reason,
        "not_looked_at": list(_not_looked_at(answer)),
        "example": _rounds_json(answer.example),
        "counterexample": _rounds_json(answer.counterexample),
    }


def _not_looked_at(answer: GoalAnswer) -> Sequence[str]:
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


def goal_text(answer: GoalAnswer) -> str:
    """Return what a player can reach as a sentence, and the example's last round."""
    lines = [f"{answer.player}: {answer.goal}: {answer.answer} ({answer.reason})"]
    for words, ended in (("reached", answer.example), ("missed", answer.counterexample)):
        if ended is not None:
            points = ended.points_before(answer.player, (ended.rounds or 0) + 1)
            own = ended.by_id[answer.player]
            last = [_own_game(ended, own.id, number) for number in range(1, len(own.entries) + 1)]
            lines.append(f"  {words} with {points_text(points)}: {' '.join(last)}")
    if left_out := _not_looked_at(answer):
        lines.append(f"  Not looked at, for a norm: {', '.join(left_out)} (B.01)")
    return "\n".join(lines) + "\n"


def _own_game(tournament: Tournament, player: int, number: int) -> str:
    entry = tournament.by_id[player].entry(number)
    return f"{entry.opponent or ''}{entry.color if entry.opponent else ''}{entry.result.strip()}"
