"""Pairings made by hand: changes to a pairing by the rules, and rounds that the rules cannot pair.

If no valid round-pairing exists, the arbiter decides what to do (C.04.3 A.9; 2026: 1.9.3). Players
who are to sit out first get a bye or an absence. Everybody else is paired by hand, and the page and
the log name each absolute rule that this breaks.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from itertools import zip_longest

from django.utils.translation import gettext as _

from swissmate.arbiter.ground.ledger.audit import Recorder, recorded
from swissmate.arbiter.ground.ledger.errors import NoPairing, Refused
from swissmate.arbiter.ground.ledger.lines import difference
from swissmate.arbiter.models import Account, Event, Game, Player, Round
from swissmate.arbiter.rounds.boards.seating import has_entered_result, note_boards
from swissmate.arbiter.rounds.boards.tournament import build_tournament
from swissmate.arbiter.rounds.pairing.meetings import wrong_meetings
from swissmate.arbiter.rounds.pairing.rounds import (
    Pairs,
    ask_published,
    begin_round,
    last_round,
    pair_by_rules,
    write_pairings,
)
from swissmate.arbiter.rounds.pairing.start_position import drawn_position
from swissmate.checker.validator import Finding, validate_round
from swissmate.model import Tournament
from swissmate.systems.common.color_preference import color_preference


def _breach(finding: Finding, names: dict[int, str]) -> str:
    """Return a breach in the reader's language; "" if it is not of a rule in C.04.1."""
    who = [names.get(player, str(player)) for player in finding.players]
    if finding.code == "rematch":
        return _("%(one)s and %(other)s meet again (C.04.1.b; 2026: C.04.1 art. 2)") % {
            "one": who[0],
            "other": who[1],
        }
    if finding.code == "forbidden-pair":
        return _("%(one)s and %(other)s are noted as a pair that may not meet") % {
            "one": who[0],
            "other": who[1],
        }
    if finding.code == "bye-not-allowed":
        return _(
            "%(name)s has already had the bye, or has already scored as much without "
            "playing (C.04.1.d; 2026: C.04.1 art. 4)"
        ) % {"name": who[0]}
    if finding.code == "absolute-color":
        return _(
            "%(name)s gets the same colour a third time in a row, or one colour in three "
            "more games than the other (C.04.1.f, g; 2026: C.04.1 art. 6, 7)"
        ) % {"name": who[0]}
    return ""


def breaches_by_player(
    tournament: Tournament,
    round_number: int,
    pairs: Pairs,
    players: Mapping[int, Player],
    rules: str,
) -> dict[int, list[str]]:
    """Return each absolute rule that a pairing breaks, by the keys of the players concerned.

    They are found by the checker's judge, which shares no code with the engines.
    """
    tpn = {key: player.tpn for key, player in players.items()}
    names = {player.tpn: player.name for player in players.values()}
    keys = {number: key for key, number in tpn.items()}
    findings = validate_round(
        tournament,
        round_number,
        [(tpn[white], tpn[black]) for white, black in pairs if black is not None],
        [tpn[white] for white, black in pairs if black is None],
        rules,
    )
    breaches: dict[int, list[str]] = {}
    for finding in findings:
        text = _breach(finding, names)
        for number in finding.players if text else ():
            breaches.setdefault(keys[number], []).append(text)
    return breaches


def breaches_of(event: Event, round_number: int, pairs: Pairs, rules: str) -> list[str]:
    """Return each absolute rule that a pairing of a round breaks, in the reader's language."""
    tournament = build_tournament(event, through_round=round_number - 1, next_round=True)
    players = {player.pk: player for player in Player.objects.filter(event=event)}
    breaches = breaches_by_player(tournament, round_number, pairs, players, rules)
    return list(dict.fromkeys(text for texts in breaches.values() for text in texts))


def why_no_pairing(event: Event) -> str:
    """Return why the rules cannot pair the next round; "" if they can.

    Raises:
        Refused: the rules give no answer for another reason.
    """
    try:
        pair_by_rules(event, build_tournament(event, next_round=True))
    except NoPairing as refusal:
        return str(refusal)
    return ""


def first_draft(event: Event) -> list[tuple[Player, Player | None]]:
    """Return the players present in pairs, by score, as a first draft to be changed.

    Nothing else is considered: it only fills the form and is not a proposal.
    """
    tournament = build_tournament(event, next_round=True)
    number = tournament.rounds_paired + 1
    present = [p.id for p in tournament.players if p.entry(number).result == " "]
    present.sort(key=lambda tpn: (-tournament.points_before(tpn, number), tpn))
    rows = {player.tpn: player for player in Player.objects.filter(event=event)}
    whites, blacks = present[::2], present[1::2]
    return [
        (rows[white], rows[blacks[index]] if index < len(blacks) else None)
        for index, white in enumerate(whites)
    ]


def _check_whole(pairs: Pairs, names: dict[int, str], wanted: set[int]) -> None:
    """Refuse a pairing in which a player is missing or occurs twice, or two have the bye."""
    seen: set[int] = set()
    for key in (key for pair in pairs for key in pair if key is not None):
        if key not in names:
            raise Refused(_("This player is not in the event."))
        if key in seen:
            raise Refused(_("%(name)s is paired twice.") % {"name": names[key]})
        seen.add(key)
    missing = wanted - seen
    if missing:
        left = "; ".join(sorted(names[key] for key in missing))
        raise Refused(_("Not paired: %(names)s") % {"names": left})
    if sum(1 for _white, black in pairs if black is None) > 1:
        raise Refused(_("Only one player can have the pairing-allocated bye."))


def _ask(
    recorder: Recorder,
    row: Round,
    pairs: Sequence[tuple[int, int | None]],
    right: Sequence[Sequence[int | None]],
) -> None:
    """Ask about each rule that a pairing breaks, each board with both colours wrong, differences.

    ``right`` is the pairing by the rules; empty if they give none.
    """
    event = recorder.event
    tournament = build_tournament(event, through_round=row.number - 1, next_round=True)
    players = {player.pk: player for player in Player.objects.filter(event=event)}
    by_player = breaches_by_player(tournament, row.number, pairs, players, row.rules)
    broken = list(dict.fromkeys(text for texts in by_player.values() for text in texts))
    broken += wrong_meetings(event, row.number, pairs)
    if broken:
        recorder.data["breaches"] = broken
    for text in broken:
        recorder.caution("breach", text)
    for text in wrong_colors(tournament, row.number, pairs, players):
        recorder.caution("colors", text)
    tpn = {key: player.tpn for key, player in players.items()}
    by_rules = [(tpn[one], tpn[other] if other else None) for one, other in right if one]
    made = [(tpn[one], tpn[other] if other else None) for one, other in pairs]
    details = difference(by_rules, made)
    if not details:
        return
    if by_rules:
        text = _("The rules give another pairing: %(pairs)s.")
        by_name = [pair for pair in right if list(pair) not in [list(board) for board in pairs]]
        names = "; ".join(_pair_text(players, one, other) for one, other in by_name if one)
        consequence = _(
            "Whoever checks the event finds the difference. It is not allowed to alter a correct "
            "pairing in favour of any player (C.04.2.A.5; 2026: C.04.2 1.5); the federation may "
            "refuse the round."
        )
        recorder.ask_and_note(row.number, details, text % {"pairs": names}, consequence)
    else:
        text = _("The rules give no pairing of this round: this one is your own.")
        recorder.ask_and_note(
            row.number, details, text, _("Whoever checks the event will ask about it.")
        )


def _pair_text(players: Mapping[int, Player], white: int, black: int | None) -> str:
    """Return a board by names."""
    other = players[black].name if black else _("bye")
    return f"{players[white].name} – {other}"


def wrong_colors(
    tournament: Tournament, round_number: int, pairs: Pairs, players: Mapping[int, Player]
) -> list[str]:
    """Return a sentence for each board on which both have the opposite of the colour due."""
    sentences = []
    for white, black in pairs:
        if black is None:
            continue
        due = [
            color_preference(_colors_before(tournament, players[key].tpn, round_number))
            for key in (white, black)
        ]
        if [color for color, _strength in due] == ["b", "w"]:
            names = {"white": players[white].name, "black": players[black].name}
            sentences.append(
                _("%(white)s – %(black)s: neither player has the colour that is due.") % names
            )
    return sentences


def _colors_before(tournament: Tournament, tpn: int, round_number: int) -> str:
    entries = tournament.by_id[tpn].entries[: round_number - 1]
    return "".join(entry.color for entry in entries if entry.played)


def pair_by_hand(
    event_id: int, actor: Account, round_number: int, pairs: Pairs, reason: str
) -> Round:
    """Pair the next round by hand, because no valid pairing of it exists.

    Every player who is present must be in it once. Each breach of an absolute rule is logged.

    Raises:
        Refused: the rules give a pairing, the one made by hand is incomplete or has no reason, or
            something must be settled before the round.
    """
    with recorded(event_id, actor, "round-by-hand", round=round_number) as recorder:
        tournament = begin_round(recorder, round_number)
        event = recorder.event
        try:
            pair_by_rules(event, tournament)
        except NoPairing as refusal:
            recorder.data["why"] = str(refusal)
        else:
            raise Refused(_("The rules do give a pairing of this round: pair it by the rules."))
        if not reason.strip():
            raise Refused(_("A pairing made by hand needs a reason."))
        players = Player.objects.filter(event=event)
        keys = dict(players.values_list("tpn", "pk"))
        present = {
            keys[player.id]
            for player in tournament.players
            if player.entry(round_number).result == " "
        }
        names = dict(players.filter(pk__in=present).values_list("pk", "name"))
        _check_whole(pairs, names, present)
        recorder.reason = reason.strip()
        row = Round(
            event=event,
            number=round_number,
            rules=event.rules,
            is_manual=True,
            manual_reason=reason.strip()[:500],
            start_position=drawn_position(event),
        )
        # The boards are judged before they are written, as those of a future round.
        _ask(recorder, row, pairs, [])
        recorder.create(row)
        write_pairings(recorder, row, pairs)
        note_boards(recorder, sum(1 for _white, black in pairs if black is not None))
    return row


def require_results_kept(row: Round, pairs: Iterable[Sequence[int | None]]) -> None:
    """Refuse a pairing without a board of a round that has a result.

    Raises:
        Refused: a board with a result would change.
    """
    kept = {tuple(pair) for pair in pairs}
    games = Game.objects.filter(pairing__round=row).exclude(result="")
    for game in games.select_related("pairing", "one", "other"):
        pairing = game.pairing
        if has_entered_result(game) and (pairing.white_id, pairing.black_id) not in kept:
            raise Refused(
                _("Board %(n)s has a result already: clear it first.") % {"n": pairing.board}
            )


def change_pairs(
    event_id: int,
    actor: Account,
    round_number: int,
    pairs: Pairs,
    reason: str,
) -> None:
    """Replace the pairing of the last round by one made by hand.

    Everybody who was paired must be in it once; others (a late entry, or a player with a bye) may
    be. The rules are applied again, to the players who are now present. Whatever differs from their
    pairing needs a confirmation, is marked as different, and keeps the reason. A published pairing
    stays published, and a board that stays keeps its result.

    Raises:
        Refused: the pairing is incomplete, has no reason, or changes a board with a result.
        Unconfirmed: it differs from that of the rules, breaks a rule, or was published.
    """
    with recorded(event_id, actor, "round-changed", round=round_number) as recorder:
        event = recorder.event
        row = last_round(event, round_number)
        require_results_kept(row, pairs)
        recorder.require_reason(reason, _("A pairing made by hand needs a reason."))
        pairings = list(row.pairings.all())
        known = dict(Player.objects.filter(event=event).values_list("pk", "name"))
        before = {key for old in pairings for key in (old.white_id, old.black_id) if key}
        _check_whole(pairs, known, before)
        if row.published is not None:
            ask_published(recorder, row, reason)
        added = {key for pair in pairs for key in pair if key is not None} - before
        for player in Player.objects.filter(pk__in=added):
            admit(recorder, player, row.number)
        by_rules = rule_pairs(event, row.number)
        _ask(recorder, row, pairs, by_rules)
        show_differences(recorder, [(old.white_id, old.black_id) for old in pairings], pairs)
        write_pairings(recorder, row, pairs)
        same = {*pairs} == {(white, black) for white, black in by_rules}
        recorder.update(
            row,
            is_manual=not same,
            manual_reason="" if same else reason.strip()[:500],
            rule_pairs=by_rules,
        )


def admit(recorder: Recorder, player: Player, round_number: int) -> None:
    """Let a player play a round that was to be missed: no bye any more, and present from now on.

    Raises:
        Refused: the player has withdrawn.
    """
    if player.last_round is not None and player.last_round < round_number:
        raise Refused(_("%(name)s has withdrawn.") % {"name": player.name})
    for bye in player.byes.filter(round_number=round_number):
        recorder.delete(bye)
    if player.first_round > round_number:
        recorder.update(player, first_round=round_number)


def rule_pairs(event: Event, round_number: int) -> list[list[int | None]]:
    """Return a round's pairing by the rules, for the players now present; empty without one."""
    tournament = build_tournament(event, through_round=round_number - 1, next_round=True)
    try:
        pairing = pair_by_rules(event, tournament)
    except Refused:
        return []
    keys = dict(Player.objects.filter(event=event).values_list("tpn", "pk"))
    pairs: list[list[int | None]] = [[keys[white], keys[black]] for white, black in pairing.pairs]
    return pairs + ([[keys[pairing.pab], None]] if pairing.pab is not None else [])


def show_differences(recorder: Recorder, before: Pairs, after: Pairs) -> None:
    """Have the question show the boards that change, before and after, by names."""
    players = {row.pk: row for row in Player.objects.filter(event=recorder.event)}
    old = [pair for pair in before if pair not in set(after)]
    new = [pair for pair in after if pair not in set(before)]
    recorder.data["players"] = "; ".join(_pair_text(players, *pair) for pair in new)[:400]
    recorder.differences = [
        (_pair_text(players, *was) if was else "", _pair_text(players, *now) if now else "")
        for was, now in zip_longest(old, _beside(old, new))
    ]


def _beside(old: Pairs, new: Pairs) -> list[tuple[int, int | None]]:
    """Return new boards in the order of the old ones whose players they have."""
    places = {key: place for place, pair in enumerate(old) for key in pair if key}
    return sorted(new, key=lambda pair: min(places.get(key, len(old)) for key in pair if key))


def rule_differences(row: Round) -> list[tuple[tuple[int, int | None], bool]]:
    """Return pairs that differ between the boards and the rules: ``(pair, is by the rules)``."""
    now = set(row.pairings.values_list("white_id", "black_id"))
    rules = {(white, black) for white, black in row.rule_pairs}
    return [(pair, True) for pair in sorted(rules - now, key=str)] + [
        (pair, False) for pair in sorted(now - rules, key=str)
    ]
