"""What is handed out: pinned libraries, archives that do not depend on the day, their files."""

from __future__ import annotations

import configparser
import importlib
import json
import os
import plistlib
import re
import shutil
import subprocess
import tomllib
import zipfile
from pathlib import Path
from typing import Any

import pytest
from packaging.requirements import Requirement

from swissmate.arbiter.languages import OFFERED

from .test_documentation import ROOT
from .test_floors import FAULTY

FILES = ROOT / "tools/packages/files"


@pytest.fixture(autouse=True)
def tools(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.syspath_prepend(str(ROOT / "tools"))


def module(name: str) -> Any:
    return importlib.import_module(f"packages.{name}")


def test_every_library_of_the_application_is_pinned_in_a_version_that_is_allowed() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    extras = project["optional-dependencies"]
    pins = {requirement.name: requirement for requirement, _ in module("libraries").pinned()}
    for extra in ("arbiter", "exchange", "postgresql"):
        for wanted in map(Requirement, extras[extra]):
            if wanted.name != "swissmate":
                [pin] = pins[wanted.name].specifier
                assert pin.operator == "=="
                assert pin.version in wanted.specifier, wanted
    for name, versions in FAULTY.items():
        assert not any(version in pins[name].specifier for version in versions)


def test_every_pin_has_a_hash() -> None:
    for requirement, hashes in module("libraries").pinned():
        assert re.fullmatch(r"(--hash=sha256:[0-9a-f]{64} ?)+", hashes), requirement


def test_an_archive_depends_on_its_files_alone(tmp_path: Path) -> None:
    packed = []
    for number, when in enumerate((1_000_000_000, 1_700_000_000)):
        folder = tmp_path / str(number) / "things"
        folder.mkdir(parents=True)
        names = ("program", "a.txt", "z.txt")
        for name in names if number else reversed(names):
            (folder / name).write_text(name, encoding="utf-8")
            os.utime(folder / name, (when, when))
        (folder / "program").chmod(0o755 if number else 0o700)  # another umask
        path = tmp_path / f"{number}.zip"
        module("archives").write_zip(folder, path, "inside")
        packed.append(path.read_bytes())
    assert packed[0] == packed[1]
    with zipfile.ZipFile(tmp_path / "0.zip") as archive:
        modes = {info.filename: info.external_attr >> 16 & 0o777 for info in archive.infolist()}
    assert modes == {"inside/a.txt": 0o644, "inside/program": 0o755, "inside/z.txt": 0o644}


def test_an_archive_can_be_a_program(tmp_path: Path) -> None:
    (tmp_path / "in").mkdir()
    (tmp_path / "in/__main__.py").write_text("print('runs')", encoding="utf-8")
    path = tmp_path / "program.pyz"
    module("archives").write_zip(tmp_path / "in", path, first_line="#!/usr/bin/env python3\n")
    done = subprocess.run([path], check=True, capture_output=True, text=True)
    assert done.stdout == "runs\n"


def test_the_bill_names_every_file_and_keeps_to_its_schema(tmp_path: Path) -> None:
    validators = pytest.importorskip("cyclonedx.validation.json")
    from cyclonedx.schema import SchemaVersion

    wheel = tmp_path / "swissmate.whl"
    wheel.write_bytes(b"wheel")
    library = module("libraries").Library
    parts = [
        library("Django", "5.2.19", "django-5.2.19-py3-none-any.whl", "0" * 64, "BSD-3-Clause"),
        library("cffi", "2.1.1", "cffi-2.1.1-cp311.whl", "1" * 64, "MIT-0"),
        library("cffi", "2.1.1", "cffi-2.1.1-cp312.whl", "2" * 64, "a licence of its own"),
    ]
    text = module("bill").bill_of(wheel, [*parts, parts[0]])
    assert text == module("bill").bill_of(wheel, reversed(parts))
    bill = json.loads(text)
    assert bill["metadata"]["component"]["name"] == "swissmate"
    named = [
        (part["name"], part.get("hashes", [{}])[0].get("content")) for part in bill["components"]
    ]
    assert [hash for name, hash in named if name == "cffi"] == ["1" * 64, "2" * 64]
    assert [hash for name, hash in named if name == "django"] == ["0" * 64]
    assert {"htmx.org", "distlib", "shiv"} <= {name for name, _ in named}
    assert validators.JsonStrictValidator(SchemaVersion.V1_6).validate_str(text) is None


def test_the_bill_has_the_version_of_htmx_that_lies_here() -> None:
    pytest.importorskip("cyclonedx")
    script = ROOT / "src/swissmate/arbiter/ground/frame/static/frame/htmx.min.js"
    [(name, version, _licence)] = module("bill")._IN_THE_SOURCES
    assert name == "htmx.org"
    assert f'version:"{version}"' in script.read_text(encoding="utf-8")


def test_the_debian_package_asks_for_a_python_that_it_has_libraries_for() -> None:
    control = (FILES / "debian/control").read_text(encoding="utf-8")
    oldest, too_new = re.findall(r"python3 \((?:>=|<<) 3\.(\d+)~?\)", control)
    pythons = [f"3.{minor}" for minor in range(int(oldest), int(too_new))]
    assert list(module("debian")._PYTHONS) == pythons


def test_the_desktop_entry_speaks_every_language() -> None:
    entry = configparser.ConfigParser(interpolation=None)
    entry.optionxform = str  # type: ignore[method-assign, assignment]
    entry.read(FILES / "debian/swissmate.desktop", encoding="utf-8")
    keys = entry["Desktop Entry"]
    for name in ("GenericName", "Comment"):
        others = {f"{name}[{code}]" for code in OFFERED if code != "en"}
        assert {key for key in keys if key.startswith(f"{name}[")} == others
    assert keys["Exec"] == "swissmate serve --open"


@pytest.mark.parametrize("name", ["debian/postinst", "debian/prerm", "macos/swissmate"])
def test_scripts_are_those_of_the_shell(name: str) -> None:
    subprocess.run([shutil.which("sh") or "sh", "-n", FILES / name], check=True)


def test_the_folder_for_macos_names_its_program() -> None:
    properties = plistlib.loads((FILES / "macos/Info.plist").read_bytes())
    assert (FILES / "macos" / properties["CFBundleExecutable"]).stat().st_mode & 0o100


def test_an_icon_is_the_picture_in_a_frame() -> None:
    """Apple's format: a magic word and the length of all, then a type and its length."""
    assert module("macos").icon_of(b"PNG") == b"icns\0\0\0\x13ic09\0\0\0\x0bPNG"


def test_sums_are_those_of_coreutils(tmp_path: Path) -> None:
    (tmp_path / "sub").mkdir()
    files = [tmp_path / "b", tmp_path / "sub/a"]
    for file in files:
        file.write_text(file.name, encoding="utf-8")
    importlib.import_module("make_dist").write_sums(files, tmp_path)
    if shutil.which("sha256sum") is None:
        pytest.skip("no sha256sum here")
    done = subprocess.run(
        ["sha256sum", "-c", "SHA256SUMS"], cwd=tmp_path, check=True, capture_output=True, text=True
    )
    assert done.stdout == "b: OK\nsub/a: OK\n"
