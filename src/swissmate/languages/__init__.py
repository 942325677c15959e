"""The words of explanations, rankings and forecasts: a catalogue for each language.

Whoever has something to say has it as data with an id, and the catalogue has the words.
"""
