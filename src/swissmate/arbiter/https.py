"""HTTPS without a proxy, for the network of a hall: with a certificate of our own, or a given one.

Phones warn of a certificate that nobody signed. The plain port therefore shows a page that says
what the warning means, how to compare the fingerprint, and where to go on.
"""

from __future__ import annotations

import hashlib
import ssl
from collections.abc import Callable, Iterable, Sequence
from datetime import UTC, datetime, timedelta
from html import escape
from ipaddress import ip_address
from pathlib import Path
from typing import Any, Final

from cryptography import x509
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.serialization import Encoding, NoEncryption, PrivateFormat
from cryptography.x509.oid import NameOID

from swissmate.errors import InputError
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


def context_of(certificate: Path, key: Path) -> ssl.SSLContext:
    """Return the settings of a server that presents this certificate.

    Raises:
        InputError: the files are not a certificate with its key.
    """
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.minimum_version = ssl.TLSVersion.TLSv1_2
    try:
        context.load_cert_chain(certificate, key)
    except (OSError, ssl.SSLError) as error:
        raise InputError(
            f"{certificate}, {key}: not a certificate and its key ({error})"
        ) from error
    return context


def fingerprint(certificate: Path) -> str:
    """Return the SHA-256 fingerprint of a certificate, as browsers show it."""
    raw = ssl.PEM_cert_to_DER_cert(certificate.read_text(encoding="ascii"))
    digest = hashlib.sha256(raw).hexdigest().upper()
    return ":".join(digest[i : i + 2] for i in range(0, len(digest), 2))


def explaining(
    certificate: Path, port: int, *, is_own: bool
) -> Callable[[dict[str, Any], Callable[..., Any]], Iterable[bytes]]:
    """Return the application of the plain port: one page, and the certificate itself."""
    shown = fingerprint(certificate)
    pem = certificate.read_bytes()

    def answer(environ: dict[str, Any], start: Callable[..., Any]) -> Iterable[bytes]:
        host = str(environ.get("HTTP_HOST", "localhost")).rpartition("@")[2]
        name = host.rsplit(":", 1)[0] if not host.endswith("]") else host
        target = f"https://{name}:{port}/"
        if environ.get("PATH_INFO") == "/certificate.pem":
            start("200 OK", [("Content-Type", "application/x-pem-file")])
            return [pem]
        if not is_own:
            start("302 Found", [("Location", target)])
            return [b""]
        start("200 OK", [("Content-Type", "text/html; charset=utf-8")])
        return [_PAGE.format(target=escape(target), fingerprint=shown).encode()]

    return answer


_PAGE: Final = """<!doctype html><html lang="en"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1"><title>swissmate</title>
<style>body{{font:1.1rem/1.5 system-ui,sans-serif;max-width:40rem;margin:2rem auto;padding:0 1rem}}
code{{overflow-wrap:anywhere}}a.go{{display:inline-block;padding:.6rem 1.2rem;background:#1a5fb4;
color:#fff;border-radius:.4rem;text-decoration:none}}</style></head><body>
<h1>Your browser will warn you</h1>
<p>This tournament runs on a computer in this hall. It encrypts what you send with a certificate
that it made itself, which no authority has signed. Your browser cannot know whose it is, and says
so.</p>
<p>You may go on if you are in the hall's own network. To be sure, compare the fingerprint (SHA-256)
that the browser shows with the one on the arbiter's screen:</p><p><code>{fingerprint}</code></p>
<p>Then choose <em>Advanced</em> and <em>Proceed</em> (or <em>Accept the risk</em>).</p>
<p><a class="go" href="{target}">Go on to the tournament</a></p>
<p lang="de">Ihr Browser wird warnen: Dieses Turnier läuft auf einem Rechner im Saal, der sein
Zertifikat selbst gemacht hat. Vergleichen Sie den Fingerabdruck mit dem beim Schiedsrichter,
wählen Sie <em>Erweitert</em> und gehen Sie weiter.</p>
<p lang="fr">Votre navigateur va vous avertir : ce tournoi tourne sur un ordinateur de la salle, qui
a fait lui-même son certificat. Comparez l'empreinte avec celle qu'affiche l'arbitre, choisissez
<em>Avancé</em> et continuez.</p>
<p lang="es">Su navegador le avisará: este torneo funciona en un ordenador de la sala, que hizo él
mismo su certificado. Compare la huella con la que muestra el árbitro, elija <em>Avanzado</em> y
continúe.</p>
<p lang="it">Il browser vi avviserà: questo torneo gira su un computer della sala, che si è fatto
da sé il certificato. Confrontate l'impronta con quella mostrata dall'arbitro, scegliete
<em>Avanzate</em> e proseguite.</p>
<p lang="nl">Uw browser zal u waarschuwen: dit toernooi draait op een computer in de zaal, die zelf
zijn certificaat heeft gemaakt. Vergelijk de vingerafdruk met die bij de arbiter, kies
<em>Geavanceerd</em> en ga verder.</p>
<p><a href="/certificate.pem">The certificate</a>, for devices that are to trust it.</p>
</body></html>
"""
