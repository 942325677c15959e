"""Events of another program are taken over from its lists, after a look at what is doubtful.

The lists are written by ``foreign_lists``, which shares nothing with the reader.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from html import unescape

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from django.utils import translation

import foreign_lists
from arbiter_events import hidden_in, make_event, play, say_yes
from arbiter_http import ROOT
from arbiter_teams import make_team_event, play_matches
from foreign_lists import LANGUAGES, as_csv, as_xlsx
from swissmate.arbiter.languages import OFFERED
from swissmate.arbiter.models import Account, Event, LineUp, Member, Player
from swissmate.arbiter.outside.files.lists_import import doubt_text
from swissmate.arbiter.rounds.boards.tournament import build_tournament, recorded_tournament
from swissmate.lists import sentences
from swissmate.model import Tournament

Login = Callable[[Account], Client]


def uploaded(**files: bytes) -> dict[str, object]:
    """Return a form with files, by name; a double underscore stands for the dot."""
    return {
        "file": [SimpleUploadedFile(name.replace("__", "."), raw) for name, raw in files.items()]
    }


def games(tournament: Tournament) -> object:
    """Return who met whom with which colour and result, by name."""
    name_of = {player.id: player.name for player in tournament.players} | {0: ""}
    return {
        player.name: [
            (name_of[entry.opponent], entry.color, entry.result) for entry in player.entries
        ]
        for player in tournament.players
    }


@pytest.fixture
def played(chief: Account) -> Event:
    event = make_event(chief, 9)
    play(event, chief, 1, "1-0", "1/2", "+/-", "0-1")
    play(event, chief, 2, "1/2", "0-1", "1-0", "1-0")
    return event


def test_a_crosstable_and_the_list_of_players_become_the_same_event(
    chief: Account, client_of: Login, played: Event
) -> None:
    ours = build_tournament(played)
    words = LANGUAGES["de"]
    form = uploaded(
        kreuz__xlsx=as_xlsx(foreign_lists.crosstable(ours, words, by_rank=True)),
        spieler__csv=as_csv(foreign_lists.players_list(ours, words)),
    )
    page = say_yes(client_of(chief), "/take-over", form).content.decode()
    assert "was imported" in page
    event = Event.objects.exclude(pk=played.pk).get()
    assert event.name == played.name
    assert games(build_tournament(event)) == games(ours)
    assert [player.tpn for player in Player.objects.filter(event=event)] == [
        player.id for player in ours.players
    ]


def test_pairings_of_the_rounds_become_the_same_event(
    chief: Account, client_of: Login, played: Event
) -> None:
    ours = build_tournament(played)
    rounds = [foreign_lists.pairings(ours, LANGUAGES["fr"], number) for number in (1, 2)]
    form = uploaded(**{f"r{n}__xlsx": as_xlsx(rows) for n, rows in enumerate(rounds, 1)})
    say_yes(client_of(chief), "/take-over", form)
    event = Event.objects.exclude(pk=played.pk).get()
    assert games(build_tournament(event)) == games(ours)


def test_a_team_event_keeps_its_rosters_matches_and_games(chief: Account, client_of: Login) -> None:
    """The list of its players with team and board, and the rounds of each of them."""
    played = make_team_event(chief, 4, members=4)
    play_matches(played, chief, 1, "1-0", "1/2", "+/-", "0-1")
    play_matches(played, chief, 2)
    ours = recorded_tournament(played)
    assert ours.teams is not None
    words = LANGUAGES["de"]
    rows = foreign_lists.crosstable(ours, words, by_rank=False)
    seats = {
        player: (team.name, board)
        for team in ours.teams.teams
        for board, player in enumerate(team.players, 1)
    }
    head = next(row for row in rows if words.name in row)
    head += ["Mannschaft", "Br."]
    for row in rows[rows.index(head) + 1 :]:
        row.extend(seats[int(str(row[0]))])
    say_yes(client_of(chief), "/take-over", uploaded(liste__xlsx=as_xlsx(rows)))
    event = Event.objects.exclude(pk=played.pk).get()
    assert event.play.enters_teams
    assert games(recorded_tournament(event)) == games(ours)
    assert games(build_tournament(event)) == games(build_tournament(played))
    places = ("team__name", "board", "name", "rating")
    assert list(Member.objects.filter(team__event=event).values_list(*places)) == list(
        Member.objects.filter(team__event=played).values_list(*places)
    )


def test_the_lists_of_a_team_event_become_the_same_event(chief: Account, client_of: Login) -> None:
    """Board pairings and team pairings of each round, and the composition of the teams."""
    played = make_team_event(chief, 5, members=5, name="Cup")
    play_matches(played, chief, 1, "1-0", "1/2", "+/-", "0-1")
    play_matches(played, chief, 2)
    ours = recorded_tournament(played)
    lists = {
        f"{what.__name__}{number}__csv": as_csv(what(ours, "de", number))
        for what in (foreign_lists.team_boards, foreign_lists.team_matches)
        for number in (1, 2)
    }
    lists["teams__xlsx"] = as_xlsx(foreign_lists.compositions(ours, "de"))
    client = client_of(chief)
    asked = unescape(client.post("/take-over", uploaded(**lists)).content.decode())
    assert "do not say who had White" in asked
    assert not Event.objects.exclude(pk=played.pk).exists()
    say_yes(client, "/take-over", uploaded(**lists))
    event = Event.objects.exclude(pk=played.pk).get()
    assert games(recorded_tournament(event)) == games(ours)
    assert games(build_tournament(event)) == games(build_tournament(played))
    places = ("team__tpn", "team__name", "board", "name")
    assert set(Member.objects.filter(team__event=event).values_list(*places)) == set(
        Member.objects.filter(team__event=played).values_list(*places)
    )
    lines = ("team__tpn", "round_number")
    for row in LineUp.objects.filter(team__event=played).order_by(*lines):
        again = LineUp.objects.get(
            team__event=event, team__tpn=row.team.tpn, round_number=row.round_number
        )
        assert names_of(again) == names_of(row)


def names_of(line_up: LineUp) -> list[str]:
    names = dict(Member.objects.filter(team=line_up.team).values_list("pk", "name"))
    return [names.get(key, "") for key in line_up.members]


def test_what_is_doubtful_stands_first_and_nothing_is_done_before_it_is_confirmed(
    chief: Account, client_of: Login
) -> None:
    rows = "No.;Name;Rtg;1.Rd;Pts.\n1;Alder, Ines;2000;2w1;1\n2;Birch, Tom;1900;1b1;2\n"
    rows += "3;Cedar, Una;1800;??;0\n"
    client = client_of(chief)
    asked = client.post("/take-over", uploaded(list__csv=rows.encode()))
    assert asked.headers["X-Asked"]
    assert not Event.objects.exists()
    text = unescape(asked.content.decode())
    doubts = [
        text.index("round 1 of 3 Cedar, Una is “??”"),
        text.index("the two sides say “2w1” and “1b1”"),
        text.index("Birch, Tom: the list has 2 points, the results that were read give 0"),
    ]
    assert max(doubts) < text.index("becomes a new event")
    names = hidden_in(asked)["packed-name"]
    assert names == ["list.csv"]
    done = say_yes(client, "/take-over", hidden_in(asked))
    assert "the two sides say" in unescape(done.content.decode())
    assert Player.objects.count() == 3


@pytest.mark.parametrize(
    ("name", "raw", "told"),
    [
        ("a.csv", b"", "a.csv: There is nothing to read."),
        ("a.xls", b"\xd0\xcf\x11\xe0" + bytes(600), "save it as XLSX"),
        ("a.xlsx", b"PK\x03\x04broken", "a.xlsx: This file is not a spreadsheet"),
        ("a.csv", b"some;words\nand;more\n", "neither a list of players"),
        ("a.csv", b"Bo.;White;Result;Black\n1;A, B;1-0;C, D\n", "of which round they are"),
        ("a.csv", b"No;Name;1;2\n1;A, B;*;1\n2;C, D;0;*\n", "a column for each opponent"),
    ],
)
def test_what_is_no_list_is_refused_with_place_found_and_expected(
    name: str, raw: bytes, told: str, chief: Account, client_of: Login
) -> None:
    form = {"file": [SimpleUploadedFile(name, raw)]}
    if not raw:  # a browser sends an empty file, a test client does not
        form = {"file": [SimpleUploadedFile(name, b"\n")]}
    answer = client_of(chief).post("/take-over", form, follow=True)
    assert told in unescape(answer.content.decode())
    assert not Event.objects.exists()


def test_the_words_of_the_reader_are_those_of_the_catalogues() -> None:
    words = {*sentences.REFUSALS.values(), *sentences.DOUBTS.values(), *sentences.TERMS}
    for language in OFFERED.keys() - {"en"}:
        path = ROOT / f"src/swissmate/arbiter/locale/{language}/LC_MESSAGES/django.po"
        catalogue = path.read_text("utf-8")
        quoted = (json.dumps(text, ensure_ascii=False) for text in sorted(words))
        assert [text for text in quoted if f"msgid {text}\n" not in catalogue] == []


@pytest.mark.parametrize("language", [code for code in OFFERED if code != "en"])
def test_every_doubt_is_told_in_every_language(language: str) -> None:
    names = re.findall(r"%\((\w+)\)s", " ".join(sentences.DOUBTS.values()))
    values = dict.fromkeys(names, "1")
    with translation.override(language):
        for kind, english in sentences.DOUBTS.items():
            told = doubt_text(sentences.Doubt(kind, values))
            assert told
            assert told != english % values, kind


@pytest.mark.parametrize("address", ["/take-over", "/import-trf"])
def test_the_question_has_a_title_and_its_button_a_verb(
    address: str, chief: Account, client_of: Login
) -> None:
    """An act outside of a running event asked with neither."""
    rows = "No.;Name;Rtg;1.Rd;Pts.\n1;Alder, Ines;2000;2w1;1\n2;Birch, Tom;1900;1b0;0\n"
    record = "001    1      Alder, Ines                       2000\n"
    raw = rows.encode() if address == "/take-over" else record.encode()
    form = uploaded(list__csv=raw)
    asked = client_of(chief).post(address, form)
    assert asked.headers["X-Asked"]
    page = unescape(asked.content.decode())
    assert "<h1>Import the event from list.csv?</h1>" in page
    assert re.search(r'<button class="primary">\s*Import\s*</button>', page)
