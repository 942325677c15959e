"""HTTPS without a proxy, for the network of a hall.

Phones warn of a certificate that nobody signed. The plain port therefore shows a page that says
what the warning means, how to compare the fingerprint, and where to go on.
"""

from __future__ import annotations

import hashlib
import re
import ssl
from collections.abc import Callable, Iterable
from html import escape
from pathlib import Path
from typing import Any, Final

from swissmate.errors import InputError


def context_of(certificate: Path, key: Path) -> ssl.SSLContext:
    """Return the settings of a server that presents this certificate.

    Raises:
        InputError: the files are not a certificate with its key.
    """
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.minimum_version = ssl.TLSVersion.TLSv1_2
    try:
        context.load_cert_chain(certificate, key, password="")  # nobody is asked for another
    except (OSError, ssl.SSLError) as error:
        raise InputError(
            f"{certificate}, {key}: not a certificate and its key ({error})"
        ) from error
    return context


def _shown_part(certificate: Path) -> str:
    """Return the server's own certificate, without the chain and the key that follow it in a file.

    Raises:
        InputError: the file has none.
    """
    text = certificate.read_text(encoding="ascii", errors="replace")
    part = re.search(r"-----BEGIN CERTIFICATE-----.*?-----END CERTIFICATE-----", text, re.DOTALL)
    if part is None:
        raise InputError(f"{certificate}: no certificate; expected one in PEM")
    return f"{part[0]}\n"


def fingerprint(certificate: Path) -> str:
    """Return the SHA-256 fingerprint of a certificate, as browsers show it.

    Raises:
        InputError: the file has none.
    """
    raw = ssl.PEM_cert_to_DER_cert(_shown_part(certificate))
    digest = hashlib.sha256(raw).hexdigest().upper()
    return ":".join(digest[i : i + 2] for i in range(0, len(digest), 2))


def explaining(
    certificate: Path, port: int, *, is_own: bool
) -> Callable[[dict[str, Any], Callable[..., Any]], Iterable[bytes]]:
    """Return the application of the plain port: one page, and the certificate itself."""
    shown = fingerprint(certificate)
    pem = _shown_part(certificate).encode("ascii")

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
