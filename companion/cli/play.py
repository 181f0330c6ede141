"""The `play` command. What the command line and the settings leave open is asked first."""

from collections.abc import Callable
from typing import Any, TypeVar

import click

from companion.app import GameTable, make_reader
from companion.catalog import (
    PlayRequest,
    Prepared,
    all_games,
    find_game,
    phrasebook,
    players_in,
    prepare,
    title_of,
)
from companion.cli.help import Command, Number
from companion.cli.language import language
from companion.cli.options import play_options
from companion.cli.playing import run
from companion.devices.outputs import devices_from
from companion.errors import UsageError
from companion.narration.narrator import Narrator
from companion.narration.text import Label
from companion.paths import records_file
from companion.prompt.early_questions import EarlyQuestions
from companion.prompt.reader import Interrupted, Reader
from companion.prompt.screen import Screen
from companion.records.store import Store
from companion.settings import Settings, read_settings

T = TypeVar("T")


@click.command(cls=Command, help="play")
@click.argument("game", required=False)
@click.option("--players", metavar="value-ann-bob", help="play-players")
@click.option("--edition", metavar="value-name-or-file", help="option-edition")
@click.option("--cards", multiple=True, metavar="value-maybe-seat-keeper", help="play-cards")
@click.option("--seed", type=Number(), metavar="value-n", help="play-seed")
@click.option("--set", "options", multiple=True, metavar="value-option-value", help="option-set")
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
        )
        if prepared is not None:
            store = Store(records_file())
            table = GameTable(prepared, opened, reader)
            try:
                await table.play(store, seed)
            finally:
                table.close()
                store.close()

    run(playing(), reader)


async def prepared_by_asking(
    reader: Reader,
    settings: Settings,
    *,
    game: str | None,
    players: str | None,
    edition: str | None,
    cards: tuple[str, ...],
    options: tuple[str, ...],
) -> Prepared | None:
    """What the command line and the settings leave open is asked; None at the end of input.

    A wrong answer is told and asked again; a wrong option on the command line raises.
    """
    games = all_games()
    phrases = phrasebook(language())
    narrator, screen = Narrator(phrases), Screen(phrases)
    if game is None:
        titles = ", ".join(title_of(one, language()) for one in games.values())
        found = await _ask(
            reader,
            narrator,
            screen,
            "ask-game",
            "ask-game-help",
            lambda words: find_game(words, games, language()),
            games=titles,
        )
        if found is None:
            return None
        game = found.id
    rules = find_game(game, games, language())
    given = (
        *(f"{option}={choice}" for option, choice in settings.set.get(rules.id, {}).items()),
        *options,
    )

    def with_players(names: tuple[str, ...]) -> Prepared:
        wishes = PlayRequest(
            game=rules.id,
            players=names,
            edition=edition or settings.edition.get(rules.id, "standard"),
            cards=cards or settings.cards,
            options=given,
            language=language(),
        )
        return prepare(wishes, games)

    def with_those_in(words: str) -> Prepared:
        return with_players(players_in(words, phrases))

    if players:
        return with_those_in(players)
    if settings.players:
        return with_players(settings.players)
    return await _ask(reader, narrator, screen, "ask-players", "ask-players-help", with_those_in)


async def _ask(
    reader: Reader,
    narrator: Narrator,
    screen: Screen,
    phrase: str,
    wanted: str,
    understand: Callable[[str], T],
    **facts: str,
) -> T | None:
    """Ask until the answer is understood; None at the end of input, or where they stop.

    wanted: the phrase that says what an answer is.
    """
    early = EarlyQuestions(narrator)
    while True:
        screen.tell(narrator.message(Label.QUESTION, phrase, **facts))
        try:
            line = await reader.line(lambda: False)
        except Interrupted:
            return None
        if line is None or early.is_quit(line):
            return None
        if (told := early.asked_back(line, wanted)) is not None:
            screen.tell(told)
            continue
        try:
            return understand(line.strip())
        except UsageError as error:
            screen.tell(narrator.message(Label.NOTICE, error.phrase, **error.facts))
