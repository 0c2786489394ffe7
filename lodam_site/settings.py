"""Settings, read from the environment. The defaults are those of a public server.

Every variable is listed in docs/deploy.md; nothing here needs editing to run the site.
"""

import os
from pathlib import Path

import dj_database_url
from csp.constants import NONE, SELF
from django.core.exceptions import ImproperlyConfigured

BASE_DIR = Path(__file__).resolve().parent.parent


def flag(name: str, default: bool) -> bool:
    """The yes/no variable `name`: 1, yes, true or on means yes.

    Raises ImproperlyConfigured for anything that is neither a yes nor a no, so that a slip of the
    pen cannot turn a safeguard off.
    """
    word = os.environ.get(name, "").strip().lower()
    if word in ("1", "yes", "true", "on"):
        return True
    if word in ("0", "no", "false", "off"):
        return False
    if word == "":
        return default
    raise ImproperlyConfigured(f"{name} must be 1 or 0 (yes or no), not {word!r}.")


def words(name: str) -> list[str]:
    """The comma-separated variable `name`, without blanks."""
    return [word.strip() for word in os.environ.get(name, "").split(",") if word.strip()]


def secret_key() -> str:
    """The key that signs cookies: LODAM_SECRET_KEY, or what stands in LODAM_SECRET_KEY_FILE.

    Raises ImproperlyConfigured, saying what to set, when there is none and DEBUG is off.
    """
    key = os.environ.get("LODAM_SECRET_KEY", "").strip()
    file = os.environ.get("LODAM_SECRET_KEY_FILE", "").strip()
    if not key and file:
        try:
            key = Path(file).read_text(encoding="ascii").strip()
        except (OSError, UnicodeError) as fault:
            raise ImproperlyConfigured(f"LODAM_SECRET_KEY_FILE names {file}, which cannot be read: {fault}") from fault
    if key:
        return key
    if DEBUG:
        return "for development only, and never used with LODAM_DEBUG off"
    raise ImproperlyConfigured(
        "No secret key. Set LODAM_SECRET_KEY to a long random text, or LODAM_SECRET_KEY_FILE to a "
        "file that holds one. This makes one: "
        'python -c "import secrets; print(secrets.token_urlsafe(50))". '
        "To work on the code, set LODAM_DEBUG=1 instead; `make run` and `make dev` see to it all."
    )


DEBUG = flag("LODAM_DEBUG", default=False)
SECRET_KEY = secret_key()
ALLOWED_HOSTS = words("LODAM_ALLOWED_HOSTS")

# Everything the running site writes is below this folder; the code's own folders stay untouched.
VAR_DIR = Path(os.environ.get("LODAM_VAR") or BASE_DIR / "var")

# https -----------------------------------------------------------------------------------------
# On unless LODAM_HTTPS=0, which `make run` sets: a browser on the same machine needs no https.
HTTPS = flag("LODAM_HTTPS", default=not DEBUG)
SECURE_SSL_REDIRECT = HTTPS
SECURE_REDIRECT_EXEMPT = [r"^healthz$"]
SESSION_COOKIE_SECURE = HTTPS
CSRF_COOKIE_SECURE = HTTPS
SECURE_HSTS_SECONDS = int(os.environ.get("LODAM_HSTS_SECONDS") or 31_536_000) if HTTPS else 0
SECURE_HSTS_INCLUDE_SUBDOMAINS = HTTPS
SECURE_HSTS_PRELOAD = HTTPS
if flag("LODAM_BEHIND_PROXY", default=False):
    # Only where the proxy sets this header itself and drops any that a visitor sent.
    SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https")
CSRF_TRUSTED_ORIGINS = words("LODAM_TRUSTED_ORIGINS")

CSRF_COOKIE_HTTPONLY = True
CSRF_COOKIE_SAMESITE = "Lax"
CSRF_FAILURE_VIEW = "lodam_site.errors.csrf_failure"
X_FRAME_OPTIONS = "DENY"
SECURE_REFERRER_POLICY = "same-origin"
SECURE_CROSS_ORIGIN_OPENER_POLICY = "same-origin"

# Everything comes from this site, in files: no inline script or style, no third party.
CONTENT_SECURITY_POLICY = {
    "DIRECTIVES": {
        "default-src": [NONE],
        "script-src": [SELF],
        "style-src": [SELF],
        "img-src": [SELF],
        "connect-src": [SELF],
        "manifest-src": [SELF],
        "form-action": [SELF],
        "base-uri": [NONE],
        "frame-ancestors": [NONE],
    }
}

# The application ---------------------------------------------------------------------------------
INSTALLED_APPS = [
    "django.contrib.staticfiles",
    "django_htmx",
    "template_partials",
    "csp",
    "history",
    "games",
]

MIDDLEWARE = [
    "django.middleware.security.SecurityMiddleware",
    "csp.middleware.CSPMiddleware",
    "whitenoise.middleware.WhiteNoiseMiddleware",
    "django.middleware.gzip.GZipMiddleware",
    "lodam_site.htmx.VaryOnHtmxMiddleware",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
    "django_htmx.middleware.HtmxMiddleware",
]

ROOT_URLCONF = "lodam_site.urls"
WSGI_APPLICATION = "lodam_site.wsgi.application"

TEMPLATES = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "DIRS": [BASE_DIR / "templates"],
        "APP_DIRS": True,
        "OPTIONS": {
            # None that asks the database or the session: the error pages must work without both.
            "context_processors": ["django.template.context_processors.request"],
            "libraries": {"house": "lodam_site.template_tags"},
        },
    }
]

# The database --------------------------------------------------------------------------------------
DATABASES = {
    "default": dj_database_url.config(
        env="DATABASE_URL",
        default=f"sqlite:///{VAR_DIR / 'lodam.sqlite3'}",
        conn_max_age=600,
        conn_health_checks=True,
    )
}
if DATABASES["default"]["ENGINE"] == "django.db.backends.sqlite3":
    DATABASES["default"]["OPTIONS"] = {
        # A writer takes its lock when it begins, so two writers wait for one another and neither
        # fails half-way; readers go on meanwhile. What is committed is on the disk.
        "transaction_mode": "IMMEDIATE",
        "timeout": 20,
        "init_command": "PRAGMA journal_mode=WAL; PRAGMA synchronous=FULL;",
    }
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"

# Static files --------------------------------------------------------------------------------------
STATIC_URL = "/static/"
STATIC_ROOT = VAR_DIR / "static"
STATICFILES_DIRS = [BASE_DIR / "static"]
STORAGES = {
    "default": {"BACKEND": "django.core.files.storage.FileSystemStorage"},
    "staticfiles": {
        # Each file's name carries a hash of what is in it, so browsers may keep it for ever.
        "BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"
        if DEBUG
        else "whitenoise.storage.CompressedManifestStaticFilesStorage"
    },
}

# Words and time ------------------------------------------------------------------------------------
LANGUAGE_CODE = "en-gb"
USE_I18N = False
TIME_ZONE = "UTC"
USE_TZ = True

# To standard error, where a process manager picks it up.
LOGGING = {
    "version": 1,
    "disable_existing_loggers": False,
    "formatters": {"line": {"format": "%(asctime)s %(levelname)s %(name)s: %(message)s"}},
    "handlers": {"console": {"class": "logging.StreamHandler", "formatter": "line"}},
    "root": {"handlers": ["console"], "level": "WARNING"},
    "loggers": {
        "django": {"handlers": ["console"], "level": "INFO", "propagate": False},
        # Visitors' mistakes, not the site's: a 404 needs no line in the log.
        "django.request": {"handlers": ["console"], "level": "ERROR", "propagate": False},
        "django.security.DisallowedHost": {"handlers": [], "propagate": False},
    },
}
