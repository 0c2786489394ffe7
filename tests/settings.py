"""The site's own settings, with what only a test run may change."""

import os
from pathlib import Path

os.environ["LODAM_DEBUG"] = "0"
os.environ["LODAM_HTTPS"] = "0"
os.environ["LODAM_SECRET_KEY"] = "for the tests only"
os.environ["LODAM_ALLOWED_HOSTS"] = "testserver,localhost,127.0.0.1"
os.environ["LODAM_VAR"] = str(Path(__file__).resolve().parent.parent / "var" / "tests")

from lodam_site.settings import *  # noqa: F403
from lodam_site.settings import DATABASES, STORAGES, VAR_DIR

# Static files come straight from their folders, so that a test run need not collect them.
WHITENOISE_USE_FINDERS = True
WHITENOISE_AUTOREFRESH = True
STORAGES["staticfiles"] = {"BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"}

# A database in a file, as the site has it: one in memory locks its tables between threads and does not wait.
if DATABASES["default"]["ENGINE"] == "django.db.backends.sqlite3":
    VAR_DIR.mkdir(parents=True, exist_ok=True)
    DATABASES["default"]["TEST"] = {"NAME": str(VAR_DIR / f"test-{os.getpid()}.sqlite3")}
