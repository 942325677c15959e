"""The log of who changed what, undoing, and backups: every other room writes into it."""
