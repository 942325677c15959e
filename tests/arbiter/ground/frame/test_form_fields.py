"""Fields written by the program are those that Django's own templates write."""

from __future__ import annotations

import re

import pytest
from django import forms
from django.forms.renderers import DjangoTemplates

from swissmate.arbiter.event.entries.forms import PlayerForm
from swissmate.arbiter.event.events.forms import EventForm
from swissmate.arbiter.ground.frame.form_fields import Renderer


class Odd(forms.Form):
    """What our own forms do not have all of: groups, texts to be escaped, attributes without."""

    grouped = forms.ChoiceField(
        choices=[("", "–"), ("A & B", [("<1>", 'x "y"'), (2, "two")])],
        widget=forms.Select(attrs={"disabled": True, "hidden": False, "title": 'a "b" <c>'}),
        initial=2,
    )
    text = forms.CharField(initial='"><b>&', max_length=9)
    address = forms.URLField(assume_scheme="https")
    hidden = forms.CharField(widget=forms.HiddenInput, initial=0)
    yes = forms.BooleanField(initial=True)
    many = forms.CharField(widget=forms.Textarea, initial="<a>")


def _elements(markup: str) -> str:
    return re.sub(r"\s+", " ", re.sub(r">\s+<", "><", markup)).strip()


@pytest.mark.parametrize("form_type", [EventForm, PlayerForm, Odd])
@pytest.mark.parametrize("bound", [False, True])
def test_fields_are_written_as_django_does(form_type: type[forms.Form], *, bound: bool) -> None:
    data = {"name": 'A "b" & <c>', "text": "<i>", "grouped": "<1>"} if bound else None
    ours, theirs = (form_type(data, renderer=kind()) for kind in (Renderer, DjangoTemplates))
    assert [_elements(str(field)) for field in ours] == [_elements(str(field)) for field in theirs]
    assert len(ours.fields) >= 6
