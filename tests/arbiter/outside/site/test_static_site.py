"""The public pages as files: nothing broken, nothing private, nothing that needs a server."""

from __future__ import annotations

import json
import re
from datetime import date
from pathlib import Path

import pytest

from arbiter_events import make_event, play
from arbiter_site import crawled
from swissmate.arbiter.event.entries.players import add_players
from swissmate.arbiter.ground.ledger.errors import Refused
from swissmate.arbiter.models import Account, Event, Player
from swissmate.arbiter.outside.files.exports import export
from swissmate.arbiter.outside.publishing import public_why
from swissmate.arbiter.outside.site import site_folder
from swissmate.errors import InputError


@pytest.fixture
def played(chief: Account) -> Event:
    event = make_event(chief, 7, name="Öpen & <Masters>")
    Player.objects.filter(event=event, tpn=2).update(
        birth="2011-03-04", club="SK Ulm", contact="mother@example.org"
    )
    play(event, chief, 1, "1-0", "1/2", "0-1")
    play(event, chief, 2, "1-0")
    event.refresh_from_db()
    return event


def test_every_link_leads_to_a_file(played: Event, tmp_path: Path) -> None:
    site = tmp_path / "site"
    files, written = site_folder.publish([played], site)
    public_why.close()
    seen = crawled(site)
    there = {path for path in site.rglob("*") if path.is_file()}
    own = site / site_folder.folder_name(played)
    assert own / "event.json" in seen
    links = json.loads((own / "event.json").read_text("utf-8"))["links"]
    named = [row["data"] for row in links.pop("rounds")] + list(links.values())
    assert there - seen <= {site / site_folder.LIST, *(own / name for name in named)}
    assert {own / name for name in named} <= there
    assert files == written == len(there)
    names = {path.name for path in there}
    assert {"index.html", "standings.html", "players-7.html", "rounds-2-why-3.html"} <= names
    why = (site / site_folder.folder_name(played) / "rounds-2-why-3.html").read_text("utf-8")
    assert "Player 03" in why
    assert why.count("<li>") > 5


def test_nothing_private_and_nothing_that_needs_a_server(played: Event, tmp_path: Path) -> None:
    site_folder.publish([played], tmp_path / "site")
    public_why.close()
    for page in (tmp_path / "site").rglob("*.html"):
        text = page.read_text(encoding="utf-8")
        for private in (
            "2011",
            "example.org",
            "hx-",
            "<form",
            "htmx",
            "csrf",
            "/events/",
            "<Masters",
        ):
            assert private not in text, f"{private} in {page.name}"
        assert 'name="viewport"' in text


def test_only_what_the_event_shows(played: Event, tmp_path: Path) -> None:
    Event.objects.filter(pk=played.pk).update(
        shows_standings=False, shows_ratings=False, shows_clubs=False, is_explained=False
    )
    played.refresh_from_db()
    site_folder.publish([played], tmp_path / "site")
    folder = tmp_path / "site" / site_folder.folder_name(played)
    assert not (folder / "standings.html").exists()
    assert not list(folder.glob("*why*"))
    for page in folder.glob("*.html"):
        text = page.read_text(encoding="utf-8")
        assert "SK Ulm" not in text, page.name
        assert not re.search(r"\b2[23]\d\d\b", text), page.name
    crawled(tmp_path / "site")


def test_the_next_round_writes_only_what_changed(
    played: Event, chief: Account, tmp_path: Path
) -> None:
    site = tmp_path / "site"
    site_folder.publish([played], site, why=False)
    assert site_folder.publish([played], site, why=False)[1] == 0
    other = make_event(chief, 4, name="Other")
    site_folder.publish([other], site, why=False)
    crawled(site)
    assert "Other" in (site / "index.html").read_text(encoding="utf-8")
    Event.objects.filter(pk=played.pk).update(shows_standings=False, revision=99)
    played.refresh_from_db()
    site_folder.publish([played], site, why=False)
    assert not (site / site_folder.folder_name(played) / "standings.html").exists()
    crawled(site)


def test_the_tournaments_of_one_event_stand_together(chief: Account, tmp_path: Path) -> None:
    days = {"B": "2026-03-01", "A": "2026-03-01", "Alone": "2026-02-01", "Old": "2026-01-01"}
    for name, start in days.items():
        series = "" if name == "Alone" else "City <Open>"
        made = make_event(chief, 2, name=name, series=series, start=date.fromisoformat(start))
        site_folder.publish([made], tmp_path, why=False)
    page = (tmp_path / "index.html").read_text(encoding="utf-8")
    # The newest first; the oldest of a group stands with its group.
    assert re.findall("<strong>(.*?)</strong>", page) == ["A", "B", "Old", "Alone"]
    assert page.count("<span>City &lt;Open&gt;</span>") == 3
    crawled(tmp_path)


def test_a_page_that_is_not_there_yet_is_named_without_a_link(
    chief: Account, tmp_path: Path
) -> None:
    first, second = (make_event(chief, 2, name=name, series="City Open") for name in "AB")
    site_folder.publish([first, second], tmp_path, why=False)
    add_players(second.pk, chief, [{"name": "Late, Lou", "rating": 1000}])
    play(second, chief, 1)
    site_folder.publish([first], tmp_path, why=False)
    page = (tmp_path / site_folder.folder_name(first) / "all.html").read_text(encoding="utf-8")
    assert "Late, Lou" in page
    crawled(tmp_path)


def test_a_folder_of_somebody_else_is_left_alone(played: Event, tmp_path: Path) -> None:
    (tmp_path / "letter.txt").write_text("dear", encoding="utf-8")
    with pytest.raises(InputError, match="not a published site"):
        site_folder.publish([played], tmp_path)
    assert [path.name for path in tmp_path.iterdir()] == ["letter.txt"]
    site = tmp_path / "site"
    site.mkdir()
    for damaged in ("{", '{"../x": {"files": []}}', '{"x": {"files": ["/etc/passwd"]}}', "[]"):
        (site / site_folder.LIST).write_text(damaged, encoding="utf-8")
        with pytest.raises(InputError, match="damaged"):
            site_folder.publish([played], site)


def test_an_event_without_public_pages_is_refused(chief: Account, tmp_path: Path) -> None:
    event = make_event(chief, 4, is_public=False)
    with pytest.raises(Refused, match="no public pages"):
        site_folder.publish([event], tmp_path / "site")


def test_pgn_names_players_and_results(played: Event) -> None:
    made = export(played, "pgn")
    assert made is not None
    text = made.content.decode()
    assert text.count("[Event ") == 6
    assert '[Event "Öpen & <Masters>"]' in text
    first = text.split("\n\n")[0].splitlines()
    assert first[3:8] == [
        '[Round "1.1"]',
        '[White "Player 01"]',
        '[Black "Player 04"]',
        '[Result "1-0"]',
        '[Board "1"]',
    ]
    assert "2011" not in text
