"""Who may meet whom, and whether the rest can be paired, against enumeration."""

from random import Random

from judges.scene import P, scene
from swissmate.systems.common.completion import Completion, bits, exposable, pairable_rows


def random_rows(rng: Random, size: int) -> list[int]:
    rows = [0] * size
    for one in range(size):
        for two in range(one):
            if rng.random() < 0.4:
                rows[one] |= 1 << two
                rows[two] |= 1 << one
    return rows


def most_pairs(rows: list[int], alive: frozenset[int]) -> int:
    if not alive:
        return 0
    first = min(alive)
    rest = alive - {first}
    return max(
        [most_pairs(rows, rest)]
        + [1 + most_pairs(rows, rest - {j}) for j in rest if rows[first] >> j & 1]
    )


def test_rows_keep_rematches_forbidden_pairs_and_color_limits() -> None:
    position = scene(
        P(1, 1, "ww", met=[2]), P(2, 1, "bw"), P(3, 1, "ww"), P(4, 1, "bb"), forbidden=[(3, 4)]
    )
    rows = pairable_rows(position.contenders, position.forbidden)
    assert rows == [bits([3]), bits([2, 3]), bits([1]), bits([0, 1])]
    without = pairable_rows(position.contenders, position.forbidden, color_limits=False)
    assert without[0] == bits([2, 3])


def test_exposable_is_whom_a_best_pairing_may_leave_out() -> None:
    for seed in range(200):
        rng = Random(seed)
        size = rng.randint(1, 8)
        rows = random_rows(rng, size)
        everybody = frozenset(range(size))
        most = most_pairs(rows, everybody)
        out, who = exposable(rows, bits(everybody))
        assert out == size - 2 * most
        if out:
            want = [v for v in everybody if most_pairs(rows, everybody - {v}) == most]
            assert who == bits(want)


def test_first_pairs_with_the_first_who_leaves_the_others_pairable() -> None:
    none = 0
    for seed in range(300):
        rng = Random(seed)
        size = 2 * rng.randint(1, 4)
        rows = random_rows(rng, size)
        left = frozenset(range(size))
        completion = Completion(rows, bits(left))
        assert completion.possible == (2 * most_pairs(rows, left) == size)
        while completion.possible and left:
            one = rng.choice(sorted(left))
            options = rng.sample(sorted(left), rng.randint(1, len(left)))
            legal = [
                two
                for two in options
                if rows[one] >> two & 1 and 2 * most_pairs(rows, left - {one, two}) == len(left) - 2
            ]
            copy = completion.copy()
            assert copy.first(one, iter(options)) == (legal[0] if legal else -1)
            assert completion.alive == bits(left)
            assert completion.first(one, options) == (legal[0] if legal else -1)
            if legal:
                left -= {one, legal[0]}
            none += not legal
            assert completion.alive == bits(left)
    assert none > 50
