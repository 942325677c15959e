"""Chess-Results on this machine, with secrets in the environment and an own data folder."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from django.test import override_settings

from offices.chess_results_server import StandIn, running
from swissmate.exchange.chess_results import sending
from swissmate.exchange.chess_results.server import Server

SECRETS = {
    "SOURCE": "77",
    "KEY": "2b7e151628aed2a6abf7158809cf4f3c",
    "IV": "000102030405060708090a0b0c0d0e0f",
}
"""Of NIST SP 800-38A, appendix F.2.1."""


@pytest.fixture
def at_the_server(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Iterator[StandIn]:
    for name, value in SECRETS.items():
        monkeypatch.setenv(f"SWISSMATE_CHESS_RESULTS_{name}", value)
    with running() as stand_in, override_settings(DATA_FOLDER=tmp_path):
        monkeypatch.setattr(sending, "Server", lambda: Server("127.0.0.1", stand_in.port))
        yield stand_in
