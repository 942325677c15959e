"""The initial order and its numbers (2017: C.04.2.B; 2026: C.04.2 art. 2)."""

from __future__ import annotations

import itertools
import random
from collections.abc import Sequence
from dataclasses import replace

import pytest

from swissmate.api.pairing import pair
from swissmate.errors import TournamentError
from swissmate.model import AbnormalPoints, Entry, ForbiddenGroup, Player, Tournament
from swissmate.systems.common.initial_order import alphabetical, initial_order, renumbered


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
                player._replace(entries=(*player.entries, entries[player.id]))
                for player in tournament.players
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


def test_b2_letters_with_strokes_stand_beside_those_without() -> None:
    """As in every list by name: they stood behind Z here."""
    ordered = [
        *("Adler", "Ærø", "Đurić", "Lang", "Łapa", "Müller", "Olsen", "Østergaard"),
        *("Strasser", "Straßner", "Þórsson", "Tim", "Zorn"),
    ]
    players = [Player(0, name, 2000) for name in ordered]
    random.Random(1).shuffle(players)
    assert names(initial_order(players)) == ordered


def test_b2_another_key_may_have_been_announced() -> None:
    players = [Player(0, "A", 2000, birth="2001"), Player(0, "B", 2000, birth="1950")]
    assert names(initial_order(players)) == ["A", "B"]
    assert names(initial_order(players, lambda player: player.birth)) == ["B", "A"]


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


def test_alphabetical_is_total_among_different_names() -> None:
    assert alphabetical(Player(0, "Ost")) != alphabetical(Player(0, "Öst"))
