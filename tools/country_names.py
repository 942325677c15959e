"""Writes the names of countries, in the application's languages, by the codes of federations.

usage: country_names.py > src/swissmate/arbiter/event/ratings/country_names.py

The names are those of the Unicode CLDR, read through Babel (``pip install babel``). The application
does not need Babel: it would be 30 MB, also for the tab of a browser, for a table of 12 KB.
"""

from __future__ import annotations

import sys
from pathlib import Path

from babel import Locale
from babel.core import get_global

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT / "src"))
from swissmate.arbiter.event.ratings.federations import FEDERATIONS  # noqa: E402

LANGUAGES = ("en", "de", "fr", "es", "it", "nl")
OTHER_CODES = """
ALG DZ, ANG AO, ANT AG, ARU AW, ASA AS, BAH BS, BAN BD, BAR BB, BER BM, BHU BT, BIZ BZ, BOT BW,
BRN BH, BRU BN, BUL BG, BUR BF, CAM KH, CAY KY, CGO CG, CHA TD, CHI CL, CRC CR, CRO HR, DEN DK,
ESA SV, FAI FO, FIJ FJ, GAM GM, GBS GW, GCI GG, GEQ GQ, GER DE, GRE GR, GRN GD, GUA GT, GUI GN,
HAI HT, HON HN, INA ID, IOM IM, IRI IR, ISV VI, IVB VG, JCI JE, KOS XK, KSA SA, KUW KW, LAT LV,
LBA LY, LES LS, MAD MG, MAS MY, MAW MW, MGL MN, MNC MC, MRI MU, MTN MR, MYA MM, NCA NI, NED NL,
NEP NP, NGR NG, NIG NE, OMA OM, PAR PY, PHI PH, PLE PS, POR PT, PUR PR, RSA ZA, SAM WS, SEY SC,
SKN KN, SLO SI, SOL SB, SRI LK, SUD SD, SUI CH, TAN TZ, TOG TG, TON TO, TPE TW, UAE AE, URU UY,
VAN VU, VIE VN, VIN VC, ZAM ZM, ZIM ZW
"""
"""Federations whose code is not that of ISO 3166, with the two letters that are."""
WITHOUT = {"ENG", "SCO", "WLS", "NIR", "FID", "NON"}
"""Parts of a country, and codes that stand for none: countries.py names them."""


def main() -> None:
    iso = {
        three: two[0]
        for three, two in get_global("territory_aliases").items()
        if len(three) == 3 and three.isalpha() and len(two) == 1
    }
    codes = {pair.split()[0]: pair.split()[1] for pair in OTHER_CODES.replace("\n", " ").split(",")}
    alpha = {two: three for three, two in iso.items()}
    print('"""Names of countries by federation: two letters, three letters, then the names.')
    print()
    print(
        "Made by tools/country_names.py of the Unicode CLDR (© Unicode, Inc.; Unicode License V3,"
    )
    print('https://www.unicode.org/license.txt)."""')
    print()
    print("from __future__ import annotations")
    print()
    print("from typing import Final")
    print()
    print('COUNTRY_NAMES: Final = """')
    for code in sorted(FEDERATIONS - WITHOUT):
        two = codes.get(code) or iso.get(code)
        if two is None or code == "IMN":  # the island has two codes
            print(f"{code}: no country", file=sys.stderr)
            continue
        names = {Locale(language).territories[two]: None for language in LANGUAGES}
        line = f"{code} {two}|{alpha.get(two, two)}|{'|'.join(names)}"
        while len(line) > 99:
            cut = line.rindex("|", 0, 99)
            print(line[: cut + 1] + "\\")
            line = line[cut + 1 :]
        print(line)
    print('"""')


if __name__ == "__main__":
    main()
