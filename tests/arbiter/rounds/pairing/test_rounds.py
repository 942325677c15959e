"""Pairing, publishing, results, conflicts, corrections and undo, as use-cases."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date
from typing import Any

import pytest
from django.db import DatabaseError, transaction
from django.utils.translation import override

from arbiter_events import games_of, hidden_in, last_entry, make_event, play, say_yes
from swissmate.arbiter.event.entries import byes, numbers, players, withdrawals
from swissmate.arbiter.ground.ledger import audit, undoing
from swissmate.arbiter.ground.ledger.errors import Refused
from swissmate.arbiter.models import (
    Account,
    AuditEntry,
    Bye,
    Conflict,
    Event,
    Game,
    Pairing,
    Player,
    Round,
)
from swissmate.arbiter.rounds.boards import corrections, results
from swissmate.arbiter.rounds.boards.results import Outcome
from swissmate.arbiter.rounds.boards.tournament import build_tournament
from swissmate.arbiter.rounds.pairing import by_hand, precheck, rounds
from swissmate.checker import check
from swissmate.model import Entry


def test_first_round_is_the_one_of_the_rules(event: Event, chief: Account) -> None:
    rounds.pair_round(event.pk, chief, 1)
    numbers = [
        (g.pairing.white.tpn, g.pairing.black.tpn if g.pairing.black else None)
        for g in games_of(event, 1)
    ]
    # Eight players, White drawn for the top player: s1 against s2, colours alternating.
    assert numbers == [(1, 5), (6, 2), (3, 7), (8, 4)]


def test_a_second_click_does_not_pair_one_more_round(event: Event, chief: Account) -> None:
    rounds.pair_round(event.pk, chief, 1)
    with pytest.raises(Refused):
        rounds.pair_round(event.pk, chief, 1)
    assert Round.objects.filter(event=event).count() == 1


def test_every_board_without_a_result_is_named(chief: Account) -> None:
    event = make_event(chief, 24)
    play(event, chief, 1, *["", "1-0"] * 6)
    texts = [check.text for check in precheck.precheck(event) if check.blocks]
    assert [text.split(" has ")[0] for text in texts] == [
        f"Round 1 board {board}" for board in (1, 3, 5, 7, 9, 11)
    ]
    assert texts[0].endswith("Player 01 – Player 13")
    with pytest.raises(Refused, match=r"board 1 .* board 11 "):
        rounds.pair_round(event.pk, chief, 2)
    for game in games_of(event, 1):
        if game.pairing.board in (2, 4, 6):
            results.enter_result(event.pk, chief, game.pk, "", game.version)
    [text] = [check.text for check in precheck.precheck(event) if check.blocks]
    assert text == "Round 1: 9 boards have no result: 1, 2, 3, 4, 5, 6, 7, 9, 11"


def test_pairing_is_whole_or_not_at_all(
    event: Event, chief: Account, monkeypatch: pytest.MonkeyPatch
) -> None:
    original = audit.Recorder.create

    def fail_at_the_third_game(self: audit.Recorder, row: object) -> None:
        if isinstance(row, Game) and row.pairing.board == 3:
            raise OSError("the disk is full")
        original(self, row)  # type: ignore[arg-type]

    monkeypatch.setattr(audit.Recorder, "create", fail_at_the_third_game)
    with pytest.raises(OSError, match="disk"), transaction.atomic():
        rounds.pair_round(event.pk, chief, 1)
    assert not Round.objects.filter(event=event).exists()
    assert not Game.objects.filter(pairing__round__event=event).exists()


def test_no_valid_pairing_is_refused_with_a_reason(chief: Account) -> None:
    event = make_event(chief, 2)
    play(event, chief, 1)
    with pytest.raises(Refused, match=r"No valid pairing .* Player 01"):
        rounds.pair_round(event.pk, chief, 2)
    german = r"für Spieler 1 und 2 ist kein Gegner mehr übrig \(C1\)"
    with override("de"), pytest.raises(Refused, match=german):
        rounds.pair_round(event.pk, chief, 2)
    assert Round.objects.filter(event=event).count() == 1


def test_byes_absences_and_late_entries(event: Event, chief: Account) -> None:
    keys = dict(Player.objects.filter(event=event).values_list("tpn", "pk"))
    byes.set_bye(event.pk, chief, keys[3], 1, Bye.Kind.HALF)
    byes.set_bye(event.pk, chief, keys[5], 1, Bye.Kind.ZERO)
    play(event, chief, 1)
    players.add_players(event.pk, chief, [{"name": "Late Comer", "rating": 2500}])
    withdrawals.withdraw_player(event.pk, chief, keys[8])
    play(event, chief, 2)
    tournament = build_tournament(event)
    by_name = {player.name: player for player in tournament.players}
    assert by_name["Player 03"].entry(1) == Entry(0, "-", "H")
    assert by_name["Player 05"].entry(1) == Entry(0, "-", "Z")
    late = by_name["Late Comer"]
    assert late.id == 1  # the strongest: numbered anew before round four (C.04.2.B.3)
    assert late.entry(1) == Entry(0, "-", "Z")
    assert late.entry(2).result in "10=U"
    assert by_name["Player 08"].entry(2) == Entry(0, "-", "Z")


def test_a_very_late_entry_has_the_number_of_his_rank(event: Event, chief: Account) -> None:
    """C.04.2 2.3 of 2026 freezes numbers for wrong data only; 2.4 gives an appropriate number."""
    for number in range(1, 5):
        play(event, chief, number)
    lowest = Player.objects.get(event=event, tpn=8)
    players.change_player(event.pk, chief, lowest.pk, {"rating": 2390})  # wrong data; he stays
    players.add_players(
        event.pk,
        chief,
        [
            {"name": "Late B", "rating": 2290},
            {"name": "Last"},
            {"name": "Very Last"},
            {"name": "Late A", "rating": 2290},
        ],
    )
    names = list(Player.objects.filter(event=event).order_by("tpn").values_list("name", "tpn"))
    assert names == [
        ("Player 01", 1),
        ("Player 02", 2),
        ("Player 03", 3),
        ("Player 04", 4),
        ("Player 05", 5),
        ("Late A", 6),
        ("Late B", 7),
        ("Player 06", 8),
        ("Player 07", 9),
        ("Player 08", 10),
        ("Last", 11),
        ("Very Last", 12),
    ]
    with pytest.raises(Refused, match="Round four"):
        numbers.renumber(event.pk, chief)
    play(event, chief, 5)
    assert check(build_tournament(event), "dutch-2026").clean


def test_a_correction_by_the_one_who_saw_the_result_is_no_conflict(
    event: Event, chief: Account
) -> None:
    play(event, chief, 1, "1-0")
    game = games_of(event, 1)[0]
    assert results.enter_result(event.pk, chief, game.pk, "1/2", game.version) is Outcome.SAVED
    assert not Conflict.objects.exists()


def test_a_result_can_be_undone_once(event: Event, chief: Account) -> None:
    play(event, chief, 1, "1-0", "", "", "")
    entry = last_entry(event, "result")
    undoing.undo(event.pk, entry.pk, chief)
    assert games_of(event, 1)[0].result == ""
    with pytest.raises(Refused, match="already"):
        undoing.undo(event.pk, entry.pk, chief)
    audit_of_undo = last_entry(event, "undo")
    assert audit_of_undo.undoes == entry.pk


def test_undo_stops_at_a_later_change(event: Event, chief: Account) -> None:
    play(event, chief, 1, "1-0", "", "", "")
    first = last_entry(event, "result")
    game = games_of(event, 1)[0]
    results.enter_result(event.pk, chief, game.pk, "0-1", game.version)
    with pytest.raises(Refused, match="later"):
        undoing.undo(event.pk, first.pk, chief)
    assert games_of(event, 1)[0].result == "0-1"


def test_an_unpaired_round_comes_back_by_undo(event: Event, chief: Account) -> None:
    rounds.pair_round(event.pk, chief, 1)
    before = [(g.pairing.board, g.pairing.white_id, g.pairing.black_id) for g in games_of(event, 1)]
    rounds.unpair_round(event.pk, chief, 1, "wrong list")
    assert not Game.objects.filter(pairing__round__event=event).exists()
    undoing.undo(event.pk, last_entry(event, "round-unpaired").pk, chief)
    assert [
        (g.pairing.board, g.pairing.white_id, g.pairing.black_id) for g in games_of(event, 1)
    ] == before


def test_a_published_round_is_discarded_with_a_reason_that_is_asked(
    event: Event, chief: Account, client_of: Any
) -> None:
    """It was to be unpublished first, which nobody found."""
    play(event, chief, 1, "", "", "", "")
    row = Round.objects.get(event=event)
    with pytest.raises(Refused, match="only with a reason"):
        rounds.unpair_round(event.pk, chief, 1, "")  # without a page nobody can be asked
    url = f"/events/{event.pk}/rounds/1/unpair"
    asked = client_of(chief).post(url)
    page = asked.content.decode()
    assert "<h1>Discard the pairing of round 1?</h1>" in page
    assert '<input name="reason" required' in page
    assert "players may have prepared for it" in page
    sent = hidden_in(asked)
    again = client_of(chief).post(url, {**sent, "reason": " "})
    assert '<input name="reason" required' in again.content.decode()
    assert Round.objects.filter(event=event).exists()
    say_yes(client_of(chief), url, {**sent, "reason": "a player was missing"})
    assert not Round.objects.filter(event=event).exists()
    entry = last_entry(event, "round-unpaired")
    assert entry.reason == "a player was missing"
    undoing.undo(event.pk, entry.pk, chief)
    assert Round.objects.get(event=event).published == row.published


def test_a_published_round_is_unpublished_with_a_reason_that_is_asked(
    event: Event, chief: Account, client_of: Any
) -> None:
    play(event, chief, 1, "", "", "", "")
    client = client_of(chief)
    url = f"/events/{event.pk}/rounds/1/unpublish"
    asked = client.post(url)
    assert "<h1>Take back the published pairing of round 1?</h1>" in asked.content.decode()
    client.post(url, {**hidden_in(asked), "reason": "wrong list"})
    assert Round.objects.get(event=event).published is None
    assert last_entry(event, "round-unpublished").reason == "wrong list"


def test_a_round_with_results_is_not_discarded(event: Event, chief: Account) -> None:
    play(event, chief, 1, "1-0")
    rounds.unpublish_round(event.pk, chief, 1, "a player was missing")
    with pytest.raises(Refused, match="results"):
        rounds.unpair_round(event.pk, chief, 1, "")
    with pytest.raises(Refused):
        undoing.undo(event.pk, last_entry(event, "round-paired").pk, chief)
    assert len(games_of(event, 1)) == 4


def test_pairing_by_hand_is_marked_and_checked(event: Event, chief: Account) -> None:
    rounds.pair_round(event.pk, chief, 1)
    games = games_of(event, 1)
    pairs: list[tuple[int, int | None]] = [(g.pairing.white_id, g.pairing.black_id) for g in games]
    swapped = [(pairs[0][0], pairs[1][1]), (pairs[1][0], pairs[0][1]), *pairs[2:]]
    with pytest.raises(Refused, match="reason"):
        by_hand.change_pairs(event.pk, chief, 1, swapped, " ")
    by_hand.change_pairs(event.pk, chief, 1, swapped, "father and son")
    row = Round.objects.get(event=event)
    assert row.is_manual
    assert row.manual_reason == "father and son"
    assert len(by_hand.rule_differences(row)) == 4  # two of the rules, two by hand
    with pytest.raises(Refused, match="twice"):
        by_hand.change_pairs(event.pk, chief, 1, [swapped[0], swapped[0], *swapped[2:]], "x")
    with pytest.raises(Refused, match="Not paired"):
        by_hand.change_pairs(event.pk, chief, 1, swapped[:3], "x")
    by_hand.change_pairs(event.pk, chief, 1, pairs, "back to the rules")
    row.refresh_from_db()
    assert not row.is_manual


@pytest.mark.parametrize(
    ("rounds_paired", "open_results", "expected"),
    [(1, False, 2), (2, True, 3), (2, False, None), (3, True, None)],
)
def test_what_a_correction_means(
    event: Event, chief: Account, rounds_paired: int, open_results: bool, expected: int | None
) -> None:
    """C.04.2.D.8: next pairing, the one after it, or rating only; the game is one of round one."""
    for number in range(1, rounds_paired):
        play(event, chief, number)
    play(event, chief, rounds_paired, *([""] if open_results else []))
    effect = corrections.correction_effect(games_of(event, 1)[1])
    assert effect.next_round == expected


def test_who_did_not_appear_is_named_before_the_next_round(event: Event, chief: Account) -> None:
    play(event, chief, 1, "+/-", "-/-", "-/+")
    one, two, three, _four = games_of(event, 1)
    gone = [one.pairing.black, two.pairing.white, two.pairing.black, three.pairing.white]

    def named() -> list[str]:
        texts = [each.text for each in precheck.precheck(event) if "Lost by forfeit" in each.text]
        return texts[0].split(": ", 1)[1].split(". ")[0].split("; ") if texts else []

    assert named() == [player.name for player in gone if player]
    for player in gone[:2]:
        assert player is not None
        withdrawals.withdraw_player(event.pk, chief, player.pk)
    assert named() == [player.name for player in gone[2:] if player]
    assert not any(each.blocks for each in precheck.precheck(event))


@pytest.mark.parametrize(
    ("start", "said"),
    [
        # Absent without notice is withdrawn, unless it is explained in time.
        (date(2026, 1, 31), "gives no explanation has withdrawn (2017: C.04.2.D.2)"),
        (date(2026, 2, 1), "They will be paired again"),  # the article is gone
    ],
)
def test_what_the_rules_of_the_day_say_of_who_did_not_appear(
    event: Event, chief: Account, start: date, said: str
) -> None:
    play(event, chief, 1, "+/-")
    event.start = start
    texts = [each.text for each in precheck.precheck(event) if "Lost by forfeit" in each.text]
    assert [said in text for text in texts] == [True]


@pytest.mark.parametrize("present", [0, 1])
def test_nothing_is_said_of_byes_and_rounds_while_nobody_can_be_paired(
    chief: Account, present: int
) -> None:
    empty = make_event(chief, 2, rounds=3)
    for player in list(empty.players.order_by("tpn")[present:]):
        players.remove_player(empty.pk, chief, player.pk)
    texts = [each.text for each in precheck.precheck(empty)]
    assert texts[0] == "At least two players are needed."
    assert not [text for text in texts if "bye" in text or "without meeting" in text]


def test_who_was_absent_is_named_before_being_paired_again(event: Event, chief: Account) -> None:
    one, two, three = event.players.order_by("tpn")[:3]
    byes.set_bye(event.pk, chief, one.pk, 1, "Z")
    byes.set_bye(event.pk, chief, two.pk, 1, "Z")
    byes.set_bye(event.pk, chief, three.pk, 1, "H")  # was asked for, and is over
    byes.set_bye(event.pk, chief, two.pk, 2, "Z")  # is named as absent anyhow
    play(event, chief, 1, "1-0", "1-0")
    named = [each for each in precheck.precheck(event) if each.text.startswith("Absent in round")]
    assert [each.text for each in named] == [f"Absent in round 1, paired in this one: {one.name}."]
    assert [(each.blocks, each.link) for each in named] == [(False, "rounds/2/check-in")]


def test_a_correction_before_the_next_round_is_published(
    event: Event, chief: Account, client_of: Any
) -> None:
    """Within the deadline of C.04.2.D.8: the pairing that nobody has seen is made again."""
    play(event, chief, 1)
    rounds.pair_round(event.pk, chief, 2)
    row = Round.objects.get(event=event, number=2)
    assert not rounds.is_outdated(row)
    game = games_of(event, 1)[0]
    effect = corrections.correction_effect(game)
    assert effect.next_round == 2
    assert "not published" in effect.text
    corrections.correct_result(event.pk, chief, game.pk, "0-1", "misread", rating_only=False)
    assert rounds.is_outdated(row)
    client = client_of(chief)
    assert (
        "the rules now give another" in client.get(f"/events/{event.pk}/rounds/2/").content.decode()
    )
    answer = say_yes(client, f"/events/{event.pk}/rounds/2/unpair", {"reason": ""})
    assert answer.url.endswith("/rounds/2/")  # where it is paired again
    client.post(f"/events/{event.pk}/rounds/2/pair")
    row = Round.objects.get(event=event, number=2)
    assert not rounds.is_outdated(row)
    report = check(build_tournament(event), "dutch-2026")
    assert report.rounds[1].identical


def test_a_correction_taken_back_leaves_the_pairing_right(event: Event, chief: Account) -> None:
    play(event, chief, 1)
    rounds.pair_round(event.pk, chief, 2)
    game = games_of(event, 1)[0]
    corrections.correct_result(event.pk, chief, game.pk, "0-1", "misread", rating_only=False)
    undoing.undo(event.pk, last_entry(event, "correction").pk, chief)
    assert not rounds.is_outdated(Round.objects.get(event=event, number=2))


def test_an_adjourned_game_counts_when_it_ends(event: Event, chief: Account) -> None:
    """C.04.2.D.1: a draw for pairing only; the end of the game is no correction of a mistake."""
    play(event, chief, 1, "adj")
    play(event, chief, 2)
    play(event, chief, 3)
    assert corrections.correction_effect(games_of(event, 1)[0]).next_round == 4


def test_a_result_is_taken_back_only_until_the_next_round_is_paired(
    event: Event, chief: Account
) -> None:
    play(event, chief, 1)
    entry = last_entry(event, "result")
    rounds.pair_round(event.pk, chief, 2)
    with pytest.raises(Refused, match="paired since: use a correction"):
        undoing.undo(event.pk, entry.pk, chief)


def test_a_round_reaches_the_public_when_it_is_published(event: Event, chief: Account) -> None:
    play(event, chief, 1)
    rounds.pair_round(event.pk, chief, 2)
    before = build_tournament(event, published_only=True)
    assert not any(player.entry(2).opponent for player in before.players)
    rounds.publish_round(event.pk, chief, 2)
    after = build_tournament(event, published_only=True)
    assert all(player.entry(2).opponent for player in after.players)


@pytest.mark.parametrize("rating_only", [False, True])
@pytest.mark.parametrize("reason", ["", "  "])
def test_a_correction_needs_a_reason(
    event: Event, chief: Account, reason: str, rating_only: bool
) -> None:
    play(event, chief, 1)
    game = games_of(event, 1)[0]
    with pytest.raises(Refused, match="needs a reason"):
        corrections.correct_result(event.pk, chief, game.pk, "0-1", reason, rating_only=rating_only)
    assert games_of(event, 1)[0].result == game.result
    assert games_of(event, 1)[0].rating_result == ""


def test_the_log_cannot_be_changed(event: Event) -> None:
    with pytest.raises(DatabaseError), transaction.atomic():
        AuditEntry.objects.filter(event_id=event.pk).update(who="nobody")
    with pytest.raises(DatabaseError), transaction.atomic():
        AuditEntry.objects.filter(event_id=event.pk).delete()


@pytest.mark.parametrize(
    "change",
    [
        lambda event, actor, key: withdrawals.withdraw_player(event.pk, actor, key),
        lambda event, actor, key: byes.set_bye(event.pk, actor, key, 1, "H"),
        lambda event, actor, key: players.change_player(event.pk, actor, key, {"club": "New"}),
        lambda event, actor, key: players.remove_player(event.pk, actor, key),
    ],
)
def test_every_change_of_a_player_can_be_undone(
    event: Event, chief: Account, change: Callable[[Event, Account, int], None]
) -> None:
    def state() -> list[object]:
        rows = Player.objects.filter(event=event).order_by("pk")
        return [
            list(rows.values_list("pk", "name", "club", "last_round")),
            list(Bye.objects.values_list("player_id", "round_number", "kind")),
        ]

    before = state()
    last = Player.objects.filter(event=event).order_by("-tpn")[0]
    change(event, chief, last.pk)
    assert state() != before
    entry = AuditEntry.objects.filter(event_id=event.pk).first()
    assert entry is not None
    undoing.undo(event.pk, entry.pk, chief)
    assert state() == before


def test_undo_after_the_list_was_numbered_anew(event: Event, chief: Account) -> None:
    """Pairing numbers follow from the list: that they moved is no obstacle."""
    first = Player.objects.filter(event=event)[0]
    players.remove_player(event.pk, chief, first.pk)
    assert [p.tpn for p in Player.objects.filter(event=event)] == list(range(1, 8))
    undoing.undo(event.pk, last_entry(event, "player-removed").pk, chief)
    assert Player.objects.get(pk=first.pk).name == first.name
    players.add_players(event.pk, chief, [{"name": "Strong", "rating": 2700}])
    undoing.undo(event.pk, last_entry(event, "players-added").pk, chief)
    assert not Player.objects.filter(name="Strong").exists()
    rounds.pair_round(event.pk, chief, 1)
    first.refresh_from_db()
    assert first.tpn == 1  # numbered anew before round one


def test_a_bye_is_no_game_that_is_still_running(chief: Account) -> None:
    event = make_event(chief, 5)
    play(event, chief, 1)
    play(event, chief, 2)
    assert Pairing.objects.filter(round__event=event, round__number=2, black=None).exists()
    effect = corrections.correction_effect(games_of(event, 1)[0])
    assert effect.next_round is None
    assert "Round 2 has ended" in effect.text
    # With a real game running the correction counts from round three on.
    Game.objects.filter(pk=games_of(event, 2)[0].pk).update(result="")
    assert corrections.correction_effect(games_of(event, 1)[0]).next_round == 3
