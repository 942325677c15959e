"""The door to the explanations: a round is paired once, and any questions about it are answered.

A question is a value (:mod:`..question`); the account of the round's kind of play answers it.
"""
