"""What goes out: standings, crosstable, cards, print views, exports, backups."""

from __future__ import annotations

from django.db.models import Q
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404

from swissmate.arbiter.frame.access import VIEWER, page
from swissmate.arbiter.frame.shared import event_of, event_page
from swissmate.arbiter.ledger.errors import Refused
from swissmate.arbiter.models import Event, Game, Player
from swissmate.arbiter.rounds import arbiter_why


def _explained_game(event: Event, game_id: int) -> Game:
    games = Game.objects.select_related("round", "white", "black")
    return get_object_or_404(games, pk=game_id, round__event=event)


@page(VIEWER, "GET")
def explain(request: HttpRequest, event_id: int, game_id: int) -> HttpResponse:
    """Say why two players meet, or why one has the bye; answer a why-not question."""
    event = event_of(event_id)
    game = _explained_game(event, game_id)
    facts = arbiter_why.pairing_facts(event, game)
    sides = []
    if facts is not None:
        sides = [
            {"color": "w", "facts": facts.white, "group": facts.white_group},
            {"color": "b", "facts": facts.black, "group": facts.black_group},
        ]
    answer = None
    problem = ""
    who, wish = request.GET.get("who", ""), request.GET.get("wish", "")
    if wish and who.isascii() and who.isdigit() and len(who) < 6 and len(wish) < 6:
        try:
            answer = arbiter_why.answer(event, game.round, int(who), wish)
        except Refused as refusal:
            problem = str(refusal)
    others = Player.objects.filter(
        Q(white_games__round=game.round) | Q(black_games__round=game.round)
    ).distinct()
    context = {
        "game": game,
        "facts": facts,
        "sides": sides,
        "accounts": arbiter_why.accounts_of(event, game),
        "by_rules": [game.white_id, game.black_id] in game.round.rule_pairs,
        "others": others,
        "answer": answer,
        "problem": problem,
        "who": who,
        "wish": wish,
    }
    return event_page(request, "rounds/explain.html", event, context)


@page(VIEWER, "GET")
def explain_picture(request: HttpRequest, event_id: int, game_id: int) -> HttpResponse:
    """Draw the round; a picture of its own, so that its styles need no place on the page."""
    event = event_of(event_id)
    svg = arbiter_why.picture(event, _explained_game(event, game_id))
    if svg is None:
        raise Http404
    return HttpResponse(
        svg,
        content_type="image/svg+xml",
        headers={"Content-Security-Policy": "default-src 'none'; style-src 'unsafe-inline'"},
    )
