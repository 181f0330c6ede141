"""Tests internal errors. Error reports must never show any values from the place where an error
occurred.
"""

import asyncio
import re
import threading
from collections.abc import Callable

import pytest

from companion.cli.playing import run
from companion.crashes import FAILURES_S, MOST_FAILURES, KeepsFailingError, in_loop
from companion.lines.terminal.reader import PlainReader
from companion.referee.record import line_of
from companion.session.input import Input
from tests.clocks import run_virtually
from tests.sentences import printed_start
from tests.table import prepared, seated

HELD = "Ann holds the Camera"
TOLD = re.compile(r"Notice: Something went wrong in the companion, at (.*)\. Your game")


def fails(value: str = HELD) -> None:
    try:
        raise KeyError(value)
    except KeyError:
        raise ValueError(value)  # noqa: B904 - the cause must not be shown either


async def on_a_thread() -> None:
    thread = threading.Thread(target=fails, args=(HELD,))
    thread.start()
    thread.join()


async def in_a_callback() -> None:
    asyncio.get_running_loop().call_soon(fails, HELD)
    await asyncio.sleep(0)
    await asyncio.sleep(0)


async def in_a_task_that_nobody_waits_for() -> None:
    async def failing() -> None:
        fails()

    task = asyncio.ensure_future(failing())
    await asyncio.sleep(0)
    await asyncio.sleep(0)
    del task


class Finalised:
    def __del__(self) -> None:
        fails()


async def in_a_finaliser() -> None:
    Finalised()


@pytest.mark.parametrize(
    "act", [on_a_thread, in_a_callback, in_a_task_that_nobody_waits_for, in_a_finaliser]
)
def test_error_in_a_callback_is_reported_by_its_location(
    act: Callable[[], object], capfd: pytest.CaptureFixture[str]
) -> None:
    """The game goes on."""
    hooks = threading.excepthook
    run(act(), PlainReader())  # type: ignore[arg-type]
    out, err = capfd.readouterr()
    [place] = TOLD.findall(err)
    assert re.fullmatch(r"test_crashes\.py \d+, ValueError", place)
    assert "Camera" not in out + err
    assert "Traceback" not in out + err
    assert threading.excepthook is hooks


def test_error_in_the_game_ends_the_game_and_is_reported_without_its_cause(
    capfd: pytest.CaptureFixture[str],
) -> None:
    """Neither the cause of the error nor the values in it are shown."""

    async def failing() -> None:
        fails()

    with pytest.raises(SystemExit) as ended:
        run(failing(), PlainReader())
    out, err = capfd.readouterr()
    assert ended.value.code == 70
    assert TOLD.search(err)
    assert "Camera" not in out + err


@pytest.mark.parametrize("way_back", ["companion resume", "companion join https://a.example/1/"])
def test_report_of_an_error_names_the_command_that_continues_the_game(
    capfd: pytest.CaptureFixture[str], way_back: str
) -> None:
    async def failing() -> None:
        fails()

    for act in (failing(), fail_each(0)):
        with pytest.raises(SystemExit):
            run(act, PlainReader(), way_back)
        assert f"type {way_back} to carry on." in capfd.readouterr().err.splitlines()[-1]


async def fail_each(seconds: float) -> None:
    """Keep raising errors in callbacks, with `seconds` between them."""
    loop = asyncio.get_running_loop()

    def fail() -> None:
        loop.call_later(seconds, fail)
        fails()

    loop.call_soon(fail)
    await asyncio.sleep(10 * FAILURES_S)


def test_many_errors_in_a_short_time_end_the_program(capfd: pytest.CaptureFixture[str]) -> None:
    """Otherwise the program might never end. Everything is saved."""
    with pytest.raises(SystemExit) as ended:
        run(fail_each(0), PlainReader())
    _, err = capfd.readouterr()
    assert ended.value.code == 70
    assert err.splitlines()[-1].startswith(printed_start("Notice", "error-keeps-failing"))
    assert len(TOLD.findall(err)) == MOST_FAILURES - 1
    assert "Traceback" not in err


@pytest.mark.parametrize(("seconds", "ends"), [(1.0, True), (1.2, False)])
def test_widely_spaced_errors_do_not_end_the_game(seconds: float, ends: bool) -> None:
    told = list[str]()
    if ends:
        with pytest.raises(KeepsFailingError):
            run_virtually(in_loop(fail_each(seconds), told.append))
    else:
        run_virtually(in_loop(fail_each(seconds), told.append))
        assert len(told) > MOST_FAILURES


@pytest.mark.parametrize("keeper", ["dealer", "witness", "blank"])
def test_printed_objects_never_show_a_card(keeper: str) -> None:
    """If two tables differ only in secrets, their objects print the same text."""
    printed = []
    for told in ("badge", "lens") if keeper == "witness" else ("3", "4"):
        game = seated(prepared(3, keeper), seed=int(told) if told.isdigit() else 0)
        game.open()
        game.say("ann", *([] if keeper == "dealer" else ["skip setup", told, told]), "zebra")
        kept = [*game.run.entries, *map(line_of, game.run.entries)]
        whispered = [said for said in game.run.table.said if said.to is not None]
        outcomes = [
            game.session.handle(Input((text,), seat))
            for seat in game.run.table.seats
            for text in ("hand", "zebra")
        ]
        values = [
            kept,
            whispered,
            outcomes,
            game.session.context.answers.refusal,
            game.session,
            game.session.question,
            game.run,
            game.room,
            game.lines,
            Input(("camera",), id="1"),
        ]
        printed.append(re.sub(r"0x[0-9a-f]+", "", repr(values)))
    assert printed[0] == printed[1]
