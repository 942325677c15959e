"""Small files that would cost much, and a process with limits in which they are read.

``python tests/hostile_files.py [NAME]`` reads them and says what came of it: the bytes of the
file, time as a multiple of a yardstick, bytes of memory. A refusal is what is wanted; whatever else
happens is the reader's fault.
"""

from __future__ import annotations

import gzip
import io
import os
import resource
import sys
import tempfile
import time
import zipfile
import zlib
from collections.abc import Callable
from pathlib import Path

TIMES = 40.0
"""What a file may cost, in yardsticks: some nine seconds on a machine of 2023."""
BYTES = 500 * 2**20


def zipped(**members: bytes) -> bytes:
    """Return a zip archive with these files."""
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, content in members.items():
            archive.writestr(name.replace("__", "/"), content)
    return out.getvalue()


def workbook(sheet: bytes, **parts: bytes) -> bytes:
    """Return a workbook with the XML of a sheet, and other parts replaced."""
    import openpyxl

    made = io.BytesIO()
    book = openpyxl.Workbook()
    book["Sheet"].append(["a text"])
    book.save(made)
    out = io.BytesIO()
    with zipfile.ZipFile(made) as old, zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as new:
        for name in old.namelist():
            own = parts.get(name.rsplit("/", 1)[-1].replace(".", "_"))
            new.writestr(name, sheet if "sheet1" in name else own or old.read(name))
    return out.getvalue()


_MAIN = b'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"'


def _sheet(rows: bytes) -> bytes:
    return b"<worksheet " + _MAIN + b"><sheetData>" + rows + b"</sheetData></worksheet>"


def _ods(sheets: bytes) -> bytes:
    spaces = b"".join(
        b' xmlns:%s="urn:oasis:names:tc:opendocument:xmlns:%s:1.0"' % (name, name)
        for name in (b"office", b"table", b"text")
    )
    return zipped(**{"content.xml": b"<a%s><b><c>%s</c></b></a>" % (spaces, sheets)})


_ODS_ROWS = b'<table:table-row table:number-rows-repeated="1048576">'
_ODS_CELL = b'<table:table-cell table:number-columns-repeated="16384"><text:p>a</text:p>'


def _backup(rest: bytes) -> bytes:
    return gzip.compress(b'{"format": "swissmate-event", "version": 1, "event": {}, ' + rest + b"}")


def _packed(size: int) -> bytes:
    """Return gzip data of blanks, made without holding them."""
    packer = zlib.compressobj(9, wbits=31)
    pieces = [packer.compress(b" " * 2**20) for _mebibyte in range(size >> 20)]
    return b"".join([*pieces, packer.flush()])


def _table(raw: bytes) -> None:
    from swissmate.arbiter.event.entries.imports import table_of_file
    from swissmate.arbiter.event.entries.player_table import read_table

    read_table(table_of_file(raw)[0])


def _lists(raw: bytes) -> None:
    from swissmate.lists.taking_over import source_of, taken_over

    taken_over([source_of("list of another program", raw)])


def _people(raw: bytes) -> None:
    from swissmate.arbiter.event.ratings.list_files import month_of_file, people_of_file

    stream = io.BytesIO(raw)
    month_of_file(stream, "list.zip")
    for _person in people_of_file(stream):
        pass


def _content(raw: bytes) -> None:
    from swissmate.arbiter.outside.files.backup_content import content_of

    content_of(raw)


def _archive(raw: bytes) -> None:
    from swissmate.cli.sources import Source, open_sources, read_source

    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder, "x.zip")
        path.write_bytes(raw)
        for source in open_sources([str(path)]):
            if not isinstance(source, Source):
                raise source.failure.error
            read_source(source)


def _many_members() -> bytes:
    """Return an archive whose directory names the same empty file two hundred thousand times."""
    one = zipped(a=b"")
    start = one.index(b"PK\x01\x02")
    entry = one[start : one.index(b"PK\x05\x06")]
    end = bytearray(one[one.index(b"PK\x05\x06") :])
    directory = entry * 200_000
    end[12:16] = len(directory).to_bytes(4, "little")
    return one[:start] + directory + bytes(end)


_MANY = 300_000
_XLSX_PLAYERS = b'<row r="1"><c r="A1" t="inlineStr"><is><t>Name</t></is></c></row>'

_XLSX_ROWS = b"".join(
    b'<row r="%d"><c r="A%d"><v>1</v></c></row>' % (number, number) for number in range(1, 2001)
)


def _merged(ranges: int) -> bytes:
    """Return a workbook of 2,000 rows with so many ranges of merged cells."""
    return workbook(
        b"<worksheet %s><sheetData>%s</sheetData><mergeCells>%s</mergeCells></worksheet>"
        % (_MAIN, _XLSX_ROWS, b'<mergeCell ref="A1:A2000"/>' * ranges)
    )


FILES: dict[str, tuple[Callable[[], bytes], Callable[[bytes], None]]] = {
    "list in one line": (lambda: b"Larsson Eva ABC " * 3000 + b"?", _table),
    "list of long lines": (lambda: (b"Larsson " + b"ABC " * 1200 + b"?\n") * 2000, _table),
    "list of blanks": (lambda: (b"a" + b" " * 9000 + b"?\n") * 1000, _table),
    "list of columns": (lambda: b"Name" + b";" * 46_000, _table),
    "list of lines": (lambda: b"a\n" * 2_000_000, _table),
    "list in quotes": (lambda: b'Name;Rating\n"' + b"a\n" * 15_000, _table),
    "games without rounds": (lambda: b'[White "A"]\n[Black "B"]\n\n*\n' * 1_000_000, _lists),
    "games of strangers": (
        lambda: b"".join(
            b'[Round "1"]\n[White "A%d"]\n[Black "B%d"]\n\n*\n' % (n, n) for n in range(90_000)
        ),
        _lists,
    ),
    "games of namesakes": (
        lambda: b"".join(
            b'[Round "%d"]\n[White "A"]\n[WhiteFideId "%d"]\n[Black "A"]\n\n*\n' % (n % 99, n)
            for n in range(90_000)
        ),
        _lists,
    ),
    "game of tags": (lambda: b'[White "' + b"\\" * 30_000_000, _lists),
    "game of comments": (lambda: b'[White "A"]\n' + b"{;" * 15_000_000, _lists),
    "crosstable of oddities": (
        lambda: b"No;Name;1.Rd;2.Rd\n" + b"1;A, B;??;!!\n" * 19_000,
        _lists,
    ),
    "crosstable of rounds": (
        lambda: (
            b"No;Name;"
            + b";".join(b"%d.Rd" % n for n in range(1, 98))
            + b"\n"
            + b"".join(b"%d;A%d;" % (n, n) + b"2w1;" * 97 + b"\n" for n in range(1, 3000))
        ),
        _lists,
    ),
    "headings of lists": (lambda: b"Bo;White;Black\n" * 19_000, _lists),
    "backup of blanks": (lambda: _packed(250 << 20), _content),
    "backup of lists": (lambda: _backup(b'"x": [' + b"[]," * 8_000_000 + b"[]]"), _content),
    "backup of depth": (lambda: _backup(b'"x": ' + b"[" * 500_000), _content),
    "backup of one text": (
        lambda: _backup('"x": "\N{GRINNING FACE}'.encode() + b"a" * 45_000_000 + b'"'),
        _content,
    ),
    "backup of digits": (lambda: _backup(b'"x": ' + b"9" * 10_000_000), _content),
    "rating list in one line": (lambda: zipped(a=b"ID Number Name" + b" " * 100_000_000), _people),
    "rating list in a list": (lambda: zipped(a=zipped(a=b"ID Number Name\n")), _people),
    "rating list of one element": (
        lambda: zipped(a=b"<p><player><name>" + b"a" * 100_000_000),
        _people,
    ),
    "rating list of elements": (lambda: zipped(a=b"<p>" + b"<a/>" * 25_000_000), _people),
    "rating list of depth": (lambda: zipped(a=b"<a>" * 30_000_000), _people),
    "rating list of empty lines": (
        lambda: zipped(a=b"ID Number       Name\n" + b"\n" * 100_000_000),
        _people,
    ),
    "rating list in quotes": (lambda: zipped(a=b'Name;Rating\n"' + b"a\n" * 50_000_000), _people),
    "rating list of members": (_many_members, _people),
    "workbook of cells": (
        lambda: workbook(_sheet(_XLSX_PLAYERS + b"<row>" + b"<c/>" * 25_000_000 + b"</row>")),
        _table,
    ),
    "workbook of rows": (lambda: workbook(_sheet(b"<row/>" * _MANY)), _table),
    "workbook of texts": (
        lambda: workbook(_sheet(b""), sharedStrings_xml=b"<sst " + _MAIN + b">" + b"<si/>" * _MANY),
        _table,
    ),
    "workbook of one cell": (
        lambda: workbook(_sheet(b"<row><c><v>" + b"9" * 100_000_000 + b"</v></c></row>")),
        _table,
    ),
    "workbook of styles": (
        lambda: workbook(
            _sheet(b""), styles_xml=b"<styleSheet " + _MAIN + b"><fonts>" + b"<font/>" * _MANY
        ),
        _table,
    ),
    "workbook of merged cells": (lambda: _merged(450_000), _table),
    "workbook of some merged cells": (lambda: _merged(20_000), _table),
    "workbook of members": (_many_members, _table),
    "ODS of sheets": (
        lambda: _ods(b"<table:table>%s</table:table-row></table:table>" % _ODS_ROWS * 120_000),
        _table,
    ),
    "ODS of rows": (
        lambda: _ods(
            b"<table:table>%s%s</table:table-cell></table:table-row></table:table>"
            % (_ODS_ROWS, _ODS_CELL)
            * 60_000
        ),
        _table,
    ),
    "ODS of tables in tables": (
        lambda: _ods(
            (b"<table:table>%s%s" % (_ODS_ROWS, _ODS_CELL)) * 60_000
            + b"</table:table-cell></table:table-row></table:table>" * 60_000
        ),
        _table,
    ),
    "ODS of depth": (
        lambda: _ods(
            b"<table:table>%s<table:table-cell><text:p>" % _ODS_ROWS
            + b"<text:span>" * 200_000
            + b"</text:span>" * 200_000
            + b"</text:p></table:table-cell></table:table-row></table:table>"
        ),
        _table,
    ),
    "archive of blanks": (lambda: zipped(**{"a.trf": b" " * 200_000_000}), _archive),
    "archive of members": (_many_members, _archive),
}


def _yardstick() -> float:
    """Return the processor time of a piece of plain work, on this machine as busy as it is."""
    started = time.process_time()
    sum(number * number for number in range(3_000_000))
    return time.process_time() - started


def _read(name: str) -> None:
    """Read a file; say how long it took, how much memory there was, and what came of it."""
    from swissmate.errors import SwissmateError

    make, read = FILES[name]
    raw = make()
    yardstick = _yardstick()
    resource.setrlimit(resource.RLIMIT_CPU, (60, 60))
    started = time.process_time()
    try:
        read(raw)
        outcome = "read"
    except SwissmateError as error:
        outcome = f"refused: {error}"
    except Exception as error:  # the fault that is looked for
        outcome = f"fault: {error!r}"
    spent = time.process_time() - started
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    print(
        name, len(raw), f"{spent / yardstick:.1f}", peak << 10, outcome[:100], sep="\t", flush=True
    )


def main(names: list[str]) -> int:
    """Read the files of these names, by default all, each in a process of its own."""
    import django

    os.environ["DJANGO_SETTINGS_MODULE"] = "swissmate.arbiter.settings"
    django.setup()
    for name in names or FILES:
        child = os.fork()
        if not child:
            _read(name)
            os._exit(0)
        _child, status = os.waitpid(child, 0)
        if status:
            print(name, 0, 0, 0, f"fault: the process ended with {status}", sep="\t", flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
