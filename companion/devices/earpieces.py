"""Opens earpieces on audio devices.

A secret must never be heard from the loudspeaker, so uncertain devices are refused.
"""

import os
from collections.abc import Sequence
from dataclasses import replace
from functools import partial

from companion.devices.options import Devices
from companion.devices.outputs import Outputs, listener_in_full
from companion.devices.voice import pronunciation_from, speech_settings_from
from companion.errors import DeviceError, UsageError
from companion.narration.phrasebook import Phrasebook
from companion.paths import data_folder
from companion.referee.names import simple
from companion.referee.seat import Seat
from companion.seat_option import seat_option
from companion.speech.drivers import OWN
from companion.speech.earpiece import Earpiece
from companion.speech.process_voice import ProcessVoice
from companion.speech.pulse import Sink, SoundServer, SoundServerError
from companion.speech.settings import SpeechSettings, parse_rate
from companion.speech.spelling import Spelling
from companion.speech.voice import OnMark, OnTrouble, Voice
from companion.speech.voices import read_voices


def sinks_here() -> tuple[list[Sink], str]:
    """Return all audio devices, and the name of the one that everyone hears.

    Raises DeviceError "error-earpiece-impossible" (with `why`) if there is no sound server.
    """
    try:
        server = SoundServer()
        try:
            return server.sinks(), os.environ.get("PULSE_SINK") or server.default_sink()
        finally:
            server.close()
    except SoundServerError as error:
        raise DeviceError("error-earpiece-impossible", why=str(error)) from None


def open_earpieces(
    outputs: Outputs,
    devices: Devices,
    seats: tuple[Seat, ...],
    phrases: Phrasebook,
    on_trouble: OnTrouble,
    game: str,
) -> None:
    """Open all earpieces that are named in the options.

    Nothing private is said in an earpiece until it has been tested. Raises UsageError, and
    DeviceError if this computer can't use earpieces.
    """
    if not devices.earpieces:
        return
    settings, folder = devices.settings, data_folder("voices")
    narrator, named = read_voices(folder).cast(settings.voices, devices.language)
    by_name = {simple(who): voice for who, voice in named.items()}
    speech = outputs.speech
    if speech is not None and devices.engine == OWN:
        pronunciation = speech.pronunciation
    else:  # the loudspeaker's engine has no phonemes, but earpieces always use our own engine
        pronunciation = pronunciation_from(devices, phrases, game, OWN)
    usual = speech_settings_from(settings)

    def manner(seat: Seat) -> SpeechSettings:
        now = usual if speech is None else speech.settings
        own = devices.rates.get(seat)
        return now if own is None else replace(now, rate_wpm=parse_rate(own))

    for seat, sink in wanted(devices, seats).items():
        earpiece = Earpiece(
            seat,
            partial(_voice_on, sink),
            by_name.get(simple(seat.name), narrator),
            Spelling.worded(phrases.say),
            on_trouble,
            settings=partial(manner, seat),
            pronunciation=pronunciation,
            listener=listener_in_full(outputs, devices, seat),
        )
        outputs.lines.add_own(earpiece, ear=earpiece)


def _voice_on(sink: Sink, on_mark: OnMark, on_trouble: OnTrouble) -> Voice:
    return ProcessVoice(on_mark, on_trouble, device=sink.name)


def wanted(devices: Devices, seats: Sequence[Seat]) -> dict[Seat, Sink]:
    """Return the audio device that each seat wants. Raises the same errors as `open_earpieces`."""
    sinks, loudspeaker = sinks_here()
    if devices.speech == "off":
        loudspeaker = ""  # nothing comes from the loudspeaker, so its device can be an earpiece too
    found: dict[Seat, Sink] = {}
    for wish in devices.earpieces:
        option = seat_option(wish)
        seat, device = option.seat(seats), option.value
        if seat is None or not device:
            raise UsageError("error-earpiece-form", given=wish)
        sink = sink_called(sinks, device, loudspeaker)
        if sink.name == loudspeaker:
            raise UsageError("error-earpiece-loudspeaker", device=device, who=seat.name)
        if seat in found:
            raise UsageError("error-earpiece-two", who=seat.name)
        for other, its in found.items():
            if its == sink:
                facts = {"device": device, "who": other.name, "other": seat.name}
                raise UsageError("error-earpiece-shared", **facts)
        found[seat] = sink
    return found


def sink_called(sinks: Sequence[Sink], name: str, loudspeaker: str) -> Sink:
    """Return the audio device with this name or, if there is none, with this description.

    Raises UsageError if no device matches, or if several have this description.
    """
    plain = name.casefold()
    found = [sink for sink in sinks if sink.name == name]
    found = found or [sink for sink in sinks if sink.description.casefold() == plain]
    if len(found) == 1:
        return found[0]
    others = ", ".join(sink.name for sink in sinks if sink.name != loudspeaker)
    if not others:
        raise UsageError("error-earpiece-no-other", device=name)
    raise UsageError("error-earpiece-unknown", device=name, devices=others)
