"""Exchanged, new and late pairing numbers (147-156), as the arbiter gives them."""

from __future__ import annotations

from datetime import date
from typing import Any

import pytest
from django.test import Client

from arbiter_events import hidden_in, make_event, play, say_yes
from swissmate.arbiter.event.entries import players
from swissmate.arbiter.models import Account, AuditEntry, Event, Player

from .desk import exported, imported, page_of, undo

REST = "Val Wim Xen Yul"
BEFORE = f"Ann Bob Fay Cid Dan Eve {REST}"


def equal_field(chief: Account, **values: object) -> Event:
    """Ann and Bob are 2100, Cid, Dan and Eve 2000 without title, Fay 2000 with one; four more."""
    event = make_event(chief, 0, **values)
    rows = [("Ann", 2100, ""), ("Bob", 2100, ""), ("Cid", 2000, ""), ("Dan", 2000, "")]
    rows += [("Eve", 2000, ""), ("Fay", 2000, "FM")]
    rows += [(name, 1500 - 10 * i, "") for i, name in enumerate(REST.split())]
    players.add_players(
        event.pk, chief, [{"name": name, "rating": rating, "title": t} for name, rating, t in rows]
    )
    return event


def order(event: Event) -> str:
    """The names by number; the numbers are 1, 2, ... without a hole."""
    rows = list(Player.objects.filter(event=event).order_by("tpn"))
    assert [row.tpn for row in rows] == list(range(1, len(rows) + 1))
    return " ".join(row.name for row in rows)


def key(event: Event, name: str) -> int:
    return Player.objects.get(event=event, name=name).pk


def ask(browser: Client, event: Event, one: str, other: str) -> Any:
    """Ask for the exchange of two numbers; the answer is mostly a question."""
    values = {"one": key(event, one), "other": key(event, other)}
    return browser.post(f"/events/{event.pk}/players/exchange", values)


def exchange(browser: Client, event: Event, one: str, other: str) -> None:
    """Exchange two numbers, with a yes to what is asked."""
    asked = ask(browser, event, one, other)
    browser.post(f"/events/{event.pk}/players/exchange", hidden_in(asked))


def lines(browser: Client, event: Event) -> list[str]:
    return [line for line in exported(browser, event).splitlines() if line.startswith("### ")]


@pytest.mark.question(147, 148, 150)
@pytest.mark.parametrize("paired", [0, 1, 3])
def test_two_numbers_are_exchanged_among_equals_once_it_was_asked(
    browser: Client, chief: Account, paired: int
) -> None:
    event = equal_field(chief)
    assert order(event) == BEFORE
    for number in range(1, paired + 1):
        play(event, chief, number)
    page = page_of(browser, event, "players")
    card = page[page.index('id="exchange"') :]
    assert "5 Dan" in card
    assert "3 Fay" not in card[: card.index("</details>")]
    answer = ask(browser, event, "Cid", "Eve")
    assert answer.headers["X-Asked"] == "1"
    assert 'data-level="3"' in answer.content.decode()
    assert order(event) == BEFORE
    browser.post(f"/events/{event.pk}/players/exchange", hidden_in(answer))
    assert order(event) == f"Ann Bob Fay Eve Dan Cid {REST}"
    when = f"@ Round {paired}" if paired else "before the first round"
    assert lines(browser, event) == [f"### Exchange {when}: 4 6 => 6 4"]
    undo(browser, event)
    assert order(event) == BEFORE
    assert lines(browser, event) == []


@pytest.mark.question(148)
@pytest.mark.parametrize(
    ("one", "other", "why"),
    [
        ("Ann", "Cid", "differ in rating or title"),
        ("Fay", "Cid", "differ in rating or title"),
        ("Cid", "Cid", "Choose two different players"),
    ],
)
def test_no_others_exchange_theirs(
    browser: Client, chief: Account, one: str, other: str, why: str
) -> None:
    event = equal_field(chief)
    before = order(event)
    ask(browser, event, one, other)
    assert why in page_of(browser, event, "players")
    stranger = Player.objects.create(event=make_event(chief, 0), tpn=1, name="X", rating=2000)
    for values in (
        {"one": key(event, "Cid"), "other": stranger.pk},
        {"one": "x", "other": "-1"},
        {},
    ):
        answer = browser.post(f"/events/{event.pk}/players/exchange", values, follow=True)
        assert "This player is not in the event" in answer.content.decode()
    assert order(event) == before
    assert lines(browser, event) == []


@pytest.mark.question(155)
def test_new_numbers_keep_an_exchange(browser: Client, chief: Account) -> None:
    event = equal_field(chief)
    url = f"/events/{event.pk}/players"
    exchange(browser, event, "Cid", "Eve")
    browser.post(f"{url}/add", {"name": "Zed", "rating": "2200"})
    assert order(event) == f"Zed Ann Bob Fay Eve Dan Cid {REST}"
    play(event, chief, 1)
    say_yes(browser, f"{url}/add", {"name": "Axe", "rating": "2000"})
    assert order(event) == f"Zed Ann Bob Fay Eve Dan Cid Axe {REST}"
    say_yes(browser, f"{url}/renumber", {})
    assert order(event) == f"Zed Ann Bob Fay Eve Dan Cid Axe {REST}"


@pytest.mark.question(155)
def test_new_numbers_keep_the_order_of_equals_that_a_file_has(
    browser: Client, chief: Account
) -> None:
    event = equal_field(chief)
    exchange(browser, event, "Cid", "Eve")
    play(event, chief, 1)
    again = imported(browser, exported(browser, event))
    assert again.pk != event.pk
    assert "### Exchange before the first round: 4 6 => 6 4" in lines(browser, again)
    say_yes(browser, f"/events/{again.pk}/players/add", {"name": "Zed", "rating": "2200"})
    assert order(again) == f"Zed Ann Bob Fay Eve Dan Cid {REST}"


@pytest.mark.question(153, 154)
def test_numbers_are_given_anew_before_round_four_once_it_was_asked(
    browser: Client, chief: Account
) -> None:
    event = equal_field(chief)
    for number in (1, 2, 3):
        play(event, chief, number)
    Player.objects.filter(event=event, name="Eve").update(rating=2300)
    url = f"/events/{event.pk}/players/renumber"
    answer = browser.post(url)
    assert answer.headers["X-Asked"] == "1"
    page = answer.content.decode()
    assert 'data-level="3"' in page
    assert "Eve 6 → 1" in page
    assert order(event) == BEFORE
    browser.post(url, hidden_in(answer))
    assert order(event) == f"Eve Ann Bob Fay Cid Dan {REST}"
    assert lines(browser, event) == ["### Regeneration @ Round 3: 1 2 3 4 5 6 => 2 3 4 5 6 1"]
    undo(browser, event)
    assert order(event) == BEFORE
    assert lines(browser, event) == []


@pytest.mark.question(154)
@pytest.mark.parametrize("how", ["form", "line", "rows"])
def test_a_late_entry_that_moves_issued_numbers_is_asked_about(
    browser: Client, chief: Account, how: str
) -> None:
    event = equal_field(chief)
    play(event, chief, 1)
    url, values = {
        "form": ("add", {"name": "Gil", "rating": "2050"}),
        "line": ("line", {"line": "Gil 2050"}),
        "rows": ("import", {"rows": "Name;Rating\nGil;2050"}),
    }[how]
    answer = browser.post(f"/events/{event.pk}/players/{url}", values)
    assert answer.headers["X-Asked"] == "1"
    assert "Fay 3 → 4" in answer.content.decode()
    assert order(event) == BEFORE
    browser.post(f"/events/{event.pk}/players/{url}", hidden_in(answer))
    assert order(event) == f"Ann Bob Gil Fay Cid Dan Eve {REST}"
    assert lines(browser, event) == [
        "### Regeneration @ Round 1: 3 4 5 6 7 8 9 10 => 4 5 6 7 8 9 10 11"
    ]
    undo(browser, event)
    assert order(event) == BEFORE
    # Whoever comes last moves nobody, and nothing is asked.
    answer = browser.post(f"/events/{event.pk}/players/add", {"name": "Gil", "rating": "1000"})
    assert "X-Asked" not in answer.headers
    assert order(event) == f"{BEFORE} Gil"


@pytest.mark.question(151)
def test_nothing_is_exchanged_or_given_anew_after_round_four(
    browser: Client, chief: Account
) -> None:
    event = equal_field(chief)
    for number in (1, 2, 3):
        play(event, chief, number)
    exchange(browser, event, "Cid", "Eve")
    entry = AuditEntry.objects.get(event_id=event.pk, action="numbers-exchanged")
    play(event, chief, 4)
    Player.objects.filter(event=event, name="Eve").update(rating=2300)
    before = order(event)
    players = f"/events/{event.pk}/players"
    for url, values in (
        (f"{players}/renumber", {}),
        (f"{players}/exchange", {"one": key(event, "Cid"), "other": key(event, "Dan")}),
        (f"/events/{event.pk}/log/{entry.pk}/undo", {}),
    ):
        answer = browser.post(url, values, follow=True)
        assert "Round four has been paired" in answer.content.decode()
        assert order(event) == before
    page = browser.get(players).content.decode()
    card = page[page.index('id="exchange"') :]
    assert "<button disabled>" in card[: card.index("</details>")]
    assert "Assign pairing numbers anew" not in page


@pytest.mark.question(156)
@pytest.mark.parametrize(
    ("start", "rules", "expected"),
    [
        (date(2026, 11, 21), "dutch-2026", f"Ann Bob Gil Fay Cid Dan Eve {REST} Ike"),
        (date(2025, 5, 1), "dutch-2017", f"{BEFORE} Gil Ike"),
    ],
)
def test_a_late_entry_after_round_four_has_the_number_of_his_rank(
    browser: Client, chief: Account, start: date, rules: str, expected: str
) -> None:
    """C.04.2 2.4 of 2026; by B.3 of 2017 no number changes then, and he comes after the last."""
    event = equal_field(chief, start=start, rules=rules, rounds=6)
    for number in (1, 2, 3, 4):
        play(event, chief, number)
    url = f"/events/{event.pk}/players/add"
    say_yes(browser, url, {"name": "Gil", "rating": "2050"})
    say_yes(browser, url, {"name": "Ike", "rating": "1000"})
    assert order(event) == expected
    answer = browser.post(f"/events/{event.pk}/players/renumber", follow=True)
    assert "Round four has been paired" in answer.content.decode()
    assert order(event) == expected
    told = (
        ["### Regeneration @ Round 4: 3 4 5 6 7 8 9 10 => 4 5 6 7 8 9 10 11"]
        if start.year == 2026
        else []
    )
    assert lines(browser, event) == told
    play(event, chief, 5)
    text = exported(browser, event)
    assert [line[14:17] for line in text.splitlines() if line[:3] == "001"] == expected.split()
