"""Regression tests for bugs that were found by trying to break the rules."""

from dataclasses import replace

import msgspec
import pytest

from companion.catalog import phrasebook
from companion.games.parsifal.box.edition import EditionData, SkillData, build_edition
from companion.games.parsifal.model.pieces import AfterUse, SkillKind
from companion.narration.phrasebook import Value
from tests.games.parsifal.positions import game_at, set_up_position
from tests.games.parsifal.test_cascades import with_skills
from tests.sentences import printed
from tests.table import GAMES, Played, prepared, seated
from tests.told import hears, hears_just, hears_not, is_told

PHRASES = phrasebook("en", GAMES["parsifal"])


def game_after(*lines: str, players: int = 2) -> Played:
    """Return a game in which every line was typed, including the setup, so that all of them can be
    undone.
    """
    game = seated(prepared(players, "table", game="parsifal"))
    game.open()
    game.say("skip setup", "ann", *lines)
    return game


@pytest.mark.parametrize(
    ("lines", "what"),
    [
        ("kundry locks parsifal", "Ann's action with Kundry to lock Parsifal"),
        ("draw", "Ann's choice to draw"),
        ("pass", "Ann's choice to pass"),
    ],
)
def test_undone_action_is_named_by_its_character_or_its_verb(lines: str, what: str) -> None:
    game = game_after("kundry", "pass", "parsifal", "pass", "gawan", *lines.split("; "))
    assert game.say("undo")[0] == printed("Table", "undone", what=what)


def test_skill_that_a_character_lacks_is_named_in_the_refusal() -> None:
    heard = game_at("ann: kundry | bob: gawan").say("kundry controls gawan")
    assert heard[0].startswith("Reply: Kundry doesn't have the skill to control anyone.")


BOTH = "ann: ferris+bow>gawan>kundry | bob: gawan | cara: kundry"


@pytest.mark.parametrize("who", ["ann", "bob"])
def test_player_leaving_while_locks_are_being_chosen_ends_the_question(who: str) -> None:
    """Ann's character holds the locks, and Bob's character is one of those it has locked."""
    game = game_at(BOTH, 3)
    hears(game.say("ferris drops bow")[-1], "ask-let-go")
    heard = game.say(f"leave {who}", "yes")
    hears([*heard, *game.say("squire", "pass")], "turn-begins who=Cara")
    assert game.run.question is not None


def test_locks_that_are_no_longer_possible_end_without_a_question() -> None:
    """Without the Bow, Gurnemanz can't lock anybody. [lock.4]"""
    game = game_at("ann: gurnemanz+bow>gawan>ferris | bob: gawan ferris")
    heard = game.say("gurnemanz drops bow")
    hears_just(
        heard[1:4],
        "lets-go figure=gurnemanz-1 target=gawan-1",
        "lies-next figure=gurnemanz-1 option=gawan-1 target=ferris-1",
        "lets-go figure=gurnemanz-1 target=ferris-1",
    )


def test_what_if_and_danger_queries_know_that_locks_end_with_their_artifact() -> None:
    """Without the Bow, Amfortas is free, which completes Gawan's last quest."""
    game = game_at("ann: squire-1+bow>amfortas gawan+horn>ferris | bob: amfortas ferris")
    heard = game.say("what if squire drops bow")
    hears(heard[0], "lets-go figure=squire-1 target=amfortas-1")
    hears(heard[0], "would-win all=Ann item=gawan")
    hears(game.say("danger"), "danger who=Ann item=gawan")
    hears(game.say("quests gawan all"), "drops item=bow figure=squire-1")


def test_danger_query_ignores_the_bread_if_its_first_action_makes_someone_else_win() -> None:
    """The game would be over before the second action."""
    game = game_at(
        "ann: kundry+bread swan charmer-1 charmer-2>parsifal | bob: ferris+wine>gawan parsifal"
        " gawan charmer-3 knight-1 knight-2>charmer-1 klingsor+spear",
        drawn="horn",
    )
    hears_not(game.say("danger"), "danger who=Ann")
    heard = game.say("kundry twice", "swan frees charmer 1")
    hears(heard, "wins who=Bob items=ferris")


def test_undo_returns_a_used_up_artifact_to_its_owner() -> None:
    game = game_after(
        "kundry", "pass", "gawan", "pass", "spear", "kundry takes spear", "swan", "pass"
    )
    game.say("balm", "kundry banishes gawan")
    heard = game.say("undo")
    hears(heard, "move what=spear,1 start=common-area end=under,kundry-1")


@pytest.mark.parametrize("action", ["locks", "frees", "controls"])
def test_what_if_query_refuses_an_artifact_in_place_of_a_character(action: str) -> None:
    game = game_at("ann: klingsor gawan>ferris | bob: ferris")
    who = "klingsor" if action != "frees" else "gawan"
    heard = game.say(f"what if {who} {action} wine")
    hears_just(heard, f"no-aim-artifact figure={who}-1 option=wine")


@pytest.mark.parametrize(
    ("line", "told"),
    [
        ("titurel banishes ferris", "set-free-by-limbo figure=ferris-1 items=gawan-1 count=1"),
        ("leave bob; yes", "move what=ferris-1,1 start=across,gawan-1 end=limbo-area"),
    ],
    ids=["sent to Limbo", "left"],
)
def test_tarot_that_holds_a_lock_goes_straight_to_limbo_when_the_lock_ends(
    line: str, told: str
) -> None:
    game = game_at("ann: titurel+spear gawan | bob: ferris>gawan | cara: swan", 3)
    hears(game.say(*line.split("; ")), told)


def test_correction_still_works_after_the_player_has_left() -> None:
    """The answers were accepted while Klingsor was in play, but he no longer is."""
    game = game_after("klingsor", "swan", "pass", "kundry", "pass", "wine", players=3)
    game.say("klingsor", "take", "leave ann", "yes")
    for line, reason in (
        ("correct 2 drop", "no-artifact figure=klingsor-1"),
        ("correct 3 swan", "no-own-figure who=Bob option=swan-1"),
    ):
        heard = game.say(line)
        hears_just(heard, "correct-misfit")
        hears(heard, reason)


SAID = (
    "ann: kundry+spear gawan>charmer-4 charmer-1 charmer-2 charmer-3 gamuret amfortas"
    " | bob: ferris charmer-4 knight-2>parsifal parsifal squire-1 | limbo: titurel horn"
)


@pytest.mark.parametrize(
    ("line", "told"),
    [
        (
            "Ann's Kundry locks Bob's Ferris",
            "locks who=Ann figure=kundry-1 owner=Bob target=ferris-1",
        ),
        ("kundry gives the spear to ann's gawan", "gives item=spear target=gawan-1 owner=Ann"),
        (
            "kundry moves ferris to limbo",
            "banishes who=Ann figure=kundry-1 owner=Bob target=ferris-1",
        ),
        (
            "send bob's ferris to Limbo",
            "banishes who=Ann figure=kundry-1 owner=Bob target=ferris-1",
        ),
        ("put ferris in limbo", "banishes who=Ann figure=kundry-1 owner=Bob target=ferris-1"),
        (
            "gawan sets parsifal free",
            "frees who=Ann figure=gawan-1 target=parsifal-1 locker=knight-2",
        ),
        ("let charmer 4 go", "withdraws who=Ann figure=gawan-1 target=charmer-4"),
        (
            "gawan withdraws the lock on charmer 4",
            "withdraws who=Ann figure=gawan-1 target=charmer-4",
        ),
        ("gamuret takes titurel from limbo", "retrieves who=Ann figure=gamuret-1 target=titurel-1"),
        ("gamuret brings horn back from limbo to gawan", "retrieves-artifact target=horn"),
        (
            "charmer 1 changes the owner of bob's squire to ann",
            "moves who=Ann target=squire-1 owner=Bob",
        ),
        ("charmer 1 moves squire 1 to ann", "moves who=Ann target=squire-1 owner=Bob to=Ann"),
        ("what if kundry moves bob's ferris to limbo", "banishes owner=Bob target=ferris-1"),
    ],
)
def test_action_worded_as_on_its_tarot_card_is_understood(line: str, told: str) -> None:
    """The words may be far apart, and the character's player may be named."""
    hears(game_at(SAID).say(line), told)


def test_refusal_does_not_guess_which_of_several_characters_was_meant() -> None:
    """The line doesn't name the first character in the area, so the refusal must not be about that
    character.
    """
    game = game_at("ann: kundry gawan | bob: ferris knight>parsifal parsifal")
    hears(game.say("let parsifal go")[0], "no-one-can who=Ann option=withdraw")
    game = game_at("ann: kundry | bob: ferris knight>parsifal parsifal")
    hears(game.say("let parsifal go")[0], "no-own-lock figure=kundry-1")


def test_source_of_a_skill_is_asked_for_even_if_everything_else_is_named() -> None:
    """Both Klingsor and the Wine can control a character, and the line doesn't say which of them
    does.
    """
    game = game_at("ann: klingsor+wine gawan | bob: ferris")
    heard = game.say("klingsor controls ferris and locks gawan")
    hears_just(heard, "ask-source who=Ann figure=klingsor-1 options=Klingsor,Wine")
    hears(game.say("wine")[1], "locks who=Bob target=gawan-1 owner=Ann figure=ferris-1")


def test_what_if_query_keeps_the_order_of_named_copies() -> None:
    game = game_at("ann: klingsor+wine swan | bob: knight-1 knight-2 gawan")
    heard = game.say("what if klingsor controls knight 2 and locks knight 1")
    hears(heard[0], "locks who=Bob target=knight-1 owner=Bob figure=knight-2")


def test_number_of_passed_rounds_stays_the_same_when_a_player_leaves() -> None:
    """Two rounds of passing by three players count as two rounds by the two players who are
    left.
    """
    game = game_at("ann: kundry | bob: ferris | cara: gawan", 3, left=0)
    game.say(*["pass"] * 7)
    match = game.run.state
    assert (match.passes, match.dry) == (6, 7)
    game.say("leave cara", "yes")
    assert (match.passes, match.dry) == (4, 4)


def test_artifact_is_used_up_even_if_the_table_overrides_its_targets() -> None:
    skill = SkillData(
        SkillKind.TO_LIMBO, "Swan.", targets=("swan", "squire"), after=AfterUse.COMMON
    )
    game = with_skills("spear", skill)
    match = game.run.state
    set_up_position(
        match.position, match.seats, "ann: kundry+spear | bob: ferris swan | cara: squire"
    )
    game.say("wine", "kundry", "to limbo", "ferris")
    heard = game.say("override the box says so")
    hears(heard, "goes-common item=spear")


def test_status_includes_an_action_that_may_be_interrupted() -> None:
    """After a pause, players need to hear about the action again."""
    game = game_at("ann: kundry | bob: ferris+horn")
    game.say("kundry locks ferris")
    hears(game.say("status"), "will-lock who=Ann figure=kundry-1 owner=Bob target=ferris-1")
    hears_not(game.say("no", "status"), "will-lock")


def test_action_question_is_repeated_if_a_player_leaves_during_an_interruption() -> None:
    """The question is not repeated if the game is over or the acting player has left."""
    areas = "ann: kundry | bob: ferris+horn | cara: gawan"
    for leaving in ("bob", "cara"):
        game = game_at(areas, 3)
        heard = game.say("kundry locks ferris", f"leave {leaving}", "yes")
        hears(heard, "action-again who=Ann")
        hears(heard[-1], "ask-action who=Ann")
    for players, leaving in ((3, "ann"), (2, "bob")):
        game = game_at(areas if players == 3 else areas.rpartition(" | ")[0], players)
        hears_not(game.say("kundry locks ferris", f"leave {leaving}", "yes"), "action-again")


def test_dusk_with_no_characters_in_play_is_a_draw() -> None:
    game = game_at("ann: kundry | bob: ferris | cara: swan", 3, "dusk=on", drawn="balm", left=0)
    position, match = game.run.state.position, game.run.state
    for figure in position.area(match.seats[2]):
        position.banish(figure)
    match.dry = 28
    game.say("pass", "pass")
    assert game.run.state.winners == list(match.seats[:2])
    game = game_at("ann: kundry | bob: ferris", 2, "dusk=on", drawn="balm", left=0)
    match = game.run.state
    match.dry = 19
    for figure in list(match.position.in_play):
        match.position.banish(figure)
    heard = game.say("pass")
    hears(heard, "dusk-drawn number=10")
    assert match.winners == []


def test_danger_query_knows_that_a_lock_ends_when_its_artifact_is_banished() -> None:
    """Sending the Bow to Limbo frees Amfortas, and Ann wins."""
    skill = SkillData(SkillKind.TO_LIMBO, "Bow.", targets=("bow",))
    game = with_skills("spear", skill)
    match = game.run.state
    areas = (
        "ann: gawan+horn>charmer-1 titurel+spear | bob: charmer-1 gurnemanz+bow>amfortas amfortas"
    )
    set_up_position(match.position, match.seats, f"{areas} | cara: squire")
    game.say("wine")
    hears(game.say("danger"), "danger who=Ann item=gawan")


def test_status_between_games_of_a_match_says_that_the_next_game_is_being_set_up() -> None:
    game = seated(prepared(2, "table", "games=each-begins", game="parsifal"))
    game.open()
    game.say("done", "ann", "kundry", "offer ann", "yes")
    hears(game.say("status")[0], "status-setup")
    game.say("done", "kundry", "offer ann", "yes")
    hears(game.say("status")[0], "status-over count=0")


def with_kundrys(*skills: SkillData) -> Played:
    """Return a game, before the first draw, in which Kundry has these skills."""
    start = prepared(3, "table", game="parsifal")
    data: EditionData = start.start.edition.data
    characters = tuple(
        msgspec.structs.replace(one, skills=skills) if one.id == "kundry" else one
        for one in data.character
    )
    edition = build_edition(msgspec.structs.replace(data, character=characters))
    game = seated(replace(start, start=replace(start.start, edition=edition)))
    game.open()
    game.say("skip setup", "ann")
    return game


def test_skill_to_perform_two_actions_allows_exactly_two() -> None:
    game = with_kundrys(SkillData(SkillKind.TWICE, "Perform two actions."))
    match = game.run.state
    set_up_position(match.position, match.seats, "ann: gawan | common: horn bow")
    hears(game.say("kundry", "kundry twice"), "doubles who=Ann figure=kundry-1")
    heard = game.say("kundry takes horn", "kundry takes bow")
    hears(heard, "takes item=bow", "turn-begins who=Bob")


def test_stealing_takes_an_artifact_only_from_an_owner() -> None:
    game = with_kundrys(SkillData(SkillKind.STEAL, "Take an artifact from another character."))
    match = game.run.state
    set_up_position(match.position, match.seats, "ann: gawan | bob: ferris+balm titurel")
    game.say("kundry")
    hears(game.say("what if kundry steals titurel"), "no-artifact figure=titurel-1")
    heard = game.say("kundry takes balm away from ferris")
    hears(heard, "steals who=Ann figure=kundry-1 target=ferris-1 owner=Bob item=balm")


def test_skill_that_draws_two_tarots_draws_them_one_after_the_other() -> None:
    game = with_kundrys(SkillData(SkillKind.DRAW, "Draw two tarots.", capacity=2))
    hears(game.say("kundry", "kundry draws"), "draws-more number=2")
    hears(game.say("gawan"), "ask-drawn who=Ann")
    hears(game.say("ferris"), "turn-begins who=Bob")


def test_first_action_is_kept_when_the_second_one_is_interrupted() -> None:
    game = with_kundrys(SkillData(SkillKind.TWICE, "Perform two actions."))
    game.say("kundry")
    match = game.run.state
    set_up_position(match.position, match.seats, "bob: gawan+horn | common: bow balm")
    game.say("kundry twice", "no", "kundry takes bow", "no")
    heard = game.say("kundry takes balm", "yes")
    hears(heard, "interrupts who=Bob target=Ann")
    hears(game.say("area ann"), "placed-owner option=kundry-1 items=bow")
    hears(game.say("common"), "place option=balm")


def test_replies_to_rules_options_never_end_with_two_full_stops() -> None:
    heard = game_at("ann: kundry | bob: gawan").say("rules options")
    assert len(heard) == 4
    assert not [line for line in heard if ".." in line]


def test_help_finds_a_command_typed_with_or_without_its_hyphen() -> None:
    game = game_at("ann: kundry | bob: gawan")
    for line in ("help what if", "help what-if"):
        hears_just(game.say(line), "help-line")


def test_character_that_holds_a_lock_stays_where_it_is_when_it_changes_owner() -> None:
    """The locker's tarot is in the area of the character that it locks."""
    game = game_at("ann: charmer-1 charmer-2 charmer-3 gawan | bob: ferris>gawan")
    heard = game.say("charmer 1 moves ferris ann")
    hears(heard, "moves target=ferris-1 owner=Bob to=Ann", "stays-across figure=ferris-1")


@pytest.mark.parametrize(
    ("line", "told"),
    [
        ("charmer 1 locks bob's knight", "locks figure=charmer-1 owner=Bob target=knight-2"),
        ("charmer 1 locks cara's knight", "locks figure=charmer-1 owner=Cara target=knight-1"),
        ("bob's knight takes wine", "no-own-figure option=knight-2 who=Bob"),
        ("kundry uses the spear on ferris", "banishes figure=kundry-1 target=ferris-1"),
        ("charmer 1 moves ferris to cara's area", "moves target=ferris-1 owner=Bob to=Cara"),
        ("kundry takes the wine from the common area", "takes figure=kundry-1 item=wine"),
        ("kundry drops the spear into the common area", "drops figure=kundry-1 item=spear"),
    ],
)
def test_owners_and_places_in_a_typed_line_are_understood(line: str, told: str) -> None:
    """A player's name says which of several copies is meant. Naming an obvious place makes no
    difference.
    """
    hears(game_at(f"{SAID} | cara: knight-1", 3).say(line), told)


def test_name_is_ambiguous_if_the_player_has_several_copies_of_that_character() -> None:
    game = game_at("ann: charmer-1 | bob: knight-1 knight-2")
    hears_just(game.say("charmer 1 locks bob's knight"), "ambiguous")
    assert len(game.run.entries) == len(
        game_at("ann: charmer-1 | bob: knight-1 knight-2").run.entries
    )


def test_the_can_query_groups_copies_and_only_counts_the_targets_if_there_are_many() -> None:
    """If the query names the kind of action, the reply lists all possible targets."""
    game = game_at(
        "ann: kundry charmer-1 charmer-2 gawan gamuret squire | bob: ferris>charmer-2 swan"
    )
    heard = game.say("can charmer")
    assert len(heard) == 2
    hears(heard[0], "can-do items=charmer-1", "can-way option=lock count=3 number=0")
    hears(heard[1], "no-locked-act option=charmer-2 figure=ferris-1")
    hears(game.say("can kundry"), "can-way option=lock count=0 number=6")
    hears(game.say("can kundry lock"), "can-way option=lock count=6 number=0")
    hears_just(game.say("can kundry free"), "no-skill figure=kundry-1 option=free")


def test_table_query_lists_each_lock_only_in_its_area() -> None:
    game = game_at("ann: herzeleide>gawan>ferris | bob: gawan ferris")
    heard = [game.say("table")[0], game.say("next")[0]]
    hears(heard[0], "placed-across option=herzeleide-1 targets=gawan-1,ferris-1")
    hears(heard[1], "placed-locked option=gawan-1", "placed-locked option=ferris-1")
    hears_not(heard, "locks-told")


def test_hint_already_heard_is_dropped_but_the_result_of_the_action_is_said() -> None:
    """A reminder of where to put a mark is part of the result, so players hear it every time."""
    start = prepared(2, "table", game="parsifal")
    game = seated(start, hints=1)
    game.open()
    game.say("skip setup", "ann")
    match = game.run.state
    set_up_position(match.position, match.seats, "ann: herzeleide | bob: gawan gamuret")
    (first,) = lines_with("locks", game.say("wine", "herzeleide locks gawan"))
    facts: dict[str, Value] = {"figure": "Herzeleide", "target": "Gawan", "number": 1}
    assert PHRASES.say("locks", facts, form="hint") in first
    (later,) = lines_with("locks", game.say("bow", "pass", "horn", "herzeleide locks gamuret"))
    facts |= {"target": "Gamuret", "number": 2}
    assert PHRASES.say("locks", facts, form="result") in later
    assert PHRASES.say("locks", facts, form="hint") not in later


def lines_with(phrase: str, heard: list[str]) -> list[str]:
    """Return the lines that contain this phrase."""
    return [line for line in heard if is_told([line], phrase)]


def test_players_are_told_to_gather_tarots_for_a_second_game_even_without_a_setup() -> None:
    game = seated(prepared(2, "table", "games=each-begins", game="parsifal"))
    game.open()
    game.say("skip setup", "ann")
    hears(game.say("override won bob we stopped", "yes"), "game-begins number=2", "gather count=30")
