"""swissmate: pairs, checks, explains and runs Swiss-system chess tournaments.

This is the public interface; everything else may change between minor versions. ``docs/api.md``
describes every name. ::

    import swissmate

    tournament = swissmate.read_trf("open.trf")
    pairing = swissmate.pair(tournament)             # the next round
    report = swissmate.check(tournament, "dutch-2017")
    print(pairing.pairs, pairing.pab, report.differing)

Points are integers in tenths of a point; rounds and pairing numbers count from 1; rules are named
by ids such as ``"dutch-2017"``. Each name is loaded when it is first used, so importing the package
costs nothing.
"""

from __future__ import annotations

import importlib

TYPE_CHECKING = False
if TYPE_CHECKING:
    from swissmate.api.entering import number_players
    from swissmate.api.explaining import Explained, explain, why_not
    from swissmate.api.exporting import export
    from swissmate.api.generating import generate
    from swissmate.api.keizer import keizer_standings
    from swissmate.api.pairing import pair, schedule
    from swissmate.api.placing import ExplainedPlace, explain_place, standings
    from swissmate.api.rating import norms, rating_changes
    from swissmate.api.reading import read_document
    from swissmate.api.season import season_table
    from swissmate.api.simulating import Simulation, simulate
    from swissmate.api.taking_over import take_over
    from swissmate.api.writing import convert, write_trf
    from swissmate.checker import CheckReport, LastRound, RoundCheck, check, validate_round
    from swissmate.errors import (
        InputError,
        InternalError,
        LossWarning,
        NoLegalPairing,
        PairingError,
        SwissmateError,
        TournamentError,
        TRFError,
        UnsupportedByRuleSet,
    )
    from swissmate.exchange.exporting import Export
    from swissmate.explanation import LANGUAGES
    from swissmate.forecasting import Forecast, forecast
    from swissmate.generator import Generated, GeneratorConfig
    from swissmate.model import (
        Bye,
        Entry,
        ForbiddenGroup,
        Game,
        Player,
        Result,
        ScoringSystem,
        Tournament,
        points_text,
    )
    from swissmate.ranking import Standings
    from swissmate.season import SeasonRules, SeasonTable
    from swissmate.studies import heaviest_pairing
    from swissmate.systems.choice import resolve_rules
    from swissmate.systems.position import PairingPosition, position_before
    from swissmate.systems.registry import available_rule_sets, rule_set
    from swissmate.systems.ruleset import RoundPairing, RuleSet, ScheduledRound
    from swissmate.trf import Conversion, TRFDocument, read_trf

__all__ = [
    "LANGUAGES",
    "Bye",
    "CheckReport",
    "Conversion",
    "Entry",
    "Explained",
    "ExplainedPlace",
    "Export",
    "ForbiddenGroup",
    "Forecast",
    "Game",
    "Generated",
    "GeneratorConfig",
    "InputError",
    "InternalError",
    "LastRound",
    "LossWarning",
    "NoLegalPairing",
    "PairingError",
    "PairingPosition",
    "Player",
    "Result",
    "RoundCheck",
    "RoundPairing",
    "RuleSet",
    "ScheduledRound",
    "ScoringSystem",
    "SeasonRules",
    "SeasonTable",
    "Simulation",
    "Standings",
    "SwissmateError",
    "TRFDocument",
    "TRFError",
    "Tournament",
    "TournamentError",
    "UnsupportedByRuleSet",
    "__version__",
    "available_rule_sets",
    "check",
    "convert",
    "explain",
    "explain_place",
    "export",
    "forecast",
    "generate",
    "heaviest_pairing",
    "keizer_standings",
    "norms",
    "number_players",
    "pair",
    "points_text",
    "position_before",
    "rating_changes",
    "read_document",
    "read_trf",
    "resolve_rules",
    "rule_set",
    "schedule",
    "season_table",
    "simulate",
    "standings",
    "take_over",
    "validate_round",
    "why_not",
    "write_trf",
]

__version__ = "0.1.0"

_HOMES = {
    "swissmate.api.entering": ("number_players",),
    "swissmate.api.explaining": ("Explained", "explain", "why_not"),
    "swissmate.api.exporting": ("export",),
    "swissmate.api.generating": ("generate",),
    "swissmate.api.keizer": ("keizer_standings",),
    "swissmate.api.pairing": ("pair", "schedule"),
    "swissmate.api.placing": ("ExplainedPlace", "explain_place", "standings"),
    "swissmate.api.rating": ("norms", "rating_changes"),
    "swissmate.api.reading": ("read_document",),
    "swissmate.api.season": ("season_table",),
    "swissmate.api.simulating": ("Simulation", "simulate"),
    "swissmate.api.taking_over": ("take_over",),
    "swissmate.api.writing": ("convert", "write_trf"),
    "swissmate.checker": ("CheckReport", "LastRound", "RoundCheck", "check", "validate_round"),
    "swissmate.errors": (
        "InputError",
        "InternalError",
        "LossWarning",
        "NoLegalPairing",
        "PairingError",
        "SwissmateError",
        "TRFError",
        "TournamentError",
        "UnsupportedByRuleSet",
    ),
    "swissmate.exchange.exporting": ("Export",),
    "swissmate.explanation": ("LANGUAGES",),
    "swissmate.forecasting": ("Forecast", "forecast"),
    "swissmate.generator": ("Generated", "GeneratorConfig"),
    "swissmate.model": (
        "Bye",
        "Entry",
        "ForbiddenGroup",
        "Game",
        "Player",
        "Result",
        "ScoringSystem",
        "Tournament",
        "points_text",
    ),
    "swissmate.ranking": ("Standings",),
    "swissmate.season": ("SeasonRules", "SeasonTable"),
    "swissmate.studies": ("heaviest_pairing",),
    "swissmate.systems.position": ("PairingPosition", "position_before"),
    "swissmate.systems.registry": ("available_rule_sets", "rule_set"),
    "swissmate.systems.choice": ("resolve_rules",),
    "swissmate.systems.ruleset": ("RoundPairing", "RuleSet", "ScheduledRound"),
    "swissmate.trf": ("Conversion", "TRFDocument", "read_trf"),
}
_HOME_OF = {name: home for home, names in _HOMES.items() for name in names}


def __getattr__(name: str) -> object:
    """Load a public name from its module when it is first used (PEP 562)."""
    if name not in _HOME_OF:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    value: object = getattr(importlib.import_module(_HOME_OF[name]), name)
    if name == "pair":
        # Load the Dutch editions now, so that the first call of pair() has nothing left to load.
        for module in ("y2017", "y2026"):
            try:  # noqa: SIM105 - contextlib takes as long to load as both editions
                importlib.import_module(f"swissmate.systems.dutch.editions.{module}")
            except ModuleNotFoundError:
                pass  # an edition may be missing from an installation
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
