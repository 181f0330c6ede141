"""What each person has and wants, from one evening to the next: the file of people.

It is beside the settings, and goes before them; what the command line says goes before both.
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
from companion.settings import Settings, SettingsFile, VerbositySettings
from companion.speech.manner import rate_of
from companion.speech.voices import NARRATOR

#: What only one person can have at a time.
ONES_OWN = ("braille", "earpiece", "scanner")
#: What several may be left to find.
SHARED = ("auto", "brlapi")
#: How much a listener is told.
TOLD = VerbositySettings.__struct_fields__
#: Everybody, where the settings name who listens.
TABLE = "table"


class Person(VerbositySettings, forbid_unknown_fields=True, frozen=True, omit_defaults=True):
    """Each key is the command line's option or the settings' key of that name, for one person.

    own, others, without, since: what is told on the person's own line. voice: a named voice. rate:
    of the earpiece, as the settings have it. braille: DRIVER:PORT, or "auto". coached: how often
    the person was told which shorter way.
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
    """Everybody who is known, by name. Raises SettingsError where the file cannot be read."""

    def __init__(self, file: Path | None = None) -> None:
        self.file = file or people_file()
        self._people = read_data(self.file, _File).people if self.file.exists() else {}
        for name, person in self._people.items():
            self._check(name, person)

    def all(self) -> dict[str, Person]:
        """Everybody, by name."""
        return dict(self._people)

    def called(self, name: str) -> str | None:
        """The name as it was written first, of whoever is called so."""
        return next((known for known in self._people if simple(known) == simple(name)), None)

    def of(self, name: str) -> Person:
        """What this person has; nothing, where nobody is known by the name."""
        return self._people.get(self.called(name) or "", Person())

    def keep(self, name: str, values: Mapping[str, object]) -> bool:
        """From now on the person has these, by field, and nobody else has the same display,
        earpiece or scanner; None is to be forgotten. Whether that is news.

        Raises SettingsError for what cannot be, and where it is not kept.
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
        """Nothing is known of this person any more; whether anything was. Raises SettingsError."""
        known = self.called(name)
        if known is not None:
            SettingsFile(self.file).keep("people", known, value=None)
            del self._people[known]
        return known is not None

    def wish(self, settings: Settings, seats: Iterable[Seat]) -> Settings:
        """The settings as the people at these seats want them."""
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
        """These wishes with what each person at a seat has of this option: it goes before what the
        settings wish. said: by the command line, which goes before both.
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
        """The person with these instead. Raises SettingsError for what cannot be."""
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
        if person.rate is not None and rate_of(person.rate) is None:
            raise wrong(self.file, f"people.{name}.rate", Phrase("expected-rate"))

    def _is_taken(self, person: Person, field: str, value: object) -> bool:
        return bool(value) and value not in SHARED and getattr(person, field) == value


class Choices:
    """Where what is chosen while playing is kept: with the person whose it is, or the settings."""

    def keep(self, *path: str, value: str | int) -> None:
        """Keep the value of a setting. Raises SettingsError."""
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
        """How often this person was told which shorter way. Raises SettingsError."""
        return People().of(name).coached
