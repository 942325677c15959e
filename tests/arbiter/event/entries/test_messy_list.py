"""A messy list of sixty comes in, with a look at what needs one; nothing that was said is lost."""

from __future__ import annotations

import html
import re
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile

import arbiter_messy_list as messy_list
from arbiter_events import kept_table, make_event, play, say_yes, send_list
from swissmate.arbiter.event.entries import players
from swissmate.arbiter.event.entries.bye_notes import byes_of, round_of_heading
from swissmate.arbiter.event.entries.imports import table_of_text
from swissmate.arbiter.event.entries.player_table import Reading, read_table
from swissmate.arbiter.event.entries.turned_names import turned
from swissmate.arbiter.event.ratings.countries import federation_of
from swissmate.arbiter.event.ratings.federations import FEDERATIONS
from swissmate.arbiter.ground.ledger import audit, undoing
from swissmate.arbiter.ground.ledger.errors import Refused
from swissmate.arbiter.models import (
    Account,
    Arrival,
    AuditEntry,
    Bye,
    Event,
    Player,
    RatedPlayer,
    RatingList,
)


def read(text: str, **choices: Any) -> Reading:
    return read_table(table_of_text(text), **choices)


def form_of(page: str) -> dict[str, Any]:
    """What the preview would send: its hidden fields, choices, ticks, and what stands in fields."""
    form: dict[str, Any] = {"row": []}
    for tag in re.findall(r"<input[^>]*>", page):
        name, value = re.search(r'name="([^"]+)"', tag), re.search(r' value="([^"]*)"', tag)
        kind = re.search(r'type="(\w+)"', tag)
        is_box = kind is not None and kind[1] in ("checkbox", "radio")
        if name is None or (is_box and " checked" not in tag):
            continue
        text = html.unescape(value[1]) if value else ""
        if name[1] == "row":
            form["row"].append(text)
        else:
            form[name[1]] = text
    form["column"] = [
        (re.search(r'<option value="(\w*)" selected', select) or ["", ""])[1]
        for select in re.findall(r'<select name="column".*?</select>', page, re.S)
    ]
    heading = re.search(r'<select name="heading".*?</select>', page, re.S)
    assert heading is not None
    form["heading"] = (re.search(r'<option value="(\w*)" selected', heading[0]) or ["", ""])[1]
    form["table"] = html.unescape(kept_table(page))  # its quotes may be plain ones by now
    form.pop("csrfmiddlewaretoken", None)
    return form


def look(client: Any, event: Event) -> str:
    file = SimpleUploadedFile("meldungen.xlsx", messy_list.workbook())
    answer = client.post(f"/events/{event.pk}/players/import", {"file": file})
    assert answer.status_code == 200
    return str(answer.content.decode())


def test_sixty_messy_players(chief: Account, client_of: Any) -> None:
    event = make_event(chief, 0, rounds=7)
    client = client_of(chief)
    page = look(client, event)
    doubtful = [row for row in messy_list.rows() if row.is_doubtful]
    heading = " ".join(re.sub("<.*?>", "", page[page.index("<h1") :].split("</h1>")[0]).split())
    assert heading.removeprefix("60 players").replace(" ,", ",") == (
        f", {len(doubtful)} rows need a look"
    )
    assert "Add 60" in page
    assert len(page.encode()) < 120_000
    form = form_of(page)
    assert len(form["row"]) == messy_list.PLAYERS
    # Row 62 of the sheet has a letter in its rating, which somebody has to type anew.
    [typo] = [name for name in form if name.endswith("-rating")]
    form |= {typo: "1500", "do": "add"}
    answer = say_yes(client, f"/events/{event.pk}/players/import", form)
    assert "Go on with Jugend U12" in answer.content.decode()
    assert Player.objects.filter(event=event).count() == messy_list.PLAYERS
    for row in messy_list.rows():
        if row.expected is None:
            continue
        player = Player.objects.get(event=event, name=row.cells[1])
        found = {name: getattr(player, name) for name in row.expected}
        assert found == row.expected, row.why
        byes = dict(Bye.objects.filter(player=player).values_list("round_number", "kind"))
        assert byes == row.byes, row.why
        assert Arrival.objects.filter(player=player).exists() == row.is_here, row.why
    assert Player.objects.get(event=event, name="Typo, Tom").rating == 1500
    # Only Fred has paid, and all of his fee.
    assert [(row.payer, row.amount) for row in event.payments.all()] == [("Fee, Fred", 2550)]
    entry = AuditEntry.objects.get(event_id=event.pk, action="players-added", data__count=60)
    undoing.undo(event.pk, entry.pk, chief)
    assert not Player.objects.filter(event=event).exists()
    assert not Bye.objects.exists()
    assert not Arrival.objects.exists()


def test_a_refused_add_keeps_every_tick_and_every_text(chief: Account, client_of: Any) -> None:
    """The rating is still wrong, one player is taken out, another is named anew: it all stays."""
    event = make_event(chief, 0)
    client = client_of(chief)
    form = form_of(look(client, event))
    [named] = [name for name in form if form[name] == "Xaver Anton"]
    [typo] = [name for name in form if name.endswith("-rating")]
    form |= {named: "Anton, Xaver", typo: "15x0", "do": "add"}
    gone = form["row"].pop(3)
    answer = client.post(f"/events/{event.pk}/players/import", form)
    assert answer.status_code == 400
    page = answer.content.decode()
    again = form_of(page)
    assert again["row"] == form["row"]
    assert gone not in again["row"]
    assert (again[named], again[typo]) == ("Anton, Xaver", "15x0")
    assert "Add 59" in page
    assert "Typo, Tom: the rating “15x0” cannot be read" in html.unescape(page)
    assert not Player.objects.filter(event=event).exists()
    answer = say_yes(
        client, f"/events/{event.pk}/players/import", {**again, typo: "1500", "do": "add"}
    )
    assert answer.status_code == 200
    names = set(Player.objects.filter(event=event).values_list("name", flat=True))
    assert len(names) == 59
    assert "Anton, Xaver" in names


@pytest.mark.parametrize(
    ("cell", "notes"),
    [
        *(("1,3", "1 3"), ("1;3", "1 3"), ("1 + 3", "1 3"), ("1 und 3", "1 3"), ("1.3", "1 3")),
        *(("R1 R3", "1 3"), ("Rd. 1, Rd. 3", "1 3"), ("Runde 2", "2"), ("ronda 2", "2")),
        *(("1-3", "1 2 3"), ("2 bis 4", "2 3 4"), ("R2–R4", "2 3 4")),
        *(("½ 5", "5H"), ("5 ½", "5H"), ("1/2 5", "5H"), ("0,5 R5", "5H"), ("5 (0.5)", "5H")),
        *(("H5", "5H"), ("5h, 6z", "5H 6Z"), ("H: 5, 6; Z: 7", "5H 6H 7Z"), ("F2", "2F")),
        *(("2 (0)", "2Z"), ("R1: 0", "1Z"), ("3=½", "3H"), ("R2: 1", "2F")),
        *(("half-point bye round 5", "5H"), ("halber Punkt Runde 3", "3H")),
        *(("-", ""), ("none", ""), ("nein", ""), ("0", "")),
    ],
)
def test_byes_in_all_notations(cell: str, notes: str) -> None:
    """H, Z and F are the codes of tournament files; a number alone leaves the kind open."""
    assert byes_of(cell) == notes.split()


@pytest.mark.parametrize(
    "cell",
    [
        "1, 3z",  # one bye of this kind, or two?
        "2026-03-01",  # a spreadsheet has made a date of 1-3 or 3-1
        *("½", "H", "x"),  # no round
        *("3-1", "99", "1H 1Z", "late", "12w1", "H H 3", "1/2 1/2"),
    ],
)
def test_byes_that_can_mean_several_things_are_asked_about(cell: str) -> None:
    assert byes_of(cell) is None


def test_a_column_for_each_round_has_its_byes() -> None:
    """Results of a cross table fill their columns; byes do not."""
    rows = ["Name;Elo;R1;R2", "Able, Ann;1500;;x", "Bold, Ben;1400;½;", "Cole, Cy;1300;;"]
    reading = read("\n".join(rows))
    assert [line.values.get("byes") for line in reading.lines] == ["2", "1H", None]
    assert [each.doubt for each in reading.columns[2:]] == ["read as byes"] * 2
    rows = ["Name;Elo;R1;R2", "Able, Ann;1500;½;½", "Bold, Ben;1400;½;½"]
    assert [each.meaning for each in read("\n".join(rows)).columns[2:]] == ["", ""]
    assert [round_of_heading(text) for text in ("R3", "3. Runde", "Bye 3", "Rtg", "1.Rd")] == [
        *(3, 3, 3, 0, 1)
    ]


def test_two_columns_that_contradict_each_other_are_asked_about() -> None:
    text = "Name;Elo;R1;Byes\nAlder, Ines;1500;H;1Z 2H\nBirch, Tom;1400;;\n"
    line = read(text, meanings=["name", "rating", "byes", "byes"]).lines[0]
    assert line.values["byes"] == "1H"
    assert line.asked == {"byes": "1Z 2H"}


@pytest.mark.parametrize("typed", ["abc", "2 - abc", "H"])
def test_byes_that_are_typed_and_not_understood_are_asked_about_again(
    chief: Account, client_of: Any, typed: str
) -> None:
    event = make_event(chief, 0)
    client = client_of(chief)
    url = f"/events/{event.pk}/players/import"
    rows = "Name;Byes\nAlder, Ines;nonsense\n"
    form = form_of(client.post(url, {"rows": rows, "do": "look"}).content.decode())
    [byes] = [name for name in form if name.endswith("-byes")]
    answer = client.post(url, {**form, byes: typed, "do": "look"})
    assert answer.status_code == 200
    assert form_of(answer.content.decode())[byes] == typed


def test_absences_are_worth_nothing() -> None:
    reading = read("Name;Elo;Abwesend\nAble, Ann;1500;2, 3\nBold, Ben;1400;\n")
    assert reading.lines[0].values["byes"] == "2Z 3Z"


def test_byes_of_rounds_that_cannot_have_any_are_left_out_and_said(
    chief: Account, client_of: Any
) -> None:
    event = make_event(chief, 4, rounds=5)
    play(event, chief, 1)
    rows = "Name;Elo;Byes\nAble, Ann;1500;1,2,6\nBold, Ben;1400;\n"
    _status, page = send_list(client_of(chief), event, rows=rows)
    assert "left out: there are no byes in rounds 1, 6" in page
    send_list(
        client_of(chief), event, table=kept_table(page), shown="1", row=["1"], do="add",
        **{"bye-kind": "Z"},
    )  # fmt: skip
    bye = Bye.objects.get(player__name="Able, Ann")
    assert (bye.round_number, bye.kind) == (2, "Z")


def test_a_bye_of_a_list_is_refused_once_its_round_is_paired(chief: Account) -> None:
    event = make_event(chief, 4)
    players.add_players(event.pk, chief, [{"name": "Able, Ann", "byes": "1H"}])
    entry = AuditEntry.objects.filter(event_id=event.pk, action="players-added").latest("pk")
    assert audit.sentence(entry) == "1 player added: Able, Ann (1H)"
    play(event, chief, 1)
    with pytest.raises(Refused, match="Round 1 has been paired already"):
        undoing.undo(event.pk, entry.pk, chief)
    with pytest.raises(Refused, match="Round 1 has been paired already"):
        players.add_players(event.pk, chief, [{"name": "Bold, Ben", "byes": "1H"}])


@pytest.mark.parametrize(
    ("name", "whole"),
    [
        ("Anna Schmidt", "Schmidt, Anna"),
        ("Jan van der Berg", "van der Berg, Jan"),
        ("Eva LARSSON", "LARSSON, Eva"),
        ("DE LA CRUZ Ana", "DE LA CRUZ, Ana"),
        ("Schmidt, Anna", "Schmidt, Anna"),
        ("Anna", "Anna"),
    ],
)
def test_names_are_turned_round(name: str, whole: str) -> None:
    assert turned(name) == whole


def test_turning_names_round_is_offered_and_says_where_it_is_not_clear() -> None:
    text = "Name;Elo\nAnna Schmidt;1500\nMaria José García;1400\n"
    plain = read(text)
    assert (plain.turnable, plain.turnable_to) == ("Anna Schmidt", "Schmidt, Anna")
    assert not any(line.doubts for line in plain.lines), "all are written in the same way"
    lines = read(text, turn=True).lines
    assert [line.name for line in lines] == ["Schmidt, Anna", "García, Maria José"]
    assert [line.doubts for line in lines] == [[], ["turned round from “Maria José García”"]]


@pytest.mark.parametrize(
    ("row", "why"),
    [
        ("Total;;60", "a total"),
        ("Summe 60;;", "a total"),
        ("Name;Elo;Fed", "a row of headings"),
        ("spielfrei;;", "no name"),
        ("www.example.org;;", "a line of text"),
        ("Seite 1 von 2;;", "a line of text"),
        ("Group B:;;", "a line of text"),
        ("-----;;", "a line of text"),
    ],
)
def test_what_is_probably_no_player_is_not_ticked(row: str, why: str) -> None:
    text = f"Name;Elo;Fed\nAble, Ann;1500;ENG\nBold, Ben;1400;ENG\n{row}\nCole, Cy;1300;ENG\n"
    lines = read(text).lines
    assert [line.is_out for line in lines] == [False, False, True, False]
    assert lines[2].doubts == [f"probably not a player: {why}"]


@pytest.mark.parametrize("name", ["Bye, Stuart", "Total, Ann", "Frei, Anna", "Summer, Joe"])
def test_people_have_such_names_too(name: str) -> None:
    text = f"Name;Elo;Fed\nAble, Ann;1500;ENG\n{name};1400;ENG\n"
    assert not any(line.is_out for line in read(text).lines)


def test_duplicates_say_of_whom_and_in_which_row() -> None:
    text = (
        "Name;Elo;Fed;Id;Birth\nAble, Ann;1500;ENG;;1990\nANN ABLE;1500;ENG;;\n"
        "Bold, Ben;1400;;;1980\nBold, Ben;1400;;;2010\nCole, Cy;1300;;1234567;\n"
        "Kohl, C;1300;;1234567;\n"
    )
    lines = read(text).lines
    assert [line.is_out for line in lines] == [False, True, False, False, False, True]
    assert "the same player as in row 2: Able, Ann 1500 ENG 1990" in lines[1].doubts
    assert lines[3].doubts == [
        "the same name as in row 4, but other data: two people? Bold, Ben 1400 1980"
    ]
    assert lines[5].doubts == ["the same id as in row 6: Cole, Cy 1300"]


@pytest.mark.parametrize(
    ("written", "code"),
    [
        *(("Deutschland", "GER"), ("Allemagne", "GER"), ("Alemania", "GER"), ("Germania", "GER")),
        *(("Duitsland", "GER"), ("germany", "GER"), ("DE", "GER"), ("DEU", "GER"), ("ger", "GER")),
        *(("Österreich", "AUT"), ("Oesterreich", "AUT"), ("Suisse", "SUI"), ("CHE", "SUI")),
        *(("Schottland", "SCO"), ("Holland", "NED"), ("U.S.A.", "USA"), ("Estados Unidos", "USA")),
        *(("Vereinigtes Königreich", ""), ("Absurdistan", "")),  # four federations; none
        ("BRN", "BRN"),  # Bahrain's, though Brunei's in ISO 3166
    ],
)
def test_countries_in_six_languages(written: str, code: str) -> None:
    assert federation_of(written) == code


def test_every_code_of_a_federation_names_it() -> None:
    assert {code: federation_of(code) for code in FEDERATIONS} == {c: c for c in FEDERATIONS}


@pytest.mark.parametrize(
    ("written", "fee", "paid"),
    [
        ("25;ja", "25", "1"),
        ("€ 12,50;x", "12.50", "1"),
        ("30.– CHF;no", "30", None),
        ("25;25", "25", "1"),
        (";20", "20", "1"),  # what was paid was the fee
        ("25;10", "25", None),
        ("frei;", "0", None),
    ],
)
def test_fees_and_payments(written: str, fee: str, paid: str | None) -> None:
    line = read(f"Name;Elo;Startgeld;bezahlt\nAble, Ann;1500;{written}\n").lines[0]
    assert (line.values["fee"], line.values.get("has_paid")) == (fee, paid)
    assert bool(line.doubts) == written.endswith(";10"), "paid in part"


def _rated(*people: tuple[str, str, str, int]) -> None:
    rating_list = RatingList.objects.create(name="x", is_complete=True)
    for fide_id, name, search, rating in people:
        RatedPlayer.objects.create(
            rating_list=rating_list, fide_id=fide_id, name=name, search=search,
            federation="SWE", standard=rating, birth="1999",
        )  # fmt: skip


def test_names_and_ids_alone_are_looked_up_at_once(chief: Account, client_of: Any) -> None:
    _rated(
        ("4100018", "Larsson, Eva", "larsson, eva", 2100),
        ("4100019", "Berg, Olof", "berg, olof", 1900),
    )
    event = make_event(chief, 0)
    client = client_of(chief)
    _status, page = send_list(client, event, rows="Eva Larsson\nSomebody Else\n")
    assert "<i>2100</i>" in page
    form = form_of(page)
    assert form["fill"] == "1"
    send_list(client, event, **form, do="add")
    assert dict(Player.objects.filter(event=event).values_list("fide_id", "rating")) == {
        "4100018": 2100,
        "": 0,
    }
    for rows in ("4100019\n9999999\n", "FIDE-Id\n4100019\n9999999\n", "4100019, 9999999"):
        _status, page = send_list(client, event, rows=rows)
        assert "Berg, Olof" in page
        assert "nobody in the rating list has the id 9999999" in page
        form = form_of(page)
        assert len(form["row"]) == 1
    send_list(client, event, **form, do="add")
    assert Player.objects.get(event=event, fide_id="4100019").name == "Berg, Olof"


def test_ratings_of_the_list_are_taken_by_one_choice(chief: Account, client_of: Any) -> None:
    _rated(("4100018", "Larsson, Eva", "larsson, eva", 2100))
    event = make_event(chief, 0)
    client = client_of(chief)
    _status, page = send_list(client, event, rows="Name;Elo\nLarsson, Eva;2050\nElse, Ed;1500\n")
    assert "the rating list has 2100, the row 2050" in page
    form = form_of(page) | {"take-ratings": "1"}
    _status, page = send_list(client, event, **form, do="look")
    assert "the rating list has" not in page
    send_list(client, event, **form_of(page), do="add")
    assert Player.objects.get(event=event, name="Larsson, Eva").rating == 2100
