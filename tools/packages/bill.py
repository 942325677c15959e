"""The bill of materials of a release: which files of others are in it (CycloneDX 1.6, JSON)."""

from __future__ import annotations

import hashlib
import uuid
from collections.abc import Iterable
from datetime import UTC, datetime
from importlib.metadata import version as version_of
from pathlib import Path

from cyclonedx.contrib.license.factories import LicenseFactory
from cyclonedx.model import HashAlgorithm, HashType
from cyclonedx.model.bom import Bom, BomMetaData
from cyclonedx.model.component import Component, ComponentType
from cyclonedx.output.json import JsonV1Dot6
from packageurl import PackageURL

from swissmate import __version__

from .libraries import EPOCH, Library

_IN_THE_SOURCES = (("htmx.org", "2.0.11", "0BSD"),)
"""What lies in the repository as others have made it: its name at npm."""
_STARTERS = (("distlib", "PSF-2.0"), ("shiv", "BSD-2-Clause"))
"""The tools whose small programs start ``swissmate.exe`` and ``swissmate-application.pyz``."""


def bill_of(wheel: Path, libraries: Iterable[Library]) -> str:
    """Return the bill: swissmate by its wheel, and each file that is packaged with it."""
    ours = _component(
        ComponentType.APPLICATION,
        PackageURL("pypi", name="swissmate", version=__version__),
        hashlib.sha256(wheel.read_bytes()).hexdigest(),
        "MIT",
    )
    theirs = [
        _component(
            ComponentType.LIBRARY,
            PackageURL("pypi", None, part.name.lower(), part.version, {"file_name": part.file}),
            part.sha256,
            part.licence,
        )
        for part in sorted(set(libraries))
    ]
    theirs += [
        _component(ComponentType.LIBRARY, PackageURL("npm", None, name, version), None, licence)
        for name, version, licence in _IN_THE_SOURCES
    ]
    theirs += [
        _component(
            ComponentType.LIBRARY, PackageURL("pypi", None, name, version_of(name)), None, licence
        )
        for name, licence in _STARTERS
    ]
    made = datetime.fromtimestamp(EPOCH, UTC)
    bill = Bom(components=theirs, metadata=BomMetaData(component=ours, timestamp=made, tools=[]))
    bill.register_dependency(ours, theirs)
    # The same content, the same number.
    content = " ".join(str(part.bom_ref) + str(part.hashes) for part in (ours, *theirs))
    bill.serial_number = uuid.uuid5(uuid.NAMESPACE_URL, content)
    return JsonV1Dot6(bill).output_as_string(indent=2) + "\n"


def _component(
    kind: ComponentType, address: PackageURL, sha256: str | None, licence: str
) -> Component:
    return Component(
        name=address.name,
        version=address.version,
        type=kind,
        bom_ref=address.to_string(),
        purl=address,
        licenses=[LicenseFactory().make_from_string(licence)],
        hashes=[HashType(alg=HashAlgorithm.SHA_256, content=sha256)] if sha256 else None,
    )
