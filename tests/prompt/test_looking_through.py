"""`audit` looks through the table, place by place, and mends either the table or the record."""

from tests.table import Played, table
from tests.told import hears, hears_just, hears_not


def looked_through(*lines: str) -> Played:
    """The Parcel, in which the Radio lies before Ann and the Coffee before Bob."""
    game = table(3)
    game.say("ann", "skip setup", "radio on bob, name the camera", "no", "coffee", *lines)
    return game


def test_each_place_is_told_and_asked_of() -> None:
    """With how many are left."""
    game = looked_through()
    heard = game.say("audit ann")
    hears(heard, "lies spot=*", "audit-ask left=1")
    hears(game.say("yes"), "lies spot=*", "audit-next left=0")
    hears_just(game.say("yes")[:1], "audit-over")


def test_what_is_not_so_is_asked_for_and_never_played() -> None:
    """A card that is named then lies there: it is no play of whose turn it is."""
    game = looked_through("audit before ann")
    entries = len(game.run.entries)
    hears_just(game.say("no"), "audit-what spot=*")
    hears(game.say("lens"), "audit-hidden what=lens", "audit-what spot=*")
    hears(game.say("coffee"), "audit-which")
    assert len(game.run.entries) == entries


def test_where_the_record_is_right_hands_are_told_what_to_move() -> None:
    """What is missing is laid there; what is too much goes where the record has it."""
    game = looked_through("audit before ann", "coffee")
    entries = len(game.run.entries)
    heard = game.say("yes")
    hears(heard, "audit-lay what=radio,1 end=*", "audit-move what=card,1 end=before,Bob")
    assert len(game.run.entries) == entries


def test_where_the_table_is_right_the_record_is_set_right() -> None:
    """What lies there now came from where it was; of what is gone it is asked where it is."""
    game = looked_through("audit before ann", "coffee")
    hears(game.say("no"), "audit-where what=radio,1")
    game.say("before bob")
    hears(game.say("rebuild before ann"), "lies spot=*", "* what=card,1")
    hears(game.say("rebuild before bob"), "lies spot=*", "lying what=radio,1")


def test_what_is_not_understood_is_asked_again() -> None:
    """No answer is lost, and none is invented."""
    game = looked_through("audit before ann", "no")
    hears(game.say("zebra"), "audit-not-understood", "audit-what spot=*")
    hears_not(game.say("none"), "audit-not-understood")


def test_a_command_ends_it() -> None:
    """It is over when something else is done."""
    game = looked_through("audit before ann", "no")
    game.say("undo")
    hears_not(game.say("yes"), "audit-what")
