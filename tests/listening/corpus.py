"""Phrases for testing spoken commands.

They are answers and commands from the golden games, each at the question where it was typed, and
table talk that isn't meant for the companion.
"""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cache, partial
from zlib import crc32

from companion.hosts.host import Host
from companion.listening.free_text import FreeText
from companion.listening.grammar import GrammarBuilder, SpeechGrammar
from companion.listening.numbers import SpokenNumbers
from companion.listening.table_judge import TableJudge
from companion.referee.question import Choose, YesNo
from companion.session.appraisal import Appraisal, Appraiser
from tests.everyday.judging import TELLS, sentences_of
from tests.golden.play import ASKED, FOLDER
from tests.table import Played, prepared, seated

#: For each game, the golden game to use: its file, player count, value of `--cards`, option and
#: seed.
GAMES = {
    "parcel": ("parcel-main-4", 4, "dealer", "version=main", 12),
    "couriers": ("couriers-four-6", 6, "table", "trap-test=four", 26),
    "wallet": ("wallet-marks-4", 4, "dealer", "deck=marks", 34),
    "parsifal": ("parsifal-anticlockwise-4", 4, "table", "direction=anticlockwise", 42),
    "pandemonium": ("pandemonium-told-3", 3, "table", "grid=told", 71),
}
#: How many different answers, and how many queries, to use from each golden game.
ANSWERS, ASKS = 22, 11
#: How many lines of each golden game to search for answers and queries.
LINES = 400
#: Commands that every game has. Each is spoken at the first question of one of the games.
COMMANDS = (
    *("status", "whose turn is it", "score", "help", "repeat", "faster", "slower", "louder"),
    *("history five", "history ten", "undo", "quit", "rules", "can", "why", "since", "who"),
    *("volume fifty", "volume eighty", "leave bob", "quieter", "braille", "next", "back", "redo"),
    *("last word", "mute", "speech brief", "tutorial", "voices"),
)
#: More commands of the same kinds, with other numbers and names.
MORE_COMMANDS = (
    *("history seven", "volume seventy", "leave ann", "history twenty", "volume ninety"),
    *("history twelve", "read rules", "leave cara"),
)
#: For each game, lines that consist of several answers spoken in one breath.
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
#: Short remarks between players that aren't in any phrase file.
SHORT_TALK = (
    *("that's mine", "whose glass is this", "not bad", "try again", "a bit more", "over there"),
    *("can't be", "what now", "five minutes", "who's hungry", "is it raining", "stop laughing"),
    *("poor old Bob", "Ann, your phone", "Cara's winning", "that's Dan's", "come here Bob"),
    *("I'll get it", "the door", "any more crisps", "one each", "two sugars", "no sugar"),
    *("half past eight", "next week maybe", "on the left", "under the table", "turn it down"),
    *(
        "play nicely",
        "your deal",
        "good hand",
        "card's on the floor",
        "what a hand",
        "red or white",
    ),
    *("put it there", "leave it", "take one", "read it out", "say cheese", "pass it on"),
)


@dataclass(frozen=True)
class Moment:
    """A question in a game, and what can be said in reply."""

    game: str
    grammar: SpeechGrammar
    sayings: GrammarBuilder
    judge: TableJudge


@dataclass(frozen=True)
class Phrase:
    """Words that somebody says at a question.

    is_talk: whether the words aren't meant for the companion.
    meant: the lines that the words stand for. If empty, the words themselves are the line.
    """

    words: str
    moment: Moment
    is_talk: bool = False
    meant: tuple[str, ...] = ()

    def means(self, line: str) -> bool:
        """Return whether the companion would be right to understand the words as this line."""
        meaning = self.moment.sayings.meaning
        meant = map(meaning, self.meant or (typed(self.words),))
        return not self.is_talk and meaning(line) in meant

    @property
    def is_understood_typed(self) -> bool:
        """Return whether the companion would understand the words correctly if they were typed."""
        judge = self.moment.judge
        if judge.appraise(self.words) is Appraisal.TAKEN:
            return self.means(self.words)
        found = judge.everyday(self.words)
        return found is not None and self.means(found.line)


def typed(words: str) -> str:
    """Return the words with the numbers in them written in digits, as people type them."""
    digits = {"five": "5", "seven": "7", "ten": "10", "twelve": "12", "twenty": "20"}
    digits |= {"fifty": "50", "seventy": "70", "eighty": "80", "ninety": "90"}
    return " ".join(digits.get(word, word) for word in words.split())


def is_drawn(words: str, every: int, half: int | None = None) -> bool:
    """Return whether to use this sentence in a sample of one in `every`.

    The choice depends only on the sentence, so that it doesn't change when others are added.

    half: which half of all sentences to draw from, 0 or 1, or None for both.
    """
    number = crc32(words.encode())
    return half in (None, number % 2) and number // 2 % every == 0


@cache
def phrases() -> tuple[Phrase, ...]:
    """Return all phrases to test: lines from the golden games, commands, and then table talk."""
    found = list(_typed_phrases())
    firsts = {phrase.moment.game: phrase.moment for phrase in reversed(found)}
    moments = [firsts[game] for game in GAMES]
    said = {phrase.words for phrase in found}
    for words in (word for word in (*COMMANDS, *MORE_COMMANDS) if word not in said):
        moment = moments[crc32(words.encode()) % len(moments)]
        if moment.grammar.line(words.split()) is not None:
            found.append(Phrase(words, moment))
    return (*found, *(at_some_question(words) for words in TALK))


@cache
def _typed_phrases() -> tuple[Phrase, ...]:
    """Return the lines from all golden games, each once."""
    found: dict[str, Phrase] = {}
    for phrase in (phrase for game in GAMES for phrase in _of(game)):
        found.setdefault(phrase.words, phrase)
    return tuple(found.values())


@cache
def _questions() -> dict[int, Moment]:
    """Return the questions of the golden games, each with a number that never changes."""
    return {crc32(phrase.words.encode()): phrase.moment for phrase in _typed_phrases()}


def at_some_question(words: str) -> Phrase:
    """Return these words as table talk. The question at which they are said depends only on the
    words.
    """
    number, questions = crc32(words.encode()), _questions()
    return Phrase(words, questions[min(questions, key=lambda one: one ^ number)], is_talk=True)


@cache
def short_talk() -> tuple[Phrase, ...]:
    """Return each of the short remarks as table talk."""
    return tuple(map(at_some_question, SHORT_TALK))


def everyday(number: int, every: int) -> Iterator[Phrase]:
    """Yield a sample of one in `every` of the sentences from a round of everyday speech.

    Leave out sentences that the companion answers although they don't stand for any line.

    number: the number of the round.
    """
    for sentence in sentences_of(number):
        meant = tuple(one for one in sentence.means if not one.startswith(TELLS))
        # The companion replies, but there is no line that would mean the same.
        is_answered = sentence.means and not meant
        if is_answered or not is_drawn(sentence.text, every):
            continue
        played = seated(prepared(sentence.players, game=sentence.game))
        played.open()
        played.say(*sentence.lines)
        if played.session.play.secret is None:
            room = played.room
            sayings = GrammarBuilder(room.vocabulary, room.catalogue, room.phrases)
            is_talk = sentence.is_talk
            yield Phrase(sentence.text, moment_of(played, sayings), is_talk=is_talk, meant=meant)


def moment_of(played: Played, sayings: GrammarBuilder) -> Moment:
    """Return what can be said at the game's open question. The result stays valid when the game
    goes on.
    """
    now = played.session
    play, question, parser = now.play, now.question, now.parser
    among = question.choose.options if question.choose is not None else ()
    run = play.as_it_was(len(play.run.entries))
    then = seated(replace(prepared(game=run.game.id), start=run.start), run=run).host
    assert isinstance(then, Host)
    appraiser = Appraiser(parser, then)
    judge = TableJudge(
        sayings,
        parser.catalogue,
        parser.vocabulary,
        FreeText(played.phrases, parser.vocabulary),
        partial(appraiser.appraise, question=question, asks=False),
        appraiser.everyday_meaning,
        lambda line: any(isinstance(one, YesNo) and one.value == line for one in among),
    )
    return Moment(played.run.game.id, sayings.build(question.choose), sayings, judge)


def _of(game: str) -> Iterator[Phrase]:
    """Yield each line of a golden game once, at the question at which it was first typed."""
    name, players, keeper, option, seed = GAMES[game]
    played = seated(prepared(players, keeper, option, game=game), seed=seed, hints=3)
    played.open()
    room = played.room
    sayings = GrammarBuilder(room.vocabulary, room.catalogue, room.phrases)
    numbers = SpokenNumbers(room.phrases)
    asked = {one for line in ASKED[game] for one in line.split("; ")} - {"zebra"}
    lines = (FOLDER / f"{name}.txt").read_text(encoding="utf-8").splitlines()
    typed_lines = [line[2:] for line in lines if line.startswith("> ")][:LINES]
    left = {True: ASKS, False: ANSWERS}
    said, is_first, together = set[str](), True, TOGETHER.get(game, ())
    for line in typed_lines:
        question = played.run.question
        words = line.replace("?", "").lower()
        is_new = words not in said and not words.isdecimal() and len(words) > 1
        if isinstance(question, Choose) and is_new and left[line in asked] and words != "done":
            moment = moment_of(played, sayings)
            if moment.grammar.line(numbers.spoken(words.replace(",", "")).split()) is not None:
                left[line in asked] -= 1
                said.add(words)
                yield Phrase(words, moment)
                if not is_first and line not in asked:
                    yield from (Phrase(one, moment) for one in together)
                    together = ()
                is_first = False
        played.type(line)
