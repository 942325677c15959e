"""The result models: the Handbook's table, Milvang's formula."""

from __future__ import annotations

import pytest

from swissmate.generator.results import Chances, milvang_chances, result_model, table_chances


@pytest.mark.parametrize(
    ("difference", "expected"),
    # B.02 8.1.2, read off the Handbook's page.
    [(0, 0.50), (3, 0.50), (4, 0.51), (100, 0.64), (200, 0.76), (-200, 0.24), (400, 0.92)],
)
@pytest.mark.parametrize("draws", [0, 0.3, 0.5, 1])
def test_expected_score_is_that_of_the_table(
    difference: int, expected: float, draws: float
) -> None:
    chances = table_chances(difference, draws)
    assert chances.white + chances.draw / 2 == pytest.approx(expected)
    assert min(chances.white, chances.draw, chances.black) >= -1e-12


def test_draws_are_as_asked_between_equals_and_fewer_elsewhere() -> None:
    assert table_chances(0, 0.4).draw == pytest.approx(0.4)
    shares = [table_chances(number, 0.4).draw for number in range(0, 800, 50)]
    assert shares == sorted(shares, reverse=True)


def test_differences_beyond_four_hundred_count_as_four_hundred() -> None:
    cut = result_model("table", draws=0.2, cut=400, white_advantage=0)
    assert cut(2700, 1500) == cut(2100, 1700) == table_chances(400, 0.2)
    assert cut(1500, 2700) == cut(1700, 2100) == table_chances(-400, 0.2)
    full = result_model("table", draws=0.2, cut=0, white_advantage=0)
    assert full(2700, 1500) == Chances(1.0, 0.0)


def test_white_advantage_moves_the_difference() -> None:
    shifted = result_model("table", draws=0.2, cut=400, white_advantage=50)
    assert shifted(2000, 2050) == table_chances(0, 0.2)


def test_milvang_published_example() -> None:
    """2467 against 2344: .511 / .351 / .138, from the digest of the paper."""
    chances = milvang_chances(2467, 2344)
    assert chances.white == pytest.approx(0.511, abs=0.0005)
    assert chances.draw == pytest.approx(0.351, abs=0.0005)
    assert chances.black == pytest.approx(0.138, abs=0.0005)


def test_milvang_is_a_probability_everywhere() -> None:
    for white in range(1000, 2900, 50):
        for black in range(1000, 2900, 50):
            chances = milvang_chances(white, black)
            assert min(chances.white, chances.draw, chances.black) >= -1e-12


def test_milvang_draws_grow_with_the_level_and_white_is_better() -> None:
    low, high = milvang_chances(1400, 1400), milvang_chances(2600, 2600)
    assert high.draw > low.draw
    assert high.white > high.black
    assert low.white > low.black
