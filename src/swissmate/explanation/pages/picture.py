"""The picture of a round: scoregroups as bands, players as marks, pairs as lines (SVG).

Every player is in the band of the own scoregroup: S1 on the left, S2 on the right, in ranking
order; residents who meet moved-down players are on the left. The lines run between the columns.
Crossing lines are therefore transpositions, lines inside a column are exchanges, and lines from
band to band are downfloaters. The picture is as wide as a telephone and works without colours:
discs are filled or empty, lines between bands are dashed, and the colours played so far are
letters.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from html import escape
from typing import Final

from swissmate.errors import InputError
from swissmate.languages.language import Language, language_of

from ..speech import points_with_noun
from ..statements import BracketAccount, PlayerMark, RoundExplanation
from .speaker import round_title

_WIDTH: Final = 420
_LEFT: Final = 160
_RIGHT: Final = 260
_STEP: Final = 29
_HEAD: Final = 22
_HISTORY: Final = 11
_NAME: Final = 18

_STYLE: Final = """
.sr text{font-family:system-ui,"DejaVu Sans",sans-serif;fill:#1b1f24}
.sr .band{fill:#f4f6f9}.sr .band.odd{fill:#e9edf3}
.sr text.head{font-weight:600;fill:#3a4656}
.sr .left{text-anchor:end}.sr .past text{fill:#5b6675;font-size:9.5px}
.sr .past tspan{font-weight:700;fill:#1b1f24}
.sr .pair{fill:none;stroke:#4a6fa5;stroke-width:1.5}
.sr .float{fill:none;stroke:#c2571a;stroke-width:1.8;stroke-dasharray:5 3}
.sr .w{fill:#fff;stroke:#1b1f24;stroke-width:1.2}.sr .b{fill:#1b1f24;stroke:#1b1f24}
.sr .bye{fill:#fff;stroke:#1b1f24;stroke-width:1.2;stroke-dasharray:2 2}
.sr text.down{fill:#c2571a;font-style:italic}.sr text.chosen{font-weight:700;font-size:11px}
.sr rect.chosen{fill:#fff3c4;stroke:#8a6d00}
@media print{.sr .band,.sr .band.odd{fill:#fff;stroke:#999}}
"""

_DARK: Final = """
@media screen and (prefers-color-scheme:dark){
.sr text,.sr .past tspan{fill:#e6ece7}.sr text.head,.sr .past text{fill:#b9c4bc}
.sr .band{fill:#1b231d}.sr .band.odd{fill:#232d26}
.sr .pair{stroke:#8ab4ff}.sr .float{stroke:#ff9d66}.sr text.down{fill:#ff9d66}
.sr .w,.sr .b,.sr .bye{stroke:#e6ece7}.sr .b{fill:#0b0f0c}.sr .bye{fill:#1b231d}
.sr rect.chosen{fill:#4a3d0a;stroke:#ffcf70}}
"""

Pairs = tuple[tuple[int, int], ...]


@dataclass(frozen=True, slots=True)
class _Spot:
    """The place of a player's mark: the end of the player's line, and the side of the text."""

    x: int
    y: float
    left: bool


def round_picture_svg(
    explanation: RoundExplanation,
    player: int | None = None,
    language: str = "en",
    *,
    brackets: Collection[int] | None = None,
    pairs: Pairs | None = None,
    darkens: bool = False,
) -> str:
    """Return the picture of a round as an SVG element; ``player`` is highlighted if given.

    ``brackets`` are the indices of the scoregroups to draw, all by default. ``pairs`` (White first)
    are drawn instead of the round's own pairs. If it ``darkens``, it is for a page that is dark for
    readers who want that. The picture needs nothing from outside and scales to
    the available width; it is 29 units high for every two players.

    Raises:
        InputError: there is no such language, or the round is not paired by scoregroups.
    """
    words = language_of(language)
    if not explanation.brackets:
        raise InputError("a picture shows scoregroups, and this round is not paired by any")
    shown = [
        player_mark
        for player_mark in explanation.players
        if brackets is None or player_mark.home in brackets
    ]
    spots, bands, heads, height = _layout(explanation, shown, words)
    drawn = pairs or tuple((pair.white, pair.black) for pair in explanation.pairs)
    colors = {player: color for pair in drawn for player, color in zip(pair, "wb", strict=True)}
    parts = [
        f'<svg class="sr" xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {_WIDTH} {height}" '
        'role="img" font-size="12">',
        f"<title>{escape(round_title(explanation, language))}</title>",
        f"<style>{_STYLE}{_DARK if darkens else ''}</style>",
        *bands,
    ]
    marks = explanation.by_id
    parts += [_line(pair, spots, marks) for pair in drawn if set(pair) & spots.keys()]
    parts += heads  # drawn over the lines, so that no line runs through a heading
    floating = {player_mark.id for player_mark in shown if player_mark.home != player_mark.bracket}
    box = [_box(spots[player_mark.id]) for player_mark in shown if player_mark.id == player]
    classes = {player: " down" for player in floating}
    if player is not None:
        classes[player] = classes.get(player, "") + " chosen"
    parts += [*box, *_marks(shown, spots, colors, words, classes)]
    parts.append("</svg>")
    return "\n".join(parts)


def _line(
    pair: tuple[int, int], spots: Mapping[int, _Spot], marks: Mapping[int, PlayerMark]
) -> str:
    white, black = pair
    crosses = marks[white].home != marks[black].home
    one, two = spots.get(white), spots.get(black)
    path = _path(one, two) if one and two else _way_out(one or two)
    return f'<path class="{"float" if crosses else "pair"}" d="{path}"/>'


def _layout(
    explanation: RoundExplanation, shown: Iterable[PlayerMark], language: Language
) -> tuple[dict[int, _Spot], list[str], list[str], int]:
    """Place every player, and draw the bands of the scoregroups with their headings."""
    groups: dict[int, list[PlayerMark]] = {}
    for player_mark in shown:
        groups.setdefault(player_mark.home, []).append(player_mark)
    spots: dict[int, _Spot] = {}
    bands: list[str] = []
    heads: list[str] = []
    top = 4.0
    for home in sorted(groups):
        for members in _by_score(groups[home]):
            upper = _upper(explanation.brackets[home], members)
            rows = max(len(upper), len(members) - len(upper))
            height = rows * _STEP + _HEAD + 6
            odd = " odd" if len(bands) % 2 else ""
            bands.append(
                f'<rect class="band{odd}" x="0" y="{top:.0f}" width="{_WIDTH}" '
                f'height="{height}" rx="5"/>'
            )
            heads.append(
                f'<rect class="band{odd}" style="stroke:none" x="1" y="{top + 1:.0f}" '
                f'width="{_WIDTH - 2}" height="{_HEAD - 3}" rx="5"/>'
                f'<text class="head" x="8" y="{top + 15:.0f}">'
                f"{escape(_band_title(explanation, home, members, language))}</text>"
            )
            used = {True: 0, False: 0}
            for member in members:
                left = member.id in upper
                y = top + _HEAD + 11 + used[left] * _STEP
                used[left] += 1
                spots[member.id] = _Spot(_LEFT if left else _RIGHT, y, left)
            top += height + 3
    return spots, bands, heads, int(top + 2)


def _upper(bracket: BracketAccount, members: list[PlayerMark]) -> set[int]:
    """Return which players of a band are on the left."""
    ids = [member.id for member in members]
    if bracket.kind == "scoregroup" or len(ids) == 1:
        return set(ids[: max(1, len(ids) // 2)])
    if not bracket.mdps:
        return set(bracket.s1) & set(ids)
    moved = set(bracket.mdps)
    upper = set(bracket.remainder_s1)
    for one, two in bracket.pairs:
        if (one in moved) != (two in moved):
            upper.add(two if one in moved else one)
    return upper & set(ids)


def _by_score(members: list[PlayerMark]) -> Iterable[list[PlayerMark]]:
    """Split a collapsed bracket into its scoregroups."""
    by_score: dict[int, list[PlayerMark]] = {}
    for member in members:
        by_score.setdefault(member.score, []).append(member)
    return by_score.values()


def _band_title(
    explanation: RoundExplanation, home: int, members: list[PlayerMark], language: Language
) -> str:
    bracket = explanation.brackets[home]
    count = len(members)
    text = language.phrase(
        "band-one" if language.form(count) == 0 else "band",
        scores=points_with_noun(members[0].score, language),
        count=count,
    )
    if bracket.mdps and bracket.kind != "clb":
        text += language.phrase("band-moved-down", players=", ".join(map(str, bracket.mdps)))
    if bracket.kind in ("ppb", "clb"):
        text += language.phrase(f"band-{bracket.kind}")
    return text


def _path(one: _Spot, two: _Spot) -> str:
    """Return a line between two marks: straight across, or an arc inside a column."""
    if one.left != two.left:
        left, right = (one, two) if one.left else (two, one)
        bend = (_RIGHT - _LEFT) * 0.35
        return (
            f"M{left.x} {left.y:.0f}C{left.x + bend:.0f} {left.y:.0f} "
            f"{right.x - bend:.0f} {right.y:.0f} {right.x} {right.y:.0f}"
        )
    reach = min(abs(one.y - two.y) * 0.5 + 22, (_RIGHT - _LEFT) * 0.75)
    x = one.x + reach if one.left else one.x - reach
    return f"M{one.x} {one.y:.0f}C{x:.0f} {one.y:.0f} {x:.0f} {two.y:.0f} {two.x} {two.y:.0f}"


def _way_out(spot: _Spot | None) -> str:
    """Return a line to a player who is not in the picture."""
    if spot is None:
        raise ValueError("a line needs one end in the picture")
    x = spot.x + (30 if spot.left else -30)
    return f"M{spot.x} {spot.y:.0f}L{x} {spot.y + 8:.0f}"


def _box(spot: _Spot) -> str:
    start = 3 if spot.left else spot.x - 8
    width = spot.x + 8 - start if spot.left else _WIDTH - start - 3
    return (
        f'<rect class="chosen" x="{start}" y="{spot.y - 10:.0f}" width="{width}" '
        f'height="{_STEP - 2}" rx="3"/>'
    )


def _marks(
    shown: Sequence[PlayerMark],
    spots: Mapping[int, _Spot],
    colors: Mapping[int, str],
    language: Language,
    classes: Mapping[int, str],
) -> Iterable[str]:
    """Draw the players: number and name; below these the floats, colours so far and the one due.

    On each side, the discs, the names and the lines below form one group each. What they share is
    written once, which keeps the picture of a thousand players small.
    """
    for x, side, name in ((_LEFT, -1, "left"), (_RIGHT, 1, "right")):
        here = [
            (player_mark, spots[player_mark.id].y)
            for player_mark in shown
            if spots[player_mark.id].x == x
        ]
        yield f'<g transform="translate({x})">'
        for player_mark, y in here:
            yield f'<circle class="{colors.get(player_mark.id) or "bye"}" cy="{y:.0f}" r="5"/>'
        yield f'</g><g class="{name}" transform="translate({x + side * 11})">'
        for player_mark, y in here:
            words = escape(_words(player_mark, colors.get(player_mark.id, ""), language))
            apart = (
                f' class="{classes[player_mark.id].strip()}"' if player_mark.id in classes else ""
            )
            yield f'<text{apart} y="{y + 3:.0f}">{words}</text>'
        yield f'</g><g class="{name} past" transform="translate({x + side * 11})">'
        for player_mark, y in here:
            past = _past(player_mark, language)
            if past:
                yield f'<text y="{y + 14:.0f}">{past}</text>'
        yield "</g>"


def _words(mark: PlayerMark, color: str, language: Language) -> str:
    room = _NAME if mark.opponent else _NAME - 8
    name = mark.name if len(mark.name) <= room else mark.name[: room - 1] + "\u2026"
    words = f"{mark.id} {name}".strip()
    if not color and not mark.opponent:
        return language.phrase("has-bye", player=words)
    return words


def _past(mark: PlayerMark, language: Language) -> str:
    """Return floats, colours so far, and the colour due with one stroke per degree of strength."""
    floats = "".join({"d": "\u25bc", "u": "\u25b2"}.get(way, "") for way in reversed(mark.floats))
    letters = {color: language.phrase(f"history-{color}") for color in "wb"}
    played = "".join(letters[color] for color in mark.colors[-_HISTORY:])
    due = letters.get(mark.preference, "")
    strokes = f"<tspan>{due}{'|' * mark.strength}</tspan>" if due else ""
    return " ".join(filter(None, (floats, escape(played), strokes)))
