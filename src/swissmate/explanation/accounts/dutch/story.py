"""The story of a round by the Dutch system of 2017 or 2026, bracket by bracket."""

from __future__ import annotations

from swissmate.systems.topics import Topic

from ...question import AskBye
from ...statements import BracketAccount, RoundExplanation, Statement, say
from ..marks import heading, pair_accounts, player_marks
from ..obstacles import bye_article, bye_obstacles, pair_obstacles
from .best_candidate import best_with_floater
from .candidate_order import Parts, parts_of
from .criteria_account import Bracket
from .differences import criteria_of, describe_difference
from .dutch_round import Candidate, DutchRound
from .earlier_candidates import earlier_candidates
from .why_not import dutch_why_not

_SHOWN_REASONS = 6


def dutch_explanation(dutch_round: DutchRound) -> RoundExplanation:
    """Explain a round.

    Costs a recount of every bracket, and a second pairing of each bracket whose floater is not its
    lowest player.
    """
    home: dict[int, int] = {}
    where: dict[int, int] = {}
    for bracket, candidate in dutch_round.brackets:
        for v in bracket.residents:
            home[dutch_round.field.contenders[v].id] = bracket.index
        floats = set(candidate.floaters) if bracket.below else set()
        for v in bracket.members:
            if v not in floats:
                where[dutch_round.field.contenders[v].id] = bracket.index
    position, rules = dutch_round.position, dutch_round.terms.rules
    return RoundExplanation(
        *heading(position, rules),
        player_marks(position, rules, dutch_round.pairing, home, where),
        tuple(
            _account(dutch_round, bracket, candidate) for bracket, candidate in dutch_round.brackets
        ),
        pair_accounts(position, rules, dutch_round.pairing, where),
        dutch_round.pairing.pab,
        tuple(_opening(dutch_round)),
        tuple(_bye(dutch_round)),
    )


def _opening(dutch_round: DutchRound) -> list[Statement]:
    field, position = dutch_round.field, dutch_round.position
    statements = [
        say(
            "round",
            round=position.round_number,
            rounds=position.rounds,
            players=field.size,
            scoregroups=len(field.groups),
            pairs=len(dutch_round.pairing.pairs),
        )
    ]
    virtual = sorted({contender.score - contender.points for contender in field.contenders} - {0})
    if virtual:
        accelerated = [
            contender.id for contender in field.contenders if contender.score != contender.points
        ]
        statements.append(say("accelerated", points=tuple(virtual), players=len(accelerated)))
    if position.is_last_round and field.top:
        statements.append(
            say(
                "topscorers",
                players=dutch_round.ids([v for v in range(field.size) if field.top >> v & 1]),
                article=dutch_round.terms.rules.articles["topscorer"],
                rule=dutch_round.terms.criterion(Topic.SAME_ABSOLUTE).number,
            )
        )
    return statements


def _account(dutch_round: DutchRound, bracket: Bracket, candidate: Candidate) -> BracketAccount:
    parts = parts_of(bracket, candidate.pairs)
    score = dutch_round.field.score
    earlier = earlier_candidates(
        dutch_round.field,
        dutch_round.terms,
        bracket,
        candidate.pairs,
        lambda pairs, floaters: (
            dutch_round.account.values(bracket, pairs, floaters)
            if dutch_round.is_possible(bracket, floaters)
            else None
        ),
    )
    statements = [
        *_formation(dutch_round, bracket),
        *_pairs(dutch_round, bracket, candidate, parts),
        *_floats(dutch_round, bracket, candidate),
        *_taken(dutch_round, candidate, parts),
        *_earlier(dutch_round, candidate, earlier),
    ]
    return BracketAccount(
        bracket.index,
        bracket.kind,
        tuple(sorted({score[v] for v in bracket.residents}, reverse=True)),
        dutch_round.ids(bracket.mdps),
        dutch_round.ids(bracket.residents),
        dutch_round.id_pairs([*parts.mdp_pairs, *parts.inner_pairs, *_others(candidate, parts)]),
        dutch_round.ids(candidate.floaters),
        dutch_round.ids(parts.limbo),
        dutch_round.ids(parts.s1),
        dutch_round.ids(parts.s2),
        dutch_round.ids(parts.remainder_s1),
        dutch_round.ids(parts.remainder_s2),
        (len(bracket.members) - dutch_round.account.fewest_floaters(bracket)) // 2,
        criteria_of(dutch_round, bracket, candidate),
        earlier,
        tuple(statements),
    )


def _others(candidate: Candidate, parts: Parts) -> list[tuple[int, int]]:
    """Return pairs of two MDPs, which only the end of a round can force."""
    known = {tuple(sorted(pair)) for pair in (*parts.mdp_pairs, *parts.inner_pairs)}
    return [pair for pair in candidate.pairs if pair not in known]


def _formation(dutch_round: DutchRound, bracket: Bracket) -> list[Statement]:
    articles = dutch_round.terms.rules.articles
    score = dutch_round.field.score[bracket.residents[0]]
    residents = len(bracket.residents)
    statements = []
    if bracket.kind == "clb":
        statements.append(
            say("collapsed-clb", players=len(bracket.members), article=articles["outlook"])
        )
    if bracket.kind == "clb":
        scores = {dutch_round.field.score[v] for v in bracket.residents}
        statements.append(
            say(
                "bracket-collapsed",
                scores=tuple(sorted(scores, reverse=True)),
                residents=residents,
                mdps=dutch_round.ids(bracket.mdps),
                article=articles["bracket"],
            )
        )
    elif bracket.mdps:
        statements.append(
            say(
                "bracket-heterogeneous",
                score=score,
                residents=residents,
                mdps=dutch_round.ids(bracket.mdps),
                article=articles["bracket"],
            )
        )
    else:
        statements.append(
            say(
                "bracket-homogeneous",
                score=score,
                residents=residents,
                article=articles["bracket"],
            )
        )
    if bracket.kind == "ppb" and dutch_round.terms.protects:
        statements.append(
            say("protected-ppb", rule=dutch_round.terms.criterion(Topic.COMPLETION).number)
        )
    elif bracket.kind == "ppb":
        statements.append(
            say(
                "collapsed-ppb",
                article=articles["outlook"],
                rule=dutch_round.terms.criterion(Topic.COMPLETION).number,
            )
        )
    return statements


def _pairs(
    dutch_round: DutchRound, bracket: Bracket, candidate: Candidate, parts: Parts
) -> list[Statement]:
    if len(bracket.members) == 1:
        return []
    most = (len(bracket.members) - dutch_round.account.fewest_floaters(bracket)) // 2
    criterion = dutch_round.terms.criterion(Topic.PAIRS).number
    statements = [say("max-pairs", most=most, made=len(candidate.pairs), rule=criterion)]
    if parts.limbo and bracket.below:
        statements.append(
            say(
                "limbo",
                players=dutch_round.ids(parts.limbo),
                article=dutch_round.terms.rules.articles["limbo"],
            )
        )
    if _others(candidate, parts):
        statements.append(
            say("mdps-together", pairs=dutch_round.id_pairs(_others(candidate, parts)))
        )
    return statements


def _floats(dutch_round: DutchRound, bracket: Bracket, candidate: Candidate) -> list[Statement]:
    """Say why this many players float, and why these."""
    if not candidate.floaters or not bracket.below:
        return []
    contenders, rules = dutch_round.field.contenders, dutch_round.terms.rules
    statements = []
    members = sum(1 << v for v in bracket.members)
    fewest = dutch_round.account.fewest_floaters(bracket)
    if len(candidate.floaters) > fewest:
        statements.append(
            say(
                "floats-forced",
                floaters=len(candidate.floaters),
                fewest=fewest,
                rule=dutch_round.terms.criterion(Topic.COMPLETION).number,
                article=dutch_round.terms.rules.articles["outlook"],
            )
        )
    elif len(bracket.members) == 1:
        pass
    elif len(bracket.members) % 2 == len(candidate.floaters) == 1:
        statements.append(say("floats-odd", players=len(bracket.members)))
    else:
        statements.append(say("floats-fewest", floaters=len(candidate.floaters)))
    chosen = []
    own = sum(1 << v for v in bracket.mdps)
    for v in candidate.floaters:
        within = members & ~own if v in bracket.mdps else members
        if not dutch_round.field.rows[v] & within:
            others = [w for w in bracket.members if w != v and within >> w & 1]
            if not others and not bracket.mdps:
                statements.append(say("float-alone", a=contenders[v].id))
                continue
            reasons = [
                obstacle
                for w in others
                for obstacle in pair_obstacles(
                    dutch_round.position, rules, contenders[v], contenders[w]
                )[:1]
            ]
            statements.append(
                say("float-no-opponent", a=contenders[v].id, players=dutch_round.ids(others))
            )
            statements += reasons[:_SHOWN_REASONS]
        else:
            chosen.append(v)
    if not chosen:
        return statements
    lowest = bracket.members[-len(candidate.floaters) :]
    instead = next((v for v in reversed(lowest) if v not in candidate.floaters), None)
    if not candidate.pairs:
        statements.append(say("float-all", players=dutch_round.ids(chosen)))
        return statements
    if instead is None:
        statements.append(say("float-lowest", players=dutch_round.ids(chosen)))
        return statements
    statements.append(say("float-chosen", players=dutch_round.ids(chosen)))
    search = best_with_floater(dutch_round, bracket, instead)
    ids = {"a": contenders[instead].id}
    if search.candidate is None:
        statements.append(say("float-impossible", **ids))
    else:
        statements.append(say("float-instead", **ids))
        statements += describe_difference(dutch_round, bracket, candidate, search.candidate)
    return statements


def _taken(dutch_round: DutchRound, candidate: Candidate, parts: Parts) -> list[Statement]:
    """Say which set of MDPs, which exchange and which transposition was taken."""
    statements = []
    place, articles = candidate.place, dutch_round.terms.rules.articles
    if parts.mdp_pairs:
        moved = place.mdp_transposition != tuple(range(1, len(parts.mdp_pairs) + 1))
        statements.append(
            say(
                "mdp-transposed" if moved else "mdp-first",
                players=dutch_round.ids([v for v, _ in parts.mdp_pairs]),
                partners=dutch_round.ids([w for _, w in parts.mdp_pairs]),
                article=articles["mdp-transposition"],
            )
        )
    if not parts.inner_pairs:
        return statements
    if place.exchange_count:
        statements.append(
            say(
                "exchanged",
                down=dutch_round.ids(parts.exchanged[0]),
                up=dutch_round.ids(parts.exchanged[1]),
                remainder=bool(parts.mdp_pairs),
                article=articles["exchange-count"],
            )
        )
        return statements
    lower = parts.remainder_s2 or parts.s2
    changed = [
        (v, opposite, w)
        for (v, w), opposite in zip(parts.inner_pairs, lower, strict=False)
        if w != opposite
    ]
    remainder = bool(parts.mdp_pairs)
    if not changed:
        statements.append(say("first-candidate", remainder=remainder))
        return statements
    player, natural, real = dutch_round.ids(changed[0])
    statements.append(
        say(
            "transposed",
            changed=len(changed),
            a=player,
            natural=natural,
            real=real,
            remainder=remainder,
            article=articles["transposition"],
        )
    )
    return statements


def _earlier(
    dutch_round: DutchRound, candidate: Candidate, earlier: tuple[tuple[str, int], ...] | None
) -> list[Statement]:
    if not candidate.pairs:
        return []
    if earlier is None:
        return [say("earlier-not-counted")]
    total = sum(count for _, count in earlier)
    if not total:
        place = candidate.place
        first = not place.exchange_count and all(
            list(order) == list(range(order[0], order[0] + len(order)))
            for order in (place.mdp_transposition, place.transposition)
            if order
        )
        return [] if first else [say("earlier-illegal")]
    numbers = {
        str(criterion.topic): criterion.number for criterion in dutch_round.terms.rules.criteria
    }
    fell = tuple(count for _, count in earlier)
    on = ", ".join(numbers[topic] for topic, _ in earlier)
    return [say("earlier-fell", total=total, counts=fell, rules=on)]


def _bye(dutch_round: DutchRound) -> list[Statement]:
    """Say who gets the bye, who could not get it, and why nobody lower gets it."""
    pab = dutch_round.pairing.pab
    if pab is None:
        return [say("bye-none", players=dutch_round.field.size)]
    place = dutch_round.place_of_id[pab]
    contenders, rules = dutch_round.field.contenders, dutch_round.terms.rules
    statements = [
        say("bye-odd", players=dutch_round.field.size, article="C.04.1"),
        say("bye-receiver", a=pab, score=contenders[place].score),
        say("bye-may", a=pab, article=bye_article(rules)),
    ]
    barred = [
        (v, obstacles)
        for v in range(place + 1, dutch_round.field.size)
        if (obstacles := bye_obstacles(dutch_round.position, rules, contenders[v]))
    ]
    statements += [obstacles[0] for _, obstacles in barred]
    open_below = [
        v for v in range(dutch_round.field.size - 1, place, -1) if v not in {w for w, _ in barred}
    ]
    if dutch_round.terms.rules.fixes_bye_score:
        criterion = dutch_round.terms.criterion(Topic.BYE_SCORE)
        statements.append(
            say(
                "bye-score",
                score=contenders[place].score,
                number=criterion.number,
                article=criterion.article,
            )
        )
    if place == dutch_round.field.size - 1:
        statements.append(say("bye-last", a=pab))
        return statements
    if not open_below:
        statements.append(say("bye-lowest", a=pab, barred=len(barred)))
        return statements
    lowest = open_below[0]
    answer = dutch_why_not(dutch_round, AskBye(contenders[lowest].id))
    statements.append(say("bye-not-lower", a=contenders[lowest].id))
    statements += answer.statements
    return statements
