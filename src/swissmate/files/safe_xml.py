"""Reads XML of others: no entities that grow, nothing fetched from elsewhere."""

from __future__ import annotations

from collections.abc import Callable
from xml.etree.ElementTree import Element


def root_of(data: bytes) -> Element:
    """Return the root of an XML document.

    Raises:
        ModuleNotFoundError: ``defusedxml``, an optional library, is not installed.
        xml.etree.ElementTree.ParseError: it is not XML.
        ValueError: it declares entities, or has characters that are not in its encoding.
        LookupError: nobody knows its encoding.
    """
    from defusedxml.ElementTree import fromstring  # an optional library

    reading: Callable[[bytes], Element] = fromstring
    return reading(data)
