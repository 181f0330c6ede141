"""Spoken commands: what may be said, from the end of speech to an answer on disk, and memory."""

import gc
import os
import statistics
import sys
import threading
import time
from functools import partial
from pathlib import Path
from queue import SimpleQueue
from unittest.mock import patch

from companion.app import StoredGame
from companion.listening.hearing import Hearing
from companion.listening.judgement import Caution, Heard, judged
from companion.listening.sayings import Grammar, Sayings
from companion.records.store import Store
from companion.referee.question import Question
from tests.bench.measure import MS, told
from tests.listening.corpus import phrases
from tests.listening.speaking import speak_into
from tests.speech.sound import SoundServer
from tests.table import prepared, seated

#: What is said, one after another: who begins.
LINES = ("bob", "status", "score", "whose turn is it") * 4
SINK = "earpiece"


def listening(folder: Path) -> None:
    """Through a real sound server, with a real child process."""
    _grammars()
    server = SoundServer(folder, (SINK,))
    try:
        with patch.dict(os.environ, server.environment):
            _answers(server, folder)
    finally:
        server.close()


def _grammars() -> None:
    """Of each question of the corpus."""
    took, make = list[float](), Sayings.now

    def timed(sayings: Sayings, question: Question | None) -> Grammar:
        gc.freeze()  # as the program does before a game begins: what was made before is no matter
        begun = time.perf_counter()
        made = make(sayings, question)
        took.append(time.perf_counter() - begun)
        return made

    with patch.object(Sayings, "now", timed):
        phrases()
    told("a grammar of what may be said", statistics.median(took) * MS, "ms")
    told("a grammar of what may be said, most", max(took) * MS, "ms")


def _answers(server: SoundServer, folder: Path) -> None:
    start = prepared()
    store = Store(folder / "games.db")
    played = seated(start)
    played.conversation.open()
    conversation = played.conversation
    conversation.play.journal = StoredGame(store, store.begin(start.header))
    sayings = Sayings(conversation.vocabulary, conversation.forms, conversation.talk.phrases)
    opened = threading.Event()
    came: SimpleQueue[tuple[Heard, float]] = SimpleQueue()
    ended: list[float] = []

    def trouble(phrase: str, facts: dict[str, str | int]) -> None:
        raise SystemExit(f"{phrase} {facts}")

    hearing = Hearing(
        opened.set,
        lambda: ended.append(time.perf_counter()),
        lambda heard: came.put((heard, time.perf_counter())),
        trouble,
        device=f"{SINK}.monitor",
    )
    took = []
    for line in LINES:
        grammar = sayings.now(conversation.play.question)
        opened.clear()
        hearing.listen(partial(Grammar, grammar.network, {}))
        opened.wait()
        speak_into(server, SINK, line)
        heard, at = came.get()
        begun = time.perf_counter()  # the voice lasts longer than the microphone is open
        verdict = judged(
            heard,
            grammar,
            sayings.meaning,
            Caution.NORMAL,
            changes=lambda _: True,
            is_final=lambda _: False,
        )
        if verdict.lines:
            conversation.line(verdict.lines[0])
        took.append(at - ended[-1] + time.perf_counter() - begun)
    told("end of speech to an answer on disk", statistics.median(took) * MS, "ms")
    told("end of speech to an answer on disk, most but the first", max(took[1:]) * MS, "ms")
    if sys.platform == "linux":
        status = Path(f"/proc/{hearing.pid}/status").read_text()
        told("memory of the recognisers", int(status.split("VmHWM:")[1].split()[0]) / 1024, "MB")
    hearing.close()
    store.close()
