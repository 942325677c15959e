"""The list of players as a table: columns, what is missing, one value for many."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

from arbiter_chromium import needs_chromium, opened_hall
from arbiter_events import make_event, play, say_yes
from swissmate.arbiter.event.entries import players, withdrawals
from swissmate.arbiter.event.entries.many_players import MANY_FIELDS
from swissmate.arbiter.ground.ledger import audit, undoing
from swissmate.arbiter.ground.ledger.errors import Refused
from swissmate.arbiter.ground.ledger.stale import mark_of
from swissmate.arbiter.models import Account, AuditEntry, Bye, Event, Player

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
    assert 'data-name="owed"' in own
    assert 'data-name="fixed_board"' not in own  # nobody has one
    page = client_of(viewer).get(f"/events/{event.pk}/players").content.decode()
    assert "O&#x27;Neill" in page
    assert 'data-name="fide_id"' in page
    for text in (
        'data-name="birth"',
        'data-name="owed"',
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
        ("fee", "25", "Choose what to change."),  # that has a page of its own
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


def test_players_of_another_event_are_not_changed(chief: Account, client_of: Any) -> None:
    event, other = three(chief), three(chief)
    form = {"chosen": chosen(other, "Vögel, Ida"), "field": "club", "value": "Rooks"}
    client_of(chief).post(f"/events/{event.pk}/players/change", form)
    assert not Player.objects.filter(club="Rooks").exists()


def attend(client: Any, event: Event, *names: str, **form: str) -> Any:
    """Send the bar's second form, as the page has it."""
    url = f"/events/{event.pk}/players"
    page = client.get(url).content.decode()
    mark = re.search(r'players/attend".*?name="seen" value="([^"]*)"', page, re.DOTALL)
    assert mark
    return say_yes(
        client, f"{url}/attend", {"seen": mark[1], "chosen": chosen(event, *names), **form}
    )


def test_byes_for_many_are_one_line_and_one_undo(chief: Account, client_of: Any) -> None:
    event = three(chief)
    client = client_of(chief)
    names = ("Vögel, Ida", "Adams, Amy")
    attend(client, event, *names, kind="H", round="2")
    noted = Bye.objects.filter(player__event=event).order_by("player__tpn")
    assert [(bye.player.name, bye.round_number, bye.kind) for bye in noted] == [
        (name, 2, "H") for name in names
    ]
    entry = AuditEntry.objects.latest("pk")
    assert audit.sentence(entry) == "half-point bye in round 2: Vögel, Ida; Adams, Amy"
    attend(client, event, *names, kind="", round="2")
    assert not Bye.objects.exists()
    assert audit.sentence(AuditEntry.objects.latest("pk")) == (
        "Byes in round 2 removed: Vögel, Ida; Adams, Amy"
    )
    undoing.undo(event.pk, AuditEntry.objects.latest("pk").pk, chief)
    undoing.undo(event.pk, entry.pk, chief)
    assert not Bye.objects.exists()


def test_many_are_asked_about_as_one_is(chief: Account, client_of: Any) -> None:
    """A full-point bye is an exception: each is named, and without a yes nothing is noted."""
    event = three(chief)
    client = client_of(chief)
    url = f"/events/{event.pk}/players"
    page = client.get(url).content.decode()
    mark = re.search(r'players/attend".*?name="seen" value="([^"]*)"', page, re.DOTALL)
    assert mark
    form = {"seen": mark[1], "chosen": chosen(event, "Vögel, Ida", "Adams, Amy")}
    asked = client.post(f"{url}/attend", {**form, "kind": "F", "round": "1"}).content.decode()
    assert "full-point bye in round 1 for Vögel, Ida; Adams, Amy?" in asked
    assert asked.count("The regulations do not provide for one") == 2
    assert not Bye.objects.exists()
    attend(client, event, "Vögel, Ida", "Adams, Amy", kind="F", round="1")
    assert Bye.objects.filter(kind="F").count() == 2


def test_many_withdraw_at_once_and_each_gets_own_byes_back(chief: Account, client_of: Any) -> None:
    event = three(chief)
    client = client_of(chief)
    ida, amy = "Vögel, Ida", "Adams, Amy"
    attend(client, event, ida, kind="H", round="2")
    attend(client, event, amy, kind="Z", round="3")
    attend(client, event, ida, amy, kind="out")
    assert set(Player.objects.exclude(last_round=None).values_list("name", flat=True)) == {ida, amy}
    assert not Bye.objects.exists()
    entry = AuditEntry.objects.latest("pk")
    assert audit.sentence(entry) == (
        f"{ida}; {amy} withdrawn after round 0; byes cancelled: "
        f"{ida} round 2: half-point bye, {amy} round 3: zero-point bye"
    )
    key = Player.objects.get(event=event, name=ida).pk
    withdrawals.return_player(event.pk, chief, key)
    assert [(bye.player_id, bye.kind) for bye in Bye.objects.all()] == [(key, "H")]
    undoing.undo(event.pk, AuditEntry.objects.latest("pk").pk, chief)
    undoing.undo(event.pk, entry.pk, chief)
    assert Player.objects.filter(event=event, last_round=None).count() == 3
    assert Bye.objects.count() == 2


def test_nobody_withdraws_twice(chief: Account, client_of: Any) -> None:
    event = three(chief)
    play(event, chief, 1)
    client = client_of(chief)
    attend(client, event, "Vögel, Ida", kind="out")
    play(event, chief, 2)
    attend(client, event, "Vögel, Ida", "Adams, Amy", kind="out")
    gone = Player.objects.filter(event=event).exclude(last_round=None)
    assert dict(gone.values_list("name", "last_round")) == {"Vögel, Ida": 1, "Adams, Amy": 2}
    entry = AuditEntry.objects.latest("pk")
    assert audit.sentence(entry) == "Adams, Amy withdrawn after round 2"
    with pytest.raises(Refused, match="still take part"):
        withdrawals.withdraw_players(event.pk, chief, [gone[0].pk, gone[1].pk])


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
        page.check("[data-column][value=owed]")
        page.click("th[data-name=owed] button")  # as numbers, and the highest first
        expect(names).to_have_text(["Adams, Amy", "O'Neill, Shaun", "Vögel, Ida"])
        page.click("th[data-name=owed] button")
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
        expect(page.locator("th[data-name=owed]")).to_be_visible()
        page.check("#tick-all")
        page.select_option("#many select[name=kind]", "H")
        page.click("#many >> text=Note")
        page.wait_for_selector(".message >> text=half-point bye in round 1: ")
        expect(page.locator("#players .tag", has_text="half-point bye")).to_have_count(3)
        for typed, found in (("oneill", "O'Neill"), ("vogel", "Vögel"), ("voegel", "Vögel")):
            page.fill("#filter", typed)
            expect(names).to_have_count(1)
            expect(names).to_contain_text(found)
