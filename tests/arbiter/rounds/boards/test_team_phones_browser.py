"""Results of a team match from two phones, in two windows of Chromium."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from arbiter_chromium import assert_fits, needs_chromium, opened_hall

sync_api = pytest.importorskip("playwright.sync_api")


@pytest.mark.slow
@needs_chromium
def test_two_phones_report_a_board_of_a_team_match(tmp_path: Path) -> None:
    with opened_hall(tmp_path, players=0) as hall:
        chief, shots = hall.chief, os.environ.get("SWISSMATE_SHOTS", "")
        _status, headers, _text = chief.post(
            "/events/new",
            name="Team Cup",
            start="2026-11-21",
            rounds="3",
            rules="team-2026",
            is_public="on",
            results_from_players="on",
            initial_color="w",
            **{"win": "1", "draw": "0.5", "loss": "0", "pab": "1"},
        )
        event = headers["Location"].removesuffix("/teams")
        rows = ["Team;Board;Name;Rating"]
        for team in range(1, 5):
            rows += [f"Team {team};{b};T{team} B{b};{2400 - 40 * team - b}" for b in range(1, 5)]
        chief.post(f"{event}/teams/import", rows="\n".join(rows))
        chief.post(f"{event}/rounds/1/pair")
        chief.post(f"{event}/rounds/1/publish")
        chief.post(f"{event}/rounds/1/line-ups/lock", locked="1")
        page = hall.page()
        page.goto(f"{hall.server.address}{event}/print/slips?round=1")
        codes = page.locator(".slip .code b").all_inner_texts()
        assert len(codes) == 8
        if shots:
            page.screenshot(path=str(Path(shots) / "match-slips.png"))
        public = chief.get(f"{event}/print")[2].partition("/p/")[2].partition("/")[0]
        page.goto(f"{hall.server.address}{event}/rounds/1/")
        phones = []
        for _side in "wb":
            context = hall.browser.new_context(viewport={"width": 390, "height": 844})
            phones.append(context.new_page())
        white, black = phones
        boards = page.locator("li.board")
        for index, said in ((0, "w:1-0"), (1, "w:1-0")):
            white.goto(f"{hall.server.address}/p/{public}/b/{codes[index]}")
            white.click(f"button[value='{said}']")
            sync_api.expect(white.locator("text=You report:")).to_be_visible(timeout=30_000)
        if shots:
            white.screenshot(path=str(Path(shots) / "match-phone.png"))
        both = page.locator(".reports .tag")
        # As the row tells it: on the second board White plays for the team on the right.
        sync_api.expect(both).to_have_text(["1 – 0", "0 – 1"], timeout=30_000)
        for index, said in ((0, "b:1-0"), (1, "b:0-1")):
            black.goto(f"{hall.server.address}/p/{public}/b/{codes[index]}")
            black.click(f"button[value='{said}']")
        # The first agree: it is entered. The second do not: the arbiter sees both.
        sync_api.expect(page.locator("li.board.done")).to_have_count(1, timeout=30_000)
        assert (boards.nth(0).get_attribute("class") or "").split() == ["board", "done"]
        sync_api.expect(both).to_have_text(["0 – 1", "1 – 0"], timeout=30_000)
        if shots:
            page.screenshot(path=str(Path(shots) / "match-round.png"))
        for phone in phones:
            assert_fits(phone, 390)
