"""Replacements for parts of ``dataclasses`` and ``typing`` that load in a fraction of the time.

Every module that is loaded to pair a round takes these names from here; ``python -m bench.start``
shows how much time that saves. A type checker reads the standard modules instead.

``dataclass``: the standard module imports ``inspect``, ``ast`` and ``dis`` and compiles six
functions for each class. This one compiles a single function, and only for a class with many
values: compiling takes as long as making some thirty values field by field. To other code the
classes are dataclasses: ``dataclasses.replace``, ``fields`` and subclasses work, and that module is
loaded only when it is needed. Only the features in use are offered: values are frozen, are compared
by their fields, and are made with all their fields.

``NamedTuple``: the standard one compiles the annotation of each field and one function per class.
Here the function, too, is compiled only once a class has many values. Names that only a type
checker reads (``Final``, ``Any`` ...) have no meaning at run time.
"""

from __future__ import annotations

from operator import attrgetter

TYPE_CHECKING = False
if TYPE_CHECKING:
    from dataclasses import dataclass as dataclass
    from dataclasses import field as field
    from dataclasses import replace as replace
    from typing import Any as Any
    from typing import Final as Final
    from typing import NamedTuple as NamedTuple
    from typing import NoReturn as NoReturn
    from typing import Protocol as Protocol
    from typing import TypeAlias as TypeAlias
    from typing import TypeVar as TypeVar
    from typing import cast as cast
else:
    from _collections import _tuplegetter  # ``collections.namedtuple`` reads its fields with this

    # How many values of a class are made field by field before its constructor is compiled.
    _FEW = 32

    Any = Final = NoReturn = TypeAlias = None
    Protocol = object

    def TypeVar(name):
        """Stand for a type; at run time nothing asks which."""

    def cast(_type, value):
        """Return the value unchanged; the type is for the type checker."""
        return value

    class _Named(type):
        """Make a class of named fields from the annotations in its body."""

        def __new__(cls, name, bases, namespace):
            if not bases:
                return super().__new__(cls, name, bases, namespace)
            fields = tuple(namespace["__annotations__"])
            defaults = {each: namespace.pop(each) for each in fields if each in namespace}
            members = {
                "__slots__": (),
                "_fields": fields,
                "_field_defaults": defaults,
                "__match_args__": fields,
                "__getnewargs__": _values,
                "__repr__": _named_text,
                "_make": classmethod(_make),
                "_replace": _replace,
                "_asdict": _asdict,
            }
            for place, each in enumerate(fields):
                members[each] = _tuplegetter(place, "")
            made = type(name, (tuple,), members | namespace)

            left = _FEW

            def one_of_few(cls, *values, **named):
                nonlocal left
                left -= 1
                given = _given(fields, values, named, defaults, {})
                if given is None or left < 0:
                    made.__new__ = _tuple_maker(fields, defaults)
                    return made.__new__(cls, *values, **named)
                return tuple.__new__(cls, map(given.__getitem__, fields))

            made.__new__ = one_of_few
            return made

    def _given(fields, values, named, defaults, factories):
        """Return the value of each field; None if the arguments do not fit."""
        given = dict(zip(fields, values))  # noqa: B905 - a surplus shows in their number
        given.update(named)
        if len(given) < len(values) + len(named):
            return None
        if len(given) < len(fields):
            given = defaults | given
            for name, make in factories.items():
                if name not in given:
                    given[name] = make()
        return given if len(given) == len(fields) and given.keys() == set(fields) else None

    def _tuple_maker(fields, defaults):
        known = {"_new": tuple.__new__} | {f"_default_{each}": defaults[each] for each in defaults}
        arguments = [f"{each}=_default_{each}" if each in defaults else each for each in fields]
        values = "".join(f"{each}, " for each in fields)
        return eval(f"lambda _cls, {', '.join(arguments)}: _new(_cls, ({values}))", known)  # noqa: S307 - the names of our own fields

    def _named_text(self):
        told = (f"{name}={value!r}" for name, value in zip(self._fields, self, strict=True))
        return f"{self.__class__.__name__}({', '.join(told)})"

    def _values(self):
        return tuple(self)

    def _make(cls, values):
        made = tuple.__new__(cls, values)
        if len(made) != len(cls._fields):
            raise TypeError(f"expected {len(cls._fields)} values, got {len(made)}")
        return made

    def _replace(self, /, **changes):
        made = tuple.__new__(self.__class__, map(changes.pop, self._fields, self))
        if changes:
            raise ValueError(f"there is no field {', '.join(changes)}")
        return made

    def _asdict(self):
        return dict(zip(self._fields, self, strict=True))

    class NamedTuple(metaclass=_Named):
        """A tuple with named fields; see ``typing.NamedTuple``."""

    _MISSING = object()

    class field:
        """A field with more than a plain default; see ``dataclasses.field``."""

        __slots__ = ("compare", "default", "default_factory", "repr", "type")

        def __init__(self, default=_MISSING, default_factory=_MISSING, compare=True, repr=True):
            self.default, self.default_factory = default, default_factory
            self.compare, self.repr = compare, repr

    class _Standard:
        """An attribute that the standard module keeps on a dataclass, made when first read."""

        def __init__(self, name: str) -> None:
            self.name = name

        def __get__(self, value, owner):
            import dataclasses  # noqa: PLC0415 - the import that this module avoids

            specs = []
            for name, each in owner._value_fields.items():
                given = {"compare": each.compare, "repr": each.repr}
                for key in ("default", "default_factory"):
                    if getattr(each, key) is not _MISSING:
                        given[key] = getattr(each, key)
                specs.append((name, each.type, dataclasses.field(**given)))
            made = dataclasses.make_dataclass(owner.__name__, specs, frozen=True)
            for name in ("__dataclass_fields__", "__dataclass_params__"):
                setattr(owner, name, getattr(made, name))
            return getattr(owner, self.name)

    def dataclass(*, frozen, slots=False):
        """Make a class a frozen value; the annotated names are its fields."""
        if not frozen:
            raise TypeError("values are frozen")
        return lambda cls: _made(cls, slots)

    def _made(cls, slots):
        fields = dict(getattr(cls, "_value_fields", ()))
        own = []
        for name, annotation in cls.__annotations__.items():
            # In a compiled class the annotations are types, not strings.
            if str(annotation).startswith(("ClassVar", "Final")):
                continue
            given = cls.__dict__.get(name, _MISSING)
            each = given if isinstance(given, field) else field(given)
            each.type = annotation
            fields[name] = each
            own.append(name)
        compared = [name for name, each in fields.items() if each.compare]
        members = {
            "_value_fields": fields,
            "_compared": staticmethod(attrgetter(*compared)),
            "__match_args__": tuple(fields),
            "__setattr__": _refuse,
            "__delattr__": _refuse,
            "__dataclass_fields__": _Standard("__dataclass_fields__"),
            "__dataclass_params__": _Standard("__dataclass_params__"),
        }
        for name, method in (("__eq__", _equal), ("__hash__", _hash), ("__repr__", _text)):
            if cls.__dict__.get(name) is None:
                members[name] = method
        compiled = "__mypyc_attrs__" in cls.__dict__  # such a class has slots already
        if compiled or not slots:
            for name in own:
                if fields[name].default is not _MISSING:
                    setattr(cls, name, fields[name].default)
                elif name in cls.__dict__:
                    delattr(cls, name)
            for name, member in members.items():
                setattr(cls, name, member)
            return _initialized(cls, fields)
        left = {*own, "__dict__", "__weakref__"}
        namespace = {name: each for name, each in cls.__dict__.items() if name not in left}
        slot_members = {
            "__slots__": tuple(own),
            "__getstate__": _state,
            "__setstate__": _set_state,
        }
        made = type(cls)(cls.__name__, cls.__bases__, namespace | members | slot_members)
        return _initialized(made, fields)

    def _initialized(cls, fields):
        names = tuple(fields)
        defaults = {
            name: each.default for name, each in fields.items() if each.default is not _MISSING
        }
        factories = {
            name: each.default_factory
            for name, each in fields.items()
            if each.default_factory is not _MISSING
        }
        left = _FEW

        def one_of_few(self, *values, **named):
            nonlocal left
            left -= 1
            given = _given(names, values, named, defaults, factories)
            if given is None or left < 0:  # the compiled constructor reports what does not fit
                cls.__init__ = _initializer(cls, fields)
                cls.__init__(self, *values, **named)
                return
            for name in names:
                object.__setattr__(self, name, given[name])
            if hasattr(cls, "__post_init__"):
                self.__post_init__()

        cls.__init__ = one_of_few
        return cls

    def _initializer(cls, fields):
        known = {"_set": object.__setattr__, "_missing": _MISSING}
        arguments, body = [], []
        for name, each in fields.items():
            default, value = "", name
            if each.default_factory is not _MISSING:
                known[f"_make_{name}"] = each.default_factory
                default, value = "=_missing", f"_make_{name}() if {name} is _missing else {name}"
            elif each.default is not _MISSING:
                known[f"_default_{name}"] = each.default
                default = f"=_default_{name}"
            arguments.append(name + default)
            slot = getattr(cls, name, None)
            if hasattr(slot, "__set__"):  # faster than looking it up each time
                known[f"_set_{name}"] = slot.__set__
                body.append(f" _set_{name}(self, {value})")
            else:
                body.append(f" _set(self, {name!r}, {value})")
        if hasattr(cls, "__post_init__"):
            body.append(" self.__post_init__()")
        text = f"def __init__(self, {', '.join(arguments)}):\n" + "\n".join(body)
        exec(text, known)  # noqa: S102 - the names of our own fields
        return known["__init__"]

    def _equal(self, other):
        if other.__class__ is not self.__class__:
            return NotImplemented
        return self is other or self._compared(self) == self._compared(other)

    def _hash(self):
        return hash(self._compared(self))

    def _text(self):
        told = ", ".join(
            f"{name}={getattr(self, name)!r}"
            for name, each in self._value_fields.items()
            if each.repr
        )
        return f"{self.__class__.__qualname__}({told})"

    def _refuse(self, name, _value=None):
        from dataclasses import FrozenInstanceError  # noqa: PLC0415 - only for the error

        raise FrozenInstanceError(f"cannot assign to field {name!r}")

    def _state(self):
        return [getattr(self, name) for name in self._value_fields]

    def _set_state(self, state):
        for name, value in zip(self._value_fields, state, strict=True):
            object.__setattr__(self, name, value)

    def replace(value, /, **changes):
        """Return a value with some fields changed."""
        for name in value.__match_args__:
            if name not in changes:
                changes[name] = getattr(value, name)
        return value.__class__(**changes)
