"""Measures how much players have to hear, feel and type in games in which they only answer
questions.

What a player feels is the mean of all players' own displays, secrets included. Each display is read
to its end before the next answer.

`make parity` prints the figures for complete games and for their first answers, and saves them in
`last.txt`. A test fails if a figure gets worse by more than a tenth. `python -m
tests.parity.measure GAME` measures one game.
"""

import random
import statistics
import sys
from collections.abc import Iterable, Iterator, Mapping, Sequence
from copy import deepcopy
from dataclasses import dataclass, field, replace
from functools import partial
from itertools import islice
from pathlib import Path
from typing import Any

from companion.braille.line import BrailleLine
from companion.braille.window import Window, window_ranges
from companion.narration.text import Label, PublicText, Verbosity
from companion.referee.chance import Chance
from companion.referee.question import Audience, Choose
from companion.referee.run import Answered, Run
from companion.referee.seat import Seat
from companion.session.matching import Ambiguous, NotUnderstood, TypedLine
from companion.session.play import Accepted, Play
from tests.golden.play import PLAYERS, TRANSLATOR
from tests.recorder import Recorder
from tests.table import Played, prepared, seated

LAST = Path(__file__).parent / "last.txt"
#: The speech rate of a fast listener, in words per minute.
RATE = 300
WIDTHS = (20, 40)
#: The interval between queries, in lines. At each interval, every query is made and its reply is
#: measured. This is done in a second game.
ASKED_EVERY = 12
#: How many answers in each game `make test` measures. CI measures whole games.
SAMPLE = 100


@dataclass(frozen=True)
class Scene:
    """A game to measure.

    keeper: the value of `--cards`.
    answers: how many answers to measure from the beginning, or None for all of them.
    """

    game: str
    players: int
    keeper: str
    seed: int
    answers: int | None = None

    @property
    def name(self) -> str:
        """Return the name under which the game's figures are saved."""
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
class GameFigures:
    """The figures measured in one game.

    players: how many players there are, and therefore how many displays.
    turns: how many turns were played.
    seconds: how long it takes to speak all messages, in seconds, by verbosity.
    asking: how long the questions among them take, in seconds.
    windows: how many windows have to be read in all if short messages share windows, by the width
        of the display in cells.
    messages: how many windows each message would fill by itself, by the width of the display in
        cells.
    characters, enters: how many characters and how many Enters have to be typed.
    longest: how long the longest reply to each query takes to speak, in seconds.
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
        """Yield each figure with its name. The lower a figure is, the better."""
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
    """Return how many seconds it takes to speak the words."""
    return len(words.split()) * 60 / RATE


def count_windows(lines: Iterable[BrailleLine], width: int) -> int:
    """Return how many windows of a display these messages fill if short ones share a window.

    width: the width of the display, in cells.
    """
    window = Window(width)
    for line in lines:
        window.show(line)
    count = int(window.line is not None)
    while window.has_right or window.waiting:
        window.right()
        count += 1
    return count


def measure(scene: Scene) -> GameFigures:
    """Play a game and measure it. Play it a second time to measure the replies to queries."""
    answers = list(islice(answers_in(scene), scene.answers))
    lines = list(lines_with(answers, scene))
    found = GameFigures(scene.players, characters=sum(map(len, lines)), enters=len(lines))
    told, felt = list[PublicText](), list[list[BrailleLine]]()
    game, recorder = opened_game(scene)
    begun = len(game.run.entries)
    for line in (None, *lines):
        if line is not None:
            game.type(line)
        messages = recorder.take()
        told += [message.text for message in messages if message.text is not None]
        for seat in game.run.table.seats:
            own = [message.own[seat] for message in messages if seat in message.own]
            felt.append([TRANSLATOR.line(words) for words in own])
    assert record(game.run, begun) == [entry for one in answers for entry in one.record]
    found.turns = sum(said.phrase == "turn-begins" for said in game.run.table.said)
    for verbosity in (Verbosity.NORMAL, Verbosity.BRIEF):
        found.seconds[verbosity] = sum(seconds(text.at(verbosity)) for text in told)
    questions = (text for text in told if text.label is Label.QUESTION)
    found.asking = sum(seconds(text.normal) for text in questions)
    for width in WIDTHS:
        found.messages[width] = [
            len(window_ranges(line, width)) for lines in felt for line in lines
        ]
        found.windows[width] = sum(count_windows(lines, width) for lines in felt)
    found.longest = longest_answers(scene, lines)
    return found


def longest_answers(scene: Scene, lines: Sequence[str]) -> dict[str, float]:
    """Return how long the longest reply to each query takes to speak, in seconds.

    lines: the lines to type in the game. Queries are made at intervals.
    """
    longest: dict[str, float] = {}
    game, recorder = opened_game(scene)
    for number, line in enumerate(lines, 1):
        game.type(line)
        if number % ASKED_EVERY == 0:
            for query in game.run.game.asked:
                recorder.take()
                game.do(partial(game.room.command, query))
                texts = (message.text for message in recorder.take())
                answer = sum(seconds(text.normal) for text in texts if text is not None)
                longest[query] = max(longest.get(query, 0), answer)
    return longest


def opened_game(scene: Scene, chance: Chance | None = None) -> tuple[Played, Recorder]:
    """Start a game and stop before its first answer. Return it with a recorder of its messages.

    chance: decides everything random, or None to use the scene's seed.
    """
    start = prepared(scene.players, scene.keeper, game=scene.game)
    recorder = Recorder(start.start.seats)
    game = seated(start, chance=chance or Chance(scene.seed), lines=recorder)
    game.open()
    return game, recorder


@dataclass(frozen=True)
class GivenAnswer:
    """An answer that was given in a game.

    short: the shortest form that the companion understands.
    whole: the full form.
    question: the name of the question.
    seat: the player who answered.
    opener: the name that has to come before the answer if it isn't the first on its line, or "".
    is_fact: whether the answer reports something that happened on the table.
    is_secret: whether the answer is secret.
    record: the entries that it led to.
    """

    short: str
    whole: str
    question: str
    seat: Seat | None
    opener: str
    is_fact: bool
    is_secret: bool
    record: Sequence[tuple[object, ...]]


def answers_for_one_line(answers: Sequence[GivenAnswer]) -> list[GivenAnswer]:
    """Return the first answer, and those after it that a player would type on the same line.

    They are either the same player's next answers, or further facts that answer the same question.
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


def record(run: Run[Any], since: int) -> list[tuple[object, ...]]:
    """Return the question and the option of each recorded answer, from the entry with this number
    on.
    """
    entries = run.entries[since:]
    return [(entry.question, entry.option) for entry in entries if isinstance(entry, Answered)]


def answers_in(scene: Scene) -> Iterator[GivenAnswer]:
    """Play the scene's game and yield its answers."""
    luck = random.Random(scene.seed)
    game = opened_game(scene)[0]
    while isinstance(question := game.run.question, Choose):
        answer = PLAYERS[scene.game](game.run, question, luck)
        word = answer if isinstance(answer, str) else game.word(answer)
        if game.session.command_in(TypedLine.of(word)) is not None:
            continue  # The test player makes a query, which is not an answer.
        entries = len(game.run.entries)
        short = word if isinstance(answer, str) else shortest_prefix(game, question, word)
        for line in (short, word):
            game.type(line)
            if len(game.run.entries) > entries:
                break
        is_secret = question.visible.answer is Audience.SEAT
        came = record(game.run, entries)
        is_opened = question.begins_action and question.opener is not None
        opener = game.word(question.opener) if is_opened else ""
        asked = question.name, question.seat, opener, question.is_report
        yield GivenAnswer(line, word, *asked, is_secret, came)


def lines_with(answers: Sequence[GivenAnswer], scene: Scene) -> Iterator[str]:
    """Yield lines that give these answers, as many on each line as a player could type.

    A line has answers from one player only, and facts about cards and dice. It means the same as
    the answers given one by one.
    """
    chance = Chance(scene.seed)
    trial = opened_game(scene, chance)[0]
    place = 0
    while place < len(answers):
        those = answers_for_one_line(answers[place:])
        line = those[0].short
        while len(those) > 1 and (joined := joined_line(trial, chance, those)) is None:
            those.pop()
        if len(those) > 1:
            assert joined is not None
            line = joined
        else:
            trial.type(line)
        place += len(those)
        yield line


def joined_line(trial: Played, chance: Chance, those: Sequence[GivenAnswer]) -> str | None:
    """Return one line that gives all these answers, or None if the companion wouldn't understand it
    that way. If there is such a line, type it.

    trial: the game in which to try the line.
    chance: decides everything random in that game.
    """
    play, vocabulary = trial.session.play, trial.room.vocabulary
    base = len(play.run.entries)
    wanted = [entry for one in those for entry in one.record]
    openers = ["", *(one.opener for one in those[1:])]
    opened = [(f"{opener} ".lstrip(), one) for opener, one in zip(openers, those, strict=True)]
    short = " ".join(opener + one.short for opener, one in opened)
    whole = ", ".join(opener + one.whole for opener, one in opened)
    for line in (short, whole):
        if trial.session.command_in(TypedLine.of(line)) is not None:
            continue
        tokens = vocabulary.tokens(TypedLine.of(line))
        tried = Play(play.as_it_was(base), deepcopy(chance), vocabulary)
        outcome = tried.answer(tokens)
        if isinstance(outcome, Accepted) and record(tried.run, base) == wanted:
            trial.type(line)
            return line
    return None


def shortest_prefix(game: Played, question: Choose[Any], word: str) -> str:
    """Return the shortest beginning of a word that the companion understands as the whole word."""
    vocabulary = game.room.vocabulary
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
        if found == meant and not left and game.session.command_in(begun) is None:
            return begun.text
    return word


def figure_lines(all_found: Mapping[str, GameFigures]) -> Iterator[str]:
    """Yield the figures of all games, one per line."""
    for name, found in all_found.items():
        for figure, value in found.figures():
            yield f"{name}: {figure}: {value:.2f}"


def saved_figures(scene: str) -> list[str]:
    """Return the saved figures of this scene, one per line."""
    lines = LAST.read_text(encoding="utf-8").splitlines()
    return [line for line in lines if line.startswith(f"{scene}: ")]


if __name__ == "__main__":
    every = [*SCENES, *SAMPLES]
    figures = {scene.name: saved_figures(scene.name) for scene in every}
    for scene in (one for one in every if one.game in sys.argv[1:] or not sys.argv[1:]):
        figures[scene.name] = list(figure_lines({scene.name: measure(scene)}))
        sys.stdout.write("".join(f"{line}\n" for line in figures[scene.name]))
    LAST.write_text("".join(f"{line}\n" for one in figures.values() for line in one), "utf-8")
