"""``swissmate publish`` beside a server's data."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

pytest.importorskip("django")


def run(*arguments: str) -> subprocess.CompletedProcess[str]:
    environment = {k: v for k, v in os.environ.items() if not k.startswith(("SWISSMATE", "DJANGO"))}
    return subprocess.run(
        [sys.executable, "-m", "swissmate", "publish", *arguments],
        capture_output=True,
        text=True,
        env=environment,
        timeout=300,
        check=False,
    )


def test_the_demonstration_is_published(tmp_path: Path) -> None:
    data, site = tmp_path / "data", tmp_path / "site"
    make = (
        "from pathlib import Path; from swissmate.arbiter.preparing import Options, prepare; "
        f"prepare(Options(data=Path({str(data)!r}), demo=True))"
    )
    subprocess.run([sys.executable, "-c", make], check=True, timeout=300, capture_output=True)
    done = run("--data", str(data), "--out", str(site), "--no-why", "--language", "de")
    assert done.returncode == 0, done.stderr
    pages = list(site.rglob("standings.html"))
    assert len(pages) == 1
    assert 'lang="de"' in pages[0].read_text(encoding="utf-8")
    assert "<h1>Turniere</h1>" in (site / "index.html").read_text(encoding="utf-8")
    again = run("--data", str(data), "--out", str(site), "--no-why", "--language", "de")
    assert " 0 written" in again.stderr
    unknown = run("--data", str(data), "--out", str(site), "--event", "Nobody's")
    assert unknown.returncode != 0
    assert "there is no event" in unknown.stderr
    assert "Traceback" not in unknown.stderr
    nowhere = run("--data", str(data), "--out", str(site), "--language", "tlh")
    assert nowhere.returncode == 3
    assert "there is no language 'tlh'; there are en, de" in nowhere.stderr


def test_a_folder_without_data_is_refused(tmp_path: Path) -> None:
    done = run("--data", str(tmp_path), "--out", str(tmp_path / "site"))
    assert done.returncode != 0
    assert "holds no data" in done.stderr
    assert not (tmp_path / "site").exists()


def test_a_first_run_that_was_killed_does_not_block_the_next(tmp_path: Path) -> None:
    data, site = tmp_path / "data", tmp_path / "site"
    make = (
        "from pathlib import Path; from swissmate.arbiter.preparing import Options, prepare; "
        f"prepare(Options(data=Path({str(data)!r}), demo=True))"
    )
    subprocess.run([sys.executable, "-c", make], check=True, timeout=300, capture_output=True)
    for kill_at in ("*", "*/*.html"):  # the first file of all, the first page
        running = subprocess.Popen(
            [sys.executable, "-m", "swissmate", "publish", "--data", str(data), "--out", str(site)],
            env={k: v for k, v in os.environ.items() if not k.startswith(("SWISSMATE", "DJANGO"))},
            stderr=subprocess.DEVNULL,
        )
        while running.poll() is None and not any(site.glob(kill_at)):
            pass
        running.kill()
        running.wait()
        assert any(site.iterdir())
    for left in site.rglob(".swissmate.*"):
        os.utime(left, (1, 1))
    # Explained pages of the killed run that this one does not want are known, and removed.
    done = run("--data", str(data), "--out", str(site), "--no-why")
    assert done.returncode == 0, done.stderr
    [folder] = [path for path in site.iterdir() if path.is_dir()]
    listed = json.loads((site / "swissmate-site.json").read_text(encoding="utf-8"))
    files = {path.relative_to(folder).as_posix() for path in folder.rglob("*") if path.is_file()}
    assert files == set(listed[folder.name]["files"])
    assert {path.name for path in site.iterdir() if path.is_file()} == {
        "index.html",
        "swissmate-site.json",
    }
