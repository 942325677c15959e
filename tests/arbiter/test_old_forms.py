"""Two people at one form: the older form changes nothing, and says what is there and what is its.

``arbiter_old_forms.FORMS`` is the table of the forms with what each of the two does.
"""

from __future__ import annotations

import re
from html import unescape
from typing import Any

import pytest
from django.test import Client

from arbiter_addresses import routes
from arbiter_events import hidden_in
from arbiter_old_forms import FORMS, WITHOUT_A_MARK, OldForm
from swissmate.arbiter.models import EVENT_TABLES, Account, Event, EventRole, RatingSource


def test_the_tables_name_every_address_that_takes_a_form() -> None:
    taking = {str(route.name) for route in routes() if "POST" in route.callback.methods}  # type: ignore[attr-defined] # declared by page()
    assert {*FORMS} | {*WITHOUT_A_MARK} == taking
    assert not {*FORMS} & {*WITHOUT_A_MARK}


def test_what_declares_its_state_is_in_the_table() -> None:
    declared = {str(route.name) for route in routes() if getattr(route.callback, "shows", None)}
    own = {"settings", "player", "save-byes", "change-players"}  # they check values one by one
    assert declared == {*FORMS} - own


def _state() -> list[object]:
    """Everything that a form could change."""
    tables: list[Any] = [
        Event,
        Account,
        EventRole,
        RatingSource,
        *(table.model for table in EVENT_TABLES),
    ]
    unrelated = {"last_login"}
    return [
        [
            {name: value for name, value in row.items() if name not in unrelated}
            for row in table._default_manager.order_by("pk").values()
        ]
        for table in tables
    ]


def _hidden(text: str, old: OldForm) -> dict[str, str]:
    """The hidden fields of the form that the page has for an address, and of no other form.

    A board is sent by a script, with what its element says (``hx-vals``).
    """
    for form in re.findall(r"<form\b[^>]*>.*?</form>", text, re.DOTALL):
        head = form[: form.index(">") + 1]
        action = re.search(r'action="([^"]*)"', head)
        target = action[1] if action else old.page.partition("?")[0]
        if target != old.address or 'method="get"' in head:
            continue
        own = re.search(r'id="([^"]*)"', head)
        inputs = re.findall(r'<input[^>]*type="hidden"[^>]*>', form)
        if own:
            inputs += re.findall(rf'<input[^>]*type="hidden"[^>]*form="{own[1]}"[^>]*>', text)
        pairs = [
            (name[1], unescape(value[1]))
            for field in inputs
            for name in [re.search(r'name="([^"]*)"', field)]
            for value in [re.search(r'value="([^"]*)"', field)]
            if name and value and not ('form="' in field and own is None)
        ]
        fields = dict(pairs)
        typed = {name: value for name, value in old.typed.items() if name in fields}
        if all(fields[name] == value for name, value in typed.items() if name != "changes"):
            return fields
        if any(isinstance(value, list) for value in typed.values()):
            return fields  # rows of fields
    found = re.search(
        rf"hx-vals='({{\"seen\":[^']*}})'.*?hx-post=\"{re.escape(old.address)}\"", text
    )
    assert found, f"{old.page} has no form for {old.address}"
    return {"seen": re.findall(r'"seen":"([^"]*)"', found[1])[0]}


@pytest.mark.parametrize("name", FORMS)
def test_an_old_form_changes_nothing_and_shows_both_values(name: str, chief: Account) -> None:
    old = FORMS[name](chief)
    client = Client()
    if not old.is_public:
        client.force_login(chief)
    hidden = _hidden(client.get(old.page).content.decode(), old)
    old.change()
    before = _state()
    answer: Any = client.post(old.address, {**hidden, **old.typed})
    text = unescape(answer.content.decode())
    assert answer.status_code == 409, (answer.status_code, text[:300])
    assert _state() == before
    assert old.now in text
    assert old.mine in text
    # What was typed is still there, to be sent once more; now it is done.
    kept = hidden_in(answer)
    if 'name="seen"' in text and name not in {"settings", "player"}:
        for field, value in old.typed.items():
            if field != "changes":
                assert kept[field] == (value if isinstance(value, list) else [value])
        again: Any = client.post(old.address, kept)
        assert again.status_code != 409, again.content.decode()[:300]


def test_a_mistake_makes_no_old_form_a_new_one(chief: Account) -> None:
    """A form that comes back because of a mistake has shown nothing of what others did since."""
    for name, mistake in (
        ("player", {"rating": "2x"}),
        ("settings", {"rounds": "0"}),
        ("save-timetable", {"start-1": "soon"}),
        ("roster", {"board": ["x"] * 5}),
        ("round-ratings", {}),
    ):
        old = FORMS[name](chief)
        client = Client()
        client.force_login(chief)
        hidden = _hidden(client.get(old.page).content.decode(), old)
        wrong = mistake or {name: "x" for name in old.typed if name.startswith("rating")}
        old.change()
        answer: Any = client.post(old.address, {**hidden, **old.typed, **wrong})
        assert answer.status_code == 400, name
        found = re.search(r'name="seen" value="([^"]*)"', answer.content.decode())
        assert found
        assert found[1] == hidden["seen"], name
        right = {**hidden, **old.typed, "seen": found[1]}
        assert client.post(old.address, right).status_code == 409, name


@pytest.mark.parametrize("name", FORMS)
def test_a_form_that_says_nothing_of_what_it_showed_is_an_old_one(
    name: str, chief: Account
) -> None:
    old = FORMS[name](chief)
    client = Client()
    if not old.is_public:
        client.force_login(chief)
    if name in {"save-byes", "change-players"}:  # it says so for each of its values
        old.change()
    before = _state()
    assert client.post(old.address, dict(old.typed)).status_code == 409
    assert _state() == before
