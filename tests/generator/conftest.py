"""What the tests of the generator's commands share: running the program in this process."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

import pytest

from swissmate.cli.main import main


class Outcome(NamedTuple):
    """What one run of the program gave."""

    code: int
    out: str
    err: str


Run = Callable[..., Outcome]


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str]) -> Run:
    """Run the program in this process."""

    def call(*arguments: object) -> Outcome:
        capsys.readouterr()
        code = main([str(each) for each in arguments])
        out, err = capsys.readouterr()
        return Outcome(code, out, err)

    return call
