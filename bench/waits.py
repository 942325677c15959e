"""What people and studies wait for, here and by another commit, in turn.

    python -m bench.waits [WORD...] [--against FOLDER] [--runs 3]

FOLDER is the ``src`` of another commit, with its ``tests`` and ``bench`` beside it; without it the
same program runs twice, which shows the noise. A word selects the rows whose name holds it. Prints
a Markdown table: the processor time (the least of the runs, in seconds), the ratio, the largest
memory of the process in MB, and whether both gave the same answer (of pages: whether both came).
What ``swissmate publish`` takes is for ``bench.publishing``.
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path
from typing import Final, NamedTuple

import swissmate

from .publishing import ROOT

STUDY = """
from pathlib import Path
from swissmate.studies import parts
from swissmate.studies.design import read_study
text = '''title = "x"
question = "y"
seed = 5
tournaments = 24
part = 24
[field]
rounds = 9
players = 64
results = "milvang"
rules = "dutch-2026"
ratings = "normal:2050,280"
[[design]]
name = "a"
'''
study = read_study(text, "x.toml")
part = next(iter(parts.parts_of(study)))
parts.compute_part(study, part._replace(last=2))
started = clock()
result = parts.compute_part(study, part)
tell(clock() - started, [tuple(row)[:25] for row in result.rows])  # later ones have more
"""

CHECK = """
from pathlib import Path
import swissmate
files = [path.read_bytes() for path in sorted(Path("open40").glob("*.trf"))]
swissmate.check(swissmate.read_trf(files[0]))
started = clock()
reports = [swissmate.check(swissmate.read_trf(file)) for file in files]
tell(clock() - started, [
    (round.round_number, round.recorded.pairs, round.expected and round.expected.pairs)
    for report in reports for round in report.rounds
] + [(report.ranks.compared, len(report.ranks.differences)) for report in reports])
"""

GENERATE = """
from pathlib import Path
import swissmate
started = clock()
made = [swissmate.generate("clean", seed=5, number=number, players=40, rounds=7,
                           rules="dutch-2026").tournament
        for number in range(1, 61)]
tell(clock() - started, [
    [[(entry.opponent, entry.color, entry.result) for entry in player.entries]
     for player in event.players]
    for event in made
])
"""

WHY_NOT = """
import contextlib, io
from swissmate.cli.main import main
out = io.StringIO()
with contextlib.redirect_stdout(out), contextlib.redirect_stderr(io.StringIO()):
    main(["explain", "open300/00001.trf", "--round", "9", "--why-not", "12", "37"])
tell(clock(), out.getvalue())
"""

HARD = """
from bench import tail
pairs, known = [], tail.rule_set
class Watched:
    def __init__(self, rules):
        self.rules = known(rules)
    def pair(self, position):
        pairs.append(self.rules.pair(position))
        return pairs[-1]
tail.rule_set = Watched
times, _why = tail.kinds(1000, 4)[{kind!r}]("dutch-2026")
tell(max(times) / 1000, [(round.pairs, round.pab) for round in pairs])
"""

PAGE = """
import tempfile
from pathlib import Path
from swissmate.arbiter.server import Options, prepare
prepare(Options(data=Path(tempfile.mkdtemp(dir="."))))
from django.test import Client
from arbiter_large import large_event, parts
from swissmate.arbiter.models import Account
chief = Account.objects.create_user("bench", password=None, role="chief")
event = large_event(chief, {players})
client = Client(headers={{"host": "localhost"}})
client.force_login(chief)
values = {{name: keys[0] for name, keys in parts(event).items()}}
best = 99.0
for _try in range(5):
    started = clock()
    answer = client.get({address!r}.format(**values))
    best = min(best, clock() - started)
tell(best, answer.status_code)
"""

FRAME = """
import hashlib, json, re, sys, time
clock = time.process_time
def tell(seconds, answer):
    digest = hashlib.sha256(repr(answer).encode()).hexdigest()
    with open("/proc/self/status") as status:  # elsewhere the most of its parent counts too
        most = int(re.search(r"VmHWM:\\s*(\\d+)", status.read())[1])
    print(json.dumps([seconds, most / 1024, digest]), file=sys.__stdout__)
"""

ROWS: Final = {
    "a study: 24 tournaments, 64 players, nine rounds": STUDY,
    "checking 60 events of 40 players, reading included": CHECK,
    "generating 60 events of 40 players": GENERATE,
    "a why-not at 300 players, whole process": WHY_NOT,
    **{
        f"{kind}, 1,000 players, the slowest of four rounds": HARD.format(kind=kind)
        for kind in ("five leagues", "twenty leagues, few pairs between", "who may meet 25 others")
    },
    **{
        f"{players} players in the application: {name}": PAGE.format(
            address=address, players=players
        )
        for players in (60, 500)
        for name, address in (
            ("round", "/events/{event_id}/rounds/{number}/"),
            ("standings", "/events/{event_id}/standings"),
            ("card", "/events/{event_id}/players/{player_id}/card"),
            ("players", "/events/{event_id}/players"),
        )
    },
}


class Measured(NamedTuple):
    """Processor seconds, the largest memory in MB, and what tells answers apart."""

    seconds: float
    memory: float
    answer: str


def measured(source: Path, code: str, folder: Path) -> Measured:
    """Run a row with the program of a commit."""
    places = (source, source.parent / "tests", source.parent)
    environment = {
        **os.environ,
        "PYTHONPATH": os.pathsep.join(map(str, places)),
        "PYTHONPYCACHEPREFIX": str(folder / "cache"),
        "SWISSMATE_DATA": str(folder / "data"),
    }
    environment.pop("PYTHONDONTWRITEBYTECODE", None)
    words = [sys.executable, "-c", FRAME + code]
    done = subprocess.run(
        words, env=environment, cwd=folder, capture_output=True, text=True, check=False
    )
    if done.returncode:
        raise RuntimeError(f"{source} fails: {done.stderr}")
    return Measured(*json.loads(done.stdout.splitlines()[-1]))


def row(name: str, sources: Sequence[Path], runs: int, folder: Path) -> str:
    """Return a line of the table."""
    all_runs = [[measured(source, ROWS[name], folder) for source in sources] for _ in range(runs)]
    here, there = zip(*all_runs, strict=True)
    own, other = (min(run.seconds for run in side) for side in (here, there))
    memory = [min(run.memory for run in side) for side in (here, there)]
    same = "same" if here[0].answer == there[0].answer else "DIFFERENT"
    return (
        f"| {name} | {own:.3f} | {other:.3f} | {own / other:.2f} "
        f"| {memory[0]:.0f}, {memory[1]:.0f} | {same} |"
    )


def main() -> None:
    """Print the table."""
    parser = argparse.ArgumentParser(prog="python -m bench.waits", description=__doc__)
    parser.add_argument("words", nargs="*")
    parser.add_argument("--against", type=Path, default=ROOT / "src")
    parser.add_argument("--runs", type=int, default=3)
    args = parser.parse_args()
    print("| what | here, s | there, s | here/there | MB here, there | answers |")
    print("|---|---|---|---|---|---|")
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        for players, rounds, count in ((40, 7, 60), (300, 9, 1)):
            (folder / f"open{players}").mkdir()
            for number in range(1, count + 1):
                made = swissmate.generate(
                    "random", seed=5, number=number, players=players, rounds=rounds
                )
                path = folder / f"open{players}" / f"{number:05}.trf"
                path.write_bytes(swissmate.write_trf(made.tournament, dialect="trf26"))
        for row_name in ROWS:
            if all(word in row_name for word in args.words):
                sources = [ROOT / "src", args.against.resolve()]
                print(row(row_name, sources, args.runs, folder), flush=True)


if __name__ == "__main__":
    main()
