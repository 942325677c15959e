"""Matches of several games: of teams on their boards, of two players in a double Swiss."""
