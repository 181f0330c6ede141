"""Looks up cards, rules and table options, so that all commands describe them in the same words."""

from collections.abc import Mapping
from enum import Enum
from typing import Any, NamedTuple

from rapidfuzz import process

from companion.errors import UsageError
from companion.narration.guide import TYPED, Guides
from companion.narration.narrator import Narrator
from companion.narration.phrasebook import Phrasebook, Value
from companion.narration.rulebook import Rule, Rulebook
from companion.referee.codes import cells_of
from companion.referee.game import Game
from companion.referee.names import simple
from companion.session.listing import AT_ONCE
from companion.session.matching import TypedLine, Vocabulary, titles

#: Maximum number of cards to list if the words name no card.
FEW = 9
#: How many sections of a game's guide `about` reads.
BEFORE = 3


class Answer(NamedTuple):
    """A sentence: a phrase id, and the values to insert into that phrase."""

    phrase: str
    facts: Mapping[str, Value]


def card_answers(
    game: Game[Any, Any],
    edition: Any,
    options: Mapping[str, str],
    words: str,
    vocabulary: Vocabulary,
    narrator: Narrator,
) -> list[Answer]:
    """Describe a card: its name, rank, copies and effect.

    Raises the same errors as `card_called`.
    """
    card = card_called(game, edition, words, vocabulary, narrator)
    found = game.card(edition, card, options)
    about = [Answer(said.phrase, said.facts) for said in found.said]
    says = [Answer("plain", {"words": found.text})] if found.text else []
    return [*about, *says, Answer("card-label", {"says": label_of(game, edition, card, narrator)})]


def card_for(game: Game[Any, Any], edition: Any, noun: object) -> Enum | None:
    """Return the card that a noun names, or None if it isn't a card.

    For a copy, return the original.
    """
    if not isinstance(noun, Enum):
        return None
    try:
        return game.card(edition, noun).thing
    except LookupError:
        return None


def card_called(
    game: Game[Any, Any], edition: Any, words: str, vocabulary: Vocabulary, narrator: Narrator
) -> Enum:
    """Return the card named by these words.

    Raises UsageError "no-card", with `words` and `cards`, if no card has this name. If there are
    many cards, raises "no-card-like" with the most similar one.
    """
    tokens = vocabulary.tokens(TypedLine.of(words))
    plain = " ".join(token.words for token in tokens)
    cards = game.box.cards(edition)
    kinds = tuple(dict.fromkeys(type(card) for card in cards))
    ranked = {str(int(card)): card for card in cards if isinstance(card, int)}
    named = next((token.noun for token in tokens if token.noun is not None), None)
    named = named or ranked.get(plain) or (vocabulary.meant(kinds, plain) if plain else None)
    if (card := card_for(game, edition, named)) is None:
        names = [narrator.word(card) for card in cards]
        if len(names) > FEW:
            like = [name for name, _, _ in process.extract(plain, names, limit=AT_ONCE)]
            raise UsageError("no-card-like", words=plain, cards=", ".join(like))
        raise UsageError("no-card", words=plain, cards=", ".join(names))
    return card


def label_of(
    game: Game[Any, Any], edition: Any, card: Enum, narrator: Narrator, *, whole: bool = False
) -> str:
    """Return the text of a card's label.

    whole: whether to include all fields, because the label is large enough.
    """
    marks = game.card(edition, card).marks
    return " ".join(narrator.word(mark.text) for mark in marks if whole or mark.on_label)


def label_answers(
    game: Game[Any, Any], edition: Any, words: str, vocabulary: Vocabulary, narrator: Narrator
) -> list[Answer]:
    """Explain each field of a card's label.

    words: the label, or the card's name.

    Raises UsageError "no-card" for an unknown card, and "no-label" (with `words`, `name` and
    `says`) if the card's label is different.
    """
    wanted = simple(words)
    if (copied := card_for(game, edition, vocabulary.named(words))) is not None:
        wanted = simple(narrator.word(copied))
    for card in game.box.cards(edition):
        label, line = (
            label_of(game, edition, card, narrator, whole=whole) for whole in (False, True)
        )
        if wanted in (simple(label), simple(line), simple(narrator.word(card))):
            return [
                Answer(
                    "label-piece",
                    {"piece": narrator.word(mark.text), "means": narrator.phrases.say(mark.means)},
                )
                for mark in game.card(edition, card).marks
                if wanted == simple(line) or mark.on_label
            ]
    card = card_called(game, edition, words, vocabulary, narrator)
    says = label_of(game, edition, card, narrator)
    raise UsageError("no-label", words=words, name=narrator.word(card), says=says)


def code_answers(game: Game[Any, Any], edition: Any, narrator: Narrator) -> list[Answer]:
    """List the braille codes on the cards, as dot numbers."""

    def spoken(code: str) -> str:
        cells = [
            narrator.phrases.say("code-cell", {"count": len(dots), "dots": " ".join(dots)})
            for dots in cells_of(code)
        ]
        return ", ".join(cells)

    codes = {
        card: code for card in game.box.cards(edition) if (code := game.card(edition, card).code)
    }
    if not codes:
        return [Answer("no-codes", {})]
    return [
        Answer("code-line", {"dots": spoken(code), "code": code, "item": card})
        for card, code in codes.items()
    ]


def rule_answers(
    game: Game[Any, Any],
    options: Mapping[str, str],
    words: str,
    rulebook: Rulebook,
    vocabulary: Vocabulary,
    narrator: Narrator,
) -> list[Answer]:
    """Return the rules on a topic, the rules that contain these words, or the table options.

    words: the topic or the words to look for. If "", return a short summary of the game and a list
        of topics.
    """
    topics = ", ".join(topic.title for topic in rulebook.topics)
    if not words:
        return [Answer("plain", {"words": rulebook.summary}), Answer("topics", {"topics": topics})]
    if narrator.phrases.has_word("word-options", words):
        return option_answers(game, options, narrator)
    topic = rulebook.topic(words)
    if topic is None and (noun := vocabulary.named(words)) is not None:
        topic = rulebook.topic(narrator.word(noun))
    if topic is None:
        phrases = narrator.phrases
        if simple(words) in (simple(game.id), *titles(phrases.say("game-title"), phrases)):
            return rule_answers(game, options, "", rulebook, vocabulary, narrator)
        if not (found := rulebook.about(words)):
            raise UsageError("no-topic", words=simple(words), topics=topics)
        return [rule_line(rule) for rule in found]
    return [rule_line(rule) for rule in topic.rules]


def rule_line(rule: Rule) -> Answer:
    """Return a rule as a sentence."""
    return Answer("rule-line", {"rule": rule.spoken, "text": rule.text})


def about_answers(guides: Guides, words: str, phrases: Phrasebook) -> list[list[Answer]]:
    """Return the sections of a game's guide that help people decide whether to play it.

    The sections say what the game is, what is hidden, what players touch, and what they need.
    Raises the same errors as `guide_called`.
    """
    return guide_answers(guides, words, phrases)[1 : 1 + BEFORE]


def guide_answers(guides: Guides, words: str, phrases: Phrasebook) -> list[list[Answer]]:
    """Return a guide's sections, each as a heading and its paragraphs.

    Raises the same errors as `guide_called`.
    """
    return [
        [
            Answer("guide-heading", {"title": section.title}),
            *(
                Answer("guide-typed", {"words": told.removeprefix(TYPED)})
                if told.startswith(TYPED)
                else Answer("plain", {"words": told})
                for told in section.paragraphs
            ),
        ]
        for section in guides[guide_called(guides, words, phrases)]
    ]


def guide_called(guides: Guides, words: str, phrases: Phrasebook) -> str:
    """Return the guide with this name or title, or the only one whose name or title starts with it.

    Raises UsageError "no-guide", with `words` and `guides`.
    """
    wanted = simple(words)
    called = {name: (simple(name), *titles(guides.title(name), phrases)) for name in guides}
    found = [name for name, names in called.items() if wanted in names] or [
        name
        for name, names in called.items()
        if wanted and any(one.startswith(wanted) for one in names)
    ]
    if len(found) != 1:
        raise UsageError("no-guide", words=wanted, guides=", ".join(guides))
    return found[0]


def option_answers(
    game: Game[Any, Any], chosen: Mapping[str, str], narrator: Narrator
) -> list[Answer]:
    """Describe all table options, each with its current choice and the other choices."""
    say = narrator.phrases.say
    return [
        Answer(
            "option-line",
            {
                "id": option.id,
                "choice": chosen[option.id],
                "what": say(f"option-{option.id}"),
                "meaning": say(f"option-{option.id}-{chosen[option.id]}"),
                "choices": ", ".join(option.choices),
            },
        )
        for option in game.options
    ]
