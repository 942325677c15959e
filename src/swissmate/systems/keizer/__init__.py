"""The Keizer system, as clubs of the Low Countries play it: a ranking, and the pairing by it.

No federation has a text; clubs publish their own. What differs between them is a table of
parameters (``parameters``), and each preset (``presets``) names the page that it follows.
"""
