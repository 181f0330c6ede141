"""What was found wrong by playing against the rules: each with the lines that show it."""

from dataclasses import replace

import msgspec
import pytest

from companion.games.parsifal.box.edition import EditionData, SkillData, made
from companion.games.parsifal.model.pieces import After, SkillKind
from tests.games.parsifal.laid import laid, lay
from tests.games.parsifal.test_cascades import with_skills
from tests.table import Played, prepared, seated
from tests.told import hears, hears_just, hears_not


def played(*lines: str, players: int = 2) -> Played:
    """A game from its first line, which can be taken back."""
    game = seated(prepared(players, "table", game="parsifal"))
    game.conversation.open()
    game.say("skip setup", "ann", *lines)
    return game


BOTH = "ann: ferris+bow>gawan>kundry | bob: gawan | cara: kundry"


@pytest.mark.parametrize("who", ["ann", "bob"])
def test_who_leaves_while_locks_are_chosen_leaves_nothing_to_choose(who: str) -> None:
    """Neither who holds too many, nor one of the locked, is there any more."""
    game = laid(BOTH, 3)
    hears(game.say("ferris drops bow")[-1], "ask-let-go")
    heard = game.say(f"leave {who}")
    hears([*heard, *game.say("squire", "pass")], "turn-begins who=Cara")
    assert game.run.question is not None


def test_locks_of_which_none_can_stay_end_without_a_question() -> None:
    """Whoever locked only with the Bow has nothing to choose. [lock.4]"""
    game = laid("ann: gurnemanz+bow>gawan>ferris | bob: gawan ferris")
    heard = game.say("gurnemanz drops bow")
    hears_just(
        heard[1:4],
        "lets-go figure=gurnemanz-1 target=gawan-1",
        "lies-next figure=gurnemanz-1 target=ferris-1",
        "lets-go figure=gurnemanz-1 target=ferris-1",
    )


def test_what_if_and_danger_see_locks_that_end_with_their_artifact() -> None:
    """Amfortas is free when the Bow is gone, and so Gawan's last quest is done."""
    game = laid("ann: squire-1+bow>amfortas gawan+horn>ferris | bob: amfortas ferris")
    heard = game.say("what if squire drops bow")
    hears(heard[0], "lets-go figure=squire-1 target=amfortas-1")
    hears(heard[0], "would-win all=Ann item=gawan")
    hears(game.say("danger"), "danger who=Ann item=gawan")
    hears(game.say("quests gawan all"), "drops item=bow figure=squire-1")


def test_the_bread_is_no_danger_where_its_first_action_wins_for_another() -> None:
    """The game is over then, and there is no second action."""
    game = laid(
        "ann: kundry+bread swan charmer-1 charmer-2>parsifal | bob: ferris+wine>gawan parsifal"
        " gawan charmer-3 knight-1 knight-2>charmer-1 klingsor+spear",
        drawn="horn",
    )
    hears_not(game.say("danger"), "danger who=Ann")
    heard = game.say("kundry twice", "swan frees charmer 1")
    hears(heard, "wins all=Bob items=ferris count=1")


def test_an_artifact_that_is_used_up_is_put_back_by_undo() -> None:
    """It is told whose it was."""
    game = played("kundry", "pass", "gawan", "pass", "spear", "kundry takes spear", "swan", "pass")
    game.say("balm", "kundry banishes gawan")
    heard = game.say("undo", "yes")
    hears(heard, "move what=spear,1 start=common-area end=under,kundry-1")


@pytest.mark.parametrize("deed", ["locks", "frees", "controls"])
def test_what_if_answers_where_an_artifact_is_named_for_a_character(deed: str) -> None:
    """Nobody locks the Wine."""
    game = laid("ann: klingsor gawan>ferris | bob: ferris")
    who = "klingsor" if deed != "frees" else "gawan"
    heard = game.say(f"what if {who} {deed} wine")
    hears_just(heard, f"no-aim figure={who}-1 option=wine")


@pytest.mark.parametrize(
    ("line", "told"),
    [
        ("titurel banishes ferris", "set-free-by-limbo figure=ferris-1 items=gawan-1 count=1"),
        ("leave bob", "move what=ferris-1,1 start=across,gawan-1 end=limbo-area"),
    ],
    ids=["sent to Limbo", "left"],
)
def test_a_locking_tarot_that_goes_to_limbo_is_not_laid_back_into_its_area(
    line: str, told: str
) -> None:
    """It lies across others, and is lifted off into Limbo."""
    game = laid("ann: titurel+spear gawan | bob: ferris>gawan | cara: swan", 3)
    hears(game.say(line), told)


def test_an_answer_is_set_right_although_who_gave_it_is_gone() -> None:
    """What Klingsor could do is worked out from when Klingsor was there."""
    game = played("klingsor", "swan", "pass", "kundry", "pass", "wine", players=3)
    game.say("klingsor", "take", "leave ann")
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
def test_a_deed_is_typed_as_its_tarot_or_we_say_it(line: str, told: str) -> None:
    """Also where its words stand apart, and where whose character it is is said."""
    hears(laid(SAID).say(line), told)


def test_nobody_is_blamed_for_what_several_cannot_do() -> None:
    """Whoever is first in the area was not named."""
    game = laid("ann: kundry gawan | bob: ferris knight>parsifal parsifal")
    hears(game.say("let parsifal go")[0], "no-one-can who=Ann option=withdraw")
    game = laid("ann: kundry | bob: ferris knight>parsifal parsifal")
    hears(game.say("let parsifal go")[0], "no-own-lock figure=kundry-1")


def test_whose_skill_controls_is_asked_when_all_else_is_told() -> None:
    """A figure named for what comes next is no answer to it."""
    game = laid("ann: klingsor+wine gawan | bob: ferris")
    heard = game.say("klingsor controls ferris and locks gawan")
    hears_just(heard, "ask-source who=Ann figure=klingsor-1 options=Klingsor,Wine")
    hears(game.say("wine")[1], "locks who=Bob target=gawan-1 owner=Ann figure=ferris-1")


def test_what_if_takes_copies_in_the_order_in_which_they_are_named() -> None:
    """Knight 2 is controlled, and locks; not the other way."""
    game = laid("ann: klingsor+wine swan | bob: knight-1 knight-2 gawan")
    heard = game.say("what if klingsor controls knight 2 and locks knight 1")
    hears(heard[0], "locks who=Bob target=knight-1 owner=Bob figure=knight-2")


def test_who_leaves_brings_no_end_by_rounds_nearer() -> None:
    """Two rounds of three players are two rounds of two."""
    game = laid("ann: kundry | bob: ferris | cara: gawan", 3, left=0)
    game.say(*["pass"] * 7)
    m = game.run.state
    assert (m.passes, m.dry) == (6, 7)
    game.say("leave cara")
    assert (m.passes, m.dry) == (4, 4)


def test_an_artifact_is_used_up_where_a_table_reads_its_targets_otherwise() -> None:
    """It is its skill all the same."""
    skill = SkillData(SkillKind.TO_LIMBO, "Swan.", targets=("swan", "squire"), after=After.COMMON)
    game = with_skills("spear", skill)
    m = game.run.state
    lay(m.p, m.seats, "ann: kundry+spear | bob: ferris swan | cara: squire")
    game.say("wine", "kundry", "to limbo", "ferris")
    heard = game.say("override the box says so")
    hears(heard, "goes-common item=spear")


def test_what_may_be_interrupted_is_told_when_asked_for() -> None:
    """Also when the game goes on after a pause; not when all have been asked."""
    game = laid("ann: kundry | bob: ferris+horn")
    game.say("kundry locks ferris")
    hears(game.say("status"), "will-lock who=Ann figure=kundry-1 owner=Bob target=ferris-1")
    hears_not(game.say("no", "status"), "will-lock")


def test_who_leaves_while_a_deed_may_be_interrupted_lets_it_be_told_anew() -> None:
    """It is said so, where there is still a game and somebody to tell it."""
    areas = "ann: kundry | bob: ferris+horn | cara: gawan"
    for leaving in ("bob", "cara"):
        game = laid(areas, 3)
        heard = game.say("kundry locks ferris", f"leave {leaving}")
        hears(heard, "deed-anew who=Ann")
        hears(heard[-1], "ask-action who=Ann")
    for players, leaving in ((3, "ann"), (2, "bob")):
        game = laid(areas if players == 3 else areas.rpartition(" | ")[0], players)
        hears_not(game.say("kundry locks ferris", f"leave {leaving}"), "deed-anew")


def test_dusk_is_won_with_a_character_only() -> None:
    """Who has none wins nothing; where nobody has one, it is a draw."""
    game = laid("ann: kundry | bob: ferris | cara: swan", 3, "dusk=on", drawn="balm", left=0)
    p, m = game.run.state.p, game.run.state
    for figure in p.area(m.seats[2]):
        p.banish(figure)
    m.dry = 28
    game.say("pass", "pass")
    assert game.run.state.winners == list(m.seats[:2])
    game = laid("ann: kundry | bob: ferris", 2, "dusk=on", drawn="balm", left=0)
    m = game.run.state
    m.dry = 19
    for figure in list(m.p.standing):
        m.p.banish(figure)
    heard = game.say("pass")
    hears(heard, "dusk-drawn number=10")
    assert m.winners == []


def test_danger_sees_a_lock_that_ends_with_its_artifact() -> None:
    """The Bow goes to Limbo from under who locks: Amfortas is free, and Ann wins."""
    skill = SkillData(SkillKind.TO_LIMBO, "Bow.", targets=("bow",))
    game = with_skills("spear", skill)
    m = game.run.state
    areas = (
        "ann: gawan+horn>charmer-1 titurel+spear | bob: charmer-1 gurnemanz+bow>amfortas amfortas"
    )
    lay(m.p, m.seats, f"{areas} | cara: squire")
    game.say("wine")
    hears(game.say("danger"), "danger who=Ann item=gawan")


def test_between_two_games_of_a_match_nothing_is_over() -> None:
    """While the tarots are shuffled again it is being set up."""
    game = seated(prepared(2, "table", "games=each-begins", game="parsifal"))
    game.conversation.open()
    game.say("done", "ann", "kundry", "offer ann", "yes")
    hears(game.say("status")[0], "status-setup")
    game.say("done", "kundry", "offer ann", "yes")
    hears(game.say("status")[0], "status-over count=0")


def with_kundrys(*skills: SkillData) -> Played:
    """A game in which Kundry has these skills, before anything is drawn."""
    start = prepared(3, "table", game="parsifal")
    data: EditionData = start.start.edition.data
    characters = tuple(
        msgspec.structs.replace(one, skills=skills) if one.id == "kundry" else one
        for one in data.character
    )
    edition = made(msgspec.structs.replace(data, character=characters))
    game = seated(replace(start, start=replace(start.start, edition=edition)))
    game.conversation.open()
    game.say("skip setup", "ann")
    return game


def test_a_character_may_have_two_actions_of_its_own() -> None:
    """Nothing is used up; there is no third."""
    game = with_kundrys(SkillData(SkillKind.TWICE, "Perform two actions."))
    m = game.run.state
    lay(m.p, m.seats, "ann: gawan | common: horn bow")
    hears(game.say("kundry", "kundry twice"), "doubles who=Ann figure=kundry-1")
    heard = game.say("kundry takes horn", "kundry takes bow")
    hears(heard, "takes item=bow", "turn-begins who=Bob")


def test_a_character_takes_an_artifact_of_another() -> None:
    """Only of one that has some."""
    game = with_kundrys(SkillData(SkillKind.STEAL, "Take an artifact from another character."))
    m = game.run.state
    lay(m.p, m.seats, "ann: gawan | bob: ferris+balm titurel")
    game.say("kundry")
    hears(game.say("what if kundry steals titurel"), "no-artifact figure=titurel-1")
    heard = game.say("kundry takes balm away from ferris")
    hears(heard, "steals who=Ann figure=kundry-1 target=ferris-1 owner=Bob item=balm")


def test_a_character_draws_two_tarots() -> None:
    """One after the other, as long as the deck has them."""
    game = with_kundrys(SkillData(SkillKind.DRAW, "Draw two tarots.", capacity=2))
    hears(game.say("kundry", "kundry draws"), "draws-more number=2")
    hears(game.say("gawan"), "ask-drawn who=Ann")
    hears(game.say("ferris"), "turn-begins who=Bob")


def test_an_interruption_of_a_second_action_leaves_the_first_done() -> None:
    """What is not done is told of this one alone."""
    game = with_kundrys(SkillData(SkillKind.TWICE, "Perform two actions."))
    game.say("kundry")
    m = game.run.state
    lay(m.p, m.seats, "bob: gawan+horn | common: bow balm")
    game.say("kundry twice", "no", "kundry takes bow", "no")
    heard = game.say("kundry takes balm", "yes")
    hears(heard, "interrupts who=Bob target=Ann")
    assert "Nothing is done" not in heard[0]
    hears(game.say("common"), "place option=balm")


def test_options_end_with_one_stop() -> None:
    """Each line tells what is chosen, and by which words."""
    heard = laid("ann: kundry | bob: gawan").say("rules options")
    assert len(heard) == 4
    assert not [line for line in heard if ".." in line]


def test_help_of_a_command_of_several_words() -> None:
    """As it is said, and as it is written."""
    game = laid("ann: kundry | bob: gawan")
    for line in ("help what if", "help what-if"):
        hears_just(game.say(line), "help-line")


def test_a_locker_that_changes_its_owner_stays_where_it_lies() -> None:
    """In the area of whom it locks, and that is said."""
    game = laid("ann: charmer-1 charmer-2 charmer-3 gawan | bob: ferris>gawan")
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
def test_words_that_tell_whose_and_where_are_understood(line: str, told: str) -> None:
    """Of copies the named player's is meant; where it all goes anyway adds nothing."""
    hears(laid(f"{SAID} | cara: knight-1", 3).say(line), told)


def test_of_copies_that_are_the_same_player_s_it_is_asked_which() -> None:
    """Whose they are does not tell them apart."""
    game = laid("ann: charmer-1 | bob: knight-1 knight-2")
    hears_just(game.say("charmer 1 locks bob's knight"), "ambiguous")
    assert len(game.run.entries) == len(laid("ann: charmer-1 | bob: knight-1 knight-2").run.entries)


def test_can_tells_copies_together_and_many_things_by_their_number() -> None:
    """All of them are told of one way of acting, where it is named."""
    game = laid("ann: kundry charmer-1 charmer-2 gawan gamuret squire | bob: ferris>charmer-2 swan")
    heard = game.say("can charmer")
    assert len(heard) == 2
    hears(heard[0], "can-do items=charmer-1", "can-way option=lock count=3 number=0")
    hears(heard[1], "no-locked-act option=charmer-2 figure=ferris-1")
    hears(game.say("can kundry"), "can-way option=lock count=0 number=6")
    hears(game.say("can kundry lock"), "can-way option=lock count=6 number=0")
    hears_just(game.say("can kundry free"), "no-skill figure=kundry-1 option=free")


def test_the_table_tells_each_lock_where_it_lies_and_never_twice() -> None:
    """Who has two lies across the first, and is named with both."""
    game = laid("ann: herzeleide>gawan>ferris | bob: gawan ferris")
    heard = [game.say("table")[0], game.say("next")[0]]
    hears(heard[0], "placed-across option=herzeleide-1 targets=gawan-1,ferris-1")
    hears(heard[1], "placed-locked option=gawan-1", "placed-locked option=ferris-1")
    hears_not(heard, "locks-told")


def test_a_hint_with_a_deed_is_told_the_first_times_only() -> None:
    """A mark is told always: it is laid instead of the tarot."""
    start = prepared(2, "table", game="parsifal")
    game = seated(start, hints=1)
    game.conversation.open()
    game.say("skip setup", "ann")
    m = game.run.state
    lay(m.p, m.seats, "ann: herzeleide | bob: gawan gamuret")
    first = game.say("wine", "herzeleide locks gawan")
    assert any("names and skills showing" in line for line in first)
    later = game.say("bow", "pass", "horn", "herzeleide locks gamuret")
    assert any("Lay a mark across Gamuret" in line for line in later)
    assert not any("stays where it lies" in line for line in later)
