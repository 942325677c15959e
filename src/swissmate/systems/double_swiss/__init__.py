"""Double Swiss (C.04.5): rounds of two games. Open points: ``docs/disputes/double-swiss.md``."""
