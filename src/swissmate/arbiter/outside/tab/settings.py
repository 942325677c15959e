"""Settings in a browser tab: those of the served program, without what needs a server or others.

There is one arbiter, the tab's owner, so nobody logs in. One connection owns the database. Its file
is in memory, and the tab's worker writes to the disk what a request has changed, or takes it back.
"""

from __future__ import annotations

from swissmate.arbiter.settings import *  # noqa: F403 # all that is not said otherwise here
from swissmate.arbiter.settings import DATABASES, MIDDLEWARE

IN_TAB = True
RATING_SOURCES = {}  # a page fetches nothing from another host
ALLOWED_HOSTS = ["*"]  # only this page's own worker sends requests
DATABASES["default"]["OPTIONS"]["init_command"] = (
    "PRAGMA locking_mode=EXCLUSIVE; PRAGMA journal_mode=MEMORY; PRAGMA synchronous=OFF;"
    "PRAGMA temp_store=MEMORY; PRAGMA cache_size=-16000;"
)
STATIC_URL = "static/"  # relative to the site's own place; the browser's cache has the files
MESSAGE_STORAGE = "django.contrib.messages.storage.cookie.CookieStorage"
X_FRAME_OPTIONS = "SAMEORIGIN"
FRAME_ANCESTORS = "'self'"  # the shell shows the pages in a frame

_NOT_HERE = {
    "whitenoise.middleware.WhiteNoiseMiddleware",
    "django.contrib.sessions.middleware.SessionMiddleware",
}
_ONE_ARBITER = "swissmate.arbiter.outside.tab.middleware.OneArbiter"
MIDDLEWARE = [
    _ONE_ARBITER if middleware.endswith(".AuthenticationMiddleware") else middleware
    for middleware in MIDDLEWARE
    if middleware not in _NOT_HERE
]
