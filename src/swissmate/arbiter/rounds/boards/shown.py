"""What the forms about a round show (:mod:`swissmate.arbiter.ground.ledger.shown`)."""

from __future__ import annotations

from django.utils.translation import gettext as _

from swissmate.arbiter.ground.ledger.shown import Sent, Shown
from swissmate.arbiter.models import Alteration, Bye, Game, Pairing, Player, Proposal, Result, Round
from swissmate.arbiter.rounds.boards.board_numbers import numbered_for


def _results() -> dict[str, str]:
    return {str(value): f"{value} ({label})" if value else "" for value, label in Result.choices}


def pairing(sent: Sent) -> list[Shown]:
    """Return the boards of a round, and whether they are published."""
    event_id, number = sent.number("event_id"), sent.number("number")
    row = Round.objects.filter(event=event_id, number=number).first()
    if row is None:
        return [Shown(_("Pairings"), "")]
    # A page asks for several marks of the same boards.
    names = row.pairings.order_by("board").values_list("board", "white__name", "black__name")
    boards = "\n".join(
        f"{board}. {white} – {black}" if black is not None else f"{board}. {white}"
        for board, white, black in names
    )
    return [Shown(_("Pairings"), boards), Shown(_("Publish"), "✓" if row.takes_results else "")]


def draft(sent: Sent) -> list[Shown]:
    """Return the boards of a pairing that is being changed by hand."""
    event_id, number = sent.number("event_id"), sent.number("number")
    alteration = Alteration.objects.filter(event=event_id, round_number=number).first()
    names = dict(Player.objects.filter(event=event_id).values_list("pk", "name"))
    row = Round.objects.filter(event=event_id, number=number).first()
    pairs = [(white, black) for white, black in alteration.pairs] if alteration else []
    lines = [
        f"{board}. {names.get(white, '–')} – {names.get(black or 0, '–')}"
        for board, (white, black) in (
            numbered_for(alteration.event, row, pairs) if alteration else ()
        )
    ]
    return [Shown(_("Pairings"), "\n".join(lines))]


def late_entry(sent: Sent) -> list[Shown]:
    """Return who has the bye of a round, and what a late entry has there."""
    event_id, number = sent.number("event_id"), sent.number("number")
    player = Player.objects.filter(event=event_id, pk=sent.number("player")).first()
    free = Pairing.objects.filter(round__event=event_id, round__number=number, black=None)
    pairing = free.select_related("white").first()
    row = Bye.objects.filter(player=player, round_number=number).first() if player else None
    kinds = {str(kind): str(text) for kind, text in Bye.Kind.choices}
    return [
        Shown(_("bye"), pairing.white.name if pairing else ""),
        Shown(player.name if player else "", row.kind if row else "", None, kinds),
    ]


def _game(sent: Sent) -> Game | None:
    games = Game.objects.select_related("pairing__white", "pairing__black", "one", "other")
    own = games.filter(pairing__round__event=sent.number("event_id"))
    return own.filter(pk=sent.number("game_id")).first()


def result(sent: Sent) -> list[Shown]:
    """Return the players of a game, its result, and the one that is rated."""
    game, words = _game(sent), _results()
    if game is None:
        return []
    typed = sent.text("result")
    is_rated = sent.text("scope") == "rating"
    one, other = game.sides
    players = (
        [Shown(_("Players"), f"{one or '–'} – {other or '–'}")]
        if game.pairing.is_match
        else [Shown(_("White"), str(one)), Shown(_("Black"), str(other))]
    )
    return [
        *players,
        Shown(_("Result"), game.result, None if is_rated else typed, words),
        Shown(_("rated as"), game.rating_result, typed if is_rated else None, words),
    ]


def match(sent: Sent) -> list[Shown]:
    """Return the results of all boards of a match."""
    games = Game.objects.filter(
        pairing=sent.number("pairing_id"), pairing__round__event=sent.number("event_id")
    )
    words = _results()
    return [
        Shown(_("Board %(n)s") % {"n": game.number}, game.result, sent.text("result"), words)
        for game in games.order_by("number")
    ]


def conflict(sent: Sent) -> list[Shown]:
    """Return the results that were entered for a board, of which one is chosen."""
    game, words = _game(sent), _results()
    if game is None:
        return []
    others = game.conflicts.filter(settled=False).order_by("pk")
    return [
        Shown(_("Result"), game.result, sent.text("result"), words),
        *(Shown(str(other.by or ""), other.proposed, None, words) for other in others),
    ]


def reports(sent: Sent) -> list[Shown]:
    """Return what the players of a board have reported."""
    rows = Proposal.objects.filter(game=sent.number("game_id")).order_by("-color")
    colors = {"w": _("White"), "b": _("Black")}
    return [Shown(colors[row.color], row.result, None, _results()) for row in rows]
