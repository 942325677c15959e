"""The forms of tournament, and what is done with each: the one place that refuses a form by name.

Without a rule set asked for, a file is paired and checked as an individual Swiss. A file of another
form says so by its coded type (192, or 092 with such a code), by its type in words (092), or by its
records of teams (013, 300, 310).
"""

from __future__ import annotations

import re
from typing import Final, NamedTuple

from swissmate.errors import InputError
from swissmate.model import Tournament


class _Form(NamedTuple):
    """A form: its name, how its codes (192) are recognized, what is refused for it, and the system
    that pairs it ("": the Dutch one, unless another is named)."""

    name: str
    codes: str
    refused: frozenset[str]
    system: str = ""


_PAIRING: Final = frozenset({"pairing"})
_TEAMS: Final = _Form("team tournament", "TEAM", frozenset({"standings"}), "team")
_FORMS: Final = (
    _TEAMS,
    _Form("round robin", "ROUNDROBIN|SCHILLER|SCHEVENINGEN", _PAIRING),
    _Form("double Swiss", "DOUBLESWISS", frozenset({"standings"}), "double-swiss"),
    _Form("knockout", "KNOCKOUT", _PAIRING),
)
"""The forms that are no individual Swiss. A form that gets rule sets is lifted here."""

_INDIVIDUAL: Final = _Form("individual Swiss", "", frozenset())


def form_of(tournament: Tournament) -> str:
    """Return the name of a tournament's form."""
    return _form(tournament)[0].name


def system_of_form(tournament: Tournament) -> str | None:
    """Return the system that pairs a tournament's form where no rules are named; None: any."""
    return _form(tournament)[0].system or None


def require_supported(tournament: Tournament, what: str) -> None:
    """Refuse a form for which there is no ``what``: ``"pairing"`` or ``"standings"``.

    Raises:
        InputError: the form, and what says that the tournament has it.
    """
    form, said = _form(tournament)
    if what not in form.refused:
        return
    if what == "pairing":
        rest = (
            "only individual Swiss tournaments are paired and checked; if it is one, name its "
            "rules (--rules)"
        )
    else:
        rest = "only tournaments of individual players are ranked"
    raise InputError(f"this is a {form.name} ({said}): {rest}", code="unsupported-form")


def _form(tournament: Tournament) -> tuple[_Form, str]:
    """Return the form, and what says so."""
    if tournament.matches is not None:
        return _INDIVIDUAL, ""
    if tournament.rules is not None:
        for form in _FORMS:
            if form.system and tournament.rules.startswith(f"{form.system}-"):
                return form, f"its rules are {tournament.rules}"
        return _INDIVIDUAL, ""
    for record, text in (("192", tournament.type_code), ("092", tournament.kind)):
        plain = re.sub("[^A-Z]", "", text.upper())
        individual = plain.startswith("INDIVIDUAL")
        for form in _FORMS:
            if re.search(form.codes, plain) and not (individual and form is _TEAMS):
                return form, f"{record} {text:.60}"
        if individual or (record == "192" and plain):
            return _INDIVIDUAL, ""
    if tournament.team_records:
        return _TEAMS, "it has records of teams: 013, 300 or 310"
    return _INDIVIDUAL, ""
