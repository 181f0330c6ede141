"""Taking back, correcting, overriding, and what happens at the table."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from companion.narration.phrasebook import Value
from companion.narration.text import PublicText
from companion.prompt import consent, refusing
from companion.prompt.matching import Ambiguous, NotUnderstood, Noun
from companion.referee.question import Audience, Choose, Luck, Shuffle
from companion.referee.record import CorrectLine, Line, UndoLine, name_of
from companion.referee.run import (
    Answered,
    Entry,
    Happened,
    NotOfferedError,
    ReplayDiverged,
    Run,
    enter,
    replayed,
)
from companion.referee.seat import Seat
from companion.referee.table import Said

if TYPE_CHECKING:
    from companion.prompt.session import Session

#: How many answers `correct` lists.
LISTED = 9
#: How many answers are told one by one where many go.
TOLD = 30


def undo(session: "Session", rest: str) -> None:  # noqa: ARG001 - all commands are called alike
    """Take back the last line that answered something."""
    run = session.run
    keep = len(run.entries) - 1
    while keep > 0 and (run.entries[keep].more or isinstance(run.asked[keep], Luck)):
        keep -= 1
    if keep < 0 or isinstance(run.asked[keep], Luck):  # a game may begin with a shuffle
        session.reply("nothing-to-undo")
        return
    if is_free(session, keep):
        take_back(session, keep)
    else:
        what = described(session, run.entries[keep:])
        consent.to_take_back(session, keep, what, lambda: take_back(session, keep))


def is_free(session: "Session", keep: int) -> bool:
    """Whether everything from entry `keep` on may go without anyone's consent.

    A fact may always be set right; a decision, what happened at the table, or a shuffle only
    while nothing hidden has been seen since. On a display of one's own, only what is one's
    own or the table's.
    """
    run = session.run
    entries = run.entries[keep:]
    theirs = [entry.seat for entry in entries if isinstance(entry, Answered)]
    if session.asker is not None and any(seat not in (None, session.asker) for seat in theirs):
        return False
    decided = any(
        isinstance(entry, Happened) or not asked.fact
        for entry, asked in zip(entries, run.asked[keep:], strict=True)
    )
    return not decided or not (run.learned_since(keep) or session.learned_to > keep)


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
    if len(parts) > TOLD:
        parts[TOLD:] = [narrator.phrases.say("undone-more", {"count": len(parts) - TOLD})]
    return " ".join(parts)


def correct(session: "Session", rest: str) -> None:
    """Set an earlier answer right: `correct 2 yes`. Alone, list the last answers."""
    places = correctable(session.run)
    number, _, words = rest.partition(" ")
    if not places:
        session.reply("correct-none")
    elif number.isdecimal() and not 1 <= int(number) <= len(places):
        session.reply("correct-no-such", number=number, count=len(places))
    elif not (number.isdecimal() and words):
        for n, place in enumerate(places[:LISTED], 1):
            session.reply("correct-list", number=n, what=listed(session, place))
        session.reply("correct-how")
    else:
        place = places[int(number) - 1]
        if refusing.seat_of(session.run.asked[place]) is not None:
            # Whether it could have been that card tells a hand: the others agree first.
            what = described(session, session.run.entries[place:])
            consent.to_take_back(session, place, what, lambda: _corrected(session, place, words))
        elif (option := correction(session, place, words)) is not None:
            if _may_be_put_right(session, place, option):
                put_right(session, place, option)
            else:
                _correct_with_consent(session, place, option)


def _corrected(session: "Session", place: int, words: str) -> None:
    option = correction(session, place, words)
    if option is not None:
        put_right(session, place, option)


def _may_be_put_right(session: "Session", place: int, option: Noun) -> bool:
    """Whether nobody has to agree: it is free, or a fact after which no shuffle falls away.

    On a display of one's own, a fact after which nothing falls away at all.
    """
    if is_free(session, place):
        return True
    run = session.run
    _, fits = corrected(run, place, option)
    fallen = run.asked[place + 1 + fits :]
    is_grave = bool(fallen) if session.asker else any(isinstance(q, Luck) for q in fallen)
    return run.asked[place].fact and not is_grave


def _correct_with_consent(session: "Session", place: int, option: Noun) -> None:
    """Everyone at the table agrees to it first."""
    what, answer = listed(session, place), session.narrator.word(option)

    def act() -> None:
        put_right(session, place, option)

    consent.of_the_others(session, "consent-correct", act, what=what, answer=answer)


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
    run = session.run
    then = replayed(run.game, run.start, run.entries[:place])
    asked = then.question  # what it refuses is worked out from what was there then
    assert isinstance(asked, Choose)  # noqa: S101 - `correctable` lists nothing else
    sealed = refusing.seat_of(asked)
    try:
        option, _ = session.vocabulary.choose(asked, session.vocabulary.tokens(words))
    except (NotUnderstood, Ambiguous, IndexError):
        said, form = refusing.shortened(words), session.narrator.phrases.say("correct-how")
        refusing.tell(session, sealed, "not-understood", words=said, form=form)
        return None
    try:
        ruling = then.answer(option)
    except NotOfferedError:
        refusing.not_among(session, asked, option, sealed)
        return None
    if ruling is not None:
        reason = session.narrator.ruling(ruling)
        refusing.tell(session, sealed, "correct-misfit", reason=reason)
        return None
    entry = run.entries[place]
    if isinstance(entry, Answered) and entry.option == option and entry.override is None:
        refusing.tell(session, sealed, "correct-same")
        return None
    return option


def put_right(session: "Session", place: int, option: Noun) -> None:
    """Answer one question of the past otherwise; what still fits after it stays."""
    old = session.run
    new, fits = corrected(old, place, option)
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
    session.settle(len(new.entries))
    before, after = old.said_since(place), new.said_since(place)
    restore(session, [said for said in before if said not in after])
    session.tell_said([said for said in after if said not in before])
    session.show_hands()
    session.ask()


def corrected(old: Run[Any], place: int, option: Noun) -> tuple[Run[Any], int]:
    """The run with that answer, and how many of the entries after it still fit.

    A shuffle stays only with all that was played with it: its cards have been seen.
    """

    def begun() -> Run[Any]:
        run = replayed(old.game, old.start, old.entries[:place])
        run.answer(option, more=old.entries[place].more)
        return run

    new, rest = begun(), old.entries[place + 1 :]
    fits = _as_far_as_it_fits(new, rest)
    asked = old.asked[place + 1 : place + 1 + fits]
    shuffles = [n for n, question in enumerate(asked) if isinstance(question, Shuffle)]
    if fits < len(rest) and shuffles:
        fits = shuffles[-1]
        new = begun()
        _as_far_as_it_fits(new, rest[:fits])
    return new, fits


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


def learned_now(session: "Session") -> int:
    """The entry up to which hidden things have been learned, undone ones included."""
    run = session.run
    return next((n for n in range(len(run.entries), 0, -1) if run.learned_since(n - 1)), 0)
