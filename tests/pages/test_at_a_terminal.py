"""Tests phones with the real program in a terminal: which players are asked to use a phone, and
what happens after the program has been killed.
"""

import os
import re
import signal
from collections.abc import Mapping

from tests.pages.phones import Phone, encrypted_address
from tests.sentences import opening, parcel
from tests.terminal import Terminal

#: An address that nobody else uses, so that its ports stay free while the program isn't running.
AT = "127.0.0.2:0"
PLAY = ("play", "parcel", "--players", "Ann,Bob", "--cards", "dealer", "--speech", "off")


def test_player_without_a_private_line_is_asked_for_a_phone(
    home: Mapping[str, str], terminals: list[Terminal]
) -> None:
    """The companion deals. If a player answers yes, the program starts accepting phones."""
    for answer, follows in (
        ("yes", "Ann's code:"),
        ("no", opening("error-no-private-line", count=2, who="Ann and Bob", missing=0)),
    ):
        terminals.append(Terminal(home, "dumb", *PLAY, "--phones-at", AT))
        terminals[-1].until("Will anyone use a phone?")
        terminals[-1].type(f"{answer}\n")
        terminals[-1].until(follows)


def in_order(phone: Phone) -> bool:
    numbers = [int(one.split("-")[1]) for one in phone.ids]
    return numbers == sorted(set(numbers))


def let_in(terminal: Terminal) -> dict[str, Phone]:
    """Log in phones for Ann and Bob, with the address and codes that the program prints."""
    told = terminal.until("press Enter.").decode()
    address = re.search(r"open (http://[^ ]*/) in its browser\. ", told)
    assert address is not None
    sealed, trusted = encrypted_address(address[1])
    phones = {name: Phone(sealed, trusted) for name in ("Ann", "Bob")}
    for name, phone in phones.items():
        code = re.search(rf"{name}'s code: (\d{{4}})", told)
        assert code is not None
        assert phone.enter(name, code[1]).status_code == 303
        phone.listen()
    return phones


def test_phones_can_reconnect_without_a_code_after_the_program_is_killed(
    home: Mapping[str, str], terminals: list[Terminal]
) -> None:
    """Ann's page missed more events than Bob's. Each page picks up where it left off."""
    first = Terminal(home, "dumb", *PLAY, "--phones", "--phones-at", AT)
    terminals.append(first)
    phones = let_in(first)
    ann, bob = phones["Ann"], phones["Bob"]
    ann.wait(lambda: any(parcel("ask-starter") in text for text in ann.texts))
    ann.cut()
    # Bob answers. Ann's page isn't connected, so it misses her card.
    assert bob.say("Bob").status_code == 204
    bob.wait(lambda: any(event.get("private") for event in bob.events))
    had = len(ann.texts)
    os.kill(first.pid, signal.SIGKILL)
    first.status()
    bob.cut()

    again = Terminal(home, "dumb", "resume", "--speech", "off")
    terminals.append(again)
    back = opening("resumed", title="The Parcel")
    again.until(back)
    ann.listen(last_id=ann.ids[-1])
    ann.wait(lambda: any(back in text for text in ann.texts[had:]))
    missed = ann.texts[had : next(n for n, text in enumerate(ann.texts) if back in text)]
    assert missed, "what she had not received when the program was killed comes first"
    assert in_order(ann), ann.ids
    bob.listen(last_id=bob.ids[-1])
    bob.wait(lambda: any(back in text for text in bob.texts))
    assert in_order(bob), bob.ids
    for phone in phones.values():
        phone.close()
