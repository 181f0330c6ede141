"""The file of people, which remembers the devices and preferences of each person.

The file is next to the settings, and takes precedence over them. The command line takes precedence
over both.
"""

from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import Literal

import msgspec

from companion.data_file import read_data, wrong
from companion.paths import people_file, settings_file
from companion.referee.facts import Phrase
from companion.referee.faults import located
from companion.referee.names import simple
from companion.referee.seat import Seat
from companion.settings import TABLE, Settings, SettingsFile, VerbositySettings
from companion.speech.settings import parse_rate
from companion.speech.voices import NARRATOR

#: Options for devices that only one person can have at a time.
ONES_OWN = ("braille", "earpiece", "scanner")
#: Values of these options that don't name a particular device, so several people may have them.
SHARED = ("auto", "brlapi")
#: The preferences for how much a person wants to hear or read.
TOLD = VerbositySettings.__struct_fields__


class Person(VerbositySettings, forbid_unknown_fields=True, frozen=True, omit_defaults=True):
    """A person's devices and preferences. Each key is the name of an option or a setting.

    own, others, without, since, pan, one_hand: what the person wants to read on a display, as in
        VerbositySettings.
    voice: the name of a voice.
    rate: speech rate in an earpiece, as in `Settings`.
    braille: DRIVER:PORT, or "auto".
    coached: how often the companion has told this person about each shorter way to say something.
    """

    voice: str = ""
    rate: int | None = None
    braille: str = ""
    braille_table: str = ""
    earpiece: str = ""
    scanner: str = ""
    phones: Literal["", "sealed", "plain"] = ""
    coached: dict[str, int] = msgspec.field(default_factory=dict)


class _File(msgspec.Struct, forbid_unknown_fields=True):
    people: dict[str, Person] = {}


class People:
    """All people in the file, keyed by name. Raises SettingsError if the file can't be read."""

    def __init__(self, file: Path | None = None) -> None:
        self.file = file or people_file()
        self._people = read_data(self.file, _File).people if self.file.exists() else {}
        for name, person in self._people.items():
            self._check(name, person)

    def all(self) -> dict[str, Person]:
        """Return all people, keyed by name."""
        return dict(self._people)

    def called(self, name: str) -> str | None:
        """Return a name as it is spelled in the file, or None if nobody there has this name."""
        return next((known for known in self._people if simple(known) == simple(name)), None)

    def of(self, name: str) -> Person:
        """Return a person's devices and preferences. For an unknown person, all are empty."""
        return self._people.get(self.called(name) or "", Person())

    def keep(self, name: str, values: Mapping[str, object]) -> bool:
        """Save some of a person's devices or preferences. Return whether that changes anything.

        If the person is given a display, earpiece or scanner, anyone else who had it loses it.

        values: new values, keyed by field. None removes a value.

        Raises SettingsError if a value is invalid or if the file can't be written.
        """
        known = self.called(name) or name
        now = self._changed(known, values)
        if now == self.of(known):
            return False
        changed: dict[str, Mapping[str, object]] = {known: values}
        for other, person in self._people.items():
            if taken := [one for one in ONES_OWN if self._is_taken(person, one, values.get(one))]:
                changed.setdefault(other, dict.fromkeys(taken))
        file = SettingsFile(self.file)
        for who, fields in changed.items():
            for field, value in fields.items():
                file.keep("people", who, field, value=value)
            self._people[who] = self._changed(who, fields)
        return True

    def forget(self, name: str) -> bool:
        """Forget a person. Return whether the person was known. Raises SettingsError."""
        known = self.called(name)
        if known is not None:
            SettingsFile(self.file).keep("people", known, value=None)
            del self._people[known]
        return known is not None

    def wish(self, settings: Settings, seats: Iterable[Seat]) -> Settings:
        """Add to the settings the preferences of the people at these seats."""
        voices, verbosity = dict(settings.voices), dict(settings.verbosity)
        for seat in seats:
            person, usual = self.of(seat.name), verbosity.get(seat.name, VerbositySettings())
            if person.voice:
                voices[seat.name] = person.voice
            own = {field: it for field in TOLD if (it := getattr(person, field))}
            if own:
                verbosity[seat.name] = msgspec.structs.replace(usual, **own)
        return msgspec.structs.replace(settings, voices=voices, verbosity=verbosity)

    def lines(
        self, option: str, wishes: Sequence[str], seats: Sequence[Seat], said: Sequence[str]
    ) -> tuple[str, ...]:
        """Return the values of a device option for a game with these seats.

        wishes: values from the settings. A person's own value in this file replaces them.
        said: values from the command line, which replace both.
        """
        whose = {simple(one.partition("=")[0]) for one in said}
        values = {one.partition("=")[2] for one in said} - set(SHARED)
        own = {
            simple(seat.name): f"{seat.name}={value}"
            for seat in seats
            if (value := getattr(self.of(seat.name), option))
            and simple(seat.name) not in whose
            and value not in values
        }
        others = [one for one in wishes if simple(one.partition("=")[0]) not in own]
        return (*others, *own.values())

    def _changed(self, name: str, values: Mapping[str, object]) -> Person:
        """Return a person's data with some values changed.

        Raises SettingsError if a value is invalid.
        """
        fields = {**msgspec.to_builtins(self.of(name)), **values}
        kept = {field: value for field, value in fields.items() if value is not None}
        try:
            person = msgspec.convert(kept, Person)
        except msgspec.ValidationError as error:
            key, expected = located(str(error), Person)
            raise wrong(self.file, f"people.{name}.{key}", expected) from None
        self._check(name, person)
        return person

    def _check(self, name: str, person: Person) -> None:
        if person.rate is not None and parse_rate(person.rate) is None:
            raise wrong(self.file, f"people.{name}.rate", Phrase("expected-rate"))

    def _is_taken(self, person: Person, field: str, value: object) -> bool:
        return bool(value) and value not in SHARED and getattr(person, field) == value


class Choices:
    """Saves what people choose during a game, in this file or in the settings."""

    def keep(self, *path: str, value: str | int) -> None:
        """Save a setting. Raises SettingsError."""
        match path:
            case ("verbosity", name, field) if name != TABLE:
                People().keep(name, {field: value})
            case ("voices", name) if name != NARRATOR:
                People().keep(name, {"voice": value})
            case ("coached", name, way):
                people = People()
                if people.called(name) is not None:
                    people.keep(name, {"coached": {**people.of(name).coached, way: value}})
            case _:
                SettingsFile(settings_file()).keep(*path, value=value)

    def coached(self, name: str) -> Mapping[str, int]:
        """Return how often this person was told about each shorter way to say something.

        Raises SettingsError if the file can't be read.
        """
        return People().of(name).coached
