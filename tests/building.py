"""Positions and tournaments by hand, for tests.

Two ways, depending on what a test is about:

``position_of`` states what the rules see, one player a line, without inventing a past for it::

    position_of('''
        1  2.0  wb   x3 x4  down1
        2  2.0  bw   up2
        3  1.0  -    absent1  pab
    ''')

Each line: id, pairing score, colours of the games played ("-" for none), then marks in any order:
``x3`` has met player 3 (one side is enough); ``down1``/``up1`` and ``down2``/``up2`` a game in the
previous round, or two rounds before, against a lower or higher score; ``absent1``, ``half1``,
``full1``, ``pab1``, ``forfeited1``, ``walkover1`` (and the same with 2) an unplayed round: absence,
half-point and full-point bye, allocated bye, forfeit loss, forfeit win; ``pab`` a bye in some
earlier round; ``fw`` a forfeit win in some earlier round; ``full`` a full-point bye, ``half`` a
half-point bye in some earlier round; ``unplayed=2`` rounds without a game. A round without a mark
was played against the same score.

``tournament_of`` writes rounds as they were played::

    tournament_of(["1-4:1 5-2:= 3-6:0 7:U", "2-1:0 ..."], players=7, rounds=5)

White first, White's result (``1 = 0 +- -+ --``); ``7:U`` is a bye; who is not named is absent.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace

from swissmate.model import (
    STANDARD,
    Entry,
    ForbiddenGroup,
    Player,
    Points,
    ScoringSystem,
    Tournament,
)
from swissmate.systems.past_rounds import PastRound
from swissmate.systems.position import Contender, PairingPosition
from swissmate.systems.ruleset import RoundPairing

__all__ = ["Pair", "boards", "position_of", "tournament_of", "who_meets"]

Pair = Callable[[PairingPosition], RoundPairing]
"""What pairs a position: the engine of a rule set, or the oracle."""

_SOMEBODY = 900
"""The opponent of games that a position only hints at."""


_PAST_MARKS = ("down", "up", "absent", "half", "full", "pab", "forfeited", "walkover")


def _tenths(text: str) -> Points:
    whole, _, fraction = text.partition(".")
    return int(whole) * 10 + int(fraction or "0")


def _past(mark: str, scoring: ScoringSystem) -> PastRound:
    """Return the past round that a mark such as ``down`` or ``half`` stands for."""
    game = Entry(_SOMEBODY, "w", "=")
    level = 50
    return {
        "": PastRound(game, scoring.draw, level, level),
        "down": PastRound(game, scoring.draw, level, level - 10),
        "up": PastRound(game, scoring.draw, level, level + 10),
        "absent": PastRound(Entry(0, "-", "Z"), scoring.zero_bye, level, 0),
        "half": PastRound(Entry(0, "-", "H"), scoring.half_bye, level, 0),
        "full": PastRound(Entry(0, "-", "F"), scoring.full_bye, level, 0),
        "pab": PastRound(Entry(0, "-", "U"), scoring.pab, level, 0),
        "forfeited": PastRound(Entry(_SOMEBODY, "b", "-"), scoring.forfeit_loss, level, level),
        "walkover": PastRound(Entry(_SOMEBODY, "w", "+"), scoring.forfeit_win, level, level),
    }[mark]


def _contender(
    words: Sequence[str], number: int, round_number: int, scoring: ScoringSystem
) -> Contender:
    ident, score, colors, *marks = words
    past = {"1": "", "2": ""}
    for mark in marks:
        if mark[:-1] in _PAST_MARKS and mark[-1] in past:
            past[mark[-1]] = mark[:-1]
    seen = {*marks, *past.values()}
    worth = {
        "pab": scoring.pab,
        "fw": scoring.forfeit_win,
        "walkover": scoring.forfeit_win,
        "full": scoring.full_bye,
        "half": scoring.half_bye,
        "absent": scoring.zero_bye,
        "forfeited": scoring.forfeit_loss,
    }
    without_game = [mark for mark in seen if mark in worth]
    said = [int(mark.partition("=")[2]) for mark in marks if mark.startswith("unplayed=")]
    return Contender(
        id=int(ident),
        number=number,
        score=_tenths(score),
        points=_tenths(score),
        colors="" if colors == "-" else colors,
        met=frozenset(int(mark[1:]) for mark in marks if mark[0] == "x"),
        last=_past(past["1"], scoring) if round_number > 1 else None,
        before_last=_past(past["2"], scoring) if round_number > 2 else None,
        had_pab="pab" in seen,
        had_forfeit_win="fw" in seen or "walkover" in seen,
        top_unplayed=max((worth[mark] for mark in without_game), default=-1),
        unplayed=said[0] if said else len(without_game),
        player=Player(int(ident)),
    )


def position_of(
    text: str,
    *,
    round_number: int = 5,
    rounds: int = 9,
    initial_color: str = "w",
    scoring: ScoringSystem = STANDARD,
    forbidden: Iterable[Iterable[int]] = (),
) -> PairingPosition:
    """Return the position that a text describes (see the head of this module)."""
    lines = sorted((line.split() for line in text.split("\n") if line.strip()), key=_ident)
    contenders = [
        _contender(words, number, round_number, scoring) for number, words in enumerate(lines, 1)
    ]
    met = {(one.id, other) for one in contenders for other in one.met}
    contenders = [
        contender._replace(met=contender.met | {one for one, other in met if other == contender.id})
        for contender in contenders
    ]
    contenders.sort(key=lambda contender: (-contender.score, contender.id))
    apart: dict[int, frozenset[int]] = {}
    for group in forbidden:
        together = frozenset(group)
        for member in together:
            apart[member] = apart.get(member, frozenset()) | (together - {member})
    players = tuple(
        sorted((contender.player for contender in contenders), key=lambda player: player.id)
    )
    return PairingPosition(
        round_number,
        rounds,
        initial_color,
        scoring,
        tuple(contenders),
        apart,
        Tournament(players, rounds=rounds, scoring=scoring, initial_color=initial_color),
    )


def _ident(words: Sequence[str]) -> int:
    return int(words[0])


def tournament_of(
    played: Sequence[str],
    *,
    next_round: str = "",
    players: int,
    rounds: int | None = None,
    initial_color: str = "w",
    scoring: ScoringSystem = STANDARD,
    forbidden: Iterable[Iterable[int]] = (),
    virtual_points: Mapping[int, tuple[Points, ...]] | None = None,
) -> Tournament:
    """Return the tournament whose rounds were played so (see the head of this module).

    ``next_round`` names the byes and absences of the round to be paired (``"3:H 5:Z"``).
    """
    entries: dict[int, list[Entry]] = {ident: [] for ident in range(1, players + 1)}
    for text in played:
        for past in entries.values():
            past.append(Entry(0, "-", "Z"))
        for word in text.split():
            who, _, result = word.partition(":")
            white, dash, black = who.partition("-")
            if not dash:
                entries[int(white)][-1] = Entry(0, "-", result)
                continue
            theirs = result[1] if len(result) == 2 else {"1": "0", "0": "1", "=": "="}[result]
            entries[int(white)][-1] = Entry(int(black), "w", result[0])
            entries[int(black)][-1] = Entry(int(white), "b", theirs)
    for word in next_round.split():
        who, _, result = word.partition(":")
        entries[int(who)].append(Entry(0, "-", result))
    empty = Tournament(
        tuple(Player(ident, entries=tuple(past)) for ident, past in entries.items()),
        rounds=rounds,
        scoring=scoring,
        initial_color=initial_color,
        forbidden=tuple(ForbiddenGroup(frozenset(group)) for group in forbidden),
    )
    return replace(empty, virtual_points=virtual_points or {})


def who_meets(pairing: RoundPairing) -> str:
    """Return who meets whom, whatever the colours: ``"1-3 2-4 5-bye"``."""
    words = [f"{min(pair)}-{max(pair)}" for pair in sorted(pairing.pairs, key=min)]
    return " ".join(words + ([f"{pairing.pab}-bye"] if pairing.pab else []))


def boards(pairing: RoundPairing) -> str:
    """Return the pairs as published, White first: ``"3-1 2-4"``."""
    return " ".join(f"{white}-{black}" for white, black in pairing.pairs)
