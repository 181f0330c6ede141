"""Tests editions with cards whose effects the companion's rules can't carry out. The companion
reads the text of such a card aloud, and the players do what it says.
"""

from collections.abc import Iterator
from dataclasses import replace
from enum import Enum
from functools import cache
from random import Random
from typing import Any

import pytest

from companion.catalog import GameSetup
from companion.games.wallet.model.layout import CARDS, WALLET
from companion.games.wallet.model.pieces import Area
from companion.games.wallet.rules.verdict import Clause, Verdict
from companion.referee.chance import Chance
from companion.referee.facts import Fact, Pieces
from companion.referee.layout import PieceStack
from companion.referee.question import Choose, Question, YesNo
from companion.referee.run import Run
from companion.referee.seat import Seat
from tests.games.whole import seeds
from tests.table import GAMES, prepared, seated
from tests.told import hears

#: For each game, replacements in the text of its standard edition that mark some cards as carried
#: out by hand. Every occurrence of a text is replaced.
OWN = {
    "parcel": [
        ('id = "radio"\n', 'id = "radio"\nby_hand = true\n'),
        ('id = "coffee"\n', 'id = "coffee"\nby_hand = true\n'),
        ('id = "parcel"\n', 'id = "parcel"\nby_hand = true\n'),
    ],
    "couriers": [
        ('id = "blue-2"\n', 'id = "blue-2"\nby_hand = true\n'),
        ('id = "blue-1"\n', 'id = "blue-1"\nby_hand = true\n'),
        ('id = "red-4"\n', 'id = "red-4"\nby_hand = true\n'),
    ],
    "wallet": [
        ('id = "snatch-a-card"\n', 'id = "swap-two-hands"\nby_hand = true\n'),
        ('id = "atm"\n', 'id = "atm"\nby_hand = true\n'),
        ('id = "secret-compartment"\n', 'id = "secret-compartment"\nby_hand = true\n'),
        ('id = "currency-exchange"\n', 'id = "currency-exchange"\nby_hand = true\n'),
        ('id = "cool-girl"\n', 'id = "cool-girl"\nby_hand = true\n'),
        ('id = "police-badge"\n', 'id = "police-badge"\nby_hand = true\n'),
    ],
    "parsifal": [
        ('kind = "draw", text', 'kind = "by-hand", text'),
        ('kind = "free", targets = ["squire"], count = 2, text', 'kind = "by-hand", text'),
        ('kind = "free", targets = ["amfortas"], count = 1, text', 'kind = "by-hand", text'),
    ],
    "pandemonium": [
        ('kind = "swap-mission"\n', 'kind = "by-hand"\n'),
        ('kind = "boom"\n', 'kind = "by-hand"\n'),
    ],
}
#: For each game, a kind of entry that `own_edition` marks as carried out by hand, and the keys that
#: such an entry must not have.
FOLLOWED = {"pandemonium": ("company", {"times", "units", "more", "points", "every", "values"})}


@cache
def own_edition(game: str) -> Any:
    """Return the game's standard edition, changed so that the players have to carry out some cards
    by hand.
    """
    text = (GAMES[game].folder / "editions" / "standard.toml").read_text(encoding="utf-8")
    for old, new in OWN[game]:
        assert old in text, old
        text = text.replace(old, new)
    blocks = text.split("\n[[")
    kind, keys = FOLLOWED.get(game, ("", set()))
    own = "\n[[".join(edited_entries(blocks, kind, keys))
    return GAMES[game].box.read(own, "own.toml")


def edited_entries(blocks: list[str], kind: str, keys: set[str]) -> Iterator[str]:
    """Yield all entries of an edition. Remove these keys from the entries of this kind, and mark
    their cards as carried out by hand.
    """
    for block in blocks:
        if kind and block.startswith(f"{kind}]]"):
            lines = [line for line in block.split("\n") if line.split(" =")[0] not in keys]
            yield "\n".join(
                'kind = "by-hand"' if line.startswith("kind =") else line for line in lines
            )
        else:
            yield block


def own_setup(game: str, players: int, keeper: str) -> GameSetup:
    """Prepare a game with the edition made by `own_edition`."""
    start = prepared(players, keeper, game=game)
    return replace(start, start=replace(start.start, edition=own_edition(game)))


@pytest.mark.whole
@pytest.mark.parametrize("keeper", ["table", "dealer"])
@pytest.mark.parametrize("game", OWN)
def test_edition_with_manual_cards_can_be_played_to_the_end(game: str, keeper: str) -> None:
    """The companion reads each text at the right moment and then waits for the players."""
    done, ends = set(), 0
    for seed in seeds(4):
        start = own_setup(game, 3 if game != "pandemonium" else 2, keeper)
        run, chance = Run(start.game, start.start), Chance(seed)
        while (question := run.question) is not None:
            if question.name in ("ask-by-hand", "ask-fulfilled"):
                done.add(str(question.facts["item"].value))  # type: ignore[union-attr]
            run.answer(chance.any_answer(question))
        ends += bool(run.state.winners)
    assert ends
    assert len(done) > 1, done


@pytest.mark.whole
@pytest.mark.parametrize("game", OWN)
def test_pieces_can_be_moved_while_the_text_of_a_card_is_being_carried_out(game: str) -> None:
    """The players may move any number of pieces. The companion repeats the text until they say
    "done".
    """
    put, luck = 0, Random(1)
    for seed in range(20):
        start = own_setup(game, 3 if game != "pandemonium" else 2, "table")
        run, chance = Run(start.game, start.start), Chance(seed)
        while (question := run.question) is not None:
            if isinstance(question, Choose) and question.name == "ask-by-hand":
                for _ in range(5):
                    put += put_somewhere(run, luck)
                    assert question_after_hands(run, chance) == (
                        "ask-by-hand",
                        question.facts["item"],
                    )
            assert run.question is not None
            run.answer(chance.any_answer(run.question))
        if put > 10:
            return
    raise AssertionError(put)


def put_somewhere(run: Run[Any], luck: Random) -> bool:
    """Move a random piece. Return whether there was a piece that could be moved."""
    tabletop = run.game.tabletop
    assert tabletop is not None
    one, end = luck.choice(run.laid().lying), luck.choice(tabletop.spots(run.state))
    moved = (Pieces(one.kind, one.face), one.spot, end)
    return end != one.spot and run.happen("put", moved, reason="its text says so") is None


def question_after_hands(run: Run[Any], chance: Chance) -> tuple[str, Fact]:
    """Answer all questions put to players whose hands have changed. Return the name of the question
    that is then open, and the item that it is about.
    """
    while isinstance(run.question, Choose) and isinstance(run.question.facts.get("who"), Seat):
        run.answer(chance.any_answer(run.question))
    assert isinstance(run.question, Choose)
    return run.question.name, run.question.facts.get("item", 0)


def test_card_text_is_read_aloud_and_the_table_enters_its_effects() -> None:
    """The players may type any number of lines before they say "done"."""
    start = own_setup("parcel", 2, "table")
    game = seated(start)
    game.open()
    heard = game.say("ann", "skip setup", "lens", "badge", "notebook", "radio")
    hears(heard, "plays who=Ann item=radio", "ask-by-hand item=radio")
    game.say("put radio bob pile it is so")
    game.say("put contract token ann its text says so")
    assert game.run.question is not None
    assert game.run.question.name == "ask-by-hand"
    assert game.run.state.contracts[game.run.state.seats[0]] == 1
    assert [laid.item.name for laid in game.run.state.round.piles[game.run.state.seats[1]]] == [
        "RADIO"
    ]
    hears(game.say("done"), "ask-play-by-hand who=Bob")


@pytest.mark.parametrize("keeper", ["table", "witness", "dealer"])
def test_table_judges_a_hand_by_the_text_on_its_id_card(keeper: str) -> None:
    """The players decide whether the hand is innocent, whatever else is in it."""
    start = own_setup("wallet", 3, keeper)
    for answer in YesNo:
        judged = [
            verdict for seed in range(10) for verdict in cool_girl_verdicts(start, seed, answer)
        ]
        assert judged
        for one in judged:
            assert [finding.clause for finding in one.findings] == [Clause.TEXTS]
            assert one.is_innocent is (answer is YesNo.YES)


def cool_girl_verdicts(start: GameSetup, seed: int, answer: YesNo) -> list[Verdict]:
    """Play a game. Whenever the companion asks whether the text on a Cool Girl is fulfilled, give
    this answer. Return the verdicts on all hands that contain her.
    """
    run, chance = Run(start.game, start.start), Chance(seed)
    found: dict[int, Verdict] = {}
    while (question := run.question) is not None:
        girl = is_about(question, "cool-girl")
        other = YesNo.YES if is_about(question, "police-badge") else chance.any_answer(question)
        run.answer(answer if girl else other)
        for player in run.state.players.values():
            if player.verdict and "cool-girl" in [card.value for card in player.shown]:
                found[id(player.verdict)] = player.verdict
    return list(found.values())


def is_about(question: Question, card: str) -> bool:
    """Return whether the question is about the text of this card."""
    if not isinstance(question, Choose) or question.name != "ask-fulfilled":
        return False
    item = question.facts["item"]
    return isinstance(item, Enum) and item.value == card


def test_manual_badge_inspects_nobody_by_itself() -> None:
    """The players do what the badge's text says. It has no other effect, and makes nobody
    guilty.
    """
    asked = set()
    for seed in seeds(6):
        start = own_setup("wallet", 3, "table")
        run, chance = Run(start.game, start.start), Chance(seed)
        while (question := run.question) is not None:
            asked.add(question.name)
            yes = is_about(question, "police-badge")
            run.answer(YesNo.YES if yes else chance.any_answer(question))
            for player in run.state.players.values():
                if player.verdict and any(one.value == "police-badge" for one in player.shown):
                    props = [one for one in player.verdict.findings if one.clause.name == "PROPS"]
                    others = sum(one.value == "credit-card" for one in player.shown)
                    assert all(one.number <= others for one in props)
    assert "ask-fulfilled" in asked
    assert not asked & {"ask-officer", "ask-inspect", "ask-inspect-late"}


def test_card_can_leave_a_hand_while_its_text_is_being_judged() -> None:
    """The card's text may require this. The hand is then entered again and judged without the
    card.
    """
    start, moved = own_setup("wallet", 3, "table"), 0
    for seed in range(10):
        run, chance = Run(start.game, start.start), Chance(seed)
        while (question := run.question) is not None:
            lying = next((one for one in run.laid().lying if is_shown(run, one)), None)
            if question.name == "ask-fulfilled" and lying is not None:
                player = run.state.players[lying.spot.of]
                count = len(player.held)
                card = Pieces(lying.kind, lying.face)
                if run.happen("put", (card, lying.spot, WALLET), reason="it says so") is None:
                    assert len(player.held) == count - 1
                    assert not player.shown or len(player.shown) == count - 1
                    moved += 1
                    continue
            run.answer(chance.any_answer(question))
    assert moved


def is_shown(run: Run[Any], one: PieceStack) -> bool:
    """Return whether this is a card in an open hand that has not been judged yet."""
    if one.kind is not CARDS or one.face is None or one.spot.kind is not Area.PLACE:
        return False
    return run.state.players[one.spot.of].verdict is None
