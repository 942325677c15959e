"""Round robins of teams: the Berger tables over the numbers of the teams."""
