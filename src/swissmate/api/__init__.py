"""The use cases of the command line, the engine mode, the application and Python users.

Each is one function; ``docs/api.md`` describes them, and ``swissmate`` lends them out.
"""
