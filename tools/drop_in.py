"""Calls another engine and ``swissmate-classic`` alike, and compares what comes out byte for byte.

usage: drop_in.py ENGINE [--rules ID] [--format FORMAT] [--first N] [--count N] [--seed N]
                  [--processes N] [--keep FOLDER]

ENGINE takes the arguments of bbpPairings: pairing into a file and to stdout, ``-c`` of files that
are right and of files with a round altered, ``-l`` in both, ``-g`` with a configuration or a
model, and requests that must be refused. What must be alike: the exit code, stdout, and every file
that is there afterwards; of a tournament that was generated only that it is there, and that the
engine's own ``-c`` has nothing against ours. The line with the program's name and version is left
out. The edition is named by SWISSMATE_RULES, so that no argument differs. One call of N is a
process of ours (``--processes``, default 20), the others are made in this one. Prints each kind of
call, with the known departures and the other differences, and exits with 1 if there are any of
these; ``--keep`` keeps their folders. Known: we answer where it refuses (no system, no colour, a
rate of 0, a model with unrated players), and in accelerated rounds we number the boards by pairing
scores (C.04.7 1.5), where it takes the points alone.
"""

from __future__ import annotations

import argparse
import contextlib
import io
import os
import shutil
import subprocess
import sys
import tempfile
from collections import Counter
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any, Final, NamedTuple

from swissmate.api import generate, write_trf
from swissmate.cli import classic
from swissmate.cli.crosstest.tournaments import before_round
from swissmate.model import Tournament

CLASSIC: Final = (sys.executable, "-m", "swissmate.cli.classic")
PLAIN_AND_OTHER: Final[tuple[dict[str, Any], ...]] = (
    *({},) * 6,
    {"acceleration": "baku-2026"},
    {"acceleration": "baku-2026"},
    {"scoring": "3-1-0"},
    {"scoring": "W=1 D=0.5 PAB=0.5"},
)
BANNER: Final = b"BBP Pairings"


NO_PAIRING: Final = 1
INVALID_REQUEST: Final = 3


class Call(NamedTuple):
    """One call: its kind, the arguments after the program, and the files that lie there before.

    ``made`` names a tournament that each engine draws by itself: it must be there, no more.
    """

    kind: str
    arguments: tuple[str, ...]
    files: dict[str, bytes]
    made: str = ""


class Outcome(NamedTuple):
    """What a call came to: the exit code, stdout, and the files that were written."""

    code: int
    stdout: bytes
    files: dict[str, bytes]


class Scene:
    """The tournament that a call is about, as its number says."""

    def __init__(self, asked: argparse.Namespace, number: int) -> None:
        self.dice = Random(asked.seed * 1_000_003 + number)
        self.format: str = asked.format
        players = self.dice.choice((5, 6, 7, 8, 9, 10, 12, 14, 15, 20, 24, 31, 40))
        rounds = self.dice.randint(2, min(9, players - 2))
        self.tournament = generate(
            "realistic", seed=asked.seed, number=number, players=players, rounds=rounds,
            rules=asked.rules, **self.dice.choice(PLAIN_AND_OTHER),
        ).tournament  # fmt: skip

    def whole(self) -> bytes:
        """Return the file after its last round."""
        return self.written(self.tournament)

    def cut(self, number: int | None = None) -> bytes:
        """Return the file as it stood before a round, drawn by default."""
        last = max(1, self.tournament.rounds_paired)
        return self.written(before_round(self.tournament, number or self.dice.randint(1, last)))

    def altered(self) -> bytes:
        """Return the file with the opponents of two boards of one round exchanged."""
        number = self.dice.randint(1, max(1, self.tournament.rounds_paired))
        boards = [
            each.id
            for each in self.tournament.players
            if len(each.entries) >= number
            and each.entry(number).opponent
            and each.entry(number).color == "w"
        ]
        if len(boards) < 2:
            return self.whole()
        first, second = self.dice.sample(boards, 2)
        return self.written(_exchanged(self.tournament, number, first, second))

    def written(self, tournament: Tournament) -> bytes:
        """Return a file as the engine reads it."""
        return write_trf(tournament, dialect=self.format)


def _exchanged(tournament: Tournament, number: int, first: int, second: int) -> Tournament:
    """Return the tournament with the Black players of two boards in each other's place."""
    by_id = {each.id: each for each in tournament.players}
    blacks = [by_id[each].entry(number).opponent for each in (first, second)]
    entries = {
        first: by_id[first].entry(number)._replace(opponent=blacks[1]),
        second: by_id[second].entry(number)._replace(opponent=blacks[0]),
        blacks[0]: by_id[blacks[1]].entry(number),
        blacks[1]: by_id[blacks[0]].entry(number),
    }
    players = tuple(
        replace(
            each,
            entries=(*each.entries[: number - 1], entries[each.id], *each.entries[number:]),
            points=None,
        )
        if each.id in entries
        else each
        for each in tournament.players
    )
    return replace(tournament, players=players)


def pairing(scene: Scene) -> Call:
    """Pair into a file."""
    return Call("-p FILE", ("--dutch", "event.trf", "-p", "out.txt"), {"event.trf": scene.cut()})


def pairing_shown(scene: Scene) -> Call:
    """Pair to stdout, sometimes with the banner before."""
    arguments: tuple[str, ...] = ("--dutch", "event.trf", "-p")
    if scene.dice.random() < 0.2:
        arguments = ("-r", *arguments)
    return Call("-p", arguments, {"event.trf": scene.cut()})


def pairing_listed(scene: Scene) -> Call:
    """Pair with a checklist."""
    name = scene.dice.choice(((), ("list.txt",)))
    arguments = ("--dutch", "event.trf", "-p", "out.txt", "-l", *name)
    return Call("-p -l", arguments, {"event.trf": scene.cut()})


def checking(scene: Scene) -> Call:
    """Check a file whose rounds are those of the rules."""
    return Call("-c", ("--dutch", "event.trf", "-c"), {"event.trf": scene.whole()})


def checking_altered(scene: Scene) -> Call:
    """Check a file with one round that nobody's rules give."""
    return Call("-c, altered", ("--dutch", "event.trf", "-c"), {"event.trf": scene.altered()})


def checking_listed(scene: Scene) -> Call:
    """Check with a checklist of each round."""
    return Call("-c -l", ("--dutch", "event.trf", "-c", "-l"), {"event.trf": scene.whole()})


def generating(scene: Scene) -> Call:
    """Generate by a configuration; one in four has a line that is refused."""
    dice = scene.dice
    players = dice.randint(8, 30)
    lines = [
        f"PlayersNumber={players}",
        f"RoundsNumber={dice.randint(3, min(7, players // 3 + 1))}",
        f"DrawPercentage={dice.randint(10, 50)}",
        f"ForfeitRate={dice.randint(6, 30)}",
        f"RetiredRate={dice.randint(15, 90)}",
        f"HalfPointByeRate={dice.randint(15, 90)}",
        "# a comment",
        "HighestRating=2500",
        "LowestRating=1500",
    ]
    wrong = ("Players=20", "PlayersNumber=many", "ForfeitRate=0", "nonsense", "RetiredRate=1")
    if dice.random() < 0.25:
        lines[dice.randrange(len(lines))] = dice.choice(wrong)
    text = "\n".join(lines).encode() + b"\n"
    seed = ("-s", str(dice.randrange(1, 10**6)))
    return Call("-g CONFIG", ("--dutch", "-g", "made.cfg", "-o", "made.trf", *seed),
                {"made.cfg": text}, made="made.trf")  # fmt: skip


def generating_alike(scene: Scene) -> Call:
    """Generate a tournament like a model."""
    arguments = ("--dutch", "model.trf", "-g", "-o", "made.trf", "-s", "7")
    return Call("MODEL -g", arguments, {"model.trf": scene.whole()}, made="made.trf")


def refused(scene: Scene) -> Call:
    """Ask for what cannot be done."""
    dice = scene.dice
    first = scene.cut(1)
    later = scene.cut(2) if scene.tournament.rounds_paired > 1 else first
    rounds = (b"142", b"XXR")
    color = (b"152", b"XXC")
    pair = ("--dutch", "event.trf", "-p", "out.txt")
    requests: dict[str, tuple[tuple[str, ...], bytes | None]] = {
        "no such file": (pair, None),
        "no such file to check": (("--dutch", "event.trf", "-c"), None),
        "no system": (("event.trf", "-p"), later),
        "unknown flag": ((*pair, "-z"), later),
        "no mode": (("--dutch", "event.trf"), later),
        "-g without -o": (("--dutch", "-g", "made.cfg"), later),
        "unknown system": (("--swiss", "event.trf", "-p"), later),
        "no rounds": (pair, _without(later, rounds)),
        "no colour": (pair, _without(first, color)),
        "a broken line": (pair, later.replace(b"\n001    2", b"\n001    x", 1)),
        "an unknown result": (pair, _broken_result(later)),
        "points that do not fit": (pair, _wrong_points(later)),
        "no folder for the pairs": (("--dutch", "event.trf", "-p", "no/such/out.txt"), later),
        "nobody may meet anybody": (pair, _all_forbidden(later)),
        "nothing in the file": (pair, b""),
    }
    name = dice.choice(tuple(requests))
    arguments, content = requests[name]
    files = {} if content is None else {"event.trf": content}
    return Call(f"refused: {name}", arguments, files)


def _without(content: bytes, records: tuple[bytes, ...]) -> bytes:
    lines = content.splitlines(keepends=True)
    return b"".join(each for each in lines if not each.startswith(records))


def _broken_result(content: bytes) -> bytes:
    lines = content.splitlines(keepends=True)
    place = next(number for number, each in enumerate(lines) if each.startswith(b"001"))
    if len(lines[place]) > 98:
        lines[place] = lines[place][:98] + b"?" + lines[place][99:]
    return b"".join(lines)


def _wrong_points(content: bytes) -> bytes:
    lines = content.splitlines(keepends=True)
    place = next(number for number, each in enumerate(lines) if each.startswith(b"001"))
    lines[place] = lines[place][:80] + b"77.5" + lines[place][84:]
    return b"".join(lines)


def _all_forbidden(content: bytes) -> bytes:
    ids = [each[4:8].decode().strip() for each in content.splitlines() if each[:3] == b"001"]
    return content + f"XXP {' '.join(ids)}\n".encode()


KINDS: Final[tuple[tuple[int, Callable[[Scene], Call]], ...]] = (
    (30, pairing),
    (10, pairing_shown),
    (12, pairing_listed),
    (12, checking),
    (10, checking_altered),
    (6, checking_listed),
    (6, generating),
    (2, generating_alike),
    (12, refused),
)


def outcome(command: tuple[str, ...], call: Call, folder: Path) -> Outcome:
    """Make a call in a folder of its own; without a command it is ours, in this process."""
    folder.mkdir()
    for name, content in call.files.items():
        (folder / name).write_bytes(content)
    if command:
        done = subprocess.run(
            [*command, *call.arguments], cwd=folder, capture_output=True, check=False, timeout=120
        )
        code, out, told = done.returncode, done.stdout, done.stderr
    else:
        code, out, told = in_process(call.arguments, folder)
    (folder / "stderr").write_bytes(told)
    written = {
        str(path.relative_to(folder)): b"" if path.name == call.made else _known(path.read_bytes())
        for path in sorted(folder.rglob("*"))
        if path.is_file() and path.name != "stderr" and path.name not in call.files
    }
    return Outcome(code, _known(out), written)


def in_process(arguments: tuple[str, ...], folder: Path) -> tuple[int, bytes, bytes]:
    """Return exit code, stdout and stderr of a call of ``swissmate-classic``."""
    before = Path.cwd(), sys.argv
    written, said = io.BytesIO(), io.BytesIO()
    out, told = (io.TextIOWrapper(each, write_through=True) for each in (written, said))
    os.chdir(folder)
    sys.argv = ["swissmate-classic", *arguments]
    try:
        with contextlib.redirect_stdout(out), contextlib.redirect_stderr(told):
            code = classic.main()
    finally:
        os.chdir(before[0])
        sys.argv = before[1]
    return code, written.getvalue(), said.getvalue()


def _known(content: bytes) -> bytes:
    """Return an output without the line that names the program."""
    lines = content.splitlines(keepends=True)
    return b"".join(each for each in lines if not each.startswith((BANNER, b"swissmate")))


def difference(theirs: Outcome, ours: Outcome) -> str:
    """Return what differs first, or nothing."""
    if theirs.code != ours.code:
        return f"exit code {theirs.code}, ours {ours.code}"
    if theirs.stdout != ours.stdout:
        return "stdout"
    if theirs.code:
        # An engine that opens its output first leaves an empty one behind.
        written = {name: text for name, text in theirs.files.items() if text}
        return "" if written == {n: t for n, t in ours.files.items() if t} else "files"
    if theirs.files.keys() != ours.files.keys():
        return f"files {sorted(theirs.files)}, ours {sorted(ours.files)}"
    return next((n for n, text in theirs.files.items() if text != ours.files[n]), "")


def departure(call: Call, theirs: Outcome, ours: Outcome) -> str:
    """Return which known departure a difference is, or nothing."""
    if theirs.code == INVALID_REQUEST and ours.code in (0, NO_PAIRING):
        return "we answer where it refuses"
    if call.made and {theirs.code, ours.code} == {0, NO_PAIRING}:
        return "each draws its own, and one could not be paired to its end"
    accelerated = b"\n250 " in call.files.get("event.trf", b"").replace(b"\nXXA ", b"\n250 ")
    outputs = [(each.code, sorted(_words(each))) for each in (theirs, ours)]
    if accelerated and outputs[0] == outputs[1]:
        return "boards by pairing scores"
    return ""


def _words(outcome: Outcome) -> list[bytes]:
    return b"\n".join((outcome.stdout, *outcome.files.values())).split()


def objections(engine: str, made: Path) -> str:
    """Return what the engine's own check has against a tournament of ours."""
    command = [engine, "--dutch", made.name, "-c"]
    done = subprocess.run(command, cwd=made.parent, capture_output=True, check=False, timeout=120)
    if done.returncode:
        return f"it cannot read ours: exit code {done.returncode}"
    return "it pairs ours otherwise" if b"Checker pairings" in done.stdout else ""


def main(arguments: list[str]) -> int:
    """Make the calls; print the table; 1 if anything differs."""
    parser = argparse.ArgumentParser()
    parser.add_argument("engine")
    parser.add_argument("--rules", default="dutch-2026")
    parser.add_argument("--format", default="trf26bx")
    parser.add_argument("--first", type=int, default=1)
    parser.add_argument("--count", type=int, default=2000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--processes", type=int, default=20)
    parser.add_argument("--keep", type=Path)
    asked = parser.parse_args(arguments)
    os.environ["SWISSMATE_RULES"] = asked.rules
    kinds = [kind for weight, kind in KINDS for _ in range(weight)]
    calls: Counter[str] = Counter()
    known: Counter[str] = Counter()
    differing: Counter[str] = Counter()
    for number in range(asked.first, asked.first + asked.count):
        scene = Scene(asked, number)
        call = scene.dice.choice(kinds)(scene)
        with tempfile.TemporaryDirectory() as name:
            folder = Path(name)
            theirs = outcome((asked.engine,), call, folder / "theirs")
            command = () if number % asked.processes else CLASSIC
            ours = outcome(command, call, folder / "ours")
            found = difference(theirs, ours)
            if not found and call.made and not ours.code:
                found = objections(asked.engine, folder / "ours" / call.made)
            calls[call.kind] += 1
            if found and (why := departure(call, theirs, ours)):
                known[call.kind] += 1
                print(f"{number}: {call.kind}: known: {why}", flush=True)
            elif found:
                differing[call.kind] += 1
                print(f"{number}: {call.kind}: {' '.join(call.arguments)}: {found}", flush=True)
                if asked.keep:
                    shutil.copytree(folder, asked.keep / str(number), dirs_exist_ok=True)
    for kind, count in sorted(calls.items()):
        print(f"{kind:40} {count:5} {known[kind]:5} {differing[kind]:5}")
    print(f"{calls.total()} calls, {known.total()} known departures, {differing.total()} differ")
    return int(bool(differing))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
