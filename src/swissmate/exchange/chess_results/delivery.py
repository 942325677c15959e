"""Chess-Results as a server that takes files: what sending needs, and what leaves the house."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from swissmate.exchange.destination import Environment, File, Server, Tell, lack_of
from swissmate.messages import Text

from .access import HOST, LEAST_BETWEEN, access_of
from .sending import upload


def send(files: tuple[File, ...], kept: Path, environment: Environment, tell: Tell) -> str:
    """Upload the document with the secrets of the environment; return what happened."""
    tell("the document")
    sent = upload(files[0].data, environment, kept)
    if sent.unchanged:
        return f"nothing has changed since the last upload: {sent.address}"
    warning = f" (the server warns: {sent.warning})" if sent.warning else ""
    return f"uploaded: {sent.address}{warning}"


def lacks(environment: Environment) -> Text:
    """Return which of the secrets are missing or have a wrong form, "" for none."""
    return lack_of(access_of, environment)


SERVER: Final = Server(
    HOST,
    send,
    lacks,
    (
        "names, titles, ratings, federations, FIDE IDs, national ids, sex and years of birth",
        "teams, pairings and results of the published rounds, places and tie-breaks",
        "name, place and days of the event, names of its arbiters",
        "director, organiser, home page, mail address and remark, as far as they are filled in",
    ),
    LEAST_BETWEEN,
)
