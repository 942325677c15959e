"""The command line, for people and for programs that drive a pairing engine."""
