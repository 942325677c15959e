"""Two groups in one hall: the boards of the second begin where those of the first end."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest
from django.test import Client

from arbiter_chromium import needs_chromium, opened_hall
from arbiter_events import make_event, mark_in, pairings_of, play
from swissmate.arbiter.event.events import events
from swissmate.arbiter.ground.ledger import undoing
from swissmate.arbiter.models import Account, Event
from swissmate.arbiter.outside.files.exports import export
from swissmate.arbiter.rounds.boards import results
from swissmate.arbiter.rounds.pairing import alteration, rounds


def boards(event: Event, number: int) -> list[int]:
    return [pairing.board for pairing in pairings_of(event, number)]


def text_of(client: Any, url: str) -> str:
    page = client.get(url).content.decode()
    return re.sub(r"\s+", " ", re.sub(r"<[^>]+>", " ", page))


def test_every_page_has_the_numbers_of_the_hall(chief: Account, client_of: Any) -> None:
    event = make_event(
        chief, 7, first_board=41, live_boards=2, live_link="https://boards.example/b"
    )
    play(event, chief, 1, "")
    assert boards(event, 1) == [41, 42, 43, 44]  # the bye last
    base, client = f"/events/{event.pk}", client_of(chief)
    pages = [f"{base}/rounds/1/", f"/p/{event.key}/", f"/p/{event.key}/screen"]
    pages += [f"{base}/print/{what}?round=1" for what in ("pairings", "slips", "names", "boards")]
    pages.append(f"{base}/players/{pairings_of(event, 1)[0].white_id}/card")
    for page in pages:
        text = text_of(client, page)
        assert re.search(r"\b41\b", text), page
        assert not re.search(r"\b(Board|Table) [1-4]\b", text), page
    public = Client().get(f"/p/{event.key}/").content.decode()
    assert "Boards 41–42 live" in " ".join(public.split())
    assert public.count('<span class="tag">live</span>') == 2
    assert "Round 1 board 41 has no result" in text_of(client, f"{base}/rounds/2/")
    made = export(event, "pairings-csv")
    assert made is not None
    lines = made.content.decode().splitlines()[1:]
    assert [re.split("[,;]", line)[1] for line in lines] == ["41", "42", "43", "44"]


def test_a_new_first_number_counts_from_the_next_pairing(chief: Account, client_of: Any) -> None:
    event = make_event(chief, 8)
    play(event, chief, 1)
    client, url = client_of(chief), f"/events/{event.pk}/settings"
    rounds.pair_round(event.pk, chief, 2)
    typed = {
        **{"name": event.name, "start": "2026-11-21", "rounds": "5", "rules": event.rules},
        **{"win": "1", "draw": "0.5", "loss": "0", "pab": "1", "tie_breaks": event.tie_breaks},
        **{"initial_color": "w", "seen": mark_in(client, url), "is_public": "on"},
    }
    refused = client.post(url, {**typed, "first_board": "1000"})
    assert refused.status_code == 400
    assert "A board is from 1 to 999." in refused.content.decode()
    answer = client.post(url, {**typed, "first_board": "101"}, follow=True)
    said = " ".join(answer.content.decode().split())
    assert "The boards of round 2 keep their numbers: discard its pairing and pair it" in said
    assert boards(event, 1) == boards(event, 2) == [1, 2, 3, 4]
    rounds.unpair_round(event.pk, chief, 2, "")
    rounds.pair_round(event.pk, chief, 2)
    assert boards(event, 2) == [101, 102, 103, 104]
    rounds.publish_round(event.pk, chief, 2)
    events.change_event(event.pk, chief, {"first_board": 1})
    # What was published keeps its numbers, whatever is changed by hand afterwards.
    alteration.start(event.pk, chief, 2)
    row = pairings_of(event, 2)[1]
    alteration.move(event.pk, 2, "turn", row.white.tpn, 0)
    change = alteration.current(event, 2)
    assert change is not None
    assert [board.number for board in alteration.draft_of(event, change).boards] == [
        *range(101, 105)
    ]
    alteration.finish(event.pk, chief, 2, "wrong colours")
    assert sorted(boards(event, 2)) == [101, 102, 103, 104]
    for pairing in pairings_of(event, 2):
        [game] = pairing.games.all()
        results.enter_result(event.pk, chief, game.pk, "1-0", game.version)
    rounds.pair_round(event.pk, chief, 3)
    assert boards(event, 3) == [1, 2, 3, 4]


def test_the_setting_is_undone(chief: Account) -> None:
    event = make_event(chief, 8)
    events.change_event(event.pk, chief, {"first_board": 31})
    step = undoing.last_step(event, chief, None)
    assert step is not None
    undoing.undo(event.pk, step.pk, chief)
    event.refresh_from_db()
    assert event.first_board == 1


@pytest.mark.slow
@needs_chromium
def test_a_result_is_entered_by_the_number_of_the_hall(tmp_path: Path) -> None:
    from playwright.sync_api import expect

    with opened_hall(tmp_path, players=8) as hall:
        page = hall.page()
        page.goto(hall.address("settings"))
        page.click("text=Pairings >> visible=true")
        page.fill("[name=first_board]", "101")
        page.click("button:has-text('Save')")
        page.wait_for_selector("text=Saved.")
        hall.pair(1)
        page.goto(hall.address("rounds/1/"))
        page.keyboard.press("b")
        page.keyboard.type("103")
        page.keyboard.press("Enter")
        row = page.locator(".board:focus")
        expect(row.locator(".no")).to_have_text("103")
        page.keyboard.press("0")
        expect(page.locator(".board.done .no")).to_have_text("103")
