"""A round played at Lichess from the command line: made, played, read back, nothing overwritten."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

import swissmate
from offices.lichess_server import TOKEN, Lichess, running
from swissmate import Result, Tournament
from swissmate.cli.main import main


@pytest.fixture
def event(tmp_path: Path) -> Path:
    tournament = Tournament(
        rounds=3, name="Online Open", initial_color="w", time_control="10 min + 5 s"
    )
    for number in range(1, 9):
        tournament = tournament.with_player(f"Player, {'ABCDEFGH'[number - 1]}", 2000 - number)
    paired = tournament.with_round([(1, 5), (6, 2), (3, 7), (8, 4)])
    path = tmp_path / "open.trf"
    swissmate.write_trf(paired, path, dialect="trf26")
    return path


def ready(stand_in: Lichess, folder: Path, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Set what stands in the environment; return the options that name the players."""
    stand_in.users = {f"lip_secret{number}": f"User{number}" for number in range(1, 9)}
    tokens = "\n".join(f"{user} {token}" for token, user in stand_in.users.items())
    (folder / "tokens").write_text(tokens)
    monkeypatch.setenv("SWISSMATE_LICHESS_TOKEN", TOKEN)
    monkeypatch.setenv("SWISSMATE_LICHESS_PLAYERS", str(folder / "tokens"))
    monkeypatch.setenv("SWISSMATE_LICHESS_ADDRESS", f"http://127.0.0.1:{stand_in.port}")
    return [word for n in range(1, 9) for word in ("--set", f"username.{n}=User{n}")]


def finish(stand_in: Lichess, *states: dict[str, str]) -> None:
    (bulk,) = stand_in.bulks.values()
    by_white = {game["white"]: game["id"] for game in bulk["games"]}
    for white, state in zip(("user1", "user6", "user3", "user8"), states, strict=True):
        bulk["state"][by_white[white]] = state


def test_a_round_is_made_and_its_results_are_read_back(
    event: Path,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    kept, after = tmp_path / "open.lichess", tmp_path / "after.trf"
    with running() as stand_in:
        players = ready(stand_in, tmp_path, monkeypatch)
        send = ["export", str(event), "--to", "lichess-games", *players, "--send", str(kept)]
        assert main(send) == main(send) == 0
        assert len(stand_in.bulks) == 1
        finish(
            stand_in,
            {"status": "resign", "winner": "white"},
            {"status": "draw"},
            {"status": "noStart", "winner": "black"},
            {"status": "started"},
        )
        read = ["results", str(event), "--kept", str(kept)]
        assert main([*read, "-o", str(after)]) == 6  # nobody came to a board: that is to decide
        played = swissmate.read_trf(after)
        assert [game.result.value for game in played.games(1)] == ["1-0", "*", "1/2-1/2", "*"]
        assert "decide, and enter it by hand" in capsys.readouterr().err
        decided = played.with_result(3, 7, Result("+:-")).with_result(1, 5, Result("0-1"))
        swissmate.write_trf(decided, event, dialect="trf26")
        finish(
            stand_in,
            {"status": "resign", "winner": "white"},
            {"status": "draw"},
            {"status": "noStart", "winner": "black"},
            {"status": "mate", "winner": "black"},
        )
        assert main([*read, "--json", "-o", str(after)]) == 6  # the first board differs
        out, err = capsys.readouterr()
    rows = json.loads(out)["games"]
    assert {(row["white"], row["state"]) for row in rows} == {
        (1, "conflict"), (6, "same"), (3, "same"), (8, "new"),
    }  # fmt: skip
    final = [game.result.value for game in swissmate.read_trf(after).games(1)]
    assert final == ["0-1", "+:-", "1/2-1/2", "0-1"]
    shown = out + err + kept.read_text() + after.read_text()
    assert [secret for secret in (TOKEN, "lip_secret") if secret in shown] == []


def test_a_broadcast_is_sent_from_the_command_line(
    event: Path,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    with running() as stand_in:
        ready(stand_in, tmp_path, monkeypatch)
        send = ["export", str(event), "--to", "lichess", "--send", str(tmp_path / "kept")]
        assert main(send) == main(send) == 0
        assert main(["export", str(event), "--to", "lichess"]) == 0
        assert [len(row["games"]) for row in stand_in.rounds.values()] == [4]
    out, err = capsys.readouterr()
    assert "the broadcast was made, games pushed of round 1" in err
    assert "nothing has changed since the last time" in err
    assert "broadcast.json" in out
    assert TOKEN not in out + err


def test_without_a_token_nothing_is_asked_for(
    event: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["export", str(event), "--to", "lichess", "--send", str(tmp_path / "kept")]) == 3
    assert main(["results", str(event), "--kept", str(tmp_path / "kept")]) == 3
    assert "SWISSMATE_LICHESS_TOKEN: missing" in capsys.readouterr().err
    assert not (tmp_path / "kept").exists()
