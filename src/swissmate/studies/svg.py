"""The plots of a study as SVG: distributions with intervals, and lines by round.

They are drawn here in a few lines instead of by a plotting library, so that the page is small and
its bytes are the same everywhere. Each plot has a legend and its own colours, so that it is also
complete as a file.
"""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from typing import Final

from .summary import Comparison, Interval

COLORS: Final = (
    "#1b6ca8",
    "#c8553d",
    "#3a7d44",
    "#7b5ea7",
    "#b07d12",
    "#4a5568",
    "#0f766e",
    "#9d174d",
)
"""The colours of the first designs."""

_WIDTH: Final = 560
_LEFT: Final = 44
_RIGHT: Final = 16
_PLOT: Final = _WIDTH - _LEFT - _RIGHT
_HEIGHT: Final = 130
_LETTER: Final = 6.2
_GOLDEN: Final = 1.618034

PLOT_STYLE: Final = (
    "text{font:11px system-ui,sans-serif;fill:#4a5568}.axis{stroke:#4a5568}.grid{stroke:#e2e8f0}"
)
"""The style of a plot that stands alone."""


def number_text(value: float) -> str:
    """Return a number with about four digits."""
    if value == 0:
        return "0"
    size = abs(value)
    digits = 0 if size >= 1000 else 1 if size >= 100 else 2 if size >= 10 else 3
    text = f"{value:.{digits if size >= 0.01 else 4}f}"
    return text if text.strip("-0.") else "0"


def color_of(place: int) -> str:
    """Return the colour of the design at this place (from 0); no two designs have the same one.

    Beyond the chosen colours, each further hue is a golden section of the circle away from the one
    before, which keeps any number of them apart.
    """
    if place < len(COLORS):
        return COLORS[place]
    hue = (place * 360 / _GOLDEN) % 360
    return f"hsl({hue:.0f} 60% {35 + 10 * (place % 3)}%)"


def svg_file(plot: str) -> str:
    """Return a plot as a file of its own."""
    named = plot.replace("<svg ", '<svg xmlns="http://www.w3.org/2000/svg" ', 1)
    return named.replace(">", f"><style>{PLOT_STYLE}</style>", 1) + "\n"


def _svg(height: float, label: str, parts: Sequence[str]) -> str:
    return (
        f'<svg viewBox="0 0 {_WIDTH} {height:.0f}" role="img" aria-label="{escape(label)}">'
        + "".join(parts)
        + "</svg>"
    )


def _legend(names: Sequence[str], top: float) -> tuple[list[str], float]:
    """Return the legend as lines of marks and names, and where it ends."""
    parts: list[str] = []
    x, y = float(_LEFT), top
    for place, name in enumerate(names):
        width = 22 + _LETTER * len(name)
        if x > _LEFT and x + width > _WIDTH - _RIGHT:
            x, y = float(_LEFT), y + 16
        parts += [
            f'<rect x="{x:.1f}" y="{y - 9:.1f}" width="10" height="10" fill="{color_of(place)}"/>',
            _text(x + 14, y, name, "start"),
        ]
        x += width
    return parts, y + 12


def _text(x: float, y: float, text: str, anchor: str = "middle") -> str:
    return f'<text x="{x:.1f}" y="{y:.1f}" text-anchor="{anchor}">{escape(text)}</text>'


def _line(x1: float, y1: float, x2: float, y2: float, style: str) -> str:
    return f'<line x1="{x1:.1f}" y1="{y1:.1f}" x2="{x2:.1f}" y2="{y2:.1f}" {style}/>'


def distribution_plot(comparison: Comparison) -> str:
    """Return the distribution of a measure in every design, with the means and their intervals."""
    designs = comparison.designs
    low, high = designs[0].histogram.low, designs[0].histogram.high
    span = high - low or 1.0
    top = max(max(design.histogram.shares) for design in designs) or 1.0

    def x(value: float) -> float:
        return _LEFT + _PLOT * (value - low) / span

    parts = []
    base = 10 + _HEIGHT
    for place, design in enumerate(designs):
        bins = len(design.histogram.shares)
        points: list[tuple[float, float]] = [(_LEFT, base)]
        for index, share in enumerate(design.histogram.shares):
            y = base - _HEIGHT * share / top
            points += [(_LEFT + _PLOT * index / bins, y), (_LEFT + _PLOT * (index + 1) / bins, y)]
        points.append((_LEFT + _PLOT, base))
        parts.append(
            f'<polygon points="{_points(points)}" fill="{color_of(place)}" fill-opacity="0.12" '
            f'stroke="{color_of(place)}" stroke-width="1.3"/>'
        )
    parts.append(_line(_LEFT, base, _LEFT + _PLOT, base, 'class="axis"'))
    for step in range(5):
        value = low + span * step / 4
        parts += [
            _line(x(value), base, x(value), base + 4, 'class="axis"'),
            _text(x(value), base + 16, number_text(value)),
        ]
    parts.append(_text(_LEFT - 6, 18, f"{100 * top:.0f} %", "end"))
    y = base + 32.0
    for place, design in enumerate(designs):
        mean, start, end = design.interval
        stroke = f'stroke="{color_of(place)}" stroke-width="3"'
        parts += [
            _line(x(start), y, max(x(end), x(start) + 0.5), y, stroke),
            f'<circle cx="{x(mean):.1f}" cy="{y:.1f}" r="3.5" fill="{color_of(place)}"/>',
        ]
        y += 12
    legend, y = _legend([design.design for design in designs], y + 8)
    parts += legend
    return _svg(y, f"distribution of {comparison.measure.title}", parts)


def rounds_plot(by_round: dict[str, tuple[Interval, ...]]) -> str:
    """Return a share round by round in every design, with its interval as a band."""
    rounds = max((len(values) for values in by_round.values()), default=0)
    if not rounds:
        return ""
    low = min(interval.low for values in by_round.values() for interval in values)
    high = max(interval.high for values in by_round.values() for interval in values)
    span = high - low or 1.0
    height = 190
    base = 10 + height

    def x(place: int) -> float:
        return _LEFT + _PLOT * (place + 0.5) / rounds

    def y(value: float) -> float:
        return base - height * (value - low) / span

    parts = [_line(_LEFT, base, _LEFT + _PLOT, base, 'class="axis"')]
    for step in range(5):
        value = low + span * step / 4
        parts += [
            _line(_LEFT, y(value), _LEFT + _PLOT, y(value), 'class="grid"'),
            _text(_LEFT - 6, y(value) + 4, f"{100 * value:.0f} %", "end"),
        ]
    parts += [_text(x(place), base + 16, str(place + 1)) for place in range(rounds)]
    for place, values in enumerate(by_round.values()):
        band = [(x(index), y(interval.high)) for index, interval in enumerate(values)]
        band += [
            (x(index), y(interval.low)) for index, interval in reversed(list(enumerate(values)))
        ]
        line = [(x(index), y(interval.mean)) for index, interval in enumerate(values)]
        color = color_of(place)
        parts += [
            f'<polygon points="{_points(band)}" fill="{color}" fill-opacity="0.2"/>',
            f'<polyline points="{_points(line)}" fill="none" stroke="{color}" stroke-width="2"/>',
        ]
        parts += [f'<circle cx="{a:.1f}" cy="{b:.1f}" r="2.5" fill="{color}"/>' for a, b in line]
    legend, end = _legend(list(by_round), base + 36)
    parts += legend
    return _svg(end, "share of predictable games by round", parts)


def _points(points: Sequence[tuple[float, float]]) -> str:
    return " ".join(f"{a:.1f},{b:.1f}" for a, b in points)
