"""Who may meet whom in the next round, before the last game ends.

Reading order: ``open_round`` (the games without a result and their chances), ``outcomes`` (the
position after each way in which they may end, and its pairing), ``chances`` (probabilities, and
which games decide), ``endings`` (the rounds after the next one), ``goals`` (what a player can still
reach), ``render`` and ``pages``.
"""

from .chances import Board, Chance, Condition, Forecast, forecast
from .endings import Ending, Endings, play_endings, prepare
from .goals import Goal, GoalAnswer, can_reach, parse_goal
from .open_round import OpenGame, OpenRound, open_round, parse_chances, parse_results
from .pages import forecast_html, forecast_svg
from .render import (
    endings_json,
    endings_table,
    forecast_json,
    forecast_table,
    goal_json,
    goal_text,
    require_player,
)

__all__ = [
    "Board",
    "Chance",
    "Condition",
    "Ending",
    "Endings",
    "Forecast",
    "Goal",
    "GoalAnswer",
    "OpenGame",
    "OpenRound",
    "can_reach",
    "endings_json",
    "endings_table",
    "forecast",
    "forecast_html",
    "forecast_json",
    "forecast_svg",
    "forecast_table",
    "goal_json",
    "goal_text",
    "open_round",
    "parse_chances",
    "parse_goal",
    "parse_results",
    "play_endings",
    "prepare",
    "require_player",
]
