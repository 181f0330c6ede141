"""Tests the command-line options and commands for phones."""

import re
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path

import pytest

from tests.conftest import Companion
from tests.sentences import opening, printed
from tests.waiting import WITHIN_S

PLAY = ("play", "parcel", "--players", "Ann,Bob", "--speech", "off")


def test_game_with_phones_announces_address_and_codes_and_begins_on_enter(
    companion: Companion,
) -> None:
    told = companion(*PLAY, "--phones", "--phones-at", "127.0.0.1:0", typed="\nphones\nquit\n")
    assert told.stderr == ""
    assert re.search(r"^Table: If you have a phone, open http://127\.0\.0\.1:\d+/ ", told.stdout)
    for name in ("Ann", "Bob"):
        code = re.search(rf"^Table: {name}'s code: (\d{{4}})\.$", told.stdout, re.MULTILINE)
        assert code is not None
        assert printed("Reply", "phones-of", who=name, code=code[1], how="none") in told.stdout
    assert "Table: The Parcel, with Ann and Bob." in told.stdout


def test_companion_as_dealer_does_not_begin_before_a_phone_is_logged_in(
    companion: Companion,
) -> None:
    told = companion(
        *(*PLAY, "--cards", "dealer"), "--phones", "plain", "--phones-at", "127.0.0.1:0", typed="\n"
    )
    assert told.returncode != 0
    assert "It isn't encrypted" in told.stdout
    assert "I can't deal" in told.stderr


def test_phones_command_allows_phones_to_connect(companion: Companion) -> None:
    """The command works even in the middle of a game. Until then, the program doesn't listen on the
    network and announces no codes.
    """
    told = companion(*PLAY, "--phones-at", "127.0.0.1:0", typed="status\nphones\nquit\n").stdout
    before, said, after = told.partition(
        printed("Reply", "phones-open", address="http://127.0.0.1:").partition(" in its")[0]
    )
    assert said
    assert "ode: " not in before
    for name in ("Ann", "Bob"):
        assert re.search(rf"^Reply: {name}: no phone. Code: \d{{4}}\.$", after, re.MULTILINE)


@pytest.mark.parametrize(
    ("options", "typed"), [((), "phones picture\nquit\n"), (("--phones",), "phones qr\nquit\n")]
)
def test_address_is_shown_as_a_qr_code_on_request(
    companion: Companion, home: Mapping[str, str], options: tuple[str, ...], typed: str
) -> None:
    """This works in a game, and while the companion is waiting for phones. The QR code is also
    saved as a picture.
    """
    told = companion(*PLAY, *options, "--phones-at", "127.0.0.1:0", typed=typed).stdout
    file = re.search(r"in the file (.*\.png)\.$", told, re.MULTILINE)
    assert file is not None
    assert Path(file[1]).read_bytes().startswith(b"\x89PNG")
    rows = [line for line in told.splitlines() if set(line) <= set("█▀▄ ") and line]
    assert len(rows) > 10
    assert len({len(row) for row in rows}) == 1
    assert file[1].startswith(home["XDG_DATA_HOME"])


def test_game_without_phones_starts_without_a_web_server(home: Mapping[str, str]) -> None:
    """It would take longer to import the web server than everything else."""
    start = (
        "import atexit, sys; from companion.cli.program import main;"
        "atexit.register(lambda: print('Loaded:', {'starlette', 'uvicorn'} & {*sys.modules}));"
        "main()"
    )
    ended = subprocess.run(
        [sys.executable, "-c", start, *PLAY],
        input="quit\n",
        env=home,
        capture_output=True,
        text=True,
        timeout=WITHIN_S,
        check=True,
    )
    assert "Loaded: set()" in ended.stdout


def test_invalid_option_is_refused_in_one_sentence(companion: Companion) -> None:
    for wrong, words in (
        (("--phones", "zebra"), "not zebra"),
        (("--phones", "--phones-at", "here"), opening("error-phones-address", given="here")),
        (
            ("--phones", "--phones-at", "192.0.2.1:8800"),
            opening("error-phones-address", given="192.0.2.1"),
        ),
        (
            ("--phones", "--certificate", "/nowhere.pem"),
            opening("error-phones-certificate", file="/nowhere.pem"),
        ),
    ):
        told = companion(*PLAY, *wrong)
        assert told.returncode in {1, 2}
        assert words in told.stderr
        assert len(told.stderr.splitlines()) == 1
