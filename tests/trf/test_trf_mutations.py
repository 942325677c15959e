"""Whatever goes wrong in the columns of a record is told, or what it says is written again.

Bounded: some thousands of changes of record lines, in process.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from pathlib import Path

import pytest

from swissmate.errors import SwissmateError
from swissmate.model import Tournament
from swissmate.trf import load, write_trf

DATA = Path(__file__).parents[1] / "data"
CODES = ("013", "240", "250", "260", "299", "300", "310", "320", "330")

PLAYERS = """\
012 Everything
042 2026/03/05
142 5
152 W
240 H 003    1    5
240 Z 003    2
250       1.0 001 002    1    3
260 001 003    1    4    6
260 002 004    2    5
299 L         0.5  001    4
299          -1.0  000    6
299 W         2.0  002    1    2
""" + "".join(
    f"001 {number:4}".ljust(91) + f"{number + 3 if number < 4 else number - 3:4} "
    f"{'w' if number % 2 else 'b'} =\n"
    for number in range(1, 7)
)
TEAMS = (
    """\
012 Teams
042 2026/03/05
142 5
152 W
192 FIDE_TEAM_TYPEA_MP_GP
240 H   2    3
250  2.0      001 002    1    2
260   3   4    1    4
299    1.0   0.5   002    4
300   1   1   2    1    2
300   1   2   1    3    4
320  1.0  1.0   5   0
330 +-   2   1   4
"""
    + "".join(
        f"001 {number:4}".ljust(91)
        + (
            f"{opponent:4} {color} =\n"
            if (opponent := {1: 3, 3: 1, 2: 4, 4: 2, 5: 7, 7: 5, 6: 8, 8: 6}.get(number))
            and (color := {1: "w", 3: "b", 2: "b", 4: "w", 5: "w", 7: "b", 6: "b", 8: "w"}[number])
            else "0000 -\n"
        )
        for number in range(1, 11)
    )
    + "".join(
        f"310 {team:3} Team {team}".ljust(73) + f"{2 * team - 1:4} {2 * team:4}\n"
        for team in range(1, 6)
    )
)


def mutations(text: str, source: random.Random) -> Iterator[str]:
    """Yield the text with one record moved, doubled, or with another number in it."""
    lines = text.splitlines()
    listed = [index for index, line in enumerate(lines) if line[:3] in CODES]
    index = source.choice(listed)
    line = lines[index]
    place = source.randrange(3, len(line))
    digit = source.choice([at for at in range(4, len(line)) if line[at].isdigit()])
    for changed in (
        line[:place] + " " + line[place:],
        line[:place] + line[place + 1 :],
        line[:digit] + source.choice("0123456789") + line[digit + 1 :],
        line + "\n" + line,
        line[:place] + source.choice(" 0123456789-.xZ") + line[place + 1 :],
        line[:digit],
    ):
        yield "\n".join([*lines[:index], changed, *lines[index + 1 :]]) + "\n"


def meaning(tournament: Tournament) -> object:
    """Return what the records of this test say; the points that nobody stated say nothing."""
    return (
        tuple(player.entries for player in tournament.players),
        tournament.absent,
        tournament.forbidden,
        tournament.virtual_points,
        tournament.abnormal_points,
        tournament.teams,
    )


def numbers(line: str) -> list[str]:
    """Return the words of a record, as anybody reads them."""
    return [word.lstrip("0") or "0" for word in line[3:].split()]


def said(text: str) -> list[tuple[str, list[str]]]:
    """Return each list and range record of a text as its code and its words, sorted."""
    return sorted((line[:3], numbers(line)) for line in text.splitlines() if line[:3] in CODES)


@pytest.mark.parametrize("text", [PLAYERS, TEAMS], ids=["players", "teams"])
def test_the_files_themselves_are_faultless(text: str) -> None:
    document = load(text.encode(), strict=True)
    again = load(write_trf(document.tournament, dialect="trf26"), check_points_column=False)
    assert meaning(again.tournament) == meaning(document.tournament)


@pytest.mark.parametrize("text", [PLAYERS, TEAMS], ids=["players", "teams"])
def test_nothing_vanishes_in_silence(text: str) -> None:
    """A change is refused, told, makes no difference to what is read, or is read and written.

    If it is read in silence as what the untouched file says, then the numbers of the line, in their
    order, are what they were (blanks moved within a field).
    """
    source = random.Random(20260301)
    before = meaning(load(text.encode()).tournament)
    kept = refused = remarked = 0
    for _ in range(200):
        for changed in mutations(text, source):
            try:
                document = load(changed.encode(), check_points_column=False)
            except SwissmateError:
                refused += 1
                continue
            if document.diagnostics:
                remarked += 1
                continue
            kept += 1
            found = meaning(document.tournament)
            written = write_trf(document.tournament, dialect="trf26")
            assert meaning(load(written, check_points_column=False).tournament) == found, changed
            if found == before:
                assert _same_words(text, changed), _difference(text, changed)
    assert min(kept, refused, remarked) > 50
    assert kept + refused + remarked == 1200


def _same_words(text: str, changed: str) -> bool:
    """Whether two texts say the same, but for blanks and zeros, which mean none and nobody."""
    return _plain(text) == _plain(changed)


def _plain(text: str) -> list[tuple[str, list[str]]]:
    values = [(code, [_value(word) for word in words]) for code, words in said(text)]
    return [(code, [word for word in words if word != "0.0"]) for code, words in values]


def _value(word: str) -> str:
    try:
        return str(float(word))
    except ValueError:
        return word


def _difference(text: str, changed: str) -> str:
    before = set(text.splitlines())
    return "\n".join(line for line in changed.splitlines() if line not in before)
