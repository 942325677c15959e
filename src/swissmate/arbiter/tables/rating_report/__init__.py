"""Rating changes, norms and certificates of titles."""
