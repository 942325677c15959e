"""The headings of lists of players, pairings and results, in several languages and programs."""

from __future__ import annotations

import re
from typing import Final

from swissmate.systems.common.initial_order import plain

_HEADINGS: Final = {
    "name": (
        "name|имя|фио|nombre|spieler|player|players|nom|nachname, vorname|full name|"
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
    "title": ("title|titel|tit|titulo|ttl|fide title|titre|titolo|fide titel|звание"),
    "sex": ("sex|gender|geschlecht|geschl|sexo|mw|m/w|g|sexe|sesso|geslacht|пол"),
    "rating": (
        "rating|elo|rtg|srtg|fide|elo fide|std|standard|current rating|grade|classement|рейт|"
        "рейтинг"
    ),
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
        "federacion|federazione|federatie|bond|pais|pays|nazione|fide land|country code|фед"
    ),
    "fide_id": (
        "fide id|fideid|id number|fide no|code fide|fide identification number|код fide|"
        "fide code|fide nr|fide number|id fide|fide-id-nr|numero fide|"
        "identifiant fide|identificador fide|identificativo fide|codice fide|codigo fide"
    ),
    "own_id": "id|id no|no id|id cbx",
    "national_ids": (
        "national id|national ids|nat id|id nat|national no|national number|ident number|"
        "ident nummer|ident numero|codigo nacional|nationale nummer|numero national|"
        "numero nazionale|numero nacional|nationaal nummer|pkz|ecf code|ecfcode|bcfcode|bcf code|"
        "uscf id|us chess id|uschess id|id uscf|nrffe|nr ffe|icu id"
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
        "club/ciudad|clube/cidade|club/ville|клуб/город|"
        "equipe|equipa|equipo|squadra|circolo|vereniging|ploeg|команда|"
        "school|schule|schulen|ecole|escuela|colegio|scuola"
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
    "number": (
        "no|nr|snr|sno|start no|startnr|startnummer|seed|#|no ini|no inic|nº inic|nº|ном|стном|"
        "start number|starting number|numero|num"
    ),
    "rank": "rk|rank|rg|place|pl|platz|pos|rang|clas|cl|puesto|posizione|plaats|rank no",
    "points": "pts|points|punkte|pkt|score|pnt|puntos|punti|punten|pontos|очки",
    "board": (
        "bo|br|m|bd|board|table|tisch|brett|mesa|tab|ech|echiquier|tavolo|scacchiera|bord|tafel|"
        "tablero|доска"
    ),
    "white": "white|weiss|weiß|blancas|brancas|blancs|blanc|bianco|bianchi|wit|белые",
    "black": "black|schwarz|negras|pretas|noirs|noir|nero|neri|zwart|черные",
    "result": "result|ergebnis|erg|res|resultado|resultat|risultato|ris|uitslag|результат|рез",
    "-": (
        "typ|type|gr|group|gruppe|tipo|clubnumber|club number|status|k|zps|vkz|mgl nr|"
        "matnat|nele|ligue|totalnumgames|sumopponrating|totalpoints|pgn|(pgn)|"
        "rtgavg|flag|rp|we|w we|rtg+/|elo+/"
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
    "national_ids",
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


_NUMBERED: Final = re.compile(
    r"(?:tb|wtg|des|desp|dep|bh|crit)\s?\d{1,2}"  # tie-breaks
)
_ROUND: Final = re.compile(
    r"(?:r|rd|rnd|round|runde|ronde|ronda|rodada|turno|тур|р) ?(\d{1,2})"
    r"|(\d{1,2}) ?(?:r|rd|rnd|runde|round|ronde|ronda|rodada|turno|тур|р)"
)


def round_named(heading: str) -> int:
    """Return the round that a heading names (``R3``, ``3.Rd``, ``3. Runde``); 0 if none."""
    match = _ROUND.fullmatch(plain_heading(heading))
    return int(match[1] or match[2]) if match else 0


_LONGEST: Final = 40
"""Letters of a heading: what is longer is a sentence."""
_OF_BYES: Final = re.compile(
    r"\b(byes?|freilose?|wunschfreilose?|spielfreie?|exempts?|descansos?|ripos[io])\b"
)
"""A word that makes a heading one of byes, whatever stands beside it: ``Half-point bye rounds``."""


def meaning_in_list(cell: str) -> str:
    """Return the meaning of a heading of a list of any kind: of players, pairings or results.

    Beside those of :data:`MEANINGS` there are ``own_id`` (a number of the federation, or FIDE's if
    no other column has that), ``international``, ``number``, ``rank``, ``points``, ``board``,
    ``white``, ``black``, ``result``, and ``-`` for what is of no use to a tournament.
    """
    heading = plain_heading(cell)
    if heading in _MEANINGS:
        return _MEANINGS[heading]
    if _NUMBERED.fullmatch(heading):
        return "-"
    return "byes" if len(heading) <= _LONGEST and _OF_BYES.search(heading) else ""


_TEAMS: Final = frozenset(
    ("team", "mannschaft", "equipe", "equipa", "equipo", "squadra", "ploeg", "команда")
)


def is_team(heading: str) -> bool:
    """Whether a column of clubs holds teams, which play for boards, rather than clubs or places."""
    return plain_heading(heading) in _TEAMS


def meaning_of(cell: str) -> str:
    """Return the meaning of a heading, ``-`` for a column that tells nothing of a player, or ""."""
    meaning = meaning_in_list(cell)
    return meaning if meaning in _OF_PLAYERS or not meaning else "-"


_OF_PLAYERS: Final = frozenset((*MEANINGS, "international", "own_id"))

_FEDERATIONS: Final = {
    "pkz": "GER",
    **dict.fromkeys(("ecf code", "ecfcode", "bcfcode", "bcf code"), "ENG"),
    **dict.fromkeys(("uscf id", "us chess id", "uschess id", "id uscf"), "USA"),
    **dict.fromkeys(("nrffe", "nr ffe"), "FRA"),
    "id cbx": "BRA",
    "icu id": "IRL",
}
"""The federation that a heading of ids names."""


def federation_in(heading: str) -> str:
    """Return the federation whose ids stand under a heading, "" for the player's own."""
    return _FEDERATIONS.get(plain_heading(heading), "")


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
