"""Lists of players, rating lists, tournament files, backups: what comes in and goes out."""

from __future__ import annotations

import gzip
import io
import json
from pathlib import Path
from typing import Any

import openpyxl
import pytest

from arbiter_events import games_of, make_event, play
from swissmate.arbiter.event.entries import byes, imports, players
from swissmate.arbiter.event.entries.player_table import Reading, read_table
from swissmate.arbiter.event.ratings import rating_lists
from swissmate.arbiter.ground.backups import archives
from swissmate.arbiter.ground.ledger import undoing
from swissmate.arbiter.ground.ledger.errors import Refused
from swissmate.arbiter.models import (
    Account,
    AuditEntry,
    Bye,
    Conflict,
    Event,
    Game,
    Player,
    RatedPlayer,
    Round,
)
from swissmate.arbiter.outside.files import restoring, trf_import
from swissmate.arbiter.rounds.boards import results
from swissmate.arbiter.rounds.boards.tournament import build_tournament
from swissmate.arbiter.tables.standings import ranking
from swissmate.lists import cells

TRF = Path(__file__).parents[4] / "examples" / "open40.trf"


def read(text: str) -> Reading:
    return read_table(imports.table_of_text(text))


def rows_of(reading: Reading) -> list[dict[str, str]]:
    return [line.values for line in reading.lines]


def test_columns_by_heading_in_any_order() -> None:
    reading = read(
        "Elo\tVerein\tNachname\tVorname\tTitel\tHut\n2100\tSK Nord\tMüller\tEva\twfm\t58\n"
    )
    assert rows_of(reading) == [
        {"rating": "2100", "club": "SK Nord", "name": "Müller, Eva", "title": "WFM"}
    ]
    assert any("Hut" in note for note in reading.all_notes)


def test_columns_by_content() -> None:
    reading = read(
        "1;IM;Alder, Ines;2310;GER;12345678;1995-02-03\n2;;Birch, Tom;1985;ENG;87654321;2001\n"
    )
    assert rows_of(reading)[0] == {
        "title": "IM",
        "name": "Alder, Ines",
        "rating": "2310",
        "federation": "GER",
        "fide_id": "12345678",
        "birth": "1995-02-03",
    }
    assert rows_of(reading)[1]["rating"] == "1985"


@pytest.mark.parametrize(
    ("written", "understood"),
    [
        ("1850-23", "1850"),  # a DWZ with its index
        ("1850*", "1850"),
        ("1850.0", "1850"),
        ("-", None),
        ("unr.", None),
        ("29x9", "29x9"),  # left to the form, which refuses it
        ("2O14", "2O14"),
        ("elo 1900", "elo 1900"),
    ],
)
def test_a_rating_is_understood_or_left_to_the_form(written: str, understood: str | None) -> None:
    reading = read(f"Name;Elo\nAlder, Ines;{written}\n")
    assert rows_of(reading)[0].get("rating") == understood


def test_what_is_left_out_is_told() -> None:
    reading = read(
        "Name;Land;Titel;Fide-Id\nAlder, Ines;Deutschland;Dr.;n/a\nBirch, Tom;ger;fm;none yet\n"
    )
    assert rows_of(reading) == [
        {"name": "Alder, Ines", "federation": "GER"},  # a country is named, by CLDR
        {"name": "Birch, Tom", "federation": "GER", "title": "FM"},
    ]
    assert [note.split(" is not")[0] for note in reading.all_notes] == [
        "No column of ratings was found.",
        "Alder, Ines: “Dr.”",
        "Birch, Tom: “none yet”",
    ]


def test_a_list_with_a_rating_that_cannot_be_read_is_refused(
    chief: Account, client_of: Any
) -> None:
    """A wrong rating would change the order, and with it every pairing."""
    event = make_event(chief, 0)
    rows = "Name;Elo\nAlder, Ines;2014x\nBirch, Tom;1900\n"
    url = f"/events/{event.pk}/players/import"
    text = client_of(chief).post(url, {"rows": rows}).content.decode()
    assert "the rating “2014x” cannot be read" in text
    table = '{"": [["Name", "Elo"], ["Alder, Ines", "2014x"], ["Birch, Tom", "1900"]]}'
    chosen = {"rows": rows, "table": table, "shown": "1", "row": ["1", "2"], "do": "add"}
    text = client_of(chief).post(url, chosen).content.decode()
    assert "Nothing was added" in text
    assert "Alder, Ines: the rating “2014x” cannot be read" in text
    assert "Birch, Tom;1900" in text  # still in the box
    assert not Player.objects.filter(event=event).exists()


def test_one_name_a_line_with_a_comma_in_it() -> None:
    reading = read("Alder, Ines\nBirch, Tom\n\n")
    assert [row["name"] for row in rows_of(reading)] == ["Alder, Ines", "Birch, Tom"]


@pytest.mark.parametrize(
    ("raw", "expected"),
    [
        ("Müller".encode(), ("Müller", "UTF-8")),
        (b"\xef\xbb\xbfM\xc3\xbcller", ("Müller", "UTF-8")),
        ("Müller".encode("cp1252"), ("Müller", "Windows-1252")),
        ("Müller".encode("utf-16"), ("Müller", "UTF-16")),
    ],
)
def test_encodings(raw: bytes, expected: tuple[str, str]) -> None:
    assert cells.decode(raw) == expected


def test_spreadsheet() -> None:
    book = openpyxl.Workbook()
    sheet = book.active
    sheet.append(["Name", "Rating", "Birth", "FIDE ID"])
    sheet.append(["Alder, Ines", 2310.0, 1995, 12345678])
    packed = io.BytesIO()
    book.save(packed)
    assert rows_of(read_table(imports.table_of_file(packed.getvalue())[0])) == [
        {"name": "Alder, Ines", "rating": "2310", "birth": "1995", "fide_id": "12345678"}
    ]


def test_a_wrong_row_adds_nobody(chief: Account, client_of: Any) -> None:
    event = make_event(chief, 2)
    response = client_of(chief).post(
        f"/events/{event.pk}/players/import", {"rows": "Name;Rating\nGood;2000\nBad;99999\n"}
    )
    assert b"Bad" in response.content
    assert Player.objects.filter(event=event).count() == 2


def test_order_by_rating_title_name(chief: Account) -> None:
    """C.04.2.B.2: strength, then title, then alphabet."""
    event = make_event(chief, 0)
    rows = [
        {"name": "Zorn", "rating": 2000, "title": "FM"},
        {"name": "Adam", "rating": 2000},
        {"name": "Öhm", "rating": 2000},
        {"name": "Nord", "rating": 2000},
        {"name": "Last", "rating": 0},
        {"name": "Wig", "rating": 2000, "title": "WGM"},
    ]
    players.add_players(event.pk, chief, rows)
    names = list(Player.objects.filter(event=event).values_list("name", flat=True))
    assert names == ["Wig", "Zorn", "Adam", "Nord", "Öhm", "Last"]


TEXT_LIST = (
    "ID Number      Name                                                         Fed Sex Tit  "
    "WTit OTit           FOA SRtng SGm SK RRtng RGm Rk BRtng BGm BK B-day Flag\n"
    + "\n".join(
        f"{number:<15}{name:<61}{fed:<4}{sex:<4}{title:<5}{'':<5}{'':<15}{'':<4}{standard:<6}"
        f"{'0':<4}{'20':<3}{rapid:<6}{'0':<4}{'20':<3}{blitz:<6}{'0':<4}{'20':<3}{birth:<6}"
        for number, name, fed, sex, title, standard, rapid, blitz, birth in (
            ("100001", "Alder, Inés", "ESP", "F", "WGM", "2310", "2290", "", "1995"),
            ("100002", "Alderman, Bob", "ENG", "M", "", "1900", "", "", "0000"),
            ("100003", "Birch, Ana", "CZE", "F", "", "", "1500", "", "2010"),
        )
    )
    + "\n"
)
XML_LIST = """<?xml version="1.0" encoding="utf-8"?>
<playerslist>
<player><fideid>100001</fideid><name>Alder, Inés</name><country>ESP</country><sex>F</sex>
<title>WGM</title><rating>2310</rating><rapid_rating>2290</rapid_rating><birthday>1995</birthday>
</player>
<player><fideid>100002</fideid><name>Alderman, Bob</name><country>ENG</country><sex>M</sex>
<title></title><rating>1900</rating><birthday></birthday></player>
<player><fideid>100003</fideid><name>Birch, Ana</name><country>CZE</country><sex>F</sex>
<rapid_rating>1500</rapid_rating><birthday>2010</birthday></player>
</playerslist>
"""


@pytest.mark.parametrize("text", [TEXT_LIST, XML_LIST], ids=["txt", "xml"])
def test_rating_lists(text: str, chief: Account) -> None:
    old = rating_lists.import_list(io.BytesIO(TEXT_LIST.encode()), "old", chief)
    new = rating_lists.import_list(io.BytesIO(text.encode()), "new", chief)
    assert new.size == 3
    assert RatedPlayer.objects.filter(rating_list_id=old.pk).count() == 0
    person = RatedPlayer.objects.get(fide_id="100001")
    assert (person.name, person.federation, person.sex, person.title) == (
        "Alder, Inés",
        "ESP",
        "w",
        "WGM",
    )
    assert (person.standard, person.rapid, person.birth) == (2310, 2290, "1995")
    assert RatedPlayer.objects.get(fide_id="100002").birth == ""
    assert [p.fide_id for p in rating_lists.search("alder")] == ["100001", "100002"]
    assert [p.fide_id for p in rating_lists.search("alder ine")] == ["100001"]
    assert [p.fide_id for p in rating_lists.search("100003")] == ["100003"]
    assert rating_lists.search("a") == []


def test_import_of_a_tournament_file_verifies_every_round(chief: Account) -> None:
    imported = trf_import.import_trf(TRF.read_bytes(), "open40.trf", chief)
    from swissmate.trf import read_trf

    source = read_trf(TRF)
    rounds_ = Round.objects.filter(event=imported.event)
    assert rounds_.count() == source.rounds_paired
    assert not rounds_.filter(is_manual=True).exists()
    assert sum("as the rules say" in remark for remark in imported.remarks) == source.rounds_paired
    built = build_tournament(imported.event)
    for player in source.players:
        for number in range(1, source.rounds_paired + 1):
            theirs, ours = player.entry(number), built.by_id[player.id].entry(number)
            assert ours.opponent == theirs.opponent
            if theirs.opponent:
                assert ours == theirs


def test_a_file_with_an_impossible_result_is_refused(chief: Account) -> None:
    text = TRF.read_text()
    line = next(line for line in text.splitlines() if line.startswith("001"))
    broken = text.replace(line, line[:98] + "?" + line[99:])
    with pytest.raises(Refused, match="line"):
        trf_import.import_trf(broken.encode(), "broken.trf", chief)
    assert not Event.objects.exists()


def test_backup_and_restore_give_the_same_event(chief: Account) -> None:
    event = make_event(chief, 9)
    some = Player.objects.filter(event=event)[4]
    byes.set_bye(event.pk, chief, some.pk, 2, "H")
    play(event, chief, 1, "1-0", "1/2", "+/-", "0-1")
    play(event, chief, 2, "1-0", "", "")
    game = games_of(event, 2)[0]
    results.enter_result(event.pk, chief, game.pk, "0-1", game.version - 1)
    made = archives.archive(event.pk)
    restored = restoring.restore(made, chief)
    assert restored.pk != event.pk
    assert restored.key != event.key
    assert build_tournament(restored, next_round=True) == build_tournament(event, next_round=True)
    assert Conflict.objects.filter(game__pairing__round__event=restored).count() == 1
    count = AuditEntry.objects.filter(event_id=event.pk).count()
    assert AuditEntry.objects.filter(event_id=restored.pk).count() == count + 1
    assert ranking.standings(restored).places[0].player.name == (
        ranking.standings(event).places[0].player.name
    )
    old = AuditEntry.objects.filter(event_id=restored.pk, action="result")[0]
    with pytest.raises(Refused):  # the log of the copy is to be read, not to be undone
        undoing.undo(restored.pk, old.pk, chief)


def test_a_damaged_backup_changes_nothing(chief: Account) -> None:
    event = make_event(chief, 4)
    play(event, chief, 1)
    content = json.loads(gzip.decompress(archives.archive(event.pk)))
    damages: tuple[dict[str, object], ...] = (
        {"games": [{"id": 1}]},
        {"rounds": []},
        {"event": {"key": "x", "name": "y"}},
        {"players": "none"},
        {"version": 99},
    )
    for damage in damages:
        with pytest.raises(Refused):
            restoring.restore(json.dumps({**content, **damage}).encode(), chief)
    assert Event.objects.count() == 1


def test_a_backup_is_written_by_round(chief: Account, client_of: Any) -> None:
    event = make_event(chief, 4)
    client = client_of(chief)
    client.post(f"/events/{event.pk}/rounds/1/pair")
    names = archives.backup_names(event.pk)
    assert len(names) == 1
    assert "round-1-paired" in names[0]
    answer = client.get(f"/events/{event.pk}/backups/{names[0]}")
    content = json.loads(gzip.decompress(answer.content))
    assert len(content["games"]) == 2
    for path in ("..%2F..%2Fsecret-key", "secret-key", names[0] + ".part"):
        assert client.get(f"/events/{event.pk}/backups/{path}").status_code == 404


def test_byes_noted_for_the_next_round_are_kept(chief: Account) -> None:
    event = make_event(chief, 6)
    some = Player.objects.filter(event=event)[0]
    play(event, chief, 1)
    byes.set_bye(event.pk, chief, some.pk, 2, Bye.Kind.HALF)
    tournament = build_tournament(event, next_round=True)
    assert tournament.by_id[some.tpn].entry(2).result == "H"
    assert all(
        player.entry(2).result == " " for player in tournament.players if player.id != some.tpn
    )
    assert Game.objects.filter(pairing__round__event=event).count() == 3


def test_players_without_an_id_are_no_remark(chief: Account, client_of: Any) -> None:
    """Only an id that is really there can be there twice."""
    event = make_event(chief, 4)
    play(event, chief, 1)
    exported = client_of(chief).get(f"/events/{event.pk}/export/trf26").content
    imported = trf_import.import_trf(exported, "x.trf", chief)
    assert not [remark for remark in imported.remarks if "FIDE id" in remark]
    with_ids = exported.decode().splitlines()
    rows = [index for index, line in enumerate(with_ids) if line.startswith("001")]
    for index in rows[:2]:
        line = with_ids[index]
        with_ids[index] = f"{line[:57]}{7000001:>11}{line[68:]}"
    imported = trf_import.import_trf("\n".join(with_ids).encode(), "x.trf", chief)
    assert len([remark for remark in imported.remarks if "FIDE id" in remark]) == 1


@pytest.mark.parametrize(
    ("typed", "found"),
    [
        ("oneill", "O'Neill, Shaun"),
        ("O’Neill, sh", "O'Neill, Shaun"),
        ("Vögel", "Voegel, Ida"),
        ("voegel", "Voegel, Ida"),
    ],
)
def test_people_of_the_rating_list_are_found_as_they_are_written(
    typed: str, found: str, chief: Account
) -> None:
    """The official list writes no umlauts; people write no apostrophes."""
    rows = "".join(
        f"<player><fideid>{number}</fideid><name>{name}</name><rating>1800</rating></player>"
        for number, name in ((100001, "O'Neill, Shaun"), (100002, "Voegel, Ida"))
    )
    raw = f"<playerslist>{rows}</playerslist>".encode()
    rating_lists.import_list(io.BytesIO(raw), "x.xml", chief)
    assert [person.name for person in rating_lists.search(typed)] == [found]


def test_a_rating_is_no_part_of_a_name_though_most_lines_have_none() -> None:
    """Half of the lines are names alone; the numbers of the others went into their names."""
    text = "Ann Lee 1500\nBob Day 1400\nDee Roe\nEva Kim\nNoah\nFay Orr"
    known = [(row["name"], row.get("rating")) for row in rows_of(read(text))]
    assert known == [
        ("Ann Lee", "1500"),
        ("Bob Day", "1400"),
        *((name, None) for name in ("Dee Roe", "Eva Kim", "Noah", "Fay Orr")),
    ]


def test_names_alone_stay_whole() -> None:
    text = "Mia Baker\nTom O'Hara\nNoah\nMax Power"
    assert [row["name"] for row in rows_of(read(text))] == text.split("\n")
