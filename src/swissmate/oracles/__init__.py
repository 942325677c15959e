"""Second implementations, compared with the systems by ``--verify``, tests and tools."""
