"""What was found by attacks on the game."""

import ast
import random

import pytest

from companion.referee.chance import Chance
from companion.referee.question import Choose
from companion.referee.record import resumed
from companion.referee.run import Run
from tests.games.parcel.hard_rulings import HARD
from tests.games.parcel.test_impossible import FALSE_NO
from tests.games.whole import seeds
from tests.table import GAMES, prepared, table
from tests.told import hears, hears_just, hears_not, is_told


def test_whoever_leaves_before_the_draw_lays_down_one_card() -> None:
    """There is no other, where it is not drawn; a drawn one goes back."""
    game = table(3)
    game.say("ann", "skip setup", "leave ann")
    heard = game.say("badge")
    hears_just(
        heard,
        "move what=card,1 start=drawn,Ann end=deck",
        "move what=badge,1 start=hand,Ann end=before,Ann",
        "ask-play-by-hand who=Bob",
    )


def test_a_round_in_which_nobody_is_left_is_void() -> None:
    """One may leave who alone is still in, before it is decided about what cannot be."""
    game = table(3)
    game.say("ann", "skip setup", *FALSE_NO, "leave cara", "badge", "leave ann")
    hears(game.say("radio"), "void", "game-left who=Bob")


def test_a_coffee_of_somebody_who_is_out_is_not_denied() -> None:
    """Both have played one, and one of them is out."""
    deck = "badge | camera lens radio | coffee badge | radio coffee parcel"
    game = table(2, "dealer", decks=[deck])
    heard = game.say("ann", "coffee", "coffee", "parcel")
    hears(heard, "coffee-bonus who=Bob")
    assert "Only Bob" not in " ".join(heard)


def test_what_lies_before_somebody_who_has_left_is_told() -> None:
    """It lies there until the next round."""
    game = table(3)
    game.say("ann", "skip setup", "badge", "leave ann", "radio")
    hears(game.say("piles"), "pile-gone who=Ann items=badge,radio", "pile-empty who=Bob")


def test_what_lies_on_the_table_is_told_in_one_go() -> None:
    """The deck, what a Lens put under it, what lies aside, and hands; after the end, too."""
    game = table(3)
    game.say("ann", "skip setup", "lens")
    hears_just(
        game.say("piles all"),
        "pile who=Ann items=lens",
        "pile-empty who=Bob",
        "pile-empty who=Cara",
        "pile-deck count=15 aside=1",
        "status-returned count=2 all=Ann",
        "pile-hands count=1 all=Ann,Cara",
        "pile-hands count=2 all=Bob",
    )
    game.say("leave bob", "radio", "leave ann", "badge")
    hears(game.say("piles all"), "pile-gone who=Ann items=lens,badge", "pile-deck")
    hears(game.say("score"), "score-gone who=Ann", "score who=Cara contracts=1")


def test_a_coffee_that_was_thrown_away_is_marked() -> None:
    """It was not played."""
    game = table(3)
    game.say("ann", "skip setup", "camera bob", "coffee", "coffee")
    hears_just(game.say("piles bob"), "pile who=Bob items=coffee,coffee", "pile-thrown who=Bob")
    hears_just(game.say("piles ann"), "pile who=Ann items=camera")


def test_the_only_copy_of_a_card_is_not_called_all_of_them() -> None:
    """There is one Parcel."""
    game = table(3)
    game.say("ann", "skip setup", "parcel", "badge")
    heard = game.say("parcel")
    hears(heard, "no-copies option=parcel copies=1")
    hears_not(heard, "impossible-*")
    assert "All 1" not in heard[0]


def test_every_hard_ruling_has_its_reason() -> None:
    """And every reason its ruling."""
    hard = set()
    for file in GAMES["parcel"].folder.glob("*.py"):
        for call in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(call, ast.Call) and any(one.arg == "hard" for one in call.keywords):
                hard.add(ast.literal_eval(call.args[1]))
    assert hard == set(HARD)


@pytest.mark.whole
@pytest.mark.parametrize("keeper", GAMES["parcel"].keepers)
def test_whatever_a_table_overrides_the_game_comes_to_its_end(keeper: str) -> None:
    """Half of what may be overridden is."""
    luck, overridden = random.Random(keeper), 0
    for seed in seeds(5):
        start = prepared(2 + seed % 5, keeper)
        run, chance = Run(start.game, start.start), Chance(seed)
        while (question := run.question) is not None:
            refused = question.refused if isinstance(question, Choose) else {}
            soft = [option for option, ruling in refused.items() if not ruling.hard]
            if soft and luck.random() < 0.5:
                assert run.answer(luck.choice(soft), override="a try") is None
                overridden += 1
            else:
                run.answer(chance.any_answer(question))
        assert run.state.winners
    assert overridden


def test_whose_turn_it_is_is_set_right() -> None:
    """The card that was drawn goes back, and the other one draws."""
    game = table(3)
    game.say("ann", "skip setup")
    hears_just(
        game.say("override turn bob she began by mistake"),
        "overridden",
        "move what=card,1 start=drawn,Ann end=deck",
        "ask-play-by-hand who=Bob",
    )
    hears(game.say("badge")[-1], "ask-play-by-hand who=Cara")
    hears(game.say("override turn cara so it was"), "no-turn who=Cara")
    dealt = table(3, "dealer", decks=["coffee | radio camera badge | lens radio"])
    dealt.say("ann", "override turn bob she began by mistake")
    hears(dealt.say("lens"), "plays who=Bob item=lens")


def test_who_is_protected_is_set_right() -> None:
    """And whom one may choose is asked anew."""
    game = table(4)
    game.say("ann", "skip setup", "badge", "radio")
    hears(game.say("ann"), "no-protected option=Ann")
    hears(game.say("override badge ann it was a Lens"), "unprotected who=Ann", "ask-target who=Bob")
    hears(game.say("ann")[-1], "ask-item who=Bob target=Ann")
    hears(game.say("override badge cara it was hers"), "protected who=Cara")


def test_a_contract_is_put_by_its_name_alone() -> None:
    """Without "token"."""
    game = table(3)
    game.say("ann", "skip setup")
    hears(game.say("put contract bob it was forgotten"), "move what=contract,1 end=before,Bob")
    hears(game.say("score"), "score who=Bob contracts=1")


def test_a_lens_is_undone_by_what_is_left_to_move() -> None:
    """Nobody knows which cards have changed places: as many lie where they lay before."""
    game = table(3)
    game.say("ann", "skip setup", "lens")
    heard = game.say("undo", "yes", "yes")
    hears(heard, "undone", "move what=lens,1 start=before,Ann end=drawn,Ann")
    hears(heard, "move what=card,2 start=under end=deck")


def test_what_may_not_happen_is_accepted_by_the_table() -> None:
    """Cara has played nothing; all the same she has broken a rule."""
    game = table(3)
    game.say("ann", "skip setup", "coffee")
    hears(game.say("breach cara"), "no-play who=Cara")
    heard = game.say("override she looked at the deck")
    hears(heard, "overridden reason=she-looked-at-the-deck", "breach-out who=Cara")
    again = resumed(game.run.game, game.run.start, game.conversation.play.journal.lines)  # type: ignore[attr-defined]
    assert again.table.said == game.run.table.said


def test_what_is_corrected_is_moved_once() -> None:
    """What is so comes first; then what hands move, and no more than that."""
    game = table(3)
    game.say("ann", "skip setup", "badge", "coffee")
    heard = game.say("correct 2 coffee", "yes", "yes", "yes")
    hears(heard, "plays who=Ann item=coffee", "correct-moves")
    moves = [line for line in heard if is_told([line], "move")]
    after = heard[next(n for n, line in enumerate(heard) if is_told([line], "correct-moves")) :]
    assert moves
    assert all(line in after for line in moves)
    hears_not(after, "plays")


@pytest.mark.parametrize("event", ["leave ann", "void", "tell bob"])
@pytest.mark.parametrize("told", ["", "radio", "radio coffee"])
def test_whatever_happens_while_a_lens_is_told(event: str, told: str) -> None:
    """Its player leaves, the round is void, another tells again: the game goes on, and resumes."""
    game = table(3, "witness")
    game.say("ann", "skip setup", "lens", "radio", "badge", "coffee", "lens", *told.split())
    game.say(event)
    assert isinstance(game.run.question, Choose)
    again = resumed(game.run.game, game.run.start, game.conversation.play.journal.lines)  # type: ignore[attr-defined]
    assert again.table.said == game.run.table.said
    assert again.question is not None
    assert again.question.name == game.run.question.name


def test_a_dealt_card_has_left_the_deck_when_its_turn_is_told() -> None:
    """The question and `deck` count the same."""
    game = table(3, "dealer")
    assert "16 in the deck" in game.say("ann")[-1]
    assert game.say("deck") == ["Reply: 16 cards are in the deck."]
