"""The settings, read afresh by another Python under an environment of the test's own."""

import os
import stat
import subprocess
import sys
from pathlib import Path

import pytest

from lodam_site.serve import ensure_secret_key

ROOT = Path(__file__).resolve().parent.parent
KEY = "k" * 60


def manage(*arguments: str, **environment: str) -> subprocess.CompletedProcess[str]:
    kept = {name: os.environ[name] for name in ("PATH", "HOME", "SYSTEMROOT") if name in os.environ}
    return subprocess.run(
        [sys.executable, "manage.py", *arguments],
        cwd=ROOT,
        env=kept | environment,
        capture_output=True,
        text=True,
        check=False,
        timeout=60,
    )


def test_without_a_secret_key_it_says_what_to_set() -> None:
    done = manage("check")
    assert done.returncode != 0
    assert "LODAM_SECRET_KEY" in done.stderr
    assert "LODAM_SECRET_KEY_FILE" in done.stderr


def test_an_unreadable_key_file_is_named(tmp_path: Path) -> None:
    done = manage("check", LODAM_SECRET_KEY_FILE=str(tmp_path / "none"))
    assert done.returncode != 0
    assert f"LODAM_SECRET_KEY_FILE names {tmp_path / 'none'}" in done.stderr


def test_a_slip_in_a_yes_or_no_is_refused() -> None:
    done = manage("check", LODAM_SECRET_KEY=KEY, LODAM_DEBUG="maybe")
    assert done.returncode != 0
    assert "LODAM_DEBUG must be 1 or 0" in done.stderr


def test_a_public_server_needs_only_a_key_and_its_name() -> None:
    done = manage(
        "check",
        "--deploy",
        "--fail-level",
        "WARNING",
        LODAM_SECRET_KEY="aB3-z" * 20,
        LODAM_ALLOWED_HOSTS="lodam.example",
    )
    assert done.returncode == 0, done.stderr


@pytest.mark.parametrize(
    ("environment", "expected"),
    [
        ({}, "False True [] wsgi"),
        ({"LODAM_DEBUG": "1"}, "True False [] wsgi"),
        (
            {"LODAM_HTTPS": "0", "LODAM_ALLOWED_HOSTS": "a.example, b.example"},
            "False False ['a.example', 'b.example'] wsgi",
        ),
    ],
)
def test_defaults_are_those_of_a_public_server(environment: dict[str, str], expected: str) -> None:
    done = manage(
        "shell",
        "--no-imports",
        "-c",
        "from django.conf import settings as s;"
        "print(s.DEBUG, s.SECURE_SSL_REDIRECT, s.ALLOWED_HOSTS, s.WSGI_APPLICATION.split('.')[1])",
        LODAM_SECRET_KEY=KEY,
        **environment,
    )
    assert done.stdout.strip() == expected, done.stderr


def test_the_key_is_made_once_for_its_owner_alone(tmp_path: Path) -> None:
    file = ensure_secret_key(tmp_path)
    key = file.read_text()
    assert len(key.strip()) >= 50
    assert stat.S_IMODE(file.stat().st_mode) == 0o600
    assert ensure_secret_key(tmp_path).read_text() == key
