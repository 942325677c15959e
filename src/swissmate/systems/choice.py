"""One place that chooses how a tournament is paired: its rules and its acceleration.

The rules are those requested, those that the file names, those in force when it started, or the
newest (:func:`resolve_rules`). Each choice has its reason, which a face tells. Everything that
pairs or checks a tournament goes through :func:`resolve`, so that all of this is the same for all.
"""

from datetime import date
from typing import NamedTuple

from swissmate.errors import InputError
from swissmate.messages import Message, Note, either
from swissmate.model import Tournament, UnclearDate

from .acceleration import AccelerationChoice, accelerated_for
from .days import DAYS, in_force, system_of
from .form import system_of_form
from .registry import SYSTEM_NAMES, canonical_id, rule_set, rules_asked_for
from .ruleset import RuleSet


class RulesChoice(NamedTuple):
    """A rule-set id and the reason for it.

    ``said`` is true if the user or the file named the edition; otherwise the user should be told
    the ``reason``, which continues the sentence "rules dutch-2017: ...".
    """

    id: str
    reason: Note
    said: bool


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


def edition_in_force(system: str, day: date) -> str:
    """Return the id of the edition of a system (``"dutch"``, ...) that was in force on a day.

    Raises:
        InputError: the first edition known here came into force later.
    """
    editions = DAYS[system]
    edition = in_force(editions, day)
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
