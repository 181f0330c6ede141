"""The command line. What each command needs is imported when it runs, so that all start fast."""

import contextlib
import errno
import io
import json
import os
import signal
import sys
from collections.abc import Coroutine
from typing import TYPE_CHECKING, Any, NoReturn

import click

from companion import __version__
from companion.command_options import device_options, emboss_options, play_options
from companion.record_commands import records
from companion.scan_commands import scans

if TYPE_CHECKING:
    from companion.devices import Devices
    from companion.errors import CompanionError
    from companion.prompt.reader import Reader
    from companion.settings import Settings


def main() -> None:
    """The program. Every error of ours is one sentence; the status is 2 for a wrong command."""
    from companion.errors import CompanionError, UsageError  # noqa: PLC0415

    if "stdout" in open_streams():
        tell(UsageError("error-no-output"))
        sys.exit(2)
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="replace")  # an old terminal's letters are few
    try:
        cli(standalone_mode=False)
    except CompanionError as error:
        tell(error)
        sys.exit(2 if isinstance(error, UsageError) else 1)
    except click.UsageError as error:
        command = error.ctx.command_path if error.ctx else "companion"
        tell(UsageError("error-command", why=error.format_message(), command=command))
        sys.exit(error.exit_code)
    except click.Abort:
        sys.exit(130)
    except OSError as error:
        if not lost_output(error):
            broken(error)
    except Exception as error:  # noqa: BLE001 - the last net: in words, and without what was in hand
        broken(error)


def broken(error: Exception) -> NoReturn:
    """A mistake of ours, told by its place."""
    from companion.crashes import where  # noqa: PLC0415
    from companion.errors import CompanionError  # noqa: PLC0415

    with contextlib.suppress(OSError):
        tell(CompanionError("error-broken", where=where(error)))
    sys.exit(70)


def open_streams() -> list[str]:
    """A stream that was closed gets an empty file in its place; which ones that were.

    Otherwise the next file to be opened would take its number, and be written into.
    """
    closed = []
    for number, name, mode in ((0, "stdin", "r"), (1, "stdout", "w"), (2, "stderr", "w")):
        if getattr(sys, name) is None:
            handle = os.open(os.devnull, os.O_RDWR)
            if handle != number:
                os.dup2(handle, number)
                os.close(handle)
            stream = open(number, mode, encoding="utf-8", closefd=False)  # noqa: SIM115 - for good
            setattr(sys, name, stream)
            closed.append(name)
    return closed


def lost_output(error: OSError) -> bool:
    """Whether standard output cannot be written any more. Exits with 1 where it is full.

    Whoever read our lines has gone, or the terminal was closed. Everything is saved; what
    Python still wants to print has no place.
    """
    if error.errno not in (errno.EPIPE, errno.EIO, errno.ENOSPC):
        return False
    if is_full := error.errno == errno.ENOSPC:
        from companion.errors import CompanionError  # noqa: PLC0415

        with contextlib.suppress(OSError):
            tell(CompanionError("error-output", why=os.strerror(error.errno)))
    for stream in (sys.stdout, sys.stderr):
        os.dup2(os.open(os.devnull, os.O_WRONLY), stream.fileno())
    if is_full:
        sys.exit(1)
    return True


def tell(error: "CompanionError") -> None:
    """An error in its sentence, on standard error."""
    from companion.start import phrasebook  # noqa: PLC0415

    phrases = phrasebook("en")
    sentence = phrases.say(error.phrase, error.facts)
    sys.stderr.write(f"{phrases.say('label-notice')}: {sentence}\n")


@click.group(invoke_without_command=True, context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(__version__, prog_name="companion", message="%(prog)s %(version)s")
@click.pass_context
def cli(context: click.Context) -> None:
    """Referees a game at your table. Alone, it asks what to play."""
    if context.invoked_subcommand is None:
        context.invoke(play)


cli.add_command(records)
cli.add_command(scans)


@cli.command()
@click.argument("game", required=False)
@click.option("--players", metavar="ANN,BOB", help="The players, clockwise.")
@click.option("--edition", metavar="NAME-OR-FILE", help="The component data.")
@click.option(
    "--cards", multiple=True, metavar="[SEAT=]KEEPER", help="table, witness, blank or dealer."
)
@click.option("--seed", type=int, metavar="N", help="The dealer's shuffles, to repeat them.")
@click.option("--set", "options", multiple=True, metavar="OPTION=VALUE", help="A table option.")
@play_options
def play(
    game: str | None = None,
    players: str | None = None,
    edition: str | None = None,
    cards: tuple[str, ...] = (),
    seed: int | None = None,
    options: tuple[str, ...] = (),
    plain: bool = False,
    **devices: Any,
) -> None:
    """Play GAME: by id, title, or a clear beginning of one."""
    from companion.app import Table, make_reader  # noqa: PLC0415
    from companion.opening import prepared_by_asking  # noqa: PLC0415
    from companion.places import records_file  # noqa: PLC0415
    from companion.records.store import Store  # noqa: PLC0415

    settings = read_settings()
    opened = devices_from(settings, **devices)
    reader = make_reader(plain=plain)

    async def playing() -> None:
        prepared = await prepared_by_asking(
            reader,
            settings,
            game=game,
            players=players,
            edition=edition,
            cards=cards,
            options=options,
            language=devices.get("language"),
        )
        if prepared is not None:
            store = Store(records_file())
            table = Table(prepared, opened, reader)
            try:
                await table.play(store, seed)
            finally:
                table.close()
                store.close()

    run(playing(), reader)


@cli.command()
@click.argument("number", type=int, required=False, metavar="[ID]")
@play_options
def resume(number: int | None, plain: bool, **devices: Any) -> None:
    """Go on with a saved game: the last one, or the one with this ID."""
    from companion.app import Table, make_reader  # noqa: PLC0415
    from companion.errors import RecordError  # noqa: PLC0415
    from companion.places import records_file  # noqa: PLC0415
    from companion.records.store import Store  # noqa: PLC0415
    from companion.start import all_games, reopened  # noqa: PLC0415

    opened = devices_from(read_settings(), **devices)
    store = Store(records_file())
    if number is None:
        open_games = [saved.id for saved in store.all() if saved.header and not saved.over]
        if not open_games:
            raise RecordError("error-no-records")
        number = open_games[-1]
    if store.header(number).over:
        raise RecordError("error-record-over", id=str(number))
    prepared = reopened(store.header(number).header, all_games())
    store.go_on(number)
    reader = make_reader(plain=plain)
    table = Table(prepared, opened, reader)

    async def playing() -> None:
        try:
            await table.resume(store, number)
        finally:
            table.close()
            store.close()

    run(playing(), reader)


@cli.command()
def games() -> None:
    """The games there are."""
    from companion.start import all_games, phrasebook  # noqa: PLC0415

    phrases = phrasebook("en")
    for game in all_games().values():
        least, most = game.players
        facts = {"title": game.title, "id": game.id}
        click.echo(phrases.say("games-line", {**facts, "least": least, "most": most}))


@cli.command()
@click.argument("game")
@click.argument("card", nargs=-1, required=True)
@click.option("--edition", metavar="NAME-OR-FILE", default="standard", help="The component data.")
@device_options
def read(game: str, card: tuple[str, ...], edition: str, **devices: Any) -> None:
    """Say what CARD of GAME does, and write it to the display."""
    from companion.lookup import tell_reference  # noqa: PLC0415

    opened = devices_from(read_settings(), **devices)
    tell_reference("read", game, edition, " ".join(card), opened)


@cli.command()
@click.argument("game")
@click.option("--edition", metavar="NAME-OR-FILE", default="standard", help="The component data.")
@device_options
def codes(game: str, edition: str, **devices: Any) -> None:
    """Say the braille codes on the cards of GAME, in dots."""
    from companion.lookup import tell_reference  # noqa: PLC0415

    tell_reference("codes", game, edition, "", devices_from(read_settings(), **devices))


@cli.command()
@click.argument("game")
@click.argument("topic", nargs=-1)
@device_options
def rules(game: str, topic: tuple[str, ...], **devices: Any) -> None:
    """Say the rules of GAME about TOPIC. The topic "options" lists the table options."""
    from companion.lookup import tell_reference  # noqa: PLC0415

    opened = devices_from(read_settings(), **devices)
    tell_reference("rules", game, "standard", " ".join(topic), opened)


@cli.command()
@click.argument("topic", nargs=-1, metavar="[GAME or TOPIC]")
@device_options
def guide(topic: tuple[str, ...], **devices: Any) -> None:
    """Say how a game is played here, or how something works; alone, which guides there are."""
    from companion.lookup import tell_guide  # noqa: PLC0415

    tell_guide(" ".join(topic), devices_from(read_settings(), **devices))


@cli.command()
@click.argument("game")
@click.option("--players", type=int, default=4, metavar="N", help="How many play.")
@click.option("--games", type=int, default=1000, metavar="M", help="How many games.")
@click.option("--seed", type=int, default=1, metavar="S", help="The same seed plays the same.")
@click.option("--set", "options", multiple=True, metavar="OPTION=VALUE", help="A table option.")
@click.option("--edition", default="standard", metavar="NAME-OR-FILE", help="Component data.")
@click.option("--json", "as_json", is_flag=True, help="One JSON object.")
def simulate(
    game: str,
    players: int,
    games: int,
    seed: int,
    options: tuple[str, ...],
    edition: str,
    as_json: bool,
) -> None:
    """Play many games of GAME at random, by the real rules, and report the figures."""
    from companion.errors import UsageError  # noqa: PLC0415
    from companion.simulate import simulate as played  # noqa: PLC0415
    from companion.start import Wishes, all_games, phrasebook, prepare  # noqa: PLC0415

    if games < 1:
        raise UsageError("error-count", option="--games", expected="1 or more", given=games)
    known = all_games()
    names = tuple(f"Player{n}" for n in range(1, max(players, 0) + 1))
    wishes = Wishes(game, names, edition=edition, cards=("dealer",), options=options)
    prepared = prepare(wishes, known)
    phrases = phrasebook("en", prepared.game)
    figures = played(prepared.game, prepared.start, games, seed, phrases)
    if as_json:
        click.echo(json.dumps(figures))
        return
    for name, value in figures.items():
        row = ", ".join(f"{v:.3f}" for v in value) if isinstance(value, list) else f"{value:g}"
        words = name.replace("_", " ").capitalize()
        click.echo(phrases.say("simulate-line", {"name": words, "value": row}))


@cli.command()
@click.argument("game")
@click.argument("what")
@emboss_options
def emboss(game: str, what: str, **wishes: Any) -> None:
    """Write cards, reference, labels, rules or score of GAME in braille for an embosser."""
    from companion.emboss import Wishes  # noqa: PLC0415
    from companion.emboss import emboss as embossed  # noqa: PLC0415

    wished = Wishes(game, what, **wishes)
    embossed(wished, read_settings(), lambda line: click.echo(line, err=wished.out == "-"))


@cli.group()
def edition() -> None:
    """Component data of your own: check a file, or tell a new one."""


@edition.command("check")
@click.argument("file")
def edition_check(file: str) -> None:
    """Whether FILE can be played; else each fault in a sentence."""
    from companion.edition_commands import check  # noqa: PLC0415

    sys.exit(0 if check(file, click.echo) else 1)


@edition.command("new")
@click.argument("game")
@click.argument("file")
def edition_new(game: str, file: str) -> None:
    """Tell the board or the cards of GAME step by step; they are written to FILE."""
    from companion.edition_commands import new  # noqa: PLC0415

    sys.exit(0 if new(game, file, click.echo) else 1)


@cli.command()
def doctor() -> None:
    """What works, what is missing, and the command that mends it."""
    from companion.doctor import examine  # noqa: PLC0415

    sys.exit(0 if examine(click.echo) else 1)


@cli.command()
@click.argument("port", nargs=-1)
@click.option("--forget", metavar="PLAYER", help="Forget which display is PLAYER's.")
def displays(port: tuple[str, ...], forget: str | None) -> None:
    """The braille displays that are here, their keys, and how to use them.

    A PORT is looked at only if it is named, or says that it is a display's.
    """
    from companion.display_list import forget_display, list_displays  # noqa: PLC0415

    if forget is not None:
        forget_display(click.echo, forget)
    else:
        list_displays(click.echo, port)


@cli.command()
def earpieces() -> None:
    """The audio devices that can be a player's earpiece, and how to use them."""
    from companion.earpieces import list_earpieces  # noqa: PLC0415

    list_earpieces(click.echo)


@cli.command()
@device_options
def voices(**devices: Any) -> None:
    """The voices there are: hear one, or take it, by typing."""
    from companion.audition import audition  # noqa: PLC0415

    audition(click.echo, devices_from(read_settings(), **devices))


def read_settings() -> "Settings":
    """The user's settings."""
    from companion import settings  # noqa: PLC0415
    from companion.places import settings_file  # noqa: PLC0415

    return settings.read_settings(settings_file())


def devices_from(
    settings: "Settings",
    speech: str | None = None,
    engine: str | None = None,
    braille: tuple[str, ...] = (),
    braille_table: tuple[str, ...] = (),
    language: str | None = None,
    earpiece: tuple[str, ...] | None = None,
    scanner: tuple[str, ...] = (),
) -> "Devices":
    """What the command line asks for, else the settings. earpiece: None is out of a game."""
    from companion.devices import Devices  # noqa: PLC0415
    from companion.errors import UsageError  # noqa: PLC0415
    from companion.speech.drivers import ENGINES  # noqa: PLC0415

    how = speech or settings.speech
    if how not in ("voice", "reader", "both", "on-demand", "off"):
        raise UsageError("error-speech-form", given=how)
    who = engine or settings.engine
    if who not in ENGINES:
        raise UsageError("error-engine-form", given=who)
    return Devices(
        speech=how,
        engine=who,
        settings=settings,
        language=language or settings.language,
        braille=braille or settings.braille,
        tables=braille_table or settings.braille_table,
        earpieces=() if earpiece is None else earpiece or settings.earpieces,
        scanners=scanner or settings.scanners,
    )


def run(playing: Coroutine[Any, Any, None], reader: "Reader") -> None:
    """Play until it ends, and leave the terminal as it was."""
    import asyncio  # noqa: PLC0415

    from companion.crashes import (  # noqa: PLC0415
        KeepsFailingError,
        in_loop,
        told_by_place,
        where,
    )
    from companion.errors import CompanionError  # noqa: PLC0415

    def told(place: str) -> None:
        with contextlib.suppress(OSError):  # nothing can be told any more
            tell(CompanionError("error-internal", where=place))

    if sys.platform != "win32":  # Ctrl-\, before a game is there to be saved
        signal.signal(signal.SIGQUIT, signal.default_int_handler)
    try:
        with told_by_place(told):
            asyncio.run(in_loop(playing, told))
    except KeyboardInterrupt:
        sys.exit(130)  # before the game had begun: there was nothing to keep
    except KeepsFailingError:
        with contextlib.suppress(OSError):
            tell(CompanionError("error-keeps-failing"))
        sys.exit(70)
    except CompanionError:
        raise
    except Exception as error:  # noqa: BLE001 - the last net: say it in words, and stop
        if isinstance(error, OSError) and lost_output(error):
            return
        told(where(error))
        sys.exit(70)
    finally:
        reader.close()


if __name__ == "__main__":
    main()
