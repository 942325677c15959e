"""Results for others: rating offices, result servers, broadcasts (``docs/exchange.md``).

Each destination is one module of :mod:`.destinations` with one value, ``DESTINATION``, which says
what it needs, what it writes, where that goes and what is lost. A new destination is a new file.
"""
