"""What a deed can be done to, and what speaks against it."""

from collections.abc import Iterable

from companion.games.parsifal.model.pieces import Artifact, Figure, Piece, SkillKind
from companion.games.parsifal.model.position import Position
from companion.games.parsifal.rules.deeds import Deed, Thing
from companion.referee.facts import Fact
from companion.referee.question import Ruling


def ruled(rule: str, phrase: str, **facts: Fact) -> Ruling:
    """A ruling that no table can override: what it forbids cannot be done at all."""
    return Ruling(rule, phrase, facts, hard=True)


def soft(rule: str, phrase: str, **facts: Fact) -> Ruling:
    """A ruling that a table may override."""
    return Ruling(rule, phrase, facts)


def untold(_phrase: str, /, **_facts: Fact) -> None:
    """For what hands are told as moves."""


def actor(p: Position, deed: Deed) -> dict[str, Fact]:
    """Whose character acts, and which: one that is controlled stays its own player's. [skill.7]"""
    return {"who": p.standing[deed.figure].seat, "figure": deed.figure}


def in_reach(p: Position, deed: Deed) -> Iterable[Thing]:
    """The figures in play that one of its skills can be used on. [skill.2]"""
    reach = reach_of(p, deed)
    return (one for one in p.standing if one in reach)


def reach_of(p: Position, deed: Deed) -> frozenset[Piece]:
    """Everything that one of its skills can be used on. [skill.2]"""
    skills = p.skills(deed.figure, kind_of(deed))
    reach = skills[0].reach
    return reach if len(skills) == 1 else reach.union(*(skill.reach for skill in skills[1:]))


def not_in_play(p: Position, figure: Figure) -> Ruling | None:
    """Why a figure is none that anything can be done to. [limbo.1]"""
    if figure in p.standing:
        return None
    if figure in p.limbo:
        return ruled("limbo.1", "no-in-limbo", option=figure)
    return ruled("turn.2", "no-unseen", option=figure)


def no_aim(p: Position, deed: Deed, thing: Thing) -> Ruling | None:
    """Why none of its skills can be used on this. [skill.2]"""
    if isinstance(thing, Figure) and (reason := not_in_play(p, thing)) is not None:
        return reason
    if thing in reach_of(p, deed):  # an artifact in the deck, or in Limbo
        return ruled("limbo.1", "no-in-play", option=thing)
    # A table may read its tarot otherwise; but a lock would find no room.
    facts: dict[str, Fact] = {"figure": deed.figure, "option": thing}
    return Ruling("skill.2", "no-aim", facts, hard=deed.way is SkillKind.LOCK)


def cannot_own(p: Position, figure: Figure) -> Ruling | None:
    """Why it may have no artifact. [deck.3] [lock.2]"""
    if not p.edition.characters[p.character(figure)].can_own:
        return soft("deck.3", "no-owner", option=figure)
    locker = p.standing[figure].locked_by
    if locker is not None:
        return soft("lock.2", "no-locked-owner", option=figure, figure=locker)
    return None


def always(_p: Position, _deed: Deed) -> Ruling | None:
    """Nothing speaks against it before anything is named."""
    return None


def kind_of(deed: Deed) -> SkillKind:
    """The kind of its skill."""
    assert isinstance(deed.way, SkillKind)  # noqa: S101 - an act has no skill
    return deed.way


def a_figure(thing: Thing) -> Figure:
    """A thing that is one by the steps of its deed."""
    assert isinstance(thing, Figure)  # noqa: S101 - as the steps say
    return thing


def an_artifact(thing: Thing) -> Artifact:
    """The same, of an artifact."""
    assert isinstance(thing, Artifact)  # noqa: S101 - as the steps say
    return thing
