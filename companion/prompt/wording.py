"""A question in words: with its choices, its hints while they are new, and its rule."""

from dataclasses import replace
from typing import TYPE_CHECKING, Any

from companion.narration.narrator import SPOKEN_CHOICES
from companion.narration.text import Part, PrivateText, PublicText
from companion.referee.question import Choose
from companion.referee.seat import Seat

if TYPE_CHECKING:
    from companion.prompt.session import Session


def worded(
    session: "Session", question: Choose[Any], *, is_new: bool = False
) -> tuple[PublicText, dict[Seat, PublicText], PrivateText | None]:
    """A question for everyone, for each seat's own display, and in private for one.

    is_new: it is asked now, and not looked up, so that its hints grow old.
    """
    narrator = session.narrator
    public, private = narrator.question(question, _rule(session, question))
    if private is None and len(question.among) > SPOKEN_CHOICES:
        can = narrator.phrases.say("hint-can")
        public = replace(public, parts={Part.HINT: can, **public.parts})
    hint = public.parts.get(Part.HINT)
    if is_new and hint is not None and not session.is_new(hint):
        parts = dict(public.parts)
        parts[Part.REMINDER] = parts.pop(Part.HINT)
        public = replace(public, parts=parts)
    if private is not None:
        return public, {}, private
    seats = session.run.table.seats
    return public, {seat: narrator.personal_question(question, seat) for seat in seats}, None


def _rule(session: "Session", question: Choose[Any]) -> dict[Part, str]:
    """The rule behind a question, where anyone wants it with each."""
    if not session.delivery.wants(Part.RULE):
        return {}
    rule = session.rulebook[session.run.game.behind[question.name]]
    facts = {"rule": rule.spoken, "text": rule.text}
    return {Part.RULE: session.narrator.phrases.say("rule-line", facts)}
