"""Where results go: what is missing with its link, kept answers, files, and the way in clicks."""

from __future__ import annotations

import io
import re
import zipfile
from collections.abc import Callable
from dataclasses import replace
from datetime import date
from functools import cache, partial
from html import unescape
from urllib.parse import urljoin

import pytest
from django.test import Client
from django.utils.translation.trans_real import DjangoTranslation

import swissmate
from arbiter_events import last_entry, make_event, mark_in, play, send_everywhere
from arbiter_teams import make_team_event
from offices import events
from offices.chess_results_server import StandIn
from offices.registered import OFFICES, made
from swissmate.arbiter.ground.backups.archives import archive
from swissmate.arbiter.ground.ledger import undoing
from swissmate.arbiter.languages import OFFERED
from swissmate.arbiter.models import Account, AuditEntry, Delivery, Event, ExportAnswers, Player
from swissmate.arbiter.outside.exchange import answers
from swissmate.arbiter.outside.files.restoring import restore
from swissmate.arbiter.rounds.pairing import rounds
from swissmate.exchange.registry import destinations
from swissmate.messages import ENGLISH, Text, as_option, told

Login = Callable[[Account | None], Client]


def whole_event(chief: Account, **values: object) -> Event:
    """An event of which nothing is missing that every office wants."""
    facts = {"place": "Oslo", "federation": "NOR", "end": date(2026, 11, 21), "rounds": 1}
    event = make_event(
        chief, 4, chief_arbiter="Berg, Berta", time_control="90+30", **{**facts, **values}
    )
    for number, row in enumerate(Player.objects.filter(event=event), 1):
        row.fide_id, row.birth, row.federation = str(1_500_000 + number), "1990/01/02", "NOR"
        row.name = f"Player, P{number}"
        row.save()
    return event


def page_of(client: Client, address: str) -> str:
    answer = client.get(address)
    assert answer.status_code == 200, address
    return unescape(answer.content.decode())


def test_every_destination_of_the_registry_has_its_page(client_of: Login, chief: Account) -> None:
    event = make_event(chief, 4)
    play(event, chief, 1)
    client = client_of(chief)
    overview = page_of(client, f"/events/{event.pk}/exports")
    for where in destinations():
        address = f"/events/{event.pk}/exports/{where.id}/"
        assert f'href="{address}"' in overview
        page = page_of(client, address)
        for detail in where.details:
            key = f"-p{Player.objects.filter(event=event)[0].pk}" if detail.of_players else ""
            on_the_card = detail.name == "national_id"  # ids are on the card of each player
            assert (f'id="d-{detail.name}{key}"' in page) is not on_the_card, (where.id, detail)
    assert client.get(f"/events/{event.pk}/exports/mars/").status_code == 404


@pytest.mark.parametrize("language", sorted(OFFERED.keys() - {"en"}))
def test_a_destination_speaks_the_language_of_its_reader(
    language: str, client_of: Login, chief: Account
) -> None:
    """What it says of itself and of what it asks for; names of its fields are what they are."""
    event = make_event(chief, 4)
    client, spoken = client_of(chief), DjangoTranslation(language)
    for where in destinations():
        address = f"/events/{event.pk}/exports/{where.id}/"
        answer = client.get(address, headers={"accept-language": language})
        page = unescape(answer.content.decode())
        shown = {where.title, where.certainty, *where.cannot_hold}
        shown |= {detail.meaning for detail in where.details if detail.name != "national_id"}
        for text in where.texts:
            assert text in spoken._catalog, (where.id, text)  # type: ignore[attr-defined]
            assert text not in shown or spoken.gettext(text) in page, (where.id, text)


def test_what_is_remarked_and_lost_has_words_in_every_language() -> None:
    """Of eight kinds of events, by their templates; what a TRF cannot hold is said in English."""
    said: set[Text] = set()
    for event in (events.event(kind, number) for kind in events.KINDS for number in (1, 2)):
        bare = replace(event, place="", federation="", start=None, name="", chief_arbiter="")
        for where in destinations():
            exports = [swissmate.export(event, where.id), swissmate.export(bare, where.id)]
            exports += [made(event, where.id)] if where.id in OFFICES else []
            for export in exports:
                said |= {concern.message for concern in export.concerns}
                said |= {loss.message for loss in export.losses if where.id != "fide"}
    assert len(said) > 60
    templates: set[str] = set()
    words = ENGLISH._replace(template=lambda text: templates.add(text) or text)  # type: ignore[func-returns-value]
    for message in said:
        told(message, as_option, words)
    for language in OFFERED.keys() - {"en"}:
        known = DjangoTranslation(language)._catalog  # type: ignore[attr-defined]
        assert [text for text in templates if text not in known] == []


@pytest.mark.parametrize("teams", [False, True])
def test_each_remark_leads_to_the_field_that_answers_it(
    teams: bool, client_of: Login, chief: Account
) -> None:
    """The address opens, and the field that its anchor names is on that page."""
    event = make_team_event(chief, 4) if teams else make_event(chief, 4)
    play(event, chief, 1, "")
    page = cache(partial(page_of, client_of(chief)))
    for where in destinations():
        own = f"/events/{event.pk}/exports/{where.id}/"
        listed = re.search(r'<ul class="checks">(.*?)</ul>', page(own), re.DOTALL)
        assert listed is not None, where.id
        entries = re.findall(r"<li.*?</li>", listed[1], re.DOTALL)
        assert entries, where.id
        for entry in entries:
            links = re.findall(r'href="([^"]+)"', entry)
            assert links, (where.id, entry)
            for link in links[:2]:
                address, _hash, field = urljoin(own, link).partition("#")
                assert not field or f'id="{field}"' in page(address), (where.id, link)


def test_answers_are_kept_refused_and_undone(client_of: Login, chief: Account) -> None:
    event = whole_event(chief)
    play(event, chief, 1)
    client = client_of(chief)
    own = f"/events/{event.pk}/exports/us-chess/"
    player = Player.objects.filter(event=event)[0]
    typed = {"d-city": "Akron", "d-zip": "1x", f"d-state_of-p{player.pk}": "OH"}
    answer = client.post(f"{own}save", {**typed, "seen": mark_in(client, own)})
    page = unescape(answer.content.decode())
    assert answer.status_code == 400
    assert "Expected: 12345 or 12345-6789." in page
    assert 'value="Akron"' in page  # what was typed stays
    assert not ExportAnswers.objects.exists()
    typed["d-zip"] = "44301"
    answer = client.post(f"{own}save", {**typed, "seen": mark_in(client, own)})
    assert answer.status_code == 302
    row = ExportAnswers.objects.get(event=event)
    kept = {"city": "Akron", "zip": "44301", f"state_of.p{player.pk}": "OH"}
    assert row.values == kept
    assert 'value="OH"' in page_of(client, own)
    undoing.undo(event.pk, last_entry(event, "export-answers").pk, chief)
    assert not ExportAnswers.objects.exists()


def test_answers_about_players_follow_them_into_a_restored_event(chief: Account) -> None:
    event = whole_event(chief)
    player = Player.objects.filter(event=event)[2]
    where = answers.found("germany")
    assert where is not None
    answers.keep(event.pk, chief, where, {f"club_code.p{player.pk}": "63037", "user": "Berta"})
    copy = restore(archive(event.pk), chief)
    own = Player.objects.get(event=copy, name=player.name)
    assert own.pk != player.pk
    assert answers.answers_of(copy, where) == {f"club_code.p{own.pk}": "63037", "user": "Berta"}


def test_files_are_those_of_the_command_line(client_of: Login, chief: Account) -> None:
    """The tournament file for rating goes through the same export as on the command line."""
    event = whole_event(chief)
    play(event, chief, 1, "1-0", "1/2")
    client = client_of(chief)
    where = answers.found("germany")
    assert where is not None
    answers.keep(event.pk, chief, where, {"organiser": "SK Oslo"})
    file = client.get(f"/events/{event.pk}/exports/germany/files")
    assert file.status_code == 200
    trf = client.get(f"/events/{event.pk}/export/trf26?for=rating").content
    document = swissmate.read_trf(trf)
    (same,) = swissmate.export(document, "germany", details={"organiser": "SK Oslo"}).files
    assert file.content == same.data
    assert same.name in file.headers["Content-Disposition"]


def test_only_published_rounds_go_to_the_public(client_of: Login, chief: Account) -> None:
    event = whole_event(chief, rounds=3)
    play(event, chief, 1)
    rounds.pair_round(event.pk, chief, 2)
    client = client_of(chief)
    text = client.get(f"/events/{event.pk}/exports/chess-results/files").content.decode()
    assert 'currentround="1"' in text
    rounds.publish_round(event.pk, chief, 2)
    text = client.get(f"/events/{event.pk}/exports/chess-results/files").content.decode()
    assert 'currentround="2"' in text


def test_what_is_chosen_is_saved_in_one_archive(client_of: Login, chief: Account) -> None:
    event = whole_event(chief, federation="GER")
    play(event, chief, 1)
    client = client_of(chief)
    own = f"/events/{event.pk}/exports"
    page = page_of(client, own)
    names = set(re.findall(r'name="to" value="([\w-]+)" checked', page))
    assert names == {"fide", "germany"}  # by the federation of the event
    chosen = {"to": ["fide", "spain", "us-chess"], "seen": mark_in(client, own)}
    assert client.post(f"{own}/choose", chosen).status_code == 302
    assert {where.id for where in answers.chosen(event)} == {"fide", "spain", "us-chess"}
    made = client.get(f"{own}/files")
    with zipfile.ZipFile(io.BytesIO(made.content)) as archive:
        folders = {name.partition("/")[0] for name in archive.namelist()}
    assert folders == {"fide", "spain"}  # of us-chess something needed is missing
    undoing.undo(event.pk, last_entry(event, "exports-chosen").pk, chief)
    assert {where.id for where in answers.chosen(event)} == {"fide", "germany"}


class Visitor:
    """Somebody who follows links and presses buttons of pages, and counts each click."""

    def __init__(self, client: Client, address: str) -> None:
        self.client, self.address, self.clicks = client, address, 0
        self.answer = client.get(address)

    def click(self, text: str) -> None:
        """Follow the first link, or press the first button, with these words."""
        page = unescape(self.answer.content.decode())
        self.clicks += 1
        words = rf"\s*{re.escape(text)}\s*<"
        if link := re.search(rf'<a\s[^>]*href="([^"]+)"[^>]*>{words}', page):
            self._open(link[1])
            return
        for form in re.findall(r"<form.*?</form>", page, re.DOTALL):
            if re.search(rf"<button[^>]*>{words}", form):
                action = re.search(r'action="([^"]+)"', form)
                assert action is not None
                fields = re.findall(r'type="hidden" name="([^"]+)" value="([^"]*)"', form)
                self.answer = self.client.post(action[1], dict(fields), follow=True)
                return
        raise AssertionError(f"no {text!r} on {self.address}")

    def _open(self, address: str) -> None:
        path = urljoin(self.address, address)
        answer = self.client.get(path)
        assert answer.status_code == 200, path
        if not answer.headers.get("Content-Disposition"):  # a download leaves the page open
            self.address, self.answer = path, answer
        else:
            self.saved = answer


def test_from_the_last_result_to_everything_sent_in_six_clicks(
    client_of: Login, chief: Account, at_the_server: StandIn
) -> None:
    event = whole_event(chief)
    answers.choose(event.pk, chief, {"fide", "germany", "chess-results"})
    play(event, chief, 1)
    visitor = Visitor(client_of(chief), f"/events/{event.pk}/rounds/1/")
    visitor.click("Finish: report and files")
    visitor.click("Where results go: rating offices, result servers")
    visitor.click("Save all files that are ready")
    assert visitor.saved.headers["Content-Type"] == "application/zip"
    visitor.click("Send")
    visitor.click("Agree and send now")
    send_everywhere()  # what the sender does, beside the pages
    shown = visitor.client.get(f"/events/{event.pk}/exports/chess-results/delivery")
    assert "https://chess-results.com/tnr222557.aspx" in shown.content.decode()
    assert visitor.clicks <= 6
    assert Delivery.objects.get(event=event).sent is not None
    assert not AuditEntry.objects.filter(data__icontains="2b7e").exists()


def test_a_remark_names_its_field_once(chief: Account, client_of: Login) -> None:
    """It said “zip code: zip code: missing” and “Last day: no last day”."""
    event = whole_event(chief, end=None)
    page = page_of(client_of(chief), f"/events/{event.pk}/exports/us-chess/")
    text = " ".join(re.sub(r"<[^>]*>", " ", page).split())
    assert "zip code: missing" in text
    assert "no last day" in text
    assert not re.search("zip code: zip code|Last day: no", text)
