"""The site as `make run` serves it, which can be killed and started again, and a visitor to it without JavaScript."""

import html
import http.client
import os
import re
import socket
import subprocess
import sys
import time
from pathlib import Path
from typing import NamedTuple
from urllib.parse import urlencode

ROOT = Path(__file__).resolve().parent.parent.parent


class Site:
    """A server of its own, with all that it keeps below a folder."""

    def __init__(self, var: Path) -> None:
        self.var = var
        self.port = 0
        self.process: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        """Start it and wait until it answers."""
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            self.port = free.getsockname()[1]
        kept = {name: os.environ[name] for name in ("PATH", "HOME") if name in os.environ}
        self.process = subprocess.Popen(
            [sys.executable, "-m", "lodam_site.serve", "--port", str(self.port)],
            cwd=ROOT,
            env=kept | {"LODAM_VAR": str(self.var)},
            stdout=subprocess.DEVNULL,
        )
        until = time.monotonic() + 60
        while not self._is_ready():
            assert self.process.poll() is None, "the server ended while it started"
            assert time.monotonic() < until, "the server does not start"
            time.sleep(
                0.02
            )  # a server of another process cannot tell us when it listens: it is asked again, not spun on

    def _is_ready(self) -> bool:
        try:
            return Visitor(self).get("/healthz").status == 200
        except (OSError, http.client.HTTPException):
            return False

    def kill(self) -> None:
        """End it without a word (SIGKILL)."""
        assert self.process is not None
        self.process.kill()

    def wait(self) -> None:
        """Wait until it is gone."""
        assert self.process is not None
        self.process.wait(timeout=20)


class Answer(NamedTuple):
    """What comes back."""

    status: int
    location: str
    text: str


class Visitor:
    """A browser at a site: it keeps cookies, and sends the token that the last form had."""

    def __init__(self, site: Site, cookies: dict[str, str] | None = None, token: str = "") -> None:
        self.site = site
        self.cookies = dict(cookies or {})
        self.token = token

    def twin(self) -> "Visitor":
        """Another tab of the same browser."""
        return Visitor(self.site, self.cookies, self.token)

    def get(self, path: str, *, fragment: bool = False) -> Answer:
        return self._ask("GET", path, "", fragment=fragment)

    def post(self, path: str, fields: dict[str, object], *, fragment: bool = False) -> Answer:
        return self._ask("POST", path, urlencode({"csrfmiddlewaretoken": self.token, **fields}), fragment=fragment)

    def _ask(self, method: str, path: str, body: str, *, fragment: bool) -> Answer:
        """Raises OSError or HTTPException when the server does not answer, or not to the end."""
        headers = {"Cookie": "; ".join(f"{name}={value}" for name, value in self.cookies.items())}
        if method == "POST":
            headers["Content-Type"] = "application/x-www-form-urlencoded"
        if fragment:
            headers["HX-Request"] = "true"
        connection = http.client.HTTPConnection("127.0.0.1", self.site.port, timeout=20)
        try:
            connection.request(method, path, body, headers)
            response = connection.getresponse()
            text = response.read().decode()
        finally:
            connection.close()
        for cookie in response.headers.get_all("Set-Cookie", []):
            name, _, value = cookie.partition(";")[0].partition("=")
            self.cookies[name] = value
        token = re.search(r'name="csrfmiddlewaretoken" value="([^"]*)"', text)
        if token:
            self.token = token[1]
        return Answer(response.status, response.headers.get("Location", ""), text)

    def sit_down(self, **fields: object) -> str:
        """Open a table; return its address."""
        self.get("/play/")
        answer = self.post("/play/", {"ruleset": "parlett", "players": 4, "level": "novice", **fields})
        assert answer.status == 302, answer.text
        return answer.location


def version_of(page: str) -> int:
    """The version of the table that a page's form will send."""
    found = re.search(r'name="version" value="(\d+)"', page)
    assert found is not None, page
    return int(found[1])


def buttons_of(page: str) -> list[str]:
    """What the buttons of a table send: cards that may be played now, and the ways to go on."""
    form = page[page.index('class="acting"') : page.index('id="explanation"')]
    cards = re.findall(r'<li data-playable><button name="do" value="([^"]*)"', form)
    ways = re.findall(r'<button class="button[^"]*" name="do" value="([^"]*)"', form)
    return [html.unescape(do) for do in (*cards, *ways)]


def table_of(page: str) -> str:
    """The part of a page that is the table, without the form's token."""
    part = page[page.index('id="table-in-play"') :]
    part = part[: part.index('<div class="table-ways"')] if '<div class="table-ways"' in part else part
    return re.sub(r'name="csrfmiddlewaretoken" value="[^"]*"', "", part).strip()
