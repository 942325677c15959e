"""Initial order, corrections and late entries (2017: C.04.2.B, C; 2026: C.04.2 art. 2)."""

from __future__ import annotations

import itertools
import random
from collections.abc import Sequence
from dataclasses import replace

import pytest

from swissmate.api import pair
from swissmate.errors import TournamentError
from swissmate.model import AbnormalPoints, Entry, ForbiddenGroup, Player, Tournament
from swissmate.systems.common.initial_order import (
    alphabetical,
    corrected_order,
    initial_order,
    numbered,
    renumbered,
    with_late_entry,
)
from swissmate.systems.handling import HandlingRules, handling_rules
from swissmate.systems.position import position_before

OLD, NEW = handling_rules("c04-2017"), handling_rules("c04-2026")


def names(players: Sequence[Player]) -> list[str]:
    return [player.name for player in players]


def field(count: int, rounds_played: int = 0) -> Tournament:
    """Return a field by rating, who in each round met a neighbour: 1-2, 3-4, then 1-3, 2-4..."""
    players = {n: Player(n, f"P{n:02d}", 2500 - 10 * n) for n in range(1, count + 1)}
    tournament = Tournament(tuple(players.values()), 9, initial_color="w")
    for _ in range(rounds_played):
        pairing = pair(tournament, "dutch-2017")
        entries: dict[int, Entry] = {}
        for white, black in pairing.pairs:
            entries[white], entries[black] = Entry(black, "w", "="), Entry(white, "b", "=")
        tournament = replace(
            tournament,
            players=tuple(
                replace(each, entries=(*each.entries, entries[each.id]))
                for each in tournament.players
            ),
        )
    return tournament


def test_b2_strength_before_title_before_alphabet() -> None:
    ranked = [
        Player(0, "Zed", 2300),
        Player(0, "Abel", 2200, "GM"),
        Player(0, "Baker", 2200, "CM"),
        Player(0, "Adams", 2200),
        Player(0, "Baker", 2200),
    ]
    for shuffled in itertools.permutations(ranked):
        assert initial_order(shuffled) == tuple(ranked)


def test_b2_titles_in_the_order_of_the_text() -> None:
    order = ["GM", "IM", "WGM", "FM", "WIM", "CM", "WFM", "WCM", ""]
    players = [Player(0, f"P{9 - n}", 2000, title) for n, title in enumerate(order)]
    random.Random(3).shuffle(players)
    assert [player.title for player in initial_order(players)] == order
    assert initial_order([Player(0, "A", 2000), Player(0, "B", 2000, "gm")])[0].title == "gm"


def test_b2_the_alphabet_knows_accents_and_cases() -> None:
    players = [Player(0, name) for name in ("Öst, A", "Zorn", "ost, B", "Orr", "Ost, A")]
    assert names(initial_order(players)) == ["Orr", "Ost, A", "Öst, A", "ost, B", "Zorn"]


def test_b2_another_key_may_have_been_announced() -> None:
    players = [Player(0, "A", 2000, birth="2001"), Player(0, "B", 2000, birth="1950")]
    assert names(initial_order(players)) == ["A", "B"]
    assert names(initial_order(players, lambda player: player.birth)) == ["B", "A"]


def test_b3_the_highest_is_number_one() -> None:
    players = numbered([Player(7, "B", 1900), Player(9, "A", 2100), Player(8, "C", 2000)])
    assert [(player.id, player.name) for player in players] == [(1, "A"), (2, "C"), (3, "B")]


def test_b3_players_who_have_games_are_not_simply_numbered() -> None:
    with pytest.raises(TournamentError, match="has games") as caught:
        numbered(field(4, 1).players)
    assert caught.value.code == "numbers-in-use"


def test_b3_a_number_stands_in_many_places() -> None:
    before = replace(
        field(4, 1),
        forbidden=(ForbiddenGroup(frozenset({1, 4})),),
        virtual_points={1: (10,)},
        absent=frozenset({4}),
        abnormal_points=(AbnormalPoints(" ", -5, 1, (4,)),),
    )
    after = renumbered(before, {1: 4, 4: 1})
    assert [player.id for player in after.players] == [1, 2, 3, 4]
    assert names(after.players) == ["P04", "P02", "P03", "P01"]
    assert after.forbidden == before.forbidden
    assert dict(after.virtual_points) == {4: (10,)}
    assert after.absent == frozenset({1})
    assert after.abnormal_points[0].players == (1,)
    for player in after.players:
        assert after.by_id[player.entry(1).opponent].entry(1).opponent == player.id
    assert renumbered(after, {1: 4, 4: 1}) == before
    with pytest.raises(TournamentError, match="same number"):
        renumbered(before, {1: 2})


@pytest.mark.parametrize("rules", [OLD, NEW], ids=lambda rules: rules.id)
def test_b3_a_wrong_rating_is_corrected_until_round_four_is_paired(rules: HandlingRules) -> None:
    for played, allowed in ((0, True), (1, True), (3, True), (4, False), (5, False)):
        tournament = field(8, played)
        last = replace(tournament.players[-1], rating=2600)
        wrong = replace(tournament, players=(*tournament.players[:-1], last))
        if allowed:
            right = corrected_order(wrong, rules)
            assert names(right.players) == ["P08", *(f"P{n:02d}" for n in range(1, 8))]
            assert [player.id for player in right.players] == list(range(1, 9))
        else:
            with pytest.raises(TournamentError, match="once round 4 is paired") as caught:
                corrected_order(wrong, rules)
            assert caught.value.code == "numbers-frozen"
        assert corrected_order(tournament, rules) == tournament


def test_2_4_a_late_entry_takes_the_place_of_his_rank() -> None:
    """A late number 31 makes everybody from 31 on one higher, and so odd numbers even."""
    tournament = field(40, 1)
    after = with_late_entry(tournament, Player(0, "Late", 2500 - 305), NEW)
    assert after.by_id[31].name == "Late"
    assert after.by_id[30].name == "P30"
    assert after.by_id[32].name == "P31"
    assert after.by_id[41].name == "P40"
    for player in after.players:
        if player.name != "Late":
            assert after.by_id[player.entry(1).opponent].entry(1).opponent == player.id


def test_2_4_he_has_no_points_and_is_paired_from_the_next_round_on() -> None:
    after = with_late_entry(field(7, 0), Player(0, "Early", 2600), NEW)
    assert after.by_id[1].name == "Early"
    after = with_late_entry(field(8, 2), Player(0, "Late", 2600), NEW)
    assert after.points_before(1, 3) == 0
    assert 1 not in [each.id for each in position_before(after, 1).contenders]
    assert 1 in [each.id for each in position_before(after).contenders]


def test_2_4_the_rules_of_the_event_may_give_him_byes() -> None:
    half = Player(0, "Late", 2600, entries=(Entry(0, "-", "H"),))
    assert with_late_entry(field(8, 2), half, NEW).points_before(1, 3) == 5
    for entries in ((Entry(3, "w", "1"),), (Entry(0, "-", "H"),) * 3):
        with pytest.raises(TournamentError, match="byes in rounds 1 to 2 only") as caught:
            with_late_entry(field(8, 2), replace(half, entries=entries), NEW)
        assert caught.value.code == "late-entry"


def test_2_3_late_entries_move_numbers_in_any_round_of_2026_but_not_of_2017() -> None:
    late = Player(0, "Late", 2600)
    assert with_late_entry(field(8, 4), late, NEW).by_id[1].name == "Late"
    frozen = with_late_entry(field(8, 4), late, OLD)
    assert names(frozen.players) == [*(f"P{n:02d}" for n in range(1, 9)), "Late"]
    assert with_late_entry(field(8, 3), late, OLD).by_id[1].name == "Late"


def test_2_4_the_order_of_the_others_is_not_corrected_on_the_way() -> None:
    players = (Player(1, "A", 2000), Player(2, "B", 2100), Player(3, "C", 1900))
    after = with_late_entry(Tournament(players, 5), Player(0, "Late", 1950), NEW)
    assert names(after.players) == ["A", "B", "Late", "C"]
    first = with_late_entry(Tournament((), 5), Player(0, "Alone"), NEW)
    assert names(first.players) == ["Alone"]


def test_alphabetical_is_total_among_different_names() -> None:
    assert alphabetical(Player(0, "Ost")) != alphabetical(Player(0, "Öst"))
