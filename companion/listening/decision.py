"""Decides whether to act on what two recognisers heard, to ask about it, or to do nothing.

Both recognisers listen for the lines that could be typed now. The second one also recognises the
speech without this limit, as the "free text". Each line has a score, which is a log probability
with bonuses. The difference between this score and the free text's score is usually negative, and
shows how likely it is that somebody said the line. The bonus for a line that both recognisers heard
doesn't count in this difference.
"""

import re
from collections.abc import Collection, Hashable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from enum import Enum
from typing import Protocol

from companion.listening.grammar import SpeechGrammar
from companion.session.appraisal import Appraisal
from companion.session.everyday_lines import EverydayMeaning


class Caution(Enum):
    """When to ask for confirmation: seldom, when in doubt, or before every change."""

    SURE = "sure"
    NORMAL = "normal"
    CAREFUL = "careful"


@dataclass(frozen=True, slots=True)
class Recognition:
    """The recognisers' results for one line.

    sphinx: the first recogniser's words, or empty if no words fit the grammar.
    ways: the second recogniser's likeliest sequences of words that fit the grammar, best first.
    Each comes with its log probability, and with a score out of 100 for how alike it and `text`
    sound.
    free: the log probability of `text`, computed in the same way as those in `ways`.
    text: what was recognised without a grammar.
    text_score: the plain log probability of `text`, close to 0 if the second recogniser is sure of
    it.
    loud: loudness in dB below full scale, or None if nobody spoke.
    is_cut: whether the speaker kept talking, so that only the beginning was recognised.
    is_muted: whether no sound at all came from the microphone.
    near: other texts that may have been said, likeliest first. They were recognised without a
    grammar, too, but with a preference for its words.
    """

    sphinx: Sequence[str]
    ways: Sequence[tuple[Sequence[str], float, float]]
    free: float
    text: str
    text_score: float
    loud: int | None
    is_cut: bool = False
    is_muted: bool = False
    near: Sequence[str] = ()


@dataclass(frozen=True, slots=True)
class SpeechDecision:
    """What to do about something that was said.

    lines: the lines that may have been meant, likeliest first, at most `_MAX_OPTIONS`. Empty if the
    speech wasn't meant for the companion.
    acts: whether to execute the first of these lines without asking.
    is_unclear: whether the speech was meant for the companion, but should be repeated.
    """

    lines: tuple[str, ...]
    acts: bool
    is_unclear: bool = False


#: A line is executed without asking only if its score minus the free text's score is at least this.
_MIN_TO_ACT = -13.0
#: A line counts as meant for the companion only if its score minus the free text's score is at
#: least this.
_MIN_TO_ASK = -16.0
#: The value of `_MIN_TO_ASK` for a line that both recognisers heard and that sounds very similar to
#: the free text.
_MIN_VERY_ALIKE_TO_ASK = -22.0
#: A line and the free text count as sounding very similar if their similarity, out of 100, is at
#: least this.
_VERY_ALIKE = 75.0
#: Longer lines may have lower scores: each word after the first `_FIRST_WORDS` lowers the minimum
#: score by this.
_PER_WORD = 3.0
#: Number of words in a line that don't lower its minimum score.
_FIRST_WORDS = 2
#: The value of `_MIN_TO_ACT` for a line of several words that differs from the free text. It is
#: higher, because each word must be likely.
_MIN_LONG_TO_ACT = -8.0
#: Added to a line's score if the first recogniser heard the line too.
_AGREEMENT_BONUS = 3.5
#: Added to the score of a reply to one of the companion's own questions.
_REPLY_BONUS = 5.0
#: A reply to one of the companion's own questions is clear if its score is higher by this than the
#: score of any other line. The companion never asks anybody to confirm a clear reply.
_REPLY_GAP = 2.0
#: A line that both recognisers heard, but that differs from the free text, is executed only if its
#: score is higher by this than the score of any other line.
_AGREED_GAP = 4.5
#: The value of `_AGREED_GAP` for a line that only one recogniser heard.
_SINGLE_GAP = 8.0
#: The values of `_AGREED_GAP` and `_SINGLE_GAP` for people who want to confirm as little as
#: possible.
_AGREED_GAP_SURE, _SINGLE_GAP_SURE = 2.5, 4.5
#: Another line is offered beside the best one only if its score is lower by less than this.
_OPTION_GAP = 7.0
#: The value of `_OPTION_GAP` for the line that the first recogniser heard.
_OTHER_OPTION_GAP = 15.0
#: Maximum number of lines offered.
_MAX_OPTIONS = 2
#: Subtracted from the score of a short command when an answer also fits, because such a command
#: sounds like many answers.
_SHORT_COMMAND_PENALTY = 2.0
#: A line and the free text count as sounding similar if their similarity, out of 100, is at least
#: this.
_ALIKE = 60.0
#: A line whose similarity to the free text is exactly `_ALIKE` is offered only if its score minus
#: the free text's score is at least this.
_MIN_ALIKE = -6.0
#: Each point of similarity above `_ALIKE` lowers the minimum `_MIN_ALIKE` by this.
_PER_LIKENESS = 0.4
#: The value of `_MIN_ALIKE` for a line that both recognisers heard and that sounds similar to the
#: free text. There is no minimum if both recognisers rate the line as the likeliest.
_MIN_ALIKE_AGREED = -12.0
#: If the free text is a single word, a line that sounds different from it is offered only if its
#: score minus the free text's score is at least this.
_MIN_UNLIKE = -7.0
#: The value of `_MIN_UNLIKE` for a line that both recognisers heard.
_MIN_UNLIKE_AGREED = -13.5
#: The value of `_MIN_UNLIKE` if the free text has several words.
_MIN_UNLIKE_LONG = -3.0
#: The value of `_MIN_UNLIKE_AGREED` if the free text has several words.
_MIN_UNLIKE_AGREED_LONG = -9.0
#: A line that sounds different from the free text is executed only if its score minus the free
#: text's score is at least this.
_MIN_UNLIKE_TO_ACT = -6.0
#: The second recogniser is sure of two words of free text if their log probability is at least
#: this.
_MIN_SURE = -2.0
#: Each additional word of free text lowers the minimums `_MIN_SURE` and `_MIN_CERTAIN` by this.
_SURE_PER_WORD = 0.3
#: If the second recogniser is sure of the free text, a different line is offered only if its score
#: minus the free text's score is at least this.
_MIN_BESIDE_SURE = -8.0
#: If the log probability of two words of free text is at least this, the second recogniser is
#: certain of them. A different line is then executed only if it is unmistakable.
_MIN_CERTAIN = -0.9
#: The value of `_MIN_BESIDE_SURE` if the second recogniser is certain of the free text.
_MIN_BESIDE_CERTAIN = -5.0
#: A line and the free text sound exactly the same if their similarity, out of 100, is at least
#: this.
_HOMOPHONES = 100.0
#: A line that agrees with the free text is executed only if its score is higher by this than the
#: score of any other line.
_TYPED_GAP = 1.0
#: The value of `_TYPED_GAP` for a yes, a no or a single syllable, which both recognisers must have
#: heard.
_SHORT_GAP = 3.5 + _AGREEMENT_BONUS
#: A yes, a no or a single syllable is executed only if its score is higher by this than the score
#: of any line that sounds similar.
_DOUBLE_GAP = 6.5
#: If only one recogniser heard a line that changes the game, and the line differs from the free
#: text, it is executed only if it has at least this many letters.
_LONG_LINE = 10
#: A question with at least this many words is answered without asking for confirmation, unless both
#: recognisers heard something else.
_WHOLE_QUESTION = 3
#: The value of `_WHOLE_QUESTION` for a question that only resembles one of the game's rules.
_RULE_QUESTION = 5
#: Minimum length, in words, of an everyday request, such as "turn it down a bit". Anything shorter
#: counts as table talk.
_WISH = 4
#: Matches a syllable, roughly.
_SYLLABLE = re.compile(r"[^\W\d_aeiouy]*[aeiouyäöüéèáà]+")
#: Matches an "e" at the end of a word, which may be silent.
_SILENT_END = re.compile(r"(?<=\w\w)e\b")
_NUMBER = re.compile(r"\d+")
NOTHING = SpeechDecision((), acts=False)


class Judge(Protocol):
    """What `decide` has to know about the table and its lines."""

    def meaning(self, line: str) -> Hashable:
        """Return a value that identifies a line's meaning. It is the same for all lines with the
        same meaning.
        """

    def appraise(self, line: str) -> Appraisal:
        """Return what would happen if somebody typed a line."""

    def is_command(self, line: str) -> bool:
        """Whether a line is a command, not an answer."""

    def only_asks(self, line: str) -> bool:
        """Whether a line is a command that only asks about the game."""

    def changes(self, line: str) -> bool:
        """Whether a line changes the game."""

    def quits(self, line: str) -> bool:
        """Whether a line ends the game for everyone. Such a line is always read back."""

    def is_changing_command(self, line: str) -> bool:
        """Whether a line is a command that changes the game, such as undo."""

    def is_yes_or_no(self, line: str) -> bool:
        """Whether a line is a yes or no to an open yes-or-no question."""

    def everyday(self, text: str) -> EverydayMeaning | None:
        """Return what a line in everyday words means, or None if it has no meaning."""

    def typed(self, text: str) -> Iterable[str]:
        """Return the lines that somebody might type to say the same thing as this text."""

    def likeness(self, text: str, line: str) -> float:
        """Return how similar the text and a line sound, out of 100."""

    def says_less(self, line: str, other: str) -> bool:
        """Whether a line names fewer things than another line that sounds the same."""

    def is_same(self, text: str, line: str) -> bool:
        """Whether the text sounds exactly like a line."""

    def is_part(self, line: str, text: str) -> bool:
        """Whether the text contains all words of a line, and other words too."""

    def is_sensible(self, line: str, text: str) -> bool:
        """Whether somebody may have said this line: it names nothing twice in a row, and isn't much
        longer than the text.
        """

    def is_chain(self, line: str) -> bool:
        """Whether a line names several things of one kind in a row. If so, it may well be table
        talk.
        """

    def is_ambiguous(self, line: str) -> bool:
        """Whether a name in a line could also be several names. For example, "north west" could."""

    def is_talk(self, text: str) -> bool:
        """Whether the text is table talk."""


@dataclass(frozen=True, slots=True)
class _Candidate:
    """A line that may have been said.

    score: the score of the line's likeliest wording.
    length: number of words in that wording.
    sound: how similar the line and the free text sound, out of 100.
    """

    line: str
    meaning: Hashable
    score: float
    length: int
    sound: float


def decide(
    recognition: Recognition, grammar: SpeechGrammar, judge: Judge, caution: Caution
) -> SpeechDecision:
    """Decide what to do about something that was said."""
    return _Decision(recognition, grammar, judge, caution).decided()


class _Decision:
    """Works out what to do about something that was said, from each recogniser's results.

    other: the meaning of the line that the first recogniser heard, or None if it heard no line.
    typed: the free text as somebody would type it, or None if the table wouldn't accept that.
    candidates: the second recogniser's lines, likeliest first.
    """

    def __init__(
        self, recognition: Recognition, grammar: SpeechGrammar, judge: Judge, caution: Caution
    ) -> None:
        self._recognition = recognition
        self._replies, self._takes_list = grammar.replies, grammar.takes_list
        self._judge = judge
        self._caution = caution
        line = grammar.line(recognition.sphinx)
        self._other = None if line is None else judge.meaning(line)
        found: dict[Hashable, _Candidate] = {}
        for words, score, sound in recognition.ways:
            line = grammar.line(words)
            if line is not None and judge.is_sensible(line, self._heard(line, score)):
                total = self._score(line, score)
                one = _Candidate(line, judge.meaning(line), total, len(words), sound)
                found.setdefault(one.meaning, one)
        self._candidates = self._ranked(found.values())
        self._typed = self._typed_as(Appraisal.TAKEN) or self._sounding_typed()
        self._everyday: EverydayMeaning | None = None
        if self._typed is None and len(recognition.text.split()) > 1:
            self._everyday = judge.everyday(recognition.text)
            if (means := self._everyday) is not None and self._may_be_wished(means):
                is_taken = judge.appraise(means.line) is Appraisal.TAKEN
                self._typed = means.line if is_taken else None
        self._is_near = self._typed is None and self._everyday is None
        if self._is_near:
            self._typed = self._near_meaning()

    def decided(self) -> SpeechDecision:
        """Return the decision."""
        text, judge = self._recognition.text, self._judge
        best = next(iter(self._candidates), None)
        if best is not None and (self._is_unmistakable(best) or self._is_heard_again(best)):
            self._typed = best.line
        typed = self._typed
        is_reply = typed is not None and (typed in self._replies or judge.is_yes_or_no(typed))
        if judge.is_talk(text) and not is_reply:
            # "Bye" may be table talk, or it may be "buy".
            is_doubtful = best is not None and self._rivals_talk(best)
            return SpeechDecision((best.line,) if best and is_doubtful else (), acts=False)
        if best is not None and not self._is_meant(best):
            best = None
        if best is not None and best.line in self._replies:
            return self._decided_reply(best)
        if best is not None and judge.appraise(best.line) is Appraisal.REFUSED:
            if self._is_refused(best):
                return SpeechDecision((best.line,), acts=True)
            if judge.is_same(text, best.line):
                return SpeechDecision((), acts=False, is_unclear=True)
        offers = dict(self._offers(best))
        if typed is not None:
            offers = {judge.meaning(typed): typed, **offers}
            is_question = self._is_whole_question(typed) and not self._is_near
            if is_question and not self._is_contradicted(typed, best):
                return SpeechDecision((typed,), acts=True)
        elif (means := self._everyday) is not None and self._only_asks(means):
            return SpeechDecision((means.line,), acts=True)
        lines = _distinct(offers.values())[:_MAX_OPTIONS]
        acts = best is not None and lines[:1] == (offers.get(best.meaning),)
        return SpeechDecision(lines, acts=acts and best is not None and self._is_certain(best))

    def _heard(self, line: str, score: float) -> str:
        """Return the words that were probably said: the free text or, if both recognisers agree on
        a likelier line, that line.
        """
        is_agreed = self._judge.meaning(line) == self._other
        is_likelier = score >= self._recognition.free
        return line if is_agreed and is_likelier else self._recognition.text

    def _score(self, line: str, score: float) -> float:
        """Return a line's score with all bonuses."""
        judge = self._judge
        score += _AGREEMENT_BONUS * (judge.meaning(line) == self._other)
        return score + _REPLY_BONUS * (line in self._replies)

    def _ranked(self, candidates: Collection[_Candidate]) -> list[_Candidate]:
        """Sort candidates, likeliest first. Short commands get a penalty if an answer also fits."""
        judge = self._judge
        least = max((one.score for one in candidates), default=0.0) - _OPTION_GAP
        is_answered = any(
            one.score > least
            and not judge.is_command(one.line)
            and judge.appraise(one.line) is Appraisal.TAKEN
            for one in candidates
        )

        def score(one: _Candidate) -> float:
            is_short_command = is_short(one.line) and judge.is_command(one.line)
            return one.score - _SHORT_COMMAND_PENALTY * (is_short_command and is_answered)

        ranked = (replace(one, score=score(one)) for one in candidates)
        return sorted(ranked, key=lambda one: -one.score)

    def _typed_as(self, wanted: Appraisal) -> str | None:
        """Return the free text as somebody would type it, or None if the table wouldn't react to it
        as wanted.

        wanted: what the table should do with the text.
        """
        judge = self._judge
        lines = [line for line in judge.typed(self._recognition.text) if len(line) > 1]
        found = [line for line in lines if judge.appraise(line) is wanted]
        if self._candidates and found and judge.says_less(found[0], self._candidates[0].line):
            return None
        likely = [one.meaning for one in self._candidates[:1]]
        agreed = (line for line in found if judge.meaning(line) in likely)
        return next(agreed, found[0] if found else None)

    def _near_meaning(self) -> str | None:
        """Return the meaning of the free text if one of its names was misheard, or None if it has
        no meaning even then. For example, "What can country do" may be about Kundry.
        """
        judge = self._judge
        for place, text in enumerate(self._recognition.near):
            means = judge.everyday(text)
            if means is None or judge.appraise(means.line) is not Appraisal.TAKEN:
                continue
            if place and is_short(means.line) and judge.changes(means.line):
                continue  # Many texts contain a word that sounds like a short answer.
            if len(text.split()) >= _WISH or not judge.is_command(means.line):
                return means.line
        return None

    def _is_heard_again(self, best: _Candidate) -> bool:
        """Whether the likeliest of the other texts is this line, and the line isn't short."""
        judge, others = self._judge, self._recognition.near[:1]
        lines = (line for text in others for line in judge.typed(text))
        is_same = any(judge.meaning(line) == best.meaning for line in lines)
        return is_same and not is_short(best.line) and self._may_be_offered(best)

    def _sounding_typed(self) -> str | None:
        """Return the likeliest line, if the free text differs from it only in spelling."""
        for best in self._candidates[:1]:
            is_taken = self._judge.appraise(best.line) is Appraisal.TAKEN
            if self._is_homophone(best):
                return best.line if is_taken else None
            if self._is_beside_sure(best) or self._is_sure(best, _MIN_CERTAIN):
                return None  # "Move over" doesn't mean "moves over".
            is_long = len(best.line) >= _LONG_LINE and self._gap(best) >= _AGREED_GAP
            if (best.meaning == self._other or is_long) and self._judge.is_same(
                self._recognition.text, best.line
            ):
                return best.line if is_taken else None
        return None

    def _is_homophone(self, one: _Candidate) -> bool:
        """Whether both recognisers heard a line, and the free text sounds exactly like it."""
        return one.meaning == self._other and one.sound >= _HOMOPHONES

    def _rivals_talk(self, one: _Candidate) -> bool:
        """Whether a line may be what was said although the free text is table talk: both
        recognisers heard the line, and it sounds exactly like the free text or is likelier.
        """
        is_likelier = one.meaning == self._other and self._margin(one) >= 0
        is_taken = is_likelier and self._judge.appraise(one.line) is Appraisal.TAKEN
        return self._is_homophone(one) or is_taken

    def _margin(self, one: _Candidate) -> float:
        """Return a line's score, without the bonus for agreement, minus the free text's score."""
        is_agreed = one.meaning == self._other
        return one.score - _AGREEMENT_BONUS * is_agreed - self._recognition.free

    def _is_meant(self, one: _Candidate) -> bool:
        """Whether a line is so likely that it must have been meant for the companion."""
        is_heard = one.meaning == self._other and self._likeness(one) >= _VERY_ALIKE
        least = _MIN_VERY_ALIKE_TO_ASK if is_heard else _MIN_TO_ASK
        return self._margin(one) >= least - _PER_WORD * max(0, one.length - _FIRST_WORDS)

    def _gap(self, one: _Candidate) -> float:
        """Return how much higher a line's score is than the score of any other line.

        If both recognisers heard the line and the table would accept it, ignore other lines that
        the table wouldn't accept.
        """
        appraise = self._judge.appraise
        is_good = one.meaning == self._other and appraise(one.line) is Appraisal.TAKEN
        others = (
            each.score
            for each in self._candidates
            if each is not one and (not is_good or appraise(each.line) is Appraisal.TAKEN)
        )
        return one.score - max(others, default=float("-inf"))

    def _decided_reply(self, best: _Candidate) -> SpeechDecision:
        """Accept a reply to one of the companion's own questions if it is clear. Otherwise, wait
        for the next one.
        """
        judge = self._judge
        typed = judge.typed(self._recognition.text)
        is_certain = any(judge.meaning(line) == best.meaning for line in typed)
        if not is_short(best.line):
            is_certain |= best.meaning == self._other and self._gap(best) >= _REPLY_GAP
        if is_certain and not self._recognition.is_cut:
            return SpeechDecision((best.line,), acts=True)
        return SpeechDecision((), acts=False, is_unclear=best.meaning == self._other)

    def _is_refused(self, best: _Candidate) -> bool:
        """Whether both recognisers are sure of a line that the table would refuse.

        If so, it is worth saying why.
        """
        is_agreed = best.meaning == self._other
        return is_agreed and self._sounds_like(best) and self._gap(best) >= _AGREED_GAP

    def _offers(self, best: _Candidate | None) -> Iterator[tuple[Hashable, str]]:
        """Yield the lines to offer, each with its meaning."""
        if best is None:
            return
        close = [one for one in self._candidates if best.score - one.score < _OPTION_GAP]
        reach = _OTHER_OPTION_GAP + _AGREEMENT_BONUS
        other = [one for one in self._candidates if one.meaning == self._other]
        for one in (best, *other, *close):
            if best.score - one.score < reach and self._may_be_offered(one):
                yield one.meaning, one.line

    def _may_be_offered(self, one: _Candidate) -> bool:
        """Whether a line sounds like what was said, and the table would accept it."""
        return self._judge.appraise(one.line) is Appraisal.TAKEN and self._sounds_like(one)

    def _sounds_like(self, one: _Candidate) -> bool:
        """Whether the free text sounds like this line.

        The less similar the two sound, the likelier the line must be. They may sound different if
        both recognisers heard the line, or if only one word was said.
        """
        if self._is_beside_sure(one):
            return False
        margin, likeness = self._margin(one), self._likeness(one)
        if margin < _MIN_UNLIKE_LONG and self._judge.is_part(one.line, self._recognition.text):
            return False
        is_single = len(self._recognition.text.split()) < 2
        words = max(0, one.length - _FIRST_WORDS)
        if one.meaning == self._other:
            least = _MIN_UNLIKE_AGREED if is_single else _MIN_UNLIKE_AGREED_LONG
            is_best_of_both = self._gap(one) >= _AGREEMENT_BONUS
            is_near = is_best_of_both or margin >= _MIN_ALIKE_AGREED - _PER_WORD * words
            is_likely = margin >= least - _PER_WORD * (one.length - 1)
            return is_likely or likeness >= (_ALIKE if is_near else _VERY_ALIKE)
        if likeness < _ALIKE:
            return margin >= (_MIN_UNLIKE if is_single else _MIN_UNLIKE_LONG)
        return margin >= _MIN_ALIKE - _PER_LIKENESS * (likeness - _ALIKE) - _PER_WORD * words

    def _is_beside_sure(self, one: _Candidate) -> bool:
        """Whether the second recogniser is sure that something different was said."""
        is_certain = self._is_sure(one, _MIN_CERTAIN)
        least = _MIN_BESIDE_CERTAIN if is_certain else _MIN_BESIDE_SURE
        least -= _PER_WORD * max(0, one.length - _FIRST_WORDS)
        if one.meaning == self._other and self._gap(one) >= _AGREED_GAP:
            least -= _PER_LIKENESS * max(0.0, self._likeness(one) - _ALIKE)
        is_unlikely = self._margin(one) < least and not self._is_homophone(one)
        return is_unlikely and self._is_sure(one, _MIN_SURE)

    def _is_sure(self, one: _Candidate, least: float) -> bool:
        """Whether the second recogniser is sure of the free text, provided that the text or the
        line has several words.

        least: minimum log probability for two words.
        """
        count = len(self._recognition.text.split())
        least -= _SURE_PER_WORD * max(0, count - _FIRST_WORDS)
        return max(count, one.length) >= _FIRST_WORDS and self._recognition.text_score >= least

    def _likeness(self, one: _Candidate) -> float:
        """Return how similar the free text and a line are, in letters or in sound, out of 100."""
        return max(one.sound, self._judge.likeness(self._recognition.text, one.line))

    def _only_asks(self, means: EverydayMeaning) -> bool:
        """Whether an everyday line is a question about the game, so that it only leads to a spoken
        reply.
        """
        text = self._recognition.text
        judge, line = self._judge, means.line
        is_asking = means.only_asks and not (judge.quits(line) or judge.is_changing_command(line))
        # "Whose glass is this?" is table talk, even if there is a rule about glass.
        is_rule = means.line == text
        is_long = len(text.split()) >= (_RULE_QUESTION if is_rule else _WHOLE_QUESTION)
        is_about_game = is_rule or self._judge.only_asks(means.line)
        return is_asking and is_about_game and is_long and not self._recognition.is_cut

    def _may_be_wished(self, means: EverydayMeaning) -> bool:
        """Whether to suggest what an everyday line may mean. A command is suggested only for a
        longer line, because people often say short requests to each other.
        """
        if self._only_asks(means):
            return False
        is_long = len(self._recognition.text.split()) >= _WISH
        return is_long or not self._judge.is_command(means.line)

    def _is_contradicted(self, typed: str, best: _Candidate | None) -> bool:
        """Whether both recognisers heard a line that means something different."""
        return best is not None and best.meaning == self._other != self._judge.meaning(typed)

    def _is_whole_question(self, typed: str) -> bool:
        """Whether the free text is a whole question to the companion, and asking it changes
        nothing.
        """
        is_long = len(typed.split()) >= _WHOLE_QUESTION
        return is_long and self._judge.only_asks(typed) and not self._recognition.is_cut

    @staticmethod
    def _min_to_act(best: _Candidate, *, is_typed: bool) -> float:
        """Return the minimum score, relative to the free text, for executing a line."""
        if is_typed or best.length < _FIRST_WORDS:
            return _MIN_TO_ACT
        return _MIN_LONG_TO_ACT - _PER_WORD * (best.length - _FIRST_WORDS)

    def _is_certain(self, best: _Candidate) -> bool:
        """Whether to execute a line without asking."""
        judge, caution, gap = self._judge, self._caution, self._gap(best)
        is_typed = self._typed is not None and judge.meaning(self._typed) == best.meaning
        is_agreed = best.meaning == self._other
        is_asked = (
            self._recognition.is_cut
            or judge.quits(best.line)
            or self._is_doubtful_chain(best)
            or (caution is Caution.CAREFUL and judge.changes(best.line))
        )
        is_sure = caution is Caution.SURE
        if is_asked or (self._typed is not None and not is_typed):
            return False
        is_clear_to_both = (
            is_agreed
            and gap >= _SINGLE_GAP
            and self._likeness(best) >= _ALIKE
            and not judge.is_chain(best.line)
        )
        is_unlikely = self._margin(best) < self._min_to_act(best, is_typed=is_typed)
        is_risky = self._is_risky(best.line)
        if is_unlikely and (is_risky or not is_clear_to_both):
            return False
        if is_risky:
            is_clear = gap >= _SHORT_GAP and not self._has_double(best)
            is_word_for_word = best.sound >= _HOMOPHONES or not judge.is_changing_command(best.line)
            return is_typed and is_agreed and is_clear and is_word_for_word
        if is_typed:
            return gap >= _TYPED_GAP
        if self._is_sure(best, _MIN_CERTAIN):
            return False
        is_like = self._likeness(best) >= _ALIKE
        if not is_like and not (is_agreed and self._margin(best) >= _MIN_UNLIKE_TO_ACT):
            return False
        if is_agreed:
            return gap >= (_AGREED_GAP_SURE if is_sure else _AGREED_GAP)
        if judge.changes(best.line) and len(best.line) < _LONG_LINE:
            return False
        return gap >= (_SINGLE_GAP_SURE if is_sure else _SINGLE_GAP)

    def _is_risky(self, line: str) -> bool:
        """Whether a line is executed only if both recognisers and the free text agree on it. This
        is the case for yes and no, for answers of one syllable, which many sounds resemble, and for
        commands that change the game.
        """
        judge = self._judge
        is_short_answer = is_short(line) and judge.changes(line)
        return judge.is_yes_or_no(line) or judge.is_changing_command(line) or is_short_answer

    def _is_doubtful_chain(self, one: _Candidate) -> bool:
        """Whether a line names several things of one kind in a row, as table talk may. A list that
        the question asks for is fine if both recognisers heard it and it can be divided in only
        one way.
        """
        is_list = self._takes_list and one.meaning == self._other
        return self._judge.is_chain(one.line) and (
            not is_list or self._judge.is_ambiguous(one.line)
        )

    def _has_double(self, best: _Candidate) -> bool:
        """Whether another line that the table would accept sounds nearly the same, as "locks" and
        "blocks" do.
        """
        return any(
            one.sound >= _VERY_ALIKE
            and self._margin(best) - self._margin(one) < _DOUBLE_GAP
            and self._judge.appraise(one.line) is Appraisal.TAKEN
            for one in self._candidates
            if one is not best
        )

    def _is_unmistakable(self, best: _Candidate) -> bool:
        """Whether both recognisers heard a line of several syllables that sounds like the free
        text, and no other line comes close.

        If so, this line is what was said, even if the second recogniser is sure that the free text
        is different: "very house" is "ferry house".
        """
        is_alike = best.meaning == self._other and self._likeness(best) >= _VERY_ALIKE
        least = _MIN_LONG_TO_ACT - _PER_WORD * max(0, best.length - _FIRST_WORDS)
        is_likely = self._margin(best) >= least
        is_clear = self._gap(best) >= _SINGLE_GAP and not is_short(best.line)
        return is_alike and is_likely and is_clear and self._may_be_offered(best)


def _distinct(lines: Iterable[str]) -> tuple[str, ...]:
    """Return the lines, except any that differ from an earlier one only in a number.

    If both were offered, as in "Was that one, Charmer 2, or two, Charmer 1?", people would find it
    hard to answer.
    """
    found: dict[str, str] = {}
    for line in lines:
        found.setdefault(_NUMBER.sub("", line), line)
    return tuple(found.values())


def is_short(line: str) -> bool:
    """Whether a line has only one syllable. Short lines are risky, because many sounds can be
    mistaken for a single syllable.
    """
    return " " not in line and len(_SYLLABLE.findall(_SILENT_END.sub("", line))) < 2
