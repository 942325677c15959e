"""An independent judge of the absolute rules (C.04.1 and the criteria C.1-C.3 of each system).

It shares no code with the pairing engines and reads the tournament's own entries, so a fault of an
engine cannot hide here. What bars the bye, and when colours bar nobody, an edition says of itself.
It does not judge whether a pairing is the best one.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import Final

from swissmate.model import Entry, Player, Points, ScoringSystem, Tournament, entry_points
from swissmate.systems.registry import rule_set
from swissmate.systems.ruleset import ByeBar, RuleSet


@dataclass(frozen=True, slots=True)
class Finding:
    """One breach of an absolute rule.

    ``code`` is a stable id that ``docs/errors.md`` explains; ``message`` is a whole sentence.
    """

    code: str
    players: tuple[int, ...]
    message: str


def _bye_or_forfeit_win(entry: Entry, _points: Points, _scoring: ScoringSystem) -> bool:
    """C.04.1.d (text of 2017): a pairing-allocated bye, or a win by forfeit."""
    return entry.result in "U+"


def _points_without_playing(entry: Entry, points: Points, _scoring: ScoringSystem) -> bool:
    """Dutch 2012 B.1.b: a bye, or points from a round without a game, requested byes included."""
    unplayed = entry.opponent == 0 or entry.result in "+-"
    return entry.result == "U" or (unplayed and points > 0)


def _unplayed_win(entry: Entry, points: Points, scoring: ScoringSystem) -> bool:
    """C.04.1 art. 4 (2026): such a bye, or the points of a win from a round not played.

    The Burstein text of 2017 has the same rule: nobody "who has already received a point without
    playing" (4.1), so a full-point bye bars the allocated bye.
    """
    unplayed = entry.opponent == 0 or entry.result in "+-"
    return entry.result == "U" or (unplayed and points >= max(scoring.win_white, scoring.win_black))


def _bye_or_unplayed_match_won(entry: Entry, _points: Points, _scoring: ScoringSystem) -> bool:
    """C.04.5 and C.04.6 2.1.2: a bye, a match won by forfeit, a full-point bye."""
    return entry.result in "U+F"


_BARS_THE_BYE: Final[Mapping[ByeBar, Callable[[Entry, Points, ScoringSystem], bool]]] = {
    ByeBar.UNPLAYED_POINTS: _points_without_playing,
    ByeBar.FORFEIT_WIN: _bye_or_forfeit_win,
    ByeBar.UNPLAYED_WIN: _unplayed_win,
    ByeBar.FORFEIT_OR_UNPLAYED_WIN: _unplayed_win,
    ByeBar.UNPLAYED_MATCH_WON: _bye_or_unplayed_match_won,
}


def validate_round(
    tournament: Tournament,
    round_number: int,
    pairs: Iterable[tuple[int, int]],
    byes: Iterable[int],
    rules: str,
) -> tuple[Finding, ...]:
    """Return every breach of an absolute rule in one round's pairing.

    ``pairs`` are ``(white id, black id)``, ``byes`` the players with the pairing-allocated bye,
    ``rules`` a rule-set id. Everybody present must be paired exactly once. In a recorded round
    these are the players that it paired; for a pairing proposed for the next round they are all
    players with no bye or absence noted for it. Takes time proportional to players times rounds.
    """
    pairs, byes = tuple(pairs), tuple(byes)
    edition = rule_set(rules)
    findings = list(_everybody_once(tournament, round_number, pairs, byes))
    known = tournament.by_id
    for bye in byes:
        if bye in known:
            findings += _bye_allowed(tournament, known[bye], round_number, edition)
    for white, black in pairs:
        if white in known and black in known and white != black:
            findings += _pair_allowed(tournament, known[white], known[black], round_number, edition)
    return tuple(findings)


def _everybody_once(
    tournament: Tournament,
    round_number: int,
    pairs: tuple[tuple[int, int], ...],
    byes: tuple[int, ...],
) -> list[Finding]:
    findings = []
    noun = tournament.noun
    seen: set[int] = set()
    named = [participant for pair in pairs for participant in pair] + list(byes)
    for participant in named:
        if participant not in tournament.by_id:
            findings.append(
                Finding("unknown-player", (participant,), f"there is no {noun} {participant}")
            )
        elif participant in seen:
            findings.append(
                Finding("paired-twice", (participant,), f"{noun} {participant} is paired twice")
            )
        seen.add(participant)
    present = _present(tournament, round_number)
    missing = sorted(present - seen)
    findings += [
        Finding("not-paired", (participant,), f"{noun} {participant} is there but not paired")
        for participant in missing
    ]
    if len(byes) > 1:
        text = ", ".join(map(str, byes))
        findings.append(Finding("two-byes", byes, f"{noun}s {text} have the bye: one is the limit"))
    elif byes and len(present | (seen & tournament.by_id.keys())) % 2 == 0:
        findings.append(
            Finding("needless-bye", byes, f"{noun} {byes[0]} has the bye in an even field")
        )
    return findings


def _present(tournament: Tournament, round_number: int) -> set[int]:
    if round_number <= tournament.rounds_paired:
        return {
            player.id
            for player in tournament.players
            if player.entry(round_number).opponent or player.entry(round_number).result == "U"
        }
    return {
        player.id
        for player in tournament.players
        if player.id not in tournament.absent
        and (len(player.entries) < round_number or player.entry(round_number).result in " U")
    }


def _bye_allowed(
    tournament: Tournament, player: Player, round_number: int, edition: RuleSet
) -> list[Finding]:
    """C.04.1.d and criterion C.2: who may not have the bye."""
    if edition.bye_bar is None:
        return []
    bars = _BARS_THE_BYE[edition.bye_bar]
    scoring = tournament.scoring
    for number in range(1, round_number):
        entry = player.entry(number)
        if bars(entry, entry_points(entry, scoring), scoring):
            what = {"U": "had the bye", "+": "won by forfeit"}.get(
                entry.result, "scored a win without playing"
            )
            return [
                Finding(
                    "bye-not-allowed",
                    (player.id,),
                    f"{tournament.noun} {player.id} may not have the bye: {what} in round {number}",
                )
            ]
    return []


def _pair_allowed(
    tournament: Tournament, white: Player, black: Player, round_number: int, edition: RuleSet
) -> list[Finding]:
    findings: list[Finding] = []
    play = edition.play
    if play.drawn_beforehand:  # the table says whom a player meets, how often, with which colour
        return findings
    both = (white.id, black.id)
    earlier = () if play.meets_again else white.entries[: round_number - 1]
    for number, (opponent, _, result) in enumerate(earlier, 1):
        if opponent == black.id and result not in "+-":
            findings.append(
                Finding(
                    "rematch",
                    both,
                    f"{tournament.noun}s {both[0]} and {both[1]} met before, in round {number}",
                )
            )
    if any(
        white.id in group.players
        and black.id in group.players
        and group.first_round <= round_number <= group.last_round
        for group in tournament.forbidden
    ):
        findings.append(
            Finding(
                "forbidden-pair", both, f"{tournament.noun}s {both[0]} and {both[1]} may not meet"
            )
        )
    if not play.colors_bar:
        return findings
    last_round = tournament.rounds == round_number
    if last_round and edition.frees_colors_in_last_round:
        return findings
    if (
        last_round
        and edition.spares_topscorers
        and any(_topscorer(tournament, player, round_number) for player in (white, black))
    ):
        return findings
    findings += [
        Finding(
            "absolute-color",
            (player.id,),
            f"player {player.id} must not have {name} again (colours so far: {colors})",
        )
        for player, color, name in ((white, "w", "White"), (black, "b", "Black"))
        if _must_not_have(colors := _colors(player, round_number), color)
    ]
    return findings


def _colors(player: Player, round_number: int) -> str:
    """The colours of the games played before a round, oldest first (C.04.2.D.5)."""
    return "".join(
        [
            color
            for opponent, color, result in player.entries[: round_number - 1]
            if opponent and result not in "+-"
        ]
    )


def _must_not_have(colors: str, color: str) -> bool:
    """C.04.1.f and g: no colour difference beyond two, no colour three times in a row.

    After a round that broke them, the two rules can forbid both colours. Then the difference
    decides, as it does for the preference
    (``docs/disputes/dutch.md#colors-that-broke-the-rules``).
    """
    other = "b" if color == "w" else "w"
    difference = colors.count(color) - colors.count(other)
    return difference >= 2 or (difference > -2 and colors.endswith(color * 2))


def _topscorer(tournament: Tournament, player: Player, round_number: int) -> bool:
    """2017 A.7, 2026 1.8: more than half of the maximum score possible before the last round."""
    best = tournament.scoring.best * (round_number - 1)
    score = tournament.points_before(player.id, round_number)
    return 2 * (score + tournament.virtual(player.id, round_number)) > best
