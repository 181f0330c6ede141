"""Plays a whole game by voice alone.

Each line typed in a golden game is spoken into a microphone, several times if need be, until it is
in the record.
"""

import itertools
import os
import re
import tempfile
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path

from companion.listening.grammar import GrammarBuilder
from companion.listening.numbers import SpokenNumbers
from companion.records.store import Store
from companion.referee.die import Die
from companion.referee.record import Line, standing
from tests.golden.play import FOLDER
from tests.listening.speaking import VOICES
from tests.listening.spoken_game import AGAIN_S, MICROPHONE, SpokenGame
from tests.speech.sound import SoundServer
from tests.table import NAMES, Journal, Played, prepared, seated
from tests.terminal import Terminal

#: For each game, a golden game in which the players report every chance event: the file, the player
#: count, the options and the seed.
GAMES = {
    "parcel": ("parcel-main-2", 2, "version=main", 11),
    "couriers": ("couriers-told-2", 2, "dice=told", 21),
    "wallet": ("wallet-marks-2", 2, "deck=marks", 32),
    "parsifal": ("parsifal-one-2", 2, "games=one", 47),
    "pandemonium": ("pandemonium-told-1", 1, "grid=told", 81),
}
#: Matches the end of a question such as "Did you mean the Radio? Yes or no.", and one of the lines
#: that such a question offers.
_ASKS, _OPTION = re.compile(r"(?:Yes or|Or) no\."), r"(one|two|three), ([^;?]+)[;?]"
#: Maximum number of attempts for a line, each with a different voice.
_TIMES = 12
UNDO = "undo"


@dataclass
class Counts:
    """The counts for one game.

    lines: lines that changed the game.
    said: how many times something was said for these lines.
    asked: how many times the program asked what the speaker had meant.
    wrong: misunderstood lines.
    """

    lines: int = 0
    said: int = 0
    asked: int = 0
    wrong: list[str] = field(default_factory=list)


def run(tell: Callable[[str], None], game: str, most: int | None = None) -> bool:
    """Play a game by voice. Return whether it ended like the golden game.

    most: the maximum number of lines.
    """
    counts, over = _played(game, most)
    tell(
        f"{game}: {counts.lines} lines, said {counts.said} times, asked back {counts.asked}"
        f" times, {len(counts.wrong)} not meant and taken back; {over or 'NOT to its end'}"
    )
    tell("proved" if over else "NOT proved")
    return bool(over)


def _played(game: str, most: int | None) -> tuple[Counts, str]:
    """Play the game by voice. Return the counts, and a few words about how far the game went. The
    words are "" if the record or the winners differ from those of the golden game.
    """
    file, players, option, seed = GAMES[game]
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        places = {"XDG_DATA_HOME": folder / "data", "XDG_CONFIG_HOME": folder / "config"}
        (folder / "sound").mkdir()
        server = SoundServer(folder / "sound")
        home = {**os.environ, **{key: str(path) for key, path in places.items()}}
        seats = ",".join(NAMES[:players])
        chosen = ("--players", seats, "--cards", "table", "--set", option, "--speech", "off")
        terminal = Terminal(
            {**home, **server.environment, "HOME": home.get("HOME", "/")},
            *("xterm", "play", game, *chosen, "--listen", MICROPHONE),
        )
        shadow = Journal()
        played = seated(prepared(players, "table", option, game=game), seed=seed, journal=shadow)
        played.open()
        try:
            store = folder / "data" / "companion" / "games.sqlite"
            return _told(SpokenGame(terminal, server), played, shadow, file, store, most)
        finally:
            terminal.close()
            server.close()


def _told(
    spoken: SpokenGame, played: Played, shadow: Journal, file: str, store: Path, most: int | None
) -> tuple[Counts, str]:
    spoken.begin("?")
    voice = _Voice(spoken, played, Store(store))
    for line in typed(file):
        before, over = len(shadow.lines), shadow.over
        played.type(line)
        if len(shadow.lines) == before:
            continue  # The line is a query or was refused.
        if not voice.say_until_recorded(line, shadow.lines):
            return voice.counts, ""
        if voice.counts.lines == most:
            return voice.counts, "as far as was wished"
        if shadow.over and not over:
            break
    winners = voice.winners()
    if not shadow.over or winners != shadow.winners:
        return voice.counts, ""
    return voice.counts, f"over as it should be, won by {' and '.join(winners) or 'nobody'}"


class _Voice:
    """Speaks a game's lines."""

    def __init__(self, spoken: SpokenGame, played: Played, store: Store) -> None:
        room = played.room
        phrases = room.phrases
        self.counts = Counts()
        self._spoken = spoken
        self._store = store
        self._numbers = SpokenNumbers(phrases)
        self._voice = VOICES[0]
        self._meaning = GrammarBuilder(room.vocabulary, room.catalogue, phrases).meaning

    def say_until_recorded(self, line: str, wanted: list[Line]) -> bool:
        """Say a line until it is in the record. Return False after the last attempt."""
        self.counts.lines += 1
        for n in range(_TIMES):
            before, self._voice = self._record(), VOICES[n % len(VOICES)]
            self._say(self._numbers.spoken(line.lower()), line, before)
            if (now := self._record()) == wanted:
                return True
            if len(now) > len(before):
                self.counts.wrong.append(line)
                self._say(UNDO, UNDO, now)
        return False

    def winners(self) -> tuple[str, ...]:
        """Return the winners of the finished game."""
        result = self._store.results().get(self._game)
        return () if result is None else tuple(result.winners)

    @property
    def _game(self) -> int:
        """Return the number of the only saved game."""
        return self._store.newest(1)[0].id

    def _record(self) -> list[Line]:
        """Return the record without undone entries."""
        return [*standing(self._store.lines(self._game).lines)]

    def _say(self, words: str, line: str, before: list[Line]) -> None:
        """Say the words. As long as the program asks what was meant, answer it. Stop when the
        record changes or the program stops asking.
        """
        for _ in range(3):
            self.counts.said += 1
            self._spoken.say(words, self._voice)
            got, ends = "", time.monotonic() + AGAIN_S
            while time.monotonic() < ends and not _ASKS.search(got):
                got += self._spoken.game.until_any("no.", timeout_s=0.1).decode(errors="replace")
                if self._record() != before:
                    return
            if not _ASKS.search(got):
                return
            self.counts.asked += 1
            words = self._reply(got, line)

    def _reply(self, asked: str, line: str) -> str:
        """Return the reply to a question about what was meant: the number of the option that means
        the same as `line`, "yes" or "no".
        """
        wanted = self._meaning(line)
        for number, option in re.findall(_OPTION, asked, re.IGNORECASE):
            if self._meaning(option) == wanted:
                return str(number).lower()
        once = re.search(r"([^\n]*)[?] Yes or no", asked)
        return "yes" if once is not None and self._meaning(_bare(once[1])) == wanted else "no"


def _bare(told: str) -> str:
    """Remove terminal escapes and the message's label."""
    return re.sub(r"\x1b\[[^A-Za-z]*[A-Za-z]", "", told).rpartition(": ")[2]


def typed(file: str) -> Iterator[str]:
    """Yield the typed lines, with dice rolls replaced by their results."""
    lines = (FOLDER / f"{file}.txt").read_text(encoding="utf-8").splitlines()
    for line, brought in itertools.pairwise([*lines, ""]):
        if line.startswith("> "):
            fallen = re.search(r"rolls (\d)", brought) if line[2:] == Die.ROLL.value else None
            yield line[2:] if fallen is None else fallen[1]
