"""How much work one typed answer is: counted in calls, which are the same on every machine.

It was 4,539 calls, and 149 times from one room to another, before the prompt was rebuilt.
"""

from tests.bench.play import calls


def test_one_answer_is_less_than_half_the_work_that_it_was() -> None:
    counted, changed = calls()

    assert counted < 4539 / 2
    assert changed < 149 / 2
