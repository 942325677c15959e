"""The functions that answer requests to ``swissmate engine``; their table is at the end."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Final, NamedTuple

from swissmate import __version__
from swissmate.api.pairing import pair
from swissmate.errors import InputError
from swissmate.messages import as_key, told
from swissmate.systems.choice import resolve
from swissmate.systems.open_games import open_games

from .output import open_games_json, pairing_json
from .tournament_input import with_rounds

if TYPE_CHECKING:
    from swissmate.api.explaining import Explained, Wish
    from swissmate.explanation import PlayerExplanation, WhyNot
    from swissmate.model.tournament import Who
    from swissmate.trf import Diagnostic
from .engine_request import (
    Request,
    document_of,
    flag_of,
    number_of,
    numbers_of,
    player_of,
    resolved_of,
    text_of,
    wrong,
)


class Method(NamedTuple):
    """How a request is answered: the keys it takes beside ``id``, ``version`` and ``method``.

    The value that ``answer`` returns becomes the ``result``; an error becomes the ``error``.
    """

    keys: frozenset[str]
    answer: Callable[[Request], object]


def _remarks(diagnostics: tuple[Diagnostic, ...]) -> list[dict[str, object]]:
    return [
        {
            "code": each.code,
            "line": each.line,
            "column": each.column,
            "found": each.found,
            "expected": told(each.expected, as_key),
            "message": told(each.message, as_key),
        }
        for each in diagnostics
    ]


def _pair(request: Request) -> object:
    resolved, document = resolved_of(request, check_points_column=True)
    pairing = pair(resolved.tournament, resolved.rules.id, open_games_are_draws=True)
    return {**pairing_json(resolved, pairing), "remarks": _remarks(document.diagnostics)}


def _schedule(request: Request) -> object:
    from swissmate.api import schedule  # noqa: PLC0415 - few tournaments have one

    from .schedule import rules_of_schedule, schedule_json  # noqa: PLC0415 - as above

    document = document_of(request, check_points_column=False)
    tournament = with_rounds(document.tournament, number_of(request, "rounds"))
    rules = rules_of_schedule(tournament, text_of(request, "rules"))
    ready = resolve(tournament, rules, acceleration=text_of(request, "acceleration")).tournament
    remarks = _remarks(document.diagnostics)
    return {**schedule_json(ready, schedule(ready, rules)), "remarks": remarks}


def _explain(request: Request) -> object:
    from swissmate.api import explain  # noqa: PLC0415 - pairing does without
    from swissmate.explanation import read_proposal  # noqa: PLC0415 - as above

    resolved, document = resolved_of(request, check_points_column=True)
    number, player = number_of(request, "round"), player_of(request, "player")
    wish, proposal = request.get("why_not"), text_of(request, "instead")
    if sum(each is not None for each in (player, wish, proposal)) > 1:
        raise InputError("expected one of 'player', 'why_not' and 'instead'", code="engine-request")
    asked = None if wish is None else _wish(wish)
    instead = None if proposal is None else read_proposal(proposal)
    explained = explain(resolved.tournament, number, resolved.rules.id, open_games_are_draws=True)
    answer: Explained[None] | Explained[PlayerExplanation] | Explained[WhyNot] = explained
    if player is not None:
        answer = explained.player(player)
    elif asked is not None:
        answer = explained.why_not(*asked)
    elif instead is not None:
        answer = explained.ask(instead)
    return {
        **answer.json(),
        "rules_reason": resolved.rules.reason,
        "open_games": open_games_json(
            open_games(resolved.tournament, explained.round.round_number)
        ),
        **_words(answer, request),
        "remarks": _remarks(document.diagnostics),
    }


def _words(
    explained: Explained[None] | Explained[PlayerExplanation] | Explained[WhyNot], request: Request
) -> dict[str, object]:
    """Return the explanation in words, as text and as a page, if these are asked for."""
    language = text_of(request, "language") or "en"
    forms = {"text": explained.text, "html": explained.html}
    asked = {name: form for name, form in forms.items() if flag_of(request, name)}
    if not asked and request.get("language") is not None:
        raise InputError(
            "'language' is that of the words; expected 'text' or 'html' beside it",
            code="engine-request",
        )
    full = flag_of(request, "full")
    return {name: form(language, full=full) for name, form in asked.items()}


def _wish(value: object) -> tuple[Who, Wish]:
    """Return a player, and the wish: an opponent, ``"bye"``, ``"white"`` or ``"black"``."""
    match value:
        case [bool(), _] | [_, bool()]:
            pass
        case [int() | str() as player, int() | str() as other]:
            return player, other
    raise wrong(
        "why_not", "[id, id], [id, 'bye'], [id, 'white'], [id, 'black'] or [id, 'float']", value
    )


def _check(request: Request) -> object:
    from swissmate.api import check  # noqa: PLC0415 - pairing does without

    from .check_output import notes_of, report_json  # noqa: PLC0415

    resolved, document = resolved_of(request, check_points_column=False)
    only = number_of(request, "round")
    report = check(
        with_rounds(document.tournament, number_of(request, "rounds")),
        resolved.rules.id,
        None if only is None else (only,),
        acceleration=text_of(request, "acceleration"),
    )
    return {
        **report_json(report, resolved.acceleration),
        "rules_reason": resolved.rules.reason,
        "notes": notes_of(document),
        "remarks": _remarks(document.diagnostics),
    }


def _standings(request: Request) -> object:
    from swissmate.api import explain_place, standings  # noqa: PLC0415 - pairing does without
    from swissmate.ranking import standings_json  # noqa: PLC0415

    from .standings import ranks_itself  # noqa: PLC0415

    document = document_of(request, check_points_column=True)
    keizer = text_of(request, "keizer")
    if ranks_itself(document.tournament, keizer, text_of(request, "tie_breaks")):
        from swissmate.api import keizer_standings  # noqa: PLC0415 - few tournaments need it

        from .standings_keizer import NOT_OF_KEIZER, keizer_json  # noqa: PLC0415 - as above

        for key in NOT_OF_KEIZER:
            if request.get(key):
                raise InputError(
                    f"a Keizer ranking does not go with {key!r}", code="engine-request"
                )
        ranking = keizer_standings(document.tournament, keizer, number_of(request, "after_round"))
        found = keizer_json(ranking, numbers_of(request, "explain"))
        return {**found, "remarks": _remarks(document.diagnostics)}
    table = standings(
        document.tournament,
        text_of(request, "tie_breaks"),
        number_of(request, "after_round"),
        text_of(request, "edition"),
        predetermined=True if flag_of(request, "round_robin") else None,
        players=flag_of(request, "players"),
    )
    places = [explain_place(table, each) for each in numbers_of(request, "explain")]
    text = standings_json(
        table,
        with_crosstable=flag_of(request, "crosstable"),
        explanations=[each for place in places for each in place.values],
    )
    return {**json.loads(text), "remarks": _remarks(document.diagnostics)}


def _convert(request: Request) -> object:
    from swissmate.api import convert  # noqa: PLC0415 - pairing does without

    document = document_of(request, check_points_column=False)
    target = text_of(request, "to")
    if target is None:
        raise wrong("to", "a format to write, for example 'trf26' or 'json'", None)
    conversion = convert(document, target)
    return {
        "to": target,
        "text": conversion.data.decode("utf-8"),
        "losses": _remarks(conversion.losses),
        "remarks": _remarks(document.diagnostics),
    }


def _forecast(request: Request) -> object:
    from swissmate.api import forecast  # noqa: PLC0415 - pairing does without
    from swissmate.forecasting import (  # noqa: PLC0415 - pairing does without
        forecast_json,
        parse_chances,
        parse_results,
        require_player,
    )
    from swissmate.forecasting.chances import MOST_OUTCOMES  # noqa: PLC0415
    from swissmate.forecasting.sampling import SAMPLES  # noqa: PLC0415

    resolved, document = resolved_of(request, check_points_column=True)
    given, chances = text_of(request, "given"), text_of(request, "chances")
    seed, player = number_of(request, "seed"), number_of(request, "player")
    most, samples = number_of(request, "most_outcomes"), number_of(request, "samples")
    found = forecast(
        resolved.tournament,
        resolved.rules.id,
        results=text_of(request, "results") or "model",
        given=None if given is None else parse_results(given),
        chances=None if chances is None else parse_chances(chances),
        most_outcomes=MOST_OUTCOMES if most is None else most,
        samples=SAMPLES if samples is None else samples,
        seed=1 if seed is None else seed,
    )
    if player is not None:
        require_player(found, player)
    return {
        **forecast_json(found, player),
        "earlier_open_games": open_games_json(
            open_games(resolved.tournament, resolved.tournament.rounds_paired)
        ),
        "rules_reason": resolved.rules.reason,
        "remarks": _remarks(document.diagnostics),
    }


def _rules(request: Request) -> object:
    from . import rules  # noqa: PLC0415 - pairing does without

    shown = text_of(request, "show")
    return rules.list_json() if shown is None else rules.show_json(shown)


def _ping(request: Request) -> object:
    del request
    return {"program": "swissmate", "release": __version__, "methods": list(METHODS)}


GOODBYE: Final[dict[str, object]] = {}
"""The result of ``shutdown``; it is recognised by being this very object."""


def _shutdown(request: Request) -> object:
    del request
    return GOODBYE


_FILE: Final = frozenset({"trf", "path", "date_order", "encoding"})


_TOURNAMENT: Final = _FILE | {"rules", "rounds", "acceleration"}
_WORDS: Final = {"text", "html", "language", "full"}
_COUNTED: Final = _TOURNAMENT | {"ignore_points"}


METHODS: Final[Mapping[str, Method]] = {
    "pair": Method(_COUNTED, _pair),
    "schedule": Method(_TOURNAMENT, _schedule),
    "check": Method(_TOURNAMENT | {"round"}, _check),
    "explain": Method(_COUNTED | {"round", "player", "why_not", "instead"} | _WORDS, _explain),
    "standings": Method(
        _FILE
        | {
            "ignore_points",
            "tie_breaks",
            "after_round",
            "edition",
            "round_robin",
            "keizer",
            "players",
            "crosstable",
            "explain",
        },
        _standings,
    ),
    "convert": Method(_FILE | {"to"}, _convert),
    "forecast": Method(
        _COUNTED | {"player", "given", "results", "chances", "most_outcomes", "samples", "seed"},
        _forecast,
    ),
    "rules": Method(frozenset({"show"}), _rules),
    "ping": Method(frozenset(), _ping),
    "shutdown": Method(frozenset(), _shutdown),
}
"""Every method by its name."""
