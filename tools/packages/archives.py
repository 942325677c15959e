"""Archives of folders: the same files make the same bytes, whenever and wherever it is done."""

from __future__ import annotations

import os
import time
import zipfile
from pathlib import Path
from typing import Final

from .libraries import EPOCH

_TIME: Final = time.gmtime(EPOCH)[:6]


def set_times(folder: Path) -> None:
    """Give a folder and all that is in it the time at which everything is said to be made."""
    for path in (*folder.rglob("*"), folder):
        os.utime(path, (EPOCH, EPOCH), follow_symlinks=False)


def write_zip(folder: Path, path: Path, inside: str = "", *, first_line: str = "") -> None:
    """Pack a folder under a name of its own; programs can be run after unpacking.

    With a ``first_line`` (``#!...``) the archive itself is a program.
    """
    with path.open("wb") as file:
        file.write(first_line.encode())
        with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as archive:
            for source in sorted(folder.rglob("*")):
                if source.is_file():
                    name = str(Path(inside) / source.relative_to(folder)).replace(os.sep, "/")
                    info = zipfile.ZipInfo(name, _TIME)
                    info.compress_type = zipfile.ZIP_DEFLATED
                    info.create_system = 3  # the mode is Unix's
                    mode = 0o100755 if source.stat().st_mode & 0o100 else 0o100644
                    info.external_attr = mode << 16
                    archive.writestr(info, source.read_bytes())
    if first_line:
        path.chmod(0o755)
