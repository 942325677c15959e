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
    "byes": (
        "bye|byes|requested byes|bye rounds|bye round|half point byes|half point bye|freilos|"
        "freilose|spielfrei|spielfreie runden|wunschfreilos|wunschfreilose|bye wunsch|absent|"
        "absences|absence|abwesend|abwesenheit|fehlt in|exempt|exempts|exempt demande|"
        "byes demandes|rondes d'absence|descanso|descansos|byes solicitados|ausencias|"
        "bye richiesti|riposi|riposo|assenze|bye aanvraag|vrije rondes|vrij|afwezig|"
        "not playing|missing rounds|aussetzen|setzt aus"
    ),
    "fee": (
        "fee|entry fee|entry|startgeld|nenngeld|gebuhr|teilnahmegebuhr|betrag|amount|"
        "droits d'inscription|frais|droits|inscription|inscripcion|cuota|tasa|importe|"
        "quota|quota d'iscrizione|iscrizione|importo|inschrijfgeld|inschrijfkosten|bedrag|"
        "deelnamekosten|montant"
    ),
    "has_paid": (
        "paid|payment|bezahlt|zahlung|startgeld bezahlt|bez|has paid|paye|paiement|regle|pagado|"
        "pago|pagato|pagamento|betaald|betaling|fee paid|paid?|bezahlt?|gezahlt"
    ),
    "comment": (
        "comment|comments|remark|remarks|note|notes|bemerkung|bemerkungen|kommentar|anmerkung|"
        "anmerkungen|remarque|remarques|commentaire|commentaires|observaciones|observacion|nota|"
        "notas|comentario|comentarios|osservazioni|commento|commenti|opmerking|opmerkingen|"
        "notizen|notiz|sonstiges|other|info|wishes|wunsche"
    ),
    "fixed_board": (
        "fixed board|fixed table|festes brett|fester tisch|fixes brett|fixer tisch|brett fest|"
        "echiquier fixe|table fixe|tablero fijo|mesa fija|scacchiera fissa|tavolo fisso|"
        "vast bord|vaste tafel"
    ),
    "check_in": (
        "check in|checkin|checked in|checked in?|anwesend|anwesenheit|present|presence|presente|"
        "presenza|presencia|aanwezig|aanwezigheid|here|arrived|angekommen|da"
    ),
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
    "byes",
    "fee",
    "has_paid",
    "comment",
    "fixed_board",
    "check_in",
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


_ABSENCES: Final = (
    "absen",
    "abwes",
    "fehlt",
    "ausencia",
    "assenz",
    "afwezig",
    "missing",
    "not play",
)


def is_absence(heading: str) -> bool:
    """Whether a column of byes holds absences, which are worth nothing."""
    return plain_heading(heading).startswith(_ABSENCES)
