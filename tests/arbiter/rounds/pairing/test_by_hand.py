"""Rounds that the rules cannot pair, and that the arbiter pairs by hand (2017 A.9; 2026 1.9.3)."""

from __future__ import annotations

from typing import Any

import pytest

from arbiter_events import games_of, last_entry, make_event, play, say_yes
from swissmate.arbiter.event.entries import byes, forbidden_pairs
from swissmate.arbiter.ground.backups import archives
from swissmate.arbiter.ground.ledger import audit, undoing
from swissmate.arbiter.ground.ledger.errors import NoPairing, Refused
from swissmate.arbiter.ground.log import mode
from swissmate.arbiter.models import Account, Bye, Event, Game, Player, Round
from swissmate.arbiter.outside.files import restoring, trf_import
from swissmate.arbiter.rounds.boards import results
from swissmate.arbiter.rounds.boards.tournament import build_tournament
from swissmate.arbiter.rounds.pairing import by_hand, rounds
from swissmate.checker import check


def keys_of(event: Event) -> dict[int, int]:
    return dict(Player.objects.filter(event=event).values_list("tpn", "pk"))


def everybody_has_met(chief: Account) -> Event:
    """Four players after three rounds: each of the six possible games has been played."""
    event = make_event(chief, 4)
    for number in (1, 2, 3):
        play(event, chief, number)
    return event


def test_four_players_after_three_rounds(chief: Account) -> None:
    event = everybody_has_met(chief)
    with pytest.raises(NoPairing):
        rounds.pair_round(event.pk, chief, 4)
    key = keys_of(event)
    pairs = [(key[1], key[4]), (key[3], key[2])]
    by_hand.pair_by_hand(event.pk, chief, 4, pairs, "a second half was agreed")
    row = Round.objects.get(event=event, number=4)
    assert (row.is_manual, row.rule_pairs) == (True, [])
    assert [
        (g.pairing.white.tpn, g.pairing.black.tpn if g.pairing.black else 0)
        for g in games_of(event, 4)
    ] == [
        (1, 4),
        (3, 2),
    ]
    entry = last_entry(event, "round-by-hand")
    assert entry.reason == "a second half was agreed"
    text = audit.sentence(entry)
    assert "Player 01 and Player 04 meet again" in text
    assert "Player 03 and Player 02 meet again" in text
    # The round is played as any other.
    rounds.publish_round(event.pk, chief, 4)
    for game in games_of(event, 4):
        results.enter_result(event.pk, chief, game.pk, "1/2", game.version)
    assert build_tournament(event).rounds_paired == 4
    report = check(build_tournament(event), "dutch-2026")
    assert [finding.code for finding in report.rounds[3].findings if finding.code == "rematch"] == [
        "rematch",
        "rematch",
    ]


def test_only_where_the_rules_give_nothing(chief: Account) -> None:
    event = make_event(chief, 4)
    key = keys_of(event)
    with pytest.raises(Refused, match="give a pairing"):
        by_hand.pair_by_hand(event.pk, chief, 1, [(key[1], key[2]), (key[3], key[4])], "x")
    assert not Round.objects.filter(event=event).exists()


@pytest.mark.parametrize(
    ("pairs", "reason", "why"),
    [
        ([(1, 4), (2, 3)], " ", "needs a reason"),
        ([(1, 4)], "x", "Not paired: Player 02; Player 03"),
        ([(1, 4), (1, 3)], "x", "paired twice"),
        ([(1, 4), (2, None), (3, None)], "x", "Only one player"),
    ],
)
def test_a_pairing_that_is_not_whole_is_refused(
    pairs: list[tuple[int, int | None]], reason: str, why: str, chief: Account
) -> None:
    event = everybody_has_met(chief)
    key = keys_of(event)
    typed = [(key[white], key[black] if black else None) for white, black in pairs]
    with pytest.raises(Refused, match=why):
        by_hand.pair_by_hand(event.pk, chief, 4, typed, reason)
    assert Round.objects.filter(event=event).count() == 3


def test_each_kind_of_breach_is_named(chief: Account) -> None:
    """Two players who meet with the same colors, one with the bye for a second time."""
    event = make_event(chief, 3)
    for number in (1, 2, 3):
        play(event, chief, number)
    key = keys_of(event)
    colors = {
        player.id: "".join(entry.color for entry in player.entries if entry.opponent)
        for player in build_tournament(event).players
    }
    # With three players each has had the bye and one game of each color.
    assert all(sorted(color) == ["b", "w"] for color in colors.values())
    one = next(tpn for tpn, color in colors.items() if color == "bw")
    other, rest = sorted(set(colors) - {one})
    mode.leave(event.pk, chief, "so late a prohibition")
    forbidden_pairs.forbid_pair(event.pk, chief, key[one], key[other], 4, 4, "")
    by_hand.pair_by_hand(event.pk, chief, 4, [(key[one], key[other]), (key[rest], None)], "x")
    texts = last_entry(event, "round-by-hand").data["breaches"]
    assert len(texts) == 3
    assert any("meet again" in text for text in texts)
    assert any("may not meet" in text for text in texts)
    assert any(f"Player {rest:02} has already had the bye" in text for text in texts)


def test_a_third_time_the_same_color_is_named(chief: Account) -> None:
    event = make_event(chief, 2, rounds=9)
    play(event, chief, 1)  # Player 01 has White: so the event says
    key = keys_of(event)
    for number in (2, 3):
        by_hand.pair_by_hand(event.pk, chief, number, [(key[1], key[2])], "two friends")
        rounds.publish_round(event.pk, chief, number)
        [game] = games_of(event, number)
        results.enter_result(event.pk, chief, game.pk, "1-0", game.version)
    texts = last_entry(event, "round-by-hand").data["breaches"]
    assert [text.split(" (")[0] for text in texts if "colour" in text] == [
        "Player 01 gets the same colour a third time in a row, or one colour in three more "
        "games than the other",
        "Player 02 gets the same colour a third time in a row, or one colour in three more "
        "games than the other",
    ]


def test_it_can_be_changed_and_undone_and_restored(chief: Account) -> None:
    event = everybody_has_met(chief)
    key = keys_of(event)
    by_hand.pair_by_hand(event.pk, chief, 4, [(key[1], key[4]), (key[3], key[2])], "x")
    by_hand.change_pairs(event.pk, chief, 4, [(key[4], key[1]), (key[2], key[3])], "colors")
    assert Round.objects.get(event=event, number=4).is_manual
    copy = restoring.restore(archives.archive(event.pk), chief)
    assert [
        (g.pairing.white.name, g.pairing.black.name if g.pairing.black else "")
        for g in games_of(copy, 4)
    ] == [
        ("Player 04", "Player 01"),
        ("Player 02", "Player 03"),
    ]
    undoing.undo(event.pk, last_entry(event, "round-changed").pk, chief)
    undoing.undo(event.pk, last_entry(event, "round-by-hand").pk, chief)
    assert Round.objects.filter(event=event).count() == 3
    # One of them sits out: the three others have all met, so there is no pairing even then.
    byes.set_bye(event.pk, chief, key[1], 4, Bye.Kind.HALF)
    with pytest.raises(NoPairing):
        rounds.pair_round(event.pk, chief, 4)


def test_the_way_through_the_pages(chief: Account, client_of: Any) -> None:
    event = everybody_has_met(chief)
    client = client_of(chief)
    answer = client.post(f"/events/{event.pk}/rounds/4/pair", follow=True)
    assert answer.redirect_chain[-1][0].endswith("/rounds/4/by-hand")
    page = answer.content.decode()
    assert "No valid pairing exists" in page
    assert "C.04.3 A.9; 2026: 1.9.3" in page
    manual = f"/events/{event.pk}/rounds/4/manual"
    client.post(f"{manual}/start")
    client.post(f"{manual}/move", {"do": "pair", "one": "4", "other": "1"})
    client.post(f"{manual}/move", {"do": "pair", "one": "2", "other": "3"})
    answer = client.post(f"{manual}/finish", {"reason": ""})
    assert answer.status_code == 400
    answer = say_yes(client, f"{manual}/finish", {"reason": "agreed"})
    page = client.get(answer.url).content.decode()
    assert "paired by hand" in page
    assert "Player 04 and Player 01 meet again" in page
    assert Game.objects.filter(pairing__round__event=event, pairing__round__number=4).count() == 2
    # Why? has an answer too, and the round's own page leads back.
    game = games_of(event, 4)[0]
    page = client.get(f"/events/{event.pk}/pairings/{game.pairing_id}/explain").content.decode()
    assert "The rules gave no pairing; the arbiter decided" in page
    assert "the rules give another" not in page
    answer = client.get(f"/events/{event.pk}/rounds/4/by-hand")
    assert answer.status_code == 302


def test_it_goes_round_through_a_file(chief: Account, client_of: Any) -> None:
    event = everybody_has_met(chief)
    key = keys_of(event)
    by_hand.pair_by_hand(event.pk, chief, 4, [(key[1], key[4]), (key[3], key[2])], "x")
    exported = client_of(chief).get(f"/events/{event.pk}/export/trf26").content
    imported = trf_import.import_trf(exported, "x.trf", chief)
    row = Round.objects.get(event=imported.event, number=4)
    assert (row.is_manual, row.rule_pairs) == (True, [])
    assert any("Round 4: the rules give no pairing" in remark for remark in imported.remarks)
    page = client_of(chief).get(f"/events/{imported.event.pk}/rounds/4/").content.decode()
    assert "Player 01 and Player 04 meet again" in page


def test_no_form_where_the_rules_pair(chief: Account, client_of: Any) -> None:
    event = make_event(chief, 4)
    client = client_of(chief)
    assert client.get(f"/events/{event.pk}/rounds/1/by-hand").status_code == 302
    assert client.get(f"/events/{event.pk}/rounds/2/by-hand").status_code == 404


def test_a_board_that_has_a_result_is_not_changed(chief: Account, client_of: Any) -> None:
    event = make_event(chief, 4)
    play(event, chief, 1, "1-0", "")
    one, other = games_of(event, 1)
    client = client_of(chief)
    base = f"/events/{event.pk}/rounds/1/"
    say_yes(client, base + "unpublish", {"reason": "a slip"})
    answer = client.post(base + "unpair", follow=True)
    told = "Round 1 has 1 result: to discard it with its pairing needs a reason."
    assert told in answer.content.decode()
    client.post(base + "manual/start")
    move = {"do": "exchange", "one": one.pairing.white.tpn, "other": other.pairing.white.tpn}
    answer = client.post(base + "manual/move", move, headers={"HX-Request": "true"})
    assert "Board 1 has a result already: clear it first." in answer.content.decode()
    pairs = [
        (one.pairing.white_id, other.pairing.black_id),
        (other.pairing.white_id, one.pairing.black_id),
    ]
    with pytest.raises(Refused, match="Board 1 has a result already"):
        by_hand.change_pairs(event.pk, chief, 1, pairs, "a slip")
    assert [game.pk for game in games_of(event, 1)] == [one.pk, other.pk]
    assert games_of(event, 1)[0].result == "1-0"
