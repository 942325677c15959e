"""The pairing of the round beside another one, both as pictures and as lists."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from html import escape

from ..question import AskPair, WhyNot
from ..statements import RoundExplanation
from .picture import Pairs, round_picture_svg
from .speaker import Speaker


def other_pairs(answer: WhyNot) -> Pairs:
    """Return the known part of the other pairing: the new pairs, and the pair asked about."""
    question, taken = answer.question, {player for pair in answer.changed for player in pair}
    if not isinstance(question, AskPair) or taken.intersection(question.players):
        return answer.changed
    return (*answer.changed, (question.player, question.other)) if answer.changed else ()


def concerned_by(explanation: RoundExplanation, answer: WhyNot) -> list[int]:
    """Return those asked about and all whose games would change; those asked about come first."""
    marks = explanation.by_id
    named = answer.question.players
    changed = [player for pair in answer.changed for player in pair]
    players = [*named, *(marks[player].opponent for player in named if player in marks), *changed]
    return [player for player in dict.fromkeys(players) if player]


def two_pairings(
    speaker: Speaker,
    explanation: RoundExplanation,
    concerned: Collection[int],
    other: Pairs,
    head: str,
) -> list[str]:
    """Return the round's pairing with the other one, if there is any, beside it."""
    marks = explanation.by_id
    real = tuple((pair.white, pair.black) for pair in explanation.pairs)
    touched = {player for pair in other for player in pair} | set(concerned)
    homes = {marks[player].home for player in touched if player in marks}
    if not explanation.brackets or not homes:
        return []
    code = speaker.language.code
    chosen = next(iter(concerned), None)
    left = [pair for pair in real if touched & set(pair)]
    title = escape(speaker.phrase("sheet-pairings" if other else "sheet-pairs"))
    parts = [f"<h2>{title}</h2>", '<div class="two">']
    picture = round_picture_svg(explanation, chosen, code, brackets=homes)
    parts.append(_side(speaker, "picture-real", picture, left, real))
    if other:
        moved = {player for pair in other for player in pair}
        stay = tuple(pair for pair in real if not moved & set(pair))
        whole = (*stay, *other)
        picture = round_picture_svg(explanation, chosen, code, brackets=homes, pairs=whole)
        parts.append(_side(speaker, head, picture, list(other), real))
    return [*parts, "</div>"]


def _side(
    speaker: Speaker, head: str, picture: str, pairs: Sequence[tuple[int, int]], real: Pairs
) -> str:
    rows = "".join(
        f"<li{'' if pair in real else ' class=new'}>{escape(speaker.names(pair[0]))} – "
        f"{escape(speaker.names(pair[1]))}</li>"
        for pair in pairs
    )
    heading = escape(speaker.phrase(head))
    return f'<div><h3>{heading}</h3>{picture}<ul class="pairs">{rows}</ul></div>'
