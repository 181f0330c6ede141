"""Tests queries, which players can make at any time and which change nothing."""

import random

import pytest

from companion.referee.question import Choose
from tests.sentences import opening, parcel, printed
from tests.table import table
from tests.told import hears, hears_just, hears_not

CHANGING = {
    *("undo", "correct", "override", "leave", "void", "breach", "shown", "quit", "skip"),
    *("note", "house rule", "goal", "end game", "mishap", "seen"),
}


@pytest.mark.whole
@pytest.mark.parametrize("keeper", ["table", "dealer"])
def test_queries_at_any_moment_change_nothing(keeper: str) -> None:
    """The test tries every purely informative command at every question in a whole round."""
    luck = random.Random(3)
    game = table(3, keeper, seed=5)
    for turn in range(40):
        question = game.run.question
        assert isinstance(question, Choose)
        entries, said = list(game.run.entries), list(game.run.table.said)
        for command in game.room.catalogue:
            if command.name not in CHANGING:
                game.say(command.name + ("", " bob", " camera", " nonsense")[turn % 4])
        assert game.run.entries == entries
        assert game.run.table.said == said
        assert game.run.question is question
        game.say(game.word(luck.choice(question.options)))


def test_repeat_command_gives_the_last_messages_word_for_word() -> None:
    """Repeating twice in a row gives the same messages."""
    game = table(3)
    heard = game.say("ann")
    assert game.say("repeat") == heard
    assert game.say("again") == heard


def test_back_and_next_commands_step_through_the_messages() -> None:
    """The commands say where the messages begin and end."""
    game = table(3)
    last = game.say("ann")
    assert game.say("back") == [last[-2].replace("Table: ", "Table: Earlier: ")]
    assert game.say("next") == [last[-1].replace("Question: ", "Question: Still open: ")]
    assert game.say("next") == [printed("Reply", "no-later")]


def test_answered_question_is_marked_as_earlier_when_it_is_repeated() -> None:
    """A question that is still open isn't marked as earlier."""
    game = table(3)
    asked = game.say("ann")[-1]
    log = game.lines.shared.log
    past = [*log.batch]
    assert game.say("repeat")[-1] == asked
    game.say("skip setup")
    log.batch = past
    assert game.say("repeat")[-1] == asked.replace("Question: ", "Question: Earlier: ")


@pytest.mark.parametrize("walk", [["back"], ["back", "back"], ["back", "next"]], ids=" ".join)
def test_back_command_repeats_the_message_verbatim(walk: list[str]) -> None:
    """The word "earlier" is said once, and never for the open question."""
    game = table(3)
    game.say("ann", "skip setup")
    *_, told = [game.say(line) for line in walk]
    assert game.say("repeat") == told


def test_since_command_tells_what_happened_since_a_players_last_turn() -> None:
    """Highlights come first. The current turn is left out."""
    game = table(3)
    game.say("ann", "skip setup", "badge", "radio on cara, camera", "yes", "radio on bob, lens")
    heard = game.say("no", "since bob")
    hears(heard, "out-with who=Cara", "plays who=Ann item=radio")
    assert not [one for one in heard if "turn" in one]
    hears_just(game.say("since ann"), "holds-not who=Bob item=lens")


def test_since_command_reads_out_the_amount_that_a_listener_prefers_at_a_time() -> None:
    """The command "more" reads out the rest."""
    game = table(3)
    game.say("ann", "skip setup", "badge", "coffee", "disguise", "badge", "disguise")
    whole = game.say("since bob")
    game.lines.listener(None).since_s = 2
    told = game.say("since bob")
    assert len(told) == 2
    hears(told[-1], f"list-left count={len(whole) - 1}")
    while "more" in told[-1]:
        told += game.say("more")
    assert [one for one in told if "more" not in one] == whole


def test_can_command_lists_legal_answers_and_why_others_are_illegal() -> None:
    """Players can answer with the numbers from the list."""
    game = table(4)
    game.say("ann", "skip setup", "badge", "radio")
    assert game.say("can") == [
        printed("Reply", "can-list", options="Cara (3) or Dan (4)"),
    ]
    assert game.say("can cara") == [printed("Reply", "can-yes", word="Cara")]
    for line, reason in (("can ann", "no-protected option=Ann"), ("can bob", "no-self item=radio")):
        heard = game.say(line)
        hears_just(heard, "can-refused")
        hears(heard, reason)
    assert opening("not-understood", words="zebra") in game.say("can zebra")[0]
    hears(game.say("3")[-1:], "ask-item who=Bob target=Cara")


def test_why_command_names_the_last_refusal_and_its_rule() -> None:
    """If nothing was refused, it names the current rule."""
    game = table(4)
    game.say("ann", "skip setup", "badge", "radio ann")
    hears(game.say("why")[:1], "no-protected option=Ann")
    game.say("radio")
    assert "Rule target 3: " in game.say("why")[0]


def test_every_command_has_help_with_an_example() -> None:
    """Help is generated from the commands, and lists only those that do something in this game."""
    game = table(3)
    (told,) = game.say("help all")
    listed = told.removeprefix("Reply: Commands: ").partition(". ")[0].split(", ")
    for command in game.room.catalogue:
        assert game.say(f"help {command.name}")[0].startswith(f"Reply: {command.usage}: ")
        assert (command.name in listed) == game.room.can(command, game.lines.shared)
    assert "pan" in listed
    assert "faster" not in listed  # This game has no voice.


def test_cards_and_rules_can_be_read() -> None:
    """A card can be looked up by its name, an alias, its rank, or a prefix of its name."""
    game = table(3)
    for words in ("camera", "prince", "5", "cam", "the camera"):
        hears_just(game.say(f"read {words}")[:1], "card-name item=camera rank=5 copies=2")
    assert game.say("rules camera")[0].startswith("Reply: Rule camera 1: ")
    assert game.say("rules end")[0].startswith("Reply: Rule end 1: ")
    assert game.say("rules options")[0].startswith(
        f"Reply: version: {parcel('option-version')}. Now main: "
    )


def test_query_on_a_display_is_answered_on_that_display() -> None:
    """The reply to a line typed on a seat's display is shown only to that seat."""
    game = table(3)
    before = list(game.all)
    game.type("score", game.run.table.seats[1])
    assert game.all == before
    hears_just(game.own["Bob"].lines[-1:], "score-same contracts=0 goal=5")
    hears_not(game.own["Ann"].lines[-1:], "score*")


def test_dot_codes_are_described_by_dot_numbers() -> None:
    """Each card has a dot code. Displays show a shorter form of it."""
    game = table(3)
    heard = game.say("codes")
    assert heard[:2] == [
        "Reply: Coffee: dots 3 4 5 6, dots 2 4 5.",
        "Reply: Radio: dots 3 4 5 6, dot 1.",
    ]
    assert len(heard) == 10
    assert "Radio 3456-1" in game.own["Ann"].lines


def test_shown_card_is_remembered_until_it_leaves_the_hand() -> None:
    """A card can be shown to everyone or to a single player."""
    game = table(3)
    game.say("ann", "skip setup")
    hears_just(game.say("shown"), "shown-none")
    game.say("shown bob camera")
    hears_just(game.say("shown"), "status-shown who=Bob item=camera")
    hears_just(game.say("status")[1:2], "status-shown who=Bob item=camera")


def test_table_can_choose_to_rely_on_the_players_own_memory() -> None:
    """The companion then withholds facts that everyone could have observed, but no other facts."""
    game = table(3, "table", "memory=closed")
    game.say("ann", "skip setup", "shown bob camera")
    for asked in ("left", "piles", "piles bob", "shown"):
        what = asked.split()[0]
        answer = printed("Reply", "memory-closed", what=what)
        assert game.say(asked) == [answer]
    assert not any("Camera" in line for line in game.say("status"))
    hears_just(game.say("score ann"), "score who=Ann contracts=0 goal=5")


def test_first_help_reply_has_three_sentences() -> None:
    """The sentences say what to do, list ten useful words, and say how to hear the rest."""
    told = table().say("help")[0].removeprefix("Reply: ")
    assert told.count(". ") == 2
    words = told.partition("know: ")[2].partition(".")[0].split(", ")
    assert len(words) == 10
    assert {"turn", "undo", "rules"} <= set(words)


def test_help_names_the_letter_of_a_command() -> None:
    """Not every command has a letter."""
    assert table().say("help status")[0].endswith("In short: s.")
    assert "In short" not in table().say("help rules")[0]


@pytest.mark.parametrize(
    ("asked", "means"),
    [
        ("How do I play?", "help"),
        ("help me", "help"),
        ("What now?", "turn"),
        ("what can I do", "can"),
        ("whose turn is it?", "turn"),
        ("who is winning", "lead"),
        ("how many cards are left?", "deck"),
        ("what did Bob play?", "piles bob"),
        ("is Ann out?", "out ann"),
        ("where is everybody?", "who"),
        ("who won the last round?", "won"),
        ("what is a camera?", "read camera"),
        ("can I play the camera?", "can camera"),
        ("what happened?", "since"),
        ("what do I do now?", "turn"),
        ("what are my options", "can"),
        ("Can you repeat that?", "repeat"),
        ("I made a mistake", "correct"),
        ("how many points do I have?", "score"),
        ("explain the rules", "rules"),
        ("can I save", "save"),
        ("how many players are there?", "who"),
        ("what did Bob do", "did bob"),
    ],
)
def test_questions_in_whole_sentences_get_the_same_replies_as_commands(
    asked: str, means: str
) -> None:
    game = table()
    game.say("ann", "skip setup", "coffee", "coffee")
    assert game.say(asked) == game.say(means) != []


def test_rule_is_given_in_one_line_before_its_section_is_read() -> None:
    """The test asks by naming a topic, in plain words, and after a refusal."""
    game = table()
    first = game.say("rules target")
    assert first[0].startswith("Reply: Rule target 1: ")
    assert len(first) == 2
    others = game.say("next")
    assert [line[:21] for line in others] == ["Reply: Rule target 2:", "Reply: Rule target 3:"]
    found = game.say("rules may I show my hand to somebody")
    assert found[0].startswith("Reply: Rule turn 6: ")
    game.say("ann", "skip setup", "badge", "camera on ann")
    why = game.say("why")
    assert len(why) == 1
    assert why[0].count("Rule target") == 1
    section = game.say("next")
    assert all(line.startswith("Reply: Rule target") for line in section)
    assert not any(line in why[0] for line in section)
    hears_just(game.say("rules xylophone"), "no-topic words=xylophone")


@pytest.mark.parametrize(
    ("asked", "told"),
    [
        ("who is the green triangle?", ["Cara"]),
        ("who has the orange square", ["Bob"]),
        ("shapes blue", ["Ann"]),
        ("who is the triangle?", ["Cara"]),
        ("what shape is Bob?", ["Bob"]),
        ("shapes", ["Ann", "Bob", "Cara"]),
        ("who is the light blue star", ["Ann", "Bob", "Cara"]),
    ],
)
def test_players_can_be_looked_up_by_their_mark_and_marks_by_their_player(
    asked: str, told: list[str]
) -> None:
    """A friend who can see the page may say "the blue circle". If no player has that mark, the
    reply lists all marks.
    """
    marks = {"Ann": "blue-circle", "Bob": "orange-square", "Cara": "green-triangle"}
    expected = [f"shape who={name} mark={marks[name]} letter={name[0]}" for name in told]
    hears_just(table(3).say(asked), *expected)
