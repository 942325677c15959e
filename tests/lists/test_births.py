"""Births as lists write them."""

from datetime import date

import pytest

from swissmate.lists.births import birth_of
from swissmate.lists.taking_over import source_of, taken_over


@pytest.mark.parametrize(
    ("written", "birth"),
    [
        ("1998", "1998"),
        ("14/03/1998", "1998-03-14"),
        ("5/6/2011", "2011-06-05"),
        ("7.8.09", "2009-08-07"),
        ("7. 8. 2009", "2009-08-07"),
        ("31-12-2009", "2009-12-31"),
        ("2009/1/5", "2009-01-05"),
        ("20090105", "2009-01-05"),
        ("2009-01-05 00:00:00", "2009-01-05"),
        ("38000", "2004-01-14"),  # by the calendar of spreadsheets, in which 1 is 1900-01-01
        ("1 Sept 2009", "2009-09-01"),
        ("1. März 2009", "2009-03-01"),
        ("1 août 2009", "2009-08-01"),
        ("1 de enero de 2009", "2009-01-01"),
        ("1 gennaio 2009", "2009-01-01"),
        ("1 mei 2009", "2009-05-01"),
        ("March 1st, 2009", "2009-03-01"),
        ("31/02/2009", ""),
        ("1850", ""),
        ("30/13/2009", ""),
        ("soon", ""),
        (f"1.1.{date.today().year + 1}", ""),
    ],
)
def test_days_of_birth(written: str, birth: str) -> None:
    assert birth_of(written) == birth


@pytest.mark.parametrize(
    ("written", "birth"),
    [
        ("1998", "1998"),
        ("7.8.09", "2009/08/07"),
        ("38000", "2004/01/14"),
        ("12/31/2009", "2009/12/31"),
        ("5/6/2011", ""),  # day or month first: nobody says it, and it is told
        ("31.02.2009", ""),
    ],
)
def test_births_of_an_event_that_is_taken_over(written: str, birth: str) -> None:
    rows = f"No.;Name;Birth;1.Rd\n1;Able, Ann;{written};2w1\n2;Bold, Ben;;1b0\n"
    taken = taken_over([source_of("list.csv", rows.encode())])
    assert taken.tournament.players[0].birth == birth
    assert ("value" in {doubt.kind for doubt in taken.doubts}) is not bool(birth)
