"""Signs a message, so that its reader knows who sent it, when, and whether it came before.

Source: the Standard Webhooks specification (standardwebhooks.com): HMAC-SHA256 over id, time in
seconds since 1970 and body with dots between them, in Base64 behind ``v1,``. A secret that begins
with ``whsec_`` holds the key in Base64; any other one is the key itself.
"""

from __future__ import annotations

import hashlib
import hmac
from base64 import b64decode, b64encode
from binascii import Error
from typing import Final

_PREFIX: Final = "whsec_"


def key_of(secret: str) -> bytes:
    """Return the key that a secret holds.

    Raises:
        ValueError: it begins like one in Base64, and is none.
    """
    if not secret.startswith(_PREFIX):
        return secret.encode()
    try:
        return b64decode(secret.removeprefix(_PREFIX), validate=True)
    except Error as error:
        raise ValueError(secret[:0]) from error


def headers(secret: str, message_id: str, seconds: int, body: bytes) -> dict[str, str]:
    """Return the headers with id, time and signature of a message."""
    signed = f"{message_id}.{seconds}.".encode() + body
    digest = hmac.new(key_of(secret), signed, hashlib.sha256).digest()
    return {
        "webhook-id": message_id,
        "webhook-timestamp": str(seconds),
        "webhook-signature": f"v1,{b64encode(digest).decode()}",
    }
