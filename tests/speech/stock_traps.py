"""The traps of stock pyttsx3 on Linux that made us write our own driver.

Each test demonstrates one trap. If a test fails after an upgrade of pyttsx3, its trap is gone, and
the code that guards against it can be removed. The tests are about a different project, on a
machine that may be busy, so only `make bench` runs them.
"""

from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path

import pytest

from tests.speech.sound import Recording, SoundServer, wait_until
from tests.speech.stock import StockPyttsx3

SENTENCE = "The radio is here on the table and it is a long sentence. "
WORDS = 12
TRIES = 3
GONE = "our own driver may no longer be needed for that"
Run = Callable[[str], StockPyttsx3]


@pytest.fixture
def run(sound: SoundServer, loudspeaker: Recording, tmp_path: Path) -> Iterator[Run]:
    """Yield a function that runs a script during silence. The process is killed after the test."""
    running: list[StockPyttsx3] = []

    def begin(script: str) -> StockPyttsx3:
        while running:
            running.pop().close()
        assert wait_until(lambda: not loudspeaker.is_sounding())
        running.append(StockPyttsx3(script, tmp_path, sound))
        return running[-1]

    yield begin
    while running:
        running.pop().close()


def heard_script(
    run: Run, loudspeaker: Recording, script: str
) -> tuple[StockPyttsx3, float, float]:
    """Return a script that is heard, the time when it was ready, and the time of the first sound.

    On a busy machine pyttsx3 sometimes loses an utterance. If a script is never heard, that says
    nothing about timing, so the script is run again.
    """
    for _ in range(TRIES):
        stock = run(script)
        ready = stock.when("ready")
        with suppress(AssertionError):
            return stock, ready, ready + loudspeaker.first_sound(ready, within=20.0)
    raise AssertionError(f"nothing heard in {TRIES} runs")


def first_sound(run: Run, loudspeaker: Recording, text: str) -> float:
    """Return the seconds from `say` to the first sound, or 60 if the machine is too busy."""
    said = run(f"say({text!r}); spoken()").when("say")
    wait_until(lambda: bool(loudspeaker.sounds(said)), 60.0)
    return next(iter(loudspeaker.sounds(said)), said + 60.0) - said


def test_stock_driver_is_silent_until_the_whole_utterance_is_synthesised(
    run: Run, loudspeaker: Recording
) -> None:
    """All words are reported before anything is heard."""
    stock, ready, first = heard_script(run, loudspeaker, f"ready(); say({SENTENCE!r} * 5)")
    wait_until(lambda: len(stock.all("word", ready)) == 5 * WORDS, 2.0)
    made = [when for when in stock.all("word", ready) if when < first]
    assert len(made) == 5 * WORDS, f"pyttsx3 begins to speak sooner now: {GONE}"


def test_stock_driver_takes_longer_to_start_on_longer_text(
    run: Run, loudspeaker: Recording
) -> None:
    """Text that is forty times as long takes about twenty times as long to start. The test requires
    only twice as long.
    """
    texts = (SENTENCE, SENTENCE * 40)
    tries = [[first_sound(run, loudspeaker, text) for text in texts] for _ in range(3)]
    short, long = map(min, zip(*tries, strict=True))
    assert long > 2 * short, f"pyttsx3 begins to speak as soon for a long text now: {GONE}"


def stopped_script(run: Run, loudspeaker: Recording) -> tuple[StockPyttsx3, float]:
    """Return a script whose sentence is being spoken, and the time at which it called `stop`."""
    stock, _, _ = heard_script(run, loudspeaker, f"ready(); stop_when_told(); say({SENTENCE!r})")
    return stock, stock.tell_to_stop()


def test_stock_driver_ignores_stop_while_it_is_speaking(run: Run, loudspeaker: Recording) -> None:
    stock, stop = stopped_script(run, loudspeaker)
    stock.when("finished", since=stop)
    assert loudspeaker.last_sound(stop) > 0.5, f"pyttsx3 stops now: {GONE}"


def test_stock_drivers_run_and_wait_hangs_after_stop(run: Run, loudspeaker: Recording) -> None:
    """Sometimes it is `stop` that never returns. Which of the two calls hangs depends on a race."""

    def both_return() -> bool:
        stock, stop = stopped_script(run, loudspeaker)
        stock.when("finished", since=stop)
        return wait_until(lambda: bool(stock.all("returned", stop) and stock.all("stopped")), 2.0)

    assert not all(both_return() for _ in range(3)), (
        f"pyttsx3's runAndWait and stop both return now: {GONE}"
    )


def test_stop_method_of_the_stock_driver_hangs_in_a_word_callback(
    run: Run, loudspeaker: Recording
) -> None:
    """The documentation recommends calling `stop` there, but it hangs, and nothing is heard."""
    stock = run(
        "ready()\n"
        "engine.connect('started-word', lambda name, location, length: stop())\n"
        f"say({SENTENCE!r})"
    )
    stop = stock.when("stop")
    returned = wait_until(lambda: bool(stock.all("stopped") or stock.all("returned", stop)), 2.0)
    assert not returned, f"pyttsx3 can be stopped from a mark now: {GONE}"
    assert not loudspeaker.sounds(stop)


def test_stock_driver_speaks_only_the_last_of_two_queued_sentences(
    run: Run, loudspeaker: Recording
) -> None:
    """`say`, `say`, `runAndWait` loses the first sentence.

    Whether the lost sentence is reported as finished depends on a race.
    """

    def tells_of_both() -> bool:
        stock, ready, _ = heard_script(run, loudspeaker, f"ready(); say({SENTENCE!r}, 'Camera.')")
        stock.when("returned", since=ready)
        (heard,) = loudspeaker.bursts(ready, gap=0.5)
        assert heard < 1.0, f"pyttsx3 speaks all that is queued now: {GONE}"
        return len(stock.all("finished", ready)) > 1

    assert not all(tells_of_both() for _ in range(TRIES)), (
        f"pyttsx3 tells of all that is queued now: {GONE}"
    )


def test_stock_drivers_first_run_and_wait_does_not_wait(run: Run, loudspeaker: Recording) -> None:
    """The second call does wait."""
    stock = run(f"say({SENTENCE!r}); spoken(); say('Camera.')")
    first_over = stock.when("finished")
    assert stock.when("returned") < first_over, f"pyttsx3 waits from the first on now: {GONE}"
    second = stock.when("say", since=first_over)
    assert stock.when("returned", since=second) > stock.when("finished", since=second)


def test_stock_driver_loses_its_first_utterance_if_the_program_ends(
    run: Run, loudspeaker: Recording
) -> None:
    """After `init`, `say` and `runAndWait`, an utterance of some length is not heard at all."""
    stock = run(f"say({SENTENCE!r} * 20)")
    began = stock.when("say")
    assert wait_until(stock.has_ended, 20.0), f"pyttsx3 waits for its first utterance now: {GONE}"
    heard = wait_until(lambda: bool(loudspeaker.sounds(began)), 2.0)
    assert not heard, f"pyttsx3 speaks its first utterance now: {GONE}"


def test_stock_drivers_external_loop_fails_at_the_first_step(run: Run) -> None:
    """`startLoop(False)` and `iterate` are documented."""
    stock = run(
        "engine.startLoop(False)\n"
        "try:\n    engine.iterate()\n    told('iterated')\n"
        "except TypeError:\n    told('refused')"
    )
    assert wait_until(lambda: bool(stock.all("refused") or stock.all("iterated")), 20.0)
    assert stock.all("refused"), f"pyttsx3 can be iterated on Linux now: {GONE}"
