"""What other programs and sites read of an event: JSON, a calendar, a feed, pages to embed."""
