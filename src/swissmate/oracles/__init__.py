"""Second implementations, held against the systems by ``--verify``, tests and tools."""
