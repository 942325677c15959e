"""Second implementations, by which ``--verify`` proves a pairing again."""
