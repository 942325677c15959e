"""How long forecasts take: nine open games exactly, one result more, and endings of an event.

Run: ``PYTHONPATH=src:. python -m bench.forecast [--jobs N] [--endings N]``. Prints a Markdown
table: seconds on the clock, processor time of all processes, and what was paired for it.
"""

from __future__ import annotations

import argparse
import os
import platform
import time
from collections.abc import Callable
from dataclasses import replace
from typing import Final, TypeVar

import swissmate
from swissmate.forecasting import Forecast, play_endings, prepare
from swissmate.generator.config import GeneratorConfig, Span
from swissmate.generator.rtg import generate
from swissmate.model import Entry, Tournament
from swissmate.parallel import available_processes

RULES: Final = "dutch-2026"
OPEN: Final = 9

T = TypeVar("T")


def in_play(players: int, rounds: int, played: int, games: int) -> Tournament:
    """Return a generated event whose round ``played`` has open games, spread over the boards."""
    config = GeneratorConfig(players=Span(players, players), rounds=Span(rounds, rounds))
    whole = generate(replace(config, rules=RULES), players).tournament
    pairs = [
        (player.id, player.entry(played).opponent)
        for player in whole.players
        if player.entry(played).opponent and player.entry(played).color == "w"
    ]
    opened = {each for pair in pairs[:: max(len(pairs) // games, 1)][:games] for each in pair}
    cut = []
    for player in whole.players:
        entries = player.entries[:played]
        if player.id in opened:
            opponent, color, _ = entries[-1]
            entries = (*entries[:-1], Entry(opponent, color, " "))
        cut.append(player._replace(entries=entries, points=None, rank=None))
    return replace(whole, players=tuple(cut))


def timed(what: str, work: Callable[[], T], said: Callable[[T], object]) -> T:
    """Do some work once and print its row."""
    used, started = sum(os.times()[:4]), time.perf_counter()
    found = work()
    clock, processor = time.perf_counter() - started, sum(os.times()[:4]) - used
    print(f"| {what} | {clock:.2f} | {processor:.2f} | {said(found)} |", flush=True)
    return found


def main() -> None:
    """Print the table."""
    parser = argparse.ArgumentParser(prog="python -m bench.forecast", description=__doc__)
    parser.add_argument("--jobs", type=int, default=available_processes())
    parser.add_argument("--endings", type=int, default=10_000)
    args = parser.parse_args()
    print(f"swissmate {swissmate.__version__}, Python {platform.python_version()}, {RULES}")
    print(f"{args.jobs} processes, load {os.getloadavg()[0]:.1f} at the start\n")
    print("| question | seconds | processor time | paired |\n| --- | --- | --- | --- |")
    for players in (40, 300):
        tournament = in_play(players, 9, 5, OPEN)
        found = timed(
            f"{OPEN} open games, {players} players, exactly",
            lambda t=tournament: swissmate.forecast(t, processes=args.jobs),  # type: ignore[misc]
            lambda forecast: f"{forecast.pairings_computed:,} rounds",
        )
        assert found.exact
        assert found.boards
        later = timed(
            f"one of them ends, {players} players",
            lambda f=found: _asked(f),  # type: ignore[misc]
            lambda forecast: f"{forecast.pairings_computed:,} rounds",
        )
        assert later.outcomes == 3 ** (OPEN - 1)
    play = prepare(in_play(100, 9, 7, 50))
    timed(
        f"{args.endings:,} endings, 100 players, round 7 of 9 open on all boards",
        lambda: play_endings(play, args.endings, processes=args.jobs),
        lambda endings: f"{endings.count - endings.broken_off:,} endings",
    )


def _asked(found: Forecast) -> Forecast:
    """Return the forecast after a result, with all that is told of it."""
    later = found.given(found.open_round.games[0].board, 1)
    assert later.players
    assert later.deciding
    return later


if __name__ == "__main__":
    main()
