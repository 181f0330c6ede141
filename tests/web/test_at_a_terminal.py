"""Phones in the program at a terminal: who is asked for one, and what they do when it is killed."""

import os
import re
import signal
from collections.abc import Iterator, Mapping

import pytest

from tests.terminal import Terminal
from tests.web.phones import Phone, behind

#: Nobody else uses this address: no port of it is taken while the program is away.
AT = "127.0.0.2:0"
PLAY = ("play", "parcel", "--players", "Ann,Bob", "--cards", "dealer", "--speech", "off")


@pytest.fixture
def terminals() -> Iterator[list[Terminal]]:
    """Closes every terminal that a test puts here."""
    opened: list[Terminal] = []
    yield opened
    for terminal in opened:
        terminal.close()


def test_player_without_a_line_is_asked_for_a_phone(
    home: Mapping[str, str], terminals: list[Terminal]
) -> None:
    """Because the companion deals. A yes lets phones in, a no doesn't."""
    for answer, follows in (("yes", "Ann's code:"), ("no", "so I cannot deal")):
        terminals.append(Terminal(home, "dumb", *PLAY, "--phones-at", AT))
        terminals[-1].until("Will anyone use a phone? Yes or no.")
        terminals[-1].type(f"{answer}\n")
        terminals[-1].until(follows)


def in_order(phone: Phone) -> bool:
    numbers = [int(one.split("-")[1]) for one in phone.ids]
    return numbers == sorted(set(numbers))


def test_phones_after_the_program_was_killed_are_back_without_codes(
    home: Mapping[str, str], terminals: list[Terminal]
) -> None:
    """Ann's page has missed something more than Bob's. Each goes on where it was."""
    first = Terminal(home, "dumb", *PLAY, "--phones", "--phones-at", AT)
    terminals.append(first)
    told = first.until("press Enter.").decode()
    address = re.search(r"in a browser, (http://[^ ]*/)\. ", told)
    assert address is not None
    sealed, trusted = behind(address[1])
    phones = {name: Phone(sealed, trusted) for name in ("Ann", "Bob")}
    ann, bob = phones["Ann"], phones["Bob"]
    for name, phone in phones.items():
        code = re.search(rf"{name}'s code: (\d{{4}})", told)
        assert code is not None
        assert phone.enter(name, code[1]).status_code == 303
        phone.listen()
    ann.wait(lambda: any("Who wrote a letter" in text for text in ann.texts))
    ann.cut()
    assert bob.say("Bob").status_code == 204  # it is Bob who wrote one: Ann misses her card
    bob.wait(lambda: any(event.get("private") for event in bob.events))
    had = len(ann.texts)
    os.kill(first.pid, signal.SIGKILL)
    first.status()
    bob.cut()

    again = Terminal(home, "dumb", "resume", "--speech", "off")
    terminals.append(again)
    again.until("goes on")
    ann.listen(last_id=ann.ids[-1])
    ann.wait(lambda: any("goes on" in text for text in ann.texts[had:]))
    missed = ann.texts[had : next(n for n, text in enumerate(ann.texts) if "goes on" in text)]
    assert missed, "what she had not received when the program was killed comes first"
    assert in_order(ann), ann.ids
    bob.listen(last_id=bob.ids[-1])
    bob.wait(lambda: any("goes on" in text for text in bob.texts))
    assert in_order(bob), bob.ids
    for phone in phones.values():
        phone.close()
