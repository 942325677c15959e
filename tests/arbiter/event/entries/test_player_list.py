"""The list of players as a table: columns, what is missing, one value for many."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

from arbiter_chromium import needs_chromium, opened_hall
from arbiter_events import make_event
from swissmate.arbiter.event.entries import players
from swissmate.arbiter.event.entries.many_players import MANY_FIELDS
from swissmate.arbiter.ground.ledger import audit, undoing
from swissmate.arbiter.ground.ledger.stale import mark_of
from swissmate.arbiter.models import Account, AuditEntry, Event, Player

ROWS = [
    {"name": "O'Neill, Shaun", "rating": 1850, "federation": "IRL", "birth": "1990", "fee": "25"},
    {"name": "Vögel, Ida", "rating": 1720, "federation": "GER", "fee": "9"},
    {"name": "Adams, Amy", "rating": 1500, "birth": "2001", "fee": "100", "has_paid": True},
]


def three(chief: Account) -> Event:
    event = make_event(chief, 0)
    players.add_players(event.pk, chief, ROWS)
    return event


def chosen(event: Event, *names: str) -> str:
    rows = Player.objects.filter(event=event, name__in=names)
    return ",".join(f"{row.pk}:{mark_of(row, MANY_FIELDS)}" for row in rows)


def test_gaps_are_marked_where_others_have_something(chief: Account, client_of: Any) -> None:
    event = three(chief)
    page = client_of(chief).get(f"/events/{event.pk}/players").content.decode()
    filters = re.findall(r'data-only="(\w+)" aria-pressed="false"> ([\w ]+?) </button>', page)
    # Amy has no federation, Ida no birth; two have not paid; nobody at all has an id.
    assert filters == [
        ("federation", "no federation 1"),
        ("birth", "no birth 1"),
        ("unpaid", "not paid 2"),
    ]
    assert page.count('class="gap"') == 2


def test_what_is_private_is_for_arbiters(chief: Account, viewer: Account, client_of: Any) -> None:
    event = three(chief)
    players.add_players(event.pk, chief, [{"name": "Quist, Bo", "fide_id": "1503014"}])
    own = client_of(chief).get(f"/events/{event.pk}/players").content.decode()
    assert 'data-name="birth"' in own
    assert 'data-name="fee"' in own
    assert 'data-name="fixed_board"' not in own  # nobody has one
    page = client_of(viewer).get(f"/events/{event.pk}/players").content.decode()
    assert "O&#x27;Neill" in page
    assert 'data-name="fide_id"' in page
    for text in (
        'data-name="birth"',
        'data-name="fee"',
        "1990",
        "no birth",
        'type="checkbox" value="1:',
    ):
        assert text not in page


def test_many_are_changed_at_once_and_back(chief: Account, client_of: Any) -> None:
    event = three(chief)
    url = f"/events/{event.pk}/players/change"
    form = {
        "chosen": chosen(event, "Vögel, Ida", "Adams, Amy"),
        "field": "federation",
        "value": "aut",
    }
    client_of(chief).post(url, form)
    assert set(Player.objects.filter(federation="AUT").values_list("name", flat=True)) == {
        "Vögel, Ida",
        "Adams, Amy",
    }
    entry = AuditEntry.objects.latest("pk")
    assert audit.sentence(entry) == (
        "2 players changed: Federation: … → AUT (Vögel, Ida; Adams, Amy)"
    )
    undoing.undo(event.pk, entry.pk, chief)
    assert dict(Player.objects.filter(event=event).values_list("name", "federation")) == {
        row["name"]: row.get("federation", "") for row in ROWS
    }


@pytest.mark.parametrize(
    ("field", "value", "said"),
    [
        ("federation", "QQQ", "There is no federation QQQ."),
        ("fee", "much", "Write an amount"),
        ("rating", "2000", "Choose what to change."),  # it would move the numbers of all
        ("", "", "Choose what to change."),
    ],
)
def test_what_cannot_be_changes_nobody(
    field: str, value: str, said: str, chief: Account, client_of: Any
) -> None:
    event = three(chief)
    form = {"chosen": chosen(event, "Vögel, Ida"), "field": field, "value": value}
    url = f"/events/{event.pk}/players/change"
    page = client_of(chief).post(url, form, follow=True).content.decode()
    assert said in page
    assert not AuditEntry.objects.filter(action="players-changed").exists()


def test_paid_is_a_tick(chief: Account, client_of: Any) -> None:
    event = three(chief)
    names = [str(row["name"]) for row in ROWS]
    url = f"/events/{event.pk}/players/change"
    client_of(chief).post(url, {"chosen": chosen(event, *names), "field": "has_paid", "value": "1"})
    assert Player.objects.filter(event=event, has_paid=True).count() == 3
    assert AuditEntry.objects.latest("pk").data["count"] == 2, "one had paid"
    client_of(chief).post(url, {"chosen": chosen(event, names[0]), "field": "has_paid"})
    assert Player.objects.filter(event=event, has_paid=True).count() == 2


def test_players_of_another_event_are_not_changed(chief: Account, client_of: Any) -> None:
    event, other = three(chief), three(chief)
    form = {"chosen": chosen(other, "Vögel, Ida"), "field": "club", "value": "Rooks"}
    client_of(chief).post(f"/events/{event.pk}/players/change", form)
    assert not Player.objects.filter(club="Rooks").exists()


@pytest.mark.slow
@needs_chromium
def test_the_list_is_sorted_filtered_and_its_columns_stay(tmp_path: Path) -> None:
    from playwright.sync_api import expect

    with opened_hall(tmp_path, players=0) as hall:
        rows = ["Name;Rating;Fed;Fee;Birth"]
        rows += [
            ";".join(
                str(row.get(name, "")) for name in ("name", "rating", "federation", "fee", "birth")
            )
            for row in ROWS
        ]
        hall.chief.post(f"{hall.event}/players/import", rows="\n".join(rows))
        page = hall.page()
        page.goto(hall.address("players"))
        table = page.locator("#players")
        box = table.bounding_box()
        assert box is not None
        assert box["y"] < 800 / 3
        names = table.locator("tbody tr:visible td:nth-child(3)")
        page.click("th[data-name=name] button")
        expect(names).to_have_text(["Adams, Amy", "O'Neill, Shaun", "Vögel, Ida"])
        page.click(".columns-menu summary")
        page.check("[data-column][value=fee]")
        page.click("th[data-name=fee] button")  # as numbers, and the highest first
        expect(names).to_have_text(["Adams, Amy", "O'Neill, Shaun", "Vögel, Ida"])
        page.click("th[data-name=fee] button")
        expect(names).to_have_text(["Vögel, Ida", "O'Neill, Shaun", "Adams, Amy"])
        page.click("[data-only=birth]")
        expect(names).to_have_text(["Vögel, Ida"])
        page.check("#tick-all")
        expect(page.locator("[data-count]")).to_have_text("1 ticked")
        page.click("[data-only=birth]")
        page.select_option("#many select", "club")
        page.fill("#many [name=value]", "Rooks")
        page.click("#many button")
        page.wait_for_selector("text=1 player changed.")
        expect(page.locator("th[data-name=fee]")).to_be_visible()
        for typed, found in (("oneill", "O'Neill"), ("vogel", "Vögel"), ("voegel", "Vögel")):
            page.fill("#filter", typed)
            expect(names).to_have_count(1)
            expect(names).to_contain_text(found)
