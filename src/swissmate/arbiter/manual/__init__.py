"""The manual: chapters, each opened from the pages that it describes."""
