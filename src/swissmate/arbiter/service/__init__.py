"""The use-cases: each is one transaction that writes one line of the audit log."""
