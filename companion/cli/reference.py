"""The `read`, `codes`, `rules` and `guide` commands: what is looked up, said and shown."""

import sys
from collections.abc import Sequence

from companion.braille.outputs import Handlers
from companion.catalog import (
    Games,
    find_game,
    guides,
    options_for,
    phrasebook,
    read_edition,
    rulebook,
    vocabulary,
)
from companion.cli.language import language
from companion.devices.outputs import Devices, open_outputs
from companion.devices.people import People
from companion.narration.narrator import Narrator
from companion.narration.phrasebook import Phrasebook
from companion.narration.text import Label
from companion.prompt.reference import (
    Answer,
    about_answers,
    card_answers,
    code_answers,
    guide_answers,
    guide_called,
    rule_answers,
)

#: How long a text that was asked for may take to say: as long as anyone might listen.
READING_S = 1800.0


def tell_reference(
    what: str, game_name: str, edition_name: str, words: str, devices: Devices
) -> None:
    """The `read`, `codes` and `rules` commands: said, shown, and done."""
    game = find_game(game_name, Games(), language())
    _, _, edition = read_edition(game, edition_name, language())
    phrases = phrasebook(language(), game, edition)
    narrator, nouns = Narrator(phrases), vocabulary(phrases, game, edition)
    chosen = devices.settings.set.get(game.id, {})
    options = options_for(game, [f"{option}={choice}" for option, choice in chosen.items()])
    if what == "read":
        answers = card_answers(game, edition, options, words, nouns, narrator)
    elif what == "codes":
        answers = code_answers(game, edition, narrator)
    else:
        answers = rule_answers(game, options, words, rulebook(game, language()), nouns, narrator)

    _tell([answers], narrator, phrases, devices, game.id)


def tell_about(words: str, devices: Devices) -> None:
    """The `about` command: what a game is and needs, section by section."""
    phrases, games = phrasebook(language()), Games()
    game = find_game(words, games, language())
    sections = about_answers(guides(language()), game.id, phrases)
    _tell(sections, Narrator(phrases), phrases, devices, game.id)


def tell_guide(words: str, devices: Devices) -> None:
    """The `guide` command: which guides there are, or one of them, section by section."""
    phrases, known = phrasebook(language()), guides(language())
    sections = [[Answer("guides", {"guides": ", ".join(known)})]]
    game = None
    if words:
        sections = guide_answers(known, words, phrases)
        name = guide_called(known, words, phrases)
        game = name if name in Games() else None
    _tell(sections, Narrator(phrases), phrases, devices, game)


def _tell(
    sections: Sequence[Sequence[Answer]],
    narrator: Narrator,
    phrases: Phrasebook,
    devices: Devices,
    game: str | None,
) -> None:
    """Say and show each section; a person at a terminal says when the next one begins."""
    # A reference has no game for a display's keys to play.
    outputs = open_outputs(devices.for_those_here((), People()), (), phrases, Handlers(), game=game)
    for phrase, facts in outputs.missing:
        outputs.delivery.tell(narrator.message(Label.NOTICE, phrase, **facts))
    for number, section in enumerate(sections):
        if number and sys.stdin.isatty() and sys.stdout.isatty():
            title = section[0].facts["title"]
            outputs.delivery.tell(narrator.message(Label.REPLY, "reading-goes-on", title=title))
            sys.stdin.readline()
            outputs.delivery.hush()
        for answer in section:
            outputs.delivery.tell(narrator.message(Label.REPLY, answer.phrase, **answer.facts))
    if outputs.delivery.displays:
        # Closing blanks a display: its reader says when it has been read.
        outputs.delivery.tell(narrator.message(Label.REPLY, "reading-ends"))
        sys.stdin.readline()
    outputs.finish(READING_S)
