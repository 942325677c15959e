"""Files that are wrong: exit code 3, the place, in under a second, and nothing written."""

from __future__ import annotations

import random
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from .conftest import Run, player_line

HEAD = "012 Bad\nXXR 5\nXXC white1\n"


def _lines(*players: str) -> bytes:
    return (HEAD + "\n".join(players) + "\n").encode()


def _garbage() -> bytes:
    draw = random.Random(5)
    alphabet = "abcdefghijklmnopqrstuvwxyz0123456789 .,;-=+"
    return "\n".join("001 " + "".join(draw.choices(alphabet, k=90)) for _ in range(5000)).encode()


WIN, LOSS = "   2 w 1", "   1 b 0"
BAD = {
    "empty": (b"", "bad.trf"),
    "blank": (b"\n\n  \n", "bad.trf"),
    "binary": (bytes(range(256)) * 40, "bad.trf"),
    "missing opponent": (
        _lines(player_line(1, "1.0", ["   7 w 1"]), player_line(2)),
        "line 4, column 92",
    ),
    "asymmetric opponent": (
        _lines(
            player_line(1, "1.0", ["   2 w 1"]),
            player_line(2, "0.0", ["   3 b 0"]),
            player_line(3, "1.0", ["   2 w 1"]),
        ),
        "line 4, column 92",
    ),
    "both White": (
        _lines(player_line(1, "1.0", [WIN]), player_line(2, "0.0", ["   1 w 0"])),
        "line 4, column 97",
    ),
    "both won": (
        _lines(player_line(1, "1.0", [WIN]), player_line(2, "1.0", ["   1 b 1"])),
        "line 4, column 99",
    ),
    "opponent with a bye code": (
        _lines(player_line(1, "0.5", ["   2 w H"]), player_line(2, "0.0", [LOSS])),
        "line 4, column 99",
    ),
    "id twice": (_lines(player_line(1), player_line(1)), "line 5, column 5"),
    "himself": (_lines(player_line(1, "1.0", ["   1 w 1"]), player_line(2)), "line 4, column 92"),
    "points do not add up": (
        _lines(player_line(1, "3.0", [WIN]), player_line(2, "0.0", [LOSS])),
        "line 4, column 81",
    ),
    "no number of rounds": (
        ("012 Bad\nXXC white1\n" + player_line(1) + "\n" + player_line(2) + "\n").encode(),
        "bad.trf",
    ),
    "more rounds than declared": (
        (
            "012 Bad\nXXR 1\n"
            + player_line(1, "1.5", [WIN, "   2 b ="])
            + "\n"
            + player_line(2, "0.5", [LOSS, "   1 w ="])
            + "\n"
        ).encode(),
        "line 3, column 102",
    ),
    "garbage": (_garbage(), "line 1"),
}


@pytest.mark.parametrize("kind", BAD)
@pytest.mark.parametrize("shape", ["pair", "legacy"])
def test_bad_file(run: Run, tmp_path: Path, kind: str, shape: str) -> None:
    content, place = BAD[kind]
    path = tmp_path / "bad.trf"
    path.write_bytes(content)
    target = tmp_path / "out.txt"
    started = time.process_time()
    if shape == "pair":
        code, out, err = run("pair", path, "-o", target)
    else:
        code, out, err = run("--dutch", path, "-p", target)
    elapsed = time.process_time() - started
    assert (code, out) == (3, ""), err
    assert place in err
    assert "Traceback" not in err
    assert elapsed < 10  # no search without an end
    assert not target.exists()


@pytest.mark.parametrize(
    "kind", [line for line in BAD if "points" not in line and "no number" not in line]
)
def test_checking_a_bad_file(run: Run, tmp_path: Path, kind: str) -> None:
    """Points that do not add up are a finding of the check; the rest cannot be read."""
    content, place = BAD[kind]
    path = tmp_path / "bad.trf"
    path.write_bytes(content)
    code, _, err = run("check", path)
    assert code == 3
    assert place in err


@pytest.mark.parametrize(
    "words",
    [
        ("explain", "FILE", "--player", "DIGITS"),
        ("explain", "FILE", "--why-not", "1", "DIGITS"),
        ("explain", "FILE", "--instead", "1-DIGITS"),
        ("standings", "FILE", "--tie-breaks", "KS/L+DIGITS"),
        ("generate", "--players", "DIGITS"),
        ("generate", "--ratings", "list:DIGITS"),
        ("generate", "--half-byes", "DIGITS"),
        ("generate", "--zero-byes", "999999999999"),
        ("engine", "--socket", "DIGITS"),
        ("-g", "DIGITS", "-o", "-"),
    ],
)
def test_numbers_without_end_are_no_internal_errors(
    run: Run, round_one: Callable[..., Path], words: tuple[str, ...]
) -> None:
    file = str(round_one(4))
    given = [word.replace("FILE", file).replace("DIGITS", "9" * 5000) for word in words]
    done = run(*given)
    assert done.code == 3
    assert "internal" not in done.err
