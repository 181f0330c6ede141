from collections.abc import Callable, Iterator

import pytest

from companion.speech.drivers import OWN
from companion.speech.process_voice import EngineTimeouts, ProcessVoice
from tests.clocks import ManualClock
from tests.speech.listener import Listener
from tests.speech.sound import Recording, SoundServer


@pytest.fixture
def sound(sound_server: SoundServer, monkeypatch: pytest.MonkeyPatch) -> SoundServer:
    """Return the sound server, which this process and its children will use."""
    for name, value in sound_server.environment.items():
        monkeypatch.setenv(name, value)
    return sound_server


@pytest.fixture
def loudspeaker(sound: SoundServer) -> Recording:
    """Return the recording of the loudspeaker."""
    return sound.recordings["loudspeaker"]


@pytest.fixture
def earpiece(sound: SoundServer) -> Recording:
    """Return the recording of an earpiece."""
    return sound.recordings["earpiece"]


@pytest.fixture
def listener() -> Listener:
    return Listener()


@pytest.fixture
def clock() -> ManualClock:
    """Return a clock that stands still, so that no engine is ever late."""
    return ManualClock()


@pytest.fixture
def make_voice(listener: Listener, clock: ManualClock) -> Iterator[Callable[..., ProcessVoice]]:
    """Yield a function that makes voices, which report to the listener and are closed after the
    test.
    """
    made: list[ProcessVoice] = []

    def make(
        *,
        device: str | None = None,
        engine: str = OWN,
        command: list[str] | None = None,
        timeouts: EngineTimeouts | None = None,
    ) -> ProcessVoice:
        made.append(
            ProcessVoice(
                *(listener.on_mark, listener.on_trouble),
                device=device,
                engine=engine,
                command=command,
                timeouts=timeouts,
                clock=clock,
            )
        )
        return made[-1]

    yield make
    for voice in made:
        voice.close()
