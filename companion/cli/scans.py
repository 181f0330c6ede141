"""The `scans learn` command: let the user scan the label on each card, and save which label is on
which card.

This happens before a game, when nobody has cards yet, so the labels aren't secret.
"""

import threading
from collections.abc import Callable, Mapping, Sequence
from enum import Enum
from queue import SimpleQueue

import click

from companion.catalog import (
    Games,
    find_game,
    options_for,
    phrasebook,
    read_edition,
    vocabulary,
)
from companion.cli.help import Group
from companion.cli.language import language
from companion.devices.scanners import Scanners, wishes_from
from companion.errors import DeviceError
from companion.lines.terminal.reader import bounded_line
from companion.narration.narrator import Narrator
from companion.narration.phrasebook import Phrasebook, PhraseError
from companion.paths import settings_file
from companion.referee.names import squeezed
from companion.seat_option import seat_option
from companion.session.scanning import Labels
from companion.settings import SettingsFile, read_settings

Write = Callable[[str], None]
#: The user's input: a scanned label, "" for Enter alone, or None at the end of input. A tuple is an
#: error to report.
Came = str | tuple[str, Mapping[str, str | int]] | None


@click.group(cls=Group, help="scans")
def scans() -> None:
    """Manage the labels on cards."""


@scans.command(help="scans-learn")
@click.argument("game")
@click.option("--scanner", multiple=True, metavar="value-port-baud", help="option-scanner")
@click.option("--edition", metavar="value-name-or-file", default="standard", help="option-edition")
@click.option("--set", "options", multiple=True, metavar="value-option-value", help="option-set")
def learn(game: str, scanner: tuple[str, ...], edition: str, options: tuple[str, ...]) -> None:
    """Learn the labels on GAME's cards, from a scanner or from the keyboard."""
    learn_scans(click.echo, game, scanner, edition, options)


def learn_scans(
    write: Write,
    game_name: str,
    scanners: Sequence[str],
    edition_name: str,
    options: Sequence[str],
) -> None:
    """Ask for one card after another, and save each card's labels in the settings.

    scanners: see `--scanner`; empty for a scanner that acts as a keyboard.

    Raises UsageError, SettingsError, and DeviceError if a port can't be opened.
    """
    settings = read_settings(settings_file())
    game = find_game(game_name, Games(), language())
    _, _, edition = read_edition(game, edition_name, language())
    chosen = options_for(game, options)
    phrases = phrasebook(language(), game, edition)
    narrator, nouns = Narrator(phrases), vocabulary(phrases, game, edition)
    came: SimpleQueue[Came] = SimpleQueue()
    given = scanners or [seat_option(one).value for one in settings.scanners]
    opened = Scanners(
        wishes_from(given, ()),
        lambda _, text: came.put(text),
        lambda phrase, facts: came.put((phrase, facts)),
    )
    try:
        for phrase, facts in opened.missing:
            raise DeviceError(phrase, **facts)
        threading.Thread(target=_type, args=(came,), name="typed labels", daemon=True).start()
        known = dict(settings.scans)
        # Save the game's own name for a card rather than the edition's, so that it works in all
        # editions.
        plain = phrasebook(language(), game)
        for card in game.box.cards(edition):
            if not (count := game.card(edition, card, chosen).copies):
                continue
            facts = {"card": narrator.word(card), "count": count}
            write(phrases.say("scans-ask", facts))
            labels = Labels(known, game, edition, nouns, narrator)
            texts = _scanned_for(write, card, labels, came, narrator)
            if texts is None:
                return
            for text in texts:
                known[text] = _name_to_save(plain, narrator, card)
                SettingsFile(settings_file()).keep("scans", text, value=known[text])
            write(phrases.say("scans-kept", {**facts, "count": len(texts)}))
        write(phrases.say("scans-end", {"file": str(settings_file())}))
    finally:
        opened.close()


def _name_to_save(plain: Phrasebook, narrator: Narrator, card: Enum) -> str:
    """Return the name to save for a card in the settings.

    This is the game's own name for the card or, if only the edition has this card, the edition's.
    """
    try:
        return plain.name(card).lower()
    except PhraseError:
        return narrator.word(card).lower()


def _scanned_for(
    write: Write, card: Enum, labels: Labels, came: "SimpleQueue[Came]", narrator: Narrator
) -> list[str] | None:
    """Return the labels that are scanned until Enter is pressed, or None if input has ended."""
    say = narrator.phrases.say
    texts: dict[str, str] = {}
    while (one := came.get()) != "":
        if one is None:
            return None
        if isinstance(one, tuple):
            write(say(*one))
            continue
        stands_for = labels.card(one)
        if stands_for is not None and stands_for is not card:
            write(say("scans-other", {"text": one, "card": narrator.word(stands_for)}))
        elif stands_for is card or squeezed(one) in texts:
            write(say("scans-already", {"text": one, "card": narrator.word(card)}))
        else:
            texts[squeezed(one)] = one
            word, number = narrator.word(card), len(texts)
            write(say("scans-heard", {"text": one, "card": word, "number": number}))
    return list(texts.values())


def _type(came: "SimpleQueue[Came]") -> None:
    """Queue each line from the keyboard, which a scanner may imitate."""
    while (line := bounded_line()) is not None:
        came.put(" ".join(line.split()))
    came.put(None)
