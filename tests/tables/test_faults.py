"""Tests faulty options for remote tables. The companion reports each fault in one sentence that
says what would be correct.
"""

import pytest

from tests.conftest import Companion
from tests.sentences import opening, says

NOWHERE = "nats://127.0.0.1:1"


@pytest.mark.parametrize(
    ("line", "told"),
    [
        (("join", "foo"), opening("error-join-address", given="foo")),
        (
            ("join", "https://127.0.0.1:1/123456/"),
            opening("error-join-reach", address="127.0.0.1:1"),
        ),
        (("host", "parcel", "--broker", NOWHERE), opening("error-host-broker")),
        (
            ("serve", "--broker", NOWHERE, "--credentials", "/nowhere"),
            opening("error-credentials", file="/nowhere/worker/worker.creds"),
        ),
        (
            ("serve", "--broker", NOWHERE, "--credentials", "/nowhere", "--roles", "cook"),
            says("error-roles", given="cook"),
        ),
        (("credentials", "/proc/nothing"), opening("error-folder", folder="/proc/nothing")),
    ],
)
def test_each_fault_is_reported_in_one_sentence(
    companion: Companion, line: tuple[str, ...], told: str
) -> None:
    ended = companion(*line)
    assert ended.returncode in (1, 2)
    assert told in ended.stderr
    assert len(ended.stderr.splitlines()) == 1


@pytest.mark.heavy
def test_unreachable_broker_is_reported(companion: Companion, tmp_path: object) -> None:
    """The companion keeps trying for a few seconds first, because the broker may still be
    starting.
    """
    keys = f"{tmp_path}/keys"
    assert companion("credentials", keys).returncode == 0
    ended = companion(
        "host", "parcel", "--players", "Ann,Bob", "--broker", NOWHERE,
        "--credentials", keys, "--address", "https://example.org", "--speech", "off",
    )  # fmt: skip
    assert opening("error-broker", address=NOWHERE) in ended.stderr
