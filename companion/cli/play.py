"""The `play` command. What the command line and the settings leave open is asked first."""

from collections.abc import Callable
from typing import Any

import click

from companion.app import GameTable
from companion.catalog import (
    Games,
    PlayRequest,
    Prepared,
    find_game,
    phrasebook,
    players_in,
    prepare,
    title_of,
)
from companion.cli.asking import Asker, StoppedError
from companion.cli.help import Command, Number
from companion.cli.language import language
from companion.cli.options import play_options
from companion.cli.playing import make_reader, run
from companion.devices.outputs import devices_from
from companion.paths import records_file
from companion.records.store import Store
from companion.settings import Settings, read_settings


@click.command(cls=Command, help="play")
@click.argument("game", required=False)
@click.option("--players", metavar="value-ann-bob", help="play-players")
@click.option("--edition", metavar="value-name-or-file", help="option-edition")
@click.option("--cards", multiple=True, metavar="value-maybe-seat-keeper", help="play-cards")
@click.option("--seed", type=Number(), metavar="value-n", help="play-seed")
@click.option("--set", "options", multiple=True, metavar="value-option-value", help="option-set")
@click.option("--guided", is_flag=True, help="play-guided")
@play_options
def play(
    game: str | None = None,
    players: str | None = None,
    edition: str | None = None,
    cards: tuple[str, ...] = (),
    seed: int | None = None,
    options: tuple[str, ...] = (),
    guided: bool = False,
    plain: bool = False,
    **devices: Any,
) -> None:
    """Play GAME: by id, title, or a clear beginning of one."""
    settings = read_settings()
    opened = devices_from(settings, **devices)
    reader = make_reader(plain=plain)

    async def playing() -> None:
        asker = Asker(reader, phrasebook(language()), opened)
        try:
            prepared = await prepared_by_asking(
                asker,
                settings,
                game=game,
                players=players,
                edition=edition,
                cards=cards,
                options=options,
            )
        except StoppedError:
            return
        finally:
            asker.close()
        store = Store(records_file())
        table = GameTable(prepared, opened, reader)
        try:
            await table.play(store, seed, guided=guided)
        finally:
            table.close()
            store.close()

    run(playing(), reader)


async def prepared_by_asking(
    asker: Asker,
    settings: Settings,
    *,
    game: str | None,
    players: str | None,
    edition: str | None,
    cards: tuple[str, ...],
    options: tuple[str, ...],
    complete: Callable[[PlayRequest], PlayRequest] = lambda wishes: wishes,
) -> Prepared:
    """What the command line and the settings leave open is asked.

    A wrong answer is told and asked again; a wrong option on the command line raises. Raises
    StoppedError at the end of input. complete: adds to the wishes what is not the people's.
    """
    games = Games()
    if game is None:
        titles = ", ".join(title_of(one, language()) for one in games.values())
        found = await asker.ask(
            "ask-game",
            "ask-game-help",
            lambda words: find_game(words, games, language()),
            games=titles,
        )
        game = found.id
    rules = find_game(game, games, language())

    def with_players(names: tuple[str, ...]) -> Prepared:
        wishes = PlayRequest(
            game=rules.id,
            players=names,
            edition=edition or settings.edition.get(rules.id, "standard"),
            cards=cards or settings.cards,
            options=(*settings.options_of(rules.id), *options),
            language=language(),
        )
        return prepare(complete(wishes), games)

    def with_those_in(words: str) -> Prepared:
        return with_players(players_in(words, asker.phrases))

    if players:
        return with_those_in(players)
    if settings.players:
        return with_players(settings.players)
    return await asker.ask("ask-players", "ask-players-help", with_those_in)
