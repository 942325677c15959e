"""What all tests share: running the program, and the same examples however slow the machine is.

``--hypothesis-profile=fresh`` draws new examples.
"""

from __future__ import annotations

import gc
import os
import signal
import tempfile
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

from command_line import Outcome, Run
from swissmate.cli.main import main

settings.register_profile(
    "steady", deadline=None, derandomize=True, suppress_health_check=[HealthCheck.too_slow]
)
settings.register_profile("fresh", settings.get_profile("steady"), derandomize=False)
settings.load_profile("steady")

# What the tests leave is seldom garbage in cycles: to look for it less often saves a twentieth.
gc.set_threshold(50_000, 20, 20)

# A shell starts what runs in the background with interrupts ignored, and programs that tests start
# and interrupt would ignore them too.
if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
    signal.signal(signal.SIGINT, signal.default_int_handler)


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str]) -> Run:
    """Run the program in this process."""

    def call(*arguments: object) -> Outcome:
        capsys.readouterr()
        code = main([str(argument) for argument in arguments])
        out, err = capsys.readouterr()
        return Outcome(code, out, err)

    return call


def pytest_configure(config: pytest.Config) -> None:
    """Make a folder for what the processes of a run make once for all of them."""
    if not hasattr(config, "workerinput"):
        shared = tempfile.TemporaryDirectory(prefix="swissmate-tests-")
        config.add_cleanup(shared.cleanup)
        os.environ["SWISSMATE_TESTS_SHARED"] = shared.name


@pytest.hookimpl(trylast=True)  # what -m leaves out is gone
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Files with long tests first, then those with slow ones: no worker waits long for another.

    A test tells the reports which questions of the checklist it shows: ``tools/checklist.py`` reads
    it.
    """
    for item in items:
        for mark in item.iter_markers("question"):
            item.user_properties.extend(("question", number) for number in mark.args)
    weights: dict[Path, int] = {}
    for item in items:
        marks = {mark.name for mark in item.iter_markers()}
        weight = 2 if "long" in marks else 1 if "slow" in marks else 0
        weights[item.path] = max(weight, weights.get(item.path, 0))
    items.sort(key=lambda item: -weights[item.path])


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_auto_num_workers() -> int:
    """One worker more than there are processors: some tests wait for a clock or a program."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0)) + 1
    return (os.cpu_count() or 1) + 1


@pytest.hookimpl(tryfirst=True)
def pytest_runtest_setup(item: pytest.Item) -> None:
    """Leave a test out whose browser is not on this machine."""
    for mark in item.iter_markers("browser"):
        if mark.args[0] is None:
            pytest.skip("the browser that it drives is not on this machine")


def pytest_collection_finish() -> None:
    """Spare the garbage collector the thousands of tests, which stay until the end."""
    gc.collect()
    gc.freeze()
