"""The tests of the application: Django with a database in memory."""

from __future__ import annotations

from arbiter_world import chief as chief
from arbiter_world import client_of as client_of
from arbiter_world import deputy as deputy
from arbiter_world import django_world as django_world
from arbiter_world import event as event
from arbiter_world import rolled_back as rolled_back
from arbiter_world import viewer as viewer
