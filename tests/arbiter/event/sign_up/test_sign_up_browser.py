"""Eighty people sign up in a browser, with a waiting list: on phones, without a violation."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from arbiter.test_axe import violations
from arbiter_chromium import (
    Hall,
    assert_fits,
    axe_source,
    needs_chromium,
    opened_hall,
)

pytestmark = [pytest.mark.slow, needs_chromium]

_AT_ONCE = 10
"""So many forms are opened before the first is sent: nobody fills one in within two seconds."""


def set_fees(hall: Hall) -> None:
    """Juniors of 1990 and later pay 12.50, everybody else 25."""
    page = f"{hall.event}/fees/rules"
    browser = hall.page()
    browser.goto(hall.server.address + page)
    for row, (name, born, amount) in enumerate(
        (("Juniors", "1990", "12.50"), ("Adults", "", "25"))
    ):
        browser.get_by_label("Name").nth(row).fill(name)
        browser.get_by_label("Born from").nth(row).fill(born)
        browser.get_by_label("Usual").nth(row).fill(amount)
    browser.get_by_role("button", name="Save", exact=True).click()
    assert "Saved." in browser.locator("main").inner_text()


def open_form(hall: Hall, **values: str) -> str:
    """Open the sign-up of the event; the address of the form."""
    page = f"{hall.event}/sign-ups"
    text = hall.chief.get(page)[2]
    mark = re.search(r'name="seen" value="([\w.]+)"', text)
    assert mark
    form = {
        **{"is_open": "on", "has_waiting_list": "on", "moves_up": "on", "kept_days": "30"},
        **{"ask-birth": "*", "ask-club": "?", "ask-email": "*", "consent": "I agree."},
        **values,
    }
    assert hall.chief.post(f"{page}/terms", seen=mark[1], **form)[0] == 302
    found = re.search(r'href="(http[^"]+/sign-up)"', hall.chief.get(page)[2])
    assert found
    return found[1]


def sign_up(hall: Hall, address: str, count: int) -> list[str]:
    """Have people sign up in browsers of their own; their private addresses."""
    mine = []
    for start in range(0, count, _AT_ONCE):
        context = hall.browser.new_context(viewport={"width": 390, "height": 800})
        pages = [context.new_page() for _number in range(min(_AT_ONCE, count - start))]
        for page in pages:
            page.goto(address)
        pages[0].wait_for_timeout(2000)
        for number, page in enumerate(pages, start + 1):
            page.get_by_label("Name").fill(f"Person {number:02}, Pat")
            page.get_by_label("Birth").fill(str(1930 + number))
            page.get_by_label("E-mail").fill(f"p{number}@example.org")
            page.get_by_label("I agree.").check()
            page.get_by_role("button", name="Sign up").click()
            page.wait_for_url(re.compile(r"/sign-up/\w{32}$"))
            mine.append(page.url)
        assert_fits(pages[-1], 390)
        context.close()
    return mine


def test_eighty_sign_up_and_the_waiting_list_moves(tmp_path: Path) -> None:
    source = axe_source()
    with opened_hall(tmp_path, players=0) as hall:
        set_fees(hall)
        address = open_form(hall, places="60")
        page = hall.page(width=390)
        page.add_init_script(source)
        page.goto(address)
        assert violations(page) == []
        assert_fits(page, 390)
        mine = sign_up(hall, address, 80)
        page.goto(mine[0])
        assert violations(page) == []
        page.get_by_role("button", name="Withdraw my sign-up").click()
        assert "You have withdrawn" in page.locator("main").inner_text()
        for place, said in ((60, "You have a place"), (79, "number 19 on the waiting list")):
            page.goto(mine[place])
            assert said in page.locator("main").inner_text()
        chief = hall.page()
        chief.add_init_script(source)
        chief.goto(hall.address("sign-ups"))
        assert violations(chief) == []
        queue = chief.locator("section", has_text="To be looked at")
        for box in queue.get_by_role("checkbox").all():
            box.check()
        chief.get_by_role("button", name="Accept as players").click()
        assert "60 players added." in chief.locator("main").inner_text()
        chief.set_viewport_size({"width": 390, "height": 800})
        assert_fits(chief, 390)
        assert violations(chief) == []
        # 60 of 61 who came first: one has withdrawn. Born 1932 to 1989 pay 25, 1990 and 1991 12.50.
        chief.set_viewport_size({"width": 1280, "height": 800})
        chief.goto(hall.address("fees"))
        assert violations(chief) == []
        foot = chief.locator("tfoot").inner_text().split()
        assert foot[-3:] == ["1475.00", "0.00", "1475.00"]
        for box in chief.get_by_role("checkbox").all()[:3]:
            box.check()
        chief.get_by_role("button", name="Those ticked have paid").click()
        assert "3 players have paid" in chief.locator("main").inner_text()
        for name in ("fees/receipts/1", "fees/cash-book", "fees/rules"):
            chief.goto(hall.address(name))
            assert violations(chief) == []
        chief.set_viewport_size({"width": 390, "height": 800})
        chief.goto(hall.address("fees"))
        assert violations(chief) == []
        assert_fits(chief, 390)
        page.goto(mine[1])
        assert "Your fee" in page.locator("main").inner_text()
        assert "You are on the list of players." in page.locator("main").inner_text()
