"""Lists by name: letters of many languages where somebody looks for them."""

from __future__ import annotations

from swissmate.arbiter.entries.alphabet import name_key


def test_letters_with_strokes_stand_beside_those_without() -> None:
    names = ["Zorn", "Łapa", "Lang", "Østergaard", "Olsen", "Đurić", "Adler", "Ærø", "Müller"]
    assert sorted(names, key=name_key) == [
        *("Adler", "Ærø", "Đurić", "Lang", "Łapa", "Müller", "Olsen", "Østergaard", "Zorn")
    ]
