"""Measures what is said, felt and typed in games in which players only answer.

What is felt is what one player's own display gets, secrets too, read to the end before each
answer: the mean of all players.

`make parity` prints the figures and keeps them in `last.txt`, of the complete games and of their
first answers. A test fails if a figure gets worse by more than a tenth.
`python -m tests.parity.measure GAME` measures one game.
"""

import random
import statistics
import sys
from collections.abc import Iterable, Iterator, Mapping, Sequence
from copy import deepcopy
from dataclasses import dataclass, field, replace
from itertools import islice
from pathlib import Path
from typing import Any

from companion.braille.line import BrailleLine
from companion.braille.window import Window, windows
from companion.narration.text import Label, PublicText, Verbosity
from companion.prompt.conversation import Conversation
from companion.prompt.matching import Ambiguous, NotUnderstood, TypedLine
from companion.prompt.play import Accepted
from companion.referee.question import Audience, Choose
from companion.referee.run import Answered
from companion.referee.seat import Seat
from tests.golden.play import PLAYERS, TRANSLATOR
from tests.recorder import Recorder
from tests.table import Played, prepared, seated

LAST = Path(__file__).parent / "last.txt"
#: A fast listener's speech, in words a minute.
RATE = 300
WIDTHS = (20, 40)
#: Each query is asked after this many lines, in a game of its own.
ASKED_EVERY = 12
#: How many answers of a scene `make test` measures. CI measures complete games.
SAMPLE = 100


@dataclass(frozen=True)
class Scene:
    """A game to measure. answers: how many of its first answers; None: all of them."""

    game: str
    players: int
    keeper: str
    seed: int
    answers: int | None = None

    @property
    def name(self) -> str:
        """What its figures begin with."""
        part = "" if self.answers is None else f", first {self.answers} answers"
        return f"{self.game} {self.players} {self.keeper}{part}"


SCENES = (
    Scene("parcel", 4, "table", 12),
    Scene("parcel", 4, "dealer", 12),
    Scene("couriers", 4, "dealer", 23),
    Scene("wallet", 4, "table", 35),
    Scene("parsifal", 6, "table", 69),
    Scene("pandemonium", 2, "table", 76),
)
SAMPLES = tuple(replace(scene, answers=SAMPLE) for scene in SCENES)


@dataclass
class Measured:
    """A scene. turns: how many were played; spoken seconds and windows are of the whole scene.

    players: how many displays the windows were on. windows: how many were read, where short
    messages share one, by width. messages: how many windows each message has by itself.
    """

    players: int
    turns: int = 0
    seconds: dict[Verbosity, float] = field(default_factory=dict)
    asking: float = 0
    windows: dict[int, int] = field(default_factory=dict)
    messages: dict[int, list[int]] = field(default_factory=dict)
    characters: int = 0
    enters: int = 0
    longest: dict[str, float] = field(default_factory=dict)

    def figures(self) -> Iterator[tuple[str, float]]:
        """Each by its name; of all of them less is better."""
        for verbosity, seconds in self.seconds.items():
            yield f"seconds a turn, {verbosity.value}", seconds / self.turns
        yield "share of questions in what is spoken", self.asking / self.seconds[Verbosity.NORMAL]
        for width, counts in self.messages.items():
            windows_a_turn = self.windows[width] / self.players / self.turns
            yield f"windows a turn, {width} cells", windows_a_turn
            yield f"windows a message, {width} cells, median", statistics.median(counts)
            ninth = statistics.quantiles(counts, n=10)[-1]
            yield f"windows a message, {width} cells, 90th percentile", ninth
        yield "characters typed a turn", self.characters / self.turns
        yield "Enters a turn", self.enters / self.turns
        for query, seconds in sorted(self.longest.items()):
            yield f"seconds of the longest answer to {query}", seconds


def seconds(words: str) -> float:
    """How long they are spoken."""
    return len(words.split()) * 60 / RATE


def read(lines: Iterable[BrailleLine], width: int) -> int:
    """How many windows the messages between two answers take."""
    window = Window(width)
    for line in lines:
        window.show(line)
    count = int(window.line is not None)
    while window.has_right or window.waiting:
        window.right()
        count += 1
    return count


def measured(scene: Scene) -> Measured:
    """Play the scene, and play it once more with every query asked now and then."""
    answers = list(islice(given(scene), scene.answers))
    lines = list(lines_with(answers, scene))
    found = Measured(scene.players, characters=sum(map(len, lines)), enters=len(lines))
    told, felt = list[PublicText](), list[list[BrailleLine]]()
    game, recorder = opened(scene)
    begun = len(game.run.entries)
    for line in (None, *lines):
        if line is not None:
            game.conversation.line(line)
        messages = recorder.take()
        told += [message.text for message in messages if message.text is not None]
        for seat in game.run.table.seats:
            own = [message.own[seat] for message in messages if seat in message.own]
            felt.append([TRANSLATOR.line(words) for words in own])
    assert record(game.conversation, begun) == [entry for one in answers for entry in one.record]
    found.turns = sum(said.phrase == "turn-begins" for said in game.run.table.said)
    for verbosity in (Verbosity.NORMAL, Verbosity.BRIEF):
        found.seconds[verbosity] = sum(seconds(text.at(verbosity)) for text in told)
    questions = (text for text in told if text.label is Label.QUESTION)
    found.asking = sum(seconds(text.normal) for text in questions)
    for width in WIDTHS:
        found.messages[width] = [len(windows(line, width)) for lines in felt for line in lines]
        found.windows[width] = sum(read(lines, width) for lines in felt)
    found.longest = longest_answers(scene, lines)
    return found


def longest_answers(scene: Scene, lines: Sequence[str]) -> dict[str, float]:
    """Map each query to the seconds of its longest answer, asked now and then between the lines."""
    longest: dict[str, float] = {}
    game, recorder = opened(scene)
    for number, line in enumerate(lines, 1):
        game.conversation.line(line)
        if number % ASKED_EVERY == 0:
            for query in game.run.game.asked:
                recorder.take()
                game.conversation.command(query)
                texts = (message.text for message in recorder.take())
                answer = sum(seconds(text.normal) for text in texts if text is not None)
                longest[query] = max(longest.get(query, 0), answer)
    return longest


def opened(scene: Scene) -> tuple[Played, Recorder]:
    """Return the scene before its first answer."""
    start = prepared(scene.players, scene.keeper, game=scene.game)
    game = seated(start, seed=scene.seed)
    recorder = game.conversation.talk.delivery = Recorder(start.start.seats)
    game.conversation.open()
    return game, recorder


@dataclass(frozen=True)
class Given:
    """An answer of a scene: as it is typed in the shortest form that is understood, and whole.

    question: its name. seat: who answers. opener: behind which name it may stand in a line that
    began with something else, "" for none. is_fact: it tells what only the table knows. is_secret:
    nobody else may see it. record: the entries that come of it.
    """

    short: str
    whole: str
    question: str
    seat: Seat | None
    opener: str
    is_fact: bool
    is_secret: bool
    record: Sequence[tuple[object, ...]]


def in_a_line(answers: Sequence[Given]) -> list[Given]:
    """The first of these, and those behind it that a player would type in the same line.

    They are one player's, who also tells what lies open on the table: facts that are asked alike.
    """
    those, decided = [answers[0]], None
    for one in answers:
        if one is not those[0]:
            before = those[-1]
            is_alike = before.is_fact and one.is_fact and before.question == one.question
            is_theirs = before.seat is one.seat and decided in (None, one.seat)
            if before.is_secret or one.is_secret or not (is_alike or is_theirs):
                break
            those.append(one)
        if not one.is_fact:
            decided = one.seat
    return those


def record(conversation: Conversation, since: int) -> list[tuple[object, ...]]:
    """The entries since one of them, however they were typed."""
    entries = conversation.play.run.entries[since:]
    return [(entry.question, entry.option) for entry in entries if isinstance(entry, Answered)]


def given(scene: Scene) -> Iterator[Given]:
    """The answers of a scene, one by one."""
    luck = random.Random(scene.seed)
    conversation = opened(scene)[0].conversation
    while isinstance(question := conversation.play.question, Choose):
        answer = PLAYERS[scene.game](conversation.play.run, question, luck)
        word = answer if isinstance(answer, str) else conversation.talk.narrator.word(answer)
        if conversation._command_in(TypedLine.of(word)) is not None:
            continue  # it asks for something besides
        entries = len(conversation.play.run.entries)
        short = word if isinstance(answer, str) else shortest(conversation, question, word)
        for line in (short, word):
            conversation.line(line)
            if len(conversation.play.run.entries) > entries:
                break
        is_secret = question.visible.answer is Audience.SEAT
        came = record(conversation, entries)
        is_opened = question.starts and question.opener is not None
        opener = conversation.talk.narrator.word(question.opener) if is_opened else ""
        asked = question.name, question.seat, opener, question.fact
        yield Given(line, word, *asked, is_secret, came)


def lines_with(answers: Sequence[Given], scene: Scene) -> Iterator[str]:
    """Yield lines with these answers, each with as many as a player could type in it.

    The answers in a line are one player's, or facts of the table's cards and dice; and the line is
    understood as the answers are one by one.
    """
    trial = opened(scene)[0].conversation
    place = 0
    while place < len(answers):
        those = in_a_line(answers[place:])
        line = those[0].short
        while len(those) > 1 and (joined := understood(trial, those)) is None:
            those.pop()
        if len(those) > 1:
            assert joined is not None
            line = joined
        else:
            trial.line(line)
        place += len(those)
        yield line


def understood(trial: Conversation, those: Sequence[Given]) -> str | None:
    """The line with all these answers, which the trial takes; None where it means otherwise."""
    play = trial.play
    base = len(play.run.entries)
    wanted = [entry for one in those for entry in one.record]
    openers = ["", *(one.opener for one in those[1:])]
    opened = [(f"{opener} ".lstrip(), one) for opener, one in zip(openers, those, strict=True)]
    short = " ".join(opener + one.short for opener, one in opened)
    whole = ", ".join(opener + one.whole for opener, one in opened)
    for line in (short, whole):
        if trial._command_in(TypedLine.of(line)) is not None:
            continue
        luck = deepcopy(play._chance)
        outcome = play.answer(trial.vocabulary.tokens(TypedLine.of(line)))
        if isinstance(outcome, Accepted):
            if record(trial, base) == wanted:
                return line
            play._rewind(base)
            play._chance = luck
    return None


def shortest(conversation: Conversation, question: Choose[Any], word: str) -> str:
    """As few letters of the word as mean the same."""
    vocabulary = conversation.vocabulary
    tokens = vocabulary.tokens(TypedLine.of(word))
    if not tokens:
        return word
    meant, _ = vocabulary.choose(question, tokens)
    for length in range(1, len(word)):
        begun = TypedLine.of(word[:length])
        try:
            found, left = vocabulary.choose(question, vocabulary.tokens(begun))
        except (NotUnderstood, Ambiguous, IndexError):
            continue
        if found == meant and not left and conversation._command_in(begun) is None:
            return begun.text
    return word


def table(all_found: Mapping[str, Measured]) -> Iterator[str]:
    """The figures, a line each."""
    for name, found in all_found.items():
        for figure, value in found.figures():
            yield f"{name}: {figure}: {value:.2f}"


def kept_of(scene: str) -> list[str]:
    """A scene's lines of the last outcome."""
    lines = LAST.read_text(encoding="utf-8").splitlines()
    return [line for line in lines if line.startswith(f"{scene}: ")]


if __name__ == "__main__":
    every = [*SCENES, *SAMPLES]
    figures = {scene.name: kept_of(scene.name) for scene in every}
    for scene in (one for one in every if one.game in sys.argv[1:] or not sys.argv[1:]):
        figures[scene.name] = list(table({scene.name: measured(scene)}))
        sys.stdout.write("".join(f"{line}\n" for line in figures[scene.name]))
    LAST.write_text("".join(f"{line}\n" for one in figures.values() for line in one), "utf-8")
