"""The federation that a text names: by its code, by a code of ISO 3166, or by a country's name."""

from __future__ import annotations

import re
from typing import Final

from swissmate.arbiter.event.ratings.country_names import COUNTRY_NAMES
from swissmate.arbiter.event.ratings.federations import FEDERATIONS
from swissmate.arbiter.event.ratings.spellings import spellings

_OTHER_NAMES: Final = """
ENG England|Angleterre|Inglaterra|Inghilterra|Engeland
SCO Scotland|Schottland|Écosse|Escocia|Scozia|Schotland
WLS Wales|Pays de Galles|Gales|Galles
NIR Northern Ireland|Nordirland|Irlande du Nord|Irlanda del Norte|Irlanda del Nord|Noord-Ierland
BLR Weißrussland|Wit-Rusland
CZE Czech Republic|Tschechische Republik|République tchèque|República Checa|Repubblica Ceca|\
Tsjechische Republiek
GER Germany (Federal Republic)|Bundesrepublik Deutschland|BRD
IRL Republic of Ireland|Eire
KOR Korea|Corea|Corée|Südkorea
MDA Moldawien
MKD Macedonia|Mazedonien|Macédoine|Macedonië
NED The Netherlands|Holland|Hollande|Holanda|Olanda
TUR Turkey|Turkei
USA United States of America|Vereinigte Staaten von Amerika|États-Unis d’Amérique|\
Estados Unidos de América|Stati Uniti d’America|Verenigde Staten van Amerika|EEUU|VS
"""
"""Parts of countries, names that they had before, and what else people write."""


def _keys(text: str) -> list[str]:
    return [re.sub(r"[\W_]+", "", key) for key in spellings(text)]


def _table() -> dict[str, str]:
    """Return federations by what names them; a code of a federation is never that of another."""
    codes = {code.lower(): code for code in FEDERATIONS}
    for line in (COUNTRY_NAMES + _OTHER_NAMES).split("\n"):
        code, _blank, names = line.partition(" ")
        for name in filter(None, names.split("|")):
            for key in _keys(name):
                codes.setdefault(key, code)
    return codes


_BY_NAME: Final = _table()


def federation_of(text: str) -> str:
    """Return the code of the federation that a text names; "" if it names none, or two."""
    return next((_BY_NAME[key] for key in _keys(text) if key in _BY_NAME), "")
