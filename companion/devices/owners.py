"""Whose braille display is whose, kept from one game to the next.

One TOML file that only its owner can read. It is ours: what is damaged is told once, and
begins anew.
"""

import os
import threading
from collections.abc import Callable, Mapping
from os.path import realpath
from pathlib import Path

import msgspec
import tomlkit

from companion.braille.display import Identity
from companion.data_file import read_data, write_whole
from companion.errors import SettingsError
from companion.referee.names import simple


class Remembered(msgspec.Struct, frozen=True):
    """A player's display: where it was, what it speaks, and which it is."""

    port: str
    driver: str
    model: str
    serial: str = ""


class _File(msgspec.Struct, forbid_unknown_fields=True):
    schema: int = 1
    displays: dict[str, Remembered] = {}


class RememberedDisplays:
    """The displays of all players who ever had one, by name. Used from many threads.

    trouble: why what was remembered could not be read, or None.
    """

    def __init__(self, file: Path) -> None:
        self._file = file
        self._lock = threading.Lock()
        self._displays: dict[str, Remembered] = {}
        self.trouble: SettingsError | None = None
        try:
            if os.path.exists(file):
                self._displays = read_data(file, _File).displays
        except SettingsError as error:
            self.trouble = SettingsError("remembered-damaged", **error.facts)

    def all(self) -> dict[str, Remembered]:
        """Every player's display, by name."""
        with self._lock:
            return dict(self._displays)

    def of(self, player: str) -> Remembered | None:
        """This player's display."""
        wanted = simple(player)
        return next((it for name, it in self.all().items() if simple(name) == wanted), None)

    def own(self, player: str, driver: str, port: str) -> Identity | None:
        """Which display must be at this port if it is the player's own; None: any may be."""
        it = self.of(player)
        if it is None or (it.driver, realpath(it.port)) != (driver, realpath(port)):
            return None
        return Identity(it.model, 0, it.serial)

    def is_others(self, player: str, identity: Identity) -> bool:
        """Whether it is known, by its serial number, as another player's display."""
        with self._lock:
            others = self._others(player).values()
        return any(_is(it, identity.model, identity.serial) for it in others)

    def keep(self, player: str, display: Remembered) -> None:
        """From now on this is the player's display, and no other's.

        Raises SettingsError where it is not kept.
        """
        with self._lock:
            others = {
                name: it
                for name, it in self._others(player).items()
                if not _is(it, display.model, display.serial)
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
        """What keeps the display that is there as the player's own; what fails is told."""

        def keep(identity: Identity) -> None:
            try:
                self.keep(player, Remembered(port, driver, identity.model, identity.serial))
            except SettingsError as error:
                on_trouble(error.phrase, error.facts)

        return keep

    def forget(self, player: str) -> bool:
        """Forget this player's display; whether there was one. Raises SettingsError."""
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
        """For the owner alone, all or nothing."""
        text = tomlkit.dumps(msgspec.to_builtins(_File(displays=self._displays)))
        try:
            self._file.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
            write_whole(self._file, text)
        except OSError as error:
            why = error.strerror or "?"
            raise SettingsError("remembered-not-kept", file=str(self._file), why=why) from None


def _is(it: Remembered, model: str, serial: str) -> bool:
    """Whether it is surely that display: two without a serial number may be two."""
    return bool(serial) and (it.model, it.serial) == (model, serial)
