"""Named voices, from voices/voices.toml: whose id in the engine, how fast, how high."""

from collections.abc import Iterator, Mapping
from importlib.util import find_spec
from pathlib import Path
from typing import Annotated

import msgspec

from companion.data_file import read_data, wrong
from companion.errors import UsageError
from companion.referee.facts import Phrase

LIST = "voices.toml"
#: Who speaks for the table, where players are named.
NARRATOR = "narrator"

Level = Annotated[int, msgspec.Meta(ge=0, le=9)]
Pitch = Annotated[int, msgspec.Meta(ge=0, le=99)]
Percent = Annotated[int, msgspec.Meta(ge=0, le=100)]
Word = Annotated[str, msgspec.Meta(min_length=1)]


class NamedVoice(msgspec.Struct, frozen=True, forbid_unknown_fields=True, rename="kebab"):
    """One voice. name: what a player calls it. voice: the engine's own id of it.

    An empty voice is the one that the engine has by itself. language: BCP 47. rate_level:
    0 to 9, or None for the engine's own. pitch: 0 to 99, 50 is the voice's own.
    volume: percent.
    """

    name: Word
    voice: str
    language: str
    rate_level: Level | None = 4
    pitch: Pitch = 50
    volume: Percent = 100


class Voices(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The voices of one engine: the narrator's, and those that seats choose from.

    engine: as it calls itself when it is ready, "espeak-ng".
    """

    schema: int
    engine: Word
    narrator: NamedVoice
    seat: tuple[NamedVoice, ...]

    def named(self, name: str) -> NamedVoice | None:
        """The voice that a player calls so."""
        return next((voice for voice in self if voice.name == name.strip().lower()), None)

    def called(self, name: str) -> NamedVoice:
        """The same. Raises UsageError error-voice-unknown (`name`, `voices`)."""
        found = self.named(name)
        if found is None:
            known = ", ".join(voice.name for voice in self)
            raise UsageError("error-voice-unknown", name=name, voices=known)
        return found

    def cast(
        self, chosen: Mapping[str, str], language: str
    ) -> tuple[NamedVoice, dict[str, NamedVoice]]:
        """The narrator's voice and the players', by the names of voices that were chosen.

        chosen: by player, and under NARRATOR the narrator's; where there is none, the
        language's. Raises UsageError error-voice-unknown, and voices-narrator-differs
        (`name`) where a player has the narrator's.
        """
        players = {who: self.called(name) for who, name in chosen.items()}
        narrator = players.pop(NARRATOR, None) or self.for_language(language)
        if any(voice.voice == narrator.voice for voice in players.values()):
            raise UsageError("voices-narrator-differs", name=narrator.name)
        return narrator, players

    def for_language(self, language: str) -> NamedVoice:
        """The narrator where that is its language; else the first voice of the language.

        Where no voice is named for it, the engine's own voice of that language: its id is
        the language's.
        """
        for voice in self:
            if voice.language.split("-")[0] == language.split("-", maxsplit=1)[0]:
                return voice
        return NamedVoice("narrator", voice=language, language=language)

    def __iter__(self) -> Iterator[NamedVoice]:
        """All of them, the narrator's first."""
        return iter((self.narrator, *self.seat))


#: Where the engine has voice, rate and pitch from its user's own settings.
AS_THE_ENGINE_HAS_IT = NamedVoice("narrator", voice="", language="", rate_level=None)
#: Engines with one voice, whose rate is ours to set; each is called as its package.
NARRATORS: Mapping[str, NamedVoice] = {"hibari": NamedVoice("heart", voice="", language="en-US")}


def installed_narrators() -> dict[str, NamedVoice]:
    """Those of `NARRATORS` whose engine is installed."""
    return {engine: voice for engine, voice in NARRATORS.items() if find_spec(engine) is not None}


def read_voices(folder: Path) -> Voices:
    """The voices in the folder's voices.toml.

    Raises SettingsError error-file-wrong (`file`, `key`, `expected`): also when two voices
    have one name, and when a seat's voice could be taken for the narrator's.
    """
    file = folder / LIST
    voices = read_data(file, Voices)
    names = {voices.narrator.name}
    for place, seat in enumerate(voices.seat, start=1):
        if seat.name in names:
            raise wrong(file, f"seat {place}.name", Phrase("expected-one-voice", name=seat.name))
        if seat.voice == voices.narrator.voice:
            raise wrong(file, f"seat {place}.voice", Phrase("expected-another-voice"))
        names.add(seat.name)
    return voices
