"""Why two players meet, and why not otherwise.

What the rules saw of both players comes from the position that the engine was given. The account of
the bracket, and the criterion that decided, come from ``swissmate.explanation``, in the reader's
language. Past results are taken as they are now, so a later correction has an effect.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Any, cast

from django.utils.translation import gettext as _

from swissmate.api.explaining import WISHES, Explained, Wish, explain
from swissmate.arbiter.ground.frame.filters import printed_at
from swissmate.arbiter.ground.ledger.errors import Refused, refusal
from swissmate.arbiter.languages import language_of_page
from swissmate.arbiter.models import Event, Pairing, Player, Round
from swissmate.arbiter.rounds.boards.tournament import build_tournament
from swissmate.errors import InputError, SwissmateError
from swissmate.explanation import (
    AskInstead,
    RoundExplanation,
    Statement,
    WhyNot,
    read_proposal,
    round_picture_svg,
    sentence,
    short_sections,
)
from swissmate.explanation.pages.speaker import (
    names_of,
    question_text,
    section_title,
)
from swissmate.explanation.speech import history_text, points_number
from swissmate.languages.language import language_of
from swissmate.model import Tournament
from swissmate.systems.common.baku import accelerated
from swissmate.systems.past_rounds import PastRound
from swissmate.systems.position import Contender, PairingPosition, position_before
from swissmate.wording import whole_number


@dataclass(frozen=True)
class PlayerFacts:
    """One player before the round: score, colours, floats, opponents met over the board.

    ``color`` is that of the game, ``group`` is the size of the scoregroup. Points are written as in
    the sentences below them; ``virtual`` is "" without virtual points.
    """

    player: Player
    color: str
    group: int
    points: str
    virtual: str
    colors: str
    difference: int
    floats: tuple[str, str]
    met: tuple[Player, ...]
    had_bye: bool


@dataclass(frozen=True)
class Account:
    """The round from one player's point of view: headings with sentences, in short and whole.

    ``differs`` says that the rules now give the player another game than the one that was paired.
    """

    player: Player
    sections: list[tuple[str, list[str]]]
    whole: list[tuple[str, list[str]]]
    differs: bool


@dataclass(frozen=True)
class Answer:
    """A why-not question, its answer, and the pairs that would be new."""

    question: str
    sentences: list[str]
    pairs: list[tuple[str, str]]


def _float(past: PastRound | None) -> str:
    """Return how a player floated in a past round, in words."""
    if past is None or not past.entry.paired or past.score == past.opponent_score:
        return ""
    return _("downfloat") if past.score > past.opponent_score else _("upfloat")


def _facts(
    contender: Contender, color: str, position: PairingPosition, players: dict[int, Player]
) -> PlayerFacts:
    language = language_of(language_of_page())
    virtual = contender.score - contender.points
    return PlayerFacts(
        players[contender.id],
        color,
        sum(rival.score == contender.score for rival in position.contenders),
        points_number(contender.points, language),
        points_number(virtual, language) if virtual else "",
        history_text(contender.colors, language),
        contender.color_difference,
        (_float(contender.last), _float(contender.before_last)),
        tuple(players[player] for player in sorted(contender.met) if player in players),
        contender.had_pab,
    )


def _tournament(event: Event, row: Round) -> Tournament:
    return accelerated(build_tournament(event, through_round=row.number))


def _explained(event: Event, row: Round) -> Explained[None]:
    # A round is paired only once every open game was declared adjourned, and the page says so.
    return explain(_tournament(event, row), row.number, row.rules, open_games_are_draws=True)


def facts_of(event: Event, pairing: Pairing) -> list[PlayerFacts]:
    """Return what the rules saw of the players of a game, White first; empty for a bye."""
    black = pairing.black
    if black is None:
        return []
    try:
        position = position_before(_tournament(event, pairing.round), pairing.round.number)
    except SwissmateError:
        return []
    players = {player.tpn: player for player in Player.objects.filter(event=event)}
    contenders = {contender.id: contender for contender in position.contenders}
    one, other = contenders.get(pairing.white.tpn), contenders.get(black.tpn)
    if one is None or other is None:
        return []
    return [_facts(one, "w", position, players), _facts(other, "b", position, players)]


def _sentences(round_: RoundExplanation, statements: Iterable[Statement]) -> list[str]:
    language = language_of_page()
    names = names_of(round_)
    return [sentence(statement, names, language) for statement in statements]


def accounts_of(event: Event, pairing: Pairing) -> list[Account]:
    """Return the round from both players' point of view; empty if the rules have no answer."""
    try:
        explained = _explained(event, pairing.round)
    except SwissmateError:
        return []
    accounts = []
    for player in filter(None, (pairing.white, pairing.black)):
        try:
            own = explained.player(player.tpn).answer
        except SwissmateError:
            continue
        short, whole = (
            [
                (section_title(name, language_of_page()), _sentences(explained.round, statements))
                for name, statements in account
            ]
            for account in (short_sections(own), own.sections)
        )
        wall = {statement.id for statement in dict(own.sections).get("wall", ())}
        accounts.append(Account(player, short, whole, bool(wall & {"wall-pairs", "wall-bye"})))
    return accounts


def answer(event: Event, row: Round, tpn: int, wish: str) -> Answer:
    """Return why a player does not meet another one, get the bye or a colour, or float down.

    ``wish`` is a pairing number, ``bye``, ``white``, ``black`` or ``float``.

    Raises:
        Refused: the question makes no sense; the message says why.
    """
    if not _is_wish(wish):
        raise Refused(_("There is no such question."))
    return _asked(event, row, lambda explained: explained.why_not(tpn, _wish(wish)))


def judgement(event: Event, row: Round, proposal: str) -> Answer:
    """Return the objections of the rules to other pairs, written ``11-22 16-20 7-bye``.

    Raises:
        Refused: the proposal cannot be read, or makes no sense; the message says why.
    """
    instead = _read(proposal)
    return _asked(event, row, lambda explained: explained.ask(instead))


def _read(proposal: str) -> AskInstead:
    try:
        return read_proposal(proposal)
    except InputError as error:
        raise Refused(
            _(
                "This is not a list of pairs: %(proposal)s. Write the numbers of both "
                "players with a hyphen, White first, as in 11-22 16-20; 7-bye gives player "
                "7 the bye."
            )
            % {"proposal": proposal}
        ) from error


def questions_of(row: Round) -> dict[str, bool]:
    """Return the questions that a round's rules allow: floats, other pairs, scoregroups to draw."""
    play = row.play
    return {
        "floats": play.has_floaters,
        "proposals": play.judges_proposals,
        "picture": play.has_scoregroups,
    }


def _wish(wish: str) -> Wish:
    number = whole_number(wish)
    return cast("Wish", wish) if number is None else number


def _is_wish(wish: str) -> bool:
    return wish in WISHES or whole_number(wish) is not None


def _asked(event: Event, row: Round, ask: Callable[[Explained[None]], Explained[WhyNot]]) -> Answer:
    try:
        explained = ask(_explained(event, row))
    except SwissmateError as error:
        raise refusal(error) from error
    round_, why_not = explained.round, explained.answer
    names = names_of(round_)
    return Answer(
        question_text(round_, why_not.question, language_of_page()),
        _sentences(round_, why_not.statements),
        [(names(one), names(two)) for one, two in why_not.changed],
    )


def sheet(event: Event, row: Round, tpn: int, wish: str) -> str | None:
    """Return the sheet for a player's round, or for a question as in :func:`answer`; or None."""
    if not wish:
        return _sheet(event, row, lambda explained: explained.player(tpn))
    if not _is_wish(wish):
        return None
    return _sheet(event, row, lambda explained: explained.why_not(tpn, _wish(wish)))


def sheet_instead(event: Event, row: Round, proposal: str) -> str | None:
    """Return the sheet for a proposal as in :func:`judgement`; or None."""
    try:
        instead = read_proposal(proposal)
    except InputError:
        return None
    return _sheet(event, row, lambda explained: explained.ask(instead))


def _sheet(
    event: Event, row: Round, ask: Callable[[Explained[None]], Explained[Any]]
) -> str | None:
    """Return what was asked as a sheet that says of what event it is, and when it was printed."""
    head = f"{event.full_name} · {printed_at()}"
    return _page(event, row, lambda explained: ask(explained).sheet(language_of_page(), head=head))


def checklist(event: Event, row: Round) -> str | None:
    """Return the checklist of a round as a page; None if the rules have no answer."""
    return _page(event, row, lambda explained: explained.checklist_html(language_of_page()))


def _page(event: Event, row: Round, make: Callable[[Explained[None]], str]) -> str | None:
    try:
        return make(_explained(event, row))
    except SwissmateError:
        return None


def picture(event: Event, pairing: Pairing) -> str | None:
    """Return the round as an SVG picture with White highlighted; None if it cannot be drawn."""
    return _page(
        event,
        pairing.round,
        lambda explained: round_picture_svg(
            explained.round, pairing.white.tpn, language_of_page(), darkens=True
        ),
    )
