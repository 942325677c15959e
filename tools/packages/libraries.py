"""The libraries that are packaged with the application: those of ``libraries.txt`` and no others.

pip installs them for the system they are meant for and compares each file with its hash.
"""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from dataclasses import dataclass
from importlib import metadata
from pathlib import Path
from typing import Final

from packaging.requirements import Requirement

from swissmate.arbiter.languages import OFFERED

HERE: Final = Path(__file__).resolve().parent
LOCK: Final = HERE / "libraries.txt"
EPOCH: Final = int(os.environ.setdefault("SOURCE_DATE_EPOCH", "1580601600"))
"""When everything is said to have been made: the same input gives the same bytes."""
_LEAVE_OUT: Final = frozenset({"psycopg-binary"})
"""For servers, which have PostgreSQL's own library (``libpq``)."""
_COMPILED: Final = re.compile(r".*\.(so|pyd)")


@dataclass(frozen=True)
class Target:
    """The system that a package is for: pip's names for it, and Python's."""

    python: str
    tags: tuple[str, ...]
    sys_platform: str
    leave_out: frozenset[str] = _LEAVE_OUT
    is_pure: bool = False
    """Whether what is compiled is taken out, so that it runs everywhere."""


WINDOWS: Final = Target("3.13", ("win_amd64",), "win32", _LEAVE_OUT | {"psycopg"})
ANYWHERE: Final = Target(
    "3.11",
    ("manylinux_2_28_x86_64",),
    "win32",  # which needs more than the others: the time zones
    _LEAVE_OUT | {"psycopg", "cryptography", "cffi", "pycparser"},
    is_pure=True,
)
"""Without ``cryptography``, which is compiled: --https needs a certificate then."""


def debian(python: str, machine: str) -> Target:
    """Return the target of a Python of Debian or Ubuntu; the machine is ``x86_64`` or the like."""
    return Target(
        python, (f"manylinux_2_28_{machine}", f"manylinux_2_17_{machine}"), "linux", _LEAVE_OUT
    )


@dataclass(frozen=True, order=True)
class Library:
    """A file of a registry that was packaged, and what it says of its licence."""

    name: str
    version: str
    file: str
    sha256: str
    licence: str


def pinned(path: Path = LOCK) -> Iterator[tuple[Requirement, str]]:
    """Yield the requirements of a list, each with its hashes as pip takes them."""
    text = re.sub(r"^#.*\n", "", path.read_text(encoding="utf-8"), flags=re.MULTILINE)
    for line in text.replace("\\\n", " ").splitlines():
        requirement, *hashes = line.split(" --hash=")
        if requirement.strip():
            yield Requirement(requirement), " ".join(f"--hash={each.strip()}" for each in hashes)


def pip(*arguments: object) -> None:
    """Run pip; what it has to say of itself is left out.

    Raises:
        subprocess.CalledProcessError: it fails, after it has said why.
    """
    subprocess.run(
        [
            *(sys.executable, "-m", "pip", "--quiet", "--disable-pip-version-check"),
            *map(str, arguments),
        ],
        check=True,
        env=os.environ | {"PIP_ROOT_USER_ACTION": "ignore"},
    )


def install(folder: Path, target: Target, only: frozenset[str] | None = None) -> list[Library]:
    """Install the libraries of the list into a folder, or some of them; return what they were."""
    system = {
        "sys_platform": target.sys_platform,
        "python_version": target.python,
        "python_full_version": f"{target.python}.0",
        "platform_python_implementation": "CPython",
        "implementation_name": "cpython",
    }
    lines = [
        f"{requirement.name}{requirement.specifier} {hashes}\n"
        for requirement, hashes in pinned()
        if requirement.name not in target.leave_out
        and (only is None or requirement.name in only)
        and (requirement.marker is None or requirement.marker.evaluate(system))
    ]
    with tempfile.TemporaryDirectory() as temporary:
        wanted, told = Path(temporary) / "wanted.txt", Path(temporary) / "told.json"
        wanted.write_text("".join(lines), encoding="utf-8")
        pip(
            *("install", "--no-deps", "--require-hashes", "--requirement", wanted),
            *("--no-compile", "--only-binary=:all:", "--target", folder, "--report", told),
            *("--python-version", target.python, "--implementation", "cp"),
            *(part for tag in target.tags for part in ("--platform", tag)),
        )
        report = json.loads(told.read_text(encoding="utf-8"))
    _prune(folder, target)
    licences = {
        told.metadata["Name"]: _licence_of(told)
        for told in metadata.distributions(path=[str(folder)])
    }
    return sorted(
        Library(
            part["metadata"]["name"],
            part["metadata"]["version"],
            part["download_info"]["url"].rpartition("/")[2],
            part["download_info"]["archive_info"]["hashes"]["sha256"],
            licences[part["metadata"]["name"]],
        )
        for part in report["install"]
    )


def install_swissmate(wheel: Path, folder: Path) -> None:
    """Put swissmate beside its libraries."""
    shutil.unpack_archive(wheel, folder, "zip")


def _licence_of(told: metadata.Distribution) -> str:
    """Return what a library says of its licence: an expression, a word, or its classifier."""
    fields = told.metadata
    said = fields.get("License-Expression") or fields.get("License") or ""
    if not said or "\n" in said:
        classes = [
            line for line in fields.get_all("Classifier") or [] if line.startswith("License")
        ]
        said = classes[0].rpartition(" :: ")[2] if classes else "see its metadata"
    return str(said)


def _prune(folder: Path, target: Target) -> None:
    """Take away what no installation of the application reads."""
    shutil.rmtree(folder / "bin", ignore_errors=True)
    for language in folder.glob("django/**/locale/*/"):
        if language.is_dir() and language.name not in OFFERED:
            shutil.rmtree(language)
    for path in folder.rglob("*"):
        if target.is_pure and _COMPILED.fullmatch(path.name):
            path.unlink()
    for name in ("direct_url.json", "REQUESTED", "RECORD"):
        for path in folder.glob(f"*.dist-info/{name}"):
            path.unlink()  # where and how it was installed
