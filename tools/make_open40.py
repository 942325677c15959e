"""Makes ``examples/open40.trf``: a fictitious open tournament after five of seven rounds.

The rounds are paired by the project's own Dutch system of 2017; the results are drawn from the
ratings with a fixed seed. Usage: ``python tools/make_open40.py > examples/open40.trf``.
With ``--playing`` it is the same tournament in round six, while the first three boards are still
playing: ``python tools/make_open40.py --playing > examples/playing40.trf``.
"""

from __future__ import annotations

import random
import sys
from dataclasses import replace

from swissmate.api.pairing import pair
from swissmate.model import Entry, Player, Tournament, points_text

ENTRIES = """\
GM 2588 ARM Hakobyan, Tigran|GM 2571 IND Venkataraghavan, Arjun|IM 2519 GER Lindemann, Moritz
GM 2507 UKR Koval, Dmytro|IM 2484 ESP Ferrer Soto, Alvaro|IM 2466 NED De Wit, Jasper
FM 2431 ISL Gunnarsson, Kari|IM 2418 HUN Halmos, Bence|WGM 2397 GEO Lomidze, Nino
FM 2380 POL Zielinski, Kacper|IM 2371 TUR Aydogan, Emre|FM 2358 ITA Bellandi, Tommaso
FM 2344 FRA Marchetti-Roux, Louis|WIM 2326 IND Subbaraman, Kavya|FM 2318 NOR Haugland, Sindre
  2297 CZE Prochazka, Vit|FM 2285 ARG Quiroga, Ezequiel|CM 2266 ENG Whitcombe, Oliver
  2254 SUI Brunner, Lukas|WFM 2239 ROU Stoian, Ilinca|  2221 SWE Bergqvist, Axel
CM 2204 PHI Dela Rosa, Miguel|  2188 FIN Lehtovaara, Eetu|  2170 CRO Juric, Marin
  2156 AUT Ebner, Felix|WCM 2141 LTU Petrauskaite, Ieva|  2127 DEN Mikkelsen, Noah
  2109 BEL Verhaegen, Wout|  2085 GRE Kalogeras, Petros|  2068 SLO Zupanc, Jaka
  2040 IRL O'Dwyer, Cian|  2018 POR Sequeira, Duarte|  1996 EST Tamm, Rasmus
  1974 SVK Hudak, Samuel|  1951 LAT Ozolina, Marta|  1917 BUL Dimitrova, Raya
  1888 GER Aschenbach, Jule|  1846 NED Van der Meulen, Fleur|  1803 ESP Navarro Gil, Hugo
  1742 GER Thielmann, Ole"""
WOMEN = {9, 14, 20, 26, 35, 36, 37, 38}
ROUNDS, PLAYED = 7, 5
STILL_PLAYING = 3
LATE, RETIRED, FORFEIT = 24, 33, 3
ASKED_HALF = {(11, 2), (18, 4), (5, 6)}
HEADER = """\
012 Harbour Open 2025
022 Rostock
032 GER
042 2025/10/18
052 2025/10/24
062 40
072 40
092 Individual: Swiss-System
102 IA Brandt, Katharina
112 FA Nowotny, Paul
122 90 minutes for 40 moves, 30 minutes for the rest, 30 seconds a move
XXR 7
XXC white1"""


def players() -> tuple[Player, ...]:
    """Return the 40 entries in their initial order."""
    rows = []
    for number, text in enumerate(ENTRIES.replace("\n", "|").split("|"), 1):
        words = text.split()
        title = words.pop(0) if words[0].isalpha() else ""
        rating, federation, name = int(words[0]), words[1], " ".join(words[2:])
        sex = "w" if number in WOMEN else "m"
        fide_id = str(90000100 + number * 37)
        rows.append(Player(number, name, rating, title, sex, federation, fide_id))
    return tuple(rows)


def with_round(tournament: Tournament, entries: dict[int, Entry]) -> Tournament:
    """Return the tournament with one more entry for each player."""
    players = tuple(
        player._replace(entries=(*player.entries, entries[player.id]))
        for player in tournament.players
    )
    return replace(tournament, players=players)


def byes(number: int) -> dict[int, Entry]:
    """Return who does not play in a round, and why."""
    noted = {player: Entry(0, "-", "H") for player, when in ASKED_HALF if when == number}
    if number == 1:
        noted[LATE] = Entry(0, "-", "Z")
    if number > FORFEIT:
        noted[RETIRED] = Entry(0, "-", "Z")
    return noted


def marked(tournament: Tournament, noted: dict[int, Entry]) -> Tournament:
    """Return the tournament with those noted who do not play in the next round."""
    return replace(
        tournament,
        players=tuple(
            player._replace(entries=(*player.entries, noted[player.id]))
            if player.id in noted
            else player
            for player in tournament.players
        ),
    )


def still_open(tournament: Tournament, boards: tuple[tuple[int, int], ...]) -> Tournament:
    """Return the tournament without the results of some games of its last round."""
    playing = {player for board in boards for player in board}
    return replace(
        tournament,
        players=tuple(
            player._replace(entries=(*player.entries[:-1], player.entries[-1]._replace(result=" ")))
            if player.id in playing
            else player
            for player in tournament.players
        ),
    )


def play(tournament: Tournament, number: int, draw: random.Random) -> Tournament:
    """Pair a round and draw its results."""
    noted = byes(number)
    pairing = pair(marked(tournament, noted), "dutch-2017")
    entries = dict(noted)
    if pairing.pab is not None:
        entries[pairing.pab] = Entry(0, "-", "U")
    for white, black in pairing.pairs:
        one, two = result(tournament, white, black, number, draw)
        entries[white] = Entry(black, "w", one)
        entries[black] = Entry(white, "b", two)
    return with_round(tournament, entries)


def result(
    tournament: Tournament, white: int, black: int, number: int, draw: random.Random
) -> tuple[str, str]:
    """Draw a result; the player who retires loses the last game by forfeit."""
    if number == FORFEIT and RETIRED in (white, black):
        return ("-", "+") if white == RETIRED else ("+", "-")
    difference = tournament.by_id[white].rating - tournament.by_id[black].rating + 30
    expected = 1 / (1 + 10 ** (-difference / 400))
    drawn = 0.36 * (1 - abs(2 * expected - 1))
    fate = draw.random()
    if fate < drawn:
        return "=", "="
    return ("1", "0") if fate < drawn / 2 + expected else ("0", "1")


def line(player: Player, points: int, rank: int) -> str:
    """Return a player's 001 record."""
    text = (
        f"001 {player.id:4d} {player.sex}{player.title:>3} {player.name:<33} {player.rating:4d} "
        f"{player.federation} {player.fide_id:>11} {'':10} {points_text(points):>4} {rank:4d}"
    )
    for entry in player.entries:
        opponent = f"{entry.opponent:4d}" if entry.opponent else "0000"
        text += f"  {opponent} {entry.color} {entry.result}"
    return text


def main() -> None:
    """Write the tournament to standard output."""
    draw = random.Random(2025)
    tournament = Tournament(players(), ROUNDS, initial_color="w")
    for number in range(1, PLAYED + 1):
        tournament = play(tournament, number, draw)
    played = PLAYED
    if "--playing" in sys.argv[1:]:
        boards = pair(marked(tournament, byes(PLAYED + 1)), "dutch-2017").pairs[:STILL_PLAYING]
        tournament = still_open(play(tournament, PLAYED + 1, draw), boards)
        played += 1
    score = {
        player.id: tournament.points_before(player.id, played + 1) for player in tournament.players
    }
    order = sorted(score, key=lambda each: (-score[each], each))
    noted = byes(played + 1)
    sys.stdout.write(HEADER + "\n")
    dates = "".join(f"  25/10/{18 + number:02d}" for number in range(ROUNDS))
    sys.stdout.write("132" + " " * 86 + dates + "\n")
    for player in tournament.players:
        pending = (noted[player.id],) if player.id in noted else ()
        shown = player._replace(entries=player.entries + pending)
        sys.stdout.write(line(shown, score[player.id], order.index(player.id) + 1) + "\n")


if __name__ == "__main__":
    main()
