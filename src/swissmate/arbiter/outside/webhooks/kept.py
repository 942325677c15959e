"""Where another program is told, and the secret of the signatures: in a private file each.

They are in no log, backup or page: the address may hold a secret of that program, too.
"""

from __future__ import annotations

import time
from pathlib import Path
from typing import Final, NamedTuple

from django.conf import settings

from swissmate.exchange.kept_json import load_kept, save_kept

_BEING_ADDED: Final = 60.0
"""A file stands for so many seconds, at most, before its row does."""
_ABOUT: Final = ("webhook", "a webhook")


class Target(NamedTuple):
    """An address of the web, and the secret that both sides know."""

    address: str
    secret: str

    def __repr__(self) -> str:
        """Return what may be seen: nothing."""
        return "<Target>"


def load(key: str) -> Target | None:
    """Return where a webhook goes, None if the file is not on this machine.

    Raises:
        InputError: the file holds something else.
        OSError: it cannot be read.
    """
    values = load_kept(_path(key), *_ABOUT)
    return Target(str(values["address"]), str(values["secret"])) if values else None


def save(key: str, target: Target) -> None:
    """Keep where a webhook goes.

    Raises:
        OSError: the file cannot be written.
    """
    path = _path(key)
    path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    save_kept(path, target._asdict())


def forget(key: str) -> None:
    """Remove the file of a webhook."""
    _path(key).unlink(missing_ok=True)


def keys() -> set[str]:
    """Return the keys of the webhooks of which there is a file, but for those being added."""
    oldest = time.time() - _BEING_ADDED
    return {path.stem for path in _folder().glob("*.json") if path.stat().st_mtime < oldest}


def _folder() -> Path:
    return Path(settings.DATA_FOLDER) / "webhooks"


def _path(key: str) -> Path:
    return _folder() / f"{key}.json"
