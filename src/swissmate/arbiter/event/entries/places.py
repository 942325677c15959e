"""The places of an event with a limit, and who moves up from the waiting list of its sign-up."""

from __future__ import annotations

from swissmate.arbiter.ground.ledger.audit import Recorder
from swissmate.arbiter.models import Event, Player, SignUp, SignUpTerms
from swissmate.arbiter.models.rounds import last_paired_round
from swissmate.wording import first_of


def free_places(event: Event, terms: SignUpTerms | None) -> int | None:
    """Return how many places neither a player nor a sign-up has; None: there is no limit.

    It is below zero if there are more players than places.
    """
    if terms is None or terms.places is None:
        return None
    players = Player.objects.filter(event=event, last_round=None).count()
    return terms.places - players - event.sign_ups.filter(state=SignUp.State.OPEN).count()


def let_go(recorder: Recorder, player: Player) -> None:
    """Have the sign-up of a player who leaves the list say so."""
    for row in player.sign_ups.all():
        is_gone = row.state == SignUp.State.ACCEPTED
        recorder.update(row, player=None, state=SignUp.State.REFUSED if is_gone else row.state)


def move_up(recorder: Recorder) -> None:
    """Give free places to the first who wait, if the event does so by itself, before round one."""
    event = recorder.event
    terms = SignUpTerms.objects.filter(event=event).first()
    free = free_places(event, terms)
    if terms is None or not terms.moves_up or last_paired_round(event):
        return
    waiting = event.sign_ups.filter(state=SignUp.State.WAITING)
    give_places(recorder, [*waiting][: max(0, len(waiting) if free is None else free)])


def give_places(recorder: Recorder, waiting: list[SignUp]) -> None:
    """Give places to some who wait; the line of the log names them."""
    for row in waiting:
        recorder.update(row, state=SignUp.State.OPEN)
    if waiting:
        recorder.data["moved_up"] = first_of([row.name for row in waiting])
