"""What only a browser shows in the hall: keys of the check-in, double clicks, lists that fit."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from arbiter_chromium import Hall, needs_chromium, opened_hall

if TYPE_CHECKING:
    from playwright.sync_api import Page

pytestmark = needs_chromium

NAMES = ("Kowalski, Jan", "Wagner, Uwe", "Walter, Ida", "Zwart, Piet")


def ticked(page: Page) -> list[str]:
    page.wait_for_timeout(400)
    names = page.locator("#arrivals button[aria-pressed=true]").all_text_contents()
    return [name.rstrip().rstrip("0123456789").strip() for name in names]


def test_check_in_by_keys_and_the_list_of_who_does_not_play(tmp_path: Path) -> None:
    with opened_hall(tmp_path, players=40) as hall:
        for name in NAMES:
            hall.chief.post(f"{hall.event}/players/add", name=name)
        enter_ticks_nobody_whom_the_text_does_not_name(hall)
        a_double_click_ticks(hall)
        for width in (390, 820, 1280):
            the_list_of_who_does_not_play_hides_nobody_to_the_right(hall, width)


def enter_ticks_nobody_whom_the_text_does_not_name(hall: Hall) -> None:
    """ "wa" stands in Kowalski, Wagner, Walter and Zwart: nobody; "wag" is Wagner."""
    page = hall.page()
    page.goto(hall.address("rounds/1/check-in"))
    find = page.locator("#find-arrival")
    find.fill("wa")
    find.press("Enter")
    assert ticked(page) == []
    assert page.locator("#several-arrivals").is_visible()
    find.fill("wag")
    assert not page.locator("#several-arrivals").is_visible()
    find.press("Enter")
    page.locator("#arrivals button[aria-pressed=true]").wait_for()
    assert ticked(page) == ["Wagner, Uwe"]
    find.fill("zw")  # the only one whose name begins so
    find.press("Enter")
    page.locator("#arrivals button[aria-pressed=true]").nth(1).wait_for()
    assert ticked(page) == ["Wagner, Uwe", "Zwart, Piet"]
    find.fill("alski")  # only Kowalski has it, but no word of his name begins so
    find.press("Enter")
    assert ticked(page) == ["Wagner, Uwe", "Zwart, Piet"]
    assert page.locator("#several-arrivals").is_visible()
    find.fill("ida")  # a first name
    find.press("Enter")
    page.locator("#arrivals button[aria-pressed=true]").nth(2).wait_for()
    assert ticked(page) == ["Wagner, Uwe", "Walter, Ida", "Zwart, Piet"]


def a_double_click_ticks(hall: Hall) -> None:
    """Its halves may be further apart than the answer to the first one."""
    page = hall.page()
    page.goto(hall.address("rounds/1/check-in"))
    button = page.locator("#arrivals button", has_text="Kowalski")
    place = button.bounding_box()
    assert place is not None
    page.mouse.move(place["x"] + 9, place["y"] + 9)
    for half in (1, 2):
        page.mouse.down(click_count=half)
        page.mouse.up(click_count=half)
        page.wait_for_timeout(400)
    assert "Kowalski, Jan" in ticked(page)


def the_list_of_who_does_not_play_hides_nobody_to_the_right(hall: Hall, width: int) -> None:
    page = hall.page(width=width)
    page.goto(hall.address("rounds/1/"))
    sizes = page.evaluate(
        "(() => { const e = document.getElementById('present');"
        " return [e.scrollWidth, e.clientWidth, e.children.length]; })()"
    )
    assert sizes[2] == 44
    assert sizes[0] <= sizes[1]


def test_a_double_click_moves_nobody_and_nothing_moves_under_the_pointer(tmp_path: Path) -> None:
    with opened_hall(tmp_path, players=8) as hall:
        hall.pair(1, publish=False)
        hall.chief.post(f"{hall.event}/rounds/1/manual/start")
        page = hall.page()
        page.goto(hall.address("rounds/1/manual"))
        before = page.locator("#draft tbody").inner_text()
        seat = page.locator("#draft .seat").nth(4)
        place = seat.bounding_box()
        seat.dblclick()
        page.wait_for_timeout(300)
        assert page.locator("#draft tbody").inner_text() == before
        assert page.locator(".seat[aria-pressed=true]").count() == 1
        assert seat.bounding_box() == place
        page.locator("#draft .seat").nth(7).click()
        page.wait_for_timeout(1000)
        assert page.locator("#draft tbody").inner_text() != before
        a_double_click_on_the_button_is_one_move(page)


def a_double_click_on_the_button_is_one_move(page: Page) -> None:
    """The second half neither moves back nor meets a page that has become old."""
    before = page.locator("#draft .seat").all_inner_texts()
    numbers = [
        page.locator("#draft .seat").nth(place).get_attribute("data-tpn") for place in (0, 3)
    ]
    for name, number in zip(("one", "other"), numbers, strict=True):
        page.locator(f"#moves [name={name}]").fill(str(number))
    page.locator("#moves button[value=exchange]").dblclick()
    page.wait_for_timeout(1000)
    after = page.locator("#draft .seat").all_inner_texts()
    assert [n for n, (old, new) in enumerate(zip(before, after, strict=True)) if old != new] == [
        0,
        3,
    ]
