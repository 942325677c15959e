"""``--encoding``: files that are neither UTF-8 nor Windows-1252, in every face that reads files."""

from __future__ import annotations

from pathlib import Path

import pytest

from .conftest import Run
from .test_cli_engine import ask

FILE = Path(__file__).parents[1] / "data" / "records" / "cp1250.trf"


@pytest.mark.parametrize(
    "arguments",
    [
        ("pair", FILE),
        ("check", FILE),
        ("standings", FILE),
        ("explain", FILE),
        ("forecast", FILE),
        ("convert", FILE, "--to", "json", "-o", "-"),
        ("--dutch", FILE, "-p"),
    ],
)
def test_every_command_takes_the_encoding(run: Run, arguments: tuple[str | Path, ...]) -> None:
    told = run(*arguments).err
    assert "line 6, column 15: warning: A control character" in told
    assert "--encoding names it" in told
    code, _, err = run(*arguments, "--encoding", "cp1250")
    assert (code, "warning" in err) == (0, False)


def test_a_converted_file_has_the_letters(run: Run, tmp_path: Path) -> None:
    out = tmp_path / "utf8.trf"
    assert run("convert", FILE, "--encoding", "cp1250", "-o", out, "--strict").code == 0
    assert "Šimek,Jiří" in out.read_text(encoding="utf-8")


def test_what_is_no_encoding_is_told(run: Run) -> None:
    code, _, err = run("pair", FILE, "--encoding", "cp9999")
    assert code == 3
    assert "cannot be read as cp9999" in err


def test_the_engine_takes_it_beside_a_path() -> None:
    good = ask(method="standings", path=str(FILE), encoding="cp1250")
    assert good["result"]["remarks"] == []
    told = ask(method="standings", path=str(FILE))["result"]["remarks"]
    assert {remark["code"] for remark in told} == {"trf-encoding", "trf-control-character"}
    assert all("'encoding'" in remark["expected"] for remark in told)
    refused = ask(method="standings", trf=FILE.read_text("latin-1"), encoding="cp1250")
    assert refused["error"]["exit_code"] == 3
