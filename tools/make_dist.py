"""Builds what is handed out, into ``dist/``: wheels, sdist, single files, packages, positions.

Usage: ``python tools/make_dist.py [--out DIR]``. Each part says how long it took. What cannot be
built here is left out, and said so: the Debian packages without ``dpkg-deb``, the compiled wheel
without a C compiler, whatever has libraries in it without a package registry, the installer for
Windows without ``makensis``.

The same input gives the same bytes: every part takes its times from ``SOURCE_DATE_EPOCH``.
Completions and the manual pages are made from the parsers themselves (and ``docs/``).
"""

from __future__ import annotations

import argparse
import hashlib
import os
import shutil
import subprocess
import sys
import sysconfig
import tarfile
import tempfile
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from pathlib import Path

import shtab
from manual_pages import write_manuals
from packages import anywhere, debian, macos, windows
from packages.archives import write_zip
from packages.libraries import LOCK, Library
from release_notes import CHANGELOG, notes

from swissmate import __version__
from swissmate.cli.arguments import add_arguments, build_parser
from swissmate.cli.commands import available_commands, request_of
from swissmate.cli.main import main as swissmate

ROOT = Path(__file__).resolve().parents[1]
PACKAGE = ROOT / "src" / "swissmate"
TESTS_OF_THE_RULES = ("articles", "checker", "trials/conformance", "explanation", "oracle", "trf")
BUILD = (sys.executable, "-m", "build", "--no-isolation")
"""The tools are those of ``[dist]``, so that the next build has the same ones."""
COMPLETIONS = {"bash": "swissmate.bash", "zsh": "_swissmate", "tcsh": "swissmate.tcsh"}


def whole_parser() -> argparse.ArgumentParser:
    """Return one parser with all commands in it; the program itself loads only the one called."""
    parser = argparse.ArgumentParser(
        prog="swissmate", description=build_parser().description, add_help=True
    )
    parser.add_argument("--version", action="version", help="show the version and exit")
    commands = parser.add_subparsers(dest="command", metavar="COMMAND")
    for name in available_commands():
        request = request_of(name)
        add_arguments(
            commands.add_parser(
                name,
                help=request.help,
                description=request.help,
                epilog=request.examples,
                formatter_class=argparse.RawDescriptionHelpFormatter,
            ),
            request,
        )
    return parser


def write_completions(folder: Path) -> list[Path]:
    """Write a completion script for each shell."""
    folder.mkdir(parents=True, exist_ok=True)
    for shell, name in COMPLETIONS.items():
        text = shtab.complete(whole_parser(), shell=shell)
        (folder / name).write_text(text, encoding="utf-8")
    return [folder / name for name in COMPLETIONS.values()]


def write_single_file(path: Path) -> None:
    """Write ``swissmate.pyz``, the command line, which ``python swissmate.pyz`` runs.

    Bytecode lies beside the sources: Python keeps none of what it reads from a zip file, so that
    each start would compile everything. Another version than the present one does.
    """
    with tempfile.TemporaryDirectory() as temporary:
        shutil.copytree(
            PACKAGE,
            Path(temporary) / "swissmate",
            ignore=shutil.ignore_patterns("__pycache__", "arbiter"),
        )
        (Path(temporary) / "__main__.py").write_text(
            "import sys\nfrom swissmate.cli.main import main\nsys.exit(main())\n",
            encoding="utf-8",
        )
        # Sets of constants are written in the order of their hashes, which a process draws.
        subprocess.run(
            [
                *(sys.executable, "-m", "compileall", "-q", "-b", "-s", temporary),
                *("--invalidation-mode", "unchecked-hash", temporary),
            ],
            check=True,
            env=os.environ | {"PYTHONHASHSEED": "0"},
        )
        write_zip(Path(temporary), path, first_line="#!/usr/bin/env python3\n")


def write_compiled(sdist: Path, folder: Path) -> Path | None:
    """Write a wheel for this Python and system whose hot modules are compiled; None where C is not.

    It is made of the sdist, so that no compiled module lies beside the sources, and passes the
    tests of the rules before it is handed out: not everything means the same when it is compiled.
    """
    compiler = (sysconfig.get_config_var("CC") or "cl").split()[0]
    header = Path(sysconfig.get_path("include")) / "Python.h"
    if shutil.which(compiler) is None or not header.exists():
        return None
    with tempfile.TemporaryDirectory() as temporary, timed("the compiled wheel and its tests"):
        with tarfile.open(sdist) as archive:
            archive.extractall(temporary, filter="data")
        [sources] = Path(temporary).iterdir()
        subprocess.run(
            [*BUILD, "--wheel", "--outdir", str(folder), str(sources)],
            check=True,
            env=os.environ | {"HATCH_BUILD_HOOK_ENABLE_MYPYC": "1"},
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )
        [wheel] = folder.glob("*.whl")
        unpacked = Path(temporary) / "unpacked"
        shutil.unpack_archive(wheel, unpacked, "zip")
        told = subprocess.run(
            [sys.executable, "-m", "pytest", "-n", "auto", "-o", f"pythonpath={unpacked} tests"]
            + [f"tests/{test}" for test in TESTS_OF_THE_RULES]
            # These put functions of their own into modules.
            + ["-k", "not need_odd_sets and not taken_apart"],
            cwd=ROOT,
            check=False,
            capture_output=True,
            text=True,
        )
        if told.returncode:
            wheel.unlink()
            sys.exit(f"the compiled wheel fails tests:\n{told.stdout[-4000:]}")
    return wheel


def write_libraries_packages(
    wheel: Path, out: Path, manuals: list[Path], completions: Path
) -> tuple[list[Path], list[Library]]:
    """Write whatever has libraries of others in it; return what was written, and these.

    Raises:
        subprocess.CalledProcessError: a registry cannot be reached, or a tool fails.
    """
    files, libraries = [], []
    with tempfile.TemporaryDirectory() as temporary:
        prepared = Path(temporary) / "prepared"
        with timed("what runs anywhere, macOS"):
            libraries += anywhere.prepare(wheel, prepared)
            files += [anywhere.build(prepared, out), macos.build(prepared, out)]
    with timed("Windows"):
        written, used = windows.build(wheel, out)
        files, libraries = files + written, libraries + used
    if shutil.which("dpkg-deb") is None:
        print("no dpkg-deb here: the Debian packages are left out")
        return files, libraries
    for architecture in debian.MACHINES:
        with timed(f"Debian, {architecture}"):
            path, used = debian.build(wheel, architecture, out, manuals, completions)
            files, libraries = [*files, path], libraries + used
    return files, libraries


@contextmanager
def timed(what: str) -> Iterator[None]:
    """Say how long something took."""
    began = time.monotonic()
    yield
    print(f"{time.monotonic() - began:6.1f} s  {what}", flush=True)


def write_sums(files: list[Path], out: Path) -> None:
    """Write ``SHA256SUMS``, which ``sha256sum -c`` reads."""
    lines = (
        f"{hashlib.sha256(file.read_bytes()).hexdigest()}  {file.relative_to(out)}\n"
        for file in sorted(files)
    )
    (out / "SHA256SUMS").write_text("".join(lines), encoding="utf-8")


def build_all(out: Path) -> list[Path]:
    """Build everything; return what was written, without the sums."""
    with timed("wheel and sdist"):
        subprocess.run(
            [*BUILD, "--outdir", str(out), str(ROOT)], check=True, stdout=subprocess.DEVNULL
        )
    [sdist] = out.glob(f"swissmate-{__version__}.tar.gz")
    [wheel] = out.glob(f"swissmate-{__version__}-*.whl")
    shutil.rmtree(out / "compiled", ignore_errors=True)
    # What is compiled and tested takes longest, so the rest is made beside it.
    with ThreadPoolExecutor(1) as pool:
        compiled = pool.submit(write_compiled, sdist, out / "compiled")
        with timed("single file, completions, manual pages, positions"):
            single = out / "swissmate.pyz"
            write_single_file(single)
            completions = write_completions(out / "completions")
            manuals = write_manuals(out, whole_parser())
            positions = out / "conformance.zip"
            swissmate(["conformance", "--extract", str(positions)])
        told = out / "NOTES.md"
        told.write_text(notes(CHANGELOG.read_text(encoding="utf-8"), __version__), encoding="utf-8")
        files = [sdist, wheel, single, *completions, *manuals, positions, told]
        files.append(Path(shutil.copy(LOCK, out)))
        try:
            packages, libraries = write_libraries_packages(wheel, out, manuals, out / "completions")
        except subprocess.CalledProcessError as error:
            print(f"no packages, because this failed: {' '.join(map(str, error.cmd))}")
        else:
            from packages.bill import bill_of  # with the library that only this needs

            bill = out / f"swissmate-{__version__}.cdx.json"
            bill.write_text(bill_of(wheel, libraries), encoding="utf-8")
            files += [*packages, bill]
        fast = compiled.result()
    if fast is None:
        print("no C compiler here: the compiled wheel is left out")
        return files
    return [*files, fast]


def main() -> int:
    """Build everything; return an exit code."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--out", type=Path, default=ROOT / "dist")
    out = parser.parse_args().out.resolve()
    out.mkdir(parents=True, exist_ok=True)
    with timed("everything"):
        files = build_all(out)
        write_sums(files, out)
    for path in sorted(files):
        print(f"{path.stat().st_size / 1e6:6.1f} MB  {path}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
