"""The reasons for which a use-case may be refused."""

from __future__ import annotations

from typing import Final

from django.utils.translation import get_language, gettext, gettext_lazy

from swissmate.errors import SwissmateError
from swissmate.languages.phrase import words_of
from swissmate.messages import Text, told

_LABELS: Final = {
    "acceleration": gettext_lazy("Acceleration"),
    "encoding": gettext_lazy("Encoding"),
    "rounds": gettext_lazy("Number of rounds"),
    "rules": gettext_lazy("Pairing system"),
}
"""The labels of the fields that a message of the core may name and a page has."""


class Refused(SwissmateError):
    """The use-case is not possible now; the message is a translated sentence for the arbiter."""

    code = "refused"


class Stale(Refused):
    """The values that a form would overwrite were changed after the form was opened."""

    code = "refused"


class NoPairing(Refused):
    """No valid pairing of the next round exists: the arbiter decides (C.04.3 A.9; 2026: 1.9.3)."""

    code = "refused"


def as_label(field: str, value: str) -> str:
    """Return a field as a page calls it: by its label, or in words where no page has it."""
    name = f"«{_LABELS[field]}»" if field in _LABELS else field.replace("_", " ")
    return f"{name} {value}".rstrip()


def in_words(text: Text) -> str:
    """Return what the core tells in the reader's language, where our catalogues have its words."""
    return told(text, as_label, words_of(get_language() or "en")._replace(template=gettext))


def refusal(error: SwissmateError) -> Refused:
    """Return the refusal that stands for an error of the core; its fields have their labels."""
    return Refused(error.told(as_label))
