"""Rating lists, the ratings that an event uses, and its effect on ratings and titles."""
