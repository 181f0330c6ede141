"""Benchmarks for spoken commands: how long it takes to build a grammar, how soon a spoken answer is
on disk, and how much memory listening needs.
"""

import gc
import os
import statistics
import sys
import threading
import time
from functools import partial
from pathlib import Path
from queue import SimpleQueue
from typing import Any
from unittest.mock import patch

from companion.hosts.local_game import StoredRecord
from companion.listening.decision import Caution, Recognition, decide
from companion.listening.grammar import GrammarBuilder, SpeechGrammar
from companion.listening.recogniser_client import RecogniserClient
from companion.listening.recognisers import Recognisers
from companion.records.store import Store
from companion.referee.question import Question
from tests.bench.measure import MS, told
from tests.listening.corpus import moment_of, phrases
from tests.listening.speaking import RATE, speak_into, spoken
from tests.proof.spoken import hear
from tests.speech.sound import SoundServer
from tests.table import prepared, seated

#: The lines to speak, in order. Each is either a query or an answer to the question of who starts.
LINES = ("bob", "status", "score", "whose turn is it") * 4
SINK = "earpiece"
#: A line that takes two seconds to say, and how many times to measure the processor time for
#: recognising it.
TWO_SECONDS, TIMES = "radio on bob camera", 9


def listening(folder: Path) -> None:
    """Print the figures, using a real sound server and a real child process."""
    _grammars()
    _processor_time()
    server = SoundServer(folder, (SINK,))
    try:
        with patch.dict(os.environ, server.environment):
            _answers(server, folder)
    finally:
        server.close()


def _grammars() -> None:
    """Measure how long it takes to build the grammar for each question in the corpus."""
    took, make = list[float](), GrammarBuilder.build

    def timed(builder: GrammarBuilder, question: Question | None) -> SpeechGrammar:
        gc.freeze()  # The program itself does this before a game.
        begun = time.perf_counter()
        made = make(builder, question)
        took.append(time.perf_counter() - begun)
        return made

    with patch.object(GrammarBuilder, "build", timed):
        phrases()
    told("a grammar of what may be said", statistics.median(took) * MS, "ms")
    told("a grammar of what may be said, most", max(took) * MS, "ms")


def _processor_time() -> None:
    """Measure the processor time on one core that it takes to find the end of a spoken line and to
    recognise the line with both recognisers.
    """
    network = next(one for one in phrases() if one.words == TWO_SECONDS).moment.grammar.network
    sound, recognisers, took = spoken(TWO_SECONDS), Recognisers("en-us"), list[float]()
    recognisers.use_network(network)
    lengths = list[float]()

    def recognise(speech: bytes) -> dict[str, Any]:
        lengths.append(len(speech) / RATE / 2)
        return recognisers.recognise(network, speech)

    for _ in range(TIMES):
        begun = time.process_time()
        hear(sound, network, recognise)
        took.append(time.process_time() - begun)
    told("seconds of speech in a line", lengths[0], "s")
    told("its processor time", statistics.median(took) * MS, "ms")


def _answers(server: SoundServer, folder: Path) -> None:
    start = prepared()
    store = Store(folder / "games.db")
    played = seated(start, record=StoredRecord(store, store.begin(start.header)))
    played.open()
    room = played.room
    builder = GrammarBuilder(room.vocabulary, room.catalogue, room.phrases)
    opened = threading.Event()
    came: SimpleQueue[tuple[Recognition, float]] = SimpleQueue()
    ended: list[float] = []

    def trouble(phrase: str, facts: dict[str, str | int]) -> None:
        raise SystemExit(f"{phrase} {facts}")

    hearing = RecogniserClient(
        opened.set,
        lambda: ended.append(time.perf_counter()),
        lambda heard: came.put((heard, time.perf_counter())),
        trouble,
        device=f"{SINK}.monitor",
    )
    took = []
    for line in LINES:
        grammar = builder.build(played.run.question)
        opened.clear()
        hearing.listen(partial(SpeechGrammar, grammar.network, {}))
        opened.wait()
        speak_into(server, SINK, line)
        heard, at = came.get()
        begun = time.perf_counter()  # Don't count the rest of the speech.
        moment = moment_of(played, builder)
        verdict = decide(heard, grammar, moment.judge, Caution.NORMAL)
        if verdict.lines:
            played.type(verdict.lines[0])
        took.append(at - ended[-1] + time.perf_counter() - begun)
    told("end of speech to an answer on disk", statistics.median(took) * MS, "ms")
    told("end of speech to an answer on disk, most but the first", max(took[1:]) * MS, "ms")
    if sys.platform == "linux":
        status = Path(f"/proc/{hearing.pid}/status").read_text()
        told("memory of the recognisers", int(status.split("VmHWM:")[1].split()[0]) / 1024, "MB")
    hearing.close()
    store.close()
