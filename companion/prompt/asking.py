"""Asking: everything that tells and changes nothing."""

from collections.abc import Callable, Sequence
from enum import Enum
from functools import partial
from typing import TYPE_CHECKING, Any

from companion.narration.phrasebook import Value
from companion.narration.text import PrivateText
from companion.prompt import listening
from companion.prompt.listening import usage
from companion.prompt.matching import is_number
from companion.prompt.reference import (
    Answer,
    card_answers,
    card_for,
    code_answers,
    guide_answers,
    label_answers,
    rule_answers,
)
from companion.prompt.wording import worded
from companion.referee.game import MEMORY
from companion.referee.names import simple
from companion.referee.question import Audience, Choose
from companion.referee.seat import Seat
from companion.referee.table import Said

if TYPE_CHECKING:
    from companion.prompt.session import Session

#: How many messages `history` tells when no number is given.
HISTORY = 10
#: The most answers that are refused one by one before anybody has given them.
REFUSED = 30
#: Whoever asks, at whose display it is; at the table's keyboard, whoever is asked.
ME = "me"


def query(name: str) -> "Callable[[Session, str], None]":
    """One of the game's own answers, about everything or about what is named."""

    def ask(session: "Session", rest: str) -> None:
        if is_closed(session, name):
            session.reply("memory-closed", what=name)
            return
        known, state = session.run.game.queries[name], session.run.state
        about = named(session, known.takes, rest)
        if about is None:
            usage(session, rest, usage_of(session, name))
            return
        seat = [session.asker or asked_now(session)] if known.by_seat else []
        answers = known(state, *seat, *about)
        if known.by_steps:
            session.steps[session.asker] = [partial(reply_said, session, said) for said in answers]
            next_step(session)
        else:
            give(session, answers)

    return ask


def named(
    session: "Session", kinds: tuple[type, ...], words: str
) -> list[Seat | Enum | int | None] | None:
    """One thing of each kind that these words name, or None; None where they name others."""
    found: list[Seat | Enum | int | None] = [None] * len(kinds)
    tokens = session.vocabulary.tokens(words)
    for token in [token for token in tokens if not token.whose] or tokens:
        for place, kind in enumerate(kinds):
            noun = token.noun
            if noun is None and kind is int and token.words.isdecimal():
                noun = int(token.words)
            elif noun is None and kind is Seat and token.words == ME:
                noun = session.asker or asked_now(session)
            elif noun is None and kind is not int:
                noun = session.vocabulary.meant((kind,), token.words)
            if found[place] is None and isinstance(noun, kind):
                found[place] = noun
                break
        else:
            return None
    return found


def asked_now(session: "Session") -> Seat | None:
    """The seat that is asked now."""
    return session.run.question.seat if session.run.question is not None else None


def usage_of(session: "Session", name: str) -> str:
    """How a command is said."""
    return next(command.usage for command in session.commands if command.name == name)


def next_step(session: "Session") -> None:
    """The next of what is told one step at a time."""
    steps = session.steps[session.asker]
    steps.pop(0)()
    session.reply("steps-left" if steps else "steps-over", count=len(steps))


def forward(session: "Session", rest: str) -> None:
    """The next step of what is told by steps; else the message after."""
    if session.steps.get(session.asker):
        next_step(session)
    else:
        listening.forward(session, rest)


def give(session: "Session", answers: Sequence[Said]) -> None:
    """Answers of which some are for one seat: what is for all stands in for them elsewhere."""
    told = next((said.to for said in answers if said.to is not None), None)
    for said in answers:
        if said.to is None and told is not None and session.asker is None:
            session.show_but(told, session.narrator.public(said, "label-reply"))
        else:
            reply_said(session, said)


def is_closed(session: "Session", name: str) -> bool:
    """Whether the table has chosen to do without this answer."""
    chosen = session.run.start.options.get(MEMORY.id, MEMORY.choices[0])
    return name in session.run.game.remembers and chosen != MEMORY.choices[0]


def hand(session: "Session", rest: str) -> None:
    """A seat's cards, on that seat's own line only."""
    seat = session.asker or session.seat_named(rest) or asked_now(session)
    give(session, session.run.game.queries["hand"](session.run.state, seat))


def reply_said(session: "Session", said: Said) -> None:
    """Give an answer of the game's: to one seat where it is for one seat, else as any reply."""
    if said.to is not None:
        session.delivery.whisper(session.narrator.private(said))
    else:
        session.reply(said.phrase, **said.facts)


def turn(session: "Session", rest: str) -> None:  # noqa: ARG001 - all commands are called alike
    """Who is asked, and what."""
    question = session.run.question
    if not isinstance(question, Choose):
        session.reply("turn-nobody")
        return
    public, personal, private = worded(session, question)
    asker = session.asker
    if asker is None:
        session.show(public, personal, private)
    elif private is not None and private.seat is asker:
        session.delivery.whisper(private)
    else:
        session.delivery.whisper(PrivateText(asker, personal.get(asker, public)))


def who(session: "Session", rest: str) -> None:  # noqa: ARG001
    """Who sits where, who keeps whose cards, and who has a line of their own."""
    say, game = session.narrator.phrases.say, session.run.game
    for seat in session.run.table.seats:
        keeper = say(game.keeping(f"word-{session.run.start.keepers[seat]}"))
        line = say("line-word-yes" if session.delivery.has_line(seat) else "line-word-no")
        session.reply("who-seat", who=seat, number=seat.index + 1, keeper=keeper, line=line)


def can(session: "Session", rest: str) -> None:
    """What may be answered, numbered, and why the rest may not; of some games, what a piece can."""
    if simple(rest) and "can" in session.run.game.queries:
        query("can")(session, rest)
        return
    question = session.run.question
    if not isinstance(question, Choose):
        session.reply("can-nothing")
        return
    narrator, seat = session.narrator, question.seat
    choices = [one for one in session.vocabulary.kind_of(question) if not is_number(one)]
    phrase = "can-named" if session.vocabulary.has_numbers(choices) else "can-choice"
    lines: list[tuple[str, dict[str, Value]]] = [
        (phrase, {"number": str(number), "word": narrator.word(option)})
        for number, option in session.vocabulary.numbered(question)
        if question.allows(option)
    ]
    refused = question.refused
    if len(refused) <= REFUSED:
        reasons: dict[str, list[Any]] = {}
        for option, ruling in refused.items():
            reasons.setdefault(narrator.ruling(ruling), []).append(option)
        lines += [
            ("can-refused", {"word": narrator.listed(tuple(those)), "reason": reason})
            for reason, those in reasons.items()
        ]
    else:
        lines.append(("can-others", {"count": len(refused)}))
    if question.visible.options is not Audience.SEAT or seat is None:
        for phrase, facts in lines:
            session.reply(phrase, **facts)
    elif session.asker not in (None, seat):
        session.reply("can-private", who=seat)
    else:
        if session.asker is None:
            session.show_but(seat, narrator.message("label-reply", "can-private", who=seat))
        for phrase, facts in lines:
            session.delivery.whisper(narrator.whispered(seat, phrase, **facts))


def why(session: "Session", rest: str) -> None:  # noqa: ARG001
    """The last refusal with its rule, or the rule we are at. A sealed refusal stays sealed."""
    refusal, question = session.refusal, session.run.question
    if refusal is not None and refusal.ruling is not None and not refusal.sealed:
        rule = session.rulebook[refusal.ruling.rule]
        reason = session.narrator.ruling(refusal.ruling)
        session.reply("why-refused", reason=reason, rule=rule.spoken, text=rule.text)
    elif isinstance(question, Choose):
        rule = session.rulebook[session.run.game.behind[question.name]]
        session.reply("why-here", rule=rule.spoken, text=rule.text)
    else:
        session.reply("why-nothing")


def read(session: "Session", rest: str) -> None:
    """A card: name, rank, copies, and what it does; or a place of the board."""
    run, start = session.run, session.run.start
    noun = session.vocabulary.named(rest)
    if (name := read_by(session, noun)) is not None:
        query(name)(session, rest)
        return
    for answer in card_answers(
        run.game, start.edition, start.options, rest, session.vocabulary, session.narrator
    ):
        session.reply(answer.phrase, **answer.facts)


def read_by(session: "Session", noun: object) -> str | None:
    """The game's query that reads what is no card: a place of the board."""
    run = session.run
    if noun is None or card_for(run.game, run.start.edition, noun) is not None:
        return None
    queries = run.game.queries.items()
    return next((name for name, one in queries if one.reads and isinstance(noun, one.takes)), None)


def explain(session: "Session", rest: str) -> None:
    """What the pieces of a card's label mean."""
    first, _, words = rest.partition(" ")
    if first.lower() != "label" or not words.strip():
        usage(session, rest, EXPLAIN_USAGE)
        return
    run = session.run
    for answer in label_answers(
        run.game, run.start.edition, words, session.vocabulary, session.narrator
    ):
        session.reply(answer.phrase, **answer.facts)


EXPLAIN_USAGE = "explain label CARD, or what its label says"


def codes(session: "Session", rest: str) -> None:  # noqa: ARG001
    """The key to the braille codes on the cards."""
    run = session.run
    if "blank" in run.start.keepers.values():
        session.reply("codes-blank")
        return
    for answer in code_answers(run.game, run.start.edition, session.narrator):
        session.reply(answer.phrase, **answer.facts)


def rules(session: "Session", rest: str) -> None:
    """The rules of a topic, one a message; without a topic, the topics; or the options."""
    run, book = session.run, session.rulebook
    for answer in rule_answers(
        run.game, run.start.options, rest, book, session.vocabulary, session.narrator
    ):
        session.reply(answer.phrase, **answer.facts)


def guide(session: "Session", rest: str) -> None:
    """The first section of the game's guide, or of the one named; `next` goes on."""
    told = guide_answers(session.guides, rest or session.run.game.id)
    session.steps[session.asker] = [partial(_tell, session, section) for section in told]
    next_step(session)


def _tell(session: "Session", answers: Sequence[Answer]) -> None:
    for answer in answers:
        session.reply(answer.phrase, **answer.facts)


def since(session: "Session", rest: str) -> None:
    """What happened since a player's last turn: the one named, the one asking, or the one asked."""
    run = session.run
    seat = session.asker or session.seat_named(rest) or asked_now(session)
    by = [getattr(entry, "seat", None) for entry in run.entries]
    while by and by[-1] is seat:  # the turn under way is not the last one
        by.pop()
    last = max((n for n, answered in enumerate(by) if answered is seat), default=-1)
    said = [one for one in run.said_since(last + 1) if one.to is None]
    if not said:
        session.reply("since-nothing")
    for one in said:
        reply_said(session, one)


def history(session: "Session", rest: str) -> None:
    """The last events, the latest last."""
    count = int(rest) if rest.isdecimal() else 0 if rest else HISTORY
    if not count:
        usage(session, rest, "history [NUMBER]")
        return
    said = [one for one in session.run.table.said if one.to is None][-count:]
    if not said:
        session.reply("history-nothing")
    for one in said:
        reply_said(session, one)


def save(session: "Session", rest: str) -> None:  # noqa: ARG001
    """Whether all is saved: it always is."""
    session.reply("saved", id=str(session.journal.id))


def leave_off(session: "Session", rest: str) -> None:  # noqa: ARG001
    """Stop; nothing is lost."""
    session.reply("saved-at", id=str(session.journal.id))
    session.ended = True
