"""Why? for the public: what is told, what is not, and that the engine is not at its mercy."""

from __future__ import annotations

import os
import signal
import threading
import time
from collections.abc import Iterator
from typing import Any

import pytest

from arbiter_events import games_of, make_event, play
from swissmate.arbiter.event.events import events
from swissmate.arbiter.ground.frame.side_process import TakesTooLong
from swissmate.arbiter.models import Account, Event, ForbiddenPair, Game, Pairing, Player, Round
from swissmate.arbiter.outside.publishing import public_why
from swissmate.arbiter.outside.publishing.explainer_process import Explainer, Question
from swissmate.arbiter.outside.publishing.public_why import Busy, Desk, OpenRound
from swissmate.arbiter.rounds.boards import results
from swissmate.arbiter.rounds.boards.tournament import build_tournament
from swissmate.arbiter.rounds.pairing import rounds
from swissmate.model import Tournament


@pytest.fixture(autouse=True)
def a_desk_of_its_own(monkeypatch: pytest.MonkeyPatch) -> Iterator[Explainer]:
    """Rolled back events have the same keys again: nothing may be kept between tests."""
    explainer = Explainer()
    monkeypatch.setattr(public_why, "desk", Desk())
    monkeypatch.setattr(public_why, "_explainer", explainer)
    public_why._rounds.clear()
    yield explainer
    explainer.stop()


@pytest.fixture
def asked(monkeypatch: pytest.MonkeyPatch) -> list[tuple[int, str, str]]:
    """Collect what the explaining process is asked: player, wish, language."""
    seen: list[tuple[int, str, str]] = []
    usual = public_why.ask

    def ask(event: Event, asked: OpenRound, tpn: int, wish: str, language: str) -> Any:
        seen.append((tpn, wish, language))
        return usual(event, asked, tpn, wish, language)

    monkeypatch.setattr(public_why, "ask", ask)
    return seen


def address(event: Event, number: int, tpn: int, wish: str = "") -> str:
    return f"/p/{event.key}/rounds/{number}/why/{tpn}" + (f"?not={wish}" if wish else "")


def test_a_player_reads_why(chief: Account, client_of: Any) -> None:
    """Eight players in round one: number two of the upper half meets number two of the lower."""
    event = make_event(chief, 8)
    play(event, chief, 1, "", "", "", "")
    visitor = client_of(None)
    for page, link in ((f"/p/{event.key}/", 1), (f"/p/{event.key}/players/2", 2)):
        assert address(event, 1, link) in visitor.get(page).content.decode()
    text = visitor.get(address(event, 1, 2)).content.decode()
    told = "2 Player 02 is number 2 of the upper half, 6 Player 06 number 2 of the lower half"
    assert told in text
    assert address(event, 1, 6) in text
    assert told in visitor.get(address(event, 1, 6)).content.decode()
    german = visitor.get(address(event, 1, 2), headers={"Accept-Language": "de"}).content.decode()
    assert "2 Player 02 ist Nummer 2 der oberen Hälfte" in german
    assert "hx-get" not in text  # nothing to poll for
    short, _, whole = text.partition('<details class="card why-whole">')
    opening = "2 Player 02 plays 6 Player 06 with Black: both have 0 points"
    assert opening in short
    assert short.index(opening) < short.index(told)
    assert "The whole account, with every article" in whole
    assert "place 2 of the 8" in whole
    assert "place 2 of the 8" not in short


def test_why_not_somebody_else(chief: Account, client_of: Any) -> None:
    event = make_event(chief, 8)
    play(event, chief, 1, "1-0", "1/2", "1-0", "1-0")
    play(event, chief, 2, "", "", "", "")
    first = games_of(event, 1)[0]
    assert first.pairing.black is not None
    visitor = client_of(None)
    page = visitor.get(address(event, 2, first.pairing.white.tpn, str(first.pairing.black.tpn)))
    assert "have met before, in round 1" in page.content.decode()
    for wrong in ("99", "x", "-1", "007", "1" * 50, str(first.pairing.white.tpn)):
        assert visitor.get(address(event, 2, first.pairing.white.tpn, wrong)).status_code == 404


def test_nothing_of_what_is_not_published(chief: Account, client_of: Any) -> None:
    event = make_event(chief, 8)
    rounds.pair_round(event.pk, chief, 1)
    visitor = client_of(None)
    assert visitor.get(address(event, 1, 1)).status_code == 404
    rounds.publish_round(event.pk, chief, 1)
    assert visitor.get(address(event, 1, 1)).status_code == 200
    assert visitor.get(address(event, 1, 9)).status_code == 404
    rounds.unpublish_round(event.pk, chief, 1, "a mistake")
    assert visitor.get(address(event, 1, 1)).status_code == 404
    Event.objects.filter(pk=event.pk).update(is_public=False)
    Round.objects.update(published="2026-11-21T10:00Z")
    assert visitor.get(address(event, 1, 1)).status_code == 404


def test_the_arbiter_switches_it_off(chief: Account, client_of: Any) -> None:
    event = make_event(chief, 8)
    play(event, chief, 1, "", "", "", "")
    visitor = client_of(None)
    assert visitor.get(address(event, 1, 1)).status_code == 200
    assert b'name="is_explained"' in client_of(chief).get(f"/events/{event.pk}/settings").content
    events.change_event(event.pk, chief, {"is_explained": False})
    assert visitor.get(address(event, 1, 1)).status_code == 404
    for page in ("", "players/1"):
        assert b"/why/" not in visitor.get(f"/p/{event.key}/{page}").content


def test_private_data_and_forbidden_pairs_are_not_told(chief: Account, client_of: Any) -> None:
    event = make_event(chief, 8)
    Player.objects.filter(event=event).update(contact="secret@example.org", birth="1987-06-05")
    one, five = (Player.objects.get(event=event, tpn=tpn) for tpn in (1, 5))
    ForbiddenPair.objects.create(event=event, one=one, other=five, reason="a restraining order")
    play(event, chief, 1, "", "", "", "")
    assert games_of(event, 1)[0].pairing.black != five
    visitor = client_of(None)
    for tpn in range(1, 9):
        for wish in ("", "5" if tpn == 1 else "1" if tpn == 5 else ""):
            text = visitor.get(address(event, 1, tpn, wish)).content.decode()
            for hidden in ("secret", "1987", "restraining", "forbids"):
                assert hidden not in text
    assert b"not public" in visitor.get(address(event, 1, 1)).content


def test_a_pairing_by_hand_is_not_explained_by_the_rules(chief: Account, client_of: Any) -> None:
    event = make_event(chief, 8)
    play(event, chief, 1, "", "", "", "")
    one, two = games_of(event, 1)[:2]
    black = one.pairing.black
    Pairing.objects.filter(pk=one.pairing_id).update(black=two.pairing.black)
    Pairing.objects.filter(pk=two.pairing_id).update(black=black)
    Event.objects.filter(pk=event.pk).update(revision=999)
    visitor = client_of(None)
    text = visitor.get(address(event, 1, one.pairing.white.tpn)).content.decode()
    assert "changed the pairing by hand" in text
    assert "upper half" not in text
    other = games_of(event, 1)[2]
    text = visitor.get(address(event, 1, other.pairing.white.tpn)).content.decode()
    assert "Other boards of this round differ" in text
    assert "upper half" in text


def test_each_is_made_once(
    chief: Account, client_of: Any, asked: list[tuple[int, str, str]]
) -> None:
    """A result of the round itself changes nothing; one of the round before makes it anew."""
    event = make_event(chief, 8)
    play(event, chief, 1)
    play(event, chief, 2, "", "", "", "")
    visitor = client_of(None)
    first = visitor.get(address(event, 2, 1))
    for _ in range(3):
        assert visitor.get(address(event, 2, 1)).content == first.content
    assert asked == [(1, "", "en")]
    tag = first.headers["ETag"]
    again = visitor.get(address(event, 2, 1), headers={"If-None-Match": tag})
    assert again.status_code == 304
    game = games_of(event, 2)[0]
    results.enter_result(event.pk, chief, game.pk, "1-0", game.version)
    visitor.get(address(event, 2, 1))
    assert len(asked) == 1
    visitor.get(address(event, 2, 1), headers={"Accept-Language": "de"})
    visitor.get(address(event, 2, 2))
    assert [question[0] for question in asked] == [1, 1, 2]
    Game.objects.filter(pk=games_of(event, 1)[0].pk).update(result="1/2")
    Event.objects.filter(pk=event.pk).update(revision=999)
    visitor.get(address(event, 2, 1))
    assert len(asked) == 4


def test_who_comes_while_the_queue_is_full_is_asked_to_wait(
    chief: Account, client_of: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    event = make_event(chief, 8)
    play(event, chief, 1, "", "", "", "")
    visitor = client_of(None)
    visitor.get(address(event, 1, 1))
    monkeypatch.setattr(public_why.desk, "_free", 0)
    answer = visitor.get(address(event, 1, 2))
    assert answer.status_code == 503
    assert 5 <= int(answer.headers["Retry-After"]) <= 15
    assert answer.headers["Refresh"] == answer.headers["Retry-After"]
    text = answer.content.decode()
    assert "Try again in a moment" in text
    assert 'href=""' in text  # the same page again
    # What is there already is shown all the same.
    assert visitor.get(address(event, 1, 1)).status_code == 200


def test_one_at_a_time_and_few_in_line() -> None:
    """Twenty threads at once: one works, two wait, the others are told so at once."""
    desk = Desk(in_line=3, patience=10)
    at_work, most = 0, 0
    gate = threading.Event()
    outcomes: list[str] = []

    def make() -> str:
        nonlocal at_work, most
        at_work += 1
        most = max(most, at_work)
        gate.wait(10)
        at_work -= 1
        return "a page"

    def visit(number: int) -> None:
        try:
            outcomes.append(desk.page((number,), make))
        except Busy:
            outcomes.append("busy")

    threads = [threading.Thread(target=visit, args=(number,)) for number in range(20)]
    for thread in threads:
        thread.start()
    deadline = time.monotonic() + 10
    while len(outcomes) < 17 and time.monotonic() < deadline:
        time.sleep(0.01)
    assert outcomes == ["busy"] * 17
    gate.set()
    for each in threads:
        each.join()
    assert sorted(outcomes) == ["a page"] * 3 + ["busy"] * 17
    assert most == 1
    assert desk.page((0,), make) == "a page"


def test_the_queue_loses_patience() -> None:
    desk = Desk(in_line=2, patience=0.05)
    gate, begun = threading.Event(), threading.Event()

    def make() -> str:
        begun.set()
        gate.wait(10)
        return "a page"

    worker = threading.Thread(target=desk.page, args=((1,), make))
    worker.start()
    assert begun.wait(10)
    with pytest.raises(Busy):
        desk.page((2,), make)
    gate.set()
    worker.join()
    assert desk.page((2,), make) == "a page"


def test_the_oldest_pages_go_first(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(public_why, "_KEPT_CHARACTERS", 25)
    desk = Desk()
    for number in (1, 2):
        desk.page((number,), lambda: "0123456789")
    desk.kept((1,))
    desk.page((3,), lambda: "0123456789")
    assert [desk.kept((number,)) is not None for number in (1, 2, 3)] == [True, False, True]


def test_a_question_that_takes_too_long_is_told(
    chief: Account, client_of: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    event = make_event(chief, 8)
    play(event, chief, 1, "", "", "", "")
    visitor = client_of(None)

    def too_long(*_question: object) -> None:
        raise TakesTooLong

    with monkeypatch.context() as patched:
        patched.setattr(Explainer, "ask", too_long)
        text = visitor.get(address(event, 1, 1)).content.decode()
    assert "This takes too long" in text
    # The next question starts another process.
    assert "upper half" in visitor.get(address(event, 1, 2)).content.decode()


def test_a_process_that_is_gone_is_started_again(
    chief: Account, a_desk_of_its_own: Explainer
) -> None:
    event = make_event(chief, 8)
    play(event, chief, 1, "", "", "", "")
    event.refresh_from_db()
    asked = public_why.open_round(event, 1)
    assert asked is not None
    first = public_why.ask(event, asked, 1, "", "en")
    process = a_desk_of_its_own._process
    assert process is not None
    process.kill()
    process.join()
    assert public_why.ask(event, asked, 1, "", "en") == first
    again = a_desk_of_its_own._process
    assert again is not None
    assert again.pid != process.pid


def test_a_tournament_is_sent_once(chief: Account) -> None:
    event = make_event(chief, 8)
    play(event, chief, 1, "", "", "", "")
    built = []

    def tournament() -> Tournament:
        built.append(1)
        return build_tournament(event, through_round=1)

    explainer = Explainer()
    try:
        for state in ("a", "a", "b", "c", "d", "e", "e", "a"):
            question = Question(state, None, 1, "dutch-2026", 1, "", "en")
            assert explainer.ask(question, tournament, 60) is not None
        # Four are kept, so that the first has to be sent again in the end.
        assert len(built) == 6
    finally:
        explainer.stop()


@pytest.mark.skipif(not hasattr(signal, "SIGSTOP"), reason="processes cannot be held here")
def test_the_process_is_ended_when_time_is_up(chief: Account) -> None:
    event = make_event(chief, 8)
    play(event, chief, 1, "", "", "", "")
    explainer = Explainer()
    question = Question("a", None, 1, "dutch-2026", 1, "", "en")
    try:
        assert explainer.ask(question, lambda: build_tournament(event, through_round=1), 60)
        held = explainer._process
        assert held is not None
        assert held.pid is not None
        os.kill(held.pid, signal.SIGSTOP)  # answers as late as can be, whatever the machine does
        with pytest.raises(TakesTooLong):
            explainer.ask(question, lambda: build_tournament(event, through_round=1), 0.05)
        assert not held.is_alive()
        assert explainer.ask(question, lambda: build_tournament(event, through_round=1), 60)
    finally:
        explainer.stop()


def test_an_adjourned_game_before_the_round_is_told(chief: Account, client_of: Any) -> None:
    """It counts as a draw for the pairing (C.04.2.D.1), which the explanation rests on."""
    event = make_event(chief, 8)
    play(event, chief, 1, "adj")
    play(event, chief, 2, "adj")
    told = "1 adjourned game counts as a draw for this pairing (C.04.2.D.1; 2026: C.04.2 3.1)."
    for number, is_told in ((1, False), (2, True)):
        text = client_of(None).get(address(event, number, 1)).content.decode()
        assert "why this pairing in round" in text
        assert (told in text) == is_told
