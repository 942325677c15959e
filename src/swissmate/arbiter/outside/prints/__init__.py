"""Everything on paper: one list of all papers, one frame around each of them."""
