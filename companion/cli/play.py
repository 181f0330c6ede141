"""The `play` command, which asks for anything that neither the command line nor the settings
give.
"""

from collections.abc import Callable
from typing import Any

import click

from companion.catalog import (
    Games,
    GameSetup,
    PlayRequest,
    find_game,
    phrasebook,
    players_in,
    prepare,
    title_of,
)
from companion.cli.asking import Asker, StoppedError
from companion.cli.at_table import at_table
from companion.cli.help import Command
from companion.cli.language import language
from companion.cli.meaning import called_games
from companion.cli.options import new_game_options, play_options
from companion.cli.playing import make_reader, run
from companion.devices.options import devices_from
from companion.hosts.local_game import play as new_game
from companion.paths import records_file
from companion.records.store import Store
from companion.settings import Settings, read_settings


@click.command(cls=Command, help="play")
@click.argument("game", required=False)
@new_game_options
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
    """Play GAME, given by its id, its title, or an unambiguous prefix of its title."""
    settings = read_settings()
    opened = devices_from(settings, **devices)
    reader = make_reader(plain=plain)

    async def playing() -> None:
        asker = Asker(reader, phrasebook(language()), opened)
        try:
            prepared = await prepare_by_asking(
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
        devices = asker.devices_at_game(opened)
        try:
            await at_table(
                prepared, devices, reader, lambda table: new_game(table, store, seed, guided=guided)
            )
        finally:
            store.close()

    run(playing(), reader)


async def prepare_by_asking(
    asker: Asker,
    settings: Settings,
    *,
    game: str | None,
    players: str | None,
    edition: str | None,
    cards: tuple[str, ...],
    options: tuple[str, ...],
    complete: Callable[[PlayRequest], PlayRequest] = lambda wishes: wishes,
) -> GameSetup:
    """Ask for the game and the players, unless the command line or the settings name them.

    Repeat the question after an invalid answer. Raises the same errors as `prepare` if something on
    the command line is wrong, and StoppedError if the user quits or input ends.

    complete: fills in what the players don't choose themselves, such as who deals.
    """
    games = Games()
    if game is None:
        titles = [title_of(one, language()) for one in games.values()]
        found = await asker.ask(
            "ask-game",
            "ask-game-help",
            lambda words: find_game(words, games, language()),
            choices=[(title, title) for title in titles],
            called=called_games(games),
            games=asker.phrases.listed(titles, "or"),
        )
        game = found.id
    rules = find_game(game, games, language())

    def with_players(names: tuple[str, ...]) -> GameSetup:
        wishes = PlayRequest(
            game=rules.id,
            players=names,
            edition=edition or settings.edition.get(rules.id, "standard"),
            cards=cards or settings.cards,
            options=(*settings.options_of(rules.id), *options),
            language=language(),
        )
        return prepare(complete(wishes), games)

    def with_those_in(words: str) -> GameSetup:
        return with_players(players_in(words, asker.phrases))

    if players:
        return with_those_in(players)
    if settings.players:
        return with_players(settings.players)
    return await asker.ask("ask-players", "ask-players-help", with_those_in)
