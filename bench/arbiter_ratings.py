"""How long it takes to import a rating list of half a million invented people, and to search it.

python -m bench.arbiter_ratings [--people 550000]
"""

from __future__ import annotations

import argparse
import io
import os
import random
import sys
import tempfile
import time
from pathlib import Path

SYLLABLES = (
    "ka",
    "ro",
    "mi",
    "ta",
    "len",
    "dor",
    "sun",
    "vi",
    "no",
    "pe",
    "gar",
    "sto",
    "bra",
    "he",
)


def people(count: int) -> list[tuple[str, str, int, int]]:
    """Return invented people: id, name, rating, year of birth."""
    rng = random.Random(1)
    found = []
    for number in range(count):
        surname = "".join(rng.choices(SYLLABLES, k=rng.randint(2, 4))).capitalize()
        first = "".join(rng.choices(SYLLABLES, k=2)).capitalize()
        found.append((str(100_000 + number), f"{surname}, {first}", rng.randint(1000, 2800), 1990))
    return found


def text_list(rows: list[tuple[str, str, int, int]]) -> bytes:
    """Return the list in the fixed-width layout."""
    head = (
        f"{'ID Number':<15}{'Name':<61}Fed Sex Tit  WTit OTit           FOA SRtng SGm SK RRtng "
        "RGm Rk BRtng BGm BK B-day Flag\n"
    )
    lines = [
        f"{number:<15}{name:<61}NOR M   {'':<5}{'':<5}{'':<15}{'':<4}{rating:<6}0   20 {rating:<6}"
        f"0   20 {rating:<6}0   20 {born:<6}\n"
        for number, name, rating, born in rows
    ]
    return (head + "".join(lines)).encode()


def xml_list(rows: list[tuple[str, str, int, int]]) -> bytes:
    """Return the list as XML."""
    items = "".join(
        f"<player><fideid>{number}</fideid><name>{name}</name><country>NOR</country><sex>M</sex>"
        f"<title></title><rating>{rating}</rating><rapid_rating>{rating}</rapid_rating>"
        f"<blitz_rating>{rating}</blitz_rating><birthday>{born}</birthday></player>\n"
        for number, name, rating, born in rows
    )
    return f'<?xml version="1.0"?>\n<playerslist>\n{items}</playerslist>\n'.encode()


def main() -> int:
    """Measure and return the exit code."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--people", type=int, default=550_000)
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        os.environ["SWISSMATE_DATA"] = folder
        from swissmate.arbiter.server import Options, prepare

        prepare(Options(data=Path(folder)))
        from swissmate.arbiter.event.ratings import rating_lists
        from swissmate.arbiter.models import Account

        rows = people(options.people)
        for name, raw in (("TXT", text_list(rows)), ("XML", xml_list(rows))):
            start = time.perf_counter()
            rating_lists.import_list(io.BytesIO(raw), name, Account(username="bench"))
            spent = time.perf_counter() - start
            print(f"{name}: {options.people} people, {len(raw) >> 20} MB, {spent:.1f} s")
        for text in ("kar", "karomi", "stobra, ma", "350000", "garsto bra"):
            start = time.perf_counter()
            found = rating_lists.search(text)
            spent = 1000 * (time.perf_counter() - start)
            print(f"search {text!r}: {len(found)} found, {spent:.1f} ms")
    return 0


if __name__ == "__main__":
    sys.exit(main())
