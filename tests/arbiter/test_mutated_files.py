"""Files changed at random: each is read or refused by a sentence of ours, soon and in little room.

``SWISSMATE_MUTATIONS`` says how many (the full proof: 20000), ``SWISSMATE_MUTATION_SEED`` which.
An event that was restored from such a file can be exported, and its tournament file read.
"""

from __future__ import annotations

import io
import os
import random
import re
import time
import zipfile
from collections import Counter
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from typing import Any

import openpyxl
import pytest
from django.db import transaction

import foreign_lists
import mutations
from arbiter_events import make_event, play
from arbiter_teams import make_team_event, play_matches
from swissmate.arbiter.event.entries import byes, forbidden_pairs
from swissmate.arbiter.event.entries.imports import table_of_file
from swissmate.arbiter.event.entries.player_table import read_table
from swissmate.arbiter.event.ratings.rating_lists import import_list
from swissmate.arbiter.ground.backups import archives
from swissmate.arbiter.ground.ledger import audit
from swissmate.arbiter.ground.ledger.levels import Unconfirmed
from swissmate.arbiter.models import Account, AuditEntry, Event, Game, Player, Protection
from swissmate.arbiter.outside.files import restoring
from swissmate.arbiter.outside.files.exports import export
from swissmate.arbiter.outside.files.lists_import import import_lists
from swissmate.arbiter.outside.files.trf_import import import_trf
from swissmate.arbiter.rounds.boards.tournament import build_tournament
from swissmate.errors import SwissmateError
from swissmate.trf import load

_ODS = Path(__file__).resolve().parents[1] / "data" / "imports" / "mixed.ods"
COUNT = int(os.environ.get("SWISSMATE_MUTATIONS", "300"))
SEED = int(os.environ.get("SWISSMATE_MUTATION_SEED", "1"))
SECONDS = 5.0
BYTES = 500 * 2**20

Read = Callable[[bytes], object]
Change = Callable[[bytes, random.Random], bytes]


class _RolledBack(Exception):
    """Undoes what a file that was read has changed."""


def restored(raw: bytes, actor: Account) -> None:
    """Restore an event and use it."""
    event = restoring.restore(raw, actor)
    for entry in AuditEntry.objects.filter(event_id=event.pk):
        audit.sentence(entry)
    made = export(event, "trf26")
    if made is not None and Player.objects.filter(event=event).exists():
        found = load(made.content, check_points_column=False, unknown_results_are_open=True)
        assert len(found.tournament.players) >= Player.objects.filter(event=event).count()
        assert found.tournament.name.split() == event.full_name.split()


def workbook() -> bytes:
    book = openpyxl.Workbook()
    sheet: Any = book.active
    sheet.append(["Name", "Rating", "Federation", "Birth"])
    for number in range(20):
        sheet.append([f"Player {number}, A", 1500 + number, "NOR", f"19{70 + number}-01-02"])
    out = io.BytesIO()
    book.save(out)
    return out.getvalue()


def zipped(name: str, content: bytes) -> bytes:
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr(name, content)
    return out.getvalue()


def _events(chief: Account) -> list[Event]:
    single = make_event(chief, 9)
    keys = dict(Player.objects.filter(event=single).values_list("tpn", "pk"))
    byes.set_bye(single.pk, chief, keys[5], 2, "H")
    forbidden_pairs.forbid_pair(single.pk, chief, keys[1], keys[2], 1, 3, "sisters")
    Protection.objects.create(event=single, kind="players", players=[keys[3], keys[4]])
    play(single, chief, 1, "1-0", "1/2", "+/-", "0-1")
    play(single, chief, 2, "1-0", "", "adj", "")
    teams = make_team_event(chief)
    play_matches(teams, chief, 1)
    return [single, teams]


def sources(chief: Account) -> list[tuple[str, bytes, Change, Read]]:
    """Return the files to be changed: their kind, how they are changed, and what reads them."""
    single, teams = _events(chief)
    head = "ID Number      Name                                     Fed Sex Tit  SRtng B-day\n"
    row = "{:<15}Player, Number {:<26}NOR M   GM  2345  1990\n"
    text = (head + "".join(row.format(n + 1, n) for n in range(40))).encode()
    xml = b"<playerslist>" + b"".join(
        b"<player><fideid>%d</fideid><name>A, B</name><country>NOR</country></player>" % n
        for n in range(1, 40)
    )
    rows = "Name;Rating;Federation\n" + "".join(f"P {n}, A;{1500 + n};NOR\n" for n in range(30))
    words = "".join(f"{n}. Larsson, Eva {2000 + n} SWE 1990\n" for n in range(30)).encode()
    trf = export(single, "trf26")
    assert trf is not None
    people: Read = lambda raw: import_list(io.BytesIO(raw), "list", chief)  # noqa: E731
    table: Read = lambda raw: read_table(table_of_file(raw)[0])  # noqa: E731
    back = partial(restored, actor=chief)
    change = mutations.changed_bytes
    return [
        ("backup", archives.archive(single.pk), mutations.changed_backup, back),
        ("backup of teams", archives.archive(teams.pk), mutations.changed_backup, back),
        ("workbook", workbook(), mutations.changed_zip, table),
        ("workbook, ODS", _ODS.read_bytes(), mutations.changed_zip, table),
        ("rows", rows.encode(), change, table),
        ("rows in words", words, change, table),
        ("rating list", text, change, people),
        ("rating list, XML", xml + b"</playerslist>", change, people),
        ("rating list, zipped", zipped("players_list.txt", text), mutations.changed_zip, people),
        ("own rating list", b"Id;Name;Rating\n" + b"7;A, B;2000\n" * 30, change, people),
        *_lists_of_others(single, chief),
        ("tournament", trf.content, change, lambda raw: import_trf(raw, "a.trf", chief)),
    ]


def _lists_of_others(event: Event, chief: Account) -> Iterator[tuple[str, bytes, Change, Read]]:
    """Yield the lists of another program that has played this event, of each kind."""
    tournament, words = build_tournament(event), foreign_lists.LANGUAGES["en"]
    table = foreign_lists.crosstable(tournament, words, by_rank=False)
    pairings = [foreign_lists.pairings(tournament, words, number) for number in (1, 2)]
    for kind, name, raw in (
        ("crosstable", "a.csv", foreign_lists.as_csv(table)),
        ("crosstable, workbook", "a.xlsx", foreign_lists.as_xlsx(table)),
        ("pairings", "a.csv", foreign_lists.as_csv([row for rows in pairings for row in rows])),
        ("games", "a.pgn", foreign_lists.pgn(tournament).encode()),
    ):
        change = mutations.changed_zip if name == "a.xlsx" else mutations.changed_bytes
        yield kind, raw, change, partial(_taken_over, name=name, chief=chief)


def _taken_over(raw: bytes, name: str, chief: Account) -> None:
    import_lists([(raw, name)], chief)


def room(*, start_again: bool = False) -> int:
    """Return the most bytes that this process took since its count was started again.

    The tests before this one may have taken more; without Linux there is no such count.
    """
    status, reset = Path("/proc/self/status"), Path("/proc/self/clear_refs")
    if not reset.exists():
        return 0
    if start_again:
        reset.write_text("5")
    found = re.search(r"VmHWM:\s+(\d+) kB", status.read_text())
    assert found is not None
    return int(found[1]) << 10


@pytest.mark.slow
def test_files_changed_at_random(chief: Account) -> None:
    outcomes: Counter[str] = Counter()
    slowest = 0.0
    files = sources(chief)
    games = Game.objects.count()
    before = room(start_again=True)
    for number in range(COUNT):
        kind, raw, change, read = files[number % len(files)]
        dice = random.Random(f"{SEED}-{number}")
        changed = change(raw, dice)
        started = time.process_time()
        try:
            with transaction.atomic():
                read(changed)
                raise _RolledBack
        except _RolledBack:
            outcomes["read"] += 1
        except (SwissmateError, Unconfirmed):
            outcomes["refused"] += 1
        except Exception as error:
            error.add_note(f"file {number} of seed {SEED}: {kind}")
            raise
        spent = time.process_time() - started
        slowest = max(slowest, spent)
        assert spent < SECONDS, (number, kind)
    taken = room() - before
    print(f"{COUNT} files: {dict(outcomes)}, slowest {slowest:.2f} s, {taken >> 20} MiB at most")
    assert taken < BYTES
    assert Game.objects.count() == games
    assert outcomes["refused"] > COUNT / 5
