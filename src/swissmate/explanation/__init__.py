"""Layer 3: says why a round is paired as it is, why not otherwise, and which criterion decides.

Nothing here takes part in pairing, and nothing of it is loaded when a round is paired.
"""

from .compare_pairings import deciding_criterion
from .language import LANGUAGES
from .picture import round_picture_svg
from .questions import ExplainedRound, explain_player, explain_round, why_not
from .render_html import render_html
from .render_json import SCHEMA_VERSION, to_json
from .render_text import render_text
from .sentences import sentence
from .statements import (
    PlayerExplanation,
    RoundExplanation,
    Statement,
    WhyNot,
)

__all__ = [
    "LANGUAGES",
    "SCHEMA_VERSION",
    "ExplainedRound",
    "PlayerExplanation",
    "RoundExplanation",
    "Statement",
    "WhyNot",
    "deciding_criterion",
    "explain_player",
    "explain_round",
    "render_html",
    "render_text",
    "round_picture_svg",
    "sentence",
    "to_json",
    "why_not",
]
