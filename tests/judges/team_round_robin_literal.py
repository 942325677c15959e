"""Team round robins, followed literally: table, colors of the boards, points of a match.

Nothing here is clever, and nothing is shared with an engine. Teams are the numbers 1 to n. Points
are fractions of a point, as the texts write them. The texts are C.05 (Annex 1, the Berger tables)
and C.07 (article 11); what leagues do beyond them is said at the rule. Withdrawals and places are
in :mod:`.team_table_literal`.

A board of a match is a string of two symbols, the first-named team's and the second-named team's:
``10``, ``01``, ``==`` (played; also ``00``, ``=0``, ``0=``), ``+-``, ``-+``, ``--`` (forfeits).
``""`` has no result yet, and ``.`` is a board that neither team fills.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import Literal, NamedTuple

Pair = tuple[int, int]
Color = Literal["w", "b"]

# C.05 Annex 1: the first-named has White (here: is the home team).
PRINTED = {
    4: "1-4 2-3 | 4-3 1-2 | 2-4 3-1",
    6: "1-6 2-5 3-4 | 6-4 5-3 1-2 | 2-6 3-1 4-5 | 6-5 1-4 2-3 | 3-6 4-2 5-1",
    8: (
        "1-8 2-7 3-6 4-5 | 8-5 6-4 7-3 1-2 | 2-8 3-1 4-7 5-6 | 8-6 7-5 1-4 2-3"
        " | 3-8 4-2 5-1 6-7 | 8-7 1-6 2-5 3-4 | 4-8 5-3 6-2 7-1"
    ),
    10: (
        "1-10 2-9 3-8 4-7 5-6 | 10-6 7-5 8-4 9-3 1-2 | 2-10 3-1 4-9 5-8 6-7"
        " | 10-7 8-6 9-5 1-4 2-3 | 3-10 4-2 5-1 6-9 7-8 | 10-8 9-7 1-6 2-5 3-4"
        " | 4-10 5-3 6-2 7-1 8-9 | 10-9 1-8 2-7 3-6 4-5 | 5-10 6-4 7-3 8-2 9-1"
    ),
}

HALF = Fraction(1, 2)
POINTS = {"1": Fraction(1), "=": HALF, "0": Fraction(0), "+": Fraction(1), "-": Fraction(0)}
MISSING_BOARD = "."


# The schedule: C.05 Annex 1


class TableRound(NamedTuple):
    """A round of the table: its matches, home team first, and the team that is free (or None)."""

    pairs: list[Pair]
    free: int | None


def printed_rounds(size: int) -> list[list[Pair]]:
    """Return the rounds of a printed table."""
    return [
        [(int(first), int(second)) for first, second in (pair.split("-") for pair in row.split())]
        for row in PRINTED[size].split("|")
    ]


def constructed_rounds(size: int) -> list[list[Pair]]:
    """Return the rounds of an even number by the rule that gives the printed tables."""
    rounds = []
    for index in range(size - 1):
        partner = index * (size // 2) % (size - 1) + 1
        # The partner of the last number has White in the 1st, 3rd, ... round.
        pairs = [(partner, size) if index % 2 == 0 else (size, partner)]
        for step in range(1, size // 2):
            up = (partner - 1 + step) % (size - 1) + 1
            down = (partner - 1 - step) % (size - 1) + 1
            pairs.append((up, down))
        rounds.append(pairs)
    return rounds


def single_cycle(teams: int) -> list[TableRound]:
    """Return the rounds in which everybody meets everybody once.

    With an odd number of teams the highest number of the table is missing: who meets it is free.
    """
    size = teams + teams % 2
    rounds = printed_rounds(size) if size in PRINTED else constructed_rounds(size)
    cycle = []
    for pairs in rounds:
        free = None
        for first, second in pairs:
            if second > teams:
                free = first
            if first > teams:
                free = second
        cycle.append(TableRound([pair for pair in pairs if max(pair) <= teams], free))
    return cycle


def turned(table_round: TableRound) -> TableRound:
    """Return the round with the home rights reversed."""
    return TableRound([(second, first) for first, second in table_round.pairs], table_round.free)


def schedule(
    teams: int,
    form: Literal["single", "double", "match"] = "single",
    *,
    exchange_last_two: bool = True,
) -> list[TableRound]:
    """Return all rounds.

    Args:
        teams: how many.
        form: ``double``: a second cycle with the home rights reversed. ``match``: each round of the
            table twice in a row, the second time with the home rights reversed.
        exchange_last_two: in a double round robin, exchange the last two rounds of the first cycle,
            as Annex 1 recommends, so that nobody has the same color three times running.
    """
    cycle = single_cycle(teams)
    if form == "single":
        return cycle
    if form == "match":
        return [leg for table_round in cycle for leg in (table_round, turned(table_round))]
    second_cycle = [turned(table_round) for table_round in cycle]
    if exchange_last_two and len(cycle) > 1:
        cycle = [*cycle[:-2], cycle[-1], cycle[-2]]
    return cycle + second_cycle


# The boards of a match


def board_colors(
    rule: Literal["white on odd boards", "black on odd boards", "by lot", "same color"],
    boards: int,
    on_board_1: Color = "w",
) -> list[Color]:
    """Return the colors of the first-named (home) team, from board 1 down.

    Leagues know four rules: White on the odd boards and Black on the even (Olympiad 4.1); the other
    way round (Germany, Austria); as the lot gives board 1, then alternating; one color on all
    boards.

    Args:
        rule: which of the four.
        boards: how many.
        on_board_1: what the lot gave, or the one color of all boards; the first two rules say it.
    """
    if rule == "same color":
        return [on_board_1] * boards
    if rule == "white on odd boards":
        on_board_1 = "w"
    if rule == "black on odd boards":
        on_board_1 = "b"
    on_board_2: Color = "b" if on_board_1 == "w" else "w"
    return [on_board_1 if board % 2 == 1 else on_board_2 for board in range(1, boards + 1)]


def unfilled_boards(first_players: int, second_players: int, boards: int) -> list[str]:
    """Return the boards of two line-ups before a game is played.

    A short team leaves its bottom boards empty. A board that only one team can fill is won by
    forfeit; one that neither fills does not exist.
    """
    sheet = []
    for board in range(1, boards + 1):
        if board <= first_players and board <= second_players:
            sheet.append("")
        elif board <= first_players:
            sheet.append("+-")
        elif board <= second_players:
            sheet.append("-+")
        else:
            sheet.append(MISSING_BOARD)
    return sheet


def existing(boards: Sequence[str]) -> list[str]:
    """Return the boards that at least one team filled."""
    return [board for board in boards if board != MISSING_BOARD]


def is_complete(boards: Sequence[str]) -> bool:
    """Return whether every board has a result."""
    return existing(boards) != [] and "" not in boards


def was_played(boards: Sequence[str]) -> bool:
    """Return whether a match was played (15.1): on one board at least there was a game."""
    return any(symbol in "1=0" for board in existing(boards) for symbol in board)


def game_points(boards: Sequence[str]) -> tuple[Fraction, Fraction]:
    """Return the game points of both teams (C.07 11.1.2)."""
    first, second = Fraction(0), Fraction(0)
    for board in existing(boards):
        if board:
            first += POINTS[board[0]]
            second += POINTS[board[1]]
    return first, second


def match_points(
    boards: Sequence[str], win_draw_loss: tuple[int, int, int] = (2, 1, 0)
) -> tuple[int, int]:
    """Return the match points of both teams (C.07 11.1.1).

    Nothing before every board has a result. A match to which neither team came is lost by both.
    """
    win, draw, loss = win_draw_loss
    if not is_complete(boards):
        return 0, 0
    if all(board == "--" for board in existing(boards)):
        return loss, loss
    first, second = game_points(boards)
    if first > second:
        return win, loss
    if first < second:
        return loss, win
    return draw, draw
