"""The destinations, a module each; its name is the id of its ``DESTINATION``, with underscores."""
