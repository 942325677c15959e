"""A pairing altered by hand, from its start to its end (64-69)."""

from __future__ import annotations

import pytest
from django.test import Client

from arbiter_events import hidden_in, make_event, pairs_of, play, say_yes
from swissmate.arbiter.models import Account, AuditEntry, Event, Player, Round

from .desk import by_hand, exported, met, page_of, undo


@pytest.fixture
def started(browser: Client, chief: Account, event: Event) -> str:
    """The address of an alteration of round two that has begun."""
    play(event, chief, 1)
    return by_hand(browser, event, 2)


def move(browser: Client, url: str, what: str, one: int, other: int = 0) -> str:
    answer = browser.post(f"{url}/move", {"do": what, "one": one, "other": other}, follow=True)
    return answer.content.decode()


def exchange(browser: Client, event: Event, url: str) -> None:
    """Let the Blacks of the first two boards change places."""
    (_one, first), (_two, second) = met(event, 2)[:2]
    move(browser, url, "exchange", first, second)


@pytest.mark.question(64, 65)
def test_an_alteration_has_a_start_and_an_end(browser: Client, event: Event, started: str) -> None:
    before = pairs_of(event, 2)
    exchange(browser, event, started)
    assert pairs_of(event, 2) == before  # until it is finished
    base = f"/events/{event.pk}/rounds/2/"
    page = browser.get(base).content.decode()
    assert "has been changing this pairing by hand" in page
    acts = [base + act for act in ("publish", "unpair", "manual/start")]
    for act in (*acts, f"/events/{event.pk}/rounds/3/pair"):
        answer = browser.post(act, follow=True)
        assert "is changing the pairing of round 2 by hand" in answer.content.decode()
    say_yes(browser, f"{started}/finish", {"reason": "a family"})
    assert pairs_of(event, 2) != before
    assert browser.post(base + "publish").status_code == 302
    assert Round.objects.get(event=event, number=2).published is not None
    log = page_of(browser, event, "log")
    assert "Change of round 2 by hand started" in log
    assert "Pairing of round 2 changed by hand" in log


@pytest.mark.question(65)
def test_an_alteration_can_be_given_up(browser: Client, event: Event, started: str) -> None:
    before = pairs_of(event, 2)
    exchange(browser, event, started)
    browser.post(f"{started}/drop")
    assert pairs_of(event, 2) == before
    assert browser.get(started).status_code == 302
    browser.post(f"/events/{event.pk}/rounds/2/publish")
    assert Round.objects.get(event=event, number=2).published is not None
    assert AuditEntry.objects.filter(action="alteration-dropped").exists()


def asked(browser: Client, url: str, text: str, *, level: int) -> None:
    """The end of the alteration asks about something, at its level, before anything is changed."""
    answer = browser.post(f"{url}/finish", {"reason": "a wish"})
    page = answer.content.decode()
    assert answer.headers["X-Asked"] == "1"
    item = next(part for part in page.split("<li")[1:] if text in part)
    assert f'data-level="{level}"' in item
    assert not Round.objects.filter(is_manual=True).exists()


@pytest.mark.question(66)
def test_a_prohibited_pair_is_asked(browser: Client, chief: Account, event: Event) -> None:
    one, other = Player.objects.filter(event=event, tpn__in=(1, 5))
    values = {"one": one.pk, "other": other.pk, "first": 1, "last": 5, "reason": "one club"}
    browser.post(f"/events/{event.pk}/forbidden", values)
    url = by_hand(browser, event, 1)
    assert (1, 5) not in pairs_of(event, 1)
    move(browser, url, "pair", 1, 5)
    asked(browser, url, "noted as a pair that may not meet", level=3)


@pytest.mark.question(66)
def test_a_second_bye_is_asked(browser: Client, chief: Account) -> None:
    event = make_event(chief, 7)
    play(event, chief, 1)
    with_bye = next(white for white, black in pairs_of(event, 1) if black is None)
    url = by_hand(browser, event, 2)
    now = next(white for white, black in pairs_of(event, 2) if black is None)
    move(browser, url, "exchange", with_bye, now)
    asked(browser, url, "has already had the bye, or has already scored as much", level=3)


@pytest.mark.question(66)
def test_a_third_game_of_one_color_is_asked(browser: Client, chief: Account) -> None:
    event = make_event(chief, 8)
    play(event, chief, 1)
    play(event, chief, 2)
    whites = {number: {white for white, _black in pairs_of(event, number)} for number in (1, 2)}
    url = by_hand(browser, event, 3)
    twice = whites[1] & whites[2] or (set(range(1, 9)) - whites[1] - whites[2])
    row = next(pair for pair in pairs_of(event, 3) if min(twice) in pair)
    move(browser, url, "turn", row[0])
    asked(browser, url, "the same colour a third time in a row", level=3)


@pytest.mark.question(67)
def test_both_colors_against_what_is_due_are_told(
    browser: Client, chief: Account, event: Event
) -> None:
    play(event, chief, 1, "1-0", "0-1", "1-0", "0-1")
    url = by_hand(browser, event, 2)
    had_black = {black for _white, black in pairs_of(event, 1)}
    white = next(w for w, b in pairs_of(event, 2) if w in had_black and b not in had_black)
    move(browser, url, "turn", white)
    asked(browser, url, "neither player has the colour that is due", level=2)


@pytest.mark.question(68, 69)
def test_the_end_compares_with_the_rules_and_writes_what_differs(
    browser: Client, event: Event, started: str
) -> None:
    right = met(event, 2)
    exchange(browser, event, started)
    (a, b), (c, d) = right[:2]
    url = f"{started}/finish"
    first = browser.post(url, {"reason": "a family"})
    assert 'data-level="4"' in first.content.decode()
    page = first.content.decode()
    names = dict(event.players.values_list("tpn", "name"))
    whole = "; ".join(f"{names[white]} – {names[black]}" for white, black in [(a, b), (c, d)])
    assert f"The rules give another pairing: {whole}" in page
    for white, black in [(a, b), (c, d), (a, d), (c, b)]:  # the boards before and after
        assert f"<td>{names[white]} – {names[black]}</td>" in page
    second = browser.post(url, hidden_in(first))
    assert second.headers["X-Asked"] == "2"
    assert "the federation may refuse the round" in second.content.decode()
    assert met(event, 2) == right
    browser.post(url, hidden_in(second))
    file = exported(browser, event)
    line = next(line for line in file.split("\n") if line.startswith("### MPA @ Round 2: "))
    by_rules, made = line.removeprefix("### MPA @ Round 2: ").split(" => ")
    assert by_rules == f"{a}-{b} {c}-{d}"
    assert sorted(made.split()) == sorted([f"{a}-{d}", f"{c}-{b}"])


@pytest.mark.question(68)
def test_the_pairing_of_the_rules_made_by_hand_is_no_alteration(
    browser: Client, event: Event, started: str
) -> None:
    exchange(browser, event, started)
    exchange(browser, event, started)  # and back
    answer = browser.post(f"{started}/finish", {"reason": "nothing in the end"})
    assert answer.status_code == 302
    assert not Round.objects.get(event=event, number=2).is_manual
    assert "### MPA" not in exported(browser, event)


@pytest.mark.question(114)
def test_an_alteration_is_undone_with_its_line(browser: Client, event: Event, started: str) -> None:
    right = pairs_of(event, 2)
    exchange(browser, event, started)
    say_yes(browser, f"{started}/finish", {"reason": "a family"})
    undo(browser, event, action="round-changed")
    assert pairs_of(event, 2) == right
    assert "### MPA" not in exported(browser, event)
