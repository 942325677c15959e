"""Accounts, logging in, and roles in single events."""
