"""The migrations of the application, and one that comes tomorrow."""

from swissmate.arbiter import migrations

__path__ = [*__path__, *migrations.__path__]
