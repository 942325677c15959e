"""How long ``swissmate publish`` takes: the first time, again, and after one more round.

    python -m bench.publishing [--against FOLDER] [--runs 3] [--sizes 61x7 300x9]

A size is the number of players and that of rounds played. FOLDER is the ``src`` of another commit,
with its ``tests`` beside it; without it the same program runs twice, which shows the noise. Prints
a Markdown table: the processor time of the whole command, with all explanations (the least of the
runs, in seconds), here and there in turn, and the ratio. Each has data of its own, made by its own
program.
"""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
EVENT = """
import os, sys
from pathlib import Path
folder, players, rounds = Path(sys.argv[1]), int(sys.argv[2]), int(sys.argv[3])
os.environ["SWISSMATE_DATA"] = str(folder)
from swissmate.arbiter.server import Options, prepare
prepare(Options(data=folder))
from arbiter_events import make_event, play
from swissmate.arbiter.models import Account, Event
chief = Account.objects.filter(username="bench").first()
chief = chief or Account.objects.create_user("bench", password=None, role="chief")
event = Event.objects.first() or make_event(
    chief, players, name="Open", rounds=rounds + 1, tie_breaks="BH/C1,BH,SB"
)
for number in range(event.round_set.count() + 1, rounds + 1):
    play(event, chief, number, *(["1-0", "1/2", "0-1", "1-0", "0-1"] * players)[number:])
"""


def processor_seconds(source: Path, words: Sequence[str], cache: str) -> float:
    """Run the Python of a commit and return the processor time, its children's included."""
    environment = {
        **os.environ,
        "PYTHONPATH": os.pathsep.join((str(source), str(source.parent / "tests"))),
        "PYTHONPYCACHEPREFIX": cache,
    }
    environment.pop("PYTHONDONTWRITEBYTECODE", None)
    before = os.times()
    subprocess.run([sys.executable, *words], env=environment, capture_output=True, check=True)
    after = os.times()
    user = after.children_user - before.children_user
    return user + after.children_system - before.children_system


def times(sources: Sequence[Path], size: str, folder: Path) -> dict[str, list[float]]:
    """Return for each kind of run the processor times of all sources."""
    players, rounds = size.split("x")
    places = [(source, folder / f"{index}-{size}") for index, source in enumerate(sources)]
    taken: dict[str, list[float]] = {}

    def publish(kind: str) -> None:
        words = ("-m", "swissmate", "publish", "--data")
        taken[f"{size}, {kind}"] = [
            processor_seconds(
                source, [*words, f"{place}-data", "--out", f"{place}-site"], str(folder)
            )
            for source, place in places
        ]

    def play(until: int) -> None:
        for source, place in places:
            words = ["-c", EVENT, f"{place}-data", players, str(until)]
            processor_seconds(source, words, str(folder))

    play(int(rounds))
    publish("first time")
    publish("again")
    play(int(rounds) + 1)
    publish("one more round")
    return taken


def main() -> None:
    """Print the table."""
    parser = argparse.ArgumentParser(prog="python -m bench.publishing", description=__doc__)
    parser.add_argument("--against", type=Path, default=ROOT / "src")
    parser.add_argument("--runs", type=int, default=3)
    parser.add_argument("--sizes", nargs="+", default=["61x7", "300x9"])
    args = parser.parse_args()
    sources = [ROOT / "src", args.against.resolve()]
    print("| publish | here, s | there, s | here/there |\n|---|---|---|---|")
    for size in args.sizes:
        least: dict[str, list[float]] = {}
        for _run in range(args.runs):
            with tempfile.TemporaryDirectory() as folder:
                for kind, seconds in times(sources, size, Path(folder)).items():
                    least[kind] = [*map(min, seconds, least.get(kind, seconds))]
        for kind, (here, there) in least.items():
            print(f"| {kind} | {here:.2f} | {there:.2f} | {here / there:.2f} |", flush=True)


if __name__ == "__main__":
    main()
