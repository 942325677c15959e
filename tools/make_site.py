"""Builds the static site into ``dist/site``: swissmate in a browser tab, and the documentation.

Usage: ``python tools/make_site.py [--out DIR]``. Needs Node and npm, which fetch the pinned
Pyodide and compile to its bytecode. Without them Python fetches Pyodide's package from the registry
that ``NPM_CONFIG_REGISTRY`` names, and the sources are shipped instead of bytecode: the page then
takes longer to start. pip fetches the wheels of the arbiter's application. Every byte fetched is
held against ``site/package-lock.json`` and ``site/requirements.txt``. Two builds of the same commit
are the same bytes.
"""

from __future__ import annotations

import argparse
import base64
import gzip
import hashlib
import io
import json
import os
import re
import shutil
import subprocess
import sys
import tarfile
import tempfile
import urllib.request
import zipfile
from collections.abc import Iterator
from itertools import chain
from pathlib import Path, PurePosixPath

from site_licences import write_licences
from site_words import write_words

from swissmate.arbiter.languages import OFFERED

ROOT = Path(__file__).resolve().parents[1]
SITE = ROOT / "site"
ARBITER = ROOT / "src" / "swissmate" / "arbiter"
STATIC = "app/pages/static"
"""Where the application's pages look for their scripts and styles (``tab/settings.py``)."""

NOT_SHIPPED = (
    *("admin", "admindocs", "flatpages", "gis", "humanize", "postgres", "redirects"),
    *("sitemaps", "syndication"),
)
"""Parts of ``django.contrib`` that the application does not use."""

NO_STDLIB = re.compile(
    r"(?:unittest|pydoc_data|idlelib|test|tkinter|turtledemo|ensurepip|venv|curses|dbm|xmlrpc"
    r"|pydoc|doctest|pdb|_pyrepl|bdb|turtle|mailbox|imaplib|poplib|ftplib|pickletools|zipapp"
    r"|trace|profile|cProfile|pstats|tabnanny|pyclbr"
    r"|_pyio|_pydatetime|_pydecimal"  # what C has here
    r")(?:/.*|\.py)"
    # Letters of old machines; files are read in Unicode, Latin and Windows ones.
    r"|encodings/(?:mac_|big5|euc_|gb|hz|iso2022|johab|shift_jis|ptcp|kz1048|tis_620"
    r"|cp(?!125|437|850)).*"
)
"""Parts of the standard library that no command and no page imports."""

NO_COMMANDS = re.compile(r"django/(?:core|contrib/\w+)/management/commands/(?!__init__|migrate)")
"""Commands of Django for those who write applications; the tab brings its tables up to date."""

PYODIDE_FILES = ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm", "pyodide-lock.json")

TOOLS = (
    "package*.json",
    "compile.mjs",
    ".npmrc",
    "mkdocs.yml",
    "requirements.txt",
    "try_links.py",
    "__pycache__",
)
"""Files of ``site/`` that build the site and are no part of it."""


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


def wheels(folder: Path) -> list[Path]:
    """Fetch the wheels of the application, held against their checksums."""
    pip = [sys.executable, "-m", "pip", "download", "-qq", "--disable-pip-version-check"]
    only = ["--no-deps", "--only-binary=:all:", "--require-hashes", "--dest", str(folder)]
    subprocess.run([*pip, *only, "--requirement", str(SITE / "requirements.txt")], check=True)
    return sorted(folder.glob("*.whl"))


def core_sources() -> Iterator[tuple[str, bytes]]:
    """Yield name and content of every module that the command line can load."""
    package = ROOT / "src" / "swissmate"
    for path in sorted(package.rglob("*")):
        inside = path.relative_to(package.parent)
        if path.is_file() and not {"arbiter", "__pycache__"} & set(inside.parts):
            yield inside.as_posix(), path.read_bytes()


def arbiter_sources() -> Iterator[tuple[str, bytes]]:
    """Yield name and content of the application."""
    for path in sorted(ARBITER.rglob("*")):
        inside = path.relative_to(ARBITER.parents[1])
        if path.is_file() and path.suffix != ".po" and "__pycache__" not in inside.parts:
            yield inside.as_posix(), path.read_bytes()


def wheel_sources(wheel: Path) -> Iterator[tuple[str, bytes]]:
    """Yield name and content of what is shipped of a wheel."""
    with zipfile.ZipFile(wheel) as archive:
        for name in sorted(archive.namelist()):
            if name.endswith("/") or NO_COMMANDS.match(name):
                continue
            if is_shipped(PurePosixPath(name)):
                yield name, archive.read(name)


def is_shipped(path: PurePosixPath) -> bool:
    """Whether a file of a wheel is needed in the tab."""
    parts = path.parts
    if parts[0].endswith(".dist-info") or path.suffix in {".po", ".pyi"}:
        return False
    if parts[:2] == ("django", "contrib") and parts[2] in NOT_SHIPPED:
        return False
    if "locale" in parts[:-1]:
        language = parts[parts.index("locale") + 1]
        return language in OFFERED or language.startswith("__init__")
    if path.name == "common-passwords.txt.gz":
        return False
    if parts[:3] == ("django", "db", "backends"):
        return parts[3] not in {"mysql", "oracle", "postgresql"}
    return parts[:2] != ("django", "test")


def standard_library(path: Path) -> Iterator[tuple[str, bytes]]:
    """Yield name and content of the part of Python's library that is shipped."""
    with zipfile.ZipFile(path) as archive:
        for name in sorted(archive.namelist()):
            if not name.endswith("/") and not NO_STDLIB.fullmatch(name):
                yield name, archive.read(name)


def write_zip(path: Path, members: Iterator[tuple[str, bytes]]) -> None:
    """Write a zip without compression (it is compressed as a whole), the same bytes each time."""
    with zipfile.ZipFile(path, "w", zipfile.ZIP_STORED) as archive:
        for name, data in members:
            archive.writestr(zipfile.ZipInfo(name, (1980, 1, 1, 0, 0, 0)), data)


def packed(archives: dict[Path, Iterator[tuple[str, bytes]]], work: Path, engine: Path) -> None:
    """Write zips, compiled with Pyodide's own Python where there is Node to run it."""
    node = shutil.which("node")
    called = [str(node), str(SITE / "compile.mjs"), str(engine)]
    for target, members in archives.items():
        source = work / f"sources-of-{target.name}" if node else target
        write_zip(source, members)
        called += [str(source), str(target)]
    if node:
        subprocess.run(called, check=True)


def version() -> str:
    """Return the version of the program."""
    text = (ROOT / "src" / "swissmate" / "__init__.py").read_text(encoding="utf-8")
    return text.split('__version__ = "')[1].split('"')[0]


def build(out: Path, *, with_docs: bool = True) -> None:
    """Build the site into a folder that did not exist or held an earlier build."""
    with tempfile.TemporaryDirectory() as temporary:
        work = Path(temporary)
        engine = pyodide(work)
        fetched = wheels(work / "wheels")
        site = work / "site"
        shutil.copytree(SITE, site, ignore=shutil.ignore_patterns(*TOOLS))
        (site / "pyodide").mkdir()
        for name in PYODIDE_FILES:
            shutil.copy(engine / name, site / "pyodide" / name)
        library = standard_library(engine / "python_stdlib.zip")
        program = chain(arbiter_sources(), *map(wheel_sources, fetched))
        archives = {
            site / "pyodide" / "stdlib.zip": library,
            site / "workbench" / "swissmate.zip": core_sources(),
            site / "app" / "program.zip": program,
        }
        packed(archives, work, engine)
        copy_static(site / STATIC)
        write_words(site)
        (site / "examples").mkdir()
        shutil.copy(ROOT / "examples" / "open40.trf", site / "examples" / "open40.trf")
        write_licences(site, locked()[0], fetched)
        if with_docs:
            documentation(site / "docs")
        for name in APPLICATION:
            pack(site, name)
        finish(site)
        if out.exists():
            shutil.rmtree(out)
        out.parent.mkdir(parents=True, exist_ok=True)
        shutil.copytree(site, out)


def copy_static(target: Path) -> None:
    """Copy the scripts and styles of every room of the application."""
    for folder in sorted(ARBITER.glob("*/*/static")):
        shutil.copytree(folder, target, dirs_exist_ok=True)


def documentation(out: Path) -> None:
    """Render ``docs/`` with MkDocs, where it is installed (``pip install '.[site]'``)."""
    try:
        import mkdocs  # noqa: F401 - only looked for
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
    for each in out.rglob("*.map"):
        each.unlink()  # for who debugs the theme
    shutil.rmtree(out / "assets" / "javascripts" / "lunr")  # searching in other languages
    allow_scripts(out)


def allow_scripts(docs: Path) -> None:
    """Name the scripts inside the rendered pages in the site's policy, by their checksums."""
    found = {
        script
        for page in docs.rglob("*.html")
        for script in re.findall(r"<script>(.*?)</script>", page.read_text("utf-8"), re.DOTALL)
    }
    sums = sorted(
        f"'sha256-{base64.b64encode(hashlib.sha256(each.encode()).digest()).decode()}'"
        for each in found
    )
    headers = docs.parent / "_headers"
    policy = headers.read_text(encoding="utf-8")
    headers.write_text(policy.replace("script-src 'self'", " ".join(["script-src 'self'", *sums])))


ENGINE = {
    "pyodide/pyodide.asm.wasm": "pyodide/pyodide.asm.wasm",
    "pyodide/stdlib.zip": "pyodide/python_stdlib.zip",
    "workbench/swissmate.zip": "",
}
APPLICATION = {**ENGINE, "app/program.zip": ""}
"""The large files, in the order of ``site/engine.js``, and how Pyodide asks for its own two."""


def pack(site: Path, name: str) -> None:
    """Compress a large file, so that as little travels from any server; its name gets its checksum.

    A browser that has a file of this name need not ask again.
    """
    whole = site / name
    data = gzip.compress(whole.read_bytes(), 9, mtime=0)
    digest = hashlib.sha256(data).hexdigest()[:12]
    (site / f"{name}-{digest}.packed").write_bytes(data)
    whole.unlink()


def packed_name(site: Path, name: str) -> str:
    """Return the name of a large file as it was packed."""
    [found] = (site / name).parent.glob(f"{Path(name).name}-*.packed")
    return found.relative_to(site).as_posix()


def finish(site: Path) -> None:
    """Write what describes the build: sizes for the progress bar, the list for offline use."""
    parts = {each: packed_name(site, each) for each in APPLICATION}
    left_out = ("docs/", "_", "offline.js", "build.json", *parts.values())
    files = sorted(
        name
        for each in site.rglob("*")
        if each.is_file() and not (name := each.relative_to(site).as_posix()).startswith(left_out)
    )
    whole = hashlib.sha256()
    for name in [*files, *parts.values()]:
        whole.update(name.encode() + b"\0" + (site / name).read_bytes())
    build_name = f"{version()} {whole.hexdigest()[:16]}"

    def described(wanted: dict[str, str]) -> list[dict[str, object]]:
        return [
            {"path": parts[each], "size": (site / parts[each]).stat().st_size, "as": asked}
            for each, asked in wanted.items()
        ]

    value = {
        "version": version(),
        "build": build_name,
        "engine": described(ENGINE),
        "application": described(APPLICATION),
    }
    (site / "build.json").write_text(json.dumps(value, indent=1) + "\n", encoding="utf-8")
    policy = (SITE / "_headers").read_text(encoding="utf-8").split("Content-Security-Policy: ")[1]
    script = (SITE / "offline.js").read_text(encoding="utf-8")
    for mark, told in (
        ("BUILD", build_name),
        ("FILES", [*files, "build.json"]),
        ("ENGINE", [parts[each] for each in ENGINE]),
        ("APPLICATION", list(parts.values())),
        ("POLICY", policy.splitlines()[0]),
    ):
        script = script.replace(f'"@{mark}@"', json.dumps(told))
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
