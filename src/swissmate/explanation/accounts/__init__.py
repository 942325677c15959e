"""The facts of a round: its brackets, its pairs, its colours, its bye, and each player.

``dutch`` counts the criteria of the Dutch editions that have criteria. ``procedures`` describes the
steps of the systems that are procedures. The modules beside them apply to every rule set. Accounts
know the engines and make statements; they contain no wording and do not know who asks.
"""
