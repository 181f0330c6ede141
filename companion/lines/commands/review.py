"""Commands that repeat what a line has shown: `repeat`, `back`, `next` and `spell`."""

from dataclasses import replace

from companion.lines.line import Line, OwnLine
from companion.lines.room import Room, TableLink
from companion.narration.text import ASKS, FACTS, Label, PrivateText, PublicText, Verbosity, Words
from companion.referee.question import Step
from companion.session.input import Input, Source


class ReviewCommands:
    """The commands of this file. Each works on the log of the line where it was given, including
    private replies.
    """

    def __init__(self, room: Room, link: TableLink) -> None:
        self._room = room
        self._link = link
        room.add(
            {
                "repeat": self.repeat,
                "shorter": self.shorter,
                "back": self.back,
                "next": self.next,
                "spell": self.spell,
            }
        )

    def repeat(self, line: Line, _rest: str) -> None:
        """Show everything since the last input again. The second time, speak more slowly."""
        log = line.log
        batch = [*log.batch]
        if not batch:
            self._room.reply(line, "nothing-said")
        log.repeated += 1
        for text in batch:
            is_current = text.reply or self._is_current(line, text)
            again = text if is_current else self._introduced(text, "again-earlier")
            self._show(line, replace(again, slowly=log.repeated > 1))

    def shorter(self, line: Line, _rest: str) -> None:
        """Show everything since the last input again, each message in its shortest form."""
        batch = [*line.log.batch]
        if not batch:
            self._room.reply(line, "nothing-said")
        for text in batch:
            self._show(line, replace(text, sentence=text.at(Verbosity.BRIEF), parts={}))

    def back(self, line: Line, _rest: str) -> None:
        """Go back to the previous game event, and show it."""
        log = line.log
        log.looked_back = len(log.events)
        if log.place == 0:
            self._room.reply(line, "no-earlier")
        else:
            log.place -= 1
            self._review(line)

    def next(self, line: Line, _rest: str) -> None:
        """Show the next piece of a long reply or, if there is none, the next event.

        After the last event, `next` completes a setup step and starts the next one. However, a
        listener who has looked back is first told that there are no later events.
        """
        log, question = line.log, self._room.lines.question
        if (rested := self._room.line_with_rest(line)) is not None:
            self._room.show_next_piece(rested)
        elif log.place < len(log.events) - 1:
            log.place += 1
            self._review(line)
        elif question.is_step and log.looked_back < len(log.events):
            done = self._room.narrator.word(Step.DONE)
            self._link.submit(Input((done,), line.seat, source=Source.KEY))
        else:
            log.looked_back = 0
            self._room.reply(line, "no-later")

    def spell(self, line: Line, rest: str) -> None:
        """Spell a word or the current event, letter by letter or with a word for each letter."""
        room = self._room
        first, _, others = rest.partition(" ")
        is_phonetic = room.phrases.has_word("word-phonetic", first)
        words = (others if is_phonetic else rest).strip()
        if not words and line.log.current is not None:
            words = line.log.current.sentence
        if not words:
            room.reply(line, "nothing-said")
        elif is_phonetic:
            room.reply(line, "spelled", letters=self._phonetic(words))
        else:
            letters = ", ".join(" ".join(word) for word in words.split())
            text = room.narrator.message(Label.REPLY, "spelled", letters=letters)
            self._show(line, replace(text, spelled=words))

    def _phonetic(self, words: str) -> str:
        """Replace each letter with a word for it, such as Alpha for A."""
        alphabet = self._room.phrases.words("spell-alphabet")
        by_letter = {word[0].lower(): word for word in alphabet}
        return ", ".join(by_letter.get(letter.lower(), letter) for letter in words if letter != " ")

    def _review(self, line: Line) -> None:
        """Show the event that the listener has gone back to. Say that it is an earlier one, or that
        its question is still open.
        """
        if (text := line.log.current) is not None:
            is_open = text.label is Label.QUESTION and self._is_current(line, text)
            self._show(line, self._introduced(text, "again-open" if is_open else "again-earlier"))

    def _is_current(self, line: Line, text: Words) -> bool:
        """Return False if the text is a question that has been answered since."""
        asked = (one for one in reversed(line.log.events) if one.label is Label.QUESTION)
        last = next(asked, text)
        return text.label is not Label.QUESTION or text.sentence == last.sentence

    def _introduced(self, text: Words, phrase: str) -> Words:
        """Put an introduction such as "Earlier:" before a message, except before a board in
        braille, where it would shift the squares.
        """
        say = self._room.phrases.say
        brief = text.brief
        if not text.places:
            brief = say(phrase, {"words": text.at(Verbosity.BRIEF)}, form="brief")
        parts, facts = dict(text.parts), list[str]()
        if text.sentence.endswith(ASKS):
            facts = [parts.pop(part) for part in FACTS if parts.get(part)]
        sentence = say(phrase, {"words": " ".join([*facts, text.sentence])})
        return replace(text, sentence=sentence, parts=parts, brief=brief, choices=(), breaks=())

    def _show(self, line: Line, text: Words) -> None:
        """Show the text again without its earcon, and without its choices, because they may be
        stale.
        """
        text = replace(text, earcon="", choices=(), reply=True)
        if isinstance(line, OwnLine):
            line.show(PrivateText(line.seat, text))
            self._room.lines.send()
        elif isinstance(text, PublicText):
            self._room.lines.announce(text, is_event=False)
