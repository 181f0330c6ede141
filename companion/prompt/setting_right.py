"""Taking back, correcting, overriding, and what happens at the table."""

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

from companion.narration.phrasebook import Value
from companion.narration.text import PublicText
from companion.prompt import asking, refusing
from companion.prompt.matching import Ambiguous, NotUnderstood, Noun, simple
from companion.referee.game import TableEvent
from companion.referee.question import Audience, Choose, Fact, Ruling, Shuffle
from companion.referee.record import CorrectLine, Line, UndoLine, name_of
from companion.referee.run import Answered, Entry, Happened, ReplayDiverged, Run, enter, replayed
from companion.referee.seat import Seat
from companion.referee.table import Said

if TYPE_CHECKING:
    from companion.prompt.session import Session

#: How many answers `correct` lists.
LISTED = 9


def undo(session: "Session", rest: str) -> None:  # noqa: ARG001 - all commands are called alike
    """Take back the last line that answered something."""
    run = session.run
    keep = len(run.entries) - 1
    while keep > 0 and (run.entries[keep].more or isinstance(run.asked[keep], Shuffle)):
        keep -= 1
    if keep < 0:
        session.reply("nothing-to-undo")
        return
    if is_free(session, keep):
        take_back(session, keep)
    else:
        with_consent(session, keep, lambda: take_back(session, keep))


def is_free(session: "Session", keep: int) -> bool:
    """Whether everything from entry `keep` on may go without anyone's consent.

    A fact may always be set right; a decision, or what happened at the table, only while
    nothing hidden has been seen since.
    """
    run = session.run
    decided = any(
        isinstance(entry, Happened) or (isinstance(asked, Choose) and not asked.fact)
        for entry, asked in zip(run.entries[keep:], run.asked[keep:], strict=True)
    )
    return not decided or not (run.learned_since(keep) or session.learned_to > keep)


def with_consent(session: "Session", keep: int, act: Callable[[], None]) -> None:
    """Ask every other seat; act when all agree."""
    first = session.run.entries[keep]
    asking = first.seat if isinstance(first, Answered) else None
    what = described(session, session.run.entries[keep:])
    here = session.run.game.here(session.run.state)
    others = [seat for seat in here if seat is not asking]

    def ask(other: Seat, reply: Callable[[bool], None]) -> None:
        if asking is None:
            session.confirm("consent-table", reply, seat=other, what=what, other=other)
        else:
            session.confirm("consent", reply, seat=other, who=asking, what=what, other=other)

    all_agree(session, others, ask, act)


def all_agree(
    session: "Session",
    others: Sequence[Seat],
    ask: Callable[[Seat, Callable[[bool], None]], None],
    act: Callable[[], None],
) -> None:
    """Ask one seat after another; act when all have said yes."""
    if not others:
        act()
        return

    def reply(yes: bool) -> None:
        if yes:
            all_agree(session, others[1:], ask, act)
        else:
            session.reply("consent-no", who=others[0])

    ask(others[0], reply)


def take_back(session: "Session", keep: int) -> None:
    """Keep the first entries only; say what is undone and what to do by hand."""
    run = session.run
    what = described(session, run.entries[keep:])
    gone = run.said_since(keep)
    learned = max(session.learned_to, learned_now(session))
    session.journal.append([UndoLine(keep, learned)])
    session.learned_to = learned
    if run.question is None:
        session.journal.finish(over=False)
        session.ended = False
    session.rewind(keep)
    session.refusal = None
    session.say(session.narrator.message("label-table", "undone", what=what))
    restore(session, gone)
    session.show_hands()
    session.ask()


def restore(session: "Session", gone: Sequence[Said]) -> None:
    """What to do by hand, the last thing first; where the companion deals there is nothing."""
    phrases = session.narrator.phrases
    if all(keeper == "dealer" for keeper in session.run.start.keepers.values()):
        return
    for said in reversed(gone):
        if said.to is None and "restore" in phrases.forms(said.phrase):
            words = phrases.say(said.phrase, said.facts, form="restore")
            session.say(PublicText(phrases.say("label-table"), words, words))


def described(session: "Session", entries: Sequence[Entry]) -> str:
    """Entries in words, as they were said aloud; secrets and luck stay out."""
    run, narrator = session.run, session.narrator
    parts: list[str] = []
    place = next((n for n, entry in enumerate(run.entries) if entries and entry is entries[0]), 0)
    who: Seat | None = None
    for entry, asked in zip(entries, run.asked[place:], strict=False):
        if isinstance(entry, Happened):
            words = [entry.event, *(narrator.word(arg) for arg in entry.args)]
            parts.append(narrator.phrases.say("undone-event", {"event": " ".join(words)}))
        elif isinstance(asked, Choose) and asked.visible.answer is Audience.SEAT:
            parts.append(narrator.phrases.say("undone-secret", {"who": asked.seat or ""}))
        elif isinstance(asked, Choose):
            answer = narrator.word(entry.option)
            if entry.seat is not None and entry.seat is not who:
                named: dict[str, Value] = {"who": entry.seat, "answer": answer}
                parts.append(narrator.phrases.say("undone-answer", named))
            else:
                parts.append(narrator.phrases.say("undone-table", {"answer": answer}))
            who = entry.seat
    return " ".join(parts)


def correct(session: "Session", rest: str) -> None:
    """Set an earlier answer right: `correct 2 yes`. Alone, list the last answers."""
    places = correctable(session.run)
    number, _, words = rest.partition(" ")
    if not places:
        session.reply("correct-none")
    elif not (number.isdecimal() and 1 <= int(number) <= len(places) and words):
        for n, place in enumerate(places[:LISTED], 1):
            session.reply("correct-list", number=n, what=listed(session, place))
        session.reply("correct-how")
    else:
        place = places[int(number) - 1]
        if refusing.seat_of(session.run.asked[place]) is not None:
            # Whether it could have been that card tells a hand: the others agree first.
            with_consent(session, place, lambda: _corrected(session, place, words))
        elif is_free(session, place) or session.run.asked[place].fact:
            _corrected(session, place, words)
        elif (option := correction(session, place, words)) is not None:
            _correct_with_consent(session, place, option)


def _corrected(session: "Session", place: int, words: str) -> None:
    option = correction(session, place, words)
    if option is not None:
        put_right(session, place, option)


def _correct_with_consent(session: "Session", place: int, option: Noun) -> None:
    """Everyone at the table agrees to it first."""
    what, answer = listed(session, place), session.narrator.word(option)

    def ask(other: Seat, reply: Callable[[bool], None]) -> None:
        facts: dict[str, Value] = {"what": what, "answer": answer, "other": other}
        session.confirm("consent-correct", reply, seat=other, **facts)

    here = session.run.game.here(session.run.state)
    all_agree(session, here, ask, lambda: put_right(session, place, option))


def correctable(run: Run[Any]) -> list[int]:
    """The answers that were given aloud, the latest first."""
    places = [
        n
        for n, (entry, asked) in enumerate(zip(run.entries, run.asked, strict=True))
        if isinstance(entry, Answered)
        and isinstance(asked, Choose)
        and asked.visible.answer is Audience.EVERYONE
    ]
    return places[::-1]


def listed(session: "Session", place: int) -> str:
    """An answer with its question, in short."""
    asked, entry = session.run.asked[place], session.run.entries[place]
    assert isinstance(asked, Choose)  # noqa: S101 - `correctable` lists nothing else
    assert isinstance(entry, Answered)  # noqa: S101
    question = session.narrator.phrases.say(asked.name, asked.facts, form="brief")
    return f"{question} {session.narrator.word(entry.option)}."


def correction(session: "Session", place: int, words: str) -> Noun | None:
    """What an answer of the past is corrected to; None, and told why, where it cannot be."""
    run, asked = session.run, session.run.asked[place]
    assert isinstance(asked, Choose)  # noqa: S101 - `correctable` lists nothing else
    sealed = refusing.seat_of(asked)
    try:
        option, _ = session.vocabulary.choose(asked, session.vocabulary.tokens(words))
    except (NotUnderstood, Ambiguous, IndexError):
        said, form = refusing.shortened(words), session.narrator.phrases.say("correct-how")
        refusing.tell(session, sealed, "not-understood", words=said, form=form)
        return None
    try:
        ruling = replayed(run.game, run.start, run.entries[:place]).answer(option)
    except LookupError:
        refusing.not_among(session, asked, option, sealed)
        return None
    if ruling is not None:
        reason = session.narrator.ruling(ruling)
        refusing.tell(session, sealed, "correct-misfit", reason=reason)
        return None
    return option


def put_right(session: "Session", place: int, option: Noun) -> None:
    """Answer one question of the past otherwise; what still fits after it stays."""
    old = session.run
    new = replayed(old.game, old.start, old.entries[:place])
    new.answer(option, more=old.entries[place].more)
    fits = _as_far_as_it_fits(new, old.entries[place + 1 :])
    fallen = old.entries[place + 1 + fits :]
    learned = max(session.learned_to, learned_now(session))
    lines: list[Line] = [CorrectLine(place, name_of(option), learned)]
    if fallen:
        lines.append(UndoLine(len(new.entries), learned))
    what = described(session, fallen)
    session.journal.append(lines)
    session.run, session.learned_to, session.refusal = new, learned, None
    session.say(session.narrator.message("label-table", "corrected", what=listed(session, place)))
    if what:
        session.say(session.narrator.message("label-table", "correct-falls", what=what))
    before, after = old.said_since(place), new.said_since(place)
    restore(session, [said for said in before if said not in after])
    session.settle(len(new.entries))
    session.tell_said([said for said in after if said not in before])
    session.ask()


def _as_far_as_it_fits(run: Run[Any], entries: Sequence[Entry]) -> int:
    """Enter what question, seat and legality still allow; how many entries that was.

    A secret answer never stays: whether it did would tell what it was.
    """
    for n, entry in enumerate(entries):
        asked = run.question
        if isinstance(asked, Choose) and asked.visible.answer is Audience.SEAT:
            return n
        try:
            enter(run, entry)
        except ReplayDiverged:
            return n
    return len(entries)


def override(session: "Session", rest: str) -> None:
    """Accept what was just refused, or make one of the game's adjustments, with a reason."""
    adjustment = _adjustment(session, rest)
    if adjustment is not None:
        _adjust(session, adjustment, rest)
    elif session.refusal is None or session.asker not in (None, _asked(session)):
        phrases = session.narrator.phrases
        names = [
            f"override {phrases.say(f'adjust-{name}')} "
            + " ".join(kind_word(kind) for kind in event.takes)
            for name, event in session.run.game.events.items()
            if event.adjusts
        ]
        session.reply("override-nothing", adjustments=", ".join(names))
    elif not rest and (session.refusal.sealed or not _is_hard(session.refusal.ruling)):
        session.reply("override-reason", usage="override REASON")
    elif session.refusal.ruling is not None and session.refusal.ruling.hard:
        reason = session.narrator.ruling(session.refusal.ruling)
        sealed = _asked(session) if session.refusal.sealed else None
        refusing.tell(session, sealed, "override-hard", reason=reason)
    else:
        refusal = session.refusal
        session.answer_all(refusal.tokens, override=rest)


def _is_hard(ruling: Ruling | None) -> bool:
    """Whether no table can override it."""
    return ruling is not None and ruling.hard


def _asked(session: "Session") -> Seat | None:
    """The seat that is asked now."""
    return session.run.question.seat if session.run.question is not None else None


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
        word = words.pop(0)
        if session.vocabulary.is_filler(word):
            continue
        noun = session.vocabulary.meant((takes[len(args)],), simple(word))
        if noun is None:
            break
        args.append(noun)
    while words and session.vocabulary.is_filler(words[0]):
        words.pop(0)
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
        from companion.prompt.commands import usage_of  # noqa: PLC0415 - commands hold this one

        known: TableEvent[Any] | None = session.run.game.events.get(name)
        if known is None:
            session.reply("event-not-here", event=name)
            return
        args: list[Fact] = []
        for token in session.vocabulary.tokens(rest):
            kinds = known.takes[len(args) : len(args) + 1]
            noun = token.noun or session.vocabulary.meant(kinds, token.words)
            if noun is not None and kinds and isinstance(noun, kinds):
                args.append(noun)
        if len(args) < len(known.takes):
            session.reply("event-missing", usage=usage_of(name))
        else:
            happen(session, name, tuple(args), "")

    return report


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
    if run.question is None or isinstance(run.question, Shuffle):
        session.reply("form-nothing-asked")
        return
    base, said = len(run.entries), len(run.table.said)
    ruling = run.happen(name, args, reason=reason)
    if ruling is None:
        session.go_on(base, said, reason or None)
    else:
        session.reply("refused-event", reason=session.narrator.ruling(ruling))


def kind_word(kind: type) -> str:
    """How help writes a fact of this kind."""
    return "PLAYER" if kind is Seat else "CARD"


def learned_now(session: "Session") -> int:
    """The entry up to which hidden things have been learned, undone ones included."""
    run = session.run
    return next((n for n in range(len(run.entries), 0, -1) if run.learned_since(n - 1)), 0)
