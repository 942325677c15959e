"""What is true of a round: of its brackets, its pairs, its colours, its bye, and of each player.

``dutch`` counts the criteria editions of the Dutch system, ``procedures`` tells the steps of the
systems that are procedures; what stands beside them holds for every rule set. Accounts know the
engines and make statements; they hold no words and do not know who asks.
"""
