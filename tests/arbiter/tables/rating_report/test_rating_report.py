"""The page of rating changes and norms."""

from __future__ import annotations

from datetime import date
from typing import Any

from django.db.models import Q
from django.utils import translation

from arbiter_events import games_of, make_event, play
from swissmate.arbiter.models import Account, Event, Game, Pairing, Player, Round
from swissmate.arbiter.tables.rating_report.certificate import certificate
from swissmate.arbiter.tables.rating_report.report import report


def test_changes_add_up_and_are_accounted_for(chief: Account, client_of: Any) -> None:
    event = make_event(chief, 6)
    play(event, chief, 1, "1-0", "1/2", "+/-")
    event.refresh_from_db()
    lines = {line.player.tpn: line for line in report(event).lines}
    game = games_of(event, 1)[0]
    assert game.pairing.black is not None
    one, other = lines[game.pairing.white.tpn], lines[game.pairing.black.tpn]
    # 2380 against 2320: 60 points, .58 (54 to 61). 0.42 x 20 = 8.4, and as much less.
    assert (game.pairing.white.rating, game.pairing.black.rating) == (2380, 2320)
    assert (one.expected, one.changed) == ("0.58", "+8.4")
    assert (other.expected, other.changed) == ("0.42", "-8.4")
    third = games_of(event, 1)[2].pairing.white.tpn
    assert lines[third].changed == ""
    client = client_of(chief)
    text = client.get(f"/events/{event.pk}/rating-report").content.decode()
    assert "+8.4" in text
    assert "handbook.fide.com/chapter/B022024" in text
    german = client.get(f"/events/{event.pk}/rating-report", headers={"accept-language": "de"})
    assert "Änderung von 8.3.1 vom 1. Oktober 2025" in german.content.decode()
    account = client.get(
        f"/events/{event.pk}/players/{game.pairing.white.pk}/rating"
    ).content.decode()
    assert "0.58" in account
    assert "+8.4" in account
    assert "0.42" not in account  # the opponent's
    csv = client.get(f"/events/{event.pk}/rating-report?as=csv").content.decode()
    assert ",+8.4," in csv


def test_national_ratings_do_not_count(chief: Account) -> None:
    event = make_event(chief, 4)
    Player.objects.filter(event=event).update(rating=0, national_rating=2000)
    play(event, chief, 1)
    assert all(line.changed == "" for line in report(event).lines)


def test_what_cannot_be_computed_is_said(chief: Account, client_of: Any) -> None:
    event = make_event(chief, 4)
    client = client_of(chief)
    url = f"/events/{event.pk}/rating-report"
    Event.objects.filter(pk=event.pk).update(start=date(2019, 5, 1))
    assert "are not here" in client.get(url).content.decode()


def test_rapid_and_first_ratings(chief: Account, client_of: Any) -> None:
    event = make_event(chief, 12, kind="rapid", rounds=5)
    Player.objects.filter(event=event, tpn=12).update(rating=0)
    for number in range(1, 6):
        play(event, chief, number, *["1/2"] * 6)
    event.refresh_from_db()
    found = report(event)
    assert found.source.startswith("https://handbook.fide.com/chapter/B02RBRegulations2024")
    assert all(not line.norms for line in found.lines)
    last = next(line for line in found.lines if not line.player.rating)
    # Five draws against rated opponents and two against 1800: half the points, no difference.
    assert last.change.rounds_against_rated == 5
    own = Pairing.objects.filter(Q(white=last.player) | Q(black=last.player))
    other = [
        pairing.black if pairing.white_id == last.player.pk else pairing.white for pairing in own
    ]
    exact = (sum(player.rating for player in other if player) + 3600) / 7
    assert last.first == f"{exact:.0f} from 5 games"
    text = client_of(chief).get(f"/events/{event.pk}/rating-report").content.decode()
    assert "first rating:" in text
    assert "Title norms" not in text


def norm_event(chief: Account) -> Event:
    """One player meets nine in nine rounds and makes an IM norm: the field of the unit test."""
    event = make_event(chief, 10, rounds=9, federation="GER", time_control="90+30")
    titles = ["FM", "GM", "GM", "IM", "IM", "FM", "", "", "", "CM"]
    federations = ["GER", "FRA", "POL", "FRA", "POL", *["GER"] * 5]
    ratings = [2400, 2500, 2500, 2450, 2450, 2400, 2300, 2300, 2300, 2000]
    rows = list(Player.objects.filter(event=event).order_by("tpn"))
    for row, title, federation, rating in zip(rows, titles, federations, ratings, strict=True):
        Player.objects.filter(pk=row.pk).update(title=title, federation=federation, rating=rating)
    for number, (other, result) in enumerate(zip(rows[1:], "1=1=1=1=0", strict=True), 1):
        paired = Round.objects.create(event=event, number=number, rules=event.rules)
        code = {"1": "1-0", "=": "1/2", "0": "0-1"}[result]
        pairing = Pairing.objects.create(round=paired, board=1, white=rows[0], black=other)
        Game.objects.create(pairing=pairing, result=code)
    return event


def test_the_certificate_of_a_norm(chief: Account, deputy: Account, client_of: Any) -> None:
    event = norm_event(chief)
    player = Player.objects.get(event=event, tpn=1)
    base = f"/events/{event.pk}"
    page = client_of(chief).get(f"{base}/rating-report").content.decode()
    url = f"{base}/players/{player.pk}/certificate/IM"
    assert url in page
    form = certificate(event, player.pk, "IM")
    assert form is not None
    # Six points; 2361 + 95 (.63) makes 2456, and 5.5 of nine are .61: 2441.
    assert (form.facts.score, form.facts.needed, form.facts.above) == ("6", "6", "0")
    assert (form.facts.federations, form.facts.not_of_own, form.facts.of_host) == (3, 4, 5)
    assert dict(form.titles) == {"GM": 2, "IM": 2, "WGM": 0, "WIM": 0, "FM": 1, "WFM": 0}
    assert [row.raised for row in form.rows] == [None] * 8 + [2050]
    text = client_of(chief).get(url).content.decode()
    assert "2361" in text
    assert "2486" in text
    assert client_of(deputy).get(url).status_code == 403
    assert client_of(chief).get(url.replace("/IM", "/GM")).status_code == 404
    assert client_of(deputy).get(f"{base}/rating-report").status_code == 200


def test_the_account_speaks_the_language_of_its_page(chief: Account, client_of: Any) -> None:
    """Why K, why a game does not count, and the conditions of a norm are in the catalogues."""
    event = make_event(chief, 12, rounds=9)
    Player.objects.filter(event=event).update(rating=2350, title="GM", federation="FRA")
    Player.objects.filter(event=event, tpn=1).update(federation="GER", title="")
    Player.objects.filter(event=event, tpn=12).update(rating=0)
    for number in range(1, 10):
        play(event, chief, number, "+/-" if number == 1 else "1-0")
    client = client_of(chief)
    client.cookies.load({"django_language": "fr"})
    seen = ""
    with translation.override("fr"):
        for player in Player.objects.filter(event=event):
            address = f"/events/{event.pk}/players/{player.pk}/rating"
            seen += client.get(address).content.decode()
        seen += client.get(f"/events/{event.pk}/rating-report").content.decode()
    assert "sous 2400" in seen
    assert "adversaire sans Elo" in seen
    assert "non jouée" in seen
    assert "cadence, arbitres" in seen
    english = ("below 2400", "unrated opponent", "not played", "of the opponents", "nine games")
    assert not [word for word in english if word in seen]
