"""A plugin of mypy: what names fields of a request is made a text by a face, and by nobody else.

A message, an error and a remark on a file hold fields, which each face names its own way
(``swissmate.messages``). In an f-string, ``str.format`` or ``str()`` they would have the names of
Python from then on. mypy, which finds every other use of a message as a text, is told of these.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Final

from mypy.errorcodes import ErrorCode
from mypy.plugin import FunctionContext, MethodContext, Plugin
from mypy.types import Instance, TupleType, Type, UnionType, get_proper_type

LOST: Final = ErrorCode("fields-lost", "A text made of a message names its fields for Python", "")

TOLD_ALREADY: Final = "swissmate.arbiter.ground.ledger.errors.Refused"
"""An error of the pages: whoever raises it has told it with their names."""


class Messages(Plugin):
    """Refuses f-strings, ``str.format`` and ``str()`` of what has a ``told(naming)``."""

    def get_function_hook(self, fullname: str) -> Callable[[FunctionContext], Type] | None:
        """Look at what ``str`` and ``print`` get."""
        return checked if fullname in {"builtins.str", "builtins.print"} else None

    def get_method_hook(self, fullname: str) -> Callable[[MethodContext], Type] | None:
        """Look at what ``str.format`` gets: mypy makes it of f-strings, too."""
        return checked if fullname == "builtins.str.format" else None


def checked(context: FunctionContext | MethodContext) -> Type:
    """Return the type of the call as it is; complain if an argument would lose its fields."""
    if "tests" in Path(context.api.path).parts:  # they may look at any text
        return context.default_return_type
    for argument in (type_ for types in context.arg_types for type_ in types):
        if names_fields(argument):
            text = "this text loses the fields it names: make a Message of it, or told() in a face"
            context.api.fail(text, context.context, code=LOST)
    return context.default_return_type


def names_fields(type_: Type) -> bool:
    """Whether values of a type, or some of them, are told by each face with its own names."""
    proper = get_proper_type(type_)
    if isinstance(proper, UnionType):
        return any(map(names_fields, proper.items))
    if isinstance(proper, TupleType):
        proper = proper.partial_fallback
    if not isinstance(proper, Instance) or proper.type.has_base(TOLD_ALREADY):
        return False
    method = proper.type.get_method("told")
    return method is not None and method.fullname.startswith("swissmate.")


def plugin(version: str) -> type[Plugin]:
    """Return the plugin, as mypy asks for it."""
    return Messages
