"""The `read`, `codes` and `rules` commands: a card, its code or a rule, said and shown."""

import sys

from companion.braille.outputs import Handlers
from companion.catalog import (
    all_games,
    find_game,
    options_for,
    phrasebook,
    read_edition,
    rulebook,
    vocabulary,
)
from companion.devices.outputs import Devices, open_outputs
from companion.narration.narrator import Narrator
from companion.prompt.reference import card_answers, code_answers, rule_answers

#: How long a text that was asked for may take to say: as long as anyone might listen.
READING_S = 1800.0


def tell_reference(
    what: str, game_name: str, edition_name: str, words: str, devices: Devices
) -> None:
    """The `read`, `codes` and `rules` commands: said, shown, and done."""
    game = find_game(game_name, all_games())
    _, _, edition = read_edition(game, edition_name)
    phrases = phrasebook("en", game, edition)
    narrator, nouns = Narrator(phrases), vocabulary(phrases, game, edition)
    chosen = devices.settings.set.get(game.id, {})
    options = options_for(game, [f"{option}={choice}" for option, choice in chosen.items()])
    if what == "read":
        answers = card_answers(game, edition, options, words, nouns, narrator)
    elif what == "codes":
        answers = code_answers(game, edition, narrator)
    else:
        answers = rule_answers(game, options, words, rulebook(game), nouns, narrator)

    # A reference has no game for a display's keys to play.
    outputs = open_outputs(devices.for_those_here(()), (), phrases, Handlers(), game=game.id)
    for phrase, facts in outputs.missing:
        outputs.delivery.tell(narrator.message("label-notice", phrase, **facts))
    for answer in answers:
        outputs.delivery.tell(narrator.message("label-reply", answer.phrase, **answer.facts))
    if outputs.delivery.displays:
        # Closing blanks a display: its reader says when it has been read.
        outputs.delivery.tell(narrator.message("label-reply", "reading-ends"))
        sys.stdin.readline()
    outputs.finish(READING_S)
