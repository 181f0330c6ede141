"""What is said to an answer that cannot be taken: why not, and what would be right."""

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from companion.errors import CompanionError, UsageError
from companion.narration.phrasebook import Value
from companion.prompt.matching import NotUnderstood, Noun, Token, is_number
from companion.prompt.reader import LONGEST_LINE
from companion.referee.names import simple
from companion.referee.question import Audience, Choose, Luck, Question, Ruling, YesNo
from companion.referee.run import Answered
from companion.referee.seat import Seat

if TYPE_CHECKING:
    from companion.prompt.commands import Command
    from companion.prompt.session import Session

#: The most choices that a refusal lists.
LISTED = 5
#: How much of a line that was not understood is said back, in characters.
SAID_BACK = 40
#: Commands that say back what follows them, so that a number may be a card's.
WITH_WORDS = frozenset({"read", "explain", "say", "spell", "help", "rules"})


def seat_of(question: Question) -> Seat | None:
    """The seat whose secret the options are, or None where all may know them."""
    if isinstance(question, Luck):
        return None
    return question.seat if question.visible.options is Audience.SEAT else None


def tell(session: "Session", sealed: Seat | None, phrase: str, **facts: Value) -> None:
    """Why not. Where that would tell a hand, the table hears one sentence, always the same.

    What is typed on a seat's own display is nothing that the table has heard of.
    """
    if sealed is None:
        session.reply(phrase, **facts)
        return
    session.delivery.is_private = True
    if session.secret is sealed:
        heard(session, sealed)
    elif session.asker is not sealed:
        session.show_but(
            sealed, session.narrator.message("label-reply", "see-own-line", who=sealed)
        )
    session.delivery.whisper(session.narrator.whispered(sealed, phrase, **facts))


def heard(session: "Session", seat: Seat) -> None:
    """The seat's secret answer is heard: all that the table hears of it, be it taken or not."""
    session.show_but(seat, session.narrator.message("label-reply", "heard", who=seat))


def accepted(session: "Session", base: int) -> None:
    """The same of secret answers that were taken, from entry `base` on."""
    run = session.run
    for entry, asked in zip(run.entries[base:], run.asked[base:], strict=True):
        if not isinstance(entry, Answered) or not isinstance(asked, Choose):
            continue
        if asked.seat is not None and asked.visible.answer is Audience.SEAT:
            heard(session, asked.seat)


def failed(session: "Session", error: CompanionError) -> None:
    """What cannot be done. What was wrong with a line of a seat's own is nobody else's."""
    if session.asker is not None and isinstance(error, UsageError):
        session.reply(error.phrase, **error.facts)
    else:
        session.say(session.narrator.message("label-notice", error.phrase, **error.facts))


def too_long(session: "Session", text: str) -> bool:
    """Whether a line is not looked at, as it is or, one letter being several, written out."""
    is_longer = len(text) > LONGEST_LINE or len(simple(text)) > LONGEST_LINE
    if is_longer:
        tell(session, session.secret, "too-long", longest=LONGEST_LINE)
    return is_longer


def asker_of(session: "Session", command: "Command | None", text: str) -> Seat | None:
    """Who asks: whoever's own display it is, or None for the table.

    A line that is typed while it is not shown may have the secret in it, whatever it begins
    with, as in "say camera". So what comes of it is for the seat that is asked.
    """
    secret = session.secret
    if session.asker is not None or secret is None or command is None:
        return session.asker
    takes_words = command.name in WITH_WORDS
    tokens = session.vocabulary.tokens(text.partition(" ")[2])
    others = [token for token in tokens if not isinstance(token.noun, Seat)]
    if not any(takes_words or not token.words.isdecimal() for token in others):
        return None
    if command.changes or simple(text) == "codes new":
        return None
    heard(session, secret)
    return secret


def left_over(
    session: "Session",
    first: Question | None,
    asked: Question | None,
    left: list[Token],
    sealed: Seat | None,
) -> None:
    """More words than answers. asked: what was then asked, which may say why not, if the same
    seat is asked as at first: of somebody else the words mean nothing.
    """
    noun = left[0].noun
    is_same = isinstance(first, Choose) and asked is not None and asked.seat is first.seat
    if is_same and isinstance(asked, Choose) and noun is not None:
        why = asked.refused.get(noun)
        if why is not None:
            refused(session, asked, noun, why, sealed, more=True)
            return
    words = shortened(" ".join(token.words for token in left))
    tell(session, sealed, "left-over", words=words, form=form(session, after=True))


def refused(
    session: "Session",
    question: Choose[Any],
    option: Noun,
    ruling: Ruling,
    sealed: Seat | None,
    *,
    more: bool,
) -> None:
    """A rule is against it: the reason, what is legal, and the rule."""
    narrator = session.narrator
    few = len(question.among) <= LISTED
    options = {"options": narrator.listed(question.among)}
    rule = session.rulebook[ruling.rule].spoken
    reason = narrator.ruling(ruling)
    # Behind other answers of the line, which is not taken, choices of another kind are no help,
    # and those that are only for the asking are not asked for now.
    if more and not (few and any(isinstance(one, type(option)) for one in question.among)):
        tell(session, sealed, "refused-whole", reason=reason, rule=rule)
        return
    say = narrator.phrases.say
    legal = say("legal-one", options) if few else say("legal-many")
    phrase = "refused-in-line" if more else "refused"
    tell(session, sealed, phrase, reason=reason, legal=legal, rule=rule)


def not_among(session: "Session", question: Choose[Any], option: Noun, sealed: Seat | None) -> None:
    """It is of the right kind, but not among the choices."""
    if seat_of(question) is not None:
        options = session.narrator.listed(question.among)
        if is_number(option):
            tell(session, sealed, "no-number", number=option)
            return
        told = sealed is not None and session.run.start.keepers[sealed] != "dealer"
        phrase = "private-not-told" if told else "private-not-held"
        tell(session, sealed, phrase, option=option, options=options)
    elif is_number(option):
        numbers = [one for one in question.among if is_number(one)]
        facts = {"number": option, "least": min(numbers), "most": max(numbers)}
        rule = session.rulebook[session.run.game.behind[question.name]].spoken
        tell(session, sealed, "not-in-range", rule=rule, **facts)
    else:
        tell(session, sealed, "not-among", option=option)


def not_understood(
    session: "Session",
    unknown: NotUnderstood,
    tokens: list[Token],
    command: "Command | None",
    sealed: Seat | None,
) -> None:
    """Offer a slip back, of an answer or of a command; else show the right form."""
    meant = unknown.meant
    if any(isinstance(token.noun, YesNo) for token in tokens) and len(tokens) == 1:
        tell(session, sealed, "nothing-for-yes", form=form(session))
    elif sealed is not None and (meant is None or not session.secret):
        words = shortened(unknown.words)
        tell(session, sealed, "not-understood", words=words, form=form(session))
    elif meant is not None:
        if session.secret is not None:
            heard(session, session.secret)
        mended = [t if t.words != unknown.words else Token(t.words, meant) for t in tokens]
        offer(session, session.narrator.word(meant), lambda: session.answer_all(mended))
    elif command is not None and tokens[0].noun is None:  # else it names something else
        name = command.name
        offer(session, name, lambda: command.run(session, name))
    else:
        session.reply("not-understood", words=shortened(unknown.words), form=form(session))


def offer(session: "Session", word: str, accept: Callable[[], None]) -> None:
    """Ask whether this was meant."""

    def reply(yes: bool) -> None:
        if yes:
            accept()
        else:
            tell(session, session.secret, "not-meant")

    session.confirm("did-you-mean", reply, word=word)


def form(session: "Session", *, after: bool = False) -> str:
    """One sentence that shows what a right answer looks like now.

    The example for a secret hand is any card of its kind, and always the same one.
    """
    say = session.narrator.phrases.say
    question = session.run.question
    if not isinstance(question, Choose):
        return say("form-nothing-asked")
    if after:
        return say("left-over-nothing")
    sealed = question.visible.options is Audience.SEAT
    example = session.vocabulary.kind_of(question)[0] if sealed else question.among[0]
    return say("form-example", {"example": session.narrator.word(example)})


def shortened(words: str) -> str:
    """The first words of a long line, enough to recognise it."""
    plain = simple(words)
    return plain if len(plain) <= SAID_BACK else plain[:SAID_BACK] + "…"
