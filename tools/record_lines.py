"""Lines of the tournament files that the record positions are made of."""

# ruff: noqa: E501 - lines of tournament files

from __future__ import annotations


def player(
    number: int, *rounds: str, points: str = "0.0", rank: int = 0, name: str = "", rating: int = 0,
    sex: str = "", title: str = "", federation: str = "", fide_id: str = "", birth: str = "",
) -> str:  # fmt: skip
    """Return a line 001; a round is ``OPPO C R`` as the columns have it."""
    head = (
        f"001 {number:4} {sex:1}{title:>3} {name or f'Player {number}':33} {rating or '':4} "
        f"{federation:3} {fide_id:>11} {birth:10} {points:>4} {rank or number:4}"
    )
    return head + "".join(f"  {each:8}" for each in rounds)


def file(*lines: str, end: str = "\n") -> str:
    return "".join(line.rstrip() + end for line in lines)


TWO = (player(1, "   2 w 1", points="1.0"), player(2, "   1 b 0"))
FOUR = (
    player(1, "   3 w 1", "   2 b =", points="1.5"), player(2, "   4 b 1", "   1 w =", points="1.5"),
    player(3, "   1 b 0", "   4 w 1", points="1.0"), player(4, "   2 w 0", "   3 b 0"),
)  # fmt: skip
BARE = (player(1), player(2))
TEAMS = (
    "192 FIDE_TEAM_MP_GP", "352 WB",
    player(1, "   3 w 1", points="1.0"), player(2, "   4 b =", points="0.5"),
    player(3, "   1 b 0"), player(4, "   2 w =", points="0.5"), player(5, "0000 - U", points="0.5"), player(6, "0000 - U", points="0.5"),
    "162  W 1.0    D 0.5    L 0.0    P 0.5",
)  # fmt: skip


def team(number: int, name: str, points: tuple[str, str], rank: int, *players: int) -> str:
    """Return a line 310."""
    ids = " ".join(f"{each:4}" for each in players)
    nickname, strength = name[:3].upper(), 2330 - 20 * number
    return f"310 {number:3} {name:32} {nickname:5} {strength:6} {points[0]:>6} {points[1]:>6} {rank:3}  {ids}"


def national(code: str, number: int, name: str, rating: int, origin: str, title: str) -> str:
    """Return a national rating record: the columns of 001 up to the date of birth."""
    return code + player(number, name=name, rating=rating, federation=origin, title=title)[3:79]


def abnormal(letter: str, points: str, number: str, *ids: int) -> str:
    """Return a line 299."""
    return f"299 {letter:1}{'':8}{points:>4}  {number:3} " + " ".join(f"{each:4}" for each in ids)


LISTED = (
    team(1, "North", ("2.0", "1.5"), 1, 1, 2), team(2, "South", ("0.0", "0.5"), 3, 3, 4), team(3, "East", ("1.0", "1.0"), 2, 5, 6),
)  # fmt: skip
