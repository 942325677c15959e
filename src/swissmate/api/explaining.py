"""Why a round is paired as it is, what that means for one player, and why not differently."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Final, Generic, Literal, TypeAlias, TypeVar, overload

from swissmate.explanation import (
    AskInstead,
    ExplainedRound,
    PlayerExplanation,
    Question,
    RoundExplanation,
    WhyNot,
    ask,
    checklist_html,
    checklist_json,
    checklist_text,
    render_html,
    render_sheet,
    render_text,
    round_picture_svg,
    to_json,
)
from swissmate.messages import Naming, in_python
from swissmate.model import Tournament
from swissmate.model.agreement import require_agreement
from swissmate.model.tournament import Who
from swissmate.systems.choice import resolve

from .arguments import wrong_type
from .pairing import require_results, require_round_to_pair

WISHES: Final = ("bye", "white", "black", "float")

Wish: TypeAlias = Who | Literal["bye", "white", "black", "float"]
"""What a player did not get: an opponent, the bye, a colour, a float down."""


Answer = TypeVar("Answer", PlayerExplanation, WhyNot, None)


@dataclass(frozen=True)
class Explained(Generic[Answer]):
    """A round that has been paired and explained, and the answer to a question about it.

    ``round`` is the explanation of the whole round as values; ``answer`` is None when no question
    was asked. ``str()`` gives the English text.
    """

    round: RoundExplanation
    answer: Answer
    _questions: ExplainedRound = field(repr=False, compare=False)

    def player(self, player: Who) -> Explained[PlayerExplanation]:
        """Explain what the round means for one player (by pairing number, key or name).

        Raises:
            InputError: the player is not paired in the round.
        """
        explanation = self._questions.player(self._number(player))
        return Explained(self.round, explanation, self._questions)

    def _number(self, who: Who) -> int:
        return self._questions.tournament.player(who).id

    def why_not(self, player: Who, wish: Wish) -> Explained[WhyNot]:
        """Tell why a player does not get an opponent, the bye or a colour, or does not float.

        Raises:
            InputError: a player is not paired in the round.
        """
        if type(wish) not in (int, str):
            expected = "a player, 'bye', 'white', 'black' or 'float'"
            raise wrong_type("wish", wish, expected)
        wanted = wish if wish in WISHES else self._number(wish)
        return self.ask(ask(self._number(player), wanted))

    def instead(
        self, pairs: Sequence[tuple[int, int]], bye: int | None = None
    ) -> Explained[WhyNot]:
        """Compare a proposal, whole or partial, with the round as the rules pair it.

        ``pairs`` are ids, White first; ``bye`` is the player who should get the bye. The players
        whom a partial proposal leaves out are paired as the rules would then pair them.

        Raises:
            InputError: a player appears twice in the proposal, or is not paired in the round.
        """
        return self.ask(AskInstead(tuple(pairs), bye))

    def ask(self, question: Question) -> Explained[WhyNot]:
        """Answer a question: ``AskPair``, ``AskBye``, ``AskColor``, ``AskFloat``, ``AskInstead``.

        These are values of ``swissmate.explanation``; players are pairing numbers.

        Raises:
            InputError: a player is not paired in the round, or appears twice in a proposal.
        """
        return Explained(self.round, self._questions.ask(question), self._questions)

    def text(self, language: str = "en", *, full: bool = False, naming: Naming = in_python) -> str:
        """Return the explanation as text for a terminal; ``full`` includes every detail of a round.

        ``language`` is one of ``swissmate.LANGUAGES``: ``"en"``, ``"de"`` ... ``naming`` is what a
        face calls ``full`` where the text names it (``swissmate.messages``).
        """
        return render_text(self.round, self.answer, language, full=full, naming=naming)

    def html(self, language: str = "en", *, full: bool = False, fragment: bool = False) -> str:
        """Return the explanation as a page with a picture; parameters as for :meth:`text`.

        ``fragment`` gives an ``<article>`` to put into a page of one's own.
        """
        return render_html(self.round, self.answer, language=language, full=full, fragment=fragment)

    def json(self) -> dict[str, object]:
        """Return the explanation as a value for ``json.dumps`` (``docs/explain.md``)."""
        return to_json(self.round, self.answer)

    def sheet(self, language: str = "en", *, head: str = "") -> str:
        """Return the answer with everything that proves it, as one page of A4 or Letter (HTML).

        ``head`` stands above it, such as the event and the time.
        """
        return render_sheet(self.round, self._questions.checklist, self.answer, language, head)

    def picture(self, language: str = "en") -> str:
        """Return the picture of the round as an SVG element; the player asked about stands out."""
        player = None
        if isinstance(self.answer, PlayerExplanation):
            player = self.answer.player.id
        elif isinstance(self.answer, WhyNot):
            player = next(iter(self.answer.question.players), None)
        return round_picture_svg(self.round, player, language) + "\n"

    def checklist_text(self, language: str = "en") -> str:
        """Return the checklist of the round for a terminal: all that a check by hand needs."""
        return checklist_text(self.round, self._questions.checklist, language)

    def checklist_html(self, language: str = "en") -> str:
        """Return the checklist as a page that can be sorted by clicking on a heading."""
        return checklist_html(self.round, self._questions.checklist, language)

    def checklist_json(self) -> list[dict[str, object]]:
        """Return the checklist as a value for ``json.dumps``, with one item per player."""
        return checklist_json(self._questions.checklist)

    def __str__(self) -> str:
        """Return the explanation as English text."""
        return self.text()


@overload
def explain(
    tournament: Tournament,
    round_number: int | None = None,
    rules: str | None = None,
    *,
    player: None = None,
    acceleration: str | None = None,
    open_games_are_draws: bool = False,
) -> Explained[None]: ...
@overload
def explain(
    tournament: Tournament,
    round_number: int | None = None,
    rules: str | None = None,
    *,
    player: Who,
    acceleration: str | None = None,
    open_games_are_draws: bool = False,
) -> Explained[PlayerExplanation]: ...
def explain(
    tournament: Tournament,
    round_number: int | None = None,
    rules: str | None = None,
    *,
    player: Who | None = None,
    acceleration: str | None = None,
    open_games_are_draws: bool = False,
) -> Explained[None] | Explained[PlayerExplanation]:
    """Explain how the rules pair a round, by default the next one.

    A recorded round is explained as the rules pair it; the first statement says whether the record
    agrees and, if not, where the two differ. With ``player`` (a pairing number, key or name)
    the answer is about that player. ``rules``, ``acceleration`` and ``open_games_are_draws`` are
    those of :func:`swissmate.pair`.

    Raises:
        InputError: there is no such rule set, round or player.
        TournamentError: a game before the round has no result (see ``open_games_are_draws``).
        NoLegalPairing: the round cannot be paired.
        UnsupportedByRuleSet: the rule set gives no answer for this tournament.
    """
    require_agreement(tournament)
    if not open_games_are_draws:
        require_results(tournament, round_number)
    resolved = resolve(tournament, rules, acceleration=acceleration)
    if round_number is None:
        require_round_to_pair(resolved.tournament)
    questions = ExplainedRound(resolved.tournament, round_number, resolved.rules.id)
    explained = Explained(questions.explanation, None, questions)
    return explained if player is None else explained.player(player)


def why_not(
    tournament: Tournament,
    player: Who,
    wish: Wish,
    round_number: int | None = None,
    rules: str | None = None,
    *,
    acceleration: str | None = None,
    open_games_are_draws: bool = False,
) -> Explained[WhyNot]:
    """Tell why a player does not get an opponent, the bye or a colour, or does not float.

    ``wish`` is another player, ``"bye"``, ``"white"``, ``"black"`` or ``"float"``; the rest is as
    for :func:`explain`. Its answer takes the same question: ``explain(tournament).why_not(12, 7)``.

    Raises:
        InputError: a player is not paired in the round; otherwise as for :func:`explain`.
    """
    story = explain(
        tournament,
        round_number,
        rules,
        acceleration=acceleration,
        open_games_are_draws=open_games_are_draws,
    )
    return story.why_not(player, wish)
