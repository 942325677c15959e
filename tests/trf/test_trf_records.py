"""Records that cannot be right are told with their place; nothing of them vanishes in silence."""

from __future__ import annotations

from pathlib import Path

import pytest

from swissmate.errors import InputError, TRFError
from swissmate.trf import convert, document_from_json, load, to_json, write_trf

RECORDS = Path(__file__).parents[1] / "data" / "records"


def told(data: bytes | Path) -> list[tuple[str, int, int]]:
    document = load(data, check_points_column=False)
    return [(each.code, each.line, each.column) for each in document.diagnostics]


def strict(data: bytes | Path) -> tuple[str, int, int]:
    with pytest.raises(TRFError) as caught:
        load(data, strict=True, check_points_column=False)
    return caught.value.code, caught.value.line, caught.value.column


# Rounds after the last one


def test_absences_after_the_last_round_are_told_and_left_out() -> None:
    """As those of record 240 are: the file is read, and nobody has a fourth round of three."""
    path = RECORDS / "absence-after-last-round.trf"
    assert told(path) == [("trf-bye-record", 8, 122), ("trf-bye-record", 9, 122)]
    assert strict(path) == ("trf-bye-record", 8, 122)
    document = load(path)
    assert {len(each.entries) for each in document.tournament.players} == {3}
    assert {each.code for each in convert(document, "trf26").losses} == {"convert-unread"}
    assert write_trf(document) == path.read_bytes()


@pytest.mark.parametrize("cell", ["0000 - Z", "0000 - H", "0000 - F", "0000 - U"])
def test_the_record_and_the_line_say_it_alike(cell: str) -> None:
    game = "XXR 1\n{}001    1" + " " * 83 + "   2 w 1{}\n001    2" + " " * 83 + "   1 b 0\n"
    line, record = game.format("", f"  {cell}"), game.format("240 H 002    1\n", "")
    assert [each[0] for each in told(line.encode())] == ["trf-bye-record"]
    assert [each[0] for each in told(record.encode())] == ["trf-bye-record"]


def test_a_game_after_the_last_round_is_refused() -> None:
    text = "XXR 1\n" + "".join(
        f"001    {one}".ljust(91) + f"   {two} {color} =  0000 - Z     {two} {color} =\n"
        for one, two, color in ((1, 2, "w"), (2, 1, "b"))
    )
    assert strict(text.encode()) == ("trf-bye-record", 2, 102)
    with pytest.raises(TRFError, match="line 2, column 112: Player 1 has 3 rounds"):
        load(text.encode())


def test_json_says_it_too() -> None:
    text = to_json(load(RECORDS / "absence-after-last-round.trf"))
    absent = '"rounds": [{"opponent": null, "result": "Z"}, {"result": "Z"}]'
    players = f'"players": [{{"id": 1, {absent}}}, {{"id": 2}}]'
    text = f'{{"format": "swissmate-tournament", "version": 1, "rounds": 1, {players}}}'
    document = document_from_json(text)
    [remark] = document.diagnostics
    assert (remark.code, remark.found, remark.expected) == (
        "trf-bye-record",
        "round 2",
        "at most round 1",
    )
    assert "of player 1" in remark.message
    game = text.replace('{"result": "Z"}]', '{"opponent": 2, "color": "w", "result": "1"}]')
    with pytest.raises(InputError, match="Player 1 has 2 rounds"):
        document_from_json(game)


# Encodings


def test_control_characters_are_told_with_the_option() -> None:
    """Windows-1250 has letters where Latin-1 has control characters: U+008A for Š, and so on."""
    path = RECORDS / "cp1250.trf"
    document = load(path)
    marked = [each for each in document.diagnostics if each.code == "trf-control-character"]
    places = [(each.line, each.column) for each in marked]
    assert places == [(1, 8), (5, 15), (6, 15), (9, 21)]
    assert all("--encoding" in each.expected for each in document.diagnostics)
    assert load(path, encoding="cp1250").diagnostics == ()
    names = [each.name for each in load(path, encoding="cp1250").tournament.players]
    assert names[:4] == ["Kołodziej,Jurek", "Świątek,Anna", "Šimek,Jiří", "Żak,Zofia"]


@pytest.mark.parametrize("character", ["\x01", "\x0b", "\x1b", "\x7f", "\u0085", "\u009f"])
def test_a_control_character_in_any_text_is_told_and_kept(character: str) -> None:
    data = f"012 A{character}B\nXXR 1\n001    1\n".encode()
    assert told(data) == [("trf-control-character", 1, 6)]
    assert write_trf(load(data)) == data


@pytest.mark.parametrize("encoding", ["foo", "rot13", "idna", "punycode", "undefined", "a\0b"])
def test_what_is_no_encoding_is_refused(encoding: str) -> None:
    with pytest.raises(TRFError) as caught:
        load(RECORDS / "cp1250.trf", encoding=encoding)
    assert caught.value.code == "trf-encoding"
