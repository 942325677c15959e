"""What the tests of the command line share: small tournament files."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from pathlib import Path

import pytest

from command_line import Run

__all__ = ["Run", "Trf", "player_line"]

DATA = Path(__file__).parents[1] / "data" / "cli"


@pytest.fixture
def data() -> Path:
    """The folder of recorded tournaments."""
    return DATA


Trf = Callable[..., Path]


def player_line(number: int, points: str = "0.0", cells: Iterable[str] = ()) -> str:
    """Return a 001 record; a cell is ``"   2 w 1"``."""
    head = f"001 {number:4d}      {f'Player {number}':<33} {2500 - 10 * number:4d}"
    return f"{head:<80}{points:>4} {number:4d}" + "".join(f"  {cell}" for cell in cells)


@pytest.fixture
def trf(tmp_path: Path) -> Trf:
    """Write a tournament file from its lines; five rounds and White first unless told."""

    def write(
        *lines: str,
        name: str = "t.trf",
        head: tuple[str, ...] = ("012 Test", "XXR 5", "XXC white1"),
    ) -> Path:
        path = tmp_path / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes("\n".join([*head, *lines, ""]).encode())
        return path

    return write


@pytest.fixture
def round_one(trf: Trf) -> Callable[..., Path]:
    """Write a tournament of so many players before round one."""

    def write(players: int, **options: object) -> Path:
        lines = [player_line(player) for player in range(1, players + 1)]
        return trf(*lines, **options)

    return write
