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


def dutch_explanation(done: DutchRound) -> RoundExplanation:
    """Explain a round.

    Costs a recount of every bracket, and a second pairing of each bracket whose floater is not its
    lowest player.
    """
    home: dict[int, int] = {}
    where: dict[int, int] = {}
    for bracket, candidate in done.brackets:
        for v in bracket.residents:
            home[done.field.contenders[v].id] = bracket.index
        floats = set(candidate.floaters) if bracket.below else set()
        for v in bracket.members:
            if v not in floats:
                where[done.field.contenders[v].id] = bracket.index
    position, rules = done.position, done.terms.rules
    return RoundExplanation(
        *heading(position, rules),
        player_marks(position, rules, done.pairing, home, where),
        tuple(_account(done, bracket, candidate) for bracket, candidate in done.brackets),
        pair_accounts(position, rules, done.pairing, where),
        done.pairing.pab,
        tuple(_opening(done)),
        tuple(_bye(done)),
    )


def _opening(done: DutchRound) -> list[Statement]:
    field, position = done.field, done.position
    said = [
        say(
            "round",
            round=position.round_number,
            rounds=position.rounds,
            players=field.size,
            scoregroups=len(field.groups),
            pairs=len(done.pairing.pairs),
        )
    ]
    virtual = sorted({each.score - each.points for each in field.contenders} - {0})
    if virtual:
        accelerated = [each.id for each in field.contenders if each.score != each.points]
        said.append(say("accelerated", points=tuple(virtual), players=len(accelerated)))
    if position.is_last_round and field.top:
        said.append(
            say(
                "topscorers",
                players=done.ids([v for v in range(field.size) if field.top >> v & 1]),
                article=done.terms.rules.articles["topscorer"],
                rule=done.terms.criterion(Topic.SAME_ABSOLUTE).number,
            )
        )
    return said


def _account(done: DutchRound, bracket: Bracket, candidate: Candidate) -> BracketAccount:
    parts = parts_of(bracket, candidate.pairs)
    score = done.field.score
    earlier = earlier_candidates(
        done.field,
        done.terms,
        bracket,
        candidate.pairs,
        lambda pairs, floaters: (
            done.account.values(bracket, pairs, floaters)
            if done.is_possible(bracket, floaters)
            else None
        ),
    )
    statements = [
        *_formation(done, bracket),
        *_pairs(done, bracket, candidate, parts),
        *_floats(done, bracket, candidate),
        *_taken(done, candidate, parts),
        *_earlier(done, candidate, earlier),
    ]
    return BracketAccount(
        bracket.index,
        bracket.kind,
        tuple(sorted({score[v] for v in bracket.residents}, reverse=True)),
        done.ids(bracket.mdps),
        done.ids(bracket.residents),
        done.id_pairs([*parts.mdp_pairs, *parts.inner_pairs, *_others(candidate, parts)]),
        done.ids(candidate.floaters),
        done.ids(parts.limbo),
        done.ids(parts.s1),
        done.ids(parts.s2),
        done.ids(parts.remainder_s1),
        done.ids(parts.remainder_s2),
        (len(bracket.members) - done.account.fewest_floaters(bracket)) // 2,
        criteria_of(done, bracket, candidate),
        earlier,
        tuple(statements),
    )


def _others(candidate: Candidate, parts: Parts) -> list[tuple[int, int]]:
    """Return pairs of two MDPs, which only the end of a round can force."""
    known = {tuple(sorted(pair)) for pair in (*parts.mdp_pairs, *parts.inner_pairs)}
    return [pair for pair in candidate.pairs if pair not in known]


def _formation(done: DutchRound, bracket: Bracket) -> list[Statement]:
    articles = done.terms.rules.articles
    score = done.field.score[bracket.residents[0]]
    residents = len(bracket.residents)
    said = []
    if bracket.kind == "clb":
        said.append(say("collapsed-clb", players=len(bracket.members), article=articles["outlook"]))
    if bracket.kind == "clb":
        scores = {done.field.score[v] for v in bracket.residents}
        said.append(
            say(
                "bracket-collapsed",
                scores=tuple(sorted(scores, reverse=True)),
                residents=residents,
                mdps=done.ids(bracket.mdps),
                article=articles["bracket"],
            )
        )
    elif bracket.mdps:
        said.append(
            say(
                "bracket-heterogeneous",
                score=score,
                residents=residents,
                mdps=done.ids(bracket.mdps),
                article=articles["bracket"],
            )
        )
    else:
        said.append(
            say(
                "bracket-homogeneous",
                score=score,
                residents=residents,
                article=articles["bracket"],
            )
        )
    if bracket.kind == "ppb" and done.terms.protects:
        said.append(say("protected-ppb", rule=done.terms.criterion(Topic.COMPLETION).number))
    elif bracket.kind == "ppb":
        said.append(
            say(
                "collapsed-ppb",
                article=articles["outlook"],
                rule=done.terms.criterion(Topic.COMPLETION).number,
            )
        )
    return said


def _pairs(
    done: DutchRound, bracket: Bracket, candidate: Candidate, parts: Parts
) -> list[Statement]:
    if len(bracket.members) == 1:
        return []
    most = (len(bracket.members) - done.account.fewest_floaters(bracket)) // 2
    criterion = done.terms.criterion(Topic.PAIRS).number
    said = [say("max-pairs", most=most, made=len(candidate.pairs), rule=criterion)]
    if parts.limbo and bracket.below:
        said.append(
            say(
                "limbo",
                players=done.ids(parts.limbo),
                article=done.terms.rules.articles["limbo"],
            )
        )
    if _others(candidate, parts):
        said.append(say("mdps-together", pairs=done.id_pairs(_others(candidate, parts))))
    return said


def _floats(done: DutchRound, bracket: Bracket, candidate: Candidate) -> list[Statement]:
    """Say why this many players float, and why these."""
    if not candidate.floaters or not bracket.below:
        return []
    contenders, rules = done.field.contenders, done.terms.rules
    said = []
    members = sum(1 << v for v in bracket.members)
    fewest = done.account.fewest_floaters(bracket)
    if len(candidate.floaters) > fewest:
        said.append(
            say(
                "floats-forced",
                floaters=len(candidate.floaters),
                fewest=fewest,
                rule=done.terms.criterion(Topic.COMPLETION).number,
                article=done.terms.rules.articles["outlook"],
            )
        )
    elif len(bracket.members) == 1:
        pass
    elif len(bracket.members) % 2 == len(candidate.floaters) == 1:
        said.append(say("floats-odd", players=len(bracket.members)))
    else:
        said.append(say("floats-fewest", floaters=len(candidate.floaters)))
    chosen = []
    own = sum(1 << v for v in bracket.mdps)
    for v in candidate.floaters:
        within = members & ~own if v in bracket.mdps else members
        if not done.field.rows[v] & within:
            others = [w for w in bracket.members if w != v and within >> w & 1]
            if not others and not bracket.mdps:
                said.append(say("float-alone", a=contenders[v].id))
                continue
            reasons = [
                each
                for w in others
                for each in pair_obstacles(done.position, rules, contenders[v], contenders[w])[:1]
            ]
            said.append(say("float-no-opponent", a=contenders[v].id, players=done.ids(others)))
            said += reasons[:_SHOWN_REASONS]
        else:
            chosen.append(v)
    if not chosen:
        return said
    lowest = bracket.members[-len(candidate.floaters) :]
    instead = next((v for v in reversed(lowest) if v not in candidate.floaters), None)
    if not candidate.pairs:
        said.append(say("float-all", players=done.ids(chosen)))
        return said
    if instead is None:
        said.append(say("float-lowest", players=done.ids(chosen)))
        return said
    said.append(say("float-chosen", players=done.ids(chosen)))
    found = best_with_floater(done, bracket, instead)
    ids = {"a": contenders[instead].id}
    if found.candidate is None:
        said.append(say("float-impossible", **ids))
    else:
        said.append(say("float-instead", **ids))
        said += describe_difference(done, bracket, candidate, found.candidate)
    return said


def _taken(done: DutchRound, candidate: Candidate, parts: Parts) -> list[Statement]:
    """Say which set of MDPs, which exchange and which transposition was taken."""
    said = []
    place, articles = candidate.place, done.terms.rules.articles
    if parts.mdp_pairs:
        moved = place.mdp_transposition != tuple(range(1, len(parts.mdp_pairs) + 1))
        said.append(
            say(
                "mdp-transposed" if moved else "mdp-first",
                players=done.ids([v for v, _ in parts.mdp_pairs]),
                partners=done.ids([w for _, w in parts.mdp_pairs]),
                article=articles["mdp-transposition"],
            )
        )
    if not parts.inner_pairs:
        return said
    if place.exchange_count:
        said.append(
            say(
                "exchanged",
                down=done.ids(parts.exchanged[0]),
                up=done.ids(parts.exchanged[1]),
                remainder=bool(parts.mdp_pairs),
                article=articles["exchange-count"],
            )
        )
        return said
    lower = parts.remainder_s2 or parts.s2
    changed = [
        (v, opposite, w)
        for (v, w), opposite in zip(parts.inner_pairs, lower, strict=False)
        if w != opposite
    ]
    remainder = bool(parts.mdp_pairs)
    if not changed:
        said.append(say("first-candidate", remainder=remainder))
        return said
    player, natural, real = done.ids(changed[0])
    said.append(
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
    return said


def _earlier(
    done: DutchRound, candidate: Candidate, earlier: tuple[tuple[str, int], ...] | None
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
    numbers = {str(each.topic): each.number for each in done.terms.rules.criteria}
    fell = tuple(count for _, count in earlier)
    on = ", ".join(numbers[topic] for topic, _ in earlier)
    return [say("earlier-fell", total=total, counts=fell, rules=on)]


def _bye(done: DutchRound) -> list[Statement]:
    """Say who gets the bye, who could not get it, and why nobody lower gets it."""
    pab = done.pairing.pab
    if pab is None:
        return [say("bye-none", players=done.field.size)]
    place = done.place_of_id[pab]
    contenders, rules = done.field.contenders, done.terms.rules
    said = [
        say("bye-odd", players=done.field.size, article="C.04.1"),
        say("bye-receiver", a=pab, score=contenders[place].score),
        say("bye-may", a=pab, article=bye_article(rules)),
    ]
    barred = [
        (v, obstacles)
        for v in range(place + 1, done.field.size)
        if (obstacles := bye_obstacles(done.position, rules, contenders[v]))
    ]
    said += [obstacles[0] for _, obstacles in barred]
    open_below = [
        v for v in range(done.field.size - 1, place, -1) if v not in {w for w, _ in barred}
    ]
    if done.terms.rules.fixes_bye_score:
        criterion = done.terms.criterion(Topic.BYE_SCORE)
        said.append(
            say(
                "bye-score",
                score=contenders[place].score,
                number=criterion.number,
                article=criterion.article,
            )
        )
    if place == done.field.size - 1:
        said.append(say("bye-last", a=pab))
        return said
    if not open_below:
        said.append(say("bye-lowest", a=pab, barred=len(barred)))
        return said
    lowest = open_below[0]
    answer = dutch_why_not(done, AskBye(contenders[lowest].id))
    said.append(say("bye-not-lower", a=contenders[lowest].id))
    said += answer.statements
    return said
