"""Creates a second table for a given one. Everything public so far is the same at both, but hidden
cards are different.
"""

import random
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from companion.hidden_cards.blank import BlankCards
from companion.hidden_cards.dealer import Dealer
from companion.hidden_cards.witness import Witness
from companion.referee.question import Audience, Choose, Draw, Question, Shuffle
from companion.referee.run import Answered, Entry, ReplayDiverged, Run, enter
from tests.leaks.spy import faces_to_choose, outcomes, spy_on

#: How many attempts to make at finding a second table.
TRIES = 12
#: Questions that ask a player which card they have.
ASKED_TOLD = ("ask-told", "ask-held", "ask-dealt")


@dataclass(frozen=True)
class Keeping:
    """A way in which the companion gets to know hidden cards.

    name: its value for `--cards`.
    source: the class that keeps the cards.
    other: returns a run's entries with different cards in them. Its last argument counts the
    attempts.
    """

    name: str
    source: type[Any]
    other: Callable[[Run[Any], random.Random, int], list[Entry]]


def is_secret(question: Question | None) -> bool:
    """Return whether only the seat may know the answer to this question."""
    return isinstance(question, Choose) and question.visible.answer is Audience.SEAT


def is_deal(question: Question) -> bool:
    """Return whether this chance event is a shuffle of hidden cards."""
    return isinstance(question, Shuffle) and not isinstance(question, Draw)


def is_sealed(question: Question | None) -> bool:
    """Return whether only the seat may know which answers to this question are possible."""
    return isinstance(question, Choose) and question.visible.options is Audience.SEAT


def same_card(option: Any, here: Run[Any], there: Run[Any]) -> Any:
    """Return the answer to give at the other table in place of a secret answer here. If the answer
    is a card, this is the card in the same position.
    """
    asked = there.question
    if not isinstance(asked, Choose):  # The other table isn't asking anything now.
        return option
    for one, other in zip(faces_to_choose(here), faces_to_choose(there), strict=False):
        if one == option and other in asked.options:
            return other
    return option if option in asked.options else asked.options[0]


def second_table(keeping: Keeping, run: Run[Any], luck: random.Random) -> Run[Any] | None:
    """Return a run with different hidden cards but the same public past, or None if none was
    found.
    """
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
    """Return what everyone may know about each entry of a run."""
    return [
        (entry.question, entry.seat, entry.more, entry.override)
        if isinstance(entry, Answered) and (is_deal(asked) or is_secret(asked))
        else (entry,)
        for entry, asked in zip(run.entries, run.asked, strict=True)
    ]


def dealt_otherwise(run: Run[Any], luck: random.Random, attempt: int) -> list[Entry]:
    """Return the run's entries with the cards that aren't face up dealt in a different order. The
    first attempts change the places of all of them, and later attempts of only two.
    """
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
    """Return the run's entries with different meanings for the numbers of blank cards that aren't
    face up.
    """
    entries, source = list(run.entries), spy_on(run.table).source
    shuffles = [n for n, asked in enumerate(run.asked) if is_deal(asked)]
    if not shuffles:
        return entries
    entry = entries[shuffles[-1]]
    assert isinstance(entry, Answered)
    assert isinstance(entry.option, tuple)
    hidden = [n for n in range(len(entry.option)) if n + 1 not in source._open]
    if attempt >= TRIES // 3:
        hidden = luck.sample(hidden, min(2, len(hidden)))
    order = list(entry.option)
    for old, new in zip(hidden, luck.sample(hidden, len(hidden)), strict=True):
        order[new] = entry.option[old]
    entries[shuffles[-1]] = Answered(entry.question, entry.seat, tuple(order), entry.more)
    return entries


def told_otherwise(run: Run[Any], luck: random.Random, attempt: int) -> list[Entry]:
    """Return the run's entries with different cards in one or two of the latest answers in which
    players told the companion what they have.
    """
    entries = list(run.entries)
    told = [n for n, asked in enumerate(run.asked) if asked.name in ASKED_TOLD]
    latest = told[-2 * len(run.start.seats) :]
    for place in luck.sample(latest, min(len(latest), 1 + attempt % 2)):
        asked, entry = run.asked[place], entries[place]
        assert isinstance(asked, Choose)
        assert isinstance(entry, Answered)
        option = luck.choice(asked.options)
        entries[place] = Answered(entry.question, entry.seat, option, entry.more)
    return entries


#: All ways in which the companion gets to know hidden cards.
KEEPINGS = (
    Keeping("dealer", Dealer, dealt_otherwise),
    Keeping("blank", BlankCards, numbered_otherwise),
    Keeping("witness", Witness, told_otherwise),
)
