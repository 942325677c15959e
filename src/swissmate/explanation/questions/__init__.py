"""What one can ask about a round: why not, why no float, why not this instead, is the wall right.

A question compares the round of the rules with another one; what is true of both is told by the
accounts.
"""
