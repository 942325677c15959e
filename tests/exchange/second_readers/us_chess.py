"""Reads a report in format 2C: three dBASE III tables of character fields.

The frame of the tables is looked at byte by byte, their records are read by ``dbfread``.
"""

from __future__ import annotations

import re
from pathlib import Path
from struct import unpack

from dbfread import DBF

from offices.report import Cell, Report

HEAD = {
    "H_FORMAT": 5,
    "H_PROGRAM": 10,
    "H_EVENT_ID": 12,
    "H_NAME": 35,
    "H_TOT_SECT": 2,
    "H_BEG_DATE": 8,
    "H_END_DATE": 8,
    "H_AFF_ID": 8,
    "H_CITY": 21,
    "H_STATE": 2,
    "H_ZIPCODE": 10,
    "H_COUNTRY": 21,
    "H_SENDCROS": 1,
    "H_CTD_ID": 8,
    "H_ATD_ID": 8,
    "H_OTHER_TD": 254,
}
SECTION = {
    "S_EVENT_ID": 12,
    "S_SEC_NUM": 2,
    "S_SEC_NAME": 30,
    "S_R_SYSTEM": 1,
    "S_TIMECTL": 40,
    "S_CTD_ID": 8,
    "S_ATD_ID": 8,
    "S_TRN_TYPE": 1,
    "S_TOT_RNDS": 2,
    "S_LST_PAIR": 4,
    "S_BEG_DATE": 8,
    "S_END_DATE": 8,
    "S_SCH_LVL": 1,
    "S_GR_PRIX": 1,
    "S_GP_PTS": 3,
    "S_FIDE": 1,
}
PLAYER = {
    "D_EVENT_ID": 12,
    "D_SEC_NUM": 2,
    "D_PAIR_NUM": 4,
    "D_MEM_ID": 8,
    "D_NAME": 30,
    "D_STATE": 2,
    "D_RATING": 4,
}
_REFUSED = set('"\\|`~^<>{}[]*')
# Without a game: opponent 0 and no colour. The full-point bye is the one of the odd player.
_WITHOUT_GAME = {"X0": "+", "F0": "-", "Z0": "D", "B0": "U", "H0": "H", "U0": "Z"}
_PLAYED = {"W": "1", "L": "0", "D": "="}
_MIRRORED = {"1": "0", "0": "1", "=": "="}


def _records(path: Path, fields: dict[str, int]) -> list[dict[str, str]]:
    """Return the records of a table whose frame and fields are those of the description."""
    data = path.read_bytes()
    version, _year, month, day, records, header, width = unpack("<4BIHH", data[:12])
    assert version == 3
    assert 1 <= month <= 12
    assert 1 <= day <= 31
    assert data[12:32] == bytes(20)
    described = [data[at : at + 32] for at in range(32, header - 1, 32)]
    assert header == 32 + 32 * len(described) + 1
    assert data[header - 1] == 0x0D
    layout = {field[:11].rstrip(b"\0").decode(): field[16] for field in described}
    assert all(field[11:16] == b"C\0\0\0\0" and field[17:] == bytes(15) for field in described)
    rounds = [f"D_RND{number:02}" for number in range(1, len(layout) - len(fields) + 1)]
    assert list(layout.items()) == [*fields.items(), *((name, 7) for name in rounds)]
    assert width == 1 + sum(layout.values())
    body = data[header:]
    assert len(body) == records * width + 1
    assert body[-1] == 0x1A
    assert all(body[at * width] == 0x20 for at in range(records))
    assert not _REFUSED & set(body[:-1].decode("ascii"))
    rows = [dict(row) for row in DBF(path, encoding="ascii", char_decode_errors="strict")]
    assert all(not str(value).startswith(" ") for row in rows for value in row.values())
    return [{name: str(value).rstrip() for name, value in row.items()} for row in rows]


def _cell(token: str) -> Cell:
    if token in _WITHOUT_GAME:
        return Cell(0, "-", _WITHOUT_GAME[token])
    played = re.fullmatch(r"([WLD])([1-9]\d*)([WB])", token)
    assert played is not None, token
    return Cell(int(played[2]), played[3].lower(), _PLAYED[played[1]])


def read(files: dict[str, bytes], folder: Path) -> Report:
    """Read the one section of a report; the library wants its tables in a folder."""
    for name, data in files.items():
        (folder / name).write_bytes(data)
    (head,) = _records(folder / "THEXPORT.DBF", HEAD)
    sections = _records(folder / "TSEXPORT.DBF", SECTION)
    players = _records(folder / "TDEXPORT.DBF", PLAYER)
    assert head["H_FORMAT"] == "2C"
    assert head["H_EVENT_ID"] == ""
    assert re.fullmatch(r"\d{8}", head["H_BEG_DATE"])
    assert re.fullmatch(r"\d{8}", head["H_END_DATE"])
    assert re.fullmatch(r"A\d{7}", head["H_AFF_ID"])
    assert [row["S_SEC_NUM"] for row in sections] == ["1"]
    assert head["H_TOT_SECT"] == "1"
    section = sections[0]
    assert section["S_R_SYSTEM"] in set("RDQB")
    assert section["S_TRN_TYPE"] in set("SRM2")
    assert section["S_LST_PAIR"] == str(len(players))
    assert [row["D_PAIR_NUM"] for row in players] == [str(n) for n in range(1, len(players) + 1)]
    assert {row["D_SEC_NUM"] for row in players} == {"1"}
    members = [row["D_MEM_ID"] for row in players if row["D_MEM_ID"]]
    assert all(re.fullmatch(r"(?!00000000)\d{8}", member) for member in members)
    assert len(members) == len(set(members))
    rounds = int(section["S_TOT_RNDS"])
    assert rounds <= 32
    names, cells = {}, {}
    for row in players:
        tokens = [value for name, value in row.items() if name.startswith("D_RND")]
        assert set(tokens[rounds:]) <= {"U0"}
        player = int(row["D_PAIR_NUM"])
        names[player] = row["D_NAME"]
        assert names[player] == names[player].upper()
        cells[player] = [_cell(token) for token in tokens[:rounds]]
    for player, row_of_cells in cells.items():
        for number, cell in enumerate(row_of_cells):
            if cell.opponent:
                mirror = Cell(player, "wb"[cell.color == "w"], _MIRRORED[cell.code])
                assert cells[cell.opponent][number] == mirror
    ids = {int(row["D_PAIR_NUM"]): row["D_MEM_ID"] for row in players}
    return Report(names, cells, head | section, ids)
