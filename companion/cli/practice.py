"""The `practice` command: play a game against practice players."""

from collections.abc import Callable
from dataclasses import replace
from functools import partial
from typing import Any, TypeVar

import click

from companion.catalog import PlayRequest, phrasebook, players_in
from companion.cli.asking import Asker, StoppedError
from companion.cli.at_table import at_table
from companion.cli.help import Command
from companion.cli.language import language
from companion.cli.meaning import chosen, numbered
from companion.cli.options import play_options
from companion.cli.play import prepare_by_asking
from companion.cli.playing import make_reader, run
from companion.devices.options import devices_from
from companion.errors import UsageError
from companion.hosts.local_game import play
from companion.narration.phrasebook import Phrasebook
from companion.paths import records_file
from companion.practice.players import Strength
from companion.records.store import Store
from companion.referee.names import letters, simple
from companion.settings import read_settings

T = TypeVar("T")
#: The maximum number of practice players.
MOST = 5


@click.command(cls=Command, help="practice")
@click.argument("game", required=False)
@click.option("--players", metavar="value-ann-bob", help="practice-players")
@click.option("--against", metavar="value-number-or-names", help="practice-against")
@click.option("--strength", metavar="value-strength", help="practice-strength")
@click.option("--edition", metavar="value-name-or-file", help="option-edition")
@click.option("--set", "options", multiple=True, metavar="value-option-value", help="option-set")
@play_options
def practice(
    game: str | None,
    players: str | None,
    against: str | None,
    strength: str | None,
    edition: str | None,
    options: tuple[str, ...],
    plain: bool,
    **devices: Any,
) -> None:
    """Play GAME against practice players, who know only what a person in their seat may know."""
    settings = read_settings()
    opened = devices_from(settings, **devices)
    reader = make_reader(plain=plain)

    async def playing() -> None:
        asker = Asker(reader, phrasebook(language()), opened)
        try:
            many = await wished(asker, against, "against", partial(others, asker.phrases))
            strong = await wished(asker, strength, "strength", partial(strength_of, asker.phrases))
            prepared = await prepare_by_asking(
                asker,
                settings,
                game=game,
                players=players,
                edition=edition,
                cards=(),
                options=options,
                complete=lambda wishes: with_practice(wishes, many, strong, asker.phrases),
            )
        except StoppedError:
            return
        finally:
            asker.close()
        store = Store(records_file())
        try:
            devices = asker.devices_at_game(opened)
            await at_table(prepared, devices, reader, lambda table: play(table, store, None))
        finally:
            store.close()

    run(playing(), reader)


async def wished(asker: Asker, given: str | None, what: str, understand: Callable[[str], T]) -> T:
    """Return the command line's value for the practice players. If there is none, ask the user.

    what: "against" or "strength", which is part of the phrase ids of the question.

    Raises UsageError if the command line is wrong, and StoppedError if the user quits or input
    ends.
    """
    if given is not None:
        return understand(given)
    strengths = called_strengths(asker.phrases)
    usual, answers = "1", [str(count) for count in range(1, MOST + 1)]
    if what == "strength":
        usual, answers = strengths[Strength.MIDDLE][0], [one[0] for one in strengths.values()]
    return await asker.ask(
        f"ask-{what}",
        f"ask-{what}-help",
        understand,
        choices=[
            asker.usual(usual),
            *((answer, answer) for answer in answers if answer != usual),
        ],
        called=numbered({one[0]: one for one in strengths.values()}) if what == "strength" else {},
        most=MOST,
        known=asker.phrases.listed(answers, "or"),
    )


def with_practice(
    wishes: PlayRequest, many: int | tuple[str, ...], strength: Strength, phrases: Phrasebook
) -> PlayRequest:
    """Add practice players to the request, and let the companion deal.

    many: how many practice players to add, or their names.
    """
    names = many if isinstance(many, tuple) else free_names(many, wishes.players, phrases)
    return replace(
        wishes,
        players=(*wishes.players, *names),
        cards=("dealer",),
        practice=tuple((name, strength) for name in names),
    )


def others(phrases: Phrasebook, words: str) -> int | tuple[str, ...]:
    """Return the number of practice players or their names, as given by the user.

    If there are no words, return one. Raises UsageError if there are too few or too many.
    """
    if not words.strip():
        return 1
    spoken = enumerate(phrases.words("spoken-numbers"))
    counts = {str(number): (str(number), word) for number, word in spoken}
    count = chosen(words, counts, {*phrases.words("around-choices")})
    if count is not None and 1 <= int(count) <= MOST:
        return int(count)
    is_count = count is not None or words.strip().isdecimal()
    names = () if is_count else players_in(words, phrases)
    if not 1 <= len(names) <= MOST:
        raise UsageError("error-against", given=words[:40], most=MOST)
    return names


def strength_of(phrases: Phrasebook, words: str) -> Strength:
    """Return the strength with this name, or medium strength if `words` is empty.

    Raises UsageError if no strength has this name.
    """
    if not words.strip():
        return Strength.MIDDLE
    called = called_strengths(phrases)
    found = next((one for one in called if simple(words) in map(simple, called[one])), None)
    if found is None:
        known = phrases.listed([names[0] for names in called.values()], "or")
        raise UsageError("error-strength", given=words[:40], strengths=known)
    return found


def called_strengths(phrases: Phrasebook) -> dict[Strength, list[str]]:
    """Map each strength to the words that people may use for it, with its usual name first."""
    return {one: phrases.called(f"strength-{one.value}") for one in Strength}


def free_names(count: int, taken: tuple[str, ...], phrases: Phrasebook) -> tuple[str, ...]:
    """Return this many names for practice players, all different from the names of other
    players.
    """
    theirs = {letters(name) for name in taken}
    names = (name.strip() for name in phrases.say("practice-names").split(","))
    return tuple(name for name in names if letters(name) not in theirs)[:count]
