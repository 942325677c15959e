"""FIDE's forms as sheets: the fields of each form, filled in, without its official look."""
