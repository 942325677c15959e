"""What must hold for every tournament."""

from __future__ import annotations

import itertools
from dataclasses import replace
from fractions import Fraction
from random import Random

from hypothesis import given
from hypothesis import strategies as st

from swissmate.model import Entry, Player, ScoringSystem, Tournament
from swissmate.ranking import EDITION_IDS, edition, explain, explanation_text, standings

OWN_RECORD = ("PTS", "DE", "DE/P", "WIN", "WON", "BPG", "BWG", "PS", "PS/C1", "REP", "STD")
BUCHHOLZ = ("BH", "BH/C1", "BH/C2", "BH/M1", "BH/P", "BH/F", "FB", "FB/C1", "AOB", "AOB/F")
BERGER = ("SB", "SB/C1", "SB/M1", "SB/P", "KS", "KS/L+1")
RATINGS = ("ARO", "ARO/C1", "TPR", "PTP", "APRO", "APPO", "RTNG")
CODES = (*OWN_RECORD, *BUCHHOLZ, *BERGER, *RATINGS)
RESULT_CODES = [code for code in CODES if code not in {"BPG", "BWG"}]
BY_RESULTS = st.sampled_from(("10", "01", "==", "10", "01", "+-", "-+", "--"))


@st.composite
def tournaments(draw: st.DrawFn) -> Tournament:
    """Draw a tournament of up to nine players and six rounds, with all kinds of rounds."""
    count = draw(st.integers(1, 9))
    rounds = draw(st.integers(1, 6))
    ids = list(range(1, count + 1))
    entries: dict[int, list[Entry]] = {id_: [] for id_ in ids}
    for _ in range(rounds):
        order = draw(st.permutations(ids))
        paired = draw(st.integers(0, count // 2))
        for white, black in zip(order[: 2 * paired : 2], order[1 : 2 * paired : 2], strict=True):
            result = draw(BY_RESULTS)
            entries[white].append(Entry(black, "w", result[0]))
            entries[black].append(Entry(white, "b", result[1]))
        for id_ in order[2 * paired :]:
            entries[id_].append(Entry(0, "-", draw(st.sampled_from("UHZF"))))
    scoring = draw(
        st.sampled_from(
            (
                ScoringSystem(),
                ScoringSystem(pab=5),
                ScoringSystem(30, 30, 10, 10, forfeit_win=30, pab=30, full_bye=30, half_bye=10),
            )
        )
    )
    ratings = draw(st.lists(st.integers(1200, 2700), min_size=count, max_size=count))
    players = tuple(
        Player(id_, f"P{id_}", rating, entries=tuple(entries[id_]))
        for id_, rating in zip(ids, ratings, strict=True)
    )
    return Tournament(players, rounds=rounds, scoring=scoring)


def _values(tournament: Tournament, *codes: str) -> dict[int, tuple[object, ...]]:
    result = standings(tournament, ("PTS", *codes), tournament.rounds)
    return {row.player: row.values[1:] for row in result.rows}


@given(tournaments(), st.randoms(use_true_random=False))
def test_the_order_of_the_players_does_not_matter(tournament: Tournament, random: Random) -> None:
    players = list(tournament.players)
    random.shuffle(players)
    shuffled = replace(tournament, players=tuple(players))
    expected = standings(tournament, CODES, tournament.rounds)
    assert standings(shuffled, CODES, tournament.rounds).rows == expected.rows


@given(tournaments(), st.data())
def test_pairing_numbers_do_not_matter_but_for_tpn(
    tournament: Tournament, data: st.DataObject
) -> None:
    ids = [player.id for player in tournament.players]
    new = dict(zip(ids, data.draw(st.permutations([10 * id_ for id_ in ids])), strict=True))
    renumbered = tuple(
        player._replace(
            id=new[player.id],
            entries=tuple(
                entry._replace(opponent=new.get(entry.opponent, 0)) for entry in player.entries
            ),
        )
        for player in tournament.players
    )
    before = standings(tournament, CODES, tournament.rounds)
    after = standings(replace(tournament, players=renumbered), CODES, tournament.rounds)
    for row in before.rows:
        other = after.by_player[new[row.player]]
        assert (other.rank, other.values) == (row.rank, row.values)


@given(tournaments())
def test_values_do_not_depend_on_the_tie_breaks_listed_before(tournament: Tournament) -> None:
    codes = [code for code in CODES if not code.startswith("DE")]
    together = _values(tournament, *codes)
    backwards = _values(tournament, *reversed(codes))
    alone = {code: _values(tournament, code) for code in codes}
    for id_, values in together.items():
        assert values == tuple(reversed(backwards[id_]))
        assert values == tuple(alone[code][id_][0] for code in codes)


@given(tournaments())
def test_a_cut_of_a_cut(tournament: Tournament) -> None:
    result = standings(tournament, ("PTS", "BH", "BH/C1", "BH/C2", "BH/M1"), tournament.rounds)
    for id_ in result.by_player:
        whole, once, twice, median = (result.accounts[column][id_] for column in (1, 2, 3, 4))
        assert twice.cuts[:1] == once.cuts == median.cuts[:1]
        # What is cut next is what a single cut takes from those that are left.
        first = once.cuts[0][0]
        left = [element for index, element in enumerate(whole.elements) if index != first]
        if not any(element.voluntary for element in left):
            values = sorted(element.value for element in left)
            assert twice.value == sum(values[1:])
            assert median.value == sum(values[:-1])
        assert all(
            later.value is not None and earlier.value is not None and later.value <= earlier.value
            for earlier, later in itertools.pairwise((whole, once, twice))
        )


@given(tournaments())
def test_the_value_is_the_sum_of_what_is_not_cut(tournament: Tournament) -> None:
    codes = [code for code in CODES if code.split("/")[0] in {"BH", "FB", "SB", "PS", "KS", "PTS"}]
    result = standings(tournament, codes, tournament.rounds)
    for column in range(len(codes)):
        for account in result.accounts[column].values():
            cut = {index for index, _ in account.cuts}
            kept = [e.value for i, e in enumerate(account.elements) if i not in cut]
            assert account.value == sum(kept)


@given(tournaments())
def test_without_unplayed_rounds_the_editions_agree(tournament: Tournament) -> None:
    names = {row.name for row in edition("c07-2024").tie_breaks}
    codes = [c for c in CODES if c.split("/")[0] in names and c != "AOB/F"]
    new = standings(tournament, codes, tournament.rounds, "c07-2026")
    old = standings(tournament, codes, tournament.rounds, "c07-2024")
    if all(entry.played for player in tournament.players for entry in player.entries):
        assert new.rows == old.rows
    # A cap only lowers: no Buchholz is higher in 2026.
    column = codes.index("BH")
    for id_, row in new.by_player.items():
        before, now = old.by_player[id_].values[column], row.values[column]
        assert before is not None
        assert now is not None
        assert now <= before


@given(tournaments())
def test_p_changes_nothing_without_forfeits(tournament: Tournament) -> None:
    if any(entry.result in "+-" for player in tournament.players for entry in player.entries):
        return
    for values in _values(tournament, "BH", "BH/P", "SB", "SB/P").values():
        assert values[0] == values[1]
        assert values[2] == values[3]


@given(tournaments())
def test_fore_buchholz_is_buchholz_when_the_final_round_was_drawn(tournament: Tournament) -> None:
    drawn = tuple(
        player._replace(
            entries=(
                *player.entries[:-1],
                player.entries[-1]._replace(result="=")
                if player.entries[-1].opponent
                else player.entries[-1],
            ),
        )
        for player in tournament.players
    )
    fore = _values(tournament, "FB", "FB/C1", "AOB/F")
    plain = _values(replace(tournament, players=drawn), "BH", "BH/C1", "AOB")
    # The final round may have been forfeited, so AOB/F averages over other opponents there.
    assert {id_: values[:2] for id_, values in fore.items()} == {
        id_: values[:2] for id_, values in plain.items()
    }


@given(st.integers(1, 5), st.integers(0, 4))
def test_an_all_draw_event_ties_everybody(pairs: int, rounds: int) -> None:
    count = 2 * pairs
    rounds = min(rounds, count - 1)
    entries: dict[int, list[Entry]] = {id_: [] for id_ in range(1, count + 1)}
    for number in range(rounds):  # the circle method: everybody plays, nobody twice
        circle = [1, *(2 + (index + number) % (count - 1) for index in range(count - 1))]
        for index in range(pairs):
            white, black = circle[index], circle[-1 - index]
            entries[white].append(Entry(black, "w", "="))
            entries[black].append(Entry(white, "b", "="))
    players = tuple(Player(id_, rating=2000, entries=tuple(entries[id_])) for id_ in entries)
    tournament = Tournament(players, rounds=rounds)
    for edition_id in EDITION_IDS:
        names = {row.name for row in edition(edition_id).tie_breaks}
        codes = [code for code in RESULT_CODES if code.split("/")[0] in names and code != "AOB/F"]
        result = standings(tournament, codes, edition=edition_id)
        assert {row.rank for row in result.rows} == {1}
        assert result.shared == {1}
    if rounds:
        values = standings(tournament, ("PTS", "BH", "SB", "AOB")).rows[0].values
        assert values == (5 * rounds, 5 * rounds**2, 25 * rounds**2, Fraction(5 * rounds**2))


@given(tournaments())
def test_every_value_can_be_explained(tournament: Tournament) -> None:
    result = standings(tournament, CODES, tournament.rounds)
    for id_ in result.by_player:
        explanations = explain(result, id_)
        assert tuple(explanation.code for explanation in explanations) == CODES
        assert explanation_text(explanations).count("\n") >= len(CODES)
