"""Tables, CSV, JSON, HTML, crosstables and explanations."""

from __future__ import annotations

import csv
import io
import json
import re
from collections.abc import Callable
from dataclasses import replace
from html.parser import HTMLParser

import pytest

from swissmate.errors import TournamentError
from swissmate.model import Entry, Tournament
from swissmate.ranking import (
    Standings,
    crosstable,
    explain,
    explanation_text,
    standings,
    standings_csv,
    standings_html,
    standings_json,
    standings_table,
)

# 1 and 2 share the first place on points and all else; 4 withdrew after round 1.
CROSSTABLE = """
1: 2w= 3b1 4w+
2: 1b= 4w+ 3b1
3: 4b1 1w0 2w0
4: 3w0 2b- 1b-
"""


@pytest.fixture
def result(from_crosstable: Callable[..., Tournament]) -> Standings:
    tournament = from_crosstable(CROSSTABLE)
    first, *others = tournament.players
    named = replace(tournament, players=(first._replace(name="<Ann> & Co, Jr"), *others))
    return standings(replace(named, name="Club <cup>"), ("PTS", "BH/C1", "SB", "AOB", "DE"))


def test_csv_header_and_columns_as_the_contract_has_them(result: Standings) -> None:
    lines = list(csv.reader(io.StringIO(standings_csv(result))))
    assert lines[0][:8] == ["RANK", "ID", "NAME", "PTS", "BH/C1", "SB", "AOB", "DE"]
    assert lines[1][:4] == ["1", "1", "<Ann> & Co, Jr", "2.5"]
    # BH of 1: 2 has 2.5, 3 has 1.0, the dummy has 4's 0.0 (16.4.1).
    assert lines[1][4] == "3.5"
    assert "\r" not in standings_csv(result)


def test_csv_with_the_crosstable(result: Standings) -> None:
    lines = list(csv.reader(io.StringIO(standings_csv(result, with_crosstable=True))))
    assert lines[0][3:6] == ["R1", "R2", "R3"]
    assert lines[1][3:6] == ["2w=", "3b1", "4w+"]


def test_a_shared_place_is_shown_as_such(result: Standings) -> None:
    table = standings_table(result).splitlines()
    assert table[0].split() == ["Rank", "ID", "Name", "PTS", "BH/C1", "SB", "AOB", "DE"]
    assert [line.split()[0] for line in table[1:]] == ["1=", "1=", "3", "4"]
    assert [row["shared"] for row in json.loads(standings_json(result))["standings"]] == [
        True,
        True,
        False,
        False,
    ]


def test_json_has_numbers_and_names(result: Standings) -> None:
    value = json.loads(
        standings_json(result, with_crosstable=True, explanations=explain(result, 1))
    )
    assert value["edition"] == "c07-2026"
    assert value["after_round"] == 3
    assert [column["code"] for column in value["tie_breaks"]] == ["PTS", "BH/C1", "SB", "AOB", "DE"]
    first = value["standings"][0]
    assert first["values"]["PTS"] == 2.5
    assert first["rounds"][2] == {"opponent": 4, "color": "w", "result": "+"}
    assert value["explanations"][1]["statements"][0]["id"] == "opponent"


class _Page(HTMLParser):
    """Collects what a page links to and how its tags nest."""

    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []
        self.links: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if tag != "meta":
            self.open.append(tag)
        self.links += [value or "" for name, value in attrs if name in {"src", "href"}]

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag


def test_html_is_whole_escaped_and_needs_nothing_from_elsewhere(result: Standings) -> None:
    text = standings_html(result, with_crosstable=True, explanations=explain(result, 1))
    page = _Page()
    page.feed(text)
    assert page.open == []
    assert page.links == []
    assert "://" not in text
    assert "@media print" in text
    assert "&lt;Ann&gt; &amp; Co, Jr" in text
    assert "<Ann>" not in text
    assert "Club &lt;cup&gt;" in text


def test_crosstable_follows_the_standings(result: Standings) -> None:
    rows = crosstable(result)
    assert [row.player for row in rows] == [row.player for row in result.rows]
    assert all(len(row.entries) == 3 for row in rows)


def test_explanations_name_games_dummies_caps_and_cuts(result: Standings) -> None:
    text = explanation_text(explain(result, 1))
    assert "BH/C1 (Buchholz: the opponents' points, without the lowest, C.07 8.1): 3.5" in text
    assert "round 2: win with Black against 3 Player 3, who has 1.0 points: 1.0" in text
    assert re.search(
        r"round 3: forfeit win against 4 Player 4 \(16\.2\.2\): a dummy with 0\.0 instead of the "
        r"player's own 2\.5 points \(16\.4\.1\): 0\.0",
        text,
    )
    assert "cut: round 3, 0.0, the least significant value (14.1)" in text
    assert "all of the tied have met (6.2): 1 <Ann> & Co, Jr 0.5; 2 Player 2 0.5" in text


def test_explanations_say_how_a_withdrawal_counts(
    from_crosstable: Callable[..., Tournament],
) -> None:
    tournament = from_crosstable("1: 2w1 3b1\n2: 1b0 Z\n3: H 1w0")
    text = explanation_text(explain(standings(tournament, ("PTS", "BH/C1")), 1))
    assert "who has 0.0 points, which count as 0.5" in text
    own = explanation_text(explain(standings(tournament, ("PTS", "BH/C1")), 3))
    assert "cut: round 1, 0.5, the lowest contribution of a voluntary unplayed round (16.5)" in own


def test_explaining_a_player_who_is_not_there_is_refused(result: Standings) -> None:
    with pytest.raises(TournamentError, match="no player 9"):
        explain(result, 9)


def test_after_a_round(from_crosstable: Callable[..., Tournament]) -> None:
    tournament = from_crosstable(CROSSTABLE)
    early = standings(tournament, ("PTS", "BH"), after_round=1)
    # After one round 3 leads; its opponent has nothing. 1 and 2 drew with each other.
    assert [(row.rank, row.player, row.values) for row in early.rows] == [
        (1, 3, (10, 0)),
        (2, 1, (5, 5)),
        (2, 2, (5, 5)),
        (4, 4, (0, 10)),
    ]
    nothing = standings(tournament, ("PTS", "BH", "AOB"), after_round=0)
    assert [row.rank for row in nothing.rows] == [1, 1, 1, 1]


def test_a_round_that_is_only_paired_is_not_counted_and_missing_results_are_told(
    from_crosstable: Callable[..., Tournament],
) -> None:
    tournament = from_crosstable("1: 2w1\n2: 1b0\n3: 4w=\n4: 3b=")

    def with_round_2(*results: str) -> Tournament:
        opponents = (3, 4, 1, 2)
        return replace(
            tournament,
            players=tuple(
                player._replace(entries=(*player.entries, Entry(opponent, "w", result)))
                for player, opponent, result in zip(
                    tournament.players, opponents, results, strict=True
                )
            ),
        )

    paired = standings(with_round_2(" ", " ", " ", " "), ("PTS",))
    assert (paired.after_round, paired.notes) == (1, ())
    half_way = standings(with_round_2("1", " ", "0", " "), ("PTS",))
    assert half_way.after_round == 2
    assert half_way.by_player[2].values == (0,)
    assert any("round 2: 1 game without a result" in str(note) for note in half_way.notes)
