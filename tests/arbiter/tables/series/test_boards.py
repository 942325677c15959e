"""One hall for all sections: their boards follow each other and do not run into each other."""

from __future__ import annotations

import re
from datetime import timedelta
from typing import Any

import pytest

from arbiter_events import last_entry, make_event, mark_in, pairings_of, play
from swissmate.arbiter.event.entries.players import add_players
from swissmate.arbiter.ground.ledger import undoing
from swissmate.arbiter.ground.ledger.errors import Refused
from swissmate.arbiter.models import Account, Event
from swissmate.arbiter.rounds.pairing import rounds
from swissmate.arbiter.rounds.pairing.precheck import precheck
from swissmate.arbiter.tables.series.board_pages import number_through


def first_boards(*events: Event) -> list[int]:
    return [Event.objects.get(pk=event.pk).first_board for event in events]


def hidden_in(form: str) -> list[tuple[str, str]]:
    """The hidden fields of a form, with their values."""
    return re.findall(r'name="([\w-]+)"\s+value="([^"]*)"', form)


def told(event: Event) -> list[str]:
    checks = precheck(Event.objects.get(pk=event.pk))
    return [check.text for check in checks if "run into" in check.text]


def test_the_boards_of_each_follow_those_of_the_one_before(chief: Account, client_of: Any) -> None:
    a = make_event(chief, 9, name="A", series="Open")  # four boards and a bye
    b = make_event(chief, 6, name="B", series="Open")
    c = make_event(chief, 4, name="C", series="Open")
    client, url = client_of(chief), f"/events/{a.pk}/tournaments"
    order = {f"place-{a.pk}": "3", f"place-{b.pk}": "1", f"place-{c.pk}": "2"}
    form = {"seen": mark_in(client, url), "first": "1", "spare": "0", **order}
    page = client.post(f"{url}/boards", form, follow=True).content.decode()
    assert "The boards are numbered up to 9." in page
    assert first_boards(b, c, a) == [1, 4, 6]
    for section in (a, b, c):
        section.refresh_from_db()
        play(section, chief, 1)
    boards = [p.board for section in (b, c, a) for p in pairings_of(section, 1) if p.black]
    assert boards == list(range(1, 10))
    public = client_of(None).get(f"/p/{a.key}/all").content.decode()
    assert "Boards 6 to 9" in " ".join(public.split())


def test_one_line_in_each_log_and_its_undo(chief: Account) -> None:
    a = make_event(chief, 4, name="A", series="Open")
    b = make_event(chief, 4, name="B", series="Open")
    assert number_through(chief, [a, b], 1, 3) == 7
    assert first_boards(a, b) == [1, 6]
    assert last_entry(b, "boards-numbered").data == {"first": 6, "names": "A"}
    undoing.undo(b.pk, last_entry(b, "boards-numbered").pk, chief)
    assert first_boards(a, b) == [1, 1]
    with pytest.raises(Refused, match="1 to 999"):
        number_through(chief, [a, b], 999, 0)
    assert first_boards(a, b) == [1, 1]


def test_a_section_that_outgrows_its_boards_is_told(chief: Account, client_of: Any) -> None:
    a = make_event(chief, 4, name="A", series="Open")
    b = make_event(chief, 4, name="B", series="Open")
    assert told(a) == ["The boards run into those of “B”, 1 to 2."]
    number_through(chief, [a, b], 1, 1)  # 1-2, and one free; 4-5
    assert told(a) == []
    add_players(a.pk, chief, [{"name": "New 1"}, {"name": "New 2"}])
    assert told(a) == []
    add_players(a.pk, chief, [{"name": "New 3"}, {"name": "New 4"}])
    assert told(a) == ["The boards run into those of “B”, 4 to 5."]
    page = client_of(chief).get(f"/events/{a.pk}/tournaments").content.decode()
    assert page.count("another tournament has some of them too") == 2
    # Its published boards stay, whatever is numbered meanwhile; the next pairing has the new ones.
    b.refresh_from_db()
    play(b, chief, 1)
    number_through(chief, [a, b], 1, 0)
    assert first_boards(a, b) == [1, 5]
    assert [p.board for p in pairings_of(b, 1)] == [4, 5]
    assert told(a) == ["The boards run into those of “B”, 4 to 6."]


def test_sections_of_other_days_share_the_boards(chief: Account) -> None:
    a = make_event(chief, 4, name="A", series="Open")
    make_event(chief, 4, name="B", series="Open", start=a.start + timedelta(days=7))
    assert told(a) == []


def boards(event: Event) -> list[int]:
    return [pairing.board for pairing in pairings_of(event, 1) if pairing.black]


@pytest.mark.parametrize("page", ["", "/desk"])
def test_one_button_numbers_unpublished_rounds_through_again(
    chief: Account, client_of: Any, page: str
) -> None:
    a = make_event(chief, 4, name="A", series="Open")
    b = make_event(chief, 4, name="B", series="Open")
    c = make_event(chief, 4, name="C", series="Open")
    number_through(chief, [a, b, c], 1, 1)  # 1-2, 4-5 and 7-8
    rounds.pair_round(b.pk, chief, 1)
    rounds.pair_round(c.pk, chief, 1)
    rounds.publish_round(c.pk, chief, 1)
    client, url = client_of(chief), f"/events/{a.pk}/tournaments"
    assert "through again" not in client.get(url + page).content.decode()
    add_players(a.pk, chief, [{"name": f"New {n}"} for n in range(1, 5)])  # four boards
    text = client.get(url + page).content.decode()
    assert "The next rounds of two tournaments share boards" in text
    sent = dict(hidden_in(text.partition("through again")[0].rpartition("<form")[2]))
    answer = client.post(f"{url}/boards", sent, follow=True)
    assert answer.redirect_chain[-1][0] == url + page
    assert "through again" not in answer.content.decode()
    # A has 1-4, then two free ones: B moves at once, C keeps what everybody has read.
    assert first_boards(a, b, c) == [1, 7, 11]
    assert (boards(b), boards(c)) == ([7, 8], [7, 8])
    undoing.undo(b.pk, last_entry(b, "boards-numbered").pk, chief)
    assert (first_boards(b), boards(b)) == ([4], [4, 5])


def test_boards_that_everybody_knows_do_not_move_back(chief: Account) -> None:
    a = make_event(chief, 4, name="A", series="Open")
    b = make_event(chief, 4, name="B", series="Open")
    rounds.pair_round(b.pk, chief, 1)
    number_through(chief, [a, b], 1, 0)
    rounds.publish_round(b.pk, chief, 1)
    with pytest.raises(Refused, match="Unpublish round 1 first"):
        undoing.undo(b.pk, last_entry(b, "boards-numbered").pk, chief)
    assert boards(b) == [3, 4]
