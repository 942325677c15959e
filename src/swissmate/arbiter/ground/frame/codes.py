"""Addresses as pictures that a telephone reads (QR codes)."""

from __future__ import annotations

from collections.abc import Mapping

from django.http import HttpResponse


def code_picture(
    address: str, *, error: str, scale: int, headers: Mapping[str, str] | None = None
) -> HttpResponse:
    """Return the code of an address as an SVG picture; ``error`` is the level of correction."""
    import segno  # only pages with codes need it

    svg = segno.make(address, error=error).svg_inline(
        scale=scale, border=2, svgclass=None, lineclass=None
    )
    return HttpResponse(
        svg.replace("<svg", '<svg xmlns="http://www.w3.org/2000/svg"', 1),
        content_type="image/svg+xml",
        headers=headers,
    )
