"""Before a file becomes an event the page tells what the file does not say."""

from __future__ import annotations

import pytest

from swissmate.arbiter.models import Account
from swissmate.arbiter.outside.files.import_review import adjustments
from swissmate.trf import load

PLAYERS = """012 Club
{date}142 3
152 W
001    1      Alder, Ines                       2000                             1.0    1     2 w 1
001    2      Birch, Tom                        1900                             0.0    2     1 b 0
"""


@pytest.mark.parametrize(("date", "told"), [("", True), ("042 2026/11/01\n", False)])
def test_the_first_day(date: str, told: bool, chief: Account) -> None:
    document = load(PLAYERS.format(date=date).encode(), name="club.trf")
    texts = adjustments(document, "Dutch 2026")
    assert any("first day (042)" in each for each in texts) == told
