"""Lists as Chess-Results and Swiss-Manager export them need no click on any column.

The headings are those of the two programs in their languages, as saved pages, fixtures of other
readers and the user list of Swiss-Manager have them; the values show which column was taken.
"""

from __future__ import annotations

import pytest

from swissmate.arbiter.event.entries.imports import table_of_text
from swissmate.arbiter.event.entries.player_table import read_table
from swissmate.lists.headings import meaning_of

NAME, RATING, FEDERATION, FIDE_ID, SEX, CLUB, BIRTH = (
    *("Larsson, Eva", "2105", "SWE", "1700001", "w", "SK Nord", "1990"),
)
STARTING_RANK = {
    "en": "No.;;Name;FideID;FED;Rtg;sex;Typ;Gr;Club/City",
    "en, both ratings": "SNo;;Name;FideID;FED;RtgI;sex;Typ;Gr;Club/City;RtgN;ID",
    "de": "Nr.;;Name;FideID;Land;Elo;G;Typ;Gr;Verein/Ort",
    "de, both ratings": "Snr;;Name;FideID;Land;EloI;sex;Typ;Gr;Verein/Ort;EloN;ID",
    "es": "No.;;Nombre;FideID;FED;Elo;sexo;Tipo;;Club/Ciudad",
    "es, both ratings": "No.Ini.;;Nombre;FideID;FED;EloI;sexo;Tipo;;Club/Ciudad;EloN",
    "pt": "Nº.Inic.;;Nome;FideID;FED;EloI;sexo;Tipo;;Clube/Cidade;EloN",
    "fr": "No.;;Nom;FideID;FED;Elo;;;;Club/Ville",
    "ru": "Ном.;;Имя;код FIDE;ФЕД.;Рейт.;;;;Клуб/Город",
}
RANKING = {
    "en": "Rk.;SNo;;Name;Rtg;FED;Club/City;Pts.;TB1;TB2;TB3",
    "de": "Rg.;Snr;;Name;Elo;Land;Verein/Ort;Pkt.;Wtg1;Wtg2;Wtg3",
    "es": "Rk.;No.Ini.;;Nombre;Elo;FED;Club/Ciudad;Pts.;Des 1;Des 2;Des 3",
    "pt": "Rk.;Nº.Inic.;;Nome;EloI;FED;Clube/Cidade;Pts.;Desp1;Desp2;Desp3",
    "fr": "Rg.;No.;;Nom;Elo;FED;Club/Ville;Pts.;Dep1;Dep2;Dep3",
}
TEAMS = {
    "en": "Bo.;;Name;Rtg;FED;FideID;Team;Pts.",
    "de": "Br.;;Name;Elo;Land;FideID;Mannschaft;Pkt.",
    "es": "M.;;Nombre;Elo;FED;FideID;Equipo;Pts.",
}


def values_of(text: str) -> dict[str, str]:
    """Return the values of the first player; no column was asked about."""
    reading = read_table(table_of_text(text))
    assert [(column.heading, column.doubt) for column in reading.columns if column.doubt] == []
    assert not any(line.doubts for line in reading.lines)
    return reading.lines[0].values


def cells(**known: str) -> str:
    return ";".join(known.values())


@pytest.mark.parametrize("language", STARTING_RANK)
def test_the_list_by_starting_rank(language: str) -> None:
    head = STARTING_RANK[language]
    titles = head.split(";")
    row = ["1", "WFM", NAME, FIDE_ID, FEDERATION, RATING, SEX, "U12", "A", CLUB, "1999", "4711"]
    row = [
        cell if title or at == 1 else ""
        for at, (title, cell) in enumerate(zip(titles, row, strict=False))
    ]
    other = ["2", "", "Berg, Tom", "1700002", "NOR", "1890", "", "", "", "SK Nord", "1800", "4712"]
    lines = [head, ";".join(row), ";".join(other[: len(titles)])]
    values = values_of("Open 2026\n\nStarting rank\n" + "\n".join(lines))
    expected = {"name": NAME, "title": "WFM", "fide_id": FIDE_ID, "federation": FEDERATION}
    expected |= {"rating": RATING, "club": CLUB}
    if titles[6]:
        expected["sex"] = SEX
    if len(titles) > 10:
        expected["national_rating"] = "1999"
    if len(titles) > 11:
        expected["national_ids"] = "4711"  # ID beside FideID
    assert values == expected


@pytest.mark.parametrize("language", RANKING)
def test_the_ranking(language: str) -> None:
    row = f"1;3;WFM;{NAME};{RATING};{FEDERATION};{CLUB};4,5;20,5;18;12"
    other = "2;1;;Berg, Tom;1890;NOR;SK Nord;4;21;19;11"
    values = values_of(f"{RANKING[language]}\n{row}\n{other}")
    assert values == {
        "name": NAME,
        "title": "WFM",
        "rating": RATING,
        "federation": FEDERATION,
        "club": CLUB,
    }


@pytest.mark.parametrize("language", TEAMS)
def test_the_composition_of_teams(language: str) -> None:
    row = f"1;WFM;{NAME};{RATING};{FEDERATION};{FIDE_ID};Nord;4,5"
    values = values_of(f"{TEAMS[language]}\n{row}\n2;;Berg, Tom;1890;NOR;1700002;Nord;4")
    assert values["name"] == NAME
    assert values["rating"] == RATING
    assert values["fide_id"] == FIDE_ID
    assert values["club"] == "Nord"


USER_LISTS = {
    "Swiss-Manager": (
        "ID_No;Name;Title;Fed;Sex;ClubNumber;ClubName;Birthday;Rtg_Nat;Rtg_Int;Fide_No;Type;"
        "Status;K",
        f"4711;{NAME};WFM;{FEDERATION};{SEX};12;{CLUB};1990;1999;{RATING};{FIDE_ID};N;A;20",
    ),
    "capitals": (
        "FIDE_NO;NAME;TITLE;FED;SEX;CLUBNAME;BIRTHDAY;RTG_NAT;RTG_INT;ID_NO",
        f"{FIDE_ID};{NAME};WFM;{FEDERATION};{SEX};{CLUB};1990;1999;{RATING};4711",
    ),
    "with what federations add": (
        "Name;FIDE-Titel;FIDE-Land;Sex;ClubName;Birthday;Rtg_Nat;Rtg_Int;Fide_No;ZPS;VKZ;Mgl_Nr;"
        "BCFCode;ECF Code;MatNat;NeLe;NrFFE;Ligue",
        f"{NAME};WFM;{FEDERATION};{SEX};{CLUB};1990;1999;{RATING};{FIDE_ID};A0001;X;12;"
        "123456A;123456a;3;4;A5;L",
    ),
}


@pytest.mark.parametrize("kind", USER_LISTS)
def test_the_user_lists_of_swiss_manager(kind: str) -> None:
    head, row = USER_LISTS[kind]
    expected = {"name": NAME, "title": "WFM", "federation": FEDERATION, "sex": SEX, "club": CLUB}
    expected |= {"birth": BIRTH, "rating": RATING, "national_rating": "1999", "fide_id": FIDE_ID}
    both_of_england_and_one_of_france = "ENG 123456A, FRA A5"
    of_ids = both_of_england_and_one_of_france if "ECF Code" in head else "4711"
    assert values_of(f"{head}\n{row}") == {**expected, "national_ids": of_ids}


def test_federations_without_a_number_of_fide() -> None:
    head = "Id_No;Id_CBX;Title;Name;Rtg_Nat;ClubName;Birthday;Sex;Fed;TotalNumGames;"
    head += "SumOpponRating;TotalPoints"
    row = f"17;4711;WFM;{NAME};1999;{CLUB};1990;{SEX};{FEDERATION};12;24000;7"
    values = values_of(f"{head}\n{row}")
    assert values["national_rating"] == "1999"
    assert values["birth"] == "1990"


def test_the_list_of_another_federation() -> None:
    text = f"Name;Sex;birthday;FED;Title;rtg_nat;ID_No\n{NAME};{SEX};1990;SWE;WFM;1999;4711001"
    assert values_of(text)["national_rating"] == "1999"


@pytest.mark.parametrize(
    "heading",
    [
        "Half-point bye rounds",
        "Byes (rounds)",
        "Freilos in Runde",
        "Requested byes?",
        "Riposi turni",
    ],
)
def test_a_word_for_byes_makes_the_column(heading: str) -> None:
    """Organisers write more than one word above a column."""
    reading = read_table(table_of_text(f"Name;Elo;{heading}\nLarsson, Eva;2105;5\n"))
    assert [column.meaning for column in reading.columns] == ["name", "rating", "byes"]


@pytest.mark.parametrize(
    ("heading", "meaning"),
    [("Schule", "club"), ("School", "club"), ("École", "club"), ("Geschl.", "sex")],
)
def test_a_list_of_a_school_event(heading: str, meaning: str) -> None:
    assert meaning_of(heading) == meaning


def test_a_sentence_is_no_heading_of_byes() -> None:
    assert meaning_of("Please ask for byes before the last but one round begins") == ""
