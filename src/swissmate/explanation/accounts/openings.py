"""The sentences that open an answer: what is so and why, in words that everybody understands.

They hold no article and no term of the rules. Each is a fact that the position shows by itself
(points, games played, halves, colours so far); the account that follows has the rule.
"""

from __future__ import annotations

from ..statements import Param, PlayerMark, RoundExplanation, Statement, say
from .account import RoundAccount
from .halves import half_places


def game_facts(account: RoundAccount, mark: PlayerMark) -> dict[str, Param]:
    """Return who meets whom with which colour, as the parameters of an opening."""
    return {"a": mark.id, "b": mark.opponent, "color": mark.color, "game": account.game}


def player_opening(account: RoundAccount, mark: PlayerMark) -> Statement:
    """Return who a player's opponent is and why, or why there is none, by points and halves."""
    if not mark.opponent:
        return _bye(account, mark)
    other = account.explanation.by_id[mark.opponent]
    facts = game_facts(account, mark)
    facts["virtual"] = mark.score != mark.points or other.score != other.points
    if mark.score != other.score:
        return _unequal(account, facts, mark, other)
    places = half_places(account.halves(), mark.id, other.id)
    facts["score"] = mark.score
    if places is not None and places[0] != places[1]:
        return say("open-halves", **facts, remainder=places[2])
    return say("open-equal", **facts)


def _unequal(
    account: RoundAccount, facts: dict[str, Param], mark: PlayerMark, other: PlayerMark
) -> Statement:
    """Say why two with different points meet: what is so in the group of the one with more."""
    lower, higher = sorted((mark, other), key=lambda player_mark: player_mark.score)
    by_id = {contender.id: contender for contender in account.position.contenders}
    equal = [contender for contender in by_id.values() if contender.score == higher.score]
    facts |= {
        "higher": higher.id,
        "lower": lower.id,
        "score": higher.score,
        "lower_score": lower.score,
    }
    rest = [contender for contender in equal if contender.id != higher.id]
    if not rest:
        return say("open-alone", **facts)
    if all(account.pair_obstacles(by_id[higher.id], contender) for contender in rest):
        return say("open-nobody", **facts)
    if len(equal) % 2:
        return say("open-odd", **facts, players=len(equal))
    return say("open-unequal", **facts)


def _bye(account: RoundAccount, mark: PlayerMark) -> Statement:
    contenders = account.position.contenders
    facts = {"a": mark.id, "players": len(contenders)}
    below = [contender for contender in contenders if contender.score < mark.score]
    if not below:
        return say("open-bye-fewest", **facts)
    if all(account.bye_obstacles(contender) for contender in below):
        return say("open-bye-barred", **facts)
    return say("open-bye", **facts)


def bye_opening(explanation: RoundExplanation, player: int) -> tuple[Statement, ...]:
    """Return who has the bye instead of a player who could have it, and who has fewer points."""
    if explanation.pab is None:
        return ()
    own, other = explanation.by_id[player], explanation.by_id[explanation.pab]
    facts: dict[str, Param] = {"a": own.id, "b": other.id}
    virtual = own.score != own.points or other.score != other.points
    if other.score != own.score:
        name = "open-not-bye-points" if other.score < own.score else "open-not-bye-more"
        return (say(name, **facts, a_score=own.score, b_score=other.score, virtual=virtual),)
    if other.id > own.id:
        return (say("open-not-bye-rank", **facts, score=own.score, virtual=virtual),)
    return (say("open-not-bye", **facts),)


_BARS = {
    "had-bye": "open-had-bye",
    "match-had-bye": "open-had-bye",
    "forfeit-win": "open-free-win",
    "unplayed-win": "open-free-win",
    "match-won-by-forfeit": "open-free-win",
    "match-full-bye": "open-free-win",
    "unplayed-points": "open-free-points",
    "bye-barred": "open-no-bye",
    "met": "open-met",
    "protected": "open-protected",
    "same-absolute": "open-same-color",
}


def bar_opening(obstacles: tuple[Statement, ...]) -> tuple[Statement, ...]:
    """Return in plain words what bars a pair or a bye; empty if the bar itself is plain."""
    for obstacle in obstacles[:1]:
        if obstacle.id in _BARS:
            kept = {
                name: obstacle.params[name]
                for name in ("a", "b", "color")
                if name in obstacle.params
            }
            return (say(_BARS[obstacle.id], **kept),)
    return ()


_BY_RANK = ("rank", "rank-aro", "rank-index", "rank-median")
_BY_DRAW = ("aro", "number")
_BY_NEED = ("must", "limits", "stronger", "wider", "unbalanced")


def color_opening(explanation: RoundExplanation, player: int) -> tuple[Statement, ...]:
    """Return which colour a player has and why, in terms of both players' colours so far."""
    pair = explanation.pair_of(player)
    if pair is None:
        return (say("match-bye-no-color", a=player),)
    rule = pair.color_rule
    facts: dict[str, Param] = {
        **rule.params,
        "a": player,
        "b": explanation.by_id[player].opponent,
        "color": explanation.by_id[player].color,
    }
    facts.pop("article", None)
    # Where both ways break as many limits, another rule decides.
    name = str(rule.params.get("decided") or rule.id).removeprefix("color-")
    if name in ("both", "one"):
        return (say(f"open-color-{name}", **facts),)
    if name in _BY_NEED:
        return (say("open-color-need", **facts),)
    if name == "alternate":
        return (say("open-color-turn", **facts),)
    if name in _BY_RANK:
        return (say("open-color-rank", **facts),)
    return (say("open-color-drawn" if name in _BY_DRAW else "open-color", **facts),)


def match_color_opening(
    game: str, explanation: RoundExplanation, player: int
) -> tuple[Statement, ...]:
    """Return which side of a match has White how often so far; ``game`` says of what kind it is."""
    pair = explanation.pair_of(player)
    if pair is None:
        return (say("match-bye-no-color", a=player),)
    white, black = (explanation.by_id[number] for number in (pair.white, pair.black))
    facts: dict[str, Param] = {"white": white.id, "black": black.id, "game": game}
    if not white.colors and not black.colors:
        return (say("open-match-first", **facts),)
    return (
        say(
            "open-match-color",
            **facts,
            white_times=white.colors.count("w"),
            white_matches=len(white.colors),
            black_times=black.colors.count("w"),
            black_matches=len(black.colors),
        ),
    )
