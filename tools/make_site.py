"""Builds the static site into ``dist/site``: the workbench that runs swissmate in a browser tab.

Usage: ``python tools/make_site.py [--out DIR]``. Needs Node and npm, which fetch the pinned
Pyodide and compile to its bytecode. Without them Python fetches Pyodide's package from the registry
that ``NPM_CONFIG_REGISTRY`` names, and the sources are shipped instead of bytecode: the page then
takes longer to start. Every byte fetched is held against ``site/package-lock.json``. Two builds of
the same commit are the same bytes.
"""

from __future__ import annotations

import argparse
import base64
import hashlib
import io
import json
import os
import shutil
import subprocess
import sys
import tarfile
import tempfile
import urllib.request
import zipfile
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
SITE = ROOT / "site"
LEAVE_OUT = ("arbiter", "__pycache__")
"""The workbench runs the command line; the arbiter's application is not part of it."""

NO_STDLIB = ("unittest", "pydoc_data", "idlelib", "test", "tkinter", "turtledemo", "ensurepip")
"""Parts of the standard library that no command imports."""

PYODIDE_FILES = ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm", "pyodide-lock.json")

MPL_NOTICE = """\
Pyodide {version} is redistributed unchanged under the Mozilla Public License 2.0. Its source
of this version is published by the Pyodide project under the tag {version}; the licence is at
mozilla.org/MPL/2.0. It holds CPython, under the licence of the Python Software Foundation.
The standard library is repacked: compiled, and without the parts that nothing here imports.
"""


def locked() -> tuple[str, str]:
    """Return the pinned version of Pyodide and the hash of its package."""
    lock = json.loads((SITE / "package-lock.json").read_text(encoding="utf-8"))
    entry = lock["packages"]["node_modules/pyodide"]
    return entry["version"], entry["integrity"]


def pyodide(folder: Path) -> Path:
    """Fetch Pyodide's package into a folder; return where its files lie."""
    npm = shutil.which("npm")
    if npm:
        for name in ("package.json", "package-lock.json", ".npmrc"):
            shutil.copy(SITE / name, folder / name)
        subprocess.run(
            [npm, "ci", "--ignore-scripts", "--omit=optional", "--no-audit", "--no-fund"],
            cwd=folder,
            check=True,
            stdout=subprocess.DEVNULL,
        )
        return folder / "node_modules" / "pyodide"
    registry = os.environ.get("NPM_CONFIG_REGISTRY", "").rstrip("/")
    if not registry.startswith("https://"):
        sys.exit("there is no npm; expected Node with npm, or the registry in NPM_CONFIG_REGISTRY")
    version, integrity = locked()
    address = f"{registry}/pyodide/-/pyodide-{version}.tgz"
    with urllib.request.urlopen(address) as answer:  # noqa: S310 - https, see above
        package = answer.read()
    algorithm, _, expected = integrity.partition("-")
    found = base64.b64encode(hashlib.new(algorithm, package).digest()).decode()
    if found != expected:
        sys.exit(f"the package of Pyodide {version} has hash {found}; expected {expected}")
    with tarfile.open(fileobj=io.BytesIO(package)) as archive:
        archive.extractall(folder, filter="data")
    return folder / "package"


def sources() -> Iterator[tuple[str, bytes]]:
    """Yield name and content of every module that the workbench can load."""
    package = ROOT / "src" / "swissmate"
    for path in sorted(package.rglob("*")):
        inside = path.relative_to(package.parent)
        if path.is_file() and not set(inside.parts) & set(LEAVE_OUT):
            yield inside.as_posix(), path.read_bytes()


def standard_library(path: Path) -> Iterator[tuple[str, bytes]]:
    """Yield name and content of the part of Python's library that is shipped."""
    with zipfile.ZipFile(path) as archive:
        for name in sorted(archive.namelist()):
            if not name.endswith("/") and name.split("/")[0] not in NO_STDLIB:
                yield name, archive.read(name)


def write_zip(path: Path, members: Iterator[tuple[str, bytes]]) -> None:
    """Write a zip without compression (the server compresses better), the same bytes each time."""
    with zipfile.ZipFile(path, "w", zipfile.ZIP_STORED) as archive:
        for name, data in members:
            archive.writestr(zipfile.ZipInfo(name, (1980, 1, 1, 0, 0, 0)), data)


def compiled(source: Path, target: Path, engine: Path) -> None:
    """Compile a zip of sources with Pyodide's own Python, where there is Node to run it."""
    node = shutil.which("node")
    if node is None:
        shutil.copy(source, target)
        return
    subprocess.run(
        [node, str(SITE / "compile.mjs"), str(engine), str(source), str(target)], check=True
    )


def version() -> str:
    """Return the version of the program."""
    text = (ROOT / "src" / "swissmate" / "__init__.py").read_text(encoding="utf-8")
    return text.split('__version__ = "')[1].split('"')[0]


def build(out: Path) -> None:
    """Build the site into a folder that did not exist or held an earlier build."""
    with tempfile.TemporaryDirectory() as temporary:
        work = Path(temporary)
        engine = pyodide(work)
        site = work / "site"
        site.mkdir()
        for name in ("index.html", "register.js", "icon.svg", "manifest.webmanifest", "_headers"):
            shutil.copy(SITE / name, site / name)
        shutil.copytree(SITE / "workbench", site / "workbench")
        (site / "pyodide").mkdir()
        for name in PYODIDE_FILES:
            shutil.copy(engine / name, site / "pyodide" / name)
        write_zip(work / "stdlib.zip", standard_library(engine / "python_stdlib.zip"))
        compiled(work / "stdlib.zip", site / "pyodide" / "stdlib.zip", engine)
        write_zip(work / "swissmate.zip", sources())
        compiled(work / "swissmate.zip", site / "workbench" / "swissmate.zip", engine)
        (site / "examples").mkdir()
        shutil.copy(ROOT / "examples" / "open40.trf", site / "examples" / "open40.trf")
        write_licences(site)
        documentation(site / "docs")
        finish(site)
        if out.exists():
            shutil.rmtree(out)
        out.parent.mkdir(parents=True, exist_ok=True)
        shutil.copytree(site, out)


def documentation(out: Path) -> None:
    """Render ``docs/`` with MkDocs, where it is installed (``pip install '.[site]'``)."""
    try:
        import mkdocs  # noqa: F401, PLC0415 - only looked for
    except ImportError:
        out.mkdir()
        (out / "index.html").write_text(
            "<!doctype html><title>Documentation</title><p>This build has no documentation: "
            "MkDocs was not installed.</p>\n",
            encoding="utf-8",
        )
        return
    subprocess.run(
        [
            sys.executable,
            "-m",
            "mkdocs",
            "build",
            "--quiet",
            "--config-file",
            str(SITE / "mkdocs.yml"),
            "--site-dir",
            str(out),
        ],
        check=True,
        env={**os.environ, "NO_MKDOCS_2_WARNING": "1"},
    )
    for each in ("sitemap.xml", "sitemap.xml.gz"):
        (out / each).unlink(missing_ok=True)  # they hold the day of the build


def write_licences(site: Path) -> None:
    """Write the page that says under which licence each part is redistributed."""
    own = (ROOT / "LICENSE").read_text(encoding="utf-8")
    notice = MPL_NOTICE.format(version=locked()[0])
    (site / "licences.html").write_text(
        '<!doctype html>\n<html lang="en"><meta charset="utf-8"><title>Licences</title>\n'
        f"<h1>Licences</h1>\n<h2>swissmate</h2>\n<pre>{own}</pre>\n"
        f"<h2>Pyodide and Python</h2>\n<pre>{notice}</pre>\n</html>\n",
        encoding="utf-8",
    )


def finish(site: Path) -> None:
    """Write what describes the build: sizes for the progress bar, the list for offline use."""
    engine = ("pyodide/pyodide.asm.wasm", "pyodide/stdlib.zip", "workbench/swissmate.zip")
    value = {
        "version": version(),
        "stdlib": "pyodide/stdlib.zip",
        "engine": [{"path": each, "size": (site / each).stat().st_size} for each in engine],
    }
    (site / "build.json").write_text(json.dumps(value, indent=1) + "\n", encoding="utf-8")
    files = sorted(
        each.relative_to(site).as_posix()
        for each in site.rglob("*")
        if each.is_file() and not each.relative_to(site).as_posix().startswith(("docs/", "_"))
    )
    digest = hashlib.sha256()
    for name in files:
        digest.update(name.encode() + b"\0" + (site / name).read_bytes())
    script = (SITE / "offline.js").read_text(encoding="utf-8")
    script = script.replace("@BUILD@", f"{version()} {digest.hexdigest()[:16]}")
    script = script.replace('"@FILES@"', json.dumps(files))
    (site / "offline.js").write_text(script, encoding="utf-8")


def main() -> None:
    """Build, and say where and how large."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n\n", maxsplit=1)[0])
    parser.add_argument("--out", type=Path, default=ROOT / "dist" / "site")
    args = parser.parse_args()
    build(args.out)
    size = sum(each.stat().st_size for each in args.out.rglob("*") if each.is_file())
    print(f"{args.out}: {size / 2**20:.1f} MiB; try it with python -m http.server -d {args.out}")


if __name__ == "__main__":
    main()
