"""Finds the rule that gave the colours of a pair, for every rule set.

The rules of each edition are tried in their order on the finished pair. The first rule that applies
is named with its article. The engines are not consulted.
"""

from __future__ import annotations

from swissmate.systems.common.color_preference import Strength, color_preference, opposite
from swissmate.systems.position import Contender, PairingPosition
from swissmate.systems.ruleset import RuleSet

from ..statements import Param, Statement, say


def color_rule(
    position: PairingPosition, rules: RuleSet, white: Contender, black: Contender
) -> Statement:
    """Return the rule that gave White to one player of a pair and Black to the other.

    The statement's id is ``color-both``, ``-one``, ``-must``, ``-limits``, ``-stronger``,
    ``-wider``, ``-unbalanced``, ``-alternate``, ``-rank`` (``-rank-aro``, ``-rank-index``,
    ``-rank-median``) or ``-number``; or ``color-other`` when no rule explains the colours. If both
    ways break as many limits, it is ``color-limits-even`` and ``decided`` is the id of the rule
    that decides.
    """
    own, strength = color_preference(white.colors)
    other, other_strength = color_preference(black.colors)
    facts: dict[str, Param] = {
        "white": white.id,
        "black": black.id,
        "white_wish": own,
        "white_colors": white.colors,
        "black_colors": black.colors,
        "white_strength": int(strength),
        "black_wish": other,
        "black_strength": int(other_strength),
    }
    for step, article in rules.color_rules:
        reason = _speaks(step, position, white, black)
        if reason is None:
            continue
        name, right, more = reason
        if not right:
            break
        if own and own == other and strength is other_strength is Strength.ABSOLUTE:
            limits = _limits(rules, white, black, own)
            if limits and name != "limits":
                limits["decided"] = f"color-{name}"
                name = "limits-even"
            more |= limits
        return say(f"color-{name}", article=article, **facts, **more)
    return say("color-other", article="", **facts)


def _speaks(
    step: str, position: PairingPosition, white: Contender, black: Contender
) -> tuple[str, bool, dict[str, Param]] | None:
    """Return how a rule applies to a pair: its name, whether the colours obey it, and the facts."""
    own, strength = color_preference(white.colors)
    other, other_strength = color_preference(black.colors)
    if step == "aro":
        return None if own or other else (step, True, {})
    if step.startswith("number"):
        if own or other or (step == "number-first" and position.round_number > 1):
            return None
        initial = position.initial_color
        white_first = initial == "w"
        higher, given = (white, "w") if _rank(white) < _rank(black) else (black, "b")
        if step == "number-index" and (white.number % 2 == 1) == white_first:
            # Nobody has met an opponent yet, so the index ranks neither of them: either may be the
            # higher.
            higher, given = white, "w"
        elif step == "number-index":
            higher, given = black, "b"
        right = given == (initial if higher.number % 2 else opposite(initial))
        return "number", right, {"higher": higher.id, "number": higher.number, "initial": initial}
    if step == "both":
        if own == other:
            return None
        right = own in ("", "w") and other in ("", "b")
        granted = white.id if own else black.id
        return ("both" if own and other else "one"), right, {"granted": granted}
    if own != other or not own:
        return None
    winner = white if own == "w" else black
    loser = black if own == "w" else white
    if step == "must":
        limited = strength is Strength.ABSOLUTE
        if limited == (other_strength is Strength.ABSOLUTE):
            return None
        return "must", limited == (winner is white), {"granted": winner.id, "denied": loser.id}
    if step == "limits":
        would_break, breaks = (_broken(contender, opposite(own)) for contender in (winner, loser))
        if len(would_break) == len(breaks):
            return None
        more: dict[str, Param] = {"granted": winner.id, "denied": loser.id}
        return "limits", len(breaks) < len(would_break), more
    if step == "stronger":
        if strength == other_strength:
            return None
        right = (strength > other_strength) == (winner is white)
        return "stronger", right, {"granted": winner.id, "denied": loser.id}
    if step == "unbalanced":
        uneven = winner.color_difference != 0
        if uneven == (loser.color_difference != 0):
            return None
        return "unbalanced", uneven, {"granted": winner.id, "denied": loser.id}
    if step == "wider":
        width, other_width = abs(white.color_difference), abs(black.color_difference)
        if width == other_width:
            return None
        facts: dict[str, Param] = {
            "granted": winner.id,
            "denied": loser.id,
            "width": max(width, other_width),
            "other_width": min(width, other_width),
        }
        return "wider", (width > other_width) == (winner is white), facts
    if step == "alternate":
        pairs = zip(reversed(white.colors), reversed(black.colors), strict=False)
        for back, (mine, theirs) in enumerate(pairs, 1):
            if mine != theirs:
                return "alternate", mine == "b", {"back": back, "granted": winner.id}
        return None
    above = _rank(winner) < _rank(loser)
    name = "rank" if step == "rank-median" and above else step
    return name, above or step != "rank", {"granted": winner.id, "denied": loser.id}


def _broken(player: Contender, color: str) -> list[str]:
    """Return which limits a player with a colour breaks: ``"row"``, ``"three"`` (Lim 5.1)."""
    broken = ["row"] if player.colors.endswith(2 * color) else []
    more = player.color_difference if color == "w" else -player.color_difference
    return [*broken, "three"] if more >= 2 else broken


def _limits(rules: RuleSet, white: Contender, black: Contender, wish: str) -> dict[str, Param]:
    """Return what each way to colour a pair breaks where both must have the same colour.

    ``breaks`` and ``would_break`` name the limits of the player who goes without the colour, and of
    the one who has it; ``row`` and ``three`` are their articles. Empty if the rules have no choice
    of limits.
    """
    if "color-row" not in rules.articles:
        return {}
    granted, denied = (white, black) if wish == "w" else (black, white)
    return {
        "breaks": ", ".join(_broken(denied, opposite(wish))),
        "would_break": ", ".join(_broken(granted, opposite(wish))),
        "row": rules.articles["color-row"],
        "three": rules.articles["color-three"],
    }


def _rank(player: Contender) -> tuple[int, int]:
    return (-player.score, player.id)
