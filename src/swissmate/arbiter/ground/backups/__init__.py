"""Backups: an event as one file, and the whole database."""
