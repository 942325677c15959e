"""The reasons for which a use-case may be refused."""

from __future__ import annotations

from swissmate.errors import SwissmateError


class Refused(SwissmateError):
    """The use-case is not possible now; the message is a translated sentence for the arbiter."""

    code = "refused"


class Stale(Refused):
    """The values that a form would overwrite were changed after the form was opened."""

    code = "refused"


class NoPairing(Refused):
    """No valid pairing of the next round exists: the arbiter decides (C.04.3 A.9; 2026: 1.9.3)."""

    code = "refused"
