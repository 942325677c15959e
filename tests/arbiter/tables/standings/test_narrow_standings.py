"""Standings where there is little room: on a phone, and on paper."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest
from django.test import Client

from arbiter_chromium import assert_fits, needs_chromium, opened_hall
from arbiter_events import make_event, play
from swissmate.arbiter.models import Account, Event

LONG = "Wolfeschlegelsteinhausenbergerdorff-Zimmermann, Maximilian"
A4 = 703
"""Pixels of a sheet of A4 between the margins of the style sheet."""


def kept(page: str) -> list[str]:
    """The headings of the table that a phone shows."""
    table = page.split('class="list standings"')[1].split("</thead>", maxsplit=1)[0]
    headings = re.findall(r"<th(?: class=\"num\")?>(.*?)</th>", table)
    return [re.sub(r"<[^>]+>", "", heading).strip() for heading in headings]


@pytest.mark.parametrize("ratings", [True, False])
def test_a_phone_has_the_points(ratings: bool, chief: Account, client_of: Any) -> None:
    event = make_event(chief, 4, shows_ratings=ratings, tie_breaks="BH,SB")
    play(event, chief, 1)
    page = Client().get(f"/p/{event.key}/standings").content.decode()
    assert ("Rating" in page) == ratings
    assert kept(page) == ["Rank", "Name", "Points", "BH", "SB"]


def test_a_phone_has_the_score_of_keizer(chief: Account) -> None:
    event: Event = make_event(chief, 4, rules="keizer")
    play(event, chief, 1)
    page = Client().get(f"/p/{event.key}/standings").content.decode()
    assert kept(page) == ["Rank", "Name", "Score", "How it adds up"]


@pytest.mark.slow
@needs_chromium
def test_nothing_is_cut_off(tmp_path: Path) -> None:
    with opened_hall(tmp_path, players=7) as hall:
        hall.chief.post(f"{hall.event}/players/line", line=f"{LONG} 2222 GER")
        hall.pair(1)
        phone = hall.page(width=390)
        phone.goto(hall.address("standings"))
        assert_fits(phone, 390)
        points = phone.get_by_role("columnheader", name="Points").bounding_box()
        assert points is not None
        assert points["x"] + points["width"] < 390
        assert not phone.get_by_role("columnheader", name="Fed.").is_visible()
        sheet = hall.page(width=A4)
        sheet.emulate_media(media="print")
        for what in ("standings", "names", "pairings", "slips", "crosstable", "report"):
            sheet.goto(hall.address(f"print/{what}"))
            assert_fits(sheet, A4)
        sheet.goto(hall.address("print/standings"))
        for heading in ("Title", "Fed.", "Rating", "No."):
            assert sheet.get_by_role("columnheader", name=heading).is_visible(), heading
        sheet.goto(hall.address("print/slips"))
        widths = sheet.locator(".box").evaluate_all("all => all.map(each => each.offsetWidth)")
        assert min(widths) > 40
