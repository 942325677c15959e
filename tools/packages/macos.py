"""The application for macOS: a folder ``swissmate.app`` in a zip, which uses a Python of the Mac.

It holds no compiled file, so nothing in it needs a signature, and nothing is signed.
"""

from __future__ import annotations

import shutil
import struct
import tempfile
from pathlib import Path
from typing import Final

from swissmate import __version__

from .archives import write_zip
from .libraries import HERE

_FILES: Final = HERE / "files/macos"
_ICON: Final = HERE.parents[1] / "site/icon-512.png"


def icon_of(picture: bytes) -> bytes:
    """Return a PNG of 512 by 512 points as Apple's icon file: a header, then one entry."""
    entry = b"ic09" + struct.pack(">I", len(picture) + 8) + picture
    return b"icns" + struct.pack(">I", len(entry) + 8) + entry


def build(prepared: Path, out: Path) -> Path:
    """Write the zip from a folder that :func:`packages.anywhere.prepare` has filled."""
    with tempfile.TemporaryDirectory() as temporary:
        contents = Path(temporary) / "swissmate.app/Contents"
        shutil.copytree(prepared, contents / "Resources/lib")
        (contents / "Resources/swissmate.icns").write_bytes(icon_of(_ICON.read_bytes()))
        (contents / "MacOS").mkdir()
        shutil.copy(_FILES / "swissmate", contents / "MacOS")
        properties = (_FILES / "Info.plist").read_text(encoding="utf-8")
        (contents / "Info.plist").write_text(
            properties.replace("VERSION", __version__), encoding="utf-8"
        )
        path = out / f"swissmate-{__version__}-macos.zip"
        write_zip(contents, path, "swissmate.app/Contents")
    return path
