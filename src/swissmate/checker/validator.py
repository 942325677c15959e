"""An independent judge of the absolute rules (C.04.1 and the criteria C.1-C.3 of each system).

It shares no code with the pairing engines and reads the tournament's own entries, so a fault of an
engine cannot hide here. What bars the bye, and when colours bar nobody, an edition says of itself.
It does not judge whether a pairing is the best one.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import Final

from swissmate.languages.phrase import Part, Phrase
from swissmate.model import Entry, Player, Points, ScoringSystem, Tournament, entry_points
from swissmate.systems.registry import rule_set
from swissmate.systems.ruleset import ByeBar, RuleSet


@dataclass(frozen=True, slots=True)
class Finding:
    """One breach of an absolute rule.

    ``code`` is a stable id that ``docs/errors.md`` explains; ``message`` is a whole sentence, whose
    ``str()`` is English.
    """

    code: str
    players: tuple[int, ...]
    message: Phrase


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
    barred = [
        group.players
        for group in tournament.forbidden
        if group.first_round <= round_number <= group.last_round
    ]
    for white, black in pairs:
        if white in known and black in known and white != black:
            both = known[white], known[black]
            findings += _pair_allowed(tournament, *both, round_number, edition, barred)
    return tuple(findings)


def _everybody_once(
    tournament: Tournament,
    round_number: int,
    pairs: tuple[tuple[int, int], ...],
    byes: tuple[int, ...],
) -> list[Finding]:
    findings = []
    seen: set[int] = set()
    named = [participant for pair in pairs for participant in pair] + list(byes)
    for participant in named:
        if participant not in tournament.by_id:
            why = Phrase("found-nobody", {"who": _who(tournament, participant)})
            findings.append(Finding("unknown-player", (participant,), why))
        elif participant in seen:
            why = Phrase("found-twice", {"who": _who(tournament, participant)})
            findings.append(Finding("paired-twice", (participant,), why))
        seen.add(participant)
    present = _present(tournament, round_number)
    missing = sorted(present - seen)
    findings += [
        Finding(
            "not-paired",
            (participant,),
            Phrase("found-unpaired", {"who": _who(tournament, participant)}),
        )
        for participant in missing
    ]
    if len(byes) > 1:
        why = Phrase("found-byes", {"who": _who(tournament, *byes)})
        findings.append(Finding("two-byes", byes, why))
    elif byes and len(present | (seen & tournament.by_id.keys())) % 2 == 0:
        why = Phrase("found-needless-bye", {"who": _who(tournament, *byes)})
        findings.append(Finding("needless-bye", byes, why))
    return findings


def _who(tournament: Tournament, *participants: int) -> Phrase:
    """Return the words for players or teams by their numbers."""
    noun = "team" if tournament.noun == "team" else "player"
    if len(participants) == 1:
        return Phrase(f"who-{noun}", {"number": participants[0]})
    return Phrase(f"who-{noun}s", {"numbers": ", ".join(map(str, participants))})


def _both(tournament: Tournament, white: Player, black: Player) -> Phrase:
    numbers = Phrase("and", {"first": str(white.id), "last": str(black.id)})
    return Phrase("who-teams" if tournament.noun == "team" else "who-players", {"numbers": numbers})


def _present(tournament: Tournament, round_number: int) -> set[int]:
    if round_number <= tournament.rounds_paired:
        return {
            player.id
            for player in tournament.players
            for opponent, _, code in player.entries[round_number - 1 : round_number]
            if opponent or code == "U"
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
            what = Phrase(
                {"U": "found-had-bye", "+": "found-won-by-forfeit"}.get(
                    entry.result, "found-scored-unplayed"
                )
            )
            about: dict[str, Part] = {
                "who": _who(tournament, player.id),
                "what": what,
                "round": number,
            }
            return [Finding("bye-not-allowed", (player.id,), Phrase("found-bye", about))]
    return []


def _pair_allowed(
    tournament: Tournament,
    white: Player,
    black: Player,
    round_number: int,
    edition: RuleSet,
    barred: list[frozenset[int]],
) -> list[Finding]:
    findings: list[Finding] = []
    play = edition.play
    if play.drawn_beforehand:  # the table says whom a player meets, how often, with which colour
        return findings
    both = (white.id, black.id)
    earlier = () if play.meets_again else white.entries[: round_number - 1]
    for number, (opponent, _, result) in enumerate(earlier, 1):
        if opponent == black.id and result not in "+-":
            met: dict[str, Part] = {"who": _both(tournament, white, black), "round": number}
            findings.append(Finding("rematch", both, Phrase("found-met", met)))
    if barred and any(group.issuperset(both) for group in barred):
        why = Phrase("found-forbidden", {"who": _both(tournament, white, black)})
        findings.append(Finding("forbidden-pair", both, why))
    if not play.colors_bar:
        return findings
    barred_colors = [
        Finding(
            "absolute-color",
            (player.id,),
            Phrase("found-color", {"number": player.id, "color": Phrase(name), "colors": colors}),
        )
        for player, color, name in ((white, "w", "white"), (black, "b", "black"))
        if _must_not_have(colors := _colors(tournament, player, round_number), color)
    ]
    if barred_colors and tournament.rounds == round_number:
        if edition.frees_colors_in_last_round:
            return findings
        if edition.spares_topscorers and any(
            _topscorer(tournament, player, round_number) for player in (white, black)
        ):
            return findings
    return findings + barred_colors


def _colors(tournament: Tournament, player: Player, round_number: int) -> str:
    """The colours of the games played before a round, oldest first (C.04.2.D.5)."""
    return tournament.colors_played[player.id][: round_number - 1].replace(" ", "")


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
