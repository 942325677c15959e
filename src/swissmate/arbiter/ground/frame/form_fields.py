"""Input fields and lists of choices as markup.

Django includes a template for each field, for its attributes, and for each choice of a list: for a
page like the settings, half of the work.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from html import escape
from typing import Any, Final

from django.forms.renderers import DjangoTemplates
from django.http import HttpRequest
from django.utils.html import conditional_escape
from django.utils.safestring import SafeString

_INPUTS: Final = ("text", "number", "date", "url", "email", "hidden", "checkbox")


def _attributes(attributes: Mapping[str, Any]) -> str:
    """Return attributes: one that is True has no value, and one that is False is left out."""
    return "".join(
        f" {name}" if value is True else f' {name}="{escape(str(value))}"'
        for name, value in attributes.items()
        if value is not False
    )


def _input(widget: Mapping[str, Any]) -> str:
    value = "" if widget["value"] is None else f' value="{escape(str(widget["value"]))}"'
    attributes = _attributes(widget["attrs"])
    return f'<input type="{widget["type"]}" name="{escape(widget["name"])}"{value}{attributes}>'


def _select(widget: Mapping[str, Any]) -> str:
    lists = []
    for group, choices, _place in widget["optgroups"]:
        texts = " ".join(
            f'<option value="{escape(str(choice["value"]))}"{_attributes(choice["attrs"])}>'
            f"{conditional_escape(choice['label'])}</option>"
            for choice in choices
        )
        lists.append(
            f'<optgroup label="{conditional_escape(group)}">{texts}</optgroup>' if group else texts
        )
    attributes = _attributes(widget["attrs"])
    return f'<select name="{escape(widget["name"])}"{attributes}>{" ".join(lists)}</select>'


_WRITTEN: Final[Mapping[str, Callable[[Mapping[str, Any]], str]]] = {
    **{f"django/forms/widgets/{name}.html": _input for name in _INPUTS},
    "django/forms/widgets/select.html": _select,
}


class Renderer(DjangoTemplates):
    """Writes what forms consist of: the common fields itself, the others by Django's templates."""

    def render(
        self, template_name: str, context: dict[str, Any], request: HttpRequest | None = None
    ) -> str:
        """Return the markup of a field, of a list of errors, or of what else Django asks for."""
        written = _WRITTEN.get(template_name)
        if written is None:
            return super().render(template_name, context, request)
        return SafeString(written(context["widget"]))
