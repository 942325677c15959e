"""Wrong readings to be put into the tables of the editions, and how the suite judges them."""
