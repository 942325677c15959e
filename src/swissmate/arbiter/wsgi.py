"""The WSGI application, for the built-in server and for any other."""

from __future__ import annotations

import os

from django.core.wsgi import get_wsgi_application

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "swissmate.arbiter.settings")
application = get_wsgi_application()
