"""Tournament report files (TRF06, TRF16, TRF(x), TRF(bx), TRF26) and JSON.

The package imports reading at once. Writing, converting, JSON and what only a file of teams needs
are imported when first used, so that pairing one round starts fast.
"""

from __future__ import annotations

import importlib
from typing import TYPE_CHECKING, Any, Final

from .diagnostics import Diagnostic
from .document import TRFDocument
from .reader import load, read_trf
from .records.fields import Record, record_line

if TYPE_CHECKING:
    from . import team_checks as team_checks
    from . import teams as teams
    from .conversion import Conversion, convert
    from .dialects import DIALECTS
    from .json_format import document_from_json, from_json, to_json
    from .writer import write_trf

__all__ = [
    "DIALECTS",
    "Conversion",
    "Diagnostic",
    "Record",
    "TRFDocument",
    "convert",
    "document_from_json",
    "from_json",
    "load",
    "read_trf",
    "record_line",
    "to_json",
    "write_trf",
]

_LATER: Final = {
    "DIALECTS": ".dialects",
    "Conversion": ".conversion",
    "convert": ".conversion",
    "document_from_json": ".json_format",
    "from_json": ".json_format",
    "to_json": ".json_format",
    "write_trf": ".writer",
}


def __getattr__(name: str) -> Any:  # whatever the name stands for
    """Import a name that is not needed for reading (PEP 562)."""
    if name in ("team_checks", "teams"):
        return importlib.import_module(f".{name}", __name__)
    module = _LATER.get(name)
    if module is None:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    value = getattr(importlib.import_module(module, __name__), name)
    globals()[name] = value
    return value
