"""Makes the certificate of a server in a hall, which nobody else signs."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import UTC, datetime, timedelta
from ipaddress import ip_address
from pathlib import Path
from typing import Final

from cryptography import x509
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.serialization import Encoding, NoEncryption, PrivateFormat
from cryptography.x509.oid import NameOID

from swissmate.files.whole_file import write_whole

_DAYS: Final = 825
"""Browsers of some systems accept no certificate that holds for longer."""


def own_certificate(folder: Path, names: Sequence[str]) -> tuple[Path, Path]:
    """Return certificate and key for some names; they are made unless they exist already.

    One that expires within a month is made anew.
    """
    certificate, key, listed = (folder / name for name in ("cert.pem", "key.pem", "names.txt"))
    wanted = "\n".join(sorted(set(names)))
    now = datetime.now(UTC)
    if (
        all(path.exists() for path in (certificate, key, listed))
        and listed.read_text(encoding="utf-8") == wanted
        and _ends(certificate) > now + timedelta(days=30)
    ):
        return certificate, key
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    listed.unlink(missing_ok=True)  # written last: it says that the other two are complete
    secret = ec.generate_private_key(ec.SECP256R1())
    name = x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, "swissmate in this hall")])
    signed = (
        x509.CertificateBuilder(name, name, secret.public_key(), x509.random_serial_number())
        .not_valid_before(now - timedelta(days=1))  # clocks of phones differ
        .not_valid_after(now + timedelta(days=_DAYS))
        .add_extension(
            x509.SubjectAlternativeName([_alternative(n) for n in sorted(set(names))]),
            critical=False,
        )
        .add_extension(x509.BasicConstraints(ca=True, path_length=0), critical=True)
        .sign(secret, SHA256())
    )
    secret_key = secret.private_bytes(Encoding.PEM, PrivateFormat.PKCS8, NoEncryption())
    write_whole(key, secret_key, private=True)
    write_whole(certificate, signed.public_bytes(Encoding.PEM), private=True)
    write_whole(listed, wanted.encode(), private=True)
    return certificate, key


def _ends(certificate: Path) -> datetime:
    try:
        return x509.load_pem_x509_certificate(certificate.read_bytes()).not_valid_after_utc
    except ValueError:  # it is none
        return datetime.min.replace(tzinfo=UTC)


def _alternative(name: str) -> x509.GeneralName:
    try:
        return x509.IPAddress(ip_address(name))
    except ValueError:
        return x509.DNSName(name.encode("idna").decode("ascii"))
