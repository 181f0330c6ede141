"""Which tests run one after another in one worker, and which wherever there is one free.

xdist has groups for this, `--dist loadgroup`; it does not see them with pytest 9.1 and later.
"""

from xdist.scheduler import LoadScopeScheduling

#: Where the one sound server of a worker is listened to. Sound is measured in milliseconds, and
#: a recording listens two hundred times a second: one worker does that, and no more.
SOUND = (
    "tests/listening/test_spoken_in_play.py",
    "tests/speech/test_drivers.py",
    "tests/speech/test_earcons.py",
    "tests/speech/test_engines.py",
    "tests/speech/test_process_voice.py",
    "tests/speech/test_sound.py",
    "tests/speech/test_voices.py",
    "tests/test_speech_in_play.py",
)
#: These share the plays of tests/golden/play.py: one worker plays each scene, and no more.
SCENES = ("tests/braille/test_felt", "tests/golden/", "tests/languages/test_made_up")
#: Where no test waits: a file of them at a time, which is less to hand out.
SWIFT = (
    "tests/braille/test_felt",
    "tests/games/",
    "tests/golden/",
    "tests/keepers/",
    "tests/languages/",
    "tests/leaks/",
    "tests/practice/",
    "tests/prompt/",
    "tests/recipes/",
    "tests/referee/",
    "tests/test_arch",
    # One browser and one page for all tests of a file.
    "tests/web/",
)


class Sharing(LoadScopeScheduling):  # type: ignore[misc] # it tells no types
    """Most tests by themselves: most of them wait for something."""

    def _split_scope(self, nodeid: str) -> str:
        file, _, _ = nodeid.partition("::")
        if file in SOUND:
            return "sound"
        if file.startswith(SCENES):
            return "scenes"
        return file if file.startswith(SWIFT) else nodeid
