"""The headings of player lists, in several languages and programs."""

from __future__ import annotations

import re
from typing import Final

from swissmate.systems.common.initial_order import plain

_HEADINGS: Final = {
    "name": (
        "name|nombre|spieler|player|players|nom|nachname, vorname|full name|"
        "spielername|teilnehmer|participant|jugador|joueur|giocatore|speler|naam|nome|jogador|"
        "nom et prenom|nom, prenom|apellidos y nombre|apellidos, nombre|cognome e nome"
    ),
    "surname": (
        "surname|last name|lastname|nachname|apellidos|apellido|family name|familienname|"
        "nom de famille|cognome|achternaam|cognomi|sobrenome|apelido|familyname"
    ),
    "first": (
        "first name|firstname|vorname|given name|prenom|forename|nombre de pila|voornaam|"
        "nombres|prenoms|vornamen|first names|given names|christian name|nome proprio|roepnaam"
    ),
    "title": ("title|titel|tit|titulo|ttl|fide title|titre|titolo|fide titel"),
    "sex": ("sex|gender|geschlecht|sexo|mw|m/w|g|sexe|sesso|geslacht"),
    "rating": ("rating|elo|rtg|srtg|fide|elo fide|std|standard|current rating|grade|classement"),
    "international": (
        "fide rating|rating int|elo int|rtgi|eloi|elo i|rtg i|intl|int rating|"
        "rating fide|fide elo|elo int|irtg|rtg int|int rtg|international rating"
    ),
    "national_rating": (
        "national rating|nat|dwz|rating nat|elo nat|rtgn|elon|elo n|rtg n|nrtg|"
        "nwz|twz|ecf|nat rating|local rating|elo national|elo nacional|elo nazionale|"
        "nationale rating|rtg nat|nat rtg|ecf rating|ecf grade|national grade"
    ),
    "federation": (
        "federation|fed|country|verband|land|fideration|nation|nat fed|ctry|"
        "federacion|federazione|federatie|bond|pais|pays|nazione|fide land|country code"
    ),
    "fide_id": (
        "fide id|fideid|id|id number|fide no|code fide|id no|fide identification number|"
        "fide code|fide nr|fide number|id fide|fide-id-nr|numero fide|"
        "identifiant fide|identificador fide|identificativo fide|codice fide|codigo fide"
    ),
    "birth": (
        "birth|born|birthday|b day|year|geburt|geburtsjahr|jahrgang|geb|yob|"
        "birth year|date of birth|dob|birthdate|jg|geburtsdatum|naissance|nacimiento|"
        "nascita|geboorte|geboren|date de naissance|fecha de nacimiento|"
        "data di nascita|geboortedatum|geboortejaar|ano|annee de naissance|ano de nacimiento|"
        "anno di nascita|fecha nac|data nasc|birth date|birthdate"
    ),
    "club": (
        "club|verein|team|club/city|verein/ort|clubname|klub|mannschaft|club name|"
        "club/ciudad|clube/cidade|club/ville|"
        "equipe|equipo|squadra|circolo|vereniging|ploeg"
    ),
    "contact": ("contact|email|e mail|phone|kontakt|telefon|mail|tel|contacto|contatto"),
    "-": (
        "no|nr|snr|sno|rk|rank|rg|#|place|pl|platz|pos|start no|startnr|"
        "startnummer|seed|pts|points|punkte|typ|type|gr|group|gruppe|no ini|nº inic|tipo|bo|br|m|"
        "pkt|clubnumber|club number|status|k"
    ),
}
MEANINGS: Final = (
    "name",
    "surname",
    "first",
    "title",
    "rating",
    "national_rating",
    "federation",
    "fide_id",
    "birth",
    "sex",
    "club",
    "contact",
)
"""The meanings that a user can give to a column."""


def plain_heading(text: str) -> str:
    """Return a heading as words: no accents, capitals, dots, dashes or underscores."""
    return " ".join(re.split(r"[\s.:_-]+", plain(text))).strip()


_MEANINGS: Final = {
    plain_heading(word): meaning
    for meaning, words in _HEADINGS.items()
    for word in words.split("|")
}


def meaning_of(cell: str) -> str:
    """Return the meaning of a heading, ``-`` for a column that is of no use here, else ""."""
    return _MEANINGS.get(plain_heading(cell), "")
