"""What every page stands on: the log, the frame of pages, accounts, backups."""
