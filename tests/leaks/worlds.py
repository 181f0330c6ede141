"""Other tables with the same public past: what is hidden lies otherwise."""

import random
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from companion.keepers import BlankCards, Dealer, Witness
from companion.referee.question import Audience, Choose, Draw, Question, Shuffle
from companion.referee.run import Answered, Entry, ReplayDiverged, Run, enter
from tests.leaks.spy import faces_to_choose, outcomes, spy_on

#: How often it is tried to find another table, before this one counts as the only one.
TRIES = 12
#: The questions by which a seat tells a card that it has got.
ASKED_TOLD = ("ask-told", "ask-held", "ask-dealt")


@dataclass(frozen=True)
class Keeping:
    """Who knows the cards. name: as it is wished for. other: the luck, and the secret answers,
    of another table; for a run whose entries it may have to change."""

    name: str
    keeper: type[Any]
    other: Callable[[Run[Any], random.Random, int], list[Entry]]


def is_secret(question: Question | None) -> bool:
    """Whether nobody but its seat may know the answer."""
    return isinstance(question, Choose) and question.visible.answer is Audience.SEAT


def is_deal(question: Question) -> bool:
    """Whether it puts hidden cards in order."""
    return isinstance(question, Shuffle) and not isinstance(question, Draw)


def is_sealed(question: Question | None) -> bool:
    """Whether nobody but its seat may know what can be answered."""
    return isinstance(question, Choose) and question.visible.options is Audience.SEAT


def same_card(option: Any, here: Run[Any], there: Run[Any]) -> Any:
    """What a secret answer here is there: the card that lies in the same place."""
    asked = there.question
    if not isinstance(asked, Choose):  # this other table has parted
        return option
    for one, other in zip(faces_to_choose(here), faces_to_choose(there), strict=False):
        if one == option and other in asked.among:
            return other
    return option if option in asked.among else asked.among[0]


def another(keeping: Keeping, run: Run[Any], luck: random.Random) -> Run[Any] | None:
    """A run in which all that is public went as in this one; None where none is found."""
    for attempt in range(TRIES):
        here, there = Run(run.game, run.start), Run(run.game, run.start)
        try:
            changed = keeping.other(run, luck, attempt)
            for entry, other in zip(run.entries, changed, strict=True):
                goes = other
                if isinstance(other, Answered) and is_secret(here.question):
                    card = same_card(other.option, here, there)
                    goes = Answered(other.question, other.seat, card, other.more)
                enter(here, entry)
                enter(there, goes)
        except ReplayDiverged:
            continue
        if outcomes(here) == outcomes(there) and public_past(here) == public_past(there):
            return there
    return None


def public_past(run: Run[Any]) -> list[tuple[object, ...]]:
    """What everyone knows of its entries."""
    return [
        (entry.question, entry.seat, entry.more, entry.override)
        if isinstance(entry, Answered) and (is_deal(asked) or is_secret(asked))
        else (entry,)
        for entry, asked in zip(run.entries, run.asked, strict=True)
    ]


def dealt_otherwise(run: Run[Any], luck: random.Random, attempt: int) -> list[Entry]:
    """The cards that do not lie face up are permuted: all of them at first, then only two."""
    entries = list(run.entries)
    spy = spy_on(run.table)
    shuffles = [n for n, asked in enumerate(run.asked) if is_deal(asked)]
    for place, dealt in zip(shuffles, spy.dealt, strict=True):
        entry = entries[place]
        assert isinstance(entry, Answered)
        assert isinstance(entry.option, tuple)
        hidden = [n for n, card in enumerate(dealt) if card not in spy.shown]
        if attempt >= TRIES // 3:
            hidden = luck.sample(hidden, min(2, len(hidden)))
        order = list(entry.option)
        for old, new in zip(hidden, luck.sample(hidden, len(hidden)), strict=True):
            order[new] = entry.option[old]
        entries[place] = Answered(entry.question, entry.seat, tuple(order), entry.more)
    return entries


def numbered_otherwise(run: Run[Any], luck: random.Random, attempt: int) -> list[Entry]:
    """The numbers of blank cards that do not lie open have other faces."""
    entries, keeper = list(run.entries), spy_on(run.table).keeper
    shuffles = [n for n, asked in enumerate(run.asked) if is_deal(asked)]
    if not shuffles:
        return entries
    entry = entries[shuffles[-1]]
    assert isinstance(entry, Answered)
    assert isinstance(entry.option, tuple)
    hidden = [n for n in range(len(entry.option)) if n + 1 not in keeper._open]
    if attempt >= TRIES // 3:
        hidden = luck.sample(hidden, min(2, len(hidden)))
    order = list(entry.option)
    for old, new in zip(hidden, luck.sample(hidden, len(hidden)), strict=True):
        order[new] = entry.option[old]
    entries[shuffles[-1]] = Answered(entry.question, entry.seat, tuple(order), entry.more)
    return entries


def told_otherwise(run: Run[Any], luck: random.Random, attempt: int) -> list[Entry]:
    """Seats have told other cards, of those that they may still hold."""
    entries = list(run.entries)
    told = [n for n, asked in enumerate(run.asked) if asked.name in ASKED_TOLD]
    latest = told[-2 * len(run.start.seats) :]
    for place in luck.sample(latest, min(len(latest), 1 + attempt % 2)):
        asked, entry = run.asked[place], entries[place]
        assert isinstance(asked, Choose)
        assert isinstance(entry, Answered)
        option = luck.choice(asked.among)
        entries[place] = Answered(entry.question, entry.seat, option, entry.more)
    return entries


#: Every keeper that lets the companion know what is hidden.
KEEPINGS = (
    Keeping("dealer", Dealer, dealt_otherwise),
    Keeping("blank", BlankCards, numbered_otherwise),
    Keeping("witness", Witness, told_otherwise),
)
