"""The picture of a round: scoregroups as bands, players as marks, pairs as lines (SVG).

Every player stands in the band of his own scoregroup: S1 on the left, S2 on the right, in the order
of the ranking; residents who meet moved-down players are on the left. The lines run between the
columns, so that crossing lines are transpositions, lines inside a column exchanges, and lines from
band to band downfloaters.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from html import escape

from ..sentences.language import Language, language_of
from ..sentences.speech import history_text, points_number
from ..statements import BracketAccount, PlayerMark, RoundExplanation
from .speaker import round_title

_WIDTH = 820
_LEFT = 305
_RIGHT = 515
_HISTORY = 11

_STYLE = """
.sr text{font-family:system-ui,"DejaVu Sans",sans-serif;fill:#1b1f24}
.sr .band{fill:#f4f6f9}.sr .band.odd{fill:#e9edf3}
.sr .head{font-weight:600;fill:#3a4656}.sr .soft{fill:#5b6675}
.sr .pair{fill:none;stroke:#4a6fa5;stroke-width:1.4}
.sr .float{fill:none;stroke:#c2571a;stroke-width:2}
.sr .w{fill:#fff;stroke:#1b1f24;stroke-width:1}.sr .b{fill:#1b1f24;stroke:#1b1f24;stroke-width:1}
.sr .bye{fill:#c2571a;stroke:#1b1f24;stroke-width:1}
.sr .mark.down .name{fill:#c2571a}.sr .chosen .name{font-weight:700}
.sr .chosen rect{fill:#fff3c4}
"""


@dataclass(frozen=True, slots=True)
class _Spot:
    """Where a player's mark is: the end of his line, and the side of the text."""

    x: int
    y: float
    left: bool


def round_picture_svg(
    explanation: RoundExplanation, player: int | None = None, language: str = "en"
) -> str:
    """Return the picture of a round as an SVG element; ``player`` is set off if given.

    It needs nothing from outside and scales to the width it is given; about a line of text in
    height for every two players.

    Raises:
        InputError: there is no such language.
    """
    words = language_of(language)
    step = 22 if len(explanation.players) <= 24 else 18 if len(explanation.players) <= 80 else 15
    spots, bands, height = _layout(explanation, step, words)
    parts = [
        f'<svg class="sr" xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {_WIDTH} {height}" '
        f'role="img" font-size="{step * 0.62:.1f}">',
        f"<title>{escape(round_title(explanation, language))}</title>",
        f"<style>{_STYLE}</style>",
        *bands,
    ]
    marks = explanation.by_id
    floating = {each.id for each in explanation.players if each.home != each.bracket}
    for pair in explanation.pairs:
        one, two = spots[pair.white], spots[pair.black]
        crosses = marks[pair.white].home != marks[pair.black].home
        white, black = words.phrase("white"), words.phrase("black")
        label = f"{pair.white} ({white}) - {pair.black} ({black})"
        parts.append(
            f'<path class="{"float" if crosses else "pair"}" d="{_path(one, two)}">'
            f"<title>{label}</title></path>"
        )
    for each in explanation.players:
        parts.append(
            _mark(
                each,
                spots[each.id],
                step,
                words,
                down=each.id in floating,
                chosen=each.id == player,
            )
        )
    parts.append("</svg>")
    return "\n".join(parts)


def _layout(
    explanation: RoundExplanation, step: int, language: Language
) -> tuple[dict[int, _Spot], list[str], int]:
    """Place every player, and draw the bands of the scoregroups."""
    groups: dict[int, list[PlayerMark]] = {}
    for each in explanation.players:
        groups.setdefault(each.home, []).append(each)
    spots: dict[int, _Spot] = {}
    bands = []
    top = 4.0
    number = 0
    for home in sorted(groups):
        for members in _by_score(groups[home]):
            upper = _upper(explanation.brackets[home], members)
            rows = max(len(upper), len(members) - len(upper))
            height = (rows + 1.55) * step
            odd = " odd" if number % 2 else ""
            number += 1
            bands.append(
                f'<rect class="band{odd}" x="0" y="{top:.1f}" width="{_WIDTH}" '
                f'height="{height:.1f}" rx="5"/>'
            )
            bands.append(
                f'<text class="head" x="10" y="{top + step * 0.85:.1f}">'
                f"{escape(_band_title(explanation, home, members, language))}</text>"
            )
            used = {True: 0, False: 0}
            for each in members:
                left = each.id in upper
                y = top + (used[left] + 1.75) * step
                used[left] += 1
                spots[each.id] = _Spot(_LEFT if left else _RIGHT, y, left)
            top += height + 3
    return spots, bands, int(top + 2)


def _upper(bracket: BracketAccount, members: list[PlayerMark]) -> set[int]:
    """Return who of a band stands on the left."""
    ids = [each.id for each in members]
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
    for each in members:
        by_score.setdefault(each.score, []).append(each)
    return by_score.values()


def _band_title(
    explanation: RoundExplanation, home: int, members: list[PlayerMark], language: Language
) -> str:
    bracket = explanation.brackets[home]
    count = len(members)
    text = language.phrase(
        "band-one" if count == 1 else "band",
        scores=points_number(members[0].score, language),
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
            f"M{left.x} {left.y:.1f}C{left.x + bend:.0f} {left.y:.1f} "
            f"{right.x - bend:.0f} {right.y:.1f} {right.x} {right.y:.1f}"
        )
    reach = min(abs(one.y - two.y) * 0.5 + 22, (_RIGHT - _LEFT) * 0.75)
    x = one.x + reach if one.left else one.x - reach
    return f"M{one.x} {one.y:.1f}C{x:.0f} {one.y:.1f} {x:.0f} {two.y:.1f} {two.x} {two.y:.1f}"


def _mark(
    mark: PlayerMark, spot: _Spot, step: int, language: Language, *, down: bool, chosen: bool
) -> str:
    """Draw one player: number, name, floats, colours so far, and the colour of this round."""
    side = -1 if spot.left else 1
    anchor = "end" if spot.left else "start"
    radius = step * 0.24
    dot = mark.color or "bye"
    shapes = [f'<circle class="{dot}" cx="{spot.x}" cy="{spot.y:.1f}" r="{radius:.1f}"/>']
    x = spot.x + side * radius * 3.2
    gap = radius * 1.75
    history = mark.colors[-_HISTORY:]
    for color in reversed(history) if spot.left else history:
        shapes.append(
            f'<circle class="{color}" cx="{x:.1f}" cy="{spot.y:.1f}" r="{radius * 0.62:.1f}"/>'
        )
        x += side * gap
    baseline = spot.y + step * 0.22
    name = mark.name if len(mark.name) <= 24 else mark.name[:23] + "\u2026"
    words = f"{mark.id} {name}".strip()
    floats = "".join({"d": "\u25bc", "u": "\u25b2"}.get(each, "") for each in reversed(mark.floats))
    if floats:
        words = f"{words} {floats}" if spot.left else f"{floats} {words}"
    if not mark.color:
        words = language.phrase("has-bye", player=words)
    tip = language.phrase(
        "tip" if mark.color else "tip-bye",
        player=f"{mark.id} {mark.name}",
        points=points_number(mark.score, language),
        colors=history_text(mark.colors, language),
        color=language.phrase("white" if mark.color == "w" else "black"),
        opponent=mark.opponent,
    )
    classes = "mark" + (" down" if down else "") + (" chosen" if chosen else "")
    box = ""
    if chosen:
        start = 6 if spot.left else spot.x - radius * 2
        width = spot.x + radius * 2 - start if spot.left else _WIDTH - start - 6
        box = (
            f'<rect x="{start:.0f}" y="{spot.y - step / 2:.1f}" width="{width:.0f}" '
            f'height="{step}" rx="3"/>'
        )
    return (
        f'<g class="{classes}"><title>{escape(tip)}</title>{box}'
        f'<text class="name" x="{x + side * 4:.1f}" y="{baseline:.1f}" '
        f'text-anchor="{anchor}">{escape(words)}</text>{"".join(shapes)}</g>'
    )
