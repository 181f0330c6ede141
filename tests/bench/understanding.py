"""Benchmark for understanding everyday sentences: the time from a sentence to its reply."""

import time
from pathlib import Path
from statistics import quantiles

from companion.session.input import Input
from tests.bench.measure import MS, told
from tests.everyday.judging import seated_for, sentences_of

#: The rounds of everyday sentences (see tests/everyday) to measure.
ROUNDS = (1, 2)


def understanding(_: Path) -> None:
    """Print the processor time that a line takes: the median and the 95th percentile."""
    spent: list[float] = []
    for sentence in (one for number in ROUNDS for one in sentences_of(number)):
        session = seated_for(sentence).session
        begun = time.process_time()
        session.handle(Input((sentence.text,)))
        spent.append((time.process_time() - begun) * MS)
    cuts = quantiles(spent, n=20)
    told("understanding an everyday line", cuts[9], "ms")
    told("understanding an everyday line, 95th percentile", cuts[18], "ms")
