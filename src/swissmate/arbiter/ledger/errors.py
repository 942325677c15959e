"""What a use-case may refuse."""

from __future__ import annotations

from swissmate.errors import SwissmateError


class Refused(SwissmateError):
    """The use-case makes no sense now; the message is a translated sentence for the arbiter."""

    code = "refused"


class Stale(Refused):
    """What a form would overwrite was changed after the form was opened."""

    code = "refused"


class NoPairing(Refused):
    """No valid pairing of the next round exists: the arbiter decides (C.04.3 A.9; 2026: 1.9.3)."""

    code = "refused"
