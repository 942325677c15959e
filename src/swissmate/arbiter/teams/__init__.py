"""Teams: their rosters with a fixed board order, their captains, their line-ups."""
