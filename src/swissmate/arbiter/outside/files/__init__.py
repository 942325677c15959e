"""Files that come in and go out: tournaments, backups of events, tables for others."""
