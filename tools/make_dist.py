"""Builds what is handed out, into ``dist/``: wheels, sdist, single file, packages, positions.

Usage: ``python tools/make_dist.py [--out DIR]``. Each part says in one line what it is. What cannot
be built here is left out, and said so: the Debian package without ``dpkg-deb``, the compiled wheel
without a C compiler, the folder for Windows without a package registry, its installer without
``makensis``.

``swissmate.pyz`` holds the command line without the arbiter's application and needs only Python.
Completions and the manual pages are made from the parsers themselves (and ``docs/``).
"""

from __future__ import annotations

import argparse
import compileall
import os
import py_compile
import shutil
import subprocess
import sys
import sysconfig
import tarfile
import tempfile
import zipapp
from pathlib import Path

import shtab
import windows_build
from manual_pages import write_manuals
from release_notes import CHANGELOG, notes

from swissmate import __version__
from swissmate.cli.arguments import add_arguments, build_parser
from swissmate.cli.commands import available_commands, request_of
from swissmate.cli.main import main as swissmate

ROOT = Path(__file__).resolve().parents[1]
PACKAGE = ROOT / "src" / "swissmate"
COMMANDS = {"swissmate": "swissmate.cli.main", "swissmate-classic": "swissmate.cli.classic"}
TESTS_OF_THE_RULES = ("articles", "checker", "trials/conformance", "explanation", "oracle", "trf")
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


def write_completions(folder: Path) -> None:
    """Write a completion script for each shell."""
    folder.mkdir(parents=True, exist_ok=True)
    for shell, name in COMPLETIONS.items():
        text = shtab.complete(whole_parser(), shell=shell)
        (folder / name).write_text(text, encoding="utf-8")


def write_single_file(path: Path) -> None:
    """Write ``swissmate.pyz``, which ``python swissmate.pyz`` runs.

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
        compileall.compile_dir(
            temporary,
            quiet=1,
            legacy=True,
            stripdir=temporary,
            invalidation_mode=py_compile.PycInvalidationMode.UNCHECKED_HASH,
        )
        zipapp.create_archive(temporary, path, "/usr/bin/env python3", compressed=True)
        path.chmod(0o755)


def write_compiled(sdist: Path, folder: Path) -> Path | None:
    """Write a wheel for this Python and system whose hot modules are compiled; None where C is not.

    It is made of the sdist, so that no compiled module lies beside the sources, and passes the
    tests of the rules before it is handed out: not everything means the same when it is compiled.
    """
    compiler = (sysconfig.get_config_var("CC") or "cl").split()[0]
    header = Path(sysconfig.get_path("include")) / "Python.h"
    if shutil.which(compiler) is None or not header.exists():
        return None
    with tempfile.TemporaryDirectory() as temporary:
        with tarfile.open(sdist) as archive:
            archive.extractall(temporary, filter="data")
        [sources] = Path(temporary).iterdir()
        subprocess.run(
            [sys.executable, "-m", "build", "--wheel", "--outdir", str(folder), str(sources)],
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


def write_debian(folder: Path) -> Path | None:
    """Write a Debian package of the command line; None where there is no ``dpkg-deb``."""
    if shutil.which("dpkg-deb") is None:
        return None
    with tempfile.TemporaryDirectory() as temporary:
        root = Path(temporary)
        root.chmod(0o755)
        modules = root / "usr/lib/python3/dist-packages"
        shutil.copytree(
            PACKAGE, modules / "swissmate", ignore=shutil.ignore_patterns("__pycache__")
        )
        programs = root / "usr/bin"
        programs.mkdir(parents=True)
        for name, module in COMMANDS.items():
            program = programs / name
            program.write_text(
                f"#!/usr/bin/python3\nimport sys\nfrom {module} import main\nsys.exit(main())\n",
                encoding="utf-8",
            )
            program.chmod(0o755)
        manual = root / "usr/share/man/man1"
        manual.mkdir(parents=True)
        write_manuals(manual, whole_parser())
        write_completions(folder / "completions")
        for source, target in (
            ("swissmate.bash", "usr/share/bash-completion/completions/swissmate"),
            ("_swissmate", "usr/share/zsh/vendor-completions/_swissmate"),
        ):
            (root / target).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(folder / "completions" / source, root / target)
        licence = root / "usr/share/doc/swissmate/copyright"
        licence.parent.mkdir(parents=True)
        shutil.copy(ROOT / "LICENSE", licence)
        control = root / "DEBIAN/control"
        control.parent.mkdir()
        control.write_text(
            f"Package: swissmate\nVersion: {__version__}\nArchitecture: all\n"
            "Maintainer: the swissmate project <swissmate@localhost>\n"
            "Depends: python3 (>= 3.11)\nSection: games\n"
            "Priority: optional\n"
            "Description: pairs, checks and explains Swiss-system chess tournaments\n"
            " The command line needs only Python. The arbiter's application needs newer libraries\n"
            " than those of Debian, and is installed with pip.\n",
            encoding="utf-8",
        )
        for name, act in (
            ("postinst", "py3compile -p swissmate"),
            ("prerm", "py3clean -p swissmate"),
        ):
            script = root / "DEBIAN" / name
            script.write_text(f"#!/bin/sh\nset -e\n{act}\n", encoding="utf-8")
            script.chmod(0o755)
        path = folder / f"swissmate_{__version__}_all.deb"
        subprocess.run(
            ["dpkg-deb", "--root-owner-group", "--build", str(root), str(path)],
            check=True,
            stdout=subprocess.DEVNULL,
        )
        return path


def main() -> int:
    """Build everything; return an exit code."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--out", type=Path, default=ROOT / "dist")
    out = parser.parse_args().out
    out.mkdir(parents=True, exist_ok=True)
    subprocess.run([sys.executable, "-m", "build", "--outdir", str(out), str(ROOT)], check=True)
    [sdist] = out.glob(f"swissmate-{__version__}.tar.gz")
    shutil.rmtree(out / "compiled", ignore_errors=True)
    if write_compiled(sdist, out / "compiled") is None:
        print("no C compiler here: the compiled wheel is left out")
    write_single_file(out / "swissmate.pyz")
    write_completions(out / "completions")
    write_manuals(out, whole_parser())
    swissmate(["conformance", "--extract", str(out / "conformance.zip")])
    changelog = CHANGELOG.read_text(encoding="utf-8")
    (out / "NOTES.md").write_text(notes(changelog, __version__), encoding="utf-8")
    if write_debian(out) is None:
        print("no dpkg-deb here: the Debian package is left out")
    [wheel] = out.glob(f"swissmate-{__version__}-*.whl")
    try:
        windows_build.build(wheel, out)
    except subprocess.CalledProcessError as error:
        print(f"nothing for Windows, because this failed: {' '.join(map(str, error.cmd))}")
    for path in sorted(out.iterdir()):
        print(path)
    return 0


if __name__ == "__main__":
    sys.exit(main())
