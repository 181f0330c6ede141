"""Lets players report a face-down card that everybody has seen by accident."""

from collections.abc import Iterable
from functools import partial
from typing import Any

from companion.referee.facts import Pieces, Spot
from companion.referee.seat import Seat
from companion.session.catalogue import Handlers
from companion.session.commands.events import Events
from companion.session.context import Context
from companion.session.dialogs import Choice
from companion.session.matching import Noun, TypedLine

#: The event for a card that was shown from a hand. Games that have it define its rules.
SHOWN = "shown"


class Seen:
    """The command `seen`, which makes a card public, along with everything that follows from it."""

    def __init__(self, context: Context, events: Events) -> None:
        self._play = context.play
        self._replies = context.replies
        self._vocabulary = context.vocabulary
        self._dialogs = context.dialogs
        self._events = events
        self.handlers: Handlers = {"seen": self.seen}

    def seen(self, rest: str) -> None:
        """Record that everybody has seen a card. If it may have been in several places, ask where
        it is.
        """
        tokens = self._vocabulary.tokens(TypedLine.of(rest))
        nouns = [token.noun for token in tokens if token.noun is not None]
        cards = [one for one in self._hidden_kinds() if self._is_named(one.face, nouns)]
        if not cards:
            self._refuse(rest, nouns)
            return
        card = cards[0]
        run = self._play.run
        certain = run.game.tabletop.places.certain
        lying = (one for one in run.game.tabletop.held(run.state).values() if one.face is None)
        spots = list(dict.fromkeys(certain(one.spot) for one in lying if one.kind is card.kind))
        named = (
            [spot for spot in spots if self._is_named(spot.of, nouns)]
            or [spot for spot in spots if self._is_named(spot.kind, nouns)]
            or spots
        )
        if not spots:
            self._replies.reply("seen-none", what=card)
        elif len(named) == 1:
            self._note(card, named[0])
        else:
            choices = [Choice(self._words(spot), partial(self._note, card, spot)) for spot in named]
            self._dialogs.choose("seen-where", choices, {"what": card})

    def _refuse(self, rest: str, nouns: list[Noun]) -> None:
        """Ask which card was seen, because the line doesn't say.

        If the companion deals, say instead that there are no real cards to see.
        """
        run = self._play.run
        held = run.game.tabletop.held(run.state).values()
        spots = [one.spot for one in held if one.face is None]
        spots.sort(key=lambda spot: not isinstance(spot.of, Seat))
        dealt = [noun for noun in nouns if noun in run.game.box.cards(run.start.edition)]
        if dealt and run.game.tabletop.dealt(run.state):
            self._replies.reply("seen-dealt", what=dealt[0])
        elif spots and (cards := [*self._hidden_kinds()]):
            self._replies.reply("seen-what", what=cards[0], spot=spots[0])
        elif run.game.tabletop.dealt(run.state):
            self._replies.reply("seen-all-dealt")
        else:
            self._replies.usage(rest, "seen")

    def _note(self, card: Pieces, spot: Spot) -> None:
        game = self._play.run.game
        if isinstance(spot.of, Seat) and SHOWN in game.events:
            assert card.face is not None  # noqa: S101 - `_hidden_kinds` has faces only
            self._events.happen(SHOWN, (spot.of, card.face), "")
        else:
            self._events.happen("seen", (card, spot), "")

    def _hidden_kinds(self) -> Iterable[Pieces]:
        """Return all cards that can be face down in this game."""
        run: Any = self._play.run
        decks = run.game.tabletop.decks(run.state)
        return [Pieces(kind, face) for kind, deck in decks.items() for face in deck.faces]

    def _is_named(self, thing: Noun | None, nouns: list[Noun]) -> bool:
        return thing is not None and any(
            noun is thing or self._vocabulary.is_alike(noun, thing) for noun in nouns
        )

    def _words(self, spot: Spot) -> str:
        return str(self._replies.phrases.word(spot))
