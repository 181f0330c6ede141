from collections.abc import Callable, Iterator

import pytest

from companion.speech.drivers import OWN
from companion.speech.process_voice import Patience, ProcessVoice
from tests.clocks import ManualClock
from tests.speech.listener import Listener
from tests.speech.sound import Recording, SoundServer


@pytest.fixture
def sound(sound_server: SoundServer, monkeypatch: pytest.MonkeyPatch) -> SoundServer:
    """The sound server, as the one that this process and its children find."""
    for name, value in sound_server.environment.items():
        monkeypatch.setenv(name, value)
    return sound_server


@pytest.fixture
def loudspeaker(sound: SoundServer) -> Recording:
    """What is heard by all."""
    return sound.recordings["loudspeaker"]


@pytest.fixture
def earpiece(sound: SoundServer) -> Recording:
    """What one seat hears."""
    return sound.recordings["earpiece"]


@pytest.fixture
def listener() -> Listener:
    return Listener()


@pytest.fixture
def clock() -> ManualClock:
    """The time of all that a test makes: it stands still, so that no engine is ever late."""
    return ManualClock()


@pytest.fixture
def make_voice(listener: Listener, clock: ManualClock) -> Iterator[Callable[..., ProcessVoice]]:
    """Makes voices that report to the listener, and closes them after the test."""
    made: list[ProcessVoice] = []

    def make(
        *,
        device: str | None = None,
        engine: str = OWN,
        command: list[str] | None = None,
        patience: Patience | None = None,
    ) -> ProcessVoice:
        made.append(
            ProcessVoice(
                *(listener.on_mark, listener.on_trouble),
                device=device,
                engine=engine,
                command=command,
                patience=patience,
                clock=clock,
            )
        )
        return made[-1]

    yield make
    for voice in made:
        voice.close()
