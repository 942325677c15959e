"""Tournaments a second of processor time, generated and checked; py4swiss on the same rounds.

Run by ``make bench``, or ``PYTHONPATH=src python -m bench.generator_speed``. py4swiss is given each
round of the first tournaments as a file with the rounds before it, and only pairs (its time to read
the file is left out); its answers are not compared.
"""

from __future__ import annotations

import tempfile
import time
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

from swissmate.checker import check
from swissmate.generator import PRESETS, Span, generate
from swissmate.model import Tournament
from swissmate.trf import read_trf, write_trf

SIZES = (20, 60, 200)
ROUNDS = 9
SECONDS = 3.0


def peer() -> Callable[[Path], float] | None:
    """Return what times py4swiss on a file, in seconds; None when it is not installed."""
    try:
        from py4swiss.engines import DutchEngine  # it may be missing
        from py4swiss.trf import TrfParser
    except ImportError:
        return None

    def seconds(path: Path) -> float:
        parsed = TrfParser.parse(path)
        started = time.process_time()
        DutchEngine.generate_pairings(parsed)
        return time.process_time() - started

    return seconds


def before_round(tournament: Tournament, number: int) -> Tournament:
    """Return the tournament as it stood when this round was to be paired."""
    players = tuple(
        player._replace(entries=player.entries[: number - 1], rank=player.id)
        for player in tournament.players
    )
    return replace(tournament, players=players)


def peer_milliseconds(tournament: Tournament) -> str:
    """Return py4swiss's time for a round of this tournament, the mean of all, as text."""
    seconds = peer()
    if seconds is None:
        return "not installed"
    total, count = 0.0, 0
    with tempfile.TemporaryDirectory() as folder:
        for number in range(1, tournament.rounds_paired + 1):
            path = Path(folder) / f"{number}.trf"
            data = write_trf(before_round(tournament, number), dialect="trf16bx")
            path.write_bytes(b"".join(line for line in data.splitlines(True) if line[:3] != b"###"))
            try:
                total += seconds(path)
            except Exception as error:
                return f"{type(error).__name__}"
            count += 1
    return f"{1000 * total / count:.1f}"


def main() -> None:
    """Print the table."""
    print(
        "| rates | players | generated a second | checked a second | generating a round, ms | "
        "checking a round, ms | py4swiss a round, ms |"
    )
    print("|" + "---|" * 7)
    for name in ("clean", "realistic"):
        for players in SIZES:
            config = replace(
                PRESETS[name],
                players=Span(players, players),
                rounds=Span(ROUNDS, ROUNDS),
                rules="dutch-2026",
            )
            generated: list[Tournament] = []
            started = time.process_time()
            while time.process_time() - started < SECONDS:
                generated.append(generate(config, 1, len(generated) + 1).tournament)
            generating = (time.process_time() - started) / len(generated)
            files = [write_trf(tournament) for tournament in generated]
            started = time.process_time()
            done = 0
            for data in files:
                assert check(read_trf(data)).clean
                done += 1
                if time.process_time() - started > SECONDS:
                    break
            checking = (time.process_time() - started) / done
            print(
                f"| {name} | {players} | {1 / generating:.0f} | {1 / checking:.0f} | "
                f"{1000 * generating / ROUNDS:.2f} | {1000 * checking / ROUNDS:.2f} | "
                f"{peer_milliseconds(generated[0])} |"
            )


if __name__ == "__main__":
    main()
