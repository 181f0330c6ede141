"""Tests that nobody can reveal a hand, speak for another player or break the game just by
typing.
"""

import pytest

from companion.referee.question import Ruling
from companion.referee.record import CorrectLine, UndoLine, learned_in, resumed
from companion.referee.run import ReplayDiverged
from companion.session.session import SKIP
from tests.sentences import printed, printed_start, says
from tests.table import Journal, Played, table
from tests.told import hears, hears_just, hears_not, is_told

LENS = ["coffee | lens badge radio | radio camera revolver"]
SEALED = [printed("Reply", "see-own-line", who="Ann")]
HEARD = [printed("Reply", "heard", who="Ann")]


def test_line_that_fails_cannot_peek_at_cards_drawn_by_a_lens() -> None:
    """The cards that the line would draw stay hidden until the line has been played."""
    game = table(3, "dealer", decks=LENS)
    game.say("ann")
    assert game.say("lens parcel") == SEALED
    assert not any("Camera" in line or "Revolver" in line for line in game.own["Ann"].lines)


#: Lines that Ann may type while she holds a Radio, a Camera and a Revolver: a typing slip, an
#: ambiguous abbreviation, unknown words, a card that she doesn't hold, too many words, and an
#: overlong line.
WRONG = ("camrea", "c", "zebra", "zebra bob", "parcel", "radio bob", "e" * 1001, "?!")


@pytest.mark.parametrize("line", WRONG)
@pytest.mark.parametrize("own", [False, True])
def test_refused_secret_answer_sounds_like_an_accepted_one(line: str, own: bool) -> None:
    """The table hears the same words whether the answer is refused or accepted."""
    game = table(3, "dealer", decks=LENS)
    game.say("ann", "lens")
    ann, before = game.run.table.seats[0], len(game.all)
    game.type(line, ann if own else None)
    assert game.all[before:] == HEARD
    assert "thanks" not in game.own["Ann"].lines[-1]
    before = len(game.all)
    game.type("radio", ann if own else None)
    assert game.all[before : before + 1] == HEARD
    hears(game.all[before + 1 : before + 2], "ask-lowest who=Ann")


def test_rejecting_a_suggested_correction_reveals_nothing_to_the_table() -> None:
    """The table hears the same words as when a secret answer is accepted."""
    game = table(3, "dealer", decks=LENS)
    game.say("ann", "lens", "camrea")
    assert game.say("no") == HEARD
    assert game.own["Ann"].lines[-1].startswith("say again")


def test_event_during_a_secret_question_does_not_answer_it() -> None:
    """The companion must not confirm an answer that nobody gave."""
    game = table(3, "dealer", decks=LENS)
    assert HEARD[0] not in game.say("ann", "lens", "leave bob", "yes")


#: Commands that the test leaves out, because their effect is meant to be heard by the whole table.
#: Skip answers the question unless the companion is explaining something, and the others begin and
#: end a pause for everyone.
NOT_ALONE = {SKIP, "wait", "go-on"}


@pytest.mark.parametrize("asks", ["ann", "ann; lens"])
def test_line_typed_on_a_players_own_display_is_not_announced(asks: str) -> None:
    """The table doesn't hear about the command, whether or not it is accepted, unless it changes
    the game.
    """
    told = {}
    for command in table(3).room.catalogue:
        if command.id in NOT_ALONE:
            continue
        game = game_asking_for_a_card(asks)
        for rest in ("", " ann", " bob", " camera", " zebra", " 1 camera", " zebra 7"):
            before, written = len(game.all), count_lines(game)
            game.type(command.name + rest, game.run.table.seats[0])
            if count_lines(game) > written or game.session.asks:
                game = game_asking_for_a_card(asks)
            elif game.all[before:]:
                told[command.name + rest] = game.all[before:]
    assert not told


def game_asking_for_a_card(asks: str) -> Played:
    game = table(3, "dealer", decks=LENS)
    game.say(*asks.split("; "))
    return game


def count_lines(game: Played) -> int:
    journal = game.journal
    assert isinstance(journal, Journal)
    return len(journal.lines)


@pytest.mark.parametrize("line", ["zebra", "camrea", "parcel", "lens parcel", "c", "?!", "yes"])
def test_wrong_line_on_a_players_own_display_is_not_announced(line: str) -> None:
    game = table(3, "dealer", decks=LENS)
    game.say("ann")
    before = len(game.all)
    game.type(line, game.run.table.seats[0])
    assert game.all[before:] == []


def test_correction_of_a_slip_in_a_secret_answer_can_be_accepted() -> None:
    """The companion offers the correction on the seat's own line."""
    game = table(3, "dealer", decks=LENS)
    game.say("ann", "lens", "camrea")
    assert game.own["Ann"].lines[-1] == "Camera? yes, no"
    hears(game.say("yes")[-1:], "ask-lowest who=Ann")
    hears(game.own["Ann"].lines, "you-keep item=camera")


@pytest.mark.parametrize("line", ["radio bob zebra", "radio ann camera", "radio bob camera bob"])
def test_line_that_fails_late_does_not_reveal_whether_its_card_is_held(line: str) -> None:
    """The table hears the same words whether or not the Radio is in Ann's hand."""
    heard = []
    for drawn in ("radio", "revolver"):
        game = table(3, "dealer", decks=[f"coffee | lens badge camera | {drawn}"])
        game.say("ann")
        heard.append(game.say(line))
    assert heard[0] == heard[1] == SEALED


def test_override_treats_a_refused_card_like_one_that_is_not_held() -> None:
    """The companion asks for a reason in both cases."""
    heard = []
    for drawn in ("camera", "badge"):
        game = table(3, "dealer", decks=[f"coffee | disguise lens radio | {drawn}"])
        game.say("ann", "camera")
        heard.append(game.say("override"))
    assert heard[0] == heard[1] == [printed("Reply", "override-reason", usage="override REASON")]


@pytest.mark.parametrize("override", ["override", "override we say so"])
@pytest.mark.parametrize(
    "line", ["radio tie revolver", "radio bob zebra", "radio bob c", "radio ann"]
)
def test_override_does_not_reveal_how_much_of_a_line_was_right(line: str, override: str) -> None:
    """The reply reveals neither that the player holds the card nor that only the rest of the line
    was wrong.
    """
    heard = []
    for drawn in ("radio", "revolver"):
        game = table(3, "dealer", decks=[f"coffee | lens badge camera | {drawn}"])
        game.say("ann", line)
        heard.append(game.say(override))
    assert heard[0] == heard[1]


def test_correction_does_not_reveal_a_hand() -> None:
    """Only the seat's own line says why a played card can't be a different one."""
    heard = []
    for drawn in ("camera", "badge"):
        game = table(3, "dealer", decks=[f"coffee | disguise lens radio | {drawn} radio"])
        game.say("ann", "disguise", "correct 1 camera", "yes")
        heard.append(game.say("yes"))
    assert heard[0] == heard[1] == SEALED


@pytest.mark.parametrize("kept", ["disguise", "camera"])
def test_correction_does_not_reveal_a_secret_choice(kept: str) -> None:
    """The companion drops a later secret answer whether or not it would still fit."""
    deck = "parcel | coffee radio radio | disguise radio radio lens camera revolver"
    game = table(3, "dealer", decks=[deck])
    game.say("ann", "coffee", *["radio ann parcel"] * 2, "lens", kept, "revolver")
    game.say("correct 8 disguise", "yes")
    heard = game.say("yes")
    hears(heard[:1], "corrected")
    assert heard[0].endswith(" Disguise.")
    assert heard[1] == printed("Table", "correct-falls", what=says("undone-secret", who="Ann"))
    hears(heard[-1:], "ask-keep who=Ann")


def test_overriding_a_secret_refusal_does_not_reveal_the_kind_of_refusal(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Only the seat whose answer was refused hears the reason."""
    monkeypatch.setattr(
        "companion.games.parcel.rules.forced",
        lambda _, hand: {hand[0]: Ruling("disguise.1", "no-forced", hard=True)} if hand[1:] else {},
    )
    game = table(3, "dealer", decks=["coffee | camera lens radio | disguise"])
    game.say("ann", "camera")
    assert game.say("override it is so") == SEALED


def test_players_cannot_consent_for_each_other() -> None:
    """A yes typed on a display counts only for that display's seat."""
    game = table(3, "dealer", decks=LENS)
    game.say("ann", "radio bob lens")
    entries = list(game.run.entries)
    ann = game.run.table.seats[0]
    for line in ("undo", "yes", "yes"):
        game.type(line, ann)
    assert game.run.entries == entries
    assert game.own["Ann"].lines[-1] == says("not-your-turn", form="brief", who="Bob")


def test_player_who_has_left_is_not_asked_to_agree() -> None:
    game = table(3, "dealer", decks=LENS)
    game.say("ann", "leave bob", "yes", "radio cara lens")
    assert says("consent-next", other="Cara") in game.say("undo")[0]
    assert is_told(game.say("yes")[0], "undone")


def test_another_seats_refusal_cannot_be_overridden_from_a_display() -> None:
    """Only the table or the seat itself can override a refusal to that seat."""
    game = table(3, "dealer", decks=["coffee | disguise lens radio | camera"])
    game.say("ann", "camera")
    entries = list(game.run.entries)
    game.type("override haha", game.run.table.seats[1])
    assert game.run.entries == entries


def test_yes_after_a_query_still_answers_the_companions_own_question() -> None:
    """The companion's own question stays open and is then asked again."""
    game = table(3)
    game.say("ann", "skip setup", "notebook bob", "undo")
    assert game.say("status")[-1].endswith(says("consent-next", other="Bob"))
    assert game.say("yes")[0].endswith(says("consent-next", other="Cara"))


def test_override_adjusts_the_score_of_the_named_player() -> None:
    """The name may come after any filler words."""
    game = table(3)
    game.say("ann")
    heard = game.say("override give a contract to bob he won it")
    hears_just(heard[:2], "overridden reason=he-won-it", "score who=Bob contracts=1 goal=5")
    assert game.say("override give zoe it is hers")[0].startswith(
        printed_start("Reply", "override-reason")
    )


def test_undoing_a_correction_that_ended_a_round_also_undoes_the_shuffle() -> None:
    game = table(2, "dealer", decks=["coffee | radio radio radio | radio badge | camera"])
    game.say("ann", "radio", "bob", "camera")
    game.say("correct 1 badge", "yes")
    game.say("undo", "yes", "yes")
    assert game.run.question is not None
    assert game.run.question.name == "ask-item"


def test_seen_cards_are_still_known_after_resuming() -> None:
    """The journal records the last answer at which somebody saw something hidden."""
    game = table(3, "dealer", decks=LENS)
    game.say("ann", "radio", "bob", "lens", "undo", "yes", "yes")
    journal = game.journal
    assert isinstance(journal, Journal)
    assert learned_in(journal.lines) == game.session.play.learned_to > 0
    assert any(isinstance(line, UndoLine) and line.learned for line in journal.lines)


def test_correction_of_an_answer_that_does_not_exist_stops_the_replay() -> None:
    """A damaged record must not crash the program."""
    game = table(3)
    journal = game.journal
    assert isinstance(journal, Journal)
    with pytest.raises(ReplayDiverged):
        resumed(game.run.game, game.run.start, [*journal.lines, CorrectLine(99, "yes")])


@pytest.mark.parametrize(
    ("lines", "reason"),
    [
        ("leave ann; parcel; parcel", "no-copies option=parcel copies=1"),
        ("parcel; coffee; revolver cara; cara; disguise", "no-loser option=disguise"),
        ("shown bob parcel; shown cara parcel", "no-copies option=parcel copies=1"),
        ("badge; breach cara", "no-play who=Cara"),
    ],
)
def test_impossible_reports_are_refused_with_the_reason(lines: str, reason: str) -> None:
    game = table(4)
    game.say("ann", "skip setup")
    hears(game.say(*lines.split("; "))[:1], reason)


def test_event_while_the_cards_are_being_shuffled_is_refused() -> None:
    """At that moment nobody holds a card."""
    game = table(3)
    game.say("ann")
    hears(game.say("shown bob radio"), "no-hand who=Bob")
    hears(game.say("breach bob")[:1], "no-play who=Bob")


def test_player_leaving_during_a_lens_does_not_change_the_deck_size() -> None:
    """The cards that were drawn go back under the deck."""
    game = table(3, "dealer", decks=LENS)
    game.say("ann", "lens")
    game.agree("leave ann")
    assert len(game.run.state.round.deck) == 15


def test_player_who_has_left_does_not_count_as_protected() -> None:
    """Status names only the players who are still in."""
    game = table(3)
    game.say("ann", "skip setup", "badge", "leave ann", "yes", "coffee")
    hears_not(game.say("status"), "status-protected")
