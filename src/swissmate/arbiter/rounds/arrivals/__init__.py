"""Who is here before a round."""
