"""What Chess-Results has of its own: the numbers of tie-breaks, and how a document gets there."""
