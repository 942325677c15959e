"""The seed decides every byte: runs, processes and neighbours change nothing."""

from __future__ import annotations

import hashlib
import os
import random
import subprocess
import sys
from pathlib import Path

import pytest

from swissmate.cli.main import main
from swissmate.generator import PRESETS, generate
from swissmate.generator.seeds import Dice, draw_seed
from swissmate.trf import write_trf

SOURCE = Path(__file__).parents[2] / "src"


def files(folder: Path) -> dict[str, bytes]:
    return {path.name: path.read_bytes() for path in folder.iterdir()}


def test_dice_are_seeded_by_a_hash_that_is_the_same_everywhere() -> None:
    digest = hashlib.sha256(b"swissmate generator 1/42/7/results").digest()
    expected = random.Random(int.from_bytes(digest, "big")).random()
    assert Dice(42, 7, "results").random() == expected


def test_purposes_and_numbers_have_sources_of_their_own() -> None:
    first = {
        Dice(seed, index, purpose).random()
        for seed in (1, 2)
        for index in (1, 12)
        for purpose in ("players", "results")
    }
    assert len(first) == 8


def test_sample_takes_each_subset_equally_often() -> None:
    """All ten pairs of five, 20,000 times; 27.9 is passed once in a thousand (9 degrees)."""
    dice = Dice(1, 1, "sample")
    counts: dict[frozenset[int], int] = {}
    for _ in range(20_000):
        pair = frozenset(dice.sample(range(5), 2))
        counts[pair] = counts.get(pair, 0) + 1
    assert len(counts) == 10
    assert sum((count - 2000) ** 2 / 2000 for count in counts.values()) < 27.9


def test_same_bytes_in_one_and_in_two_processes(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    one, two = tmp_path / "one", tmp_path / "two"
    common = ("generate", "--preset", "harsh", "--count", "40", "--seed", "42", "--players", "8-30")
    assert main([*common, "--jobs", "1", "--out-dir", str(one)]) == 0
    assert main([*common, "--jobs", "2", "--out-dir", str(two)]) == 0
    assert len(files(one)) == 40
    assert files(one) == files(two)
    err = capsys.readouterr().err.replace(str(one), "").replace(str(two), "").splitlines()
    assert err[: len(err) // 2] == err[len(err) // 2 :]


def test_same_bytes_whatever_python_hashes(tmp_path: Path) -> None:
    outputs = set()
    for hash_seed in ("1", "2"):
        done = subprocess.run(
            [sys.executable, "-m", "swissmate", "generate", "--preset", "harsh", "--seed", "9"],
            env={**os.environ, "PYTHONPATH": str(SOURCE), "PYTHONHASHSEED": hash_seed},
            capture_output=True,
            check=True,
            cwd=tmp_path,
        )
        outputs.add(done.stdout)
    assert len(outputs) == 1


def test_a_tournament_does_not_hang_on_its_neighbours(tmp_path: Path) -> None:
    """Number 7 alone is number 7 of many."""
    alone, many = tmp_path / "alone", tmp_path / "many"
    common = ("generate", "--players", "12", "--rounds", "5", "--seed", "3")
    main([*common, "--first", "7", "--count", "1", "--out-dir", str(alone)])
    main([*common, "--count", "8", "--out-dir", str(many)])
    assert files(alone)["00007.trf"] == files(many)["00007.trf"]


def test_a_drawn_seed_stands_in_the_file_and_gives_it_again(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    common = ("generate", "--players", "12", "--rounds", "5")
    assert main([*common, "-o", str(tmp_path / "a.trf")]) == 0
    told = capsys.readouterr().err
    text = (tmp_path / "a.trf").read_text()
    seed = text.split("seed ")[1].split(",")[0]
    assert f"seed {seed}\n" in told
    assert f"of seed {seed}\n" in text.split("012 ")[1]
    assert main([*common, "--seed", seed, "-o", str(tmp_path / "b.trf")]) == 0
    assert (tmp_path / "b.trf").read_text() == text
    assert main([*common, "-o", str(tmp_path / "c.trf")]) == 0
    assert (tmp_path / "c.trf").read_text() != text


def test_drawn_seeds_differ() -> None:
    assert len({draw_seed() for _ in range(50)}) > 45


def test_other_seeds_give_other_tournaments() -> None:
    config = PRESETS["realistic"]
    texts = {write_trf(generate(config, seed, 1).tournament) for seed in range(5)}
    assert len(texts) == 5
