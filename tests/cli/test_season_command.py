"""``swissmate season``: files in, one table out."""

from __future__ import annotations

import csv
import io
import json
from dataclasses import replace
from datetime import date
from pathlib import Path

import pytest

from swissmate import Entry, Player, Tournament, write_trf

from .conftest import Run

ANN = Player(1, "Alder, Ines", 2100, fide_id="4600001", birth="1990-01-01")
TOM = Player(2, "Birch, Tom", 2000, birth="1991-01-01")
LU = Player(3, "Cedar, Lu", 1900, birth="2010-01-01")
MAY = Tournament(
    (
        ANN._replace(entries=(Entry(2, "w", "1"), Entry(3, "b", "1"))),
        TOM._replace(entries=(Entry(1, "b", "0"), Entry(4, "w", "1"))),
        LU._replace(entries=(Entry(4, "b", "1"), Entry(1, "w", "0"))),
        Player(4, "Dunn, D.", 1800, entries=(Entry(3, "w", "0"), Entry(2, "b", "0"))),
    ),
    rounds=2,
    name="May",
    start=date(2026, 5, 1),
)
DI = Player(3, "Dunn, Di", 1810, birth="1980-01-01")
JUNE = replace(
    MAY,
    name="June",
    players=(
        TOM._replace(id=1, entries=(Entry(3, "w", "1"), Entry(2, "b", "1"))),
        ANN._replace(
            id=2, name="ALDER Ines", birth="", entries=(Entry(4, "b", "1"), Entry(1, "w", "0"))
        ),
        DI._replace(entries=(Entry(1, "b", "0"), Entry(4, "w", "1"))),
        LU._replace(id=4, entries=(Entry(2, "w", "0"), Entry(3, "b", "0"))),
    ),
)


@pytest.fixture
def files(tmp_path: Path) -> list[Path]:
    return [written(tmp_path, MAY), written(tmp_path, JUNE)]


def written(folder: Path, tournament: Tournament) -> Path:
    path = folder / f"{len(list(folder.iterdir()))}.trf"
    write_trf(tournament, path, dialect="trf26", lossy=True)
    return path


def rows_of(text: str) -> dict[str, list[str]]:
    return {row["Name"]: list(row.values()) for row in csv.DictReader(io.StringIO(text))}


def test_two_events_become_one_table(run: Run, files: list[Path]) -> None:
    """May: Ines 10, Tom and Lu (8 + 6) / 2, D. 5. June: Tom 10, Ines and Di 7, Lu 5."""
    done = run("season", *files, "--format", "csv")
    assert done.code == 0
    rows = rows_of(done.out)
    assert rows["ALDER Ines"][:5] == ["1=", "ALDER Ines", "10", "7", "17"]
    assert rows["Birch, Tom"][:5] == ["1=", "Birch, Tom", "7", "10", "17"]
    assert rows["Cedar, Lu"][:5] == ["3", "Cedar, Lu", "7", "5", "12"]
    # The two Dunns have no year in common; the command asks.
    assert rows["Dunn, D."][:5] == ["5", "Dunn, D.", "5", "", "5"]
    assert "Dunn, D., 1/4 (May), may be Dunn, Di, 2/3 (June)" in done.err


def test_a_decision_makes_two_entries_one_person(run: Run, files: list[Path]) -> None:
    done = run("season", *files, "--same", "1/4=2/3", "--explain", "Dunn")
    assert done.out.splitlines() == [
        "Dunn, Di: place 3 (shared) with 12 points",
        "  May: 5 for place 4",
        "  June: 7 for the shared places 2 to 3",
        "  Equal points. Events won: 0",
        "  Equal points. Best result: 7",
        "  Equal points. Events played: 2",
    ]
    assert "may be" not in done.err
    apart = run("season", *files, "--apart", "1/4=2/3", "--format", "csv")
    assert "may be" not in apart.err
    assert len(rows_of(apart.out)) == 5


def test_a_category_with_those_behind_moving_up(run: Run, files: list[Path]) -> None:
    done = run("season", *files, "--born-from", "2000", "--move-up", "--format", "csv")
    assert {name: row[4] for name, row in rows_of(done.out).items()} == {"Cedar, Lu": "20"}


def test_json_has_exact_points_and_who_is_who(run: Run, files: list[Path]) -> None:
    words = ("--points", "percentage", "--weights", "1,1/3", "--adjust", "1/1=-1/2 late", "--json")
    answer = json.loads(run("season", *files, *words).out)
    ines = next(row for row in answer["rows"] if row["name"] == "ALDER Ines")
    # 100 + 50 / 3 - 1/2
    assert ines["points"] == "697/6"
    assert ines["adjustments"] == [{"points": "-1/2", "reason": "late"}]
    assert ines["entries"] == [{"event": 1, "id": 1}, {"event": 2, "id": 2}]
    dunn = next(row for row in answer["rows"] if row["name"] == "Dunn, D.")
    assert dunn["may_also_be"] == [{"event": 2, "id": 3}]


def test_performance_is_that_of_the_rating_regulations(run: Run, files: list[Path]) -> None:
    """Tom in May: 1 of 2 against 2100 and 1800: the average, 1950. Ines: 2 of 2, 1950 + 800."""
    rows = rows_of(run("season", files[0], "--points", "performance", "--format", "csv").out)
    assert rows["Birch, Tom"][2] == "1950"
    assert rows["Alder, Ines"][2] == "2750"


def test_a_keizer_season_of_one_event_is_its_ranking(run: Run, files: list[Path]) -> None:
    season = json.loads(run("season", files[0], "--points", "keizer", "--json").out)
    ranking = json.loads(run("standings", files[0], "--keizer", "--json").out)
    assert [(row["name"], row["points"]) for row in season["rows"]] == [
        (row["name"], row["score"]) for row in ranking["rows"]
    ]


def test_the_page_says_it_in_another_language_and_escapes(run: Run, tmp_path: Path) -> None:
    file, page = written(tmp_path, replace(MAY, name="<b>Mai</b>")), tmp_path / "season.html"
    assert run("season", file, "--format", "html", "--lang", "de", "-o", page).code == 0
    text = page.read_text(encoding="utf-8")
    assert "&lt;b&gt;Mai&lt;/b&gt;" in text
    assert 'lang="de"' in text
    assert "Punkte" in text


def test_who_never_came_has_not_taken_part(run: Run, tmp_path: Path) -> None:
    gone = Player(5, "Elm, Eva", 2200, entries=(Entry(0, "-", "Z"), Entry(0, "-", "H")))
    file = written(tmp_path, replace(MAY, players=(*MAY.players, gone)))
    assert set(rows_of(run("season", file, "--format", "csv").out)) == {
        "Alder, Ines", "Birch, Tom", "Cedar, Lu", "Dunn, D."
    }  # fmt: skip


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (("--points", "clubb"), "did you mean club?"),
        (("--weights", "1"), "1 weights for 2 events"),
        (("--weights", "1,x"), "expected a number"),
        (("--best", "1", "--drop", "1"), "--best and --drop say the same"),
        (("--same", "1/99=2/1"), "event 1: found player 99"),
        (("--same", "3/1=2/1"), "there are 2 files"),
        (("--adjust", "1/1=many"), "expected a number"),
        (("--explain", "Nobody"), "nobody is called so"),
        (("--explain", "Dunn"), "found Dunn, Di; Dunn, D."),
        (("--tie-breaks", "wins"), "there are won, best, events, last, direct"),
        (("--explain", "Lu", "--format", "csv"), "does not go with"),
    ],
)
def test_bad_input_is_told(
    run: Run, files: list[Path], words: tuple[str, ...], message: str
) -> None:
    done = run("season", *files, *words)
    assert done.code == 3
    assert message in done.err
    assert done.out == ""


def test_a_file_that_is_not_there_is_named(run: Run, files: list[Path]) -> None:
    done = run("season", files[0], "nowhere.trf")
    assert done.code == 5
    assert "nowhere.trf" in done.err
