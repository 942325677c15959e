"""Categories, their standings, and prizes in the application."""

from __future__ import annotations

import re
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from arbiter_chromium import needs_chromium, opened_hall
from arbiter_events import make_event, play
from swissmate.arbiter.ground.backups import archives
from swissmate.arbiter.ground.ledger.errors import Refused
from swissmate.arbiter.models import Account, AuditEntry, Category, Player, Prize
from swissmate.arbiter.outside.files import restoring
from swissmate.arbiter.tables.prizes import categories
from swissmate.arbiter.tables.standings.clubs import prize_rules

if TYPE_CHECKING:
    from playwright.sync_api import Dialog


def test_who_is_in_a_category(chief: Account) -> None:
    event = make_event(chief, 6)
    for tpn, values in {
        1: {"birth": "2010-01-31", "sex": "w"},
        2: {"birth": "2008", "sex": "m", "club": "sk  ulm"},
        3: {"birth": "", "sex": "F", "club": "SK Ulm"},
        4: {"federation": "GER"},
    }.items():
        Player.objects.filter(event=event, tpn=tpn).update(**values)

    def numbers(**values: object) -> list[int]:
        row = Category(event=event, name="x", **values)
        return [player.tpn for player in Player.objects.filter(event=event) if row.has(player)]

    assert numbers(born_from=2009) == [1]
    assert numbers(born_from=2008, born_to=2009) == [2]
    assert numbers(sex="w") == [1, 3]
    assert numbers(club="SK Ulm") == [2, 3]
    assert numbers(federation="GER") == [4]
    assert numbers(rating_from=2320, rating_to=2360) == [2, 3, 4]
    chosen = Player.objects.get(event=event, tpn=6).pk
    assert numbers(chosen=[chosen]) == [6]


def test_standings_and_prizes_of_a_category(chief: Account, client_of: Any) -> None:
    event = make_event(chief, 6)
    Player.objects.filter(event=event, tpn__in=(3, 4, 6)).update(sex="w")
    play(event, chief, 1, "1-0", "1-0", "1-0")  # 1-4, 5-2 (or 2-5), 3-6
    client = client_of(chief)
    base = f"/events/{event.pk}/"
    client.post(base + "categories/new", {"name": "Women", "sex": "w"})
    row = Category.objects.get()
    client.post(base + "prizes/set", {"prize-0": ["300", "150,50", ""]})
    client.post(base + "prizes/set", {f"prize-{row.pk}": ["a book", "40"]})
    assert [(p.cents, p.thing) for p in Prize.objects.order_by("pk")] == [
        (30000, ""),
        (15050, ""),
        (0, "a book"),
        (4000, ""),
    ]
    table = categories.category_standings(event, row)
    assert {place.player.tpn for place in table.places} == {3, 4, 6}
    assert table.places[0].rank == 1
    text = client.get(base + "prizes").content.decode()
    assert "a book" in text
    public = client.get(f"/p/{event.key}/standings").content.decode()
    assert f"/p/{event.key}/categories/{row.pk}" in public
    assert client.get(f"/p/{event.key}/categories/{row.pk}").status_code == 200
    given = categories.awards(event)
    # The book is no money, and is the first woman's who has none from the whole event.
    book = next(award for award in given if award.thing)
    assert (book.category, book.place, book.thing) == (row.pk, 1, "a book")
    assert len({award.player for award in given}) == len(given)
    total = sum(award.cents for award in given)
    assert total == 30000 + 15050 + 4000
    signed = client.get(base + "prizes/sign").content.decode()
    assert "signature" in signed
    again = restoring.restore(archives.archive(event.pk), chief)
    assert [award.cents for award in categories.awards(again)] == [
        award.cents for award in categories.awards(event)
    ]


def test_prizes_that_nobody_can_have_are_named(chief: Account, client_of: Any) -> None:
    event = make_event(chief, 6)
    Player.objects.filter(event=event, tpn=3).update(sex="w")
    play(event, chief, 1)
    row = categories.add_category(event.pk, chief, {"name": "Women", "sex": "w"})
    categories.set_prizes(event.pk, chief, row, ["a book", "30 + a pen", "12"])
    assert [(p.cents, p.thing) for p in Prize.objects.order_by("place")] == [
        (0, "a book"),
        (3000, "a pen"),
        (1200, ""),
    ]
    given = categories.awards(event)
    assert [award.thing for award in given] == ["a book"]
    left = categories.not_given(event, given)
    assert [prize.place for prize in left] == [2, 3]
    text = client_of(chief).get(f"/events/{event.pk}/prizes/sign").content.decode()
    assert text.count("nobody is left to receive it") == 2
    assert "30 € + a pen" in text


@pytest.mark.parametrize(
    "values",
    [
        {"name": ""},
        {"name": "U18", "sex": "x"},
        {"name": "U18", "federation": "GERMANY"},
        {"name": "n" * 61},
    ],
)
def test_what_makes_no_sense_is_refused(values: dict[str, Any], chief: Account) -> None:
    event = make_event(chief, 4)
    with pytest.raises(Refused):
        categories.add_category(event.pk, chief, values)
    assert not Category.objects.exists()


def test_hostile_forms_change_nothing(chief: Account, client_of: Any) -> None:
    event = make_event(chief, 4)
    client = client_of(chief)
    base = f"/events/{event.pk}/"
    for url, values in (
        ("prizes/set", {"method": "all", "preference": "x"}),
        ("prizes/set", {"prize-99": ["1"]}),
        ("prizes/set", {"prize-0": ["1"] * 500}),
        ("categories/new", {"name": "x", "born_from": "-1", "chosen": ["9" * 60], "sex": "?"}),
        ("categories/7/remove", {}),
    ):
        assert client.post(base + url, values).status_code in {302, 400}, url
    assert not Prize.objects.exists()
    evil = "<img src=x onerror=alert(2)>"
    client.post(base + "categories/new", {"name": evil})
    client.post(base + "prizes/set", {"prize-0": [evil, "9" * 60]})
    text = client.get(base + "prizes").content.decode()
    assert "<img src=x" not in text
    assert Prize.objects.filter(cents__gt=0).count() == 0


def test_a_category_is_printed_with_the_other_papers(chief: Account, client_of: Any) -> None:
    event = make_event(chief, 6)
    Player.objects.filter(event=event, tpn__in=(2, 5)).update(sex="w")
    play(event, chief, 1)
    row = categories.add_category(event.pk, chief, {"name": "Women", "sex": "w"})
    client = client_of(chief)
    base = f"/events/{event.pk}/print"
    menu = client.get(base).content.decode()
    assert f"{base}/standings?category={row}" in menu
    assert "/prizes/sign" not in menu  # there is nothing to sign for
    categories.set_prizes(event.pk, chief, row, ["100"])
    assert "/prizes/sign" in client.get(base).content.decode()
    assert "/rating-report" in menu
    paper = client.get(f"{base}/standings?category={row}").content.decode()
    assert "Women: " in paper
    assert "Player 05" in paper
    assert "Player 01" not in paper
    for odd in ("x", "999999", "-1", "9" * 60):
        assert "Player 01" in client.get(f"{base}/standings?category={odd}").content.decode()


@pytest.mark.parametrize(
    ("field", "text"),
    [
        ("rating_to", "1.700"),
        ("rating_to", "u1700"),
        ("rating_from", "1700+"),
        ("born_from", "1.9.2011"),
        ("born_to", "2011-09-01"),
        ("born_from", "11"),
        ("rating_to", "9" * 12),
    ],
)
def test_a_condition_that_cannot_be_read_takes_nobody_in(
    chief: Account, client_of: Any, field: str, text: str
) -> None:
    event = make_event(chief, 4)
    url = f"/events/{event.pk}/categories/new"
    answer = client_of(chief).post(url, {"name": "Youth", "club": "Rook", field: text})
    assert answer.status_code == 400
    page = answer.content.decode()
    assert text[:30] in page.partition('role="alert"')[2][:400]  # it says what was found
    assert f'value="{text}"' in page  # and what was typed stays
    assert 'value="Rook"' in page
    assert not Category.objects.exists()


def test_conditions_that_nobody_meets_are_refused(chief: Account, client_of: Any) -> None:
    event = make_event(chief, 4)
    url = f"/events/{event.pk}/categories/new"
    values = {"name": "x", "rating_from": "1800", "rating_to": "1600"}
    assert "nobody could be in" in client_of(chief).post(url, values).content.decode()
    assert not Category.objects.exists()


@pytest.mark.parametrize("text", ["1.700", "1'700", "1 700", "300.505"])
def test_an_amount_that_cannot_be_read_becomes_no_thing(
    chief: Account, client_of: Any, text: str
) -> None:
    event = make_event(chief, 4)
    url = f"/events/{event.pk}/prizes/set"
    answer = client_of(chief).post(url, {"prize-0": ["2000", text]})
    assert "is not an amount" in answer.content.decode().replace("&#x27;", "'")
    assert 'value="2000"' in answer.content.decode()
    assert not Prize.objects.exists()


def test_the_page_says_that_the_unrated_are_below_every_rating(
    chief: Account, client_of: Any
) -> None:
    event = make_event(chief, 6)
    Player.objects.filter(event=event, tpn__in=(5, 6)).update(rating=0)
    client = client_of(chief)
    client.post(f"/events/{event.pk}/categories/new", {"name": "Under 1600", "rating_to": "1599"})
    text = client.get(f"/events/{event.pk}/prizes").content.decode()
    assert "2 of them have no rating and count as below every rating" in text
    assert "A player without a rating counts as below every rating" in text
    row = Category.objects.get()
    assert {player.tpn for player in Player.objects.filter(event=event) if row.has(player)} == {
        5,
        6,
    }


def test_equal_ranks_in_the_standings_get_equal_money(chief: Account) -> None:
    """A draw each in round one, and a tie-break that separates nobody: all six share one rank."""
    event = make_event(chief, 6, tie_breaks="WIN")
    play(event, chief, 1, "1/2", "1/2", "1/2")
    categories.set_rules(event.pk, chief, "rank", "amount", "")
    categories.set_prizes(event.pk, chief, 0, ["300", "200", "100"])
    assert [award.cents for award in categories.awards(event)] == [10000] * 6


def test_all_prizes_and_their_rules_are_saved_at_once_or_not_at_all(
    chief: Account, client_of: Any
) -> None:
    event = make_event(chief, 6)
    client = client_of(chief)
    key = categories.add_category(event.pk, chief, {"name": "Women", "sex": "w"})
    url = f"/events/{event.pk}/prizes/set"
    both = {"prize-0": ["300", "a cup"], f"prize-{key}": ["50"], "currency": "CHF"}
    assert client.post(url, both).status_code == 302
    page = client.get(f"/events/{event.pk}/prizes").content.decode()
    assert re.findall(r'name="prize-0" value="([^"]*)"', page)[:3] == ["300", "a cup", ""]
    assert page.count('<button class="primary">') == 1
    assert prize_rules(event).currency == "CHF"

    wrong = {**both, "prize-0": ["400"], f"prize-{key}": ["1.700"], "currency": "NOK"}
    answer = client.post(url, wrong)
    assert answer.status_code == 400
    assert 'value="400"' in answer.content.decode()  # what was typed stays
    assert Prize.objects.get(category=None, place=1).cents == 30000
    assert prize_rules(event).currency == "CHF"


def test_what_stays_as_it_is_leaves_no_line_in_the_log(chief: Account, client_of: Any) -> None:
    event = make_event(chief, 6)
    client = client_of(chief)
    url = f"/events/{event.pk}/prizes/set"
    client.post(url, {"prize-0": ["300"]})
    before = AuditEntry.objects.count()
    client.post(url, {"prize-0": ["300.00", "", ""], "currency": "€"})
    assert AuditEntry.objects.count() == before


@pytest.mark.slow
@needs_chromium
def test_prizes_that_are_not_saved_are_lost_neither_by_a_refusal_nor_by_another_form(
    tmp_path: Path,
) -> None:
    with opened_hall(tmp_path, players=4) as hall:
        page = hall.page()
        page.goto(hall.address("prizes"))
        prize = page.locator(".prizes tbody tr:nth-child(1) input")
        note = page.get_by_text("Not saved yet", exact=True)
        prize.fill("1.700")  # seventeen hundred, or one and seventy: refused
        page.click("text='Save'")
        page.wait_for_selector(".message.error:visible")
        assert note.is_visible()

        prize.fill("1700")
        asked: list[str] = []

        def stay(dialog: Dialog) -> None:
            asked.append(dialog.type)
            dialog.dismiss()

        page.on("dialog", stay)
        page.click("text=New category")
        page.fill("[name=name]", "U12")
        page.click("text='Add'", no_wait_after=True)
        page.wait_for_timeout(500)
        assert asked == ["beforeunload"]
        assert prize.input_value() == "1700"


@pytest.mark.slow
@needs_chromium
def test_the_table_of_prizes_is_small_when_empty_and_grows(tmp_path: Path) -> None:
    with opened_hall(tmp_path, players=4) as hall:
        page = hall.page()
        page.goto(hall.address("prizes"))
        assert page.locator("main input:visible, main select:visible").count() <= 12  # it was 72
        for place, prize in enumerate(("300", "200", "100", "50", "a book"), 1):
            page.fill(f".prizes tbody tr:nth-child({place}) input", prize)
        page.click("text='Save'")
        assert page.locator(".prizes input").evaluate_all("all => all.map(x => x.value)") == [
            *("300", "200", "100", "50", "a book"),
            "",
        ]
