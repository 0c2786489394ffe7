"""The site for any ASGI server: `lodam_site.asgi:application`."""

import os

from django.core.asgi import get_asgi_application

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "lodam_site.settings")

application = get_asgi_application()
