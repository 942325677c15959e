"""The key that signs sessions: whole on the disk, or made again."""

from __future__ import annotations

from pathlib import Path

from swissmate.arbiter.settings import _secret_key


def test_a_key_that_was_cut_off_is_made_again(tmp_path: Path) -> None:
    (tmp_path / "secret-key").touch()  # a power cut between making the file and filling it
    key = _secret_key(tmp_path)
    assert len(key) > 40
    assert _secret_key(tmp_path) == key
    assert (tmp_path / "secret-key").stat().st_mode & 0o777 == 0o600
    assert [path.name for path in tmp_path.iterdir()] == ["secret-key"]
