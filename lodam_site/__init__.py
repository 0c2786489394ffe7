"""The site around the two apps: settings, addresses, the error pages, and the production server."""
