#!/usr/bin/env python
"""Django's command line for this site: see README.md for the commands that matter."""

import os
import secrets
import sys

KEYLESS = ("explain", "simulate", "behaviour", "lesson", "purge", "makemigrations", "help", "--help", "--version")
"""Commands that sign nothing that must last: they run on a key of the moment, thrown away when they end."""

if __name__ == "__main__":
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "lodam_site.settings")
    if len(sys.argv) < 2 or sys.argv[1] in KEYLESS:
        os.environ.setdefault("LODAM_SECRET_KEY", secrets.token_urlsafe(50))
    if sys.argv[1:3] == ["lesson", "preview"]:
        os.environ["LODAM_DEBUG"] = "1"  # pages drawn anew for every request, answered to this machine alone
    from django.core.management import execute_from_command_line

    execute_from_command_line(sys.argv)
