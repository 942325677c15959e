"""Benchmarks: run them with ``make bench`` or ``python -m bench``."""
