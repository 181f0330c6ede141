"""Simulated people who play Wallet: what they know, and what they do without being told."""

from collections import Counter
from collections.abc import Mapping, Sequence
from functools import partial
from typing import Any, NamedTuple

from companion.games.wallet.box.edition import HAND
from companion.games.wallet.model.pieces import Action, AtmUse, PieceType
from companion.games.wallet.model.state import PRICE, deck_players
from companion.referee.facts import Spot
from companion.referee.question import Choose, Nothing, Step, YesNo
from companion.referee.run import Run
from companion.referee.seat import Seat
from tests.hearing.evening import Deed, Evening, People, Word
from tests.hearing.hands import Hands
from tests.hearing.pieces import Piece, Place, RealTable, liked
from tests.hearing.words.wallet import (
    BOX,
    CARDS,
    COINS,
    DEALT,
    DRAWN,
    HOURGLASSES,
    POCKET,
    SPECIAL_CARDS,
    SPECIALS,
    STAYING,
    TOKENS,
    WALLET,
    WalletWords,
    choosers,
    first_note,
    front,
    hand,
    is_note,
    passes,
    reads,
    under,
)

assert DEALT == HAND
#: The options of a question, by the words for them.
Items = Mapping[str, Any]
Deeds = Mapping[Any, Deed]


class PlayerQuestion(NamedTuple):
    """A question, the player who has to answer it, and its options, by the words that people use
    for them.
    """

    evening: Evening
    question: Choose[Any]
    who: str
    items: Items


def skips(hands: Hands) -> None:
    """Remember that the players set up the game without being told each step."""
    hands.skips = True


def chooses(hands: Hands, who: str, piece: Piece) -> None:
    """Remember which card a player has secretly chosen. If cards are being passed on, pass them as
    soon as everyone has chosen.
    """
    hands.chosen[who] = piece
    if hands.way and set(choosers(hands)) <= set(hands.chosen):
        passes(hands)


def names_money(hands: Hands, piece: Piece, called: str) -> None:
    """Remember that a player wants to pay with this card, and what the player calls it."""
    hands.paying[piece] = called


def tells(hands: Hands, piece: Piece) -> None:
    """Remember that a player has told the companion which card this is."""
    hands.tell(piece)


class WalletPeople(People):
    """Simulated people who play Wallet."""

    game = "wallet"
    words = WalletWords()
    players = range(2, 8)
    keepers = ("table", "dealer", "witness", "Bob=witness")
    backed = frozenset({CARDS, SPECIALS, TOKENS})
    options = ((), ("deck=marks",), ("coins=lowest",))

    def set_up(self, evening: Evening) -> RealTable:
        """Return a table with all cards in the box, those for this player count first. Each player
        has a token, and the other tokens are in the pocket.
        """
        m, edition, word = evening.run.state, evening.run.start.edition, evening.word
        self.word = word
        if evening.keeper == "dealer":
            return RealTable()
        ids = [word(card) for card in edition.extra_ids()]
        played = deck_players(m)
        marked = sorted(
            (mark > played, word(card))
            for card, data in edition.cards.items()
            for mark in data.marks
        )
        faces = [*ids, *(face for _, face in marked)]
        found = [(Piece(CARDS, face, n), BOX) for n, face in enumerate(faces)]
        specials = [word(special) for special in edition.specials]
        found += [(Piece(SPECIALS, face, 1000 + n), BOX) for n, face in enumerate(specials)]
        tokens = sorted(edition.all_tokens)
        for n, token in enumerate(tokens):
            is_first = n < len(evening.names)
            place = front(evening.names[n]) if is_first else POCKET
            found.append((Piece(TOKENS, word(token), 2000 + n), place))
        found += [(Piece(COINS, "", 3000 + n), BOX) for n in range(len(edition.data.coins))]
        found += [(Piece(HOURGLASSES, "", 4000 + n), BOX) for n in range(edition.data.hourglasses)]
        table = RealTable(found)
        pocket = table.piles[POCKET]
        pocket[:] = liked(pocket)
        table.knows |= {"ids": len(ids), "played": len(edition.deck(played))}
        return table

    def place(self, spot: Spot, word: Word) -> Place:
        """Return the place on the real table that stands for a place in the record."""
        return Place(str(spot.kind.value), "" if spot.of is None else word(spot.of))

    def recall(self, run: Run[Any], hands: Hands) -> None:
        """After an undo, forget the names of face-up cards that the record no longer names."""
        read = Counter[tuple[Place, str]]()
        for one in run.game.tabletop.lying(run.state):
            if one.face is not None:
                read[self.place(one.spot, self.word), self.word(one.face)] += one.number
        for place, piece in hands.table.everywhere():
            called = hands.table.called.get(piece)
            if place.area == "place" and piece.kind == CARDS and called is not None:
                if not read[place, called]:
                    hands.table.called.pop(piece)
                read[place, called] -= 1

    def answers(self, evening: Evening, question: Choose[Any]) -> Mapping[Any, Deed] | None:
        """Return the answers that are true of the real cards."""
        name = question.ask.name
        if name.startswith("step-"):
            return {Step.DONE: Deed(), Step.SKIP: Deed(acts=[skips])}
        if evening.keeper == "dealer":
            return None
        answer = getattr(self, name.replace("-", "_"), None)
        if answer is None and name in CHOSEN:
            answer = self.chosen
        who = question.seat.id if question.seat is not None else ""
        items = {evening.word(one): one for one in question.options}
        return None if answer is None else answer(PlayerQuestion(evening, question, who, items))

    def ask_action(self, asked: PlayerQuestion) -> Deeds:
        """Return the possible actions. Buying needs money, and playing a Special card needs that
        card in hand.
        """
        held = {one.face: one for one in asked.evening.table.at(hand(asked.who), SPECIALS)}
        money = sum(
            value(asked.evening, one) for one in asked.evening.table.at(hand(asked.who), CARDS)
        )
        found = dict[Any, Deed]()
        for word, one in asked.items.items():
            if one is Action.BUY and money < PRICE:
                continue
            if word in held:
                found[one] = Deed({asked.who: (held[word], word)})
            elif word not in SPECIAL_CARDS:
                found[one] = Deed()
        return found

    ask_again = ask_extra = ask_action

    def ask_own_extra_time(self, asked: PlayerQuestion) -> Deeds:
        """Return the possible actions, including that of playing no Special card."""
        return {Nothing.NOTHING: Deed(), **self.ask_action(asked)}

    ask_end_special = ask_own_extra_time

    def ask_extra_time(self, asked: PlayerQuestion) -> Deeds:
        """Return the players among the options who have Extra Time, and "nobody"."""
        return self.ask_end_specials(asked, ("Extra Time",))

    def ask_end_specials(self, asked: PlayerQuestion, cards: Sequence[str] = STAYING) -> Deeds:
        """Return the players among the options who have one of these cards, and "nobody"."""
        found: dict[Any, Deed] = {Nothing.NOTHING: Deed()}
        for seat in asked.question.options:
            if isinstance(seat, Seat):
                held = [
                    one
                    for one in asked.evening.table.at(hand(seat.id), SPECIALS)
                    if one.face in cards
                ]
                if held:
                    found[seat] = Deed({seat.id: (held[0], held[0].face)})
        return found

    def ask_pay(self, asked: PlayerQuestion) -> Deeds:
        """Return the money in the player's hand that is not yet part of the payment."""
        left = [
            one
            for one in asked.evening.table.at(hand(asked.who), CARDS)
            if one not in asked.evening.main.paying
        ]
        found: dict[Any, Deed] = {
            asked.items[one.face]: Deed(acts=[partial(names_money, piece=one, called=one.face)])
            for one in left
            if one.face in asked.items
        }
        if Step.DONE in asked.question.options:
            found[Step.DONE] = Deed()
        return found or {asked.question.options[0]: Deed()}

    def chosen(self, asked: PlayerQuestion) -> Deeds:
        """Return the cards that a player can choose for a question that is answered in secret."""
        name = asked.question.ask.name
        place = DRAWN if name in ("ask-keep", "ask-give") else hand(asked.who)
        pieces = asked.evening.table.at(place, CARDS)
        if name == "ask-gone":
            pieces = liked(pieces)[:1] if asked.evening.table.at(place, CARDS) else []
        elif name == "ask-lose":
            pieces = asked.evening.table.at(front(asked.who), TOKENS)
        elif name in ("ask-cover-note", "ask-exchanged-note"):
            pieces = [one for one in pieces if is_note(one)]
        return {
            asked.items[one.face]: Deed(acts=[partial(chooses, who=asked.who, piece=one)])
            for one in pieces
            if one.face in asked.items
        } or {asked.question.options[0]: Deed()}

    def ask_told(self, asked: PlayerQuestion) -> Deeds:
        """Return the card that has just come to the player's hand. If the question isn't about a
        new card, return one that the player has not entered yet.
        """
        kind = asked.question.facts["what"]
        assert isinstance(kind, PieceType)
        held = asked.evening.table.at(
            front(asked.who) if kind is PieceType.VICTORY_TOKENS else hand(asked.who), kind.value
        )
        if asked.evening.table.at(DRAWN) and asked.question.ask.name == "ask-held":
            held = asked.evening.table.at(DRAWN)
        held = [one for one in held if one not in asked.evening.main.paying]
        piece = asked.evening.main.untold(held, latest=asked.question.ask.name == "ask-told")
        return {
            asked.items.get(piece.face, asked.question.options[0]): Deed(
                acts=[partial(tells, piece=piece)]
            )
        }

    ask_dealt = ask_held = ask_told

    def ask_fund(self, asked: PlayerQuestion) -> Deeds:
        """Return the cards in the player's hand that answer the question, or "none" if there aren't
        any.
        """
        held = asked.evening.table.at(hand(asked.who), CARDS)
        fits = {
            asked.items[one.face]: Deed({asked.who: (one, one.face)})
            for one in held
            if one.face in asked.items
        }
        return fits or {asked.items.get("none", asked.question.options[0]): Deed()}

    ask_requested = ask_fund

    def ask_atm(self, asked: PlayerQuestion) -> Deeds:
        """Return the ways to use an ATM. Putting a banknote under it is possible only with one in
        hand.
        """
        has_note = any(map(is_note, asked.evening.table.at(hand(asked.who), CARDS)))
        return {
            one: Deed() for one in asked.question.options if has_note or one is not AtmUse.COVER
        }

    def ask_found(self, asked: PlayerQuestion) -> Deeds:
        """Return yes if the wallet contains a banknote, and no if it doesn't."""
        return {YesNo.YES if first_note(asked.evening.main) else YesNo.NO: Deed()}

    def ask_credit(self, asked: PlayerQuestion) -> Deeds:
        """Return the first banknote in the wallet, or "none" if there isn't one."""
        note = first_note(asked.evening.main)
        if note is None or note.face not in asked.items:
            return {Nothing.NOTHING: Deed()}
        return {asked.items[note.face]: Deed()}

    def ask_officer(self, asked: PlayerQuestion) -> Deeds:
        """Return the players who have both a Police Officer and a Police Badge, or "nobody"."""
        duty = {"Police Officer", "Police Badge"}
        on_duty = [
            one
            for one in asked.question.options
            if isinstance(one, Seat)
            and duty <= {piece.face for piece in asked.evening.table.at(hand(one.id), CARDS)}
        ]
        return {one: Deed() for one in on_duty} or {Nothing.NOTHING: Deed()}

    def ask_exchanged(self, asked: PlayerQuestion) -> Deeds:
        """Return the banknote under Currency Exchange."""
        note = asked.evening.table.at(under("Currency Exchange"))[0]
        return {asked.items[note.face]: self._read(asked.who, note, note.face)}

    def ask_hand(self, asked: PlayerQuestion) -> Deeds:
        """From a hand shown to everyone, return the cards that have not been read out yet."""
        pieces = [
            *asked.evening.table.at(hand(asked.who), CARDS),
            *asked.evening.table.at(front(asked.who), CARDS),
        ]
        unread = [one for one in pieces if one not in asked.evening.table.called]
        return {asked.items[one.face]: self._read(asked.who, one, one.face) for one in unread}

    def _read(self, who: str, piece: Piece, called: str) -> Deed:
        return Deed(acts=[partial(reads, who=who, piece=piece, face=called)])

    def ask_right(self, asked: PlayerQuestion) -> Deeds:
        """Return yes if every card in the hand was entered correctly, and no if not."""
        pieces = asked.evening.table.at(front(asked.who), CARDS)
        is_right = all(asked.evening.table.called.get(one) == one.face for one in pieces)
        return {YesNo.YES if is_right else YesNo.NO: Deed()}

    def ask_tokens(self, asked: PlayerQuestion) -> Deeds:
        """Return the next token that the player has not entered yet."""
        piece = asked.evening.main.untold(
            asked.evening.table.at(front(asked.who), TOKENS), latest=False
        )
        return {
            asked.items.get(piece.face, asked.question.options[0]): Deed(
                acts=[partial(tells, piece=piece)]
            )
        }

    def ask_count(self, asked: PlayerQuestion) -> Deeds:
        """Return the number of cards in the player's hand, or in the wallet if no player is
        asked.
        """
        return {
            len(asked.evening.table.at(hand(asked.who) if asked.who else WALLET, CARDS)): Deed()
        }

    ask_count_wallet = ask_count

    def may_correct(self, evening: Evening, place: int) -> bool:
        """Return whether an answer can be corrected. It can't be if it depends on the cards in a
        hand.
        """
        asked = evening.run.asked[place]
        if not isinstance(asked, Choose) or asked.ask.name not in FREE:
            return False
        # If both other players get a card, it doesn't matter which of them gets one first.
        return asked.ask.name != "ask-guest" or len(asked.options) > BOTH

    def events(self, evening: Evening) -> list[tuple[str, str]]:
        """Return events that could happen now. Leaving is not always among them, so that most games
        keep their original players.
        """
        names, luck, table = evening.names, evening.luck, evening.table
        who, other = luck.sample(names, 2)
        found = [
            ("misdeal", "void"),
            ("recount", "recount"),
            ("turn", f"override turn {who} we went on too far"),
            ("hourglasses", "override hourglasses 2 we forgot it"),
            ("tell", f"tell {who}"),
        ]
        if luck.random() < 0.6:
            found.append(("leave", f"leave {who}"))
        places = ["the wallet", "the extra IDs", f"{who}'s hand", f"{other}'s hand"]
        start, end = luck.sample(places, 2)
        found += [
            ("put", f"put playing card from {start} to {end} it slid"),
            ("put", f"put special card from {who}'s hand to {other}'s hand it slid"),
            ("put", f"put victory token from the pocket to {who} it slid"),
            ("put", f"put victory token from {who} to {other} it slid"),
        ]
        shown = [
            (place, table.face(one))
            for place, one in table.everywhere()
            if place.area in ("paid", "aside", "place") and one.kind == CARDS and table.face(one)
        ]
        if shown:
            place, face = luck.choice(shown)
            end = luck.choice(["the wallet", f"{other}'s hand"])
            start = f"{place.of}'s payments" if place.area == "paid" else place.of or "aside"
            found.append(("put", f"put {face} from {start} to {end} it slid"))
        return found


def value(evening: Evening, piece: Piece) -> int:
    """Return a card's value as a payment."""
    edition = evening.run.start.edition
    card = next(one for one in edition.cards if evening.word(one) == piece.face)
    return int(edition.value([card]))


#: Questions that a player answers in secret by choosing a card.
CHOSEN = frozenset(
    {
        *("ask-put", "ask-keep", "ask-give", "ask-pass", "ask-dispose", "ask-exchange"),
        *("ask-cover", "ask-cover-note", "ask-exchanged-note", "ask-gone", "ask-lose"),
    }
)
#: The number of other players in a three-player game.
BOTH = 2
#: Questions whose answers don't depend on the cards in anybody's hand.
FREE = frozenset({"ask-coin", "ask-guest", "ask-target", "ask-dispose-to", "ask-fund-got"})
