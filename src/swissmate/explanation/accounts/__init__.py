"""The facts of a round: its brackets, its pairs, its colours, its bye, and each player.

Each kind of play has a room with its :class:`.account.RoundAccount`. Swiss systems of single
players have two: ``dutch`` counts the criteria of the Dutch editions that have criteria, and
``procedures`` describes the steps of the systems that are procedures. The modules beside the rooms
are what they share. Accounts know the engines and make statements; they contain no wording and do
not know who asks.
"""
