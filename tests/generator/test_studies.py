"""Studies: what is measured, that rows depend on the study alone, restarts, the page, bad input."""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from itertools import combinations
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from command_line import Run
from swissmate.errors import InputError
from swissmate.generator import PRESETS, Generated, generate
from swissmate.generator.options import configured
from swissmate.model import Entry, Player, Tournament
from swissmate.studies import (
    BUNDLED,
    Part,
    PartResult,
    Study,
    bundled_study,
    compute_part,
    parts_of,
    read_study,
    run_study,
)
from swissmate.studies.kendall import kendall_tau
from swissmate.studies.measures import MEASURES, Row, measure, played
from swissmate.studies.parts import PartStore
from swissmate.studies.run import locally
from swissmate.studies.summary import histogram, mean_interval
from swissmate.systems.choice import resolve
from swissmate.systems.position import position_before

pytest.importorskip("pyarrow")

STUDY = """
title = "Two ways & more"
question = "Which?"
seed = 5
tournaments = 12
part = 5
tie-breaks = "PTS,BH"
[field]
players = "8-14"
rounds = 5
half-byes = 0.05
[[design]]
name = "plain"
[[design]]
name = "quick"
acceleration = "baku-2026"
[[design]]
name = "other"
rules = "lim-2026"
compare-with = "quick"
"""


def slow_tau(pairs: Sequence[tuple[int, int]]) -> float:
    """Kendall's tau-b by its definition: every two of them are compared."""
    agree = one_tied = other_tied = 0
    for (a, b), (c, d) in combinations(pairs, 2):
        first, second = (a > c) - (a < c), (b > d) - (b < d)
        agree += first * second
        one_tied += first != 0
        other_tied += second != 0
    size = one_tied * other_tied
    return float(agree / size**0.5) if size else 0.0


@given(st.lists(st.tuples(st.integers(0, 6), st.integers(0, 6)), max_size=25))
@settings(max_examples=200, deadline=None)
def test_kendall_tau_is_that_of_the_definition(pairs: list[tuple[int, int]]) -> None:
    assert kendall_tau(pairs) == pytest.approx(slow_tau(pairs))


def test_kendall_tau_of_a_known_example() -> None:
    """Ranks 1 2 3 4 5 against 3 4 1 2 5: four of ten pairs disagree."""
    assert kendall_tau([(1, 3), (2, 4), (3, 1), (4, 2), (5, 5)]) == pytest.approx(0.2)


def four_players() -> Generated:
    """Four players, three rounds, made by hand.

    Strengths 2400, 2300, 2200, 2100. Round one: 1 beats 3, 4 beats 2 (not the stronger). Round
    two: 1-4 drawn, 3 beats 2 (not the stronger). Round three: 1 beats 2, 4-3 is forfeited.
    """
    games = {
        1: [(3, "w", "1"), (4, "b", "="), (2, "w", "1")],
        2: [(4, "b", "0"), (3, "w", "0"), (1, "b", "0")],
        3: [(1, "b", "0"), (2, "b", "1"), (4, "w", "-")],
        4: [(2, "w", "1"), (1, "w", "="), (3, "b", "+")],
    }
    players = tuple(
        Player(number, f"P{number}", 2500 - 100 * number, entries=tuple(Entry(*g) for g in line))
        for number, line in games.items()
    )
    return Generated(Tournament(players, rounds=3), (2400, 2300, 2200, 2100), 1, 1, "")


def test_measures_of_a_tournament_made_by_hand() -> None:
    row = measure("x", played(four_players(), ("PTS",)), "dutch-2026", "")
    # Points: 4 and 1 have 2.5, 3 has 1, 2 has 0. Places 1, 1, 3, 4 for 1, 4, 3, 2.
    assert row.kendall_tau == pytest.approx(slow_tau([(1, 1), (2, 4), (3, 3), (4, 1)]))
    assert row.top_1 == 1.0
    assert row.top_3 == pytest.approx(2 / 3)
    # A third of three rounds is the first: one of two games went to the stronger player.
    assert row.predicted_early == 0.5
    assert row.rating_gap_early == 200
    # Later: 1-4 drawn, 2-3 to the weaker, 1 beats 2; the forfeit is no game.
    assert row.predicted_late == pytest.approx(1 / 3)
    assert row.predicted_by_round == (0.5, 0.0, 1.0)
    assert row.rating_gap_by_round == (200, 200, 100)
    # Differences before the games: 0, 0; 0, 0; 1.5.
    assert row.score_difference == pytest.approx(1.5 / 5)
    assert row.floats == pytest.approx(1 / 12)
    assert row.floats_repeated == 0
    # Colours: wbw, bwb, bb (the forfeit has none), ww: differences 1, 1, 2, 2.
    assert row.color_imbalance == 1.5
    assert row.color_violations == 0
    assert (row.rounds, row.rounds_played, row.rounds_impossible) == (3, 3, 0)


def test_norm_results() -> None:
    """Nine games against opponents of 2450: 7 points make a GM result, 6 an IM result only.

    B.01: 7/9 = .78 is worth 220, so 2670; 6/9 = .67 is worth 125, so 2575; both opponents'
    averages are enough for either norm.
    """
    from swissmate.studies.measures import _norms

    for points, expected in ((7, (1, 1)), (6, (1, 0)), (3, (0, 0))):
        entries = tuple(
            Entry(number, "w", "1" if number - 2 < points else "0") for number in range(2, 11)
        )
        hero = Player(1, "Hero", 2400, entries=entries)
        others = [Player(n, "", 2450, entries=(Entry(1, "b", "0"),)) for n in range(2, 11)]
        tournament = Tournament((hero, *others), rounds=9)
        assert _norms(Generated(tournament, (2400,) + (2450,) * 9, 1, 1, "")) == expected


def test_mean_interval() -> None:
    """1, 2, 3, 4: mean 2.5, variance 5/3, so 1.96 standard errors are 1.2652."""
    interval = mean_interval([1, 2, 3, 4])
    assert interval.mean == 2.5
    assert interval.high - interval.mean == pytest.approx(1.2652, abs=1e-4)
    assert interval.mean - interval.low == pytest.approx(1.2652, abs=1e-4)
    assert mean_interval([3]) == (3, 3, 3)


def test_the_interval_holds_the_mean_in_nineteen_of_twenty() -> None:
    """2,000 samples of 40 from a uniform distribution: 95 % within four deviations."""
    import random

    rng = random.Random(7)
    held = 0
    for _ in range(2000):
        _, low, high = mean_interval([rng.random() for _ in range(40)])
        held += low <= 0.5 <= high
    assert (
        abs(held - 1900) < 4 * (2000 * 0.95 * 0.05) ** 0.5 + 20
    )  # t against normal: a little less


def test_histogram() -> None:
    found = histogram([0, 0, 1, 1], 0, 1)
    assert (found.shares[0], found.shares[-1], sum(found.shares)) == (0.5, 0.5, 1)
    assert histogram([2, 2], 2, 2).shares[0] == 1


def test_parts_cover_every_tournament_of_every_design_once() -> None:
    study = read_study(STUDY, "s")
    seen = [
        (part.design, number)
        for part in parts_of(study)
        for number in range(part.first, part.last + 1)
    ]
    assert sorted(seen) == [(design, number) for design in range(3) for number in range(1, 13)]


def test_designs_share_their_players() -> None:
    study = read_study(STUDY, "s")
    rows = [compute_part(study, Part(design, 1, 3)).rows for design in (0, 1)]
    assert [row.players for row in rows[0]] == [row.players for row in rows[1]]


def test_rows_do_not_hang_on_processes_or_parts(run: Run, tmp_path: Path) -> None:
    study = tmp_path / "study.toml"
    study.write_text(STUDY)
    outputs = []
    for jobs in (1, 2):
        folder = tmp_path / f"jobs{jobs}"
        assert run("simulate", study, "--out-dir", folder, "--jobs", jobs).code == 0
        outputs.append((folder / "rows.parquet").read_bytes())
    assert outputs[0] == outputs[1]
    one = run_study(
        read_study(STUDY.replace("part = 5", "part = 12"), "s"), str(tmp_path / "other"), locally(1)
    )
    rows = one.load(Part(2, 1, 12)).rows
    import pyarrow.parquet as pq

    table = pq.read_table(tmp_path / "jobs1" / "rows.parquet").to_pylist()
    assert len(table) == 36
    assert table[24:] == [
        {
            name: list(value) if isinstance(value, tuple) else value
            for name, value in row._asdict().items()
            if name != "own"
        }
        for row in rows
    ]


def test_what_is_finished_is_not_computed_again(tmp_path: Path) -> None:
    study = read_study(STUDY, "s")
    asked: list[Part] = []

    def breaks_down(study: Study, parts: Sequence[Part]) -> Iterator[PartResult]:
        for part in list(parts)[:4]:
            asked.append(part)
            yield compute_part(study, part)
        raise KeyboardInterrupt

    def goes_on(study: Study, parts: Sequence[Part]) -> Iterator[PartResult]:
        asked.extend(parts)
        for part in parts:
            yield compute_part(study, part)

    with pytest.raises(KeyboardInterrupt):
        run_study(study, str(tmp_path), breaks_down)
    store = run_study(study, str(tmp_path), goes_on)
    assert sorted(asked) == sorted(parts_of(study))
    for part in parts_of(study):
        assert store.load(part).rows == compute_part(study, part).rows


def test_another_study_does_not_find_the_parts(tmp_path: Path) -> None:
    study = read_study(STUDY, "s")
    PartStore(str(tmp_path), study).save(compute_part(study, Part(0, 1, 5)))
    for changed in (STUDY.replace("seed = 5", "seed = 6"), STUDY.replace("8-14", "8-15")):
        assert Part(0, 1, 5) not in PartStore(str(tmp_path), read_study(changed, "s"))
    renamed = read_study(STUDY.replace("Two ways", "Three ways"), "s")
    assert Part(0, 1, 5) in PartStore(str(tmp_path), renamed)


def test_the_page_stands_alone(run: Run, tmp_path: Path) -> None:
    study = tmp_path / "study.toml"
    study.write_text(STUDY)
    outcome = run("simulate", study, "--out-dir", tmp_path / "out", "--jobs", 1, "--tournaments", 4)
    assert outcome.code == 0
    assert outcome.out.startswith("12 tournaments, 3 designs: ")
    page = (tmp_path / "out" / "report.html").read_text()
    assert "<h1>Two ways &amp; more</h1>" in page
    assert page.count("<svg") == len(MEASURES) + 1
    for fetched in ("http://", "https://", "src=", "@import", "url(", "<script", "<link"):
        assert fetched not in page
    assert "to quick" in page
    for each in MEASURES:
        assert each.name in page
        assert each.name in Row._fields


def test_designs_without_rules_have_the_newest_edition_and_this_is_said(
    run: Run, tmp_path: Path
) -> None:
    study = read_study(STUDY, "s")
    assert [design.config.rules for design in study.designs] == [
        "dutch-2026",
        "dutch-2026",
        "lim-2026",
    ]
    assert study.without_rules == ("plain", "quick")
    file = tmp_path / "study.toml"
    file.write_text(STUDY)
    err = run("simulate", file, "--out-dir", tmp_path / "out", "--jobs", 1, "--tournaments", 1).err
    assert err.splitlines() == [
        f"design {name!r}: rules dutch-2026: the newest edition, since the study names none"
        for name in ("plain", "quick")
    ]
    assert all(not read_study(bundled_study(name), name).without_rules for name in BUNDLED)


def test_bundled_studies_can_be_read_and_run(run: Run, tmp_path: Path) -> None:
    for name in BUNDLED:
        assert read_study(bundled_study(name), name).tournaments >= 1000
        assert (
            run("simulate", name, "--out-dir", tmp_path, "--tournaments", 1, "--jobs", 1).code == 0
        )


@pytest.mark.parametrize(
    ("change", "message"),
    [
        (
            ("seed = 5", "seeed = 5"),
            r"there is no key 'seeed' \(did you mean seed\?\); there are title, ",
        ),
        (("seed = 5", "seed = 'x'"), "seed is 'x'; expected a whole number"),
        (("tournaments = 12", "tournaments = 0"), "tournaments is 0; expected at least 1"),
        (("rounds = 5", "runds = 5"), "design 'plain': there is no option 'runds'"),
        (("0.05", "1.5"), "design 'plain': half-byes 150%: a rate lies between 0 and 1"),
        (("0.05", "150.0"), "a rate lies between 0 and 1"),
        (('"quick"\nacc', '"plain"\nacc'), "two designs have the same name"),
        (('compare-with = "quick"', 'compare-with = "quack"'), "cannot be compared with 'quack'"),
        (("[field]", "[field"), "this is no TOML"),
        (('rules = "lim-2026"', 'preset = "mild"'), "there is no preset 'mild'"),
        (('"PTS,BH"', '"PTS,?"'), "tie-break"),
    ],
)
def test_studies_that_are_refused(change: tuple[str, str], message: str) -> None:
    assert change[0] in STUDY
    with pytest.raises(InputError, match=message):
        read_study(STUDY.replace(*change), "s.toml")


def test_refusals_of_the_command(run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    study = tmp_path / "study.toml"
    study.write_text(STUDY)
    assert run("simulate", tmp_path / "none.toml", "--out-dir", tmp_path).code == 5
    assert run("simulate", study).code == 3
    assert run("simulate", study, "--out-dir", tmp_path, "--jobs", 0).code == 3
    (tmp_path / "bad.toml").write_bytes(b"title = '\xff'")
    assert run("simulate", tmp_path / "bad.toml", "--out-dir", tmp_path).code == 3
    monkeypatch.setitem(sys.modules, "pyarrow.parquet", None)
    code, _, err = run("simulate", study, "--out-dir", tmp_path)
    assert code == 3
    assert "install swissmate with [study]" in err
    assert not (tmp_path / "parts").exists()


def test_a_cluster_without_dask(run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "distributed", None)
    code, _, err = run("simulate", "baku", "--out-dir", tmp_path, "--cluster", "127.0.0.1:1")
    assert code == 3
    assert "install swissmate with [cluster]" in err


@pytest.mark.parametrize("rules", ["team-2026", "double-swiss-2026"])
def test_a_match_is_measured_as_one_game(rules: str) -> None:
    config = configured(PRESETS["clean"], {"rules": rules, "players": "9", "rounds": "5"})
    generated = generate(config, 11, 1)
    row = measure("x", played(generated, ("PTS",)), rules, "")
    assert (row.players, row.rounds, row.rounds_played) == (9, 5, 5)
    assert (row.im_norms, row.gm_norms, row.color_violations) == (0, 0, row.color_violations)
    seen = resolve(generated.tournament).tournament
    down = 0
    for number in range(1, 6):
        scores = {
            contender.id: contender.score for contender in position_before(seen, number).contenders
        }
        pairs = [(p.id, p.entry(number).opponent) for p in seen.players if p.entry(number).opponent]
        down += sum(scores[one] > scores[other] for one, other in pairs)
    assert row.floats == pytest.approx(down / 45)
    # One participant in nine sits out each round: four matches with a colour each.
    assert row.color_imbalance <= 5
