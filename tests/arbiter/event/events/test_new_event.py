"""A new event in four cards, and its settings in tabs."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

import pytest
from django.test import Client

from arbiter_chromium import needs_chromium, opened_hall
from arbiter_events import make_event
from swissmate.arbiter.models import Account, Event
from swissmate.arbiter.rounds.pairing.rounds import pair_round

Login = Callable[[Account | None], Client]

VISIBLE = "input:visible:not([type=hidden]), select:visible, textarea:visible"
USUAL = {"win": "1", "draw": "0.5", "loss": "0", "pab": "1"}


@pytest.mark.parametrize(
    ("form", "rules"),
    [
        ("swiss", "dutch-2026"),
        ("teams", "team-2026"),
        ("table", "berger"),
        ("keizer", "keizer"),
        ("", "dutch-2026"),
    ],
)
def test_a_card_chooses_the_usual_rules_of_its_form(
    client_of: Login, chief: Account, form: str, rules: str
) -> None:
    values = {"name": "Open", "start": "2026-11-21", "rounds": "5", "form": form, **USUAL}
    answer = client_of(chief).post("/events/new", values)
    assert answer.status_code == 302
    assert Event.objects.get().rules == rules


def test_the_edition_of_the_first_day_is_the_usual_one_of_a_swiss(
    client_of: Login, chief: Account
) -> None:
    values = {"name": "Old", "start": "2020-03-01", "rounds": "5", "form": "swiss", **USUAL}
    client_of(chief).post("/events/new", values)
    assert Event.objects.get().rules == "dutch-2017"  # in force from July 2017 to January 2026


def test_a_pairing_system_chosen_below_advanced_decides(client_of: Login, chief: Account) -> None:
    values = {"name": "Cup", "start": "2026-11-21", "rounds": "5", "form": "teams", **USUAL}
    client_of(chief).post("/events/new", {**values, "rules": "dubov-2026"})
    assert Event.objects.get().rules == "dubov-2026"


def test_one_line_says_what_is_locked_and_why(client_of: Login, chief: Account) -> None:
    event = make_event(chief, 4)
    browser = client_of(chief)
    says = "Locked since round 1 was paired, because it was announced beforehand"
    assert says not in browser.get(f"/events/{event.pk}/settings").content.decode()
    pair_round(event.pk, chief, 1)
    page = browser.get(f"/events/{event.pk}/settings").content.decode()
    lines = re.findall(rf"{says}: ([^.]+)\.", page)
    assert lines[0] == "Rounds"
    assert any("Pairing system, Acceleration" in line for line in lines)
    assert len(lines) <= 5  # one a tab; the public pages are not locked


@pytest.mark.slow
@needs_chromium
def test_few_fields_are_seen_at_once(tmp_path: Path) -> None:
    with opened_hall(tmp_path, players=4) as hall:
        page = hall.page()
        page.goto(hall.server.address + "/events/new")
        assert page.evaluate("document.activeElement.name") == "name"
        names = page.locator(VISIBLE).evaluate_all("all => [...new Set(all.map(x => x.name))]")
        assert sorted(names) == ["form", "name", "rounds", "start"]

        page.goto(hall.address("settings"))  # where there were 48
        for tab in page.get_by_role("tab").all():
            tab.click()
            assert 0 < page.locator(".event-form").locator(VISIBLE).count() <= 12, (
                tab.text_content()
            )
        assert page.get_by_role("button", name="Save", exact=True).count() == 1

        for name in ("prizes", "fees/rules"):  # where there were 72, and more than 30
            page.goto(hall.address(name))
            assert 0 < page.locator(f"main :is({VISIBLE})").count() <= 12


@pytest.mark.slow
@needs_chromium
def test_tabs_by_keys_and_a_wrong_field_in_sight(tmp_path: Path) -> None:
    from playwright.sync_api import expect

    with opened_hall(tmp_path, players=4) as hall:
        page = hall.page()
        page.goto(hall.address("settings"))
        page.get_by_role("tab", name="Event").focus()
        for _tab in ("Pairings", "Limits of a section", "Points"):
            page.keyboard.press("ArrowRight")
        expect(page.get_by_role("tab", name="Points")).to_be_focused()
        page.fill("[name=draw]", "7")
        page.get_by_role("tab", name="Public pages").click()
        page.click("text=Save")
        expect(page.locator("[name=draw]")).to_be_visible()
        expect(page.locator(".f-draw .problem")).to_be_visible()


@pytest.mark.slow
@needs_chromium
def test_unsaved_changes_are_said_and_asked_about_before_leaving(tmp_path: Path) -> None:
    from playwright.sync_api import expect

    with opened_hall(tmp_path, players=4) as hall:
        page = hall.page()
        page.goto(hall.address("settings"))
        said = page.get_by_text("Not saved yet", exact=True)
        expect(said).to_be_hidden()
        page.fill("[name=place]", "Oslo")
        expect(said).to_be_visible()
        page.click("nav.tabs >> text=Standings")
        page.click("dialog >> text=Stay here")
        expect(page.locator("[name=place]")).to_have_value("Oslo")
        page.click("nav.tabs >> text=Standings")
        page.click("dialog >> text=Leave without saving")
        page.wait_for_url("**/standings")
        page.goto(hall.address("settings"))
        expect(page.locator("[name=place]")).to_have_value("")
        page.fill("[name=place]", "Bergen")
        page.click("nav.tabs >> text=Standings")
        page.click("dialog >> text='Save'")
        expect(page.locator("main")).to_contain_text("Saved.")
        expect(page.locator("[name=place]")).to_have_value("Bergen")
        page.click("nav.tabs >> text=Standings")  # nothing is asked
        page.wait_for_url("**/standings")
