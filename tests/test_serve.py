"""The site as `make run` serves it: one process started, asked and stopped."""

import os
import re
import signal
import socket
import subprocess
import sys
import urllib.error
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent


@contextmanager
def served(var: Path) -> Iterator[tuple[str, str]]:
    """Start the site below the folder `var`; give its address and what it printed; end it with a SIGTERM."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    kept = {name: os.environ[name] for name in ("PATH", "HOME") if name in os.environ}
    process = subprocess.Popen(
        [sys.executable, "-m", "lodam_site.serve", "--port", str(port)],
        cwd=ROOT,
        env=kept | {"LODAM_VAR": str(var)},
        stdout=subprocess.PIPE,
        text=True,
    )
    assert process.stdout is not None
    try:
        yield f"http://127.0.0.1:{port}", "".join(process.stdout.readline() for _ in range(3))
        process.send_signal(signal.SIGTERM)
        assert process.wait(timeout=10) == 0
    finally:
        process.kill()
        process.stdout.close()
        process.wait()


def get(address: str) -> tuple[int, str, str]:
    """The status, the Cache-Control header and the text at an address."""
    try:
        with urllib.request.urlopen(address, timeout=10) as answer:  # noqa: S310
            return answer.status, answer.headers.get("Cache-Control", ""), answer.read().decode()
    except urllib.error.HTTPError as error:
        with error:
            return error.code, "", error.read().decode()


def test_serves_for_real_and_a_second_start_does_nothing_twice(tmp_path: Path) -> None:
    var = tmp_path / "var"
    made = ("secret-key", "static/staticfiles.json")
    with served(var) as (address, said):
        assert f"{address}/" in said
        assert f"{address}/learn/a-first-hand/" in said
        assert get(f"{address}/healthz")[::2] == (200, "ok\n")

        status, _, page = get(address)
        assert status == 200
        style = re.search(r'href="(/static/site\.[0-9a-f]{12}\.css)"', page)
        assert style is not None
        status, kept, _ = get(address + style[1])
        assert status == 200
        assert "immutable" in kept

        status, _, page = get(f"{address}/no-such-page")
        assert status == 404
        assert "No such page" in page
        first = [(var / name).stat().st_mtime_ns for name in made]

    with served(var) as (address, _):
        assert get(address)[0] == 200
    assert [(var / name).stat().st_mtime_ns for name in made] == first


def test_a_port_in_use_is_said_to_be(tmp_path: Path) -> None:
    with served(tmp_path) as (address, _):
        done = subprocess.run(
            [sys.executable, "-m", "lodam_site.serve", "--port", address.rsplit(":", 1)[1]],
            cwd=ROOT,
            env=os.environ | {"LODAM_VAR": str(tmp_path), "DJANGO_SETTINGS_MODULE": "lodam_site.settings"},
            capture_output=True,
            text=True,
            check=False,
            timeout=60,
        )
    assert done.returncode == 1
    assert "cannot be used" in done.stderr
    assert "make run PORT=" in done.stderr
    assert "Traceback" not in done.stderr
