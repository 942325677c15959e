"""``swissmate conformance``: tests any engine against positions with known answers."""

from .command import EPILOG, HELP, NAME, add_arguments, run

__all__ = ["EPILOG", "HELP", "NAME", "add_arguments", "run"]
