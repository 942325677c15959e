"""Settings, all derived from a data folder and a few environment variables.

``SWISSMATE_DATA``           the folder with the database, backups and the secret key
``SWISSMATE_DATABASE_URL``   ``postgresql://user:password@host:port/name`` instead of SQLite
``SWISSMATE_ALLOWED_HOSTS``  names under which other machines may reach this one, by commas
``SWISSMATE_HTTPS``          ``1`` when a proxy in front speaks HTTPS: cookies become secure ones
``SWISSMATE_RATING_LISTS``   where rating lists are fetched, ``fide=https://... club=https://...``;
                             ``off``: nowhere
``SWISSMATE_PRIVATE_HOSTS``  hosts in private networks that may be asked at typed addresses
``SWISSMATE_PROXY``          addresses of proxies, by commas, that tell where visitors come from
"""

from __future__ import annotations

import os
import secrets
from contextlib import suppress
from http import HTTPStatus
from logging import LogRecord
from pathlib import Path
from typing import Any
from urllib.parse import unquote, urlsplit

from swissmate.files.whole_file import write_whole

from .folders import data_folder, local_time_zone
from .languages import OFFERED
from .rooms import folders, module_names

PACKAGE = Path(__file__).resolve().parent


def _secret_key(folder: Path) -> str:
    """Return the key that signs sessions; it is made on the first start and stays on this machine.

    Tools that only read the settings do not make the folder: they get a temporary key.
    """
    path = folder / "secret-key"
    with suppress(FileNotFoundError):
        if key := path.read_text(encoding="ascii").strip():  # empty: a full disk, a power cut
            return key
    key = secrets.token_urlsafe(50)
    if folder.is_dir():
        write_whole(path, key.encode("ascii"), private=True)
        key = path.read_text(encoding="ascii").strip()  # another process may have been faster
    return key


def _database(folder: Path) -> dict[str, Any]:
    """Return the database: one SQLite file, or the PostgreSQL server of the environment.

    ``synchronous=FULL`` with a write-ahead log: a commit is on the disk before it is answered, so
    an acknowledged result survives a power cut. ``IMMEDIATE``: writers queue instead of failing.
    """
    url = os.environ.get("SWISSMATE_DATABASE_URL", "")
    if url:
        parts = urlsplit(url)
        if parts.scheme not in {"postgres", "postgresql"}:
            raise ValueError("SWISSMATE_DATABASE_URL must start with postgresql://")
        return {
            "ENGINE": "django.db.backends.postgresql",
            "NAME": unquote(parts.path.lstrip("/")),
            "USER": unquote(parts.username or ""),
            "PASSWORD": unquote(parts.password or ""),
            "HOST": parts.hostname or "",
            "PORT": str(parts.port or ""),
            "CONN_MAX_AGE": None,
            "CONN_HEALTH_CHECKS": True,
        }
    return {
        "ENGINE": "django.db.backends.sqlite3",
        "NAME": folder / "swissmate.sqlite3",
        "CONN_MAX_AGE": None,
        "OPTIONS": {
            "timeout": 30,
            "transaction_mode": "IMMEDIATE",
            "init_command": "PRAGMA journal_mode=WAL; PRAGMA synchronous=FULL;"
            "PRAGMA cache_size=-32000;",
        },
    }


def _is_fault(record: LogRecord) -> bool:
    """Whether an answer belongs in the log: "try again in a moment" (503) does not."""
    return getattr(record, "status_code", 0) != HTTPStatus.SERVICE_UNAVAILABLE


def _in_one_line(record: LogRecord) -> bool:
    """Keep the message of a line and drop its traceback: anybody may send an odd host name."""
    record.exc_info = None
    return True


DATA_FOLDER = data_folder()
BACKUP_FOLDER = DATA_FOLDER / "backups"
SECRET_KEY = _secret_key(DATA_FOLDER)
DEBUG = False
IN_TAB = False  # tab/settings.py overrides it
NAMES_IN_NETWORK = [
    host.strip()
    for host in os.environ.get("SWISSMATE_ALLOWED_HOSTS", "").split(",")
    if host.strip()
]
ALLOWED_HOSTS = ["localhost", "127.0.0.1", "[::1]", *NAMES_IN_NETWORK]
DATABASES = {"default": _database(DATA_FOLDER)}

INSTALLED_APPS = [
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.sessions",
    "django.contrib.messages",
    "django.contrib.staticfiles",
    "swissmate.arbiter",
]
MIDDLEWARE = [
    "django.middleware.security.SecurityMiddleware",
    "whitenoise.middleware.WhiteNoiseMiddleware",
    "swissmate.arbiter.ground.frame.middleware.SecurityHeaders",
    "swissmate.arbiter.ground.frame.middleware.StorageFull",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "django.middleware.locale.LocaleMiddleware",
    "django.middleware.common.CommonMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "django.contrib.messages.middleware.MessageMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
    "swissmate.arbiter.ground.frame.access.AccessMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",  # it reads the form: after whoever may send one
    "swissmate.arbiter.ground.frame.asking.AskingMiddleware",
]
ROOT_URLCONF = "swissmate.arbiter.urls"
WSGI_APPLICATION = "swissmate.arbiter.wsgi.application"
TEMPLATES = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "DIRS": folders("templates"),
        "OPTIONS": {
            "loaders": [
                (
                    "django.template.loaders.cached.Loader",
                    ["swissmate.arbiter.ground.frame.template_loader.Loader"],
                )
            ],
            "context_processors": [
                "django.template.context_processors.request",
                "django.contrib.auth.context_processors.auth",
                "django.contrib.messages.context_processors.messages",
            ],
            "builtins": [*module_names("filters"), "django.templatetags.i18n"],
        },
    }
]

FORM_RENDERER = "swissmate.arbiter.ground.frame.form_fields.Renderer"

PROXIES = frozenset(filter(None, os.environ.get("SWISSMATE_PROXY", "").replace(" ", "").split(",")))

# Nobody but this machine can send a request: an account may then be without a password.
CLOSED_TO_OTHERS = not (NAMES_IN_NETWORK or PROXIES or os.environ.get("SWISSMATE_HTTPS"))

AUTH_USER_MODEL = "arbiter.Account"
LOGIN_URL = "login"
LOGIN_REDIRECT_URL = "home"
LOGOUT_REDIRECT_URL = "login"
AUTH_PASSWORD_VALIDATORS = [
    {"NAME": "django.contrib.auth.password_validation.UserAttributeSimilarityValidator"},
    {
        "NAME": "django.contrib.auth.password_validation.MinimumLengthValidator",
        "OPTIONS": {"min_length": 10},
    },
    {"NAME": "django.contrib.auth.password_validation.CommonPasswordValidator"},
]

_HTTPS = os.environ.get("SWISSMATE_HTTPS", "") == "1"
SESSION_COOKIE_HTTPONLY = True
SESSION_COOKIE_SAMESITE = "Lax"
SESSION_COOKIE_SECURE = _HTTPS
SESSION_COOKIE_AGE = 14 * 24 * 3600
CSRF_COOKIE_HTTPONLY = True  # forms carry the token themselves
CSRF_COOKIE_SAMESITE = "Lax"
CSRF_COOKIE_SECURE = _HTTPS
CSRF_FAILURE_VIEW = "swissmate.arbiter.ground.frame.error_pages.csrf_failure"
X_FRAME_OPTIONS = "DENY"
FRAME_ANCESTORS = "'none'"
SECURE_CONTENT_TYPE_NOSNIFF = True
SECURE_REFERRER_POLICY = "same-origin"
if _HTTPS:
    SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https")

# A rating list is the largest upload; it is streamed to a temporary file.
FILE_UPLOAD_MAX_MEMORY_SIZE = 2 * 1024 * 1024
DATA_UPLOAD_MAX_MEMORY_SIZE = 4 * 1024 * 1024
DATA_UPLOAD_MAX_NUMBER_FIELDS = 5000
PUBLIC_FORM_LIMIT = 64 * 1024  # as much as the server reads of anybody
UPLOAD_LIMIT = 10 * 1024 * 1024
# Hosts in private networks that may be asked at addresses that somebody has typed.
PRIVATE_HOSTS = frozenset(os.environ.get("SWISSMATE_PRIVATE_HOSTS", "").replace(",", " ").split())
RATING_LIST_LIMIT = 400 * 1024 * 1024

# Where rating lists are fetched, by kind, once an arbiter requests it: the official ones, or those
# that the environment names.
_FEED = "https://ratings.fide.com/download/"
RATING_SOURCES = {
    "fide": _FEED + "players_list.zip",
    "standard": _FEED + "standard_rating_list.zip",
    "rapid": _FEED + "rapid_rating_list.zip",
    "blitz": _FEED + "blitz_rating_list.zip",
}
if _own := os.environ.get("SWISSMATE_RATING_LISTS", ""):
    RATING_SOURCES = dict(part.split("=", 1) for part in _own.split() if "=" in part)

# How long the public may occupy the explaining process with one question.
WHY_SECONDS = 20.0
# How long a forecast of the next round may take; it is then abandoned until something changes.
FORECAST_SECONDS = 120.0

LANGUAGE_CODE = "en"
LANGUAGE_COOKIE_SECURE = _HTTPS
LANGUAGES = list(OFFERED.items())
LOCALE_PATHS = [PACKAGE / "locale"]
USE_I18N = True
USE_TZ = True
TIME_ZONE = local_time_zone()

STATIC_URL = "/static/"
STATICFILES_DIRS = folders("static")
STATICFILES_FINDERS = ["django.contrib.staticfiles.finders.FileSystemFinder"]
WHITENOISE_USE_FINDERS = True
WHITENOISE_AUTOREFRESH = False
WHITENOISE_MAX_AGE = 3600

DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"
LOGGING = {
    "version": 1,
    "disable_existing_loggers": False,
    "filters": {
        "no-fault": {"()": "django.utils.log.CallbackFilter", "callback": _is_fault},
        "one-line": {"()": "django.utils.log.CallbackFilter", "callback": _in_one_line},
    },
    "handlers": {"console": {"class": "logging.StreamHandler"}},
    "loggers": {
        "django": {"handlers": ["console"], "level": "WARNING"},
        # A conflict (409) or a wrong password (403) is an answer, not a fault.
        "django.request": {"level": "ERROR", "filters": ["no-fault"]},
        "django.security.DisallowedHost": {"filters": ["one-line"]},
    },
}
