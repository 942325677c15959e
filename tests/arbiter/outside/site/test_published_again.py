"""A site that is written again: what has not changed is not made, and nothing old is left."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from django.test import Client
from django.urls import reverse

from arbiter_events import games_of, make_event, play
from swissmate.arbiter.models import Account, AuditEntry, Event
from swissmate.arbiter.outside.publishing import public_why
from swissmate.arbiter.outside.site import site_folder, static_site
from swissmate.arbiter.rounds.boards import corrections, results


class Site:
    """A folder that is published again and again; ``made`` are the pages that were made last."""

    def __init__(self, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        self.folder = folder
        self.made: set[str] = set()

        def noted(*args: object, **kwargs: object) -> Iterator[static_site.File]:
            for file in static_site.pages_of(*args, **kwargs):  # type: ignore[arg-type]
                if file.content is not None and file.name.endswith(".html"):
                    self.made.add(file.name)
                yield file

        monkeypatch.setattr(site_folder, "pages_of", noted)

    def publish(self, event: Event, *, why: bool = True) -> set[str]:
        """Publish, and compare with a folder that was written from nothing; what has changed."""
        event.refresh_from_db()
        before = self.contents(event)
        fresh = self.folder.with_name("fresh")
        site_folder.publish([event], fresh, why=why)
        self.made.clear()
        site_folder.publish([event], self.folder, why=why)
        now = self.contents(event)
        assert now == {
            path.name: path.read_bytes()
            for path in (fresh / site_folder.folder_name(event)).glob("*.html")
        }
        for path in sorted(fresh.rglob("*"), reverse=True):
            path.rmdir() if path.is_dir() else path.unlink()
        return {name for name, content in now.items() if before.get(name) != content}

    def contents(self, event: Event) -> dict[str, bytes]:
        folder = self.folder / site_folder.folder_name(event)
        return {path.name: path.read_bytes() for path in folder.glob("*.html")}


@pytest.fixture
def site(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Site]:
    public_why._rounds.clear()
    yield Site(tmp_path / "site", monkeypatch)
    public_why.close()


@pytest.fixture
def event(chief: Account) -> Event:
    event = make_event(chief, 7)
    play(event, chief, 1)
    play(event, chief, 2)
    return event


def whys(names: set[str]) -> set[str]:
    """The rounds whose questions are among the pages."""
    return {found[1] for name in names if (found := re.match(r"rounds-(\d+)-why", name))}


def test_nothing_is_made_twice(event: Event, site: Site) -> None:
    assert site.publish(event) == site.made == {*site.contents(event)}
    assert site.publish(event) == site.made == set()


def test_a_round_more_makes_no_question_to_an_earlier_one_again(
    event: Event, chief: Account, site: Site
) -> None:
    site.publish(event)
    play(event, chief, 3)
    site.publish(event)
    assert whys(site.made) == {"3"}
    assert site.publish(event) == site.made == set()


def test_a_changed_result_changes_what_shows_it_and_nothing_else(
    event: Event, chief: Account, site: Site
) -> None:
    site.publish(event)
    game = games_of(event, 2)[0]
    results.enter_result(event.pk, chief, game.pk, "0-1", game.version)
    changed = site.publish(event)
    pair = (game.pairing.white, game.pairing.black)
    players = {f"players-{each.tpn}.html" for each in pair if each}
    tables = {"standings.html", "crosstable.html", "embed-standings.html"}
    assert changed == {"index.html", "embed.html", "rounds-2.html", *players, *tables}
    assert not whys(site.made)  # a question to a round depends on what was before it
    game = games_of(event, 1)[0]
    corrections.correct_result(event.pk, chief, game.pk, "0-1", "score sheets", rating_only=False)
    changed = site.publish(event)
    assert {"rounds-1.html", "rounds-2.html", *tables} <= changed
    assert whys(site.made) == {"2"}


def test_another_program_or_another_wish_makes_everything_anew(
    event: Event, site: Site, monkeypatch: pytest.MonkeyPatch
) -> None:
    site.publish(event)
    assert site.publish(event, why=False)
    assert site.made == {*site.contents(event)}
    assert not whys(site.made)
    monkeypatch.setattr(static_site, "program_digest", lambda: "another")
    assert site.publish(event, why=False) == set()
    assert site.made == {*site.contents(event)}


def test_data_of_yesterday_with_another_today_are_not_taken_for_those_published(
    event: Event, site: Site
) -> None:
    site.publish(event, why=False)
    Event.objects.filter(pk=event.pk).update(place="Elsewhere")  # as many changes, but others
    AuditEntry.objects.create(event_id=event.pk, who="anna", action="settings")
    site.publish(event, why=False)
    assert "Elsewhere" in site.contents(event)["index.html"].decode()


def test_a_file_that_is_damaged_missing_or_was_only_begun_is_made_again(
    event: Event, site: Site, monkeypatch: pytest.MonkeyPatch
) -> None:
    site.publish(event)
    folder = site.folder / site_folder.folder_name(event)
    (folder / "standings.html").write_text("half of it", encoding="utf-8")
    (folder / "rounds-1-why-2.html").unlink()
    site.publish(event)
    assert site.made == {"standings.html", "rounds-1-why-2.html"}

    def killed(path: Path, _content: bytes) -> int:
        if path.suffix == ".html":
            raise KeyboardInterrupt
        return 0

    Event.objects.filter(pk=event.pk).update(place="Elsewhere", revision=99)
    event.refresh_from_db()
    with monkeypatch.context() as patch:
        patch.setattr(site_folder, "_write", killed)
        with pytest.raises(KeyboardInterrupt):
            site_folder.publish([event], site.folder)
    site.publish(event)
    assert "Elsewhere" in site.contents(event)["index.html"].decode()


def test_visitors_and_the_folder_get_pages_of_their_own(event: Event, site: Site) -> None:
    def asked() -> str:
        address = reverse("public-why", args=[event.key, 1, 2])
        return Client().get(address).content.decode()

    assert "<form" in asked()
    site.publish(event)
    assert "<form" not in site.contents(event)["rounds-1-why-2.html"].decode()
    assert "<form" in asked()
