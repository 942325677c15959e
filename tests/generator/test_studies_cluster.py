"""A study on a cluster of three workers, one of which is killed midway: the rows are the same."""

from __future__ import annotations

import subprocess
from pathlib import Path

import pytest

from dask_rig import LONG, Rig, cluster, swissmate, wait_for
from swissmate.cluster import Cluster
from swissmate.errors import InputError
from swissmate.studies import parts_of, read_study, run_study
from swissmate.studies.run import locally, on_cluster
from swissmate.studies.table import tables_of, write_parquet

pytest.importorskip("pyarrow")
pytest.importorskip("distributed")

WORKERS = 3

STUDY = """
title = "For a cluster"
seed = 5
tournaments = 120
part = 5
[field]
players = 40
rounds = 7
[[design]]
name = "plain"
[[design]]
name = "quick"
acceleration = "baku-2026"
"""


class NoWorkers:
    """A cluster that nobody works for."""

    def __enter__(self) -> NoWorkers:
        return self

    def __exit__(self, *_: object) -> None:
        pass

    def nthreads(self) -> dict[str, int]:
        return {}


def test_a_cluster_without_workers_is_told_and_not_waited_for_for_ever(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    import distributed

    monkeypatch.setattr(distributed, "Client", lambda *_, **__: NoWorkers())
    told: list[str] = []
    workshop = on_cluster(Cluster("10.0.0.5:8786", 0.3, told.append))
    study = read_study(STUDY, "study")
    with pytest.raises(InputError, match="has no workers, and none came in"):
        list(workshop(study, list(parts_of(study))))
    assert ["has no workers; waiting 0.3 seconds" in line for line in told] == [True]


@pytest.mark.long
@pytest.mark.filterwarnings("ignore")
def test_a_killed_worker_loses_nothing(tmp_path: Path) -> None:
    with cluster(tmp_path, WORKERS) as rig:
        run_with_a_worker_killed(rig, tmp_path)


def run_with_a_worker_killed(rig: Rig, tmp_path: Path) -> None:
    study_file = tmp_path / "study.toml"
    study_file.write_text(STUDY)
    here, there = tmp_path / "here", tmp_path / "there"
    words = ("simulate", study_file, "--cluster", rig.address, "--out-dir", there)
    run = swissmate(*words, stdout=subprocess.DEVNULL)
    total = 2 * 120 // 5
    wait_for(lambda: len(list(there.rglob("d0*.json"))) >= 6)
    rig.kill_one()
    done = len(list(there.rglob("d0*.json")))
    assert done < total, "the worker was killed too late to prove anything"
    assert run.wait(LONG) == 0

    study = read_study(STUDY, "study")
    store = run_study(study, str(here), locally(1))
    write_parquet(str(here / "rows.parquet"), tables_of(study, store)[0])
    assert (here / "rows.parquet").read_bytes() == (there / "rows.parquet").read_bytes()
