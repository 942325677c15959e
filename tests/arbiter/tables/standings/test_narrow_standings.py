"""Standings where there is little room: on a phone, and on paper."""

from __future__ import annotations

from pathlib import Path

import pytest
from django.test import Client

from arbiter_chromium import assert_fits, needs_chromium, opened_hall
from arbiter_events import make_event, play
from swissmate.arbiter.models import Account

LONG = "Wolfeschlegelsteinhausenbergerdorff-Zimmermann, Maximilian"
A4 = 703
"""Pixels of a sheet of A4 between the margins of the style sheet."""


@pytest.mark.parametrize("ratings", [True, False])
def test_the_list_has_a_rating_only_if_it_is_shown(ratings: bool, chief: Account) -> None:
    event = make_event(chief, 4, shows_ratings=ratings, tie_breaks="BH,SB")
    play(event, chief, 1)
    page = Client().get(f"/p/{event.key}/standings").content.decode()
    assert ("Rating" in page) == ratings


@pytest.mark.slow
@needs_chromium
def test_nothing_is_cut_off(tmp_path: Path) -> None:
    with opened_hall(tmp_path, players=7) as hall:
        hall.chief.post(f"{hall.event}/players/line", line=f"{LONG} 2222 GER")
        hall.pair(1)
        phone = hall.page(width=390)
        phone.goto(hall.address("standings"))
        assert_fits(phone, 390)
        headings = ("Rank", "Name", "Points", "Fed.", "Rating", "No.", "BH/C1", "BH", "SB")
        for heading in headings:
            box = phone.get_by_role("columnheader", name=heading, exact=True).bounding_box()
            assert box is not None, heading
            assert 0 <= box["x"] <= 390 - box["width"], heading
        lines = {
            name: phone.locator(f"tbody tr:first-child {name}").first.evaluate(
                "cell => cell.getBoundingClientRect().top"
            )
            for name in (".main", ".points", ".strength", ".tie-break")
        }
        assert abs(lines[".main"] - lines[".points"]) < 5
        assert lines[".points"] < lines[".strength"]
        assert abs(lines[".strength"] - lines[".tie-break"]) < 5
        for what in ("standings", "names", "pairings", "crosstable", "check-in", "statistics"):
            phone.goto(hall.address(f"print/{what}"))
            assert_fits(phone, 390)
        sheet = hall.page(width=A4)
        sheet.emulate_media(media="print")
        for what in ("standings", "names", "pairings", "slips", "crosstable", "report"):
            sheet.goto(hall.address(f"print/{what}"))
            assert_fits(sheet, A4)
        sheet.goto(hall.address("print/standings"))
        for heading in ("Fed.", "Rating", "No."):
            assert sheet.get_by_role("columnheader", name=heading).is_visible(), heading
        # Nobody has a title: an empty column takes room from the names.
        for what in ("print/standings", "players"):
            sheet.goto(hall.address(what))
            assert sheet.get_by_role("columnheader", name="Title").count() == 0, what
        sheet.goto(hall.address("print/slips"))
        widths = sheet.locator(".box").evaluate_all("all => all.map(each => each.offsetWidth)")
        assert min(widths) > 40
