"""The manual inside the program: every room has its chapter, every page opens it."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable
from html import unescape

import pytest
from django.test import Client
from django.utils.translation import override

from swissmate.arbiter import rooms
from swissmate.arbiter.languages import OFFERED
from swissmate.arbiter.models import Account, Event, Role
from swissmate.arbiter.outside.manual.chapters import CHAPTER_OF_ROOM, chapter_of_page, chapters

Login = Callable[[Account | None], Client]


def test_every_room_with_pages_has_a_chapter() -> None:
    with_pages = {room.__name__.split(".")[-2] for room in rooms.modules("urls")}
    assert with_pages <= CHAPTER_OF_ROOM.keys()
    assert set(CHAPTER_OF_ROOM.values()) <= chapters().keys()


def test_pages_are_about_their_room_or_something_of_their_own() -> None:
    assert chapter_of_page("compare-ratings") == "ratings"
    assert chapter_of_page("home") == "beginning"
    assert chapter_of_page("nothing") == "beginning"


@pytest.mark.parametrize(
    ("path", "title"),
    [
        ("players", "Players"),
        ("standings", "Standings"),
        ("settings", "Settings of an event"),
        ("integrity", "FIDE mode and warnings"),
        ("print", "Prints and the report"),
        ("log", "Log, undo, backups"),
    ],
)
def test_a_page_opens_the_manual_at_its_chapter(
    client_of: Login, chief: Account, event: Event, path: str, title: str
) -> None:
    browser = client_of(chief)
    page = browser.get(f"/events/{event.pk}/{path}").content.decode()
    link = re.search(r'class="help" href="([^"]+)"', page)
    assert link is not None
    opened = browser.get(link[1], follow=True).content.decode()
    assert f"<h1>{title}</h1>" in opened


@pytest.mark.parametrize(
    ("address", "title"),
    [
        ("/p/{key}/", "Public pages"),
        ("/p/{key}/standings", "Public pages"),
        ("/p/{key}/players", "Public pages"),
        ("/events/{pk}/print/standings", "Prints and the report"),
        ("/events/{pk}/print/players", "Prints and the report"),
    ],
)
def test_so_do_public_and_printed_pages(
    client_of: Login, chief: Account, event: Event, address: str, title: str
) -> None:
    path = address.format(key=event.key, pk=event.pk)
    page = client_of(None if path.startswith("/p/") else chief).get(path).content.decode()
    link = re.search(r'class="help" href="([^"]+)"', page)
    assert link is not None
    assert f"<h1>{title}</h1>" in client_of(None).get(link[1], follow=True).content.decode()


def test_everybody_reads_it_and_has_it_as_one_file(client_of: Login) -> None:
    anyone = client_of(None)
    shown = anyone.get("/help/standings").content.decode()
    assert "<b>Drawing of lots</b>" in shown
    assert anyone.get("/help/nonsense").status_code == 404
    file = anyone.get("/help/manual.md")
    assert "swissmate-manual.md" in file.headers["Content-Disposition"]
    assert file.content.decode().count("\n## ") == len(chapters())


def test_help_keeps_the_tabs_of_the_event_for_those_who_may_see_it(
    client_of: Login, chief: Account, event: Event
) -> None:
    browser = client_of(chief)
    page = browser.get(f"/events/{event.pk}/standings").content.decode()
    link = re.search(r'class="help" href="([^"]+)"', page)
    assert link is not None
    opened = browser.get(unescape(link[1]), follow=True).content.decode()
    tabs = f'href="/events/{event.pk}/standings"'
    assert tabs in opened
    other = re.search(r'href="(/help/log[^"]*)"', opened)
    assert other is not None
    assert tabs in browser.get(other[1]).content.decode()  # from chapter to chapter

    assert event.name not in client_of(None).get(other[1]).content.decode()
    assert browser.get("/help/log?event=999").status_code == 200


def test_help_shows_no_event_to_an_account_without_a_role_in_it(
    client_of: Login, event: Event
) -> None:
    guest = Account.objects.create_user("guest", role=Role.GUEST)
    assert event.name not in client_of(guest).get(f"/help/log?event={event.pk}").content.decode()


@pytest.mark.parametrize("language", OFFERED)
def test_it_speaks_the_language_of_its_reader(language: str) -> None:
    """Each text is another one in it, with the same marks and the same code."""
    english = chapters()
    with override(language):
        here = chapters()
    assert here.keys() == english.keys()
    for slug, chapter in here.items():
        assert _marks(chapter.body) == _marks(english[slug].body)
        texts = zip(chapter.body.split("\n"), english[slug].body.split("\n"), strict=True)
        assert all((one == other) == (language == "en") for one, other in texts)


def _marks(body: str) -> Counter[str]:
    return Counter(re.findall(r"<code>.*?</code>|<[^>]+>", body))
