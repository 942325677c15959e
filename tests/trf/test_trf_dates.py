"""Dates as files write them: one reading, several that are told, or kept as it stands."""

from __future__ import annotations

from datetime import date

import pytest

from swissmate.api.placing import standings
from swissmate.errors import InputError, TRFError
from swissmate.model import Tournament
from swissmate.systems.choice import resolve_rules
from swissmate.trf import convert, document_from_json, from_json, load, read_trf, to_json, write_trf

GAME = "".join(
    f"001 {number:4}".ljust(80) + f"{points:>4}     {''}  {cell}\n"
    for number, points, cell in ((1, "1.0", "   2 w 1"), (2, "0.0", "   1 b 0"))
)


def tournament(*lines: str, order: str | None = None) -> Tournament:
    """Return the tournament of a file with these records."""
    return read_trf(("\n".join(lines) + "\nXXR 5\n" + GAME).encode(), date_order=order)


@pytest.mark.parametrize(
    ("text", "day"),
    [
        ("Feb 14, 2026", date(2026, 2, 14)),
        ("February 14 2026", date(2026, 2, 14)),
        ("Sat, 14 Feb 2026", date(2026, 2, 14)),
        ("28. 07. 2005", date(2005, 7, 28)),
        ("03.04.2026", date(2026, 4, 3)),
        ("1 Mar 2026", date(2026, 3, 1)),
        ("1. März 2026", date(2026, 3, 1)),
        ("20260301", date(2026, 3, 1)),
        ("2026/03/01 10:00", date(2026, 3, 1)),
        ("2026-03-01T10:00:00Z", date(2026, 3, 1)),
        ("25/04/2026", date(2026, 4, 25)),
        ("04/25/2026", date(2026, 4, 25)),
        ("1851/05/26", date(1851, 5, 26)),
    ],
)
def test_forms_with_one_reading(text: str, day: date) -> None:
    assert tournament(f"042 {text}").start == day


@pytest.mark.parametrize("text", ["Feb 30, 2026", "2026/13/01", "next week", "2026", "0000/00/00"])
def test_what_cannot_be_read_is_told_and_kept(text: str) -> None:
    document = load(f"042 {text}\nXXR 5\n{GAME}".encode())
    assert [diagnostic.code for diagnostic in document.diagnostics] == ["trf-date"]
    assert "kept as it stands" in str(document.diagnostics[0].message)
    found = document.tournament
    assert found.start is None
    assert f"042 {text}\n".encode() in write_trf(found, dialect="trf06")
    for dialect in ("trf16", "trf26"):
        assert f"042 {text}\n".encode() in write_trf(found, dialect=dialect)
        assert convert(load(write_trf(found)), dialect).losses == ()
    assert from_json(to_json(found)) == found
    choice = resolve_rules(found)
    assert choice.id == "dutch-2026"  # the newest edition, as without any date
    assert str(choice.reason).endswith(f"its start date {text!r} cannot be read")


AMBIGUOUS = (
    ("03/04/2026", {date(2026, 4, 3), date(2026, 3, 4)}),
    ("03-04-2026", {date(2026, 4, 3), date(2026, 3, 4)}),
    ("03042026", {date(2026, 4, 3), date(2026, 3, 4)}),
    ("11.09.26", {date(2026, 9, 11), date(2011, 9, 26)}),
    ("03/04/05", {date(2005, 4, 3), date(2005, 3, 4), date(2003, 4, 5)}),
)


@pytest.mark.parametrize(("text", "days"), AMBIGUOUS)
def test_two_readings_are_told_and_none_is_taken(text: str, days: set[date]) -> None:
    document = load(f"042 {text}\nXXR 5\n{GAME}".encode())
    found = document.tournament
    assert found.start is None
    assert set(found.unclear_dates[0].readings) == days
    (remark,) = document.diagnostics
    assert remark.code == "trf-date-order"
    assert all(str(day) in str(remark.message) for day in days)
    again = from_json(to_json(found))
    assert again == found
    assert document_from_json(to_json(found), date_order="dmy").tournament.start == max(
        days, key=lambda day: (day.day == int(text[:2]), day.year)
    )


def test_an_edition_that_both_readings_give_is_taken() -> None:
    choice = resolve_rules(tournament("042 03/04/2026"))
    assert choice.id == "dutch-2026"
    assert "2026-03-04 or 2026-04-03" in str(choice.reason)


def test_different_editions_are_refused_until_somebody_decides() -> None:
    """The 2nd of January 2026 is a day of the 2017 edition, the 1st of February one of 2026."""
    text = "042 02/01/2026"
    with pytest.raises(InputError, match=r"2026-01-02 \(dutch-2017\) or 2026-02-01") as caught:
        resolve_rules(tournament(text))
    assert caught.value.code == "date-order"
    assert resolve_rules(tournament(text), "dutch-2017").id == "dutch-2017"
    assert resolve_rules(tournament(text, order="dmy")).id == "dutch-2017"
    assert resolve_rules(tournament(text, order="mdy")).id == "dutch-2026"
    assert resolve_rules(tournament(text, "192 FIDE_DUTCH_2026")).id == "dutch-2026"


def test_a_code_that_goes_by_the_date_needs_it() -> None:
    with pytest.raises(TRFError) as caught:
        tournament("042 02/01/2026", "192 FIDE_DUTCH")
    assert caught.value.code == "trf-date-order"
    assert tournament("042 02/01/2026", "192 FIDE_DUTCH", order="mdy").rules == "dutch-2026"
    assert tournament("042 03/04/2026", "192 FIDE_DUTCH").rules == "dutch-2026"


@pytest.mark.parametrize(
    ("start", "end", "days"),
    [
        ("18/06/2025", "03/08/2025", (date(2025, 6, 18), date(2025, 8, 3))),
        ("04/05/2025", "06/15/2025", (date(2025, 4, 5), date(2025, 6, 15))),
        # By day and month it would end in 2001.
        ("11.09.26", "12.04.01", (date(2011, 9, 26), date(2012, 4, 1))),
        # By the month first it would end on the 2nd of April, before the 4th of April.
        ("04/04/2026", "02/04/2026", (None, None)),
        ("04/05/2026", "04/06/2026", (None, None)),
        ("12/04/2026", "02/05/2026", (date(2026, 4, 12), date(2026, 5, 2))),
    ],
)
def test_the_other_dates_of_the_file_decide(
    start: str, end: str, days: tuple[date | None, date | None]
) -> None:
    found = tournament(f"042 {start}", f"052 {end}")
    if None in days:
        assert None in (found.start, found.end)
    else:
        assert (found.start, found.end) == days


def rounds(*cells: str) -> str:
    """Return a record 132."""
    return "132".ljust(91) + "".join(cell.ljust(10) for cell in cells)


def test_days_of_the_rounds() -> None:
    usual = tournament("042 2026/03/01", rounds("26/03/01", "", "26/03/02"))
    assert usual.round_dates == (date(2026, 3, 1), None, date(2026, 3, 2))
    # 1 March 2001 would be before the start.
    other = tournament("042 2026/03/01", rounds("01/03/26", "02/03/26"))
    assert other.round_dates == (date(2026, 3, 1), date(2026, 3, 2))
    assert other.unclear_dates == ()


def test_a_line_of_days_of_which_one_cannot_be_read_is_kept_whole() -> None:
    line = rounds("26/03/01", "morning")
    found = tournament("042 2026/03/01", line)
    assert found.round_dates == (date(2026, 3, 1), None)
    for dialect in ("trf16", "trf26"):
        assert line.rstrip().encode() + b"\n" in write_trf(found, dialect=dialect)
    assert from_json(to_json(found)) == found


def test_a_time_after_a_date_is_a_loss() -> None:
    document = load(f"042 2026/03/01 10:00\nXXR 5\n{GAME}".encode())
    (loss,) = convert(document, "trf26").losses
    assert (loss.line, loss.found) == (1, "'10:00'")
    assert loss.code == "convert-field"


def test_strict_reading_refuses_other_forms() -> None:
    with pytest.raises(TRFError) as caught:
        read_trf(f"042 Feb 14, 2026\nXXR 5\n{GAME}".encode(), strict=True)
    assert (caught.value.code, caught.value.line, caught.value.column) == ("trf-date", 1, 5)


def test_tie_breaks_go_by_the_date_too() -> None:
    """C.07 has an edition from 1 March 2026: the 3rd of February is before it."""
    found = tournament("042 02/03/2026")
    with pytest.raises(InputError, match=r"2026-02-03.*2026-03-02") as caught:
        standings(found)
    assert caught.value.code == "date-order"
    assert standings(found, edition="c07-2024").edition.id == "c07-2024"
    assert standings(tournament("042 02/03/2026", order="mdy")).edition.id == "c07-2024"
    assert standings(tournament("042 03/04/2026")).edition.id == "c07-2026"


def test_an_order_that_was_asked_for_leaves_a_132_in_its_own_form() -> None:
    rounds = "132".ljust(91) + "26/03/01  26/03/02"
    found = tournament("042 01/03/2026", "052 02/03/2026", rounds, order="dmy")
    assert (found.start, found.end) == (date(2026, 3, 1), date(2026, 3, 2))
    assert found.round_dates == (date(2026, 3, 1), date(2026, 3, 2))
    # Where that form contradicts the days of the tournament, the order says what is meant.
    other = "132".ljust(91) + "01/03/26  02/03/26"
    again = tournament("042 01/03/2026", "052 02/03/2026", other, order="dmy")
    assert again.round_dates == (date(2026, 3, 1), date(2026, 3, 2))


def test_an_order_that_there_is_not_is_refused() -> None:
    with pytest.raises(InputError, match="there is no order of dates 'x'; there are dmy, mdy, ymd"):
        read_trf(b"012 Open\n042 03/04/2026\n001    1\n", date_order="x")
