"""What is said in the tests of spoken commands: answers and commands from the golden games, each
at the question at which it was typed, and talk at the table that is for nobody.
"""

import random
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache

from companion.listening.numbers import Numbers
from companion.listening.sayings import Grammar, Sayings
from companion.prompt.forms import Forms
from companion.prompt.matching import TypedLine
from companion.referee.question import Choose, YesNo
from tests.golden.play import ASKED, FOLDER
from tests.table import prepared, seated

#: Of each game a golden one: its file, players, who keeps the cards, and its seed.
GAMES = {
    "parcel": ("parcel-main-4", 4, "dealer", "version=main", 12),
    "couriers": ("couriers-four-6", 6, "table", "trap-test=four", 26),
    "wallet": ("wallet-marks-4", 4, "dealer", "deck=marks", 34),
    "parsifal": ("parsifal-anticlockwise-4", 4, "table", "direction=anticlockwise", 42),
    "pandemonium": ("pandemonium-told-3", 3, "table", "grid=told", 71),
}
#: So many different answers of each game, and of what is asked between them.
ANSWERS, ASKS = 19, 9
#: So many lines of a game are looked through for them.
LINES = 400
#: What all games take, each at the first question of one of them.
COMMANDS = (
    *("status", "whose turn is it", "score", "help", "repeat", "faster", "slower", "louder"),
    *("history five", "history ten", "undo", "quit", "rules", "can", "why", "since", "who"),
    *("volume fifty", "volume eighty", "leave bob", "quieter", "braille", "next", "back", "redo"),
    *("last word", "mute", "speech brief", "tutorial", "voices"),
)
#: The same, with other numbers and names.
MORE_COMMANDS = (
    *("history seven", "volume seventy", "leave ann", "history twenty", "volume ninety"),
    *("history twelve", "read rules", "leave cara"),
)
#: Several things in one breath.
TOGETHER = {
    "parcel": ("radio on bob camera", "radio on dan lens", "binoculars on cara"),
}
TALK = (
    "shall we have some more tea",
    "i think it is going to rain tomorrow",
    "did you feed the dog",
    "pass me the biscuits please",
    "that was a good film last night",
    "where did you park the car",
    "my sister is coming on saturday",
    "can you reach the salt",
    "i am so tired today",
    "wait until you hear this",
    "who wants another glass of wine",
    "the bus was late again",
    "she never told me about it",
    "it is your turn to wash the dishes",
    "we should play this more often",
    "i have no idea what i am doing",
    "the children are asleep upstairs",
    "no really that is what he said",
    "have you seen my glasses",
    "the soup smells wonderful",
    "turn the radio down a little",
    "it was raining when we left",
    "bob lives in the other street now",
    "ann has a new dog",
    "i would rather go by train",
)


@dataclass(frozen=True)
class Moment:
    """A question of a game, and what may be said there."""

    game: str
    grammar: Grammar
    sayings: Sayings
    forms: Forms
    is_yes_or_no: bool

    def changes(self, line: str) -> bool:
        """Whether it is an answer, or a command that changes the game."""
        if self.is_yes_or_no and line in {one.value for one in YesNo}:
            return False
        typed = self.forms.find(TypedLine.of(line))
        return typed is None or typed.form.changes

    def is_final(self, line: str) -> bool:
        """Whether it is a command that cannot be taken back easily."""
        typed = self.forms.find(TypedLine.of(line))
        return typed is not None and (typed.form.changes or typed.form.id == "quit")


@dataclass(frozen=True)
class Phrase:
    """What is said, and what would be typed; nothing of both for talk that is for nobody."""

    words: str
    moment: Moment
    is_talk: bool = False

    def means(self, line: str) -> bool:
        """Whether this line is what was said."""
        meaning = self.moment.sayings.meaning
        return not self.is_talk and meaning(line) == meaning(typed(self.words))


def typed(words: str) -> str:
    """The same with digits."""
    digits = {"five": "5", "seven": "7", "ten": "10", "twelve": "12", "twenty": "20"}
    digits |= {"fifty": "50", "seventy": "70", "eighty": "80", "ninety": "90"}
    return " ".join(digits.get(word, word) for word in words.split())


@cache
def phrases() -> tuple[Phrase, ...]:
    """All of them, in an order of chance that is always the same, and talk behind them."""
    found = [phrase for game in GAMES for phrase in _of(game)]
    firsts = {phrase.moment.game: phrase.moment for phrase in reversed(found)}
    moments = list(firsts.values())
    said = {phrase.words for phrase in found}
    for number, words in enumerate(word for word in COMMANDS if word not in said):
        moment = moments[number % len(moments)]
        if moment.grammar.line(words.split()) is not None:
            found.append(Phrase(words, moment))
    random.Random(1).shuffle(found)
    for number, words in enumerate(MORE_COMMANDS):
        moment = moments[number % len(moments)]
        if moment.grammar.line(words.split()) is not None:
            found.append(Phrase(words, moment))
    talk = [Phrase(words, moments[n % len(moments)], is_talk=True) for n, words in enumerate(TALK)]
    return (*found, *talk)


def _of(game: str) -> Iterator[Phrase]:
    """What was typed in a golden game, each line the first time; at the question before it."""
    name, players, keeper, option, seed = GAMES[game]
    played = seated(prepared(players, keeper, option, game=game), seed=seed, hints=3)
    conversation = played.conversation
    conversation.open()
    sayings = Sayings(conversation.vocabulary, conversation.forms, conversation.talk.phrases)
    numbers = Numbers(conversation.talk.phrases)
    asked = {one for line in ASKED[game] for one in line.split("; ")} - {"zebra"}
    lines = (FOLDER / f"{name}.txt").read_text(encoding="utf-8").splitlines()
    typed_lines = [line[2:] for line in lines if line.startswith("> ")][:LINES]
    left = {True: ASKS, False: ANSWERS}
    said, is_first, together = set[str](), True, TOGETHER.get(game, ())
    for line in typed_lines:
        question = conversation.play.question
        words = line.replace("?", "").lower()
        is_new = words not in said and not words.isdecimal() and len(words) > 1
        if isinstance(question, Choose) and is_new and left[line in asked] and words != "done":
            among = {one for one in question.among if isinstance(one, YesNo)}
            moment = Moment(game, sayings.now(question), sayings, conversation.forms, bool(among))
            if moment.grammar.line(numbers.spoken(words.replace(",", "")).split()) is not None:
                left[line in asked] -= 1
                said.add(words)
                yield Phrase(words, moment)
                if not is_first and line not in asked:
                    yield from (Phrase(one, moment) for one in together)
                    together = ()
                is_first = False
        conversation.line(line)
