"""``swissmate duel``: random tournaments until two engines differ; shrunk and judged."""

from .command import EPILOG, HELP, NAME, add_arguments, run

__all__ = ["EPILOG", "HELP", "NAME", "add_arguments", "run"]
