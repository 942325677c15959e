"""Random events of all kinds, with the people and details that offices ask for."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from datetime import date, timedelta
from functools import cache
from random import Random

import swissmate
from swissmate.model import Entry, Tournament

KINDS = {
    "swiss": {"rules": "dutch-2026", "players": "6-30", "rounds": "3-7"},
    "accelerated": {"rules": "dutch-2026", "acceleration": "baku-2026", "players": 24, "rounds": 9},
    "team": {"rules": "team-2026", "players": "4-10", "rounds": "3-5", "boards": "2-4"},
    "round robin": {"rules": "berger", "players": "4-9"},
    "double swiss": {"rules": "double-swiss-2026", "players": "6-14", "rounds": "2-4"},
    "byes": {"half_byes": "15%", "full_byes": "5%", "zero_byes": "10%", "forfeits": "15%",
             "double_forfeits": "5%", "players": "6-20", "rounds": "4-6"},
    "withdrawals": {"withdrawals": "30%", "players": "8-24", "rounds": "4-6"},
    "late entries": {"late_entries": "30%", "players": "8-24", "rounds": "4-6"},
}  # fmt: skip
"""The kinds of events that every export is tried with."""

_LAST = ("Müller", "Ångström", "O'Neill", "García-López", "Łukasz", "Šarić", "Nguyễn", "Novák",
         "Öztürk", "D'Angelo", "Smith", "van der Berg")  # fmt: skip
_FIRST = ("José", "Zoë", "Anna Maria", "Søren", "Jean-Luc", "Óscar", "Eve", "Björn")


@cache
def event(kind: str, number: int) -> Tournament:
    """Return the random event of a kind with a number; it is the same every time."""
    options = KINDS[kind]
    played = swissmate.generate("harsh", seed=480, number=number, **options)  # type: ignore[arg-type]
    tournament = played.tournament
    dice = Random(f"{kind} {number}")
    first = date(2026, dice.randint(2, 11), dice.randint(1, 20))
    rounds = tournament.rounds_paired
    players = tuple(
        player._replace(
            name=f"{dice.choice(_LAST)}, {dice.choice(_FIRST)} {_letters(player.id)}",
            birth=f"{dice.randint(1940, 2015)}/{dice.randint(1, 12):02}/{dice.randint(1, 28):02}",
            fide_id=str(1_000_000 + player.id),
            sex=dice.choice("mw"),
            federation="FID",
        )
        for player in tournament.players
    )
    return replace(
        tournament,
        players=players,
        name=f"Open {number} of {kind}",
        place="Springfield",
        federation="FID",
        start=first,
        end=first + timedelta(days=rounds),
        round_dates=tuple(first + timedelta(days=round_number) for round_number in range(rounds)),
        chief_arbiter="IA Sommer, Ida",
        time_control="90 min + 30 s",
    )


def _letters(number: int) -> str:
    """Return a number as capitals, so that every name is another one."""
    return "".join("ABCDEFGHIJ"[int(digit)] for digit in str(number))


def told(tournament: Tournament) -> Iterator[tuple[int, int, Entry]]:
    """Yield each player's paired rounds: player, round, entry; an absence is ``Z``."""
    for number in range(1, tournament.rounds_paired + 1):
        for player in tournament.players:
            entry = player.entry(number)
            if not entry.opponent and entry.result not in "UFH+":
                entry = Entry(0, "-", "Z")
            yield player.id, number, entry
