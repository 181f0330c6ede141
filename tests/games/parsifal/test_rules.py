"""Tests every rule in the rulebook. Most tests are rows in a table: each names the rules that it
tests, the lines to type, and the announcements that must follow.
"""

import pytest

from companion.catalog import PlayRequest, prepare
from companion.errors import UsageError
from tests.games.parsifal import lock_rows, turn_rows
from tests.games.parsifal.positions import Case, game_at, set_up_position
from tests.games.row import covered_rules, rules_of, rulings_of
from tests.table import GAMES, Played, prepared, seated
from tests.told import facts_of, hears, hears_not, is_told, report

ROWS = [*turn_rows.ROWS, *lock_rows.ROWS]


@pytest.mark.parametrize("row", ROWS, ids=lambda row: f"{row.rules}: {row.table}: {row.lines}")
def test_rule_row_has_the_expected_outcome(row: Case) -> None:
    game = game_at(row.table, row.players, *row.options, drawn=row.drawn, left=row.left)
    heard = game.say(*(line.strip() for line in row.lines.split(";")))
    row.check(game, heard)


# Rules that need more than one row to test


def test_story_1_two_to_six_players_can_play() -> None:
    for count in (1, 7):
        with pytest.raises(UsageError) as refused:
            prepare(PlayRequest("parsifal", tuple("ABCDEFG"[:count])), GAMES)
        assert (refused.value.facts["least"], refused.value.facts["most"]) == (2, 6)


def test_setup_1_table_chooses_who_starts_and_the_direction() -> None:
    game = seated(prepared(3, "table", game="parsifal"))
    game.open()
    hears(game.all[-1], "step-shuffle count=30")
    heard = game.say("done", "cara", "ferris")
    hears(game.all, "begins who=Cara")
    hears(heard, "turn-begins who=Ann")
    game = seated(prepared(3, "table", "direction=anticlockwise", game="parsifal"))
    game.open()
    game.say("skip setup", "cara", "ferris")
    hears(game.all, "begins-anticlockwise who=Cara")
    game.say("kundry", "pass")
    turns = dict.fromkeys(facts_of(game.all, "turn-begins", "who"))
    assert list(turns) == ["Cara", "Bob", "Ann"]


def match_after_anns_win(players: int, *options: str) -> Played:
    """Return a match in which Ann has won the first game."""
    game = game_at(
        "ann: amfortas+balm | bob: gawan | common: grail", players, "games=each-begins", *options
    )
    game.say("amfortas takes grail")
    return game


def test_setup_2_each_player_starts_one_game() -> None:
    """A drawn game counts for nobody."""
    game = match_after_anns_win(2)
    hears(game.all, "game-begins number=1 total=2")
    hears(game.all, "wins who=Ann items=amfortas count=1")
    hears(game.all, "game-begins number=2 total=2")
    hears(game.all, "begins who=Bob")
    hears(game.say("score"), "score-place who=Ann count=1", "score-place who=Bob count=0")
    heard = game.say("kundry", "offer ann", "yes")
    hears(heard, "draw-agreed")
    hears(heard, "match-won who=Ann count=1 total=2")
    assert game.run.question is None


def test_setup_2_match_can_be_shared_or_drawn() -> None:
    game = match_after_anns_win(2)
    set_up_position(
        game.run.state.position,
        game.run.state.seats,
        "bob: amfortas+balm | ann: gawan | common: grail",
    )
    heard = game.say("wine", "amfortas takes grail")
    hears(heard, "match-shared all=Ann,Bob count=1")
    game = seated(prepared(2, "table", "games=each-begins", game="parsifal"))
    game.open()
    game.say("skip setup", "ann", "kundry", "offer ann", "yes")
    heard = game.say("kundry", "offer ann", "yes")
    hears(heard, "match-drawn total=2")


def test_end_2_third_repetition_of_a_position_is_a_draw() -> None:
    game = game_at("ann: kundry | bob: ferris", left=0)
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


def test_end_2_three_rounds_of_passing_are_a_draw() -> None:
    """The rounds are counted from the time when the deck is empty. Any action resets the count."""
    game = game_at("ann: kundry | bob: ferris", left=0)
    game.say("pass", "pass", "pass", "ferris takes wine", "pass", "pass", "pass", "pass", "pass")
    assert game.run.question is not None
    heard = game.say("pass")
    hears(heard, "draw-passed")


def test_end_2_passing_while_the_deck_lasts_is_not_a_draw() -> None:
    game = game_at("ann: kundry | bob: ferris", left=8)
    for drawn in ("squire", "squire", "squire", "charmer", "charmer", "charmer", "swan"):
        game.say("pass", drawn)
    hears_not(game.all, "draw-*", "dusk-drawn")


def test_end_3_dusk_falls_after_ten_rounds_without_a_deck() -> None:
    for options, dusk in (((), False), (("dusk=on",), True)):
        game = game_at("ann: kundry | bob: ferris+wine", 2, *options, drawn="bow", left=0)
        game.say("kundry takes bow")
        game.run.state.dry = 18
        heard = game.say("ferris drops wine", "kundry drops bow", "ferris takes wine")
        assert is_told(heard, "dusk all=Bob count=1 number=10") is dusk, report(heard)


def test_end_3_players_tied_on_quests_win_together() -> None:
    """For each seat, only the best character counts."""
    areas = "ann: gamuret+bow | bob: ferris+wine | cara: swan"
    game = game_at(areas, 3, "dusk=on", drawn="balm", left=0)
    game.run.state.dry = 28
    heard = game.say("pass", "pass")
    hears(heard, "dusk all=Ann,Bob count=1")


def test_every_rule_is_covered_by_a_row_or_a_test() -> None:
    assert covered_rules(ROWS, globals()) == rules_of("parsifal")


def test_every_ruling_is_explained_in_the_rulebook() -> None:
    """The rulebook explains rulings PA-R01 to PA-R37."""
    assert rulings_of("parsifal") == {f"PA-R{number:02}" for number in range(1, 38)}
