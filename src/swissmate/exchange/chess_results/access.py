"""Who may upload to Chess-Results: a source number, a key and an initialization vector.

They belong to the program's user, come from the environment alone, and are written nowhere.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Final, NamedTuple

from swissmate.errors import InputError

HOST: Final = "chess-results.com"
LEAST_BETWEEN: Final = 180.0
"""Seconds between two documents of a tournament, as other programs do it."""
_SOURCE: Final = "SWISSMATE_CHESS_RESULTS_SOURCE"
_KEY: Final = "SWISSMATE_CHESS_RESULTS_KEY"
_VECTOR: Final = "SWISSMATE_CHESS_RESULTS_IV"


class Access(NamedTuple):
    """The source number, and key and vector of AES-128."""

    source: int
    key: bytes
    vector: bytes

    def __repr__(self) -> str:
        """Return what may be seen: the source number."""
        return f"<Access {self.source}>"

    def encrypted(self, text: str) -> str:
        """Return a text in AES-128, CBC with PKCS#7 padding, as hexadecimal capitals.

        Raises:
            InputError: the library is missing.
        """
        return cipher_text(text.encode(), self.key, self.vector).hex().upper()


def cipher_text(data: bytes, key: bytes, vector: bytes) -> bytes:
    """Return data in AES-128, CBC with PKCS#7 padding.

    Raises:
        InputError: the library is missing.
    """
    try:
        from cryptography.hazmat.primitives import padding
        from cryptography.hazmat.primitives.ciphers import Cipher, algorithms, modes
    except ModuleNotFoundError as error:
        raise InputError(
            "sending to Chess-Results needs cryptography: install swissmate with [exchange] "
            "(docs/install.md)",
            code="missing-extra",
        ) from error
    padder = padding.PKCS7(algorithms.AES.block_size).padder()
    padded = padder.update(data) + padder.finalize()
    encryptor = Cipher(algorithms.AES(key), modes.CBC(vector)).encryptor()
    return encryptor.update(padded) + encryptor.finalize()


def access_of(environment: Mapping[str, str]) -> Access:
    """Return the access that an environment gives.

    Raises:
        InputError: a part is missing or has a wrong form; its value is not told.
    """
    missing = [name for name in (_SOURCE, _KEY, _VECTOR) if not environment.get(name, "").strip()]
    if missing:
        raise InputError(
            f"{', '.join(missing)}: missing; expected what the author of Chess-Results gave you "
            "(without it, -o writes the document as a file)",
            code="chess-results-access",
        )
    source = environment[_SOURCE].strip()
    if not (source.isascii() and source.isdecimal()):
        raise InputError(f"{_SOURCE}: expected a number", code="chess-results-access")
    parts = []
    for name in (_KEY, _VECTOR):
        text = environment[name].strip()
        if not re.fullmatch(r"[0-9a-fA-F]{32}", text):
            raise InputError(f"{name}: expected 32 hexadecimal digits", code="chess-results-access")
        parts.append(bytes.fromhex(text))
    return Access(int(source), *parts)
