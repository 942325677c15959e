"""Numbers and players on the command line: what is none is told with what was expected."""

from __future__ import annotations

from pathlib import Path

import pytest

from .conftest import Run


@pytest.mark.parametrize(
    ("arguments", "option", "found"),
    [
        (("standings", "t.trf", "--after-round", "x"), "--after-round", "x"),
        (("forecast", "t.trf", "--seed", "1.5"), "--seed", "1.5"),
        (("generate", "--seed", "abc"), "--seed", "abc"),
        (("check", "t.trf", "--jobs", "all"), "--jobs", "all"),
        (("schedule", "--players", "ten"), "--players", "ten"),
    ],
)
def test_what_is_no_whole_number(
    run: Run, arguments: tuple[str, ...], option: str, found: str
) -> None:
    code, out, err = run(*arguments)
    assert (code, out) == (3, "")
    assert f"argument {option}: found '{found}'; expected a whole number\n" in err


def test_players_are_named(run: Run, data: Path) -> None:
    """All commands that ask for a player take the number, or a name that only one has."""
    path = data / "n0020-r5.trf"
    for command, option in (("explain", "--player"), ("standings", "--explain")):
        assert run(command, path, option, "PLAYER0007").out == run(command, path, option, 7).out
        told = run(command, path, option, "nobody")
        assert told.code == 3
        assert "no player is called 'nobody'; expected a pairing number or a name" in told.err
        assert "20 players are called 'Player': " in run(command, path, option, "Player").err
        assert "no player 99" in run(command, path, option, 99).err
