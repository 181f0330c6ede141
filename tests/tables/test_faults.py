"""Wrong wishes of far tables: one sentence each, with what would be right."""

import pytest

from tests.conftest import Companion

NOWHERE = "nats://127.0.0.1:1"


@pytest.mark.parametrize(
    ("line", "told"),
    [
        (("join", "foo"), "“foo” is no table's address. It looks like this:"),
        (("join", "https://127.0.0.1:1/123456/"), "Nobody answers at 127.0.0.1:1."),
        (("host", "parcel", "--broker", NOWHERE), "With --broker, also name --credentials"),
        (
            ("serve", "--broker", NOWHERE, "--credentials", "/nowhere"),
            "“/nowhere/worker.creds” has no credentials of a broker in it",
        ),
        (
            ("serve", "--broker", NOWHERE, "--credentials", "/nowhere", "--roles", "cook"),
            "“cook” is no role. Say worker, gateway, or both with a comma.",
        ),
        (("credentials", "/proc/nothing"), "“/proc/nothing/authority.json” has no credentials"),
    ],
)
def test_what_is_wrong_is_told(companion: Companion, line: tuple[str, ...], told: str) -> None:
    ended = companion(*line)
    assert ended.returncode in (1, 2)
    assert told in ended.stderr
    assert len(ended.stderr.splitlines()) == 1


def test_a_broker_that_is_not_there_is_told(companion: Companion, tmp_path: object) -> None:
    """And not waited for as long as it takes."""
    keys = f"{tmp_path}/keys"
    assert companion("credentials", keys).returncode == 0
    ended = companion(
        "host", "parcel", "--players", "Ann,Bob", "--broker", NOWHERE,
        "--credentials", keys, "--address", "https://example.org", "--speech", "off",
    )  # fmt: skip
    assert f"The broker at {NOWHERE} cannot be reached" in ended.stderr
