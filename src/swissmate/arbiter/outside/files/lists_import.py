"""Creates an event from the lists and games that another program has exported."""

from __future__ import annotations

from collections.abc import Sequence

from django.utils.translation import gettext as _

from swissmate.arbiter.event.entries.imports import translated
from swissmate.arbiter.models import Account
from swissmate.arbiter.outside.files.trf_import import Imported, import_document
from swissmate.lists.sentences import TERMS, Doubt
from swissmate.lists.taking_over import source_of, taken_over
from swissmate.trf import TRFDocument


def import_lists(files: Sequence[tuple[bytes, str]], actor: Account) -> Imported:
    """Create an event from lists, once every doubt about them has been confirmed.

    Args:
        files: the content and the name of each.
        actor: who does it.

    Raises:
        Refused: they are no lists, or contain something that cannot be stored.
        Unconfirmed: the doubts and the rounds against the rules have not been confirmed yet.
    """
    names = ", ".join(name for _raw, name in files)
    with translated():
        taken = taken_over(source_of(name or "-", raw) for raw, name in files)
    document = TRFDocument(names, b"", "utf-8", False, (), ("",), taken.tournament, ())
    return import_document(document, names, actor, [doubt_text(doubt) for doubt in taken.doubts])


def doubt_text(doubt: Doubt) -> str:
    """Return a doubt as a sentence in the language of the page."""
    values = {
        name: _(str(value)) if value in TERMS else value for name, value in doubt.values.items()
    }
    return _(doubt.template) % values
