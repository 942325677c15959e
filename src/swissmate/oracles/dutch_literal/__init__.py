"""The Dutch system by enumeration, exactly as the text generates candidates (2017, 2026).

This is the oracle: a second implementation, written from the Handbook alone, that shares only the
position with the engine. It builds every candidate of a bracket in the written order (2017 B.2-B.7,
D.1-D.3; 2026 articles 3 and 4), evaluates every criterion on it and keeps the first best. That is
factorial in the size of a bracket, so it is meant for about ten players. It tells, for each
bracket, which candidate was chosen and the value of each criterion.
"""
