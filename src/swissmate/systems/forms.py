"""Forms of tournaments, and how each is handled: the only place that refuses a form by its name.

Unless a rule set is requested, a file is paired and checked as an individual Swiss. A file of
another form says so by its coded type (192, or 092 with such a code), by its type in words (092),
or by its records of teams (013, 300, 310).
"""

from __future__ import annotations

import re
from typing import Final, NamedTuple

from swissmate.errors import InputError
from swissmate.model import Tournament


class _Form(NamedTuple):
    """A form: its name, how its codes (192) are recognized, and the system that pairs it
    (``""``: the Dutch system, unless another is named; None: no system pairs it)."""

    name: str
    codes: str
    system: str | None = ""


_TEAMS: Final = _Form("team tournament", "TEAM", "team")
_UNKNOWN_TEAMS: Final = _Form("team tournament of an unknown kind", "", None)
"""Its type is none of the codes, and the code decides by which score and colours it is paired."""

_FORMS: Final = (
    _TEAMS,
    _Form("tournament by the rules of the Olympiad", "OLYMPI", None),
    _Form("Scheveningen match", "SCHEVENINGEN", "scheveningen"),
    _Form("Schiller match", "SCHILLER", None),
    _Form("round robin", "ROUNDROBIN", "berger"),
    _Form("double Swiss", "DOUBLESWISS", "double-swiss"),
    _Form("knockout", "KNOCKOUT", None),
    _Form("Keizer competition", "KEIZER", "keizer"),
)
"""The forms that are not an individual Swiss. Once a form gets a rule set, it is allowed here."""

_INDIVIDUAL: Final = _Form("individual Swiss", "")


def system_of_form(tournament: Tournament) -> str | None:
    """Return the system that pairs a tournament's form if no rules are named; None for any.

    The teams of a form for which there are no rules here are ranked as teams all the same.
    """
    form = _form(tournament)[0]
    if form.system is None and tournament.teams is not None:
        return _TEAMS.system
    return form.system or None


def require_supported(tournament: Tournament) -> None:
    """Refuse to pair a form for which there is no system.

    Raises:
        InputError: there is none; the message names the form, and what in the file says so.
    """
    form, said = _form(tournament)
    if form is _UNKNOWN_TEAMS:
        raise InputError(
            f"this is a {form.name} ({said}); expected a code like FIDE_TEAM_TYPEA_MP_GP in 192, "
            "or --rules team-2026, which pairs it as that",
            code="unsupported-form",
        )
    if form.system is None:
        raise InputError(
            f"this is a {form.name} ({said}), for which there are no rules here; if it is "
            "another kind of tournament, name its rules (--rules)",
            code="unsupported-form",
        )


def _form(tournament: Tournament) -> tuple[_Form, str]:
    """Return the form of a tournament, and the evidence for it."""
    if tournament.matches is not None:
        return _INDIVIDUAL, ""
    if tournament.rules is not None:
        for form in _FORMS:
            if form.system and f"{tournament.rules}-".startswith(f"{form.system}-"):
                return form, f"its rules are {tournament.rules}"
        return _INDIVIDUAL, ""
    for record, text in (("192", tournament.type_code), ("092", tournament.kind)):
        if not text:
            continue
        plain = re.sub("[^A-Z]", "", text.upper())
        individual = plain.startswith("INDIVIDUAL")
        for form in _FORMS:
            if re.search(form.codes, plain) and not (individual and form is _TEAMS):
                # A code of teams that is one names its rules, too.
                known = form is not _TEAMS or record == "092"
                return form if known else _UNKNOWN_TEAMS, f"{record} {text:.60}"
        if record == "192" and tournament.teams is not None and not plain.startswith("CUSTOM"):
            return _UNKNOWN_TEAMS, f"192 {text:.60}"
        if individual or (record == "192" and plain):
            return _INDIVIDUAL, ""
    if tournament.team_records:
        return _TEAMS, "it has records of teams: 013, 300 or 310"
    return _INDIVIDUAL, ""
