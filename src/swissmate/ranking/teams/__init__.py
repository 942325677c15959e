"""Tie-breaks of teams (C.07 articles 11-13).

Reading order: ``event`` (one event by match points, one by game points), ``scores`` (13.1, 13.2,
13.4), ``boards`` (article 12), ``encounter`` (13.3). Articles 6-10 work as for players, on the
event by the score that ``:MP`` or ``:GP`` names, by default the primary one.
"""
