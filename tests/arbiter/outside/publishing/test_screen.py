"""The screen of the hall: what is on its leaves, and that they turn and can be read from afar."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest
from django.test import Client

from arbiter_chromium import assert_fits, needs_chromium, opened_hall
from arbiter_events import games_of, make_event, play
from swissmate.arbiter.models import Account, Event
from swissmate.arbiter.rounds.boards import results


def leaves(page: str) -> list[str]:
    return re.findall(r'<section class="leaf[^"]*" data-kind="(\w+)"', page)


def test_the_leaves_of_an_event(chief: Account) -> None:
    event = make_event(chief, 30)
    url = f"/p/{event.key}/screen"
    assert leaves(Client().get(url).content.decode()) == ["start"]
    play(event, chief, 1, *["1-0"] * 15)
    play(event, chief, 2, *[""] * 15)
    page = Client().get(url).content.decode()
    kinds = leaves(page)
    # 15 boards at twelve a leaf, 30 names and 30 places at 24 a leaf.
    assert kinds == ["boards"] * 2 + ["names"] * 2 + ["standings"] * 2
    assert "Player 01" in page
    Event.objects.update(shows_standings=False)
    event.refresh_from_db()
    game = games_of(event, 2)[0]
    results.enter_result(event.pk, chief, game.pk, "1-0", game.version)
    assert "standings" not in leaves(Client().get(url).content.decode())
    Event.objects.update(is_public=False)
    assert Client().get(url).status_code == 404


def test_a_result_comes_to_the_screen_by_itself(chief: Account) -> None:
    event = make_event(chief, 4)
    play(event, chief, 1, "", "")
    event.refresh_from_db()
    part = f"/p/{event.key}/screen?part=1&since={event.revision}"
    assert Client().get(part).status_code == 204
    game = games_of(event, 1)[0]
    results.enter_result(event.pk, chief, game.pk, "0-1", game.version)
    answer = Client().get(part).content.decode()
    assert "0 – 1" in answer
    assert "<html" not in answer


def test_one_screen_for_all_tournaments_of_an_event(chief: Account) -> None:
    alone = make_event(chief, 4, name="Alone")
    assert Client().get(f"/p/{alone.key}/all/screen").status_code == 404
    groups = [make_event(chief, 30, name=f"Group {letter}", series="Festival") for letter in "AB"]
    hidden = make_event(chief, 4, name="Group C", series="Festival", is_public=False)
    for event in (*groups, hidden):
        play(event, chief, 1)
    url = f"/p/{groups[1].key}/all/screen"
    page = Client().get(url).content.decode()
    assert leaves(page) == (["boards"] * 2 + ["names"] * 2 + ["standings"] * 2) * 2
    headings = re.findall(r"<h2>\s*(Group \w)", page)
    assert headings == ["Group A"] * 6 + ["Group B"] * 6
    assert "<h1>Festival</h1>" in page
    found = re.search(r"part=1&amp;since=(\d+)", page)
    assert found
    part = f"{url}?part=1&since={found[1]}"
    assert Client().get(part).status_code == 204
    play(groups[0], chief, 2, "")  # what happens in the other group comes by itself too
    assert leaves(Client().get(part).content.decode()).count("boards") == 4


def test_names_on_the_screen_stay_text(chief: Account, client_of: Any) -> None:
    event = make_event(chief, 4, name="<script>alert(1)</script>")
    play(event, chief, 1)
    assert "<script>alert" not in Client().get(f"/p/{event.key}/screen").content.decode()


@pytest.mark.slow
@needs_chromium
def test_it_turns_its_leaves_and_is_readable_at_ten_metres(tmp_path: Path) -> None:
    with opened_hall(tmp_path, players=30) as hall:
        hall.pair(1)
        public = re.search(r"/p/\w+/", hall.chief.get(f"{hall.event}/print")[2])
        assert public
        page = hall.page(width=1920)
        page.set_viewport_size({"width": 1920, "height": 1080})
        page.goto(hall.server.address + public[0] + "screen?seconds=2")
        first = page.locator(".leaf.shown tr").first
        assert page.locator(".leaf.shown").count() == 1
        # On a picture of two metres by one letters of a 24th of its height are five centimetres
        # high: signs are read from 200 times the height of their letters and more.
        size = first.evaluate("each => parseFloat(getComputedStyle(each).fontSize)")
        assert size >= 1080 / 24
        inside = page.evaluate(
            "[...document.querySelectorAll('.leaf.shown tr')].every("
            "each => each.getBoundingClientRect().bottom <= innerHeight)"
        )
        assert inside
        before = page.locator(".leaf.shown").inner_text()
        page.wait_for_function(
            "text => document.querySelector('.leaf.shown').innerText !== text", arg=before
        )
        page.click("#pause")
        assert page.get_attribute("#pause", "aria-pressed") == "true"
        # Paused, the shown leaf is known, however slow the machine; back is the one before it.
        classes = "all => all.map(each => each.classList.contains('shown'))"
        halted = page.locator(".leaf").evaluate_all(classes)
        page.keyboard.press("ArrowLeft")
        assert page.locator(".leaf").evaluate_all(classes) == [*halted[1:], halted[0]]
        # Each leaf fits the screen.
        for _leaf in range(page.locator(".leaf").count()):
            page.keyboard.press("ArrowRight")
            low = page.evaluate(
                "Math.max(...[...document.querySelectorAll('.leaf.shown li, .leaf.shown tr')]"
                ".map(each => each.getBoundingClientRect().bottom))"
            )
            assert low <= 1080
            assert_fits(page, 1920)
        # A result comes without anybody touching the screen.
        page.goto(hall.server.address + public[0] + "screen?show=boards&seconds=600")
        game = re.search(r'data-url="([^"]+)"', hall.chief.get(f"{hall.event}/rounds/1/")[2])
        assert game
        hall.chief.post(game[1], result="0-1", version="1")
        page.wait_for_selector(".leaf.shown >> text=0 – 1")
