"""The Dutch system by weighted matchings with certificates (2017, 2026).

This is a second implementation, for fields of any size. Every criterion is a digit in one large
number for each edge, and Edmonds' weighted matching proves by its dual variables that no pairing is
better.
"""
