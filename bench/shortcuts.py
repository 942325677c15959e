"""What each shortcut of the Dutch engine buys: the time without it divided by the time with it.

Run: ``PYTHONPATH=src:. python -m bench.shortcuts [WORD...] [--runs N] [--players N]``. A word
selects the shortcuts whose name holds it. Without one the engine takes the road that the shortcut
spares; the pairings must stay the same. Each has its lemma in ``docs/algorithm.md``. With and
without take turns, and the least of the runs counts. Prints a Markdown table: a column for each
family by both editions, and the kind of tournament that would become slowest.
"""

from __future__ import annotations

import argparse
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Final

from swissmate.matching import bits, cheapest, levels, maximum, partners, small_costs
from swissmate.matching.bits import iter_bits
from swissmate.systems.dutch.engine import (
    best_pairing,
    bracket,
    downfloater_bounds,
    exchanges,
    field,
    first_candidate,
    last_bracket,
    round2017,
    round2026,
)
from swissmate.systems.position import PairingPosition, position_before, positions
from swissmate.systems.registry import rule_set
from swissmate.trf import read_trf

from . import tail
from .last_rounds import event
from .scale import states

ROOT = Path(__file__).resolve().parents[1]
EDITIONS: Final = ("dutch-2017", "dutch-2026")
Item = tuple[str, str, PairingPosition]
"""The kind of tournament, the rules and a position."""

Off = Sequence[tuple[object, str, object]]
"""What stands for a shortcut when it is off: the module or class, the name in it, the value."""


def _nothing(*_: object, **__: object) -> None:
    return None


def _no(*_: object, **__: object) -> bool:
    return False


def _one_piece(best: object, _alike: int, solve: Callable[..., object]) -> object:
    return solve(best, range(len(best.rows)))  # type: ignore[attr-defined]


def _all_cuts(
    _rows: object, _mate: object, cuts: Sequence[int], *, one_by_one: bool
) -> Sequence[int]:
    del one_by_one
    return cuts


def _root_by_root(cover: small_costs._DoubleCover) -> tuple[int, int]:
    """Augment along one path after another; the same answer as ``_augment_all``."""
    unseen, outer, exposed = cover.everybody, 0, []
    for root in cover.roots:
        before, queue = unseen, [root]
        parent: dict[int, int] = {}
        for v in queue:
            fresh = cover.tight[v] & unseen
            ends = fresh & cover.exposed
            if ends:
                unseen, w, u = before, (ends & -ends).bit_length() - 1, v
                cover.exposed ^= 1 << w
                while w >= 0:
                    cover.to_left[w] = u
                    cover.to_right[u], w = w, cover.to_right[u]
                    u = parent.get(w, root)
                break
            unseen ^= fresh
            for w in iter_bits(fresh):
                parent[w] = v
                queue.append(cover.to_left[w])
        else:
            exposed.append(root)
            outer |= sum(1 << v for v in queue)
    cover.roots = exposed
    return outer, cover.everybody ^ unseen


def _not_alone(graph: object, *others: object) -> object:
    return None if graph.is_alone else best_pairing.best_pairing(graph, *others)  # type: ignore


SHORTCUTS: Final[dict[str, Off]] = {
    "players without a choice": [(best_pairing, "SMALL", -1)],
    "few players": [(best_pairing, "FEW", -1)],
    "all bounds at once": [(best_pairing, "_at_all_bounds", lambda *_: (None, False))],
    "the first transposition": [(best_pairing, "first_transposition", _nothing)],
    "the majority's duals": [(best_pairing, "_out_of_bound", lambda level, _: level)],
    "costs that are sums": [(levels, "is_constant", _no)],
    "pieces": [(best_pairing, "narrowed_in_pieces", _one_piece)],
    "scaling": [(small_costs, "_COARSE", 1 << 62)],
    "shortest paths that share": [(small_costs._DoubleCover, "_augment_all", _root_by_root)],
    "every other edge of the cover": [(small_costs, "_halved", lambda cover: [-1] * len(cover))],
    "few neighbours first": [(maximum, "_MANY_LEFT", 1 << 62)],
    "cuts that vanish at once": [(cheapest, "_needed", _all_cuts)],
    "a level without its cuts first": [(cheapest, "matching_among_cuts", _nothing)],
    "pieces of an exchange": [(exchanges, "narrowed_in_pieces", _one_piece)],
    "a walk without blossoms": [
        (first_candidate, "lowest_partner_across", partners.lowest_partner)
    ],
    "single exchanges in order": [(first_candidate, "_single_exchange", _nothing)],
    "small sets once read": [(bits, "_FEW", 0)],
    "dense sets as digits": [(bits, "_DENSE", 0)],
    "rows of a bracket alone": [(field, "WORD", 1 << 62)],
    "Dirac's bound": [(field.Field, "is_dense", _no)],
    "Dirac's bound for floaters": [(downfloater_bounds, "_fit_easily", _no)],
    "the last bracket by itself": [(last_bracket, "best_pairing", _not_alone)],
    "the matroid bound": [
        (round2017, "no_floaters_fit_better", _no),
        (round2026, "no_floaters_fit_better", _no),
    ],
    "one floater (2026)": [(round2026, "best_with_one_floater", _nothing)],
    "the rest in need (2026)": [(round2026, "best_with_need", _nothing)],
    "who must float for the rest (2026)": [(round2026, "_too_few_would_float", _no)],
    "hopeless pairs (2026)": [(round2026, "strike_hopeless_pairs", _no)],
    "who stays out": [(bracket, "who_may_be_paired", lambda _field, mdps, _residents: mdps)],
}


@contextmanager
def without(off: Off) -> Iterator[None]:
    """Switch a shortcut off for a while."""
    known = [(where, name, vars(where)[name]) for where, name, _ in off]
    for where, name, value in off:
        setattr(where, name, value)
    try:
        yield
    finally:
        for where, name, value in known:
            setattr(where, name, value)


def recorded() -> Iterator[Item]:
    """Yield the rounds of the recorded tournaments beside the tests."""
    for rules in EDITIONS:
        for path in sorted((ROOT / "tests" / "data" / rules).glob("*.trf")):
            for position in positions(read_trf(path.read_bytes())):
                yield f"recorded, {path.stem.split('-')[1]}", rules, position


def ordinary() -> Iterator[Item]:
    """Yield last rounds of 20 to 60 players, and rounds of 1,000 and 2,000."""
    for rules in EDITIONS:
        for seed in range(20):
            yield "last rounds", rules, position_before(event(seed, rules))
        for size in (1000, 2000):
            for tournament in states(rules, size).values():
                yield f"{size:,} players", rules, position_before(tournament)


def hard(players: int) -> Iterator[Item]:
    """Yield rounds 3, 6 and 9 of each kind of tournament of :mod:`.tail`, and its worst rounds."""
    for rules in EDITIONS:
        for kind, play in tail.kinds(players, 9).items():
            seen: list[PairingPosition] = []
            play(rules, seen)
            for position in seen[2:9:3]:
                yield kind, rules, position
    for path in sorted((ROOT / "bench" / "worst").glob("*.trf")):
        rules = path.stem[9:]
        yield path.stem[:8], rules, position_before(read_trf(path.read_bytes()))


def _times(items: Sequence[Item], least: list[float]) -> list[object]:
    """Pair all positions, lower the least times, and return the pairings."""
    found = []
    for place, (_, rules, position) in enumerate(items):
        pair = rule_set(rules).pair
        started = time.process_time()
        found.append(pair(position))
        least[place] = min(least[place], time.process_time() - started)
    return found


def ratios(
    items: Sequence[Item], off: Off, runs: int
) -> dict[tuple[str, str], tuple[float, float]]:
    """Return the time without and with a shortcut by kind and rules."""
    there, gone = [1e9] * len(items), [1e9] * len(items)
    for _ in range(runs):
        found = _times(items, there)
        with without(off):
            if _times(items, gone) != found:
                raise AssertionError("a shortcut alters a pairing")
    sums: dict[tuple[str, str], tuple[float, float]] = {}
    for (kind, rules, _), more, less in zip(items, gone, there, strict=True):
        known = sums.get((kind, rules), (0.0, 0.0))
        sums[kind, rules] = known[0] + more, known[1] + less
    return sums


def main() -> None:
    """Print the table."""
    parser = argparse.ArgumentParser(prog="python -m bench.shortcuts", description=__doc__)
    parser.add_argument("words", nargs="*")
    parser.add_argument("--runs", type=int, default=3)
    parser.add_argument("--players", type=int, default=160)
    args = parser.parse_args()
    families = {
        "recorded": list(recorded()),
        "ordinary": list(ordinary()),
        "hard": list(hard(args.players)),
    }
    print(f"| without | {' | '.join(families)} | most |\n|---|{'---|' * len(families)}---|")
    for name, off in SHORTCUTS.items():
        if args.words and not any(word in name for word in args.words):
            continue
        cells, most = [], (0.0, "")
        for items in families.values():
            sums = ratios(items, off, args.runs)
            by_rules = [
                [total for (_, r), total in sums.items() if r == rules] for rules in EDITIONS
            ]
            shares = [
                sum(more for more, _ in own) / sum(less for _, less in own) for own in by_rules
            ]
            cells.append(", ".join(f"{share:.2f}" for share in shares))
            most = max(most, *((more / less, kind) for (kind, _), (more, less) in sums.items()))
        print(f"| {name} | {' | '.join(cells)} | {most[0]:.2f} ({most[1]}) |", flush=True)


if __name__ == "__main__":
    main()
