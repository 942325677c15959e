"""The settings of the application with the migrations of tomorrow."""

from swissmate.arbiter.settings import *  # noqa: F403 - all of them

MIGRATION_MODULES = {"arbiter": "tomorrow.migrations"}
