"""What the sign-up form of an event says and asks, and whether it takes anybody now."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from django.utils import timezone
from django.utils.translation import gettext as _

from swissmate.arbiter.event.entries.places import free_places, move_up
from swissmate.arbiter.ground.ledger.audit import recorded, values_changed
from swissmate.arbiter.ground.ledger.errors import Refused
from swissmate.arbiter.models import Account, Event, SignUp, SignUpTerms

TERMS_FIELDS: Final = (
    *("is_open", "opens", "closes", "places", "has_waiting_list", "moves_up"),
    *("fields", "text", "consent", "kept_days"),
)
MAY_BE_ASKED: Final = (
    *("federation", "club", "birth", "sex", "title", "fide_id", "national_ids"),
    *("national_rating", "email", "phone", "comment"),
)
"""What a form can ask beside the name, in the order in which it does."""
_USUAL: Final = "federation club birth* fide_id email*"


def terms_of(event: Event) -> SignUpTerms:
    """Return what the sign-up of an event says; of an event that has none, what is usual."""
    terms = SignUpTerms.objects.filter(event=event).first()
    return terms or SignUpTerms(
        event=event,
        fields=_USUAL,
        consent=_(
            "I agree that my name, title, rating, club and results are published, and that what I "
            "write here is kept for this tournament."
        ),
    )


def set_terms(event_id: int, actor: Account, values: Mapping[str, Any]) -> None:
    """Change what the form says and asks, and open or close it.

    Raises:
        Refused: it would close before it opens, or teams are entered in this event.
    """
    with recorded(event_id, actor, "sign-up-set") as recorder:
        event = recorder.event
        if event.play.enters_teams:
            raise Refused(_("Teams are entered here: players cannot sign up."))
        if values["opens"] and values["closes"] and values["closes"] < values["opens"]:
            raise Refused(_("The form would close before it opens."))
        terms = terms_of(event)
        before = {name: getattr(terms, name) for name in TERMS_FIELDS}
        if terms.pk is None:
            for name in TERMS_FIELDS:
                setattr(terms, name, values[name])
            recorder.create(terms)
            changed = {name for name in TERMS_FIELDS if before[name] != values[name]}
        else:
            changed = {*recorder.update(terms, **{name: values[name] for name in TERMS_FIELDS})}
        recorder.data["changed"] = values_changed(
            {name: (before[name], values[name]) for name in TERMS_FIELDS if name in changed}
        )
        move_up(recorder)


def why_closed(terms: SignUpTerms) -> str:
    """Return why the form takes nobody now; "" if it does."""
    today = timezone.localdate()
    if not terms.is_open or terms.event.archived is not None:
        return _("The sign-up is closed.")
    if terms.opens and today < terms.opens:
        return _("The sign-up is not open yet.")
    if terms.closes and today > terms.closes:
        return _("The sign-up is closed.")
    if not terms.has_waiting_list and not has_room(terms):
        return _("All places are taken.")
    return ""


def has_room(terms: SignUpTerms) -> bool:
    """Whether the next one gets a place: there is a free one, and nobody waits for it."""
    free = free_places(terms.event, terms)
    waiting = terms.event.sign_ups.filter(state=SignUp.State.WAITING)
    return free is None or (free > 0 and not waiting.exists())


def label_of(name: str, model: type[SignUp | SignUpTerms] = SignUp) -> str:
    """Return the label of a field of a sign-up, or of its terms."""
    field = model._meta.get_field(name)
    return str(field.verbose_name)  # type: ignore[union-attr] # a field of its own
