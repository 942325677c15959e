"""When the rounds are, and at which rate of play."""
