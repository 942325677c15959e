"""The record positions: what they hold by the literal reader and by ours."""

from __future__ import annotations

from collections import Counter

from judges import trf_literal
from swissmate.conformance.records.facts import REFUSED, holds
from swissmate.conformance.records.suite import record_positions
from swissmate.trials.conformance.our_facts import our_facts

ALL = tuple(record_positions())

READ = {
    *("001", "012", "022", "032", "042", "052", "092", "102", "112", "122", "132", "142", "152"),
    *(
        "062",
        "072",
        "082",
        "801",
        "162",
        "172",
        "182",
        "192",
        "202",
        "212",
        "222",
        "240",
        "250",
        "260",
        "299",
        "300",
        "310",
    ),
    *("013", "320", "330", "352", "362", "802", "NRS", "###"),
    *("XXR", "XXC", "XXP", "XXA", "XXZ", "XXS", "BBx"),
}
"""Each record of the formats; 062, 072, 082 and 801 change nothing, and have to be passed over."""


def test_every_record_has_three_positions() -> None:
    counts = Counter(record_position.article for record_position in ALL)
    assert set(counts) == READ
    assert [record for record, count in counts.items() if count < 3] == []
    assert len({record_position.name for record_position in ALL}) == len(ALL)


def test_the_facts_are_those_of_the_text() -> None:
    for record_position in ALL:
        try:
            found = trf_literal.facts_of(record_position.content.decode())
        except trf_literal.Refused:
            assert record_position.expected == REFUSED, record_position.name
        else:
            assert holds(record_position.expected, found), record_position.name
            assert record_position.expected, record_position.name
        assert not holds(record_position.expected, record_position.wrong), record_position.name


def test_the_program_finds_them() -> None:
    for record_position in ALL:
        assert holds(record_position.expected, our_facts(record_position.content)), (
            record_position.name
        )
