"""``swissmate crosstest``: we and other programs judge each other's tournaments (C.04.A, A.7)."""

from .command import EPILOG, HELP, NAME, add_arguments, run

__all__ = ["EPILOG", "HELP", "NAME", "add_arguments", "run"]
