"""What comes out of the printer: browsers print ink, and leave backgrounds out."""

from __future__ import annotations

from pathlib import Path

import pytest

from arbiter_chromium import needs_chromium, opened_hall

pytestmark = [pytest.mark.slow, needs_chromium]

# How much of the disc is drawn as a border, and in what colour.
INK = """disc => { const s = getComputedStyle(disc);
    return [parseFloat(s.borderTopWidth) * 2 / disc.getBoundingClientRect().height,
            s.borderTopColor]; }"""


def test_the_black_disc_is_ink(tmp_path: Path) -> None:
    with opened_hall(tmp_path) as hall:
        hall.pair(1)
        page = hall.page()
        page.emulate_media(media="print")
        for what in ("slips", "boards"):
            page.goto(hall.address(f"print/{what}"))
            share, color = page.locator(".piece.b").first.evaluate(INK)
            assert share >= 0.95, what
            assert color == "rgb(0, 0, 0)"
            assert page.locator(".piece.w").first.evaluate(INK)[0] < 0.5
        page.goto(hall.address("print/cards"))  # where discs are letters
        assert (
            "●"
            in page.locator(".player-card").first.inner_text()
            + page.locator(".player-card").nth(1).inner_text()
        )
