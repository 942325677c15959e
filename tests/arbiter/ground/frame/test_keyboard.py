"""By keyboard alone: from the last result to the next round, and names with other letters."""

from __future__ import annotations

from pathlib import Path

import pytest

from arbiter_chromium import needs_chromium, opened_hall

pytestmark = [pytest.mark.slow, needs_chromium]


def test_from_the_last_result_to_the_next_pairing(tmp_path: Path) -> None:
    from playwright.sync_api import expect

    with opened_hall(tmp_path, players=8) as hall:
        hall.pair(1)
        page = hall.page()
        page.goto(hall.address("rounds/1/"))
        for _ in range(4):
            page.keyboard.press("1")
            page.wait_for_load_state("networkidle")
        expect(page.locator("#live a.button")).to_be_visible()
        page.keyboard.press("n")
        page.keyboard.press("Enter")
        expect(page.get_by_role("button", name="Pair round 2")).to_be_visible()


def test_a_name_is_found_without_its_accents(tmp_path: Path) -> None:
    from playwright.sync_api import expect

    with opened_hall(tmp_path, players=4) as hall:
        for name in ("Kowalski, Łukasz", "Müller, Søren", "O’Neill, Shaun", "D'Amico, Aïda"):
            hall.chief.post(f"{hall.event}/players/line", line=f"{name} 1900")
        page = hall.page()
        page.goto(hall.address("players"))
        box = page.get_by_label("Search in the list")
        for typed, found in (
            *(("lukasz", "Kowalski"), ("MULLER, so", "Müller"), ("müll", "Müller")),
            *(("mueller, soe", "Müller"), ("oneill", "O’Neill"), ("O'Neill", "O’Neill")),
            *(("damico", "D'Amico"), ("D’Amico, aid", "D'Amico")),
        ):
            box.fill(typed)
            rows = page.locator("table.players tbody tr:visible")
            expect(rows).to_have_count(1)
            expect(rows).to_contain_text(found)
