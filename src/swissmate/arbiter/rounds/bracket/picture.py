"""The bracket as a picture: each column in the middle of what feeds it."""

from __future__ import annotations

from xml.sax.saxutils import escape

from swissmate.arbiter.ground.frame.filters import pts
from swissmate.arbiter.rounds.bracket.brackets import Bracket, MatchBox, Part

_WIDTH, _GAP, _HEIGHT, _PITCH, _HEAD = 270, 36, 44, 60, 30
_LETTERS = 27

# Attributes and no style: pages forbid styles inside themselves, and paper is white.
_KINDS = {
    "": 'fill="#1a211c"',
    "h": 'fill="#55605a" font-weight="600"',
    "w": 'fill="#1a211c" font-weight="700"',
    "s": 'fill="#55605a" font-size="11"',
}
_LINE = 'stroke="#858f88" fill="none"'
_DARK = (
    "<style>@media screen and (prefers-color-scheme:dark){svg{background:#101512}"
    'text{fill:#e6ece7}text[fill="#55605a"]{fill:#a9b5ad}}</style>'
)


def bracket_svg(bracket: Bracket, *, darkens: bool) -> str:
    """Return the picture as SVG; its texts are those of the page.

    ``darkens``: it is a file of its own, and dark on a screen that is.
    """
    shapes: list[str] = []
    top, width = 0, 0
    for part in bracket.parts:
        height, across = _part(part, top, shapes)
        top += height
        width = max(width, across)
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" role="img" viewBox="0 0 {width} {top}" '
        f'font-family="system-ui, sans-serif" font-size="13">'
        f"{_DARK if darkens else ''}{''.join(shapes)}</svg>"
    )


def _part(part: Part, top: int, shapes: list[str]) -> tuple[int, int]:
    """Draw a part below a line; return its height and its width."""
    if part.title:
        shapes.append(_text("h", 0, top + 18, part.title))
        top += _HEAD
    tallest = max(2, *(len(column.boxes) for column in part.columns))
    height = tallest * _PITCH
    middles: dict[int, tuple[int, int]] = {}
    for index, column in enumerate(part.columns):
        left = index * (_WIDTH + _GAP)
        shapes.append(_text("h", left, top + 18, column.title))
        tree = [box for box in column.boxes if not box.title]
        for box in column.boxes:
            # A match for place 3 stands outside the tree, at the bottom.
            below = height - _PITCH // 2
            if box in tree:
                below = int((2 * tree.index(box) + 1) * height / (2 * len(tree)))
            middle = top + _HEAD + below
            middles[box.number] = (left, middle)
            shapes.append(_box(box, left, middle))
    for column in part.columns:
        for box in column.boxes:
            if box.feeds in middles and not box.title:
                left, middle = middles[box.number]
                right, other = middles[box.feeds]
                half = left + _WIDTH + _GAP // 2
                shapes.append(
                    f'<path {_LINE} d="M{left + _WIDTH} {middle}H{half}V{other}H{right}"/>'
                )
    width = len(part.columns) * (_WIDTH + _GAP) - _GAP + 2
    return height + _HEAD + (_HEAD if part.title else 0) + 12, width


def _box(box: MatchBox, left: int, middle: int) -> str:
    top = middle - _HEIGHT // 2
    lines = [f'<rect {_LINE} x="{left}" y="{top}" width="{_WIDTH}" height="{_HEIGHT}" rx="4"/>']
    for side, y in zip(box.sides, (top + 17, top + 37), strict=True):
        name = side.text if len(side.text) <= _LETTERS else f"{side.text[: _LETTERS - 1]}…"
        seed = f"{side.seed} " if side.seed else ""
        kind = "w" if side.has_won else "" if side.is_known else "s"
        lines.append(_text(kind, left + 6, y, seed + name))
        if side.results:
            lines.append(_text(kind, left + _WIDTH - 6, y, str(pts(side.points)), "end"))
    note = " · ".join(filter(None, (box.title, box.note)))
    if note:
        lines.append(_text("s", left + 2, top - 3, note))
    return "".join(lines)


def _text(kind: str, x: int, y: int, text: str, anchor: str = "start") -> str:
    return f'<text {_KINDS[kind]} text-anchor="{anchor}" x="{x}" y="{y}">{escape(text)}</text>'
