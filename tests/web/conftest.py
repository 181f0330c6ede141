"""A game with phones, which lets go of all when the test is over."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from tests.web.phones import WithPhones, with_phones

Open = Callable[..., WithPhones]


@pytest.fixture
def opened(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Open]:
    """Opens a game with phones, on a machine that has no certificate yet."""
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    games: list[WithPhones] = []

    def begin(*args: object, **kwargs: object) -> WithPhones:
        games.append(with_phones(*args, **kwargs))  # type: ignore[arg-type]
        return games[-1]

    yield begin
    for game in games:
        game.close()
