"""Rating lists, the ratings that an event takes, and what it does to ratings and titles."""
