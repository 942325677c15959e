"""Which rules apply to a tournament: requested, named by the file, in force, or the newest.

A tournament is paired by the edition that was in force when it started. Everything that pairs
or checks a tournament goes through :func:`resolve`, so that rules and acceleration are the same
for all.
"""

from __future__ import annotations

from datetime import date
from typing import TYPE_CHECKING, Final, NamedTuple

from swissmate.errors import InputError
from swissmate.model import Tournament, UnclearDate
from swissmate.model.words import unknown_rules

from .days import DAYS, in_force
from .forms import require_supported, system_of_form
from .registry import ALIASES, RULE_SET_IDS, SYSTEM_NAMES, rule_set

if TYPE_CHECKING:
    from .acceleration import AccelerationChoice

SYSTEMS: Final = tuple(DAYS)

BESIDE: Final = "beside"
"""Requests the acceleration text that goes with the edition, whichever that is."""


class RulesChoice(NamedTuple):
    """A rule-set id and the reason for it.

    ``said`` is true if the user or the file named the edition; otherwise the user should be told
    the ``reason``, which continues the sentence "rules dutch-2017: ...".
    """

    id: str
    reason: str
    said: bool


class Resolution(NamedTuple):
    """The rules and the acceleration by which a tournament is paired.

    ``tournament`` is the tournament as the rules see it (teams, matches), with the virtual points
    of its acceleration. ``acceleration`` is None if neither the file nor the user mentions any.
    """

    rules: RulesChoice
    acceleration: AccelerationChoice | None
    tournament: Tournament


def canonical_id(rule_set_id: str) -> str:
    """Return the id itself, or the one that an alias stands for.

    The name of a system alone stands for its newest edition here; only :func:`resolve_rules` knows
    the date of a tournament.

    Raises:
        InputError: no rule set has this id.
    """
    name = ALIASES.get(rule_set_id, rule_set_id) if isinstance(rule_set_id, str) else rule_set_id
    if name not in RULE_SET_IDS:
        raise InputError(unknown_rules(rule_set_id), code="unknown-rules")
    return name


def system_of(rule_set_id: str) -> str:
    """Return the system of an id: ``"double-swiss"`` for ``"double-swiss-2026"``, ``"berger"``.

    The name of a system is returned as it is.
    """
    if rule_set_id in DAYS:
        return rule_set_id
    plain = rule_set_id.removesuffix("-maxi")
    return plain.rpartition("-")[0] or plain


def rules_asked_for(text: str) -> str:
    """Return the id of a rule set that somebody names, or the name of a system, as it is.

    Raises:
        InputError: there is neither.
    """
    name = canonical_id(text)
    return text if text in SYSTEM_NAMES else name


def newest_edition(system: str = "dutch") -> str:
    """Return the id of a system's newest edition."""
    return edition_in_force(system, date.max)


def edition_in_force(system: str, day: date) -> str:
    """Return the id of the edition of a system (``"dutch"``, ...) that was in force on a day.

    Raises:
        InputError: the first edition known here came into force later.
    """
    editions = DAYS[system]
    found = in_force(editions, day)
    if found is None:
        name, days = next(iter(editions.items()))
        raise InputError(
            f"swissmate has no edition of the {system} system for {day}: {name} came into force on"
            f" {days.first}; --rules {name} pairs by it anyway",
            code="unknown-rules",
        )
    return found


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
        return RulesChoice(canonical_id(rules), "asked for", said=True)
    if tournament.rules is not None:
        named = rules_asked_for(tournament.rules)
        if system is not None and system_of(named) != system:
            raise InputError(
                f"the {system} system was asked for, but the file names {named}",
                code="rules-conflict",
            )
        if named not in SYSTEM_NAMES:
            return RulesChoice(named, "the file names it", said=True)
        system = named
    elif rules is None:
        require_supported(tournament)
    system = system or system_of_form(tournament) or "dutch"
    if tournament.start is not None:
        day = tournament.start
        name = edition_in_force(system, day)
        return RulesChoice(name, f"in force when the tournament started on {day}", said=False)
    unclear = next((each for each in tournament.unclear_dates if each.record == "042"), None)
    if unclear is not None and unclear.readings:
        return _by_readings(system, unclear)
    is_named = rules is not None or tournament.rules is not None
    why = "names no start date" if is_named else "names neither rules nor a start date"
    if unclear is not None:
        why = f"names no edition, and its start date {unclear.text!r:.40} cannot be read"
    name = newest_edition(system)
    return RulesChoice(name, f"the newest edition, since the file {why}", said=False)


def _by_readings(system: str, start: UnclearDate) -> RulesChoice:
    """Return the edition that was in force on every day that the start date may mean.

    Raises:
        InputError: the editions differ.
    """
    editions = {day: edition_in_force(system, day) for day in start.readings}
    if len(set(editions.values())) == 1:
        days = " or ".join(map(str, editions))
        name = editions[start.readings[0]]
        return RulesChoice(
            name, f"in force on {days}, which the start date {start.text!r} may mean", said=False
        )
    meanings = " or ".join(f"{day} ({name})" for day, name in editions.items())
    raise InputError(
        f"the start date {start.text!r} (042) may mean {meanings}; expected --date-order dmy or "
        "mdy, --rules, or a date as YYYY/MM/DD",
        code="date-order",
    )


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
    tournament = rule_set(choice.id).as_seen(tournament)
    if tournament.protected:
        rule_set(choice.id).require_protection()
    if acceleration is None and not tournament.acceleration:
        return Resolution(choice, None, tournament)
    from .acceleration import accelerated_for  # noqa: PLC0415 - few tournaments need it

    ready, how = accelerated_for(tournament, choice.id, acceleration)
    return Resolution(choice, how, ready)
