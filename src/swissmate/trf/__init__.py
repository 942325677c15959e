"""Layer 3: tournament report files (TRF06, TRF16, TRF(x), TRF(bx), TRF26) and JSON."""

from .diagnostics import CODES, Diagnostic
from .document import TRFDocument
from .reader import load, read_trf

__all__ = ["CODES", "Diagnostic", "TRFDocument", "load", "read_trf"]
