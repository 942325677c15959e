"""The files of the record positions about players and their games (001)."""

from __future__ import annotations

from collections.abc import Iterator

from record_lines import FOUR, TWO, file, player


def first() -> Iterator[tuple[str, ...]]:
    """A line and its columns, what no game can be, the ends of lines."""
    yield "001", file(player(1, "1002 w 1", points="1.0"), player(1002, "   1 b 0"))
    yield (
        "001",
        file(
            player(12, "0345 w =", points="0.5"),
            player(345, "0012 b =", points="0.5"),
            player(5, "0000 - U", points="1.0"),
        ),
    )
    yield (
        "001",
        file(
            *(
                player(
                    who,
                    *[
                        f"{3 - who:4} {'wb'[(who + r) % 2]} {'+-'[who - 1]}"
                        if r == 5
                        else f"000{3 - who} {'wb'[(who + r) % 2]} ="
                        if r == 1
                        else "0000 - Z"
                        for r in range(1, 6)
                    ],
                    points=("1.5", "0.5")[who - 1],
                )
                for who in (1, 2)
            )
        ),
    )
    yield (
        "001",
        file(
            player(1, "   2 w w", "0000 - h", points="1.5"),
            player(2, "   1 b l", "0000 - u", points="1.0"),
        ),
    )
    yield (
        "001",
        file(
            player(1, "   2 W D", "0000 - z", points="0.5"),
            player(2, "   1 B D", "0000 - f", points="1.5"),
        ),
    )
    yield (
        "001",
        file(
            player(1, "        ", "   2 w 1", points="1.0"),
            player(2, "0000 - H", "   1 b 0", points="0.5"),
        ),
    )
    yield (
        "001",
        file(
            player(
                1,
                "   2 w 1",
                points="1.0",
                name="Abcdefghijklmnopqrstuvwxyz, Abcde",
                rating=2712,
                title="GM",
                sex="m",
                federation="NOR",
                fide_id="12345678901",
                birth="1990/11/30",
            ),
            player(2, "   1 b 0", rating=999, title="WGM", sex="w"),
        ),
    )
    yield (
        "001",
        file(
            player(1, "   2 w -", rating=1000, title="WFM"),
            player(2, "   1 b -", fide_id="1503014"),
        ),
    )
    yield "001", file(player(1, "   2 w =", points="0.5"), player(2, "   1 b 0"))
    yield "001", file(player(1, "   3 w 1", points="1.0"), player(2, "0000 - U", points="1.0"))
    yield (
        "001",
        file(
            player(1, "   2 w 1", points="1.0"),
            player(2, "   3 b 0"),
            player(3, "   2 w 1", points="1.0"),
        ),
    )
    yield "001", file(player(1, "   2 w 1", points="1.0"), player(2, "   1 w 0"))
    yield "001", file(player(1, "   2 w 1", points="1.0"), player(2, "   1 b 1", points="1.0"))
    yield "001", file(player(1, "   2 w +", points="1.0"), player(2, "   1 b 0"))
    yield "001", file(player(1, "   2 w Q"), player(2, "   1 b 0"))
    yield (
        "001",
        file(
            player(1, "   2 w 1", points="1.0"),
            player(1, "   2 w 1", points="1.0"),
            player(2, "   1 b 0"),
        ),
    )
    yield "001", file(player(1, "   2 w H", points="0.5"), player(2, "   1 b 0"))
    yield "001", file(player(1, "0000 w 1", points="1.0"), player(2, "0000 - Z"))
    yield "001", file(player(1, "   2 w H", points="0.5"), player(2, "   1 b H", points="0.5"))
    yield "001", file(player(1), player(2, "   1 b 0"))
    yield (
        "001",
        file(
            *(
                player(
                    who,
                    f"{who % 4 + 1:4} {'bw'[who % 2]} {'01'[who % 2]}",
                    points=("0.0", "1.0")[who % 2],
                )
                for who in (1, 2, 3, 4)
            )
        ),
    )
    yield (
        "001",
        file(
            player(1, "   2 w 1", "0000 - -", points="1.0"),
            player(2, "   1 b 0", "0000 - U", points="1.0"),
        ),
    )
    yield "001", file("012 Nobody came")
    yield "001", file(*TWO, end="\r")
    yield "001", file(*FOUR, end="\r\n")


def games() -> Iterator[tuple[str, ...]]:
    """The two sides of a game, and what stands beside games."""
    yield (
        "001",
        file(
            player(1, "   2 w 1", points="1.0"), player(2, "   3 b 0"),
            player(3, "   1 w 1", points="1.0"), player(4, "   1 b 0"),
        ),
    )  # fmt: skip
    yield "001", file(player(1, "1000 w 1", points="1.0"), "001 10000" + player(1, "   1 b 0")[9:])
    yield (
        "001",
        file(
            player(1, "   2 w 1", points="1.0", name="Ærøskøbing, Åse", rating=2104, title="WIM"),
            player(2, "   1 b 0", name="Muñoz Peña, José", fide_id="1503014", birth="1990/11/30"),
        ),
    )
    yield "001", file(player(1, "   2 w 1", points="1.0"), player(2, "   1 b 0", points="0.5"))
    yield (
        "001",
        file(
            player(1, "   2 w 1", points="1.0"), player(2, "   1 b 0"),
            player(3, "0000 - U", points="1.0"), player(4, "0000 - H", points="0.5"), player(5),
        ),
    )  # fmt: skip
    yield (
        "001",
        file(
            player(1, "   2 w 1", "0000 - H", points="1.5"),
            player(2, "   1 b 0"),
            "142 3",
        ),
    )
    yield "001", file(player(1, "   2 w 0"), player(2, "   1 b 0"))
    two_byes = (player(4, "0000 - U", points="1.0"), player(3, "0000 - U", points="1.0"))
    for lines in ((*TWO, *two_byes[::-1]), (*two_byes, *TWO), (*TWO, two_byes[0])):
        yield "001", file(*lines), "players", "double_byes"
