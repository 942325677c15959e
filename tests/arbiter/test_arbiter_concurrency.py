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
            boards = re.findall(
                r'data-url="[^"]*/games/(\d+)/result"[^>]*data-version="(\d+)"', page
            )
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


def test_clicks_at_the_same_moment_add_once(tmp_path: Path) -> None:
    server = Server(tmp_path)
    people = [Visitor(server.port) for _ in range(PEOPLE)]
    try:
        people[0].sign_up(server.link, "anna")
        for person in people[1:]:
            person.cookies = dict(people[0].cookies)
        event = people[0].new_event("Rush", 4)
        page = people[0].get(f"{event}/players")[2]
        tokens = re.findall(r'name="once" value="(\w+)"', page)
        assert tokens
        player = {"name": "Twin, Tom", "rating": "1800", "once": tokens[0]}
        with ThreadPoolExecutor(PEOPLE) as pool:
            added = pool.map(
                lambda client: client.post(f"{event}/players/add", **player)[0], people
            )
            assert list(added) == [302] * PEOPLE
            count = query(tmp_path, "SELECT count(*) FROM arbiter_player WHERE name LIKE 'Twin%'")
            assert count == [(1,)]
            form = {"role": "deputy", "once": tokens[0]}
            pages = pool.map(lambda client: client.post("/accounts/invite", **form)[2], people)
            links = {re.findall(r"/welcome/([\w-]+)", text)[0] for text in pages}
        assert len(links) == 1
        unused = query(tmp_path, "SELECT count(*) FROM arbiter_invitation WHERE used IS NULL")
        assert unused == [(1,)]
        # Two arbiters with a form each: both are told of the other's, and one takes it out again.
        text = people[0].get(f"{event}/players")[2]
        other = re.findall(r'name="once" value="(\w+)"', text)[0]
        assert other != tokens[0]
        people[0].post(f"{event}/players/add", **{**player, "once": other})
        assert "is on the list already" in people[0].get(f"{event}/players")[2]
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
