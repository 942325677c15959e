"""The log of who changed what, undoing, backups: what every other room writes into."""
