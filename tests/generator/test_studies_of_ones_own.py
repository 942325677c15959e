"""Studies for a paper: pairings and measures of one's own, baselines, details, tables, plots."""

from __future__ import annotations

import csv
import random
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from defusedxml import ElementTree

from command_line import Run
from swissmate.errors import InputError, NoLegalPairing
from swissmate.generator import PRESETS, Generated, generate
from swissmate.generator.options import configured
from swissmate.model import Entry, Player, Tournament
from swissmate.studies import heaviest_pairing, read_study
from swissmate.studies.baselines import BASELINES, pair_monrad
from swissmate.studies.details import game_rows, player_rows
from swissmate.studies.measures import played
from swissmate.studies.own import OwnModule
from swissmate.studies.paper import _latex
from swissmate.studies.summary import Interval, holm, p_value
from swissmate.studies.svg import color_of, rounds_plot, svg_file
from swissmate.systems.position import Contender, PairingPosition, position_before

pytest.importorskip("pyarrow")
pytest.importorskip("rustworkx")

DOCS = Path(__file__).resolve().parents[2] / "docs" / "studies"

OWN = """
from swissmate import RoundPairing

def pair(position):
    ids = [player.id for player in position.contenders]
    bye = ids.pop() if len(ids) % 2 else None
    return RoundPairing(position.round_number, tuple(zip(ids[::2], ids[1::2])), bye)

def whites(generated):
    "games of player one with White"
    return sum(entry.color == "w" for entry in generated.tournament.players[0].entries)

MEASURES = {"whites": whites}
"""

STUDY = """
title = "Own"
tournaments = 6
part = 2
[field]
players = "7-12"
rounds = 5
[[design]]
name = "plain"
[[design]]
name = "by lot"
pairing = "random"
"""


def played_by(name: str, number: int, **options: str) -> Tournament:
    config = configured(PRESETS["clean"], {"players": "6-24", "rounds": "5", **options})
    return generate(config, 3, number, pair=BASELINES[name]).tournament


@pytest.mark.parametrize("name", BASELINES)
@pytest.mark.parametrize("number", range(1, 21))
def test_baselines_keep_what_the_basic_rules_leave_no_choice_about(name: str, number: int) -> None:
    """C.04.1.b-d, f, g, from the entries alone: opponents, byes, and colours before the end."""
    tournament = played_by(name, number)
    assert tournament.rounds_paired
    last = tournament.rounds
    for player in tournament.players:
        opponents = [entry.opponent for entry in player.entries if entry.opponent]
        assert len(set(opponents)) == len(opponents)
        assert [entry.result for entry in player.entries].count("U") <= 1
        colors = [entry.color for entry in player.entries[: (last or 0) - 1] if entry.played]
        run = "".join(colors)
        assert "www" not in run
        assert "bbb" not in run
        for end in range(len(run) + 1):
            assert abs(run[:end].count("w") - run[:end].count("b")) <= 2


def test_a_drawn_pairing_can_be_drawn_again_and_another_tournament_has_another() -> None:
    assert played_by("random", 4) == played_by("random", 4)
    first_rounds = {
        tuple(player.entry(1).opponent for player in played_by("random", n, players="12").players)
        for n in range(1, 9)
    }
    assert len(first_rounds) == 8


def at(results: dict[int, list[tuple[int, str, str]]]) -> PairingPosition:
    players = tuple(
        Player(number, f"P{number}", 2000 - number, entries=tuple(Entry(*game) for game in games))
        for number, games in results.items()
    )
    return position_before(Tournament(players, rounds=9, initial_color="w"))


def test_monrad_pairs_neighbours_and_passes_over_who_has_met() -> None:
    """Round one 1-2, 3-4, 5-6, the odd numbers win: 1, 3, 5 have a point, 2, 4, 6 none.

    Down the ranking 1 3 5 2 4 6: 1 meets 3; 5 meets 2; 4 meets 6.
    """
    start = at({number: [] for number in range(1, 7)})
    assert {frozenset(pair) for pair in pair_monrad(start).pairs} == {
        frozenset(pair) for pair in ((1, 2), (3, 4), (5, 6))
    }
    after = at(
        {
            1: [(2, "w", "1")],
            2: [(1, "b", "0")],
            3: [(4, "b", "1")],
            4: [(3, "w", "0")],
            5: [(6, "w", "1")],
            6: [(5, "b", "0")],
        }
    )
    assert {frozenset(pair) for pair in pair_monrad(after).pairs} == {
        frozenset(pair) for pair in ((1, 3), (5, 2), (4, 6))
    }


def test_the_bye_of_monrad_goes_to_the_lowest_who_has_had_none() -> None:
    """1 beat 2, 3 had the bye: of 2 and 3, who are last, 3 may not have it again."""
    position = at({1: [(2, "w", "1")], 2: [(1, "b", "0")], 3: [(0, "-", "U")]})
    assert pair_monrad(position).pab == 2


def matchings(players: list[int]) -> Iterator[list[tuple[int, int]]]:
    """Yield every way to pair all of them."""
    if not players:
        yield []
        return
    first, *others = players
    for other in others:
        for rest in matchings([player for player in others if player != other]):
            yield [(first, other), *rest]


@pytest.mark.parametrize("seed", range(12))
def test_the_heaviest_pairing_is_that_of_all_pairings_tried(seed: int) -> None:
    chance = random.Random(seed)
    size = chance.randrange(5, 9)
    config = configured(PRESETS["clean"], {"players": str(size), "rounds": "2"})
    tournament = generate(config, seed, 1).tournament
    players = tournament.players
    position = position_before(Tournament(players, rounds=9, initial_color="w"))
    worth = {
        frozenset((one.id, other.id)): chance.randrange(-50, 100)
        for one in players
        for other in players
        if one is not other
    }
    bye_worth = {player.id: chance.randrange(100) for player in players}

    def allowed(one: Player, other: Player) -> bool:
        return all(entry.opponent != other.id for entry in one.entries) and not (
            doubled(one) and doubled(one) == doubled(other)
        )

    def doubled(player: Player) -> str:
        colors = [entry.color for entry in player.entries if entry.played]
        return colors[0] if len(colors) == 2 and colors[0] == colors[1] else ""

    by_id = tournament.by_id
    free = [p.id for p in players if all(entry.result != "U" for entry in p.entries)]
    totals = []
    for bye in free if size % 2 else [0]:
        there = [player.id for player in players if player.id != bye]
        for pairs in matchings(there):
            if all(allowed(by_id[one], by_id[other]) for one, other in pairs):
                totals.append(sum(worth[frozenset(pair)] for pair in pairs) + bye_worth.get(bye, 0))

    def weight(higher: Contender, lower: Contender) -> int:
        return worth[frozenset((higher.id, lower.id))]

    def paired() -> int:
        pairing = heaviest_pairing(position, weight, lambda player: bye_worth[player.id])
        return sum(worth[frozenset(pair)] for pair in pairing.pairs) + bye_worth.get(
            pairing.pab or 0, 0
        )

    if totals:
        assert paired() == max(totals)
    else:
        with pytest.raises(NoLegalPairing):
            paired()


def test_a_file_of_ones_own_is_a_design_with_measures(run: Run, tmp_path: Path) -> None:
    (tmp_path / "study.toml").write_text(STUDY)
    (tmp_path / "mine.py").write_text(OWN)
    tables = []
    for jobs in (1, 2):
        folder = tmp_path / f"jobs{jobs}"
        words = ("--design", tmp_path / "mine.py", "--rows", "csv", "--details", "--jobs", jobs)
        assert run("simulate", tmp_path / "study.toml", "--out-dir", folder, *words).code == 0
        names = ("rows.csv", "players.csv", "games.csv", "summary.csv", "summary.tex")
        tables.append([(folder / name).read_bytes() for name in names])
    assert tables[0] == tables[1]
    rows = read_csv(tmp_path / "jobs1" / "rows.csv")
    assert [row["design"] for row in rows[::6]] == ["plain", "by lot", "mine"]
    assert {row["rules"] for row in rows[6:12]} == {"random"}
    assert {row["rules"] for row in rows[12:]} == {"mine"}
    games = read_csv(tmp_path / "jobs1" / "games.csv")
    for row in rows:
        mine = [
            g for g in games if (g["design"], g["tournament"]) == (row["design"], row["tournament"])
        ]
        assert float(row["whites"]) == sum(game["white"] == "1" for game in mine)
        assert len(mine) == int(row["players"]) // 2 * int(row["rounds_played"])


def read_csv(path: Path) -> list[dict[str, str]]:
    with path.open(newline="") as file:
        return list(csv.DictReader(file))


def test_parquet_and_csv_hold_the_same(run: Run, tmp_path: Path) -> None:
    import pyarrow.parquet as pq

    (tmp_path / "study.toml").write_text(STUDY)
    for ending in ("parquet", "csv"):
        words = ("--rows", ending, "--details", "--jobs", 1)
        assert run("simulate", tmp_path / "study.toml", "--out-dir", tmp_path, *words).code == 0
    for name in ("rows", "players", "games"):
        table = pq.read_table(tmp_path / f"{name}.parquet").to_pylist()
        text = [
            {
                key: " ".join(map(str, cell)) if isinstance(cell, list) else str(cell)
                for key, cell in row.items()
            }
            for row in table
        ]
        assert text == read_csv(tmp_path / f"{name}.csv")


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("x = 1", "there is neither a function pair"),
        ("def pair(position):\n    return 1 / 0\n", "mine.py, line 2: ZeroDivisionError"),
        ("def pair(position):\n    return 7\n", "returned 7; expected a RoundPairing"),
        ("pair = 5", "there is no function pair"),
        ("import nothing_like_this", "cannot be loaded: ModuleNotFoundError"),
        ("MEASURES = [1]", "MEASURES is no table"),
        ("MEASURES = {'kendall_tau': len}", "another measure or column 'kendall_tau'"),
        ("MEASURES = {'mine': lambda generated: 'x'}", "measure mine is 'x'; expected a number"),
        (
            "from swissmate import RoundPairing\n"
            "def pair(position):\n    return RoundPairing(1, ((1, 2),), None)\n",
            "named 2 players, 2 of them different; expected each of the",
        ),
    ],
)
def test_mistakes_in_a_file_of_ones_own(run: Run, tmp_path: Path, text: str, message: str) -> None:
    (tmp_path / "study.toml").write_text(STUDY)
    (tmp_path / "mine.py").write_text(text)
    words = ("--design", tmp_path / "mine.py", "--out-dir", tmp_path / "out", "--jobs", 1)
    code, _, err = run("simulate", tmp_path / "study.toml", *words)
    assert code == 3
    assert message in err
    assert "Traceback" not in err


def test_a_study_names_pairings_that_exist(tmp_path: Path) -> None:
    with pytest.raises(InputError, match="there is no pairing 'rondom'; there are random, monrad"):
        read_study(STUDY.replace('"random"', '"rondom"'), "s.toml")
    with pytest.raises(FileNotFoundError):
        read_study(STUDY.replace('"random"', '"none.py"'), str(tmp_path / "s.toml"))
    with pytest.raises(InputError, match="measures is 'x'; expected a list of Python files"):
        read_study('measures = "x"' + STUDY, "s.toml")


def test_another_text_of_the_file_is_another_study() -> None:
    study = read_study(STUDY, "s.toml")
    digests = {
        replace(study, own_measures=(OwnModule("m.py", text),)).digest
        for text in ("a = 1", "a = 2")
    }
    assert len(digests) == 2


def test_rows_of_players_and_games_of_a_tournament_made_by_hand() -> None:
    """1 beats 2 and draws with 3; 2 has a forfeit win over 3 who did not come; rounds of three."""
    entries = {
        1: [(2, "w", "1"), (3, "b", "="), (0, "-", "U")],
        2: [(1, "b", "0"), (0, "-", "U"), (3, "w", "+")],
        3: [(0, "-", "U"), (1, "w", "="), (2, "b", "-")],
    }
    players = tuple(
        Player(number, f"P{number}", 2100 - number, entries=tuple(Entry(*e) for e in games))
        for number, games in entries.items()
    )
    event = played(Generated(Tournament(players, rounds=3), (2050, 2000, 1950), 1, 8, ""), ("PTS",))
    assert player_rows("x", event) == [
        ("x", 8, 1, 2099, 2050, 2.5, 1, 1, 1),
        ("x", 8, 2, 2098, 2000, 2.0, 2, 0, 1),
        ("x", 8, 3, 2097, 1950, 1.5, 3, 1, 0),
    ]
    assert game_rows("x", event) == [
        ("x", 8, 1, 1, 2, 2050, 2000, 0.0, 0.0, "1", "0"),
        ("x", 8, 2, 3, 1, 1950, 2050, 1.0, 1.0, "=", "="),
        ("x", 8, 3, 2, 3, 2000, 1950, 1.0, 1.5, "+", "-"),
    ]


def test_the_correction_for_several_comparisons() -> None:
    """By hand: .01 x 4; then .02 x 3 = .06, .03 x 2 = .06, and .5 x 1."""
    assert holm([0.5, 0.01, 0.03, 0.02]) == pytest.approx([0.5, 0.04, 0.06, 0.06])
    assert holm([0.9, 0.8]) == [1.0, 1.0]
    assert holm([]) == []


def test_p_values_are_those_of_the_normal_distribution() -> None:
    """1.96 standard errors from zero are the 5 % level; 2.576 the 1 % level."""
    assert p_value(Interval(1.0, 0.0, 2.0)) == pytest.approx(0.05, abs=1e-6)
    assert p_value(Interval(2.575829 / 1.959964, 0.314221, 2.314221)) == pytest.approx(
        0.01, abs=1e-5
    )
    assert p_value(Interval(0.0, 0.0, 0.0)) == 1.0
    assert p_value(Interval(0.3, 0.3, 0.3)) == 0.0


def test_plots_are_files_of_their_own_with_a_legend_and_a_colour_for_each_design() -> None:
    names = [f"design {number} <&>" for number in range(40)]
    plot = svg_file(rounds_plot(dict.fromkeys(names, (Interval(0.5, 0.4, 0.6),) * 3)))
    root = ElementTree.fromstring(plot)
    assert root.tag == "{http://www.w3.org/2000/svg}svg"
    texts = [element.text for element in root.iter("{http://www.w3.org/2000/svg}text")]
    assert all(name in texts for name in names)
    assert len({color_of(place) for place in range(40)}) == 40


def test_latex_takes_every_letter_of_a_name() -> None:
    assert _latex("a_b & 5% {x} #1 $") == r"a\_b \& 5\% \{x\} \#1 \$"


def test_the_published_question_runs_and_its_page_has_the_figures_of_its_table(
    run: Run, tmp_path: Path
) -> None:
    words = ("--tournaments", 1, "--jobs", 1, "--out-dir", tmp_path)
    assert run("simulate", DOCS / "ranking.toml", *words).code == 0
    assert len((DOCS / "burstein_by_weight.py").read_text().splitlines()) <= 50
    page = (DOCS / "ranking.md").read_text()
    kept = {(row["measure"], row["design"]): row for row in read_csv(DOCS / "ranking.csv")}
    for design in ("Dutch", "Burstein", "Burstein by weight", "Monrad", "random"):
        line = next(line for line in page.splitlines() if line.startswith(f"| {design} |"))
        row = kept["kendall_tau", design]
        mean, low, high = (f"{float(row[name]):.3f}" for name in ("mean", "mean_low", "mean_high"))
        assert f"{mean} ({low} to {high})" in line
