"""A chat bot that runs a Swiss tournament. A message is one line: who writes, and what.

python examples/chat_bot.py < examples/chat.txt

join NAME RATING   enter, also when the tournament is under way
pair               pair the next round
won, lost, draw    the result of one's own game
bye                miss the next round for half a point
leave              withdraw
table              the standings
"""

import sys

import swissmate
from swissmate import Bye, Result, SwissmateError, Tournament

WHITE_LOST = Result.BLACK_WINS
WHITE = {"won": Result.WHITE_WINS, "lost": WHITE_LOST, "draw": Result.DRAW}
BLACK = {"won": WHITE_LOST, "lost": Result.WHITE_WINS, "draw": Result.DRAW}


def answer(event: Tournament, who: str, words: list[str]) -> tuple[Tournament, str]:
    """Return the tournament after a message, and what the bot says."""
    match words:
        case ["join", name, rating]:
            event = event.with_player(name, int(rating), key=who)
            return event, f"Welcome, {name}."
        case ["pair"]:
            if not event.rounds_paired:
                event = swissmate.number_players(event)  # by rating
            pairing = swissmate.pair(event)
            return event.with_round(pairing), pairing.text(event)
        case [("won" | "lost" | "draw") as outcome]:
            player = event.player(who)
            game = player.entry(event.rounds_paired)
            if game.color == "w":
                return event.with_result(who, game.opponent, WHITE[outcome]), "Noted."
            return event.with_result(game.opponent, who, BLACK[outcome]), "Noted."
        case ["bye"]:
            return event.with_bye(who, Bye.HALF), "Half a point for the next round."
        case ["leave"]:
            return event.withdraw(who), "Goodbye."
        case ["table"]:
            return event, str(swissmate.standings(event))
    return event, "I know: join NAME RATING, pair, won, lost, draw, bye, leave, table."


if __name__ == "__main__":
    event = Tournament(name="Chat open", rounds=7, rules="dutch-2026", initial_color="w")
    for line in sys.stdin:
        who, _, said = line.partition(":")
        try:
            event, told = answer(event, who.strip(), said.split())
        except (SwissmateError, ValueError) as error:
            told = f"Sorry: {error}"
        print(told)
