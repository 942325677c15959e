"""Numbers and players on the command line: what is none is told with what was expected."""

from __future__ import annotations

from pathlib import Path

import pytest

from swissmate.cli.arguments import build_parser
from swissmate.cli.commands import COMMANDS

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


@pytest.mark.parametrize("command", COMMANDS)
def test_two_hyphens_are_no_value(run: Run, command: str) -> None:
    """The parser of the standard library makes an empty list of them, whatever the kind."""
    for action in build_parser(command)._actions:
        if action.option_strings and action.nargs != 0:
            option = action.option_strings[-1]
            code, out, err = run(command, f"{option}=--")
            assert (code, out) == (3, "")
            expected = f"expected {action.nargs} arguments" if action.nargs == 2 else "found '--'; "
            assert f"{option}: {expected}" in err


@pytest.mark.parametrize("minutes", ["nan", "inf", "-1", "0", "1e300", "five"])
def test_minutes_are_a_time(run: Run, minutes: str) -> None:
    code, _, err = run("serve", "--backup-every", minutes)
    assert (code, err.splitlines()[0]) == (
        3, f"swissmate: argument --backup-every: found '{minutes}'; expected minutes, above 0",
    )  # fmt: skip


@pytest.mark.parametrize(
    "words", [("serve", "--data"), ("publish", "--out"), ("doctor", "--data"), ("serve", "--key")]
)
def test_a_folder_of_data_has_a_name(run: Run, words: tuple[str, ...]) -> None:
    """An unset variable of a shell does not fill the folder that somebody is in."""
    assert f"argument {words[1]}: found ''; expected the name" in run(*words, "").err


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
