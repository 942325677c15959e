"""A knockout in the application: terms, seeds, play-offs, decisions, withdrawals and undo."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from django.test import Client

import swissmate
from arbiter_events import games_of, last_entry, make_event, mark_in, play, say_yes
from swissmate.arbiter.event.entries import players, withdrawals
from swissmate.arbiter.event.events import events
from swissmate.arbiter.ground.ledger import undoing
from swissmate.arbiter.ground.ledger.errors import Refused
from swissmate.arbiter.models import Account, Event, Player, Round
from swissmate.arbiter.outside.files.trf_import import import_trf
from swissmate.arbiter.outside.site.static_site import pages_of
from swissmate.arbiter.rounds.boards import corrections
from swissmate.arbiter.rounds.bracket import deciding
from swissmate.arbiter.rounds.bracket.brackets import bracket_of, state_of
from swissmate.arbiter.rounds.pairing import rounds
from swissmate.arbiter.rounds.pairing.precheck import precheck
from swissmate.arbiter.tables.standings.ranking import standings


def cup(chief: Account, count: int, games: str = "1", **flags: bool) -> Event:
    event = make_event(chief, count, rules="knockout", rounds=5, tie_breaks="")
    deciding.set_terms(event.pk, chief, games, "", flags)
    event.refresh_from_db()
    return event


def meet(event: Event, number: int) -> list[tuple[int, int]]:
    return [
        (game.pairing.white.tpn, game.pairing.black.tpn if game.pairing.black else 0)
        for game in games_of(event, number)
    ]


def test_six_players(chief: Account, client_of: Callable[[Account], Client]) -> None:
    """The knockout of tests/articles/knockout, through the pages."""
    client = client_of(chief)
    assert 'value="knockout"' in client.get("/events/new").content.decode()
    event = cup(chief, 6, "1+armageddon", third=True)
    play(event, chief, 1, "0-1", "1/2")
    assert meet(event, 1) == [(5, 4), (6, 3)]
    play(event, chief, 2, "1/2")
    assert meet(event, 2) == [(3, 6)]
    play(event, chief, 3, "0-1", "1-0")
    assert meet(event, 3) == [(4, 1), (6, 2)]
    event.refresh_from_db()
    assert (event.rounds, standings(event).is_final) == (4, False)
    play(event, chief, 4, "1-0", "0-1")
    event.refresh_from_db()
    assert event.rounds == 4
    table = standings(event)
    assert table.is_final
    assert [(place.rank, place.player.tpn) for place in table.places] == [
        *((1, 1), (2, 6), (3, 4), (4, 2)),
        *((5, 3), (5, 5)),
    ]
    page = client.get(f"/events/{event.pk}/bracket").content.decode()
    assert "Winner: <strong>Player 01</strong>" in page
    assert "goes on without a match" in page
    for address in ("bracket.svg", "bracket/paper", "standings", "rounds/4/", "export/trf26"):
        assert client.get(f"/events/{event.pk}/{address}").status_code == 200, address
    public = Client().get(f"/p/{event.key}/bracket").content.decode()
    assert "Winner: <strong>Player 01</strong>" in public
    for picture in (
        Client().get(f"/p/{event.key}/bracket.svg"),
        client.get(f"/events/{event.pk}/bracket.svg"),
    ):
        text = picture.content.decode()
        assert re.search(r"<svg[^>]*><style>@media screen and \(prefers-color-scheme:dark\)", text)
        assert "style-src 'unsafe-inline'" in picture["Content-Security-Policy"]
    paper = client.get(f"/events/{event.pk}/bracket/paper")
    assert "<svg" in paper.content.decode()
    assert "<style" not in paper.content.decode()
    assert "unsafe-inline" not in paper["Content-Security-Policy"]
    exported = client.get(f"/events/{event.pk}/export/trf26").content
    report = swissmate.check(swissmate.read_trf(exported))
    assert (report.rules, report.differing) == ("knockout", ())
    again = import_trf(exported, "cup.trf", chief).event
    assert standings(again).is_final
    bracket = bracket_of(again)
    assert bracket is not None
    columns = [column for part in bracket.parts for column in part.columns]
    assert [box.number for column in columns for box in column.boxes] == list(range(1, 9))


def test_the_terms_and_seeds_stand_once_round_one_is_paired(
    chief: Account, client_of: Callable[[Account], Client]
) -> None:
    client, event = client_of(chief), cup(chief, 5)
    base = f"/events/{event.pk}"
    mark = mark_in(client, f"{base}/bracket")
    sent = {"games": "2 + until", "final": "4", "third": "on", "seen": mark}
    client.post(f"{base}/bracket/terms", sent)
    event.refresh_from_db()
    assert event.terms == "games=2+until final=4 third=yes"
    with pytest.raises(Refused, match="a number of games first"):
        deciding.set_terms(event.pk, chief, "armageddon", "", {})
    last = Player.objects.get(event=event, tpn=5)
    deciding.order_seeds(event.pk, chief, "hand", {last.pk: 0})
    last.refresh_from_db()
    assert last.tpn == 1
    players.add_players(event.pk, chief, [{"name": "Strong, Sam", "rating": 2700}])
    assert Player.objects.get(event=event, name="Strong, Sam").tpn == 6, "not sorted by rating"
    deciding.order_seeds(event.pk, chief, "lot", {})
    event.refresh_from_db()
    assert "lot=" in event.terms
    deciding.order_seeds(event.pk, chief, "rating", {})
    assert Player.objects.get(event=event, name="Strong, Sam").tpn == 1
    rounds.pair_round(event.pk, chief, 1)
    for act in (
        lambda: deciding.set_terms(event.pk, chief, "1", "", {}),
        lambda: deciding.order_seeds(event.pk, chief, "lot", {}),
        lambda: players.add_players(event.pk, chief, [{"name": "Late, Lou"}]),
    ):
        with pytest.raises(Refused, match="Round one has been paired"):
            act()
    assert 'name="games"' not in client.get(f"{base}/bracket").content.decode()


def test_a_level_match_is_decided_by_hand_and_that_is_undone(
    chief: Account, client_of: Callable[[Account], Client]
) -> None:
    client, event = client_of(chief), cup(chief, 4)
    play(event, chief, 1, "1/2", "0-1")
    event.refresh_from_db()
    assert event.rounds == 2
    (level,) = [check for check in precheck(event) if "level" in check.text]
    assert level.blocks
    with pytest.raises(Refused, match="level"):
        rounds.pair_round(event.pk, chief, 2)
    url = f"/events/{event.pk}/bracket"
    winner = Player.objects.get(event=event, tpn=4)
    say_yes(
        client,
        f"{url}/1",
        {"winner": winner.pk, "reason": "by lot", "seen": mark_in(client, url)},
    )
    event.refresh_from_db()
    assert event.terms.endswith("won=1:4@1")
    assert "decided by hand" in client.get(url).content.decode()
    undoing.undo(event.pk, last_entry(event, "match-decided").pk, chief)
    event.refresh_from_db()
    assert "won" not in event.terms
    deciding.decide(event.pk, chief, 1, winner.pk, "by lot")
    deciding.decide(event.pk, chief, 1, Player.objects.get(event=event, tpn=1).pk, "drawn again")
    rounds.pair_round(event.pk, chief, 2)
    assert {*meet(event, 2)[0]} == {1, 2} or {*meet(event, 2)[0]} == {1, 3}
    with pytest.raises(Refused, match="not open"):
        deciding.decide(event.pk, chief, 1, winner.pk, "by lot")
    with pytest.raises(Refused, match="has no result"):
        deciding.decide(event.pk, chief, 3, None, "storm")


def test_every_match_can_be_decided_by_hand_whatever_its_number(
    chief: Account, client_of: Callable[[Account], Client]
) -> None:
    """The final of eight players has the number 7, and there are three rounds."""
    client, event = client_of(chief), cup(chief, 8)
    for number in (1, 2):
        play(event, chief, number)
    url = f"/events/{event.pk}/bracket"
    assert f'action="{url}/7"' in client.get(url).content.decode()
    first = Player.objects.get(event=event, tpn=meet(event, 2)[0][0])
    sent = {"winner": first.pk, "reason": "by lot", "seen": mark_in(client, url)}
    assert say_yes(client, f"{url}/7", sent).status_code == 302
    event.refresh_from_db()
    bracket = bracket_of(event)
    assert bracket is not None
    assert bracket.winner == first.name


def test_who_has_left_is_out_and_the_opponent_goes_on(chief: Account) -> None:
    event = cup(chief, 8, "2")
    play(event, chief, 1)
    play(event, chief, 2, "0-1", "0-1", "0-1", "0-1")
    through = [white for white, _black in meet(event, 1)]
    leaver = Player.objects.get(event=event, tpn=through[0])
    withdrawals.withdraw_player(event.pk, chief, leaver.pk)
    rounds.pair_round(event.pk, chief, 3)
    event.refresh_from_db()
    paired = {player for pair in meet(event, 3) for player in pair}
    assert through[0] not in paired
    assert len(meet(event, 3)) == 1, "the opponent rests: the match is decided"
    assert "won=" in event.terms
    undoing.undo(event.pk, last_entry(event, "round-paired").pk, chief)
    event.refresh_from_db()
    assert "won=" not in event.terms
    assert not Round.objects.filter(event=event, number=3).exists()


def test_a_copy_has_the_terms_and_no_decisions(chief: Account) -> None:
    event = cup(chief, 4, "2", third=True)
    deciding.order_seeds(event.pk, chief, "lot", {})
    play(event, chief, 1)
    event.refresh_from_db()
    state = state_of(event)
    assert state
    upper = state.matches[0].upper or 0  # whom the lot has put there
    deciding.decide(event.pk, chief, 1, Player.objects.get(event=event, tpn=upper).pk, "illness")
    event.refresh_from_db()
    assert "won=" in event.terms
    copy = events.copy_event(event.pk, chief, "Next cup", event.start)
    assert copy.terms == "games=2 third=yes"


def test_a_discarded_round_takes_its_decisions_along(chief: Account) -> None:
    event = cup(chief, 4)
    play(event, chief, 1, "1/2", "1-0")
    deciding.decide(event.pk, chief, 1, Player.objects.get(event=event, tpn=1).pk, "by lot")
    rounds.unpair_round(event.pk, chief, 1, "wrong hall")
    event.refresh_from_db()
    assert "won=" not in event.terms


def test_an_earlier_result_that_changes_is_told(
    chief: Account, client_of: Callable[[Account], Client]
) -> None:
    event = cup(chief, 4)
    play(event, chief, 1)
    play(event, chief, 2)
    event.refresh_from_db()
    game = games_of(event, 1)[0]
    corrections.correct_result(event.pk, chief, game.pk, "0-1", "wrong", rating_only=False)
    page = client_of(chief).get(f"/events/{event.pk}/bracket").content.decode()
    assert "belong to no match any more" in page
    assert any("belong to no match" in check.text for check in precheck(event))


def test_a_decision_for_somebody_who_does_not_play_any_more(
    chief: Account, client_of: Callable[[Account], Client]
) -> None:
    event = cup(chief, 4)
    play(event, chief, 1)
    through = {game.pairing.white.tpn for game in games_of(event, 1)}
    winner = Player.objects.get(event=event, tpn=min(through))
    deciding.decide(event.pk, chief, 3, winner.pk, "agreed")
    game = next(row for row in games_of(event, 1) if row.pairing.white.tpn == winner.tpn)
    corrections.correct_result(event.pk, chief, game.pk, "0-1", "wrong", rating_only=False)
    event.refresh_from_db()
    assert any("decide it again" in check.text for check in precheck(event))
    client = client_of(chief)
    for page in ("bracket", "standings", "rounds/2/"):
        assert client.get(f"/events/{event.pk}/{page}").status_code == 200, page
    empty = cup(chief, 0)
    for page in ("bracket", "bracket.svg", "standings", "rounds/1/", "clubs/4"):
        assert client.get(f"/events/{empty.pk}/{page}").status_code == 200, page


@pytest.mark.parametrize("flags", [{"double": True, "second_final": True}, {"reseed": True}])
def test_other_brackets_to_the_end(
    flags: dict[str, bool], chief: Account, client_of: Callable[[Account], Client]
) -> None:
    event = cup(chief, 7, "1+until", **flags)
    number = 0
    while not any("is over" in check.text for check in precheck(event)):
        number += 1
        play(event, chief, number)
        event.refresh_from_db()
    assert event.rounds == number
    assert standings(event).is_final
    page = client_of(chief).get(f"/events/{event.pk}/bracket").content.decode()
    assert ("Beaten once" in page) == ("double" in flags)
    assert "Winner:" in page
    written = {file.name: file.content for file in pages_of(event)}
    assert b"Winner:" in (written["bracket.html"] or b"")
    assert "assets/bracket.css" in written
