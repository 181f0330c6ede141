"""Every rule of the rulebook, by its id: what is played, and what everyone then hears.

A row's deck is in the order in which cards leave it: the card set aside, with two players
three face up, one for each player, then what is drawn. The rest is any order. `copies`
makes a smaller deck of just these cards, so that it soon runs out.
"""

import re
from dataclasses import dataclass, field

import pytest

from companion.errors import UsageError
from companion.referee.chance import Chance
from companion.referee.run import Run
from companion.start import phrasebook, rulebook, seats_for
from tests.games.parcel.cards import all_cards
from tests.table import GAMES, Played, prepared, table


@dataclass(frozen=True)
class Row:
    """Lines typed, and what the last of them must bring (and must not)."""

    rules: str
    lines: str
    hears: tuple[str, ...] = ()
    not_hears: tuple[str, ...] = ()
    own: dict[str, str] = field(default_factory=dict)
    deck: str = ""
    players: int = 3
    keeper: str = "dealer"
    options: tuple[str, ...] = ()
    copies: str = ""


ROWS = [
    # The deck
    Row("deck.1", "ann; left", ("Coffee: 2 of 2", "Radio: 6 of 6", "Parcel: 1 of 1")),
    Row(
        "deck.2",
        "ann; left",
        ("Radio: 5 of 5", "Badge: 2 of 2"),
        ("Coffee", "Lens"),
        options=("version=traditional",),
    ),
    Row("deck.3", "ann; princess", ("Ann plays the Parcel.",), keeper="table", players=3),
    Row("deck.3", "ann; 9", ("Ann plays the Parcel.",), keeper="table"),
    Row(
        "deck.4",
        "ann; skip setup; lens; lens; lens",
        ("All 2 copies of the Lens lie face up already", "Rule deck 4"),
        keeper="table",
    ),
    Row(
        "deck.4 radio.3",
        "ann; skip setup; disguise; badge; radio ann disguise; yes",
        ("All 1 copies of the Disguise lie face up already",),
        keeper="table",
    ),
    # Goal
    Row("goal.1", "ann", ("The goal is 6 contracts.",), players=2),
    Row("goal.1", "ann", ("The goal is 5 contracts.",), players=3),
    Row("goal.1", "ann", ("The goal is 4 contracts.",), players=4),
    Row("goal.1", "ann", ("The goal is 3 contracts.",), players=5),
    Row("goal.1 setup.6", "ann", ("The goal is 3 contracts.", "14 cards"), players=6),
    Row("goal.2", "ann", ("The goal is 7 contracts.",), players=2, options=("goal=older",)),
    Row("goal.2", "ann", ("The goal is 5 contracts.",), options=("goal=older",)),
    Row(
        "goal.2", "ann", ("The goal is 4 contracts.",), players=4, options=("version=traditional",)
    ),
    # Setup
    Row("setup.1", "bob", ("Bob begins.", "Bob's turn.")),
    Row("setup.2", "ann", ("Shuffle the 21 cards",), keeper="table"),
    Row("setup.2", "ann; done", ("Put the top card aside face down, unseen.",), keeper="table"),
    Row(
        "setup.3",
        "ann",
        ("Face up at the side: Radio.", "Face up at the side: Lens."),
        deck="coffee | radio lens badge | camera radio",
        players=2,
    ),
    Row(
        "setup.3",
        "ann; done; done; lens; lens; lens",
        ("All 2 copies of the Lens",),
        keeper="table",
        players=2,
    ),
    Row(
        "setup.4",
        "ann",
        (),
        own={"Ann": "you hold Camera", "Bob": "you hold Lens"},
        deck="coffee | camera lens radio",
    ),
    Row("setup.5", "ann; done; done", ("The deck then has 17 cards.",), keeper="table"),
    Row("setup.5", "ann", ("The deck has 15 cards.",), players=2),
    Row("setup.5", "ann", ("The deck has 16 cards.",), players=4),
    Row("setup.5", "ann", ("The deck has 15 cards.",), players=5),
    Row("setup.5", "ann", ("The deck has 10 cards.",), players=2, options=("version=traditional",)),
    Row("setup.5", "ann", ("The deck has 12 cards.",), players=3, options=("version=traditional",)),
    Row("setup.5", "ann", ("The deck has 11 cards.",), players=4, options=("version=traditional",)),
    # A turn
    Row("turn.1", "ann; badge", ("Bob's turn. 16 cards are in the deck.",), keeper="table"),
    Row(
        "turn.2",
        "ann; revolver bob",
        ("Bob is out of the round and lays down the Radio.",),
        deck="coffee | revolver radio badge | camera",
    ),
    Row(
        "turn.4",
        "ann; badge; radio ann",
        ("is protected",),
        deck="coffee | badge radio lens | coffee camera",
    ),
    Row(
        "turn.4",
        "ann; badge; pile ann",
        ("Ann: Badge.",),
        deck="coffee | badge radio lens | coffee camera",
    ),
    Row(
        "turn.5 binoculars.1",
        "ann; binoculars bob",
        ("Ann looks at Bob's card in secret.",),
        ("Lens",),
        {"Ann": "Bob holds Lens"},
        "coffee | binoculars lens badge | camera radio",
    ),
    Row("turn.6", "ann; shown bob lens; status", ("Bob showed the Lens.",), keeper="table"),
    # Targets
    Row(
        "target.1",
        "ann; badge; radio ann camera",
        ("Ann is protected by a Badge until Ann's next turn. You may choose Cara. Rule target 1.",),
        deck="coffee | badge radio lens | coffee camera",
    ),
    Row(
        "target.1",
        "ann; parcel; radio ann camera",
        ("Ann is out of the round.",),
        deck="coffee | parcel radio lens | coffee camera",
    ),
    Row(
        "target.2",
        "ann; revolver ann",
        ("must be used on another player", "Rule target 2"),
        deck="coffee | revolver radio lens | coffee camera",
    ),
    Row(
        "target.2",
        "ann; binoculars ann",
        ("must be used on another player",),
        deck="coffee | binoculars radio lens | coffee camera",
    ),
    Row(
        "target.3",
        "ann; badge; radio",
        ("Nobody can be chosen, so the Radio does nothing.", "Ann's turn."),
        deck="coffee | lens lens radio | badge radio | coffee camera",
        players=2,
    ),
    Row(
        "target.3",
        "ann; badge; revolver",
        ("Nobody can be chosen, so the Revolver",),
        deck="coffee | lens lens radio | badge revolver | coffee camera",
        players=2,
    ),
    Row(
        "target.3",
        "ann; badge; notebook",
        ("Nobody can be chosen, so the Notebook",),
        deck="coffee | lens lens radio | badge notebook | coffee radio",
        players=2,
    ),
    Row(
        "target.3",
        "ann; badge; binoculars",
        ("Nobody can be chosen, so the Binoculars",),
        deck="coffee | lens lens radio | badge binoculars | coffee radio",
        players=2,
    ),
    # Out
    Row(
        "out.1",
        "ann; parcel",
        ("Ann is out of the round and lays down the Coffee.", "Bob's turn."),
        deck="coffee | parcel radio lens | coffee camera",
    ),
    Row(
        "out.1",
        "ann; parcel; badge; badge",
        ("Bob's turn.",),
        ("Ann's turn.",),
        deck="coffee | parcel badge badge | coffee camera radio",
    ),
    Row(
        "out.2 revolver.2",
        "ann; revolver bob",
        ("A tie. Both stay in.",),
        ("out",),
        deck="coffee | revolver badge radio | badge camera",
    ),
    # Coffee
    Row(
        "coffee.1",
        "ann; coffee",
        ("Ann plays the Coffee.", "Bob's turn."),
        (),
        deck="radio | coffee badge lens | camera radio",
    ),
    Row(
        "coffee.2 coffee.4 end.1",
        "ann; coffee; parcel",
        (
            "Ann is the only one left and wins the round: one contract, 1 in all.",
            "Only Ann played Coffee: one contract more, 2 in all.",
        ),
        deck="radio | radio radio radio | coffee parcel | badge camera",
        players=2,
    ),
    Row(
        "coffee.3",
        "ann; badge; parcel",
        ("1 in all.",),
        ("Coffee: one contract",),
        deck="radio | radio radio radio | coffee parcel | badge camera",
        players=2,
    ),
    Row(
        "coffee.3",
        "ann; badge; coffee; radio bob parcel",
        ("1 in all.",),
        ("one contract more",),
        deck="badge | radio camera lens | radio parcel | badge coffee revolver",
        players=2,
    ),
    Row(
        "coffee.5",
        "ann; camera bob; parcel",
        ("Ann is the only one left",),
        ("one contract more",),
        deck="badge | radio radio lens | radio coffee | camera badge parcel",
        players=2,
    ),
    Row(
        "coffee.5",
        "ann; camera ann; parcel",
        ("Only Ann played Coffee",),
        deck="badge | radio radio lens | coffee parcel | camera badge radio",
        players=2,
        options=("coffee-discarded=played",),
    ),
    Row(
        "coffee.5",
        "ann; camera ann; parcel",
        ("Ann is the only one left",),
        ("Only Ann",),
        deck="badge | radio radio lens | coffee parcel | camera badge radio",
        players=2,
    ),
    # Radio
    Row(
        "radio.1",
        "ann; radio bob lens",
        ("Yes: Bob holds the Lens.", "Bob is out of the round"),
        deck="coffee | radio lens badge | camera radio",
    ),
    Row(
        "radio.1",
        "ann; radio bob badge",
        ("No: Bob does not hold the Badge.",),
        ("out",),
        deck="coffee | radio lens badge | camera radio",
    ),
    Row(
        "radio.2",
        "ann; radio bob radio",
        ("cannot name a Radio", "Rule radio 2"),
        deck="coffee | radio lens badge | camera radio",
    ),
    Row(
        "radio.2",
        "ann; radio bob coffee",
        ("The traditional version has no Coffee.",),
        deck="badge | radio camera badge | camera radio",
        options=("version=traditional",),
    ),
    Row(
        "radio.3", "ann; radio bob lens", ("Bob, do you hold the Lens? Yes or no.",), keeper="table"
    ),
    Row(
        "radio.3",
        "ann; radio bob lens; yes",
        ("Bob is out of the round and lays down the Lens.",),
        keeper="table",
    ),
    # Revolver
    Row(
        "revolver.1",
        "ann; revolver bob",
        ("Ann and Bob compare their cards in secret.",),
        own={"Ann": "Bob holds Radio"},
        deck="coffee | revolver radio badge | camera radio",
    ),
    Row(
        "revolver.2",
        "ann; revolver bob",
        ("Bob is out of the round and lays down the Radio.",),
        ("Camera",),
        deck="coffee | revolver radio badge | camera radio",
    ),
    Row(
        "revolver.2",
        "ann; revolver bob; bob; parcel",
        ("cannot lose a comparison",),
        keeper="table",
    ),
    Row("revolver.2", "ann; revolver bob; tie", ("A tie.",), keeper="table"),
    # Badge
    Row(
        "badge.1",
        "ann; badge; badge; radio; radio bob lens",
        ("Bob is protected",),
        deck="coffee | badge badge radio | radio lens coffee revolver",
    ),
    Row(
        "badge.1",
        "ann; badge; coffee; radio bob lens; radio bob disguise; radio ann lens",
        ("Ann is out of the round",),
        deck="coffee | badge coffee radio | lens radio camera radio radio",
    ),
    Row(
        "badge.2",
        "ann; badge; status",
        ("Protected by a Badge: Ann.",),
        deck="coffee | badge radio lens | coffee camera",
    ),
    # Camera
    Row(
        "camera.1",
        "ann; camera bob",
        ("Bob discards the Lens.", "Bob draws a new card."),
        own={"Bob": "drew Radio"},
        deck="coffee | camera lens badge | coffee radio badge",
    ),
    Row(
        "camera.1",
        "ann; camera ann",
        ("Ann discards the Badge.", "Ann draws a new card."),
        deck="coffee | camera lens radio | badge radio",
    ),
    Row(
        "camera.1",
        "ann; camera bob; revolver",
        ("Bob discards the Revolver.", "Bob draws"),
        keeper="table",
    ),
    Row(
        "camera.2",
        "ann; badge; camera ann",
        ("Ann is protected", "You may choose Bob."),
        deck="coffee | lens lens radio | badge camera | coffee radio",
        players=2,
    ),
    Row(
        "camera.4",
        "ann; camera bob",
        ("Bob discards the Parcel.", "Bob is out of the round."),
        ("draws",),
        deck="coffee | camera parcel badge | lens radio",
    ),
    Row(
        "camera.4",
        "ann; camera ann",
        ("Ann discards the Parcel.", "Ann is out of the round."),
        deck="coffee | camera radio badge | parcel radio",
    ),
    # Lens
    Row(
        "lens.1",
        "ann; lens; coffee; radio",
        ("Ann has put 2 cards under the deck.", "Bob's turn."),
        ("Coffee", "Radio", "Camera"),
        {"Ann": "kept Coffee"},
        "badge | lens badge radio | coffee radio camera",
    ),
    Row(
        "lens.1",
        "ann; lens",
        ("draw 2 cards, keep one, and put 2 under the deck", "Bob's turn."),
        keeper="table",
    ),
    Row(
        "lens.3",
        "ann; lens; coffee; radio; status",
        ("The lowest 2 cards of the deck were put there with a Lens",),
        deck="badge | lens badge radio | coffee radio camera",
    ),
    # Notebook
    Row(
        "notebook.1",
        "ann; notebook bob",
        ("Ann and Bob trade hands.",),
        ("Lens", "Badge"),
        {"Ann": "got Lens from Bob", "Bob": "got Badge from Ann"},
        "coffee | notebook lens radio | badge radio",
    ),
    # Disguise
    Row(
        "disguise.1",
        "ann; camera",
        ("Ann, that cannot be. Your own line says why.",),
        ("Disguise", "Camera"),
        {"Ann": "must be played"},
        "coffee | disguise lens radio | camera",
    ),
    Row(
        "disguise.1",
        "ann; notebook",
        ("Your own line says why",),
        (),
        {"Ann": "must be played"},
        "coffee | disguise lens radio | notebook",
    ),
    Row(
        "disguise.1",
        "ann; badge",
        ("Ann plays the Badge.",),
        deck="coffee | disguise lens radio | badge",
    ),
    Row(
        "disguise.2",
        "ann; lens; camera; disguise",
        ("Ann has put 2 cards under the deck.",),
        deck="badge | lens badge radio | coffee disguise camera",
    ),
    Row(
        "disguise.3",
        "ann; disguise",
        ("The Disguise does nothing.",),
        ("Badge",),
        deck="coffee | disguise lens radio | badge radio",
    ),
    # The Parcel
    Row(
        "parcel.1",
        "ann; parcel",
        ("Ann plays the Parcel.", "Ann is out of the round"),
        deck="coffee | parcel radio lens | coffee camera",
    ),
    Row(
        "parcel.2",
        "ann; notebook bob",
        ("trade hands",),
        ("out",),
        deck="coffee | notebook lens radio | parcel radio",
    ),
    Row(
        "parcel.2",
        "ann; lens; coffee; parcel",
        ("under the deck",),
        ("out",),
        deck="badge | lens badge radio | radio coffee parcel",
    ),
    # The end of a round
    Row(
        "end.1",
        "ann; radio bob lens",
        ("Ann is the only one left and wins the round",),
        ("Camera",),
        deck="coffee | badge badge radio | radio lens | camera",
        players=2,
    ),
    Row(
        "end.1",
        "ann; camera ann; parcel",
        (),
        ("shows",),
        deck="badge | radio radio lens | coffee parcel | camera badge radio",
        players=2,
    ),
    Row(
        "end.2",
        "ann; badge",
        (
            "The deck is empty. All show their cards.",
            "Ann shows the Disguise.",
            "Ann has the highest card and wins the round: one contract, 1 in all.",
        ),
        copies="coffee badge lens camera disguise",
        deck="coffee | badge lens camera | disguise",
    ),
    Row(
        "end.2 turn.2",
        "ann; radio bob camera",
        ("No: Bob", "The deck is empty."),
        copies="coffee radio lens camera disguise",
        deck="coffee | radio lens camera | disguise",
    ),
    Row(
        "end.3",
        "ann; badge",
        ("Bob ties for the highest card", "Cara ties for the highest card"),
        ("highest card and wins",),
        copies="coffee badge lens lens radio",
        deck="coffee | badge lens lens | radio",
    ),
    Row(
        "end.4",
        "ann; badge",
        ("Bob shows the Lens.\nTable: Cara shows the Camera.\nTable: Ann",),
        copies="coffee badge lens camera disguise",
        deck="coffee | badge lens camera | disguise",
    ),
    Row(
        "end.5",
        "ann; badge",
        (),
        ("Coffee",),
        copies="coffee badge lens camera disguise",
        deck="coffee | badge lens camera | disguise",
    ),
    Row(
        "badge.2 target.1",
        "ann; badge",
        ("Ann has the highest card",),
        copies="coffee badge lens camera disguise",
        deck="coffee | badge lens camera | disguise",
    ),
    # With the deck empty
    Row(
        "camera.3",
        "ann; camera bob",
        ("The deck is empty. Bob takes the card that lay aside.", "Bob shows the Notebook."),
        ("draws a new card",),
        copies="notebook camera lens radio badge",
        deck="notebook | camera lens radio | badge",
    ),
    Row(
        "lens.2",
        "ann; lens",
        ("The deck is empty, so the Lens does nothing.",),
        copies="notebook lens radio badge camera",
        deck="notebook | lens radio badge | camera",
    ),
    Row(
        "lens.2",
        "ann; lens; camera",
        ("Ann has put one card under the deck.", "Bob's turn. One card is in the deck."),
        copies="notebook lens radio badge camera coffee",
        deck="notebook | lens radio badge | camera coffee",
    ),
    Row(
        "lens.3",
        "ann; lens; camera; notebook",
        (),
        (),
        {"Bob": "drew Coffee"},
        "parcel | lens radio badge | camera coffee notebook",
        copies="parcel lens radio badge camera coffee notebook",
    ),
    # The next round
    Row(
        "next.1",
        "ann; badge",
        ("Round 2. Bob begins.",),
        copies="coffee badge disguise camera lens",
        deck="coffee | badge disguise camera | lens",
    ),
    Row(
        "next.2",
        "ann; badge",
        ("Round 2. Ann begins.",),
        copies="coffee badge lens lens radio",
        deck="coffee | badge lens lens | radio",
    ),
    Row(
        "next.2",
        "ann; badge",
        ("Round 2. Cara begins.",),
        copies="coffee badge lens lens radio",
        deck="coffee | badge lens lens | radio",
        options=("after-tie=last-winner",),
    ),
    Row(
        "goal.3",
        "ann; " + "override give ann by hand; override give bob by hand; "
        "override give cara by hand; " * 4 + "badge",
        ("Bob ties", "Cara ties", "Bob and Cara win the game together."),
        copies="coffee badge lens lens radio",
        deck="coffee | badge lens lens | radio",
    ),
    Row(
        "goal.4",
        "ann; " + "override give ann because it is hers; " * 11 + "override give ann so",
        ("Ann is given a contract: 12 in all.",),
        keeper="table",
    ),
    # Trouble
    Row(
        "trouble.1",
        "ann; badge; void",
        ("The round is void: no contracts, and Ann begins again.", "Round 1. Ann begins."),
        deck="coffee | badge radio lens | coffee camera",
    ),
    Row(
        "trouble.2",
        "ann; badge; breach ann",
        ("No card has been played since Ann's. Say undo",),
        deck="coffee | badge coffee lens | radio camera",
    ),
    Row(
        "trouble.2",
        "ann; badge; coffee; breach ann",
        ("Ann is out of the round",),
        deck="coffee | badge coffee lens | radio camera",
    ),
    Row(
        "trouble.2",
        "ann; badge; coffee; breach ann",
        ("This table lets it pass.",),
        ("out",),
        deck="coffee | badge coffee lens | radio camera",
        options=("breach=pass",),
    ),
    Row(
        "trouble.3",
        "ann; leave bob; badge",
        ("Cara's turn.",),
        deck="coffee | badge coffee lens | radio camera",
    ),
    Row(
        "trouble.3",
        "ann; leave bob",
        ("Ann is the only one left", "Ann is the only player left"),
        players=2,
    ),
]


def played(row: Row) -> tuple[Played, list[str]]:
    """The row's game, and what everyone heard after its last line."""
    decks = [row.deck] if row.deck else []
    game = table(row.players, row.keeper, *row.options, decks=decks, only=row.copies)
    lines = [line.strip() for line in row.lines.split(";")]
    if (
        row.keeper == "table"
        and "done" not in lines
        and "skip setup" not in lines
        and len(lines) > 1
    ):
        lines.insert(1, "skip setup")
    return game, game.say(*lines)


@pytest.mark.parametrize("row", ROWS, ids=lambda row: f"{row.rules}: {row.lines}")
def test_rule(row: Row) -> None:
    game, heard = played(row)
    text = "\n".join(heard)
    for words in row.hears:
        assert words in text, text
    for words in row.not_hears:
        assert words not in text, text
    for name, words in row.own.items():
        assert any(words in line for line in game.own[name].lines), game.own[name].lines


# What no single line of play shows.


def test_story_1_two_to_six_players() -> None:
    """Two to six play."""
    for count in (1, 7):
        with pytest.raises(UsageError) as refused:
            seats_for(GAMES["parcel"], phrasebook("en", GAMES["parcel"]), "ABCDEFG"[:count])
        assert (refused.value.facts["least"], refused.value.facts["most"]) == (2, 6)


def test_story_2_token_and_contract_are_one_word() -> None:
    """Both words are understood when a contract is given by hand."""
    for word in ("contract", "token"):
        game = table()
        heard = game.say("ann", f"override give ann a {word} because it is hers")
        assert "Ann is given a contract: 1 in all." in "\n".join(heard)


def test_turn_3_nobody_else_is_asked() -> None:
    """A display of another seat cannot answer."""
    game = table(3, "dealer", decks=["coffee | badge radio lens | camera"])
    game.say("ann")
    before = list(game.all)
    game.session.line("badge", game.run.table.seats[1])
    assert game.all == before
    assert game.own["Bob"].lines[-1] == "asked: Ann"


def test_deck_5_every_card_is_somewhere_once() -> None:
    """After every answer of many random games the cards add up to the deck."""
    for seed in range(60):
        start = prepared(2 + seed % 5, "dealer")
        run, chance = Run(start.game, start.start), Chance(seed)
        while run.question is not None:
            run.answer(chance.any_answer(run.question))
            if run.state.round and run.state.round.pile:
                assert all_cards(run.state) == sorted(run.state.deck)


def test_every_rule_has_a_row() -> None:
    """No rule of the rulebook is without a test, and no test names a rule that is not there."""
    known = {rule.id for rule in rulebook(GAMES["parcel"]).rules}
    rows = {rule for row in ROWS for rule in row.rules.split()}
    functions = {
        ".".join(name.split("_")[1:3]) for name in globals() if re.match(r"test_[a-z]+_\d+_", name)
    }
    assert rows | functions == known


def test_every_ruling_is_decided() -> None:
    """TP-R01 to TP-R44 are all decided somewhere in the rulebook."""
    decided = {ruling for rule in rulebook(GAMES["parcel"]).rules for ruling in rule.rulings}
    assert decided == {f"TP-R{number:02}" for number in range(1, 45)}
