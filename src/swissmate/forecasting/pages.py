"""Forecasts as a page that a spectator reads on a phone, and the picture in it.

There is one column, no script, and nothing loaded from elsewhere. A bar is as long as its
probability, and the number is beside it, so that nothing depends on colour.
"""

from __future__ import annotations

from html import escape
from typing import Final

from swissmate.web_page import whole_page

from .chances import Board, Chance, Forecast
from .render import condition_text, how_known, label, percent

_STYLE: Final = """
:root{color-scheme:light dark;--ink:#1b1f24;--soft:#57606a;--line:#d0d7de;--bar:#3b7ddd;
--paper:#fff}
@media (prefers-color-scheme:dark){:root{--ink:#e6edf3;--soft:#9aa4af;--line:#30363d;--bar:#5b9bff;
--paper:#0d1117}}
body{font:16px/1.45 system-ui,sans-serif;color:var(--ink);background:var(--paper);margin:0 auto;
padding:1rem;max-width:44rem}
h1{font-size:1.35rem;margin:0 0 .25rem}h2{font-size:1.1rem;margin:1.5rem 0 .5rem}
p.how{color:var(--soft);margin:.25rem 0 1rem}
ul{list-style:none;margin:0;padding:0}
li{padding:.45rem 0;border-bottom:1px solid var(--line)}
.row{display:flex;gap:.6rem;align-items:baseline}
.share{flex:0 0 4.2rem;text-align:right;font-variant-numeric:tabular-nums;font-weight:600}
.who{flex:1;overflow-wrap:anywhere}
.when{color:var(--soft);font-size:.9rem;padding-left:4.8rem}
.track{height:.4rem;margin:.25rem 0 0 4.8rem;border:1px solid var(--line);border-radius:.3rem}
.track i{display:block;height:100%;background:var(--bar);border-radius:.3rem;
print-color-adjust:exact;-webkit-print-color-adjust:exact}
details{margin:.25rem 0}summary{cursor:pointer;padding:.35rem 0}
.best{color:var(--soft);font-size:.9rem;padding-left:1.1rem}
"""


def forecast_html(found: Forecast, player: int | None = None) -> str:
    """Return the forecast as one page: the whole round with every player, or one player."""
    tournament = found.open_round.tournament
    title = f"Round {found.round_number}: who meets whom next"
    parts = [
        f"<main><h1>{escape(title)}</h1>",
        f'<p class="how">{escape(f"{tournament.name}. " if tournament.name else "")}'
        f"{escape(how_known(found))}</p>",
    ]
    if found.unpairable:
        parts.append(f"<p>No legal pairing: {percent(found.unpairable)}</p>")
    if player is not None:
        parts.append(_player_part(found, player))
    else:
        sure = [each for each in found.boards if each.probability == 1]
        if sure:
            parts.append(f"<h2>{'Certain' if found.exact else 'In every sample'}</h2><ul>")
            parts += [f"<li>{escape(_board_text(found, each))}</li>" for each in sure]
            parts.append("</ul>")
        parts.append("<h2>Every player</h2>")
        for each in found.players:
            if found.players[each][0].probability < 1:
                best = found.players[each][0]
                words = f"{percent(best.probability)}: {_whom(found, best)}"
                parts.append(
                    f"<details><summary>{escape(label(tournament, each))}"
                    f'<br><span class="best">{escape(words)}</span></summary>'
                    f"{_chances(found, each)}</details>"
                )
    parts.append("</main>\n")
    page = whole_page(tournament.name or title, _STYLE, "\n".join(parts))
    return page.replace(" %", "\N{NO-BREAK SPACE}%")


def _board_text(found: Forecast, board: Board) -> str:
    tournament = found.open_round.tournament
    if board.black is None:
        return f"{label(tournament, board.white)}: bye"
    return f"{label(tournament, board.white)} – {label(tournament, board.black)}"


def _player_part(found: Forecast, player: int) -> str:
    return f"<h2>{escape(label(found.open_round.tournament, player))}</h2>{_chances(found, player)}"


def _chances(found: Forecast, player: int) -> str:
    rows = []
    for each in found.players[player]:
        rows.append(
            f'<li><div class="row"><span class="share">{percent(each.probability)}</span>'
            f'<span class="who">{escape(_whom(found, each))}</span></div>'
            f'<div class="track"><i style="width:{100 * each.probability:.1f}%"></i></div>'
            f'<div class="when">{escape(condition_text(found, player, each))}</div></li>'
        )
    return "<ul>" + "".join(rows) + "</ul>"


def _whom(found: Forecast, chance: Chance) -> str:
    if chance.opponent is None:
        return "the bye"
    color = "White" if chance.color == "w" else "Black"
    return f"{color} against {label(found.open_round.tournament, chance.opponent)}"


_ROW: Final = 26
_WIDTH: Final = 720
_NAME: Final = 250


def forecast_svg(found: Forecast, player: int | None = None) -> str:
    """Return a picture: a row of chances for each player whose next game is open."""
    tournament = found.open_round.tournament
    if player is None:
        rows = [each for each, of in found.players.items() if of[0].probability < 1]
    else:
        rows = [player]
    height = _ROW * (len(rows) + 1) + 14
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {_WIDTH} {height}" role="img" '
        f'font-family="system-ui, sans-serif" font-size="13">',
        f"<title>Round {found.round_number}: possible opponents</title>",
        f'<rect width="{_WIDTH}" height="{height}" fill="#fff"/>',
        f'<text x="8" y="19" font-weight="600">Round {found.round_number}: '
        "possible opponents</text>",
    ]
    for place, each in enumerate(rows, 1):
        top = _ROW * place + 4
        name = escape(label(tournament, each)[:34])
        parts.append(f'<text x="8" y="{top + 16}">{name}</text>')
        left = float(_NAME)
        for one in found.players[each]:
            width = (_WIDTH - _NAME - 8) * one.probability
            parts.append(_segment(left, top, width, one))
            left += width
    parts.append("</svg>")
    return "\n".join(parts) + "\n"


def _segment(left: float, top: int, width: float, chance: Chance) -> str:
    """Return one opponent: dark letters on white for White, white letters on dark for Black."""
    fill, ink = {"w": ("#fff", "#111"), "b": ("#333", "#fff")}.get(
        chance.color or "", ("#ddd", "#111")
    )
    text = "bye" if chance.opponent is None else str(chance.opponent)
    shown = width > 7 * len(text) + 6
    words = (
        f'<text x="{left + width / 2:.1f}" y="{top + 16}" text-anchor="middle" fill="{ink}">'
        f"{text}</text>"
        if shown
        else ""
    )
    return (
        f'<g><title>{text}: {percent(chance.probability)}</title><rect x="{left:.1f}" y="{top}" '
        f'width="{width:.1f}" height="{_ROW - 4}" fill="{fill}" stroke="#333"/>{words}</g>'
    )
