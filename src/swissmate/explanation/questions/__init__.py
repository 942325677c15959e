"""The questions about a round: why not, why no float, why not this instead, is the wall right.

A question compares the round of the rules with another one. The accounts supply the facts of both.
"""
