"""The one place where the application meets the pairing engine.

The engine is imported only when a round is paired, so that the pages open without it.
"""

from __future__ import annotations

from datetime import date
from typing import Final

from django.utils.translation import gettext_lazy as _

from swissmate.api.pairing import pair
from swissmate.errors import InputError
from swissmate.model import Tournament
from swissmate.systems.articles import RulesText
from swissmate.systems.choice import edition_in_force, resolve
from swissmate.systems.common.baku_texts import BAKU_TEXTS
from swissmate.systems.position import position_before
from swissmate.systems.registry import RULE_SET_IDS, rule_set
from swissmate.systems.ruleset import RoundPairing

RULES_TITLES: Final = {
    "dutch-2026": _("Dutch 2026 (C.04.3)"),
    "dutch-2017": _("Dutch 2017 (C.04.3)"),
    "dutch-2012": _("Dutch 2012 (C.04.1)"),
    "dubov-2026": _("Dubov 2026 (C.04.4.1)"),
    "dubov-1997": _("Dubov 1997 (C.04.4.1)"),
    "burstein-2026": _("Burstein 2026 (C.04.4.2)"),
    "burstein-2017": _("Burstein 2017 (C.04.4.2)"),
    "lim-2026": _("Lim 2026 (C.04.4.3)"),
    "lim-1999": _("Lim 1999 (C.04.4.3)"),
    "team-2026": _("Swiss team system 2026 (C.04.6)"),
    "double-swiss-2026": _("Double Swiss 2026 (C.04.5)"),
    "berger": _("Round robin (C.05)"),
    "team-round-robin": _("Round robin of teams (C.05)"),
    "scheveningen": _("Scheveningen match"),
    "keizer": _("Keizer system"),
    "keizer-krimpen": _("Keizer system, as in Krimpen"),
    "keizer-haren": _("Keizer system, as in Haren"),
    "keizer-borne": _("Keizer system, as in Borne"),
    "knockout": _("Knockout"),
}
_NOT_OFFERED: Final = {"lim-1999-maxi", "lim-2026-maxi"}
ACCELERATIONS: Final = {
    "": _("none"),
    "baku-2026": _("Baku 2026 (C.04.7)"),
    "baku-2016": _("Baku 2016 (C.04.5.1)"),
}


def rules_title(rules: str) -> str:
    """Return the name of a rule set on pages."""
    if rules in RULES_TITLES:
        return str(RULES_TITLES[rules])
    return rule_set(rules).title if rules in RULE_SET_IDS else rules


def _exists(rules: str) -> bool:
    try:
        rule_set(rules)
    except (InputError, ModuleNotFoundError):
        return False
    return True


def rules_choices() -> list[tuple[str, str]]:
    """Return the rule sets that this installation has, newest Dutch first."""
    titled = [rules for rules in RULES_TITLES if rules in RULE_SET_IDS]
    others = [rules for rules in RULE_SET_IDS if rules not in _NOT_OFFERED | RULES_TITLES.keys()]
    return [(rules, rules_title(rules)) for rules in (*titled, *others) if _exists(rules)]


def default_rules(day: date) -> str:
    """Return the Dutch edition that was in force on a day."""
    return edition_in_force("dutch", day)


def rules_text(name: str) -> RulesText:
    """Return the criteria of a pairing system, or the articles of an acceleration.

    Raises:
        InputError: there is no such text.
    """
    return BAKU_TEXTS[name] if name in BAKU_TEXTS else rule_set(name)


def pair_two(tournament: Tournament, rules: str, one: int, other: int) -> RoundPairing:
    """Pair two players of the next round as the rules would if these two alone were left.

    Raises:
        NoLegalPairing: they may not meet.
        InputError, UnsupportedByRuleSet: as :func:`swissmate.pair` does.
    """
    chosen = resolve(tournament, rules, acceleration=tournament.acceleration or "none")
    position = position_before(chosen.tournament)
    two = tuple(contender for contender in position.contenders if contender.id in {one, other})
    return rule_set(chosen.rules.id).pair(position._replace(contenders=two))


def pair_next_round(tournament: Tournament, rules: str) -> RoundPairing:
    """Pair the next round by a rule set.

    Raises:
        InputError, NoLegalPairing, UnsupportedByRuleSet: as :func:`swissmate.pair` does.
    """
    return pair(
        tournament,
        rules,
        acceleration=tournament.acceleration or "none",
        open_games_are_draws=True,  # the page of the round tells which games are open
    )
