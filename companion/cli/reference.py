"""Looks up cards, codes, rules and guides for the commands that read them aloud."""

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
from companion.devices.opening import listeners_from, open_outputs
from companion.devices.options import Devices
from companion.devices.people import People
from companion.lines.line import Lines
from companion.narration.narrator import Narrator
from companion.narration.phrasebook import Phrasebook
from companion.narration.text import Label
from companion.session.reference import (
    Answer,
    about_answers,
    card_answers,
    code_answers,
    guide_answers,
    guide_called,
    rule_answers,
)

#: How long to wait for the voice to finish speaking, in seconds. Nobody would listen for longer
#: than that.
READING_S = 1800.0


def tell_reference(
    what: str, game_name: str, edition_name: str, words: str, devices: Devices
) -> None:
    """Run one of the commands `read`, `codes` and `rules`, using the voice and a display.

    what: the command's name.
    words: the card or the topic that the user has asked for.
    """
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
    """Describe a game to the user, section by section, for the command `about`.

    words: the name of the game.
    """
    phrases, games = phrasebook(language()), Games()
    game = find_game(words, games, language())
    sections = about_answers(guides(language()), game.id, phrases)
    _tell(sections, Narrator(phrases), phrases, devices, game.id)


def tell_guide(words: str, devices: Devices) -> None:
    """Read out a guide, section by section, for the command `guide`.

    Without words, list the guides.
    """
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
    """Speak and show the sections one by one.

    If a person is at the terminal, wait for Enter after each.
    """
    # Without players, only the shared devices are used.
    own = devices.for_those_here((), People())
    lines = Lines(listeners=listeners_from(own.settings, ()))
    outputs = open_outputs(lines, own, (), phrases, Handlers(), game=game)
    for phrase, facts in outputs.missing:
        outputs.lines.announce(narrator.message(Label.NOTICE, phrase, **facts))
    for number, section in enumerate(sections):
        if number and sys.stdin.isatty() and sys.stdout.isatty():
            title = section[0].facts["title"]
            outputs.lines.announce(narrator.message(Label.REPLY, "reading-goes-on", title=title))
            sys.stdin.readline()
            outputs.lines.hush()
        for answer in section:
            outputs.lines.announce(narrator.message(Label.REPLY, answer.phrase, **answer.facts))
    if outputs.lines.displays:
        # The display goes blank when the program ends, so wait until the user has read everything.
        outputs.lines.announce(narrator.message(Label.REPLY, "reading-ends"))
        sys.stdin.readline()
    outputs.finish(READING_S)
