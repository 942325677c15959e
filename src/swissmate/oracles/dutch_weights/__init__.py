"""The Dutch system by weighted matchings with certificates (2017, 2026).

A second implementation for fields of any size: every criterion a digit of one great number an edge,
and Edmonds' weighted matching proves by its dual variables that no pairing is better.
"""
