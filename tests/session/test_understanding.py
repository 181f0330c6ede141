"""Tests the second reader, which interprets lines in everyday words, both on its own and at a
table. It proposes meanings of a line, and the rules decide which are allowed.
"""

import re

import pytest

from companion.catalog import game_words
from companion.narration.phrasebook import ENGLISH
from companion.session.input import Input, Source
from companion.session.understanding.everyday_words import EverydayWords
from companion.session.understanding.normalising import Normaliser
from tests.table import GAMES, Played, prepared, seated, table, worded
from tests.told import hears, hears_just, hears_not


def words_of(game: str) -> EverydayWords:
    return game_words(ENGLISH, GAMES[game].folder).everyday


def begun_game(players: int = 4, keeper: str = "table") -> Played:
    """Return a game in which Ann is being asked which card to play."""
    game = table(players, keeper)
    game.say("ann")
    if keeper == "table":
        game.say("skip setup")
    return game


@pytest.mark.parametrize(
    ("said", "plain"),
    [
        ("I'm laying it down", "i am laying it down"),
        ("who's out", "who is out"),
        ("what's Bob got", "what has bob got"),
        ("what's the Lens", "what is the lens"),
        ("Bob's playing", "bob is playing"),
        ("Bob's got the Lens", "bob has got the lens"),
        ("Bob's card", "bob s card"),
        ("umm, the lens please", "the lens"),
        ("two hundred", "200"),
        ("twenty one", "21"),
        ("that one", "that one"),
        ("one of them", "one of them"),
        ("okay", "okay"),
    ],
)
def test_typed_line_is_normalised(said: str, plain: str) -> None:
    assert " ".join(Normaliser(words_of("parcel")).plain(said).words) == plain


@pytest.mark.parametrize("game", GAMES)
def test_every_everyday_template_leads_to_a_command_or_rule(game: str) -> None:
    """Otherwise, a template without a command, or with an unknown rule, would go unnoticed."""
    words, start = words_of(game), worded(prepared(2, game=game))
    ids = {command.id for one in GAMES for command in worded(prepared(2, game=one)).catalogue}
    for intent in (*words.intents, *words.cues):
        keys = [one for one in words.means if one == intent or one.startswith(f"{intent}.")]
        assert keys or intent in NOT_YET, intent
    means = {one.split()[0] for commands in words.means.values() for one in commands}
    assert means <= ids
    for rule in words.rules:
        assert start.rulebook[rule].id == rule
    for reply in words.replies:
        assert start.vocabulary.named(reply) is not None or reply in SOMEWHERE, reply
    kinds = {type(noun).__name__ for noun in start.vocabulary.nouns}
    assert {one for classes in words.kinds.values() for one in classes} <= kinds


@pytest.mark.parametrize("game", GAMES)
def test_every_template_slot_has_a_kind_that_occurs_in_the_game(game: str) -> None:
    """Otherwise, a line would fail when it reaches a template with an unknown kind."""
    words = words_of(game)
    known = {"who", "thing", "number", "rest", *words.kinds}
    texts = [
        one
        for group in (words.moves, words.intents, words.replies)
        for templates in group.values()
        for one in templates
    ]
    assert texts
    for text in texts:
        assert {slot.partition(":")[0] for slot in SLOT.findall(text)} <= known, text
        assert set(EXPANSION.findall(text)) <= words.expansions.keys(), text


SLOT, EXPANSION = re.compile(r"\{([^}]*)\}"), re.compile(r"<([^>]*)>")
#: Intents that have no command yet.
NOT_YET = frozenset({"new_game", "time", "mine_lower", "mine_higher"})
#: Answers that only some games can ask for.
SOMEWHERE = frozenset({"tie", "none", "pass", "first", "second"})


@pytest.mark.whole
@pytest.mark.parametrize("game", GAMES)
def test_every_rule_has_everyday_questions(game: str) -> None:
    """The companion finds the right rule for each of these questions."""
    reader, start = game_words(ENGLISH, GAMES[game].folder), worded(prepared(2, game=game))
    rules = reader.everyday.rules
    assert {rule.id for rule in start.rulebook.rules} <= set(rules)
    for rule, answers in rules.items():
        for answer, questions in answers.items():
            for question in questions:
                for best in reader.rules.best(question.split())[:1]:
                    assert best.score == pytest.approx(1), question
                    assert (best.rule, best.answer) == (rule, answer), question


def test_move_typed_in_everyday_words_is_made_at_once() -> None:
    hears(begun_game().say("I'm playing the binoculars on Bob"), "plays who=Ann item=binoculars")


def test_move_described_for_somebody_else_is_not_made() -> None:
    game = begun_game()
    hears_just(game.say("cara is playing the badge"), "not-asked who=Ann other=Cara")
    assert len(game.run.entries) == len(begun_game().run.entries)


def test_corrected_move_needs_confirmation() -> None:
    """Answering no leaves everything unchanged."""
    game = begun_game()
    before = len(game.run.entries)
    told = game.say("I play the binoculars on Bob, no hang on, make it Dan")
    hears_just(told, "move-right who=Ann words=Binoculars,-Dan")
    hears_just(game.say("no"), "not-meant")
    assert len(game.run.entries) == before


def test_wrong_answer_can_be_corrected_by_saying_only_the_right_word() -> None:
    game = begun_game()
    game.say("radio bob camera")
    hears_just(game.say("no wait, I meant Dan"), "mend-right old=Bob new=Dan")
    hears(game.say("yes"), "corrected")


@pytest.mark.parametrize(
    "talk",
    [
        "who wants another cup of tea",
        "that was clever, Ann",
        "my camera is broken since the holiday",
        "somebody put the kettle on",
        "I left my notebook on the train",
        "next week we are in Paris",
        "back in the day we had no radio",
    ],
)
def test_table_talk_gets_no_reply(talk: str) -> None:
    assert begun_game().say(talk) == []


@pytest.mark.parametrize(
    "typed", ["asdf qwer", "flurb the grommet", "purple monkey dishwasher", "could florble me"]
)
def test_typed_nonsense_gets_one_short_sentence(typed: str) -> None:
    hears_just(begun_game().say(typed), "not-followed*")


def test_spoken_nonsense_gets_no_reply() -> None:
    """The microphone picks up everything said at the table."""
    game = begun_game()
    game.session.handle(Input(("flurb the grommet",), source=Source.KEY))
    assert game.session.handle(Input(("asdf qwer",), source=Source.KEY)).deliveries == ()


def test_player_being_asked_may_say_their_name_first() -> None:
    hears(begun_game().say("Ann here, I'm shooting Cara"), "plays who=Ann item=revolver")


def test_naming_the_winner_of_a_comparison_also_names_the_loser() -> None:
    game = begun_game()
    game.say("revolver cara")
    game.say("Ann's is higher")
    assert game.run.question is not None
    assert game.run.question.seat is game.seat("Cara")


def test_list_of_names_starting_with_a_player_is_a_move() -> None:
    """The word "draws" could also mean the skill Draw in Parsifal."""
    game = seated(prepared(2, game="parsifal"))
    game.say("skip setup", "bob")
    hears(game.say("Bob draws a Squire"), "draws who=Bob figure=squire-1")


def test_question_about_what_happened_is_not_taken_for_a_mishap() -> None:
    """The statement "somebody knocked something" does report a mishap."""
    game = begun_game()
    game.say("radio bob camera", "yes")
    hears_not(game.say("what knocked Bob out"), "fell-ask*")


def test_moves_in_everyday_words_never_reveal_a_hand() -> None:
    """If the options are the cards in a hand, the companion treats all cards that a line may name
    alike.
    """
    game = begun_game(3, "dealer")
    seat = game.run.question.seat  # type: ignore[union-attr]
    assert seat is not None
    for item in ("camera", "notebook", "disguise", "radio"):
        told = game.say(f"I would like to play the {item} {item}")
        hears_not(told, "your-hand")


def test_rules_question_is_answered_before_the_rule_is_read() -> None:
    told = begun_game().say("can I swap with somebody behind a badge")
    hears_just(told, "answers answer=No rule=target-1")


def test_question_that_fits_no_rule_is_not_answered_with_a_wrong_rule() -> None:
    hears_just(begun_game().say("does the camera hurt"), "no-rule-found topic=Camera")


def test_command_without_arguments_does_not_answer_other_questions() -> None:
    """Otherwise the reply would answer a question that nobody asked."""
    hears_just(begun_game().say("why is the sky blue"))
    hears_not(begun_game().say("who painted the revolver"), "who-seats")


def test_everyday_words_work_on_a_players_own_line() -> None:
    game = begun_game()
    bob = game.seat("Bob")
    game.say("how many cards are left in the pile", seat=bob)
    hears(game.own["Bob"].lines, "cards-in-deck")


def test_language_without_an_everyday_words_file_is_read_strictly() -> None:
    start = prepared(2)
    reader = game_words("de", GAMES["parcel"].folder)
    assert not reader.everyday.intents
    game = seated(start)
    game.open()
    hears(game.say("ann"), "begins who=Ann")


#: Lines that lead up to a player's turn in the games of Wallet below.
WALLET = ("skip setup", "2", "7", "50")
BEGUN = ("ann", "skip setup")
CITY = ("ann", "skip setup", "6", "2", "b1", "e2", "swift", "big box", "8", "7", "first", "w s s")


def begun_game_with(game: str, lines: tuple[str, ...], players: int) -> Played:
    played = seated(prepared(players, game=game))
    played.open()
    for line in lines:
        played.say(line)
    return played


@pytest.mark.parametrize(
    "said",
    [
        "Ann here, I'm drawing one out of the wallet",
        "Ann has just drawn one from the wallet",
        "I took a card",
        "she's going to pull one out of the wallet",
    ],
)
def test_move_is_understood_in_any_form_of_its_verb_and_with_any_subject(said: str) -> None:
    hears(begun_game_with("wallet", WALLET, 3).say(said), "takes who=Ann")


@pytest.mark.parametrize(
    "said",
    ["one south, then two east", "south and two steps to the east", "south, then east twice"],
)
def test_direction_can_be_said_with_the_number_of_steps(said: str) -> None:
    told = begun_game_with("pandemonium", CITY, 2).say(said)
    assert told == begun_game_with("pandemonium", CITY, 2).say("s e e")


def test_piece_named_along_with_the_answer_is_not_the_answer() -> None:
    """A coin is a piece, but the question asks for a number."""
    before = ("skip setup", "5")
    told = begun_game_with("wallet", before, 4).say("Bob's got the twenty cent coin")
    assert told == begun_game_with("wallet", before, 4).say("20")


def test_line_naming_a_thing_the_game_lacks_is_table_talk() -> None:
    town = ("skip setup", "6", "3", "1", "2", "3", "4")
    row = ("observatory", "maple grange", "dairy yard", "lighthouse", "windmill")
    assert begun_game_with("couriers", (*town, *row), 3).say("three beers, please") == []


@pytest.mark.parametrize(
    "said", ["dealt", "I've shuffled", "the cards are dealt", "we're ready", "all done"]
)
def test_setup_step_can_be_confirmed_in_any_words(said: str) -> None:
    game = table()
    hears(game.say("bob"), "step-shuffle*")
    hears_just(game.say(said), "step-aside*")


@pytest.mark.parametrize(
    "said", ["Bob plays the badge", "ok then cara uses the binoculars on ann", "bob", "camera bob"]
)
def test_typing_a_move_before_the_setup_is_finished_says_what_to_do_first(said: str) -> None:
    game = table()
    game.say("bob")
    hears_just(game.say(said), "comes-later")


@pytest.mark.parametrize("said", ["yep", "okay", "sure"])
def test_bare_yes_to_a_setup_step_needs_confirmation(said: str) -> None:
    game = table()
    game.say("bob")
    hears(game.say(said), "did-you-mean word=done")
    hears_just(game.say("yes"), "step-aside*")


@pytest.mark.parametrize("said", ["stop the game", "please finish this game now"])
def test_request_to_stop_the_game_needs_confirmation(said: str) -> None:
    hears_just(table().say(said), "did-you-mean word=quit")


def test_known_word_of_the_wrong_kind_is_not_called_unknown() -> None:
    hears_just(table().say("camera"), "not-this-kind words=camera")


@pytest.mark.parametrize(
    ("said", "id_"),
    [
        ("how do I take that back", "undo"),
        ("how does undo work", "undo"),
        ("how do I correct a card", "correct"),
        ("how do I turn the voice down", "softer"),
        ("how can we stop the game", "quit"),
    ],
)
def test_asking_how_to_do_something_gets_the_help_for_the_command(said: str, id_: str) -> None:
    game = begun_game()
    assert game.say(said) == begun_game().say(f"help {id_}")


@pytest.mark.parametrize("said", ["can I undo that", "can I change my mind"])
def test_request_to_take_something_back_needs_confirmation(said: str) -> None:
    hears(begun_game().say(said), "did-you-mean word=undo")


@pytest.mark.parametrize(
    "said", ["what time is it", "how was work", "whose phone is that", "can you pass the salt"]
)
@pytest.mark.parametrize("name", GAMES)
def test_question_unrelated_to_the_game_is_not_answered_with_a_rule(name: str, said: str) -> None:
    game = begun_game_with(name, (), 3)
    hears_just(game.say(said))


START = ("skip setup", "6", "3", "1", "2", "3", "4")
ROW = ("observatory", "maple grange", "dairy yard", "lighthouse", "windmill")


@pytest.mark.parametrize(
    ("said", "meant"),
    [
        ("I'm finished", "done"),
        ("read me the row", "row"),
        ("can Cara get as far as the Maple Grange", "way maple grange cara"),
    ],
)
def test_sentence_gets_the_same_reply_as_the_command_that_it_means(said: str, meant: str) -> None:
    """The reply is the same regardless of the sentence's first word, and of whether the game
    accepts the command now.
    """
    before = (*START, *ROW)
    told = begun_game_with("couriers", before, 3).say(said)
    assert told == begun_game_with("couriers", before, 3).say(meant)


def test_words_after_i_meant_are_offered_as_the_correction() -> None:
    game = begun_game_with("wallet", (*WALLET, "take"), 3)
    told = game.say("hang on, I didn't mean to take one, I meant to flip")
    hears_just(told, "mend-right old=take new=flip")


def test_question_to_another_player_that_may_be_a_move_needs_confirmation() -> None:
    told = begun_game_with("wallet", WALLET, 3).say("Cara, have you got any yen?")
    hears_just(told, "move-right who=Ann words=Card-Request,-Cara,-Yen")


def test_rule_that_fits_a_question_only_loosely_is_offered_before_it_is_read() -> None:
    """Otherwise the companion might answer the question with the wrong paragraph."""
    game = begun_game_with("wallet", WALLET, 3)
    hears_just(game.say("how does one get at the ATM"), "rule-right*")
    hears_just(game.say("no"), "no-rule-at-all")
    hears_just(game.say("what happens if I am guilty"), "answers rule=verdict-11")


def test_rule_is_chosen_by_its_number_if_several_rules_may_be_meant() -> None:
    game = begun_game_with("couriers", (*START, *ROW), 3)
    hears_just(game.say("can I use blue cards at the same time"), "rule-which*")
    hears_just(game.say("1"), "answers* rule=hazard-2")
    assert len(game.run.entries) == len(begun_game_with("couriers", (*START, *ROW), 3).run.entries)


@pytest.mark.parametrize(
    ("said", "told"),
    [
        ("do I have to use the whole roll", "answers answer=Yes rule=move-1"),
        ("may I use less than the whole roll", "answers-plainly rule=move-1"),
        ("how much of the full roll must I use", "answers-plainly rule=move-1"),
    ],
)
def test_rules_question_is_answered_yes_only_if_yes_fits_its_wording(said: str, told: str) -> None:
    """A fact about what players must do doesn't answer a question about what they may do. A
    question that begins with "how" is never answered with yes.
    """
    hears_just(begun_game_with("couriers", (*START, *ROW), 3).say(said), told)


@pytest.mark.parametrize(
    ("game", "before", "said", "meant"),
    [
        ("couriers", (*START, *ROW), "please roll the die for Ann", "roll"),
    ],
)
def test_line_whose_names_do_not_answer_the_question_may_be_a_command(
    game: str, before: tuple[str, ...], said: str, meant: str
) -> None:
    told = begun_game_with(game, before, 3).say(said)
    assert told == begun_game_with(game, before, 3).say(meant)


def test_player_who_says_what_they_had_wanted_instead_is_offered_undo() -> None:
    game = begun_game_with("couriers", (*START, *ROW, "3 south road 3"), 3)
    hears_just(game.say("I shouldn't be there, I wanted to go south"), "did-you-mean word=undo")


def test_sentence_about_a_habit_does_not_take_anything_back() -> None:
    game = begun_game_with("wallet", (*WALLET, "take"), 3)
    assert not game.session.asks
    game.say("I always put the wrong ones back")
    assert not game.session.asks


@pytest.mark.parametrize(
    "said",
    ["I can't find my reading glasses", "fingers crossed", "let me think about it"],
)
def test_remarks_that_do_not_mention_the_game_get_no_reply(said: str) -> None:
    assert begun_game_with("couriers", (*START, *ROW, "5"), 3).say(said) == []


def test_player_asked_by_name_to_swap_with_me_is_the_target_of_the_move() -> None:
    told = begun_game_with("wallet", WALLET, 3).say("Cara, swap a card with me")
    assert told == begun_game_with("wallet", WALLET, 3).say("exchange cara")


def test_question_within_a_line_does_not_hide_the_move_in_it() -> None:
    told = begun_game_with("couriers", (*START, *ROW), 3).say("my go, is it? I roll a five")
    assert told == begun_game_with("couriers", (*START, *ROW), 3).say("5")


def test_step_followed_by_the_word_twice_counts_as_two_steps() -> None:
    before = (
        "ann",
        "skip setup",
        "6",
        "2",
        "b1",
        "e2",
        "swift",
        "volt",
        "9",
        "11",
        "first",
        "s e s",
    )
    told = begun_game_with("pandemonium", before, 2).say("Bob drives west twice, then south")
    assert told == begun_game_with("pandemonium", before, 2).say("w w s")


PARSIFAL = ("skip setup", "ann", "gawan", "pass", "klingsor", "pass", "wine")


@pytest.mark.parametrize("said", ["Gawan had the wine, please", "the wine is for Gawan"])
def test_statement_that_amounts_to_a_legal_move_needs_confirmation(said: str) -> None:
    told = begun_game_with("parsifal", PARSIFAL, 2).say(said)
    hears_just(told, "move-right who=Ann words=Gawan,-take,-Wine")


def test_the_words_right_now_in_a_question_are_not_taken_for_a_name() -> None:
    before = (*PARSIFAL[:4], "klingsor", "pass", "wine", "gawan locks klingsor")
    told = begun_game_with("parsifal", before, 2).say("who is locked right now")
    assert told == begun_game_with("parsifal", before, 2).say("locks")


def test_what_if_question_without_an_action_is_answered_from_the_rules() -> None:
    told = begun_game_with("parsifal", PARSIFAL, 2).say("what if two players win at the same time")
    hears_just(told, "answers* rule=end-1")


def test_clause_that_is_a_move_by_itself_needs_confirmation() -> None:
    told = begun_game_with("parcel", ("ann", "skip setup"), 3).say(
        "let me hide behind something, badge"
    )
    hears_just(told, "move-right who=Ann words=Badge")


#: Lines after which Ann wins the first turn and is asked for her route, which starts at her base
#: north of b1.
ORDER = ("ann", "skip setup", "6", "2", "b1", "e2", "swift", "volt", "9", "11")
ROUTE = (*ORDER, "first")


@pytest.mark.parametrize(
    ("said", "words"),
    [
        ("down, down, right", "b1,-b2,-c2"),
        ("one down and two right", "b1,-c1,-d1"),
        ("I go down twice and then right", "b1,-b2,-c2"),
    ],
)
def test_map_directions_need_confirmation_while_the_players_side_is_unknown(
    said: str, words: str
) -> None:
    hears_just(
        begun_game_with("pandemonium", ROUTE, 2).say(said), f"move-right who=Ann words={words}"
    )


def test_right_after_a_compass_direction_may_be_a_drivers_right() -> None:
    told = begun_game_with("pandemonium", ROUTE, 2).say("south, south, right")
    hears_just(told, "rule-which")
    assert "b1, b2, c2" in told[0]
    assert "b1, b2, a2" in told[0]


@pytest.mark.parametrize(
    ("said", "words"),
    [
        ("b2, c2", "b1,-b2,-c2"),
        ("c2 by b2", "b1,-b2,-c2"),
        ("s s s without taking anything", "b1,-b2,-b3,-none"),
        ("s s s and leave the package", "b1,-b2,-b3,-none"),
    ],
)
def test_route_in_everyday_words_is_read_back(said: str, words: str) -> None:
    hears_just(begun_game_with("pandemonium", ROUTE, 2).say(said), f"move-right words={words}")


@pytest.mark.parametrize(
    ("said", "meant"),
    [
        ("5, south, then right onto the ring", "5 inner ring 7"),
        ("five down South Road and then left at the ring", "5 inner ring 6"),
    ],
)
def test_drivers_turn_is_asked_back_as_the_space_it_leads_to(said: str, meant: str) -> None:
    game = begun_game_with("couriers", (*START, *ROW), 3)
    hears_just(game.say(said), "rule-which")
    assert game.say("2") == begun_game_with("couriers", (*START, *ROW), 3).say(meant)


def test_route_may_name_a_road_and_the_ring() -> None:
    told = begun_game_with("couriers", (*START, *ROW), 3).say("5 North Road, then east, Inner Ring")
    assert told == begun_game_with("couriers", (*START, *ROW), 3).say("5 inner ring 1")


def test_possessive_s_before_directions_is_not_read_as_south() -> None:
    told = begun_game_with("pandemonium", ROUTE, 2).say("Ann's van drives south, south, east")
    assert told == begun_game_with("pandemonium", ROUTE, 2).say("s s e")


@pytest.mark.parametrize(
    ("said", "meant"),
    [
        ("with two hundred dollars and a hundred yen", "dollar 200, yen 100"),
        ("I'm paying with the cufflinks and a two hundred pound note", "cufflinks, pound 200"),
    ],
)
def test_payment_can_be_said_in_words(said: str, meant: str) -> None:
    before = ("skip setup", "2", "7", "50", "take", "buy")
    assert begun_game_with("wallet", before, 3).say(said) == begun_game_with(
        "wallet", before, 3
    ).say(meant)


def test_remark_that_could_answer_the_question_needs_confirmation() -> None:
    """ "I've got none" is an answer if the question isn't about cards in hand."""
    game = begun_game_with("wallet", ("skip setup", "2", "7", "50", "card request bob jewelry"), 3)
    hears_just(game.say("I've got none"), "move-right who=Bob words=none")


def test_refusal_in_other_words_is_read_back_as_no() -> None:
    game = begun_game()
    game.say("radio bob camera")
    told = game.say("oh not that then, I'd rather have it")
    hears_just(told, "move-right who=Bob words=no")


@pytest.mark.parametrize("game", ["couriers", "parcel", "parsifal", "wallet"])
def test_not_yet_leaves_a_setup_step_open(game: str) -> None:
    played = seated(prepared(3, "table", game=game))
    played.open()
    if game == "parcel":
        played.say("ann")
    step = played.run.question
    played.say("not yet")
    assert played.run.question is step
    played.say("all done")
    assert played.run.question is not step


@pytest.mark.parametrize("said", ["leave it", "let her", "I'm waiting"])
def test_talk_that_names_no_turn_does_not_pass_one(said: str) -> None:
    game = begun_game_with("couriers", (*START, *ROW), 3)
    turn = game.run.question
    game.say(said)
    assert game.run.question is turn


def test_number_of_steps_is_left_out_when_a_route_is_read_back_by_its_places() -> None:
    told = begun_game_with("pandemonium", ROUTE, 2).say("I go down one and then two to the right.")
    hears_just(told, "move-right who=Ann words=b1,-c1,-d1")
    told = begun_game_with("couriers", (*START, *ROW), 3).say(
        "5, up the North Road and then one to the right on the Inner Ring"
    )
    hears_just(told, "move-right words=5,-Inner-Ring-1")


def test_naming_the_starting_player_counts_as_answering_first_or_second() -> None:
    for said, meant in (("Ann starts", "first"), ("Bob starts", "second")):
        told = begun_game_with("pandemonium", ORDER, 2).say(said)
        assert told == begun_game_with("pandemonium", ORDER, 2).say(meant)


def test_table_talk_leaves_the_choice_between_rules_open() -> None:
    game = begun_game_with("couriers", (*START, *ROW), 3)
    game.say("can I use blue cards at the same time")
    hears_just(game.say("somebody put the kettle on"))
    hears_just(game.say("1"), "answers* rule=hazard-2")


def test_another_question_replaces_the_choice_between_rules() -> None:
    game = begun_game_with("couriers", (*START, *ROW), 3)
    game.say("can I use blue cards at the same time")
    told = game.say("how do I get to the windmill")
    assert told == begun_game_with("couriers", (*START, *ROW), 3).say("way windmill")


def test_move_in_words_that_begin_like_a_command_is_made() -> None:
    before = (*START, *ROW, "3 south road 3")
    told = begun_game_with("couriers", before, 3).say("put a trap down here")
    assert told == begun_game_with("couriers", before, 3).say("trap")


@pytest.mark.parametrize(
    "said",
    ["my shoelace is undone", "what a cool girl you are", "thinking, thinking", "well I never"],
)
@pytest.mark.parametrize("name", GAMES)
def test_statements_and_exclamations_get_no_reply(name: str, said: str) -> None:
    hears_just(begun_game_with(name, (), 3).say(said))


def test_two_replies_that_agree_are_given_as_one() -> None:
    game = begun_game(3)
    game.say("radio bob lens")
    hears(game.say("wrong, I haven't"), "holds-not who=Bob item=lens")


def test_question_about_somebodys_things_does_not_read_out_a_card_of_that_name() -> None:
    told = begun_game_with("wallet", WALLET, 3).say("how many specials does Bob still have")
    assert told == begun_game_with("wallet", WALLET, 3).say("about bob")


def test_long_line_whose_names_make_up_a_whole_move_needs_confirmation() -> None:
    game = begun_game()
    hears(
        game.say("Right then, down goes the Radio, and I reckon Cara's sitting on the Notebook"),
        "move-right who=Ann words=Radio,-Cara,-Notebook",
    )
    hears(game.say("yes"), "plays who=Ann item=radio")


@pytest.mark.parametrize(
    "said",
    [
        "Cara's been to Spain with her camera",
        "I've had my camera since the wedding",
        "I had the radio on all morning",
        "my coffee went to my brother",
    ],
)
def test_talk_that_names_a_card_is_met_with_silence(said: str) -> None:
    assert not begun_game().say(said)


#: Lines after which Ann has to say where she drives, and could drive to the Warehouse.
DRIVES = (*START, *ROW, "3 north road 3", "done", "pass", "pass", "4")


@pytest.mark.parametrize(
    ("game", "lines", "said", "words"),
    [
        ("parcel", BEGUN, "I make with my camera a photo of Cara please", "Camera,-Cara"),
        ("parcel", BEGUN, "to see Bob's card, I use the Binoculars on it", "Binoculars,-Bob"),
        ("parcel", (*BEGUN, "radio"), "Bob, I'd bet the farm you've got the Lens", "Bob,-Lens"),
        ("couriers", DRIVES[:13], "let's leave a trap for whoever comes by next", "trap"),
        ("couriers", DRIVES, "so it's all the way home to the Warehouse", "the-Warehouse"),
        ("wallet", WALLET, "I'm turning the last hourglass, time's up everybody", "flip"),
    ],
)
def test_answer_named_among_other_words_needs_confirmation(
    game: str, lines: tuple[str, ...], said: str, words: str
) -> None:
    told = begun_game_with(game, lines, 3).say(said)
    hears_just(told, f"move-right words={words}")


@pytest.mark.parametrize(
    ("said", "denied"),
    [
        ("I do not want the Observatory", "Observatory"),
        ("I'll take anything except the Windmill", "Windmill"),
        ("I won't take the Observatory, let's have another", "Observatory"),
    ],
)
def test_answer_that_a_line_denies_is_not_offered(said: str, denied: str) -> None:
    told = begun_game_with("couriers", START, 3).say(said)
    hears_not(told, f"move-right-table words={denied}")


def test_line_that_names_two_possible_answers_lets_the_player_choose() -> None:
    game = begun_game_with("wallet", WALLET, 3)
    hears_just(game.say("Shared fund! Come on Ann, put one out"), "rule-which*")
    hears(game.say("1"), "plays who=Ann item=shared-fund")


def test_answer_named_in_words_of_table_talk_needs_confirmation() -> None:
    game = begun_game_with("parsifal", PARSIFAL[:2], 3)
    hears_not(game.say("this wine's gone straight to my head"), "draws*")
    assert len(game.journal.lines) == len(
        begun_game_with("parsifal", PARSIFAL[:2], 3).journal.lines
    )


def test_name_of_a_cards_owner_counts_once_the_move_is_confirmed() -> None:
    game = begun_game_with("parcel", BEGUN, 3)
    game.say("I take a picture of Bob's card with my camera")
    hears(game.say("yes"), "plays who=Ann item=camera")
    hears(game.say("what"), "ask-discard who=Bob")


def test_rule_about_being_knocked_out_is_not_taken_for_a_mishap() -> None:
    told = begun_game_with("parcel", BEGUN, 3).say("does the Coffee count if I'm knocked out?")
    hears_just(told, "answers* rule=coffee-3")


@pytest.mark.parametrize(
    ("said", "meant"),
    [
        ("what does she hold", "what does Cara hold"),
        ("is he out", "is Cara out"),
        ("what did she play", "what did Cara play"),
    ],
)
def test_question_about_him_or_her_is_answered_once_the_player_is_named(
    said: str, meant: str
) -> None:
    game = begun_game(3)
    hears_just(game.say(said), "who-meant*")
    assert game.say("3") == begun_game(3).say(meant)


HOME = (
    "3 north road 3",
    "done",
    "pass",
    "4 acorn cottage",
    "deliver",
    "pass",
    "pass",
    "4 warehouse",
)


@pytest.mark.parametrize("said", ["lighthouse", "just the Lighthouse, please"])
def test_naming_a_thing_alone_implies_the_only_action_that_can_be_done_with_it(said: str) -> None:
    told = begun_game_with("couriers", (*START, *ROW, *HOME), 3).say(said)
    hears_just(told, "move-right who=Bob words=claim,-Lighthouse")


def test_action_with_the_word_no_before_it_is_not_carried_out() -> None:
    told = begun_game_with("couriers", (*START, *ROW, *HOME[:4]), 3).say(
        "no delivery now, I am ready"
    )
    hears_not(told, "delivers*")


def test_part_of_a_long_line_may_correct_an_answer() -> None:
    lines = ("ann", "skip setup", "radio bob camera")
    told = begun_game_with("parcel", lines, 3).say("Ann wanted to ask Cara, not Bob, he's so quiet")
    hears_just(told, "mend-right old=Bob new=Cara")


def test_right_name_is_the_one_before_the_word_not_in_a_correction() -> None:
    lines = ("ann", "skip setup", "radio bob camera")
    told = begun_game_with("parcel", lines, 3).say("no I meant the disguise, not the camera")
    hears_just(told, "mend-right old=Camera new=Disguise")


def test_card_named_first_in_a_line_is_offered_whatever_is_said_about_it() -> None:
    told = begun_game_with("parcel", ("ann", "skip setup"), 3).say(
        "Lens, though I'd rather not say why"
    )
    hears_just(told, "move-right who=Ann words=Lens")


def test_rules_question_that_names_a_player_is_about_players_in_general() -> None:
    told = begun_game_with("parcel", ("ann", "skip setup"), 3).say("could Bob fib about his card?")
    hears_just(told, "answers* rule=turn-5")


def test_command_followed_by_please_works_as_usual() -> None:
    lines = ("ann", "skip setup")
    assert begun_game_with("parcel", lines, 3).say("piles please") == (
        begun_game_with("parcel", lines, 3).say("piles")
    )


def test_name_with_two_swapped_letters_is_understood() -> None:
    told = begun_game_with("couriers", (*START, *ROW, HOME[0]), 3).say("I set a trpa here")
    hears(told, "move-right who=Ann")


def test_the_word_me_at_the_keyboard_means_the_player_being_asked() -> None:
    told = begun_game_with("couriers", (*START, *ROW), 3).say("sits me south")
    hears(told, "sits who=Ann")


def parsifal_game(*lines: str) -> Played:
    """Return a game of Parsifal between Ann and Bob after these lines."""
    game = seated(prepared(2, game="parsifal"))
    game.open()
    game.say("skip setup", "ann", *lines)
    return game


def test_saying_what_something_was_not_and_what_it_was_corrects_the_answer() -> None:
    game = parsifal_game("kundry", "pass", "horn", "parsifal")
    told = game.say("Take that back, Bob hadn't drawn the Horn, it was the Spear.")
    hears_just(told, "mend-right old=horn new=spear")


def test_request_to_undo_in_only_one_part_of_a_line_needs_confirmation() -> None:
    game = parsifal_game("kundry", "pass", "horn")
    before = len(game.run.entries)
    hears_just(game.say("Goodness me, what a muddle, take that back"), "did-you-mean")
    assert len(game.run.entries) == before


def test_rules_question_is_answered_even_if_it_is_only_one_of_several_clauses() -> None:
    game = parsifal_game("kundry", "pass")
    told = game.say("my bus is coming soon, what happens to the characters of a player who leaves?")
    hears_just(told, "answers* rule=trouble-1")


def test_table_talk_does_not_count_as_a_question_that_loosely_fits_a_rule() -> None:
    game = seated(prepared(2, game="pandemonium"))
    game.open()
    game.say("ann", "skip setup")
    assert not game.say("Mum, are there any crisps left?")


def test_reply_to_a_report_of_a_fallen_piece_begins_with_where_the_piece_was() -> None:
    game = parsifal_game("kundry", "pass", "horn")
    hears_just(game.say("The Horn fell under the table."), "where-common option=horn")


def test_thing_named_twice_in_a_line_counts_once() -> None:
    game = parsifal_game()
    hears_just(game.say("it is klingsor i think, yes klingsor"), "move-right words=Klingsor")


def test_question_about_leaving_names_the_player_who_wants_to_leave() -> None:
    game = parsifal_game("kundry", "pass")
    told = game.say("I can't stay for the rest, Ann. Computer, I'm leaving the game.")
    hears_just(told, "did-you-mean word=leave-Bob")


BUYING = (*WALLET, "buy")


def test_clauses_that_make_up_a_move_are_offered_whatever_else_is_said() -> None:
    said = "Ann pays with 200 Dollars and 200 Yen. Done. I know I won't get any change"
    told = begun_game_with("wallet", BUYING, 3).say(said)
    hears_just(told, "move-right* words=200-Dollars,-200-Yen,-done")


def test_clauses_about_the_past_are_not_taken_for_a_move() -> None:
    game = begun_game_with("wallet", BUYING, 3)
    assert game.say("I had a ring like that once, my aunt gave it to me") == []
    assert len(game.run.entries) == len(begun_game_with("wallet", BUYING, 3).run.entries)


def test_currency_named_after_several_numbers_applies_to_all_of_them() -> None:
    told = begun_game_with("wallet", BUYING, 3).say("I put down 100 and 200 in yen")
    assert told == begun_game_with("wallet", BUYING, 3).say("yen 100 200")


@pytest.mark.parametrize(
    ("line", "words"),
    [
        (
            "200 pounds, 50 yen and another 50 yen, that's it",
            "200-Pounds,-50-Yen,-50-Yen,-done",
        ),
        ("the ring, then, ah yes, two 100 dollar notes", "Ring,-100-Dollars,-100-Dollars"),
    ],
)
def test_answers_listed_in_one_breath_are_offered_together(line: str, words: str) -> None:
    told = begun_game_with("wallet", BUYING, 3).say(line)
    hears_just(told, f"move-right* words={words}")


def test_answer_is_not_offered_without_the_others_in_its_list() -> None:
    played = begun_game_with("wallet", BUYING, 3)
    hears_not(played.say("the ring, and two of the purple ones, and 100 zlotys"), "move-right*")


def test_thing_that_a_player_denied_having_corrects_no_to_yes() -> None:
    played = begun_game(3)
    played.say("radio bob camera", "no")
    hears_just(played.say("sorry, I felt it wrong, I do have the Camera"), "mend-right new=yes")


def test_move_that_may_take_something_back_is_confirmed_first() -> None:
    played = begun_game(3)
    played.say("radio bob camera", "no")
    hears_just(played.say("wait, it was the Badge after all"), "move-right words=Badge")


def test_number_of_cards_drawn_is_not_the_rank_of_a_card_played() -> None:
    played = begun_game(3)
    played.say("radio bob camera", "no")
    entries = len(played.run.entries)
    played.say("Bob's drawn two")
    assert len(played.run.entries) == entries


def test_request_about_the_voice_is_granted_even_after_a_complaint_about_it() -> None:
    told = begun_game_with("wallet", WALLET, 3).say("You talk too fast for me, can you go slower?")
    assert told == begun_game_with("wallet", WALLET, 3).say("slower")


def test_the_word_i_in_a_question_does_not_abbreviate_a_name_that_begins_with_i() -> None:
    told = begun_game_with("wallet", WALLET, 3).say("Can I keep a card I inspect")
    hears_just(told, "answers* rule=specials-7")


def test_asking_whether_a_choice_is_possible_gets_the_reply_of_the_can_command() -> None:
    game = begun_game_with("wallet", WALLET, 3)
    assert game.say("Can I flip") == game.say("can flip")


def test_question_that_matches_no_rule_is_answered_by_offering_the_nearest_rules() -> None:
    told = begun_game_with("wallet", WALLET, 3).say("do the specials come back")
    hears_just(told, "rule-which*")


def test_offered_rules_are_worded_with_capital_letters_and_contractions() -> None:
    (told,) = begun_game().say("umm can I do the lens on Dan")
    assert "can I use the Lens when the deck is empty" in told


def test_rules_that_mention_the_thing_asked_about_are_offered_before_others() -> None:
    rules = game_words(ENGLISH, GAMES["pandemonium"].folder).rules
    asked = ["how", "many", "points", "does", "the", "bomb", "give"]
    assert len(rules.best(asked)) > 1
    assert [one.rule for one in rules.best(asked, ["bomb"])] == ["exploding.4"]


def test_player_who_says_me_when_nobody_is_asked_hears_that_the_speaker_is_unknown() -> None:
    hears_just(table(4, "table").say("who goes after me"), "speaker-unknown*")


def test_asking_why_something_happened_is_not_asking_for_a_players_reasons() -> None:
    told = begun_game_with("wallet", WALLET, 3).say("why did an hourglass go over by itself?")
    hears_just(told, "answers* rule=turn-3")


def test_saying_that_one_puts_a_card_back_is_a_move_and_not_undo() -> None:
    told = begun_game_with("wallet", WALLET, 3).say("I put my card back")
    assert told == begun_game_with("wallet", WALLET, 3).say("put")


def test_player_who_says_wrong_key_is_asked_before_anything_is_undone() -> None:
    game = begun_game_with("wallet", (*WALLET, "flip"), 3)
    before = len(game.run.entries)
    hears_just(game.say("sorry, wrong key"), "did-you-mean*")
    assert len(game.run.entries) == before


@pytest.mark.parametrize(
    "said", ["ooh, a duel!", "go on, be brave", "that badge suits you", "put the kettle on, Bob"]
)
def test_talk_that_looks_like_an_answer_or_a_command_gets_no_reply(said: str) -> None:
    hears_just(begun_game_with("parcel", ("ann", "skip setup"), 3).say(said))


def test_remark_about_an_earlier_answer_never_plays_the_card_it_names() -> None:
    lines = ("ann", "skip setup", "radio bob camera", "no")
    game = begun_game_with("parcel", lines, 3)
    before = len(game.run.entries)
    game.say("Bob did have the Camera after all")
    assert len(game.run.entries) == before


@pytest.mark.parametrize("said", ["hang on, it was a four", "I rolled a four actually"])
def test_number_typed_before_a_move_can_be_corrected_after_the_move(said: str) -> None:
    told = begun_game_with("couriers", (*START, *ROW, HOME[0]), 3).say(said)
    hears_just(told, "mend-right old=3 new=4")


@pytest.mark.parametrize("said", ["that's me", "no trap", "nope, finished"])
def test_words_for_passing_end_the_turn_if_done_is_possible_and_pass_is_not(said: str) -> None:
    lines = (*START, *ROW, HOME[0])
    assert begun_game_with("couriers", lines, 3).say(said) == (
        begun_game_with("couriers", lines, 3).say("done")
    )


def test_question_that_begins_like_a_query_is_read_to_its_end() -> None:
    lines = (*START, *ROW, HOME[0])
    told = begun_game_with("couriers", lines, 3).say("did Ann set a trap")
    assert told == begun_game_with("couriers", lines, 3).say("traps")


def test_naming_who_acts_next_after_a_move_makes_just_the_move() -> None:
    game = begun_game_with("pandemonium", (*CITY, "s", "e"), 2)
    told = game.say("e, rogue")
    hears(told, "drives who=Ann")
    assert told == begun_game_with("pandemonium", (*CITY, "s", "e"), 2).say("e")
