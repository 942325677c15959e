"""The Keizer system, as played by clubs in the Low Countries: a ranking, and pairing by it.

No federation has published rules; clubs publish their own. The differences between them are a table
of parameters (``parameters``), and each preset (``presets``) names the page that it follows.
"""
