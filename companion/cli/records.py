"""The `records` commands: saved games listed, shown, exported, deleted."""

import os
import time
from collections.abc import Callable, Iterator, Sequence
from datetime import datetime
from pathlib import Path
from typing import Any

import click

from companion.catalog import all_games, phrasebook, reopened, title_of
from companion.cli.help import Group, Number
from companion.cli.language import language
from companion.cli.saved import Finder
from companion.errors import RecordError, UsageError
from companion.narration.narrator import Narrator
from companion.narration.phrasebook import Phrasebook
from companion.paths import records_file
from companion.prompt.reader import bounded_line
from companion.records.store import Saved, Store
from companion.records.transcript import transcript
from companion.referee.record import Header, resumed
from companion.referee.run import ReplayDiverged, Run

#: A day, in seconds.
DAY_S = 86400


@click.group(invoke_without_command=True, cls=Group, help="records")
@click.pass_context
def records(context: click.Context) -> None:
    """The saved games: a list; show, export or delete one."""
    if context.invoked_subcommand is None:
        list_records(click.echo)


@records.command(help="records-show")
@click.argument("number", type=Number(), metavar="value-id")
def show(number: int) -> None:
    """What everyone could hear in a saved game. No secrets."""
    for line in transcript_lines(number):
        click.echo(line)


@records.command(help="records-export")
@click.argument("number", type=Number(), metavar="value-id")
@click.argument("file")
@click.option("--force", is_flag=True, help="records-force")
def export(number: int, file: str, *, force: bool) -> None:
    """Write a saved game's transcript to FILE."""
    click.echo(export_transcript(number, file, force=force))


@records.command(help="records-delete")
@click.argument("wanted", nargs=-1, metavar="value-maybe-records")
@click.option("--finished", is_flag=True, help="records-finished")
@click.option("--older", type=Number(), metavar="value-days", help="records-older")
@click.option("--yes", "agreed", is_flag=True, help="records-yes")
def delete(wanted: tuple[str, ...], *, finished: bool, older: int | None, agreed: bool) -> None:
    """Delete saved games, after asking."""
    store, finder = Store(records_file()), Finder(language())
    if not (wanted or finished or older is not None):
        raise UsageError("records-delete-what")
    those = deletable(store, finder, wanted, finished=finished, older=older)
    if not agreed and those:
        count = len(those)
        click.echo(finder.phrases.say("records-ask", {"count": count, "games": finder.told(those)}))
        if not finder.phrases.has_word("yes", bounded_line() or ""):
            click.echo(finder.phrases.say("records-kept"))
            return
    delete_all(store, finder, those)


def list_records(write: Callable[[str], None], store: Store | None = None) -> None:
    """A line for each saved game, the oldest first. store: None is the user's."""
    spoken, games = language(), all_games()
    phrases = phrasebook(spoken)
    saved = (store or Store(records_file())).all()
    if not saved:
        write(phrases.say("error-no-records"))
    for game, header, over, needs, _played in saved:
        if needs:
            write(phrases.say("error-record-newer", {"id": str(game), "version": needs}))
            continue
        if header is None:
            write(phrases.say("error-record-header", {"id": str(game)}))
            continue
        facts = {
            "id": str(game),
            "title": title_of(games[header.game], spoken) if header.game in games else header.game,
            "players": phrases.listed(list(header.seats)),
            "state": phrases.say("record-over" if over else "record-open"),
            "begun": when(header.begun),
        }
        write(phrases.say("record-line", facts))


def when(begun: str) -> str:
    """A moment of a record as it is said here: day and minute, in local time."""
    return datetime.fromisoformat(begun).astimezone().strftime("%Y-%m-%d %H:%M")


def transcript_lines(game: int, store: Store | None = None) -> Iterator[str]:
    """A saved game as everyone heard it, as far as it can be read. store: None is the user's."""
    run, header, damaged_at = reread(store or Store(records_file()), game)
    phrases = phrasebook(header.language, run.game, run.start.edition)
    yield head_of(run, header, phrases)
    for text in transcript(run, Narrator(phrases)):
        label = phrases.say(text.label.value) if text.label else ""
        yield f"{label}: {text.normal}"
    if damaged_at is not None:
        yield phrases.say("error-record-damaged", {"id": str(game), "line": damaged_at})


def reread(store: Store, game: int) -> tuple[Run[Any], Header, int | None]:
    """A saved game run again as far as it can be read, and at which line that ends, if it does."""
    saved = store.header(game)
    prepared = reopened(saved.header, all_games())
    lines, damaged_at = store.lines(game)
    try:
        run = resumed(prepared.game, prepared.start, lines)
    except ReplayDiverged as misfit:
        return misfit.run, saved.header, len(misfit.run.entries) + 1
    return run, saved.header, damaged_at


def head_of(run: Run[Any], header: Header, phrases: Phrasebook) -> str:
    """What was played, by whom, and when."""
    players = phrases.listed([seat.name for seat in run.start.seats])
    facts = {"title": phrases.say("game-title"), "players": players, "begun": when(header.begun)}
    return phrases.say("transcript-head", facts)


def export_transcript(game: int, file: str, *, force: bool = False) -> str:
    """Write the transcript to a file; the sentence that says so. force: replace what is there.

    Raises RecordError, and UsageError where a file is there.
    """
    text = "".join(f"{line}\n" for line in transcript_lines(game))
    try:
        with Path(file).open("w" if force else "x", encoding="utf-8") as opened:
            opened.write(text)
    except FileExistsError:
        raise UsageError("record-exists", file=file) from None
    except OSError as error:
        raise RecordError("error-disk", why=os.strerror(error.errno or 0)) from None
    return phrasebook(language()).say("record-exported", {"id": str(game), "file": file})


def deletable(
    store: Store, finder: Finder, wanted: Sequence[str], *, finished: bool, older: int | None
) -> list[Saved]:
    """The saved games that are meant, a damaged one by its number alone. older: in days.

    Raises RecordError where there is no game of a number, and UsageError for other words that
    name none.
    """
    numbers = [int(word) for word in wanted if word.isdecimal()]
    if numbers and len(numbers) == len(wanted):
        known = {one.id: one for one in store.all()}
        if missing := [number for number in numbers if number not in known]:
            raise RecordError("error-no-record", id=str(missing[0]))
        found = [known[number] for number in dict.fromkeys(numbers)]
    else:
        found = finder.matching(wanted, store.all())
    before = time.time() - (older or 0) * DAY_S
    return [
        one
        for one in found
        if (one.over or not finished) and (older is None or last_played(one) < before)
    ]


def last_played(one: Saved) -> float:
    """When, in seconds since 1970; of an old game when it was begun."""
    begun = datetime.fromisoformat(one.header.begun).timestamp() if one.header else 0.0
    return one.played or begun


def delete_all(store: Store, finder: Finder, those: Sequence[Saved]) -> None:
    """Delete these, and say so. Raises RecordError where one is being played, and so stays."""
    gone: list[str] = []
    refused: list[RecordError] = []
    for one in those:
        try:
            store.delete(one.id)
            gone.append(str(one.id))
        except RecordError as error:
            refused.append(error)
    if gone or not refused:
        games = finder.phrases.listed(gone)
        click.echo(finder.phrases.say("records-deleted", {"count": len(gone), "games": games}))
    for other in refused[1:]:
        click.echo(finder.phrases.say(other.phrase, other.facts))
    if refused:
        raise refused[0]
