"""Why a round cannot be paired: the sentence, the players and the articles of each edition."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from judges.scene import P, scene
from swissmate.errors import NoLegalPairing
from swissmate.systems.burstein.pairing import pair_after_seeding
from swissmate.systems.position import PairingPosition
from swissmate.systems.registry import rule_set

# The articles for rematches, the bye and colours, as the texts number them.
ARTICLES = {
    "dutch-2012": ("B.1.a", "B.1.b", "B.2"),
    "dutch-2017": ("C.1", "C.2", "C.3"),
    "dutch-2026": ("C1", "C2", "C3"),
    "dubov-1997": ("C.04.1.b", "C.04.1.d", "C.04.1.f-g"),
    "dubov-2026": ("C1", "C2", "C3"),
    "burstein-2017": ("3.1", "4.1", "5.2, 5.3"),
    "burstein-2026": ("C1", "C2", "C3"),
    "lim-1999": ("C.04.1.b", "C.04.1.d", "5.1.a-b"),
    "lim-2026": ("C.04.1 Art 2", "C.04.1 Art 4", "5.1.1-5.1.2"),
}
editions = pytest.mark.parametrize("rules", list(ARTICLES))


def barred(player: P) -> P:
    """Return a player who has had the bye."""
    return player._replace(pab=True, top_unplayed=10)


def refusal(rules: str, position: PairingPosition) -> NoLegalPairing:
    pair: Callable[[PairingPosition], object] = rule_set(rules).pair
    if rules == "burstein-2026":
        pair = pair_after_seeding  # not the Dutch system of the seeding rounds
    with pytest.raises(NoLegalPairing) as caught:
        pair(position)
    return caught.value


@editions
def test_the_articles_are_those_of_the_edition(rules: str) -> None:
    rematch, bye, color = ARTICLES[rules]
    numbers = {criterion.number for criterion in rule_set(rules).criteria}
    for article in (rematch, bye, *color.split(", ")):
        assert article in numbers


@editions
def test_the_bye_stands_in_the_way(rules: str) -> None:
    # 1 has met 2 and 3: they meet only if 1 has the bye, and he has had it.
    position = scene(
        P(1, 1, "wb", pab=True, top_unplayed=10, met=[2, 3]), P(2, 0, "wb"), P(3, 0, "bw")
    )
    found = refusal(rules, position)
    rematch, bye, _ = ARTICLES[rules]
    assert found.reason == (
        f"player 1 has nobody left to meet ({rematch}) and may not have the bye ({bye})"
    )
    assert found.players == (1,)


@editions
def test_the_only_one_who_could_have_the_bye_has_had_it(rules: str) -> None:
    # 2-5 have all met each other, so that 1, 6 and 7 take three of them: the fourth is left over.
    # Whoever of 2-5 has the bye leaves a pairing, but all four have had it.
    position = scene(
        P(1, 1, "wbwb"),
        barred(P(2, 1, "wbwb", met=[3, 4, 5])),
        barred(P(3, 1, "bwbw", met=[4, 5])),
        barred(P(4, 0, "wbwb", met=[5])),
        barred(P(5, 0, "bwbw")),
        P(6, 0, "bwbw"),
        P(7, 0, "wbwb"),
    )  # fmt: skip
    found = refusal(rules, position)
    assert found.reason == (
        "the others can be paired only if one of players 2, 3, 4 and 5 has the bye, and none of"
        f" them may have it ({ARTICLES[rules][1]})"
    )
    assert found.players == (2, 3, 4, 5)


@editions
def test_one_player_must_have_the_bye_and_may_not(rules: str) -> None:
    # 1 may meet 2 only, and so may 3: one of the three is left. 3 may have the bye, 1 too; with 4
    # and 5, who may meet each other, nothing changes. Barring 1 and 3 leaves nobody.
    position = scene(
        barred(P(1, 1, "wbwb", met=[3, 4, 5])),
        P(2, 1, "bwbw"),
        barred(P(3, 0, "wbwb", met=[4, 5])),
        P(4, 0, "bwbw", met=[2]),
        P(5, 0, "wbwb", met=[2]),
    )
    found = refusal(rules, position)
    assert found.reason.startswith("the others can be paired only if one of players 1 and 3 has")
    assert found.players == (1, 3)


@editions
def test_nobody_may_have_the_bye(rules: str) -> None:
    position = scene(barred(P(1, 1, "w")), barred(P(2, 1, "b")), barred(P(3, 1, "w")))
    found = refusal(rules, position)
    assert found.reason == (
        f"the number of players is odd and nobody may have the bye ({ARTICLES[rules][1]})"
    )
    assert found.players == ()


@editions
def test_too_few_opponents(rules: str) -> None:
    # 1, 2 and 3 have met each other and 5: they can only meet 4.
    position = scene(
        P(1, 2, "wbwb", met=[2, 3, 5, 6]),
        P(2, 1, "bwbw", met=[3, 5, 6]),
        P(3, 1, "wbwb", met=[5, 6]),
        P(4, 1, "bwbw"),
        P(5, 0, "wbwb"),
        P(6, 0, "bwbw"),
    )
    found = refusal(rules, position)
    assert found.reason == (
        "players 1, 2 and 3 can meet nobody but player 4, so that 2 of them are left over"
        f" ({ARTICLES[rules][0]})"
    )
    assert found.players == (1, 2, 3)


@editions
def test_colors_stand_in_the_way(rules: str) -> None:
    found = refusal(rules, scene(P(1, 1, "ww"), P(2, 1, "ww"), rounds=9))
    assert found.reason == f"players 1 and 2 have nobody left to meet ({ARTICLES[rules][2]})"
    assert found.players == (1, 2)


@editions
def test_two_players_without_opponents_and_one_bye(rules: str) -> None:
    position = scene(P(1, 1, "wbw", met=[2, 3]), P(2, 1, "bwb", met=[3]), P(3, 0, "wbw"))
    found = refusal(rules, position)
    assert found.reason == (
        f"players 1, 2 and 3 have nobody left to meet ({ARTICLES[rules][0]}), and only one"
        " can have the bye"
    )


def test_neither_opponents_nor_a_bye() -> None:
    position = scene(
        barred(P(1, 1, "wbw", met=[2, 3])), barred(P(2, 1, "bwb", met=[3])), barred(P(3, 0, "wbw"))
    )
    assert refusal("dutch-2026", position).reason.endswith(
        "and only one can have the bye; nor may anybody have it (C2)"
    )


def test_forbidden_pairs_are_named_and_no_article_that_bars_nobody() -> None:
    position = scene(P(1, 1, "w"), P(2, 1, "b"), forbidden=[(1, 2)])
    assert refusal("dutch-2026", position).reason == (
        "players 1 and 2 have nobody left to meet (forbidden pairs)"
    )
    both = scene(
        P(1, 1, "w", met=[3]),
        P(2, 1, "b", met=[3]),
        P(3, 1, "w", met=[4]),
        P(4, 1, "b", met=[1]),
        forbidden=[(1, 2), (2, 4)],
    )
    assert refusal("dutch-2017", both).reason == (
        "players 1, 2, 3 and 4 have nobody left to meet (C.1, forbidden pairs)"
    )


def test_an_odd_number_among_themselves() -> None:
    # 1-3 have met 4-6 and the other way round.
    players = [P(each, 0, "wb" if each % 2 else "bw", met=[4, 5, 6]) for each in (1, 2, 3)]
    position = scene(*players, P(4, 0, "bw"), P(5, 0, "wb"), P(6, 0, "bw"))
    assert refusal("dutch-2026", position).reason == (
        "players 1, 2 and 3 can meet only each other, and their number is odd (C1)"
    )


def test_whatever_the_pairs() -> None:
    # Three threes who may meet among themselves, and 10, whom all may meet: two threes are left.
    threes = {1: 0, 2: 0, 3: 0, 4: 1, 5: 1, 6: 1, 7: 2, 8: 2, 9: 2}
    players = [
        P(player, 0, "wb" if player % 2 else "bw", met=[o for o in threes if threes[o] > group])
        for player, group in threes.items()
    ]
    found = refusal("dutch-2026", scene(*players, P(10, 0, "bw")))
    assert found.reason.startswith("whatever the pairs, 2 are left over, for example ")
    assert found.reason.endswith("(C1)")
    assert len(found.players) == 2


def test_many_players_are_not_all_named() -> None:
    team = range(1, 13)
    position = scene(
        *(P(player, 0, "w") for player in team),
        *(P(number, 0, "b") for number in range(13, 19)),
        forbidden=[(one, two) for one in team for two in team if one < two],
    )
    assert refusal("dutch-2026", position).reason == (
        "players 1, 2, 3, 4, 5, 6, 7 and 5 others can meet nobody but players 13, 14, 15, 16, 17"
        " and 18, so that 6 of them are left over (forbidden pairs)"
    )
