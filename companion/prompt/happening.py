"""What happens at the table whatever is asked, and what the table accepts against the rules."""

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from companion.prompt import asking, consent, refusing
from companion.prompt.dialog import Refusal
from companion.prompt.matching import Token
from companion.referee.facts import Fact
from companion.referee.game import TableEvent
from companion.referee.names import simple
from companion.referee.question import Luck, Ruling
from companion.referee.seat import Seat

if TYPE_CHECKING:
    from companion.prompt.session import Session


def override(session: "Session", rest: str) -> None:
    """Accept what was just refused, or make one of the game's adjustments, with a reason."""
    adjustment = _adjustment(session, rest)
    if adjustment is not None:
        _adjust(session, adjustment, rest)
    elif session.refusal is None or not _may_override(session, session.refusal):
        phrases = session.narrator.phrases
        names = [
            f"override {phrases.say(f'adjust-{name}')} "
            + " ".join(kind_word(kind) for kind in event.takes)
            for name, event in session.run.game.events.items()
            if event.adjusts
        ]
        if names:
            session.reply("override-nothing", adjustments=", ".join(names))
        else:
            session.reply("override-none")
    elif not rest and (session.refusal.sealed or not _is_hard(session.refusal.ruling)):
        session.reply("override-reason", usage="override REASON")
    elif session.refusal.ruling is not None and session.refusal.ruling.hard:
        reason = session.narrator.ruling(session.refusal.ruling)
        sealed = asking.asked_now(session) if session.refusal.sealed else None
        refusing.tell(session, sealed, "override-hard", reason=reason)
    else:
        tokens = session.refusal.tokens
        _with_consent(session, "override", lambda: session.answer_all(tokens, override=rest))


def _may_override(session: "Session", refusal: Refusal) -> bool:
    """What was refused on a display of somebody's own is nobody else's to try."""
    by_the_asked = refusal.asker is None and session.asker is asking.asked_now(session)
    return refusal.asker is session.asker or by_the_asked


def _with_consent(session: "Session", what: str, act: Callable[[], None]) -> None:
    """At the keyboard all hear it; on a display of one's own the others have to agree."""
    if session.asker is None:
        act()
    else:
        consent.of_the_others(session, "consent-event", act, who=session.asker, what=what)


def _is_hard(ruling: Ruling | None) -> bool:
    """Whether no table can override it."""
    return ruling is not None and ruling.hard


def _adjustment(session: "Session", rest: str) -> str | None:
    """The adjustment that these words begin with."""
    phrases = session.narrator.phrases
    for name, event in session.run.game.events.items():
        if event.adjusts and simple(rest).split(" ")[0] == simple(phrases.say(f"adjust-{name}")):
            return name
    return None


def _adjust(session: "Session", name: str, rest: str) -> None:
    """`override give ann she won it`: the facts first, then the reason."""
    words = rest.split()[1:]
    takes = session.run.game.events[name].takes
    args: list[Fact] = []
    while words and len(args) < len(takes):
        if session.vocabulary.is_filler(words[0]):
            del words[0]
            continue
        noun, length = session.vocabulary.first(takes[len(args)], words)
        if noun is None:
            break
        args.append(noun)
        del words[:length]
    while words and session.vocabulary.is_filler(words[0]):
        del words[0]
    reason = " ".join(words)
    if len(args) < len(takes) or not reason:
        kinds = " ".join(kind_word(kind) for kind in takes)
        session.reply("override-reason", usage=f"override {name} {kinds} REASON")
    else:
        happen(session, name, tuple(args), reason)


def event(name: str) -> "Callable[[Session, str], None]":
    """Something that happens at the table, with the facts that the game's event takes."""

    def report(session: "Session", rest: str) -> None:
        if not rest and name in session.run.game.queries:
            asking.query(name)(session, rest)
            return
        known: TableEvent[Any] | None = session.run.game.events.get(name)
        if known is None:
            session.reply("event-not-here", event=name)
            return
        args = _facts(session, known, session.vocabulary.tokens(rest))
        if len(args) < len(known.takes):
            session.reply("event-missing", usage=asking.usage_of(session, name))
        else:
            happen(session, name, tuple(args), "")

    return report


def _facts(session: "Session", known: TableEvent[Any], tokens: list[Token]) -> list[Fact]:
    """What these words name of what an event takes, in its order."""
    args: list[Fact] = []
    if known.own and session.asker is not None:
        says_me = [token.words for token in tokens[:1]] == [asking.ME]
        if says_me or len(tokens) < len(known.takes):  # a name that is mistyped is one word more
            args, tokens = [session.asker], tokens[says_me:]
    for token in tokens:
        kinds = known.takes[len(args) : len(args) + 1]
        noun = token.noun or session.vocabulary.meant(kinds, token.words)
        if noun is not None and kinds and isinstance(noun, kinds):
            args.append(noun)
    return args


def tell(session: "Session", rest: str) -> None:
    """A player tells anew what they hold: the one named, the one asking, or the one asked."""
    question = session.run.question
    seat = session.asker or (question.seat if question is not None else None)
    event("tell")(session, rest or (seat.name if seat is not None else ""))


def codes(session: "Session", rest: str) -> None:
    """The key to the codes on the cards; `codes new` gives blank cards new faces."""
    if simple(rest) != "new":
        asking.codes(session, rest)
    elif "blank" in session.run.start.keepers.values():
        event("void")(session, "")  # they are shuffled again, and every shuffle gives new ones
    else:
        session.reply("codes-new")


def happen(session: "Session", name: str, args: tuple[Fact, ...], reason: str) -> None:
    """Enter what happened, or say why it cannot be."""
    run = session.run
    if run.question is None or isinstance(run.question, Luck):
        session.reply("form-nothing-asked")
        return
    if reason or session.asker not in args[:1]:
        words = " ".join([name, *(session.narrator.word(arg) for arg in args)])
        _with_consent(session, words, lambda: _happen(session, name, args, reason))
    else:
        _happen(session, name, args, reason)


def _happen(session: "Session", name: str, args: tuple[Fact, ...], reason: str) -> None:
    run = session.run
    base, said = len(run.entries), len(run.table.said)
    ruling = run.happen(name, args, reason=reason)
    if ruling is None:
        session.go_on(base, said, reason or None)
    else:
        session.reply("refused-event", reason=session.narrator.ruling(ruling))


def kind_word(kind: type) -> str:
    """How help writes a fact of this kind."""
    return {Seat: "PLAYER", int: "NUMBER"}.get(kind, kind.__name__.upper())
