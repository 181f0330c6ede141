"""The `records` commands: list, show, export and delete saved games."""

import os
import time
from collections.abc import Callable, Iterator, Sequence
from datetime import datetime
from pathlib import Path

import click

from companion.catalog import Games, phrasebook, title_of
from companion.cli.emboss import FORMATS, EmbossOptions, embossed
from companion.cli.help import Group, Number
from companion.cli.language import language
from companion.cli.saved import Finder, heading_for, reread, when
from companion.errors import RecordError, UsageError
from companion.lines.terminal.reader import bounded_line
from companion.narration.narrator import Narrator
from companion.paths import records_file
from companion.records.store import SavedGame, Store
from companion.records.transcript import passages, transcript
from companion.settings import read_settings

#: File name extensions for which a transcript is written as Markdown.
MARKDOWN = (".md", ".markdown")
#: One day, in seconds.
DAY_S = 86400


@click.group(invoke_without_command=True, cls=Group, help="records")
@click.pass_context
def records(context: click.Context) -> None:
    """List, show, export or delete saved games."""
    if context.invoked_subcommand is None:
        list_records(click.echo)


@records.command(help="records-show")
@click.argument("number", type=Number(), metavar="value-id")
def show(number: int) -> None:
    """Show a saved game's public messages."""
    for line in transcript_lines(number):
        click.echo(line)


@records.command(help="records-export")
@click.argument("number", type=Number(), metavar="value-id")
@click.argument("file")
@click.option("--force", is_flag=True, help="records-force")
def export(number: int, file: str, *, force: bool) -> None:
    """Write a saved game to FILE, as text, Markdown or braille, according to its extension."""
    ending = Path(file).suffix.lower().removeprefix(".")
    if ending in FORMATS:
        game = Store(records_file()).header(number).header.game
        wanted = EmbossOptions(game, "game", form=ending, out=file, force=force, number=number)
        embossed(wanted, read_settings(), click.echo)
    else:
        click.echo(export_transcript(number, file, force=force))


@records.command(help="records-delete")
@click.argument("wanted", nargs=-1, metavar="value-maybe-records")
@click.option("--finished", is_flag=True, help="records-finished")
@click.option("--older", type=Number(), metavar="value-days", help="records-older")
@click.option("--yes", "agreed", is_flag=True, help="records-yes")
def delete(wanted: tuple[str, ...], *, finished: bool, older: int | None, agreed: bool) -> None:
    """Delete saved games after confirmation."""
    store, finder = Store(records_file()), Finder(language())
    if not (wanted or finished or older is not None):
        raise UsageError("records-delete-what")
    those = deletable(store, finder, wanted, finished=finished, older=older)
    if not agreed and those:
        count = len(those)
        click.echo(finder.phrases.say("records-ask", {"count": count, "games": finder.told(those)}))
        if not finder.phrases.yes_or_no(bounded_line() or ""):
            click.echo(finder.phrases.say("records-kept"))
            return
    delete_all(store, finder, those)


def list_records(write: Callable[[str], None], store: Store | None = None) -> None:
    """Write one line for each saved game, oldest first.

    store: where the games are saved, or None for the user's own games.
    """
    spoken, games = language(), Games()
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
            "players": phrases.listed(list(header.players)),
            "state": phrases.say("record-over" if over else "record-open"),
            "begun": when(header.begun),
        }
        write(phrases.say("record-line", facts))


def transcript_lines(game: int, store: Store | None = None) -> Iterator[str]:
    """Yield the messages of a saved game that everyone may know.

    If the record is damaged, a message about the damage replaces everything after that point.

    store: where the games are saved, or None for the user's own games.
    """
    run, header, damaged_at = reread(store or Store(records_file()), game)
    phrases = phrasebook(header.language, run.game, run.start.edition)
    yield heading_for(run, header, phrases)
    for text in transcript(run, Narrator(phrases)):
        label = phrases.say(text.label.value) if text.label else ""
        yield f"{label}: {text.normal}"
    if damaged_at is not None:
        yield phrases.say("error-record-damaged", {"id": str(game), "line": damaged_at})


def export_transcript(game: int, file: str, *, force: bool = False) -> str:
    """Write all messages of a game to a file. Return a sentence that confirms this.

    force: replace an existing file.

    Raises RecordError, and UsageError if the file exists and must not be replaced.
    """
    marked = Path(file).suffix.lower() in MARKDOWN
    text = "".join(f"{line}\n" for line in account(Store(records_file()), game, marked=marked))
    try:
        with Path(file).open("w" if force else "x", encoding="utf-8") as opened:
            opened.write(text)
    except FileExistsError:
        raise UsageError("record-exists", file=file) from None
    except OSError as error:
        raise RecordError("error-disk", why=os.strerror(error.errno or 0)) from None
    return phrasebook(language()).say("record-exported", {"id": str(game), "file": file})


def account(store: Store, game: int, *, marked: bool) -> Iterator[str]:
    """Yield all messages of a saved game as lines of text, turn by turn, with times.

    If the game is over, include messages that only one player received.

    marked: whether to write headings and lists as Markdown.
    """
    run, header, damaged_at = reread(store, game)
    phrases = phrasebook(header.language, run.game, run.start.edition)
    yield ("# " if marked else "") + heading_for(run, header, phrases)
    before, times = "", store.times(game)
    for one in passages(run, store.lines(game).lines, times, Narrator(phrases)):
        words = one.words.normal
        if one.seat is not None:
            words = phrases.say("told-alone", {"who": one.seat, "words": words})
        if one.begins_turn or not before:
            clock = one.at.astimezone().strftime("%H:%M") if one.at else ""
            yield ""
            if one.begins_turn:
                heading = phrases.say("told-at", {"words": words, "at": clock}) if clock else words
                yield f"## {heading}" if marked else heading
                before = heading
                if marked:
                    yield ""
                continue
        before = words
        yield f"- {words}" if marked else words
    if damaged_at is not None:
        yield phrases.say("error-record-damaged", {"id": str(game), "line": damaged_at})


def deletable(
    store: Store, finder: Finder, wanted: Sequence[str], *, finished: bool, older: int | None
) -> list[SavedGame]:
    """Return the saved games to delete: those that match all words and options.

    finished: only games that are over.
    older: only games that were last played at least this many days ago.

    A damaged game matches only by its number. Raises RecordError for an unknown number, and
    UsageError for unknown words.
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


def last_played(one: SavedGame) -> float:
    """Return when a game was last played, in seconds since 1970.

    If that is unknown, return when it was started.
    """
    begun = datetime.fromisoformat(one.header.begun).timestamp() if one.header else 0.0
    return one.played or begun


def delete_all(store: Store, finder: Finder, those: Sequence[SavedGame]) -> None:
    """Delete these games, and report that. Keep games that are being played.

    Raises RecordError if any had to be kept.
    """
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
