"""The procedure of 2012: its steps, the orders of its candidates, and its colour allocation."""
