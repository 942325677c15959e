"""Two different results for one game are both kept and settled: single games, teams, double Swiss.

A board is a board: C.04.2 knows no other way to enter the result of a match.
"""

from __future__ import annotations

import re
from typing import Any

import pytest
from django.test import Client

from arbiter_events import games_of, make_event, play, results_of, say_yes
from arbiter_teams import make_team_event
from swissmate.arbiter.ground.ledger import audit, undoing
from swissmate.arbiter.models import Account, AuditEntry, Conflict, Event
from swissmate.arbiter.rounds.boards import report_tables, results
from swissmate.arbiter.rounds.line_ups import line_ups
from swissmate.arbiter.rounds.pairing import precheck, rounds

KINDS = ["single", "team", "double"]


def paired(chief: Account, kind: str, **values: object) -> Event:
    """An event of a kind whose first round is published and has no result."""
    if kind == "team":
        event = make_team_event(chief, teams=4, members=4, **values)
    else:
        rules = {"rules": "double-swiss-2026"} if kind == "double" else {}
        event = make_event(chief, 4, **rules, **values)
    rounds.pair_round(event.pk, chief, 1)
    rounds.publish_round(event.pk, chief, 1)
    if kind == "team":
        line_ups.lock_line_ups(event.pk, chief, 1, locked=True)
    return event


@pytest.mark.parametrize(("kind", "place"), [("single", "1"), ("team", "1.2"), ("double", "1.2")])
def test_both_results_are_shown_and_one_is_settled(
    kind: str, place: str, chief: Account, deputy: Account, client_of: Any
) -> None:
    event = paired(chief, kind)
    game = next(game for game in games_of(event, 1) if game.place == place)
    url = f"/events/{event.pk}/games/{game.pk}/"
    seen = {"version": game.version}
    one, other = client_of(chief), client_of(deputy)
    assert one.post(url + "result", {"result": "1-0", **seen}).headers["X-Outcome"] == "saved"
    same = other.post(url + "result", {"result": "1-0", **seen})
    assert (same.status_code, same.headers["X-Outcome"]) == (200, "same")
    torn = other.post(url + "result", {"result": "0-1", **seen})
    assert (torn.status_code, torn.headers["X-Outcome"]) == (409, "conflict")
    whole = one.get(f"/events/{event.pk}/rounds/1/").content.decode()
    for page in (torn.content.decode(), whole):
        assert page.count("Two different results") == 1
        assert f"stands, {chief.username}" in page
        assert f"({deputy.username})" in page
    game.refresh_from_db()
    assert game.result == "1-0"  # nothing is overwritten
    [check] = [check for check in precheck.precheck(event) if "settled" in check.text]
    assert (check.blocks, check.link) == (True, f"rounds/1/#board-{game.pairing_id}")
    settled = say_yes(other, url + "settle", {"result": "0-1"})
    assert (settled.status_code, settled.headers["X-Outcome"]) == (200, "saved")
    assert "Two different results" not in settled.content.decode()
    game.refresh_from_db()
    assert game.result == "0-1"
    lines = [audit.sentence(entry) for entry in AuditEntry.objects.order_by("-pk")[:3]]
    white, black = game.sides
    assert lines == [
        f"Round 1 board {place}: settled as 0 – 1 ({white} – {black})",
        f"Round 1 board {place}: 0 – 1 was entered, but 1 – 0 was already there "
        f"({white} – {black})",
        f"Round 1 board {place}: – → 1 – 0 ({white} – {black})",
    ]
    undoing.undo(event.pk, AuditEntry.objects.get(action="conflict-settled").pk, chief)
    game.refresh_from_db()
    assert game.result == "1-0"
    assert Conflict.objects.get(game=game, settled=False).proposed == "0-1"
    again = one.get(f"/events/{event.pk}/rounds/1/").content.decode()
    assert again.count("Two different results") == 1


@pytest.mark.parametrize("kind", KINDS)
def test_a_result_from_two_phones_may_be_doubted(
    kind: str, chief: Account, deputy: Account, client_of: Any
) -> None:
    event = paired(chief, kind, results_from_players=True)
    table = list(report_tables.tables_of(event))[-1]
    game = table.game
    page = client_of(deputy)
    address = f"/p/{event.key}/b/{table.code(event)}"
    for side in "wb":
        Client().post(address, {"said": f"{side}:1-0"})
    agreed = "0-1" if game.turned else "1-0"  # as the sides of the pairing see it
    url = f"/events/{event.pk}/games/{game.pk}/"
    torn = page.post(url + "result", {"result": "1/2", "version": game.version})
    assert torn.headers["X-Outcome"] == "conflict"
    assert "Two different results" in torn.content.decode()
    game.refresh_from_db()
    assert game.result == agreed
    say_yes(page, url + "settle", {"result": agreed})
    game.refresh_from_db()
    assert game.result == agreed
    assert not Conflict.objects.filter(settled=False).exists()


@pytest.mark.parametrize("kind", KINDS)
def test_a_conflict_keeps_nobody_from_discarding_the_round(kind: str, chief: Account) -> None:
    event = paired(chief, kind)
    game = games_of(event, 1)[0]
    for result in ("1-0", "0-1"):
        results.enter_result(event.pk, chief, game.pk, result, game.version)
    rounds.unpublish_round(event.pk, chief, 1, "a wrong list")
    rounds.unpair_round(event.pk, chief, 1, "a wrong list")
    assert not Conflict.objects.exists()
    entry = AuditEntry.objects.get(action="round-discarded")
    undoing.undo(event.pk, entry.pk, chief)
    assert Conflict.objects.get().proposed == "0-1"
    assert games_of(event, 1)[0].result == "1-0"


def test_a_forfeit_of_the_match_settles_its_boards(chief: Account, deputy: Account) -> None:
    event = paired(chief, "team")
    game = games_of(event, 1)[1]
    results.enter_result(event.pk, chief, game.pk, "+/-", game.version)
    results.enter_result(event.pk, deputy, game.pk, "0-1", game.version)
    assert Conflict.objects.filter(settled=False).count() == 1
    results.forfeit(event.pk, chief, game.pairing_id, "-/+")
    assert not Conflict.objects.filter(settled=False).exists()
    assert results_of(event, 1)[0] == "-/+"


@pytest.mark.parametrize("kind", ["team", "double"])
def test_an_adjourned_board_of_a_match_can_be_closed(
    kind: str, chief: Account, client_of: Any
) -> None:
    event = paired(chief, kind)
    game = games_of(event, 1)[1]
    results.enter_result(event.pk, chief, game.pk, "adj", game.version)
    url = f"/events/{event.pk}/games/{game.pk}/correct"
    browser = client_of(chief)
    page = browser.get(url).content.decode()
    assert "Round 1, match 1, board 2: correction" in page
    assert "This game is never finished" in page
    assert "colours exchanged" not in page  # they are those of the match
    say_yes(browser, url, {"scope": "never", "result": "D-D", "reason": "ill"})
    game.refresh_from_db()
    assert game.result == "D-D"
    entry = AuditEntry.objects.get(action="never-finished")
    assert entry.data["board"] == "1.2"


def test_colors_are_exchanged_only_where_two_players_have_one_game(
    chief: Account, client_of: Any
) -> None:
    event = paired(chief, "double")
    game = games_of(event, 1)[0]
    results.enter_result(event.pk, chief, game.pk, "1-0", game.version)
    url = f"/events/{event.pk}/games/{game.pk}/correct"
    values = {"scope": "all", "result": "1-0", "reason": "scoresheet", "swap": "1"}
    answer = client_of(chief).post(url, values)
    assert answer.status_code == 400
    assert "The colours of a match follow from its pairing." in answer.content.decode()
    game.refresh_from_db()
    assert game.result == "1-0"


def test_a_correction_for_the_rating_says_both_results(chief: Account, client_of: Any) -> None:
    """It was confirmed with the old result only."""
    event = make_event(chief, 4, rounds=3)
    for number in (1, 2):
        play(event, chief, number)
    game = games_of(event, 1)[0]
    values = {"scope": "rating", "result": "0-1", "reason": "slip misread"}
    client = client_of(chief)
    done = say_yes(client, f"/events/{event.pk}/games/{game.pk}/correct", values)
    page = client.get(done["Location"])
    text = " ".join(page.content.decode().split())
    assert re.search(r"Corrected: [^<]+ 1 – 0 \(rated as 0 – 1\)", text)
