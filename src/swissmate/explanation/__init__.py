"""Explains why a round is paired as it is, why not otherwise, and which criterion decides.

Nothing here takes part in pairing, and none of it is loaded when a round is paired.
"""

from swissmate.languages.language import LANGUAGES

from .accounts.short_view import short_sections
from .pages.checklist import checklist_html, checklist_json, checklist_text
from .pages.html_page import render_html
from .pages.json_values import SCHEMA_VERSION, to_json
from .pages.picture import round_picture_svg
from .pages.sheet import render_sheet
from .pages.text_page import render_text
from .question import (
    AskBye,
    AskColor,
    AskFloat,
    AskInstead,
    AskPair,
    Question,
    WhyNot,
    ask,
)
from .questions.explained_round import (
    ExplainedRound,
    deciding_criterion,
    explain_player,
    explain_round,
)
from .questions.proposal_text import read_proposal
from .speech import sentence
from .statements import (
    PlayerExplanation,
    RoundExplanation,
    Statement,
)

__all__ = [
    "LANGUAGES",
    "SCHEMA_VERSION",
    "AskBye",
    "AskColor",
    "AskFloat",
    "AskInstead",
    "AskPair",
    "ExplainedRound",
    "PlayerExplanation",
    "Question",
    "RoundExplanation",
    "Statement",
    "WhyNot",
    "ask",
    "checklist_html",
    "checklist_json",
    "checklist_text",
    "deciding_criterion",
    "explain_player",
    "explain_round",
    "read_proposal",
    "render_html",
    "render_sheet",
    "render_text",
    "round_picture_svg",
    "sentence",
    "short_sections",
    "to_json",
]
