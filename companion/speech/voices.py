"""Named voices, from voices/voices.toml, each with its rate, its pitch and its id in the engine."""

from collections.abc import Iterator, Mapping
from importlib.util import find_spec
from pathlib import Path
from typing import Annotated

import msgspec

from companion.data_file import read_data, wrong
from companion.errors import UsageError
from companion.referee.facts import Phrase

VOICES_FILE = "voices.toml"
#: The narrator's name in lists of players.
NARRATOR = "narrator"

RateLevel = Annotated[int, msgspec.Meta(ge=0, le=9)]
Pitch = Annotated[int, msgspec.Meta(ge=0, le=99)]
Percent = Annotated[int, msgspec.Meta(ge=0, le=100)]
NonEmptyText = Annotated[str, msgspec.Meta(min_length=1)]


class NamedVoice(msgspec.Struct, frozen=True, forbid_unknown_fields=True, rename="kebab"):
    """One voice.

    name: the name that players use.
    voice: the engine's own id, or "" for the engine's default voice.
    language: a BCP 47 tag.
    rate_level: 0 to 9, or None for the engine's own rate.
    pitch: 0 to 99; 50 is the voice's own.
    volume: percent.
    """

    name: NonEmptyText
    voice: str
    language: str
    rate_level: RateLevel | None = 4
    pitch: Pitch = 50
    volume: Percent = 100


class Voices(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One engine's voices: the narrator's, and those that seats may choose.

    engine: the name that the engine reports, such as "espeak-ng".
    """

    schema: int
    engine: NonEmptyText
    narrator: NamedVoice
    seat: tuple[NamedVoice, ...]

    def named(self, name: str) -> NamedVoice | None:
        """Return the voice with this name, or None if no voice has it."""
        return next((voice for voice in self if voice.name == name.strip().lower()), None)

    def called(self, name: str) -> NamedVoice:
        """Return the voice with this name.

        Raises UsageError "error-voice-unknown" (with `name` and `voices`).
        """
        found = self.named(name)
        if found is None:
            known = ", ".join(voice.name for voice in self)
            raise UsageError("error-voice-unknown", name=name, voices=known)
        return found

    def cast(
        self, chosen: Mapping[str, str], language: str
    ) -> tuple[NamedVoice, dict[str, NamedVoice]]:
        """Return the narrator's voice, and each player's voice.

        chosen: the name of the voice that each player has chosen, keyed by player. The key NARRATOR
        stands for the narrator. Without it, the narrator gets the voice from `for_language`.

        Raises UsageError "error-voice-unknown" for an unknown voice, and "voices-narrator-differs"
        (with `name`) if a player has chosen the narrator's voice.
        """
        players = {who: self.called(name) for who, name in chosen.items()}
        narrator = players.pop(NARRATOR, None) or self.for_language(language)
        if any(voice.voice == narrator.voice for voice in players.values()):
            raise UsageError("voices-narrator-differs", name=narrator.name)
        return narrator, players

    def for_language(self, language: str) -> NamedVoice:
        """Return the first voice that speaks a language, trying the narrator's voice first.

        If no voice speaks it, return a voice whose engine id is the language's id.
        """
        for voice in self:
            if voice.language.split("-")[0] == language.split("-", maxsplit=1)[0]:
                return voice
        return NamedVoice("narrator", voice=language, language=language)

    def __iter__(self) -> Iterator[NamedVoice]:
        """Iterate over all voices, the narrator's first."""
        return iter((self.narrator, *self.seat))


#: The narrator's voice for engines other than our own. It leaves the voice, the rate and the pitch
#: as the user has set them in the engine.
ENGINE_DEFAULT_VOICE = NamedVoice("narrator", voice="", language="", rate_level=None)
#: The voices of engines that have only one voice, but let us set its rate, keyed by the engine's
#: name.
NARRATORS: Mapping[str, NamedVoice] = {"hibari": NamedVoice("heart", voice="", language="en-US")}


def installed_narrators() -> dict[str, NamedVoice]:
    """Return the entries of `NARRATORS` whose engine is installed."""
    return {engine: voice for engine, voice in NARRATORS.items() if find_spec(engine) is not None}


def read_voices(folder: Path) -> Voices:
    """Read the voices from the folder's voices.toml.

    Raises SettingsError "error-file-wrong" (with `file`, `key` and `expected`) if the file is
    invalid, if two voices have the same name, or if a seat has the narrator's voice.
    """
    file = folder / VOICES_FILE
    voices = read_data(file, Voices)
    names = {voices.narrator.name}
    for place, seat in enumerate(voices.seat, start=1):
        if seat.name in names:
            raise wrong(file, f"seat {place}.name", Phrase("expected-one-voice", name=seat.name))
        if seat.voice == voices.narrator.voice:
            raise wrong(file, f"seat {place}.voice", Phrase("expected-another-voice"))
        names.add(seat.name)
    return voices
