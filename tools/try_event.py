"""A whole event over HTTP with a power cut in its middle, however swissmate was installed."""

from __future__ import annotations

import re
import subprocess
import sys
import time
from collections.abc import Callable
from contextlib import AbstractContextManager
from pathlib import Path
from typing import Final

sys.path.append(str(Path(__file__).resolve().parents[1] / "tests"))

from arbiter_http import Visitor  # from the tests

PLAYERS, ROUNDS = 24, 9
NAME: Final = "Öffentliches Шахматы-Open"
_BOARD: Final = re.compile(r'data-url="([^"]*/games/\d+/result)"[^>]*data-version="(\d+)"')

Process = subprocess.Popen[bytes]
Serving = Callable[[bool], AbstractContextManager[tuple[Visitor, str, Process]]]
"""Starts the application, on new data or not; yields a visitor, the link for the first account if
the data are new, and the process. When it is left, the application is killed."""


def expect(is_so: bool, text: str) -> None:
    """Say what was seen, or end with what was not."""
    if not is_so:
        raise SystemExit(f"FAILED: {text}")
    print(f"ok  {text}", flush=True)


def first_page(
    process: Process, began: float, *, is_new: bool, patience: float
) -> tuple[Visitor, str]:
    """Wait for the address that the application tells; ask for its first page, and say how long.

    Returns a visitor, and the link for the first account if the data are new.
    """
    assert process.stdout is not None
    port, link, lines = 0, "", ""
    while not port:
        line = process.stdout.readline().decode(errors="replace")
        lines += line
        if at := re.search(r"swissmate is at http://127\.0\.0\.1:(\d+)/", line):
            port = int(at[1])
        elif not line:
            raise SystemExit(f"FAILED: the application ended before it served: {lines}")
    if is_new and (welcome := re.search(r"/welcome/\S+", process.stdout.readline().decode())):
        link = welcome[0]
    visitor = Visitor(port, patience)
    status = visitor.get(link or "/login")[0]
    expect(status == 200, f"the first page after {time.monotonic() - began:.1f} s")
    return visitor, link


def play(visitor: Visitor, event: str, rounds: range) -> int:
    """Play rounds to the end, every result by its form; return how many were acknowledged."""
    acknowledged = 0
    for number in rounds:
        visitor.post(f"{event}/rounds/{number}/pair")
        visitor.post(f"{event}/rounds/{number}/publish")
        page = visitor.get(f"{event}/rounds/{number}/")[2]
        boards = dict(_BOARD.findall(page))
        for place, (path, version) in enumerate(sorted(boards.items())):
            result = ("1-0", "1/2", "0-1")[(place + number) % 3]
            status, headers, _text = visitor.post(path, result=result, version=version)
            if status == 200 and headers.get("X-Outcome") == "saved":
                acknowledged += 1
    return acknowledged


def results_in(trf: str) -> int:
    """Count the games in a tournament file that have a result."""
    lines = [line for line in trf.splitlines() if line.startswith("001 ")]
    return sum(len(re.findall(r" [wb] [10=]", line)) for line in lines) // 2


def try_event(serving: Serving, exported: Path, *, quits: bool = True) -> None:
    """Run the event with a power cut in its middle, export it, and quit where that is offered."""
    half = ROUNDS // 2
    with serving(True) as (visitor, link, _process):
        visitor.sign_up(link, "anna")
        event = visitor.new_event(NAME, PLAYERS, ROUNDS)
        sent = play(visitor, event, range(1, half + 1))
        visitor.close()
    expect(sent == half * PLAYERS // 2, f"{sent} results acknowledged, then the power was cut")
    with serving(False) as (visitor, _link, process):
        visitor.log_in("anna")
        trf = visitor.get(f"{event}/export/trf16")[2]
        expect(results_in(trf) == sent, f"all {sent} are there after the restart")
        sent += play(visitor, event, range(half + 1, ROUNDS + 1))
        trf = visitor.get(f"{event}/export/trf16")[2]
        exported.write_text(trf, encoding="utf-8", newline="")
        all_there = sent == results_in(trf) == ROUNDS * PLAYERS // 2
        expect(all_there, f"{ROUNDS} rounds over HTTP, {sent} results exported")
        if quits:
            status, _headers, _text = visitor.post("/quit")
            visitor.close()
            expect((status, process.wait(120)) == (200, 0), "Quit answers, and ends it in order")


def expect_checked(answer: str) -> None:
    """Say what ``swissmate check`` says of the exported event."""
    expect(f"{ROUNDS} rounds: 0 rounds differ" in answer, answer.strip().splitlines()[-1])
