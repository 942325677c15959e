"""Tournaments that we and other programs make and judge in turn (C.04.A, A.7)."""
