"""The traps of pyttsx3 as it comes, on Linux: why the companion has a driver of its own.

Each test holds one trap fast. Where one fails after an upgrade of pyttsx3, that trap is
gone, and what is here against it may go too. They tell of another project, on a machine
that may be busy: so `make bench` runs them, and no other test waits for them.
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
    """Runs a script in silence, and kills it after the test."""
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


def begun(run: Run, loudspeaker: Recording, script: str) -> tuple[StockPyttsx3, float, float]:
    """A script of which something is heard, when it was ready, and when the first sound came.

    Now and then, on a machine that is busy, pyttsx3 loses an utterance altogether: what is
    never heard tells nothing of when it is heard, so it is run again.
    """
    for _ in range(TRIES):
        stock = run(script)
        ready = stock.when("ready")
        with suppress(AssertionError):
            return stock, ready, ready + loudspeaker.first_sound(ready, within=20.0)
    raise AssertionError(f"nothing heard in {TRIES} runs")


def first_sound(run: Run, loudspeaker: Recording, text: str) -> float:
    """Seconds from `say` to the first sound; 60 on a machine that is too busy for any."""
    said = run(f"say({text!r}); spoken()").when("say")
    wait_until(lambda: bool(loudspeaker.sounds(said)), 60.0)
    return next(iter(loudspeaker.sounds(said)), said + 60.0) - said


def test_the_whole_text_is_made_before_its_first_sound(run: Run, loudspeaker: Recording) -> None:
    """Its last word is marked while nothing is heard yet."""
    stock, ready, first = begun(run, loudspeaker, f"ready(); say({SENTENCE!r} * 5)")
    wait_until(lambda: len(stock.all("word", ready)) == 5 * WORDS, 2.0)
    made = [when for when in stock.all("word", ready) if when < first]
    assert len(made) == 5 * WORDS, f"pyttsx3 begins to speak sooner now: {GONE}"


def test_a_longer_text_is_heard_later(run: Run, loudspeaker: Recording) -> None:
    """Forty times as long is heard some twenty times as late: at least twice, when busy."""
    texts = (SENTENCE, SENTENCE * 40)
    tries = [[first_sound(run, loudspeaker, text) for text in texts] for _ in range(3)]
    short, long = map(min, zip(*tries, strict=True))
    assert long > 2 * short, f"pyttsx3 begins to speak as soon for a long text now: {GONE}"


def stopped(run: Run, loudspeaker: Recording) -> tuple[StockPyttsx3, float]:
    """A sentence under way, and when `stop` was called."""
    stock, _, _ = begun(run, loudspeaker, f"ready(); stop_when_told(); say({SENTENCE!r})")
    return stock, stock.tell_to_stop()


def test_stop_is_ignored_while_it_speaks(run: Run, loudspeaker: Recording) -> None:
    """It sounds on to the end of the sentence."""
    stock, stop = stopped(run, loudspeaker)
    stock.when("finished", since=stop)
    assert loudspeaker.last_sound(stop) > 0.5, f"pyttsx3 stops now: {GONE}"


def test_run_and_wait_never_returns_after_stop(run: Run, loudspeaker: Recording) -> None:
    """Or `stop` itself never does: which of the two hangs is a race, and now and then none."""

    def both_return() -> bool:
        stock, stop = stopped(run, loudspeaker)
        stock.when("finished", since=stop)
        return wait_until(lambda: bool(stock.all("returned", stop) and stock.all("stopped")), 2.0)

    assert not all(both_return() for _ in range(3)), (
        f"pyttsx3's runAndWait and stop both return now: {GONE}"
    )


def test_stop_from_a_words_mark_never_returns(run: Run, loudspeaker: Recording) -> None:
    """As its documentation shows how to interrupt: it hangs, and the sentence is not heard."""
    stock = run(
        "ready()\n"
        "engine.connect('started-word', lambda name, location, length: stop())\n"
        f"say({SENTENCE!r})"
    )
    stop = stock.when("stop")
    returned = wait_until(lambda: bool(stock.all("stopped") or stock.all("returned", stop)), 2.0)
    assert not returned, f"pyttsx3 can be stopped from a mark now: {GONE}"
    assert not loudspeaker.sounds(stop)


def test_of_two_queued_sentences_only_the_last_is_heard(run: Run, loudspeaker: Recording) -> None:
    """`say`, `say`, `runAndWait`: the long one before is lost.

    Whether it tells that the lost one is finished too is a race, which it loses more often.
    """

    def tells_of_both() -> bool:
        stock, ready, _ = begun(run, loudspeaker, f"ready(); say({SENTENCE!r}, 'Camera.')")
        stock.when("returned", since=ready)
        (heard,) = loudspeaker.bursts(ready, gap=0.5)
        assert heard < 1.0, f"pyttsx3 speaks all that is queued now: {GONE}"
        return len(stock.all("finished", ready)) > 1

    assert not all(tells_of_both() for _ in range(TRIES)), (
        f"pyttsx3 tells of all that is queued now: {GONE}"
    )


def test_the_first_run_and_wait_does_not_wait(run: Run, loudspeaker: Recording) -> None:
    """The first after `init` returns before the sentence is over; the second after."""
    stock = run(f"say({SENTENCE!r}); spoken(); say('Camera.')")
    first_over = stock.when("finished")
    assert stock.when("returned") < first_over, f"pyttsx3 waits from the first on now: {GONE}"
    second = stock.when("say", since=first_over)
    assert stock.when("returned", since=second) > stock.when("finished", since=second)


def test_the_first_utterance_is_lost_if_the_program_ends(run: Run, loudspeaker: Recording) -> None:
    """`init`, `say`, `runAndWait` and no more: a text of some length is not heard at all."""
    stock = run(f"say({SENTENCE!r} * 20)")
    began = stock.when("say")
    assert wait_until(stock.has_ended, 20.0), f"pyttsx3 waits for its first utterance now: {GONE}"
    heard = wait_until(lambda: bool(loudspeaker.sounds(began)), 2.0)
    assert not heard, f"pyttsx3 speaks its first utterance now: {GONE}"


def test_it_has_no_place_in_a_loop_of_ones_own(run: Run) -> None:
    """`startLoop(False)` and `iterate`, as it documents them, fail at the first step."""
    stock = run(
        "engine.startLoop(False)\n"
        "try:\n    engine.iterate()\n    told('iterated')\n"
        "except TypeError:\n    told('refused')"
    )
    assert wait_until(lambda: bool(stock.all("refused") or stock.all("iterated")), 20.0)
    assert stock.all("refused"), f"pyttsx3 can be iterated on Linux now: {GONE}"
