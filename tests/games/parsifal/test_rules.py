"""Every rule of the rulebook, by its id: what is done, and what everyone then hears."""

import pytest

from companion.catalog import PlayRequest, prepare
from companion.errors import UsageError
from tests.games.parsifal import lock_rows, turn_rows
from tests.games.parsifal.laid import Laid, laid, lay
from tests.games.row import covered, rules_of, rulings_of
from tests.table import GAMES, Played, prepared, seated
from tests.told import facts_of, hears, hears_not, is_told, report

ROWS = [*turn_rows.ROWS, *lock_rows.ROWS]


@pytest.mark.parametrize("row", ROWS, ids=lambda row: f"{row.rules}: {row.laid}: {row.lines}")
def test_rule(row: Laid) -> None:
    game = laid(row.laid, row.players, *row.options, drawn=row.drawn, left=row.left)
    heard = game.say(*(line.strip() for line in row.lines.split(";")))
    row.holds(game, heard)


# What no single line of play shows.


def test_story_1_two_to_six_players() -> None:
    """Two to six play."""
    for count in (1, 7):
        with pytest.raises(UsageError) as refused:
            prepare(PlayRequest("parsifal", tuple("ABCDEFG"[:count])), GAMES)
        assert (refused.value.facts["least"], refused.value.facts["most"]) == (2, 6)


def test_setup_1_the_table_says_who_begins_and_which_way_turns_go() -> None:
    """At the table the deck is shuffled by hand; a dealer has it."""
    game = seated(prepared(3, "table", game="parsifal"))
    game.conversation.open()
    hears(game.all[-1], "step-shuffle count=30")
    heard = game.say("done", "cara", "ferris")
    hears(game.all, "begins who=Cara")
    hears(heard, "turn-begins who=Ann")
    game = seated(prepared(3, "table", "direction=anticlockwise", game="parsifal"))
    game.conversation.open()
    game.say("skip setup", "cara", "ferris")
    hears(game.all, "begins-anticlockwise who=Cara")
    game.say("kundry", "pass")
    assert facts_of(game.all, "turn-begins", "who") == ["Cara", "Bob", "Ann"]


def won(players: int, *options: str) -> Played:
    """A match whose first game Ann has won."""
    game = laid(
        "ann: amfortas+balm | bob: gawan | common: grail", players, "games=each-begins", *options
    )
    game.say("amfortas takes grail")
    return game


def test_setup_2_as_many_games_as_players_each_begun_by_the_next() -> None:
    """Most wins count; a draw counts for nobody."""
    game = won(2)
    hears(game.all, "game-begins number=1 total=2")
    hears(game.all, "wins all=Ann items=amfortas count=1")
    hears(game.all, "game-begins number=2 total=2")
    hears(game.all, "begins who=Bob")
    hears(game.say("score"), "score-place who=Ann count=1", "score-place who=Bob count=0")
    heard = game.say("kundry", "offer ann", "yes")
    hears(heard, "draw-agreed")
    hears(heard, "match-won all=Ann count=1 total=2")
    assert game.run.question is None


def test_setup_2_a_match_may_be_shared_or_drawn() -> None:
    """Each has won one; or nobody has."""
    game = won(2)
    lay(game.run.state.p, game.run.state.seats, "bob: amfortas+balm | ann: gawan | common: grail")
    heard = game.say("wine", "amfortas takes grail")
    hears(heard, "match-shared all=Ann,Bob count=1")
    game = seated(prepared(2, "table", "games=each-begins", game="parsifal"))
    game.conversation.open()
    game.say("skip setup", "ann", "kundry", "offer ann", "yes")
    heard = game.say("kundry", "offer ann", "yes")
    hears(heard, "match-drawn total=2")


def test_end_2_the_same_position_for_the_third_time_is_a_draw() -> None:
    """Brought about by deeds, with the same player to move."""
    game = laid("ann: kundry | bob: ferris", left=0)
    heard: list[str] = []
    for _ in range(2):
        for line in ("kundry takes wine", "pass", "kundry drops wine", "pass"):
            hears_not(heard, "draw-*", "dusk-drawn")
            heard = game.say(line)
    hears_not(heard, "draw-*", "dusk-drawn")
    heard = game.say("kundry takes wine")
    hears(heard, "draw-repeated")
    assert game.run.state.winners == []
    assert game.run.question is None


def test_end_2_three_rounds_of_nothing_but_passing_are_a_draw() -> None:
    """Counted from when the deck has run out; an action begins them anew."""
    game = laid("ann: kundry | bob: ferris", left=0)
    game.say("pass", "pass", "pass", "ferris takes wine", "pass", "pass", "pass", "pass", "pass")
    assert game.run.question is not None
    heard = game.say("pass")
    hears(heard, "draw-passed")


def test_end_2_not_while_the_deck_has_tarots() -> None:
    """Passing and drawing go on until it has run out."""
    game = laid("ann: kundry | bob: ferris", left=8)
    for drawn in ("squire", "squire", "squire", "charmer", "charmer", "charmer", "swan"):
        game.say("pass", drawn)
    hears_not(game.all, "draw-*", "dusk-drawn")


def test_end_3_dusk_falls_after_ten_rounds_where_the_table_wants_it() -> None:
    """Whoever has the character with most quests done; both, where they have as many."""
    for options, dusk in (((), False), (("dusk=on",), True)):
        game = laid("ann: kundry | bob: ferris+wine", 2, *options, drawn="bow", left=0)
        game.say("kundry takes bow")
        game.run.state.dry = 18
        heard = game.say("ferris drops wine", "kundry drops bow", "ferris takes wine")
        assert is_told(heard, "dusk all=Bob count=1 number=10") is dusk, report(heard)


def test_end_3_whoever_have_most_quests_done_win_together() -> None:
    """Each seat's best character counts."""
    areas = "ann: gamuret+bow | bob: ferris+wine | cara: swan"
    game = laid(areas, 3, "dusk=on", drawn="balm", left=0)
    game.run.state.dry = 28
    heard = game.say("pass", "pass")
    hears(heard, "dusk all=Ann,Bob count=1")


def test_every_rule_has_a_row() -> None:
    """No rule of the rulebook is without a test, and no test names a rule that is not there."""
    assert covered(ROWS, globals()) == rules_of("parsifal")


def test_every_ruling_is_decided() -> None:
    """PA-R01 to PA-R37 are all decided somewhere in the rulebook."""
    assert rulings_of("parsifal") == {f"PA-R{number:02}" for number in range(1, 38)}
