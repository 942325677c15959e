"""Tournaments built by hand that contradict themselves: an error of ours, and no pairing."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from swissmate import Entry, Player, Tournament, TournamentError, check, pair, read_trf, write_trf

WON, LOST = Entry(2, "w", "1"), Entry(1, "b", "0")


def _of(*players: Player, rounds: int | None = 5, color: str | None = "w") -> Tournament:
    return Tournament(players, rounds=rounds, initial_color=color)


CONTRADICTIONS = {
    "a number twice": _of(Player(1), Player(1), Player(2), Player(4)),
    "out of order": _of(Player(3), Player(1)),
    "number zero": _of(Player(0), Player(1)),
    "no rounds": _of(Player(1), Player(2), rounds=0),
    "colour": _of(Player(1), Player(2), color="white"),
    "unknown opponent": _of(Player(1, entries=(Entry(9, "w", "1"),)), Player(2)),
    "himself": _of(Player(1, entries=(Entry(1, "w", "1"),)), Player(2)),
    "one side": _of(Player(1, entries=(WON,)), Player(2)),
    "both White": _of(Player(1, entries=(WON,)), Player(2, entries=(Entry(1, "w", "0"),))),
    "both won": _of(Player(1, entries=(WON,)), Player(2, entries=(Entry(1, "b", "1"),))),
    "no result": _of(Player(1, entries=(Entry(0, "-", "Q"),)), Player(2)),
}


@pytest.mark.parametrize("kind", CONTRADICTIONS)
def test_contradiction(kind: str) -> None:
    for work in (pair, check):
        with pytest.raises(TournamentError) as caught:
            work(CONTRADICTIONS[kind])
        assert caught.value.code == "contradiction"


def test_agreement_is_let_through() -> None:
    tournament = _of(
        Player(1, entries=(WON,)), Player(2, entries=(LOST,)), Player(7), Player(30, points=0)
    )
    assert len(pair(tournament).pairs) == 2
    assert check(tournament).rules == "dutch-2026"


def test_no_round_after_the_last() -> None:
    tournament = _of(Player(1, entries=(WON,)), Player(2, entries=(LOST,)), rounds=1)
    with pytest.raises(TournamentError) as caught:
        pair(tournament)
    assert caught.value.code == "tournament-over"
    assert pair(tournament, round_number=1).pairs == ((1, 2),)


@pytest.mark.skipif(os.name == "nt", reason="links need a right there that few have")
def test_written_file_keeps_links_and_devices(tmp_path: Path) -> None:
    """Replacing a device or a link by a file would break the system's own."""
    tournament = _of(Player(1), Player(2))
    target = tmp_path / "real.trf"
    target.write_bytes(b"old")
    link = tmp_path / "link.trf"
    link.symlink_to(target)
    write_trf(tournament, link)
    assert link.is_symlink()
    assert read_trf(target).rounds == 5
    null = Path("/dev/null")
    if null.is_char_device():
        write_trf(tournament, null)
        assert null.is_char_device()
