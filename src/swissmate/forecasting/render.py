"""Forecasts as text and as JSON (``docs/forecast.md`` describes both)."""

from __future__ import annotations

from collections.abc import Sequence

from swissmate.errors import TournamentError
from swissmate.model import Tournament, points_text
from swissmate.wording import counted

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


def how_known(found: Forecast) -> str:
    """Return the sentence that says how the answer was found."""
    count = len(found.open_round.games)
    if not count:
        return "All games have ended: the next round is certain."
    games = counted(count, "open game")
    left = ""
    if found.left_out:
        boards = ", ".join(str(game.board) for game in found.left_out)
        left = f" Without a say: board {boards}, whose players are not in the next round."
    if found.exact:
        return (
            f"{games}, {counted(found.outcomes, 'outcome')}: exact, "
            f"{counted(found.pairings_computed, 'round')} paired." + left
        )
    return (
        f"{games}, {counted(found.outcomes, 'outcome')}: sampled, {found.samples} of them drawn; "
        f"no probability is further off than {percent(widest_interval(found.samples))} "
        f"(95 %).{left}"
    )


def condition_text(found: Forecast, player: int, chance: Chance) -> str:
    """Say when a pairing occurs: ``if board 3 is drawn``, or what makes it most likely."""
    if chance.probability == 1:
        return "certain" if found.exact else "in every sample"
    conditions = found.conditions(player, chance.opponent, chance.color)
    if found.exact and len(chance.decided_by) == 1:
        board = chance.decided_by[0]
        ways = [each.result for each in conditions if each.board == board and each.probability == 1]
        if len(ways) == 1:
            return f"if board {board} {_ending(ways[0])}"
        if len(ways) == 2:
            return f"if board {board} {_ending(3 - sum(ways)).replace('is ', 'is not ')}"
    best = conditions[0]
    text = f"likeliest if board {best.board} {_ending(best.result)} ({percent(best.probability)})"
    if chance.decided_by:
        boards = ", ".join(map(str, chance.decided_by))
        many = len(chance.decided_by) > 1
        text += f"; board{'s' if many else ''} {boards} "
        text += ("decide" if many else "decides") if found.exact else "seen to decide"
    return text


def _ending(result: int) -> str:
    return ("is won by White", "is drawn", "is won by Black")[result]


def forecast_table(found: Forecast, player: int | None = None) -> str:
    """Return the forecast as text: the whole round, or one player."""
    tournament = found.open_round.tournament
    before = f"round {found.open_round.round_number}"
    when = f"while {before} is being played" if found.open_round.games else f"after {before}"
    title = f"Round {found.round_number} ({found.rules}), {when}"
    lines = [f"{tournament.name}: {title}" if tournament.name else title, how_known(found)]
    if found.unpairable:
        lines.append(f"No legal pairing: {percent(found.unpairable)}")
    lines.append("")
    lines += _round_lines(found) if player is None else _player_lines(found, player)
    return "\n".join(lines) + "\n"


def _round_lines(found: Forecast) -> list[str]:
    tournament = found.open_round.tournament
    sure = [each for each in found.boards if each.certain or each.probability == 1]
    rest = [each for each in found.boards if not (each.certain or each.probability == 1)]
    lines = [f"{'Certain' if found.exact else 'In every sample'}: {counted(len(sure), 'board')}"]
    lines += [f"  {_board_text(tournament, each)}" for each in sure]
    if rest:
        lines += ["", f"Open: {counted(len(rest), 'possible board')}"]
        for each in rest[:_MOST_ROWS]:
            decided = ""
            if each.decided_by:
                decided = "  board " + ", ".join(map(str, each.decided_by))
            lines.append(
                f"  {percent(each.probability):>7}  {_board_text(tournament, each)}{decided}"
            )
        if len(rest) > _MOST_ROWS:
            lines.append(f"  and {len(rest) - _MOST_ROWS} less likely ones (JSON has all)")
    if found.open_round.games:
        seen = "" if found.exact else "are seen to "
        lines += ["", f"Open games and whose next round they {seen}decide"]
        for game in found.open_round.games:
            players = found.deciding.get(game.board, ())
            whom = counted(len(players), "player") if players else "nobody's"
            lines.append(f"  board {game.board}: {game.white}-{game.black}: {whom}")
    return lines


def _board_text(tournament: Tournament, board: Board) -> str:
    if board.black is None:
        return f"{label(tournament, board.white)}: bye"
    return f"{label(tournament, board.white)} - {label(tournament, board.black)}"


def _player_lines(found: Forecast, player: int) -> list[str]:
    tournament = found.open_round.tournament
    lines = [label(tournament, player)]
    for each in found.players[player]:
        if each.opponent is None:
            whom = "the bye"
        else:
            color = "White" if each.color == "w" else "Black"
            whom = f"{color} against {label(tournament, each.opponent)}"
        text = f"  {percent(each.probability):>7}  {whom}"
        if each.interval:
            text += f"  ({percent(each.interval[0])} to {percent(each.interval[1])})"
        lines.append(f"{text}: {condition_text(found, player, each)}")
    floats = found.floats.get(player, {})
    for way, words in (("d", "a lower score"), ("u", "a higher score")):
        if way in floats:
            lines.append(f"  {percent(floats[way]):>7}  an opponent with {words}")
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
