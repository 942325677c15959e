"""Imported files, integrity events, corrections, prohibitions (47-56, 112-115, 189-196)."""

from __future__ import annotations

import re

import pytest
from django.test import Client

from arbiter_events import games_of, hidden_in, make_event, play, say_yes
from swissmate.arbiter.models import Account, Event, ForbiddenPair, Player, Round

from .desk import (
    by_hand,
    change,
    enter,
    exported,
    imported,
    leave_mode,
    met,
    numbers_in,
    page_of,
    undo,
    upload,
)


def old_file(letters: str = "") -> str:
    """Five players of a TRF06; ``letters`` makes the bye of one of them a TRF16's."""

    def line(number: int, name: str, rating: int, points: str, cell: str) -> str:
        rest = f"{rating:4} ENG {'':11} {'':10} {points:>4} {number:4}  {cell}"
        return f"001 {number:4} m    {name:33} {rest}"

    return "\n".join(
        [
            "012 Old Open",
            "042 2015/03/04",
            line(1, "Adams", 2000, "1.0", "   2 w 1"),
            line(2, "Brown", 1900, "0.0", "   1 b 0"),
            line(3, "Clark", 1800, "1.0", f"0000 - {letters or '+'}"),
            line(4, "Davis", 1700, "0.5", "0000 - ="),
            line(5, "Evans", 1600, "0.0", "0000 - -"),
            "",
        ]
    )


@pytest.mark.parametrize(
    ("letters", "old"),
    [
        pytest.param("", "TRF06", marks=pytest.mark.question(47, 48), id="TRF06"),
        pytest.param("U", "TRF16", marks=pytest.mark.question(49, 50), id="TRF16"),
    ],
)
def test_each_adjustment_of_an_older_format_is_told_before_anything_is_made(
    browser: Client, letters: str, old: str
) -> None:
    answer = browser.post("/import-trf", upload(old_file(letters)))
    assert answer.headers["X-Asked"] == "1"
    page = answer.content.decode()
    told = [
        f"The file is written in {old}; it is read as TRF26.",
        "1 round without an opponent is marked =: a half-point bye (H).",
        "1 round without an opponent is marked -: a zero-point bye (Z).",
        "The file does not give the number of rounds (142): 1 assumed.",
        "The file does not give the first colour (152): White is taken from round one.",
        "The file does not give the points (162): 1, ½ and 0 are assumed.",
        "The file does not name the pairing system (192): Dutch 2012",
        "The file does not name the tie-breaks (202, 212): the usual ones are used.",
    ]
    if not letters:
        told.append("1 round without an opponent is marked +: a pairing-allocated bye (U).")
    assert [text for text in told if text not in page] == []
    assert not Event.objects.exists()
    event = imported(browser, old_file(letters))
    file = exported(browser, event)
    cells = [line[91:].strip() for line in file.split("\n") if line.startswith("001")]
    assert cells == ["2 w 1", "1 b 0", "0000 - U", "0000 - H", "0000 - Z"]


def test_no_adjustment_may_go_without_its_yes(browser: Client) -> None:
    asked = hidden_in(browser.post("/import-trf", upload(old_file())))
    marks = asked["confirmed"]
    demanded = []
    for left_out in marks:
        made = Event.objects.count()
        others = [mark for mark in marks if mark != left_out]
        answer = browser.post("/import-trf", {**asked, "confirmed": others})
        if "X-Asked" in answer.headers:
            demanded.append(left_out)
        assert ("X-Asked" in answer.headers) == (Event.objects.count() == made)
    # The new event and what is adjusted; that a round is as the rules say demands nothing.
    assert len(demanded) > 9
    assert demanded == marks[:-1]


@pytest.mark.question(51, 53)
@pytest.mark.parametrize("damage", ["result", "opponent", "columns", "text"])
def test_a_defective_file_is_refused_and_what_is_wrong_is_shown(
    browser: Client, damage: str
) -> None:
    text = {
        "result": old_file().replace("1 b 0", "1 b 1"),
        "opponent": old_file().replace("   2 w 1", "   3 w 1"),
        "columns": old_file().replace("   2 w 1", "  2  w1"),
        "text": "a letter, no tournament",
    }[damage]
    answer = browser.post("/import-trf", upload(text), follow=True)
    found = re.search(r'class="message error"[^>]*>([^<]+)', answer.content.decode())
    assert found is not None
    assert re.search(r"line \d+|player", found[1])
    assert not Event.objects.exists()


@pytest.mark.question(52)
def test_what_is_read_leniently_is_told_too(browser: Client) -> None:
    page = browser.post("/import-trf", upload(old_file().replace("2000 ENG", "2x00 ENG")))
    assert page.headers["X-Asked"] == "1"
    assert re.search(r"line 3.*rating.*2x00", page.content.decode())


def altered(browser: Client, chief: Account) -> str:
    """A file in which round two is not paired by the rules, and does not tell it."""
    event = make_event(chief, 8)
    play(event, chief, 1)
    hand = by_hand(browser, event, 2)
    (_, one), (_, other) = met(event, 2)[:2]
    browser.post(f"{hand}/move", {"do": "exchange", "one": one, "other": other})
    say_yes(browser, f"{hand}/finish", {"reason": "x"})
    return exported(browser, event)


@pytest.mark.question(54, 55, 112)
def test_a_round_against_the_rules_is_asked_and_told_again(browser: Client, chief: Account) -> None:
    file = altered(browser, chief)
    untold = "\n".join(line for line in file.split("\n") if not line.startswith("### MPA"))
    before = Event.objects.count()
    page = browser.post("/import-trf", upload(untold)).content.decode()
    item = next(part for part in page.split("<li")[1:] if "Round 2 is not paired as the" in part)
    assert 'data-level="3"' in item
    assert "Round 1: as the rules say." in page
    assert Event.objects.count() == before
    event = imported(browser, untold)
    assert "Event imported from event.trf" in page_of(browser, event, "log")
    mpa = next(line for line in file.split("\n") if line.startswith("### MPA"))
    assert mpa.replace("MPA", "Import") in exported(browser, event)
    # A file that tells it is asked about too, and its own line is kept instead of a second one.
    page = browser.post("/import-trf", upload(file)).content.decode()
    assert "Round 2 is not paired as the" in page
    again = exported(browser, imported(browser, file))
    assert mpa in again
    assert "### Import" not in again


@pytest.mark.question(56)
def test_an_imported_event_is_in_the_mode(browser: Client) -> None:
    event = imported(browser, old_file())
    assert "Not in FIDE mode" not in page_of(browser, event, "players")
    answer = change(browser, f"/events/{event.pk}/settings", rounds="7", reason="x")
    assert "In FIDE mode this is not possible" in answer.content.decode()


def correct(event: Event, number: int, result: str = "0-1", **more: object) -> tuple[str, dict]:  # type: ignore[type-arg]
    game = games_of(event, number)[0]
    values = {"result": result, "reason": "misread", "scope": "all", **more}
    return f"/events/{event.pk}/games/{game.pk}/correct", values


@pytest.mark.question(190)
@pytest.mark.parametrize("swap", [{}, {"swap": "on"}], ids=["result", "colors"])
def test_the_round_before_the_last_is_corrected_once_it_was_asked(
    browser: Client, chief: Account, event: Event, swap: dict[str, str]
) -> None:
    play(event, chief, 1)
    play(event, chief, 2, "")
    game = games_of(event, 1)[0]
    url, values = correct(event, 1, **swap)
    answer = browser.post(url, values)
    assert answer.headers["X-Asked"] == "1"
    assert 'data-level="3"' in answer.content.decode()
    game.refresh_from_db()
    assert game.result == "1-0"
    a, b = numbers_in(game)
    say_yes(browser, url, values)
    # The result is given with the colours of the pairing: Black won, who had White at the board.
    told = f"{a}-{b} 1-0 => {b}-{a} 1-0" if swap else f"{a}-{b}: 1-0 => 0-1"
    assert f"### Correction @ Round 1: {told}\n" in exported(browser, event)


@pytest.mark.question(189, 191)
@pytest.mark.parametrize("swap", [{}, {"swap": "on"}], ids=["result", "colors"])
def test_rounds_before_that_are_locked(
    browser: Client, chief: Account, event: Event, swap: dict[str, str]
) -> None:
    for number in (1, 2, 3):
        play(event, chief, number)
    url, values = correct(event, 1, **swap)
    answer = browser.post(url, values)
    assert answer.status_code == 400
    assert "Round 1 is over, and the one after it too" in answer.content.decode()
    assert games_of(event, 1)[0].result == "1-0"
    # Pairings of earlier rounds: neither discarded, nor taken back, nor altered.
    for path in ("unpair", "unpublish", "manual/start"):
        answer = browser.post(f"/events/{event.pk}/rounds/2/{path}", {"reason": "x"}, follow=True)
        assert 'class="message error"' in answer.content.decode()
    assert Round.objects.get(event=event, number=2).published is not None
    undo(browser, event, action="round-paired", data__round=2)
    assert Round.objects.filter(event=event, number=2).exists()


@pytest.mark.question(189)
def test_a_correction_of_a_locked_round_is_not_undone(
    browser: Client, chief: Account, event: Event
) -> None:
    play(event, chief, 1)
    play(event, chief, 2)
    say_yes(browser, *correct(event, 1))
    play(event, chief, 3)
    assert "Round 1 is over" in undo(browser, event, action="correction")
    assert games_of(event, 1)[0].result == "0-1"


@pytest.mark.question(192, 193)
def test_a_correction_for_the_rating_report_is_told(
    browser: Client, chief: Account, event: Event
) -> None:
    for number in (1, 2, 3):
        play(event, chief, number)
    white, black = met(event, 1)[0]
    say_yes(browser, *correct(event, 1, scope="rating"))
    files = (exported(browser, event), exported(browser, event, rating=True))
    lines = [file.split(f"\n001 {white:4}")[1] for file in files]
    assert [line[90] for line in lines] == ["1", "0"]
    told = f"{white}-{black}: 1-0 => 0-1 (rating report only)"
    assert f"### Rating correction @ Round 1: {told}\n" in files[1]


@pytest.mark.question(194, 195, 196)
def test_prohibited_pairs_are_said_before_round_one_and_not_after(
    browser: Client, chief: Account, event: Event
) -> None:
    by_tpn = {player.tpn: player for player in Player.objects.filter(event=event)}
    url = f"/events/{event.pk}/forbidden"

    def values(one: int, other: int) -> dict[str, object]:
        return {"one": by_tpn[one].pk, "other": by_tpn[other].pk, "first": 1, "last": 5}

    browser.post(url, values(1, 5))
    play(event, chief, 1)
    assert {1, 5} not in map(set, met(event, 1))
    page = browser.post(url, values(2, 3), follow=True).content.decode()
    assert "Pairs that may not meet must be named before round one is paired (C.05 5.2)." in page
    assert "<button disabled>Forbid</button>" in page
    [pair] = ForbiddenPair.objects.filter(event=event)
    browser.post(f"{url}/{pair.pk}/remove")
    undo(browser, event, action="pair-forbidden")
    assert ForbiddenPair.objects.filter(event=event).count() == 1
    assert "260 001 005" in exported(browser, event)
    leave_mode(browser, event)
    say_yes(browser, url, values(2, 3))
    assert "### Prohibition @ Round 1: 2-3 forbidden\n" in exported(browser, event)


@pytest.mark.question(113, 114, 115)
def test_each_integrity_event_is_asked_told_and_undone(
    browser: Client, chief: Account, event: Event
) -> None:
    play(event, chief, 1, "", "adj")
    first, second = games_of(event, 1)[:2]
    enter(browser, first, "1-0")
    play(event, chief, 2)
    acts = {
        "Correction": correct(event, 1),
        "Adjournment": (
            f"/events/{event.pk}/games/{second.pk}/correct",
            {"result": "1-0", "reason": "played on", "scope": "all"},
        ),
    }
    for kind, (url, values) in acts.items():
        asked = browser.post(url, values)
        assert 'data-level="3"' in asked.content.decode()
        assert f"### {kind}" not in exported(browser, event)
        say_yes(browser, url, values)
        assert f"\n### {kind} @ Round 1: " in exported(browser, event)
        assert f"### {kind} @ Round 1" in page_of(browser, event, "integrity")
        undo(browser, event)
        assert f"### {kind}" not in exported(browser, event)
    assert [game.result for game in games_of(event, 1)[:2]] == ["1-0", "adj"]
