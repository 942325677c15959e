"""The rule that gave the colours of a match, and the resulting colours by board (article 4)."""

from __future__ import annotations

from typing import Final

from swissmate.model import Matches
from swissmate.systems.double_swiss.edition2026 import color_of_higher
from swissmate.systems.position import Contender
from swissmate.systems.team.colors import color_of_first, first_team

from ...statements import Param, Statement, say
from .match_field import MatchField

_WORDS: Final = {
    "INITIAL": "match-color-initial",
    "ONLY_ONE": "match-color-one",
    "BOTH": "match-color-both",
    "STRONGER": "match-color-stronger",
    "DIFFERENCE": "match-color-difference",
    "FEWER_WHITES": "match-color-whites",
    "ALTERNATE": "match-color-alternate",
    "FIRST_TEAM": "match-color-wish",
    "FIRST_TEAM_ALTERNATES": "match-color-own",
    "HIGHER_ALTERNATES": "match-color-own",
    "OTHER_TEAM_ALTERNATES": "match-color-other",
    "OTHER_ALTERNATES": "match-color-other",
}
"""The statement for each rule of 4.3."""


def color_statement(field: MatchField, white: int, black: int) -> Statement:
    """Return the rule of 4.3 that gave White of a match to one side.

    ``first`` is the first-team, or the higher ranked player (4.2). The statement is
    ``match-color-not`` if the rule gives White to the other side.
    """
    one, two = field.by_id[white], field.by_id[black]
    if field.is_team:
        second = _secondary(field, one), _secondary(field, two)
        first, other = first_team(one, two, second)
        wishes = field.preference(first.id), field.preference(other.id)
        color, team_rule = color_of_first(first, other, *wishes, field.position.initial_color)
        name, number = team_rule.name, team_rule.value
    else:
        first, other = sorted((one, two), key=lambda contender: (-contender.points, contender.id))
        color, rule = color_of_higher(first, other, field.position.initial_color)
        name, number = rule.name, rule.value
    facts: dict[str, Param] = {
        "first": first.id,
        "other": other.id,
        "color": color,
        "article": f"{field.rules.chapter} {number}",
        "initial": field.position.initial_color,
        "white": white,
        "black": black,
    }
    if (color == "w") != (first.id == white):
        return say("match-color-not", **facts)
    return say(_WORDS[name], **facts)


def _secondary(field: MatchField, team: Contender) -> int:
    matches = field.position.tournament.matches or Matches()
    if not matches.secondary:
        return 0
    before = matches.points.get(team.id, ())[: field.position.round_number - 1]
    return sum(points.secondary for points in before)


def boards_statement(field: MatchField, white: int, black: int) -> Statement:
    """Say who has White on which boards, or in which game."""
    if not field.is_team:
        return say("match-games", white=white, black=black, article=f"{field.rules.chapter} 4.4")
    teams = field.position.tournament.teams
    pattern = teams.board_colors if teams is not None else ""
    article = f"{field.rules.chapter} 1.6"
    if not pattern:
        return say("match-first-board", white=white, black=black, article=article)
    with_white = tuple(n for n, color in enumerate(pattern, 1) if color == pattern[0])
    with_black = tuple(n for n in range(1, len(pattern) + 1) if n not in with_white)
    return say(
        "match-boards",
        white=white,
        black=black,
        white_on=with_white,
        black_on=with_black,
        article=article,
    )
