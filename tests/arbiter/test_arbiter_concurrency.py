"""Several people at the same moment, on a real server with a real database file."""

from __future__ import annotations

import re
import sqlite3
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from arbiter_http import Server, Visitor

pytestmark = pytest.mark.slow

PEOPLE = 6


def test_everybody_at_once(tmp_path: Path) -> None:
    server = Server(tmp_path)
    people = [Visitor(server.port) for _ in range(PEOPLE)]
    try:
        people[0].sign_up(server.link, "anna")
        for person in people[1:]:
            person.cookies = dict(people[0].cookies)
        event = people[0].new_event("Rush", 20)
        with ThreadPoolExecutor(PEOPLE) as pool:
            answers = list(pool.map(lambda p: p.post(f"{event}/rounds/1/pair")[0], people))
            assert answers == [302] * PEOPLE
            count = query(tmp_path, "SELECT count(*) FROM arbiter_round")
            assert count == [(1,)]  # nobody paired one round more
            assert query(tmp_path, "SELECT count(*) FROM arbiter_game") == [(10,)]
            people[0].post(f"{event}/rounds/1/publish")
            page = people[0].get(f"{event}/rounds/1/")[2]
            boards = re.findall(r'id="board-(\d+)"[^>]*data-version="(\d+)"', page)
            for game, version in boards:
                results = ["1-0", "0-1", "1-0", "0-1", "1-0", "0-1"]
                outcomes = list(
                    pool.map(
                        lambda pair, game=game, version=version: pair[0].post(
                            f"{event}/games/{game}/result", result=pair[1], version=version
                        )[1]["X-Outcome"],
                        zip(people, results, strict=True),
                    )
                )
                # One is first; who agrees says the same, who does not has a conflict.
                assert sorted(outcomes) == ["conflict"] * 3 + ["same"] * 2 + ["saved"]
        conflicts = query(tmp_path, "SELECT count(*) FROM arbiter_conflict WHERE NOT settled")
        assert conflicts == [(10,)]  # one a board, however many said so
        status, _headers, page = people[0].get(f"{event}/rounds/2/")
        assert status == 200
        assert "disabled" in page  # no pairing before the conflicts are settled
    finally:
        for person in people:
            person.close()
        server.stop()


def query(folder: Path, text: str) -> list[tuple[object, ...]]:
    connection = sqlite3.connect(folder / "swissmate.sqlite3")
    try:
        return connection.execute(text).fetchall()
    finally:
        connection.close()
