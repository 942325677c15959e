"""A message names the fields of a request, and each face calls them by its own names."""

from __future__ import annotations

import copy

import pytest

from swissmate.errors import InputError, TRFError
from swissmate.messages import Message, Naming, as_key, as_option, in_python, told

UNCLEAR = Message(
    "{text!r:.9} may be two days; expected {field.date_order:dmy or mdy}, or {field.rules}",
    text="{field.x} and so on",
)


@pytest.mark.parametrize(
    ("naming", "named"),
    [
        (in_python, "date_order=dmy or mdy, or rules="),
        (as_option, "--date-order dmy or mdy, or --rules"),
        (as_key, "'date_order' dmy or mdy, or 'rules'"),
    ],
)
def test_each_face_has_its_names(naming: Naming, named: str) -> None:
    assert told(UNCLEAR, naming) == f"'{{field.x may be two days; expected {named}"


def test_a_text_without_fields_is_the_same_for_every_face() -> None:
    assert told("open--rounds.trf: {field.rules}", as_key) == "open--rounds.trf: {field.rules}"


def test_an_error_carries_its_fields_wherever_it_goes() -> None:
    """A copy is made as for another process, from what the error is made of."""
    error = copy.copy(InputError(UNCLEAR, code="date-order"))
    assert error.fields == ("date_order", "rules")
    assert str(error) == str(UNCLEAR)
    assert error.told(as_option) == told(UNCLEAR, as_option)


def test_what_was_expected_in_a_file_names_fields_too() -> None:
    error = TRFError(
        "No UTF-8", code="trf-encoding", file="a", expected=Message("{field.encoding}")
    )
    assert error.fields == ("encoding",)
    assert str(error) == "a: No UTF-8; expected encoding="
    assert error.told(as_option) == "a: No UTF-8; expected --encoding"


def test_python_gives_the_number_of_rounds_to_the_tournament() -> None:
    """No use case takes it: it is an attribute of ``Tournament``."""
    assert str(Message("expected {field.rounds:5}")) == "expected Tournament(rounds=5)"


def test_a_message_may_hold_messages_and_errors() -> None:
    """What is added to them leaves their fields to the face."""
    error = InputError(Message("file {name}: {error}", name="a", error=InputError(UNCLEAR)))
    assert error.fields == ("date_order", "rules")
    assert error.told(as_key) == f"file a: {told(UNCLEAR, as_key)}"
    assert error.told(as_option) == f"file a: {told(UNCLEAR, as_option)}"
