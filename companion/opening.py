"""Before a game: what the command line and the settings leave open is asked."""

from collections.abc import Callable
from typing import TypeVar

from companion.errors import UsageError
from companion.narration.narrator import Narrator
from companion.prompt.reader import Interrupted, Reader
from companion.prompt.screen import Screen
from companion.settings import Settings
from companion.start import Prepared, Wishes, all_games, find_game, phrasebook, prepare

T = TypeVar("T")


async def prepared_by_asking(
    reader: Reader,
    settings: Settings,
    *,
    game: str | None,
    players: str | None,
    edition: str | None,
    cards: tuple[str, ...],
    options: tuple[str, ...],
    language: str | None,
) -> Prepared | None:
    """What the command line and the settings leave open is asked; None at the end of input.

    A wrong answer is told and asked again; a wrong option on the command line raises.
    """
    games = all_games()
    phrases = phrasebook(language or settings.language)
    narrator, screen = Narrator(phrases), Screen()
    if game is None:
        titles = ", ".join(one.title for one in games.values())
        found = await _ask(
            reader,
            narrator,
            screen,
            "ask-game",
            lambda words: find_game(words, games),
            games=titles,
        )
        if found is None:
            return None
        game = found.id
    rules = find_game(game, games)
    given = (
        *(f"{option}={choice}" for option, choice in settings.set.get(rules.id, {}).items()),
        *options,
    )

    def with_players(words: str) -> Prepared:
        names = tuple(
            name.strip() for name in words.replace(" and ", ",").split(",") if name.strip()
        )
        if len(names) == 1:
            names = tuple(words.split())
        wishes = Wishes(
            game=rules.id,
            players=names,
            edition=edition or settings.edition.get(rules.id, "standard"),
            cards=cards or settings.cards,
            options=given,
            language=language or settings.language,
        )
        return prepare(wishes, games)

    named = players or ",".join(settings.players)
    if named:
        return with_players(named)
    return await _ask(reader, narrator, screen, "ask-players", with_players)


async def _ask(
    reader: Reader,
    narrator: Narrator,
    screen: Screen,
    phrase: str,
    understand: Callable[[str], T],
    **facts: str,
) -> T | None:
    """Ask until the answer is understood; None at the end of input."""
    while True:
        screen.tell(narrator.message("label-question", phrase, **facts))
        try:
            line = await reader.line(lambda: False)
        except Interrupted:
            return None
        if line is None:
            return None
        try:
            return understand(line.strip())
        except UsageError as error:
            screen.tell(narrator.message("label-notice", error.phrase, **error.facts))
