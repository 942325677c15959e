"""Requests that would harm the user's files or that need an answer he can act on."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from .conftest import Run, Trf, player_line

RoundOne = Callable[..., Path]
PAIRING = "2\n1 3\n4 2\n"


def test_checklist_beside_a_file_that_is_named_like_it(run: Run, round_one: RoundOne) -> None:
    """Without a name the checklist would be FILE.list: here the tournament itself."""
    path = round_one(4, name="open.list")
    before = path.read_bytes()
    assert run("--dutch", path, "-p", "-l").code == 3
    assert path.read_bytes() == before


@pytest.mark.parametrize("rounds", ["0", "-1", "five", "1000", "9" * 5000, "5.0", "\u0665"])
def test_number_of_rounds_that_is_none(run: Run, round_one: RoundOne, rounds: str) -> None:
    code, out, err = run("pair", round_one(4, head=("XXC white1",)), f"--rounds={rounds}")
    assert (code, out) == (3, "")
    assert "from 1 to 999" in err


def test_rounds_said_on_the_command_line_are_no_oddity(run: Run, round_one: RoundOne) -> None:
    path = round_one(4, head=("XXC white1",))
    assert run("pair", path).code == 3
    code, out, err = run("pair", path, "--strict", "--rounds", 5)
    assert (code, out) == (0, PAIRING)
    assert "how many rounds" not in err


@pytest.mark.parametrize("head", [("XXR 5",), ("XXR 5", "XXC white1")])
def test_initial_color_that_nobody_stated_is_told(
    run: Run, round_one: RoundOne, head: tuple[str, ...]
) -> None:
    """Lots decide it (C.04.1); the program may not do so in silence."""
    path = round_one(4, head=head)
    for arguments in (("pair", path), ("--dutch", path, "-p")):
        code, out, err = run(*arguments)
        assert (code, out) == (0, PAIRING)
        assert ("initial colour" in err) == (len(head) == 1)


def test_initial_color_that_round_one_shows_is_known(run: Run, trf: Trf) -> None:
    path = trf(
        player_line(1, "1.0", ["   2 b 1"]), player_line(2, "0.0", ["   1 w 0"]), head=("XXR 5",)
    )
    assert "initial colour" not in run("pair", path).err


@pytest.mark.parametrize("words", [("help",), ("help", "pair")])
def test_help_by_its_name(run: Run, words: tuple[str, ...]) -> None:
    assert run(*words) == run(*words[1:], "--help")
    assert run(*words).code == 0


@pytest.mark.parametrize("number", ["9" * 5000, "\u0665", "1.0", "-1"])
def test_round_to_check_that_is_none(run: Run, data: Path, number: str) -> None:
    code, out, _ = run("--dutch", data / "n0020-r5.trf", "-c", number)
    assert (code, out) == (3, "")
