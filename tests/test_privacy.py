"""Tests that secrets stay secret. Only the seat that a secret belongs to learns a word or a byte
about it.
"""

import pickle
import random
from collections.abc import Callable

import pytest

from companion.cli.playing import run
from companion.games.parcel.items import Item
from companion.hidden_cards.hidden import Hidden
from companion.lines.terminal.reader import PlainReader
from companion.narration.text import Label, LeakError, PrivateText, Words
from companion.referee.chance import Chance
from companion.referee.question import Choose, Shuffle
from companion.referee.seat import seats_named
from tests.games.whole import seeds
from tests.sentences import printed, says
from tests.table import Played, prepared, seated

#: Queries made after every answer. Their replies must not depend on hidden cards.
ASKED = (
    "can", "status", "left", "piles", "hand ann", "why", "turn", "who", "history", "since",
    "repeat", "zebra", "correct", "undo", "no",
)  # fmt: skip


class InThisOrder(Chance):
    """Chance that always deals in the same order."""

    def __init__(self, order: tuple[int, ...]) -> None:
        super().__init__(0)
        self._order = order

    def order(self, question: Shuffle) -> tuple[int, ...]:
        assert question.count == len(self._order)
        return self._order


def received_by_each(order: tuple[int, ...], lines: list[str]) -> dict[str, list[str]]:
    """Return what each listener receives if these lines are typed and the deck is in this order."""
    return received_and_fewest_unseen(order, lines)[0]


def received_and_fewest_unseen(
    order: tuple[int, ...], lines: list[str]
) -> tuple[dict[str, list[str]], int]:
    """Return what each listener receives, and the smallest number of unseen cards that the deck
    ever contained.
    """
    game = game_with_order(order)
    unseen = len(order)
    for line in lines:
        for one in (line, *ASKED):
            game.type(one)
            if (r := game.run.state.round) is not None:
                # Cards that went under the deck because of a Lens have been seen.
                unseen = min(unseen, len(r.deck) - len(r.returned_by))
    return {"all": game.all, **{name: own.lines for name, own in game.own.items()}}, unseen


def game_with_order(order: tuple[int, ...]) -> Played:
    """Return a dealt three-player game.

    order: the order of the deck, with the top card last.
    """
    game = seated(prepared(3, "dealer"), chance=InThisOrder(order))
    game.open()
    return game


def random_lines(order: tuple[int, ...], luck: random.Random, turns: int) -> list[str]:
    """Return lines to type for a few random turns."""
    game = game_with_order(order)
    lines: list[str] = []
    for _ in range(turns):
        question = game.run.question
        if not isinstance(question, Choose) or len(game.run.state.rounds):
            break
        lines.append(game.word(luck.choice(question.options)))
        game.say(lines[-1])
    return lines


@pytest.mark.whole
@pytest.mark.parametrize("seed", seeds(12))
def test_unseen_cards_do_not_change_any_output(seed: int) -> None:
    """The test swaps two unseen cards in the deck."""
    luck = random.Random(seed)
    order = list(range(21))
    luck.shuffle(order)
    lines = random_lines(tuple(order), luck, 8)
    heard, unseen = received_and_fewest_unseen(tuple(order), lines)
    if unseen < 2:
        return
    # The cards left in the deck come first in the order.
    one, two = luck.sample(range(unseen), 2)
    swapped = order[:]
    swapped[one], swapped[two] = swapped[two], swapped[one]
    assert heard == received_by_each(tuple(swapped), lines)


def order_with_item_at(
    order: list[int], place: int, item: Item, deck: tuple[Item, ...]
) -> list[int]:
    """Return the order after moving this item from deep in the deck to this position."""
    source = next(n for n in range(10) if deck[order[n]] is item)
    changed = order[:]
    changed[place], changed[source] = changed[source], changed[place]
    return changed


@pytest.mark.parametrize("held", [Item.LENS, Item.COFFEE, Item.REVOLVER, Item.CAMERA])
def test_cards_in_a_hand_change_nothing_for_other_players(held: Item) -> None:
    """Bob's card is a different one each time. During Ann's turn, only Bob's own line may
    differ.
    """
    deck = prepared(3, "dealer").start.edition.copies("main")
    cards = tuple(item for item in Item for _ in range(deck[item]))
    order = list(range(21))
    random.Random(5).shuffle(order)
    # In this deck, the cards that Bob may get are deep down, and Ann is dealt two Radios.
    places = {item: [n for n in order if cards[n] is item] for item in Item}
    radios = places[Item.RADIO][:2]
    deep = [places[i][0] for i in (Item.LENS, Item.COFFEE, Item.REVOLVER, Item.CAMERA)]
    bob = places[Item.BADGE][0]
    rest = [n for n in order if n not in (*radios, *deep, bob)]
    # Cards are dealt from the end: the card that is set aside, Ann's, Bob's, Cara's, and then the
    # card that Ann draws.
    aside, cara = rest.pop(), rest.pop()
    base = [*deep, *rest, radios[1], cara, bob, radios[0], aside]
    changed = order_with_item_at(base, base.index(bob), held, cards)
    lines = ["ann", "camera", "lens", "zebra", "2", "radio", "bob", "parcel"]
    one, two = received_by_each(tuple(base), lines), received_by_each(tuple(changed), lines)
    assert one["Bob"] != two["Bob"]
    for listener in ("all", "Ann", "Cara"):
        assert one[listener] == two[listener], listener


def test_forced_disguise_is_announced_only_to_its_seat() -> None:
    """The table hears the same sentence as for a card that the player doesn't have."""
    heard = []
    for drawn in ("camera", "badge"):
        game = seated(
            prepared(3, "dealer"), decks=[f"coffee | disguise lens radio | {drawn} radio"]
        )
        game.open()
        game.say("ann")
        heard.append(game.say("camera"))
        assert "Ann plays" not in "".join(heard[0])
    assert heard[0] == [printed("Reply", "see-own-line", who="Ann")]
    assert heard[1] == heard[0]


@pytest.mark.parametrize("show", [str, repr, format, "{}".format, "%s".__mod__, pickle.dumps])
def test_private_words_cannot_be_shown_by_accident(show: Callable[[object], object]) -> None:
    """No conversion to text reveals the words."""
    ann, _ = seats_named("Ann", "Bob")
    text = PrivateText(ann, Words(Label.PRIVATE, "You hold the Camera.", "camera"))
    try:
        shown = show(text)
    except LeakError as error:
        shown = str(error)
    assert "amera" not in str(shown)


def test_private_words_can_be_read_only_for_their_seat() -> None:
    """Reading the words for a different seat raises an error that doesn't contain the words."""
    ann, bob = seats_named("Ann", "Bob")
    text = PrivateText(ann, Words(Label.PRIVATE, "You hold the Camera.", "camera"))
    assert text.open_for(ann).brief == "camera"
    with pytest.raises(LeakError) as refused:
        text.open_for(bob)
    assert "amera" not in str(refused.value)


def test_face_down_card_reveals_nothing() -> None:
    """The card prints as a card back, and can't be compared, formatted or pickled."""
    card = Hidden(Item.CAMERA)
    assert repr(card) == str(card) == "<face down>"
    for act in (lambda: card == Item.CAMERA, lambda: f"{card:>3}", lambda: pickle.dumps(card)):
        with pytest.raises(TypeError) as refused:
            act()
        assert "amera" not in str(refused.value).lower()


def test_error_in_the_rules_reveals_no_hand() -> None:
    """The printed state shows only the backs of cards."""
    game = seated(prepared(3, "dealer"), decks=["coffee | disguise lens notebook | camera"])
    game.open()
    game.say("ann")
    shown = repr(game.run.state)
    assert "face down" in shown
    assert "DISGUISE" not in shown.split("hands=")[1].split("laid=")[0]


def test_internal_error_is_reported_only_by_its_location(
    capsys: pytest.CaptureFixture[str],
) -> None:
    """The error's message could name a card."""

    async def failing() -> None:
        raise ValueError("Ann holds the Camera")

    with pytest.raises(SystemExit) as ended:
        run(failing(), PlainReader())
    told = capsys.readouterr().err
    assert ended.value.code == 70
    assert "test_privacy.py" in told
    saved = says("error-internal", where="HERE", command="companion resume").partition("HERE")[2]
    assert saved in told
    assert "Camera" not in told


@pytest.mark.parametrize("line", ["bob coffee zebra", "bob coffee"])
def test_refused_line_does_not_reveal_the_card_it_would_have_revealed(line: str) -> None:
    """Ann's Revolver reveals Bob's card. Naming a card after the Revolver mustn't be a way to find
    out Bob's card.
    """
    heard = []
    for held in ("coffee", "binoculars"):
        deck = f"radio | revolver {held} radio | lens radio"
        game = seated(prepared(3, "dealer"), decks=[deck])
        game.open()
        game.say("ann")
        game.say("revolver")
        heard.append(game.say(line))
    assert "coffee" in heard[0][0]
    assert heard[0] == heard[1]
