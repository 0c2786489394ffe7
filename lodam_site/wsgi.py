"""The site for any WSGI server: `lodam_site.wsgi:application`."""

import os

from django.core.wsgi import get_wsgi_application

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "lodam_site.settings")

application = get_wsgi_application()
