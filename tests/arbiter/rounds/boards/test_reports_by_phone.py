"""Results from the players: one reports, the other confirms; the arbiter sees both."""

from __future__ import annotations

import re
from typing import Any

import pytest
from django.test import Client

from arbiter_events import games_of, make_event, play, results_of
from arbiter_teams import make_team_event
from swissmate.arbiter.ground.backups import archives
from swissmate.arbiter.ground.ledger import audit, undoing
from swissmate.arbiter.models import Account, AuditEntry, Event, Game, Proposal
from swissmate.arbiter.outside.files import restoring
from swissmate.arbiter.rounds.boards import report_pages, report_tables, reports, results
from swissmate.arbiter.rounds.line_ups import line_ups
from swissmate.arbiter.rounds.pairing import rounds


@pytest.fixture
def event(chief: Account) -> Event:
    made = make_event(chief, 6, results_from_players=True)
    play(made, chief, 1, "", "", "")
    return made


@pytest.fixture(autouse=True)
def fresh() -> None:
    report_pages._WRONG_CODES._tries.clear()


def board(event: Event) -> tuple[Game, str]:
    game = games_of(event, 1)[0]
    return game, f"/p/{event.key}/b/{reports.code_of(event, game)}"


def test_one_reports_and_the_other_confirms(event: Event, chief: Account, client_of: Any) -> None:
    game, url = board(event)
    white, black = Client(), Client()
    assert white.post(url, {"said": "w:1-0"}).status_code == 200
    game.refresh_from_db()
    assert game.result == ""  # one alone is not enough
    row = client_of(chief).get(f"/events/{event.pk}/rounds/1/").content.decode()
    assert row.count('class="reports"') == 1
    page = black.get(url).content.decode()
    assert "reports:" in page
    assert "Confirm:" in page
    assert 'value="w:1-0"' not in page  # White's side is taken
    black.post(url, {"said": "b:1-0"})
    game.refresh_from_db()
    assert game.result == "1-0"
    entry = AuditEntry.objects.get(action="result-by-players")
    said = "Round 1 board 1: 1 – 0, reported for both sides, from two phones"
    assert audit.sentence(entry).startswith(said)
    assert (
        'class="reports"'
        not in client_of(chief).get(f"/events/{event.pk}/rounds/1/").content.decode()
    )
    assert "has been entered" in white.get(url).content.decode()


def test_the_arbiter_sees_both_where_they_differ(
    event: Event, chief: Account, deputy: Account, client_of: Any
) -> None:
    game, url = board(event)
    Client().post(url, {"said": "w:1-0"})
    Client().post(url, {"said": "b:1/2"})
    game.refresh_from_db()
    assert game.result == ""
    page = client_of(deputy).get(f"/events/{event.pk}/rounds/1/").content.decode()
    both = page.split('class="reports"')[1].split("</li>")[0]
    assert "1 – 0" in both
    assert "½ – ½" in both
    # Whatever the arbiter enters stands, and it shows that the players said otherwise.
    results.enter_result(event.pk, chief, game.pk, "1/2", game.version)
    page = client_of(deputy).get(f"/events/{event.pk}/rounds/1/").content.decode()
    assert "1 – 0" in page.split('class="reports"')[1].split("</li>")[0]
    client_of(deputy).post(f"/events/{event.pk}/games/{game.pk}/forget")
    assert not Proposal.objects.exists()


def test_a_phone_speaks_for_one_side_only(event: Event) -> None:
    game, url = board(event)
    one, other = Client(), Client()
    one.post(url, {"said": "w:1-0"})
    assert one.post(url, {"said": "b:1-0"}).status_code == 409
    assert other.post(url, {"said": "w:0-1"}).status_code == 409
    game.refresh_from_db()
    assert game.result == ""
    assert Proposal.objects.get().result == "1-0"


def test_a_mind_is_changed_a_few_times(event: Event) -> None:
    _game, url = board(event)
    one = Client()
    answers = [
        one.post(url, {"said": f"w:{result}"}).status_code
        for result in ("1-0", "1/2", "0-1", "1/2", "1-0", "0-1")
    ]
    assert answers == [200, 200, 200, 200, 200, 409]
    assert AuditEntry.objects.filter(action="proposed").count() == 5


@pytest.mark.parametrize("said", ["w:+/-", "w:", "x:1-0", "", "w:1-1", "b:" + "9" * 5000])
def test_players_report_played_results_only(said: str, event: Event) -> None:
    _game, url = board(event)
    assert Client().post(url, {"said": said}).status_code == 409
    assert not Proposal.objects.exists()


def test_codes_cannot_be_tried_out(event: Event) -> None:
    phone = Client()
    _game, url = board(event)
    for number in range(20):
        assert phone.get(f"/p/{event.key}/b/aaaaaa{number:02}").status_code == 404
    assert phone.get(url).status_code == 429  # also the right one, for a while


def test_a_code_is_for_its_round_and_pairing(event: Event, chief: Account) -> None:
    _game, url = board(event)
    for game in games_of(event, 1):
        results.enter_result(event.pk, chief, game.pk, "1-0", game.version)
    assert Client().post(url, {"said": "w:0-1"}).status_code == 409  # the arbiter was faster
    play(event, chief, 2, "", "", "")
    assert Client().get(url).status_code == 404
    codes = {reports.code_of(event, game) for game in games_of(event, 2)}
    assert len(codes) == 3


def test_nothing_is_there_unless_the_event_allows_it(chief: Account, client_of: Any) -> None:
    event = make_event(chief, 4)
    play(event, chief, 1, "", "")
    game, url = board(event)
    assert Client().get(url).status_code == 404
    assert Client().get(f"/p/{event.key}/b").status_code == 404
    client = client_of(chief)
    slips = f"/events/{event.pk}/print/slips"
    assert "code.svg" not in client.get(slips).content.decode()
    Event.objects.update(results_from_players=True)
    event.refresh_from_db()
    assert reports.code_of(event, game) in client.get(slips).content.decode()
    picture = client.get(f"/events/{event.pk}/games/{game.pk}/code.svg")
    assert picture.content.startswith(b"<svg xmlns")


def test_viewers_do_not_read_the_codes(event: Event, viewer: Account, client_of: Any) -> None:
    game, _url = board(event)
    page = client_of(viewer).get(f"/events/{event.pk}/print/slips").content.decode()
    assert reports.code_of(event, game) not in page


@pytest.fixture
def team_event(chief: Account) -> Event:
    made = make_team_event(chief, teams=4, members=4, results_from_players=True)
    rounds.pair_round(made.pk, chief, 1)
    rounds.publish_round(made.pk, chief, 1)
    return made


def lock(event: Event, chief: Account) -> None:
    line_ups.lock_line_ups(event.pk, chief, 1, locked=True)


def test_players_of_teams_report_board_by_board(
    team_event: Event, chief: Account, client_of: Any
) -> None:
    assert list(report_tables.tables_of(team_event)) == []  # the line-ups are still secret
    lock(team_event, chief)
    found = list(report_tables.tables_of(team_event))
    assert len(found) == 8
    assert len({table.code(team_event) for table in found}) == 8
    second = next(table for table in found if table.game.place == "1.2")
    board = second.game
    assert board.turned  # the second team has White there
    assert (second.white, second.black) == (board.other, board.one)
    url = f"/p/{team_event.key}/b/{second.code(team_event)}"
    white, black = Client(), Client()
    page = white.get(url).content.decode()
    assert "Round 1, board 1.2" in page
    white.post(url, {"said": "w:1-0"})
    slips = client_of(chief).get(f"/events/{team_event.pk}/print/slips?round=1").content.decode()
    assert second.code(team_event) in slips
    board.refresh_from_db()
    assert board.result == ""
    arbiter = client_of(chief)
    seen = arbiter.get(f"/events/{team_event.pk}/rounds/1/").content.decode()
    assert seen.count('class="reports"') == 1
    black.post(url, {"said": "b:1-0"})
    board.refresh_from_db()
    assert board.result == "0-1"  # White won, who plays for the second team
    entry = AuditEntry.objects.get(action="result-by-players")
    said = "Round 1 board 1.2: 1 – 0, reported for both sides, from two phones"
    assert audit.sentence(entry) == f"{said} (A2, Player – C2, Player)"
    seen = arbiter.get(f"/events/{team_event.pk}/rounds/1/").content.decode()
    assert 'class="reports"' not in seen
    # The others of the match are open, and another board's code is not this one's.
    assert Client().post(url, {"said": "w:1-0"}).status_code == 409
    undoing.undo(team_event.pk, entry.pk, chief)
    board.refresh_from_db()
    assert board.result == ""


@pytest.mark.parametrize("kind", ["team", "double"])
def test_every_code_that_is_printed_opens_a_board(
    kind: str, team_event: Event, chief: Account, client_of: Any
) -> None:
    """The card of a whole match has none: its two sides report board by board."""
    event = team_event
    if kind == "double":
        event = make_event(chief, 4, rules="double-swiss-2026", results_from_players=True)
        rounds.pair_round(event.pk, chief, 1)
        rounds.publish_round(event.pk, chief, 1)
    else:
        lock(event, chief)
    codes = {table.code(event) for table in report_tables.tables_of(event)}
    printed = []
    for what in ("boards", "slips"):
        page = client_of(chief).get(f"/events/{event.pk}/print/{what}?round=1").content.decode()
        printed += re.findall(r"<b>([a-z2-7]{8})</b>", page)
    assert sorted(printed) == sorted(codes)


def test_a_match_is_settled_by_the_last_report(team_event: Event, chief: Account) -> None:
    lock(team_event, chief)
    for table in list(report_tables.tables_of(team_event))[:4]:
        url = f"/p/{team_event.key}/b/{table.code(team_event)}"
        for side in "wb":
            assert Client().post(url, {"said": f"{side}:1/2"}).status_code == 200
    assert results_of(team_event, 1)[0] == "1/2"


def test_one_board_of_a_match_reports_anew(
    team_event: Event, chief: Account, client_of: Any
) -> None:
    lock(team_event, chief)
    one, two = list(report_tables.tables_of(team_event))[:2]
    for table in (one, two):
        url = f"/p/{team_event.key}/b/{table.code(team_event)}"
        Client().post(url, {"said": "w:1-0"})
        Client().post(url, {"said": "b:0-1"})
    assert Proposal.objects.count() == 4
    client_of(chief).post(f"/events/{team_event.pk}/games/{one.game.pk}/forget")
    assert set(Proposal.objects.values_list("game", flat=True)) == {two.game.pk}
    again = restoring.restore(archives.archive(team_event.pk), chief)
    kept = Proposal.objects.filter(game__pairing__round__event=again)
    assert {report.game.number for report in kept} == {2}


def test_both_games_of_a_double_swiss_match(chief: Account) -> None:
    event = make_event(chief, 4, rules="double-swiss-2026", results_from_players=True)
    rounds.pair_round(event.pk, chief, 1)
    rounds.publish_round(event.pk, chief, 1)
    first, second = list(report_tables.tables_of(event))[:2]
    assert (first.white, first.black) == (second.black, second.white)
    for table in (first, second):
        url = f"/p/{event.key}/b/{table.code(event)}"
        for side in "wb":
            Client().post(url, {"said": f"{side}:1-0"})
    own = first.game.pairing.games.values_list("result", flat=True)
    assert list(own) == ["1-0", "0-1"]


@pytest.mark.parametrize(
    ("addresses", "agents", "entered"),
    [
        (("192.168.1.7", "192.168.1.7"), ("A", "B"), False),  # a private window, another browser
        (("192.168.1.7", "192.168.1.8"), ("A", "A"), True),
        (("9.9.9.9", "9.9.9.9"), ("A", "A"), False),
        (("9.9.9.9", "9.9.9.9"), ("A", "B"), True),  # a hall behind one address
        (("127.0.0.1", "127.0.0.1"), ("A", "A"), True),  # nothing is known behind a hidden proxy
        (("192.168.1.7", "::ffff:192.168.1.7"), ("A", "A"), False),  # one address, two spellings
        (("::ffff:127.0.0.1", "::ffff:127.0.0.1"), ("A", "A"), True),
    ],
)
def test_both_sides_from_one_phone_are_left_to_the_arbiter(
    event: Event,
    chief: Account,
    client_of: Any,
    addresses: tuple[str, str],
    agents: tuple[str, str],
    entered: bool,
) -> None:
    game, url = board(event)
    for side, address, agent in zip("wb", addresses, agents, strict=True):
        phone = Client(REMOTE_ADDR=address, HTTP_USER_AGENT=agent)
        page = phone.post(url, {"said": f"{side}:1-0"}).content.decode()
    game.refresh_from_db()
    assert game.result == ("1-0" if entered else "")
    assert ("Both reports came from one phone" in page) is not entered
    assert AuditEntry.objects.filter(action="result-by-players").exists() is entered
    row = client_of(chief).get(f"/events/{event.pk}/rounds/1/").content.decode()
    assert ("from one phone" in row) is not entered


def test_two_who_report_differently_are_both_told(event: Event) -> None:
    _game, url = board(event)
    white, black = Client(), Client()
    white.post(url, {"said": "w:1-0"})
    answers = [black.post(url, {"said": "b:0-1"}), white.get(url)]
    for page in [answer.content.decode() for answer in answers]:
        assert "The two reports differ." in page
        assert "Your opponent confirms it" not in page
