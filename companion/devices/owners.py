"""Remembers which braille display belongs to which player, from one game to the next.

The data is in a TOML file that only its owner can read. If the file is damaged, this is reported
once, and the file is replaced.
"""

import os
import threading
from collections.abc import Callable, Mapping
from pathlib import Path

import msgspec
import tomlkit

from companion.braille.display import Identity
from companion.data_file import read_data, write_whole
from companion.errors import SettingsError
from companion.referee.names import simple
from companion.system import port_id


class Remembered(msgspec.Struct, frozen=True):
    """A player's display: its port, driver, model and serial number."""

    port: str
    driver: str
    model: str
    serial: str = ""


class _File(msgspec.Struct, forbid_unknown_fields=True):
    schema: int = 1
    displays: dict[str, Remembered] = {}
    keys_explained: bool = False


class RememberedDisplays:
    """The displays of all players who have used one, keyed by player. Thread-safe.

    trouble: why the file couldn't be read, or None if it could.
    """

    def __init__(self, file: Path) -> None:
        self._file = file
        self._lock = threading.Lock()
        self._displays: dict[str, Remembered] = {}
        self._keys_explained = False
        self.trouble: SettingsError | None = None
        try:
            if os.path.exists(file):
                data = read_data(file, _File)
                self._displays, self._keys_explained = data.displays, data.keys_explained
        except SettingsError as error:
            self.trouble = SettingsError("remembered-damaged", **error.facts)

    def all(self) -> dict[str, Remembered]:
        """Return the remembered displays, keyed by player."""
        with self._lock:
            return dict(self._displays)

    def of(self, player: str) -> Remembered | None:
        """Return this player's display, or None if the player has never used one."""
        wanted = simple(player)
        return next((it for name, it in self.all().items() if simple(name) == wanted), None)

    def own(self, player: str, driver: str, port: str) -> Identity | None:
        """Return the display that this player used on this port before, if any."""
        it = self.of(player)
        if it is None or (it.driver, port_id(it.port)) != (driver, port_id(port)):
            return None
        return Identity(it.model, 0, it.serial)

    def is_others(self, player: str, identity: Identity) -> bool:
        """Whether a display belongs to another player, judging by its model and serial number."""
        with self._lock:
            others = self._others(player).values()
        return any(_is_same(it, identity.model, identity.serial) for it in others)

    def explains_keys(self) -> bool:
        """Return True only the first time, and only if no player has a display yet.

        Raises SettingsError if that can't be saved.
        """
        with self._lock:
            if self._keys_explained or self._displays:
                return False
            self._keys_explained = True
            self._write()
            return True

    def keep(self, player: str, display: Remembered) -> None:
        """Remember that a display belongs to this player, and to nobody else.

        Raises SettingsError if that can't be saved.
        """
        with self._lock:
            others = {
                name: it
                for name, it in self._others(player).items()
                if not _is_same(it, display.model, display.serial)
            }
            if self._displays != (now := {**others, player: display}):
                self._displays = now
                self._write()

    def keeper(
        self,
        player: str,
        driver: str,
        port: str,
        on_trouble: Callable[[str, Mapping[str, str | int]], None],
    ) -> Callable[[Identity], None]:
        """Return a function that calls `keep` for this player with the display that it receives.

        driver, port: the display's driver and port.
        on_trouble: called with a phrase and its facts if the display can't be saved.
        """

        def keep(identity: Identity) -> None:
            try:
                self.keep(player, Remembered(port, driver, identity.model, identity.serial))
            except SettingsError as error:
                on_trouble(error.phrase, error.facts)

        return keep

    def forget(self, player: str) -> bool:
        """Forget this player's display. Return whether there was one. Raises SettingsError."""
        with self._lock:
            others = self._others(player)
            was_there = others != self._displays
            self._displays = others
            if was_there:
                self._write()
        return was_there

    def _others(self, player: str) -> dict[str, Remembered]:
        return {name: it for name, it in self._displays.items() if simple(name) != simple(player)}

    def _write(self) -> None:
        """Write the file completely or not at all. Raises SettingsError."""
        text = tomlkit.dumps(msgspec.to_builtins(_File(1, self._displays, self._keys_explained)))
        try:
            self._file.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
            write_whole(self._file, text)
        except OSError as error:
            why = error.strerror or "?"
            raise SettingsError("remembered-not-kept", file=str(self._file), why=why) from None


def _is_same(it: Remembered, model: str, serial: str) -> bool:
    """Whether this must be the same display, because the models and serial numbers match."""
    return bool(serial) and (it.model, it.serial) == (model, serial)
