"""Who is here: checking in before a round."""
