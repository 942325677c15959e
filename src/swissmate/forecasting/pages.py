"""Forecasts as a page that a spectator reads on a phone, and the picture in it.

There is one column, no script, and nothing loaded from elsewhere. A bar is as long as its
probability, and the number is beside it, so that nothing depends on colour.
"""

from __future__ import annotations

from html import escape
from typing import Final

from swissmate.languages.language import Language, language_of
from swissmate.languages.phrase import Part, Phrase, written
from swissmate.web_page import whole_page

from .chances import Chance, Forecast
from .render import board_text, condition, how_known, label, share, sure_head, whom

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


def forecast_html(forecast: Forecast, player: int | None = None, language: str = "en") -> str:
    """Return the forecast as one page: the whole round with every player, or one player."""
    words = language_of(language)
    tournament = forecast.open_round.tournament
    title = Phrase("cast-page", {"round": forecast.round_number}).text(language)
    parts = [
        f"<main><h1>{escape(title)}</h1>",
        f'<p class="how">{escape(f"{tournament.name}. " if tournament.name else "")}'
        f"{escape(written(how_known(forecast), words))}</p>",
    ]
    if forecast.unpairable:
        none = Phrase("cast-unpairable", {"percent": share(forecast.unpairable)})
        parts.append(f"<p>{escape(none.text(language))}</p>")
    if player is not None:
        parts.append(_player_part(forecast, player, words))
    else:
        sure = [board for board in forecast.boards if board.probability == 1]
        if sure:
            parts.append(f"<h2>{escape(written(sure_head(forecast), words))}</h2><ul>")
            boards = (board_text(tournament, board, " – ") for board in sure)
            parts += [f"<li>{escape(written(text, words))}</li>" for text in boards]
            parts.append("</ul>")
        parts.append(f"<h2>{escape(words.phrase('cast-everybody'))}</h2>")
        for number in forecast.players:
            if forecast.players[number][0].probability < 1:
                best = forecast.players[number][0]
                chance: Part = (share(best.probability), ": ", whom(forecast, best))
                parts.append(
                    f"<details><summary>{escape(label(tournament, number))}"
                    f'<br><span class="best">{escape(written(chance, words))}</span></summary>'
                    f"{_chances(forecast, number, words)}</details>"
                )
    parts.append("</main>\n")
    page = whole_page(tournament.name or title, _STYLE, "\n".join(parts))
    return page.replace(" %", "\N{NO-BREAK SPACE}%")


def _player_part(forecast: Forecast, player: int, words: Language) -> str:
    name = escape(label(forecast.open_round.tournament, player))
    return f"<h2>{name}</h2>{_chances(forecast, player, words)}"


def _chances(forecast: Forecast, player: int, words: Language) -> str:
    rows = []
    for meeting in forecast.players[player]:
        chance = written(share(meeting.probability), words)
        rows.append(
            f'<li><div class="row"><span class="share">{chance}</span>'
            f'<span class="who">{escape(written(whom(forecast, meeting), words))}</span></div>'
            f'<div class="track"><i style="width:{100 * meeting.probability:.1f}%"></i></div>'
            '<div class="when">'
            f"{escape(written(condition(forecast, player, meeting), words))}</div></li>"
        )
    return "<ul>" + "".join(rows) + "</ul>"


_ROW: Final = 26
_WIDTH: Final = 720
_NAME: Final = 250


def forecast_svg(forecast: Forecast, player: int | None = None, language: str = "en") -> str:
    """Return a picture: a row of chances for each player whose next game is open."""
    title = escape(Phrase("cast-picture", {"round": forecast.round_number}).text(language))
    words = language_of(language)
    tournament = forecast.open_round.tournament
    if player is None:
        rows = [number for number, of in forecast.players.items() if of[0].probability < 1]
    else:
        rows = [player]
    height = _ROW * (len(rows) + 1) + 14
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {_WIDTH} {height}" role="img" '
        f'font-family="system-ui, sans-serif" font-size="13">',
        f"<title>{title}</title>",
        f'<rect width="{_WIDTH}" height="{height}" fill="#fff"/>',
        f'<text x="8" y="19" font-weight="600">{title}</text>',
    ]
    for place, number in enumerate(rows, 1):
        top = _ROW * place + 4
        name = escape(label(tournament, number)[:34])
        parts.append(f'<text x="8" y="{top + 16}">{name}</text>')
        left = float(_NAME)
        for chance in forecast.players[number]:
            width = (_WIDTH - _NAME - 8) * chance.probability
            parts.append(_segment(left, top, width, chance, words))
            left += width
    parts.append("</svg>")
    return "\n".join(parts) + "\n"


def _segment(left: float, top: int, width: float, chance: Chance, words: Language) -> str:
    """Return one opponent: dark letters on white for White, white letters on dark for Black."""
    fill, ink = {"w": ("#fff", "#111"), "b": ("#333", "#fff")}.get(
        chance.color or "", ("#ddd", "#111")
    )
    text = words.phrase("cast-bye-short") if chance.opponent is None else str(chance.opponent)
    shown = width > 7 * len(text) + 6
    shown_text = (
        f'<text x="{left + width / 2:.1f}" y="{top + 16}" text-anchor="middle" fill="{ink}">'
        f"{text}</text>"
        if shown
        else ""
    )
    percent = written(share(chance.probability), words)
    return (
        f'<g><title>{text}: {percent}</title><rect x="{left:.1f}" y="{top}" '
        f'width="{width:.1f}" height="{_ROW - 4}" fill="{fill}" stroke="#333"/>{shown_text}</g>'
    )
