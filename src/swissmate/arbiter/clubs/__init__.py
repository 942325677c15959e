"""Clubs and federations ranked by their best players."""
