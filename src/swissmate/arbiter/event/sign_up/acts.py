"""The acts of this room, as the log reports them. Accepted sign-ups are players added."""

from __future__ import annotations

from typing import Final

from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext_lazy

from swissmate.arbiter.ground.ledger.act import Act
from swissmate.arbiter.ground.ledger.levels import Level

ACTS: Final = (
    Act("sign-up-set", _("Sign-up: %(fields)s"), undoable=True, table="signupterms"),
    Act("signed-up", _("%(name)s signed up"), undoable=True),
    Act("signed-up-waiting", _("%(name)s signed up: on the waiting list"), undoable=True),
    Act("sign-up-withdrawn", _("%(name)s withdrew the sign-up"), undoable=True),
    Act(
        "sign-ups-refused",
        ngettext_lazy(
            "%(count)s sign-up refused: %(names)s", "%(count)s sign-ups refused: %(names)s", "count"
        ),
        undoable=True,
        reason_is_private=True,
    ),
    Act(
        "sign-ups-moved-up",
        ngettext_lazy(
            "%(count)s place given: %(names)s", "%(count)s places given: %(names)s", "count"
        ),
        undoable=True,
    ),
    Act(
        "sign-ups-erased",
        ngettext_lazy(
            "Personal data of %(count)s sign-up deleted",
            "Personal data of %(count)s sign-ups deleted",
            "count",
        ),
        asks=_("Delete the personal data of the sign-ups?"),
        verb=_("Delete for good"),
        cautions={"for-good": Level.UNREGULATED},
    ),
    Act("sign-up-merged", _("The sign-up of %(name)s is that of a player"), undoable=True),
)
