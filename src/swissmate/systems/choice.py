"""One place that chooses how a tournament is paired: its form, its rules, its acceleration.

The rules are those requested, those that the file names, those in force when it started, or the
newest (:func:`resolve_rules`). Virtual points that a file gives (``XXA``, TRF26 ``250``) take
precedence over a method that is only named (TRF26 ``192``, a type ending in ``_BAKU``). Each choice
has its reason, which a face tells. Everything that pairs or checks a tournament goes through
:func:`resolve`, so that all of this is the same for all.
"""

import re
from collections.abc import Iterator, Mapping
from dataclasses import replace
from datetime import date
from typing import Final, NamedTuple

from swissmate.errors import InputError, UnsupportedByRuleSet
from swissmate.messages import Message, Note, either
from swissmate.model import Tournament, UnclearDate

from .common.baku import accelerate, require_method
from .days import BAKU_DAYS, DAYS, Days, system_of
from .plays import PLAYS, play_of
from .registry import SYSTEM_NAMES, canonical_id, rule_set, rules_asked_for
from .ruleset import RuleSet

NO_ACCELERATION: Final = "none"
"""The method to request if the one named by the file is not to be used."""

OWN_POINTS: Final = "own"

BESIDE: Final = "beside"
"""Requests the acceleration text that goes with the edition, whichever that is."""


class RulesChoice(NamedTuple):
    """A rule-set id and the reason for it.

    ``said`` is true if the user or the file named the edition; otherwise the user should be told
    the ``reason``, which continues the sentence "rules dutch-2017: ...".
    """

    id: str
    reason: Note
    said: bool


class AccelerationChoice(NamedTuple):
    """Where the virtual points come from.

    ``method`` is ``"baku-2016"``, ``"baku-2026"``, ``"own"`` if the tournament gives the points
    itself, or ``""``. ``reason`` continues the sentence "acceleration baku-2016: ..."; it is
    None if neither the file nor the user named a method.
    """

    method: str
    reason: Note | None


class Resolution(NamedTuple):
    """The rules and the acceleration by which a tournament is paired.

    ``tournament`` is the tournament as the rules see it (teams, matches), with the virtual points
    of its acceleration. ``acceleration`` is None if neither the file nor the user mentions any.
    ``rule_set`` has what ``rules`` names.
    """

    rules: RulesChoice
    acceleration: AccelerationChoice | None
    tournament: Tournament
    rule_set: RuleSet


def resolve(
    tournament: Tournament,
    rules: str | None = None,
    *,
    system: str | None = None,
    acceleration: str | None = None,
) -> Resolution:
    """Return the rules of a tournament, and the tournament with its virtual points.

    ``rules`` and ``system`` are as for :func:`resolve_rules`. ``acceleration`` is
    ``"baku-2016"``, ``"baku-2026"``, ``"none"``, :data:`BESIDE`, or None for what the tournament
    says; virtual points that the tournament gives itself take precedence over all of these.
    Resolving a resolved tournament again changes nothing.

    Raises:
        InputError: there is no such rule set or acceleration.
        UnsupportedByRuleSet: the acceleration does not cover this tournament, or the rules have no
            row for its protected pairs.
    """
    choice = resolve_rules(tournament, rules, system=system)
    chosen = rule_set(choice.id)
    tournament = chosen.as_seen(tournament)
    if tournament.protected:
        chosen.require_protection()
    if acceleration is None and not tournament.acceleration:
        return Resolution(choice, None, tournament, chosen)
    ready, how = accelerated_for(tournament, chosen, acceleration)
    return Resolution(choice, how, ready, chosen)


def newest_edition(system: str = "dutch") -> str:
    """Return the id of a system's newest edition."""
    return edition_in_force(system, date.max)


def _in_force(editions: Mapping[str, Days], day: date) -> str | None:
    """Return which of some editions (given oldest first) was in force on a day.

    This is the last edition that had come into force. On a day before all of them it is the oldest,
    or None if that edition was the first ever.
    """
    begun = [name for name, days in editions.items() if days.first <= day]
    oldest = next(iter(editions))
    return begun[-1] if begun else None if editions[oldest].is_first else oldest


def edition_in_force(system: str, day: date) -> str:
    """Return the id of the edition of a system (``"dutch"``, ...) that was in force on a day.

    Raises:
        InputError: the first edition known here came into force later.
    """
    editions = DAYS[system]
    edition = _in_force(editions, day)
    if edition is None:
        name, days = next(iter(editions.items()))
        raise InputError(
            Message(
                "swissmate has no edition of the {system} system for {day}: {name} came into force"
                " on {first}; {field.rules:{name}} pairs by it anyway",
                system=system,
                day=day,
                name=name,
                first=days.first,
            ),
            code="unknown-rules",
        )
    return edition


def resolve_rules(
    tournament: Tournament,
    rules: str | None = None,
    *,
    system: str | None = None,
) -> RulesChoice:
    """Return the rule set by which a tournament is paired.

    In this order: ``rules``; the rule set that the file names; the edition in force on the first
    day; without a date, the newest edition. ``system`` restricts the last three to one system, and
    so does the name of a system given as ``rules`` (``"dutch"``) or by the file.

    Raises:
        InputError: there is no such rule set, the file names a rule set of another system, no
            system here pairs this form of tournament, or the first day can be read in several ways
            with different editions.
    """
    if rules in SYSTEM_NAMES:
        system = rules
    elif rules is not None:
        return RulesChoice(canonical_id(rules), Note("asked for"), said=True)
    if tournament.rules is not None:
        named = rules_asked_for(tournament.rules)
        if system is not None and system_of(named) != system:
            raise InputError(
                f"the {system} system was asked for, but the file names {named}",
                code="rules-conflict",
            )
        if named not in SYSTEM_NAMES:
            return RulesChoice(named, Note("the file names it"), said=True)
        system = named
    is_named = tournament.rules is not None or rules is not None
    of_form = system_of_form(tournament, require=not is_named)
    system = system or of_form or "dutch"
    if tournament.start is not None:
        day = tournament.start
        name = edition_in_force(system, day)
        return RulesChoice(
            name, Note("in force when the tournament started on {day}", day=day), said=False
        )
    unclear = next(
        (unclear for unclear in tournament.unclear_dates if unclear.record == "042"), None
    )
    if unclear is not None and unclear.readings:
        return _by_readings(system, unclear)
    if unclear is not None:
        why = Note(
            "the newest edition, since the file names no edition, and its start date {text!r:.40} "
            "cannot be read",
            text=unclear.text,
        )
    elif is_named:
        why = Note("the newest edition, since the file names no start date")
    else:
        why = Note("the newest edition, since the file names neither rules nor a start date")
    return RulesChoice(newest_edition(system), why, said=False)


def _by_readings(system: str, start: UnclearDate) -> RulesChoice:
    """Return the edition that was in force on every day that the start date may mean.

    Raises:
        InputError: the editions differ.
    """
    editions = {day: edition_in_force(system, day) for day in start.readings}
    if len(set(editions.values())) == 1:
        why = Note(
            "in force on {days}, which the start date {text!r} may mean",
            days=either(*map(str, editions)),
            text=start.text,
        )
        return RulesChoice(editions[start.readings[0]], why, said=False)
    meanings = " or ".join(f"{day} ({name})" for day, name in editions.items())
    raise InputError(
        Message(
            "the start date {text!r} (042) may mean {meanings}; expected {field.date_order:dmy or "
            "mdy}, {field.rules}, or a date as YYYY/MM/DD",
            text=start.text,
            meanings=meanings,
        ),
        code="date-order",
    )


def method_beside(rules: RuleSet) -> str:
    """Return the Baku method that was in force when a rule set came into force, else ``"none"``."""
    return _in_force(BAKU_DAYS, rules.effective_from) or NO_ACCELERATION


def accelerated_for(
    tournament: Tournament, rules: RuleSet, wanted: str | None = None
) -> tuple[Tournament, AccelerationChoice]:
    """Return the tournament with the virtual points of its acceleration, and where they come from.

    ``rules`` is the rule set it is paired by; ``wanted`` is a method, ``"none"``,
    :data:`BESIDE`, or None for what the tournament says. If the method follows only from the
    edition that the file names (a bare ``_BAKU``), and other rules were requested, it follows from
    these instead.

    Raises:
        InputError: no acceleration method has this name.
        UnsupportedByRuleSet: the text of the method does not cover this tournament.
    """
    named = tournament.acceleration
    if wanted == BESIDE:
        wanted = method_beside(rules)
    if wanted is not None and wanted != NO_ACCELERATION:
        require_method(wanted)
    if tournament.virtual_points:
        why = Note("the file gives the points itself") if named or wanted else None
        return tournament, AccelerationChoice(OWN_POINTS, why)
    if wanted == NO_ACCELERATION:
        why = (
            Note("{method}, which the file asks for, is left out", method=named) if named else None
        )
        return replace(tournament, acceleration=""), AccelerationChoice("", why)
    if wanted is None and not named:
        return tournament, AccelerationChoice("", None)
    if tournament.matches is not None and tournament.matches.by_game_points:
        raise UnsupportedByRuleSet(
            "the Baku acceleration of teams counts match points (C.04.6 1.4, C.04.7), and this"
            " event is paired by game points"
        )
    own = tournament.rules
    if wanted is not None:
        method, reason = wanted, Note("asked for")
    elif own in (None, rules.id) or named != method_beside(rule_set(own)):
        method, reason = named, Note("the file asks for it")
    else:
        method = method_beside(rules)
        reason = Note(
            "the file asks for acceleration, and this is the one beside {rules}", rules=rules.id
        )
    return accelerate(tournament, method), AccelerationChoice(method, reason)


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
