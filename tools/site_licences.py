"""The page of the static site that has the licence of each part (``tools/make_site.py``)."""

from __future__ import annotations

import html
import zipfile
from collections.abc import Iterator
from importlib import metadata
from pathlib import Path, PurePosixPath

_ROOT = Path(__file__).resolve().parents[1]
_FRAME = _ROOT / "src/swissmate/arbiter/ground/frame/static/frame"

_NOTICE = """\
Pyodide {version} is redistributed unchanged (compressed by gzip) under the Mozilla Public License
2.0 (below). Its source of this version is published by the Pyodide project under the tag {version}.
It holds CPython (below), SQLite (public domain), zlib, bzip2, liblzma (0BSD), Zstandard (BSD),
libffi (MIT), and what Emscripten links (MIT and like licences). Python's library is repacked:
compiled, and without the parts that nothing here imports.
"""


def licences_of(wheel: Path) -> str:
    """Return what a wheel says of its licence, and the texts that lie in it."""
    with zipfile.ZipFile(wheel) as archive:
        names = [each for each in archive.namelist() if ".dist-info/" in each]
        about = next(name for name in names if name.endswith("/METADATA"))
        told = metadata.PathDistribution(
            zipfile.Path(archive, str(PurePosixPath(about).parent) + "/")
        )
        fields = told.metadata
        said = fields.get("License-Expression") or fields.get("License") or ""
        texts = [
            archive.read(name).decode("utf-8", "replace")
            for name in sorted(names)
            if PurePosixPath(name)
            .name.upper()
            .startswith(("LICEN", "NOTICE", "COPYING", "AUTHORS"))
        ]
    first = said.splitlines()[0] if said else "see its classifiers"
    return "\n\n".join([f"{fields['Name']} {fields['Version']}: {first}", *texts])


def theme_licences() -> Iterator[tuple[str, str]]:
    """Yield the licences of what MkDocs puts into the documentation: its theme, and icons."""
    try:
        theme = metadata.distribution("mkdocs-material")
    except metadata.PackageNotFoundError:
        return
    name = f"mkdocs_material-{theme.version}.dist-info/licenses/LICENSE"
    icons = "material/templates/.icons/material/LICENSE"
    for title, path in (("Material for MkDocs", name), ("Material Design icons", icons)):
        yield title, Path(str(theme.locate_file(path))).read_text(encoding="utf-8")


def write_licences(site: Path, version: str, fetched: list[Path]) -> None:
    """Write the page that says under which licence each part is redistributed.

    ``version`` is Pyodide's, ``fetched`` are the wheels that the site holds parts of.
    """
    parts = [
        ("swissmate", (_ROOT / "LICENSE").read_text(encoding="utf-8")),
        ("Pyodide", _NOTICE.format(version=version)),
        *(
            (each.stem, (site / "licences" / each.name).read_text(encoding="utf-8"))
            for each in sorted((_ROOT / "site" / "licences").glob("*.txt"))
        ),
        ("htmx", (_FRAME / "htmx-LICENSE.txt").read_text(encoding="utf-8")),
        *((each.name.split("-")[0], licences_of(each)) for each in fetched),
        *theme_licences(),
    ]
    text = "".join(f"<h2>{name}</h2>\n<pre>{html.escape(words)}</pre>\n" for name, words in parts)
    (site / "licences.html").write_text(
        '<!doctype html>\n<html lang="en"><meta charset="utf-8"><title>Licences</title>\n'
        f"<h1>Licences of what this site holds</h1>\n{text}</html>\n",
        encoding="utf-8",
    )
