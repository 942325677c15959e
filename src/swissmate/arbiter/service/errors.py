"""What a use-case may refuse."""

from __future__ import annotations

from swissmate.errors import SwissmateError

__all__ = ["Refused"]


class Refused(SwissmateError):
    """The use-case makes no sense now; the message is a translated sentence for the arbiter."""

    code = "refused"
