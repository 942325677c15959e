"""Before a file becomes an event the page tells what the file does not say."""

from __future__ import annotations

import pytest
from django.utils import translation

from swissmate.arbiter.ground.ledger.errors import Refused
from swissmate.arbiter.models import Account
from swissmate.arbiter.outside.files.import_review import adjustments
from swissmate.arbiter.outside.files.trf_import import import_trf
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
    assert any("first day (042)" in text for text in texts) == told


def test_what_asks_for_another_encoding_has_the_label_of_the_page(chief: Account) -> None:
    """0x8A is a letter of Windows-1250 or Windows-1252, and no UTF-8."""
    content = PLAYERS.format(date="").replace("Ines", "\u0160ime").encode("cp1252")
    with translation.override("de"):
        texts = adjustments(load(content, name="club.trf"), "Dutch 2026")
    assert any("or «Zeichenkodierung» with the name" in text for text in texts)


def test_a_refusal_names_fields_as_the_pages_do(chief: Account) -> None:
    """No page asks for the order of dates, so that field has no label."""
    content = PLAYERS.format(date="042 05/07/2017\n").encode()
    with translation.override("de"), pytest.raises(Refused) as refused:
        import_trf(content, "club.trf", chief)
    assert "expected date order dmy or mdy, «Paarungssystem», or a date" in str(refused.value)
    assert "--" not in str(refused.value)
