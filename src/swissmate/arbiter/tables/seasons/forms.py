"""What the form of a season's rules sends, as the values of the rules."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from django.http import QueryDict
from django.utils.translation import gettext as _

from swissmate.arbiter.ground.ledger.errors import Refused
from swissmate.arbiter.models import Season
from swissmate.season.rules import SCHEMES, Source, TieBreak
from swissmate.wording import whole_number

FIELDS: Final = (
    *("points", "ties", "best", "drop", "best_percent", "minimum", "minimum_percent"),
    "participation",
    *("tie_breaks", "moves_up", "is_public", "weights"),
)
_NUMBERS: Final = ("best", "drop", "best_percent", "minimum", "minimum_percent")
_WEIGHT: Final = "weight-"
OWN: Final = "own"
"""The choice of points that are written by place."""


def label_of(name: str) -> str:
    """Return the name of a field of seasons, in the reader's language."""
    return str(getattr(Season._meta.get_field(name), "verbose_name", name))


def typed_values(form: QueryDict) -> dict[str, Any]:
    """Return what a form sends, numbers as they were typed."""
    points = form.get("points", "")
    weights = {
        name.removeprefix(_WEIGHT): str(text).strip()
        for name, text in form.items()
        if name.startswith(_WEIGHT) and str(text).strip() not in ("", "1")
    }
    return {
        "points": " ".join((form.get("own", "") if points == OWN else points).split()),
        "ties": form.get("ties", ""),
        **{name: form.get(name, "").strip() or "0" for name in _NUMBERS},
        "participation": form.get("participation", "").strip() or "0",
        "tie_breaks": ",".join(dict.fromkeys(filter(None, form.getlist("tie_break")))),
        "moves_up": "moves_up" in form,
        "is_public": "is_public" in form,
        "weights": weights,
    }


def values_of(form: QueryDict) -> dict[str, Any]:
    """Return the values of the rules that a form sends.

    Raises:
        Refused: what was written as a number is none.
    """
    values = typed_values(form)
    for name in _NUMBERS:
        number = whole_number(values[name], most=3)
        if number is None:
            raise Refused(
                _("%(field)s: “%(text)s” is not a number: write figures only.")
                % {"field": label_of(name), "text": values[name][:30]}
            )
        values[name] = number
    return values


def scheme_texts() -> list[tuple[str, str]]:
    """Return the schemes of points and the other sources, each with what it is called."""
    titles = {
        Source.PLACES: _("number of players − place + 1"),
        Source.SCORE: _("the score"),
        Source.PERCENTAGE: _("the score in per cent"),
        Source.PERFORMANCE: _("the performance rating"),
        Source.KEIZER: _("the score in the Keizer ranking"),
    }
    schemes = [(name, " ".join(map(str, scheme.points))) for name, scheme in SCHEMES.items()]
    return [*schemes, *((source.value, text) for source, text in titles.items())]


def tie_break_texts() -> Mapping[str, str]:
    """Return the tie-breaks of a season, each with what it is called."""
    return {
        TieBreak.WON.value: _("tournaments won"),
        TieBreak.BEST.value: _("best single result"),
        TieBreak.EVENTS.value: _("tournaments played"),
        TieBreak.LAST.value: _("last tournament"),
        TieBreak.DIRECT.value: _("games between them"),
    }
