"""Serve the site as it is served for real: `python -m lodam_site.serve [--host HOST] [--port PORT]`.

Makes what the first start needs (a secret key, the database's tables, hashed static files) below
the folder `var/`, and then runs the production server. Later starts do only what has changed.
Everything can be set otherwise by the environment variables of docs/deploy.md.
"""

import argparse
import hashlib
import os
import secrets
import signal
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
LOCAL = ("127.0.0.1", "localhost", "::1")


def ensure_secret_key(var: Path) -> Path:
    """The file with the secret key, made at the first start for its owner's eyes only."""
    file = var / "secret-key"
    try:
        handle = os.open(file, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    except FileExistsError:
        return file
    with os.fdopen(handle, "w", encoding="ascii") as out:
        out.write(secrets.token_urlsafe(50) + "\n")
    return file


def prepare_environment(host: str) -> None:
    """Fill in what the settings need and the environment leaves open."""
    var = Path(os.environ.setdefault("LODAM_VAR", str(ROOT / "var")))
    var.mkdir(mode=0o700, parents=True, exist_ok=True)
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "lodam_site.settings")
    os.environ.setdefault("LODAM_DEBUG", "0")
    if not os.environ.get("LODAM_SECRET_KEY") and not os.environ.get("LODAM_SECRET_KEY_FILE"):
        os.environ["LODAM_SECRET_KEY_FILE"] = str(ensure_secret_key(var))
    if host in LOCAL:
        os.environ.setdefault("LODAM_HTTPS", "0")
        os.environ.setdefault("LODAM_ALLOWED_HOSTS", "127.0.0.1,localhost,[::1]")


def collect_static_files() -> None:
    """Copy, hash and compress the static files, unless none changed since the last time."""
    from django.conf import settings
    from django.contrib.staticfiles.finders import get_finders
    from django.core.management import call_command

    digest = hashlib.sha256()
    for finder in get_finders():
        for name, storage in sorted(finder.list(ignore_patterns=[]), key=lambda found: found[0]):
            digest.update(name.encode() + b"\0" + Path(storage.path(name)).read_bytes())
    stamp = Path(settings.STATIC_ROOT) / ".collected"
    if stamp.exists() and stamp.read_text(encoding="ascii") == digest.hexdigest():
        return
    call_command("collectstatic", interactive=False, clear=True, verbosity=0)
    stamp.write_text(digest.hexdigest(), encoding="ascii")


def main(arguments: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="python -m lodam_site.serve", description=__doc__)
    parser.add_argument("--host", default="127.0.0.1", help="the address to listen on")
    parser.add_argument("--port", type=int, default=8000, help="the port to listen on")
    parser.add_argument("--threads", type=int, default=8, help="requests served at one time")
    chosen = parser.parse_args(arguments)
    if not 0 < chosen.port < 65536:
        parser.error(f"--port must lie between 1 and 65535, not {chosen.port}")

    sys.path.insert(0, str(ROOT))
    prepare_environment(chosen.host)

    import django
    from django.core.exceptions import ImproperlyConfigured
    from django.core.management import call_command

    try:
        django.setup()
    except ImproperlyConfigured as fault:
        print(f"The site cannot start. {fault}", file=sys.stderr)
        return 1
    call_command("migrate", interactive=False, verbosity=0)
    collect_static_files()

    from waitress.server import create_server

    from lodam_site.wsgi import application

    try:
        server = create_server(application, host=chosen.host, port=chosen.port, threads=chosen.threads, ident=None)
    except OSError as fault:
        print(
            f"Port {chosen.port} cannot be used ({fault.strerror or fault}). Something else may be "
            f"listening there: choose another, for instance make run PORT={chosen.port % 65535 + 1}",
            file=sys.stderr,
        )
        return 1
    address = f"http://{f'[{chosen.host}]' if ':' in chosen.host else chosen.host}:{chosen.port}"
    print(
        f"Losing Lodam is served on {address}/\n"
        f"Begin with a lesson:       {address}/learn/a-first-hand/\n"
        f"Ctrl-C stops it.",
        flush=True,
    )
    # Whoever ends the process politely gets the same clean end as Ctrl-C.
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(0))
    server.run()
    return 0


if __name__ == "__main__":
    sys.exit(main())
