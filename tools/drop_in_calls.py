"""The calls that ``drop_in.py`` makes: tournaments at random, and what is asked about them."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from random import Random
from typing import Any, Final, NamedTuple

from swissmate.api.generating import generate
from swissmate.api.writing import write_trf
from swissmate.model import Tournament
from swissmate.trials.crosstest.tournaments import before_round

PLAIN_AND_OTHER: Final[tuple[dict[str, Any], ...]] = (
    *({},) * 6,
    {"acceleration": "baku-2026"},
    {"acceleration": "baku-2026"},
    {"scoring": "3-1-0"},
    {"scoring": "W=1 D=0.5 PAB=0.5"},
)


class Call(NamedTuple):
    """One call: its kind, the arguments after the program, and the files that lie there before.

    ``made`` names a tournament that each engine draws by itself: it must be there, no more.
    """

    kind: str
    arguments: tuple[str, ...]
    files: dict[str, bytes]
    made: str = ""


class Scene:
    """The tournament that a call is about, as its number says."""

    def __init__(self, rules: str, dialect: str, seed: int, number: int) -> None:
        self.dice = Random(seed * 1_000_003 + number)
        self.dialect = dialect
        players = self.dice.choice((5, 6, 7, 8, 9, 10, 12, 14, 15, 20, 24, 31, 40))
        rounds = self.dice.randint(2, min(9, players - 2))
        self.tournament = generate(
            "realistic", seed=seed, number=number, players=players, rounds=rounds,
            rules=rules, **self.dice.choice(PLAIN_AND_OTHER),
        ).tournament  # fmt: skip

    def whole(self) -> bytes:
        """Return the file after its last round."""
        return self.written(self.tournament)

    def cut(self, number: int | None = None) -> bytes:
        """Return the file as it stood before a round, drawn by default."""
        last = max(1, self.tournament.rounds_paired)
        return self.written(before_round(self.tournament, number or self.dice.randint(1, last)))

    def altered(self) -> bytes:
        """Return the file with the opponents of two boards of one round exchanged."""
        number = self.dice.randint(1, max(1, self.tournament.rounds_paired))
        boards = [
            player.id
            for player in self.tournament.players
            if len(player.entries) >= number
            and player.entry(number).opponent
            and player.entry(number).color == "w"
        ]
        if len(boards) < 2:
            return self.whole()
        first, second = self.dice.sample(boards, 2)
        return self.written(_exchanged(self.tournament, number, first, second))

    def written(self, tournament: Tournament) -> bytes:
        """Return a file as the engine reads it."""
        return write_trf(tournament, dialect=self.dialect, lossy=True)


def _exchanged(tournament: Tournament, number: int, first: int, second: int) -> Tournament:
    """Return the tournament with the Black players of two boards in each other's place."""
    by_id = {player.id: player for player in tournament.players}
    blacks = [by_id[player].entry(number).opponent for player in (first, second)]
    entries = {
        first: by_id[first].entry(number)._replace(opponent=blacks[1]),
        second: by_id[second].entry(number)._replace(opponent=blacks[0]),
        blacks[0]: by_id[blacks[1]].entry(number),
        blacks[1]: by_id[blacks[0]].entry(number),
    }
    players = tuple(
        player._replace(
            entries=(*player.entries[: number - 1], entries[player.id], *player.entries[number:]),
            points=None,
        )
        if player.id in entries
        else player
        for player in tournament.players
    )
    return replace(tournament, players=players)


def pairing(scene: Scene) -> Call:
    """Pair into a file."""
    return Call("-p FILE", ("--dutch", "event.trf", "-p", "out.txt"), {"event.trf": scene.cut()})


def pairing_shown(scene: Scene) -> Call:
    """Pair to stdout, sometimes with the banner before."""
    arguments: tuple[str, ...] = ("--dutch", "event.trf", "-p")
    if scene.dice.random() < 0.2:
        arguments = ("-r", *arguments)
    return Call("-p", arguments, {"event.trf": scene.cut()})


def pairing_listed(scene: Scene) -> Call:
    """Pair with a checklist."""
    name = scene.dice.choice(((), ("list.txt",)))
    arguments = ("--dutch", "event.trf", "-p", "out.txt", "-l", *name)
    return Call("-p -l", arguments, {"event.trf": scene.cut()})


def checking(scene: Scene) -> Call:
    """Check a file whose rounds are those of the rules."""
    return Call("-c", ("--dutch", "event.trf", "-c"), {"event.trf": scene.whole()})


def checking_altered(scene: Scene) -> Call:
    """Check a file with one round that nobody's rules give."""
    return Call("-c, altered", ("--dutch", "event.trf", "-c"), {"event.trf": scene.altered()})


def checking_listed(scene: Scene) -> Call:
    """Check with a checklist of each round."""
    return Call("-c -l", ("--dutch", "event.trf", "-c", "-l"), {"event.trf": scene.whole()})


def generating(scene: Scene) -> Call:
    """Generate by a configuration; one in four has a line that is refused."""
    dice = scene.dice
    players = dice.randint(8, 30)
    lines = [
        f"PlayersNumber={players}",
        f"RoundsNumber={dice.randint(3, min(7, players // 3 + 1))}",
        f"DrawPercentage={dice.randint(10, 50)}",
        f"ForfeitRate={dice.randint(6, 30)}",
        f"RetiredRate={dice.randint(15, 90)}",
        f"HalfPointByeRate={dice.randint(15, 90)}",
        "# a comment",
        "HighestRating=2500",
        "LowestRating=1500",
    ]
    wrong = ("Players=20", "PlayersNumber=many", "ForfeitRate=0", "nonsense", "RetiredRate=1")
    if dice.random() < 0.25:
        lines[dice.randrange(len(lines))] = dice.choice(wrong)
    text = "\n".join(lines).encode() + b"\n"
    seed = ("-s", str(dice.randrange(1, 10**6)))
    return Call("-g CONFIG", ("--dutch", "-g", "made.cfg", "-o", "made.trf", *seed),
                {"made.cfg": text}, made="made.trf")  # fmt: skip


def generating_alike(scene: Scene) -> Call:
    """Generate a tournament like a model."""
    arguments = ("--dutch", "model.trf", "-g", "-o", "made.trf", "-s", "7")
    return Call("MODEL -g", arguments, {"model.trf": scene.whole()}, made="made.trf")


def refused(scene: Scene) -> Call:
    """Ask for what cannot be done."""
    dice = scene.dice
    first = scene.cut(1)
    later = scene.cut(2) if scene.tournament.rounds_paired > 1 else first
    rounds = (b"142", b"XXR")
    color = (b"152", b"XXC")
    pair = ("--dutch", "event.trf", "-p", "out.txt")
    requests: dict[str, tuple[tuple[str, ...], bytes | None]] = {
        "no such file": (pair, None),
        "no such file to check": (("--dutch", "event.trf", "-c"), None),
        "no system": (("event.trf", "-p"), later),
        "unknown flag": ((*pair, "-z"), later),
        "no mode": (("--dutch", "event.trf"), later),
        "-g without -o": (("--dutch", "-g", "made.cfg"), later),
        "unknown system": (("--swiss", "event.trf", "-p"), later),
        "no rounds": (pair, _without(later, rounds)),
        "no colour": (pair, _without(first, color)),
        "a broken line": (pair, later.replace(b"\n001    2", b"\n001    x", 1)),
        "an unknown result": (pair, _broken_result(later)),
        "points that do not fit": (pair, _wrong_points(later)),
        "no folder for the pairs": (("--dutch", "event.trf", "-p", "no/such/out.txt"), later),
        "nobody may meet anybody": (pair, _all_forbidden(later)),
        "nothing in the file": (pair, b""),
    }
    name = dice.choice(tuple(requests))
    arguments, content = requests[name]
    files = {} if content is None else {"event.trf": content}
    return Call(f"refused: {name}", arguments, files)


def _without(content: bytes, records: tuple[bytes, ...]) -> bytes:
    lines = content.splitlines(keepends=True)
    return b"".join(line for line in lines if not line.startswith(records))


def _broken_result(content: bytes) -> bytes:
    lines = content.splitlines(keepends=True)
    place = next(number for number, line in enumerate(lines) if line.startswith(b"001"))
    if len(lines[place]) > 98:
        lines[place] = lines[place][:98] + b"?" + lines[place][99:]
    return b"".join(lines)


def _wrong_points(content: bytes) -> bytes:
    lines = content.splitlines(keepends=True)
    place = next(number for number, line in enumerate(lines) if line.startswith(b"001"))
    lines[place] = lines[place][:80] + b"77.5" + lines[place][84:]
    return b"".join(lines)


def _all_forbidden(content: bytes) -> bytes:
    ids = [line[4:8].decode().strip() for line in content.splitlines() if line[:3] == b"001"]
    return content + f"XXP {' '.join(ids)}\n".encode()


KINDS: Final[tuple[tuple[int, Callable[[Scene], Call]], ...]] = (
    (30, pairing),
    (10, pairing_shown),
    (12, pairing_listed),
    (12, checking),
    (10, checking_altered),
    (6, checking_listed),
    (6, generating),
    (2, generating_alike),
    (12, refused),
)
