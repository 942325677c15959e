"""The procedure of 2012: its steps, its orders and its colours."""
