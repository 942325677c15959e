"""The form of a tournament: whether it is a Swiss of players, of teams, a round robin, a knockout.

The rules that a file names say it, else its codes of the type (``192``, ``092``), else its records
of teams. If no rules are named, the form says which system pairs the tournament, or that none does.
"""

import re
from collections.abc import Iterator
from typing import Final, NamedTuple

from swissmate.errors import InputError
from swissmate.messages import Message
from swissmate.model import Tournament

from .days import system_of
from .plays import PLAYS, play_of


class _Form(NamedTuple):
    """A form: its name, how its codes (192) are recognized, and the system that pairs it
    (``""``: the Dutch system, unless another is named; None: no system pairs it)."""

    name: str
    codes: str
    system: str | None = ""


_UNKNOWN_TEAMS: Final = _Form("team tournament of an unknown kind", "", None)
"""Its type is none of the codes, and the code decides by which score and colours it is paired."""

_OLYMPIAD: Final = _Form("tournament by the rules of the Olympiad", "OLYMPI", None)
_UNPAIRED: Final = (_Form("Schiller match", "SCHILLER", None),)
"""A form for which there is no system."""


def _of_system(system: str) -> _Form | None:
    play = play_of(system)
    return None if play.form is None else _Form(*play.form, system)


def _teams() -> _Form:
    """Return the form that any word of teams stands for."""
    return next(
        form for system in PLAYS if play_of(system).enters_teams if (form := _of_system(system))
    )


def _forms(*, with_teams: bool) -> Iterator[_Form]:
    """Yield the forms that are not an individual Swiss. If teams meet (``with_teams``), those whose
    words then mean another system come first, as that; that of teams comes before all others."""
    meanings = [play.with_teams for play in PLAYS.values() if with_teams and play.with_teams]
    single = [system for system, play in PLAYS.items() if not play.enters_teams]
    yield from filter(None, map(_of_system, meanings))
    yield _teams()
    yield _OLYMPIAD
    yield from filter(None, map(_of_system, single))
    yield from _UNPAIRED


_INDIVIDUAL: Final = _Form("individual Swiss", "")


def system_of_form(tournament: Tournament, *, require: bool = False) -> str | None:
    """Return the system that pairs a tournament's form if no rules are named; None for any.

    The teams of a form for which there are no rules here are ranked as teams all the same, unless
    one is to be there (``require``), for pairing.

    Raises:
        InputError: there is none; the message names the form, and what in the file says so.
    """
    form, stated = _form(tournament)
    if require:
        _require_system(form, stated)
    if form.system is None and tournament.teams is not None:
        return _teams().system
    return form.system or None


def _require_system(form: _Form, stated: str) -> None:
    if form is _UNKNOWN_TEAMS:
        raise InputError(
            Message(
                "this is a {form} ({said}); expected a code like FIDE_TEAM_TYPEA_MP_GP in 192, or "
                "{field.rules:team-2026}, which pairs it as that",
                form=form.name,
                said=stated,
            ),
            code="unsupported-form",
        )
    if form.system is None:
        raise InputError(
            Message(
                "this is a {form} ({said}), for which there are no rules here; if it is another "
                "kind of tournament, name its rules ({field.rules})",
                form=form.name,
                said=stated,
            ),
            code="unsupported-form",
        )


def _form(tournament: Tournament) -> tuple[_Form, str]:
    """Return the form of a tournament, and the evidence for it."""
    if tournament.matches is not None:
        return _INDIVIDUAL, ""
    if tournament.rules is not None:
        form = _of_system(system_of(tournament.rules))
        return (form, f"its rules are {tournament.rules}") if form else (_INDIVIDUAL, "")
    teams = _teams()
    for record, text in (("192", tournament.type_code), ("092", tournament.kind)):
        if not text:
            continue
        plain = re.sub("[^A-Z]", "", text.upper())
        individual = plain.startswith("INDIVIDUAL")
        with_teams = tournament.teams is not None or ("TEAM" in plain and not individual)
        for form in _forms(with_teams=with_teams):
            if re.search(form.codes, plain) and not (individual and form == teams):
                # A code of teams that is one names its rules, too.
                known = form != teams or record == "092"
                return form if known else _UNKNOWN_TEAMS, f"{record} {text:.60}"
        if record == "192" and tournament.teams is not None and not plain.startswith("CUSTOM"):
            return _UNKNOWN_TEAMS, f"192 {text:.60}"
        if individual or (record == "192" and plain):
            return _INDIVIDUAL, ""
    if tournament.team_records:
        return teams, "it has records of teams: 013, 300 or 310"
    return _INDIVIDUAL, ""
