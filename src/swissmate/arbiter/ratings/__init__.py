"""The rating list that the arbiter downloaded."""
